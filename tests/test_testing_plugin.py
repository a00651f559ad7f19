"""The pytest plugin: every conformance case a test of its own, for the engine that is named."""

import shlex

import pytest

from tests.engines import TAGOLIB, fake

pytest_plugins = ["pytester"]


def run(pytester: pytest.Pytester, engine: tuple[str, ...], *words: str) -> pytest.RunResult:
    """Run pytest in an empty folder with an engine."""
    return pytester.runpytest("--tago-engine", shlex.join(engine), *words)


def test_cases_are_tests(pytester: pytest.Pytester) -> None:
    """The cases are collected under their ids, picked by them, and pass."""
    result = run(pytester, TAGOLIB, "-k", "raise-01", "-v")
    told = result.parseoutcomes()
    assert told["passed"] >= 3
    assert told["deselected"] > 800
    result.stdout.fnmatch_lines(["*raise-01-*PASSED*"])


def test_a_failure_tells_the_rule(pytester: pytest.Pytester) -> None:
    """A case that fails shows its rules in words, what was expected and what came."""
    result = run(pytester, fake(), "-k", "cube-02 or score-01")
    result.stdout.fnmatch_lines(
        ["FAILED cube-02-*", "  CUBE-02: *", "  $.first: expected *, got 5"]
    )
    assert "Traceback" not in result.stdout.str()
    told = result.parseoutcomes()
    assert told["failed"] >= 1
    assert told["skipped"] >= 1


def test_an_engine_that_cannot_be_used(pytester: pytest.Pytester) -> None:
    """An engine that does not start ends pytest as a wrong option does."""
    result = run(pytester, ("no-such-engine",))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--tago-engine: *"])


@pytest.mark.parametrize("command", ["", "  ", "'unclosed"])
def test_what_is_no_command(pytester: pytest.Pytester, command: str) -> None:
    """No command, or one that cannot be read as words, is a wrong option too."""
    result = pytester.runpytest("--tago-engine", command)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--tago-engine: *"])


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
    """What goes wrong outside of the cases is shown as it is."""
    from tagolib.conformance import runner  # noqa: PLC0415

    def stumble(*given: object) -> None:
        raise RuntimeError("stumbled")

    monkeypatch.setattr(runner, "judge", stumble)
    result = run(pytester, TAGOLIB, "-k", "raise-01-double")
    result.stdout.fnmatch_lines(["*RuntimeError: stumbled*"])
