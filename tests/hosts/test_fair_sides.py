"""The page of the web table takes part in fair dealing, and recovers from any absence."""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.conformance.engine import Process
from tagolib.conformance.tago.actions import legal_action
from tagolib.fairness.places import CardPlaces
from tagolib.serialization import read, write
from tagolib.table import Close, Leave, Sit, StartHand, Void, act, table_options, view_table
from tagolib.tago.cards import DECK
from tests.fair import drawn_table, new_house, open_table
from tests.node import node


@pytest.fixture(scope="module")
def engine() -> Iterator[Process]:
    """Pages of the web table."""
    with Process((node(), str(Path(__file__).parent / "side_engine.mjs")), 10) as engine:
        yield engine


class Page:
    """A person's page: it is connected or not, and keeps what a browser keeps."""

    def __init__(self, room: "Room", seat: int) -> None:
        self.room, self.seat = room, seat
        self.here, self.eyes = True, -1  # whose view it has; nobody's yet
        self.kept, self.restarts = "null", 0
        self.sent: list[Any] = []
        self.reload()

    def ask(self, **asked: Any) -> Any:
        reply = self.room.engine.ask({"id": self.seat, **asked})
        found: Any = reply["result"]
        self.kept, self.restarts = found["kept"], found["restarts"]
        return found

    def reload(self) -> None:
        self.ask(open={"table": self.room.house.name, "kept": self.kept})

    def hear(self, letters: Any, *, whole: bool, elsewhere: bool = False) -> Any:
        """Take what the house says, and answer; return the step at which it is refused."""
        house = self.room.house
        heard = {
            "letters": [write(one) for one in letters],
            "view": write(view_table(house.table, self.eyes or None)),
            "due": fairness.due_fairly(house).key,
            "whole": whole,
            "elsewhere": elsewhere,
        }
        found = self.ask(hear=heard)
        self.sent += found["sent"]
        for sent in found["sent"] if self.here else []:
            self.ask(answer={"key": sent["key"], "what": self.room.hear(self.seat, sent)})
        return found["refused"]


class Room:
    """A table of the house, as the web table has it, with a page at each seat."""

    def __init__(self, engine: Process, house: fairness.House) -> None:
        self.engine, self.house = engine, house
        self.refused: list[Any] = []
        self.pages = {seat: Page(self, seat) for seat in house.table.seats}
        self.tell()

    def hear(self, seat: int, sent: Any) -> str:
        message = read(sent["fair"], fairness.FromPlayer)
        if sent["key"] != fairness.due_fairly(self.house).key:
            return "refused"
        try:
            self.house = fairness.receive(self.house, seat, message)
        except tago.TagoError:
            return "refused"
        return "taken"

    def tell(self) -> None:
        """Show the table to everyone who is here, until nobody has anything to say to it."""
        before = None
        while before is not self.house:
            before = self.house
            for seat, page in self.pages.items():
                if page.here:
                    whole = page.eyes == -1
                    page.eyes = seat if seat in self.house.table.seats else 0
                    letters = self.house.messages(page.eyes or None)
                    refused = page.hear(letters, whole=whole)
                    self.refused += [(seat, refused)] if refused else []

    def keep(self, house: fairness.House) -> None:
        self.house = house
        self.tell()

    def restart(self) -> None:
        """Begin again from what was saved: everybody gets a whole view."""
        for page in self.pages.values():
            page.eyes = -1
        self.tell()

    def go_on(self) -> None:
        self.keep(fairness.go_on(self.house))

    def leave(self, *seats: int) -> None:
        """Lose the connection to some pages."""
        for seat in seats:
            self.pages[seat].here = False

    def come_back(self, *seats: int, reloaded: bool = False) -> None:
        """Connect some pages again, which get a whole view."""
        for seat in seats:
            page = self.pages[seat]
            if reloaded:
                page.reload()
            page.here, page.eyes = True, -1
            self.tell()

    def until(self, *steps: str) -> None:
        """Go on until something is due."""
        for _ in range(200):
            if fairness.due_fairly(self.house).step in steps:
                return
            self.go_on()
        raise AssertionError(steps)


def after_silence(engine: Process) -> Room:
    """A table after its first number, for which seat 3 was silent."""
    room = Room(engine, new_house(drawn_table(3)))
    room.leave(3)
    room.go_on()
    room.go_on()
    assert room.house.last.step == "spent"
    return room


@pytest.mark.parametrize("reloaded", [False, True])
def test_who_was_away_takes_seeds_again(engine: Process, reloaded: bool) -> None:
    """Seat 1 hears that seat 3 was silent, and misses the hand after which this is over."""
    room = after_silence(engine)
    room.leave(1)
    room.go_on()
    assert [seat for seat, _ in room.house.last.announced.commitments] == [1, 2]
    room.go_on()  # seat 1 was silent, too
    room.go_on()
    room.until("announce")
    assert (room.house.number, room.house.table.hands) == (3, 1)
    room.come_back(3, 1, reloaded=reloaded)
    room.go_on()
    assert [seat for seat, _ in room.house.last.announced.commitments] == [1, 2, 3]
    room.until("announce")
    assert room.refused == []
    # Seat 1 missed two numbers after the first one, and seat 3 has only known the last.
    assert [page.restarts for page in room.pages.values()] == [3, 2, 0]


def test_who_was_silent_is_barred(engine: Process) -> None:
    """The page refuses a seed of a seat that was silent for the number before."""
    room = after_silence(engine)
    said = fairness.announce(room.house).last.announced
    late = attrs.evolve(said, commitments=(*said.commitments, (3, bytes(32))))
    assert room.pages[1].hear([fairness.Announce(late.text)], whole=False) == "announce"


@pytest.mark.parametrize("elsewhere", [True, False])
def test_another_device_gives_the_seed(engine: Process, elsewhere: bool) -> None:
    """The first one lets the number pass and counts it; without another, it refuses."""
    room = Room(engine, new_house(drawn_table(2)))
    room.go_on()
    room.until("announce")
    page, step = room.pages[1], None if elsewhere else "announce"
    page.sent = []
    other = fairness.Commit(tago.commitment(bytes(32)))
    room.house = fairness.announce(fairness.receive(room.house, 1, other))
    assert page.hear(room.house.messages(1), whole=False, elsewhere=elsewhere) == step
    assert page.sent == []  # it does not reveal a seed that nobody needs
    if elsewhere:
        for go_on in (fairness.expire, fairness.announce):
            room.house = go_on(room.house)
            assert page.hear(room.house.messages(1), whole=False, elsewhere=True) is None
        assert page.restarts == 1


def test_no_other_device_explains_a_missing_seed(engine: Process) -> None:
    """A commitment that was taken is in the announcement, or another one is."""
    room = Room(engine, new_house(drawn_table(2)))
    house = attrs.evolve(room.house, commitments=room.house.commitments[1:])
    room.house = fairness.announce(house)
    page, letters = room.pages[1], room.house.messages(1)
    assert page.hear(letters, whole=False, elsewhere=True) == "announce"


def test_who_missed_a_number_does_not_judge_it(engine: Process) -> None:
    """What was announced is not compared with a table that has changed since."""
    room = Room(engine, new_house(drawn_table(4)))
    room.leave(3, 4)
    room.go_on()
    room.go_on()
    assert room.house.last.step == "spent"
    room.keep(fairness.play(room.house, Leave(4)))
    room.come_back(3)
    room.go_on()
    room.until("announce")
    assert room.refused == []
    assert room.house.table.hands == 1


def test_who_sits_down_anew_knows_what_was_before(engine: Process) -> None:
    """Who comes back to the same seat still has its count; a bar that has ended counts, too."""
    room = after_silence(engine)
    room.keep(fairness.play(room.house, Leave(1)))
    assert room.pages[1].restarts == 2  # seat 3 was silent, and may be free when seat 1 is back
    room.keep(fairness.play(room.house, Sit(1, 300)))
    room.until("announce")
    room.go_on()
    room.until("announce")
    assert room.refused == []
    assert [page.restarts for page in room.pages.values()] == [2, 1, 0]
    room.keep(fairness.play(room.house, Leave(1)))
    room.keep(fairness.play(room.house, Sit(4, 300)))
    page = room.pages[1]
    page.eyes = 4  # at another seat it knows nothing
    page.hear([], whole=True)
    assert page.restarts == 0


def test_a_view_from_nowhere_clears_no_count(engine: Process) -> None:
    """A house cannot clear the count by showing the table as to somebody who stands around."""
    room = Room(engine, new_house(drawn_table(2)))
    room.go_on()
    room.go_on()
    page = room.pages[1]
    kept = json.loads(page.kept)
    assert (page.restarts, kept["player"]["number"]) == (0, 1)
    for eyes in (0, 0, 1):
        page.eyes = eyes
        assert page.hear(room.house.messages(eyes or None), whole=True) is None
    assert page.restarts == 1  # the hand is not watched to its end any more
    assert json.loads(page.kept)["player"]["number"] == 1
    room.until("announce")
    room.go_on()
    room.until("announce")
    assert room.refused == []
    assert (page.restarts, room.pages[2].restarts) == (1, 0)


def test_a_page_keeps_what_it_sends(engine: Process) -> None:
    """A commitment is kept before it is sent, and so is the announcement before the seed."""
    room = Room(engine, new_house(drawn_table(2)))
    room.go_on()
    sent = room.pages[1].sent
    assert [one["fair"]["type"] for one in sent] == ["commit", "reveal"]
    for one in sent:
        player = json.loads(one["kept"])["player"]
        assert player["step"] == one["fair"]["type"]
        assert player["seed"] is not None
    assert json.loads(sent[1]["kept"])["player"]["seed"] == sent[1]["fair"]["seed"]


def test_a_hand_without_an_announcement_is_refused(engine: Process) -> None:
    """The page looks at every view, so no hand is dealt before it is announced."""
    room = Room(engine, new_house(drawn_table(2)))
    table = act(room.house.table, StartHand(DECK))
    room.house = attrs.evolve(room.house, table=table, places=CardPlaces.dealt((1, 2), 0))
    room.house = attrs.evolve(room.house, dealing=fairness.Dealing("", "play"))
    assert room.pages[1].hear([], whole=False) == "deal"


JUNK: list[Any] = [None, {}, [None], 5, "x", [5], [{}], [{"type": 5}], [[]]]


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_what_is_no_message_is_refused(engine: Process, junk: Any) -> None:
    """Whatever comes instead of messages or a view, the page refuses it and stays the same."""
    room = Room(engine, new_house(drawn_table(2)))
    page = room.pages[1]
    kept = page.kept
    for changed in ({"letters": junk}, {"view": junk}, {"view": {"seat": 9}}, {"due": None}):
        heard = {"letters": [], "view": {"seat": None}, "due": "x", "whole": False} | changed
        found = page.ask(hear=heard)
        assert found["refused"] == "read"
    assert page.kept == kept


def test_the_page_checks_the_draw(engine: Process) -> None:
    """The draw counts as seen to its end, and a cube elsewhere is refused."""
    room = Room(engine, new_house(open_table(2)))
    room.go_on()
    room.go_on()
    assert room.house.table.cube
    assert [page.restarts for page in room.pages.values()] == [0, 0]
    room = Room(engine, new_house(open_table(2)))
    room.go_on()
    before = room.house
    house = fairness.deal_fairly(room.house)
    other = 2 if house.table.cube == 1 else 1
    room.house = attrs.evolve(house, table=attrs.evolve(house.table, cube=other))
    letters = house.messages(1, before.dealing)
    assert room.pages[1].hear(letters, whole=False) == "open"


def test_what_cannot_be_read_is_refused(engine: Process) -> None:
    """An announcement that is no JSON is refused, and so is one that is not there."""
    room = Room(engine, new_house(drawn_table(2)))
    assert room.pages[1].hear([fairness.Announce("{")], whole=True) == "announce"


def some_step(room: Room, chance: random.Random) -> None:
    """Let something happen at the table, or to a connection."""
    seat = chance.choice([*room.pages])
    page, hand = room.pages[seat], room.house.table.hand
    free, now = room.house.step in ("commit", "open"), table_options(room.house.table)
    match chance.randrange(24):
        case 0 | 1:
            room.leave(seat)
        case 2 | 3 | 4 if not page.here:
            room.come_back(seat, reloaded=chance.random() < 0.5)
        case 5 if page.here:
            room.come_back(seat, reloaded=chance.random() < 0.5)  # the other end did not notice
        case 6 if chance.random() < 0.3:
            room.restart()
        case 7 if free and seat in now.leave and chance.random() < 0.5:
            room.keep(fairness.play(room.house, Leave(seat)))
        case 8 | 12 if free and seat in now.sit:
            room.keep(fairness.play(room.house, Sit(seat, 3000)))
        case 9 if hand and hand.phase != "over":
            room.keep(fairness.play(room.house, Void()))
        case 10 if hand and hand.phase not in ("redeal", "over") and chance.random() < 0.3:
            with suppress(tago.IllegalActionError):
                room.keep(fairness.misdeal(room.house))
        case 11 if room.house.step in ("reveal", "deal"):
            room.keep(fairness.expire(room.house))  # the house takes the number back
        case 13 if free and now.close and chance.random() < 0.2:
            room.keep(fairness.play(room.house, Close()))
            room.go_on()
        case _:
            due = fairness.due_fairly(room.house).step
            if due == "turn" and hand and chance.random() < 0.4:
                room.keep(fairness.play(room.house, legal_action(chance.randrange, hand)))
            elif due != "players":
                room.go_on()


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(12))
def test_no_page_accuses_an_honest_house(engine: Process, number: int) -> None:
    """Pages come and go at any time, and hands are called off, but no page refuses anything."""
    chance = random.Random(number)
    table = (drawn_table if number % 3 else open_table)(dict.fromkeys(range(1, 5), 3000))
    room = Room(engine, new_house(table, "leaves" if number % 4 == 0 else "without_seed"))
    for _ in range(150):
        some_step(room, chance)
        assert room.refused == [], room.house.number
    assert room.house.number >= 2
