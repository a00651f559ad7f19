"""Differential play: random hands, played by an engine and by the library, must be the same."""

import hashlib
import json
from collections.abc import Iterator
from typing import Final

from attrs import frozen

import tagolib
from tagolib.conformance.cases import answer
from tagolib.conformance.comparing import refused_places
from tagolib.conformance.engine import Engine, UnusableEngineError, Welcome
from tagolib.conformance.hands import cut, random_case
from tagolib.conformance.runner import Outcome, judge, write_outcome, write_welcome
from tagolib.conformance.shrinking import shrink
from tagolib.conformance.suite import Answered, Vector, VectorFile
from tagolib.errors import TagoError
from tagolib.rulebook import load
from tagolib.serialization import JSON
from tagolib.shuffling import Stream

__all__ = ["FuzzReport", "file_of", "fuzz", "hand_cases", "vector_of", "write_fuzz_report"]

_MOMENTS: Final = 2
"""At how many moments within each hand the states are compared, besides its end."""

_TRIES: Final = 1500
"""How many cases are asked to make one smaller."""
_COST: Final = 30
"""How many tries it counts as if the engine has to be started again: waiting for it takes time."""


@frozen(order=False)
class FuzzReport:
    """What came of differential play."""

    engine: Welcome
    seed: str
    hands: int
    """How many hands were played."""
    skipped: int
    """How many of them the engine would not play to their end."""
    failure: Outcome | None
    """The first difference, made small; ``None`` if there is none."""

    @property
    def passed(self) -> bool:
        """Whether there is no difference."""
        return self.failure is None


def hand_cases(seed: str, number: int) -> Iterator[dict[str, JSON]]:
    """Give a random hand as cases: how it ends, and how it stood at some moments.

    Args:
        seed: any text; the same gives the same hands everywhere.
        number: which hand of it, from 0 on.
    """
    words = f"{seed} {number}".encode("utf-8", "surrogateescape")
    choose = Stream(hashlib.sha256(words).digest()).below
    case = random_case(choose)
    for _ in range(_MOMENTS):
        yield cut(choose, case)
    yield case


def vector_of(case: dict[str, JSON]) -> Vector:
    """Make a vector of a hand: what the library answers is expected.

    Raises:
        TagoError: if the library refuses the case.
    """
    result = answer("hand", {key: value for key, value in case.items() if key != "kind"})
    name = hashlib.sha256(json.dumps(case, sort_keys=True).encode("ascii")).hexdigest()[:8]
    # Where an action is refused, its rules tell what the case is about; else it is all of them.
    rules = dict.fromkeys(rule for one in result["refused"] for rule in one["rules"])
    return Vector(
        id=f"fuzz-{name}",
        rules=tuple(rules) or ("GEN-03",),
        shows="broken" if result["refused"] else "kept",
        why="This random hand stands as the library says.",
        source="constructed",
        status="derived",
        case=case,
        expect=Answered(result=refused_places(result), whole=True),
    )


def fuzz(engine: Engine, hands: int, seed: str) -> Iterator[Outcome]:
    """Play random hands against an engine; give what came of each, the last one made small.

    Ends at the first difference.

    Raises:
        UnusableEngineError: if it does not play hands, or could not be started again.
    """
    if "hand" not in engine.welcome.kinds:
        raise UnusableEngineError("the engine cannot be used: it does not offer the kind hand")
    for number in range(hands):
        outcome = _played(engine, seed, number)
        if outcome.verdict == "failed":
            yield _made_small(engine, outcome)
            return
        yield outcome


def _played(engine: Engine, seed: str, number: int) -> Outcome:
    """Play one hand: what came of its last case, or of the first that does not pass."""
    *moments, whole = hand_cases(seed, number)
    for case in moments:
        outcome = judge(engine, vector_of(case))
        if outcome.verdict != "passed":
            return outcome
    return judge(engine, vector_of(whole))


def _made_small(engine: Engine, found: Outcome) -> Outcome:
    """Shrink the case of a failure; whichever failed last is what is left."""
    smallest, tries = found, _TRIES

    def differs(case: dict[str, JSON]) -> bool:
        nonlocal smallest, tries
        if tries <= 0:
            return False
        try:
            vector = vector_of(case)
        except TagoError:
            return False
        outcome = judge(engine, vector)
        tries -= 1 if engine.running else _COST
        if outcome.verdict == "failed":
            smallest = outcome
        return outcome.verdict == "failed"

    shrink(found.vector.case, differs)
    return smallest


def write_fuzz_report(report: FuzzReport, file: str | None) -> JSON:
    """Write a report as JSON.

    Args:
        report: the report.
        file: where the case of the failure was written, if there is one.
    """
    return {
        "format": "tago-fuzz-report",
        "version": 1,
        "engine": write_welcome(report.engine),
        "tagolib": tagolib.__version__,
        "edition": load().edition,
        "seed": report.seed,
        "hands": report.hands,
        "skipped": report.skipped,
        "failure": report.failure and write_outcome(report.failure),
        "file": file,
    }


def file_of(vector: Vector) -> VectorFile:
    """Make a file of vectors that holds one, which a run can be given."""
    return VectorFile(format="tago-vectors", version=1, area="FUZZ", cases=(vector,))
