"""The JSON forms: what goes out comes back the same; faults are named, with their places.

The shape of the forms is also compared with their schemas, in ``test_schemas.py``.
"""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from types import GenericAlias
from typing import Any, Literal, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib import fairness, tap
from tagolib import serialization as wire
from tagolib.announcements import Announcer
from tagolib.base.errors import FAULTS
from tagolib.base.growing import Indexed
from tagolib.base.messages import Said as FilledIn
from tagolib.conformance.tago.actions import any_action, play_out, rare_action
from tagolib.conformance.tago.deals import random_rules
from tagolib.serialization.json_classes import shape_of
from tagolib.serialization.parsing import MOST_DEEP
from tagolib.serialization.schemas import schema_of
from tagolib.table import TableFact
from tagolib.tago.cards import Card
from tests.fair import exchange, seed
from tests.places import RECORDED
from tests.playing import call_round, play, refused, rules, start

CARDS = {1: "½ 3 7", 2: "7 ½ 3", 4: "8 8 5"}
DEALT = start(CARDS, "5 4 1")
TIED = call_round(call_round(call_round(DEALT)))
OVER = play(TIED, tago.Divide(1))
PLAYED_ON = play(
    TIED,
    tago.PlayOn(1),
    tago.PlayOn(2),
    tago.Discard(1, Card.HALF),
    tago.Discard(2, Card.SEVEN),
    tago.Redeal((Card.ZERO, Card.HALF)),
    tago.Bet(1, 5),
)
SAVED: dict[str, Any] = wire.write(tago.Record.of(OVER))


def there_and_back(value: Any) -> Any:
    """Return a value after it went through text."""
    return wire.parse_json(json.dumps(wire.write(value), ensure_ascii=False).encode())


def without(document: Any, key: str) -> Any:
    return {name: value for name, value in document.items() if name != key}


def changed(document: Any, *path: Any, to: Any) -> Any:
    """Return a copy of a document with another value at a place."""
    other = copy.deepcopy(document)
    place = other
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return other


BET = {"type": "bet", "seat": 1, "amount": 10}
RULES = {"mode": "light", "minimum": 5, "stack": 300}
DECLARED = {"type": "declare", "seat": 1, "action": {"type": "raise", "to": 40}}


@pytest.mark.parametrize(
    ("document", "code", "where", "says"),
    [
        (None, "wrong_type", "$", "expected an action, not null"),
        ([BET], "wrong_type", "$", "expected an action, not ["),
        (without(BET, "type"), "missing_key", "$", "an action must have a type"),
        (BET | {"type": "check"}, "unknown_word", "$", 'an action cannot be of type "check"'),
        (BET | {"type": 3}, "wrong_type", "$", "expected the type of an action as a string, not 3"),
        (BET | {"amount": "10"}, "wrong_type", "$.amount", 'expected a whole number, not "10"'),
        (BET | {"amount": True}, "wrong_type", "$.amount", "expected a whole number, not true"),
        (BET | {"amount": 10.0}, "wrong_type", "$.amount", "expected a whole number, not 10.0"),
        (BET | {"amount": None}, "wrong_type", "$.amount", "expected a whole number, not null"),
        (BET | {"amount": 0}, "impossible", "$.amount", "amount must be a whole number from 1"),
        (BET | {"amount": 2**46 + 1}, "impossible", "$.amount", "to 70368744177664"),
        (BET | {"amount": -1}, "impossible", "$.amount", "to 70368744177664"),
        (BET | {"amount": -(2**53)}, "impossible", "$.amount", "to 9007199254740991"),
        (BET | {"seat": 9}, "impossible", "$.seat", "seat must be a whole number from 1 to 8"),
        (BET | {"seat": "1"}, "wrong_type", "$.seat", "expected a whole number"),
        (without(BET, "amount"), "missing_key", "$.amount", "this key is missing"),
        (BET | {"to": 20}, "unknown_key", "$", 'unknown key "to"'),
        (BET | {"b": 1, "a": 2}, "unknown_key", "$", 'unknown key "a"'),
        ({"type": "fold", "seat": 1, "curious": 1}, "wrong_type", "$.curious", "true or false"),
        ({"type": "misdeal", "seat": 1, "deck": []}, "unknown_key", "$", 'unknown key "seat"'),
        ({"type": "misdeal", "deck": ["9"]}, "unknown_word", "$.deck[0]", "expected a card"),
        ({"type": "misdeal", "deck": [5]}, "wrong_type", "$.deck[0]", "expected a card"),
        ({"type": "redeal", "cards": "5"}, "wrong_type", "$.cards", "expected a list"),
        (
            {"type": "eliminate", "seat": 1, "reason": "\ud800"},
            "impossible",
            "$.reason",
            "half of a surrogate",
        ),
        (changed(DECLARED, "action", to={}), "missing_key", "$.action", "must have a type"),
        (changed(DECLARED, "action", to="raise"), "wrong_type", "$.action", "declared action"),
        (
            changed(DECLARED, "action", "type", to="look"),
            "unknown_word",
            "$.action",
            "cannot be of type",
        ),
        (changed(DECLARED, "action", "to", to="40"), "wrong_type", "$.action.to", "a whole"),
        (changed(DECLARED, "action", "to", to=0), "impossible", "$.action.to", "to must be a"),
        (changed(DECLARED, "action", "seat", to=1), "unknown_key", "$.action", 'key "seat"'),
        (changed(DECLARED, "action", "amount", to=1), "unknown_key", "$.action", 'key "amount"'),
        (DECLARED | {"action": {"type": "fold", "x": 1}}, "unknown_key", "$.action", 'key "x"'),
        ({"type": "x" * 99, "seat": 1}, "unknown_word", "$", f'of type "{"x" * 38}…'),
    ],
)
def test_actions_that_cannot_be_read(document: Any, code: str, where: str, says: str) -> None:
    """Any fault in an action is named: the code, the place, and what was expected."""
    with pytest.raises(tago.NotationError) as caught:
        wire.read_action(document)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert says in caught.value.message
    assert str(caught.value) == f"{where}: {caught.value.message}"


@pytest.mark.parametrize(
    ("document", "code", "where"),
    [
        (RULES | {"mode": "medium"}, "unknown_word", '$.mode: expected "light" or "heavy", not'),
        (RULES | {"mode": None}, "wrong_type", "$.mode"),
        (RULES | {"minimum": 0}, "impossible", "$.minimum"),
        (RULES | {"jackpot_percent": 101}, "impossible", "$.jackpot_percent"),
        (RULES | {"ante": "half"}, "impossible", "$"),
        (RULES | {"rulings": {"odd_chips": 1}}, "wrong_type", "$.rulings.odd_chips"),
        (RULES | {"rulings": {"odd_chips": "lost"}}, "unknown_word", "$.rulings.odd_chips"),
        (RULES | {"rulings": {"jokers": True}}, "unknown_key", "$.rulings"),
        (RULES | {"rulings": {"jackpot_round3_fold": 0}}, "wrong_type",
         "$.rulings.jackpot_round3_fold"),
        (without(RULES, "stack"), "missing_key", "$.stack"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_read(document: Any, code: str, where: str) -> None:
    """Any fault in rules is named, rulings included."""
    with pytest.raises(tago.NotationError) as caught:
        wire.read_rules(document)
    assert (caught.value.code, caught.value.where) == (code, where.partition(":")[0])
    assert str(caught.value).startswith(where)


@pytest.mark.parametrize(
    ("path", "value", "code", "says"),
    [
        (["format"], "tago-table", "unknown_word",
         '$.format: expected "tago-hand", not "tago-table"'),
        (["version"], 2, "unknown_word", "$.version: expected 1, not 2"),
        (["version"], True, "wrong_type", "$.version: expected 1, not true"),
        (["version"], 1.0, "wrong_type", "$.version: expected 1, not 1.0"),
        (["edition"], 2026, "wrong_type", "$.edition: expected a string, not 2026"),
        (["edition"], "\udfff", "impossible",
         "$.edition: a string has half of a surrogate pair, which cannot be written"),
        (["first"], 9, "impossible",
         "$.first: a seat must be a whole number from 1 to 8 (SEAT-02)"),
        (["first"], 3, "impossible", "$: the first player, 3, is not dealt in (CUBE-04)"),
        (["stacks", "9"], 300, "unknown_key",
         '$.stacks["9"]: expected a seat from "1" to "8", not "9"'),
        (["stacks", "1"], "300", "wrong_type",
         '$.stacks["1"]: expected a whole number, not "300"'),
        (["stacks", "1"], 4, "impossible", "$: seat 1 cannot pay the ante of 5 (ANTE-06)"),
        (["stacks"], [300, 300], "wrong_type", "$.stacks: expected an object, not [300, 300]"),
        (["deck", 29], "9", "unknown_word",
         '$.deck[29]: expected a card from "0", "½", "1" to "8", not "9"'),
        (["deck"], ["5"], "impossible", "$: a deck has 30 cards, not 1 (DECK-01)"),
        (["actions", 3, "amount"], "5", "wrong_type",
         '$.actions[3].amount: expected a whole number, not "5"'),
        (["actions", 0, "seat"], 0, "impossible",
         "$.actions[0].seat: seat must be a whole number from 1 to 8 (SEAT-02)"),
        (["actions", 0], None, "wrong_type", "$.actions[0]: expected an action, not null"),
        (["actions"], {}, "wrong_type", "$.actions: expected a list, not {}"),
        (["result"], None, "unknown_key", '$: unknown key "result"'),
    ],
)  # fmt: skip
def test_saved_hands_that_cannot_be_read(path: Any, value: Any, code: str, says: str) -> None:
    """Any fault in a saved hand is named, down to a field of one action."""
    with pytest.raises(tago.NotationError) as caught:
        wire.read_record(changed(SAVED, *path, to=value))
    assert (caught.value.code, str(caught.value)) == (code, says)


@pytest.mark.parametrize(
    ("text", "code", "where", "says"),
    [
        (b"", "not_json", "line 1, column 1", "Expecting value"),
        (b"{\n  'a': 1}", "not_json", "line 2, column 3", "double quotes"),
        (b"[1,]", "not_json", "line 1, column", "not JSON"),
        (b"[1] 2", "not_json", "line 1, column 5", "Extra data"),
        (b"NaN", "not_json", "$", "NaN is not JSON"),
        (b"[-Infinity]", "not_json", "$", "-Infinity is not JSON"),
        (b"\xef\xbb\xbf{}", "not_json", "line 1, column 1", "a byte order mark"),
        (b'"\xff"', "not_utf8", "line 1, column 2", "the byte 0xff is not valid UTF-8"),
        (b"\n\"\xff\"", "not_utf8", "line 2, column 2", "the byte 0xff is not valid UTF-8"),
        (b'[\n"\xc2\xbd\xed\xa0\x80"', "not_utf8", "line 2, column 3", "the byte 0xed is not"),
        ("½".encode("latin-1"), "not_utf8", "line 1, column 1", "the byte 0xbd is not valid UTF-8"),
        (b"[" * 200_000, "too_deep", "$", "nested too deep"),
        (b'{"a":' * 200_000, "too_deep", "$", "nested too deep"),
        (b'{"a b": {"\\n": {"c": 1, "c": 1}}}', "doubled_key", '$["a b"]["\\n"]', '"c"'),
        (b'{"a\\u2028\\u001b\\ud800": {"c": 1, "c": 1}}', "doubled_key",
         r'$["a\u2028\u001b\ud800"]', '"c"'),
        (b'{"a": 1, "a": 1}', "doubled_key", "$", 'the key "a" appears twice'),
        (b'{"x": {"a": 1, "a": 1}, "y": {"b": 1, "b": 1}}', "doubled_key", "$.x", '"a" appears'),
        (b'{"x": [{"b": 1, "b": 1}], "y": {"a": 1, "a": 1}}', "doubled_key", "$.y", '"a" appears'),
        ('{"é": {"a": 1, "a": 1}}'.encode(), "doubled_key", '$["é"]', '"a" appears'),
        (b'{"%s": {"a": 1, "a": 1}}' % (b"x" * 40), "doubled_key", "$." + "x" * 40, '"a" appears'),
        (b'{"%s": {"a": 1, "a": 1}}' % (b"x" * 41), "doubled_key", '$["xxx', '"a" appears'),
        (b'{"x": [0, {"b": {"a": 1, "c": 2, "a": 1}}]}', "doubled_key", "$.x[1].b", '"a"'),
        (b'{"a": {"b": 1, "b": 1}, "a": 3}', "doubled_key", "$", '"a"'),
        (b'{"\\ud800": 1, "\\ud800": 1}', "doubled_key", "$", r'"\ud800"'),
    ],
)  # fmt: skip
def test_texts_that_are_no_documents(text: bytes, code: str, where: str, says: str) -> None:
    """Text that is not JSON, or is ambiguous, is refused with the place."""
    with pytest.raises(tago.NotationError) as caught:
        wire.parse_json(text)
    assert caught.value.code == code
    assert caught.value.where.startswith(where)
    assert says in caught.value.message
    assert str(caught.value).encode()


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("9" * 5000, "a whole number must be from -9007199254740991 to 90"),
        ("-" + "9" * 5000, "a whole number must be from -9007199254740991 to 90"),
        ("1e400", "expected a whole number, not 1.797"),
        ("-1e400", "expected a whole number, not -1.797"),
        ("1" + "0" * 100, "a whole number must be from -9007199254740991 to 90"),
    ],
)
def test_numbers_past_all_bounds_are_refused_at_their_place(number: str, says: str) -> None:
    """A number too large for Python is read far enough to name its place, and what is wrong."""
    text = f'{{"type": "bet", "seat": 1, "amount": {number}}}'
    with pytest.raises(tago.NotationError) as caught:
        wire.read_action(wire.parse_json(text))
    assert caught.value.message.startswith(says)
    assert caught.value.where == "$.amount"
    assert len(str(caught.value)) < 200
    assert (wire.parse_json(number) < 0) == number.startswith("-")
    assert wire.parse_json("1" * 640) == int("1" * 640)  # which Python always reads
    nines = "9" * 5000  # the least number that is too large stands for all others
    assert [wire.parse_json(nines), wire.parse_json(f"-{nines}")] == [2**53, -(2**53)]


@pytest.mark.parametrize("kind", [str, bytes, bytearray, memoryview])
def test_bytes_of_any_kind_are_utf_8(kind: type) -> None:
    """Bytes of any type that a framework passes on are read, as UTF-8 and nothing else."""
    text = '{"card": "½"}'
    assert wire.parse_json(text if kind is str else kind(text.encode())) == {"card": "½"}
    if kind is not str:
        with pytest.raises(tago.NotationError):
            wire.parse_json(kind(text.encode("utf-16")))


def test_depth_is_the_same_everywhere() -> None:
    """The depth accepted depends neither on the version of Python nor on the caller's depth."""
    deep = "[" * MOST_DEEP + "]" * MOST_DEEP
    assert wire.parse_json(deep)
    assert wire.parse_json(f'["{"[" * 600}", "\\"{"{" * 600}"]')
    assert wire.parse_json(f"[{deep[1:-1]}, []]")
    for text in (f"[{deep}]", f"[[], {deep}]", f'{{"a": {deep}}}', "[" * 501, '"' + "[" * 501):
        with pytest.raises(tago.NotationError) as caught:
            wire.parse_json(text)
        assert caught.value.code == ("not_json" if text[0] == '"' else "too_deep")


def test_a_caller_who_stands_too_deep_himself() -> None:
    """If the caller has used up Python's own depth, the error is still the library's."""
    deep = "[" * MOST_DEEP + "]" * MOST_DEEP
    refusals: list[tago.NotationError | None] = []
    caller: Any = object()
    while not any(refusals):  # half as deep again, as limits differ between Pythons
        for _ in range(MOST_DEEP // 2):
            caller = [caller]
        json.dumps(caller, default=lambda _: refusals.append(fault(wire.parse_json, deep)))
    assert refusals[0] is None
    assert [(one.code, one.where) for one in refusals if one] == [("too_deep", "$")]


def test_a_long_key_is_no_load() -> None:
    """A path is built only for a fault, and no error repeats more than a little."""
    key = "K" * 100_000
    text = f'{{"{key}": [{",".join(["{}"] * 50_000)}], "z": {{"a": 1, "a": 2}}}}'
    with pytest.raises(tago.NotationError, match='the key "a" appears twice') as caught:
        wire.parse_json(text)
    assert caught.value.where == "$.z"
    for broken in ({key: 1}, SAVED | {key: 1}, changed(SAVED, "stacks", key, to=1)):
        with pytest.raises(tago.NotationError) as caught:
            wire.read_record(broken)
        assert len(str(caught.value)) < 200
    with pytest.raises(tago.NotationError) as caught:
        wire.parse_json(f'{{"{key}": {{"a": 1, "a": 2}}}}')
    assert len(caught.value.where) < 60


def test_a_list_is_read_up_to_its_first_fault() -> None:
    """However many faults a list has, the first is reported, and the others cost no time."""
    with pytest.raises(tago.NotationError) as caught:
        wire.read_action({"type": "misdeal", "deck": ["5", *[0] * 1_000_000]})
    assert caught.value.where == "$.deck[1]"
    with pytest.raises(tago.NotationError) as caught:
        wire.read_record(changed(SAVED, "stacks", to=dict.fromkeys(map(str, range(1_000_000)), 5)))
    assert caught.value.where == '$.stacks["0"]'


@attrs.frozen
class Inner:
    """A class of a host's own."""

    name: str
    bet: tago.Action | None = None


@attrs.frozen
class Message:
    """A message of a host's own, for whom ``metadata`` means something else."""

    revision: int = attrs.field(metadata={"key": "number", "schema": "https://x", "later": True})
    inner: tuple[Inner, ...] = ()
    by_name: dict[str, Inner] = attrs.field(factory=dict)
    way: Literal["in", "out"] | None = attrs.field(default=None, metadata={"order": "first"})


def test_forms_of_a_hosts_own() -> None:
    """A host's own classes are read as strictly as the library's, with their places."""
    bet = {"type": "bet", "seat": 1, "amount": 5}
    inner = {"name": "½", "bet": bet}
    document = {
        "revision": 1,
        "inner": [inner, {"name": "", "bet": None}],
        "by_name": {"x": dict(inner)},
    }
    message = wire.read(document | {"way": None}, Message)
    assert wire.read({"revision": -1}, Message) == Message(-1)
    first = Inner("½", tago.Bet(1, 5))
    assert message == Message(1, (first, Inner("")), {"x": first})
    for path, value, code, where in (
        (["revision"], 2**53, "impossible", "$.revision"),
        (["revision"], None, "wrong_type", "$.revision"),
        (["way"], "up", "unknown_word", "$.way"),
        (["inner", 1, "name"], "\ud800", "impossible", "$.inner[1].name"),
        (["inner", 0, "bet", "amount"], "5", "wrong_type", "$.inner[0].bet.amount"),
        (["inner", 0, "bet"], 5, "wrong_type", "$.inner[0].bet"),
        (["by_name", "x", "name"], 5, "wrong_type", "$.by_name.x.name"),
        (["by_name", "a b"], [], "wrong_type", '$.by_name["a b"]'),
    ):
        with pytest.raises(tago.NotationError) as caught:
            wire.read(changed(document, *path, to=value), Message)
        assert (caught.value.code, caught.value.where) == (code, where)


@attrs.frozen
class Place:
    """A class with names as short as can be."""

    x: int
    y: int = 0


def test_a_field_may_have_any_name() -> None:
    """Every field of a host's own class is read, whatever its name is."""
    assert wire.read({"x": 1, "y": 2}, Place) == Place(1, 2)


def _odd(instance: object, attribute: object, value: int) -> None:
    if value % 2 == 0:
        raise ValueError(value) if value else RecursionError


@attrs.frozen
class Odd:
    """A class that raises errors of its own."""

    number: int = attrs.field(validator=_odd)


@attrs.frozen
class Picky:
    """A class with a check that cannot be hashed, and with a field that is not given."""

    names: tuple[str, ...] = attrs.field(validator=attrs.validators.in_([("x",), ["x"]]))
    size: int = attrs.field(default=1, init=False)


@pytest.mark.parametrize(("number", "code"), [(4, "wrong_type"), (0, "too_deep")])
def test_errors_of_a_hosts_own(number: int, code: str) -> None:
    """Any error that a host's class raises is an error of reading, with its place."""
    assert wire.read([{"number": 3}], tuple[Odd, ...]) == (Odd(3),)
    with pytest.raises(tago.NotationError) as caught:
        wire.read([{"number": 3}, {"number": number}], tuple[Odd, ...])
    assert (caught.value.code, caught.value.where) == (code, "$[1]")
    for document, says in (
        ({"names": ["y"]}, "$: expected another value"),
        ({"names": ["x"], "size": 1}, '$: unknown key "size"'),
    ):
        with pytest.raises(tago.NotationError) as caught:
            wire.read(document, Picky)
        assert str(caught.value) == says


@attrs.frozen
class Said:
    """One of two classes that have different keys."""

    said: str


@attrs.frozen
class Done:
    """The other one."""

    done: tago.Action
    by: Said | None = None


@attrs.frozen
class Entry:
    """A class that holds either."""

    what: Said | Done


def test_one_of_several_classes() -> None:
    """Classes with different keys may be used at one place, and are told apart by their keys."""
    call = {"type": "call", "seat": 1}
    assert wire.read({"what": {"said": "x"}}, Entry) == Entry(Said("x"))
    done = Entry(Done(tago.Call(1), Said("y")))
    assert wire.read({"what": {"done": call, "by": {"said": "y"}}}, Entry) == done
    with pytest.raises(tago.NotationError, match='unknown key "said"'):  # two keys fit the other
        wire.read({"what": {"said": "x", "done": call, "by": None}}, Entry)
    wrong: list[Any] = [{}, {"else": 1}, [], None, {"said": 1}, {"done": call, "by": 1}]
    for what in wrong:
        with pytest.raises(tago.NotationError) as caught:
            wire.read({"what": what}, Entry)
        assert caught.value.where.startswith("$.what")
        if not isinstance(what, dict):
            assert caught.value.message == f"expected an object, not {json.dumps(what)}"


def test_a_sequence_that_grows_is_read_as_one() -> None:
    """A form may hold a sequence that grows cheaply: it is read as such, not as a tuple."""
    found = wire.read([1, 2], Indexed[int])
    assert (type(found), found.news) == (Indexed, (1, 2))


@attrs.frozen
class Loose:
    """A class that cannot be read strictly."""

    name: list[str]


@pytest.mark.parametrize(
    ("form", "named"),
    [
        *((form, form) for form in (
            float, list[str], set[str], tuple[()], dict[int, int], object, None, Literal["a", 1],
            int | bool, list[Said], Said | tago.Bet, "Message", 5, tago.Fold(3),
            GenericAlias(list, (int, ...)),
        )),
        (tuple[int, float], float), (Loose, list[str]), (tuple[Loose, ...], list[str]),
        (Loose | None, list[str]), (10**5000, "a number of more than 40 digits"),
    ],
    ids=lambda form: "" if isinstance(form, int) else str(form),
)  # fmt: skip
def test_forms_that_are_none(form: Any, named: Any) -> None:
    """A class that would be read loosely is the host's mistake, not the sender's."""
    with pytest.raises(tago.SetupError) as caught:
        wire.read({}, form)
    assert str(caught.value) == f"the form {named} cannot be read strictly"


@pytest.mark.parametrize(
    ("form", "document", "value"),
    [
        (tuple[tuple[int, str], ...], {"8": "x", "1": "y"}, ((1, "y"), (8, "x"))),
        (tuple[tuple[str, int], ...], {"b": 1, "a": 2}, (("b", 1), ("a", 2))),
        (tuple[tuple[bool, int], ...], [[True, 1]], ((True, 1),)),
        (tuple[tuple[int, int, int], ...], [[1, 2, 3]], ((1, 2, 3),)),
        (tuple[tuple[int, ...], ...], [[1, 2], []], ((1, 2), ())),
        (datetime, "2012-12-20T21:30:00.5Z", datetime(2012, 12, 20, 21, 30, 0, 500_000, UTC)),
        (datetime, "2012-12-20T21:30:00+01:00", datetime(2012, 12, 20, 20, 30, tzinfo=UTC)),
    ],
)
def test_what_a_form_reads(form: Any, document: Any, value: Any) -> None:
    """Pairs of a seat or a text and a value are an object, other tuples lists; moments are UTC."""
    assert repr(wire.read(document, form)) == repr(value)


@pytest.mark.parametrize("value", [1, None, "0", "9", [], {}])
def test_a_seat_that_is_a_key(value: Any) -> None:
    """A form may name a seat as keys do; whatever is not such a text is refused."""
    assert wire.read("8", wire.SeatKey) == 8
    with pytest.raises(tago.NotationError, match='expected a seat from "1" to "8"'):
        wire.read(value, wire.SeatKey)


def test_a_form_is_a_type() -> None:
    """A value in the place of a form is the host's mistake."""
    form: Any = []
    with pytest.raises(tago.SetupError, match="a form must be a type, not ") as caught:
        wire.read({}, form)
    assert caught.value.field == "form"


def test_rules_there_and_back() -> None:
    """Rules are written with every key, rulings only if they differ, and read back the same."""
    for number in range(200):
        table = random_rules(random.Random(number).randrange)
        written = there_and_back(table)
        assert wire.read_rules(written) == table
        assert written["rulings"] == table.rulings.departures
        assert len(written) == 9
    assert wire.write(rules(point_trips="as_pair"))["rulings"] == {"point_trips": "as_pair"}


def test_actions_there_and_back() -> None:
    """Every action is read back as it was; defaults are not written."""
    kinds: Counter[type] = Counter()
    for number in range(400):
        chance = random.Random(number)
        for action in (any_action(chance.randrange, DEALT), rare_action(chance.randrange, DEALT)):
            kinds[type(action)] += 1
            assert wire.read_action(there_and_back(action)) == action
    assert set(kinds) == set(get_args(tago.Action))
    assert wire.write(tago.Fold(3)) == {"type": "fold", "seat": 3}
    assert wire.write(tago.Fold(3, curious=True)) == {"type": "fold", "seat": 3, "curious": True}
    assert wire.write(tago.Eliminate(3)) == {"type": "eliminate", "seat": 3}
    assert wire.write(tago.Redeal((Card.HALF,))) == {"type": "redeal", "cards": ["½"]}
    declared = tago.Declare(1, tago.Declaration("raise", 40))
    assert wire.write(declared) == DECLARED
    least = tago.Declare(1, tago.Declaration("bet", 1))
    assert wire.read_action(there_and_back(least)) == least


@pytest.mark.uncounted
def test_hands_there_and_back() -> None:
    """A saved hand is read and resumed as it was, at every moment of it."""
    hands = [play_out(random.Random(7000 + number).randrange) for number in range(40)]
    for number, hand in enumerate([*hands, PLAYED_ON]):
        for step in list(tago.replay(hand))[:: 1 + number % 5]:
            record = wire.read_record(there_and_back(tago.Record.of(step)))
            assert record == tago.Record.of(step)
            assert tago.resume(record) == step
    assert any(isinstance(action, tago.Misdeal) for hand in hands for action in hand.actions)


def test_hands_saved_by_the_first_version() -> None:
    """Hands saved in version 1 of the form can still be read, and are what they were."""
    saved = (RECORDED / "hand.json").read_bytes()
    state = (RECORDED / "state.json").read_bytes()
    hand = tago.resume(wire.read_record(wire.parse_json(saved)))
    assert wire.write(tago.house_state(hand)) == wire.parse_json(state)
    assert hand.tie_breaks == 1


def test_an_edition_is_kept() -> None:
    """A record says by which edition it was played, and is read even if it cannot be resumed."""
    record = attrs.evolve(tago.Record.of(OVER), edition="1999.4")
    assert there_and_back(record)["edition"] == "1999.4"
    assert wire.read_record(there_and_back(record)) == record


def test_a_deal_that_cannot_be_names_its_rules() -> None:
    """If the form is right but the deal is impossible, the error names the rules."""
    with pytest.raises(tago.NotationError) as caught:
        wire.read_record(changed(SAVED, "stacks", "1", to=4))
    assert caught.value.rules == ("ANTE-06",)


def test_what_should_be_an_object() -> None:
    """Anything in place of an object is named for what it is."""
    for document, where in (
        (changed(SAVED, "rules", to=[]), "$.rules"),
        (changed(SAVED, "rules", "rulings", to=None), "$.rules.rulings"),
        ("tago-hand", "$"),
    ):
        with pytest.raises(tago.NotationError, match="expected an object, not") as caught:
            wire.read_record(document)
        assert (caught.value.code, caught.value.where) == ("wrong_type", where)


def test_players_come_in_any_order() -> None:
    """The seeds of players may come in any order of their seats."""
    tell = fairness.Tell(((1, b"\x01" * 32), (8, b"\x08" * 32)), None)
    document = there_and_back(tell)
    document["seeds"] = dict(reversed(document["seeds"].items()))
    assert wire.read(document, fairness.FromHouse) == tell


def test_saved_secrets_are_not_printed() -> None:
    """The forms of what the house keeps print neither deck nor seed."""
    seeds = tago.Seeds("", b"\xab" * 32, (), None)
    played = tago.Audit(seeds, tago.Record.of(OVER))
    saved = wire.read(there_and_back(played), tago.Audit)
    assert "Card" not in repr(saved).replace("Action", "")
    assert "xab" not in repr(saved)


def test_a_saved_hand_that_cannot_have_happened() -> None:
    """A saved hand with an altered action is read, and diverges at that action."""
    place = next(i for i, a in enumerate(SAVED["actions"]) if a["type"] == "call")
    record = wire.read_record(changed(SAVED, "actions", place, to={"type": "look", "seat": 1}))
    with pytest.raises(tago.DivergenceError) as caught:
        tago.resume(record)
    assert caught.value.index == place
    assert wire.write(caught.value)["code"] == "divergence"


def test_fair_hands_there_and_back() -> None:
    """Audits and what is kept survive text and still verify; a wrong seed is not repeated."""
    made = exchange(3, without=(2,))
    made.start()
    made.deal()
    made.do(tago.Bet(made.hand.first, 5))
    played, own = made.house.audit, made.players[1].kept
    kept = wire.read(there_and_back(own), tago.Kept)
    assert kept == own
    read = partial(wire.read, form=tago.Audit)
    assert tago.verify(read(there_and_back(played)), kept).hand == made.hand
    document = there_and_back(played)
    assert list(document) == ["format", "version", "seeds", "hand", "drawn"]
    assert document["seeds"]["players"] == {"1": seed(1).hex(), "3": seed(3).hex()}
    for wrong in (
        "0" * 63,
        "0" * 65,
        "A" * 64,
        "0" * 64 + "\n",
        "\uff10" * 64,
        "0x" + "0" * 62,
        0,
        None,
    ):
        with pytest.raises(tago.NotationError) as caught:
            read(changed(document, "seeds", "house", to=wrong))
        assert caught.value.where == "$.seeds.house"
        assert str(wrong) * 2 not in str(caught.value)
    with pytest.raises(tago.NotationError) as caught:
        read(changed(document, "hand", "first", to=4))
    assert caught.value.where == "$.hand"
    bad = changed(document, "hand", "actions", 0, "amount", to="5")
    with pytest.raises(tago.NotationError) as caught:
        read(bad)
    assert caught.value.where == "$.hand.actions[0].amount"


def test_every_fact_has_a_form() -> None:
    """Each fact is written with its type and all its fields, and no two share a type."""
    assert set(wire.FACT_TYPES.values()) == set(get_args(tago.Fact))
    assert set(wire.ACTION_TYPES.values()) == set(get_args(tago.Action))
    assert set(wire.TABLE_FACT_TYPES.values()) == set(get_args(TableFact))
    met: set[str] = set()
    for number in range(150):
        for fact in play_out(random.Random(number).randrange).facts:
            written = there_and_back(fact)
            kind = wire.FACT_TYPES[written["type"]]
            assert type(fact) is kind
            assert list(written) == ["type", *(field.name for field in attrs.fields(kind))]
            met.add(written["type"])
    assert len(met) >= len(wire.FACT_TYPES) - 1


def test_how_facts_are_written() -> None:
    """Seats are keys, totals are strings, and hidden values are null."""
    antes, dealt, announced, begun = (wire.write(fact) for fact in DEALT.facts)
    assert antes == {"type": "antes_taken", "seats": [1, 2, 4], "ante": 5, "withheld": 0}
    assert dealt == {
        "type": "cards_dealt",
        "seats": {"1": ["3", "7"], "2": ["½", "3"], "4": ["8", "5"]},
        "point": ["4", "1"],
    }
    assert announced == {"type": "point_announced", "total": "5", "provisional": True}
    assert begun == {"type": "round_begun", "round": 1, "tie_break": 0, "seats": [1, 2, 4]}
    log = wire.write(tago.view(OVER, 2))["log"]
    looks = [fact for fact in log if fact["type"] == "looked"]
    assert [fact["card"] for fact in looks] == [None, "7", None]
    shown = next(fact for fact in log if fact["type"] == "cards_shown")
    assert shown["cards"] == ["½", "3", "7"]
    assert shown["score"] == {"category": "SCORE", "total": "10½", "distance": "½"}
    assert log[-1] == {
        "type": "pot_awarded",
        "number": 0,
        "amount": 60,
        "seats": [1, 2, 4],
        "shares": {"1": 30, "2": 30},
        "score": {"category": "SCORE", "total": "10½", "distance": "½"},
        "how": "divided",
    }


def test_a_view_is_written_whole() -> None:
    """A view has its seat, the rules, the state and the facts; a spectator's seat is null."""
    written = there_and_back(tago.view(DEALT, 4))
    assert list(written) == ["seat", "rules", "state", "log"]
    assert written["seat"] == 4
    assert wire.read_rules(written["rules"]) == DEALT.rules
    assert written["state"] == there_and_back(tago.view(DEALT, 4).state)
    assert written["state"]["seats"]["4"]["cards"] == [None, "8", "5"]
    assert there_and_back(tago.view(DEALT, None))["seat"] is None


def test_parts_that_are_written_alone() -> None:
    """Pairs are an object by seats, and the options of a betting round have no others."""
    assert wire.write_pairs(((1, 5), (3, tago.Fold(3)))) == {"1": 5, "3": wire.write(tago.Fold(3))}
    told = tago.options(DEALT)
    assert told is not None
    whole = wire.write(told)
    for key in ("choose_point", "vote", "discard"):
        del whole[key]
    assert wire.write_betting_options(told) == whole


def test_what_a_refused_action_is_told() -> None:
    """A refusal has code, rules, sentences with parameters, and what is allowed."""
    error = refused(play(DEALT, tago.Bet(1, 10)), tago.Raise(2, 15))
    assert wire.write(error) == {
        "code": "below_double",
        "message": str(error),
        "where": None,
        "rules": ["RAISE-01", "RAISE-04"],
        "violations": [
            {
                "code": "below_double",
                "rules": ["RAISE-01", "RAISE-04"],
                "sentence": "A raise must go to at least 20.",
                "parameters": {"least": 20},
            }
        ],
        "allowed": error.allowed,
    }


def test_other_errors_have_the_same_form() -> None:
    """Errors of reading, of setting up and of late actions are written with the same keys."""
    with pytest.raises(tago.NotationError) as caught:
        wire.read_action(BET | {"seat": 0})
    assert wire.write(caught.value) == {
        "code": "impossible",
        "message": "$.seat: seat must be a whole number from 1 to 8 (SEAT-02)",
        "where": "$.seat",
        "rules": ["SEAT-02"],
        "violations": [],
        "allowed": "",
    }
    assert wire.write(tago.NotationError("no"))["where"] is None
    with pytest.raises(tago.NotationError) as caught:
        wire.parse_json("[")
    told = wire.write(caught.value)
    assert told["where"] == "line 1, column 2"
    assert {type(told[key]) for key in ("code", "message", "where", "allowed")} == {str}
    stale = wire.write(tago.StaleActionError(3, 5))
    assert (stale["code"], stale["where"], stale["rules"]) == ("stale", None, [])


def test_what_holds_secrets_has_no_form() -> None:
    """A hand, its deal and its seats cannot be written by mistake."""
    for value in (DEALT, DEALT.deal, DEALT.seats[0], None, [tago.Fold(1)], "text"):
        with pytest.raises(tago.SetupError, match="have no JSON form"):
            wire.write(value)


STRAY = "a7" * 32
"""A seed where it does not belong."""


def with_stray(document: Any) -> list[Any]:
    """Return copies of a document with the seed in each place, as a value and as a key."""
    found: list[Any] = [STRAY, [STRAY], {STRAY: 1}]
    if isinstance(document, dict):
        found.append(document | {STRAY: 1})
        found += [document | {key: new} for key, one in document.items() for new in with_stray(one)]
        found += [{STRAY: one} | without(document, key) for key, one in document.items()]
    elif isinstance(document, list):
        found += [[new] for one in document[:1] for new in with_stray(one)]
    return found


def test_a_seed_in_the_wrong_place_is_not_repeated() -> None:
    """In a form with seeds, a refusal says what is wrong and which rules it breaks, and no more."""
    made = exchange()
    made.start()
    made.deal()
    house, reveal = made.house, fairness.Reveal(seed(1), seed(2))
    refused: list[tago.NotationError] = []
    for value, form in (
        (house.seeds, fairness.Seeds),
        (reveal, fairness.FromPlayer),
        (fairness.HouseRecord.of(house), fairness.HouseRecord),
        (made.players[1], fairness.Player),
    ):
        for document in with_stray(wire.write(value)):
            try:
                wire.read(document, form)
            except tago.NotationError as error:
                refused.append(error)
    for one in refused:
        assert STRAY[:6] not in f"{one!r} {one} {wire.write(one)}"
    told = {one.message for one in refused}
    assert {"expected an object, not …", "unknown key …", "expected a message, not …"} <= told
    with pytest.raises(tago.NotationError, match=STRAY[:6]):  # it may be repeated elsewhere
        wire.read_action({"type": STRAY})
    with pytest.raises(tago.NotationError) as caught:
        wire.read(wire.write(house.seeds) | {"players": {STRAY: STRAY}}, fairness.Seeds)
    assert str(caught.value) == '$.players["…"]: expected a seat from "1" to "8", not …'
    record = wire.write(fairness.HouseRecord.of(house))
    poor = record | {"table": record["table"] | {"stacks": {"1": 3}}}
    with pytest.raises(tago.NotationError, match=r"^\$\.table\.hand: … \(ANTE-06\)$"):
        wire.read(poor, fairness.HouseRecord)
    with pytest.raises(tago.NotationError, match=r"^\$\.hands: hands must be a whole number"):
        wire.read(wire.write(made.players[1]) | {"hands": -1}, fairness.Player)  # a field's name


def _no_word(instance: object, attribute: object, word: str) -> None:
    if word:
        raise tago.SetupError(FilledIn("no {word}", word=word), ("SEAT-01",))
    raise tago.NotationError("no", "line 1", code="not_so")


@attrs.frozen
class Sealed:
    """A class with a seed that refuses all words, and repeats them."""

    seed: bytes
    word: str = attrs.field(validator=_no_word)


MINE = wire.write(fairness.Player(1, "blue", seed(1)))
SEEDS = wire.write(tago.Seeds("", seed(1), (), None))


@pytest.mark.parametrize(
    ("call", "code", "english", "italian"),
    [
        (partial(wire.read, None, tago.Action), "wrong_type",
         "$: expected an action, not null", "$: qui ci vuole un'azione, non null"),
        (partial(wire.read, [], tago.Fact), "wrong_type",
         "$: expected a fact, not []", "$: qui ci vuole un fatto, non []"),
        (partial(wire.read, {"type": "x"}, tago.View | tago.Jackpot), "missing_key",
         "$.seat: this key is missing", "$.seat: questa chiave manca"),
        (partial(wire.read, {}, tago.Action), "missing_key",
         "$: an action must have a type", "$: un'azione deve avere un tipo"),
        (partial(wire.read, {"type": 1}, tago.Action), "wrong_type",
         "$: expected the type of an action as a string, not 1",
         "$: qui ci vuole il tipo di un'azione come stringa, non 1"),
        (partial(wire.read, {"type": "x"}, tago.Action), "unknown_word",
         '$: an action cannot be of type "x"', '$: un\'azione non può essere di tipo "x"'),
        (partial(wire.read, {"type": 1}, fairness.FromHouse), "wrong_type",
         "$: expected the type of a message as a string, not …",
         "$: qui ci vuole il tipo di un messaggio come stringa, non …"),
        (partial(wire.read, {"type": "declare", "seat": 1, "action": 5}, tago.Action), "wrong_type",
         "$.action: expected a declared action, not 5",
         "$.action: qui ci vuole un'azione dichiarata, non 5"),
        (partial(wire.read, {"type": "declare", "seat": 1, "action": {"type": "x"}}, tago.Action),
         "unknown_word",
         '$.action: a declared action cannot be of type "x"',
         '$.action: un\'azione dichiarata non può essere di tipo "x"'),
        (partial(wire.read, "1", int), "wrong_type",
         '$: expected a whole number, not "1"', '$: qui ci vuole un numero intero, non "1"'),
        (partial(wire.read, True, int), "wrong_type",
         "$: expected a whole number, not true", "$: qui ci vuole un numero intero, non true"),
        (partial(wire.read, -(2**53), int), "impossible",
         "$: a whole number must be from -9007199254740991 to 9007199254740991 here",
         "$: qui un numero intero deve essere compreso fra -9007199254740991 e 9007199254740991"),
        (partial(wire.read, 2**53, int), "impossible",
         "$: a whole number must be from -9007199254740991 to 9007199254740991 here",
         "$: qui un numero intero deve essere compreso fra -9007199254740991 e 9007199254740991"),
        (partial(wire.read, 1, bool), "wrong_type",
         "$: expected true or false, not 1", "$: qui ci vuole true o false, non 1"),
        (partial(wire.read, 1, str), "wrong_type",
         "$: expected a string, not 1", "$: qui ci vuole una stringa, non 1"),
        (partial(wire.read, 1.5, int | str), "wrong_type",
         "$: expected a whole number, not 1.5", "$: qui ci vuole un numero intero, non 1.5"),
        (partial(wire.read, "\ud800", int | str), "impossible",
         "$: a string has half of a surrogate pair, which cannot be written",
         "$: una stringa contiene metà di una coppia di surrogati, che non si può scrivere"),
        (partial(wire.read, {}, tuple[int, ...]), "wrong_type",
         "$: expected a list, not {}", "$: qui ci vuole una lista, non {}"),
        (partial(wire.read, [], dict[str, int]), "wrong_type",
         "$: expected an object, not []", "$: qui ci vuole un oggetto, non []"),
        (partial(wire.read, [1, 2, 3], tuple[int, int]), "wrong_type",
         "$: expected a list of 2, not of 3", "$: qui ci vuole una lista di 2, non di 3"),
        (partial(wire.read, "x", Literal["a", "b"]), "unknown_word",
         '$: expected "a" or "b", not "x"', '$: qui ci vuole "a" o "b", non "x"'),
        (partial(wire.read, 1, bytes), "wrong_type",
         "$: expected 64 hexadecimal digits", "$: qui ci vogliono 64 cifre esadecimali"),
        (partial(wire.read, 1, datetime), "wrong_type",
         '$: expected a moment such as "2012-12-20T21:30:00Z", not 1',
         '$: qui ci vuole un istante come "2012-12-20T21:30:00Z", non 1'),
        (partial(wire.read, "2012-13-20T21:30:00Z", datetime), "impossible",
         '$: there is no such moment: "2012-13-20T21:30:00Z"',
         '$: l\'istante "2012-13-20T21:30:00Z" non esiste'),
        (partial(wire.read, 4, tago.Total), "wrong_type",
         '$: expected a total such as "4½", not 4', '$: qui ci vuole un totale come "4½", non 4'),
        (partial(wire.read, "04", tago.Total), "wrong_type",
         '$: expected a total such as "4½", not "04"',
         '$: qui ci vuole un totale come "4½", non "04"'),
        (partial(wire.read, 5, tago.Card), "wrong_type",
         '$: expected a card from "0", "½", "1" to "8", not 5',
         '$: qui ci vuole una carta fra "0", "½" e "1" fino a "8", non 5'),
        (partial(wire.read, "9", tago.Card), "unknown_word",
         '$: expected a card from "0", "½", "1" to "8", not "9"',
         '$: qui ci vuole una carta fra "0", "½" e "1" fino a "8", non "9"'),
        (partial(wire.read, 5, wire.SeatKey), "unknown_key",
         '$: expected a seat from "1" to "8", not 5',
         '$: qui ci vuole una postazione da "1" a "8", non 5'),
        (partial(wire.read, "9", wire.SeatKey), "unknown_key",
         '$: expected a seat from "1" to "8", not "9"',
         '$: qui ci vuole una postazione da "1" a "8", non "9"'),
        (partial(wire.read, 9, wire.SeatNumber), "impossible",
         "$: a seat must be a whole number from 1 to 8 (SEAT-02)",
         "$: una postazione deve essere un numero intero da 1 a 8 (SEAT-02)"),
        (partial(wire.read, 5, tap.Card), "wrong_type",
         "$: expected a card as a string, not 5", "$: qui ci vuole card come stringa, non 5"),
        (partial(wire.read, "KX", tap.Card), "unknown_word",
         "$: 'KX' is not a card such as KH, 10S or T21",
         "$: 'KX' non è una carta come KH, 10S o T21"),
        (partial(wire.read, RULES | {"x": 1}, tago.Rules), "unknown_key",
         '$: unknown key "x"', '$: la chiave "x" non è prevista'),
        (partial(wire.read, {"mode": "light"}, tago.Rules), "missing_key",
         "$.minimum: this key is missing", "$.minimum: questa chiave manca"),
        (partial(wire.read, 4, Odd), "wrong_type",
         "$: expected an object, not 4", "$: qui ci vuole un oggetto, non 4"),
        (partial(wire.read, {"number": 4}, Odd), "wrong_type",
         "$: expected another value", "$: qui ci vuole un altro valore"),
        (partial(wire.read, {"number": 0}, Odd), "too_deep",
         "$: the document is nested too deeply", "$: il documento è annidato troppo in profondità"),
        (partial(wire.read, {"seed": "0" * 64, "word": STRAY}, Sealed), "impossible",
         "$: no … (SEAT-01)", "$: no … (SEAT-01)"),
        (partial(wire.read, {"seed": "0" * 64, "word": ""}, Sealed), "not_so", "$: no", "$: no"),
        (partial(wire.read, {}, tago.Seeds), "missing_key",
         "$.format: this key is missing", "$.format: questa chiave manca"),
        (partial(wire.read, MINE | {"seat": 9}, fairness.Player), "impossible",
         "$.seat: seat must be a whole number from 1 to 8 (SEAT-02)",
         "$.seat: seat deve essere un numero intero da 1 a 8 (SEAT-02)"),
        (partial(wire.read, SEEDS | {"players": {"1": "x"}}, tago.Seeds), "wrong_type",
         '$.players["1"]: expected 64 hexadecimal digits',
         '$.players["1"]: qui ci vogliono 64 cifre esadecimali'),
        (partial(wire.read, SEEDS | {"players": {STRAY: STRAY}}, tago.Seeds), "unknown_key",
         '$.players["…"]: expected a seat from "1" to "8", not …',
         '$.players["…"]: qui ci vuole una postazione da "1" a "8", non …'),
        (partial(wire.read, {}, float), "impossible",
         "the form <class 'float'> cannot be read strictly",
         "la forma <class 'float'> non si può leggere in modo rigoroso"),
        (partial(wire.read, {}, []), "impossible",
         "a form must be a type, not of type list",
         "una forma deve essere un tipo, non di tipo list"),
        (partial(wire.parse_json, "NaN"), "not_json", "$: NaN is not JSON", "$: NaN non è JSON"),
        (partial(wire.parse_json, "[1"), "not_json",
         "line 1, column 3: not JSON: Expecting ',' delimiter",
         "riga 1, colonna 3: non è JSON: Expecting ',' delimiter"),
        (partial(wire.parse_json, b"[\xff]"), "not_utf8",
         "line 1, column 2: the byte 0xff is not valid UTF-8",
         "riga 1, colonna 2: il byte 0xff non è UTF-8 valido"),
        (partial(wire.parse_json, "\ufeff[]"), "not_json",
         "line 1, column 1: a byte order mark is not JSON",
         "riga 1, colonna 1: il BOM iniziale non fa parte di JSON"),
        (partial(wire.parse_json, '{"x": [{"a": 1, "a": 2}]}'), "doubled_key",
         '$.x[0]: the key "a" appears twice', '$.x[0]: la chiave "a" compare due volte'),
        (partial(wire.parse_json, "[" * 501), "too_deep",
         "$: the document is nested too deeply", "$: il documento è annidato troppo in profondità"),
        (partial(wire.write, DEALT), "impossible",
         "values of type Hand have no JSON form", "i valori di tipo Hand non hanno una forma JSON"),
        (partial(wire.Changes((("/a", 1),)).updated, {}), "impossible",
         'there is no place "/a" to change', 'in "/a" non c\'è nulla da cambiare'),
    ],
)  # fmt: skip
def test_every_refusal_of_a_form(
    call: Callable[[], object], code: str, english: str, italian: str
) -> None:
    """Each fault has its code, its place and its words, in both languages."""
    with pytest.raises(tago.TagoError) as caught:
        call()
    assert (caught.value.code, str(caught.value)) == (code, english)
    assert Announcer(DEALT.rules, "it").refusal(caught.value) == italian


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6)
    | st.sampled_from(["bet", "½", "5", "1", "light", "tago-hand", "raise"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.text(max_size=4) | st.sampled_from([*SAVED, "type", "seat", "amount", "action", "1"]),
        inner,
        max_size=6,
    ),
    max_leaves=20,
)  # fmt: skip


@pytest.mark.uncounted
@given(JSONS)
def test_no_document_breaks_a_reader(document: Any) -> None:
    """For any document a reader returns a value or raises the library's own error with a code."""
    for reader in (
        wire.read_action,
        wire.read_rules,
        wire.read_record,
        partial(wire.read, form=tago.Audit),
        partial(wire.read, form=tago.Kept),
        wire.read_tournament,
    ):
        refusal = fault(reader, document)
        assert refusal is None or refusal.where.startswith("$")


def fault(reader: Callable[[Any], Any], given: Any) -> tago.NotationError | None:
    """Return the error with which a reader refuses a value, if it does."""
    try:
        reader(given)
    except tago.NotationError as error:
        refusal = error
    else:
        return None
    assert refusal.code in FAULTS
    assert str(refusal).encode()
    return refusal


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_no_text_breaks_the_parser(text: bytes | str) -> None:
    """Any text or bytes give a document or the library's own error."""
    fault(wire.parse_json, text)


def test_what_is_made_once_for_each_type() -> None:
    """The shapes of a word, and of classes told apart by their keys, are made when first needed."""

    @attrs.frozen
    class Here:
        seat: int

    @attrs.frozen
    class There:
        table: str

    assert schema_of("here", Here)["$defs"]["Here"]["description"] == ""
    assert wire.read({"seat": 3}, Here | There) == Here(3)
    assert wire.read({"table": "blue"}, Here | There) == There("blue")
    card = shape_of.__wrapped__(tap.Card)
    assert card.read("KH") == tap.Card.parse("KH")
    with pytest.raises(tago.NotationError):
        card.read(3)
    with pytest.raises(tago.NotationError):
        card.read("KX")
