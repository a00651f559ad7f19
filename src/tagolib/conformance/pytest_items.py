"""The pytest plugin: ``pytest --tago-engine "COMMAND"`` collects the conformance cases as tests.

Each case is a test, named after the id of the case: ``tago::raise-01-double-is-enough``. ``-k``,
``-x`` and ``--lf`` work as usual. Cases of kinds that the engine does not offer are skipped. Each
of these tests is marked with the rules of its case, and your own tests may be marked too:
``--tago-rule BET-08`` runs the tests of one rule. :mod:`tagolib.conformance.plugin` has the
options, and loads this module if one of them is used.
"""

import shlex
from typing import Any

import pytest

from tagolib.base.errors import TagoError
from tagolib.conformance import runner
from tagolib.conformance.engine import Process, SkippedError, UnusableEngineError, read_seconds
from tagolib.conformance.laws import LAWS, Law, LawBrokenError, check_law
from tagolib.conformance.suite import Vector, load_vectors, names_of, select

__all__ = [
    "CaseError",
    "LawItem",
    "VectorItem",
    "Vectors",
    "pytest_collection_modifyitems",
    "pytest_sessionfinish",
    "pytest_terminal_summary",
]

_ENGINE = pytest.StashKey[Process]()
_FAULT = pytest.StashKey[str]()


class CaseError(Exception):
    """An engine has not answered a case as the rules say; the message has the report's lines."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the cases before other plugins pick tests; then keep the tests of the rules named."""
    if config.getoption("--tago-engine") is not None:
        items += _cases(session, config)
    only = config.getoption("--tago-rule")
    if only:
        _pick(config, items, only)


def _pick(config: pytest.Config, items: list[pytest.Item], only: list[str]) -> None:
    """Keep only the tests of the rules named."""
    vectors = [item.vector for item in items if isinstance(item, VectorItem)]
    try:
        if vectors:
            select(vectors, only)  # refuses names that do not exist
    except TagoError as error:
        raise pytest.UsageError(f"--tago-rule: {error}") from None
    picked: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        picked[not _names(item).isdisjoint(only)].append(item)
    config.hook.pytest_deselected(items=picked[False])
    items[:] = picked[True]


def _names(item: pytest.Item) -> set[str]:
    """Return the names that pick a test: those of its case, or the rules it is marked with."""
    if isinstance(item, VectorItem):
        return names_of(item.vector)
    rules = {rule for mark in item.iter_markers("rules") for rule in mark.args}
    return rules | {rule.partition("-")[0] for rule in rules}


def _cases(session: pytest.Session, config: pytest.Config) -> list[pytest.Item]:
    """Start the engine, and collect a test for each case."""
    try:
        command = shlex.split(config.getoption("--tago-engine"))
    except ValueError as error:
        raise pytest.UsageError(f"--tago-engine: {error}") from None
    if not command:
        raise pytest.UsageError("--tago-engine: there is no command")
    config.stash[_ENGINE] = _start(command, config.getoption("--tago-timeout"))
    # These are the hooks of pytest's own collection, so pytest counts these tests too.
    vectors = Vectors.from_parent(session, name="tago", nodeid="tago")
    report = vectors.ihook.pytest_make_collect_report(collector=vectors)
    vectors.ihook.pytest_collectreport(report=report)
    return list(report.result)


def _start(command: list[str], timeout: Any) -> Process:
    try:
        seconds = read_seconds(timeout)
    except TagoError as error:
        raise pytest.UsageError(f"--tago-timeout: {error}") from None
    try:
        return Process(command, seconds)
    except TagoError as error:
        raise pytest.UsageError(f"--tago-engine: {error}") from None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the engine; a fault in how it ends is a failure too."""
    engine = session.config.stash.get(_ENGINE, None)
    fault = engine.stop() if engine else ""
    session.config.stash[_FAULT] = fault
    if fault and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Report a fault in how the engine ended."""
    fault = config.stash.get(_FAULT, "")
    if fault:
        terminalreporter.write_line(f"FAILED --tago-engine: {fault}", red=True)


class Vectors(pytest.Collector):
    """All conformance cases, and the laws with ``--tago-laws``."""

    def collect(self) -> list[pytest.Item]:
        """Return a test for each case and for each law."""
        vectors = [vector for file in load_vectors() for vector in file.cases]
        found: list[pytest.Item] = [
            VectorItem.from_parent(self, name=one.id, vector=one) for one in vectors
        ]
        if self.config.getoption("--tago-laws"):
            found += [
                LawItem.from_parent(self, name=f"law-{law.name}", law=law) for law in LAWS.values()
            ]
        return found


class _Item(pytest.Item):
    """One question, or many, to the engine."""

    def runtest(self) -> None:
        """Ask the engine; the session ends if the engine can no longer be asked.

        Raises:
            CaseError: if the engine does not answer as the rules say.
        """
        try:
            self.ask(self.config.stash[_ENGINE])
        except UnusableEngineError as error:
            pytest.exit(f"--tago-engine: {error}", pytest.ExitCode.INTERRUPTED)

    def ask(self, engine: Process) -> None:
        """Ask the engine, and raise the error of the test."""

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """Return what the engine did, without any lines about the plugin."""
        if isinstance(excinfo.value, CaseError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return the place and the name of the test for the report."""
        return self.path, None, f"tago: {self.name}"


class VectorItem(_Item):
    """One case."""

    def __init__(self, *, vector: Vector, **given: Any) -> None:
        super().__init__(**given)
        self.vector = vector
        """The case, with the expected answer."""
        self.add_marker(pytest.mark.rules(*vector.rules))

    def ask(self, engine: Process) -> None:
        """Put the case to the engine.

        Raises:
            CaseError: if the engine does not answer as the rules say.
        """
        outcome = runner.judge(engine, self.vector)
        if outcome.verdict == "skipped":
            pytest.skip(outcome.said)
        if outcome.verdict == "failed":
            raise CaseError("\n".join(runner.describe(outcome)))


class LawItem(_Item):
    """One law, on random hands."""

    def __init__(self, *, law: Law, **given: Any) -> None:
        super().__init__(**given)
        self.law = law
        """The law."""
        self.add_marker(pytest.mark.rules(*law.rules))

    def ask(self, engine: Process) -> None:
        """Let the engine play hands.

        Raises:
            CaseError: if the engine breaks the law.
        """
        if "hand" not in engine.kinds:
            pytest.skip("the engine does not offer the kind hand")
        try:
            hands: Any = self.config.getoption("--tago-laws")
            check_law(self.law, engine, examples=hands)
        except SkippedError as error:
            pytest.skip(str(error))
        except LawBrokenError as error:
            raise CaseError(str(error)) from None
