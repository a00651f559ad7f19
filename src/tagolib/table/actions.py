"""What can be done at a table between hands, and to begin and to end one.

Building an action checks its form only: seats are 1 to 8, chips whole units from 1 to 2^46. Every
class raises :class:`~tagolib.errors.SetupError` if a field is of the wrong type or out of its
range. Within a hand the hand's own actions are taken (:mod:`tagolib.actions`).
"""

from typing import Final, TypeAlias, get_args

from attrs import field, frozen

from tagolib.actions import are_cards
from tagolib.cards import Card
from tagolib.values import AnyAction, positive_number, seat_number, whole_number

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
    """Open the table: the deck is laid out, to be seen by all (OPEN-01)."""


@frozen(order=False)
class Sit(AnyAction, tag="sit"):
    """Sit down at a free seat, with at least the table's stack (SEAT-03)."""

    seat: int = field(validator=seat_number)
    """A free seat, 1 to 8."""
    amount: int = field(validator=positive_number)
    """The chips brought, in units."""


@frozen(order=False)
class Leave(AnyAction, tag="leave"):
    """Leave the table with all one's chips (SEAT-05)."""

    seat: int = field(validator=seat_number)
    """Who leaves, 1 to 8."""


@frozen(order=False)
class BuyIn(AnyAction, tag="buy_in"):
    """Add chips between hands, at least the table's stack (REST-01, reading A03)."""

    seat: int = field(validator=seat_number)
    """Who buys in, 1 to 8."""
    amount: int = field(validator=positive_number)
    """The chips added, in units."""


@frozen(order=False)
class SitOut(AnyAction, tag="sit_out"):
    """Be absent from the next hand on: keep the seat, and be dealt no cards (CUBE-04)."""

    seat: int = field(validator=seat_number)
    """Who is absent, 1 to 8."""


@frozen(order=False)
class ComeBack(AnyAction, tag="come_back"):
    """Be dealt in again from the next hand on."""

    seat: int = field(validator=seat_number)
    """Who comes back, 1 to 8."""


@frozen(order=False)
class Funds(AnyAction, tag="funds"):
    """Say what a player can bring to the table from now on: the host's word, at any time.

    What is brought counts against it, until the host says it anew. A seat of which nothing was said
    may bring anything.
    """

    seat: int = field(validator=seat_number)
    """Whose funds they are, 1 to 8; perhaps before they sit down."""
    amount: int = field(validator=whole_number)
    """The most that may still be brought, in units."""


@frozen(order=False)
class DrawFirst(AnyAction, tag="draw_first"):
    """Deal everybody one of the shuffled cards, to find the first player (CUBE-02)."""

    deck: tuple[Card, ...] = field(repr=False, validator=are_cards)
    """The thirty cards in order: one goes to each who sits, by ascending seat."""


@frozen(order=False)
class StartHand(AnyAction, tag="start_hand"):
    """Shuffle, take the antes, move the cube and deal (OPEN-03, OPEN-04)."""

    deck: tuple[Card, ...] = field(repr=False, validator=are_cards)
    """The thirty cards in the order in which they are dealt."""


@frozen(order=False)
class Finish(AnyAction, tag="finish"):
    """Go on after a hand that is over: nobody looks any more, and the jackpot is settled."""


@frozen(order=False)
class Void(AnyAction, tag="void"):
    """Call off a hand that cannot go on: the house's word.

    Antes, bets and Curious chips go back, what was restored stays with its owners, and the cube
    does not move (CUBE-06). The number of the hand is spent.
    """


@frozen(order=False)
class Close(AnyAction, tag="close"):
    """Close the table: all leave with their chips."""


PlayerAction: TypeAlias = Sit | Leave | BuyIn | SitOut | ComeBack
"""What players do at a table. While there is a hand it waits until that is off the table."""

PLAYER_ACTIONS: Final[tuple[type[PlayerAction], ...]] = get_args(PlayerAction)
"""The classes of these actions."""

TableAction: TypeAlias = PlayerAction | Open | Funds | DrawFirst | StartHand | Finish | Void | Close
"""Anything that can be done at a table outside of a hand."""

TABLE_ACTIONS: Final[tuple[type[TableAction], ...]] = get_args(TableAction)
"""The classes of these actions."""
