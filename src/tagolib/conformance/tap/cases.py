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
    """Refuse cards if one occurs twice or, given a ``size``, if their number differs from it."""
    if size is not None and len(cards) != size:
        raise SetupError(f"expected {size} cards, not {len(cards)}", field=name)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise SetupError(f"{card} appears twice", ("TAP-02",), field=name)


def _trick(cards: tuple[Card, ...]) -> JSON:
    """Return the winner of a trick: the place of the card.

    Args:
        cards: the three cards of the trick, in the order in which they were played.
    """
    _check("cards", cards, len(SEATS))
    return {"winner": winning_place(cards)}


def _follow(hand: tuple[Card, ...], led: Card | None) -> JSON:
    """Return the cards that may be played, in the order of the hand.

    Args:
        hand: the cards that the player holds.
        led: the card that was led; ``null`` if this player leads.
    """
    _check("hand", hand)
    if led in hand:
        raise SetupError(f"{led} was led, so it cannot be held", ("TAP-02",), field="led")
    return {"legal": [str(card) for card in playable(hand, led)]}


def _count(cards: tuple[Card, ...], tricks: int) -> JSON:
    """Return the points of the cards and tricks taken.

    Args:
        cards: the cards, with the discards or those of the stock if they count.
        tricks: the number of tricks taken, each of which counts one more point.
    """
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
    """Return what a hand is worth to Declarer and to each Defender.

    Args:
        bid: the contract that was played.
        points: Declarer's card points and trick points.
        tricks: the tricks that Declarer took.
        slam: whether Declarer has declared the Slam.
        sparrow: whether Declarer has declared the Sparrow.
        sparrow_made: whether Declarer has taken the last trick with the Juggler.
        rulings: the readings that differ from the official ones.
    """
    bonuses = {"slam": slam, "sparrow": sparrow, "sparrow_made": sparrow_made}
    return write(score(rulings, bid, points=points, tricks=tricks, **bonuses))


def _discards(bid: Contract, hand: tuple[Card, ...]) -> JSON:
    """Return the cards that may be among the three discards, in the order of the hand.

    Args:
        bid: the contract, which is not Solo.
        hand: Declarer's nineteen cards.
    """
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
    """Return the state of a hand after some actions.

    Args:
        rules: the readings that differ from the official ones.
        dealer: the seat that deals, 1 to 3.
        deck: the 54 cards in the order in which they are dealt: the bottom and the top packet of
            the stock, three cards each, and then twice eight cards to each player, beginning at
            the dealer's left.
        actions: what is done, in order. An action that is ill-formed or illegal is refused and
            changes nothing, and the next one is tried.
        views: whether to answer with the views of all seats too.
    """
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
    """The place of the winning card in the trick, from 0."""


@frozen(order=False)
class _Legal:
    legal: tuple[Card, ...]
    """The cards that may be played, in the order of the hand."""


@frozen(order=False)
class _Count:
    points: int
    """Card points and trick points together."""


@frozen(order=False)
class _May:
    may: tuple[Card, ...]
    """The cards that may be discarded, in the order of the hand."""


@frozen(order=False)
class _Played:
    state: State
    """The hand as the dealer sees it: every card is open."""
    refused: tuple[int, ...]
    """The actions that are refused, in order."""
    views: Pairs[State] = ()
    """The hand as each seat sees it, with `null` for what it may not know. The key is left out
    unless the case asks for the views."""


ANSWERS: Final[Mapping[str, Any]] = {
    "tap_trick": _Trick,
    "tap_follow": _Legal,
    "tap_count": _Count,
    "tap_score": Score,
    "tap_discards": _May,
    "tap_hand": _Played,
}
"""The form of the answers of each kind, with refused actions as vectors have them."""
