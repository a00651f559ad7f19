"""The JSON Schemas: they are the ones in the package, and agree with reading and writing."""

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any, get_args

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, meta

import tagolib as tago
from tagolib import fairness, people, tap
from tagolib.announcements import Announcer
from tagolib.conformance.tago.actions import any_action, play_out, rare_action
from tagolib.conformance.tago.deals import random_deal, random_rules
from tagolib.conformance.tap.hands import any_action as any_tap_action
from tagolib.conformance.tap.hands import play_out as random_tap_hand
from tagolib.conformance.tap.hands import random_rules as random_tap_rules
from tagolib.serialization import (
    Changes,
    read,
    read_action,
    read_jackpot,
    read_record,
    read_rules,
    read_table,
    read_table_action,
    read_tournament,
    read_view,
    write,
)
from tagolib.serialization.codes import error_codes
from tagolib.serialization.schemas import load_schema, schema_of
from tagolib.table import TableRecord, TableViolation, view_table
from tagolib.tago.reasons import HandViolation
from tagolib.tap.reasons import TapViolation
from tests.amounts import amount, sample
from tests.casino import Casino
from tests.fair import Exchange, drawn_table, new_house, open_table
from tests.fair import play_out as play_fairly
from tests.fair import seed as fair_seed
from tests.tables import House, any_deed, go_on
from tools import schemas

FORMS = schemas.ALL_FORMS
FAIR_FORMS = fairness.FORMS
PEOPLE_FORMS = people.FORMS

READERS: dict[str, Callable[[Any], Any]] = {
    **{name: partial(read, form=form) for name, form in FORMS.items() if name != "error"},
    "rules": read_rules,
    "action": read_action,
    "hand": read_record,
    "table": read_table,
    "table-action": read_table_action,
    "jackpot": read_jackpot,
    "tournament": read_tournament,
    "view": read_view,
}


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(load_schema(name))


def fits(name: str, document: Any) -> bool:
    """Return whether a document has the shape of a form."""
    return validator(name).is_valid(document)


def code(name: str, document: Any) -> str | None:
    """Return the code with which reading refuses a document; ``None`` if it is read."""
    try:
        READERS[name](document)
    except tago.NotationError as error:
        return error.code
    return None


@pytest.mark.parametrize("name", FORMS)
def test_the_shipped_schemas_are_those_of_the_classes(name: str) -> None:
    """The files are up to date (``python -m tools.schemas`` writes them) and are valid schemas."""
    file = schemas.FOLDER / f"{name}.schema.json"
    assert file.read_text(encoding="utf-8") == schemas.text(name)
    made = schema_of(name, FORMS[name])
    assert load_schema(name) == made
    meta.validate(made)


def test_no_other_schema() -> None:
    """There is no schema for anything else, and no unused file."""
    with pytest.raises(tago.SetupError) as caught:
        load_schema("deck")
    known = ", ".join(sorted(FORMS))
    assert str(caught.value) == f"there is no schema 'deck'; the schemas are {known}"
    voice = Announcer(tago.Rules.parse("Light – 5/300"), "it")
    assert voice.refusal(caught.value).endswith(f"sono {known}")
    names = {f"{name}.schema.json" for name in FORMS}
    assert {path.name for path in schemas.FOLDER.iterdir()} == names


@cache
def hands() -> tuple[tago.Hand, ...]:
    """Return random hands, finished, with everything that can happen in them."""
    return tuple(
        play_out(random.Random(5000 + number).randrange) for number in range(amount(20, 60))
    )


@cache
def tables() -> tuple[tago.Table, ...]:
    """Return tables at various points of random sessions."""
    found = []
    for number in range(12):
        chance = random.Random(6000 + number)
        house = House([random_rules(chance.randrange)], shared=number % 4 == 3)
        for moment in range(240):
            go_on(chance.randrange, house, 0)
            if moment % 5 == 0:
                found += house.tables
    return tuple(found)


def of_tables(name: str) -> Iterator[Any]:
    """Return documents of a form that tables have."""
    for number, table in enumerate(tables()):
        chance = random.Random(number)
        seen = view_table(table, chance.choice([None, *table.seats]))
        if name == "table" and number % 8 == 0:
            yield write(TableRecord.of(table))
        elif name == "table-action":
            yield write(any_deed(chance.randrange, table))
        elif name == "table-view" and number % 8 == 0:
            yield write(seen)
        elif name == "table-fact":
            yield from (
                write(fact) for fact in table.news if fact.__module__ != "tagolib.tago.facts"
            )
        elif name == "table-options":
            yield write(seen.options)
        elif name == "jackpot" and table.jackpot:
            yield write(table.jackpot)


@cache
def tap_hands() -> tuple[tap.Hand, ...]:
    """Return random hands of Tap, unfinished and over."""
    found: list[tap.Hand] = []
    for number in range(amount(22, 64)):
        steps = list(tap.replay(random_tap_hand(random.Random(8000 + number).randrange)))
        found += [*steps[number % 9 :: 9], steps[-1]]
    return tuple(found)


def of_tap(name: str) -> Iterator[Any]:
    """Return documents of a form of Tap."""
    for number, hand in enumerate(tap_hands()):
        chance = random.Random(number)
        seat = chance.choice([None, 1, 2, 3])
        seen = tap.view(hand, seat)
        if name == "tap-rules":
            yield write(random_tap_rules(chance.randrange))
        elif name == "tap-action":
            yield from map(write, [*hand.actions[-3:], any_tap_action(chance.randrange, hand)])
        elif name == "tap-hand" and number % 3 == 0:
            yield write(tap.Record.of(hand))
        elif name == "tap-game" and number % 3 == 0:
            held = tap.Game(hand.rules, hand.deal.dealer, (hand,))
            yield write(tap.GameRecord.of(held))
        elif name == "tap-state":
            yield write(chance.choice([seen.state, tap.house_state(hand)]))
        elif name == "tap-view":
            yield write(seen)
        elif name == "tap-fact":
            yield from map(write, seen.log[-4:])
        elif name == "tap-options" and hand.to_act:
            yield write(tap.options(hand))
        elif name == "tap-result" and hand.result:
            yield write(hand.result)
        elif name == "tap-score":
            points, tricks = chance.randrange(123), chance.randrange(17)
            yield write(tap.score(hand.rules, "solo", points=points, tricks=tricks))
        elif name == "tap-discards":
            yield write(tap.discards(chance.sample(tap.DECK, 19)))


@cache
def documents(name: str) -> list[Any]:
    """Return documents of a form, from random hands and tables; a sample if many are alike."""
    found = list(all_documents(name))
    return sample(found, max(1, len(found) // 60))


def all_documents(name: str) -> Iterator[Any]:
    if name.startswith("tap"):
        yield from of_tap(name)
        return
    if name in FAIR_FORMS:
        yield from of_fair_dealing(name)
        return
    if name in PEOPLE_FORMS:
        yield from of_people(name)
        return
    if name.startswith("table") or name == "jackpot":
        yield from of_tables(name)
        return
    for number, hand in enumerate(hands()):
        chance = random.Random(number)
        if name == "rules":
            yield write(random_rules(chance.randrange))
        elif name == "hand":
            yield write(tago.Record.of(hand))
        elif name == "tournament":
            yield write(tournament(hand, chance))
        elif name == "action":
            yield from map(write, hand.actions)
            yield write(any_action(chance.randrange, hand))
            yield write(rare_action(chance.randrange, random_deal(chance.randrange)))
        else:
            yield from written(name, hand, chance)


def of_fair_dealing(name: str) -> Iterator[Any]:
    """Return documents of fair dealing at every point of a draw and of hands with misdeals."""
    for made in exchanges():
        house, players = made.house, [*made.players.values()]
        told = [house.dealing and house.dealing.announced, *house.messages(1)]
        small = house.number % 6 > 0
        own = [fairness.Commit(bytes(32)), fairness.Reveal(bytes(32), bytes(32))]
        early = attrs.evolve(new_house(open_table(2)), number=house.number)
        for secret in (fair_seed(1), bytes(32)):
            early = fairness.receive(early, 2, fairness.Commit(secret))
        early = early if house.number % 2 else fairness.announce(early)
        values: dict[str, list[Any]] = {
            "announcement": told[:1],
            "fair-message": [*told[1:], *own],
            "kept": [tago.Kept(house.last.announcement) if small else players[0].kept],
            "seeds": [house.seeds],
            "audit": [house.audit],
            "fair-table": [fairness.HouseRecord.of(early if small else house)],
            "fair-player": [fairness.again(players[0], fair_seed(7, 1)) if small else players[0]],
        }
        yield from map(write, values[name])


def of_people(name: str) -> Iterator[Any]:
    """Return documents of the people at the tables of hosts."""
    for number in range(3):
        house = Casino(number)
        for moment in range(amount(100, 400)):
            house.step()
            here = house.tables[0]
            if name == "message" and house.sent:
                yield write(house.sent[-1][1].message)
            elif name == "answer" and house.last:
                yield write([*house.last.values()][-1][1])
            elif moment % 5:
                continue
            elif name == "people":
                yield json.loads(people.save(here))
            elif name == "person-view":
                yield from map(write, people.views_of_people(here, ["1", None]).values())
            elif name == "told":
                seen = people.views_of_people(house.tables[1], ["1"])["1"]
                one = people.Watcher("1", seen=seen if moment % 2 else None)
                for each in house.tables:
                    done = people.Done(each, news=each.table.news)
                    yield from (write(told) for _, told in people.tell(done, {1: one}).values())


@cache
def exchanges() -> list[Exchange]:
    """Return houses and their players, in the draw and in hands, some of them played."""
    found = []
    for chance in range(amount(20, 60)):
        house = new_house(open_table(2) if chance % 9 == 0 else drawn_table(2))
        house = attrs.evolve(house, number=chance)
        made = Exchange(house, {1: fair_seed(chance), 2: None})
        made.start("drand 1" if chance % 4 == 0 else None)
        if made.house.step == "tell":
            made.house = fairness.mix(made.house, fair_seed(9))
            made.send()
        made.deal()
        if chance % 9 > 6:
            play_fairly(made, random.Random(chance).randrange)
        found.append(made)
    return found


def tournament(hand: tago.Hand, chance: random.Random) -> tago.Tournament:
    """Return a tournament with some players, in which the hand is reported."""
    moment = datetime(2012, 12, 20, 12, tzinfo=UTC)
    kind = chance.choice(get_args(tago.PeriodKind))
    made = tago.Tournament.of(kind, moment, UTC)
    for seat in chance.sample(hand.deal.numbers, 2):
        made = made.enrol(f"player {seat}", moment - timedelta(seconds=chance.random()))
    players = {seat: f"player {seat}" for seat in hand.deal.numbers}
    for number in range(1, 1 + chance.randrange(1, 3)):
        made = made.report("a table", number, moment, dict(tago.points(hand)), players)
    return made


def written(name: str, hand: tago.Hand, chance: random.Random) -> Iterator[Any]:
    """Return documents of a form that is only written."""
    seat = chance.choice([None, *hand.deal.numbers])
    for step in tago.replay(hand):
        seen = tago.view(step, seat)
        if name == "changes":
            before = tago.view(next(iter(tago.replay(hand))), seat)
            yield write(Changes.between({0: before}, {0: seen})[0])
        elif name == "state":
            yield write(chance.choice([seen.state, tago.house_state(step)]))
        elif name == "view" and chance.randrange(3) == 0:
            yield write(seen)
        elif name == "options" and seen.state.options:
            yield write(seen.state.options)
        elif name == "result" and seen.state.result:
            yield write(seen.state.result)
        elif name == "error":
            yield from refusals(step, chance)
    if name == "fact":
        yield from map(write, [*hand.facts, *tago.view(hand, seat).log])


def refusals(hand: tago.Hand, chance: random.Random) -> Iterator[Any]:
    """Return the messages for refused actions, and errors of other kinds."""
    for error in (tago.StaleActionError(1, 2), tago.SetupError("no", ("SEAT-01",))):
        yield write(error)
    try:
        tago.apply(hand, any_action(chance.randrange, hand))
    except tago.TagoError as error:
        yield write(error)
    try:
        read_action({"type": "bet", "seat": 9})
    except tago.NotationError as error:
        yield write(error)


@pytest.mark.uncounted
@pytest.mark.parametrize("name", FORMS)
def test_what_is_written_fits_its_schema(name: str) -> None:
    """Every document that the library writes fits its schema."""
    met = 0
    for document in documents(name):
        met += 1
        assert fits(name, json.loads(json.dumps(document))), document
    assert met >= amount(20, 60)


KINDS: tuple[type[tago.Violation], ...] = (HandViolation, TableViolation, TapViolation)
EVERY_REFUSAL = [(kind, code) for kind in KINDS for code in kind.reasons]
"""Every reason for which either game refuses an action."""


@pytest.mark.parametrize(("kind", "code"), EVERY_REFUSAL)
def test_every_refusal_of_both_games_fits_its_schema(kind: type[tago.Violation], code: str) -> None:
    """Whatever the reason for a refusal, in Tagò or in Tap, the error fits its schema."""
    named = re.findall(r"\{(\w+)(?::\w+)?\}", kind.reasons[code].sentence)
    found = kind.of(code, **dict.fromkeys([*named, "seat"], "play"))
    document = write(tago.IllegalActionError(None, (found,), ""))
    assert document["code"] == code
    assert [one["code"] for one in document["violations"]] == [code]
    assert list(validator("error").iter_errors(json.loads(json.dumps(document)))) == []


def test_every_code_of_an_error_is_known() -> None:
    """The library's codes are those of both games' refusals, of faults, and of other kinds.

    A host may have codes of its own, which are words.
    """
    assert {code for _, code in EVERY_REFUSAL} < set(error_codes())
    assert not fits("error", write(tago.SetupError("no")) | {"code": "No such code"})


JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 9, 4.5, 10**40, "", "5", "½", "sum", "bet", "light", "2",
    [], ["5"], {}, {"type": "call"}, {"1": 5}, [[]], "x" * 50,
)  # fmt: skip


def places(document: Any) -> list[tuple[Any, Any]]:
    """Return all places in a document, as their container and their key."""
    found: list[tuple[Any, Any]] = []
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inner:
        found.append((document, key))
        if isinstance(value, dict | list):
            found += places(value)
    return found


def broken(document: Any, chance: random.Random) -> Any:
    """Return a document with a change: a key or an entry removed or added, or another value."""
    other = copy.deepcopy(document)
    container, key = chance.choice(places(other))
    match chance.randrange(5):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container[chance.choice(["x", "seat", "amount", "curious", "9", "1", "type"])] = (
                chance.choice(JUNK)
            )
        case 1:
            container.insert(chance.randrange(len(container) + 1), chance.choice(JUNK))
        case 2 if isinstance(container, dict):
            container[f"{key} "] = container.pop(key)
        case _:
            container[key] = chance.choice(JUNK)
    return other


NOT_MET = {
    "changes": "unknown_word",
    "jackpot": "unknown_word",
    "table-options": "unknown_word",
    "tap-options": "missing_key",
    "tap-rules": "missing_key",
    "tap-score": "unknown_word",
}
"""What cannot be wrong with a form: some hold no words, and some no key that is needed."""


@pytest.mark.uncounted
@pytest.mark.parametrize("name", READERS)
def test_schema_and_reading_agree(name: str) -> None:
    """What does not fit the schema is refused, and what fits is read or is impossible."""
    some = {"missing_key", "unknown_key", "wrong_type", "unknown_word", None}
    some -= {NOT_MET.get(name)}
    told: Counter[str | None] = Counter()
    every = documents(name)
    for number in range(40):  # most are tried once, and again while something has not been met
        for document in every:
            small = len(str(document)) < 1000
            if number >= amount(1, 3) * (6 if small else 1) and some <= set(told):
                continue
            chance = random.Random(f"{number} {document}")
            other = broken(document, chance)
            refused = code(name, other)
            told[refused] += 1
            if fits(name, other):
                assert refused in (None, "impossible"), other
            else:
                assert refused is not None, other
            if refused in ("missing_key", "unknown_key", "wrong_type", "unknown_word"):
                assert not fits(name, other), other
    assert some <= set(told)


NO_VALUE = [[{"unheard of": [None]}]]
"""What stands nowhere in any form."""


@pytest.mark.uncounted
@pytest.mark.parametrize("name", FORMS)
def test_schemas_are_strict(name: str) -> None:
    """No key may be added or removed, and no type changed, in forms that are only written too."""
    gone = 0
    chance = random.Random(name)
    every = documents(name)
    picked = chance.sample(every, min(amount(4, 30), len(every)))
    # one at least that has more than changes, whose keys may all be missing
    picked[-1] = next((one for one in every if "changed" not in one), picked[-1])
    for document in picked:
        found = [place for place in places(document) if isinstance(place[0], dict)]
        # a refusal has as many parameters as its sentence, and any of them may change
        loose = [id(container[key]) for container, key in found if key == "parameters"]
        found = [place for place in found if id(place[0]) not in loose]
        if "changed" in document:  # which may hold anything
            found = [(document, "changed")]
        for container, key in chance.sample(found, min(len(found), 12)):
            was = container.pop(key)
            gone += not fits(name, document)
            container["unheard of"] = was
            assert not fits(name, document)
            del container["unheard of"]
            container[key] = NO_VALUE
            assert not fits(name, document)
            container[key] = was
    needs_keys = NOT_MET.get(name) != "missing_key"
    assert gone >= needs_keys * amount(4, 30)


@pytest.mark.parametrize(("most", "over"), [(2**46, 2**46 + 1), (2**46, 10**100)])
def test_a_schema_bounds_amounts(most: int, over: int) -> None:
    """The largest amount in actions and rules fits and is read, and a larger one is refused."""
    for name, document, key in (
        ("action", {"type": "bet", "seat": 1}, "amount"),
        ("action", {"type": "raise", "seat": 1}, "to"),
        ("action", {"type": "restore", "seat": 1}, "amount"),
        ("table-action", {"type": "sit", "seat": 1}, "amount"),
        ("table-action", {"type": "buy_in", "seat": 1}, "amount"),
        ("rules", {"mode": "heavy", "minimum": 1}, "stack"),
    ):
        assert fits(name, document | {key: most})
        assert code(name, document | {key: most}) is None
        assert not fits(name, document | {key: over})
        assert code(name, document | {key: over}) == "impossible"


def test_what_a_schema_cannot_say() -> None:
    """Numbers written 5.0, stacks that are too large and wrong decks fit, but are refused."""
    bet = {"type": "bet", "seat": 1, "amount": 5.0}
    assert fits("action", bet)
    assert code("action", bet) == "wrong_type"
    saved = write(tago.Record.of(hands()[0]))
    for seat in saved["stacks"]:
        saved["stacks"][seat] = 2**52
    assert fits("hand", saved)
    assert code("hand", saved) == "impossible"
    saved = write(tago.Record.of(hands()[0]))
    saved["deck"][0] = "1" if saved["deck"][0] != "1" else "2"
    assert fits("hand", saved)
    assert code("hand", saved) == "impossible"
