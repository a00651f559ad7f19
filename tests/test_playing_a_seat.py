"""A person at a seat: what is typed is done, what happens is told, and nothing is lost."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import actions
from tagolib.announcements import LANGUAGES, Announcer
from tagolib.bots import BOTS
from tagolib.cards import Card
from tagolib.cli import main
from tagolib.cli.commands import SPOKEN, Request, UnclearError, understand
from tagolib.cli.picture import columns, standings, table_picture
from tagolib.cli.saving import load_session, save_session
from tagolib.cli.screen import Screen
from tagolib.cli.session import PERSON, Session
from tagolib.cli.words import WORDS, sayer
from tagolib.table import BuyIn, Finish, StartHand, Table, view_table

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
        session = session.after(move)
    return session


def test_a_hand_is_played(sit: Callable[..., str]) -> None:
    """A person sits down, plays a hand to its settlement, sees who has what, and leaves."""
    said = sit("\ncall\ncall\ncall\nquit\n", "--seed", "a", "--jackpot", "10", "--seats", "3")
    assert said.startswith("You sit at seat 1.")
    assert "Seat 1 sits down with 300." in said
    assert "Ladies and gentlemen, the provisional POINT is" in said
    assert "The POINT is" in said
    assert "pot" in said
    assert said.rstrip().endswith("tagolib play goes on from there.")
    assert max(map(len, said.splitlines())) < 120  # a prompt and what follows it


def test_everything_typed_wrong_is_answered(sit: Callable[..., str]) -> None:
    """What cannot be understood, or may not be done, is said with the rule; the game stays."""
    wrong = "dance\nr\nbet\nbet x\nbet 0\ncall now\ndiscard 9\nrule\nrule X-01\nnext\nraise 3\ndivide\n"
    said = sit(f"\n{wrong}", "--seed", "a", "--jackpot", "10")
    for sentence in (
        "I do not know 'dance'.",
        "r may be raise, remainders, restore, rule.",
        "bet how many chips? Such as bet 10.",
        "'x' is no amount of chips.",
        "'0' is no amount of chips.",
        "call stands alone, without 'now'.",
        "discard which card?",
        "which rule? Such as rule RAISE-01.",
        "There is no rule 'X-01'.",
        "That cannot be said now.",
        "(RAISE-01",
        "(TIE-02",
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
    setting = ["--seed", "b", "--jackpot", "10", "--against", "bold", "at_random", "--language", "it"]
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


def test_who_cannot_pay_buys_in_or_leaves(sit: Callable[..., str]) -> None:
    """A person without the ante is told to buy in, and plays again after it."""
    lines = "bet 300\ncall\nremainders\n" * 6
    said = sit(f"\n{lines}", "--seed", "d", "--seats", "2", "--against", "at_random")
    assert "or quit." in said or "Enter for the next hand" in said


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
