"""Fair dealing, version 1: its pledges and records can only be read and verified.

Version 1 fixes the seeds that players gave, but not who is dealt in. A house that knew all seeds
could choose which seat without a seed would sit out. So hands are no longer dealt with it, and
:func:`~tagolib.fairness.verifying.verify` says that its records are of version 1.

Where its recipe differs from :mod:`tagolib.fairness.recipe`:

* The root of a hand is ``H("tagolib hand 1", house's seed, seat, seed, ...)``.
* The seed of a shuffle is ``H("tagolib deck 1", root, number of the shuffle)``.
* A redeal shuffles the cards of :attr:`Hand.redeal_cards <tagolib.hand.Hand.redeal_cards>`. The
  first of them go to the tied seats, ascending.
"""

from collections.abc import Mapping
from typing import Final, Self

from attrs import field, frozen

from tagolib.actions import Redeal
from tagolib.cards import Card
from tagolib.checking import checked
from tagolib.fairness.recipe import are_by_seat, are_bytes, commitment, digest, eight_bytes
from tagolib.hand import Hand
from tagolib.records import Record
from tagolib.shuffling import Stream, shuffle, shuffled
from tagolib.values import Form, Pairs, Value, check_seat, instance_of

__all__ = ["FairRecord", "Pledge", "PledgedSeeds"]

_HAND: Final = b"tagolib hand 1"
_DECK: Final = b"tagolib deck 1"


@frozen(order=False)
class Pledge(Form, document="tago-pledge"):
    """What the house told all players before the deal, for them to keep until after the hand.

    Raises:
        SetupError: if the commitment or a seed is not 32 bytes, or the seats are not ascending.
    """

    commitment: bytes = field(validator=are_bytes)
    """The commitment to the house's seed."""
    players: Pairs[bytes] = field(validator=are_by_seat)
    """The seed of each seat that gave one."""


@frozen(order=False)
class PledgedSeeds(Value):
    """The seeds from which all cards of a hand of version 1 follow.

    Raises:
        SetupError: if a seed is not 32 bytes, or the seats are not ascending.
    """

    house: bytes = field(repr=False, validator=are_bytes)
    """The house's seed, 32 bytes."""
    players: Pairs[bytes] = field(default=(), validator=are_by_seat)
    """The seed of each seat that gave one, ascending."""

    @classmethod
    @checked
    def of(cls, house: bytes, players: Mapping[int, bytes]) -> Self:
        """Return the house's seed joined with the players' seeds, which may come in any order.

        Raises:
            SetupError: if a seed is not 32 bytes, or a seat is not from 1 to 8.
        """
        for seat in players:
            check_seat("a seat", seat)
        return cls(house, tuple(sorted(players.items())))

    @property
    def commitment(self) -> bytes:
        """The commitment to the house's seed."""
        return commitment(self.house)

    @property
    def pledge(self) -> Pledge:
        """What all players were told before the deal."""
        return Pledge(self.commitment, self.players)

    @checked
    def seed(self, number: int) -> bytes:
        """Return the seed of a shuffle of the hand.

        Args:
            number: 0 for the deal; each misdeal and each redeal takes the next number.

        Raises:
            SetupError: if the number is not from 0 to 2^64 - 1.
        """
        players = [bytes((seat,)) + seed for seat, seed in self.players]
        root = digest(_HAND, self.house, *players)
        return digest(_DECK, root, eight_bytes("the number of a shuffle", number))

    @checked
    def deck(self, number: int = 0) -> tuple[Card, ...]:
        """Return the thirty cards in the order of a shuffle of the hand.

        Raises:
            SetupError: as for :meth:`seed`.
        """
        return shuffle(self.seed(number))

    @checked
    def redeal(self, hand: Hand, number: int) -> Redeal:
        """Return the redeal for which the hand waits (TIE-06).

        Its cards come from the shuffle of this number.

        Raises:
            SetupError: as for :meth:`seed`.
        """
        cards = shuffled(hand.redeal_cards, Stream(self.seed(number)))
        return Redeal(cards[: len(hand.contending)])


@frozen(order=False)
class FairRecord(Form, document="tago-fair-hand"):
    """What the house published after a hand of version 1. It shows all cards.

    Raises:
        SetupError: if a field has the wrong type.
    """

    seeds: PledgedSeeds = field(validator=instance_of(PledgedSeeds), metadata={"key": ""})
    """The seeds from which the cards follow."""
    record: Record = field(validator=instance_of(Record), metadata={"key": "hand"})
    """The hand."""
