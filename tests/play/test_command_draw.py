"""``tagolib draw``: a recorded hand as a picture, at any step and for any viewer."""

import json
from pathlib import Path

import pytest

import tagolib as tago
from tagolib.cli import main
from tagolib.drawing import draw
from tagolib.notation import Transcript, write_hand
from tagolib.serialization import write
from tagolib.tago.hand import Hand
from tagolib.tago.records import replay
from tests.playing import call_round, start


def played() -> Hand:
    """Return a hand of six actions, played to its end."""
    hand = start({1: "0 8 7", 2: "6 5 1"}, "½ 5 1")
    return call_round(call_round(call_round(hand)))


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The hand in a file of the notation."""
    name = tmp_path / "hand.tago"
    name.write_text(write_hand(Transcript.of(played())), encoding="utf-8")
    return str(name)


def test_the_last_step(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without options the hand is drawn as it ended, for a spectator, in English."""
    status = main(["draw", file])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == f"{draw(tago.view(played(), None))}\n"


def test_options(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The step, the seat, the language, the form and the file can be chosen."""
    name = tmp_path / "table.svg"
    words = ["--at", "4", "--seat", "2", "--language", "it", "--upright", "-o", str(name)]
    status = main(["draw", file, *words])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    hand = list(replay(played()))[4]
    expected = draw(tago.view(hand, 2), "it", upright=True)
    assert name.read_text(encoding="utf-8") == f"{expected}\n"


def test_standard_output_by_name(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hyphen as the output means standard output, and not a file of that name."""
    monkeypatch.chdir(tmp_path)
    status = main(["draw", file, "-o", "-"])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == f"{draw(tago.view(played(), None))}\n"
    assert [found.name for found in tmp_path.iterdir()] == ["hand.tago"]


def test_every_step(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Step 0 is the hand as dealt, and each action is one more step."""
    for at, hand in enumerate(replay(played())):
        status = main(["draw", file, "--at", str(at)])
        assert status == 0
        captured = capsys.readouterr()
        assert captured.out == f"{draw(tago.view(hand, None))}\n"


def test_a_saved_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hand saved as JSON can be drawn as well."""
    name = tmp_path / "hand.json"
    record = tago.Record.of(played())
    name.write_text(json.dumps(write(record)), encoding="utf-8")
    status = main(["draw", str(name)])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("<svg ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--at", "7"], "--at is a number of actions from 0 to 6, not 7"),
        (["--at", "-1"], "--at is a number of actions from 0 to 6, not -1"),
        (["--seat", "3"], "seat 3 is not in this hand"),
        (["-o", "no/such/folder/table.svg"], "no/such/folder/table.svg: No such file"),
    ],
)
def test_what_cannot_be_drawn(
    file: str, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """If something is missing, one line says so, and the status is 2."""
    status = main(["draw", file, *words])
    assert status == 2
    error = capsys.readouterr().err
    assert error.startswith("tagolib: ")
    assert says in error
    assert error.count("\n") == 1
