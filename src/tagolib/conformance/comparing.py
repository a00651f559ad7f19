"""Comparing what an engine has answered with what it should have: strictly, place by place."""

import json
import re
from collections.abc import Iterator
from enum import Enum
from typing import Final

from attrs import frozen

from tagolib.conformance.cases import HAND_KINDS
from tagolib.conformance.suite import Refused, Vector
from tagolib.serialization import JSON

__all__ = [
    "MISSING",
    "Difference",
    "compare",
    "differences",
    "refused_places",
    "tells_refusals",
]


class _Missing(Enum):
    MISSING = "nothing"

    def __str__(self) -> str:
        return self.value


_SEAT: Final = re.compile(r"\.[1-8](?=\.|$)")
MISSING: Final = _Missing.MISSING
"""What stands on one side of a difference where that side has no such key."""


@frozen(order=False)
class Difference:
    """One place at which two answers differ."""

    path: str
    """The place, such as ``$.state.seats.3.stack``; ``$`` is the whole answer."""
    expected: JSON
    """What should stand there; :data:`MISSING` if nothing."""
    got: JSON
    """What stands there; :data:`MISSING` if nothing."""

    @property
    def place(self) -> str:
        """The path without the seats in it."""
        return _SEAT.sub("", self.path)


def compare(vector: Vector, reply: dict[str, JSON]) -> tuple[Difference, ...]:
    """Tell where an engine's reply is not what a vector expects.

    Args:
        vector: the case, and what is expected.
        reply: a reply that holds a ``result``, or ``refused``.
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
            # shown as the engine should have written it
            full = full | {"refused": [_refusal(index) for index in full["refused"]]}
        got = refused_places(got)
    return tuple(differences(full, got, exact=exact))


def tells_refusals(result: JSON) -> bool:
    """Tell whether a hand's answer names its refused actions in the form of the line protocol.

    That is a list of objects with the ``index`` of an action and the ids of the ``rules`` that it
    breaks, and nothing else.
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
    """Bring a hand's answer into the form of a vector: of each refused action only the index.

    An answer of another form stays as it is.
    """
    if not tells_refusals(result):
        return result
    return result | {"refused": [one["index"] for one in result["refused"]]}


def differences(
    expected: JSON, got: JSON, *, exact: bool, where: str = "$"
) -> Iterator[Difference]:
    """Find all places at which two documents differ: objects key by key, everything else whole.

    Args:
        expected: what should be.
        got: what is.
        exact: whether keys count that are not expected.
        where: the path of the two.
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
    """Compare by type as well, all the way down: 1 is neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
