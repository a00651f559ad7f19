"""The thirty cards and their totals, counted in half points.

There are ten values, three identical cards of each, and no suits (DECK-01, DECK-03). Half points
keep all arithmetic in whole numbers: the card ½ is 1 half point, the card 8 is 16.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import total_ordering
from typing import Final, Self, TypeAlias

from attrs import field, frozen

from tagolib.base.checking import checked, trusted
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.messages import Said, cut
from tagolib.base.values import Value, whole_number
from tagolib.shuffling import Stream, new_seed, shuffled

__all__ = [
    "DECK",
    "Card",
    "ThreeCards",
    "Total",
    "check_cards",
    "check_deck",
    "parse_cards",
    "shuffle",
]


@total_ordering
class Card(Enum):
    """One of the ten card values (DECK-01). ``Card("½")`` finds one by its face.

    Cards of the same value are the same object. They are ordered by value: ``0 < ½ < 1 < ... < 8``.

    Use it to build hands and decks, and to show cards.

    >>> str(tago.Card("½")), tago.Card("½") < tago.Card("1")
    ('½', True)
    """

    ZERO = "0"
    HALF = "½"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"

    def __init__(self, face: str) -> None:
        place = "0½12345678".index(face)
        self.halves: Final = place if face in "0½" else 2 * int(face)
        """The value of the card in half points: 0 to 16."""
        self.key: Final = 4**place
        """A power of 4, a different one for each value, so that the sum of the keys identifies
        three cards."""

    @classmethod
    @checked
    def parse(cls, text: str) -> "Card":
        """Read a card: ``0``, ``½`` (also ``1/2``, ``0.5``, ``0,5``), ``1`` ... ``8``.

        Raises:
            NotationError: if the text is not a card.
        """
        face = "½" if text in _HALF_FACES else text
        try:
            return cls(face)
        except ValueError:
            raise NotationError(
                Said("{text} is not a card: 0, ½ (or 0.5), 1, 2, ... 8", text=repr(cut(text)))
            ) from None

    def __str__(self) -> str:
        return self._value_

    def __repr__(self) -> str:
        return f"Card({self._value_!r})"

    def __hash__(self) -> int:
        return self.halves

    def __lt__(self, other: "Card") -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.halves < other.halves


_HALF_FACES = frozenset({"1/2", "0.5", "0,5"})

ThreeCards: TypeAlias = tuple[Card, Card, Card]
"""A seat's three cards, or the POINT's, in the order of dealing: covered, open, open."""

DECK: Final[tuple[Card, ...]] = tuple(Card) * 3
"""The thirty cards as they lie at the opening of a table: three rows of 0 to 8 (OPEN-01)."""

_DECK_KEY: Final = sum(card.key for card in DECK)
"""No other thirty cards have this sum: four of a value weigh as much as one of the next, but that
one card would leave three cards too few."""


@checked
def parse_cards(text: str) -> tuple[Card, ...]:
    """Read several cards separated by spaces: ``parse_cards("½ 4 4")``.

    Raises:
        NotationError: if one of them is not a card.
    """
    return tuple(Card.parse(word) for word in text.split())


@checked
def three_cards(cards: Sequence[Card]) -> ThreeCards:
    """Return three cards as a tuple, in the same order.

    Raises:
        SetupError: if there are not three, or they are not cards.
    """
    if len(cards) != 3:
        raise SetupError("a seat and the POINT must have three cards each")
    return cards[0], cards[1], cards[2]


@checked
def check_cards(cards: Iterable[Card]) -> None:
    """Refuse cards that cannot be on one table: more than three of a value (DECK-01).

    Raises:
        SetupError: if there are; the message names the value.
    """
    for card, copies in Counter(cards).items():
        if copies > 3:
            raise SetupError(
                Said("there are only three cards of {card}", card=card), rules=("DECK-01",)
            )


@checked
def check_deck(deck: Sequence[Card]) -> None:
    """Refuse a deck that is not the thirty cards, in any order (DECK-01).

    Raises:
        SetupError: if it is not; the message says why.
    """
    if len(deck) != len(DECK):
        raise SetupError(
            Said("a deck has 30 cards, not {size}", size=len(deck)), rules=("DECK-01",)
        )
    if sum([card.key for card in deck]) != _DECK_KEY:
        wrong = next(card for card in Card if deck.count(card) != 3)
        raise SetupError(
            Said(
                "a deck has three cards of {card}, not {count}", card=wrong, count=deck.count(wrong)
            ),
            rules=("DECK-01",),
        )


_TOTAL = re.compile(r"(?P<whole>[0-9]{1,3})(?P<half>½| 1/2|[.,]5)?|½|1/2")


@frozen(order=True)
class Total(Value):
    """A total of cards, such as the POINT, or a distance between two totals, in half points.

    Use it to show the POINT and distances: ``str`` writes a half as ½.

    >>> str(tago.Total.of(tago.parse_cards("½ 7 7")))
    '14½'
    """

    halves: int = field(kw_only=True, validator=whole_number)
    """The total in half points, 0 or more: 9 for 4½."""

    @classmethod
    @checked
    def of(cls, cards: Iterable[Card]) -> Self:
        """Return the sum of these cards."""
        return cls(halves=sum(card.halves for card in cards))

    @classmethod
    @checked
    def parse(cls, text: str) -> Self:
        """Read a total: ``4½`` (also ``4 1/2``, ``4.5``, ``4,5``), ``½``, ``16``.

        Raises:
            NotationError: if the text is not a total.
        """
        match = _TOTAL.fullmatch(text)
        if match is None:
            raise NotationError(
                Said("{text} is not a total such as 4½ or 16", text=repr(cut(text)))
            )
        whole, half = match.groups(default="")
        return cls(halves=2 * int(whole or 0) + bool(half or not whole))

    def __str__(self) -> str:
        whole, half = divmod(self.halves, 2)
        if not half:
            return str(whole)
        return f"{whole}½" if whole else "½"


_shuffled = trusted(shuffled)


@checked
def shuffle(seed: bytes | None = None) -> tuple[Card, ...]:
    """Shuffle the thirty cards (OPEN-03), starting from :data:`DECK`.

    Args:
        seed: 32 bytes that fix the order. By default, the operating system provides them.

    Raises:
        SetupError: if the seed is not 32 bytes.
    """
    return _shuffled(DECK, Stream(new_seed() if seed is None else seed))
