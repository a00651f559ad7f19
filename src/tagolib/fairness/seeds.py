"""The seeds of a hand, from which all its cards follow, and the audit that publishes them."""

from functools import lru_cache

from attrs import field, frozen
from attrs.validators import optional

from tagolib.base.checking import checked, typed
from tagolib.base.values import Form, Pairs, instance_of, text
from tagolib.fairness.messages import Announcement, Hashes, Opening
from tagolib.fairness.places import CardPlaces, Place
from tagolib.fairness.recipe import (
    announcement_hash,
    are_by_seat,
    are_bytes,
    are_bytes_or_none,
    card_hash,
    digest,
    eight_bytes,
    label_order,
    salt,
)
from tagolib.tago.actions import Redeal
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand
from tagolib.tago.records import Record

__all__ = ["Audit", "Seeds"]

_order = lru_cache(64)(label_order)


@frozen(order=False)
class Seeds(Form, document="tago-seeds"):
    """The seeds from which all cards of a hand follow. During the hand only the house has them all.

    After the hand, the house publishes them in an :class:`Audit`.

    >>> over.audit.seeds.deck() == dealt.table.hand.deal.deck
    True

    Raises:
        SetupError: if a seed is not 32 bytes, or the seats are not in ascending order.
    """

    announcement: str = field(validator=text)
    """The announcement's text."""
    house: bytes = field(repr=False, validator=are_bytes)
    """The house's seed."""
    players: Pairs[bytes] = field(repr=False, validator=are_by_seat)
    """The seed of each seat that has committed."""
    public: bytes | None = field(validator=are_bytes_or_none)
    """The public value; ``None`` if none was announced."""

    @property
    def root(self) -> bytes:
        """The root of the hand, from which its shuffles and salts are made."""
        players = [bytes((seat,)) + seed for seat, seed in self.players]
        parts = [announcement_hash(self.announcement), self.house, *players, self.public or b""]
        return digest(b"tagolib hand 2", *parts)

    @checked
    def seed(self, shuffle: int) -> bytes:
        """Return the seed of a shuffle of the hand.

        Args:
            shuffle: 0 for the deal; each misdeal and each redeal takes the next number.

        Raises:
            SetupError: if the number is not from 0 to 2^64 - 1.
        """
        return digest(b"tagolib deck 2", self.root, eight_bytes("the number of a shuffle", shuffle))

    @checked
    def label(self, place: Place) -> int:
        """Return the label of the physical card at a place."""
        return _order(self.seed(place.shuffle))[place.position]

    @checked
    def deck(self, shuffle: int = 0) -> tuple[Card, ...]:
        """Return the thirty cards in the order of a shuffle of the hand.

        Raises:
            SetupError: as for :meth:`seed`.
        """
        return tuple([DECK[label] for label in _order(self.seed(shuffle))])

    @checked
    def opening(self, place: Place) -> Opening:
        """Return the message that opens the card at a place."""
        salted = salt(self.root, place.shuffle, place.position)
        return Opening(place.shuffle, place.position, self.label(place), salted)

    @checked
    def hashes(self, shuffle: int) -> Hashes:
        """Return the hashes of a shuffle's cards.

        Raises:
            SetupError: as for :meth:`seed`.
        """
        announced, root = announcement_hash(self.announcement), self.root
        cards = enumerate(_order(self.seed(shuffle)))
        made = [card_hash(announced, shuffle, at, c, salt(root, shuffle, at)) for at, c in cards]
        return Hashes(shuffle, tuple(made))


def redeal(seeds: Seeds, hand: Hand, places: CardPlaces) -> Redeal:
    """Return the redeal for which the hand waits, from the next shuffle (TIE-06)."""
    taken, _ = places.next_positions([seat.number for seat in hand.contending], seeds.label)
    deck = seeds.deck(places.shuffle + 1)
    return Redeal(tuple([deck[position] for position in taken]))


@frozen(order=False)
class Audit(Form, document="tago-audit"):
    """The proof of a hand, which the house publishes afterwards. It shows all cards.

    Players check it with :func:`~tagolib.fairness.verifying.verify`.

    >>> tago.verify(over.audit, heard.kept).without_seed
    (2,)

    Raises:
        SetupError: if a field has the wrong type.
    """

    seeds: Seeds = field(validator=instance_of(Seeds))
    """The seeds from which the cards follow, the house's seed included."""
    record: Record | None = field(validator=optional(instance_of(Record)), metadata={"key": "hand"})
    """The hand, as far as it went; ``None`` after the draw for the first player. In JSON its key is
    ``hand``."""
    drawn: Pairs[Card] = field(default=(), validator=typed)
    """The card of each seat in the draw for the first player; empty after a hand."""

    @property
    def announced(self) -> Announcement:
        """The announcement.

        Raises:
            FairnessError: if its text is not an announcement.
        """
        return Announcement.parse(self.seeds.announcement)
