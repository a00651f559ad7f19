"""What a host sends after an action at a full table: nine whole views, or only the changes."""

import json
import random
import time
from collections.abc import Callable
from typing import NamedTuple

import tagolib as tago
from tagolib.serialization import Changes, write
from tagolib.table import DrawFirst, Open, Sit, StartHand, act, view_table, views_of_table
from tools.benchmarks.measuring import REPEATS
from tools.benchmarks.random_play import STACK, pick, random_decks

RULES = tago.Rules.parse("Light – 5/300", jackpot_percent=20)
HANDS = 5


class Sent(NamedTuple):
    """The mean cost of all messages after one action."""

    seconds: float
    """The CPU seconds to make and write the messages."""
    bytes: float
    """The length of the messages as JSON, in bytes."""


def steps() -> list[list[tago.Table]]:
    """Return the tables of some hands of eight seats, after the deal and after each action."""
    chance = random.Random(9)
    table = act(tago.Table(RULES), Open())
    for seat in range(1, 9):
        table = act(table, Sit(seat, STACK))
    table = act(table, DrawFirst(tago.DECK))
    found = []
    for deck in random_decks(chance)[:HANDS]:
        played = [act(table, StartHand(tuple(deck)))]
        while (hand := played[-1].hand) is not None and hand.phase != "over":
            played.append(act(played[-1], pick(hand, chance)))
        found.append(played)
    return found


def one_by_one(played: list[tago.Table]) -> list[str]:
    """Write the views of all seats and of a spectator after every action."""
    return [
        json.dumps(write(view_table(table, seat)))
        for table in played[1:]
        for seat in (None, *table.seats)
    ]


def at_once(played: list[tago.Table]) -> list[str]:
    """Make all views at once after every action, and write the changes in each."""
    texts = []
    before = views_of_table(played[0])
    for table in played[1:]:
        now = views_of_table(table)
        texts += [json.dumps(write(one)) for one in Changes.between(before, now).values()]
        before = now
    return texts


def sent() -> dict[str, Sent]:
    """Measure both ways in turns; the best of several runs counts."""
    played = steps()
    actions = sum(len(tables) - 1 for tables in played)
    ways: dict[str, Callable[[list[tago.Table]], list[str]]] = {
        "nine views, one by one": one_by_one,
        "nine views at once, and what has changed": at_once,
    }
    best = dict.fromkeys(ways, float("inf"))
    sizes = dict.fromkeys(ways, 0)
    for _ in range(REPEATS):
        for name, way in ways.items():
            began = time.process_time()
            texts = [text for tables in played for text in way(tables)]
            best[name] = min(best[name], time.process_time() - began)
            sizes[name] = sum(len(text.encode()) for text in texts)
    return {name: Sent(best[name] / actions, sizes[name] / actions) for name in ways}
