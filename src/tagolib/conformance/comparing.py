"""Comparing an engine's answer with the expected one: strictly, place by place."""

import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from attrs import frozen

from tagolib.conformance.cases import HAND_KINDS
from tagolib.conformance.suite import Refused, Vector
from tagolib.serialization import JSON

__all__ = ["MISSING", "Difference"]


class _Missing(Enum):
    MISSING = "nothing"

    def __str__(self) -> str:
        return self.value


_SEAT: Final = re.compile(r"\.[1-8](?=\.|$)")
MISSING: Final = _Missing.MISSING
"""The stand-in for a value that only one of the two documents has."""


@frozen(order=False)
class Difference:
    """One place where two answers differ."""

    path: str
    """The place, such as ``$.state.seats.3.stack``; ``$`` is the whole answer."""
    expected: JSON
    """The expected value; :data:`MISSING` if there should be none."""
    got: JSON
    """The engine's value; :data:`MISSING` if there is none."""

    @property
    def place(self) -> str:
        """The path without its seat numbers."""
        return _SEAT.sub("", self.path)


def compare(vector: Vector, reply: dict[str, JSON]) -> tuple[Difference, ...]:
    """Return the differences between an engine's reply and the one that a vector expects.

    Args:
        vector: the case, with the expected answer.
        reply: a reply with a ``result`` or with ``refused``.
    """
    expect = vector.expect
    if ("refused" if isinstance(expect, Refused) else "result") not in reply:
        said = {key: value for key, value in reply.items() if key != "seq"}
        wanted = {"refused": True} if isinstance(expect, Refused) else {"result": expect.result}
        return (Difference("$", wanted, said),)
    if isinstance(expect, Refused):
        return ()
    full: JSON = expect.result
    got, exact = reply["result"], True
    if vector.kind in HAND_KINDS:
        exact = expect.whole
        if isinstance(got, dict) and "refused" in full and not tells_refusals(got):
            # so the report shows the form that the engine should have written
            full = full | {"refused": [_refusal(index) for index in full["refused"]]}
        got = refused_places(got)
    return tuple(differences(full, got, exact=exact))


def tells_refusals(result: JSON) -> bool:
    """Return whether a hand's answer lists its refused actions in the form of the line protocol.

    In that form, each refused action is an object with exactly two keys: its ``index``, and the ids
    of the ``rules`` that it breaks.
    """
    refused = result.get("refused") if isinstance(result, dict) else None
    return isinstance(refused, list) and all(map(_is_refusal, refused))


def _is_refusal(one: JSON) -> bool:
    return (
        isinstance(one, dict)
        and one.keys() == _refusal(0).keys()
        and type(one["index"]) is int
        and isinstance(one["rules"], list)
        and all(isinstance(rule, str) for rule in one["rules"])
    )


def _refusal(index: int) -> dict[str, JSON]:
    return {"index": index, "rules": []}


def refused_places(result: JSON) -> JSON:
    """Return a hand's answer as vectors give it, with only the index of each refused action.

    An answer in any other form is returned unchanged.
    """
    if not tells_refusals(result):
        return result
    return result | {"refused": [one["index"] for one in result["refused"]]}


def first_refused(found: Iterable[Difference], actions: int) -> tuple[int, bool] | None:
    """Return the index of the first action that only one side refuses, and whether the engine does.

    Args:
        found: the differences in an answer, which may be of any form.
        actions: how many actions the case has. What is refused beyond these does not count.
    """
    for one in found:
        if one.path == "$.refused" and isinstance(one.got, list):
            ours, theirs = (
                {at for at in side if type(at) is int} for side in (one.expected, one.got)
            )
            for at in sorted((ours ^ theirs) & {*range(actions)}):
                return at, at in theirs
    return None


def differences(
    expected: JSON, got: JSON, *, exact: bool, where: str = "$"
) -> Iterator[Difference]:
    """Yield all differences between two documents.

    Objects are compared key by key, and everything else as a whole.

    Args:
        expected: the expected document.
        got: the document to compare with it.
        exact: whether unexpected keys count as differences.
        where: the path of both documents.
    """
    if not isinstance(expected, dict) or not isinstance(got, dict):
        if not _same(expected, got):
            yield Difference(where, expected, got)
        return
    for key, value in expected.items():
        if key not in got:
            yield Difference(f"{where}.{key}", value, MISSING)
        else:
            yield from differences(value, got[key], exact=exact, where=f"{where}.{key}")
    if exact:
        for key in [key for key in got if key not in expected]:
            yield Difference(f"{where}.{key}", MISSING, got[key])


def _same(one: JSON, other: JSON) -> bool:
    """Return whether two documents are equal in value and type, on all levels.

    1 is equal neither to 1.0 nor to true.
    """
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
