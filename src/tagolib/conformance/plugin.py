"""The options of the pytest plugin, which make each conformance case a test of its own.

pytest loads this module in every project beside which the library is installed. So it imports
nothing of the library: what the options ask for is in :mod:`tagolib.testing.plugin`, which pytest
loads only if an engine is named.
"""

import pytest

__all__ = ["pytest_addoption", "pytest_configure"]

# The annotations are texts, because a pytest before 7 does not have these names.


def pytest_addoption(parser: "pytest.Parser") -> None:
    """Add ``--tago-engine`` and ``--tago-timeout``."""
    group = parser.getgroup("tagolib")
    group.addoption(
        "--tago-engine",
        metavar="COMMAND",
        help="ask the engine that this command starts all conformance cases of Tagò, each a test",
    )
    group.addoption(
        "--tago-timeout",
        metavar="SECONDS",
        default="10",
        help="how long it may take for a case, 10; to start it has 30 seconds, or as many as these",
    )


def pytest_configure(config: "pytest.Config") -> None:
    """Load what asks the engine, if one is named.

    Raises:
        pytest.UsageError: if pytest is too old for it.
    """
    if config.getoption("--tago-engine") is None:
        return
    if not hasattr(pytest, "StashKey"):
        raise pytest.UsageError("--tago-engine needs pytest 7 or newer")
    config.pluginmanager.import_plugin("tagolib.testing.plugin")
