"""From an annotation to its shape: classes, and unions of classes.

Every field of a class is a key, and there are no other keys. Anything that the fields do not say is
in the first line of the class or in the metadata of a field; :class:`~tagolib.base.values.Form`
explains both.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Set
from functools import cache, reduce
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import attrs

from tagolib.base.errors import NotationError, SetupError, Violation
from tagolib.base.fast import straight
from tagolib.base.growing import Indexed
from tagolib.base.messages import Said, either, shown
from tagolib.base.values import (
    LARGEST_AMOUNT,
    MOST,
    Form,
    Value,
    Word,
    check_amount,
    percent,
    positive_number,
    seat_number,
)
from tagolib.serialization.codes import reason_codes
from tagolib.serialization.forms import AMOUNT_KEYS, JSON, SeatKey
from tagolib.serialization.json_values import (
    AMOUNT,
    SEAT,
    SINGLE,
    Compare,
    Definitions,
    Shape,
    WithinError,
    as_it_is,
    by_seat,
    expected,
    fixed,
    list_of,
    mapping,
    or_none,
    pairs,
    read_seat_key,
    require,
    take,
    whole_number,
    word,
    words,
)
from tagolib.serialization.parsing import shorten
from tagolib.tago.actions import Declaration, DeclarationKind

__all__ = ["ViolationForm", "shape_of"]


@cache
def shape_of(form: Any, least: int = -MOST) -> Shape:
    """Return the shape of a type.

    Args:
        form: the type, as in an annotation.
        least: the least value of whole numbers in it, unless their own type says more.

    Raises:
        SetupError: if the type cannot be read strictly.
    """
    members = get_args(form)
    kinds = members if get_origin(form) in (Union, UnionType) else (form,)
    are_classes = all(isinstance(kind, type) and attrs.has(kind) for kind in kinds)
    are_words = [isinstance(kind, type) and issubclass(kind, Word) for kind in kinds]
    match get_origin(form):
        case _ if form in SINGLE:
            return SINGLE[form]
        case _ if form is Declaration:
            return _DECLARED
        case _ if isinstance(form, type) and issubclass(form, Violation):
            return _violation(form)
        case _ if form is int:
            return whole_number(least)
        case _ if NoneType in kinds:
            others = [kind for kind in kinds if kind is not NoneType]
            return or_none(shape_of(reduce(or_, others), least))
        case origin if origin is Literal and len({*map(type, members)}) == 1:
            return words(members)
        case origin if origin is Indexed or (origin is tuple and members[1:] == (...,)):
            return _several(members[0], least, origin)
        case origin if origin is tuple and members:
            return fixed([shape_of(member, least) for member in members])
        case origin if origin is dict and members[0] in (str, SeatKey):
            return mapping(members[0], shape_of(members[1], least))
        case _ if are_classes and len({*map(_tag_of, kinds)} - {""}) == len(kinds):
            return _by_tag(kinds)
        case _ if are_words == [True]:
            return word(form)
        case _ if are_classes and not any((*map(_tag_of, kinds), *are_words)):
            return _by_keys([_object(kind) for kind in kinds])
    named = shown(form) if isinstance(form, int) else form
    raise SetupError(Said("the form {form} cannot be read strictly", form=named))


def _tag_of(kind: type) -> str:
    return kind.tag if issubclass(kind, Form) else ""


def _several(inner: Any, least: int, make: type[Any]) -> Shape:
    """Return the shape of a tuple of any length: a list, or an object by seats or texts."""
    match get_origin(inner), get_args(inner):
        case origin, (key, value) if origin is tuple and key in (int, str) and value is not ...:
            return pairs(key, shape_of(value, least))
    if isinstance(inner, type) and issubclass(inner, Value) and hasattr(inner, "number"):
        return _by_number(inner)
    return list_of(shape_of(inner, least), make)


def _by_number(kind: Any) -> Shape:
    """Return the shape of a table's seats: an object by their numbers, not repeated inside."""
    one = _Object(kind, less="number")

    def read(value: JSON) -> tuple[Any, ...]:
        require(dict, value)
        seats = {}
        for key, entry in value.items():
            try:
                number = read_seat_key(key)
                seats[number] = one.read(entry, {"number": number})
            except Exception as error:
                raise WithinError(key, error) from None
        return tuple([seats[number] for number in sorted(seats)])

    def write(seats: Any) -> JSON:
        return {str(seat.number): one.write(seat) for seat in seats}

    return Shape(
        read,
        write,
        mapping(int, one.shape).schema,
        by_seat(one.shape, lambda seats: {seat.number: seat for seat in seats}, write),
    )


def _by_tag(kinds: tuple[Any, ...]) -> Shape:
    """Return the shape of classes that are distinguished by their tags: actions and facts."""
    objects = {kind.tag: _object(kind) for kind in kinds}
    writes = {kind: objects[kind.tag].write for kind in kinds}
    first, *others = writes.values()
    what = either(dict.fromkeys(kind.kind_of for kind in kinds))
    return Shape(
        lambda document: objects[_read_tag(document, what, objects)].read(document),
        (lambda value: writes[type(value)](value)) if others else first,
        lambda definitions: {"oneOf": [one.schema(definitions) for one in objects.values()]},
    )


def _read_tag(document: JSON, what: str, tags: Iterable[str]) -> str:
    """Read the ``type`` of a form."""
    if type(document) is not dict:
        raise expected(what, document)
    if "type" not in document:
        raise NotationError(Said("{what} must have a type", what=what), code="missing_key")
    tag = document["type"]
    if type(tag) is not str:
        raise expected(Said("the type of {what} as a string", what=what), tag)
    if tag not in tags:
        said = Said("{what} cannot be of type {tag}", what=what, tag=shorten(tag))
        raise NotationError(said, code="unknown_word")
    return tag


def _by_keys(objects: list["_Object"]) -> Shape:
    """Return the shape of a class, or of several with different versions or different keys."""
    first, *others = objects
    if not others:
        return first.shape
    writes = {one.kind: one.write for one in objects}

    def fits(one: _Object, document: JSON) -> tuple[bool, int]:
        return one.head.items() <= document.items(), len(one.keys & document.keys())

    def read(document: JSON) -> Any:
        require(dict, document)
        return max(objects, key=lambda one: fits(one, document)).read(document)

    return Shape(
        read,
        lambda value: writes[type(value)](value),
        lambda definitions: {"anyOf": [one.schema(definitions) for one in objects]},
    )


def _unknown_key(keys: Iterable[str]) -> NotationError:
    """Return the error for an unknown key. If there are several, it always names the same one."""
    return NotationError(Said("unknown key {key}", key=shorten(min(keys))), code="unknown_key")


class _Row(NamedTuple):
    """A field of a class and the key that it is written under."""

    field: "attrs.Attribute[Any]"
    told: Mapping[str, Any]
    key: str
    shape: Shape
    needed: bool
    keys: Set[str]


class _Object:
    """How the values of a class are read and written."""

    def __init__(self, kind: Any, *, less: str = "", whole: bool = False) -> None:
        form: type[Form] = kind if issubclass(kind, Form) else Form
        self.kind = kind
        self.brief = form.brief or form.tag
        self.whole = whole or form.whole or bool(form.document)
        self.head: dict[str, JSON] = {"type": form.tag} if form.tag else {}
        if form.document:
            self.head = {"format": form.document, "version": form.version}
        fields = attrs.fields(attrs.resolve_types(kind))
        rows = [self._row(field) for field in fields if field.init and field.name != less]
        self.rows = sorted(rows, key=lambda row: row.told.get("order", 0))
        self.keys = frozenset(self.head).union(*[row.keys for row in self.rows])
        self.write = self._make_writer()
        self.compare = None if self.brief else self._make_comparer()
        self.shape = Shape(self.read, self.write, self.schema, self.compare)
        self._reads = [
            *((key, "", words((it,)).read, True) for key, it in self.head.items() if form.document),
            *((row.key, row.field.alias or "", row.shape.read, row.needed) for row in self.rows),
        ]
        self._steps = {row.field.name: row.key for row in self.rows}

    def _row(self, field: "attrs.Attribute[Any]") -> _Row:
        form: Any = field.type
        own = issubclass(self.kind, Value)
        told = field.metadata if own else {}  # in a foreign class it may mean anything
        key = told.get("key", field.name)
        needed = field.default is attrs.NOTHING or (self.whole and not told.get("later"))
        if not key:
            inner = _Object(form, whole=self.whole)
            shape = Shape(
                lambda it: inner.build(inner.gather(it, {})),
                inner.write,
                inner.body,
                inner.compare,
            )
            return _Row(field, told, key, shape, needed, inner.keys)
        # Without a validator, the numbers in the library's own values are never below 0.
        least = 0 if own and field.validator is None else -MOST
        return _Row(field, told, key, shape_of(form, least), needed, {key})

    def read(self, document: JSON, given: Mapping[str, Any] = MappingProxyType({})) -> Any:
        """Read a value; some of its fields may be given already."""
        require(dict, document)
        found = self.gather(document, {**given})
        if not document.keys() <= self.keys:
            raise _unknown_key(document.keys() - self.keys)
        return self.build(found)

    def gather(self, document: JSON, found: dict[str, Any]) -> dict[str, Any]:
        """Read the fields, each under its name in the constructor."""
        for key, name, read, needed in self._reads:
            if not key:
                found[name] = read(document)
            elif key in document:
                try:
                    found[name] = read(document[key])
                except Exception as error:
                    raise WithinError(key, error) from None
            elif needed:
                raise WithinError(key, NotationError("this key is missing", code="missing_key"))
        return found

    def build(self, found: dict[str, Any]) -> Any:
        """Build the value from its fields; an error gets the place of what is refused."""
        found.pop("", None)  # the kind of document
        try:
            value = self.kind(**found)
            if isinstance(value, Form):
                value.check_read()
        except SetupError as error:
            step = self._steps.get(error.field)
            raise WithinError(step, error) if step else error from None
        return value

    def _make_writer(self) -> Callable[[Any], JSON]:
        """Return a function that writes a value, compiled from text: that is faster than a loop."""
        names: dict[str, Any] = {}
        entries = [f"{key!r}: {it!r}" for key, it in self.head.items()]
        lines = []
        for field, told, key, shape, *_ in self.rows:
            said = f"value.{field.name}"
            if shape.write is not as_it_is:
                names[f"write_{field.name}"] = shape.write
                said = f"write_{field.name}({said})"
            brief = self.brief or told.get("later")
            if brief and field.default is not attrs.NOTHING:
                names[f"default_{field.name}"] = field.default
                lines.append(f"if value.{field.name} != default_{field.name}:")
                lines.append(f"    written[{key!r}] = {said}")
            else:
                entries.append(f"{key!r}: {said}" if key else f"**{said}")
        body = [f"written = {{{', '.join(entries)}}}", *lines, "return written"]
        return straight("value", body, names)

    def _make_comparer(self) -> Compare:
        """Return a function that finds the fields in which two values differ, compiled as well."""
        names: dict[str, Any] = {"write": self.write}
        lines = ["found = {}"]
        for field, told, key, shape, *_ in self.rows:
            name, one, other = field.name, f"old.{field.name}", f"new.{field.name}"
            at = f"place + {f'/{key}'!r}" if key else "place"
            if told.get("later"):  # the key may come or go
                names[f"default_{name}"] = field.default
                lines.append(f"if ({one} == default_{name}) != ({other} == default_{name}):")
                lines.append("    return {place: write(new)}")
            lines.append(f"if {one} is not {other}:")
            if shape.compare is None:
                names[f"write_{name}"] = shape.write
                lines.append(f"    if {one} != {other}:")
                lines.append(f"        found[{at}] = write_{name}({other})")
            else:
                names[f"changes_{name}"] = shape.changes
                lines.append(f"    found.update(changes_{name}({one}, {other}, {at}, memo))")
        return straight("old, new, place, memo", [*lines, "return found"], names)

    def schema(self, definitions: Definitions) -> JSON:
        """Put the schema among the definitions once, and refer to it."""
        return _define(self.kind.__name__, self.body, definitions)

    def body(self, definitions: Definitions) -> JSON:
        """Return the schema itself."""
        properties: dict[str, JSON] = {key: {"const": it} for key, it in self.head.items()}
        required = [*self.head]
        for field, told, key, shape, needed, _ in self.rows:
            bounds = (said for check, said in _BOUNDS if check is field.validator)
            made = next(bounds, shape.schema(definitions))
            if key:
                more = told.get("schema", {})
                default = None if needed else _default(field.default)
                properties[key] = made | (more() if callable(more) else more)
                if default is not None:  # else leaving the key out is like null
                    properties[key]["default"] = shape.write(default)
                required += [key] * needed
            else:
                properties |= made["properties"]
                required += made["required"]
        return {
            "description": in_words((inspect.getdoc(self.kind) or "").partition("\n")[0]),
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }


def _default(default: Any) -> Any:
    """Return the default of a field; ``None`` if it depends on other fields."""
    if not hasattr(default, "factory"):
        return default
    return None if default.takes_self else default.factory()


_ROLE: Final = re.compile(r":\w+:`~?([^`<]+?)(?: <[^`]*>)?`")
"""A reference in a docstring, which only the documentation understands."""


def in_words(said: str) -> str:
    """Return a part of a docstring as readers of JSON understand it."""
    said = _ROLE.sub(r"\1", said).replace("``None``", "``null``").replace("``", "`")
    said = " ".join(said.split())
    return said[:1].upper() + said[1:]


_object: Final = cache(_Object)


def _define(name: str, make: Callable[[Definitions], JSON], definitions: Definitions) -> JSON:
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = make(definitions)
    return {"$ref": f"#/$defs/{name}"}


_POSITIVE: Final = {"type": "integer", "minimum": 1, "maximum": LARGEST_AMOUNT}

_BOUNDS: Final[tuple[tuple[object, JSON], ...]] = (
    (positive_number, _POSITIVE),
    (seat_number, SEAT),
    (percent, AMOUNT | {"maximum": 100}),
)
"""What a field's validator says beyond its type."""


# What the fields of a class cannot say


def _read_declaration(document: JSON) -> Declaration:
    kind: Any = _read_tag(document, Said("a declared action"), get_args(DeclarationKind))
    key = AMOUNT_KEYS.get(kind, "")
    unknown = document.keys() - {"type", key}
    if unknown:
        raise _unknown_key(unknown)
    if key not in document:
        return Declaration(kind)
    amount = take(key, shape_of(int).read, document[key])
    take(key, lambda number: check_amount(key, number, 1, LARGEST_AMOUNT), amount)
    return Declaration(kind, amount)


def _write_declaration(declared: Declaration) -> JSON:
    written: dict[str, JSON] = {"type": declared.kind}
    if declared.amount is not None:
        written[AMOUNT_KEYS[declared.kind]] = declared.amount
    return written


_NAMED: Final = {"bet": "bet", "raise": "seat's new total for the round"}
"""The meaning of the amount of a declared action."""


def _declaration_schema(definitions: Definitions) -> JSON:
    kinds: list[JSON] = []
    for kind in get_args(DeclarationKind):
        said = {"description": f"The {_NAMED.get(kind)}, in units; it may be left out."}
        amount = {AMOUNT_KEYS[kind]: _POSITIVE | said} if kind in AMOUNT_KEYS else {}
        kinds.append(
            {
                "type": "object",
                "properties": {"type": {"const": kind}, **amount},
                "required": ["type"],
                "additionalProperties": False,
            }
        )
    return {"oneOf": kinds}


@attrs.frozen(order=False)
class ViolationForm(Value):
    """One thing that is wrong with an action."""

    code: str = attrs.field(metadata={"schema": lambda: {"enum": reason_codes()}})
    """The stable name of what is wrong."""
    rules: tuple[str, ...]
    """The ids of the rules that say so."""
    sentence: str
    """What is wrong, in English."""
    parameters: tuple[tuple[str, int | str], ...]
    """The numbers and words in the sentence, by name."""


def _violation(kind: Any) -> Shape:
    """Return the shape of a reason why an action of a hand or a table is refused."""
    form = _object(ViolationForm)

    def read(document: JSON) -> Violation:
        told = form.read(document)
        try:
            found: Violation = kind(told.code, told.parameters)
            str(found)
        except KeyError as error:
            said = Said("there is no such reason: {key}", key=error)
            raise NotationError(said, code="impossible") from None
        return found

    return Shape(read, form.write, form.schema)


_DECLARED: Final = Shape(
    _read_declaration,
    _write_declaration,
    lambda definitions: _define("Declaration", _declaration_schema, definitions),
)
