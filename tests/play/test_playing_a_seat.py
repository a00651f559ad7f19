"""A person at a seat: what they type is done, what happens is told, and nothing is lost."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.announcements import LANGUAGES, announce
from tagolib.cli import main
from tagolib.cli.ascii_letters import STAND_INS
from tagolib.cli.saved_games import Keeping
from tagolib.cli.screen import Screen
from tagolib.play.narration import columns, standings, table_picture
from tagolib.play.players import PERSON
from tagolib.play.session import Seated, Session, read_session, write_session
from tagolib.play.typed_actions import understand
from tagolib.play.vocabulary import Request, UnclearError
from tagolib.play.words import TERMINAL_WORDS, sayer
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
    due,
    view_table,
)
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import Choice
from tagolib.tago.facts import CardsShown
from tests.persons import call_on, hand_of
from tests.playing import stacked

RULES = tago.Rules.parse("Light – 5/300", jackpot_percent=10)
PLAYERS = {1: PERSON, 2: "bold", 5: "careful"}
TWO_ZEROS = stacked(["0 0 0", "1 3 5"], "2 4 6")
"""A deck of which the person gets three zeros."""
PAIR = stacked(["0 1 2", "1 3 5"], "4 5 5")
"""A deck with a pair in the POINT."""


def keeping(name: str) -> Keeping[Seated]:
    """A file in which a table is saved."""
    return Keeping(name, read_session, write_session)


@pytest.fixture
def sit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return a function that takes a seat, types some lines, and returns the output."""

    def play(typed: str, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.chdir(tmp_path)
        status = main(["play", "--file", "deep/table.json", *words])
        assert status == 0
        said = capsys.readouterr()
        assert not said.err
        return said.out

    return play


def go_on(session: Seated, until: Callable[[Seated], bool]) -> Seated:
    """Go on alone, with the person doing what costs nothing, until a condition holds."""
    while not until(session):
        hand = session.table.hand
        move: Any = session.next_move()
        if move is None and hand is None:
            able = session.person in dict(session.table.able)
            move = session.by_house(due(session.table)) if able else BuyIn(1, RULES.stack)
        elif move is None:
            assert hand is not None
            move = Finish() if hand.phase == "over" else tago.default_action(hand)
            move = tago.PlayOn(1) if hand.phase == "vote" else move
        session = session.after(move)
    return session


def keep(session: Seated, folder: Path) -> Path:
    """Save a session where ``sit`` will resume it."""
    file = folder / "deep" / "table.json"
    keeping(str(file)).save(session)
    return file


def dealt(deck: tuple[Card, ...] = TWO_ZEROS, rules: tago.Rules = RULES) -> Seated:
    """Return a session of a person and one bot, with the first hand dealt from a deck."""
    session = Seated.of(rules, {1: PERSON, 2: "bold"}, "a")
    session = go_on(session, lambda now: now.table.cube is not None)
    return session.after(StartHand(deck))


def test_a_hand_is_played(sit: Callable[..., str]) -> None:
    """A person sits down, plays a hand to its settlement, sees the standings, and leaves."""
    said = sit(
        "\n" + "call\nbet 5\n" * 8 + "quit\n", "--seed", "a", "--jackpot", "10", "--seats", "3"
    )
    assert said.startswith("Tagò: ")
    assert "\nYou sit at seat 1." in said
    assert "Seat 1 sits down with 300." in said
    assert "Ladies and gentlemen, the POINT of this round is" in said
    assert "The POINT is" in said
    assert "pot" in said
    assert said.rstrip().endswith("To continue: tagolib play --file deep/table.json")
    told = [line for line in said.splitlines() if "> " not in line]
    assert max(map(len, told)) < 80


def test_everything_typed_wrong_is_answered(sit: Callable[..., str]) -> None:
    """Unclear or forbidden input is answered with the rule, and the game does not change."""
    wrong = "dance,r,bet,bet x,bet 0,call now,discard 9,rule,rule X-01,next,raise 3,divide"
    said = sit("\n" + wrong.replace(",", "\n"), "--seed", "a", "--jackpot", "10")
    for sentence in (
        "I do not know 'dance'.",
        "r may mean raise, remainders, restore, rule.",
        "bet how many chips? For example: bet 10.",
        "'x' is not an amount of chips.",
        "'0' is not an amount of chips.",
        "Type call alone, without 'now'.",
        "Which card?",
        "Which rule? For example: rule RAISE-01.",
        "There is no rule 'X-01'.",
        "That is not possible now.",
        "(RAISE-02",
        "(DEAL-04",
    ):
        assert sentence in said


def test_words_in_both_languages() -> None:
    """Whole words are known in every language, abbreviations in the person's own."""
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
        "explain raise-01": Request("rule", "RAISE-01"),
        "spiega raise-01": Request("rule", "RAISE-01"),
        "? raise-01": Request("rule", "RAISE-01"),
        "help raise-01": Request("rule", "RAISE-01"),
        "": Request("next"),
        "?": Request("help"),
        "esci": Request("quit"),
    }
    for language in ("en", "it"):
        for typed, meant in heard.items():
            assert understand(typed, 1, RULES, language) == meant
    assert understand("ca", 1, RULES, "en") == tago.Call(1)
    assert understand("cop", 1, RULES, "it") == tago.Call(1)
    with pytest.raises(UnclearError):
        understand("cop", 1, RULES, "en")
    with pytest.raises(UnclearError):
        understand("fold now", 1, RULES, "en")
    with pytest.raises(UnclearError):
        understand("play not", 1, RULES, "en")


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_the_dealer_offers_can_be_typed(language: str) -> None:
    """The words in which the dealer offers something, and players' own, are understood."""
    now = tago.Options(call=12, remainders=24)
    heard = {
        tago.Bet(1, 10): "scommettere 10,scommetto 10,punta 10,scommessa di 10",
        tago.Call(1): "coprire,copro,call 12,coprire con 12",
        tago.Raise(1, 20): "rilanciare a 20,rilancio a 20,rilancio 20",
        tago.Fold(1): "abbandonare,abbandono,passo",
        tago.Fold(1, curious=True): "abbandonare con l'opzione Curioso,abbandono curioso",
        tago.Remainders(1): (
            "play remainders of 24,play remainders,remainders 24,giocare i resti di 24,"
            "gioco i resti,gioca i resti,resti"
        ),
        tago.Restore(1, 300): "reintegrare 300,reintegro di 300",
        tago.ChoosePoint(1, "sum"): "choose the sum,the sum,scegliere la somma,la somma",
        tago.ChoosePoint(1, "single"): (
            "choose the single card,the single card,scelgo la carta singola,la carta singola"
        ),
        tago.Divide(1): "ask to divide,chiedere la divisione,chiedo la divisione,divisione",
        tago.PlayOn(1): "play o,play on,continue,continuare,continua,continuo,gioco",
        tago.Discard(1, Card("8")): "discard the 8,scartare 8,scarto l'8,scarto l\u20198",
        tago.Look(1): "guardo,visionare",
        BuyIn(1, 300): "comprare 300,compro 300",
        Request("quit"): "exit,uscire",
    }
    for meant, lines in heard.items():
        for typed in lines.split(","):
            assert understand(typed, 1, RULES, language, now) == meant, typed


@pytest.mark.parametrize("typed", ["call 100", "call 12", "remainders of 24", "the", "a 10"])
def test_an_amount_that_is_not_due(typed: str) -> None:
    """Nothing is paid for a word with a wrong amount, where nothing is due, or without a word."""
    now = tago.Options() if typed == "call 12" else tago.Options(call=12, remainders=23)
    with pytest.raises(UnclearError):
        understand(typed, 1, RULES, "en", now)


def test_unclear_lines_are_answered_in_one_language() -> None:
    """An answer names the verb in the person's language."""
    for typed, word in (("call ora", "copri"), ("bet", "scommetti")):
        with pytest.raises(UnclearError) as caught:
            understand(typed, 1, RULES, "it")
        assert word in caught.value.words.values()


def test_amounts_are_typed_in_chips() -> None:
    """With two units to a chip, 2½ chips are five units; a third of a chip is no amount."""
    halves = tago.Rules.parse("Light – 5/300", units_per_chip=2, ante="half")
    assert understand("bet 2½", 1, halves, "en") == tago.Bet(1, 5)
    assert understand("bet 2,5", 1, halves, "en") == tago.Bet(1, 5)
    assert understand("bet 2 1/2", 1, halves, "en") == tago.Bet(1, 5)
    for typed in ("bet 2½", "bet 2 1/3", "bet -5", "bet 5e1"):
        with pytest.raises(UnclearError, match="no amount"):
            understand(typed, 1, RULES, "en")


def test_an_interrupted_session_goes_on_as_it_would_have(
    sit: Callable[..., str], tmp_path: Path
) -> None:
    """A session that is left and resumed at every prompt ends like one played at once."""
    lines = ["", "call", "call", "fold", "", "call", "fold", "standings", "", "fold", "", "call"]
    setting = ["--seed", "b", "--jackpot", "10", "--against", "at_random", "--language", "it"]
    sit("".join(f"{line}\n" for line in lines), *setting)
    file = tmp_path / "deep" / "table.json"
    whole = file.read_bytes()
    file.unlink()
    first, *others = lines
    sit(f"{first}\n", *setting)
    for line in others:
        said = sit(f"{line}\n")
        assert "Si riprende" in said
    assert file.read_bytes() == whole
    assert os.listdir(file.parent) == ["table.json"]


def test_a_new_table_over_the_old(sit: Callable[..., str]) -> None:
    """A saved table is resumed unless a new one is asked for; the language can be changed."""
    said = sit("", "--seed", "a")
    assert "Welcome" not in said
    said = sit("")
    assert said.startswith("Resuming the table saved in")
    said = sit("", "--language", "it")
    assert said.startswith("Si riprende")
    said = sit("")
    assert said.startswith("Si riprende")
    said = sit("", "--new")
    assert said.startswith("Tagò: ")
    assert "\nYou sit at seat 1." in said


def test_a_person_has_a_name(sit: Callable[..., str]) -> None:
    """The dealer uses the name, the table shows it, and it is kept."""
    said = sit("", "--seed", "a", "--name", "Ada")
    assert "Seat 1 “Ada” sits down with 300." in said
    said = sit("")
    assert "1.     1  Ada " in said


def test_help_and_pictures_at_any_prompt(sit: Callable[..., str]) -> None:
    """Help, the table, the standings and the sentence of a rule are available at any prompt."""
    asked = "help\ntable\nstandings\nrule raise-01\n"
    said = sit(f"{asked}\n{asked}", "--seed", "a")
    assert said.count("The amount of a raise is your total for the round.") == 2
    assert said.count("A raise at least doubles the current bet") == 2
    assert said.count("tagolib explain RAISE-01 says more.") == 2
    assert said.count("player") > 4


def test_a_rule_is_told_in_the_language_of_the_table(sit: Callable[..., str]) -> None:
    """In Italian the sentences of rules and readings are Italian."""
    said = sit("regola raise-01\nregola a10\n", "--seed", "a", "--language", "it")
    assert "Un rilancio porta la scommessa in corso almeno al doppio" in said
    assert "L'ultimo giocatore rimasto deve comunque scommettere per vincere?" in said


def test_a_reading_or_an_area_can_be_explained_too(sit: Callable[..., str]) -> None:
    """Whatever the rulebook holds is briefly explained at the prompt."""
    said = sit("explain a10\n? point_trips\nexplica\nspiega ann\n? Not_Now\n", "--seed", "a")
    assert "Must the last player left still bet to win?" in said
    assert "tagolib explain A10 says more." in said
    assert "Three equal cards do not make a pair" in said
    assert "`point_trips` = `as_pair`" in said
    assert "ANN-01: In round 1 the dealer announces" in said
    assert "This is not possible now: {waiting}." in said
    assert "tagolib explain not_now says more." in said
    assert "I do not know 'explica'." in said


def test_who_cannot_pay_buys_in_or_leaves(sit: Callable[..., str], tmp_path: Path) -> None:
    """A person without the ante has to buy in, is not dealt in before, and then plays on."""
    broke = go_on(
        Seated.of(RULES, {1: PERSON, 2: "at_random"}, "f"),
        lambda now: now.table.hand is None and dict(now.table.stacks).get(1) == 0,
    )
    assert broke.next_move() is None
    keep(broke, tmp_path)
    said = sit("next\nbuy 299\nbuy 300\n\n")
    assert said.count("You cannot pay the ante: buy in with 300 or more") == 3
    assert "(REST-01" in said
    assert "Seat 1 buys in" in said or "Seat 1 adds" in said
    assert "The cards are dealt" in said


def test_a_look_is_offered_before_the_next_hand(sit: Callable[..., str], tmp_path: Path) -> None:
    """A winner by folds with two open zeros is asked, and may look or decline."""
    session = dealt()
    if hand_of(session).to_act == 1:
        session = session.after(tago.Bet(1, 5))
    session = session.after(tago.Fold(2))
    assert session.next_move() is None
    file = keep(session, tmp_path)
    kept = file.read_bytes()
    said = sit("look\n")
    assert "You may look at your covered card" in said
    assert "look, or next> " in said
    assert "Seat 1 looks at its covered card: 0." in said
    assert "Seat 1 has ZERO and wins the jackpot!" in said
    file.write_bytes(kept)
    told = sit("next\n\n")
    assert "looks at" not in told.partition("dealt")[0]


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
    """A file without a session is refused in one line, and left as it is."""
    file = tmp_path / "table.json"
    file.write_text(text)
    status = main(["play", "--file", str(file)])
    assert status == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.err.count("\n") == 1
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": {"1": "person", "2": "nobody", "5": "careful"}}, "is not a player"),
        ({"players": {"1": "person", "2": "person", "5": "careful"}}, "one person"),
        ({"brought": {"1": 300, "2": 300}}, "brought"),
        ({"points": {"1": 300, "2": 300, "6": 0}}, "points"),
        ({"brought": {"1": 300, "2": -1, "5": 300}}, "brought"),
        ({"language": "tlh"}, "tlh"),
        (
            {"players": {"1": "person"}, "brought": {"1": 0}, "points": {"1": 0}},
            "may sit at its table",
        ),
    ],
)
def test_parts_that_contradict_each_other(
    change: dict[str, Any], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A saved session with contradictory parts is refused with the reason."""
    session = go_on(Seated.of(RULES, PLAYERS, "a"), lambda now: now.table.cube is not None)
    file = tmp_path / "table.json"
    keeping(str(file)).save(session)
    assert keeping(str(file)).load() == session
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | change))
    status = main(["play", "--file", str(file)])
    assert status == 2
    captured = capsys.readouterr()
    assert says in captured.err


def test_a_player_who_does_not_sit_while_a_hand_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A saved session is refused with its file's name if a player lacks a seat in mid-hand."""
    file = keep(dealt(), tmp_path)
    kept = json.loads(file.read_text(encoding="utf-8"))
    for name, what in (("players", "bold"), ("brought", 0), ("points", 0)):
        kept[name]["7"] = what
    file.write_text(json.dumps(kept))
    status = main(["play", "--file", str(file)])
    assert status == 2
    captured = capsys.readouterr()
    said = "during a hand all players must sit at the table; use --new to begin another"
    assert captured.err == f"tagolib: {file}: {said}\n"


def test_sessions_that_cannot_be() -> None:
    """A session has two or more players, at a table with its own jackpot."""
    with pytest.raises(tago.SetupError, match="at least two players"):
        Session.of(RULES, {1: PERSON}, "a")
    with pytest.raises(tago.SetupError, match="must have its own jackpot"):
        attrs.evolve(Session.of(RULES, PLAYERS, "a"), table=Table(RULES, jackpot=None))
    with pytest.raises(tago.SetupError, match="nobody sits") as caught:
        Seated.of(RULES, {1: "bold", 2: "bold"}, "a")
    assert caught.value.field == "players"


def test_two_programs_on_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A program whose table was resumed elsewhere overwrites nothing, and says so."""
    session = dealt()
    name = str(tmp_path / "table.json")
    first = keeping(name)
    first.save(session)
    second = keeping(name)
    second.save(session.after(tago.Fold(2)))
    kept = Path(name).read_bytes()
    with pytest.raises(
        tago.TagoError, match=r"table\.json: another process has continued this table"
    ):
        first.save(session)
    assert Path(name).read_bytes() == kept
    assert os.listdir(tmp_path) == ["table.json"]
    Path(name).unlink()
    first.save(session)  # nothing is lost by it
    assert keeping(name).load() == session


def test_a_game_gone_on_with_elsewhere_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A person whose table another program has resumed is told, with exit status 2."""
    file = tmp_path / "t"

    def meanwhile(prompt: str) -> str:
        file.write_text("another")
        return ""

    monkeypatch.setattr("builtins.input", meanwhile)
    status = main(["play", "--file", str(file)])
    assert status == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"tagolib: {file}: another process has continued this table")
    assert "Continue with" not in said.out
    assert file.read_text(encoding="utf-8") == "another"


def test_nothing_is_left_of_a_save_that_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If the file cannot be replaced, the old one stays, and no other file is left."""
    session = dealt()
    kept = keeping(str(tmp_path / "t"))
    kept.save(session)

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(tago.TagoError, match="t: No space left on device"):
        kept.save(session.after(tago.Fold(2)))
    assert keeping(str(tmp_path / "t")).load() == session
    assert os.listdir(tmp_path) == ["t"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    """A link to a file stays a link, and the file itself is written."""
    (tmp_path / "link").symlink_to(tmp_path / "file")
    keeping(str(tmp_path / "link")).save(dealt())
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8").startswith("{")


@pytest.mark.parametrize("name", ["~nosuchuser/x", "x" * 999, "nul\0", "file/t"])
def test_names_of_no_file(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A name that no file can have is refused in one line that contains it."""
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("")
    status = main(["play", "--file", name])
    assert status == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert name[:3] in said
    assert "standard output" not in said


@pytest.mark.parametrize("deed", ["read_bytes", "mkdir"])
def test_a_folder_that_one_may_not_enter(
    deed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Any error of the system with the file is reported with its name and the way out."""

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "t"
    monkeypatch.setattr(Path, deed, closed)
    status = main(["play", "--file", str(file)])
    assert status == 2
    captured = capsys.readouterr()
    says = "Permission denied; use --file for another file"
    assert captured.err == f"tagolib: {file}: {says}\n"


def test_no_home(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """If there is no home folder, the error is about the file's name."""

    def nowhere(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("pathlib.Path.expanduser", nowhere)
    status = main(["play"])
    assert status == 2
    captured = capsys.readouterr()
    assert ".tagolib/table.json': Could not" in captured.err


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "3"],
        ["--stakes", "Heavy – 5/300"],
        ["--ante", "half"],
        ["--variant", "rapid"],
        ["--seed", "b"],
        ["--jackpot", "5"],
        ["--seat", "2"],
        ["--against", "bold"],
    ],
)
def test_what_sets_up_a_table_is_for_a_new_one(
    words: list[str], sit: Callable[..., str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """For a saved table, options of a new one are refused by name; with --new they apply."""
    sit("", "--seed", "a")
    file = str(tmp_path / "deep" / "table.json")
    status = main(["play", "--file", file, "--language", "it", *words])
    assert status == 2
    said = capsys.readouterr().err
    assert words[0] in said
    assert "--new" in said
    told = sit("", "--new", *words)
    assert told.startswith("Tagò: ")


def test_a_seat_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A seat beyond those in the game is refused."""
    status = main(["play", "--file", str(tmp_path / "t"), "--seats", "3", "--seat", "4"])
    assert status == 2
    captured = capsys.readouterr()
    assert "no seat 4" in captured.err


def test_a_place_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """If nothing can be saved, nobody can play, and the reason is shown."""
    (tmp_path / "no folder").write_text("")
    status = main(["play", "--file", str(tmp_path / "no folder" / "t")])
    assert status == 2
    said = capsys.readouterr()
    assert "no folder" in said.err
    assert "To continue" not in said.out


def test_without_standard_input(sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """If standard input is closed, the program ends politely and does not wait."""

    def lost(prompt: str) -> str:
        raise RuntimeError

    monkeypatch.setattr("builtins.input", lost)
    said = sit("")
    assert "To continue: tagolib play --file" in said


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """Bytes that are not text are an unknown word; the process ends normally."""
    done = subprocess.run(
        [sys.executable, "-m", "tagolib", "play", "--file", str(tmp_path / "t"), "--seed", "a"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert "I do not know" in done.stdout.decode()
    assert not done.stderr


def test_the_end_of_a_hand_is_told_when_it_is_taken_up(
    sit: Callable[..., str], tmp_path: Path
) -> None:
    """A program killed before it could show how a hand ended shows it the next time."""
    session = dealt()
    session = call_on(session, "over")
    assert session.next_move() == Finish()
    keep(session, tmp_path)
    said = sit("")
    for sentence in ("Seat 1 shows 0 0 0: ZERO.", "The POINT is", "main pot", "wins the jackpot!"):
        assert sentence in said
    assert said.index("shows") < said.index("wins ") < said.index("The POINT is")
    told = sit("")
    assert "shows" not in told


def test_a_look_is_told_when_it_is_taken_up(sit: Callable[..., str], tmp_path: Path) -> None:
    """So does a program killed right after a look was saved."""
    session = dealt()
    if hand_of(session).to_act == 1:
        session = session.after(tago.Bet(1, 5))
    session = session.after(tago.Fold(2)).after(tago.Look(1))
    keep(session, tmp_path)
    said = sit("")
    assert "Seat 1 looks at its covered card: 0." in said
    assert "Seat 1 has ZERO and wins the jackpot!" in said


def test_the_jackpot_of_a_running_hand(sit: Callable[..., str], tmp_path: Path) -> None:
    """Chips withheld by the hand are shown in the jackpot, because its winner gets them too."""
    session = dealt(rules=attrs.evolve(RULES, jackpot_percent=40))
    keep(session, tmp_path)
    assert hand_of(session).withheld == 4
    said = sit("standings\n")
    assert said.count("jackpot 4") == 2
    won = call_on(session, "over")
    assert won.jackpot == 4
    assert won.after(Finish()).jackpot == 0
    lost = session.after(tago.Fold(hand_of(session).to_act or 0))
    assert lost.after(Finish()).jackpot == 4


def test_how_a_pair_counts() -> None:
    """The POINT's picture shows how a pair counts, and a shown hand says if its pair is voided."""
    session = call_on(dealt(PAIR), "point_choice")
    choices: tuple[tuple[Choice, str], ...] = (
        ("sum", "=  14 (the sum)"),
        ("single", "=  4 (the single card)"),
    )
    for choice, shown in choices:
        chosen = session.after(tago.ChoosePoint(hand_of(session).to_act or 0, choice))
        drawn = table_picture(view_table(chosen.table, 1), {1: "", 2: ""}, sayer("en"))
        assert shown in "\n".join(drawn)


def test_a_voided_pair_is_named() -> None:
    """A pair that is shown and voided is called so; a pair that counts is not."""
    point = tago.parse_cards("½ 1 2")
    for cards, said in (
        ("6 6 3", "Seat 1 shows 6 6 3 and voids the pair: SCORE 3, ½ away."),
        ("0 0 3", "Seat 1 shows 0 0 3: SCORE 3, ½ away."),
        ("6 1 3", "Seat 1 shows 6 1 3: SCORE 10, 6½ away."),
    ):
        shown = tago.parse_cards(cards)
        assert len(shown) == 3
        fact = CardsShown(1, shown, tago.evaluate(shown, point))
        assert announce(fact, RULES) == said
        assert ("elimina la coppia" in announce(fact, RULES, "it")) == ("voids the pair" in said)


def test_a_settled_table_is_drawn_without_what_is_past() -> None:
    """When a hand is over, neither its last bets nor its first player are shown."""
    session = dealt()
    say, players = sayer("en"), {1: "", 2: ""}
    first = hand_of(session).to_act
    assert first is not None
    session = session.after(tago.Bet(first, 17)).after(tago.Fold(3 - first))
    assert "17" not in "\n".join(table_picture(view_table(session.table, 1), players, say))


def test_rapid_is_named(sit: Callable[..., str]) -> None:
    """The picture names the Rapid variant, but not Classic."""
    said = sit("\n", "--variant", "rapid", "--seed", "a")
    assert " · Rapid · " in said
    said = sit("\n", "--new", "--seed", "a")
    assert "Rapid" not in said


@pytest.mark.parametrize(
    ("words", "antes"),
    [
        (["--stakes", "Light – 2½/300"], "pay the ante of 2½."),
        (["--stakes", "Light - 2,5/300"], "pay the ante of 2½."),
        (["--ante", "half"], "pay the ante of 2½."),
        (["--ante", "half", "--stakes", "Heavy – 10/300"], "pay the ante of 5."),
    ],
)
def test_half_chips(words: list[str], antes: str, sit: Callable[..., str]) -> None:
    """A label with halves, and an ante of half the minimum, can be set up."""
    said = sit("\n", *words)
    assert antes in said


def test_quarters_of_chips(capsys: pytest.CaptureFixture[str]) -> None:
    """Half of a minimum with ½ would be in quarters, which nobody uses: it is refused."""
    status = main(["play", "--auto", "--ante", "half", "--stakes", "Light – 2½/300"])
    assert status == 2
    captured = capsys.readouterr()
    assert "half of the minimum cannot be the ante" in captured.err


def test_a_hand_in_italian(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand that the program plays is announced in the language that is asked for."""
    status = main(["play", "--auto", "--language", "it"])
    assert status == 0
    said = capsys.readouterr().out
    assert "La postazione 3 si siede al tavolo con 300 e ha il cubo." in said
    assert "La postazione 1 lascia la mano con" in said
    assert "eat" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_long(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence of the program and no prompt is wider than 79 columns."""
    monkeypatch.setattr("sys.stdout", out := io.StringIO())
    monkeypatch.setenv("COLUMNS", "200")
    say = sayer(language)
    given = dict.fromkeys(("seat", "number", "round", "used", "allowed", "least", "amount"), 99999)
    text = {"file": "~/.tagolib/table.json", "word": "'x'", "words": "a, b", "rest": "'x'"}
    text["command"] = "tagolib play"
    for key in TERMINAL_WORDS:
        said = say(key, **given, **text, verb="remainders")
        Screen().tell(said)
        if key in ("betting", "point_choice", "vote", "discard", "between", "broke", "look"):
            assert len(f"{said}> ") < 80
    assert max(map(len, out.getvalue().splitlines())) < 80
    assert max(map(len, say("help").splitlines())) < 80


def test_a_table_of_big_amounts_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture with amounts of many digits is wrapped, not cut off."""
    monkeypatch.setattr("sys.stdout", out := io.StringIO())
    rules = tago.Rules.parse("Light – 5/30000000000000", jackpot_percent=10)
    session = dealt(rules=rules)
    picture = table_picture(view_table(session.table, 1), {1: "x" * 20, 2: "y"}, sayer("it"))
    Screen().show(picture)
    assert max(map(len, out.getvalue().splitlines())) < 80


def test_a_terminal_of_one_column(sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """However narrow a terminal claims to be, lines keep a minimum width."""
    monkeypatch.setenv("COLUMNS", "1")
    said = sit("")
    assert "\nWelcome" not in said


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("ascii", "1/2 2 1/2 # - - ... a'e'e'i'o'u' 1o ?"),
        ("cp1252", "½ 2½ # · – … àèéìòù 1° ?"),
        ("latin-1", "½ 2½ # · - ... àèéìòù 1° ?"),
    ],
)
def test_letters_that_a_terminal_lacks(encoding: str, shown: str) -> None:
    """A terminal without ½ and the like shows an equivalent that can be read, or else ``?``."""
    text = "½ 2½ ■ · – … àèéìòù 1° 漢"
    assert text.encode(encoding, STAND_INS).decode(encoding) == shown


def test_all_output_has_stand_ins() -> None:
    """Output and errors of all commands use these substitutes on an ASCII terminal."""
    for words, status, said in (
        (["play", "--auto"], 0, b"Tago', Light - 5/300"),
        (["play", "--auto", "--stakes", "½"], 2, b"'1/2' is not a table label"),
    ):
        done = subprocess.run(
            [os.fsencode(sys.executable), b"-m", b"tagolib", *map(str.encode, words)],
            capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": "ascii"},
            check=False,
        )
        assert done.returncode == status
        assert said in done.stdout + done.stderr


def as_bytes(word: str) -> str:
    """Return a word as Python passes it if the system takes all letters for ASCII."""
    return word.encode().decode("ascii", "surrogateescape")


def test_letters_typed_where_only_ascii_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an environment without a language, words and lines are read as they were typed."""
    monkeypatch.chdir(tmp_path)
    lines = io.BytesIO("\nrule ½\nquit\n".encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(lines, "ascii", "surrogateescape"))
    words = ["--stakes", "Light – 5/300", "--seed", "½", "--file", "½.json"]
    status = main(["play", *map(as_bytes, words)])
    said = capsys.readouterr().out
    assert status == 0
    assert "There is no rule '½'." in said
    assert "Saved in ½.json." in said
    assert "To continue: tagolib play --file '½.json'" in said
    status = main(["odds", as_bytes("POINT ? 4 ½ | 1: ? 6 6 | 2: ? 2 3")])
    assert status == 0
    status = main(["replay", as_bytes("no ½.tago")])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == "tagolib: no ½.tago: No such file or directory\n"


def test_lines_can_be_edited_where_there_is_readline(
    sit: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it asks, the program loads readline if there is one."""
    asked: list[str] = []

    def absent(name: str) -> None:
        asked.append(name)
        raise ImportError(name)

    monkeypatch.setattr("tagolib.cli.screen.import_module", absent)
    said = sit("")
    assert "To continue: tagolib play --file" in said
    assert asked == ["readline"]


def test_bytes_that_are_no_text_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A letter that cannot be read belongs to an unknown word, whatever follows it."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"qu\xffit\nquit\n"), "utf-8"))
    status = main(["play", "--file", str(tmp_path / "t"), "--seed", "a"])
    assert status == 0
    captured = capsys.readouterr()
    assert "I do not know 'qu\ufffdit'" in captured.out


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
    """Every state of a hand with a choice, a draw and all that can happen to a seat is drawn."""
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
    """Play so that seats 2 and 3 tie, one is beaten, one folds, and one is eliminated."""
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


@pytest.mark.uncounted
def test_a_session_without_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    """A table that plays alone shows the standings and how often each event happened."""
    words = ["table", "--hands", "60", "--seats", "4", "--jackpot", "20"]
    status = main(words)
    assert status == 0
    said = capsys.readouterr().out
    assert said.startswith("Light – 5/300\n\n60  hands\n")
    status = main([*words, "--auto"])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == said
    *gains, _, kept = [line.rpartition(" ")[2] for line in said.splitlines()[-6:]]
    assert sum(int(gain) for gain in gains) == -int(kept)
    status = main([*words, "--language", "it", "--seed", "x"])
    assert status == 0
    captured = capsys.readouterr()
    assert "mani" in captured.out


@pytest.mark.parametrize("width", [59, 49, 39, 20])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_for_each_seat(language: str, width: int) -> None:
    """On a narrow terminal each seat keeps its row, with its cards; only names are cut short."""
    players = {1: PERSON} | dict.fromkeys(range(2, 9), "by_odds")
    session = Seated.of(
        RULES, players, "a", language, name="A name of quite some length (for a name)"
    )
    session = go_on(session, lambda now: now.table.cube is not None)
    session = session.after(StartHand(TWO_ZEROS))
    first = session.options and hand_of(session).to_act
    session = session.after(tago.Fold(first or 0))
    view, say = view_table(session.table, 1), sayer(language)
    names = session.said_players(say)
    lines = [*table_picture(view, names, say, width)][-8:]
    assert all(f"{seat} " in line[:4] for seat, line in enumerate(lines, 1))
    assert all(re.search(r"\? [0-8½] [0-8½]", line) for line in lines)
    assert say("folded") in "".join(lines)
    assert max(map(len, lines)) <= width or width == 20
    wide = [*table_picture(view, names, say, 200)]
    assert say("cards") in wide[-9]
    assert names[1] in wide[-8]
    listed = [*standings(session, names, say, width=width)][1:-2]
    assert [line.split()[:2] for line in listed] == [["1.", str(seat)] for seat in range(1, 9)]
    assert all(re.search(r"[+-]\d+$", line) for line in listed)
    assert max(map(len, listed)) <= width or width == 20
    assert names[1] in [*standings(session, names, say, width=200)][2]


@pytest.mark.parametrize(
    ("language", "what"), [("en", "nearest to the POINT"), ("it", "si avvicina di più al PUNTO")]
)
def test_the_first_line_tells_the_game(sit: Callable[..., str], language: str, what: str) -> None:
    """The first line that somebody sees says what one wins with."""
    said = sit("quit\n", "--language", language)
    assert what in said.splitlines()[0]


def test_the_end_of_a_hand_stays_in_sight(sit: Callable[..., str]) -> None:
    """The settlement is followed by the prompt, and not by the standings, unless one asks."""
    said = sit("\nfold\nstandings\nquit\n", "--seed", "a", "--seats", "8")
    lines = said.splitlines()
    settled = max(n for n, line in enumerate(lines) if line.startswith("The main pot"))
    asked = next(n for n, line in enumerate(lines) if n > settled and "Enter for the next" in line)
    assert asked - settled <= 6
    assert said.count("By tournament points:") == 2  # once before the first hand
    at_once = lines[asked - 23 : asked + 1]
    assert any(line.startswith("POINT ") for line in at_once)


@pytest.mark.parametrize(("order", "column"), [("points", -3), ("chips", -1)])
def test_the_order_of_the_standings(
    order: str, column: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Standings say what they are ordered by: tournament points or, on request, chips won."""
    status = main(["table", "--hands", "20", "--seats", "5", "--order", order])
    lines = capsys.readouterr().out.splitlines()
    assert status == 0
    start = lines.index({"points": "By tournament points:", "chips": "By chips won:"}[order])
    rows = [line.split() for line in lines[start + 2 : start + 7]]
    counted = [int(row[column]) for row in rows]
    assert counted == sorted(counted, reverse=True)
    assert [row[0] for row in rows] == [
        f"{1 + sum(other > mine for other in counted)}." for mine in counted
    ]
    others = [int(row[-4 - column]) for row in rows]
    assert others != sorted(others, reverse=True)


def test_standings_by_chips_at_a_prompt(sit: Callable[..., str]) -> None:
    """Standings are ordered by chips won if that is asked for, in either language."""
    said = sit("standings\nstandings chips\n", "--seed", "a")
    assert said.count("By tournament points:") == 2  # once before the first hand
    assert said.count("By chips won:") == 1
    told = sit("classifica g\n", "--language", "it")
    assert "Per gettoni vinti:" in told
    told = sit("standings now\n", "--language", "en")
    assert "alone, without" in told


@pytest.mark.parametrize("words", [["--hands", "0"], ["--hands", "-3"], ["--jackpot", "101"]])
def test_a_session_that_cannot_be(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """No hands, or a share above the whole, are refused in one line."""
    status = main(["table", *words])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
