"""What the library takes before and beside play: the time of its import, the memory of a hand."""

import importlib.util
import random
import tracemalloc
from statistics import fmean

import tagolib as tago
from benchmarks.measuring import child
from benchmarks.random_play import RULES, STACK, hands_of, pick, random_decks

IMPORTS = {
    "attrs": "import attrs",
    "tagolib": "import tagolib",
    "tagolib, names opened": "import tagolib; tagolib.apply",
    "pokerkit": "import pokerkit",
    "texasholdem": "import texasholdem",
    "rlcard": "import rlcard",
    "pyspiel": "import pyspiel",
    "chess": "import chess",
    "treys": "import treys",
    "phevaluator": "import phevaluator",
}
"""What is imported, and how."""


def imports() -> dict[str, float]:
    """Tell the CPU seconds of each import beyond those of an empty interpreter."""
    empty = child("pass")
    return {
        name: child(code) - empty
        for name, code in IMPORTS.items()
        if importlib.util.find_spec(name.partition(",")[0])
    }


def memory(seats: int) -> tuple[float, int, float]:
    """Tell what a hand takes beyond what it shares with the one before it, in bytes.

    Give the mean of all hands on the way of a hundred random ones, the most, and the part of them
    that takes 2 KiB or more. Who keeps each hand of a tree or of a history pays that for each.
    """
    chance = random.Random(seats)
    decks = random_decks(chance)
    for deck in decks:  # the tables of the POINTs are shared by all hands
        hands_of(seats, deck, chance)
    sizes = [size for deck in decks for size in _sizes(seats, deck, chance)]
    return fmean(sizes), max(sizes), fmean(size >= 2048 for size in sizes)


def _sizes(seats: int, deck: list[tago.Card], chance: random.Random) -> list[int]:
    """Play a hand, all on the way kept; tell what each of them adds, its action included."""
    kept = [tago.deal(RULES, dict.fromkeys(range(1, seats + 1), STACK), 1, deck)]
    sizes: list[int] = []
    tracemalloc.start()
    while kept[-1].phase != "over":
        before, _ = tracemalloc.get_traced_memory()
        kept.append(tago.apply(kept[-1], pick(kept[-1], chance)))
        after, _ = tracemalloc.get_traced_memory()
        sizes.append(after - before)
    tracemalloc.stop()
    return sizes
