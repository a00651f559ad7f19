"""The modules and packages of the library and their layers, drawn from the imports.

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
LETTER, HIGH, GAP, STEP = 7.4, 26, 8, 46


@cache
def imports(inside: str = "") -> Mapping[str, frozenset[str]]:
    """Return the modules, each with those that it imports directly."""
    folder = PACKAGE / inside
    paths = [path for path in folder.iterdir() if path.suffix == ".py" or _is_package(path)]
    names = {path.stem for path in paths} - {"__init__", "__main__"}
    found = {
        path.stem: frozenset(_imported(path, inside))
        for path in sorted(paths)
        if path.stem in names
    }
    return {module: (others & names) - {module} for module, others in found.items()}


def stack(inside: str = "") -> list[list[str]]:
    """Return the modules by layer, from below; each is above those that it imports."""
    found: list[list[str]] = []
    for module in sorted(imports(inside)):
        layer = _layer(module, inside)
        found += [[] for _ in range(layer + 1 - len(found))]
        found[layer].append(module)
    return found


def supports(inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield a module and one that it imports, unless it also reaches it through another."""
    for module, others in imports(inside).items():
        between = {below for other in others for below in _all_below(other, inside)}
        yield from ((module, other) for other in sorted(others - between))


def layers(inside: str = "") -> str:
    """Draw the modules as boxes, the lowest layer at the bottom, with lines to what they need."""
    layered = stack(inside)
    widths = [sum(map(_width, layer)) + GAP * (len(layer) - 1) for layer in layered]
    wide = round(max(widths)) + 2
    places: dict[str, tuple[float, float]] = {}
    for number, layer in enumerate(reversed(layered)):
        left = (wide - widths[-1 - number]) / 2
        for module in layer:
            places[module] = left + _width(module) / 2, STEP * number + HIGH / 2 + 4
            left += _width(module) + GAP
    lines = [_line(places[module], places[other]) for module, other in supports(inside)]
    boxes = [_box(module, sentence(module, inside), *place) for module, place in places.items()]
    label = f"{len(places)} modules in {len(layered)} layers; each imports only from lower layers"
    return (
        f'<svg class="layers" viewBox="0 0 {wide} {STEP * len(layered)}" width="{wide}" role="img"'
        f' aria-label="{label}">{"".join(lines)}{"".join(boxes)}</svg>'
    )


def modules(inside: str = "") -> str:
    """Write a list of the modules from the lowest layer up, with what each says about itself."""
    rows = [
        (f"`{module}`", escaped(sentence(module, inside)))
        for layer in stack(inside)
        for module in layer
    ]
    return table(("Module", "What it holds"), *rows)


def sentence(module: str, inside: str = "") -> str:
    """Return what a module says about itself: the first sentence of its docstring."""
    file = PACKAGE / inside / f"{module}.py"
    file = file if file.exists() else PACKAGE / inside / module / "__init__.py"
    source = file.read_text(encoding="utf-8")
    told = ast.get_docstring(ast.parse(source)) or ""
    return " ".join(told.partition("\n\n")[0].split())


@cache
def _layer(module: str, inside: str) -> int:
    return 1 + max([_layer(below, inside) for below in imports(inside)[module]], default=-1)


@cache
def _all_below(module: str, inside: str) -> frozenset[str]:
    below = imports(inside)[module]
    return below.union(*[_all_below(other, inside) for other in below])


def _is_package(path: Path) -> bool:
    return (path / "__init__.py").exists()


def _imported(path: Path, inside: str) -> Iterator[str]:
    """Yield what a module, or those of a package, import from the package around it."""
    package = f"tagolib.{inside}" if inside else "tagolib"
    for file in [path] if path.is_file() else path.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == package:
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
                yield str(node.module).removeprefix(f"{package}.").partition(".")[0]


def _width(module: str) -> float:
    return LETTER * len(module) + 16


def _line(upper: tuple[float, float], lower: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = upper, lower
    y1, y2 = y1 + HIGH / 2, y2 - HIGH / 2
    bend = (y2 - y1) / 2
    return (
        f'<path d="M{x1:.0f},{y1:.0f} C{x1:.0f},{y1 + bend:.0f}'
        f' {x2:.0f},{y2 - bend:.0f} {x2:.0f},{y2:.0f}"/>'
    )


def _box(module: str, said: str, x: float, y: float) -> str:
    width = _width(module)
    return (
        f"<g><title>{escape(said)}</title>"
        f'<rect x="{x - width / 2:.0f}" y="{y - HIGH / 2:.0f}" width="{width:.0f}"'
        f' height="{HIGH}" rx="6"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle">{module}</text></g>'
    )
