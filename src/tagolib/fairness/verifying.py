"""Verify that a hand was dealt as the house promised."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import FairnessError, FairStep
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, Value
from tagolib.fairness.messages import Announcement, Kept
from tagolib.fairness.places import CardPlaces
from tagolib.fairness.recipe import commitment
from tagolib.fairness.seeds import Audit, Seeds, redeal
from tagolib.table import opening_draw
from tagolib.tago import facts
from tagolib.tago.actions import Misdeal, Redeal
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand
from tagolib.tago.records import Record, replay

__all__ = ["Verified", "verify"]


@frozen(order=False)
class Verified(Value):
    """The findings about a hand that was dealt as promised.

    They include things that are allowed but that players may want to know about.

    >>> found = tago.verify(over.audit, heard.kept)
    >>> found.misdeals, found.without_seed
    (0, (2,))
    """

    hand: Hand | None
    """The hand at the end of its record; ``None`` after the draw for the first player."""
    first: int | None
    """The first player, as drawn; ``None`` after a hand."""
    misdeals: int
    """How many deals were cancelled (ERR-02)."""
    redeals: int
    """How many redeals there were (TIE-06)."""
    eliminated: tuple[int, ...]
    """The seats that were eliminated, in order (ELIM-01)."""
    voided: bool
    """Whether the record ends before the hand is over, because it was voided or broken off."""
    without_seed: tuple[int, ...]
    """The seats dealt in that gave no seed, ascending."""
    unhashed: int
    """The number of shuffles for which no hashes were kept."""
    public: tuple[str, bytes] | None
    """The source of the public value that was mixed in, and the value itself: look it up there.
    ``None`` if no value was mixed in."""


@checked
def verify(
    played: Audit,
    kept: Kept,
    *,
    no_misdeals: bool = False,
    all_seeds: bool = False,
) -> Verified:
    """Replay a hand, and check its cards against the seeds and the seeds against what was kept.

    ``kept`` must have arrived before the deal. After the deal, the house could make another
    announcement that fits any cards. The seeds say nothing about what the players did. To check
    that too, compare a view of the hand returned here with the last one received.

    Args:
        played: what the house has published after the hand.
        kept: what the player has kept from before the deal.
        no_misdeals: whether to refuse a hand in which a deal was cancelled.
        all_seeds: whether to refuse a hand in which a seat dealt in gave no seed.

    Raises:
        FairnessError: if a seed, the deal, a card or a hash is not as promised; the error names the
            first that is not. Also if ``no_misdeals`` or ``all_seeds`` refuses the hand.
        SetupError: if such a deal is impossible.
        DivergenceError: at an action that the rules do not allow, as for
            :func:`~tagolib.tago.records.replay`.
    """
    found = _verify(played, kept)
    if no_misdeals and found.misdeals:
        raise FairnessError(Said("there must be no misdeals, not {count}", count=found.misdeals))
    if all_seeds and found.without_seed:
        seats = ", ".join(map(str, found.without_seed))
        raise FairnessError(
            Said("all seats must give a seed; these gave none: {seats}", seats=seats)
        )
    return found


def _verify(played: Audit, kept: Kept) -> Verified:
    """Verify a hand, or a draw for the first player."""
    seeds, record = played.seeds, played.record
    if seeds.announcement != kept.announcement:
        raise FairnessError("the announcement is not the one that was kept")
    announced = played.announced
    _check_seeds(announced, seeds)
    for row in kept.hashes:
        said = Said("the hashes that were sent do not match the cards")
        _check_same(said, row.hashes, seeds.hashes(row.shuffle).hashes, row.shuffle)
    seats = [seat for seat, _ in announced.stacks]
    without = [seat for seat in seats if seat not in dict(announced.commitments)]
    hashed = {row.shuffle for row in kept.hashes}
    public = None if seeds.public is None else (announced.public or "", seeds.public)
    drawn = () if announced.cube else tuple(zip(seats, seeds.deck(), strict=False))
    _check_same(_OTHER_CARDS, played.drawn, drawn, 0, -1)
    if record is None:
        if announced.cube is not None:
            raise FairnessError("a hand was announced, but its record is missing")
        unhashed = len({0} - hashed)
        first = opening_draw(dict(drawn))
        return _verified(None, without, unhashed, first, public)
    start = record.deal
    if (start.rules, start.stacks, start.cube) != (
        announced.rules,
        announced.stacks,
        announced.cube,
    ):
        raise FairnessError("the rules, stacks or cube of the hand are not as announced")
    table = _Replayed(seeds, seats)
    hand = _play(record, seeds.deck, table.redeal, table.note)
    unhashed = len({*range(table.places.shuffle + 1)} - hashed)
    return _verified(hand, without, unhashed, None, public)


def _check_seeds(announced: Announcement, seeds: Seeds) -> None:
    """Check the seeds against their commitments, and the public value against the announcement."""
    if commitment(seeds.house) != announced.commitment:
        raise FairnessError("the house's seed does not match its commitment")
    check_told(announced, seeds.players, seeds.public)


def check_told(
    announced: Announcement, players: Pairs[bytes], public: bytes | None, step: FairStep = "audit"
) -> None:
    """Check that each player's seed matches its commitment.

    No seed may be missing or added. A public value must be there exactly if one was announced.
    """
    given, told = dict(players), dict(announced.commitments)
    for seat in sorted({*given, *told}):
        if seat not in told:
            raise FairnessError(
                Said("seat {seat:seat} has given a seed but was not announced", seat=seat),
                step=step,
            )
        if seat not in given or commitment(given[seat]) != told[seat]:
            raise FairnessError(
                Said("the seed of seat {seat:seat} does not match its commitment", seat=seat),
                step=step,
            )
    if (public is None) != (announced.public is None):
        raise FairnessError("the public value is not as announced", step=step)


class _Replayed:
    """The places of the cards while a hand is played again."""

    def __init__(self, seeds: Seeds, seats: Sequence[int]) -> None:
        self.seeds = seeds
        self.places = CardPlaces.dealt(seats, 0)

    def note(self, news: Sequence[Any]) -> None:
        """Follow what has happened in the hand."""
        for fact in news:
            self.places = self.places.follow(fact, self.seeds.label)

    def redeal(self, hand: Hand, number: int) -> Redeal:
        """Return the redeal that the seeds give."""
        return redeal(self.seeds, hand, self.places)


_OTHER_CARDS = Said("the cards are not those that the seeds give")


def _check_same(
    said: str, given: Sequence[Any], fair: Sequence[Any], number: int, index: int | None = None
) -> None:
    """Refuse what was given for the cards of a shuffle, at the first position that differs."""
    for position, (one, other) in enumerate(zip_longest(given, fair)):
        if one != other:
            raise FairnessError(said, number, index, position=position)


def _play(
    record: Record,
    deck: Callable[[int], tuple[Card, ...]],
    redeal: Callable[[Hand, int], Redeal],
    note: Callable[[Sequence[Any]], None],
) -> Hand:
    """Play a hand again, and check that the cards of each shuffle come from the seeds."""
    _check_same(_OTHER_CARDS, record.deal.deck, deck(0), 0, -1)
    hands = replay(record)
    hand = next(hands)
    number = 0
    for index, action in enumerate(record.actions):
        # counted here: the hand would go through its whole log each time
        number += isinstance(action, Misdeal | Redeal)
        # Checked before it is taken: impossible cards are refused as not those of the seeds.
        if isinstance(action, Misdeal):
            _check_same(_OTHER_CARDS, action.deck, deck(number), number, index)
        elif isinstance(action, Redeal) and action != redeal(hand, number):
            raise FairnessError(_OTHER_CARDS, number, index)
        before, hand = len(hand.log), next(hands)
        note(hand.log[before:])
    return hand


def _verified(
    hand: Hand | None,
    without: Sequence[int],
    unhashed: int,
    first: int | None,
    public: tuple[str, bytes] | None,
) -> Verified:
    told = hand.facts if hand else ()
    return Verified(
        hand=hand,
        first=first,
        misdeals=sum(isinstance(fact, facts.DealCancelled) for fact in told),
        redeals=sum(isinstance(fact, facts.CardsRedealt) for fact in told),
        eliminated=tuple(
            fact.seat
            for fact in told
            if isinstance(fact, facts.Eliminated | facts.DeclarationBroken)
        ),
        voided=hand is not None and hand.phase != "over",
        without_seed=tuple(without),
        unhashed=unhashed,
        public=public,
    )
