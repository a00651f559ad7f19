"""Hands that are over: links that hold one, their steps, and the same deal once more."""

import base64
import zlib
from functools import cache
from typing import Any

import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES, Announcer
from tagolib.drawing import draw
from tagolib.notation import Transcript, parse_hand, write_hand
from tagolib.play.players import NAMES, PERSON
from tagolib.play.replays import MOST_BYTES, MOST_LETTERS, Replay, code_of, pack, read_code
from tagolib.play.scene import UnwelcomeError
from tagolib.play.session import Session, read_session
from tagolib.shuffling import Stream
from tagolib.tago.records import replay
from tests.persons import PLAYS, Person

PLAYERS = {"2": "careful", "5": "bold"}


def played(**settings: Any) -> Person:
    """Return a person whose first hand is over."""
    person = Person()
    person.sit(players=PLAYERS, **settings)
    person.act("next")
    while not person.table["over"]:
        person.take(*PLAYS)
    return person


@cache
def link() -> str:
    """Return what a link to such a hand holds."""
    code: str = played().table["link"]
    return code


def packed(text: bytes) -> str:
    """Return any bytes as the letters of a link."""
    packer = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


def refusal(code: str, language: str = "en") -> str:
    """Return why a link is refused."""
    with pytest.raises(UnwelcomeError) as refused:
        read_code(code, language)
    return str(refused.value)


# The link


def test_a_link_holds_the_hand() -> None:
    """A link holds the hand in the notation, with the seat, the names and the kinds of players."""
    person = played(name="Zoë")
    found = read_code(person.table["link"])
    written = parse_hand(person.ask(do="write")["more"])
    assert tuple(replay(written.record)) == found.hands
    assert dict(found.names) == {1: "Zoë", 2: NAMES[1], 5: NAMES[4]}
    assert (found.seat, found.number) == (1, 1)
    assert found.players == ((2, "careful"), (5, "bold"))
    assert len(person.table["link"]) < MOST_LETTERS / 10


def test_only_a_hand_that_is_over_has_a_link() -> None:
    """There is no link between hands or during one; without a person, a link names no seat."""
    person = Person()
    person.sit(players=PLAYERS)
    assert person.table["link"] == ""
    person.act("next")
    assert person.table["link"] == ""
    session = Session.of(tago.Rules.parse("Light – 5/300"), {2: "bold", 5: "bold"}, "a")
    while session.table.hand is None or session.table.hand.phase != "over":
        move = session.next_move()
        assert move is not None
        session = session.after(move)
    assert read_code(code_of(session)).seat == 2


def test_a_link_from_elsewhere() -> None:
    """A link without the tags of the page is shown from the first seat.

    Tags that make no sense are left aside.
    """
    hand = link()
    record = Transcript.of(read_code(hand).hands[-1]).record
    for tags in ((), (("_Seat", "3"), ("_Hand", "0"), ("_Players", "2: Kasparov, 9: bold"))):
        found = read_code(pack(Transcript(record, tags=tags)))
        assert (found.seat, found.number, found.players, found.names) == (1, 1, (), ())
    found = read_code(pack(Transcript(record, tags=(("_Seat", "5"), ("_Hand", "17")))))
    assert (found.seat, found.number) == (5, 17)


def test_links_that_hold_no_hand() -> None:
    """A link that cannot be unpacked, or that is too long, is refused with a sentence."""
    damaged = "This link is damaged or incomplete, so it holds no hand."
    long = "This link is too long to hold a hand."
    code = link()
    for wrong in ("", "%", "é", "A", "AAAA", code[:-9], code[9:], f"{code}AAAA", packed(b"\xff")):
        assert refusal(wrong) == damaged
    assert refusal("A" * (MOST_LETTERS + 1)) == long
    assert refusal(packed(bytes(10**8))[:MOST_LETTERS]) == long  # a bomb is not unpacked
    assert refusal(packed(bytes(MOST_BYTES + 1))) == long
    assert (
        refusal("", "it")
        == "Questo link è danneggiato o incompleto, quindi non contiene nessuna mano."
    )


@pytest.mark.parametrize("text", ["", '[Tap "1"]\n', '{"format": "tago-hand"}', "<script>"])
def test_links_to_something_else(text: str) -> None:
    """A link to anything but a hand of Tagò is refused."""
    assert refusal(packed(text.encode())) == "This link holds something other than a hand of Tagò."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1: fold", "1: raise to 1"),
        ('[Stack "300"]', '[Stack "3"]'),
        ('"1: 300, ', '"9: 300, '),
        ('"1: 300, ', '"1: 99999999999999999999, '),
        ('"1: 300, ', '"1: 4503599627370496, '),
        ('[Deck "', '[Deck "0 '),
        ("[Edition", '[Edition "2026.1"]\n[Edition'),
    ],
)
def test_hands_that_cannot_have_been_played(old: str, new: str) -> None:
    """A hand that breaks the rules, or that no table can hold, is refused in a player's words."""
    person = Person()
    person.sit(players=PLAYERS)
    person.act("next")
    person.act("fold")
    text = write_hand(Transcript.of(read_code(person.table["link"]).hands[-1]))
    assert old in text
    told = refusal(packed(text.replace(old, new, 1).encode()))
    assert told == (
        "This link has been changed: no hand of Tagò can have gone like the one in it. "
        "Ask for the link again."
    )


def test_a_hand_that_is_running_is_refused() -> None:
    """Only whole hands are shown again."""
    hand = read_code(link()).hands[-2]
    assert refusal(pack(Transcript.of(hand))) == "The hand in this link is not over."


def test_spoiled_links() -> None:
    """A link that is spoiled in any way is read, or refused with a sentence."""
    code, rng = link(), Stream(bytes(32))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/% é"
    text = write_hand(Transcript.of(read_code(code).hands[-1]))
    refused: list[str] = []
    for number in range(400):
        if number % 2:  # the letters
            spoiled = list(code)
            for _ in range(1 + rng.below(3)):
                spoiled[rng.below(len(spoiled))] = rng.choice(letters)
            wrong = "".join(spoiled)
        else:  # the text
            lines = text.split("\n")
            place = rng.below(len(lines))
            lines[place] = rng.choice(["", lines[rng.below(len(lines))], lines[place][:-1] + "9"])
            wrong = packed("\n".join(lines).encode())
        try:
            found = read_code(wrong, rng.choice(("en", "it")))
        except UnwelcomeError as error:
            refused.append(str(error))
        else:
            assert found.turn(10**9, "en").step == len(found.hands)
    assert len(refused) > 200
    begun = ("This link ", "The hand in this link ", "Questo link ", "La mano in questo link ")
    assert all(said.startswith(begun) for said in refused)


# Step by step


def test_each_step_is_what_the_person_saw() -> None:
    """Each step shows the person's view as it was, and says what happened in it."""
    person = played()
    code = person.table["link"]
    found = read_code(code)
    said: list[str] = []
    for step, hand in enumerate(found.hands):
        reply = person.ask(do="replay", hand=code, step=step, language="en")
        assert (reply["refused"], reply["told"], reply["table"]) == (None, [], None)
        turned = reply["more"]
        assert (turned["step"], turned["last"], turned["number"]) == (step, len(found.hands), 1)
        seen = found.view(step).hand
        assert seen == tago.view(hand, 1)
        assert turned["table"]["prompt"] == f"Step {step + 1} of {len(found.hands) + 1}"
        assert turned["table"]["offers"] == []
        said += [one["said"] for one in turned["told"]]
    assert turned["table"]["banner"] == played().table["banner"]
    begun = [one for _, one in person.told].index("Hand 1")
    told = [one for _, one in person.told[begun + 1 :]]
    assert said == [one for one in told if one in said]
    assert len(said) >= len(told) - 1  # all but the shuffle


def test_the_last_step_shows_all_cards() -> None:
    """In the last step all cards are open, even those of players who have folded."""
    person = Person()
    person.sit(players=PLAYERS)
    person.act("next")
    person.act("fold")
    found = read_code(person.table["link"])
    turned = found.turn(10**6, "en")
    assert turned.step == turned.last
    assert [one.said for one in turned.told] == [
        "These are all the cards, even those that stayed covered."
    ]
    shown = turned.table.view.hand
    assert shown is not None
    assert [seat.cards for seat in shown.state.seats] == [
        seat.cards for seat in found.hands[-1].seats
    ]
    before = found.turn(turned.last - 1, "en").table.view.hand
    assert before is not None
    assert before.state.seats[0].cards[0] is None
    assert found.turn(-5, "en") == found.turn(0, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_the_end(language: str) -> None:
    """The picture shows the end as the person saw it, with the names."""
    person = played(name="Zoë")
    code = person.table["link"]
    found = read_code(code)
    reply = person.ask(do="picture", hand=code, language=language)
    seen = tago.view(found.hands[-1], 1)
    assert reply["more"] == draw(seen, language, names=found.names).svg
    assert (reply["table"], "Zoë" in reply["more"]) == (None, True)


def test_a_replay_leaves_the_game_alone() -> None:
    """Neither a replay nor a refused link changes the game that is running."""
    person = played()
    code = person.table["link"]
    person.act("next")
    before = person.ask(do="speak", language="en")["table"]
    for request in (
        {"do": "replay", "hand": code, "step": 3, "language": "it"},
        {"do": "picture", "hand": code, "language": "it"},
        {"do": "guide", "step": 3, "language": "it"},
        {"do": "replay", "hand": "x", "step": 3, "language": "it"},
    ):
        person.ask(**request)
    reply = person.ask(do="again", hand="x", seed="a", language="it")
    assert "danneggiato" in reply["refused"]["said"]
    after = person.ask(do="speak", language="en")["table"]
    assert after == before


def test_the_same_deal_again() -> None:
    """The person gets the same cards at the same seat, against the same kinds of players."""
    code = link()
    found = read_code(code)
    person = Person()
    reply = person.ask(do="again", hand=code, seed="new", language="en")
    assert reply["refused"] is None
    person.wait()
    session = read_session(person.table["session"])
    assert session.players == ((1, PERSON), (2, "careful"), (5, "bold"))
    assert session.table.hand is not None
    assert session.table.hand.deal == found.hands[0].deal
    while not person.table["over"]:
        person.take(*PLAYS)
    person.act("next")
    assert ("hand", "Hand 2") in person.told


def test_others_play_carefully_if_nothing_is_said() -> None:
    """If a link does not say how the others play, they play carefully."""
    record = Transcript.of(read_code(link()).hands[-1]).record
    session = Replay.of(Transcript(record)).again("a", "en")
    assert session.players == ((1, PERSON), (2, "careful"), (5, "careful"))


def test_the_viewer_has_a_name_for_everybody() -> None:
    """The dealer calls the viewer “You”, unless they have given a name."""
    turned = read_code(link()).turn(0, "en")
    dealer = Announcer(tago.Rules.parse("Light – 5/300"), "en", ((1, "You"),))
    assert dealer.seat(1) in turned.told[0].said
    assert [player.plays for player in turned.table.players] == ["", "careful", "bold"]
