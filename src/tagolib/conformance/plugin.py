"""The options of the pytest plugin, which runs cases and laws as tests and picks tests by rule.

pytest loads this module in every project that has the library installed, so the module imports
nothing from the library. The work is done by :mod:`tagolib.conformance.pytest_items`, which is
loaded only if an engine or a rule is named.
"""

import pytest

__all__ = ["pytest_addoption", "pytest_configure"]

# The annotations are strings because pytest before version 7 does not have these names.


def pytest_addoption(parser: "pytest.Parser") -> None:
    """Add ``--tago-engine``, ``--tago-timeout``, ``--tago-laws`` and ``--tago-rule``."""
    group = parser.getgroup("tagolib")
    group.addoption(
        "--tago-engine",
        metavar="COMMAND",
        help="run all conformance cases of Tagò, each as a test, against the engine that this "
        "command starts",
    )
    group.addoption(
        "--tago-timeout",
        metavar="SECONDS",
        default="10",
        help="how many seconds it may take for a case (default: 10); to start, it may take at "
        "least 30",
    )
    group.addoption(
        "--tago-laws",
        metavar="HANDS",
        type=int,
        default=0,
        help="also check each law on this many random hands, each as a test",
    )
    group.addoption(
        "--tago-rule",
        metavar="NAME",
        action="append",
        default=[],
        help="run only the tests marked with this rule, such as BET-08, or with a rule of this "
        "area, and only the cases that `tagolib conformance run --only` would run; may be repeated",
    )


def pytest_configure(config: "pytest.Config") -> None:
    """Register the marker for rules, and load the plugin if an engine or a rule is named.

    Raises:
        pytest.UsageError: if pytest is too old for the plugin.
    """
    config.addinivalue_line("markers", "rules(*ids): the rules of Tagò that the test proves")
    if config.getoption("--tago-engine") is None and not config.getoption("--tago-rule"):
        return
    if not hasattr(pytest, "StashKey"):
        raise pytest.UsageError("--tago-engine and --tago-rule need pytest 7 or newer")
    config.pluginmanager.import_plugin("tagolib.conformance.pytest_items")
