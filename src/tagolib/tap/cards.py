"""The fifty-four cards of a reduced tarot: four suits of eight, and twenty-two trumps (TAP-02).

A card is written as its rank and its suit: ``KH`` is the King of Hearts and ``10S`` the ten of
Spades. A trump is written as ``T`` and its number, from ``T1`` (the Juggler) to ``T21`` (the World)
and ``T22`` (Tomfool), the highest trump (TAP-16, reading T01).
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from attrs import Attribute, field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import NotationError, SetupError
from tagolib.base.messages import Said, cut
from tagolib.base.values import Word
from tagolib.shuffling import Stream, new_seed, shuffled

__all__ = [
    "DECK",
    "HONOURS",
    "JUGGLER",
    "TOMFOOL",
    "WORLD",
    "Card",
    "card_points",
    "parse_cards",
    "shuffle",
]

Suit: TypeAlias = Literal["H", "D", "C", "S", "T"]
"""Hearts, Diamonds, Clubs, Spades, and the trumps."""

_FACES: Final = {14: "K", 13: "Q", 12: "C", 11: "V", 10: "10", 9: "9", 8: "8", 7: "7"}
"""The ranks of a suit, from high to low: King, Queen, Cavalier, Valet, 10 to 7 (TAP-02)."""
_TRUMPS: Final = range(1, 23)
_POINTS: Final = {14: 5, 13: 4, 12: 3, 11: 2}
"""The points of the cards of a suit that are worth more than 1 (TAP-03)."""
_HONOURS: Final = frozenset({1, 21, 22})


def _rank(instance: "Card", attribute: "Attribute[int]", value: object) -> None:
    ranks = _TRUMPS if instance.suit == "T" else _FACES
    if type(value) is not int or value not in ranks:
        raise SetupError(
            Said("there is no card of this rank in {suit}", suit=instance.suit),
            ("TAP-02",),
            field="rank",
        )


@frozen(order=False, repr=False)
class Card(Word):
    """One of the fifty-four cards. ``Card.parse("KH")`` reads one.

    Use it to build decks and actions, and to show cards.

    >>> tap.Card.parse("KH").suit, str(tap.Card("T", 22))
    ('H', 'T22')

    Raises:
        SetupError: if there is no such card.
    """

    pattern = "^(([KQCV789]|10)[HDCS]|T([1-9]|1[0-9]|2[0-2]))$"

    suit: Suit = field(validator=typed)
    """One of the four suits, or the trumps."""
    rank: int = field(validator=_rank)
    """The rank: 7 to 14 (the King) in a suit, 1 to 22 for trumps. The higher rank wins."""

    @classmethod
    @checked
    def parse(cls, text: str) -> "Card":
        """Read a card that is written like ``KH``, ``10S`` or ``T22``.

        Raises:
            NotationError: if the text is not a card.
        """
        try:
            return _BY_NAME[text]
        except KeyError:
            raise NotationError(
                Said("{text} is not a card such as KH, 10S or T21", text=repr(cut(text)))
            ) from None

    @property
    def trump(self) -> bool:
        """Whether the card is a trump."""
        return self.suit == "T"

    @property
    def honour(self) -> bool:
        """Whether the card is one of the Honours: the Juggler, the World or Tomfool (TAP-03)."""
        return self.trump and self.rank in _HONOURS

    @property
    def king(self) -> bool:
        """Whether the card is one of the four Kings."""
        return not self.trump and self.rank == 14

    @property
    def points(self) -> int:
        """The points that the card is worth (TAP-03).

        Honours and Kings are worth 5, other court cards 4, 3 or 2, and all other cards 1.
        """
        if self.trump:
            return 5 if self.honour else 1
        return _POINTS.get(self.rank, 1)

    def __str__(self) -> str:
        return f"T{self.rank}" if self.trump else f"{_FACES[self.rank]}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


DECK: Final[tuple[Card, ...]] = (
    *(Card(suit, rank) for suit in ("H", "D", "C", "S") for rank in _FACES),
    *(Card("T", rank) for rank in _TRUMPS),
)
"""The fifty-four cards: the suits from King to 7, then the trumps from the Juggler to Tomfool."""

_BY_NAME: Final = {str(card): card for card in DECK}
_PLACES: Final = {card: place for place, card in enumerate(DECK)}

JUGGLER: Final = Card("T", 1)
"""The lowest trump, also called the Sparrow (TAP-13, reading T01)."""
WORLD: Final = Card("T", 21)
"""The second highest trump (reading T01)."""
TOMFOOL: Final = Card("T", 22)
"""The highest trump, never a wildcard (TAP-16)."""
HONOURS: Final = (JUGGLER, WORLD, TOMFOOL)
"""The three Honours. If all of them fall in one trick, the Juggler wins it (TAP-17)."""


@checked
def parse_cards(text: str) -> tuple[Card, ...]:
    """Read several cards separated by spaces: ``parse_cards("KH 10S T22")``.

    Raises:
        NotationError: if one of them is not a card.
    """
    return tuple(Card.parse(word) for word in text.split())


@checked
def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order of :data:`DECK`, as a player sorts a hand."""
    return tuple(sorted(cards, key=_PLACES.__getitem__))


@checked
def card_points(cards: Iterable[Card]) -> int:
    """Return the total card points of these cards; the whole deck has 106 (TAP-03)."""
    return sum([card.points for card in cards])


@checked
def check_deck(deck: Sequence[Card]) -> None:
    """Refuse anything but the fifty-four cards; their order does not matter (TAP-02).

    Raises:
        SetupError: saying what is wrong with it.
    """
    if len(deck) != len(DECK):
        raise SetupError(
            Said("a deck has 54 cards, not {size}", size=len(deck)), ("TAP-02",), field="deck"
        )
    for card in DECK:
        if card not in deck:
            raise SetupError(
                Said("the card {card} is missing from the deck", card=card),
                ("TAP-02",),
                field="deck",
            )


@checked
def shuffle(seed: bytes | None = None) -> tuple[Card, ...]:
    """Shuffle :data:`DECK` by the recipe of :mod:`tagolib.shuffling`.

    Args:
        seed: 32 bytes that fix the order. By default, the operating system provides them.

    Raises:
        SetupError: if the seed is not 32 bytes.
    """
    return shuffled(DECK, Stream(new_seed() if seed is None else seed))
