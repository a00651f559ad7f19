"""The actions of a table: those between hands, and those that begin and end a hand.

Building an action checks only its form: that seats are 1 to 8, and chips whole units from 1 to
2^46. Every class raises :class:`~tagolib.base.errors.SetupError` if a field is of the wrong type or
out of range. The actions within a hand are in :mod:`tagolib.tago.actions`.
"""

from typing import Final, TypeAlias, get_args

from attrs import field, frozen

from tagolib.base.values import AnyAction, positive_number, seat_number, whole_number
from tagolib.tago.actions import are_cards
from tagolib.tago.cards import Card

__all__ = [
    "PLAYER_ACTIONS",
    "TABLE_ACTIONS",
    "BuyIn",
    "Close",
    "ComeBack",
    "DrawFirst",
    "Finish",
    "Funds",
    "Leave",
    "Open",
    "PlayerAction",
    "Sit",
    "SitOut",
    "StartHand",
    "TableAction",
    "Void",
]


@frozen(order=False)
class Open(AnyAction, tag="open"):
    """Open the table: the deck is laid out for all to see (OPEN-01).

    It is the first action at a table.

    >>> act(tago.Table(rules), Open()).stage
    'open'
    """


@frozen(order=False)
class Sit(AnyAction, tag="sit"):
    """Sit down at a free seat, with at least the table's stack (SEAT-03).

    During a hand the request waits in the queue until the hand is off the table.

    >>> dict(act(green, Sit(7, 450)).stacks)[7]
    450
    """

    seat: int = field(validator=seat_number)
    """A free seat, 1 to 8."""
    amount: int = field(validator=positive_number)
    """The chips that the player brings, in units."""


@frozen(order=False)
class Leave(AnyAction, tag="leave"):
    """Leave the table with all of the seat's chips (SEAT-05).

    During a hand the request waits in the queue until the hand is off the table.

    >>> act(green, Leave(5)).stacks
    ((2, 300),)
    """

    seat: int = field(validator=seat_number)
    """The seat that leaves, 1 to 8."""


@frozen(order=False)
class BuyIn(AnyAction, tag="buy_in"):
    """Add chips between hands, at least the table's stack (REST-01, reading A03).

    During a hand a player takes :class:`~tagolib.tago.actions.Restore` instead.

    >>> dict(act(green, BuyIn(5, 300)).stacks)[5]
    600
    """

    seat: int = field(validator=seat_number)
    """The seat that buys in, 1 to 8."""
    amount: int = field(validator=positive_number)
    """The chips that are added, in units."""


@frozen(order=False)
class SitOut(AnyAction, tag="sit_out"):
    """Sit out from the next hand on: the player keeps the seat and gets no cards (CUBE-04).

    Use it for a player who asks, or who does not answer.

    >>> act(green, SitOut(5)).news
    (WentAway(seat=5),)
    """

    seat: int = field(validator=seat_number)
    """The seat that is absent, 1 to 8."""


@frozen(order=False)
class ComeBack(AnyAction, tag="come_back"):
    """Be dealt in again from the next hand on.

    Use it for a player who sat out and is back.

    >>> act(act(green, SitOut(5)), ComeBack(5)).news
    (CameBack(seat=5),)
    """

    seat: int = field(validator=seat_number)
    """The seat that comes back, 1 to 8."""


@frozen(order=False)
class Funds(AnyAction, tag="funds"):
    """Set how much a player can bring to the table from now on. The host may do so at any time.

    Whatever the player brings is subtracted from this amount, until the host sets it anew. A seat
    without such a limit may bring any amount. A hand does not know these limits, so its options may
    include a restoration that the table refuses. The options in the view of the player's seat do
    not.

    Use it to keep players from bringing more than their wallets hold.

    >>> view_table(act(green, Funds(5, 900)), 5).options.most
    ((5, 900),)
    """

    seat: int = field(validator=seat_number)
    """The seat whose limit is set, 1 to 8. The player need not have sat down yet."""
    amount: int = field(validator=whole_number)
    """The most that the player may still bring, in units."""


@frozen(order=False)
class DrawFirst(AnyAction, tag="draw_first"):
    """Deal each player one of the shuffled cards, to find the first player (CUBE-02).

    Take it once at each opening, before the first hand.

    >>> opened = act(act(act(tago.Table(rules), Open()), Sit(2, 300)), Sit(5, 300))
    >>> act(opened, DrawFirst(tago.shuffle(bytes(32)))).cube
    2
    """

    deck: tuple[Card, ...] = field(repr=False, validator=are_cards)
    """The thirty cards in order: one goes to each player who does not sit out, in ascending seat
    order."""


@frozen(order=False)
class StartHand(AnyAction, tag="start_hand"):
    """Shuffle, take the antes, move the cube and deal (OPEN-03, OPEN-04).

    Pass in a shuffled deck: ``tago.shuffle()`` makes one.

    >>> act(green, StartHand(tago.shuffle(bytes(32)))).hand.phase
    'betting'
    """

    deck: tuple[Card, ...] = field(repr=False, validator=are_cards)
    """The thirty cards in the order in which they are dealt."""


@frozen(order=False)
class Finish(AnyAction, tag="finish"):
    """Finish a hand that is over: nobody may look any more, and the jackpot is settled.

    Take it when a hand is over, before the next one.

    >>> played = act(act(green, StartHand(tago.shuffle(bytes(32)))), tago.Fold(2))
    >>> act(played, Finish()).stacks
    ((2, 295), (5, 304))
    """


@frozen(order=False)
class Void(AnyAction, tag="void"):
    """Call off a hand that cannot go on. Only the house may do so.

    Antes, bets and Curious chips go back to the players, who also keep what they have restored. The
    cube does not move (CUBE-06). The number of the hand is not used again.

    Use it when a fault or an attack makes a hand worthless.

    >>> act(act(green, StartHand(tago.shuffle(bytes(32)))), Void()).stacks
    ((2, 300), (5, 300))
    """


@frozen(order=False)
class Close(AnyAction, tag="close"):
    """Close the table: everybody leaves with their chips.

    The jackpot stays.

    >>> act(green, Close()).stage
    'closed'
    """


PlayerAction: TypeAlias = Sit | Leave | BuyIn | SitOut | ComeBack
"""An action of a player at a table. During a hand, it waits until the hand is off the table."""

PLAYER_ACTIONS: Final[tuple[type[PlayerAction], ...]] = get_args(PlayerAction)
"""The classes of the players' actions."""

TableAction: TypeAlias = PlayerAction | Open | Funds | DrawFirst | StartHand | Finish | Void | Close
"""Any action at a table that is not an action of its hand."""

TABLE_ACTIONS: Final[tuple[type[TableAction], ...]] = get_args(TableAction)
"""The classes of all actions of a table."""
