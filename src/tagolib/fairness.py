"""Fair dealing: the house commits to a seed, players add theirs, and all cards follow from them.

Before the deal the house tells all players a :class:`Pledge`. All shuffles of the hand come from
its :class:`Seeds`: the deal, and the new cards of each misdeal and redeal. After the hand the house
gives a :class:`FairRecord`, and :func:`verify` holds it to the pledge.

The recipe, so that anybody can check it with other tools; ``SHA-256`` is over the bytes as they
stand, and a number has eight bytes, the highest first:

* The commitment to a seed is ``SHA-256("tagolib commitment 1" + seed)``.
* The house's seed for a hand is 32 random bytes, or, from the secret of a session,
  ``SHA-256("tagolib session 1" + secret + number of the hand)``.
* The root of a hand is ``SHA-256("tagolib hand 1" + the house's seed + ...)``, followed, for each
  seat that gives a seed, ascending, by the seat as one byte and its seed.
* The seed of a shuffle is ``SHA-256("tagolib deck 1" + root + number of the shuffle)``; what a seed
  shuffles, and how, :mod:`tagolib.shuffling` says. The deal is shuffle 0 of its hand.
"""

import hashlib
from collections.abc import Mapping
from typing import Final, Self

from attrs import Attribute, field, frozen

from tagolib.actions import Misdeal, Redeal
from tagolib.cards import Card
from tagolib.checking import checked
from tagolib.errors import FairnessError, SetupError
from tagolib.hand import Hand
from tagolib.records import Record, replay
from tagolib.shuffling import SEED_SIZE, Stream, shuffle, shuffled
from tagolib.values import Form, Pairs, Value, check_seat, instance_of

__all__ = ["FairRecord", "Pledge", "Seeds", "commitment", "hand_seed", "verify"]

# None of these begins as another does, the shuffle's own label included, so what is hashed for one
# purpose is never what is hashed for another.
_COMMITMENT: Final = b"tagolib commitment 1"
_SESSION: Final = b"tagolib session 1"
_HAND: Final = b"tagolib hand 1"
_DECK: Final = b"tagolib deck 1"

_NUMBER_SIZE: Final = 8

_OTHER_CARDS: Final = "the cards are not those that the seeds give"


def _digest(label: bytes, *fields: bytes) -> bytes:
    return hashlib.sha256(label + b"".join(fields)).digest()


def _number(name: str, number: object) -> bytes:
    """Write a number as the recipe does; ``True`` and ``1.0`` are refused too."""
    if type(number) is not int or not 0 <= number < 256**_NUMBER_SIZE:
        raise SetupError(f"{name} is a whole number from 0 to below 2^64")
    return number.to_bytes(_NUMBER_SIZE, "big")


def _check_bytes(name: str, value: object) -> None:
    # What is given may be a secret in the wrong form: the message must not repeat it.
    if type(value) is not bytes or len(value) != SEED_SIZE:
        raise SetupError(f"{name} is {SEED_SIZE} bytes")


def _are_bytes(instance: object, attribute: "Attribute[bytes]", value: object) -> None:
    _check_bytes(attribute.name, value)


def _are_by_seat(instance: object, attribute: "Attribute[Pairs[bytes]]", value: object) -> None:
    if type(value) is not tuple or not all(type(p) is tuple and len(p) == 2 for p in value):
        raise SetupError(f"{attribute.name} is a tuple of pairs: a seat, and the seed it gives")
    for seat, seed in value:
        check_seat("a seat", seat)
        _check_bytes(f"the seed of seat {seat}", seed)
    seats = [seat for seat, _ in value]
    if seats != sorted(set(seats)):
        raise SetupError(f"{attribute.name} go by ascending seat, each once")


@checked
def commitment(seed: bytes) -> bytes:
    """Commit to a seed: 32 bytes that tell nothing of it, and fit no other.

    A player can commit to a seed too.

    Raises:
        SetupError: if the seed is not 32 bytes.
    """
    _check_bytes("a seed", seed)
    return _digest(_COMMITMENT, seed)


@checked
def hand_seed(session: bytes, number: int) -> bytes:
    """Give the house's seed for a hand of a session, so that it keeps one secret for all.

    A hand's seed tells nothing of the secret and of other hands' seeds.

    Args:
        session: the secret of the session, 32 bytes.
        number: the hand's number in the session; no two hands may have the same.

    Raises:
        SetupError: if the secret is not 32 bytes, or the number not from 0 to below 2^64.
    """
    _check_bytes("the secret of a session", session)
    return _digest(_SESSION, session, _number("the number of a hand", number))


@frozen(order=False)
class Pledge(Form, document="tago-pledge"):
    """What the house tells all players before it deals, and what they keep until after the hand.

    A player looks whether the own seed is in it: ``dict(pledge.players)[seat]``.

    Raises:
        SetupError: if the commitment or a seed is not 32 bytes, or the seats are not ascending.
    """

    commitment: bytes = field(validator=_are_bytes)
    """The :func:`commitment` to the house's seed, told already before the players gave theirs."""
    players: Pairs[bytes] = field(validator=_are_by_seat)
    """The seed of each seat that gave one."""


@frozen(order=False)
class Seeds(Value):
    """What all cards of a hand follow from. It is the house's, and secret until after the hand.

    Raises:
        SetupError: if a seed is not 32 bytes, or the seats are not ascending.
    """

    house: bytes = field(repr=False, validator=_are_bytes)
    """The house's seed, 32 bytes. Never use one for two hands."""
    players: Pairs[bytes] = field(default=(), validator=_are_by_seat)
    """The seed of each seat that gave one, ascending; any of those dealt in may."""

    @classmethod
    @checked
    def of(cls, house: bytes, players: Mapping[int, bytes]) -> Self:
        """Put together the house's seed and the players', by seat in any order.

        Raises:
            SetupError: if a seed is not 32 bytes, or a seat not 1 to 8.
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
        """What to tell all players before the deal."""
        return Pledge(self.commitment, self.players)

    @checked
    def seed(self, number: int) -> bytes:
        """Give the seed of a shuffle of the hand.

        Args:
            number: 0 for the deal; each misdeal and each redeal takes the next, as they come.

        Raises:
            SetupError: if the number is not from 0 to below 2^64.
        """
        players = [bytes((seat,)) + seed for seat, seed in self.players]
        root = _digest(_HAND, self.house, *players)
        return _digest(_DECK, root, _number("the number of a shuffle", number))

    @checked
    def deck(self, number: int = 0) -> tuple[Card, ...]:
        """Give the thirty cards as a shuffle of the hand puts them: the deal's, if none is named.

        Raises:
            SetupError: as :meth:`seed`.
        """
        return shuffle(self.seed(number))

    @checked
    def misdeal(self, hand: Hand) -> Misdeal:
        """Make the misdeal with the hand's next shuffle (ERR-02); ``apply`` says if there is one.

        No more than the form is checked here: it is the same action whatever the hand's phase.
        """
        return Misdeal(self.deck(_next_shuffle(hand)))

    @checked
    def redeal(self, hand: Hand) -> Redeal:
        """Make the redeal with the hand's next shuffle, as the hand waits for it (TIE-06).

        It shuffles :attr:`Hand.redeal_cards <tagolib.hand.Hand.redeal_cards>`, and the first of
        them go to the tied seats, ascending.
        """
        return _redeal(hand, self.seed(_next_shuffle(hand)))


def _redeal(hand: Hand, seed: bytes) -> Redeal:
    cards = shuffled(hand.redeal_cards, Stream(seed))
    return Redeal(cards[: len(hand.contending)])


def _next_shuffle(hand: Hand) -> int:
    """Count the shuffles of a hand so far, the deal among them: so many is the next one's number.

    Misdeals and redeals share one count, so that no seed of a shuffle is used twice.
    """
    return 1 + sum(isinstance(action, Misdeal | Redeal) for action in hand.actions)


@frozen(order=False)
class FairRecord(Form, document="tago-fair-hand"):
    """What the house gives after the hand, to whoever is to verify it. It shows all cards.

    The commitment is not in it on purpose: one that comes after the hand proves nothing.

    Raises:
        SetupError: if a field is of another type.
    """

    seeds: Seeds = field(validator=instance_of(Seeds), metadata={"key": ""})
    """What the cards follow from, the house's seed now revealed."""
    record: Record = field(validator=instance_of(Record), metadata={"key": "hand"})
    """The hand."""


@checked
def verify(played: FairRecord, pledge: Pledge) -> Hand:
    """Play a hand again and hold every card to the seeds, and the seeds to the pledge.

    The pledge must be the one that was told before the deal, kept by whoever verifies: the house
    could make another to fit any cards. What the players did is not in the seeds; to see that it
    is told as it was, compare a view of the hand given here with the last one received.

    Returns:
        The hand as the record leaves it, which may be before its end.

    Raises:
        FairnessError: if a seed is not as pledged or is of a seat not dealt in, or if cards are
            not as the seeds give them: the first such shuffle is named.
        SetupError: if there can be no such deal.
        DivergenceError: at an action that the rules do not allow, as
            :func:`~tagolib.records.replay`.
    """
    seeds, record = played.seeds, played.record
    if seeds.commitment != pledge.commitment:
        raise FairnessError("the house's seed is not the one that it committed to")
    used, told = dict(seeds.players), dict(pledge.players)
    for seat in sorted({*used, *told}):
        if used.get(seat) != told.get(seat):
            raise FairnessError(f"the seed of seat {seat} is not as it was told before the deal")
        if seat not in record.deal.numbers:
            raise FairnessError(f"seat {seat} has given a seed and is not dealt in")
    if record.deal.deck != seeds.deck():
        raise FairnessError(_OTHER_CARDS, number=0, index=-1)
    hands = replay(record)
    hand = next(hands)
    number = 0
    for index, action in enumerate(record.actions):
        if isinstance(action, Misdeal | Redeal):
            number += 1  # counted here: the hand would go through its whole log each time
            seed = seeds.seed(number)
            fair = Misdeal(shuffle(seed)) if isinstance(action, Misdeal) else _redeal(hand, seed)
            # Before it is taken: cards that cannot be are first of all not those of the seeds.
            if action != fair:
                raise FairnessError(_OTHER_CARDS, number=number, index=index)
        hand = next(hands)
    return hand
