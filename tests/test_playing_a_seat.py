"""A person at a seat: what is typed is done, what happens is told, and nothing is lost."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.cards import Card
from tagolib.cli import main
from tagolib.cli.commands import SPOKEN, Request, UnclearError, understand
from tagolib.cli.picture import columns, table_picture
from tagolib.cli.saving import load_session, save_session
from tagolib.cli.screen import Screen
from tagolib.cli.session import PERSON, Session
from tagolib.cli.words import sayer
from tagolib.table import (
    BuyIn,
    DrawFirst,
    Finish,
    Open,
    Sit,
    StartHand,
    Table,
    TableAction,
    act,
    view_table,
)
from tests.playing import stacked

RULES = tago.Rules.parse("Light – 5/300", jackpot_percent=10)
PLAYERS = {1: PERSON, 2: "bold", 5: "careful"}


@pytest.fixture
def sit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Give what takes a seat, types some lines, and gives what was said."""

    def play(typed: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setenv("COLUMNS", "80")
        assert main(["play", "--file", str(tmp_path / "deep" / "table.json"), *words]) == 0
        said = capsys.readouterr()
        assert not said.err
        return said.out

    return play


def go_on(session: Session, until: Callable[[Session], bool]) -> Session:
    """Go on by itself, the person doing what costs nothing, until something holds."""
    while not until(session):
        hand = session.table.hand
        move: Any = session.due()
        if move is None and hand is None:
            able = session.person in dict(session.table.able)
            move = session.start() if able else BuyIn(1, RULES.stack)
        elif move is None:
            assert hand is not None
            move = Finish() if hand.phase == "over" else tago.default_action(hand)
            move = tago.PlayOn(1) if hand.phase == "vote" else move
        session = session.after(move)
    return session


def test_a_hand_is_played(sit: Callable[..., str]) -> None:
    """A person sits down, plays a hand to its settlement, sees who has what, and leaves."""
    said = sit(
        "\n" + "call\nbet 5\n" * 8 + "quit\n", "--seed", "a", "--jackpot", "10", "--seats", "3"
    )
    assert said.startswith("You sit at seat 1.")
    assert "Seat 1 sits down with 300." in said
    assert "Ladies and gentlemen, the provisional POINT is" in said
    assert "The POINT is" in said
    assert "pot" in said
    assert said.rstrip().endswith("tagolib play goes on from there.")
    told = [line for line in said.splitlines() if "> " not in line and "/" not in line]
    assert max(map(len, told)) < 80


def test_everything_typed_wrong_is_answered(sit: Callable[..., str]) -> None:
    """What cannot be understood, or may not be done, is said with the rule; the game stays."""
    wrong = "dance,r,bet,bet x,bet 0,call now,discard 9,rule,rule X-01,next,raise 3,divide"
    said = sit("\n" + wrong.replace(",", "\n"), "--seed", "a", "--jackpot", "10")
    for sentence in (
        "I do not know 'dance'.",
        "r may be raise, remainders, restore, rule.",
        "bet how many chips? Such as bet 10.",
        "'x' is no amount of chips.",
        "'0' is no amount of chips.",
        "call stands alone, without 'now'.",
        "Which card?",
        "Which rule? Such as rule RAISE-01.",
        "There is no rule 'X-01'.",
        "That cannot be said now.",
        "(RAISE-02",
        "(DEAL-04",
    ):
        assert sentence in said


def test_words_in_both_languages() -> None:
    """Whole words are known in every language, shortened ones in the person's own."""
    heard = {
        "bet 10": tago.Bet(1, 10),
        "scommetti 10": tago.Bet(1, 10),
        "  CALL ": tago.Call(1),
        "copri": tago.Call(1),
        "raise to 20": tago.Raise(1, 20),
        "rilancia a 20": tago.Raise(1, 20),
        "fold": tago.Fold(1),
        "fold curious": tago.Fold(1, curious=True),
        "abbandona curioso": tago.Fold(1, curious=True),
        "resti": tago.Remainders(1),
        "restore 300": tago.Restore(1, 300),
        "somma": tago.ChoosePoint(1, "sum"),
        "single": tago.ChoosePoint(1, "single"),
        "dividi": tago.Divide(1),
        "play on": tago.PlayOn(1),
        "gioca": tago.PlayOn(1),
        "discard ½": tago.Discard(1, Card("½")),
        "scarta 1/2": tago.Discard(1, Card("½")),
        "guarda": tago.Look(1),
        "buy 300": BuyIn(1, 300),
        "rule raise-01": Request("rule", "RAISE-01"),
        "": Request("next"),
        "?": Request("help"),
        "esci": Request("quit"),
    }
    for language in LANGUAGES:
        for typed, meant in heard.items():
            assert understand(typed, 1, RULES, language) == meant
    assert understand("ca", 1, RULES, "en") == tago.Call(1)
    assert understand("cop", 1, RULES, "it") == tago.Call(1)
    with pytest.raises(UnclearError):
        understand("cop", 1, RULES, "en")
    with pytest.raises(UnclearError):
        understand("fold now", 1, RULES, "en")
    with pytest.raises(UnclearError):
        understand("play of", 1, RULES, "en")


def test_no_word_means_two_things() -> None:
    """A whole word is one verb's only, whichever the language."""
    said = [word for words in SPOKEN.values() for word in {*words}]
    assert len(said) == len({*said})


def test_amounts_are_typed_in_chips() -> None:
    """With two units to the chip, 2½ chips are five units; a third of a chip is no amount."""
    halves = tago.Rules.parse("Light – 5/300", units_per_chip=2, ante="half")
    assert understand("bet 2½", 1, halves, "en") == tago.Bet(1, 5)
    assert understand("bet 2,5", 1, halves, "en") == tago.Bet(1, 5)
    for typed in ("bet 2½", "bet 2 1/3", "bet -5", "bet 5e1"):
        with pytest.raises(UnclearError, match="no amount"):
            understand(typed, 1, RULES, "en")


def test_an_interrupted_session_goes_on_as_it_would_have(
    sit: Callable[..., str], tmp_path: Path
) -> None:
    """Left at every prompt and taken up again, a session comes to the same as played at once."""
    lines = ["", "call", "call", "fold", "", "call", "fold", "standings", "", "fold", "", "call"]
    setting = ["--seed", "b", "--jackpot", "10", "--against", "at_random", "--language", "it"]
    sit("".join(f"{line}\n" for line in lines), *setting)
    file = tmp_path / "deep" / "table.json"
    whole = file.read_bytes()
    file.unlink()
    first, *others = lines
    sit(f"{first}\n", *setting)
    for line in others:
        assert "Si riprende" in sit(f"{line}\n")
    assert file.read_bytes() == whole
    assert not file.with_name("table.json.new").exists()


def test_a_new_table_over_the_old(sit: Callable[..., str]) -> None:
    """What is kept is gone on with unless a new table is asked for; the language can be changed."""
    assert "Welcome" not in sit("", "--seed", "a")
    assert sit("").startswith("Going on at the table saved in")
    assert sit("", "--language", "it").startswith("Si riprende")
    assert sit("").startswith("Si riprende")
    assert sit("", "--new").startswith("You sit at seat 1.")


def test_help_and_pictures_at_any_prompt(sit: Callable[..., str]) -> None:
    """Help, the table, the standings and the sentence of a rule can be had at any prompt."""
    asked = "help\ntable\nstandings\nrule raise-01\n"
    said = sit(f"{asked}\n{asked}", "--seed", "a")
    assert said.count("A raise says the total of the round.") == 2
    assert said.count("A raise at least doubles the current bet") == 2
    assert said.count("player") > 4


def test_who_cannot_pay_buys_in_or_leaves(sit: Callable[..., str], tmp_path: Path) -> None:
    """A person without the ante is told to buy in, is not dealt in before, and plays on then."""
    broke = go_on(
        Session.of(RULES, {1: PERSON, 2: "at_random"}, "e"),
        lambda now: now.table.hand is None and dict(now.table.stacks).get(1) == 0,
    )
    assert broke.due() is None
    save_session(broke, tmp_path / "deep" / "table.json")
    said = sit("next\nbuy 299\nbuy 300\n\n")
    assert said.count("You cannot pay the ante: buy in with 300 or more") == 3
    assert "(REST-01" in said
    assert "Seat 1 buys in" in said or "Seat 1 adds" in said
    assert "The cards are dealt" in said


def test_a_look_is_offered_before_the_next_hand(sit: Callable[..., str], tmp_path: Path) -> None:
    """Who wins by folds with two open zeros is asked, and looks or lets it be."""
    deck = tago.parse_cards("0 1 2 0 3 4 0 5 6 7 8 1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8 ½ ½ ½")
    session = Session.of(RULES, {1: PERSON, 2: "bold"}, "a")
    session = go_on(session, lambda now: now.table.cube is not None)
    session = session.after(StartHand(deck))
    assert session.table.hand is not None
    if session.table.hand.to_act == 1:
        session = session.after(tago.Bet(1, 5))
    session = session.after(tago.Fold(2))
    assert session.due() is None
    save_session(session, tmp_path / "deep" / "table.json")
    file = tmp_path / "deep" / "table.json"
    kept = file.read_bytes()
    said = sit("look\n")
    assert "You may look at your covered card" in said
    assert "Seat 1 looks at its covered card: 0." in said
    assert "Seat 1 has ZERO and wins the jackpot!" in said
    file.write_bytes(kept)
    assert "looks at" not in sit("next\n\n").partition("dealt")[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no session", "table.json: "),
        ('{"format": "tago-table"}', "table.json: $"),
        ("", "table.json: "),
    ],
)
def test_a_damaged_file_is_refused(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that holds no session is refused in one line, and left as it is."""
    file = tmp_path / "table.json"
    file.write_text(text)
    assert main(["play", "--file", str(file)]) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.err.count("\n") == 1
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": {"1": "person", "2": "nobody", "5": "careful"}}, "no player"),
        ({"players": {"1": "person", "2": "person", "5": "careful"}}, "one person"),
        ({"brought": {"1": 300, "2": 300}}, "brought"),
        ({"points": {"1": 300, "2": 300, "6": 0}}, "points"),
        ({"brought": {"1": 300, "2": -1, "5": 300}}, "brought"),
        ({"language": "tlh"}, "tlh"),
        (
            {"players": {"1": "person"}, "brought": {"1": 0}, "points": {"1": 0}},
            "who sits at the table",
        ),
    ],
)
def test_parts_that_contradict_each_other(
    change: dict[str, Any], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kept session whose parts cannot be together is refused, and says what is wrong."""
    session = go_on(Session.of(RULES, PLAYERS, "a"), lambda now: now.table.cube is not None)
    file = tmp_path / "table.json"
    save_session(session, file)
    assert load_session(file) == session
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    assert main(["play", "--file", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_a_table_without_a_person(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody can take a seat at a table where only the program plays."""
    session = Session.of(RULES, {1: "bold", 2: "bold"}, "a")
    save_session(session, tmp_path / "table.json")
    assert main(["play", "--file", str(tmp_path / "table.json")]) == 2
    assert "--new" in capsys.readouterr().err


def test_a_seat_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A seat beyond those that play is refused."""
    assert main(["play", "--file", str(tmp_path / "t"), "--seats", "3", "--seat", "4"]) == 2
    assert "no seat 4" in capsys.readouterr().err


def test_a_place_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Where nothing can be kept nobody is let play, and what is wrong is said."""
    (tmp_path / "no folder").write_text("")
    assert main(["play", "--file", str(tmp_path / "no folder" / "t")]) == 2
    said = capsys.readouterr()
    assert "no folder" in said.err
    assert "tagolib play goes on" not in said.out


def test_an_interruption_leaves_politely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Ctrl-C at a prompt leaves as quit does."""

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "--file", str(tmp_path / "t")]) == 0
    assert capsys.readouterr().out.rstrip().endswith("goes on from there.")


def test_without_standard_input(sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With standard input closed the program ends politely, and does not wait."""

    def lost(prompt: str) -> str:
        raise RuntimeError

    monkeypatch.setattr("builtins.input", lost)
    assert "goes on from there." in sit("")


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """Bytes that are no text are a word that is not known; the process ends well."""
    done = subprocess.run(
        [sys.executable, "-m", "tagolib", "play", "--file", str(tmp_path / "t"), "--seed", "a"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert "I do not know" in done.stdout.decode()
    assert not done.stderr


def test_styles_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal rich styles the lines; without rich, or elsewhere, they are plain."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for there, rich in ((True, True), (True, False), (False, True)):
        out = Terminal() if there else io.StringIO()
        monkeypatch.setattr("sys.stdout", out)
        if not rich:
            monkeypatch.setattr("tagolib.cli.screen.find_spec", lambda name: None)
        Screen().show(["a [bold] line", ""], "bold")
        monkeypatch.undo()
        monkeypatch.setenv("TERM", "xterm")
        plain = out.getvalue() == "a [bold] line\n\n"
        assert plain != (there and rich)
        assert "a [bold] line" in out.getvalue()


def test_columns() -> None:
    """Columns are as wide as their widest cell, and no line ends in blanks."""
    assert list(columns([["a", "bb", ""], ["ccc", "d", ""]], "<><")) == ["a    bb", "ccc   d"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_is_drawn(language: str) -> None:
    """Through a hand with a choice, a draw and all that can befall a seat, each is drawn."""
    say = sayer(language)
    players = dict.fromkeys(range(1, 7), "—")
    table = Table(tago.Rules.parse("Light – 5/300"), jackpot=None)
    first: list[TableAction] = [
        Open(),
        *[Sit(seat, 300) for seat in range(1, 7)],
        DrawFirst(tago.shuffle(bytes(32))),
    ]
    for action in first:
        table = act(table, action)
    told = set(table_picture(view_table(table, 1), players, say))
    table = attrs.evolve(
        table, cube=1, stacks=((1, 300), (2, 300), (3, 20), (4, 300), (5, 300), (6, 4))
    )
    cards = ["8 8 1", "1 2 0", "1 2 0", "5 6 7", "4 5 6"]
    table = act(table, StartHand(stacked(cards, "½ ½ 3")))
    while table.hand is not None and table.hand.phase != "over":
        told.update(table_picture(view_table(table, 6), players, say))
        assert table.hand is not None
        table = act(table, next_in_a_draw(table.hand))
    told.update(table_picture(view_table(table, None), players, say))
    whole = "\n".join(told)
    for word in ("sits out", "folded", "eliminated", "beaten", "all-in", "first", "undecided"):
        assert say(word) in whole
    assert say("extra round", number=1) in whole
    assert say("wins", amount=1)[:4] in whole
    assert "?" in whole


def next_in_a_draw(hand: tago.Hand) -> tago.Action:
    """Play so that seats 2 and 3 tie, one is beaten, one folds, and one is put out."""
    seat = hand.to_act
    if seat is None:
        return tago.Redeal((Card("0"), Card("8")))
    if hand.round == 1 and hand.seat(5).status == "in":
        return tago.Eliminate(5)
    match hand.phase:
        case "point_choice":
            return tago.ChoosePoint(seat, "sum")
        case "vote":
            return tago.PlayOn(seat)
        case "discard":
            return tago.Discard(seat, Card("1"))
    if seat == 4:
        return tago.Fold(seat)
    now = tago.options(hand)
    assert now is not None
    if now.call is not None:
        return tago.Call(seat)
    return tago.Remainders(seat) if now.remainders else tago.Bet(seat, 5)


def test_a_session_without_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """A table that plays by itself tells how all stand and what has happened how often."""
    words = ["table", "--auto", "--hands", "60", "--seats", "4", "--jackpot", "20"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert said.startswith("Light – 5/300\n\n60  hands\n")
    assert main(words) == 0
    assert capsys.readouterr().out == said
    *gains, _, kept = [line.rpartition(" ")[2] for line in said.splitlines()[-6:]]
    assert sum(int(gain) for gain in gains) == -int(kept)
    assert main([*words, "--language", "it", "--seed", "x"]) == 0
    assert "mani" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--hands", "0"], ["--hands", "-3"], ["--jackpot", "101"]])
def test_a_session_that_cannot_be(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No hands, or a share beyond all, are refused in one line."""
    assert main(["table", "--auto", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
