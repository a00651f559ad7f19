"""Fresh hands: the first hundred hands of a process, beside the same hands played again.

Each game is measured in processes of its own: ``python -m tools.benchmarks.fresh NAME`` measures
one and prints its two rates. The time to import a library and to set up its game does not count.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from tools.benchmarks import peers, random_play

HANDS = 100
"""How many hands count as fresh."""
PROCESSES = 5
"""In how many processes each game is measured; the median counts."""
PLAYS: dict[str, Callable[[], peers.Play]] = {
    "tagolib": partial(random_play.fresh, 6, listed=False),
    "tagolib, every action as a value": partial(random_play.fresh, 6, listed=True),
    "PokerKit": partial(peers.pokerkit, 6),
    "texasholdem": partial(peers.texasholdem, 6),
    "RLCard, five actions": partial(peers.rlcard, 6),
    "OpenSpiel universal_poker, every amount": partial(peers.universal_poker, 6),
    "OpenSpiel universal_poker, four actions": partial(peers.universal_poker, 6, "fcpa"),
}
"""The random games of six seats, by name in the table."""


def rates() -> dict[str, tuple[float, float]]:
    """Return the actions in a CPU second by game: of fresh hands, and of the same hands again.

    Games whose libraries are not installed are left out.
    """
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(PROCESSES):
        for name in PLAYS:
            code = [sys.executable, "-m", "tools.benchmarks.fresh", name]
            done = subprocess.run(code, check=False, capture_output=True, text=True)
            if done.returncode == 0:
                found.setdefault(name, []).append(json.loads(done.stdout))
    return {
        name: (median([first for first, _ in runs]), median([again for _, again in runs]))
        for name, runs in found.items()
    }


def _rate(play: peers.Play) -> float:
    began = time.process_time()
    actions = sum([play() for _ in range(HANDS)])
    return actions / (time.process_time() - began)


def main(name: str) -> None:
    """Print the rate of the first hands of this process, and the rate of the same hands again."""
    make = PLAYS[name]
    print(json.dumps([_rate(make()), _rate(make())]))


if __name__ == "__main__":
    main(sys.argv[1])
