"""The library's costs other than play: the time of its import, and the memory of a hand."""

import random
import tracemalloc
from statistics import fmean

import tagolib as tago
from tools.benchmarks.measuring import child
from tools.benchmarks.random_play import hands_of, random_decks

FIRST_HAND = """
import tagolib as tago
rules = tago.Rules.parse("Light – 5/300")
hand = tago.deal(rules, dict.fromkeys(range(1, 7), 305), 1, tago.DECK)
while hand.phase != "over":
    hand = tago.apply(hand, tago.legal_actions(hand)[0])
"""
"""A hand in which all seats but one fold."""

IMPORTS = {
    "import attrs": "import attrs",
    "import tagolib": "import tagolib",
    "import tagolib with all its names": "from tagolib import *",
    "import tagolib and play a first hand": FIRST_HAND,
}
"""The imports to measure, with their code."""


def imports() -> dict[str, float]:
    """Return the CPU seconds of each import beyond those of an empty interpreter."""
    empty = child("pass")
    return {name: child(code) - empty for name, code in IMPORTS.items()}


def memory(seats: int) -> tuple[float, int, float]:
    """Return the memory of a hand, in bytes, beyond what it shares with the hand before it.

    If you keep every hand of a tree or a history, you pay this for each of them.

    Returns:
        The mean over all states of a hundred random hands, the largest, and the share of those that
        take 2 KiB or more.
    """
    chance = random.Random(seats)
    hands = [hands_of(seats, deck, chance) for deck in random_decks(chance)]
    sizes = [size for played in hands for size in _sizes(played)]
    return fmean(sizes), max(sizes), fmean(size >= 2048 for size in sizes)


def _sizes(played: list[tago.Hand]) -> list[int]:
    """Play a hand again; return the bytes that each new hand adds, without its action."""
    actions = played[-1].actions
    kept: list[tago.Hand] = []
    sizes: list[int] = []
    tracemalloc.start()
    for hand, action in zip(played, actions, strict=False):
        before, _ = tracemalloc.get_traced_memory()
        kept.append(tago.apply(hand, action))
        after, _ = tracemalloc.get_traced_memory()
        sizes.append(after - before)
    tracemalloc.stop()
    return sizes
