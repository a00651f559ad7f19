"""The cases of Tap: for each kind its form, and how it is answered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import Attribute, Factory, field, frozen

from tagolib.conformance.played import played
from tagolib.errors import SetupError
from tagolib.serialization import JSON, read, write
from tagolib.tap.actions import SEATS, Action, seat_number
from tagolib.tap.cards import Card, check_deck
from tagolib.tap.rules import Contract, Rules
from tagolib.tap.scoring import score
from tagolib.tap.transition import apply, deal
from tagolib.tap.tricks import (
    ALL_POINTS,
    TRICKS,
    check_up_to,
    count,
    discards,
    playable,
    winner,
)
from tagolib.tap.views import house, view

__all__ = ["FORMS"]


def _cards(size: int | None = None) -> Callable[[Any, "Attribute[Any]", Any], None]:
    """Make a validator of cards: so many, or any number, and each but once (TAP-02)."""

    def check(instance: object, attribute: "Attribute[Any]", cards: Sequence[Card]) -> None:
        if size is not None and len(cards) != size:
            said = f"expected {size} cards, not {len(cards)}"
            raise SetupError(said, field=attribute.name)
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise SetupError(f"{card} stands twice", ("TAP-02",), field=attribute.name)

    return check


def _up_to(most: int) -> Callable[[Any, "Attribute[int]", int], None]:
    """Make a validator of points or tricks."""
    return lambda instance, attribute, number: check_up_to(most, attribute.name, number)


def _not_held(instance: "FollowCase", attribute: "Attribute[Any]", led: Card | None) -> None:
    if led in instance.hand:
        raise SetupError(f"{led} was led, and is not held", ("TAP-02",), field=attribute.name)


def _with_discard(instance: object, attribute: "Attribute[Any]", bid: Contract) -> None:
    if bid == "solo":
        raise SetupError("in Solo nothing is discarded", ("TAP-11",), field=attribute.name)


def _deck(instance: object, attribute: "Attribute[Any]", cards: tuple[Card, ...]) -> None:
    check_deck(cards)


@frozen(order=False, kw_only=True)
class TrickCase:
    """Who wins a trick?"""

    cards: tuple[Card, ...] = field(validator=_cards(len(SEATS)))

    def answer(self) -> JSON:
        """Name the card by its place."""
        return {"winner": winner(self.cards)}


@frozen(order=False, kw_only=True)
class FollowCase:
    """Which cards may be played?"""

    hand: tuple[Card, ...] = field(validator=_cards())
    led: Card | None = field(validator=_not_held)

    def answer(self) -> JSON:
        """List them in the order of the hand."""
        return {"legal": [str(card) for card in playable(self.hand, self.led)]}


@frozen(order=False, kw_only=True)
class CountCase:
    """How many points are what was taken?"""

    cards: tuple[Card, ...] = field(validator=_cards())
    tricks: int = field(validator=_up_to(TRICKS))

    def answer(self) -> JSON:
        """Count them."""
        return {"points": count(self.cards, self.tricks)}


@frozen(order=False, kw_only=True)
class GamePointsCase:
    """What is a hand worth to Declarer, and to each Defender?"""

    bid: Contract
    points: int = field(validator=_up_to(ALL_POINTS))
    tricks: int = field(validator=_up_to(TRICKS))
    slam: bool
    sparrow: bool
    sparrow_made: bool
    rulings: Rules = Factory(Rules)

    def answer(self) -> JSON:
        """Settle it."""
        return write(
            score(
                self.rulings,
                self.bid,
                self.points,
                self.tricks,
                slam=self.slam,
                sparrow=self.sparrow,
                sparrow_made=self.sparrow_made,
            )
        )


@frozen(order=False, kw_only=True)
class DiscardsCase:
    """Which cards may be among the three that are discarded?"""

    bid: Contract = field(validator=_with_discard)
    hand: tuple[Card, ...] = field(validator=_cards(19))

    def answer(self) -> JSON:
        """List them in the order of the hand."""
        return {"may": [str(card) for card in discards(self.hand).may]}


@frozen(order=False, kw_only=True)
class TapHandCase:
    """Where does a hand stand after some actions?"""

    rules: Rules = Factory(Rules)
    dealer: int = field(validator=seat_number)
    deck: tuple[Card, ...] = field(validator=_deck)
    actions: tuple[Any, ...]
    views: bool = False

    def answer(self) -> JSON:
        """Play the actions to their end."""
        hand, refused = played(
            deal(self.rules, self.dealer, self.deck),
            self.actions,
            lambda hand, document: apply(hand, read(document, Action)),
        )
        result = {"state": write(house(hand)), "refused": refused}
        if self.views:
            result["views"] = {str(seat): write(view(hand, seat).state) for seat in SEATS}
        return result


FORMS: Final[Mapping[str, Any]] = {
    "tap_trick": TrickCase,
    "tap_follow": FollowCase,
    "tap_count": CountCase,
    "tap_score": GamePointsCase,
    "tap_discards": DiscardsCase,
    "tap_hand": TapHandCase,
}
"""The kinds of Tap, and the form of each."""
