"""The library in other projects: it adds nothing unless asked, and needs no extras."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tagolib.conformance import plugin
from tests.places import ROOT

pytest_plugins = ["pytester"]


ROOMS_OF_THE_PLUGIN = {"tagolib", "tagolib.conformance", "tagolib.conformance.plugin"}
"""The plugin, and the packages on its way."""

LISTED = "[name for name in sys.modules if name.partition('.')[0] in ('tagolib', 'hypothesis')]"
"""What is loaded of the library and of Hypothesis."""

NEEDING_EXTRAS = {
    "tagolib.odds.bulk",
    "tagolib.conformance.plugin",
    "tagolib.conformance.pytest_items",
    "tagolib.conformance.strategies",
    "tagolib.conformance.tap_strategies",
    "tagolib.interop.encoding",
    "tagolib.interop.openspiel",
    "tagolib.interop.pettingzoo",
}
"""The modules that need an extra."""

WITHOUT_EXTRAS = """
import sys
for name in ("hypothesis", "numpy", "pettingzoo", "pyspiel", "pytest", "rich"):
    sys.modules[name] = None  # importing it fails, as where it is not installed
"""


def entry_points() -> dict[str, Any]:
    """Return what the library tells other packages when it is installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, Any] = project["entry-points"]
    return found


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder where the library is installed as its project file now says."""
    installed = folder / "site" / "tagolib-0.dist-info"
    installed.mkdir(parents=True, exist_ok=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: tagolib\nVersion: 0\n")
    lines: list[str] = []
    for group, entries in entry_points().items():
        lines += [f"[{group}]", *(f"{name} = {target}" for name, target in entries.items())]
    (installed / "entry_points.txt").write_text("\n".join(lines))
    path = os.pathsep.join([str(installed.parent), *sys.path])
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        cwd=folder,
    )


def test_the_entry_points() -> None:
    """The library has a pytest plugin, and announces nothing else to other packages."""
    assert entry_points() == {"pytest11": {"tagolib": "tagolib.conformance.plugin"}}


def test_hypothesis_is_left_alone(tmp_path: Path) -> None:
    """Where the library is installed, Hypothesis loads and draws none of it."""
    done = python(
        tmp_path,
        "-c",
        "import sys, hypothesis.strategies; "
        "print([name for name in sys.modules if name.startswith('tagolib')])",
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


@pytest.mark.parametrize("first", ["tagolib.conformance.strategies", "hypothesis"])
def test_importing_registers(tmp_path: Path, first: str) -> None:
    """Hypothesis draws the library's types once the strategies are imported, early or late."""
    code = (
        f"import {first}; import tagolib.conformance.strategies; "
        "from hypothesis import find, strategies as st; "
        "from hypothesis.vendor.pretty import pretty; "
        "from hypothesis import Phase, settings; once = settings(phases=[Phase.generate]); "
        "hand = find(st.from_type(tagolib.Hand), lambda hand: True, settings=once); "
        "print(hand.phase, pretty(hand).partition('(')[0])"
    )
    done = python(tmp_path, "-c", code)
    assert (done.stdout, done.stderr) == ("betting resume\n", "")


def test_the_plugin_loads_nothing(tmp_path: Path) -> None:
    """Without its option the plugin loads only the packages on its path."""
    (tmp_path / "test_it.py").write_text(
        f"import sys\ndef test_it():\n    assert set({LISTED}) == {ROOMS_OF_THE_PLUGIN}\n"
    )
    done = python(tmp_path, "-m", "pytest", "-q", "-p", "no:hypothesispytest")
    assert "1 passed" in done.stdout
    assert done.returncode == 0


OLD = """
import sys, pytest
for name in ("StashKey", "Stash", "Parser", "Config", "version_tuple"):
    vars(pytest).pop(name)  # all of them came with pytest 7
sys.exit(pytest.main(sys.argv[1:]))
"""


def test_an_old_pytest(tmp_path: Path) -> None:
    """A pytest before 7 works as usual; the option is refused with the version that it needs."""
    (tmp_path / "test_it.py").write_text("def test_it():\n    assert True\n")
    # python_path takes one of those names in some versions of pytest
    blocked = ("hypothesispytest", "cacheprovider", "python_path")
    words = ("-c", OLD, "-q", *(f"-pno:{name}" for name in blocked))
    done = python(tmp_path, *words)
    assert "1 passed" in done.stdout
    assert (done.stderr, done.returncode) == ("", 0)
    done = python(tmp_path, *words, "--tago-engine", "engine")
    assert done.stderr == "ERROR: --tago-engine and --tago-rule need pytest 7 or newer\n\n"
    assert done.returncode == pytest.ExitCode.USAGE_ERROR


def test_the_option_needs_pytest_7(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If pytest lacks what the option needs, it is refused before anything is loaded."""
    config = pytester.parseconfig("--tago-engine", "engine")
    monkeypatch.delattr(pytest, "StashKey")
    with pytest.raises(pytest.UsageError, match="--tago-rule need pytest 7 or newer"):
        plugin.pytest_configure(config)


def test_every_module_without_the_extras(tmp_path: Path) -> None:
    """If no extra is installed, only the modules that need one cannot be imported."""
    code = f"""{WITHOUT_EXTRAS}
import importlib, pkgutil, tagolib
failed = set()
for module in pkgutil.walk_packages(tagolib.__path__, "tagolib."):
    try:
        importlib.import_module(module.name)
    except (ImportError, tagolib.TagoError):
        failed.add(module.name)
print(*sorted(failed))
"""
    done = python(tmp_path, "-c", code)
    assert done.stderr == ""
    assert set(done.stdout.split()) == NEEDING_EXTRAS


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--help"], "usage: tagolib"),
        (["explain", "--short", "RAISE-01"], "A raise at least doubles"),
        (["play", "--auto", "--seed", "1"], "Seat"),
    ],
)
def test_commands_without_the_extras(tmp_path: Path, words: list[str], says: str) -> None:
    """The commands need no extra."""
    code = f"{WITHOUT_EXTRAS}from tagolib.cli import main\nsys.exit(main(sys.argv[1:]))"
    done = python(tmp_path, "-X", "utf8", "-c", code, *words)
    assert says in done.stdout
    assert (done.stderr, done.returncode) == ("", 0)
