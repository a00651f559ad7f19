"""The house itself: what importing it costs, and that every rule has its proof."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import tagolib
from tagolib import rulebook
from tests.places import TESTS
from tools.proofs import UNPROVED, parsed, proofs

HEAVY = ("numpy", "hypothesis", "rich", "pytest", "tomllib", "json", "zipfile")


def test_importing_is_light() -> None:
    """The package and its names load none of the heavy libraries and compute no scores."""
    code = (
        "import sys, tagolib; tagolib.apply; from tagolib.tago import evaluation; "
        f"print([m for m in {HEAVY} if m in sys.modules], evaluation._table.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[] 0\n"


def test_importing_opens_no_room() -> None:
    """``import tagolib`` by itself imports no other module, not even attrs."""
    code = (
        "import sys, tagolib; print([m for m in sys.modules if m.startswith(('tagolib.', 'attr'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


def test_the_names_of_the_package() -> None:
    """All public names exist and are listed before they are asked for; no others are.

    The type checkers see the same names, from the same modules.
    """
    seen = {
        alias.asname: getattr(import_module(str(node.module)), alias.name)
        for node in ast.walk(parsed(Path(tagolib.__file__)))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    assert seen == {name: getattr(tagolib, name) for name in tagolib.__all__}
    assert sorted([*tagolib.__all__, "__doc__", "__version__"]) == dir(tagolib)
    with pytest.raises(AttributeError, match="no attribute 'nothing_such'"):
        getattr(tagolib, "nothing_such")  # noqa: B009  # the type checkers know that there is none
    code = "import tagolib.tago.betting, tagolib; print(callable(tagolib.options), dir(tagolib))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.startswith("True [")
    assert "'Ranker'" in done.stdout


def test_a_name_opens_its_own_room() -> None:
    """Asking for a name imports only its own module and those that it needs."""
    code = "import sys, tagolib; tagolib.Rules; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert "tagolib.tago.rules" in done.stdout.split()
    assert "tagolib.tago.hand" not in done.stdout.split()


@pytest.mark.uncounted
def test_every_marker_is_a_proof() -> None:
    """Each marker in the tests is found as a proof, and each proof says what it shows."""
    found = proofs()
    written = sum(
        path.read_text(encoding="utf-8").count("pytest.mark.rules(")
        for path in TESTS.rglob("test_*.py")
        if path.name != Path(__file__).name
    )
    shown = {(proof.file, proof.name) for tests in found.values() for proof in tests}
    assert len(shown) == written > 0
    assert all(proof.sentence for tests in found.values() for proof in tests)


def test_every_rule_is_proved() -> None:
    """Each rule of a rulebook, and each reading of Tap, has a test with its id, or a reason."""
    book, tap = rulebook.load(), rulebook.load("tap")
    known, proved = {*book.rules, *tap.rules, *tap.readings}, set(proofs())
    assert proved <= known
    assert known - proved == set(UNPROVED)


def test_the_other_game_stays_apart() -> None:
    """All of Tagò's names can be used without importing any module of Tap."""
    code = (
        "import sys, tagolib; tagolib.apply; import tagolib.serialization, tagolib.announcements; "
        "print([m for m in sys.modules if m.startswith('tagolib.tap')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


def calls(file: Path) -> list[ast.Call]:
    """Yield the calls in a test file."""
    return [node for node in ast.walk(parsed(file)) if isinstance(node, ast.Call)]


@pytest.mark.uncounted
def test_what_is_sampled_is_listed() -> None:
    """Their README lists each file whose tests use a sample, and no others."""
    page = (TESTS / "README.md").read_text(encoding="utf-8")
    listed = page.partition("\n## What is sampled\n")[2].partition("\n## ")[0]
    found = {
        file.relative_to(TESTS).with_suffix("").as_posix()
        for file in TESTS.rglob("*.py")
        for call in calls(file)
        if file.stem != "amounts" and ast.unparse(call.func) in ("amount", "sample")
    }
    assert found == {*re.findall(r"^\| `([\w/]+)` \| [^|]+ \|$", listed, re.MULTILINE)}


DOING = {"main", "sit", ".readouterr", ".ask", ".act", ".take", ".stop", ".pop"}
"""What is called for what it does."""


@pytest.mark.uncounted
def test_nothing_is_done_in_an_assert() -> None:
    """Python leaves out the code in an ``assert`` when it is started with ``-O``."""
    found = [
        f"{file.name}:{node.lineno}: {name}"
        for file in TESTS.rglob("*.py")
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.Assert)
        for call in ast.walk(node.test)
        if isinstance(call, ast.Call)
        for name in ("".join(ast.unparse(call.func).rpartition(".")[1:]),)
        if name in DOING
    ]
    assert found == []
