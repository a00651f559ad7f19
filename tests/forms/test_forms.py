"""The JSON forms as they were recorded: they stay, whatever happens to the classes behind them."""

import json
import random
import re
from typing import Any, get_args

import pytest
from attrs import evolve, field, frozen

import tagolib as tago
from tagolib import fairness
from tagolib.announcements import Announcer
from tagolib.base.masking import public
from tagolib.base.values import AnyFact, Form, Value, whole_number
from tagolib.conformance.tago.actions import play_out
from tagolib.serialization import Changes, SeatKey, parse_json, read, write
from tagolib.serialization.schemas import schema_of
from tagolib.table import (
    News,
    Table,
    TableAction,
    TableFact,
    TableOptions,
    TableView,
    TableViolation,
    table_options,
    view_table,
)
from tagolib.tago.facts import Fact
from tagolib.tago.reasons import HandViolation
from tagolib.tap import Action as TapAction
from tagolib.tap import Fact as TapFact
from tests.tables import House, go_on
from tools import schemas
from tools.recorded import documents

RECORDED: dict[str, list[Any]] = documents()
"""Documents of each form as they are now. The documentation shows those of facts."""

UNIONS = {
    "action": tago.Action,
    "fact": Fact,
    "table-action": TableAction,
    "table-fact": TableFact,
    "tap-action": TapAction,
    "tap-fact": TapFact,
    "fair-message": fairness.FromPlayer | fairness.FromHouse,
}


def test_every_form_is_recorded() -> None:
    """There are documents of each form, and of each type of action and fact."""
    assert set(RECORDED) == set(schemas.ALL_FORMS)
    for name, union in UNIONS.items():
        tags = [kind.tag for kind in get_args(union)]
        assert len({*tags} - {""}) == len(tags)
        assert {one["type"] for one in RECORDED[name]} == {*tags}


def text(document: Any) -> str:
    """A document as text, without the sentences of refusals, which may be reworded."""
    return re.sub(r'"sentence": "[^"]*"', '"sentence": ""', json.dumps(document))


@pytest.mark.parametrize("name", [name for name in RECORDED if name != "error"])
def test_what_was_recorded_is_read_and_written_again(name: str) -> None:
    """Each document is read and written again as the same text, with its keys in order."""
    for document in RECORDED[name]:
        value = read(document, schemas.ALL_FORMS[name])
        assert text(write(value)) == text(document)


@frozen(order=False)
class Grown(Form, document="tago-grown"):
    """A form to which a field was added later."""

    old: int
    new: int = field(default=0, metadata={"later": True})


def test_a_field_that_was_added_later() -> None:
    """A field marked so may be missing, and is left out when it has its default."""
    head = {"format": "tago-grown", "version": 1, "old": 1}
    for document, value in ((head, Grown(1)), (head | {"new": 2}, Grown(1, 2))):
        assert read(document, Grown) == value
        assert write(value) == document
    schema: Any = schema_of("grown", Grown)
    assert schema["$defs"]["Grown"]["required"] == ["format", "version", "old"]
    with pytest.raises(tago.NotationError, match=r"\$.old: this key is missing"):
        read({"format": "tago-grown", "version": 1}, Grown)


def test_a_key_that_comes_or_goes_is_sent_with_all_beside_it() -> None:
    """A key left out as a default cannot be set at a path, so the whole object is sent."""
    for old, new, changed in (
        (Grown(1), Grown(1, 2), {"": write(Grown(1, 2))}),
        (Grown(1, 2), Grown(1), {"": write(Grown(1))}),
        (Grown(1, 2), Grown(1, 3), {"/new": 3}),
    ):
        assert dict(Changes.between({0: old}, {0: new})[0].changed) == changed


@frozen(order=False)
class Part(Form):
    """What is merged into the object around it."""

    some: int = 0


@frozen(order=False)
class Around(Form, document="tago-around"):
    """A document with the keys of another value among its own."""

    part: Part = field(factory=Part, metadata={"key": ""})
    own: int = 0


def test_a_document_has_all_its_keys() -> None:
    """A document must have every key, whatever the defaults, and those that are merged as well."""
    whole = {"format": "tago-around", "version": 1, "some": 0, "own": 0}
    assert write(Around()) == whole
    assert read(whole, Around) == Around()
    for key in whole:
        with pytest.raises(tago.NotationError, match="this key is missing") as caught:
            read({name: one for name, one in whole.items() if name != key}, Around)
        assert caught.value.where == f"$.{key}"
    schema: Any = schema_of("around", Around)
    assert schema["$defs"]["Around"]["required"] == [*whole]
    changes = Changes.between({0: Around()}, {0: Around(Part(1), 2)})[0]
    assert dict(changes.changed) == {"/some": 1, "/own": 2}


@frozen(order=False)
class Renamed(Form):
    """A form whose key is not named like its field."""

    inner: int = field(validator=whole_number, metadata={"key": "outer"})


def test_the_place_of_a_fault_is_its_key() -> None:
    """A fault is found at the key of its field, whatever the field's name is."""
    with pytest.raises(tago.NotationError, match=r"^\$\.outer: inner must be a whole"):
        read({"outer": -1}, Renamed)


@frozen(order=False)
class First(Form, document="tago-grown"):
    """The first version of a document."""

    old: int


@frozen(order=False)
class Second(First, version=2):
    """The second one, with the same keys."""


def test_versions_with_the_same_keys() -> None:
    """Two versions of a document are told apart by their numbers, even if the keys are the same."""
    for value in (First(1), Second(1)):
        assert read(write(value), First | Second) == value
        assert schema_of("grown", type(value))["$id"] == f"urn:tagolib:grown:{value.version}"
        with pytest.raises(tago.NotationError, match=r"^\$\.old: this key is missing$"):
            read({"format": "tago-grown", "version": value.version}, First | Second)


@frozen(order=False)
class Whistled(AnyFact, tag="whistled"):
    """A fact that belongs to neither game."""

    seat: int = public()


class Piped(Whistled):
    """The same fact under another name."""

    __slots__ = ()


def test_a_class_may_be_renamed() -> None:
    """The type of a form is stated in its class and does not follow the class's name."""
    form = {"type": "whistled", "seat": 3}
    for kind in (Whistled, Piped):
        assert write(kind(3)) == form
        assert read(form, kind) == kind(3)
        assert schema_of("x", kind)["$defs"][kind.__name__]["properties"]["type"] == {
            "const": "whistled"
        }


@frozen(order=False)
class Told(AnyFact, tag="told"):
    """A value of a host's own that holds other values with forms."""

    said: Whistled | None
    by_name: dict[str, tago.Card]
    one: tuple[tago.Total, int]
    either: "Noise | Silence"
    by_seat: dict[SeatKey, int] = field(factory=dict)


@frozen(order=False)
class Noise(Value):
    """One of two classes that differ by their keys."""

    loud: bool


@frozen(order=False)
class Silence(Value):
    """The other one."""

    deep: bool


def test_values_of_a_hosts_own_are_written() -> None:
    """A class that derives from Form is written, with anything in it that can be read."""
    piped = Told(Piped(3), {}, (tago.Total.parse("4½"), 7), Noise(True))
    assert write(piped)["said"] == {"type": "whistled", "seat": 3}
    for either in (Noise(True), Silence(False)):
        one = (tago.Total.parse("4½"), 7)
        value = Told(Whistled(2), {"x": tago.Card.HALF}, one, either, {SeatKey(3): 5})
        document = write(value)
        assert document["said"] == {"type": "whistled", "seat": 2}
        assert document["one"] == ["4½", 7]
        assert document["by_seat"] == {"3": 5}
        assert read(parse_json(json.dumps(document)), Told) == value
    short: Any = value.one[:1]
    with pytest.raises(ValueError, match="shorter"):  # which nobody could read
        write(evolve(value, one=short))
    fits = schema_of("x", Told)["$defs"]["Told"]["properties"]["either"]
    assert fits == {"anyOf": [{"$ref": "#/$defs/Noise"}, {"$ref": "#/$defs/Silence"}]}


@frozen(order=False)
class Why(Form):
    """The reasons why actions are refused."""

    hand: tuple[HandViolation, ...] = ()
    table: tuple[TableViolation, ...] = ()


@pytest.mark.parametrize(
    ("kind", "code"),
    [(kind, code) for kind in (HandViolation, TableViolation) for code in kind.reasons],
)
def test_why_an_action_is_refused_there_and_back(
    kind: type[HandViolation | TableViolation], code: str
) -> None:
    """Each reason is read back from what was written, with its numbers and words."""
    named = re.findall(r"\{(\w+)(?::\w+)?\}", kind.reasons[code].sentence)
    found = kind.of(code, **dict.fromkeys(named, 3), who="seat")
    why = Why(table=(found,)) if isinstance(found, TableViolation) else Why((found,))
    assert read(parse_json(json.dumps(write(why))), Why) == why


@pytest.mark.parametrize("word", ["{seat:>99999}", "{seat.__class__}", "{", "{0}", "{nobody}"])
def test_a_word_from_outside_is_no_pattern(word: str) -> None:
    """Braces in a stranger's words are repeated as they are: nothing is filled in."""
    document = write(Why((HandViolation.of("not_now", waiting="point_choice", seat=3),)))
    document["hand"][0]["parameters"]["waiting"] = word
    (found,) = read(document, Why).hand
    assert found.sentence == f"This is not possible now: {word}."


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"code": "no_such_code"}, "'no_such_code'"),
        ({"code": "out_of_the_hand"}, "'out_of_the_hand'"),
        ({"parameters": {}}, "'most'"),
    ],
)
def test_reasons_that_there_are_not(change: dict[str, Any], key: str) -> None:
    """A reason that is unknown or lacks a number is refused with its place."""
    found = TableViolation.of("no_room", most=3)
    now = table_options(Table(tago.Rules.parse("Light – 5/300")))
    document = write(evolve(now, no_hand=(found,)))
    document["no_hand"][0] |= change
    with pytest.raises(tago.NotationError) as caught:
        read(document, TableOptions)
    assert str(caught.value) == f"$.no_hand[0]: there is no such reason: {key}"
    assert caught.value.code == "impossible"


def test_the_parts_of_a_schema_have_names_of_their_own() -> None:
    """No two classes in one schema have the same name, because it identifies them there."""
    for name in schemas.ALL_FORMS:
        made = schemas.text(name)
        told = [part.get("description") for part in json.loads(made)["$defs"].values()]
        named = [words for words in told if words]
        assert len(set(named)) == len(named)


def test_news_of_a_table_there_and_back() -> None:
    """Views of tables, with their news, are read as they were written, for every viewer."""
    house = House([tago.Rules.parse("Light – 5/300", jackpot_percent=10)], shared=False)
    told: set[str] = set()
    chance = random.Random(1)
    for _ in range(160):
        go_on(chance.randrange, house, 0)
        table = house.tables[0]
        for seat in (None, *table.seats):
            seen = view_table(table, seat)
            assert read(parse_json(json.dumps(write(seen))), TableView) == seen
        for fact in table.news:
            assert read(parse_json(json.dumps(write(fact))), News) == fact
            told.add(fact.tag)
    assert {"seat_taken", "cards_shuffled", "antes_taken"} <= told


def test_news_that_was_kept_is_told_in_another_language() -> None:
    """Facts that come from a file are announced like those that have just happened."""
    hand = play_out(random.Random(3).randrange)
    kept = [read(parse_json(json.dumps(write(fact))), Fact) for fact in hand.facts]
    for language in ("en", "it"):
        voice = Announcer(hand.rules, language)
        assert [voice.fact(fact) for fact in kept] == [voice.fact(fact) for fact in hand.facts]


def test_a_head_says_nothing_unknown() -> None:
    """A misspelt argument in a class statement is an error."""
    with pytest.raises(TypeError, match="the head of Bett says tagg, which no form has"):
        type("Bett", (Form,), {}, tagg="bet")
