"""Reading JSON that comes from outside, strictly.

Reading never guesses. A number is no text and no truth value, a list is a list, an unknown key is
refused, and so is a key that stands twice. Whatever is wrong comes out as
:class:`~tagolib.errors.NotationError`, with the place, and with the rules where the form is right
and the value cannot be.
"""

import json
import re
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin

from cattrs import BaseConverter, Converter, transform_error
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.errors import ForbiddenExtraKeysError

from tagolib.actions import Action, Declaration, DeclarationKind
from tagolib.cards import Card, Three, three
from tagolib.errors import NotationError, SetupError
from tagolib.fairness import FairRecord, Pledge, Seeds
from tagolib.records import Record
from tagolib.rules import Rules
from tagolib.serialization.forms import (
    ACTION_TYPES,
    AMOUNT_KEYS,
    JSON,
    SavedFairHand,
    SavedHand,
    SavedPledge,
    SeatKey,
    SeatNumber,
    SeedText,
)
from tagolib.shuffling import SEED_SIZE
from tagolib.transition import deal
from tagolib.values import MOST, Pairs, check_seat

__all__ = [
    "parse_json",
    "read",
    "read_action",
    "read_fair_record",
    "read_pledge",
    "read_record",
    "read_rules",
    "shorten",
]

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
    doubled: dict[int, tuple[JSON, str]] = {}

    def make_object(pairs: list[tuple[str, JSON]]) -> dict[str, JSON]:
        made = dict(pairs)
        if len(made) < len(pairs):
            ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
            doubled[id(made)] = made, key
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
        # One within an object with doubled keys may be lost, but then that one is found.
        where, found = next(filter(lambda place: id(place[1]) in doubled, _places(document)))
        _, key = doubled[id(found)]
        raise NotationError(f"the key {shorten(key)} stands twice", where, code="doubled_key")
    return document


def _places(document: JSON) -> Iterator[tuple[str, JSON]]:
    """Go through all objects and lists of a document, each with its path, the outer ones first."""
    left = deque([("$", document)])
    while left:
        where, value = left.popleft()
        yield where, value
        if isinstance(value, dict):
            left += [(f"{where}.{key}", inner) for key, inner in value.items()]
        elif isinstance(value, list):
            left += [(f"{where}[{place}]", inner) for place, inner in enumerate(value)]


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
    """Read a saved hand; :func:`~tagolib.records.resume` plays it.

    Raises:
        NotationError: as :func:`read`; also if there can be no such deal.
    """
    return _record(read(document, SavedHand), "$")


def _record(saved: SavedHand, where: str) -> Record:
    stacks = {int(seat): stack for seat, stack in saved.stacks.items()}
    try:
        dealt = deal(saved.rules, stacks, saved.first, saved.deck)
    except SetupError as error:
        raise NotationError(str(error), where, error.rules, code=error.code) from None
    return Record(dealt.deal, saved.actions, saved.edition)


def read_pledge(document: JSON) -> Pledge:
    """Read what the house has told before a fair deal.

    Raises:
        NotationError: as :func:`read`.
    """
    saved: SavedPledge = read(document, SavedPledge)
    return Pledge(saved.commitment, _by_seat(saved.players))


def read_fair_record(document: JSON) -> FairRecord:
    """Read what the house has published after a fair hand, for :func:`~tagolib.fairness.verify`.

    Raises:
        NotationError: as :func:`read`; also if there can be no such deal.
    """
    saved: SavedFairHand = read(document, SavedFairHand)
    seeds = Seeds(saved.house, _by_seat(saved.players))
    return FairRecord(seeds, _record(saved.hand, "$.hand"))


def _by_seat(seeds: Mapping[SeatKey, SeedText]) -> Pairs[bytes]:
    return tuple(sorted(seeds.items()))


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
    return NotationError(f"expected {what}, not {shorten(value)}", code=code)


def shorten(value: JSON) -> str:
    """Show a value as JSON, and not too much of it; half a character pair is no text to show."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return _cut(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


def _as_it_is(value: T, form: object) -> T:
    return value


_SEED = re.compile(f"[0-9a-f]{{{2 * SEED_SIZE}}}")


def _read_seed(value: JSON, form: object) -> bytes:
    # What stands here may be a secret in the wrong form: the message does not repeat it.
    if type(value) is not str or not _SEED.fullmatch(value):
        digits = 2 * SEED_SIZE
        raise NotationError(f"expected {digits} hexadecimal digits", code="wrong_type")
    return bytes.fromhex(value)


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
        raise NotationError(f"there is no type {shorten(tag)} of {what}", code="unknown_word")
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
    converter.register_structure_hook_func(lambda form: form is SeedText, _read_seed)
    converter.register_structure_hook_func(_is_a(Literal), _read_word)
    converter.register_structure_hook_factory(_is_a(tuple), _read_tuple)
    converter.register_structure_hook_factory(_is_a(dict), _read_mapping)
    converter.register_structure_hook_func(lambda form: form == Three, _read_three)
    converter.register_structure_hook(Declaration, _read_declaration)
    converter.register_structure_hook_func(lambda form: form == Action, _read_action)
    return converter


_CONVERTER: Final = _make_converter()
