"""Actions: everything that players, the dealer and the director can do.

An action says what is done and which seat does it. Validation decides whether the rules allow it
now. Building an action checks only its form: that seats are 1 to 8, and chips whole units from 1 to
2^46. Every class raises :class:`~tagolib.base.errors.SetupError` if a field has the wrong type or
is out of range. ``seat`` is the seat that acts, or the seat that the director's action affects.
"""

from typing import Final, Literal, TypeAlias

from attrs import Attribute, field, frozen

from tagolib.base.checking import typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import (
    CONTROLS,
    AnyAction,
    Value,
    check_words,
    instance_of,
    positive_number,
    seat_number,
)
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import Choice

__all__ = [
    "ACTIONS",
    "Action",
    "Bet",
    "Call",
    "ChoosePoint",
    "Curious",
    "Declaration",
    "DeclarationKind",
    "Declare",
    "Discard",
    "Divide",
    "Eliminate",
    "Fold",
    "Look",
    "Misdeal",
    "PlayOn",
    "Raise",
    "Redeal",
    "Remainders",
    "Restore",
    "SeatAction",
]

DeclarationKind: TypeAlias = Literal["bet", "call", "raise", "fold", "remainders"]
"""The kinds of action that a seat can declare."""


def are_cards(instance: object, attribute: "Attribute[tuple[Card, ...]]", value: object) -> None:
    """Validate a field that holds cards."""
    # The cards are secret: the message must not repeat them.
    if type(value) is not tuple or not all(isinstance(card, Card) for card in value):
        raise SetupError(Said("{name} must be a tuple of cards", name=attribute.name))


@frozen(order=False)
class SeatAction(AnyAction):
    """An action of a seat, or of the director on a seat: the base class of most actions.

    Use it to check whether an action concerns a seat.

    >>> from tagolib.tago.actions import SeatAction
    >>> [isinstance(one, SeatAction) for one in (tago.Bet(3, 10), tago.Misdeal(tago.DECK))]
    [True, False]
    """

    seat: int = field(validator=seat_number)
    """The seat that acts, or that the director's action affects: 1 to 8."""


@frozen(order=False)
class Bet(SeatAction, tag="bet"):
    """Open the betting of the round (BET-01, BET-03).

    Use it for the seat to act when nobody has bet in this round. The amount is the number of chips
    put in.

    >>> tago.apply(hand, tago.Bet(3, 10)).current_bet
    10
    """

    amount: int = field(validator=positive_number)
    """The bet, in units."""


# A class that adds no field to its base needs no decorator, only the empty slots.
class Call(SeatAction, tag="call"):
    """Match the current bet (BET-04).

    Use it for the seat to act. It puts in what the seat owes, so it takes no amount.

    >>> tago.apply(tago.apply(hand, tago.Bet(3, 10)), tago.Call(4)).seat(4).in_round
    10
    """

    __slots__ = ()


@frozen(order=False)
class Raise(SeatAction, tag="raise"):
    """Raise the current bet to at least twice what it was (RAISE-01).

    Use it for the seat to act. ``to`` is its new total for the round, not the amount that it adds.

    >>> tago.apply(tago.apply(hand, tago.Bet(3, 10)), tago.Raise(4, to=20)).current_bet
    20
    """

    to: int = field(validator=positive_number)
    """The seat's new total for the round, in units (RAISE-04)."""


@frozen(order=False)
class Fold(SeatAction, tag="fold"):
    """Leave the hand (FOLD-01).

    It is legal whenever it is a seat's turn in the betting, so hosts use it for absent players.

    >>> tago.apply(hand, tago.Fold(3)).seat(3).status
    'folded'
    """

    curious: bool = field(default=False, kw_only=True, validator=instance_of(bool))
    """Whether the seat also buys a look at its covered card at the end of the hand (CUR-01,
    CUR-06)."""


class Remainders(SeatAction, tag="remainders"):
    """Put in the whole stack when it cannot cover the bet (REM-01, REM-02).

    Use it for the seat to act, to stay in the hand with fewer chips than the bet. The amount
    follows from the stack.

    >>> short = tago.deal(rules, {1: 300, 3: 9}, 1, hand.deal.deck)
    >>> tago.apply(tago.apply(short, tago.Bet(1, 10)), tago.Remainders(3)).seat(3).in_hand
    4
    """

    __slots__ = ()


@frozen(order=False)
class Restore(SeatAction, tag="restore"):
    """Add chips to the stack during the hand (REST-01); the seat's turn continues (REST-09).

    Use it for the seat to act, in rounds 1 and 2 and once in a hand.

    >>> short = tago.deal(rules, {1: 300, 3: 9}, 1, hand.deal.deck)
    >>> tago.apply(tago.apply(short, tago.Bet(1, 10)), tago.Restore(3, 300)).seat(3).stack
    304
    """

    amount: int = field(validator=positive_number)
    """The chips added, in units."""


@frozen(order=False)
class ChoosePoint(SeatAction, tag="choose_point"):
    """Choose the total of a POINT that holds a pair (POINT-05).

    Only the first player may choose, before the first bet of round 2 (in Rapid, of the hand).

    >>> tago.ChoosePoint(3, "single")
    ChoosePoint(seat=3, choice='single')
    """

    choice: Choice = field(validator=typed)
    """The total that counts: ``sum``, or ``single`` for the card beside the pair."""


def _named_amount(instance: "Declaration", attribute: "Attribute[int]", value: int | None) -> None:
    if value is None:
        return
    if instance.kind not in ("bet", "raise"):
        raise SetupError(Said("a {kind} is declared without an amount", kind=instance.kind))
    positive_number(instance, attribute, value)


@frozen(order=False)
class Declaration(Value):
    """The action that a seat declares out of turn (EARLY-01).

    It is part of a :class:`Declare`: a kind of action and, for a bet or a raise, perhaps an amount.

    >>> tago.Declaration("raise", 20)
    Declaration(kind='raise', amount=20)
    """

    kind: DeclarationKind = field(validator=typed)
    """The kind of action declared."""
    amount: int | None = field(default=None, validator=_named_amount)
    """The bet, or the total to raise to, in units: 1 or more; ``None`` if the seat named none."""


@frozen(order=False)
class Declare(SeatAction, tag="declare"):
    """Declare an action out of turn (EARLY-01).

    Use it in the betting, or while the POINT is chosen, for a seat with chips that is not to act
    and says what it will do. It must then do it.

    >>> early = tago.apply(hand, tago.Declare(4, tago.Declaration("fold")))
    >>> early.seat(4).declared
    Declaration(kind='fold', amount=None)
    """

    action: Declaration = field(validator=instance_of(Declaration))
    """The action that the seat announces for its turn."""


class Curious(SeatAction, tag="curious"):
    """Buy a look at the covered card after folding, at tables that allow it (CUR-06, reading A05).

    Use it for a player who folded without having looked, and asks for a look later.

    >>> tago.Curious(3)
    Curious(seat=3)
    """

    __slots__ = ()


class Divide(SeatAction, tag="divide"):
    """Vote to divide the pot, as a tied seat (TIE-02).

    The tied seats are asked clockwise from the first player. The pot is divided as soon as one of
    them asks.

    >>> tago.Divide(3)
    Divide(seat=3)
    """

    __slots__ = ()


class PlayOn(SeatAction, tag="play_on"):
    """Vote to play another round for the pot, as a tied seat (TIE-03).

    The tied seats are asked clockwise from the first player. The draw is played out if all agree.

    >>> tago.PlayOn(3)
    PlayOn(seat=3)
    """

    __slots__ = ()


@frozen(order=False)
class Discard(SeatAction, tag="discard"):
    """Discard one card, which a new covered card will replace (TIE-05).

    Each tied seat discards, in the order of the votes, when the draw is played out.

    >>> tago.Discard(3, tago.Card("8"))
    Discard(seat=3, card=Card('8'))
    """

    card: Card = field(validator=instance_of(Card))
    """One of the seat's three cards."""


class Look(SeatAction, tag="look"):
    """Look at the covered card after winning by folds with two open zeros (JACK-04).

    Offer the look after the folds and before you finish the hand. A ZERO wins the jackpot.

    >>> tago.Look(3)
    Look(seat=3)
    """

    __slots__ = ()


_MOST_WORDS: Final = 200


def _short_reason(instance: object, attribute: "Attribute[str]", value: str) -> None:
    # The dealer repeats it to everyone: it must not bury the dealer's other words or reverse their
    # direction.
    check_words(attribute.name, value, _MOST_WORDS, field=attribute.name)


@frozen(order=False)
class Eliminate(SeatAction, tag="eliminate"):
    """Eliminate a seat from the hand: an action of the director (ELIM-01, ELIM-05).

    Use it when a player breaks the house rules.

    >>> tago.apply(hand, tago.Eliminate(1, reason="phone at the table")).seat(1).status
    'eliminated'
    """

    reason: str = field(
        default="",
        kw_only=True,
        validator=_short_reason,
        metadata={"schema": {"maxLength": _MOST_WORDS, "pattern": f"^[^{CONTROLS}]*$"}},
    )
    """The reason, in words for the table: at most 200 characters, none of them a control or a
    direction character. It is still untrusted text: escape it before you put it into a page."""
    show: bool = field(default=True, kw_only=True, validator=instance_of(bool))
    """Whether the seat's covered card is shown to everyone (ELIM-03)."""


@frozen(order=False)
class Misdeal(AnyAction, tag="misdeal"):
    """Cancel the deal after a dealer's mistake and deal again (ERR-01, ERR-02).

    Use it while the POINT is chosen, or in the betting of rounds 1 and 2.

    >>> again = tago.apply(hand, tago.Misdeal(tago.shuffle(bytes(32))))
    >>> again.round, again.seat(1).cards == hand.seat(1).cards
    (1, False)
    """

    deck: tuple[Card, ...] = field(repr=False, validator=are_cards)
    """The thirty cards of the new deal, in order."""


@frozen(order=False)
class Redeal(AnyAction, tag="redeal"):
    """Deal each tied seat a new covered card: an action of the dealer (TIE-06).

    Use it after the discards. The cards come from the thirty, without those of the POINT and those
    that the tied seats have kept.

    >>> tago.Redeal(tago.parse_cards("4 ½")).cards
    (Card('4'), Card('½'))
    """

    cards: tuple[Card, ...] = field(repr=False, validator=are_cards)
    """One card for each tied seat, in ascending seat order."""


Action: TypeAlias = (
    Bet
    | Call
    | Raise
    | Fold
    | Remainders
    | Restore
    | ChoosePoint
    | Declare
    | Curious
    | Divide
    | PlayOn
    | Discard
    | Look
    | Eliminate
    | Misdeal
    | Redeal
)
"""Any action in a hand."""

ACTIONS: Final = (SeatAction, Misdeal, Redeal)
"""The classes for a quick ``isinstance`` check: every action is an instance of one of them."""
