"""The modules and packages of the library in their layers, which follow from the imports.

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
WIDE, LETTER, HIGH, GAP = 360, 7.4, 26, 6
"""The width of the drawing, which fits a phone, that of a letter, and the height and gap of
boxes."""


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


def layers(inside: str = "") -> str:
    """Draw each layer as a band of boxes, the lowest layer at the bottom."""
    bands, drawn, top = reversed(stack(inside)), [], 0
    for band in bands:
        lines = _lines(band)
        high = (HIGH + GAP) * len(lines) + GAP
        drawn.append(f'<rect class="band" x="0" y="{top}" width="{WIDE}" height="{high}" rx="6"/>')
        for number, line in enumerate(lines):
            left = (WIDE - sum(map(_width, line)) - GAP * (len(line) - 1)) / 2
            for module in line:
                y = top + GAP + (HIGH + GAP) * number
                drawn.append(_box(module, sentence(module, inside), left, y))
                left += _width(module) + GAP
        top += high + GAP
    count = len(stack(inside))
    label = f"{len(imports(inside))} modules in {count} layers; each imports only from lower layers"
    return (
        f'<svg class="layers" viewBox="0 0 {WIDE} {top - GAP}" role="img"'
        f' aria-label="{label}">{"".join(drawn)}</svg>'
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


def _lines(band: list[str]) -> list[list[str]]:
    """Return the modules of a layer in lines that fit into the drawing."""
    lines: list[list[str]] = [[]]
    for module in band:
        if sum(map(_width, [*lines[-1], module])) + GAP * (len(lines[-1]) + 2) > WIDE:
            lines.append([])
        lines[-1].append(module)
    return lines


def _width(module: str) -> float:
    return LETTER * len(module) + 12


def _box(module: str, said: str, left: float, top: float) -> str:
    width = _width(module)
    return (
        f"<g><title>{escape(said)}</title>"
        f'<rect x="{left:.0f}" y="{top}" width="{width:.0f}" height="{HIGH}" rx="5"/>'
        f'<text x="{left + width / 2:.0f}" y="{top + 17}" text-anchor="middle">{module}</text></g>'
    )
