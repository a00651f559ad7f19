"""The library beside an earlier commit of its own: ``python -m tools.benchmarks.beside COMMIT``.

Each of the two is measured in a process of its own, and the two take turns, a few milliseconds at a
time. So whatever else the machine does slows both, and only the best of many turns counts. Both
play the same hands. The commit must have the names that are used here, and its requirements must be
installed.
"""

import json
import os
import random
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import tagolib as tago
from tagolib.serialization import parse_json, read_record, write
from tools.benchmarks import hosting
from tools.benchmarks.measuring import table
from tools.benchmarks.random_play import hands_of, random_decks
from tools.benchmarks.single import called

ROOT = Path(__file__).parents[2]
TURNS = 20
"""How often each thing is measured; the best turn of each hand counts."""
Thing = Callable[[], object]


def things() -> dict[str, list[Thing]]:
    """Return what is measured, by name: for random play, each hand is a thing of its own."""
    chance = random.Random(6)
    played = [hands_of(6, deck, chance) for deck in random_decks(chance)]
    names = called(6)
    hand, call = names["hand"], names["call"]
    saved = json.dumps(write(tago.Record.of(max((one[-1] for one in played), key=_actions))))

    def play(hands: list[tago.Hand]) -> Thing:
        steps = [(before, after.actions[-1]) for before, after in pairwise(hands)]

        def play_again() -> None:
            for before, action in steps:
                tago.options(before)
                tago.apply(before, action)

        return play_again

    return {
        "random play, options and an action": [play(hands) for hands in played],
        "options and a call": [lambda: (tago.options(hand), tago.apply(hand, call))],
        "view of a seat": [lambda: tago.view(hand, 2)],
        "view of a seat, to JSON": [lambda: json.dumps(write(tago.view(hand, 2)))],
        "a saved hand, from JSON": [lambda: read_record(parse_json(saved))],
    }


def _actions(hand: tago.Hand) -> int:
    return len(hand.actions)


def answer() -> None:
    """Measure everything once for each line that arrives, and write the seconds as a line."""
    measured, hands = things(), hosting.planned()
    for _ in sys.stdin:
        found = {name: [_seconds(thing) for thing in every] for name, every in measured.items()}
        hosted = hosting.measured(hands)
        found |= {f"a host, {name}": seconds for name, seconds in hosted.items()}
        print(json.dumps(found), flush=True)


def _seconds(thing: Thing) -> float:
    thing()  # whatever ran before has filled the processor's caches with other things
    began = time.process_time()
    for _ in range(3):
        thing()
    return time.process_time() - began


def started(source: Path) -> "subprocess.Popen[str]":
    """Start a process that measures the package in a folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "tools.benchmarks.beside"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def asked(process: "subprocess.Popen[str]") -> dict[str, list[float]]:
    """Let a process measure everything once."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    found: dict[str, list[float]] = json.loads(process.stdout.readline())
    return found


def main(commit: str) -> None:
    """Print the table."""
    packed = subprocess.run(
        ["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as sources:
            sources.extractall(folder, filter="data")
        processes = [started(Path(folder, "src")), started(ROOT / "src")]
        turns = [[asked(process) for process in processes] for _ in range(TURNS)]
        for process in processes:
            process.communicate()
    rows = []
    for name in turns[0][0]:
        before, now = (
            sum(map(min, zip(*(turn[which][name] for turn in turns), strict=True)))
            for which in (0, 1)
        )
        rows.append([name, f"{before / now:.2f}", f"{now / before:.2f}"])
    print(table([f"Six seats, beside {commit}", "Times as fast", "Share of the time"], rows))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        answer()
