"""The places of a hand's cards. Each card is named by its shuffle and position, never by its value.

The three cards of a value are three different physical cards. A redeal skips the physical cards
that are in the POINT or kept, so values alone would not show which cards to skip (TIE-06).
"""

from collections.abc import Callable, Sequence
from typing import Self, TypeAlias

from attrs import evolve, field, frozen

from tagolib.base.checking import typed
from tagolib.base.values import Pairs, Value, whole_number
from tagolib.fairness.recipe import card_number
from tagolib.tago import facts
from tagolib.tago.cards import DECK
from tagolib.tago.facts import Fact
from tagolib.tago.moves import lay

__all__ = ["CardPlaces", "Labels", "Place"]


@frozen(order=False)
class Place(Value):
    """A position in one of the shuffles of a hand.

    It names a card without revealing its value.

    >>> fairness.Place(0, 29)
    Place(shuffle=0, position=29)
    """

    shuffle: int = field(validator=whole_number)
    """The number of the shuffle."""
    position: int = field(validator=card_number)
    """The position in the shuffle, 0 to 29."""


Labels: TypeAlias = Callable[[Place], int | None]
"""A function that returns the label of the card at a place, or ``None`` if it is not known."""


@frozen(order=False)
class CardPlaces(Value):
    """The places of all cards on the table."""

    shuffle: int = field(validator=whole_number)
    """The number of the last shuffle that was dealt from."""
    seats: Pairs[tuple[Place | None, Place, Place]] = field(validator=typed)
    """The three cards of each seat dealt in: covered, open, open. ``None`` after a discard."""
    point: tuple[Place, Place, Place] = field(validator=typed)
    """The three cards of the POINT."""

    def seat_of(self, place: Place | None) -> int | None:
        """Return the seat that has the card at a place; ``None`` if no seat has it."""
        return next((seat for seat, cards in self.seats if place and place in cards), None)

    @classmethod
    def dealt(cls, seats: Sequence[int], shuffle: int) -> Self:
        """Return the places of the cards after a deal to these seats, ascending (DEAL-02)."""
        *cards, point = lay([Place(shuffle, at) for at in range(len(DECK))], len(seats))
        return cls(shuffle, tuple(zip(seats, cards, strict=True)), point)

    def next_positions(
        self, tied: Sequence[int], label: Labels
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the positions in the next shuffle: those for the tied seats, and those skipped.

        The tied seats take the cards of that shuffle in order. Cards that are in the POINT or kept
        are skipped. A card whose label is not known is not skipped.
        """
        cards = dict(self.seats)
        kept = [place for seat in tied for place in cards[seat] if place]
        held = {label(place) for place in (*self.point, *kept)} - {None}
        taken: list[int] = []
        skipped: list[int] = []
        while len(taken) < len(tied):
            position = len(taken) + len(skipped)
            known = label(Place(self.shuffle + 1, position))
            (skipped if known in held else taken).append(position)
        return tuple(taken), tuple(skipped)

    def follow(self, fact: Fact, label: Labels) -> Self:
        """Return the places of the cards after a fact of the hand.

        Raises:
            ValueError: if no card of a seat is known to be the one that it discards.
        """
        cards = dict(self.seats)
        match fact:
            case facts.DealCancelled():
                return self.dealt([*cards], self.shuffle + 1)
            case facts.CardDiscarded(seat=seat, card=card):
                kept = [place for place in cards[seat] if place]
                known = [label(place) for place in kept]
                values = [None if one is None else DECK[one] for one in known]
                del kept[values.index(card)]
                cards[seat] = (None, kept[0], kept[1])
            case facts.CardsRedealt(seats=tied):
                taken, _ = self.next_positions(tied, label)
                shuffle = self.shuffle + 1
                for seat, position in zip(tied, taken, strict=True):
                    cards[seat] = (Place(shuffle, position), *cards[seat][1:])
                return evolve(self, shuffle=shuffle, seats=tuple(cards.items()))
            case _:
                return self
        return evolve(self, seats=tuple(cards.items()))
