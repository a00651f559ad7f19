"""Views for all viewers at once, and their changes: what a host sends after every action."""

import json
import random
import re
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.base.values import Form
from tagolib.conformance.tago.deals import random_rules
from tagolib.serialization import Changes, parse_json, read, write
from tagolib.table import (
    DrawFirst,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    act,
    view_table,
    views_of_table,
)
from tagolib.tago.views import views_of
from tests.amounts import amount
from tests.at_a_table import do
from tests.node import node
from tests.playing import call_round, play, rules, start
from tests.tables import House, go_on

SEATS = {1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}


def sent(before: Any, after: Any) -> dict[str, Any]:
    """Return what the reader of one form is sent for a later one."""
    document = json.loads(json.dumps(write(Changes.between({0: before}, {0: after})[0])))
    return dict(document["changed"])


@pytest.mark.uncounted
@pytest.mark.rules("COLL-01", "COLL-02", "COLL-03", "COLL-06")
def test_the_views_of_all_are_the_views_of_each() -> None:
    """A view is the same whether it is made alone or in one call with all the others."""
    met = {"seen": 0, "shared": 0, "not dealt in": 0}
    for number in range(amount(5, 40)):
        chance = random.Random(number)
        house = House([random_rules(chance.randrange)])
        for _ in range(90):
            go_on(chance.randrange, house, 0)
            table = house.tables[0]
            views = views_of_table(table)
            assert list(views) == [None, *table.seats]
            for seat, seen in views.items():
                assert seen == view_table(table, seat)
                public = views[None]
                if seen.hand and public.hand and seat is not None:
                    met["seen"] += seen.hand.state != public.hand.state
                    met["shared"] += seen.hand.state is public.hand.state
                    met["not dealt in"] += seen.hand is public.hand
    assert min(met.values()) > 10, met


def test_rulings_change_as_a_whole() -> None:
    """What leaves its usual values out of its form is sent anew with all that it has."""
    table = rules("Light – 5/300")
    other = attrs.evolve(table, rulings=tago.Rulings(odd_chips="to_jackpot"))
    assert sent(table, other) == {"/rulings": write(other.rulings)}


def test_a_copy_has_not_changed() -> None:
    """Between a view and the view that is read from its form there are no changes."""
    table = do(tago.Table(rules("Light – 5/300")), Open(), Sit(1, 1000), Sit(2, 3000), SitOut(2))
    view = view_table(table, 1)
    copy = read(parse_json(json.dumps(write(view))), type(view))
    assert copy == view
    assert sent(view, copy) == {}


def test_a_seat_that_has_looked_is_shown_its_card_alone() -> None:
    """In round 3 the views differ only in each seat's own card and the fact of its look."""
    hand = start(SEATS, "2 7 7")
    hand = call_round(play(call_round(hand), tago.ChoosePoint(1, "sum")))
    views = views_of(hand)
    assert views == {seat: tago.view(hand, seat) for seat in (None, 1, 2, 3)}
    cards = {seat: [s.cards[0] for s in view.state.seats] for seat, view in views.items()}
    eight, six, zero = tago.parse_cards("8 6 0")
    assert cards == {
        None: [None, None, None],
        1: [eight, None, None],
        2: [None, six, None],
        3: [None, None, zero],
    }
    assert len({view.log for view in views.values()}) == 4


def test_equal_states_are_made_once() -> None:
    """Before the looks, and when all cards are shown, a seat has the state of a spectator."""
    hand = start(SEATS, "2 7 7")
    over = call_round(call_round(play(call_round(hand), tago.ChoosePoint(1, "sum"))))
    for now in (hand, over):
        views = views_of(now)
        assert all(view.state is views[None].state for view in views.values())


def test_changes_of_another_document() -> None:
    """A list grows by the place after its last; changes whose path leads nowhere are refused."""
    grown = Changes((("/log/1", "b"),)).updated({"log": ["a"]})
    assert grown == {"log": ["a", "b"]}
    for path, document in (("/log/2", {"log": ["a"]}), ("/state/pot", {}), ("/log/0", {})):
        with pytest.raises(tago.NotationError):
            Changes(((path, 5),)).updated(document)


@pytest.mark.uncounted
def test_what_has_changed_makes_the_one_form_the_other() -> None:
    """A view with the changes applied to it is the later view."""
    for number in range(amount(5, 40)):
        chance = random.Random(100 + number)
        house = House([random_rules(chance.randrange)])
        views = views_of_table(house.tables[0])
        has = {seat: write(view) for seat, view in views.items()}
        for _ in range(40):
            for _ in range(chance.choice([1, 1, 1, 5])):
                go_on(chance.randrange, house, 0)
            now = views_of_table(house.tables[0])
            changes = Changes.between(views, now)
            assert changes.keys() == views.keys() & now.keys()
            has = {seat: write(view) for seat, view in now.items()} | {
                seat: read(parse_json(json.dumps(write(one))), Changes).updated(has[seat])
                for seat, one in changes.items()
            }
            for seat, view in now.items():
                assert json.dumps(has[seat]) == json.dumps(write(view))
            views = now


def test_changes_take_a_third_of_the_bytes() -> None:
    """Eight players and a spectator get at most a third of the bytes of nine views of a hand."""
    table = do(tago.Table(rules()), Open(), *[Sit(seat, 900) for seat in range(1, 9)])
    table = do(table, DrawFirst(tago.DECK), StartHand(tago.shuffle(bytes(32))))
    sizes = [0, 0]
    while table.hand and table.hand.phase != "over":
        views = views_of_table(table)
        table = act(table, tago.legal_actions(table.hand)[1])
        now = views_of_table(table)
        sizes[0] += sum(len(json.dumps(write(one))) for one in Changes.between(views, now).values())
        sizes[1] += sum(len(json.dumps(write(one))) for one in now.values())
    assert sizes[0] * 3 < sizes[1]


def test_only_what_has_changed_is_sent() -> None:
    """A bet changes a few numbers, and adds a line to the log."""
    before = start(SEATS, "2 7 7")
    after = tago.apply(before, tago.Bet(1, 10))
    assert sent(tago.view(before, 2), tago.view(after, 2)) == {
        "/state/to_act": 2,
        "/state/current_bet": 10,
        "/state/pot": 25,
        "/state/seats/1/stack": 285,
        "/state/seats/1/in_round": 10,
        "/state/seats/1/in_hand": 10,
        "/state/options/bet": None,
        "/state/options/call": 10,
        "/state/options/raise": [20, 295],
        "/state/options/restore/minimum_to_raise": 300,
        "/log/4": {"type": "bet_made", "seat": 1, "amount": 10},
    }
    assert sent(tago.view(after, 2), tago.view(after, 2)) == {}
    saved = [tago.Record.of(hand) for hand in (before, after)]
    assert sent(*saved) == {"/actions/0": {"type": "bet", "seat": 1, "amount": 10}}


def test_what_cannot_change_in_part_is_sent_as_a_whole() -> None:
    """Other seats, a list that was not only extended, and one-sided values are sent whole."""
    table = do(tago.Table(rules()), Open(), Sit(2, 300), Sit(5, 450), DrawFirst(tago.DECK))
    began = act(table, StartHand(tago.DECK))
    out = act(table, Leave(5))
    views = [view_table(one, None) for one in (table, began, out)]
    now = sent(views[0], views[1])
    assert now["/hand"] == write(views[1])["hand"]
    assert now["/stacks/2"] == 295
    assert "/stacks" not in now
    assert sent(views[1], views[0])["/hand"] is None
    now = sent(views[0], views[2])
    assert now["/stacks"] == {"2": 300}
    assert now["/options/sit"] == [1, 3, 4, 5, 6, 7, 8]
    other = attrs.evolve(views[0], rules=rules("Light – 5/300"))
    assert sent(views[0], other) == {"/rules/mode": "light"}


def test_no_changes_between_values_of_two_kinds() -> None:
    """A view does not become a state, and a reader with nothing yet gets no changes."""
    hand = start(SEATS, "2 7 7")
    view = tago.view(hand, 1)
    with pytest.raises(tago.SetupError, match="only two values of the same class can be") as caught:
        Changes.between({1: view}, {1: view.state})
    assert caught.value.field == "after"
    assert Changes.between({}, {1: view}) == {}


@pytest.mark.parametrize(
    ("path", "document"),
    [
        ("state", {"state": 1}),
        ("state/to_act", {"state": {"to_act": 1}}),
        ("/state/to_act", {"state": {}}),
        ("/state/to_act", {"state": 5}),
        ("/log/1", {"log": []}),
        ("/log/0", {"log": [1]}),
        ("/log/00", {"log": []}),
        ("/log/-1", {"log": [1]}),
        ("/log/0/seat", {"log": []}),
        ("/", {}),
        ("x", 5),
    ],
)
def test_changes_of_something_else_are_refused(path: str, document: Any) -> None:
    """A stranger's path may lead nowhere: this is reported, and the document does not change."""
    was = json.dumps(document)
    changes = read({"changed": {path: 7}}, Changes)
    with pytest.raises(tago.NotationError, match="there is no place") as caught:
        changes.updated(document)
    assert str(caught.value) == f"there is no place {json.dumps(path)} to change"
    assert caught.value.code == "impossible"
    assert json.dumps(document) == was


@attrs.frozen(order=False)
class Twice(Form):
    """A value that holds two lists."""

    one: tuple[int, ...] = ()
    other: tuple[int, ...] = ()
    by_name: tuple[tuple[str, int], ...] = ()
    words: dict[str, int] = attrs.field(factory=dict)


FEW, MORE = (1,), (1, 2)


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        (Twice(FEW, FEW), Twice(MORE, MORE), {"/one/1": 2, "/other/1": 2}),
        (Twice((1, 2)), Twice((2, 2)), {"/one": [2, 2]}),
        (Twice(by_name=(("a/b", 1),)), Twice(by_name=(("a/b", 2),)), {"/by_name": {"a/b": 2}}),
        (Twice(words={"a": 1}), Twice(words={"a": 2}), {"/words": {"a": 2}}),
    ],
)
def test_where_values_of_a_hosts_own_change(
    before: Twice, after: Twice, changed: dict[str, Any]
) -> None:
    """A list that was only extended grows at its own place; any other value is sent anew."""
    assert sent(before, after) == changed


def test_a_whole_document_may_change() -> None:
    """A changed fact or action is another one: the path is that of the whole document."""
    assert sent(tago.Bet(1, 5), tago.Bet(1, 6)) == {"": {"type": "bet", "seat": 1, "amount": 6}}
    assert read({"changed": {"": 7}}, Changes).updated({"a": 1}) == 7


def test_the_page_shows_how_javascript_follows() -> None:
    """The page's lines of JavaScript make the later view, even if everything has changed."""
    table = do(tago.Table(rules()), Open(), Sit(2, 300), Sit(5, 450), DrawFirst(tago.DECK))
    began = act(table, StartHand(tago.DECK))
    steps = [table, began, act(began, tago.Bet(2, 10)), act(began, SitOut(5)), act(began, Leave(5))]
    views = [view_table(one, 2) for one in steps]
    changed = [sent(*pair) for pair in pairwise(views)]
    changed.append({"": write(views[0])})
    views.append(views[0])
    page = Path(__file__).parents[2] / "docs/how-to/running-a-table.md"
    (lines,) = re.findall(r"```js\n(for .*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    program = f"let view = {json.dumps(write(views[0]))}; const views = [];"
    for one in changed:
        program += f"{{ const changed = {json.dumps(one)};\n{lines}\n"
        program += "views.push(structuredClone(view)); }\n"
    ran = subprocess.run(
        [node(), "-e", f"{program} console.log(JSON.stringify(views));"],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert json.loads(ran.stdout) == [write(view) for view in views[1:]]


def nested(levels: int) -> Any:
    """Return a document with so many objects in each other."""
    document: Any = 1
    for _ in range(levels):
        document = {"a": document}
    return document


def test_changes_nest_no_more_deeply_than_a_document_may() -> None:
    """Several changes can put one deep value into another, but never beyond the limit."""
    deepest = {"changed": {"": nested(250), "/a" * 250: nested(250)}}
    assert read(deepest, Changes).updated({}) == parse_json(json.dumps(nested(500)))
    for changed in (
        {"": nested(250), "/a" * 250: nested(251)},
        {"": nested(450), "/a" * 450: nested(450), "/a" * 900: nested(450), "/a" * 1350: 1},
        {"": nested(501)},
    ):
        with pytest.raises(tago.NotationError) as caught:
            read({"changed": changed}, Changes).updated({})
        assert caught.value.code == "too_deep"
    with pytest.raises(tago.NotationError):
        read({"changed": {"/a": 1}}, Changes).updated(nested(501))


def test_what_is_made_of_changes_shares_nothing_with_them() -> None:
    """Editing the later form alters neither the changes nor the earlier form."""
    before = {"log": [["a"]], "b": 1}
    changes = Changes((("/b", {"c": [1]}), ("/log/1", ["d"]), ("/b/c/1", 2)))
    after = changes.updated(before)
    assert after == {"log": [["a"], ["d"]], "b": {"c": [1, 2]}}
    after["b"]["c"].append(3)
    after["log"][0].append("e")
    after["log"][1].append("f")
    assert changes == Changes((("/b", {"c": [1]}), ("/log/1", ["d"]), ("/b/c/1", 2)))
    assert before == {"log": [["a"]], "b": 1}


def test_a_list_that_grows_is_copied_once() -> None:
    """Each change costs as little as the first, however long the list has become."""

    class Counted(list[Any]):
        copies = 0

        def copy(self) -> "Counted":
            Counted.copies += 1
            return Counted(self)

    log = Counted()
    changes = Changes(tuple((f"/log/{place}", place) for place in range(100)))
    assert changes.updated({"log": log}) == {"log": [*range(100)]}
    assert (Counted.copies, log) == (1, [])
