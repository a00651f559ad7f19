"""Parsing JSON text from outside, strictly.

What is no UTF-8, no JSON or nested too deep is refused, and so is a key that stands twice, with its
place. A number too large for Python comes out as one that reading refuses, with its place.
"""

import json
import re
import sys
from collections import Counter, deque
from collections.abc import Iterator
from typing import Final

from tagolib.checking import checked
from tagolib.errors import SHOWN, NotationError, cut
from tagolib.serialization.forms import JSON
from tagolib.values import MOST

__all__ = ["parse_json", "shorten", "show_step"]

MOST_DEEP: Final = 500
"""How deep a document may be nested: far deeper than any form, and not too deep for any Python."""

_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+', re.DOTALL)
_BRACKET: Final = re.compile(r"[\[\]{}]")


def _refuse_constant(name: str) -> JSON:
    raise NotationError(f"{name} is no JSON", "$", code="not_json")


# A number that Python cannot read is taken for one that is too large wherever a number may stand,
# so that it is refused with its place.
def _read_float(text: str) -> float:
    most = sys.float_info.max
    return min(max(float(text), -most), most)


def _read_digits(text: str) -> int:
    if len(text) <= sys.int_info.str_digits_check_threshold:
        return int(text)
    return -MOST - 1 if text.startswith("-") else MOST + 1


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        column = 1 + len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8"))
        where = f"line {line}, column {column}"
        byte = data[error.start]
        raise NotationError(f"the byte {byte:#x} is no UTF-8", where, code="not_utf8") from None


@checked
def parse_json(text: str | bytes | bytearray | memoryview) -> JSON:
    """Parse a JSON document, UTF-8 if it is bytes.

    It takes memory and time in proportion to the text; how long a text may be is for the host.

    Raises:
        NotationError: if it is none, if a key stands twice, or if it is nested too deep.
    """
    doubled: dict[int, tuple[JSON, str]] = {}

    def make_object(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
        made = dict(pairs)
        if len(made) < len(pairs):
            ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
            doubled[id(made)] = made, key
        return made

    given = text if isinstance(text, str) else _decode(bytes(text))
    if given.startswith("\ufeff"):
        raise NotationError("a byte order mark", "line 1, column 1", code="not_json")
    # Most documents have not even so many brackets: the way in is counted only where there may be.
    if given.count("[") + given.count("{") > MOST_DEEP and _depth(given) > MOST_DEEP:
        raise NotationError("the document is nested too deep", "$", code="too_deep")
    try:
        document = json.loads(
            given,
            object_pairs_hook=make_object,
            parse_constant=_refuse_constant,
            parse_float=_read_float,
            parse_int=_read_digits,
        )
    except RecursionError:  # the caller itself stands too deep
        raise NotationError("the document is nested too deep", "$", code="too_deep") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NotationError(f"no JSON document: {error.msg}", where, code="not_json") from None
    if doubled:
        # One within an object with doubled keys may be lost, but then that one is found.
        path, found = next(filter(lambda place: id(place[1]) in doubled, _places(document)))
        _, key = doubled[id(found)]
        raise NotationError(f"the key {shorten(key)} stands twice", f"${path}", code="doubled_key")
    return document


def _depth(text: str) -> int:
    """Count how deep lists and objects are nested: the same by every Python, and at any depth."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(_TEXT.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


class _Path:
    """A path in a document, put together only when somebody asks: there may be very many."""

    def __init__(self, before: "_Path | None", step: int | str) -> None:
        self._before = before
        self._step = step

    def __str__(self) -> str:
        steps = []
        path: _Path | None = self
        while path is not None:
            steps.append(show_step(path._step))
            path = path._before
        return "".join(reversed(steps))


def _places(document: JSON) -> Iterator[tuple[_Path | str, JSON]]:
    """Go through all objects and lists of a document, each with its path, the outer ones first."""
    left: deque[tuple[_Path | None, JSON]] = deque([(None, document)])
    while True:  # whoever looks for a place finds it
        path, value = left.popleft()
        yield path or "", value
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        left += [(_Path(path, key), one) for key, one in inner if isinstance(one, dict | list)]


def show_step(step: int | str) -> str:
    """Write a step of a path: ``.amount``, ``[3]``, or ``["1"]`` for a key that is no word."""
    plain = isinstance(step, str) and step.isascii() and step.isidentifier() and len(step) <= SHOWN
    return f".{step}" if plain else f"[{shorten(step)}]"


def shorten(value: JSON) -> str:
    """Show a value as JSON, on one line, and not too much of it."""
    text = cut(json.dumps(value, ensure_ascii=False, default=repr))
    plain = [char if char.isprintable() else repr(char)[1:-1] for char in text]
    return "".join(plain)
