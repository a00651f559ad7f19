"""Print the tables of docs/explanation/benchmarks.md: ``python -m tools.benchmarks``."""

import platform
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from tools.benchmarks import (
    everybody,
    footprint,
    fresh,
    growth,
    hosting,
    peers,
    random_play,
    single,
)
from tools.benchmarks.measuring import REPEATS, rates, table

PACKAGES = (
    *("tagolib", "attrs", "pokerkit", "texasholdem", "rlcard", "open_spiel", "chess"),
    *("treys", "phevaluator"),
)
FULL = "OpenSpiel universal_poker, every amount"
PLAYS: dict[str, Callable[[], peers.Play]] = {
    "tagolib": partial(random_play.tagolib, 6),
    "PokerKit": partial(peers.pokerkit, 6),
    "texasholdem": partial(peers.texasholdem, 6),
    "RLCard, five actions": partial(peers.rlcard, 6),
    FULL: partial(peers.universal_poker, 6),
    "the same, stacks of 200": partial(peers.universal_poker, 6, stack=200),
    "OpenSpiel universal_poker, four actions": partial(peers.universal_poker, 6, "fcpa"),
    "chess": peers.chess,
}
"""The random games of six seats, by name in the table."""
SECONDS = 0.5
"""How long each game runs in a turn."""


def say_versions() -> None:
    """Print the machine and the versions, and name the missing packages."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} is not installed")
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()};")
    print(f"{', '.join(found)}. CPU time, the best of {REPEATS} runs or more.\n")


def say_peers() -> None:
    """Print the table of random play and of branches, compared with other libraries."""
    games: dict[str, peers.Play] = {}
    for name, make in PLAYS.items():
        try:
            games[name] = make()
        except ImportError as error:
            print(f"{name}: {error}")
    played, branches = rates(games, SECONDS), single.branches()
    rows = []
    for name, actions in played.items():
        branch = branches.get(name)
        row = [name, f"{actions:,.0f}", _ratio(played["tagolib"] / actions)]
        row += ["", ""] if branch is None else [_said(branch), _ratio(branch / branches["tagolib"])]
        rows.append(row)
    head = ["Six seats", "Actions/s", "Ratio", "A branch", "Ratio"]
    print(table(head, rows), end="\n\n")


def say_fresh() -> None:
    """Print the rates of the first hands of a process, and of the same hands played again."""
    found = fresh.rates()
    first, again = found["tagolib"]
    rows = [
        [name, f"{one:,.0f}", _ratio(first / one), f"{other:,.0f}", _ratio(again / other)]
        for name, (one, other) in found.items()
    ]
    head = ["Six seats, actions/s", "First hundred hands", "Ratio", "Played again", "Ratio"]
    print(table(head, rows), end="\n\n")


def say_single() -> None:
    """Print the cost of single operations, compared with an action; imports are not compared."""
    costs = single.kernel() | single.scores()
    action = costs[single.TRANSITION]
    rows = [[name, _said(cost), _ratio(cost / action)] for name, cost in costs.items()]
    rows += [[name, _said(cost), ""] for name, cost in footprint.imports().items()]
    print(table(["Operation, six seats", "Takes", "Ratio"], rows), end="\n\n")


def say_growth() -> None:
    """Print the cost of an action with its options as things grow, compared with the smallest."""
    rows = []
    for sizes in growth.growth():
        for grown in sizes:
            memory = "" if grown.memory is None else f"{grown.memory:,.0f}"
            ratio = _ratio(grown.seconds / sizes[0].seconds)
            rows.append([grown.size, _said(grown.seconds), ratio, memory])
    print(table(["Options and an action", "Takes", "Ratio", "Bytes"], rows), end="\n\n")


def say_memory() -> None:
    """Print the memory that each hand takes if all are kept, in words."""
    print("If every hand is kept, each takes, beyond what it shares with the one before:\n")
    for seats in (2, 6, 8):
        mean, most, big = footprint.memory(seats)
        print(
            f"* at {seats} seats {mean:,.0f} bytes on average and {most:,} at most; "
            f"{100 * big:.1f} % take 2 KiB or more"
        )
    print()


def say_sent() -> None:
    """Print the cost of the messages to a full table and a spectator after one action."""
    found = everybody.sent()
    first = next(iter(found.values()))
    rows = [
        [
            name,
            _said(one.seconds),
            _ratio(one.seconds / first.seconds),
            f"{one.bytes:,.0f}",
            _ratio(one.bytes / first.bytes),
        ]
        for name, one in found.items()
    ]
    head = ["After an action, eight seats", "Takes", "Ratio", "Bytes", "Ratio"]
    print(table(head, rows), end="\n\n")


def say_hosting() -> None:
    """Print what a host pays for an action, with its parts."""
    found = hosting.costs()
    whole = found["all of it"]
    rows = [[name, _said(cost), _ratio(cost / whole)] for name, cost in found.items()]
    print(table(["A host, for each action", "Takes", "Ratio"], rows), end="\n\n")


def _said(seconds: float) -> str:
    """Write a time with three digits."""
    for name, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if seconds >= size:
            return f"{seconds / size:.3g} {name}"
    return f"{seconds / 1e-9:.3g} ns"


def _ratio(times: float) -> str:
    return f"{times:.2f}" if times < 10 else f"{times:.0f}"


def main() -> None:
    """Measure everything and print it, in the order of the page."""
    say_versions()
    say_peers()
    say_fresh()
    say_single()
    say_growth()
    say_memory()
    say_sent()
    say_hosting()


if __name__ == "__main__":
    main()
