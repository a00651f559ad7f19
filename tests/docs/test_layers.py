"""The picture of the layers shows what the code imports."""

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
    return import_module("layers")


@pytest.mark.uncounted
@pytest.mark.parametrize("inside", ["", "tago", "tap"])
def test_every_module_is_drawn_once(drawing: Any, inside: str) -> None:
    """Each module and package of the library is a box, with its own description."""
    package = Path(tagolib.__path__[0], inside)
    known = {path.stem for path in package.iterdir() if (path / "__init__.py").exists()}
    known |= {path.stem for path in package.glob("[!_]*.py")}
    boxes = [*ElementTree.fromstring(drawing.layers(inside)).iter("g")]
    assert sorted(str(box.findtext("text")) for box in boxes) == sorted(known)
    assert all((box.findtext("title") or "").endswith((".", '."')) for box in boxes)


@pytest.mark.parametrize("inside", ["", "tago", "tap"])
def test_a_module_stands_on_what_it_imports(drawing: Any, inside: str) -> None:
    """Every import leads to a lower layer, and is a line or a path along several lines."""
    layers, package = drawing.stack(inside), ".".join(["tagolib", *inside.split()])
    place = {module: number for number, layer in enumerate(layers) for module in layer}
    below: dict[str, set[str]] = {module: set() for module in place}
    for upper, lower in drawing.supports(inside):
        below[upper].add(lower)

    def reached(module: str) -> set[str]:
        return below[module].union(*map(reached, below[module]))

    for module, layer in place.items():
        file = Path(tagolib.__path__[0], inside, f"{module}.py")
        if not file.exists():
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                imported = str(node.module).removeprefix(f"{package}.").partition(".")[0]
                assert place[imported] < layer
                assert imported in reached(module)
