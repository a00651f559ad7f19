"""Rules about cards: what may be played or discarded, who takes a trick, and what cards are worth.

The functions need nothing but cards. They carry out the rules of play for hands, for bots, and for
anyone who compares another engine with the library.
"""

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Form
from tagolib.tap.cards import HONOURS, JUGGLER, Card, card_points

__all__ = [
    "Discards",
    "count_points",
    "discards",
    "playable",
    "winning_place",
]

TRICKS: Final = 16
"""The number of tricks in a hand (TAP-18)."""
ALL_POINTS: Final = 122
"""The sum of all card points and 1 for each trick (TAP-03)."""


def check_up_to(most: int, name: str, number: object) -> None:
    """Refuse a number of points or tricks that is not an ``int`` from 0 to ``most`` (TAP-03).

    Raises:
        SetupError: naming the field.
    """
    if type(number) is not int or not 0 <= number <= most:
        said = Said("the {name} must be a whole number from 0 to {most}", name=name, most=most)
        raise SetupError(said, ("TAP-03",), field=name)


@checked
def playable(cards: Sequence[Card], led: Card | None) -> tuple[Card, ...]:
    """Return the cards that may be played to a trick, in their order (TAP-14).

    Args:
        cards: the cards that the player holds.
        led: the card led to the trick; ``None`` for the leader, who may play any card.
    """
    if led is None:
        return tuple(cards)
    following = tuple([card for card in cards if card.suit == led.suit])
    return following or tuple([card for card in cards if card.trump]) or tuple(cards)


@checked
def winning_place(cards: Sequence[Card]) -> int:
    """Return the place of the card that takes a trick, counted from 0 in order of play.

    The highest trump takes it or, without trumps, the highest card of the suit led (TAP-15). If all
    three Honours fall together, the Juggler takes it (TAP-17).

    Raises:
        SetupError: if no card was played.
    """
    if not cards:
        raise SetupError("a trick needs at least one card", ("TAP-15",))
    if set(cards) == set(HONOURS):
        return list(cards).index(JUGGLER)
    led = cards[0].suit
    strength = [(card.trump, card.suit == led, card.rank) for card in cards]
    return strength.index(max(strength))


@checked
def count_points(cards: Sequence[Card], tricks: int) -> int:
    """Return the card points of the cards taken, plus 1 for each trick (TAP-03, TAP-19)."""
    return card_points(cards) + tricks


@frozen(order=False)
class Discards(Form):
    """The cards that a player may discard (TAP-12).

    Use it to show Declarer the choice.

    >>> [str(card) for card in tap.discards(tap.parse_cards("KH 7H 8H 9H T3")).may]
    ['7H', '8H', '9H']
    """

    may: tuple[Card, ...]
    """The cards from which the three may be chosen, in the order in which they are held."""
    trumps: int
    """How many of the three must be trumps: only as many as are unavoidable."""

    @checked
    def allow(self, cards: Sequence[Card]) -> bool:
        """Return whether these are exactly three cards that Declarer may discard."""
        trumps = len([card for card in cards if card.trump])
        three = len(cards) == len(set(cards)) == 3
        return three and trumps == self.trumps and all(card in self.may for card in cards)


@checked
def discards(cards: Sequence[Card]) -> Discards:
    """Return the possible discards: no Kings, no Honours, and trumps only if forced (TAP-12)."""
    plain = [card for card in cards if not (card.trump or card.king)]
    forced = max(0, 3 - len(plain))
    return Discards(
        tuple(
            card for card in cards if card in plain or (forced and card.trump and not card.honour)
        ),
        forced,
    )
