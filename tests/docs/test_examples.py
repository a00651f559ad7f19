"""The programs in the documentation: pages show what they print, and no secret leaks."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.announcements import LANGUAGES
from tagolib.notation import write_action
from tagolib.people import due_now
from tagolib.serialization import parse_json, read
from tagolib.shuffling import Stream
from tests.amounts import sample
from tests.tutorial import EXAMPLES, PAGES, fences, played, shown


@pytest.mark.parametrize("page", sample(PAGES, 2), ids=lambda page: page.stem)
def test_a_page_shows_what_happens(page: Path, tmp_path: Path) -> None:
    """Each command of a page, run in order beside its files, prints what the page shows."""
    text = page.read_text(encoding="utf-8")
    now = played(text, tmp_path)
    assert now == text, "python -m tests.tutorial writes what its commands print now"
    assert "\n$ " in text


def test_every_example_is_shown_by_a_page() -> None:
    """Every example file is shown on a page, except parts of the table on the web."""
    texts = [page.read_text(encoding="utf-8") for page in EXAMPLES.parent.glob("*/*.md")]
    found = {shown(info) for text in texts for info, _ in fences(text)} - {None}
    files = {path for path in EXAMPLES.rglob("*.*") if "__pycache__" not in path.parts}
    assert found <= files
    assert {path.relative_to(EXAMPLES).parts[0] for path in files - found} == {"web"}


def load(name: str) -> Any:
    """Return one of the example programs as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_fair_table_plays_on(capsys: pytest.CaptureFixture[str]) -> None:
    """The example's host and players play the draw and three hands."""
    load("fair_table").main()
    said = capsys.readouterr().out
    assert said.count("the audit") == 3


@pytest.mark.uncounted
def test_the_fair_table_deals_whatever_comes() -> None:
    """A long evening, with tie-breaks and players who buy chips, goes well."""
    host = load("fair_table").Host(1, 4, 7)
    host.deal()
    host.publish()
    for _ in range(30):
        host.deal()
        host.play()
        first, *others = host.publish()
        assert all(one == first for one in others)
        host.finish()
    assert host.house.table.hands == 30


def test_the_players_of_the_fair_table_save_before_they_send() -> None:
    """A player is saved before it commits, and with the announcement before it reveals."""
    host = load("fair_table").Host(1, 4)
    sent = []
    hear = host.hear

    def heard(seat: int, message: str) -> None:
        player = host.players[seat]
        saved = read(parse_json(player.saved), fairness.Player)
        assert saved == player.side
        sent.append((saved.step, parse_json(message)["type"]))
        hear(seat, message)

    host.hear = heard
    host.deal()
    assert sent == [("commit", "commit")] * 2 + [("reveal", "reveal")] * 2


def test_the_players_of_the_fair_table_begin_again_after_the_hand() -> None:
    """Until the hand is off the table, a player keeps the hashes of cards that may still come."""
    host = load("fair_table").Host(1, 4)
    host.deal()
    host.publish()
    host.deal()
    host.play()
    host.publish()
    assert [len(player.side.hashes) > 0 for player in host.players.values()] == [True, True]
    host.finish()
    assert [player.side.step for player in host.players.values()] == ["done", "done"]


def say(chat: Any, room: Any, name: str, text: str) -> Any:
    """Return the chat room's answer to the next line."""
    return chat.answer(room, room.last + 1, name, text)


def chatting(chat: Any, *lines: tuple[str, str], language: str = "en") -> Any:
    """Return a new room after some lines."""
    room, _ = chat.new_room(bytes(32), language)
    for name, words in lines:
        room, _ = say(chat, room, name, words)
    return room


@pytest.mark.uncounted
@pytest.mark.rules("COLL-01", "COLL-02", "COLL-04")
def test_the_chat_room_tells_secrets_to_their_owners_only() -> None:
    """In an evening of random actions, only the holder of a hidden card is told what it is."""
    chat, chance = load("chat_room"), Stream(bytes(32))
    seats = {"ann": 2, "bob": 3, "cem": 7, "dee": 8}
    told = dict.fromkeys(seats, 0)
    phases = set()
    room = chatting(chat, *[(name, f"sit {seat}") for name, seat in seats.items()])
    stack = room.people.table.rules.stack
    for _ in range(40):
        for name, seat in seats.items():
            if dict(room.people.table.stacks_now)[seat] < stack:
                room, _ = say(chat, room, name, "buy 300")
        room, _ = say(chat, room, "ann", "next")
        hand = room.people.table.hand
        while hand.phase != "over":
            phases.add(hand.phase)
            name = next(name for name, seat in seats.items() if seat == hand.to_act)
            actions = tago.legal_actions(hand)
            quiet = [a for a in actions if isinstance(a, tago.Call | tago.Bet | tago.PlayOn)]
            action = quiet[0] if quiet and chance.below(9) else chance.choice(actions)
            words = write_action(action).partition(": ")[2]
            room, said = say(chat, room, name, words)
            hand = room.people.table.hand
            for to, text in said:
                looked = re.fullmatch(r"Seat (\d) “\w+” looks at its covered card: (\S+)\.", text)
                if looked:
                    assert to is not None
                    seat = seats[to]
                    assert int(looked[1]) == seat
                    told[to] += 1
                elif to is not None:
                    assert text.startswith("You may "), text
    assert all(told.values())
    assert {"vote", "point_choice", "discard"} <= phases


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chat_room_refuses_what_cannot_be(language: str) -> None:
    """A refusal goes to the person who asked, in their language, and changes nothing."""
    chat = load("chat_room")
    room = chatting(chat, language=language)
    long = 5000 * "9"
    for text in ("hello", "sit x", "call", "leave", "sit 9", "buy 300", "sit ²", f"sit {long}", ""):
        after, said = say(chat, room, "ann", text)
        assert {to for to, _ in said} == {"ann"}, text
        assert after.people.who == ()
    room, _ = say(chat, room, "ann", "sit 1")
    for text in (f"buy {long}", "buy ²", "buy 1/3", "buy 9999999999999999", "buy", "next", "help"):
        after, said = say(chat, room, "ann", text)
        assert {to for to, _ in said} == {"ann"}, text
        assert after.people.at == room.people.at


def test_the_chat_room_understands_italian() -> None:
    """A whole hand can be played in Italian, and is announced in it."""
    chat = load("chat_room")
    room = chatting(chat, ("ann", "siedo al 1"), ("bob", "mi siedo al 4 con 450"), language="it")
    assert room.people.table.stacks == ((1, 300), (4, 450))
    room, said = say(chat, room, "ann", "avanti")
    for words in ("punto 10", "passo"):
        name = dict(room.people.names)[room.people.table.hand.to_act]
        room, said = say(chat, room, name, words)
        assert said[0][1].startswith("La postazione "), said
    for name, words in (("ann", "via"), ("ann", "torno"), ("bob", "esco"), ("ann", "avanti")):
        room, _ = say(chat, room, name, words)
    assert (room.people.table.seats, room.people.table.away) == ((1,), ())


@pytest.mark.rules("ELIM-05")
def test_a_player_of_the_chat_room_is_no_director() -> None:
    """Whatever a player says, on their turn or not, no seat is eliminated and no card is shown."""
    chat = load("chat_room")
    dealt = chatting(chat, ("ann", "sit 1"), ("bob", "sit 4"), ("cem", "sit 6"), ("ann", "next"))
    for name in ("ann", "bob", "cem"):
        for words in ("eliminate", 'eliminate "late"', "eliminate covered", "misdeal", "redeal 4"):
            room, said = say(chat, dealt, name, words)
            assert room.people == dealt.people
            assert [to for to, _ in said] == [name]


def test_the_chat_room_takes_a_line_once() -> None:
    """A line that comes again changes nothing and gets no answer."""
    chat = load("chat_room")
    room, _ = chat.new_room(bytes(32))
    room, _ = chat.answer(room, 7, "ann", "sit 1")
    room, said = chat.answer(room, 9, "ann", "buy 300")
    assert said
    assert chat.answer(room, 9, "ann", "buy 300") == (room, [])
    assert chat.answer(room, 8, "ann", "leave") == (room, [])


def test_the_clock_of_the_chat_room_hits_its_decision_only() -> None:
    """When time is up the turn is over, once; a clock that is late changes nothing."""
    chat = load("chat_room")
    room = chatting(chat, ("ann", "sit 1"), ("bob", "sit 4"), ("cem", "sit 6"), ("ann", "next"))
    turn, key = room.people.table.hand.to_act, due_now(room.people).key
    room, said = chat.time_is_up(room, key)
    name = dict(room.people.names)[turn]
    assert (None, f"Seat {turn} “{name}” folds.") in said
    assert chat.time_is_up(room, key) == (room, [])
    room, _ = chat.time_is_up(room, due_now(room.people).key)
    assert room.people.table.hand.phase == "over"
    assert chat.time_is_up(room, key) == (room, [])


def test_a_player_leaves_the_chat_room_after_the_hand() -> None:
    """Absent and leaving players play the hand to its end; a new player waits for it."""
    chat = load("chat_room")
    room = chatting(
        chat,
        *[("ann", "sit 1"), ("bob", "sit 4"), ("ann", "next"), ("ann", "leave")],
        *[("dee", "sit 1"), ("dee", "sit 2"), ("bob", "away"), ("dee", "fold"), ("dee", "sit 3")],
    )
    assert room.people.names == ((1, "ann"), (2, "dee"), (4, "bob"))
    queue = [type(action).__name__ for action in room.people.table.queue]
    assert queue == ["Leave", "Sit", "SitOut"]
    assert room.people.table.hand.phase == "betting"
    name = dict(room.people.names)[room.people.table.hand.to_act]
    room, _ = say(chat, room, name, "fold")
    room, _ = say(chat, room, "bob", "back")
    room, said = say(chat, room, "bob", "next")
    assert room.people.table.seats == (2, 4)
    assert any(words.startswith("Seat 1 “ann” leaves the table") for _, words in said)
