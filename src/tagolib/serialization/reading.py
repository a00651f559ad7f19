"""Reading JSON that comes from outside, strictly.

Reading never guesses. A number is no text and no truth value, a list is a list, an unknown key is
refused, and so is a key that stands twice. Whatever is wrong comes out as
:class:`~tagolib.errors.NotationError`, with the place, and with the rules where the form is right
and the value cannot be.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin

from cattrs import BaseConverter, Converter, transform_error
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from tagolib.actions import Action, Declaration, DeclarationKind
from tagolib.cards import Card, Three, three
from tagolib.errors import NotationError, SetupError
from tagolib.records import Record
from tagolib.rules import Rules
from tagolib.serialization.forms import (
    ACTION_TYPES,
    AMOUNT_KEYS,
    JSON,
    SavedHand,
    SeatKey,
    SeatNumber,
)
from tagolib.transition import deal
from tagolib.values import MOST, check_seat

__all__ = ["parse_json", "read", "read_action", "read_record", "read_rules"]

T = TypeVar("T")

Hook: TypeAlias = Callable[[Any, Any], Any]
"""What the converter calls to read a value: ``hook(value, form)``."""


def _refuse_constant(name: str) -> JSON:
    raise NotationError(f"{name} is no JSON", code="not_json")


# A number that Python cannot read is taken for one that is too large wherever a number may stand,
# so that it is refused with its place.
def _read_float(text: str) -> float:
    most = sys.float_info.max
    return min(max(float(text), -most), most)


def _read_int(text: str) -> int:
    return int(text) if len(text) <= sys.int_info.str_digits_check_threshold else MOST


def parse_json(text: str | bytes) -> JSON:
    """Parse a JSON document, UTF-8 if it is bytes.

    Raises:
        NotationError: if it is none, if a key stands twice, or if it is nested too deep.
    """
    doubled: dict[int, str] = {}

    def make_object(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            doubled[id(made)] = next(key for key in keys if keys.count(key) > 1)
        return made

    try:
        document = json.loads(
            text.decode("utf-8") if isinstance(text, bytes) else text,
            object_pairs_hook=make_object,
            parse_constant=_refuse_constant,
            parse_float=_read_float,
            parse_int=_read_int,
        )
    except RecursionError:
        raise NotationError("the document is nested too deep", code="too_deep") from None
    except UnicodeDecodeError as error:
        raise NotationError(f"no UTF-8: {error.reason}", code="not_utf8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NotationError(f"no JSON document: {error.msg}", where, code="not_json") from None
    if doubled:
        where, key = _find(document, doubled)
        raise NotationError(f"the key {_shorten(key)} stands twice", where, code="doubled_key")
    return document


def _find(document: JSON, marked: Mapping[int, T]) -> tuple[str, T]:
    """Find one of some marked objects in a document: its path, and its mark.

    One that lies in an object with doubled keys may be lost, but then that object is marked too.
    """
    left: list[tuple[str, JSON]] = [("$", document)]
    for where, value in left:  # it grows on the way
        if isinstance(value, dict):
            if id(value) in marked:
                return where, marked[id(value)]
            left += [(f"{where}.{key}", inner) for key, inner in value.items()]
        elif isinstance(value, list):
            left += [(f"{where}[{place}]", inner) for place, inner in enumerate(value)]
    raise AssertionError("no marked object is in the document")


def read(document: JSON, form: Any) -> Any:
    """Read a value of a form: of an attrs class, such as :class:`~tagolib.rules.Rules`.

    Raises:
        NotationError: with the place and what is wrong there; of several faults the first.
    """
    try:
        return _CONVERTER.structure(document, form)
    except RecursionError:
        raise NotationError("the document is nested too deep", "$", code="too_deep") from None
    except Exception as error:  # cattrs lets any error out that a hostile document causes
        said: list[NotationError] = []

        def collect(fault: BaseException, kind: type | None) -> str:
            said.append(_explain(fault, kind))
            return said[-1].message

        first = transform_error(error, "$", format_exception=collect)[0]
        where = first.removeprefix(f"{said[0].message} @ ")
        raise NotationError(said[0].message, where, said[0].rules, code=said[0].code) from None


def read_rules(document: JSON) -> Rules:
    """Read the rules of a table.

    Raises:
        NotationError: as :func:`read`.
    """
    rules: Rules = read(document, Rules)
    return rules


def read_action(document: JSON) -> Action:
    """Read an action.

    Raises:
        NotationError: as :func:`read`.
    """
    action: Action = read(document, Action)
    return action


def read_record(document: JSON) -> Record:
    """Read a saved hand; :func:`tagolib.resume` plays it.

    Raises:
        NotationError: as :func:`read`; also if there can be no such deal.
    """
    saved: SavedHand = read(document, SavedHand)
    stacks = {int(seat): stack for seat, stack in saved.stacks.items()}
    try:
        dealt = deal(saved.rules, stacks, saved.first, saved.deck)
    except SetupError as error:
        raise NotationError(str(error), "$", error.rules, code=error.code) from None
    return Record(dealt.deal, saved.actions, saved.edition)


def _explain(error: BaseException, kind: type | None) -> NotationError:
    """Put an error of the converter into words."""
    match error:
        case NotationError():
            return error
        case SetupError():
            return NotationError(str(error), rules=error.rules, code=error.code)
        case KeyError():
            return NotationError("this key is missing", code="missing_key")
        case ForbiddenExtraKeysError():
            return _unknown_keys(error.extra_fields)
        case _:
            return NotationError(f"expected {_NAMES.get(kind, 'another value')}", code="wrong_type")


def _unknown_keys(keys: Iterable[object]) -> NotationError:
    first = min(map(repr, keys))
    return NotationError(f"unknown key {_cut(first)}", code="unknown_key")


_NAMES: Final[Mapping[Any, str]] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    dict: "an object",
    tuple: "a list",
}
"""What JSON calls a type."""


def _exactly(kind: type, read_on: Hook) -> Hook:
    """Make a hook that refuses everything but one JSON type before it reads on."""
    wanted = list if kind is tuple else kind

    def hook(value: JSON, form: Any) -> Any:
        if type(value) is not wanted:
            raise _expected(_NAMES[kind], value)
        return read_on(value, form)

    return hook


def _expected(what: str, value: JSON, code: str = "wrong_type") -> NotationError:
    return NotationError(f"expected {what}, not {_shorten(value)}", code=code)


def _shorten(value: JSON) -> str:
    """Show a value as JSON, and not too much of it; half a character pair is no text to show."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return _cut(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


def _as_it_is(value: T, form: object) -> T:
    return value


_FACES: Final = frozenset(card.value for card in Card)
_SEATS: Final = frozenset(str(seat) for seat in range(1, 9))


def _read_card(value: JSON, form: object) -> Card:
    if type(value) is not str:
        raise _expected('a card from "0", "½", "1" to "8"', value)
    if value not in _FACES:
        raise _expected('a card from "0", "½", "1" to "8"', value, "unknown_word")
    return Card(value)


def _read_three(value: JSON, form: object) -> Three:
    cards = _CONVERTER.structure(value, tuple[Card, ...])
    if len(cards) != 3:
        raise NotationError(f"expected three cards, not {len(cards)}", code="wrong_type")
    return three(cards)


def _read_seat_key(value: JSON, form: object) -> int:
    if type(value) is not str or value not in _SEATS:
        raise _expected('a seat from "1" to "8"', value, "unknown_key")
    return int(value)


def _read_seat_number(value: int, form: object) -> int:
    check_seat("a seat", value)
    return value


def _read_word(value: JSON, form: object) -> str | int:
    words = get_args(form)
    wanted = " or ".join(json.dumps(word) for word in words)
    if type(value) is not type(words[0]):
        raise _expected(wanted, value)
    if value not in words:
        raise _expected(wanted, value, "unknown_word")
    word: str | int = value
    return word


def _tagged(document: JSON, what: str, tags: Iterable[str]) -> tuple[str, dict[str, JSON]]:
    """Take the ``type`` off a form."""
    if type(document) is not dict:
        raise _expected(what, document)
    rest = dict(document)
    if "type" not in rest:
        raise NotationError(f"{what} needs its type", code="missing_key")
    tag = rest.pop("type")
    if type(tag) is not str:
        raise _expected(f"the type of {what}, a text", tag)
    if tag not in tags:
        raise NotationError(f"there is no type {_shorten(tag)} of {what}", code="unknown_word")
    return tag, rest


def _read_action(document: JSON, form: object) -> Action:
    tag, rest = _tagged(document, "an action", ACTION_TYPES)
    return _CONVERTER.structure(rest, ACTION_TYPES[tag])


def _read_declaration(document: JSON, form: object) -> Declaration:
    kind, rest = _tagged(document, "a declared action", get_args(DeclarationKind))
    amount = None
    key = AMOUNT_KEYS.get(kind)
    if key in rest:
        amount = _CONVERTER.structure(rest.pop(key), int)
    if rest:
        raise _unknown_keys(rest)
    return Declaration(kind, amount)  # type: ignore[arg-type]  # the tag is one of its kinds


def _is_a(kind: Any) -> Callable[[Any], bool]:
    def is_a(form: Any) -> bool:
        origin: Any = get_origin(form)
        return origin is kind

    return is_a


def _read_tuple(form: Any, converter: BaseConverter) -> Hook:
    return _exactly(tuple, homogenous_tuple_structure_factory(form, converter))


def _read_mapping(form: Any, converter: BaseConverter) -> Hook:
    return _exactly(dict, mapping_structure_factory(form, converter))


def _make_converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (int, bool, str):
        converter.register_structure_hook(kind, _exactly(kind, _as_it_is))
    converter.register_structure_hook(Card, _read_card)
    converter.register_structure_hook_func(lambda form: form is SeatKey, _read_seat_key)
    converter.register_structure_hook_func(lambda form: form is SeatNumber, _read_seat_number)
    converter.register_structure_hook_func(_is_a(Literal), _read_word)
    converter.register_structure_hook_factory(_is_a(tuple), _read_tuple)
    converter.register_structure_hook_factory(_is_a(dict), _read_mapping)
    converter.register_structure_hook_func(lambda form: form == Three, _read_three)
    converter.register_structure_hook(Declaration, _read_declaration)
    converter.register_structure_hook_func(lambda form: form == Action, _read_action)
    return converter


_CONVERTER: Final = _make_converter()
