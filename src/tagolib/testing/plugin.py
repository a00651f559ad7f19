"""The pytest plugin: ``pytest --tago-engine "COMMAND"`` collects the conformance vectors as tests.

Each case is a test of its own, called by its id: ``::tago::raise-01-double-is-enough``; ``-k``,
``-x`` and ``--lf`` work as ever. A kind that the engine does not offer is skipped. Nothing of the
library is imported unless the option is given.
"""

import shlex
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tagolib.conformance.engine import Engine
    from tagolib.conformance.suite import Vector

__all__ = [
    "CaseError",
    "VectorItem",
    "Vectors",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_unconfigure",
]

_ENGINE: "pytest.StashKey[Engine]" = pytest.StashKey()


class CaseError(Exception):
    """A case that an engine has not answered as the rules say; made of the lines of the report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--tago-engine``."""
    parser.getgroup("tagolib").addoption(
        "--tago-engine",
        metavar="COMMAND",
        help="ask the engine that this command starts all conformance cases of Tagò, each a test",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the cases to the tests, before others pick among them."""
    given = config.getoption("--tago-engine")
    if given is None:
        return
    try:
        command = shlex.split(given)
    except ValueError as error:
        raise pytest.UsageError(f"--tago-engine: {error}") from None
    if not command:
        raise pytest.UsageError("--tago-engine: there is no command")
    items += Vectors.from_parent(session, name="tago", command=command).collect()


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the engine."""
    engine = config.stash.get(_ENGINE, None)
    if engine is not None:
        engine.stop()


class Vectors(pytest.Collector):
    """All the cases, for one engine."""

    def __init__(self, *, command: list[str], **given: Any) -> None:
        super().__init__(**given)
        self._command = command

    def collect(self) -> list["VectorItem"]:
        """Start the engine, and make a test of each case.

        Raises:
            UsageError: if the engine cannot be used.
        """
        from tagolib.conformance.engine import Engine, UnusableEngineError  # noqa: PLC0415  # if asked
        from tagolib.conformance.suite import load_vectors  # noqa: PLC0415  # if asked

        try:
            self.config.stash[_ENGINE] = Engine(self._command)
        except UnusableEngineError as error:
            raise pytest.UsageError(f"--tago-engine: {error}") from None
        vectors = [vector for file in load_vectors() for vector in file.cases]
        return [VectorItem.from_parent(self, name=one.id, vector=one) for one in vectors]


class VectorItem(pytest.Item):
    """One case."""

    def __init__(self, *, vector: "Vector", **given: Any) -> None:
        super().__init__(**given)
        self.vector = vector
        """The case, and what must be answered."""

    def runtest(self) -> None:
        """Ask the engine.

        Raises:
            CaseError: if it answers otherwise than the rules say.
        """
        from tagolib.conformance.runner import describe, judge  # noqa: PLC0415  # if asked

        outcome = judge(self.config.stash[_ENGINE], self.vector)
        if outcome.verdict == "skipped":
            pytest.skip(outcome.said)
        if outcome.verdict == "failed":
            raise CaseError("\n".join(describe(outcome)))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """Show what the engine did, and nothing of the plugin."""
        if isinstance(excinfo.value, CaseError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Name the case in the report."""
        return self.path, None, f"tago: {self.name}"
