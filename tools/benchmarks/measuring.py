"""Measuring times: CPU seconds of this process or of a child, the best of several runs."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from timeit import Timer

REPEATS = 7
"""How often everything is measured; the best run counts."""


def rates(games: Mapping[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Play games in turns, some seconds at a time, and return the actions of each in a second.

    Args:
        games: by name, functions that play one hand to its end and return the number of its
            actions.
        seconds: how long each game runs in a turn.
    """
    best = dict.fromkeys(games, 0.0)
    for _ in range(REPEATS):
        for name, play in games.items():
            best[name] = max(best[name], _rate(play, seconds))
    return best


def _rate(play: Callable[[], int], seconds: float) -> float:
    actions = 0
    began = time.process_time()
    while (passed := time.process_time() - began) < seconds:
        actions += play()
    return actions / passed


def costs(statements: Mapping[str, tuple[str, Mapping[str, object]]]) -> dict[str, float]:
    """Time statements in turns, and return the CPU seconds that each takes.

    Args:
        statements: by name, Python code and the names that it uses.
    """
    timers = {
        name: Timer(code, timer=time.process_time, globals=dict(names))
        for name, (code, names) in statements.items()
    }
    numbers = {name: max(1, int(0.02 / _once(timer))) for name, timer in timers.items()}
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(3 * REPEATS):
        for name, timer in timers.items():
            best[name] = min(best[name], timer.timeit(numbers[name]) / numbers[name])
    return best


def _once(timer: Timer) -> float:
    """Return roughly how long a statement takes, but no less than a thousandth of a microsecond."""
    number = 1
    while (passed := timer.timeit(number)) < 0.002:
        number *= 4
    return max(passed / number, 1e-9)


def child(code: str) -> float:
    """Return the CPU seconds of a new interpreter that runs some code."""
    best = float("inf")
    for _ in range(2 * REPEATS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    return best


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown with aligned columns."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |"
        for line in lines
    )
