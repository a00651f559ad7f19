"""The pytest plugin: every conformance case is a test of its own for a given engine."""

import shlex
import shutil
from pathlib import Path

import pytest

# Imported here: pytester unloads what is first imported within a test, and would mix copies.
from tagolib.conformance import runner, suite
from tests.engines import TAGOLIB, fake, faulty, starts_once

VECTORS = Path(suite.__file__).parent / "vectors"

pytest_plugins = ["pytester"]


@pytest.fixture(autouse=True)
def few_cases(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the cases of a few files only, because collecting all of them takes a second."""
    folder = tmp_path_factory.mktemp("vectors")
    for name in ("cube", "raise", "score"):
        shutil.copy(VECTORS / f"{name}.json", folder)
    monkeypatch.setattr(suite, "_FOLDER", folder)


def run(pytester: pytest.Pytester, engine: tuple[str, ...], *words: str) -> pytest.RunResult:
    """Run pytest in an empty folder with an engine."""
    return pytester.runpytest("--tago-engine", shlex.join(engine), *words)


def test_cases_are_tests(pytester: pytest.Pytester) -> None:
    """The cases are collected under their ids, counted, selected by them, and pass."""
    result = run(pytester, TAGOLIB, "-k", "tago and raise-01", "-v")
    told = result.parseoutcomes()
    assert result.ret == pytest.ExitCode.OK
    assert told["passed"] >= 3
    assert told["deselected"] > 50
    count = told["passed"] + told["deselected"]
    of = f"{told['deselected']} deselected / {told['passed']} selected"
    result.stdout.fnmatch_lines([f"*collected {count} items / {of}", "tago::raise-01-*PASSED*"])


def test_failures_come_first_again(pytester: pytest.Pytester) -> None:
    """With --lf only failed cases run, and --deselect leaves one out."""
    failed = "tago::cube-03-tie-of-three"
    result = run(pytester, fake(), "-k", "cube-03")
    assert result.parseoutcomes()["failed"] >= 2
    result.stdout.fnmatch_lines([f"FAILED {failed}*"])
    again = run(pytester, fake(), "--lf", "--deselect", failed)
    assert again.parseoutcomes()["failed"] == result.parseoutcomes()["failed"] - 1


def test_a_failure_tells_the_rule(pytester: pytest.Pytester) -> None:
    """A case that fails shows its rules in words, the expected value and the answer."""
    result = run(pytester, fake(), "-k", "cube-02 or score-01")
    result.stdout.fnmatch_lines(
        ["FAILED cube-02-*", "  CUBE-02: *", "  $.first: expected *, got 5"]
    )
    assert "Traceback" not in result.stdout.str()
    told = result.parseoutcomes()
    assert told["failed"] >= 1
    assert told["skipped"] >= 1


def picked(pytester: pytest.Pytester, *words: str) -> list[pytest.Item]:
    """Return the tests that pytest would run with some options."""
    recorded = pytester.inline_run("--collect-only", *words)
    items: list[pytest.Item] = recorded.getcall("pytest_collection_finish").session.items
    return items


OWN_TESTS = """
import pytest

rules = pytest.mark.rules

@rules("RAISE-01", "BET-03")
def test_a_raise() -> None:
    pass

@rules("CUBE-02")
class TestDraw:
    def test_a_draw(self) -> None:
        pass

    @rules("CUBE-03")
    def test_a_tie(self) -> None:
        pass

def test_nothing() -> None:
    pass
"""


@pytest.mark.parametrize("names", [("CUBE-03",), ("draw", "A13", "RAISE")])
def test_rules_pick_the_same_cases_as_a_run(
    pytester: pytest.Pytester, names: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """``--tago-rule`` runs exactly the cases that ``--only`` runs, each marked with its rules."""
    options = [word for name in names for word in ("--tago-rule", name)]
    items = picked(pytester, "--tago-engine", shlex.join(TAGOLIB), *options)
    wanted = suite.select((v for file in suite.load_vectors() for v in file.cases), names)
    assert [item.name for item in items] == [vector.id for vector in wanted]
    for item, vector in zip(items, wanted, strict=True):
        (mark,) = item.iter_markers("rules")
        assert mark.args == vector.rules


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        ("CUBE-02", ["test_a_draw", "test_a_tie"]),
        ("CUBE", ["test_a_draw", "test_a_tie"]),
        ("CUBE-03", ["test_a_tie"]),
        ("BET-03", ["test_a_raise"]),
        ("GEN-01", []),
    ],
)
def test_rules_pick_tests_that_are_marked(
    pytester: pytest.Pytester, name: str, tests: list[str]
) -> None:
    """Other tests are selected by the rules that they are marked with, even without an engine."""
    pytester.makepyfile(OWN_TESTS)
    items = picked(pytester, "--strict-markers", "--tago-rule", name)
    assert [item.name for item in items] == tests


def test_rules_pick_both(pytester: pytest.Pytester) -> None:
    """With an engine both are selected, and those left out are counted."""
    pytester.makepyfile(OWN_TESTS)
    result = run(pytester, TAGOLIB, "--tago-rule", "CUBE-03", "-v")
    told = result.parseoutcomes()
    assert told["passed"] >= 3
    assert told["deselected"] > 50
    result.stdout.fnmatch_lines(["*::TestDraw::test_a_tie PASSED*", "tago::cube-03-*PASSED*"])
    assert "test_a_raise" not in result.stdout.str()


def test_a_rule_that_is_none(pytester: pytest.Pytester) -> None:
    """An unknown name ends pytest with the message of ``--only``."""
    result = run(pytester, TAGOLIB, "--tago-rule", "CUBE-99")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    says = "*--tago-rule: there is no rule, area, reading, case, kind or profile 'CUBE-99'"
    result.stderr.fnmatch_lines([says])


def test_an_engine_that_cannot_be_used(pytester: pytest.Pytester) -> None:
    """An engine that does not start ends pytest as an invalid option does."""
    result = run(pytester, ("no-such-engine",))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--tago-engine: *"])


@pytest.mark.parametrize("command", ["", "  ", "'unclosed"])
def test_what_is_no_command(pytester: pytest.Pytester, command: str) -> None:
    """No command, or one that cannot be split into words, is an invalid option too."""
    result = pytester.runpytest("--tago-engine", command)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--tago-engine: *"])


@pytest.mark.parametrize("limit", ["0", "x"])
def test_a_limit_that_is_none(pytester: pytest.Pytester, limit: str) -> None:
    """An invalid time limit is an invalid option too."""
    result = run(pytester, TAGOLIB, "--tago-timeout", limit)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    says = f"*--tago-timeout: expected a number of seconds above 0, not '{limit}'"
    result.stderr.fnmatch_lines([says])


def test_the_time_limit(pytester: pytest.Pytester) -> None:
    """An engine gets as many seconds for a case as it is given."""
    words = ("--tago-timeout", "1.5", "-k", "cube-02-nobody")
    result = run(pytester, fake("time.sleep(60)"), *words)
    result.stdout.fnmatch_lines(["  no answer within 1.5 s *"])


def test_an_engine_that_starts_only_once(pytester: pytest.Pytester, tmp_path: Path) -> None:
    """An engine that cannot be started again ends the session, and this is reported once."""
    engine = fake("os._exit(1)", start=starts_once(tmp_path / "mark"))
    result = run(pytester, engine, "-k", "cube-02")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert result.parseoutcomes()["failed"] == 1
    says = "--tago-engine: the engine cannot be used: no answer: it ended with status 1: gone"
    assert result.stdout.str().count(says) == 1
    assert "Traceback" not in result.stdout.str()


@pytest.mark.parametrize("says", ["'skipped': ''", "'errored': ''"])
def test_a_fault_at_the_end(pytester: pytest.Pytester, says: str) -> None:
    """An engine that does not stop properly fails the session, whatever it has answered."""
    engine = fake(f"say({{'seq': seq, {says}}})", stop="sys.exit(3)")
    result = run(pytester, engine, "-k", "cube-02")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["FAILED --tago-engine: at stop: it ended with status 3"])


def test_without_the_option(pytester: pytest.Pytester) -> None:
    """Without the option nothing is added, and the library is not even imported."""
    pytester.makepyfile(
        """
        import sys

        def test_nothing() -> None:
            assert "tagolib.conformance.suite" not in sys.modules
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:hypothesispytest")
    assert result.parseoutcomes() == {"passed": 1}


def test_a_fault_of_the_plugin_itself(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault outside the cases is shown as it is."""

    def stumble(*given: object) -> None:
        raise RuntimeError("stumbled")

    monkeypatch.setattr(runner, "judge", stumble)
    result = run(pytester, TAGOLIB, "-k", "raise-01-double")
    result.stdout.fnmatch_lines(["*RuntimeError: stumbled*"])


def test_laws_are_tests(pytester: pytest.Pytester) -> None:
    """With ``--tago-laws`` each law is a test too, which its rules select."""
    result = run(pytester, TAGOLIB, "--tago-laws", "2", "-k", "law-fold_or_stay", "-v")
    assert result.parseoutcomes()["passed"] == 1
    result.stdout.fnmatch_lines(["tago::law-fold_or_stay PASSED*"])
    words = ("--tago-engine", shlex.join(TAGOLIB), "--tago-laws", "2", "--tago-rule", "CUBE-02")
    assert not [item for item in picked(pytester, *words) if item.name.startswith("law-")]


@pytest.mark.parametrize(
    ("fault", "outcome", "says"),
    [
        ("server.answer = lambda kind, case: {'refused': []}", "failed", "*Broken: the state is *"),
        ("server._run = lambda case: {'skipped': 'no'}", "skipped", "*the engine skips all hands"),
        ("server.KINDS = ('draw',)", "skipped", "*the engine does not offer the kind hand"),
    ],
)
def test_a_law_that_is_broken(
    pytester: pytest.Pytester, fault: str, outcome: str, says: str
) -> None:
    """A broken law fails with its hand; what the engine skips is skipped."""
    words = ("--tago-laws", "2", "-k", "law-thirty", "-rs")
    result = run(pytester, faulty(fault), *words)
    assert result.parseoutcomes()[outcome] == 1
    result.stdout.fnmatch_lines([says])
    assert "Traceback" not in result.stdout.str()
