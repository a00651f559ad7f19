"""Running cases against an engine, and reporting the results."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

import tagolib
from tagolib.base.messages import printable
from tagolib.conformance.cases import HAND_KINDS, KINDS
from tagolib.conformance.comparing import MISSING, Difference, compare
from tagolib.conformance.engine import BrokenReplyError, Engine, Welcome
from tagolib.conformance.suite import Vector
from tagolib.rulebook import load
from tagolib.serialization import JSON

__all__ = ["Outcome", "Report", "Verdict", "judge"]

Verdict: TypeAlias = Literal["passed", "failed", "skipped"]
"""The result of a case. A case is skipped if the engine does not offer its kind or declines to
answer it."""

_SHOWN: Final = 12
"""How many differences of a case a text shows; a report as JSON has all."""


@frozen(order=False)
class Outcome:
    """The outcome of one case."""

    vector: Vector
    """The case."""
    verdict: Verdict
    """Whether the case passed, failed or was skipped."""
    said: str = ""
    """Why the case was skipped, or why there is no answer to compare; else empty."""
    differences: tuple[Difference, ...] = ()
    """The differences between the answer and the expected one."""


@frozen(order=False)
class Report:
    """The outcomes of all cases."""

    engine: Welcome
    """What the engine said about itself."""
    outcomes: tuple[Outcome, ...]
    """The outcome of each case, in order."""
    fault: str
    """What went wrong at ``stop``, or why some cases could not be put to the engine.
    Otherwise empty."""
    suite: str | None = None
    """The version of the suite that the cases are from; ``None`` if they are not the library's."""

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not self.fault and all(one.verdict != "failed" for one in self.outcomes)

    @property
    def failures(self) -> list[list[Outcome]]:
        """The failures, grouped by how their answers differ, with shorter cases first."""
        alike: dict[object, list[Outcome]] = {}
        failed = [one for one in self.outcomes if one.verdict == "failed"]
        for one in sorted(failed, key=lambda one: len(json.dumps(one.vector.case))):
            alike.setdefault(_way(one), []).append(one)
        return list(alike.values())

    @property
    def broken(self) -> dict[str, dict[str, list[str]]]:
        """The ids of the failed cases, in three groups.

        * ``rules``, by main rule: the expected answer follows from the documents.
        * ``readings``, by reading: the expected answer rests on a decision on an open point.
        * ``wire``, by kind: the case is about the form only.
        """
        told: dict[str, dict[str, list[str]]] = {"rules": {}, "readings": {}, "wire": {}}
        for one in self.outcomes:
            if one.verdict == "failed":
                vector = one.vector
                sort = "wire" if vector.wire else "readings" if vector.reading else "rules"
                name = {"wire": vector.kind, "readings": vector.reading, "rules": vector.rules[0]}
                told[sort].setdefault(name[sort], []).append(vector.id)
        return told

    @property
    def counts(self) -> dict[str, int]:
        """How many cases passed, failed and were skipped."""
        told = Counter(one.verdict for one in self.outcomes)
        return {verdict: told[verdict] for verdict in ("passed", "failed", "skipped")}


def _way(outcome: Outcome) -> object:
    """Return how an answer differs: the places without seats, and the keys of the objects there."""
    places = frozenset(
        (one.place, *(sorted(one.got) if isinstance(one.got, dict) else ()))
        for one in outcome.differences
    )
    vector = outcome.vector
    return vector.kind, vector.wire, bool(vector.reading), outcome.said, places


def judge(engine: Engine, vector: Vector) -> Outcome:
    """Put one case to an engine, and compare its answer with the expected one.

    Args:
        engine: the engine; after a fault, a process is restarted for the next case.
        vector: the case.

    Raises:
        UnusableEngineError: if the engine had to be restarted but could not be.
    """
    if vector.kind not in engine.kinds:
        return Outcome(vector, "skipped", f"the engine does not offer the kind {vector.kind}")
    try:
        reply = engine.ask(vector.case)
    except BrokenReplyError as error:
        return Outcome(vector, "failed", str(error))
    if "skipped" in reply:
        return Outcome(vector, "skipped", f"the engine says: {_show(reply['skipped'])}")
    if "errored" in reply:
        return Outcome(vector, "failed", f"the engine is at fault: {_show(reply['errored'])}")
    found = compare(vector, reply)
    return Outcome(vector, "failed" if found else "passed", differences=found)


def describe(outcome: Outcome) -> Iterator[str]:
    """Yield lines that explain a failure: the case, its rules in words, and the differences."""
    yield from _head(outcome)
    vector, book = outcome.vector, load(outcome.vector.game)
    for name in vector.rules:
        yield f"  {name}: {book.rules[name].sentence}"
    if vector.reading:
        reading = book.readings[vector.reading]
        yield f"  {reading.id}: {reading.question} {reading.answer}"
    if vector.kind not in HAND_KINDS:  # a hand would fill the screen, and `export` has it
        yield f"  asked: {_show(vector.case)}"
    if outcome.said:
        yield f"  {outcome.said}"
    for one in islice(outcome.differences, _SHOWN):
        yield f"  {printable(one.path)}: expected {_show(one.expected)}, got {_show(one.got)}"
    if len(outcome.differences) > _SHOWN:
        yield f"  and {len(outcome.differences) - _SHOWN} more"


def _head(outcome: Outcome) -> Iterator[str]:
    """Yield the name of a failure, and how certain its case is."""
    vector = outcome.vector
    yield f"FAILED {vector.id} ({', '.join(vector.rules)})"
    yield f"  {vector.why}"
    yield f"  {'wire form, ' if vector.wire else ''}{vector.status}, {vector.source}"


def tell_failures(report: Report) -> Iterator[str]:
    """Yield lines about all failures.

    Of the failures with the same differences, only the first is described in full.
    """
    for first, *others in report.failures:
        yield from describe(first)
        for one in others:
            yield from _head(one)
            yield f"  differs as {first.vector.id} does"


_SORTS: Final = {
    "rules": "Rules broken",
    "readings": "Readings that differ",
    "wire": "Kinds whose form differs",
}


def summary(report: Report) -> Iterator[str]:
    """Yield lines that sum up all cases."""
    for sort, told in report.broken.items():
        if told:
            times = sum(map(len, told.values()))
            cases = "1 case" if times == 1 else f"{times} cases"
            yield f"{_SORTS[sort]}: {', '.join(sorted(told))} ({cases})."
    strange = sorted(set(report.engine.kinds) - set(KINDS))
    if strange:
        yield f"Warning: the engine offers unknown kinds of cases: {', '.join(strange)}."
    skipped = [one for one in report.outcomes if one.verdict == "skipped"]
    unknown = {one.vector.kind for one in skipped} - set(report.engine.kinds)
    if unknown:
        times = sum(one.vector.kind in unknown for one in skipped)
        yield f"Skipped {times}: the engine does not offer {', '.join(sorted(unknown))}."
    others = Counter(one.said for one in skipped if one.vector.kind not in unknown)
    for why, times in others.items():
        yield f"Skipped {times}: {why}."
    numbers = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items())
    cases = "1 case" if len(report.outcomes) == 1 else f"{len(report.outcomes)} cases"
    yield f"{report.engine}: {cases}, {numbers}{end_of(report.fault)}"


def end_of(fault: str) -> str:
    """Return the end of a summary, with the fault of the engine as a whole if there is one."""
    return f"; FAILED {fault}" if fault else "."


def write_report(report: Report) -> JSON:
    """Write a report as JSON."""
    return {
        "format": "tago-report",
        "version": 1,
        "engine": write_welcome(report.engine),
        "suite": report.suite,
        "tagolib": tagolib.__version__,
        "edition": load().edition,
        **report.counts,
        "fault": report.fault,
        "broken": report.broken,
        "cases": [write_outcome(one) for one in report.outcomes],
    }


def write_welcome(engine: Welcome) -> JSON:
    """Write what an engine said about itself as JSON."""
    return {
        "implementation": engine.implementation,
        "language": engine.language,
        "version": engine.version,
        "kinds": list(engine.kinds),
    }


def write_outcome(outcome: Outcome) -> JSON:
    """Write an outcome as JSON.

    If one side of a difference does not have the key, that side is left out.
    """
    vector = outcome.vector
    return {
        "id": vector.id,
        "kind": vector.kind,
        "rules": list(vector.rules),
        "why": vector.why,
        "source": vector.source,
        "status": vector.status,
        "reading": vector.reading or None,
        "wire": vector.wire,
        "verdict": outcome.verdict,
        "said": outcome.said,
        "differences": [_write_difference(one) for one in outcome.differences],
    }


def _write_difference(one: Difference) -> JSON:
    sides: Iterable[tuple[str, Any]] = (("expected", one.expected), ("got", one.got))
    return {"path": one.path} | {side: value for side, value in sides if value is not MISSING}


def _show(value: JSON) -> str:
    return printable(str(value) if value is MISSING else json.dumps(value, ensure_ascii=False))
