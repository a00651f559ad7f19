"""How a value of each form is read: the cattrs converter, made strict.

Every form has a hook that refuses whatever is not exactly of it. What goes wrong within a list or
an object comes out wrapped, step by step, so that the place can be told.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from types import NoneType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin

import attrs
from cattrs import BaseConverter, Converter
from cattrs.gen import make_dict_structure_fn

from tagolib.actions import Action, Declaration, DeclarationKind
from tagolib.cards import Card, Three, Total, three
from tagolib.errors import NotationError, SetupError, shown
from tagolib.serialization.forms import (
    ACTION_TYPES,
    AMOUNT_KEYS,
    JSON,
    MOMENT,
    TABLE_ACTION_TYPES,
    SeatKey,
    SeatNumber,
    SeedText,
    is_pairs,
    is_tagged,
    is_word,
)
from tagolib.serialization.parsing import shorten, show_step
from tagolib.shuffling import SEED_SIZE
from tagolib.table import TableAction
from tagolib.values import LARGEST_AMOUNT, MOST, Tagged, check_amount, check_seat, check_text
from tagolib.views import View

__all__ = [
    "CONVERTER",
    "Hook",
    "WithinError",
    "check_form",
    "exactly",
    "expected",
    "make_converter",
    "read_object",
    "tagged",
    "unknown_key",
]

Hook: TypeAlias = Callable[[Any, Any], Any]
"""What the converter calls to read a value: ``hook(value, form)``."""


class WithinError(Exception):
    """What went wrong at a place inside of a list or an object."""

    def __init__(self, step: int | str, fault: BaseException) -> None:
        super().__init__(step)
        self.step = show_step(step)
        self.fault = fault


def unknown_key(keys: Iterable[object]) -> str:
    """Say which key is unknown: of several always the same one."""
    return f"unknown key {shorten(min(map(str, keys)))}"


def check_form(form: Any) -> None:
    """Refuse a form that would not be read strictly.

    Raises:
        SetupError: naming it.
    """
    try:
        hash(form)
    except TypeError:
        raise SetupError(f"a form is a type, and not {shown(form)}", field="form") from None
    _check_form(form)


@cache
def _check_form(form: Any) -> None:
    members = get_args(form)
    inner: Iterable[Any]
    match get_origin(form):
        case _ if form in _PLAIN or is_word(form):
            inner = ()
        case _ if is_pairs(form):
            inner = get_args(members[0])[1:]
        case origin if origin is Literal and len({type(word) for word in members}) == 1:
            inner = ()
        case origin if origin is tuple and members[1:] == (...,):
            inner = members[:1]
        case origin if origin is dict and members[0] in (str, SeatKey):
            inner = members[1:]
        case _ if NoneType in members:
            inner = (_without_none(form),)
        case _ if is_tagged(form):
            inner = [field.type for one in members for field in _fields(one)]
        case _ if members and all(isinstance(m, type) and attrs.has(m) for m in members):
            inner = members  # told apart by their keys
        case _ if isinstance(form, type) and attrs.has(form) and not _by_type(form):
            inner = [field.type for field in _fields(form)]
        case _:
            named = shown(form) if isinstance(form, int) else form
            raise SetupError(f"{named} is no form that can be read strictly")
    for one in inner:
        _check_form(one)


def _fields(form: Any) -> tuple[Any, ...]:
    return tuple(attrs.fields(attrs.resolve_types(form)))


def _by_type(form: type) -> bool:
    """Tell whether values of a class are read by their type, as one of several kinds."""
    return form in _TAGGED or issubclass(form, Tagged)


def _without_none(form: Any) -> Any:
    members = tuple(member for member in get_args(form) if member is not NoneType)
    return Union[members]  # noqa: UP007  # of as many as there are: | takes two


_NAMES: Final[Mapping[Any, str]] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    dict: "an object",
    tuple: "a list",
}
"""What JSON calls a type."""


def exactly(kind: type, read_on: Hook) -> Hook:
    """Make a hook that refuses everything but one JSON type before it reads on."""
    wanted = list if kind is tuple else kind

    def hook(value: JSON, form: Any) -> Any:
        if type(value) is not wanted:
            raise expected(_NAMES[kind], value)
        return read_on(value, form)

    return hook


def expected(what: str, value: JSON, code: str = "wrong_type") -> NotationError:
    """Say what was expected in the place of a value."""
    return NotationError(f"expected {what}, not {shorten(value)}", code=code)


def _read_int(value: int, form: object) -> int:
    if not -MOST <= value <= MOST:
        raise NotationError(f"a whole number is at most {MOST} here", code="impossible")
    return value


def _read_text(value: str, form: object) -> str:
    check_text("a text", value)
    return value


def _read_bool(value: bool, form: object) -> bool:  # noqa: FBT001  # it is what is read
    return value


_SEED = re.compile(f"[0-9a-f]{{{2 * SEED_SIZE}}}")


def _read_seed(value: JSON, form: object) -> bytes:
    # What stands here may be a secret in the wrong form: the message does not repeat it.
    if type(value) is not str or not _SEED.fullmatch(value):
        digits = 2 * SEED_SIZE
        raise NotationError(f"expected {digits} hexadecimal digits", code="wrong_type")
    return bytes.fromhex(value)


def _read_moment(value: JSON, form: object) -> datetime:
    if type(value) is not str or not re.fullmatch(MOMENT, value):
        raise expected('a moment such as "2012-12-20T21:30:00Z"', value)
    try:
        return datetime.fromisoformat(value).astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotationError(f"there is no moment {shorten(value)}", code="impossible") from None


_TOTAL: Final = re.compile("0|½|[1-9][0-9]?½?")


def _read_total(value: JSON, form: object) -> Total:
    if type(value) is not str or not _TOTAL.fullmatch(value):
        raise expected('a total such as "4½"', value)
    return Total.parse(value)


_FACES: Final = frozenset(card.value for card in Card)
_SEATS: Final = frozenset(str(seat) for seat in range(1, 9))


def _read_card(value: JSON, form: object) -> Card:
    if type(value) is not str:
        raise expected('a card from "0", "½", "1" to "8"', value)
    if value not in _FACES:
        raise expected('a card from "0", "½", "1" to "8"', value, "unknown_word")
    return Card(value)


def _read_three(value: JSON, form: object) -> Three:
    cards: tuple[Card, ...] = CONVERTER.structure(value, tuple[Card, ...])
    if len(cards) != 3:
        raise NotationError(f"expected three cards, not {len(cards)}", code="wrong_type")
    return three(cards)


def _read_shown(value: JSON, form: object) -> tuple[Card | None, ...]:
    cards: tuple[Card | None, ...] = CONVERTER.structure(value, tuple[Card | None, ...])
    if len(cards) != 3 or None in cards[1:]:
        raise NotationError("expected three cards, the first perhaps null", code="wrong_type")
    return cards


def _read_seat_key(value: JSON, form: object) -> int:
    if type(value) is not str or value not in _SEATS:
        raise expected('a seat from "1" to "8"', value, "unknown_key")
    return int(value)


def _read_seat_number(value: int, form: object) -> int:
    check_seat("a seat", value)
    return value


def _read_word(value: JSON, form: object) -> str | int:
    words = get_args(form)
    wanted = " or ".join(json.dumps(word) for word in words)
    if type(value) is not type(words[0]):
        raise expected(wanted, value)
    if value not in words:
        raise expected(wanted, value, "unknown_word")
    word: str | int = value
    return word


def tagged(document: JSON, what: str, tags: Iterable[str]) -> tuple[str, dict[str, JSON]]:
    """Take the ``type`` off a form."""
    if type(document) is not dict:
        raise expected(what, document)
    rest = dict(document)
    if "type" not in rest:
        raise NotationError(f"{what} needs its type", code="missing_key")
    tag = rest.pop("type")
    if type(tag) is not str:
        raise expected(f"the type of {what}, a text", tag)
    if tag not in tags:
        raise NotationError(f"there is no type {shorten(tag)} of {what}", code="unknown_word")
    return tag, rest


_ACTIONS: Final[Mapping[Any, Mapping[str, Any]]] = {
    Action: ACTION_TYPES,
    TableAction: TABLE_ACTION_TYPES,
    Action | TableAction: {**ACTION_TYPES, **TABLE_ACTION_TYPES},
}
"""The unions of actions, and what each type of action is called."""


def _read_action(document: JSON, form: Any) -> Any:
    types = _ACTIONS[form]
    tag, rest = tagged(document, "an action", types)
    return CONVERTER.structure(rest, types[tag])


def _read_kind(form: Any, converter: BaseConverter) -> Hook:
    kinds: dict[str, type[Tagged]] = {kind.tag(): kind for kind in get_args(form)}
    what = " or ".join(dict.fromkeys(kind.kind_of for kind in kinds.values()))

    def hook(document: JSON, form: Any) -> Any:
        tag, rest = tagged(document, what, kinds)
        return converter.structure(rest, kinds[tag])

    return hook


def _read_written(value: JSON, form: Any) -> Any:
    if type(value) is not str:
        raise expected(f"a {form.__name__.lower()}, a text", value)
    try:
        return form.parse(value)
    except NotationError as error:
        raise NotationError(error.message, code="unknown_word") from None


def _read_declaration(document: JSON, form: object) -> Declaration:
    kind, rest = tagged(document, "a declared action", get_args(DeclarationKind))
    given: Any = kind  # one of its kinds
    key = AMOUNT_KEYS.get(kind, "")
    amount = rest.pop(key, None)
    if rest:
        raise NotationError(unknown_key(rest), code="unknown_key")
    if key not in document:
        return Declaration(given)
    try:
        number: int = CONVERTER.structure(amount, int)
        check_amount(key, number, 1, LARGEST_AMOUNT)
    except (NotationError, SetupError) as error:
        raise WithinError(key, error) from None
    return Declaration(given, number)


def _is_a(kind: Any) -> Callable[[Any], bool]:
    def is_a(form: Any) -> bool:
        origin: Any = get_origin(form)
        return origin is kind

    return is_a


# Lists and objects are read here and not by cattrs, which gathers a fault for every entry: a
# stranger's list may have a million.
def _read_tuple(form: Any, converter: BaseConverter) -> Hook:
    inner, _ = get_args(form)
    read_one = converter.get_structure_hook(inner)

    def hook(value: JSON, form: Any) -> Any:
        entries = []
        for place, entry in enumerate(value):
            try:
                entries.append(read_one(entry, inner))
            except Exception as error:
                raise WithinError(place, error) from None
        return tuple(entries)

    return exactly(tuple, hook)


def _read_mapping(form: Any, converter: BaseConverter) -> Hook:
    key_form, inner = get_args(form)
    read_key, read_one = map(converter.get_structure_hook, (key_form, inner))

    def hook(value: JSON, form: Any) -> Any:
        entries = {}
        for key, entry in value.items():
            try:
                entries[read_key(key, key_form)] = read_one(entry, inner)
            except Exception as error:
                raise WithinError(key, error) from None
        return entries

    return exactly(dict, hook)


def _read_pairs(form: Any, converter: BaseConverter) -> Hook:
    key, inner = get_args(get_args(form)[0])
    by_key: Any = dict[SeatKey if key is int else str, inner]  # type: ignore[misc]  # a form
    read_all = converter.get_structure_hook(by_key)
    return lambda value, form: tuple(sorted(read_all(value, by_key).items()))


def read_object(form: Any, converter: BaseConverter) -> Hook:
    """Make what reads a class from an object: every field is a key, and there is no other key."""
    made: Any = make_dict_structure_fn(form, converter, _cattrs_forbid_extra_keys=True)
    return exactly(dict, made)


def _read_optional(form: Any, converter: BaseConverter) -> Hook:
    inner = _without_none(form)
    read_one = converter.get_structure_hook(inner)
    return lambda value, form: None if value is None else read_one(value, inner)


def make_converter() -> Converter:
    """Make a converter that reads the forms that :func:`check_form` passes."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    converter.register_structure_hook_factory(attrs.has, read_object)
    converter.register_structure_hook(int, exactly(int, _read_int))
    converter.register_structure_hook(bool, exactly(bool, _read_bool))
    converter.register_structure_hook(str, exactly(str, _read_text))
    converter.register_structure_hook(Card, _read_card)
    converter.register_structure_hook_func(lambda form: form is SeatKey, _read_seat_key)
    converter.register_structure_hook_func(lambda form: form is SeatNumber, _read_seat_number)
    converter.register_structure_hook_func(lambda form: form is SeedText, _read_seed)
    converter.register_structure_hook_func(_is_a(Literal), _read_word)
    converter.register_structure_hook_factory(
        lambda form: NoneType in get_args(form), _read_optional
    )
    converter.register_structure_hook_factory(_is_a(tuple), _read_tuple)
    converter.register_structure_hook_factory(_is_a(dict), _read_mapping)
    converter.register_structure_hook_func(lambda form: form == Three, _read_three)
    converter.register_structure_hook_factory(is_pairs, _read_pairs)
    converter.register_structure_hook_func(lambda form: form == _SHOWN, _read_shown)
    converter.register_structure_hook(Total, _read_total)
    converter.register_structure_hook(datetime, _read_moment)
    converter.register_structure_hook(Declaration, _read_declaration)
    converter.register_structure_hook_func(lambda form: form in _ACTIONS, _read_action)
    converter.register_structure_hook_func(is_word, _read_written)
    converter.register_structure_hook_factory(is_tagged, _read_kind)
    return converter


_SHOWN: Final = tuple[Card | None, Card, Card]
"""Three cards as somebody sees them: the covered one perhaps not known."""

CONVERTER: Final = make_converter()
"""What reads forms that :func:`check_form` has passed; others it might not read strictly."""

_TAGGED: Final = frozenset([*ACTION_TYPES.values(), *TABLE_ACTION_TYPES.values()])
_PLAIN: Final = frozenset(
    {
        *(int, bool, str, Any, datetime),
        *(Card, Three, _SHOWN, Total, Declaration, SeatKey, SeatNumber, SeedText, View),
        *_ACTIONS,
    }
)
"""The forms that have a hook of their own, besides the classes of single actions: these are read as
actions, by their type."""
