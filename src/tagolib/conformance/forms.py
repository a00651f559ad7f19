"""The forms of the messages and the reports, as classes, so that each has a JSON Schema.

Reading a report is strict, as all reading is.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, Literal

from attrs import frozen

from tagolib.conformance.cases import ANSWERS, HAND_KINDS, KINDS, form_of
from tagolib.conformance.counts import CountedHand, CountsFile
from tagolib.conformance.engine import Welcome
from tagolib.conformance.findings import Finding
from tagolib.conformance.profiles import Claim
from tagolib.conformance.runner import Verdict
from tagolib.conformance.suite import Alternative, Answered, Refused, Vector, VectorFile
from tagolib.conformance.tago.cases import NOT_IN_SPOTS
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
class RefusedAction:
    """An action that is refused."""

    index: int
    """The place of the action in the case, counted from 0."""
    rules: tuple[str, ...]
    """The ids of the rules that it breaks, which are not compared; empty if it is ill-formed."""


@frozen(order=False, kw_only=True)
class Place:
    """A place where an answer differs; a side that is missing has no such key."""

    path: str
    """The place, such as ``$.state.seats.3.stack``; ``$`` is the whole answer."""
    expected: Any = None
    """The expected value."""
    got: Any = None
    """The engine's value."""


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
    """What a failed case shows. ``rules``: a rule is broken. ``readings``: another reading explains
    the answer, or the case rests on one. ``forms``: the answer is not of the form. ``impossible``:
    the case had to be refused. ``unanswered``: there was no answer. ``wire``: the case is only
    about the form. ``None`` if it has not failed."""
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
    """The ids of the failed cases by their ``finding``, and then by main rule (``rules``), by
    reading (``readings``) or by kind."""
    likeliest: dict[str, tuple[str, ...]]
    """The rules that the failed cases cite, the likeliest to be broken first, for the findings
    ``rules``, ``readings`` and ``impossible``."""
    cases: tuple[CaseReport, ...]
    """The cases, in order."""


@frozen(order=False, kw_only=True)
class Found:
    """Another difference that was found."""

    failure: CaseReport
    """The difference."""
    case: dict[str, Any]
    """What was asked."""
    file: str | None
    """The file of the case; ``None`` if it could not be written."""


@frozen(order=False, kw_only=True)
class FuzzReport:
    """The report of ``tagolib conformance fuzz --json``."""

    format: Literal["tago-fuzz-report"]
    """The name of this form."""
    version: Literal[1]
    """The version of this form."""
    engine: Welcome
    """What the engine said about itself."""
    tagolib: str
    """The version of the library."""
    edition: str
    """The edition of the rulebook."""
    seed: str
    """The seed of the hands."""
    hands: int
    """How many hands were played of each game that the engine offers."""
    skipped: int
    """With how many hands the engine skipped a case."""
    failure: CaseReport | None
    """The difference; ``None`` if there is none."""
    case: dict[str, Any] | None
    """What was asked; ``None`` if there is no difference."""
    file: str | None
    """The file of the case; ``None`` if there is none or it could not be written."""
    more: tuple[Found, ...]
    """Every other difference, with ``--keep-going``."""
    fault: str
    """What was wrong with the engine as a whole; otherwise empty."""


_FORMS: Final[Mapping[str, Any]] = {
    "vectors": VectorFile,
    "counts": CountsFile,
    "ask": Start | Run | Stop,
    "reply": Welcome | Result | Refusal | Skipped | Errored,
    "report": RunReport,
    "fuzz-report": FuzzReport,
}
"""The forms, by the names of their schemas."""

_DESCRIBED: Final = {
    kind.__name__: kind
    for kind in (
        *(VectorFile, Vector, Answered, Refused, Alternative, CountsFile, CountedHand, Welcome),
        *(Claim, Place, CaseReport, RunReport, Found, FuzzReport, RefusedAction),
    )
}
"""The classes whose fields are described in the schemas, by name."""


def schemas() -> dict[str, JSON]:
    """Return the schemas of the cases, the counts, the messages and the reports, by their names.

    A reply may have other keys, but only one of the four that say what it is. The schemas ``case``
    and ``result`` have one of every kind among their definitions. The result of a hand has objects
    for its refused actions, as an engine writes them.
    """
    made = {
        "case": _of_kinds("case", {kind: _case_of(kind) for kind in KINDS}),
        "result": _of_kinds("result", {kind: _result_of(kind) for kind in KINDS}),
    } | {name: _described(schema_of(name, form)) for name, form in _FORMS.items()}
    reply = made["reply"]
    reply["oneOf"] = reply.pop("anyOf")
    for part in reply["$defs"].values():
        del part["additionalProperties"]
    return made


def _of_kinds(name: str, of: Mapping[str, JSON]) -> JSON:
    """Return one schema of several: a document fits one of them."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:tagolib:{name}:1",
        "anyOf": [{"$ref": f"#/$defs/{kind}"} for kind in of],
        "$defs": of,
    }


def _case_of(kind: str) -> JSON:
    made = schema_of(f"case-{kind}", form_of(kind))
    body = _body(made)
    body["properties"] = {"kind": {"const": kind}} | body["properties"]
    body["required"].insert(0, "kind")
    return made


def _result_of(kind: str) -> JSON:
    made = schema_of(f"result-{kind}", ANSWERS[kind])
    if kind == "spot":
        body = _body(made)
        for key in NOT_IN_SPOTS:
            del body["properties"][key]
            body["required"].remove(key)
    if kind == "points":
        made["additionalProperties"] = {"type": "integer"}  # a loss is below 0
    if kind in HAND_KINDS:
        action = _described(schema_of("", RefusedAction))["$defs"]
        _body(made)["properties"]["refused"]["items"] = action[RefusedAction.__name__]
    return made


def _body(schema: JSON) -> JSON:
    """Return the part of a schema that describes its class."""
    return schema["$defs"][schema["$ref"].rpartition("/")[2]]


def _described(schema: JSON) -> JSON:
    """Return a schema in which the fields of classes have their descriptions."""
    for name, part in schema["$defs"].items():
        if name in _DESCRIBED:
            for key, said in _descriptions(_DESCRIBED[name]):
                part["properties"][key]["description"] = said
    return schema


def _descriptions(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the names of a class's fields, with the strings that follow them in the source."""
    (made,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(made, ast.ClassDef)
    for one, note in pairwise(made.body):
        match one, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(said))),
            ):
                said = said.replace("``None``", "``null``").replace("``", "`")
                yield name, " ".join(said.split())


def read_report(document: JSON) -> RunReport:
    """Read a report of ``run``, strictly.

    Raises:
        NotationError: if the document is invalid; the error says where and why.
    """
    report: RunReport = read(document, RunReport)
    return report
