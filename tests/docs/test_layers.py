"""The picture of the layers shows what the code imports."""

import ast
from importlib import import_module
from itertools import pairwise
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
    """Every import leads to a lower layer."""
    layers, package = drawing.stack(inside), ".".join(["tagolib", *inside.split()])
    place = {module: number for number, layer in enumerate(layers) for module in layer}
    for module, layer in place.items():
        file = Path(tagolib.__path__[0], inside, f"{module}.py")
        if not file.exists():
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                imported = str(node.module).removeprefix(f"{package}.").partition(".")[0]
                assert place[imported] < layer


@pytest.mark.parametrize("inside", ["", "tago", "tap"])
def test_the_drawing_fits_a_phone(drawing: Any, inside: str) -> None:
    """Every box is within the drawing, which is no wider than a phone, and overlaps no other."""
    picture = ElementTree.fromstring(drawing.layers(inside))
    _, _, wide, high = map(float, picture.attrib["viewBox"].split())
    assert wide <= 390
    boxes = []
    for group in picture.iter("g"):
        box = group.find("rect")
        assert box is not None
        x, y, width, height = (float(box.attrib[key]) for key in ("x", "y", "width", "height"))
        assert x >= 0
        assert x + width <= wide
        assert y + height <= high
        boxes.append((y, x, x + width))
    boxes.sort()
    assert all(one[0] < two[0] or one[2] <= two[1] for one, two in pairwise(boxes))
