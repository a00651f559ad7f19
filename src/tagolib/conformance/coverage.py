"""Which cases show which rule, and why some rules cannot be seen in any case."""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from tagolib.conformance.suite import Vector
from tagolib.rulebook import load

__all__ = ["UNSEEN", "Shown", "coverage"]

_TABLE: Final = "between hands: who sits, where the cube goes, what the jackpot pays"
_CUSTOM: Final = "what people say and touch at a table, which leaves no trace in a hand"
_TOURNAMENT: Final = "points over many hands"

UNSEEN: Final[Mapping[str, str]] = {
    "GEN-01": "which document prevails: it is followed in writing the rules down",
    "SEAT-03": _TABLE,
    "SEAT-05": _TABLE,
    "OPEN-02": _CUSTOM,
    "CUBE-04": _TABLE,
    "FOLD-02": _CUSTOM,
    "JACK-03": _TABLE,
    "JACK-10": _TABLE,
    "ANN-05": _CUSTOM,
    **{f"TOUR-0{number}": _TOURNAMENT for number in range(1, 9)},
}
"""The rules that no case can show, and why."""


@frozen(order=False)
class Shown:
    """How a rule is shown."""

    kept: tuple[str, ...]
    """The ids of the cases in which it is followed."""
    broken: tuple[str, ...]
    """The ids of those in which somebody tries to break it."""
    unseen: str | None
    """Why no case can show it; ``None`` if one can."""


def coverage(vectors: Iterable[Vector]) -> dict[str, Shown]:
    """Tell for each rule of the rulebook, in its order, which cases show it."""
    kept: dict[str, list[str]] = {name: [] for name in load().rules}
    broken: dict[str, list[str]] = {name: [] for name in load().rules}
    for vector in vectors:
        for name in vector.rules:
            (kept if vector.shows == "kept" else broken)[name].append(vector.id)
    return {n: Shown(tuple(kept[n]), tuple(broken[n]), UNSEEN.get(n)) for n in kept}
