"""The cases of Tap: the form of each kind and of its answers, and how it is answered."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from tagolib.base.errors import SetupError
from tagolib.base.values import Pairs
from tagolib.conformance.answering import case, played
from tagolib.serialization import JSON, read, write
from tagolib.tap.actions import SEATS, Action
from tagolib.tap.cards import Card
from tagolib.tap.hand import Hand
from tagolib.tap.rules import Contract, Rules
from tagolib.tap.scoring import Score, score
from tagolib.tap.transition import apply, deal
from tagolib.tap.tricks import TRICKS, check_up_to, count_points, discards, playable, winning_place
from tagolib.tap.views import State, house_state, view

__all__: list[str] = []

_DEFAULT: Final = Rules()


def _check(name: str, cards: tuple[Card, ...], size: int | None = None) -> None:
    """Refuse cards if one occurs twice, or if there are not ``size`` of them when that is given."""
    if size is not None and len(cards) != size:
        raise SetupError(f"expected {size} cards, not {len(cards)}", field=name)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise SetupError(f"{card} appears twice", ("TAP-02",), field=name)


def _trick(cards: tuple[Card, ...]) -> JSON:
    """Return the winner of a trick: the place of the card."""
    _check("cards", cards, len(SEATS))
    return {"winner": winning_place(cards)}


def _follow(hand: tuple[Card, ...], led: Card | None) -> JSON:
    """Return the cards that may be played, in the order of the hand."""
    _check("hand", hand)
    if led in hand:
        raise SetupError(f"{led} was led, so it cannot be held", ("TAP-02",), field="led")
    return {"legal": [str(card) for card in playable(hand, led)]}


def _count(cards: tuple[Card, ...], tricks: int) -> JSON:
    """Return the points of the cards and tricks taken."""
    _check("cards", cards)
    check_up_to(TRICKS, "tricks", tricks)
    return {"points": count_points(cards, tricks)}


def _score(
    *,
    bid: Contract,
    points: int,
    tricks: int,
    slam: bool,
    sparrow: bool,
    sparrow_made: bool,
    rulings: Rules = _DEFAULT,
) -> JSON:
    """Return what a hand is worth to Declarer and to each Defender."""
    bonuses = {"slam": slam, "sparrow": sparrow, "sparrow_made": sparrow_made}
    return write(score(rulings, bid, points=points, tricks=tricks, **bonuses))


def _discards(bid: Contract, hand: tuple[Card, ...]) -> JSON:
    """Return the cards that may be among the three discards, in the order of the hand."""
    if bid == "solo":
        raise SetupError("in Solo nothing is discarded", ("TAP-11",), field="bid")
    _check("hand", hand, 19)
    return {"may": [str(card) for card in discards(hand).may]}


def take(hand: Hand, document: JSON) -> Hand:
    """Read an action and apply it to a hand.

    Raises:
        NotationError: if it is ill-formed.
        IllegalActionError: if it is illegal.
    """
    return apply(hand, read(document, Action))


def _hand(
    *,
    rules: Rules = _DEFAULT,
    dealer: int,
    deck: tuple[Card, ...],
    actions: tuple[Any, ...],
    views: bool = False,
) -> JSON:
    """Return the state of a hand after some actions."""
    hand, refused = played(deal(rules, dealer, deck), actions, take)
    result = {"state": write(house_state(hand)), "refused": refused}
    if views:
        result["views"] = {str(seat): write(view(hand, seat).state) for seat in SEATS}
    return result


FORMS: Final[Mapping[str, Any]] = {
    "tap_trick": case(_trick),
    "tap_follow": case(_follow),
    "tap_count": case(_count),
    "tap_score": case(_score),
    "tap_discards": case(_discards),
    "tap_hand": case(_hand),
}
"""The kinds of cases of Tap, with the form of each kind."""


@frozen(order=False)
class _Trick:
    winner: int


@frozen(order=False)
class _Legal:
    legal: tuple[Card, ...]


@frozen(order=False)
class _Count:
    points: int


@frozen(order=False)
class _May:
    may: tuple[Card, ...]


@frozen(order=False)
class _Played:
    state: State
    refused: tuple[int, ...]
    views: Pairs[State] = ()


ANSWERS: Final[Mapping[str, Any]] = {
    "tap_trick": _Trick,
    "tap_follow": _Legal,
    "tap_count": _Count,
    "tap_score": Score,
    "tap_discards": _May,
    "tap_hand": _Played,
}
"""The form of the answers of each kind, with refused actions as vectors have them."""
