"""The JSON forms: reading what comes from outside, strictly, and writing what goes out.

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
from tagolib.betting import Options
from tagolib.cards import Card, Three, Total, three
from tagolib.errors import NotationError, SetupError, TagoError
from tagolib.evaluation import Score
from tagolib.result import Result
from tagolib.values import Pairs, check_seat
from tagolib.views import SeatState, State

__all__ = [
    "ACTION_TYPES",
    "JSON",
    "SeatKey",
    "SeatNumber",
    "parse_json",
    "read",
    "read_action",
    "write_betting_options",
    "write_options",
    "write_pairs",
    "write_score",
    "write_state",
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


# Reading


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


_AMOUNT_KEYS: Final = {"bet": "amount", "raise": "to"}
"""What the amount of a declaration is called, by its kind."""


def _read_declaration(document: JSON, form: object) -> Declaration:
    kind, rest = _tagged(document, "a declared action")
    amount = None
    key = _AMOUNT_KEYS.get(kind)
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


# Writing


def write_pairs(pairs: Pairs[T], write: Callable[[T], JSON] = lambda value: value) -> JSON:
    """Write something for each of several seats, as an object."""
    return {str(seat): write(value) for seat, value in pairs}


def _write_total(total: Total | None) -> JSON:
    return None if total is None else str(total)


def _write_cards(cards: tuple[Card | None, ...]) -> JSON:
    return [None if card is None else card.value for card in cards]


def write_score(score: Score) -> JSON:
    """Write a score: its category, its total and its distance."""
    return {
        "category": score.category,
        "total": str(score.total),
        "distance": _write_total(score.distance),
    }


def _write_declaration(declared: Declaration) -> JSON:
    written: dict[str, JSON] = {"type": declared.kind}
    if declared.amount is not None:
        written[_AMOUNT_KEYS[declared.kind]] = declared.amount
    return written


def write_betting_options(options: Options) -> JSON:
    """Write what a seat may do in a betting round."""
    restore = options.restore
    return {
        "fold": options.fold,
        "bet": list(options.bet) if options.bet else None,
        "call": options.call,
        "raise": list(options.raise_to) if options.raise_to else None,
        "remainders": options.remainders,
        "restore": restore
        and {"minimum": restore.minimum, "minimum_to_raise": restore.minimum_to_raise},
        "curious": options.curious,
    }


def write_options(options: Options) -> JSON:
    """Write all that a seat may do."""
    return write_betting_options(options) | {
        "choose_point": list(options.choose_point),
        "vote": options.vote,
        "discard": _write_cards(options.discard),
    }


def _write_result(result: Result) -> JSON:
    return {
        "how": result.how,
        "returned": write_pairs(result.returned),
        "pots": [
            {
                "amount": pot.amount,
                "seats": list(pot.seats),
                "winners": list(pot.winners),
                "shares": write_pairs(pot.shares),
            }
            for pot in result.pots
        ],
        "scores": write_pairs(result.scores, write_score),
        "jackpot_winner": result.jackpot_winner,
        "may_look": result.may_look,
    }


def _write_seat(seat: SeatState) -> JSON:
    return {
        "stack": seat.stack,
        "in_round": seat.in_round,
        "in_hand": seat.in_hand,
        "cards": _write_cards(seat.cards),
        "status": seat.status,
        "seen": seat.seen,
        "restored": seat.restored,
        "curious": seat.curious,
        "declared": seat.declared and _write_declaration(seat.declared),
    }


def write_state(state: State) -> JSON:
    """Write a hand as somebody sees it."""
    return {
        "phase": state.phase,
        "round": state.round,
        "tie_breaks": state.tie_breaks,
        "cube": state.cube,
        "first": state.first,
        "to_act": state.to_act,
        "current_bet": state.current_bet,
        "raises_used": state.raises_used,
        "pot": state.pot,
        "withheld": state.withheld,
        "tips": state.tips,
        "point": {
            "cards": _write_cards(state.point.cards),
            "choice": state.point.choice,
            "total": _write_total(state.point.total),
        },
        "seats": {str(seat.number): _write_seat(seat) for seat in state.seats},
        "options": state.options and write_options(state.options),
        "result": state.result and _write_result(state.result),
    }
