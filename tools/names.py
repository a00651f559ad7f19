"""The public names: each module's, at their shortest addresses.

The page on stability lists them, and ``tools.recorded`` records them.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "Playing": (
        "tagolib",
        "tagolib.tago.actions",
        "tagolib.tago.facts",
        "tagolib.tago.cards",
        "tagolib.tago.rules",
        "tagolib.tago.hand",
        "tagolib.tago.log",
        "tagolib.tago.result",
        "tagolib.tago.options",
        "tagolib.tago.betting",
        "tagolib.tago.evaluation",
        "tagolib.tago.views",
        "tagolib.base.errors",
        "tagolib.tago.reasons",
        "tagolib.rulebook",
    ),
    "Running hands and tables": (
        "tagolib.table",
        "tagolib.table.facts",
        "tagolib.table.options",
        "tagolib.table.reasons",
        "tagolib.people",
        "tagolib.tournament",
        "tagolib.shuffling",
        "tagolib.fairness",
        "tagolib.fairness.places",
        "tagolib.fairness.recipe",
    ),
    "Writing and reading": (
        "tagolib.serialization",
        "tagolib.serialization.schemas",
        "tagolib.base.values",
        "tagolib.base.growing",
        "tagolib.notation",
        "tagolib.announcements",
        "tagolib.base.messages",
        "tagolib.drawing",
    ),
    "Opponents and chances": (
        "tagolib.bots",
        "tagolib.odds",
        "tagolib.odds.positions",
        "tagolib.odds.bulk",
        "tagolib.odds.worlds",
    ),
    "Testing": (
        "tagolib.conformance.strategies",
        "tagolib.conformance.tap_strategies",
        "tagolib.conformance.laws",
        "tagolib.conformance.counts",
        "tagolib.conformance.choosing",
        "tagolib.conformance.tago.actions",
        "tagolib.conformance.tago.deals",
        "tagolib.conformance.tap.hands",
        "tagolib.conformance.suite",
        "tagolib.conformance.engine",
        "tagolib.conformance.play",
        "tagolib.conformance.played",
        "tagolib.conformance.comparing",
        "tagolib.conformance.coverage",
        "tagolib.conformance.runner",
        "tagolib.conformance.server",
        "tagolib.conformance.cases",
        "tagolib.conformance.fuzz",
    ),
    "Both games": ("tagolib.game",),
    "Tap": (
        "tagolib.tap",
        "tagolib.tap.facts",
        "tagolib.tap.reasons",
        "tagolib.announcements.tap",
        "tagolib.tap.bots",
    ),
    "Programs": (
        "tagolib.cli",
        "tagolib.play.chat",
        "tagolib.play.desk",
        "tagolib.play.hosted",
        "tagolib.play.offers",
        "tagolib.play.scene",
        "tagolib.play.words",
    ),
}
"""The public modules, by what they are for."""


def public() -> dict[str, list[str]]:
    """Return the public names of each module; each name stands at its shortest address."""
    modules = [name for group in GROUPS.values() for name in group]
    rows: dict[str, list[str]] = {name: [] for name in modules}
    listed: set[tuple[str, int]] = set()
    for name in sorted(modules, key=lambda name: name.count(".")):
        module = import_module(name)
        known = {one: (one, id(getattr(module, one))) for one in sorted(module.__all__)}
        rows[name] = [one for one, it in known.items() if it not in listed]
        listed |= {*known.values()}
    return rows
