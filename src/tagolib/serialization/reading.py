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
from datetime import UTC, datetime
from functools import cache
from types import NoneType
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    overload,
)

import attrs
from cattrs import BaseConverter, Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from tagolib.actions import Action, Declaration, DeclarationKind
from tagolib.cards import Card, Three, Total, three
from tagolib.errors import SHOWN, NotationError, SetupError, cut
from tagolib.fairness import FairRecord, Pledge, Seeds
from tagolib.records import Record
from tagolib.rules import Rules
from tagolib.serialization.forms import (
    ACTION_TYPES,
    AMOUNT_KEYS,
    JSON,
    MOMENT,
    SavedFairHand,
    SavedHand,
    SavedPledge,
    SavedTournament,
    SeatKey,
    SeatNumber,
    SeedText,
    is_pairs,
)
from tagolib.shuffling import SEED_SIZE
from tagolib.tournament import Tournament
from tagolib.transition import deal
from tagolib.values import MOST, Pairs, check_amount, check_seat, check_text

__all__ = [
    "parse_json",
    "read",
    "read_action",
    "read_fair_record",
    "read_pledge",
    "read_record",
    "read_rules",
    "read_tournament",
    "shorten",
]

T = TypeVar("T")

MOST_DEEP: Final = 500
"""How deep a document may be nested: far deeper than any form, and not too deep for any Python."""

_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+', re.DOTALL)
_BRACKET: Final = re.compile(r"[\[\]{}]")

Hook: TypeAlias = Callable[[Any, Any], Any]
"""What the converter calls to read a value: ``hook(value, form)``."""


class _WithinError(Exception):
    """What went wrong at a place inside of a list or an object."""

    def __init__(self, step: int | str, fault: BaseException) -> None:
        super().__init__(step)
        self.step = _step(step)
        self.fault = fault


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
    return -MOST if text.startswith("-") else MOST


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        column = 1 + len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8"))
        where = f"line {line}, column {column}"
        byte = data[error.start]
        raise NotationError(f"the byte {byte:#x} is no UTF-8", where, code="not_utf8") from None


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
    if _depth(given) > MOST_DEEP:
        raise NotationError("the document is nested too deep", "$", code="too_deep")
    try:
        document = json.loads(
            given,
            object_pairs_hook=make_object,
            parse_constant=_refuse_constant,
            parse_float=_read_float,
            parse_int=_read_digits,
        )
    except RecursionError:  # the caller stands too deep himself
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
            steps.append(_step(path._step))
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


def _step(step: int | str) -> str:
    """Write a step of a path: ``.amount``, ``[3]``, or ``["1"]`` for a key that is no word."""
    plain = isinstance(step, str) and step.isascii() and step.isidentifier() and len(step) <= SHOWN
    return f".{step}" if plain else f"[{shorten(step)}]"


@overload
def read(document: JSON, form: type[T]) -> T: ...
@overload
def read(document: JSON, form: Any) -> Any: ...
def read(document: JSON, form: Any) -> Any:
    """Read a value of a form.

    Forms are attrs classes, such as :class:`~tagolib.rules.Rules` or one of your own, whose fields
    are of these types: ``int``, ``bool``, ``str``, a ``Literal`` of texts or of numbers,
    ``datetime`` (a moment with its time zone, given in UTC), :class:`~tagolib.cards.Card`,
    :class:`~tagolib.cards.Total`, any action (:data:`~tagolib.actions.Action`), other such classes,
    ``tuple[..., ...]`` and ``dict[str, ...]`` of them, unions of such classes that have different
    keys, and ``None`` beside any of these.

    Raises:
        NotationError: with the place and what is wrong there; of several faults the first.
        SetupError: if the form is none that can be read strictly.
    """
    _check_form(form)
    try:
        return _CONVERTER.structure(document, form)
    except Exception as error:  # cattrs lets any error out that a hostile document causes
        found = _locate(error, "$")
    raise found


def _locate(error: BaseException, where: str) -> NotationError:
    """Find what is wrong, the first fault of several, and where."""
    match error:
        case ClassValidationError():
            in_fields, others = error.group_exceptions()
            if in_fields:
                fault, note = in_fields[0]
                return _locate(fault, where + _step(note.name))
            return _locate(others[0], where)
        case _WithinError():
            return _locate(error.fault, where + error.step)
        case NotationError():
            return NotationError(error.message, where, error.rules, code=error.code)
        case SetupError():
            step = _step(error.field) if error.field else ""
            return NotationError(str(error), where + step, error.rules, code=error.code)
        case KeyError():
            return NotationError("this key is missing", where, code="missing_key")
        case ForbiddenExtraKeysError():
            return NotationError(_unknown(error.extra_fields), where, code="unknown_key")
        case RecursionError():
            return NotationError("the document is nested too deep", where, code="too_deep")
        case _:
            return NotationError("expected another value", where, code="wrong_type")


def _unknown(keys: Iterable[object]) -> str:
    return f"unknown key {shorten(min(map(str, keys)))}"


@cache
def _check_form(form: Any) -> None:
    """Refuse a form that would not be read strictly.

    Raises:
        SetupError: naming it.
    """
    members = get_args(form)
    inner: Iterable[Any]
    match get_origin(form):
        case _ if form in _PLAIN:
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
        case _ if members and all(isinstance(m, type) and attrs.has(m) for m in members):
            inner = members  # told apart by their keys
        case _ if isinstance(form, type) and attrs.has(form) and form not in _TAGGED:
            inner = [field.type for field in attrs.fields(attrs.resolve_types(form))]
        case _:
            raise SetupError(f"{form} is no form that can be read strictly")
    for one in inner:
        _check_form(one)


def _without_none(form: Any) -> Any:
    members = tuple(member for member in get_args(form) if member is not NoneType)
    return Union[members]  # noqa: UP007  # of as many as there are: | takes two


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


def read_tournament(document: JSON) -> Tournament:
    """Read a saved tournament.

    Raises:
        NotationError: as :func:`read`; also if there can be no such tournament.
    """
    saved: SavedTournament = read(document, SavedTournament)
    try:
        return Tournament(saved.kind, saved.start, saved.end, saved.players, saved.hands)
    except SetupError as error:
        raise NotationError(str(error), "$", error.rules, code=error.code) from None


def _by_seat(seeds: Mapping[SeatKey, SeedText]) -> Pairs[bytes]:
    return tuple(sorted(seeds.items()))


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
    """Show a value as JSON, on one line, and not too much of it."""
    text = cut(json.dumps(value, ensure_ascii=False, default=repr))
    plain = [char if char.isprintable() else repr(char)[1:-1] for char in text]
    return "".join(plain)


def _read_int(value: int, form: object) -> int:
    if not -MOST < value < MOST:
        raise NotationError("a whole number is below 10^100 here", code="impossible")
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
        raise _expected('a moment such as "2012-12-20T21:30:00Z"', value)
    try:
        return datetime.fromisoformat(value).astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotationError(f"there is no moment {shorten(value)}", code="impossible") from None


_TOTAL: Final = re.compile("0|½|[1-9][0-9]?½?")


def _read_total(value: JSON, form: object) -> Total:
    if type(value) is not str or not _TOTAL.fullmatch(value):
        raise _expected('a total such as "4½"', value)
    return Total.parse(value)


_FACES: Final = frozenset(card.value for card in Card)
_SEATS: Final = frozenset(str(seat) for seat in range(1, 9))


def _read_card(value: JSON, form: object) -> Card:
    if type(value) is not str:
        raise _expected('a card from "0", "½", "1" to "8"', value)
    if value not in _FACES:
        raise _expected('a card from "0", "½", "1" to "8"', value, "unknown_word")
    return Card(value)


def _read_three(value: JSON, form: object) -> Three:
    cards: tuple[Card, ...] = _CONVERTER.structure(value, tuple[Card, ...])
    if len(cards) != 3:
        raise NotationError(f"expected three cards, not {len(cards)}", code="wrong_type")
    return three(cards)


def _read_shown(value: JSON, form: object) -> tuple[Card | None, ...]:
    cards: tuple[Card | None, ...] = _CONVERTER.structure(value, tuple[Card | None, ...])
    if len(cards) != 3 or None in cards[1:]:
        raise NotationError("expected three cards, the first perhaps null", code="wrong_type")
    return cards


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
    given: Any = kind  # one of its kinds
    key = AMOUNT_KEYS.get(kind, "")
    amount = rest.pop(key, None)
    if rest:
        raise NotationError(_unknown(rest), code="unknown_key")
    if key not in document:
        return Declaration(given)
    try:
        number: int = _CONVERTER.structure(amount, int)
        check_amount(key, number, 1)
    except (NotationError, SetupError) as error:
        raise _WithinError(key, error) from None
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
                raise _WithinError(place, error) from None
        return tuple(entries)

    return _exactly(tuple, hook)


def _read_mapping(form: Any, converter: BaseConverter) -> Hook:
    key_form, inner = get_args(form)
    read_key, read_one = map(converter.get_structure_hook, (key_form, inner))

    def hook(value: JSON, form: Any) -> Any:
        entries = {}
        for key, entry in value.items():
            try:
                entries[read_key(key, key_form)] = read_one(entry, inner)
            except Exception as error:
                raise _WithinError(key, error) from None
        return entries

    return _exactly(dict, hook)


def _read_pairs(form: Any, converter: BaseConverter) -> Hook:
    key, inner = get_args(get_args(form)[0])
    by_key: Any = dict[SeatKey if key is int else str, inner]  # type: ignore[misc]  # a form
    read_all = converter.get_structure_hook(by_key)
    return lambda value, form: tuple(sorted(read_all(value, by_key).items()))


def _read_object(form: Any, converter: BaseConverter) -> Hook:
    made: Any = make_dict_structure_fn(form, converter, _cattrs_forbid_extra_keys=True)
    return _exactly(dict, made)


def _read_optional(form: Any, converter: BaseConverter) -> Hook:
    inner = _without_none(form)
    read_one = converter.get_structure_hook(inner)
    return lambda value, form: None if value is None else read_one(value, inner)


def _make_converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    converter.register_structure_hook_factory(attrs.has, _read_object)
    converter.register_structure_hook(int, _exactly(int, _read_int))
    converter.register_structure_hook(bool, _exactly(bool, _read_bool))
    converter.register_structure_hook(str, _exactly(str, _read_text))
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
    converter.register_structure_hook_func(lambda form: form == Action, _read_action)
    return converter


_SHOWN: Final = tuple[Card | None, Card, Card]
"""Three cards as somebody sees them: the covered one perhaps not known."""

_CONVERTER: Final = _make_converter()

_TAGGED: Final = frozenset(ACTION_TYPES.values())
_PLAIN: Final = frozenset(
    {
        *(int, bool, str, Any, datetime),
        *(Card, Three, _SHOWN, Total, Declaration, Action, SeatKey, SeatNumber, SeedText),
    }
)
"""The forms that have a hook of their own, besides the classes of single actions: these are read as
actions, by their type."""
