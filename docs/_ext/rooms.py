"""The rooms of the library (its modules and packages) and their floors, drawn from the imports.

Each function shows the whole library, or what is inside one of its packages. This module does not
need Sphinx, so tests can compare the drawing with the imports.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from marking import escaped, table

import tagolib

PACKAGE: Final = Path(tagolib.__file__).parent
LETTER, HIGH, GAP, FLOOR, WIDE = 7.4, 26, 14, 46, 640


@cache
def imports(inside: str = "") -> Mapping[str, frozenset[str]]:
    """Return the rooms, each with the rooms that it imports directly."""
    folder = PACKAGE / inside
    paths = [path for path in folder.iterdir() if path.suffix == ".py" or _is_package(path)]
    names = {path.stem for path in paths} - {"__init__", "__main__"}
    found = {
        path.stem: frozenset(_imported(path, inside))
        for path in sorted(paths)
        if path.stem in names
    }
    return {room: (others & names) - {room} for room, others in found.items()}


def floors(inside: str = "") -> list[list[str]]:
    """Return the rooms by floor, from the ground; each is above the rooms that it imports."""
    found: list[list[str]] = []
    for room in sorted(imports(inside)):
        floor = _floor(room, inside)
        found += [[] for _ in range(floor + 1 - len(found))]
        found[floor].append(room)
    return found


def supports(inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield a room and a room that it imports, unless it also reaches it through another room."""
    for room, others in imports(inside).items():
        between = {below for other in others for below in _all_below(other, inside)}
        yield from ((room, other) for other in sorted(others - between))


def house(inside: str = "") -> str:
    """Draw the rooms as boxes, with the ground floor at the bottom and lines to what they need."""
    stories = floors(inside)
    places: dict[str, tuple[float, float]] = {}
    for number, story in enumerate(reversed(stories)):
        left = (WIDE - sum(map(_width, story)) - GAP * (len(story) - 1)) / 2
        for room in story:
            places[room] = left + _width(room) / 2, FLOOR * number + HIGH / 2 + 4
            left += _width(room) + GAP
    lines = [_line(places[room], places[other]) for room, other in supports(inside)]
    boxes = [_box(room, sentence(room, inside), *place) for room, place in places.items()]
    label = f"{len(places)} rooms on {len(stories)} floors; each imports only from floors below it"
    return (
        f'<svg class="house" viewBox="0 0 {WIDE} {FLOOR * len(stories)}" role="img"'
        f' aria-label="{label}">{"".join(lines)}{"".join(boxes)}</svg>'
    )


def rooms(inside: str = "") -> str:
    """Write a list of the rooms from the ground floor up, with what each says about itself."""
    rows = [
        (f"`{room}`", escaped(sentence(room, inside))) for story in floors(inside) for room in story
    ]
    return table(("Room", "What it holds"), *rows)


def sentence(room: str, inside: str = "") -> str:
    """Return what a room says about itself: the first sentence of its docstring."""
    file = PACKAGE / inside / f"{room}.py"
    file = file if file.exists() else PACKAGE / inside / room / "__init__.py"
    source = file.read_text(encoding="utf-8")
    told = ast.get_docstring(ast.parse(source)) or ""
    return " ".join(told.partition("\n\n")[0].split())


@cache
def _floor(room: str, inside: str) -> int:
    return 1 + max([_floor(below, inside) for below in imports(inside)[room]], default=-1)


@cache
def _all_below(room: str, inside: str) -> frozenset[str]:
    below = imports(inside)[room]
    return below.union(*[_all_below(other, inside) for other in below])


def _is_package(path: Path) -> bool:
    return (path / "__init__.py").exists()


def _imported(path: Path, inside: str) -> Iterator[str]:
    """Yield what the modules of a room import from the package."""
    package = f"tagolib.{inside}" if inside else "tagolib"
    for file in [path] if path.is_file() else path.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == package:
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                yield str(node.module).removeprefix(f"{package}.").partition(".")[0]


def _width(room: str) -> float:
    return LETTER * len(room) + 16


def _line(upper: tuple[float, float], lower: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = upper, lower
    y1, y2 = y1 + HIGH / 2, y2 - HIGH / 2
    bend = (y2 - y1) / 2
    return (
        f'<path d="M{x1:.0f},{y1:.0f} C{x1:.0f},{y1 + bend:.0f}'
        f' {x2:.0f},{y2 - bend:.0f} {x2:.0f},{y2:.0f}"/>'
    )


def _box(room: str, said: str, x: float, y: float) -> str:
    width = _width(room)
    return (
        f"<g><title>{escape(said)}</title>"
        f'<rect x="{x - width / 2:.0f}" y="{y - HIGH / 2:.0f}" width="{width:.0f}"'
        f' height="{HIGH}" rx="6"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle">{room}</text></g>'
    )
