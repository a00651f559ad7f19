"""The coverage of the rules: which cases show each rule, and why no case can show some of them."""

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from tagolib.conformance.suite import Vector
from tagolib.rulebook import load_all

__all__ = ["Shown", "coverage"]

_TABLE: Final = (
    "the cases do not cover what happens between hands, such as who sits at the table, where the "
    "cube goes and what the jackpot pays"
)
_CUSTOM: Final = "a hand does not record what people say or touch at a table"
_TOURNAMENT: Final = (
    "the cases do not cover who takes part in a tournament, when it is held, or how the points of "
    "many hands add up"
)
_BEFORE: Final = "the cases do not cover what is done with the deck before a hand"

UNSEEN: Final[Mapping[str, str]] = {
    "SEAT-03": _TABLE,
    "OPEN-01": _BEFORE,
    "OPEN-02": _CUSTOM,
    "CUBE-04": _TABLE,
    "FOLD-02": _CUSTOM,
    "JACK-03": _TABLE,
    "JACK-10": _TABLE,
    "ANN-03": "what the dealer says is not part of an answer",
    "ANN-05": _CUSTOM,
    **{f"TOUR-0{number}": _TOURNAMENT for number in range(1, 5)},
    "TAP-04": "who deals is settled before a hand begins",
}
"""The rules that no case can show, with the reason."""

UNBROKEN: Final[Mapping[str, str]] = {
    "OPEN-04": "the deal is one step, and nobody can act in the middle of it",
    "REST-10": "every action is visible to all, so chips cannot be added unnoticed",
    "REST-11": "there is no limit that anybody could exceed",
}
"""The rules that nobody can try to break, with the reason."""


@frozen(order=False)
class Shown:
    """The cases that show one rule."""

    kept: tuple[str, ...]
    """The ids of the cases in which the rule is followed."""
    broken: tuple[str, ...]
    """The ids of the cases in which the rule is enforced."""
    reason: str | None
    """Why no case can show the rule, or why nobody can try to break it; ``None`` if cases can show
    both."""


def coverage(vectors: Iterable[Vector]) -> dict[str, Shown]:
    """Return the cases that show each rule of the rulebooks, in the order of the rulebooks.

    Cases that are only about the form show no rule.
    """
    names = load_all().rules
    kept: dict[str, list[str]] = {name: [] for name in names}
    broken: dict[str, list[str]] = {name: [] for name in names}
    for vector in [vector for vector in vectors if not vector.wire]:
        for name in vector.rules:
            (kept if vector.shows == "kept" else broken)[name].append(vector.id)
    reasons = {**UNSEEN, **UNBROKEN}
    return {n: Shown(tuple(kept[n]), tuple(broken[n]), reasons.get(n)) for n in kept}
