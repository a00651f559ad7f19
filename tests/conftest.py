"""The settings of all tests, and the environment that they depend on."""

import gc
import importlib
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import none

from tests.amounts import amount
from tests.places import TESTS
from tools.modules import modules

settings.register_profile(
    "tests",
    max_examples=amount(10, 100),
    derandomize=True,  # the same examples every time, so that a failure is never luck
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("tests")

SURROUNDINGS = {
    "COLUMNS": "80",
    "LINES": "24",
    "TERM": "xterm",
    # the person who runs the tests may have set these to their taste
    "CLICOLOR_FORCE": None,
    "FORCE_COLOR": None,
    "NO_COLOR": None,
    "PYTHONIOENCODING": None,
    # coverage does not count programs that a test starts, and they start faster without it
    "COVERAGE_PROCESS_CONFIG": None,
    "COVERAGE_PROCESS_START": None,
}
"""The variables that tests and the programs they start depend on; ``None`` for those unset."""


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """Run all tests with the same terminal and an empty home folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        for name, value in SURROUNDINGS.items():
            if value is None:
                patch.delenv(name, raising=False)
            else:
                patch.setenv(name, value)
        yield


COVERAGE: Final[Any] = sys.modules.get("coverage") and sys.modules["coverage"].Coverage.current()
"""What counts the coverage, if anything does."""
COUNT: Final = sys.gettrace()
"""What Python calls to count it. Calling it or not costs nothing, unlike ``start`` and ``stop``."""


@contextmanager
def counting() -> Generator[None]:
    """Count coverage for a while, if anything counts it."""
    if COVERAGE:
        sys.settrace(COUNT)
    try:
        yield
    finally:
        if COVERAGE:
            sys.settrace(None)


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Import every module while coverage is counted: some are imported only on demand.

    From now on coverage is counted only in tests and while they are read, not in what pytest does
    around them.
    """
    if COVERAGE:
        for module in modules():
            importlib.import_module(module)
        sys.settrace(None)


def pytest_collection(session: pytest.Session) -> None:
    """Import the modules of the tests before they are collected, and count coverage meanwhile.

    Most of the time goes into compiling them. What one process has compiled the others need not,
    so each of them begins elsewhere.
    """
    config = session.config
    asked = [Path(arg.partition("::")[0]).absolute() for arg in config.args]
    found = {file for path in asked for file in (path, *path.rglob("test_*.py"))}
    files = sorted(file for file in found if file.suffix == ".py" and TESTS in file.parents)
    worker = getattr(config, "workerinput", {"workerid": "gw0", "workercount": 1})
    first = len(files) * int(worker["workerid"][2:]) // worker["workercount"]
    with counting():
        for file in files[first:] + files[:first]:
            name = ".".join(file.relative_to(TESTS.parent).with_suffix("").parts)
            with suppress(Exception, pytest.skip.Exception):  # pytest reports it later
                importlib.import_module(name)


def pytest_collection_finish() -> None:
    """Leave the garbage collector little to do, because the tests and their imports stay.

    Hypothesis makes its source of randomness with the first property, and some of its versions
    warn if the collector cannot see who holds that. So let it be made before.
    """
    given(none())(lambda nothing: None)()
    gc.freeze()
    gc.set_threshold(100_000)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Count coverage while an unmarked test runs; counting takes a third of the time."""
    if item.get_closest_marker("uncounted"):
        return (yield)
    with counting():
        return (yield)
