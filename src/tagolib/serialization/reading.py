"""Reading JSON that comes from outside, strictly.

Reading never guesses. A number is no text and no truth value, a list is a list, an unknown key is
refused, and so is a key that stands twice. Whatever is wrong comes out as
:class:`~tagolib.errors.NotationError`, with the place, and with the rules where the form is right
and the value cannot be.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Any, Final, Literal, NewType, TypeAlias, TypeVar, get_args, get_origin

from cattrs import BaseConverter, Converter, transform_error
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from tagolib import actions
from tagolib.actions import Action, Declaration
from tagolib.cards import Card, Three, three
from tagolib.errors import NotationError, SetupError, TagoError
from tagolib.values import check_seat

__all__ = [
    "ACTION_TYPES",
    "AMOUNT_KEYS",
    "JSON",
    "SeatKey",
    "SeatNumber",
    "parse_json",
    "read",
    "read_action",
]

JSON: TypeAlias = Any
"""What the standard library's ``json`` makes of a document."""

SeatKey = NewType("SeatKey", int)
"""A seat as a key of an object: its decimal string."""
SeatNumber = NewType("SeatNumber", int)
"""A seat as a value: a number from 1 to 8."""

T = TypeVar("T")

Hook: TypeAlias = Callable[[Any, Any], Any]
"""What the converter calls to read a value: ``hook(value, form)``."""

ACTION_TYPES: Final[Mapping[str, type[Action]]] = {
    "bet": actions.Bet,
    "call": actions.Call,
    "raise": actions.Raise,
    "fold": actions.Fold,
    "remainders": actions.Remainders,
    "restore": actions.Restore,
    "choose_point": actions.ChoosePoint,
    "declare": actions.Declare,
    "curious": actions.Curious,
    "divide": actions.Divide,
    "play_on": actions.PlayOn,
    "discard": actions.Discard,
    "look": actions.Look,
    "eliminate": actions.Eliminate,
    "misdeal": actions.Misdeal,
    "redeal": actions.Redeal,
}
"""The ``type`` of an action's form, and the action."""


def _refuse_twice(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise NotationError("a key stands twice in one object")
    return document


def _refuse_constant(name: str) -> JSON:
    raise NotationError(f"{name} is no JSON")


def _read_float(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise NotationError(f"{text} is too large a number")
    return number


def parse_json(text: str | bytes) -> JSON:
    """Parse a JSON document, UTF-8 if it is bytes.

    Raises:
        NotationError: if it is none, if a key stands twice, or if it is nested too deep or has a
            number too long for Python to read.
    """
    try:
        return json.loads(
            text.decode("utf-8") if isinstance(text, bytes) else text,
            object_pairs_hook=_refuse_twice,
            parse_constant=_refuse_constant,
            parse_float=_read_float,
        )
    except NotationError:
        raise
    except RecursionError:
        raise NotationError("the document is nested too deep") from None
    except ValueError as error:
        raise NotationError(f"no JSON document: {error}") from None


def read(document: JSON, form: Any) -> Any:
    """Read a value of a form: of an attrs class, such as :class:`~tagolib.rules.Rules`.

    Raises:
        NotationError: with the place and what is wrong there; of several faults the first.
    """
    try:
        return _CONVERTER.structure(document, form)
    except RecursionError:
        raise NotationError("the document is nested too deep", "$") from None
    except Exception as error:  # cattrs lets any error out that a hostile document causes
        said: list[NotationError] = []

        def collect(fault: BaseException, kind: type | None) -> str:
            rules = fault.rules if isinstance(fault, SetupError) else ()
            said.append(NotationError(_said(fault, kind), rules=rules))
            return said[-1].message

        first = transform_error(error, "$", format_exception=collect)[0]
        where = first.removeprefix(f"{said[0].message} @ ")
        raise NotationError(said[0].message, where, said[0].rules) from None


def read_action(document: JSON) -> Action:
    """Read an action.

    Raises:
        NotationError: as :func:`read`.
    """
    action: Action = read(document, Action)
    return action


def _said(error: BaseException, kind: type | None) -> str:
    """Put an error of the converter into words."""
    match error:
        case TagoError():
            return str(error)
        case KeyError():
            return "this key is missing"
        case ForbiddenExtraKeysError():
            return f"unknown key {', '.join(sorted(map(repr, error.extra_fields)))}"
        case _:
            return f"expected {_NAMES.get(kind, 'another value')}"


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
            raise NotationError(f"expected {_NAMES[kind]}, not {_shorten(value)}")
        return read_on(value, form)

    return hook


def _shorten(value: JSON) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _as_it_is(value: T, form: object) -> T:
    return value


def _read_card(value: JSON, form: object) -> Card:
    if type(value) is not str or value not in {card.value for card in Card}:
        raise NotationError(f'expected a card from "0", "½", "1" to "8", not {_shorten(value)}')
    return Card(value)


def _read_three(value: JSON, form: object) -> Three:
    cards = _CONVERTER.structure(value, tuple[Card, ...])
    if len(cards) != 3:
        raise NotationError(f"expected three cards, not {len(cards)}")
    return three(cards)


def _read_seat_key(value: JSON, form: object) -> int:
    if type(value) is not str or value not in {str(seat) for seat in range(1, 9)}:
        raise NotationError(f'expected a seat from "1" to "8", not {_shorten(value)}')
    return int(value)


def _read_seat_number(value: int, form: object) -> int:
    check_seat("a seat", value)
    return value


def _read_word(value: JSON, form: object) -> str:
    words = get_args(form)
    if type(value) is not str or value not in words:
        raise NotationError(f"expected {_alternatives(words)}, not {_shorten(value)}")
    return value


def _alternatives(words: Iterable[str]) -> str:
    return " or ".join(json.dumps(word) for word in words)


def _tagged(document: JSON, what: str) -> tuple[str, dict[str, JSON]]:
    """Take the ``type`` off a form."""
    if type(document) is not dict:
        raise NotationError(f"expected {what}, not {_shorten(document)}")
    rest = dict(document)
    tag = rest.pop("type", None)
    if type(tag) is not str:
        raise NotationError(f"{what} needs its type, a text")
    return tag, rest


def _read_action(document: JSON, form: object) -> Action:
    tag, rest = _tagged(document, "an action")
    if tag not in ACTION_TYPES:
        raise NotationError(f"there is no action {_shorten(tag)}")
    return _CONVERTER.structure(rest, ACTION_TYPES[tag])


AMOUNT_KEYS: Final = {"bet": "amount", "raise": "to"}
"""What the amount of a declaration is called, by its kind."""


def _read_declaration(document: JSON, form: object) -> Declaration:
    kind, rest = _tagged(document, "a declared action")
    amount = None
    key = AMOUNT_KEYS.get(kind)
    if key in rest:
        amount = _CONVERTER.structure(rest.pop(key), int)
    if rest:
        raise NotationError(f"unknown key {', '.join(sorted(map(repr, rest)))}")
    return Declaration(kind, amount)  # type: ignore[arg-type]  # it checks the kind itself


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
