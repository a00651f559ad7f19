"""Hands with hundreds of misdeals: each takes as much work and as much memory as the first."""

import copy
import pickle
import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import tagolib as tago
from tagolib import fairness, rulebook
from tagolib.base.growing import Growing, Indexed
from tagolib.notation import Transcript, parse_hand, write_hand
from tagolib.tago.facts import BetMade, Called
from tagolib.tago.log import Log
from tests.fair import drawn_table, new_house
from tests.playing import LIGHT


def dealt_again(misdeals: int) -> tago.Record:
    """A hand that has been dealt again so many times."""
    first, *others = (tago.shuffle(bytes([n // 256, n % 256] * 16)) for n in range(misdeals + 1))
    dealt = tago.deal(LIGHT, {1: 300, 2: 300, 3: 300}, 1, first)
    return tago.Record(dealt.deal, tuple(map(tago.Misdeal, others)), rulebook.load().edition)


def calls(work: Callable[[], object]) -> int:
    """Return how many functions are called and left during an action."""
    count = 0

    def note(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def fair_now(misdeals: int) -> tuple[tago.Audit, tago.Kept]:
    """The same, dealt by a table, with all hashes."""
    house = fairness.announce(new_house(drawn_table(3)))
    house = fairness.deal_fairly(house)
    for _ in range(misdeals):
        house = fairness.misdeal(house)
    kept = tuple(one for one in house.messages(None) if isinstance(one, fairness.Hashes))
    return house.audit, tago.Kept(house.seeds.announcement, kept)


WORK: dict[str, Callable[[tago.Record], object]] = {
    "resume": tago.resume,
    "replay a hand": lambda played: list(tago.replay(tago.resume(played))),
    "write and read": lambda played: parse_hand(write_hand(Transcript(played))),
}
"""What is done with a hand."""


@pytest.mark.uncounted
@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_twice_as_many_misdeals_are_twice_the_work(
    work: Callable[[tago.Record], object],
) -> None:
    """The work grows in proportion to the number of misdeals, not to its square."""
    work(dealt_again(1))  # so that what is loaded and kept the first time does not count
    few, many = dealt_again(100), dealt_again(200)
    once, twice = calls(lambda: work(few)), calls(lambda: work(many))
    assert once > 1000
    assert twice < 2.2 * once


def test_an_audit_is_verified_in_the_same_way() -> None:
    """The work of verifying a hand, hashes included, grows with its misdeals."""
    few, many = fair_now(20), fair_now(40)
    tago.verify(*few)
    once, twice = calls(lambda: tago.verify(*few)), calls(lambda: tago.verify(*many))
    assert once > 1000
    assert twice < 2.2 * once


def room(misdeals: int) -> int:
    """Return the bytes that all hands on the way take, in addition to the record."""
    record = dealt_again(misdeals)
    tracemalloc.start()
    try:
        hands = list(tago.replay(record))
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(hands) == misdeals + 1
    return taken


@pytest.mark.uncounted
def test_the_log_is_not_copied() -> None:
    """Twice as many hands on the way take twice the memory: none holds a log of its own."""
    room(1)
    assert room(1600) < 2.5 * room(800)


ENTRIES = (BetMade(1, 5), Called(2, 5), BetMade(3, 10), Called(1, 10), Called(2, 10))


def log_of(*sizes: int) -> Log:
    """Return a log to which the entries were added in parts."""
    log, place = Log(), 0
    for size in sizes:
        log = log.with_news(ENTRIES[place : place + size])
        place += size
    assert place == len(ENTRIES)
    return log


@pytest.mark.parametrize("sizes", [(5,), (2, 3), (1, 1, 1, 1, 1), (3, 0, 2)])
def test_a_log_is_read_as_a_tuple(sizes: tuple[int, ...]) -> None:
    """Indexes, slices, length, order, equality, hash and repr are those of a tuple."""
    log = log_of(*sizes)
    assert tuple(log) == ENTRIES
    assert (len(log), repr(log), hash(log)) == (5, repr(ENTRIES), hash(ENTRIES))
    assert log == ENTRIES == log
    assert log == log_of(2, 2, 1)
    assert log != ENTRIES[:4]
    assert log != log_of(5).with_news(ENTRIES)
    assert log != (*ENTRIES[:4], BetMade(2, 10))
    assert log != list(ENTRIES)
    assert tuple(reversed(log)) == ENTRIES[::-1]
    for place in range(-5, 5):
        assert log[place] == ENTRIES[place]
    cuts = (None, *range(-7, 8))
    for start in cuts:
        for stop in cuts:
            for step in (None, 1, 2, -1):
                assert log[start:stop:step] == ENTRIES[start:stop:step]
    for place in (5, -6):
        with pytest.raises(IndexError, match="there are fewer entries than that"):
            log[place]


@pytest.mark.parametrize("kind", [Growing, Indexed])
@pytest.mark.parametrize("sizes", [(1,), (3, 1), (50, 1, 1, 1, 1), (1, 1, 7)])
def test_each_entry_of_many_parts_is_found(
    kind: type[Growing[int]], sizes: tuple[int, ...]
) -> None:
    """However a sequence has grown, each index leads to its entry."""
    grown = kind()
    assert grown.with_news(()) is grown
    for part in range(200):
        start = len(grown)
        grown = grown.with_news((*range(start, start + sizes[part % len(sizes)]),))
    assert [grown[place] for place in range(len(grown))] == [*grown] == [*range(len(grown))]


def test_a_log_of_thousands_of_parts() -> None:
    """A log may consist of any number of parts: it is compared, copied, pickled and freed."""
    log = Log()
    for _ in range(20_000):
        log = log.with_news(ENTRIES[:1])
    assert copy.deepcopy(log) is log
    assert pickle.loads(pickle.dumps(log)) == log == ENTRIES[:1] * 20_000
    assert log.with_news(()) is log
