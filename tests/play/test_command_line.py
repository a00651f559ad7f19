"""The command line: play a hand, serve the protocol, refuse what is impossible."""

import io
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import attrs
import pytest

import tagolib as tago
from tagolib import fairness
from tagolib.cli import main
from tagolib.drawing import draw
from tagolib.notation import Transcript, write_hand
from tagolib.serialization import write
from tagolib.table import StartHand, TableRecord, act
from tests.fair import drawn_table, new_house, open_table
from tests.places import RECORDED
from tests.playing import play, start


def test_the_same_words_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    """The default hand is the same every time, and is finished."""
    status = main(["play", "--auto"])
    assert status == 0
    first = capsys.readouterr().out
    status = main(["play", "--auto"])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out == first
    assert first.startswith("Tagò, Light – 5/300, Classic.\n")
    assert "the POINT is" in first
    assert "leaves the hand with" in first


def test_options_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    """Seats, stakes, variant and seed change the hand; nobody's covered card is revealed."""
    words = ["play", "--auto", "--seats", "8", "--stakes", "heavy-2/100", "--variant", "rapid"]
    status = main([*words, "--seed", "another"])
    assert status == 0
    said = capsys.readouterr().out
    assert said.startswith("Tagò, Heavy – 2/100, Rapid.\n")
    assert "Seat 8 sits down with" in said
    assert "provisional" not in said
    assert "looks at its covered card:" not in said


def test_hands_of_many_seeds_end(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the seed, a hand is played to its end, draws included."""
    for seed in range(60):
        status = main(["play", "--auto", "--seats", str(2 + seed % 7), "--seed", f"s{seed}"])
        assert status == 0
    status = main(["play", "--auto", "--seats", "4", "--seed", "161"])
    assert status == 0
    captured = capsys.readouterr()
    assert "All other cards are shuffled" in captured.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--stakes", "Medium – 5/300"], "is not a table label"),
        (["--stakes", "Light – 300/5"], "at least the minimum"),
        (["--stakes", "Light – 2½/2"], "at least the minimum"),
        (
            ["--jackpot", "200"],
            "tagolib: --jackpot is a share in percent, from 0 to 100, not 200\n",
        ),
        (["--jackpot", "-1"], "tagolib: --jackpot is a share in percent, from 0 to 100, not -1\n"),
    ],
)
def test_what_cannot_be_played(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Impossible settings are refused in one line, with exit status 2."""
    status = main(["play", "--auto", *words])
    assert status == 2
    error = capsys.readouterr().err
    assert error.startswith("tagolib: ")
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["table", "--seats", "9"],
        ["play", "--auto", "--seats", "9"],
        ["play", "--auto", "--seats", "x"],
        ["dance"],
    ],
)
def test_wrong_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Invalid arguments end with the usage and exit status 2."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert "usage: tagolib" in captured.err


TRANSCRIPTS = RECORDED / "hands.tago"


def test_a_hand_is_saved_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What play saves, over any existing file, replay shows again, with who won what."""
    name = tmp_path / "hand.tago"
    name.write_text("no hand " * 9999)
    status = main(["play", "--auto", "--save", str(name)])
    assert status == 0
    played = capsys.readouterr().out
    assert name.read_bytes().startswith(b'[Tago "1"]\n')
    status = main(["replay", str(name)])
    assert status == 0
    replayed = capsys.readouterr().out
    assert replayed == played + (
        "Seat 1 wins 905.\nSeat 2 loses 148.\nSeat 3 loses 5.\nSeat 4 loses 147.\n"
        "Seat 5 loses 605.\n"
    )


def test_replay_of_many_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """Replay shows all hands of a file, in chips, and an unfinished one as far as it goes."""
    status = main(["replay", str(TRANSCRIPTS)])
    assert status == 0
    said = capsys.readouterr().out.split("\n\n")
    assert len(said) == 11
    assert "leaves the hand with 43½." in said[5]
    assert "Seat 3 wins 1.\n" in said[5]
    assert said[-1].endswith("Seat 3 bets 10.\nThe hand is not over.\n")
    assert "looks at its covered card:" not in "".join(said)


def test_replay_of_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hyphen means standard input; a seat that won what it put in has lost nothing."""
    cards = {1: "½ 3 7", 2: "7 ½ 3"}
    hand = play(start(cards, "5 4 1", 5), tago.Divide(1))
    sent = io.TextIOWrapper(io.BytesIO(write_hand(Transcript.of(hand)).encode()))
    monkeypatch.setattr(sys, "stdin", sent)
    status = main(["replay", "-"])
    assert status == 0
    said = capsys.readouterr().out
    assert said.startswith("Tagò, Heavy – 5/300, Classic.\nSeat 1 sits down with 5 and")
    assert said.endswith("Seat 1 loses nothing.\nSeat 2 loses nothing.\n")


def test_replay_of_a_saved_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hand saved as JSON is shown like one in the notation; faults are reported with a place."""
    name = tmp_path / "hand.json"
    hand = play(start({1: "½ 3 7", 2: "7 ½ 3"}, "5 4 1"), tago.Bet(1, 5), tago.Fold(2))
    saved = json.dumps(write(tago.Record.of(hand)), indent=1)
    name.write_text(f"\ufeff\n {saved}", encoding="utf-8")
    status = main(["replay", str(name)])
    assert status == 0
    captured = capsys.readouterr()
    assert captured.out.endswith("Seat 1 wins 5.\nSeat 2 loses 5.\n")
    for text, says in (
        (saved.replace('"amount": 5', '"amount": "5"'), "$.actions[0].amount: expected a whole"),
        (saved.replace('"amount": 5', '"amount": 4'), "actions[0], Bet(seat=1, amount=4): A bet"),
        (saved[:-3], "line 63, column 2: not JSON"),
    ):
        name.write_text(text, encoding="utf-8")
        status = main(["replay", str(name)])
        assert status == 2
        error = capsys.readouterr().err
        assert error.startswith(f"tagolib: {name}: {says}")
        assert error.count("\n") == 1
    name.write_bytes(saved.encode() + b"\xff")
    status = main(["replay", str(name)])
    assert status == 2
    captured = capsys.readouterr()
    assert "not valid UTF-8" in captured.err


def test_replay_of_a_saved_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The current hand of a table is shown, if there is one."""
    monkeypatch.chdir(tmp_path)
    before = drawn_table(2)
    dealt = act(before, StartHand(tago.DECK))
    over = act(dealt, tago.Fold(1))
    won, running = "Seat 1 loses 5.\nSeat 2 wins 5.\n", "The hand is not over.\n"
    for table, end in ((over, won), (dealt, running)):
        Path("table.json").write_text(json.dumps(write(TableRecord.of(table))), encoding="utf-8")
        status = main(["replay", "table.json"])
        assert status == 0
        captured = capsys.readouterr()
        assert captured.out.endswith(end)
    status = main(["draw", "table.json"])
    assert status == 0
    assert dealt.hand is not None
    captured = capsys.readouterr()
    assert captured.out == f"{draw(tago.view(dealt.hand, None))}\n"
    Path("table.json").write_text(json.dumps(write(TableRecord.of(before))), encoding="utf-8")
    status = main(["replay", "table.json"])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == "tagolib: table.json: the file has no hand\n"


def test_replay_of_what_a_seat_at_the_terminal_has_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The hand of a game that ``tagolib play`` has saved is told as a spectator hears it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\nfold\nquit\n"))
    status = main(["play", "--file", "t.json", "--seed", "a"])
    assert status == 0
    capsys.readouterr()
    status = main(["replay", "t.json"])
    assert status == 0
    said = capsys.readouterr().out
    assert "Seat 1 folds." in said
    assert "looks at its covered card:" not in said


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fair hand is verified by what was kept, and by nothing else; its details are shown."""
    now = fairness.deal_fairly(fairness.announce(new_house(drawn_table(2))))
    again = fairness.misdeal(now)
    over = fairness.play(fairness.play(now, tago.Bet(1, 5)), tago.Fold(2))
    assert now.audit.record is not None
    unlike = attrs.evolve(now.audit.record, actions=(tago.Call(1),))
    draw = fairness.mix(fairness.announce(new_house(open_table(2)), "drand 1"), b"\xab" * 32)
    draw = fairness.deal_fairly(draw)
    files = {
        "now": now.audit,
        "over": over.audit,
        "unlike": attrs.evolve(now.audit, record=unlike),
        "again": again.audit,
        "draw": draw.audit,
        "kept": tago.Kept(now.seeds.announcement, (now.seeds.hashes(0),)),
        "drawn": tago.Kept(draw.seeds.announcement, (draw.seeds.hashes(0),)),
    }
    for name, value in files.items():
        (tmp_path / name).write_text(json.dumps(write(value)), encoding="utf-8")
    promised = "Fair dealing: every card is as promised.\n"
    ended = f"{promised}The hand is over. Actions: 2.\nMisdeals: 0. Redeals: 0.\n"
    new = (
        f"{promised}The hand is voided or broken off. Actions: 1.\n"
        "Misdeals: 1. Redeals: 0.\nEliminated seats: none.\n"
        "Seats without a seed: 1, 2.\nShuffles without kept hashes: 1.\n"
    )
    drew = (
        f"{promised}The draw made seat {draw.table.cube} the first player.\n"
        "Eliminated seats: none.\nSeats without a seed: 1, 2.\n"
        f"Public value to look up, drand 1: {'ab' * 32}.\n"
    )
    for words, status, says in (
        (("over", "kept", "--no-misdeals"), 0, ended),
        (("again", "kept"), 0, new),
        (("draw", "drawn"), 0, drew),
        (("now", "kept", "--no-misdeals"), 0, promised),
        (("again", "kept", "--no-misdeals"), 1, "Not as promised: there must be no misdeals"),
        (("now", "kept", "--all-seeds"), 1, "Not as promised: all seats must give"),
        (("now", "drawn"), 1, "Not as promised: the announcement is not the one"),
        (("unlike", "kept"), 1, "Not as promised: actions[0], Call(seat=1): There is no bet"),
        (("kept", "now"), 2, "kept: $.format: expected"),
        (("now", "none"), 2, "none: No such file"),
    ):
        paths = [word if word.startswith("--") else str(tmp_path / word) for word in words]
        left = main(["verify", *paths])
        assert left == status
        said = capsys.readouterr()
        assert says in said.out + said.err
        assert bool(said.err) == (status == 2)


def test_a_fault_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault is one line with file, line and column; the hands before it have been shown."""
    name = tmp_path / "two.tago"
    good = TRANSCRIPTS.read_bytes()
    for end, says in (
        (b'[Tago "1"]\n[Mode light]', "line 572, column 7: expected a value in quotes"),
        (b'[Tago "1"]\n# \xff\n', "line 572, column 3: the byte 0xff is not valid UTF-8"),
        (b'[Tago "1\xff"]\n', "line 571, column 9: the byte 0xff is not valid UTF-8"),
    ):
        name.write_bytes(good + end)
        status = main(["replay", str(name)])
        assert status == 2
        said = capsys.readouterr()
        assert said.out.count("Tagò, ") == 11
        assert said.err.startswith(f"tagolib: {name}: {says}")
        assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("none.tago", "none.tago: No such file or directory"),
        ("a/b.tago", "a/b.tago: No such file or directory"),
        (".", ".: Is a directory"),
        ("\0", "embedded null"),
    ],
)
def test_files_that_cannot_be(
    file: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A file that cannot be read or written is reported in one line, with exit status 2."""
    monkeypatch.chdir(tmp_path)
    commands = [["replay", file]]
    if file != "none.tago":
        commands.append(["play", "--auto", "--save", file])
    for words in commands:
        status = main(words)
        assert status == 2
        error = capsys.readouterr().err
        assert error.startswith("tagolib: ")
        assert says in error
        assert error.count("\n") == 1


def test_what_was_typed_is_shown_safely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters that were typed are printed so that they do nothing on a terminal."""
    monkeypatch.chdir(tmp_path)
    status = main(["replay", "\x1b[31mx"])
    error = capsys.readouterr().err
    assert (status, error) == (2, "tagolib: \\x1b[31mx: No such file or directory\n")
    with pytest.raises(SystemExit) as ended:
        main(["replay", "file", "\x1b[31mx"])
    error = capsys.readouterr().err
    assert (ended.value.code, "\x1b" in error) == (2, False)
    assert "unrecognized arguments: \\x1b[31mx" in error
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    status = main(["play", "--file", "\x1b[31mx"])
    said = capsys.readouterr().out
    assert (status, "\x1b" in said) == (0, False)
    assert "\\x1b[31mx" in said


COMMANDS = ("play", "table", "replay", "verify", "draw", "odds", "explain", "conformance")


@pytest.mark.parametrize("command", [[name] for name in COMMANDS] + [["play", "tap"]], ids=str)
def test_help_is_for_people(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Help shows no list in Python's notation."""
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    said = capsys.readouterr().out
    assert ended.value.code == 0
    assert said.startswith(f"usage: tagolib {' '.join(command)} ")
    assert "['" not in said


def test_parts_are_loaded_on_demand() -> None:
    """The list of commands loads none of them, and a command does not load the others."""
    code = """
import sys
from tagolib.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("LOADED", *sorted(name for name in sys.modules if name.startswith("tagolib")))
print(*[name for name in ("hypothesis", "numpy", "rich") if name in sys.modules])
"""
    for words, expected in (
        (["--help"], set[str]()),
        (["verify", "--help"], {"tagolib.cli.verify", "tagolib.cli.files"}),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, *words], capture_output=True, check=True, text=True
        )
        *said, loaded, heavy = done.stdout.splitlines()
        assert said[0].startswith("usage: tagolib")
        modules = set(loaded.split()[1:])
        own = {"tagolib.cli.ascii_letters", *expected}
        assert {name for name in modules if name.startswith("tagolib.cli.")} == own
        if not expected:
            errors = {"tagolib.base", "tagolib.base.errors", "tagolib.base.messages"}
            assert modules <= {"tagolib", "tagolib.cli", *errors, *own}
            assert heavy == ""


def test_a_file_without_a_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without a hand is reported as such, with exit status 2."""
    name = tmp_path / "empty.tago"
    name.write_text("# nothing yet\n")
    status = main(["replay", str(name)])
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == f"tagolib: {name}: the file has no hand\n"


class Unwritable(io.StringIO):
    """A standard output that cannot be written: a full disk, or a pipe without a reader."""

    def __init__(self, error: OSError) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error


@pytest.mark.parametrize("words", [["play", "--auto"], ["replay", str(TRANSCRIPTS)]])
def test_output_that_cannot_be_written(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Output that fails is no success: exit status 2, and one line unless there is no reader."""
    monkeypatch.setattr(sys, "stdout", Unwritable(OSError(28, "No space left on device")))
    status = main(words)
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == "tagolib: standard output: No space left on device\n"
    monkeypatch.setattr(sys, "stdout", Unwritable(BrokenPipeError(32, "Broken pipe")))
    status = main(words)
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == ""


def test_a_pipe_that_nobody_reads() -> None:
    """Python itself prints no error at its end when its output had no reader."""
    words = [sys.executable, "-m", "tagolib", "play", "--auto"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, error = process.communicate()
    assert process.returncode == 2
    assert error == b""


@pytest.mark.parametrize(
    "words", [["play", "--auto"], ["conformance", "serve"], ["--version"], ["dance"]]
)
def test_closed_standard_output(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If standard output is closed, there is one line of error and exit status 2."""
    monkeypatch.setattr(sys, "stdout", None)
    status = main(words)
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err == "tagolib: standard output: it is closed\n"


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["replay", "-"], 2, "tagolib: -: the file has no hand\n"),
        (["draw", "-"], 2, "tagolib: -: the file has no hand\n"),
        (["conformance", "serve"], 0, ""),
    ],
)
def test_closed_standard_input(
    words: list[str],
    status: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A closed standard input is treated like an empty one."""
    monkeypatch.setattr("sys.stdin", None)
    ended = main(words)
    assert ended == status
    captured = capsys.readouterr()
    assert captured.err == says


def test_a_process_with_standard_output_closed() -> None:
    """This also holds for a process that a shell starts so."""
    command = f'exec "{sys.executable}" -m tagolib play --auto >&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"tagolib: standard output: it is closed\n")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """--version prints the version."""
    with pytest.raises(SystemExit):
        main(["--version"])
    captured = capsys.readouterr()
    assert captured.out == f"tagolib {tago.__version__}\n"


def test_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """If standard output is not a text file of the system, the hand is still printed."""
    got = io.StringIO()
    monkeypatch.setattr(sys, "stdout", got)
    status = main(["play", "--auto"])
    assert status == 0
    assert "leaves the hand with" in got.getvalue()


def test_python_m(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m tagolib`` is the command; importing the module runs nothing."""
    # not with runpy, which cannot run what pytest has rewritten, such as the package of a plugin
    spec = find_spec("tagolib.__main__")
    assert spec is not None
    assert spec.origin is not None
    code = compile(Path(spec.origin).read_text(encoding="utf-8"), spec.origin, "exec")
    monkeypatch.setattr(sys, "argv", ["tagolib", "play", "--auto"])
    with pytest.raises(SystemExit) as ended:
        exec(code, {"__name__": "__main__", "__spec__": spec})
    assert ended.value.code == 0
    captured = capsys.readouterr()
    assert "leaves the hand with" in captured.out
    exec(code, {"__name__": "tagolib.__main__", "__spec__": spec})
    captured = capsys.readouterr()
    assert captured.out == ""


def test_serve_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """``conformance serve`` uses standard input and output."""
    sent = io.TextIOWrapper(io.BytesIO(b'{"cmd": "start", "version": 1}\n'))
    got = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", sent)
    monkeypatch.setattr(sys, "stdout", got)
    status = main(["conformance", "serve"])
    assert status == 0
    got.buffer.seek(0)
    assert b'"implementation": "tagolib"' in got.buffer.read()


def test_an_ascii_terminal_gets_the_hand_too() -> None:
    """If the terminal cannot show ½, a substitute is printed and nothing fails."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-m", "tagolib", "play", "--auto"],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert b"leaves the hand with" in done.stdout
    assert done.stdout.isascii()
