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


def after(session: Session, until: Callable[[Session], bool]) -> Session:
    """Go on by itself, the person doing what costs nothing, until something holds."""
    while not until(session):
        move: Any = session.due()
        if move is None and session.table.hand is None:
            move = session.start()
        if move is None:
            assert session.table.hand is not None
            move = tago.default_action(session.table.hand) or Finish()
        session = session.after(move)
    return session


def asked(session: Session) -> bool:
    """Whether the person is asked something within a hand."""
    return session.table.hand is not None and session.due() is None


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
