"""Strict parsing of JSON text from outside.

Text is refused if it is not valid UTF-8, is not JSON, is nested too deeply, or has a key twice in
one object; the error names the place. A number that is too large for Python is not refused until
the document is read, so that this error can name the place, too.
"""

import json
import re
import sys
from collections import Counter, deque
from collections.abc import Mapping
from typing import Any, Final

from tagolib.base.checking import checked
from tagolib.base.errors import NotationError
from tagolib.base.messages import SHOWN, Said, cut, line_at
from tagolib.base.values import MOST
from tagolib.serialization.forms import JSON

__all__ = ["parse_json"]

MOST_DEEP: Final = 500
"""How deeply a document may be nested: far deeper than any form, but not too deep for Python."""

_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+', re.DOTALL)
_BRACKET: Final = re.compile(r"[\[\]{}]")


def _refuse_constant(name: str) -> JSON:
    raise NotationError(Said("{name} is not JSON", name=name), "$", code="not_json")


# A number that Python cannot read becomes one that is too large everywhere, so that it is refused
# with its place.
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
        said = Said("the byte {byte} is not valid UTF-8", byte=f"{data[error.start]:#x}")
        raise NotationError(said, line_at(line, column), code="not_utf8") from None


@checked
def parse_json(text: str | bytes | bytearray | memoryview) -> JSON:
    """Parse a JSON document; bytes are read as UTF-8.

    Memory and time grow in proportion to the length of the text. The host must limit this length.

    Raises:
        NotationError: if the text is not JSON, if a key appears twice in one object, or if it is
            nested too deeply.
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
        raise NotationError("a byte order mark is not JSON", line_at(1, 1), code="not_json")
    # Most documents do not even have that many brackets, so the depth is rarely counted.
    if given.count("[") + given.count("{") > MOST_DEEP and _depth(given) > MOST_DEEP:
        raise NotationError("the document is nested too deeply", "$", code="too_deep")
    try:
        document = json.loads(
            given,
            object_pairs_hook=make_object,
            parse_constant=_refuse_constant,
            parse_float=_read_float,
            parse_int=_read_digits,
        )
    except RecursionError:  # the caller's own calls are too deep
        raise NotationError("the document is nested too deeply", "$", code="too_deep") from None
    except json.JSONDecodeError as error:
        where = line_at(error.lineno, error.colno)
        raise NotationError(
            Said("not JSON: {why}", why=error.msg), where, code="not_json"
        ) from None
    if doubled:
        # A doubled key inside another one may be lost, but then the outer one is found.
        path, key = _first_doubled(document, doubled)
        said = Said("the key {key} appears twice", key=shorten(key))
        raise NotationError(said, f"${path}", code="doubled_key")
    return document


def _depth(text: str) -> int:
    """Count how deeply lists and objects are nested, in the same way in every Python."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(_TEXT.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _first_doubled(document: JSON, doubled: Mapping[int, tuple[JSON, str]]) -> tuple[str, str]:
    """Return the path of the first of the outermost objects with doubled keys, and such a key."""
    left: deque[tuple[JSON, Any]] = deque([(document, ())])
    while id(left[0][0]) not in doubled:
        value, path = left.popleft()
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        left += [(one, (path, step)) for step, one in inner if isinstance(one, dict | list)]
    found, path = left[0]
    steps = ""
    while path:  # each holds the one before it, and there may be very many
        path, step = path
        steps = show_step(step) + steps
    return steps, doubled[id(found)][1]


def show_step(step: int | str) -> str:
    """Write a step of a path: ``.amount``, ``[3]``, or ``["1"]`` for a key that is not a word."""
    plain = isinstance(step, str) and step.isascii() and step.isidentifier() and len(step) <= SHOWN
    return f".{step}" if plain else f"[{shorten(step)}]"


def shorten(value: JSON) -> str:
    """Return a value as JSON, on one line and shortened if long."""
    text = cut(json.dumps(value, ensure_ascii=False, default=repr))
    plain = [char if char.isprintable() else repr(char)[1:-1] for char in text]
    return "".join(plain)
