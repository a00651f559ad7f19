"""The cost of an action as things grow: seats, the log, a table's past hands, the tables."""

import pickle
import random
import time
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

import tagolib as tago
from tagolib.table import BuyIn, DrawFirst, Finish, Open, Sit, StartHand, act, table_options
from tools.benchmarks.measuring import REPEATS, costs
from tools.benchmarks.random_play import RULES, STACK, hands_of, pick, random_decks
from tools.benchmarks.single import called

MANY = 10_000
"""The greatest number of past hands of a table, and of tables."""


@frozen
class Grown:
    """The cost of an action at one size."""

    size: str
    """The size in words."""
    seconds: float
    """The CPU seconds of an action with its options."""
    memory: float | None = None
    """The bytes of a table: pickled, or in memory while its hand is played."""


def growth() -> Iterator[list[Grown]]:
    """Yield the costs for each thing that grows, with the smallest size first."""
    yield by_seats()
    yield by_length()
    yield by_hands_behind()
    yield by_tables()


def by_seats() -> list[Grown]:
    """Measure options and a raise at tables of all sizes; with two seats, a call ends the round."""
    code = "tago.options(hand); tago.apply(hand, lift)"
    found = costs({f"a raise, {seats} seats": (code, called(seats)) for seats in (2, 4, 6, 8)})
    return [Grown(size, seconds) for size, seconds in found.items()]


def by_length() -> list[Grown]:
    """Measure options and a call early and late in a long hand of eight seats."""
    chance = random.Random(8)
    played = max((hands_of(8, deck, chance) for deck in random_decks(chance)), key=len)
    # A call after which the round continues is the same work at the beginning and at the end.
    calls = [
        (hand, after.actions[-1])
        for hand, after in pairwise(played)
        if len(hand.pending) > 1 and isinstance(after.actions[-1], tago.Call)
    ]
    code = "tago.options(hand); tago.apply(hand, call)"
    found = costs(
        {
            f"a call, 8 seats, action {hand.revision + 1} of {played[-1].revision}": (
                code,
                {"tago": tago, "hand": hand, "call": call},
            )
            for hand, call in (calls[0], calls[len(calls) // 2], calls[-1])
        }
    )
    return [Grown(size, seconds) for size, seconds in found.items()]


def opened() -> tago.Table:
    """Return an open table of six seats, with the cube where the opening draw has put it."""
    table = act(tago.Table(RULES), Open())
    for seat in range(1, 7):
        table = act(table, Sit(seat, STACK))
    return act(table, DrawFirst(tago.DECK))


def played_out(table: tago.Table, deck: list[tago.Card], chance: random.Random) -> tago.Table:
    """Return a table after one more hand, with new chips for the seats that have run short."""
    table = act(table, StartHand(tuple(deck)))
    while table.hand is not None and table.hand.phase != "over":
        table = act(table, pick(table.hand, chance))
    table = act(table, Finish())
    for seat, stack in table.stacks:
        if stack < STACK // 2:
            table = act(table, BuyIn(seat, STACK))
    assert table_options(table).start
    return table


def by_hands_behind() -> list[Grown]:
    """Measure options and a call at a table before its first hand, and after many hands."""
    chance = random.Random(6)
    decks = random_decks(chance)
    sizes = []
    names = {}
    for hands in (0, MANY):
        table = opened()
        for _ in range(hands):
            table = played_out(table, decks[chance.randrange(100)], chance)
        memory = len(pickle.dumps(table))
        table = act(table, StartHand(tuple(decks[0])))
        assert table.hand is not None
        first = table.hand.to_act or 0
        table = act(table, tago.Bet(first, 5))
        behind = f"{hands:,} hands" if hands else "no hand"
        names[f"a call at a table with {behind} behind it"] = {
            "tago": tago,
            "act": act,
            "table": table,
            "call": tago.Call(first % 6 + 1),
        }
        sizes.append(memory)
    code = "tago.options(table.hand); act(table, call)"
    found = costs({name: (code, used) for name, used in names.items()})
    return [
        Grown(size, seconds, memory)
        for (size, seconds), memory in zip(found.items(), sizes, strict=True)
    ]


def by_tables() -> list[Grown]:
    """Measure random play at one table, and at many tables with one action at each in turn."""
    return [_round_tables(1), _round_tables(MANY)]


def _round_tables(number: int) -> Grown:
    chance = random.Random(6)
    decks = random_decks(chance)
    stacks = dict.fromkeys(range(1, 7), STACK)

    def dealt() -> tago.Hand:
        return tago.deal(RULES, stacks, 1 + chance.randrange(6), chance.choice(decks))

    traced = min(number, 100)  # tracing takes long, and the tables are alike
    tracemalloc.start()
    some = [dealt() for _ in range(traced)]
    for _ in range(12):
        _act_at_each(some, chance)
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    hands = some + [dealt() for _ in range(number - traced)]
    best = float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        actions = 0
        while actions < MANY:
            _act_at_each(hands, chance)
            actions += number
            hands = [dealt() if hand.phase == "over" else hand for hand in hands]
        best = min(best, (time.process_time() - began) / actions)
    size = f"random play, {number:,} table{'s' * (number > 1)}"
    return Grown(size, best, memory / traced)


def _act_at_each(hands: list[tago.Hand], chance: random.Random) -> None:
    for place, hand in enumerate(hands):
        if hand.phase != "over":
            hands[place] = tago.apply(hand, pick(hand, chance))
