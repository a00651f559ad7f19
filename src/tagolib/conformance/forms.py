"""The forms of the messages and the reports, as classes, so that each has a JSON Schema.

Reading a report is strict, as all reading is.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import frozen

from tagolib.conformance.counts import CountsFile
from tagolib.conformance.engine import Welcome
from tagolib.conformance.findings import Finding
from tagolib.conformance.profiles import Claim
from tagolib.conformance.runner import Verdict
from tagolib.conformance.suite import VectorFile
from tagolib.serialization import JSON, read
from tagolib.serialization.schemas import schema_of

__all__: list[str] = []


@frozen(order=False, kw_only=True)
class Start:
    """The request to begin."""

    cmd: Literal["start"]
    version: Literal[1]


@frozen(order=False, kw_only=True)
class Run:
    """The request to answer a case, which may be ill-formed on purpose."""

    cmd: Literal["run"]
    seq: int
    case: Any


@frozen(order=False, kw_only=True)
class Stop:
    """The request to end."""

    cmd: Literal["stop"]


@frozen(order=False, kw_only=True)
class Result:
    """The answer to a case."""

    seq: int
    result: Any


@frozen(order=False, kw_only=True)
class Refusal:
    """The refusal of a case that is ill-formed or breaks the rules."""

    seq: int
    refused: tuple[str, ...]
    message: str


@frozen(order=False, kw_only=True)
class Skipped:
    """A case that the engine does not support."""

    seq: int
    skipped: str


@frozen(order=False, kw_only=True)
class Errored:
    """A fault of the engine, or a line that is no request, which has no number."""

    errored: str
    seq: int = 0


@frozen(order=False, kw_only=True)
class Place:
    """A place where an answer differs; a side that is missing has no such key."""

    path: str
    expected: Any = None
    got: Any = None


@frozen(order=False, kw_only=True)
class CaseReport:
    """What a report says about one case."""

    id: str
    """The name of the case."""
    kind: str
    """The kind of the case."""
    rules: tuple[str, ...]
    """The ids of the rules that the case shows, the main one first."""
    why: str
    """What must happen, in one sentence."""
    source: str
    """The place in the documents, or ``constructed``."""
    status: str
    """How certain the answer is."""
    reading: str | None
    """The id of the reading that the case rests on."""
    wire: bool
    """Whether the case is only about the form of cases and answers."""
    verdict: Verdict
    """Whether the case passed, failed or was skipped."""
    finding: Finding | None
    """What a failed case shows."""
    other_reading: str | None
    """The id of the reading that explains the answer."""
    said: str
    """Why the case was skipped, or why there is no answer."""
    differences: tuple[Place, ...]
    """The places where the answer differs."""


@frozen(order=False, kw_only=True)
class RunReport:
    """The report of ``tagolib conformance run --json``."""

    format: Literal["tago-report"]
    """The name of this form."""
    version: Literal[1]
    """The version of this form."""
    engine: Welcome
    """What the engine said about itself."""
    suite: str | None
    """The version of the suite; ``None`` if the cases are not the library's."""
    tagolib: str
    """The version of the library."""
    edition: str
    """The edition of the rulebook."""
    passed: int
    """How many cases passed."""
    failed: int
    """How many cases failed."""
    skipped: int
    """How many cases were skipped."""
    fault: str
    """What was wrong with the engine as a whole; otherwise empty."""
    profiles: dict[str, Claim]
    """How the engine did in each profile of which it was asked some case."""
    broken: dict[str, dict[str, tuple[str, ...]]]
    """The ids of the failed cases by what they show."""
    likeliest: dict[str, tuple[str, ...]]
    """The rules that the failed cases cite, the likeliest to be broken first."""
    cases: tuple[CaseReport, ...]
    """The cases, in order."""


@frozen(order=False, kw_only=True)
class Found:
    """Another difference that was found."""

    failure: CaseReport
    case: dict[str, Any]
    file: str | None


@frozen(order=False, kw_only=True)
class FuzzReport:
    """The report of ``tagolib conformance fuzz --json``."""

    format: Literal["tago-fuzz-report"]
    version: Literal[1]
    engine: Welcome
    tagolib: str
    edition: str
    seed: str
    hands: int
    skipped: int
    failure: CaseReport | None
    case: dict[str, Any] | None
    file: str | None
    more: tuple[Found, ...]
    fault: str


_FORMS: Final[Mapping[str, Any]] = {
    "vectors": VectorFile,
    "counts": CountsFile,
    "ask": Start | Run | Stop,
    "reply": Welcome | Result | Refusal | Skipped | Errored,
    "report": RunReport,
    "fuzz-report": FuzzReport,
}
"""The forms, by the names of their schemas."""


def schemas() -> dict[str, JSON]:
    """Return the schemas of the cases, the counts, the messages and the reports, by their names.

    A reply may have other keys, but only one of the four that say what it is.
    """
    made = {name: schema_of(name, form) for name, form in _FORMS.items()}
    reply = made["reply"]
    reply["oneOf"] = reply.pop("anyOf")
    for part in reply["$defs"].values():
        del part["additionalProperties"]
    return made


def read_report(document: JSON) -> RunReport:
    """Read a report of ``run``, strictly.

    Raises:
        NotationError: if the document is invalid; the error says where and why.
    """
    report: RunReport = read(document, RunReport)
    return report
