"""The house itself: what importing it costs, and that every rule has its proof."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tagolib
from tagolib import names, rulebook

TESTS = Path(__file__).parent

CUSTOM = "what people say and touch at a table, which leaves no trace in a hand"

WITHOUT_A_TEST: dict[str, str] = {
    "GEN-01": "which document prevails: it is followed in writing the rules down",
    "FOLD-02": CUSTOM,
    "ANN-05": CUSTOM,
}
"""The rules that neither a hand nor a table can show, and why."""


HEAVY = ("numpy", "hypothesis", "cattrs", "rich", "pytest", "tomllib", "json", "zipfile")


def test_importing_is_light() -> None:
    """The package and its names load none of the heavy libraries and table no scores."""
    code = (
        "import sys, tagolib; tagolib.apply; from tagolib import evaluation; "
        f"print([m for m in {HEAVY} if m in sys.modules], evaluation._ranker.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[] 0\n"


def test_importing_opens_no_room() -> None:
    """``import tagolib`` by itself opens none of the rooms, not even attrs."""
    code = (
        "import sys, tagolib; print([m for m in sys.modules if m.startswith(('tagolib.', 'attr'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"


def test_the_names_of_the_package() -> None:
    """All public names are there, listed before they are asked for; others are not."""
    assert set(names.__all__) <= set(dir(tagolib))
    assert tagolib.Hand is names.Hand
    with pytest.raises(AttributeError, match="no attribute 'nothing_such'"):
        getattr(tagolib, "nothing_such")  # noqa: B009  # the type checkers know that there is none
    code = "import tagolib.betting, tagolib; print(callable(tagolib.options), dir(tagolib))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.startswith("True [")
    assert "'Ranker'" in done.stdout


def marked_rules() -> set[str]:
    """All rule ids that the tests' markers claim."""
    found: set[str] = set()
    for path in TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_every_rule_is_proved() -> None:
    """Each rule of a rulebook, and each reading of Tap, has a test with its id, or a reason."""
    book, tap = rulebook.load(), rulebook.load("tap")
    known = {*book.rules, *tap.rules, *tap.readings}
    marked = marked_rules()
    assert marked <= known
    assert known - marked == set(WITHOUT_A_TEST)


def test_the_other_game_stays_apart() -> None:
    """All of Tagò's names can be had without a room of Tap being opened."""
    code = (
        "import sys, tagolib; tagolib.apply; import tagolib.serialization, tagolib.announcements; "
        "print([m for m in sys.modules if m.startswith('tagolib.tap')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"
