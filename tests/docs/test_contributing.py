"""The recipes of CONTRIBUTING.md and the walks of src/README.md lead along what exists."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.places import ROOT, TESTS

PAGE: Final = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SOURCE: Final = ROOT / "src" / "tagolib"

WALKED: Final = (ROOT / "src" / "README.md").read_text(encoding="utf-8")
WALKS: Final = dict(re.findall(r"^\*\*(.*\?)\*\*\n\n((?:.+\n)+)", WALKED, re.MULTILINE))
STEPS: Final = [
    (question, *step)
    for question, walk in WALKS.items()
    for step in re.findall(r"^\d\. `([^`]+)`:((?:.|\n(?!\d))*)", walk, re.MULTILINE)
]
"""The steps of all walks: what is asked, the file, and what is said of it."""


def place(path: str) -> Path:
    """Return where a path of the page leads: from the root, or from the library's own folder."""
    return ROOT / path if (ROOT / path).exists() else SOURCE / path


def test_there_are_five_walks() -> None:
    """Each has several steps, and none of its lines is lost on the way here."""
    assert len(WALKS) == WALKED.count("**\n") == 5
    assert len(STEPS) == len(re.findall(r"^\d\. ", WALKED, re.MULTILINE))
    assert all("\n3. " in walk for walk in WALKS.values())


@pytest.mark.parametrize(("question", "path", "said"), STEPS)
def test_a_step_names_what_its_file_holds(question: str, path: str, said: str) -> None:
    """The file of each step exists, and has every name that the step mentions."""
    text = place(path).read_text(encoding="utf-8")
    names = re.findall(r"`([^`]+)`", said)
    missing = [name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    assert missing == [], question


def test_it_is_short() -> None:
    """A stranger reads it in ten minutes."""
    assert len(PAGE.split()) <= 1800


def test_every_path_leads_somewhere() -> None:
    """So does each other file that the page names, in its recipes too."""
    paths = {word for word in re.findall(r"`([\w./-]+)`", PAGE) if "/" in word or ".py" in word}
    assert len(paths) > 40
    lost = [
        path for path in paths if not (place(path).exists() or place(f"tests/{path}.py").exists())
    ]
    assert lost == []


def test_every_tool_is_there() -> None:
    """Every tool that the page runs exists."""
    tools = set(re.findall(r"python -m tools\.(\w+)", PAGE))
    assert len(tools) > 4
    assert [name for name in tools if not (ROOT / "tools" / f"{name}.py").exists()] == []


def test_every_test_is_there() -> None:
    """Every test, or file of tests, that the page names exists."""
    files = {file.stem: file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py")}
    names = {*re.findall(r"`(test_\w+)`", PAGE)} - {*files}
    written = "\n".join(files.values())
    assert [name for name in names if f"def {name}(" not in written] == []
    assert PAGE.count("`test_") > 10
