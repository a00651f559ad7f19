"""Running cases against an engine, and reporting the results."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from attrs import asdict, evolve, field, frozen

import tagolib
from tagolib.base.messages import printable
from tagolib.conformance.cases import KINDS
from tagolib.conformance.comparing import MISSING, Difference, compare
from tagolib.conformance.engine import BrokenReplyError, Engine, Welcome
from tagolib.conformance.findings import (
    FINDINGS,
    Finding,
    finding_of,
    has_alternative,
    readings_of,
    tells_apart,
)
from tagolib.conformance.profiles import Claim, claims, tell_claims
from tagolib.conformance.ranking import weights_of
from tagolib.conformance.suite import Vector
from tagolib.rulebook import EDITIONS, Reading, load
from tagolib.serialization import JSON

__all__ = ["Outcome", "Report", "Verdict", "judge"]

Verdict: TypeAlias = Literal["passed", "failed", "skipped"]
"""The result of a case. A case is skipped if the engine does not offer its kind or declines to
answer it."""

_ASKED: Final = 3000
"""How many characters of a case a text shows: all, unless it is one of fair dealing."""
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
    """Why the case was skipped, or why there is no answer to compare; otherwise empty."""
    differences: tuple[Difference, ...] = ()
    """The differences between the answer and the expected one."""
    finding: Finding | None = None
    """The finding that a failed case shows; ``None`` if it has not failed, or before all cases are
    known."""
    reading: str = ""
    """The reading that explains a failed case, whose answer is one of the case's alternatives."""


def with_findings(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Return outcomes with the finding of each failed case, in the light of all the others.

    An answer shows another reading only if it is one of the case's alternatives and the engine has
    that reading. If some answers of a kind are not of the form, ``rules`` and ``readings`` become
    ``forms`` for all failures of that kind.
    """
    told = [_with_finding(one) for one in outcomes]
    found = _other_readings(told)
    told = [_as_read(one, found) for one in told]
    malformed = {one.vector.kind for one in told if one.finding == "forms"}
    return tuple([_settled(one, malformed) for one in told])


_OPEN: Final[tuple[Finding, ...]] = ("rules", "impossible")
"""The findings that a failed case may have by itself when another reading explains it."""


def _other_readings(outcomes: Sequence[Outcome]) -> set[str]:
    """Return the readings in place of which the engine has another.

    The other reading must explain most of what is known about the cases that rest on the reading:
    the wrong answers, and the right ones that another reading rules out.
    """
    explained: Counter[str] = Counter()
    for one in outcomes:
        reading = one.vector.reading
        if reading and one.finding in _OPEN:
            explains = reading in readings_of(one.vector, one.differences)
            explained[reading] += 1 if explains else -1
    for one in outcomes:
        reading = one.vector.reading
        if one.verdict == "passed" and explained[reading] > 0 and tells_apart(one.vector):
            explained[reading] -= 1
    return {reading for reading, balance in explained.items() if balance > 0}


def has_reading(outcomes: Iterable[Outcome], reading: str) -> bool:
    """Return whether the cases that rest on a reading show that an engine has another one."""
    its = [_with_finding(one) for one in outcomes if one.vector.reading == reading]
    return reading in _other_readings(its)


def _with_finding(one: Outcome) -> Outcome:
    if one.verdict != "failed":
        return one
    return evolve(one, finding=finding_of(one.vector, one.differences), reading="")


def _as_read(one: Outcome, found: set[str]) -> Outcome:
    """Return an outcome as another reading, if one of the readings found explains it."""
    if found and one.finding in _OPEN:
        its = [name for name in readings_of(one.vector, one.differences) if name in found]
        if its:
            return evolve(one, finding="readings", reading=its[0])
    return one


def _settled(one: Outcome, malformed: set[str]) -> Outcome:
    if one.finding in ("rules", "readings") and one.vector.kind in malformed:
        return evolve(one, finding="forms", reading="")
    return one


@frozen(order=False)
class Report:
    """The outcomes of all cases."""

    engine: Welcome
    """What the engine said about itself."""
    outcomes: tuple[Outcome, ...] = field(converter=with_findings)
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
        for one in sorted(failed, key=_size):
            alike.setdefault(_way(one), []).append(one)
        return list(alike.values())

    @property
    def broken(self) -> dict[Finding, dict[str, list[str]]]:
        """The ids of the failed cases by what they show: by main rule, by reading, or by kind."""
        told: dict[Finding, dict[str, list[str]]] = {finding: {} for finding in FINDINGS}
        for one in self.outcomes:
            if one.finding:
                vector = one.vector
                main = {"rules": vector.rules[0], "readings": one.reading}
                its = told[one.finding].setdefault(main.get(one.finding, vector.kind), [])
                its.append(vector.id)
        return told

    def likeliest(self, finding: Finding) -> list[str]:
        """Return the rules that the cases of a finding cite, the likeliest to be broken first."""
        failed = [(one.vector, one.differences) for one in self.outcomes if one.finding == finding]
        passed = [one.vector for one in self.outcomes if one.verdict == "passed"]
        weights = weights_of(failed, passed)
        return sorted(weights, key=lambda rule: (-weights[rule], rule))

    @property
    def profiles(self) -> dict[str, Claim]:
        """How the engine did in each profile; empty if the cases are not the library's."""
        verdicts = {one.vector.id: one.verdict for one in self.outcomes}
        return {} if self.suite is None else claims(verdicts)

    @property
    def counts(self) -> dict[str, int]:
        """How many cases passed, failed and were skipped."""
        told = Counter(one.verdict for one in self.outcomes)
        return {verdict: told[verdict] for verdict in ("passed", "failed", "skipped")}


def _size(outcome: Outcome) -> int:
    return len(json.dumps(outcome.vector.case))


def _way(outcome: Outcome) -> object:
    """Return how an answer differs: the places without seats, and the keys of the objects there."""
    places = frozenset(
        (one.place, *(sorted(one.got) if isinstance(one.got, dict) else ()))
        for one in outcome.differences
    )
    vector = outcome.vector
    return vector.kind, outcome.finding, outcome.reading, outcome.said, places


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
    reading = outcome.reading or vector.reading
    if reading:
        yield f"  {tell_reading(book.readings[reading])}"
    yield f"  {tell_case(vector)}"
    if outcome.finding == "rules" and vector.reading:
        yield f"  The case rests on reading {vector.reading}, {_tell_other(vector)}."
    yield from tell_places(outcome)


def _tell_other(vector: Vector) -> str:
    if has_alternative(vector):
        return "but none of its alternatives explains the answer"
    return "for which no alternative is recorded"


def tell_reading(reading: Reading) -> str:
    """Return what a reading decides."""
    return f"{reading.id}: {reading.question} {reading.answer}"


def tell_case(vector: Vector) -> str:
    """Return the case as it was asked."""
    return f"asked: {printable(json.dumps(vector.case, ensure_ascii=False), _ASKED)}"


def tell_places(outcome: Outcome) -> Iterator[str]:
    """Yield the lines of the differences, or of why there is no answer."""
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


_LEADING: Final = 3
"""How many rules a report names first, each with a case."""


def tell_leading(report: Report) -> Iterator[str]:
    """Yield lines about the shortest failure of each of the likeliest rules and other findings."""
    failures = [one for group in report.failures for one in group]
    failures.sort(key=_size)
    shown: list[Outcome] = []
    for rule in report.likeliest("rules")[:_LEADING]:
        its = [one for one in failures if one.finding == "rules" and rule in one.vector.rules]
        its.sort(key=lambda one: one.vector.rules[0] != rule)
        shown += [one for one in its if one not in shown][:1]
    for finding in FINDINGS:
        if finding != "rules":
            shown += [one for one in failures if one.finding == finding][:1]
    for one in shown:
        yield from describe(one)
    more = len(failures) - len(shown)
    if more:
        failed = "1 more case fails" if more == 1 else f"{more} more cases fail"
        yield f"{failed}: --only NAME shows those of a rule, a reading or a kind."


def summary(report: Report) -> Iterator[str]:
    """Yield lines that sum up all cases."""
    for finding, told in report.broken.items():
        if told:
            yield _tell_finding(report, finding, told)
        if finding == "rules":
            yield from _tell_open(report)
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
    yield from tell_claims(report.profiles)
    numbers = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items())
    cases = "1 case" if len(report.outcomes) == 1 else f"{len(report.outcomes)} cases"
    yield f"{report.engine}: {cases}, {numbers}{end_of(report.fault)}"


def _tell_finding(report: Report, finding: Finding, told: dict[str, list[str]]) -> str:
    rules, times = report.likeliest(finding), sum(map(len, told.values()))
    first = ", ".join(rules[:_LEADING])
    cases = "1 case" if times == 1 else f"{times} cases"
    match finding:
        case "rules":
            more = max(len(rules) - _LEADING, 0)
            names = f"{first} and perhaps {more} more" if more else first
        case "readings" | "impossible":
            names = f"{', '.join(sorted(told))}, about {first}"
        case _:
            names = ", ".join(sorted(told))
    return f"{FINDINGS[finding]}: {names} ({cases})."


def _tell_open(report: Report) -> Iterator[str]:
    """Yield a line about wrong answers to cases whose reading has no recorded alternative."""
    its = [one.vector for one in report.outcomes if one.finding == "rules" and one.vector.reading]
    its = [vector for vector in its if not has_alternative(vector)]
    if its:
        cases = "1 case rests" if len(its) == 1 else f"{len(its)} cases rest"
        names = ", ".join(sorted({vector.reading for vector in its}))
        yield f"Of these, {cases} on a reading for which no alternative is recorded: {names}."


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
        "edition": EDITIONS["tago"],
        **report.counts,
        "fault": report.fault,
        "profiles": {name: asdict(claim) for name, claim in report.profiles.items()},
        "broken": report.broken,
        "likeliest": {
            finding: report.likeliest(finding) for finding in ("rules", "readings", "impossible")
        },
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

    A difference leaves out ``expected`` or ``got`` if there is no such value.
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
        "finding": outcome.finding,
        "other_reading": outcome.reading or None,
        "said": outcome.said,
        "differences": [_write_difference(one) for one in outcome.differences],
    }


def _write_difference(one: Difference) -> JSON:
    sides: Iterable[tuple[str, Any]] = (("expected", one.expected), ("got", one.got))
    return {"path": one.path} | {side: value for side, value in sides if value is not MISSING}


def _show(value: JSON) -> str:
    return printable(str(value) if value is MISSING else json.dumps(value, ensure_ascii=False))
