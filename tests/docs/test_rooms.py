"""The picture of the rooms shows what the code imports."""

import ast
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tagolib
from tests.places import DOCS


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module that draws the picture."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    return import_module("rooms")


@pytest.mark.uncounted
@pytest.mark.parametrize("inside", ["", "tago", "tap"])
def test_every_room_is_drawn_once(drawing: Any, inside: str) -> None:
    """Each module and package of the library is a box, with its own description."""
    package = Path(tagolib.__path__[0], inside)
    known = {path.stem for path in package.iterdir() if (path / "__init__.py").exists()}
    known |= {path.stem for path in package.glob("[!_]*.py")}
    boxes = [*ElementTree.fromstring(drawing.house(inside)).iter("g")]
    assert sorted(str(box.findtext("text")) for box in boxes) == sorted(known)
    assert all((box.findtext("title") or "").endswith((".", '."')) for box in boxes)


@pytest.mark.parametrize("inside", ["", "tago", "tap"])
def test_a_room_stands_on_what_it_imports(drawing: Any, inside: str) -> None:
    """Every import leads to a lower floor, and is a line or a path along several lines."""
    stories, package = drawing.floors(inside), ".".join(["tagolib", *inside.split()])
    floor = {room: number for number, story in enumerate(stories) for room in story}
    below: dict[str, set[str]] = {room: set() for room in floor}
    for upper, lower in drawing.supports(inside):
        below[upper].add(lower)

    def reached(room: str) -> set[str]:
        return below[room].union(*map(reached, below[room]))

    for room, story in floor.items():
        file = Path(tagolib.__path__[0], inside, f"{room}.py")
        if not file.exists():
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                imported = str(node.module).removeprefix(f"{package}.").partition(".")[0]
                assert floor[imported] < story
                assert imported in reached(room)
