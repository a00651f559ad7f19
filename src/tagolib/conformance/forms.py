"""The forms of the messages and the reports, as classes, so that each has a JSON Schema.

Reading a report is strict, as all reading is.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final, Literal, get_args

import attrs
from attrs import frozen

from tagolib import tap
from tagolib.base.errors import Violation
from tagolib.base.values import LARGEST_STACKS
from tagolib.conformance.cases import ANSWERS, HAND_KINDS, KINDS, form_of
from tagolib.conformance.counts import CountsFile
from tagolib.conformance.engine import Welcome
from tagolib.conformance.findings import Finding
from tagolib.conformance.profiles import Claim
from tagolib.conformance.runner import Verdict
from tagolib.conformance.suite import VectorFile
from tagolib.conformance.tago.cases import NOT_IN_SPOTS
from tagolib.serialization import JSON, read
from tagolib.serialization.json_classes import ViolationForm, in_words
from tagolib.serialization.json_values import AMOUNT
from tagolib.serialization.schemas import schema_of
from tagolib.tago.actions import Action

__all__: list[str] = []


@frozen(order=False, kw_only=True)
class Start:
    """The request to begin."""

    cmd: Literal["start"]
    """The command."""
    version: Literal[1]
    """The version of the protocol."""


@frozen(order=False, kw_only=True)
class Run:
    """The request to answer a case, which may be ill-formed on purpose."""

    cmd: Literal["run"]
    """The command."""
    seq: int
    """The number of the request, which the reply repeats."""
    case: Any
    """The case."""


@frozen(order=False, kw_only=True)
class Stop:
    """The request to end."""

    cmd: Literal["stop"]
    """The command."""


@frozen(order=False, kw_only=True)
class Result:
    """The answer to a case."""

    seq: int
    """The number of the request."""
    result: Any
    """The answer."""


@frozen(order=False, kw_only=True)
class Refusal:
    """The refusal of a case that is ill-formed or breaks the rules."""

    seq: int
    """The number of the request."""
    refused: tuple[str, ...]
    """The ids of the rules that the case breaks, which are not compared; it may be empty."""
    message: str = ""
    """Why the case is refused, in words that are not compared."""


@frozen(order=False, kw_only=True)
class Skipped:
    """A case that the engine does not support."""

    seq: int
    """The number of the request."""
    skipped: str
    """Why the case is skipped."""


@frozen(order=False, kw_only=True)
class Errored:
    """A fault of the engine, or a line that is not a request. Such a line has no number."""

    errored: str
    """What is wrong."""
    seq: int = 0
    """The number of the request, if the line had one."""


@frozen(order=False, kw_only=True)
class RefusedAction:
    """An action that is refused."""

    index: int
    """The place of the action in the case, counted from 0."""
    rules: tuple[str, ...]
    """The ids of the rules that it breaks, which are not compared; empty if it is ill-formed."""


@frozen(order=False, kw_only=True)
class Place:
    """A place where an answer differs. The key of a missing value is left out."""

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
    """What a failed case shows. ``rules``: a rule is broken. ``readings``: by another reading the
    answer is right, and it is one of the alternatives. ``forms``: the answer is not of the form.
    ``impossible``: the case had to be refused. ``unanswered``: there was no answer. ``wire``: the
    case is only about the form. ``None`` if it has not failed."""
    other_reading: str | None
    """The id of the reading that explains the answer, which is one of the case's alternatives;
    ``None`` if none does."""
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
    """How the engine did in each profile from which it was asked a case."""
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
    """The case that was asked."""
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
    """In how many hands the engine skipped a case."""
    failure: CaseReport | None
    """The difference; ``None`` if there is none."""
    case: dict[str, Any] | None
    """The case that was asked; ``None`` if there is no difference."""
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


def schemas() -> dict[str, JSON]:
    """Return the schemas of the cases, the counts, the messages and the reports, by their names.

    A reply may have other keys, but only one of the four that say what it is. The schemas ``case``
    and ``result`` have a definition for each kind, and a document fits one of them. The result of a
    hand has objects for its refused actions, as an engine writes them.
    """
    made = {
        "case": _of_kinds("case", {kind: _case_of(kind) for kind in KINDS}),
        "result": _of_kinds("result", {kind: _result_of(kind) for kind in KINDS}),
    } | {name: _schema(name, form) for name, form in _FORMS.items()}
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
    made = _schema(f"case-{kind}", form_of(kind))
    body = _body(made)
    named = {"const": kind, "description": "The kind of the case."}
    body["properties"] = {"kind": named} | body["properties"]
    body["required"].insert(0, "kind")
    if kind in HAND_KINDS:
        listed = Action if kind == "hand" else tap.Action
        actions = _schema("", listed)
        for one in get_args(listed):
            said, _, _ = (one.__doc__ or "").partition(">>>")
            actions["$defs"][one.__name__]["description"] = in_words(said)
        body["properties"]["actions"]["items"] = {"anyOf": [*actions["oneOf"], _ILL_FORMED]}
        made["$defs"] |= actions["$defs"]
    if kind == "hand":
        body["properties"]["stacks"]["additionalProperties"] = _STACK
    return made


_STACK: Final = AMOUNT | {"maximum": LARGEST_STACKS}
_ILL_FORMED: Final = {
    "description": "Anything else is an ill-formed action, which is refused like an illegal one."
}
"""The schema of anything else among the actions of a hand."""


def _result_of(kind: str) -> JSON:
    made = _schema(f"result-{kind}", ANSWERS[kind])
    if kind == "points":
        made["additionalProperties"] = {"type": "integer"}  # a loss is below 0
        return made
    body = _body(made)
    if kind == "spot":
        for key in NOT_IN_SPOTS:
            del body["properties"][key]
            body["required"].remove(key)
    if kind in HAND_KINDS:
        del body["properties"]["views"]["default"]  # the key depends on the case
        body["properties"]["refused"]["items"] = _body(_schema("", RefusedAction))
    return made


def _body(schema: JSON) -> JSON:
    """Return the part of a schema that describes its class."""
    return schema["$defs"][schema["$ref"].rpartition("/")[2]]


def _schema(name: str, form: Any) -> JSON:
    """Return the schema of a form, in which the fields of all classes have their descriptions."""
    schema = schema_of(name, form)
    for kind in _classes(form):
        keys = schema["$defs"].get(kind.__name__, {}).get("properties", {})
        for key, said in _descriptions(kind):
            if key in keys:
                keys[key]["description"] = in_words(said)
    return schema


def _classes(form: Any) -> Iterator[Any]:
    """Yield the classes of a form: its own, and those of its fields."""
    if isinstance(form, type) and attrs.has(form):
        yield ViolationForm if issubclass(form, Violation) else form
        for field in attrs.fields(attrs.resolve_types(form)):
            yield from _classes(field.type)
    for part in get_args(form):
        yield from _classes(part)


def _descriptions(form: Any) -> Iterator[tuple[str, str]]:
    """Yield the keys of a class, each with its description.

    That is the string which follows the field in the source, or an entry of the docstring if the
    class is made from a function.
    """
    doc = inspect.cleandoc(form.__doc__ or "")  # the compiler has done so only since Python 3.13
    if "Args:" in doc:
        yield from re.findall(r"^ +(\w+): (.+(?:\n {8}.+)*)", doc, re.MULTILINE)
        return
    keys = {field.name: field.metadata.get("key", field.name) for field in attrs.fields(form)}
    for kind in [kind for kind in reversed(form.__mro__) if attrs.has(kind)]:
        for one, note in pairwise(classes_in(kind.__module__)[kind.__name__].body):
            match one, note:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(said))),
                ):
                    yield keys.get(name, name), said


@cache
def classes_in(module: str) -> Mapping[str, ast.ClassDef]:
    """Return the classes of a module by their names, as they are written."""
    written = ast.parse(inspect.getsource(sys.modules[module])).body
    return {one.name: one for one in written if isinstance(one, ast.ClassDef)}


def read_report(document: JSON) -> RunReport:
    """Read a report of ``run``, strictly.

    Raises:
        NotationError: if the document is invalid; the error says where and why.
    """
    report: RunReport = read(document, RunReport)
    return report
