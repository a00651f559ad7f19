"""Print all tables: ``python -m tools.benchmarks [SECONDS]``. Each random play lasts so long."""

import platform
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from tools.benchmarks import everybody, footprint, growth, peers, random_play, single
from tools.benchmarks.measuring import REPEATS, Rate, rates, table

PACKAGES = (
    *("tagolib", "attrs", "pokerkit", "texasholdem", "rlcard", "open_spiel", "chess"),
    *("treys", "phevaluator"),
)
FULL = "OpenSpiel universal_poker, every amount"
PLAYS: dict[str, Callable[[], peers.Play]] = {
    "tagolib, 2 seats": partial(random_play.tagolib, 2),
    "tagolib, 6 seats": partial(random_play.tagolib, 6),
    "tagolib, 8 seats": partial(random_play.tagolib, 8),
    "PokerKit, 2 seats": partial(peers.pokerkit, 2),
    "PokerKit, 6 seats": partial(peers.pokerkit, 6),
    "texasholdem, 2 seats": partial(peers.texasholdem, 2),
    "texasholdem, 6 seats": partial(peers.texasholdem, 6),
    "RLCard, five actions, 2 seats": partial(peers.rlcard, 2),
    "RLCard, five actions, 6 seats": partial(peers.rlcard, 6),
    f"{FULL}, 2 seats": partial(peers.universal_poker, 2),
    f"{FULL}, 6 seats": partial(peers.universal_poker, 6),
    f"{FULL}, 6 seats, cloned": partial(peers.universal_poker, 6, clone=True),
    f"{FULL}, 6 seats, stacks of 200": partial(peers.universal_poker, 6, stack=200),
    "OpenSpiel universal_poker, four actions, 6 seats": partial(peers.universal_poker, 6, "fcpa"),
    "chess": peers.chess,
}
"""The random games, by name in the table."""


def say_versions() -> None:
    """Print the machine and the versions, and name the missing packages."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} is not installed")
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()};")
    print(f"{', '.join(found)}. CPU time, the best of {REPEATS} goes or more.\n")


def play_at_random(seconds: float) -> dict[str, Rate]:
    """Play at random and print the table, with ratios to tagolib at six seats."""
    games: dict[str, peers.Play] = {}
    for name, make in PLAYS.items():
        try:
            games[name] = make()
        except ImportError as error:
            print(f"{name}: {error}")
    found = rates(games, seconds)
    own = found["tagolib, 6 seats"].actions
    head = ["Random play", "Hands/s", "Actions/s", "Actions/hand", "tagolib to it"]
    rows = [
        [
            name,
            f"{rate.hands:,.0f}",
            f"{rate.actions:,.0f}",
            f"{rate.actions / rate.hands:.1f}",
            f"{own / rate.actions:.2f}",
        ]
        for name, rate in found.items()
    ]
    print(table(head, rows), end="\n\n")
    return found


def say_costs(title: str, found: dict[str, float], unit: str = "") -> None:
    """Print a table of costs, each compared with one of them."""
    base = found[unit or next(iter(found))]
    rows = [[name, _said(cost), f"{cost / base:.2f}"] for name, cost in found.items()]
    print(table([title, "Takes", "Ratio"], rows), end="\n\n")


def _said(seconds: float) -> str:
    """Write a time with three digits."""
    for name, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if seconds >= size:
            return f"{seconds / size:.3g} {name}"
    return f"{seconds / 1e-9:.3g} ns"


def main() -> None:
    """Measure all and print it."""
    say_versions()
    play_at_random(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
    say_costs("One thing, six seats", single.kernel(), single.TRANSITION)
    say_costs("One branch of a tree, six seats", single.branches())
    say_costs("Evaluating", single.scores())
    say_costs("Import, beyond Python's own start", footprint.imports())
    say_growth()
    say_sent()
    rows = []
    for seats in (2, 6, 8):
        mean, most, big = footprint.memory(seats)
        rows.append([f"{seats} seats", f"{mean:,.0f}", f"{most:,}", f"{big:.1%}"])
    head = ["Bytes of a hand beyond the one before", "Mean", "Most", "2 KiB or more"]
    print(table(head, rows))


def say_growth() -> None:
    """Print the cost of an action with its options as things grow, compared with the smallest."""
    rows = []
    for sizes in growth.growth():
        for grown in sizes:
            ratio = f"{grown.seconds / sizes[0].seconds:.2f}"
            memory = "" if grown.memory is None else f"{grown.memory:,.0f}"
            rows.append([grown.size, _said(grown.seconds), ratio, memory])
    print(table(["Options and an action", "Takes", "Ratio", "Bytes a table"], rows), end="\n\n")


def say_sent() -> None:
    """Print the cost of the messages to a full table and a spectator after one action."""
    found = everybody.sent()
    first = next(iter(found.values()))
    rows = [
        [
            name,
            _said(one.seconds),
            f"{one.seconds / first.seconds:.2f}",
            f"{one.bytes:,.0f}",
            f"{one.bytes / first.bytes:.2f}",
        ]
        for name, one in found.items()
    ]
    print(
        table(["After an action, eight seats", "Takes", "Ratio", "Bytes", "Ratio"], rows),
        end="\n\n",
    )


if __name__ == "__main__":
    main()
