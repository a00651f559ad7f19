"""The runner: it reports what an engine gets wrong, and survives whatever engines do."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import tagolib as tago
from tagolib.base.messages import printable
from tagolib.cli import conformance, main
from tagolib.conformance import engine as engines
from tagolib.conformance import suite
from tagolib.conformance.engine import (
    BrokenReplyError,
    LineProcess,
    Process,
    UnusableEngineError,
)
from tagolib.rulebook import load
from tests.engines import SAMPLE, TAGOLIB, fake, faulty, starts_once
from tests.places import DOCS

CASE = {"kind": "draw", "cards": {"5": "½"}}
RIGHT = "say({'seq': seq, 'result': {'first': 4 if '4' in case['cards'] else 5}})"
EXAMPLES = DOCS / "examples"


@pytest.fixture(autouse=True)
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the sample in place of the library's vectors; engines buffer as usual."""
    monkeypatch.setattr(suite, "_FOLDER", SAMPLE.parent)
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run the command; return its status and its output."""
    status = main(["conformance", "run", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def broken(command: tuple[str, ...], timeout: float = 5) -> str:
    """Return why an engine has no answer to a case; the next case goes to a new process."""
    with Process(command, timeout) as engine:
        with pytest.raises(BrokenReplyError) as first:
            engine.ask(CASE)
        with pytest.raises(BrokenReplyError):
            engine.ask(CASE)
        fault = engine.stop()
        assert fault == ""  # it is not there
    return str(first.value)


def unusable(command: tuple[str, ...], timeout: float = 5) -> str:
    with pytest.raises(UnusableEngineError) as refused:
        Process(command, timeout)
    return str(refused.value)


# Engines as they should be


def test_the_library_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """The library's own server passes every case, with exit status 0."""
    status, said, error = run("--", *TAGOLIB, capsys=capsys)
    assert said == (
        "Profiles passed: betting, hands.\n"
        f"tagolib {tago.__version__} (Python): 6 cases, 6 passed, 0 failed, 0 skipped.\n"
    )
    assert (status, error) == (0, "")


def test_an_engine_answers() -> None:
    """An engine names itself, answers case after case, and ends at stop."""
    with Process(fake("say({'seq': seq, 'result': {'first': len(case['cards'])}})"), 5) as engine:
        assert str(engine.welcome) == "fake 0 (Python)"
        assert engine.welcome.kinds == ("draw",)
        reply = engine.ask(CASE)
        assert reply == {"seq": 1, "result": {"first": 1}}
        reply = engine.ask({"kind": "draw", "cards": {}})
        assert reply == {"seq": 2, "result": {"first": 0}}
        fault = engine.stop()
        assert fault == ""
        reply = engine.ask(CASE)
        assert reply["seq"] == 3  # by a new process


@pytest.mark.parametrize("name", ["adapter.py", "adapter.mjs"])
def test_the_examples_of_the_documentation(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The adapters pass what they offer, even ill-formed cases, and the rest is skipped."""
    interpreter = sys.executable if name.endswith(".py") else shutil.which("node")
    if interpreter is None:
        if "TAGO_WITHOUT_NODE" in os.environ:
            pytest.skip("TAGO_WITHOUT_NODE is set: there is no node here")
        pytest.fail("node is not installed: set TAGO_WITHOUT_NODE if that is meant")
    status, said, error = run("--", interpreter, str(EXAMPLES / name), capsys=capsys)
    assert (status, error) == (0, "")
    assert said.endswith("6 cases, 5 passed, 0 failed, 1 skipped.\n")
    cards: Any
    with Process((interpreter, str(EXAMPLES / name)), 5) as engine:
        for order, amount in (([], 5), ([1, 1], 5), ([9], 5), ([True], 5), ([1], -1), ([1], True)):
            said_to = engine.ask({"kind": "divide", "order": order, "amount": amount})
            assert "refused" in said_to
        for cards in ({}, {"9": "5"}, {"1": "9"}, dict.fromkeys("1234", "5"), {"x": "5"}, []):
            reply = engine.ask({"kind": "draw", "cards": cards})
            assert "refused" in reply
        reply = engine.ask({"kind": "draw", "cards": {"1": "5"}, "more": 1})
        assert "refused" in reply
        reply = engine.ask({"kind": "divide", "order": [1]})
        assert "refused" in reply
        reply = engine.ask({"kind": "score"})
        assert "skipped" in reply
        reply = engine.ask({"kind": "divide", "order": [4, 2], "amount": 9})
        assert reply["result"] == {"shares": {"4": 5, "2": 4}}
        fault = engine.stop()
        assert fault == ""


# What an engine gets wrong


def test_failures_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A failure shows the case, its rules, the place, the expected value and the answer."""
    status, said, _ = run("--only", "CUBE-02", "CUBE-03", "--", *fake(), capsys=capsys)
    assert status == 1
    book = load().rules
    assert said.splitlines() == [
        "FAILED cube-03-the-lowest-seat (CUBE-03, CUBE-02)",
        "  Of two seats with a ½, the lower one is first.",
        "  stated, constructed",
        f"  CUBE-03: {book['CUBE-03'].sentence}",
        f"  CUBE-02: {book['CUBE-02'].sentence}",
        '  asked: {"kind": "draw", "cards": {"7": "½", "4": "½", "2": "1"}}',
        "  $.first: expected 4, got 5",
        "Rules broken, the likeliest first: CUBE-03, CUBE-02 (1 case).",
        "fake 0 (Python): 2 cases, 1 passed, 1 failed, 0 skipped.",
    ]


def test_an_engine_at_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that cannot divide fails the cases of that rule and no others."""
    command = faulty("cases.divide = lambda *_: 1 / 0")
    status, said, _ = run("--only", "divide", "--", *command, capsys=capsys)
    assert status == 1
    assert said.count("FAILED pot-06") == said.count("FAILED") == 3
    assert '  the engine is at fault: "ZeroDivisionError: division by zero"\n' in said


def test_the_report_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json there is one report with every case, and nothing else."""
    words = ("--json", "--", *fake(kinds=["draw", "dance"]))
    status, said, error = run(*words, capsys=capsys)
    assert (status, error) == (1, "")
    report = json.loads(said)
    cases = report.pop("cases")
    assert report == {
        "format": "tago-report",
        "version": 1,
        "engine": {
            "implementation": "fake",
            "language": "Python",
            "version": "0",
            "kinds": ["draw", "dance"],
        },
        "suite": suite.VERSION,
        "tagolib": tago.__version__,
        "edition": load().edition,
        "passed": 1,
        "failed": 1,
        "skipped": 4,
        "fault": "",
        "profiles": {
            "betting": {"passed": 0, "failed": 0, "skipped": 3, "claimed": False},
            "hands": {"passed": 1, "failed": 1, "skipped": 1, "claimed": False},
        },
        "broken": {
            "rules": {"CUBE-03": ["cube-03-the-lowest-seat"]},
            "readings": {},
            "forms": {},
            "impossible": {},
            "unanswered": {},
            "wire": {},
        },
        "likeliest": {"rules": ["CUBE-03", "CUBE-02"], "readings": [], "impossible": []},
    }
    assert [case["verdict"] for case in cases] == [*["skipped"] * 3, "passed", "failed", "skipped"]
    assert cases[0]["said"] == "the engine does not offer the kind divide"
    assert cases[4] == {
        "id": "cube-03-the-lowest-seat",
        "kind": "draw",
        "rules": ["CUBE-03", "CUBE-02"],
        "why": "Of two seats with a ½, the lower one is first.",
        "source": "constructed",
        "status": "stated",
        "reading": None,
        "wire": False,
        "verdict": "failed",
        "finding": "rules",
        "other_reading": None,
        "said": "",
        "differences": [{"path": "$.first", "expected": 4, "got": 5}],
    }


def test_missing_keys_are_missing_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    """A side of a difference without such a key is left out; people read that it is missing."""
    command = fake("say({'seq': seq, 'result': {'last': '\\x1b[2J\\n'}})")
    status, said, _ = run("--json", "--only", "CUBE-03", "--", *command, capsys=capsys)
    (case,) = json.loads(said)["cases"]
    assert case["differences"] == [
        {"path": "$.first", "expected": 4},
        {"path": "$.last", "got": "\x1b[2J\n"},
    ]
    status, said, _ = run("--only", "CUBE-03", "--", *command, capsys=capsys)
    assert "$.first: expected 4, got nothing\n" in said
    assert '$.last: expected nothing, got "\\u001b[2J\\n"\n' in said
    assert status == 1


def test_many_differences_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """People are shown some differences of a case, and how many more there are."""
    many = "{str(n): 'x' * 999 for n in range(99)}"
    command = fake(f"say({{'seq': seq, 'result': {many}}})")
    _, said, _ = run("--only", "CUBE-03", "--", *command, capsys=capsys)
    lines = said.splitlines()
    assert len(lines) == 6 + 12 + 3
    assert lines[-3] == "  and 88 more"
    assert all(len(line) < 400 for line in lines)


def test_what_an_engine_skips_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """Cases that the engine skips count as skipped, with its reason, and not as failures."""
    status, said, _ = run("--", *fake("say({'seq': seq, 'skipped': 'tired'})"), capsys=capsys)
    assert status == 0
    assert said.splitlines() == [
        "Skipped 4: the engine does not offer divide, hand.",
        'Skipped 2: the engine says: "tired".',
        "fake 0 (Python): 6 cases, 0 passed, 0 failed, 6 skipped.",
    ]


@pytest.mark.parametrize(
    ("stop", "says"),
    [
        ("sys.exit(3)", "at stop: it ended with status 3"),
        ("say({})", "at stop: it said more than it was asked for: {}"),
        ("time.sleep(60)", "at stop: it was still running after 1.5 s"),
        ("os.close(1); time.sleep(60)", "at stop: it closed its output and is still running"),
        ("pass", "at stop: it was still running after 1.5 s"),
    ],
)
def test_an_engine_that_does_not_stop(
    stop: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine must end with status 0 at stop, without another line; the last line says so."""
    monkeypatch.setattr(engines, "_PATIENCE", 0.3)
    words = ("--timeout", "1.5", "--only", "CUBE-02", "--", *fake(stop=stop))
    status, said, _ = run(*words, capsys=capsys)
    assert status == 1
    assert said.endswith(f"2 cases, 1 passed, 1 failed, 0 skipped; FAILED {says}\n")


def test_an_engine_may_speak_at_its_end_on_standard_error() -> None:
    """Standard error is the engine's own affair, and an empty line does not count as output."""
    with Process(fake(stop="print('bye', file=sys.stderr); print(); break"), 5) as engine:
        fault = engine.stop()
        assert fault == ""


def test_kinds_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown kinds get a warning, because they may be misspelt."""
    words = ("--only", "CUBE-02", "--", *fake(RIGHT, kinds=["draw", "hnad", "dance"]))
    status, said, _ = run(*words, capsys=capsys)
    assert status == 0
    assert said.startswith("Warning: the engine offers unknown kinds of cases: dance, hnad.\n")


# Hostile engines

ANSWER = "say({'seq': seq, 'result': {'first': 5}})"


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("os._exit(3)", "no answer: it ended with status 3"),
        ("sys.exit('sorry\\n\\n')", "no answer: it ended with status 1: sorry"),
        ("break", "no answer: it ended with status 0"),
        ("os.kill(os.getpid(), 9)", "no answer: signal 9 ended it"),
        ("os.kill(os.getpid(), 15); time.sleep(60)", "no answer: signal 15 ended it"),
        ("os.close(1); time.sleep(60)", "no answer: it closed its output and is still running"),
        ("print('no JSON', flush=True)", "line 1, column 1: not JSON: Expecting value: no"),
        ("print('[1]', flush=True)", "expected an object: [1]"),
        ("print('{\"seq\": 1, \"seq\": 1}', flush=True)", '$: the key "seq" appears twice: {"seq"'),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "line 1, column 1: the byte"),
        ("print('{\"a\":' * 60 + '1' + '}' * 60, flush=True)", 'nested too deep: {"a":{"a":'),
        ("print('[' * 99999, flush=True)", "$: the document is nested too deeply: [["),
        ("say({'seq': seq + 1, 'result': 5})", 'expected an answer with seq 1: {"seq": 2, "resul'),
        ("say({'seq': True, 'result': 5})", 'expected an answer with seq 1: {"seq": true'),
        ("say({'result': 5})", 'expected an answer with seq 1: {"result": 5}'),
        ("say({'seq': seq})", "expected one of result, refused, skipped, errored: {"),
        ("say({'seq': seq, 'result': {}, 'refused': []})", "expected one of result, refused, "),
        ("print('x' * (1 << 25), flush=True)", "a line of more than 16777216 bytes: xxx"),
        ("print('x' * (1 << 24), flush=True)", "a line of more than 16777216 bytes: xxx"),
        ("print('x' * ((1 << 24) - 1), flush=True)", "line 1, column 1: not JSON: "),
        ("sys.stdout.write('{\"seq\": 1'); sys.exit()", "line 1, column 10: not JSON"),
        ("while True: print('y')", "line 1, column 1: not JSON: Expecting value: y"),
    ],
)  # fmt: skip
def test_engines_that_fail_at_a_case(does: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever an engine does but answer is reported, and a new one gets the next case."""
    monkeypatch.setattr(engines, "_PATIENCE", 0.5)
    assert broken(fake(does)).startswith(says)


@pytest.mark.parametrize(
    "does",
    [
        "time.sleep(60)",
        "sys.stdout.write('{')",
        "sys.stdout.write('{'); sys.stdout.flush(); time.sleep(60)",
        "print(json.dumps({'seq': seq, 'result': {'first': 5}}))",
        "while True: print(); time.sleep(0.01)",
        "while True: print()",
        "while True: print('y', file=sys.stderr)",
    ],
)
def test_engines_that_keep_one_waiting(does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that sends no whole line in time is killed, with a hint about its buffer."""
    began = time.monotonic()
    says = broken(fake(does), 0.3)
    assert says.startswith("no answer within 0.3 s (an engine must end each line and flush")
    assert time.monotonic() - began < 20


def test_a_slow_engine_is_in_time() -> None:
    """An answer that comes in pieces, after empty lines, counts if it comes in time."""
    slow = "text = json.dumps({'seq': seq, 'result': {}}) + '\\n'\n"
    slow += "        print()\n"
    slow += "        for c in text: sys.stdout.write(c); sys.stdout.flush(); time.sleep(0.01)"
    with Process(fake(slow), 5) as engine:
        reply = engine.ask(CASE)
        assert reply["result"] == {}


def test_an_answer_too_many_fails_the_next_case(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that answers twice is out of step at the next case, but not after a new start."""
    twice = f"[{ANSWER} for _ in range(2 - seq // 2)]"
    with Process(fake(twice), 5) as engine:
        reply = engine.ask(CASE)
        assert reply["seq"] == 1
        with pytest.raises(BrokenReplyError, match=r"seq 2: .*1, "):
            engine.ask(CASE)
        reply = engine.ask(CASE)
        assert reply["seq"] == 3


def test_an_engine_that_reads_nothing() -> None:
    """An engine that never reads cannot hold up the runner, however long the case is."""
    deaf = 'import sys, time\nsys.stdin.readline()\nprint(\'{"implementation": "deaf", '
    deaf += '"language": "", "version": "", "kinds": ["hand"]}\', flush=True)\ntime.sleep(60)'
    command = (sys.executable, "-S", "-c", deaf)
    with (
        Process(command, 0.3) as engine,
        pytest.raises(BrokenReplyError, match="no answer within"),
    ):
        engine.ask({"kind": "hand", "actions": ["x" * 1_000_000]})


def test_what_an_engine_has_started_ends_with_it(tmp_path: Path) -> None:
    """An engine behind a script is killed with the script, and cannot keep the pipes open."""
    child = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()));"
    child += "time.sleep(60)"
    starts = f"subprocess.Popen([sys.executable, '-S', '-c', {child!r}]); time.sleep(60)"
    began = time.monotonic()
    broken(fake(starts), 1.5)
    assert time.monotonic() - began < 20
    assert gone(int((tmp_path / "pid").read_text()))


def gone(pid: int) -> bool:
    """Return whether a killed process no longer exists after a moment."""
    for _ in range(100):
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


def alive(pid: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_pipe_that_somebody_keeps_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """If processes cannot be killed in groups, one that holds the pipes is not waited for."""
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(engines, "_PATIENCE", 0.2)
    keeps = "subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(2)']); "
    keeps += "os._exit(0)"
    began = time.monotonic()
    with (
        Process(fake(keeps), 0.3) as engine,
        pytest.raises(BrokenReplyError, match="no answer"),
    ):
        engine.ask(CASE)
    assert time.monotonic() - began < 2
    time.sleep(2)  # so that the threads end before the test does


def leaves_behind(pid: Path) -> str:
    """Return code for an engine that leaves behind a process holding its pipes."""
    sleep = "[sys.executable, '-S', '-c', 'import time; time.sleep(60)'], start_new_session=True"
    return f"open({str(pid)!r}, 'w').write(str(subprocess.Popen({sleep}).pid))"


def test_a_daemon_that_keeps_the_pipes_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of an engine is noticed even if a process that it left behind keeps its pipes."""
    monkeypatch.setattr(engines, "_PATIENCE", 0.2)
    leave = leaves_behind(tmp_path / "pid")
    for command, says in (
        (fake(f"{leave}; os._exit(3)"), "no answer: it ended with status 3"),
        (fake("os._exit(4)", start=f"{leave}; hello()"), "no answer: it ended with status 4"),
    ):
        try:
            with Process(command, 30) as engine, pytest.raises(BrokenReplyError) as told:
                engine.ask(CASE)
        finally:
            os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
        assert str(told.value) == says


def test_who_has_ended_is_not_waited_for_any_longer(tmp_path: Path) -> None:
    """However short the time is, an end is reported as such, and at stop it is not a fault."""
    start = f"{leaves_behind(tmp_path / 'pid')}; hello()"
    try:
        command = fake("os._exit(0)", start=start)
        with Process(command, 0.8) as engine, pytest.raises(BrokenReplyError) as told:
            engine.ask(CASE)
        assert (str(told.value), engine.hangs) == ("no answer: it ended with status 0", 0)
    finally:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    try:
        with Process(fake(start=start), 0.8) as engine:
            fault = engine.stop()
            assert fault == ""
    finally:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_too_late_is_too_late() -> None:
    """After its time nothing is accepted, however much is there: a flood would never end."""
    flood = LineProcess((sys.executable, "-S", "-c", "print('too\\nlate', flush=True)"))
    assert flood.receive(5) == b"too\n"
    flood._lines.put(b"\n")  # whether or not the next line has come
    with pytest.raises(TimeoutError):
        flood.receive(0)
    flood.kill()


def test_a_process_that_is_gone_is_ended_again() -> None:
    """Killing a process that has already ended does nothing."""
    gone = LineProcess((sys.executable, "-S", "-c", ""))
    assert gone.receive(5) == b""
    assert gone.ending() == "it ended with status 0"
    assert gone.ended_well
    gone.kill()
    gone.kill()


def test_failures_do_not_stop_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that dies at one case fails that case, and is started again for the others."""
    dies = f"os._exit(7) if '7' in case['cards'] else {ANSWER}"
    status, said, _ = run("--", *fake(dies), capsys=capsys)
    assert status == 1
    assert "  no answer: it ended with status 7\n" in said
    assert said.endswith("1 passed, 1 failed, 4 skipped.\n")


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("os._exit(7)", "no answer: it ended with status 7"),
        ("time.sleep(60)", "no answer within 0.5 s"),
        ("sys.exit(0)", "no answer: it ended with status 0"),
    ],
)
def test_an_engine_that_fails_at_times(does: str, says: str, tmp_path: Path) -> None:
    """An engine that dies or hangs at every third question fails those and no others."""
    asked = tmp_path / "asked"
    asked.write_text("")
    count = f"open({str(asked)!r}, 'a').write('x'); n = os.path.getsize({str(asked)!r})"
    told = []
    with Process(fake(f"{count}; {does} if n % 3 == 0 else {RIGHT}"), 0.5) as engine:
        for _ in range(7):
            try:
                reply = engine.ask(CASE)
                told.append(str(reply["result"]))
            except BrokenReplyError as error:
                told.append(str(error))
    right = "{'first': 5}"
    failed = [said for said in told if said != right]
    assert [said == right for said in told] == [True, True, False, True, True, False, True]
    assert all(says in said for said in failed)


# Engines that cannot be used


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ("say({'errored': 'version 2 only'})", 'it does not start: {"errored": "version 2 only"}'),
        ("sys.exit(4)", "no answer: it ended with status 4"),
        ("print('Welcome!', flush=True)", "line 1, column 1: not JSON: Expecting value: W"),
        ("say({'implementation': 'x'})", "$.language: this key is missing"),
        (
            "say({'implementation': 5, 'language': '', 'version': '', 'kinds': ['draw']})",
            "$.implementation: expected a string, not 5",
        ),
        (
            "say({'implementation': '', 'language': '', 'version': '', 'kinds': []})",
            "it offers no kinds of cases",
        ),
    ],
)
def test_engines_that_cannot_be_used(
    start: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine that does not start properly is reported in one line, with exit status 2."""
    command = fake(start=start)
    status, said, error = run("--", *command, capsys=capsys)
    assert (status, said) == (2, "")
    assert error.startswith(f"tagolib: the engine cannot be used: {says}")
    assert error.count("\n") == 1


def test_an_engine_that_hangs_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting has its own time limit, or that of a case if this is longer."""
    monkeypatch.setattr(engines, "START_SECONDS", 0.3)
    assert "no answer within 0.3 s" in unusable(fake(start="time.sleep(60)"), 0.1)
    assert "no answer within 0.4 s" in unusable(fake(start="time.sleep(60)"), 0.4)


def test_more_in_the_welcome_is_no_harm() -> None:
    """An engine may say more about itself than is asked for."""
    more = "say({'implementation': 'x\\x07', 'language': '', 'version': '1', 'kinds': ['draw'], "
    with Process(fake(start=f"{more}'author': 'nobody'}})"), 5) as engine:
        assert str(engine.welcome) == "x\\x07 1 ()"


@pytest.mark.parametrize("name", ["no-such-engine", "\0", "/"])
def test_engines_that_are_not_there(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A command that cannot be started is reported in one line, with exit status 2."""
    status, said, error = run("--", name, capsys=capsys)
    assert (status, said) == (2, "")
    assert error.startswith("tagolib: cannot start ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An empty command, as from an unset variable, is reported as empty."""
    says = "the command that starts the engine is empty"
    ended = run("--", name, "x", capsys=capsys)
    assert ended == (2, "", f"tagolib: {says}\n")
    assert unusable(()) == says


def test_an_engine_that_starts_only_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine that cannot be started again ends the run; the cases before are reported."""
    fault = "the engine cannot be used: no answer: it ended with status 1: gone"
    once = starts_once(tmp_path / "one")
    status, said, error = run("--", *fake("os._exit(1)", start=once), capsys=capsys)
    assert status == 2
    assert said.startswith("FAILED cube-02")
    assert said.endswith(f"4 cases, 0 passed, 1 failed, 3 skipped; FAILED {fault}\n")
    assert error == f"tagolib: {fault}\n"
    once = starts_once(tmp_path / "two")
    status, said, error = run("--json", "--", *fake("os._exit(1)", start=once), capsys=capsys)
    report = json.loads(said)
    assert (status, error) == (2, f"tagolib: {fault}\n")
    assert report["fault"] == fault
    assert [case["verdict"] for case in report["cases"]] == [*["skipped"] * 3, "failed"]


# The command


def test_cases_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --cases the cases of a file are run; a fault in it is reported with its name."""
    document = json.loads(SAMPLE.read_text(encoding="utf-8"))
    file = tmp_path / "own.json"
    file.write_text(json.dumps(document | {"cases": document["cases"][:1]}))
    status, said, _ = run("--cases", str(file), "--", *TAGOLIB, capsys=capsys)
    assert status == 0
    assert "1 case, 1 passed" in said
    file.write_text("{}")
    status, _, error = run("--cases", str(file), "--", *TAGOLIB, capsys=capsys)
    assert status == 2
    assert error == f"tagolib: {file}: $.format: this key is missing\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--only", "CUBES"), "there is no rule, area, reading, case, kind or profile 'CUBES'"),
        (("--only", "TIE-01"), "there is no case of TIE-01"),
    ],
)
def test_rules_without_a_case(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """If there is nothing to run, this is reported before the engine is started."""
    ended = run(*words, "--", "no-such-engine", capsys=capsys)
    assert ended == (2, "", f"tagolib: {says}\n")


@pytest.mark.parametrize("timeout", ["0", "-1", "x", "nan", "inf", "1e7"])
def test_wrong_limits(timeout: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An invalid limit ends with the usage, what is expected, and status 2."""
    with pytest.raises(SystemExit) as ended:
        main(["conformance", "run", "--timeout", timeout, "--", "x"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("usage: tagolib conformance run [--only NAME ...] ")
    assert f"argument --timeout: expected a number of seconds above 0, not '{timeout}'\n" in error


@pytest.mark.parametrize("words", [[], ["--only", "CUBE-02", "cat"]])
def test_a_run_without_an_engine(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """If there is no command, the error says where it must be."""
    with pytest.raises(SystemExit) as ended:
        main(["conformance", "run", *words])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert " -- COMMAND ...\n" in error
    assert error.endswith(" the following arguments are required: COMMAND (after --)\n")


def test_a_terminal_without_rich(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without rich no progress is shown."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(conformance, "find_spec", lambda name: None)
    status, said, error = run("--only", "CUBE-02", "--", *fake(), capsys=capsys)
    assert (status, error) == (1, "")
    assert said.startswith("FAILED cube-03")


def test_a_bar_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With rich there is a bar, which is full at the end and then cleared."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    status, said, error = run("--only", "CUBE-02", "--", *fake(RIGHT), capsys=capsys)
    assert (status, said.count("\n")) == (0, 1)
    assert "100%" in error
    assert error.endswith("\x1b[2K")


def test_an_interrupted_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An interrupted run shows its results so far, no traceback, and leaves no engine behind."""
    asked: list[Process] = []
    ask = Process.ask

    def interrupted(engine: Process, case: Any) -> Any:
        asked.append(engine)
        if len(asked) % 2 == 0:
            raise KeyboardInterrupt
        return ask(engine, case)

    monkeypatch.setattr(Process, "ask", interrupted)
    words = ("--only", "CUBE-02", "--", *fake(RIGHT))
    told = "fake 0 (Python): 1 case, 1 passed, 0 failed, 0 skipped; FAILED interrupted\n"
    ended = run(*words, capsys=capsys)
    assert ended == (130, told, "")
    status, said, error = run("--json", *words, capsys=capsys)
    report = json.loads(said)
    assert (status, error, report["fault"], len(report["cases"])) == (130, "", "interrupted", 1)
    assert not any(engine.running for engine in asked)


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_an_interruption_while_the_engine_starts(
    kind: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that has not answered yet does not outlive the run either."""
    started: list[LineProcess] = []

    def interrupted(process: LineProcess, timeout: float) -> bytes:
        started.append(process)
        raise kind

    monkeypatch.setattr(LineProcess, "receive", interrupted)
    with pytest.raises(kind):
        Process(fake(start="time.sleep(60)"))
    assert started[0]._process.returncode is not None


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_that_ends_the_run_ends_the_engine(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine does not outlive a run that is terminated, or whose terminal is closed."""
    number = signal.Signals[name]
    before = signal.signal(number, signal.SIG_DFL)  # the process that runs the tests may ignore it
    asked: list[Process] = []

    def signalled(engine: Process, case: object) -> None:
        asked.append(engine)
        assert signal.getsignal(number) is not signal.SIG_DFL, "it would end the tests"
        signal.raise_signal(number)

    monkeypatch.setattr(Process, "ask", signalled)
    with pytest.raises(SystemExit) as ended:
        main(["conformance", "run", "--", *fake()])
    assert ended.value.code == 128 + number
    assert not asked[0].running
    assert signal.signal(number, before) is signal.SIG_DFL


def test_a_run_that_is_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    """For a whole process, too, SIGTERM ends it and the engine, which would hang for long."""
    pid = f"(open({str(tmp_path / 'new')!r}, 'w').write(str(os.getpid())), "
    pid += f"os.rename({str(tmp_path / 'new')!r}, {str(tmp_path / 'pid')!r}))"
    words = [
        sys.executable,
        "-m",
        "tagolib",
        "conformance",
        "run",
        "--",
        *fake(f"{pid}; time.sleep(60)"),
    ]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as runner:
        while not (tmp_path / "pid").exists():
            assert runner.poll() is None
            time.sleep(0.01)
        runner.terminate()
        assert runner.wait() == 128 + signal.SIGTERM
    assert gone(int((tmp_path / "pid").read_text()))


def test_a_run_in_a_thread(capsys: pytest.CaptureFixture[str]) -> None:
    """A run works in a thread other than the main one, where signals cannot be handled."""
    statuses: list[int] = []
    words = ["conformance", "run", "--only", "CUBE-02", "--", *fake(RIGHT)]
    thread = Thread(target=lambda: statuses.append(main(words)))
    thread.start()
    thread.join()
    assert statuses == [0]


def test_a_run_without_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If standard error is closed, no progress is shown."""
    monkeypatch.setattr(sys, "stderr", None)
    status, said, _ = run("--only", "CUBE-02", "--", *fake(RIGHT), capsys=capsys)
    assert (status, said) == (0, "fake 0 (Python): 2 cases, 2 passed, 0 failed, 0 skipped.\n")


def test_strangers_text_in_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text in a file of cases cannot control a terminal either."""
    document = json.loads(SAMPLE.read_text(encoding="utf-8"))
    document["cases"] = [document["cases"][4] | {"why": "\x9b2J"}]
    (tmp_path / "own.json").write_text(json.dumps(document))
    _, said, _ = run("--cases", str(tmp_path / "own.json"), "--", *fake(), capsys=capsys)
    assert "  \\x9b2J\n" in said


def test_printable() -> None:
    """Strangers' text cannot control a terminal, and is shortened."""
    assert printable("½ \x1b[2J\x9b\ud800\n") == "½ \\x1b[2J\\x9b\\ud800\\n"
    assert printable("x" * 400) == "x" * 299 + "…"
    assert printable("x" * 300) == "x" * 300
