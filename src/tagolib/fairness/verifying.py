"""Whether a hand was dealt as the house had promised: of either version of fair dealing."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from attrs import frozen

from tagolib import facts
from tagolib.actions import Misdeal, Redeal
from tagolib.cards import Card
from tagolib.checking import checked
from tagolib.errors import FairnessError, FairStep, WrongTypeError
from tagolib.fairness.first import FairRecord, Pledge
from tagolib.fairness.messages import Announcement, Kept
from tagolib.fairness.places import CardPlaces
from tagolib.fairness.recipe import commitment
from tagolib.fairness.seeds import Audit, Seeds, redeal
from tagolib.hand import Hand
from tagolib.records import Record, replay
from tagolib.table import opening_draw
from tagolib.values import Pairs, Value

__all__ = ["Verified", "verify"]


@frozen(order=False)
class Verified(Value):
    """What a hand that verifies was like."""

    version: Literal[1, 2]
    """The version of fair dealing. By the first, the house could choose who is dealt in."""
    hand: Hand | None
    """The hand as the record leaves it; ``None`` if it was the draw for the first player."""
    first: int | None
    """Whom the draw made the first player; ``None`` if it was a hand."""
    misdeals: int
    """How many deals were cancelled (ERR-02)."""
    redeals: int
    """How many redeals there were (TIE-06)."""
    eliminated: tuple[int, ...]
    """The seats that were put out of the hand, in order (ELIM-01)."""
    voided: bool
    """Whether the record ends before the hand is over: it was voided, or broken off."""
    without_seed: tuple[int, ...]
    """The seats dealt in that gave no seed, ascending."""
    unhashed: int
    """How many of its shuffles there were no kept hashes of."""
    public: tuple[str, bytes] | None
    """The public value that was mixed in, by its source, and itself: look it up. ``None`` if there
    was none."""


@checked
def verify(
    played: FairRecord | Audit,
    kept: Pledge | Kept,
    *,
    no_misdeals: bool = False,
    all_seeds: bool = False,
) -> Verified:
    """Play a hand again and hold its cards to the seeds, and the seeds to what was kept.

    What is kept must have come before the deal. The house could make another announcement to fit
    any cards. What the players did is not in the seeds. To check that it is told truly, compare a
    view of the hand returned here with the last one received.

    Args:
        played: what the house has published after the hand.
        kept: what came before it and was kept, of the same version.
        no_misdeals: whether to refuse a hand in which a deal was cancelled.
        all_seeds: whether to refuse a hand in which a seat dealt in gave no seed.

    Raises:
        FairnessError: if a seed, the deal, a card or a hash is not as promised: the first that is
            not. Also if one of the two demands is not met.
        SetupError: if there can be no such deal, or the versions differ.
        DivergenceError: at an action that the rules do not allow, as
            :func:`~tagolib.records.replay`.
    """
    if isinstance(played, FairRecord) and isinstance(kept, Pledge):
        found = _first(played, kept)
    elif isinstance(played, Audit) and isinstance(kept, Kept):
        found = _second(played, kept)
    else:
        wrong = "what was published and what was kept are of different versions"
        raise WrongTypeError(wrong, field="kept")
    if no_misdeals and found.misdeals:
        raise FairnessError(f"there are to be no misdeals, and there were {found.misdeals}")
    if all_seeds and found.without_seed:
        seats = ", ".join(map(str, found.without_seed))
        raise FairnessError(f"all seats dealt in are to give a seed; without one: {seats}")
    return found


def _first(played: FairRecord, pledge: Pledge) -> Verified:
    """Verify a hand of version 1."""
    seeds, record = played.seeds, played.record
    if seeds.commitment != pledge.commitment:
        raise FairnessError("the house's seed is not the one that it committed to")
    used, told = dict(seeds.players), dict(pledge.players)
    for seat in sorted({*used, *told}):
        if used.get(seat) != told.get(seat):
            raise FairnessError(f"the seed of seat {seat} is not as it was told before the deal")
        if seat not in record.deal.numbers:
            raise FairnessError(f"seat {seat} has given a seed and is not dealt in")
    hand = _play(record, seeds.deck, seeds.redeal, lambda news: None)
    without = [seat for seat in record.deal.numbers if seat not in used]
    return _verified(1, hand, without, unhashed=0)


def _second(played: Audit, kept: Kept) -> Verified:
    """Verify a hand of version 2, or a draw for the first player."""
    seeds, record = played.seeds, played.record
    if seeds.announcement != kept.announcement:
        raise FairnessError("the announcement is not the one that was kept")
    announced = played.announced
    _check_seeds(announced, seeds)
    for row in kept.hashes:
        if row != seeds.hashes(row.shuffle):
            raise FairnessError("the hashes sent are not those of its cards", row.shuffle)
    seats = [seat for seat, _ in announced.stacks]
    without = [seat for seat in seats if seat not in dict(announced.commitments)]
    hashed = {row.shuffle for row in kept.hashes}
    public = (announced.public, seeds.public) if announced.public and seeds.public else None
    if record is None:
        if announced.cube is not None:
            raise FairnessError("a hand was announced, and its record is missing")
        drawn = tuple(zip(seats, seeds.deck(), strict=False))
        if played.drawn != drawn:
            raise FairnessError(_OTHER_CARDS, 0, -1)
        unhashed = int(0 not in hashed)
        first = opening_draw(dict(drawn))
        return _verified(2, None, without, unhashed, first=first, public=public)
    start = record.deal
    if (start.rules, start.stacks, start.cube) != (
        announced.rules,
        announced.stacks,
        announced.cube,
    ):
        raise FairnessError("rules, stacks or cube of the hand are not as announced")
    table = _Replayed(seeds, seats)
    hand = _play(record, seeds.deck, table.redeal, table.note)
    unhashed = len({*range(table.places.shuffle + 1)} - hashed)
    return _verified(2, hand, without, unhashed, public=public)


def _check_seeds(announced: Announcement, seeds: Seeds) -> None:
    """Hold the seeds to their commitments, and the public value to what was announced."""
    if commitment(seeds.house) != announced.commitment:
        raise FairnessError("the house's seed is not the one that it committed to")
    check_told(announced, seeds.players, seeds.public)


def check_told(
    announced: Announcement, players: Pairs[bytes], public: bytes | None, step: FairStep = "audit"
) -> None:
    """Hold the players' seeds to their commitments, and see that nothing is missing."""
    given, told = dict(players), dict(announced.commitments)
    for seat in sorted({*given, *told}):
        if seat not in told:
            raise FairnessError(f"seat {seat} gives a seed and was not announced", step=step)
        if seat not in given or commitment(given[seat]) != told[seat]:
            raise FairnessError(f"the seed of seat {seat} does not fit its commitment", step=step)
    if (public is None) != (announced.public is None):
        raise FairnessError("the public value is not as announced", step=step)


class _Replayed:
    """Where the cards lie while a hand is played again."""

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


_OTHER_CARDS = "the cards are not those that the seeds give"


def _play(
    record: Record,
    deck: Callable[[int], tuple[Card, ...]],
    redeal: Callable[[Hand, int], Redeal],
    note: Callable[[Sequence[Any]], None],
) -> Hand:
    """Play a hand again, and hold the cards of each shuffle to what the seeds give."""
    if record.deal.deck != deck(0):
        raise FairnessError(_OTHER_CARDS, 0, -1)
    hands = replay(record)
    hand = next(hands)
    number = 0
    for index, action in enumerate(record.actions):
        if isinstance(action, Misdeal | Redeal):
            number += 1  # counted here: the hand would go through its whole log each time
            fair = Misdeal(deck(number)) if isinstance(action, Misdeal) else redeal(hand, number)
            # Before it is taken: cards that cannot be are first of all not those of the seeds.
            if action != fair:
                raise FairnessError(_OTHER_CARDS, number, index)
        before, hand = len(hand.log), next(hands)
        note(hand.log[before:])
    return hand


def _verified(
    version: Literal[1, 2],
    hand: Hand | None,
    without: Sequence[int],
    unhashed: int = 0,
    first: int | None = None,
    public: tuple[str, bytes] | None = None,
) -> Verified:
    told = hand.facts if hand else ()
    return Verified(
        version=version,
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
