"""Shapes: how the values of a type are read, written and described by a schema.

Reading is strict: anything that is not exactly of the type is refused. An error within a list or an
object is wrapped step by step, so that its place is known. This module has the shapes of single
values, lists and mappings; those of classes are in :mod:`tagolib.serialization.json_classes`.
"""

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from tagolib.base.errors import NotationError
from tagolib.base.messages import Said, either
from tagolib.base.values import MOST, SeatNumber, Signed, check_seat, check_text
from tagolib.serialization.forms import JSON, SeatKey
from tagolib.serialization.parsing import shorten
from tagolib.shuffling import SEED_SIZE
from tagolib.tago.cards import Card, Total

__all__ = [
    "AMOUNT",
    "SEAT",
    "SEATS",
    "SINGLE",
    "Compare",
    "Definitions",
    "Memo",
    "Shape",
    "WithinError",
    "as_it_is",
    "by_seat",
    "expected",
    "fixed",
    "list_of",
    "mapping",
    "or_none",
    "pairs",
    "read_seat_key",
    "require",
    "take",
    "whole_number",
    "word",
    "words",
]

Definitions: TypeAlias = dict[str, JSON]
"""The schemas of parts that are used in several places, by name."""
Reader: TypeAlias = Callable[[JSON], Any]
"""A function that reads a value from a part of a document."""
Memo: TypeAlias = dict[Any, Mapping[str, JSON]]
"""The changes found so far, by what was compared, since views share their equal parts."""
Compare: TypeAlias = Callable[[Any, Any, str, Memo], Mapping[str, JSON]]


class Shape(NamedTuple):
    """What can be done with the values of a type."""

    read: Reader
    """Reads a value, or refuses anything that is not one."""
    write: Callable[[Any], JSON]
    """Writes a value; :func:`as_it_is` if there is nothing to do."""
    schema: Callable[[Definitions], JSON]
    """Makes the schema, and puts the parts that it refers to among the definitions."""
    compare: Compare | None = None
    """Finds the parts in which two values differ; ``None`` if a value always changes as a whole."""

    def changes(self, old: Any, new: Any, place: str, memo: Memo) -> Mapping[str, JSON]:
        """Return what has changed from one value to another at a place: the new parts by paths."""
        compare = self.compare
        if compare is None or old is None or new is None:
            return {} if old == new else {place: self.write(new)}
        key = (place, id(old), id(new))
        found = memo.get(key)
        if found is None:
            found = memo[key] = compare(old, new, place, memo)
        return found


class WithinError(Exception):
    """An error at a place within a list or an object."""

    def __init__(self, step: int | str, fault: BaseException) -> None:
        self.step = step
        self.fault = fault


def expected(what: str, value: JSON, code: str = "wrong_type") -> NotationError:
    """Return an error that says what was expected in place of a value."""
    return NotationError(
        Said("expected {what}, not {found}", what=what, found=shorten(value)), code=code
    )


_NAMES: Final[Mapping[type, str]] = {
    int: Said("a whole number"),
    bool: Said("true or false"),
    str: Said("a string"),
    dict: Said("an object"),
    list: Said("a list"),
}
"""The words for each JSON type."""


def require(kind: type, value: JSON) -> None:
    """Refuse a value that is not of one JSON type."""
    if type(value) is not kind:
        raise expected(_NAMES[kind], value)


def take(step: int | str, read: Reader, value: JSON) -> Any:
    """Read the value at a place, and add the place to any error."""
    try:
        return read(value)
    except Exception as error:
        raise WithinError(step, error) from None


def as_it_is(value: JSON) -> JSON:
    """Return a value that is the same in JSON and in Python."""
    return value


def _plain(schema: JSON, read: Reader, write: Callable[[Any], JSON] = as_it_is) -> Shape:
    return Shape(read, write, lambda definitions: schema)


AMOUNT: Final[dict[str, JSON]] = {"type": "integer", "minimum": 0, "maximum": MOST}
SEAT: Final[dict[str, JSON]] = {"type": "integer", "minimum": 1, "maximum": 8}


def whole_number(least: int) -> Shape:
    """Return the shape of whole numbers from 0 up, or from ``-MOST`` up."""

    def read(value: JSON) -> JSON:
        if type(value) is int and least <= value <= MOST:
            return value
        require(int, value)
        if value < least == 0:
            raise expected("a whole number of 0 or more", value)
        bounds = Said("a whole number must be from {least} to {most} here", least=least, most=MOST)
        raise NotationError(bounds, code="impossible")

    return _plain(AMOUNT, read)


_ANY_NUMBER: Final = whole_number(-MOST)
_COUNT: Final = whole_number(0)


def _read_text(value: JSON) -> JSON:
    require(str, value)
    check_text("a string", value)
    return value


def _read_bool(value: JSON) -> JSON:
    require(bool, value)
    return value


def _read_parameter(value: JSON) -> JSON:
    """Read a parameter of a refusal's sentence: a number or a word."""
    return _read_text(value) if type(value) is str else _COUNT.read(value)


_SEED: Final = re.compile(f"[0-9a-f]{{{2 * SEED_SIZE}}}")


def _read_seed(value: JSON) -> bytes:
    # The value may be a secret in the wrong form, so the message does not repeat it.
    if type(value) is not str or not _SEED.fullmatch(value):
        digits = 2 * SEED_SIZE
        raise NotationError(
            Said("expected {digits} hexadecimal digits", digits=digits), code="wrong_type"
        )
    return bytes.fromhex(value)


_MOMENT: Final = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?"
    r"(Z|[+-]([01][0-9]|2[0-3]):[0-9]{2})"
)
"""The pattern of a moment, a ``datetime``: as in RFC 3339, in UTC or with an offset."""


def _read_moment(value: JSON) -> datetime:
    if type(value) is not str or not re.fullmatch(_MOMENT, value):
        raise expected('a moment such as "2012-12-20T21:30:00Z"', value)
    try:
        return datetime.fromisoformat(value).astimezone(UTC)
    except (ValueError, OverflowError):
        said = Said("there is no such moment: {found}", found=shorten(value))
        raise NotationError(said, code="impossible") from None


def _write_moment(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


_TOTAL: Final = re.compile("0|½|[1-9][0-9]?½?")


def _read_total(value: JSON) -> Total:
    if type(value) is not str or not _TOTAL.fullmatch(value):
        raise expected('a total such as "4½"', value)
    return Total.parse(value)


_CARDS: Final[Mapping[str, Card]] = {card.value: card for card in Card}


def _read_card(value: JSON) -> Card:
    if type(value) is not str:
        raise expected('a card from "0", "½", "1" to "8"', value)
    if value not in _CARDS:
        raise expected('a card from "0", "½", "1" to "8"', value, "unknown_word")
    return _CARDS[value]


SEATS: Final[Mapping[str, int]] = {str(seat): seat for seat in range(1, 9)}
"""The seats by their keys in an object."""


def read_seat_key(value: JSON) -> int:
    """Read a seat that is a key of an object."""
    if type(value) is not str or value not in SEATS:
        raise expected('a seat from "1" to "8"', value, "unknown_key")
    return SEATS[value]


def _read_seat_number(value: JSON) -> JSON:
    check_seat("a seat", value)
    return value


SINGLE: Final[Mapping[Any, Shape]] = {
    Any: _plain({}, as_it_is),
    bool: _plain({"type": "boolean"}, _read_bool),
    str: _plain({"type": "string"}, _read_text),
    int | str: _plain({"anyOf": [AMOUNT, {"type": "string"}]}, _read_parameter),
    bytes: _plain(
        {"type": "string", "pattern": "^[0-9a-f]{64}$", "maxLength": 64}, _read_seed, bytes.hex
    ),
    datetime: _plain(
        {"type": "string", "format": "date-time", "pattern": f"^{_MOMENT}$"},
        _read_moment,
        _write_moment,
    ),
    Card: _plain({"enum": list(_CARDS)}, _read_card, attrgetter("_value_")),
    Total: _plain(
        {"type": "string", "pattern": "^(0|([1-9][0-9]*)?½|[1-9][0-9]*)$"}, _read_total, str
    ),
    SeatKey: _plain({"enum": list(SEATS)}, read_seat_key, str),
    SeatNumber: _plain(SEAT, _read_seat_number),
    Signed: _plain(AMOUNT | {"minimum": -MOST}, _ANY_NUMBER.read),
}
"""The shapes of single values, by type."""


def words(known: tuple[Any, ...]) -> Shape:
    """Return the shape of a ``Literal``."""
    wanted = either(map(json.dumps, known))
    kinds = {*map(type, known)}

    def read(value: JSON) -> JSON:
        if type(value) not in kinds:
            raise expected(wanted, value)
        if value not in known:
            raise expected(wanted, value, "unknown_word")
        return value

    return _plain({"enum": list(known)}, read)


def word(kind: Any) -> Shape:
    """Return the shape of a :class:`~tagolib.base.values.Word`."""

    def read(value: JSON) -> Any:
        if type(value) is not str:
            raise expected(Said("a {kind} as a string", kind=kind.__name__.lower()), value)
        try:
            return kind.parse(value)
        except NotationError as error:
            raise NotationError(error.message, code="unknown_word") from None

    return _plain({"type": "string", "pattern": kind.pattern}, read, str)


def or_none(inner: Shape) -> Shape:
    """Return the shape of a value that may be ``None``."""
    read_one, write_one = inner.read, inner.write
    return Shape(
        lambda value: None if value is None else read_one(value),
        write_one if write_one is as_it_is else lambda it: None if it is None else write_one(it),
        lambda definitions: {"anyOf": [inner.schema(definitions), {"type": "null"}]},
        inner.compare,
    )


def list_of(inner: Shape, make: Callable[[tuple[Any, ...]], Any]) -> Shape:
    """Return the shape of a tuple of any length, or of a value made from one."""
    read_one, write_one = inner.read, inner.write

    def read(value: JSON) -> Any:
        require(list, value)
        entries = []
        for place, entry in enumerate(value):
            try:
                entries.append(read_one(entry))
            except Exception as error:
                raise WithinError(place, error) from None
        return make(tuple(entries))

    def compare(old: Any, new: Any, place: str, memo: Memo) -> Mapping[str, JSON]:
        """Return what was added at the end, as to a log; any other change is a new list."""
        known = len(old)
        if new[:known] != old:
            return {place: write(new)}
        return {f"{place}/{step}": write_one(one) for step, one in enumerate(new[known:], known)}

    write: Callable[[Any], JSON] = (
        list if write_one is as_it_is else lambda values: [*map(write_one, values)]
    )
    return Shape(
        read,
        write,
        lambda definitions: {"type": "array", "items": inner.schema(definitions)},
        compare,
    )


def fixed(members: list[Shape]) -> Shape:
    """Return the shape of a tuple of a fixed length."""
    size = len(members)
    writes = [member.write for member in members]

    def read(value: JSON) -> tuple[Any, ...]:
        require(list, value)
        entries = enumerate(zip(members, value, strict=False))
        found = tuple([take(place, one.read, entry) for place, (one, entry) in entries])
        if len(value) != size:
            said = Said("expected a list of {size}, not of {found}", size=size, found=len(value))
            raise NotationError(said, code="wrong_type")
        return found

    return Shape(
        read,
        lambda values: [write(value) for write, value in zip(writes, values, strict=True)],
        lambda definitions: {
            "type": "array",
            "prefixItems": [member.schema(definitions) for member in members],
            "minItems": size,
            "maxItems": size,
        },
    )


def mapping(key: Any, inner: Shape) -> Shape:
    """Return the shape of a dictionary by seats or by texts."""
    read_key = _read_text if key is str else read_seat_key
    names = {} if key is str else {"propertyNames": {"enum": list(SEATS)}}

    def read(value: JSON) -> dict[Any, Any]:
        require(dict, value)
        entries = {}
        for name, entry in value.items():
            entries[take(name, read_key, name)] = take(name, inner.read, entry)
        return entries

    return Shape(
        read,
        lambda entries: {str(name): inner.write(one) for name, one in entries.items()},
        lambda definitions: {
            "type": "object",
            **names,
            "additionalProperties": inner.schema(definitions),
        },
    )


def pairs(key: Any, inner: Shape) -> Shape:
    """Return the shape of pairs, written as an object: by seats, ascending, or by texts."""
    by_key, write_one = mapping(key, inner), inner.write
    order: Callable[[Any], Any] = list if key is str else sorted

    def write(entries: Any) -> JSON:
        if write_one is as_it_is:
            return {str(name): one for name, one in entries}
        return {str(name): write_one(one) for name, one in entries}

    return Shape(
        lambda value: tuple(order(by_key.read(value).items())),
        write,
        by_key.schema,
        None if key is str else by_seat(inner, dict, write),
    )


def by_seat(
    inner: Shape, entries_of: Callable[[Any], dict[int, Any]], write: Callable[[Any], JSON]
) -> Compare:
    """Return a function that compares what seats have, seat by seat if they are the same seats."""

    def compare(old: Any, new: Any, place: str, memo: Memo) -> Mapping[str, JSON]:
        before, after = entries_of(old), entries_of(new)
        if before.keys() != after.keys():
            return {place: write(new)}
        found: dict[str, JSON] = {}
        for seat, one in after.items():
            if before[seat] is not one:
                found.update(inner.changes(before[seat], one, f"{place}/{seat}", memo))
        return found

    return compare
