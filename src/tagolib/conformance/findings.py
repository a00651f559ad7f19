"""What each failed case says about an engine: one of six findings, which are never mixed.

A case shows a broken rule only if nothing simpler explains its failure: no answer, an answer that
is not of the form, or another reading of a point that the documents leave open.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

import attrs

from tagolib import tap
from tagolib.base.errors import TagoError
from tagolib.conformance.cases import (
    ANSWERS,
    HAND_KINDS,
    answer,
    as_object,
    changed_settings,
    form_of,
    without_kind,
)
from tagolib.conformance.comparing import MISSING, Difference, refused_places
from tagolib.conformance.comparing import differences as differences_between
from tagolib.conformance.suite import Alternative, Answered, Refused, Vector
from tagolib.conformance.tago import fair
from tagolib.conformance.tago.cases import NOT_IN_SPOTS
from tagolib.serialization import JSON
from tagolib.serialization.schemas import schema_of
from tagolib.tago.rules import Rulings

__all__: list[str] = []

Finding: TypeAlias = Literal["rules", "readings", "forms", "impossible", "unanswered", "wire"]
"""What a failed case shows."""

FINDINGS: Final[Mapping[Finding, str]] = {
    "rules": "Rules broken, the likeliest first",
    "readings": "Other readings",
    "forms": "Answers not of the form",
    "impossible": "Impossible questions answered",
    "unanswered": "No answer",
    "wire": "Limits of the wire",
}
"""The findings, with their words in a report."""


def finding_of(vector: Vector, differences: tuple[Difference, ...]) -> Finding:
    """Return what a failed case shows by itself. Only all cases together show another reading.

    Args:
        vector: the case.
        differences: the differences in its answer; empty if there was no answer.
    """
    if not differences:
        return "unanswered"
    if vector.wire:
        return "wire"
    if isinstance(vector.expect, Refused):
        return "impossible"
    if not _fits(vector, differences):
        return "forms"
    return "rules"


def _fits(vector: Vector, differences: Iterable[Difference]) -> bool:
    """Return whether an answer that differs like this still has the form of its kind.

    The keys of a hand that are not compared do not matter.
    """
    if _is_refusal(differences):
        return True
    made = refused_places(answer(vector.kind, without_kind(vector.case)))
    for one in differences:
        made = _with(made, one.path.split(".")[1:], one)
    if vector.kind == "spot" and isinstance(made, dict):
        made = {**NOT_IN_SPOTS, **made}
    schema = _schema(vector.kind)
    return _is_valid(made, schema, schema["$defs"])


@cache
def _schema(kind: str) -> JSON:
    return schema_of(kind, ANSWERS[kind])


_TYPES: Final = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def _is_valid(value: JSON, schema: JSON, named: JSON) -> bool:
    """Return whether a value is valid under a schema, except that numbers may be too large.

    A number that is too small or too large, such as a stack below 0, is of the form.
    """
    if "$ref" in schema:
        return _is_valid(value, named[schema["$ref"].rpartition("/")[2]], named)
    if options := schema.get("anyOf", schema.get("oneOf")):
        return any(_is_valid(value, one, named) for one in options)
    if "enum" in schema or "const" in schema:
        words = schema.get("enum", [schema.get("const")])
        return any(type(value) is type(word) and value == word for word in words)
    if type(value) is not _TYPES[schema["type"]]:
        return False
    if isinstance(value, dict):
        others = schema.get("additionalProperties", {})
        keys = schema.get("properties", {})
        return {*schema.get("required", ())} <= value.keys() and all(
            _is_valid(one, keys[key], named)
            if key in keys
            else bool(others) and _is_valid(one, others, named)
            for key, one in value.items()
        )
    if isinstance(value, list):
        places = schema.get("prefixItems", [schema.get("items")] * len(value))
        return len(places) == len(value) and all(
            _is_valid(one, place, named) for one, place in zip(value, places, strict=True)
        )
    return not isinstance(value, str) or bool(re.search(schema.get("pattern", ""), value))


def _is_refusal(differences: Iterable[Difference]) -> bool:
    """Return whether only one of the two refuses the case."""
    return any(
        one.path == "$" and isinstance(one.got, dict) and "refused" in one.got
        for one in differences
    )


def _with(document: JSON, steps: list[str], one: Difference) -> JSON:
    """Return a document with the engine's value at a place."""
    if not steps:
        return one.got
    key, *rest = steps
    whole = document if isinstance(document, dict) else {}
    if not rest and one.got is MISSING:
        return {name: value for name, value in whole.items() if name != key}
    return whole | {key: _with(whole.get(key), rest, one)}


def readings_of(vector: Vector, differences: tuple[Difference, ...]) -> Iterator[str]:
    """Yield the readings that explain a whole answer, which is one of the case's alternatives."""
    for one in vector.alternatives:
        if _same(_between(vector, one.expect), differences):
            yield one.reading


def has_alternative(vector: Vector) -> bool:
    """Return whether another ruling on the reading of a case leads to another answer."""
    return any(one.reading == vector.reading for one in vector.alternatives)


def tells_apart(vector: Vector) -> bool:
    """Return whether every other ruling on the reading of a case leads to another answer."""
    its = sum(one.reading == vector.reading for one in vector.alternatives)
    others = rulings_on(vector.game).get(vector.reading, {})
    return bool(its) and its == sum(map(len, others.values()))


def alternatives_of(vector: Vector) -> Iterator[Alternative]:
    """Yield the other acceptable answers to a case: those under each other ruling that differ.

    Only rulings on which the case does not insist are tried. The cases of fair dealing have none.

    Raises:
        NotationError: with the place, if its rules or rulings are not an object.
    """
    for field, now, other in _rulings(vector):
        if now == field.default and not vector.wire:
            expect = _expected(vector, other)
            if _between(vector, expect):
                part: Any = other.get("rulings", other.get("rules"))
                rulings = {field.name: part.get("rulings", part)[field.name]}
                yield Alternative(reading=field.metadata["reading"], rulings=rulings, expect=expect)


def names_ruling(vector: Vector) -> bool:
    """Return whether a case insists on a ruling other than the default, or on an unknown one.

    Raises:
        NotationError: with the place, if its rules or rulings are not an object.
    """
    case, rules = vector.case, vector.case.get("rules")
    at, where = (rules, "$.rules") if isinstance(rules, dict) else (case, "$")
    known = {**open_settings("tago"), **open_settings("tap")}
    unknown = as_object(at.get("rulings", {}), f"{where}.rulings").keys() - known
    return bool(unknown) or any(now != field.default for field, now, _ in _rulings(vector))


def _rulings(
    vector: Vector,
) -> Iterator[tuple["attrs.Attribute[Any]", JSON, dict[str, JSON]]]:
    """Yield each ruling with its value in a case, and the case with another value."""
    if vector.kind not in fair.FORMS:  # where rules are only a part of what a player sees
        yield from changed_settings(form_of(vector.kind), without_kind(vector.case), _is_open)


def _is_open(field: "attrs.Attribute[Any]") -> bool:
    return "reading" in field.metadata


@cache
def rulings_on(game: str) -> Mapping[str, Mapping[str, Sequence[JSON]]]:
    """Return the rulings on each reading of a game, with their values other than the default."""
    found: dict[str, dict[str, list[JSON]]] = {}
    form = Rulings if game == "tago" else tap.Rules
    for field, _, other in changed_settings(attrs.resolve_types(form), {}, _is_open):
        named = found.setdefault(field.metadata["reading"], {})
        named.setdefault(field.name, []).append(other[field.name])
    return found


def open_settings(game: str) -> JSON:
    """Return the rulings of a game, each with its reading, its default and all its values."""
    form = Rulings if game == "tago" else tap.Rules
    return {
        field.name: {
            "reading": field.metadata["reading"],
            "default": field.default,
            "values": [True, False] if field.type is bool else [*get_args(field.type)],
        }
        for field in attrs.fields(attrs.resolve_types(form))
    }


def _expected(vector: Vector, case: dict[str, JSON]) -> Answered | Refused:
    """Return what to expect if a vector's case is answered as another one."""
    try:
        result = refused_places(answer(vector.kind, case))
    except TagoError:
        return Refused(refused=True)
    right = vector.expect
    if isinstance(right, Refused) or vector.kind not in HAND_KINDS:
        return Answered(result=result, whole=vector.kind in HAND_KINDS)
    return Answered(result=_like(right.result, result), whole=right.whole)


def _like(asked: JSON, result: JSON) -> JSON:
    """Return the part of a result that has the same keys as another one, in all objects."""
    if not isinstance(asked, dict) or not isinstance(result, dict):
        return result
    return {key: _like(value, result[key]) for key, value in asked.items() if key in result}


def _between(vector: Vector, other: Answered | Refused) -> tuple[Difference, ...]:
    """Return how another answer differs from what a vector expects."""
    right = vector.expect
    if isinstance(right, Refused) or isinstance(other, Refused):
        alike = isinstance(right, Refused) and isinstance(other, Refused)
        return () if alike else (Difference("$", attrs.asdict(right), attrs.asdict(other)),)
    exact = right.whole or vector.kind not in HAND_KINDS
    return tuple(differences_between(right.result, other.result, exact=exact))


def _same(one: tuple[Difference, ...], other: tuple[Difference, ...]) -> bool:
    return [*map(_plain, one)] == [*map(_plain, other)] != []


def _plain(one: Difference) -> tuple[str, JSON]:
    """Return the place and the engine's value, without what a refusal says."""
    got = one.got
    if one.path == "$" and isinstance(got, dict):
        got = "refused" if "refused" in got else {"result": refused_places(got.get("result"))}
    return one.path, got
