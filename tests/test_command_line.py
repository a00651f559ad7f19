"""The command line: play a hand, serve the protocol, refuse what cannot be."""

import io
import runpy
import subprocess
import sys

import pytest

import tagolib as tago
from tagolib.cli import main


def test_the_same_words_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The default hand is the same every time, and a finished one."""
    assert main(["play", "--auto"]) == 0
    first = capsys.readouterr().out
    assert main(["play", "--auto"]) == 0
    assert capsys.readouterr().out == first
    assert first.startswith("Tagò, Light – 5/300, Classic.\n")
    assert "the POINT is" in first
    assert "leaves the hand with" in first


def test_options_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    """Seats, stakes, variant and seed make another hand; nobody's covered card is given away."""
    words = ["play", "--auto", "--seats", "8", "--stakes", "heavy-2/100", "--variant", "rapid"]
    assert main([*words, "--seed", "another"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Tagò, Heavy – 2/100, Rapid.\n")
    assert "Seat 8 sits down with" in said
    assert "provisional" not in said
    assert "looks at its covered card:" not in said


def test_hands_of_many_seeds_end(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the seed, a hand is played to its end, draws included."""
    for seed in range(60):
        assert main(["play", "--auto", "--seats", str(2 + seed % 7), "--seed", f"s{seed}"]) == 0
    assert main(["play", "--auto", "--seats", "4", "--seed", "161"]) == 0
    assert "All other cards are shuffled" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--stakes", "Medium – 5/300"], "is no table label"),
        (["--stakes", "Light – 300/5"], "below the minimum"),
        (["--stakes", "Light – 2½/300"], "no whole units"),
    ],
)
def test_what_cannot_be_played(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Settings that cannot be are refused in one line, with exit status 2."""
    assert main(["play", "--auto", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith("tagolib: ")
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["play"],
        ["play", "--auto", "--seats", "9"],
        ["play", "--auto", "--seats", "x"],
        ["dance"],
    ],
)
def test_wrong_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong words end with the usage and exit status 2."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: tagolib" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """--version tells the version."""
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"tagolib {tago.__version__}\n"


def test_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard output is no text file of the system, the hand is printed all the same."""
    got = io.StringIO()
    monkeypatch.setattr(sys, "stdout", got)
    assert main(["play", "--auto"]) == 0
    assert "leaves the hand with" in got.getvalue()


def test_python_m(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m tagolib`` is the command; importing the module runs nothing."""
    monkeypatch.setattr(sys, "argv", ["tagolib", "play", "--auto"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("tagolib", run_name="__main__", alter_sys=True)
    assert ended.value.code == 0
    assert "leaves the hand with" in capsys.readouterr().out
    runpy.run_module("tagolib.__main__")
    assert capsys.readouterr().out == ""


def test_serve_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """``conformance serve`` talks over standard input and output."""
    sent = io.TextIOWrapper(io.BytesIO(b'{"cmd": "start", "version": 1}\n'))
    got = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", sent)
    monkeypatch.setattr(sys, "stdout", got)
    assert main(["conformance", "serve"]) == 0
    got.buffer.seek(0)
    assert b'"implementation": "tagolib"' in got.buffer.read()


def test_an_ascii_terminal_gets_the_hand_too() -> None:
    """Where the terminal cannot show ½, a stand-in is printed and nothing fails."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "tagolib", "play", "--auto"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert b"leaves the hand with" in done.stdout
    assert done.stdout.isascii()
