"""Finding the code that carries out a rule, by the citations in the library's own source.

The code that carries out a rule cites its id: in the docstring of a module, a class, a function or
a field, or in a comment. :func:`citations` finds all citations by reading the source.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from attrs import frozen

__all__ = ["UNCITED", "Place", "citations", "cited_in"]

_CUSTOM: Final = "a hand does not record what people say or touch at a table"

UNCITED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "GEN-01": "the wording of the rules already settles which document prevails",
        "FOLD-02": _CUSTOM,
        "ANN-05": _CUSTOM,
    }
)
"""The rules that no code carries out, and why."""

_GAMES: Final = ("tagolib", "tagolib.tago", "tagolib.tap")
_ELSEWHERE: Final = (
    "bots.py",
    "cli",
    "conformance",
    "play",
    "reasons.py",
    "rulebook",
)
"""The parts of the library that name rules to explain or check them, and carry out none."""

_CITED: Final = re.compile(r"\b([A-Z]{2,5})-(\d\d)(?: to \1-(\d\d))?\b|\b(A\d\d|T0\d|T1[0-3])\b")
_NAMED: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@frozen(order=False)
class Place:
    """A place in the source: a module, or a name defined in a module."""

    module: str
    """The module, such as ``tagolib.tago.betting``."""
    name: str
    """The name in the module, such as ``Spot.stack``; empty for the module itself."""

    def __str__(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


@cache
def citations() -> Mapping[str, tuple[Place, ...]]:
    """Return the places that cite each rule and each reading, with whole modules last.

    Rules and readings that are not cited are left out.
    """
    found: dict[str, dict[Place, None]] = {}
    for module, source in _sources(files("tagolib"), "tagolib"):
        for name, place in cited_in(source, module):
            found.setdefault(name, {})[place] = None
    return MappingProxyType(
        {
            name: tuple(sorted(places, key=lambda place: not place.name))
            for name, places in sorted(found.items())
        }
    )


def _sources(folder: Traversable, package: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the source of each module that may carry out a rule."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if package in _GAMES and entry.name in (*_ELSEWHERE, "__init__.py"):
            continue
        if entry.is_dir():
            yield from _sources(entry, f"{package}.{entry.name}")
        elif entry.name.endswith(".py"):
            module = f"{package}.{entry.name[:-3]}".removesuffix(".__init__")
            yield module, entry.read_text(encoding="utf-8")


def cited_in(source: str, module: str) -> Iterator[tuple[str, Place]]:
    """Yield the ids that the docstrings and comments of a module cite, each with its place.

    Args:
        source: the text of the module.
        module: the name of the module.
    """
    tree = ast.parse(source)
    lines = _lines(tree, "")
    for line, text in _prose(tree, source):
        inside = [span for span in lines if span[0] <= line <= span[1]]
        name = inside[-1][2] if inside else ""
        for match in _CITED.finditer(text):
            area, first, last, reading = match.groups()
            numbers = range(int(first), int(last or first) + 1) if area else ()
            for cited in [f"{area}-{n:02}" for n in numbers] or [reading]:
                yield cited, Place(module, name)


def _prose(tree: ast.Module, source: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and the comments of a module, each with its line."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.lineno, " ".join(node.value.value.split())
    if not any(_CITED.search(line.partition("#")[2]) for line in source.splitlines()):
        return  # no comment cites anything, and telling comments from texts takes time
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _lines(node: ast.Module | ast.ClassDef, within: str) -> list[tuple[int, int, str]]:
    """Return the parts of a module or a class: first and last line, and name; outer parts first.

    The docstring of a field or a constant comes after it, and belongs to it.
    """
    spans: list[tuple[int, int, str]] = []
    for statement in node.body:
        last = statement.end_lineno or statement.lineno
        if isinstance(statement, _NAMED):
            first = min([statement.lineno, *(mark.lineno for mark in statement.decorator_list)])
            spans.append((first, last, within + statement.name))
            if isinstance(statement, ast.ClassDef):
                spans += _lines(statement, f"{within}{statement.name}.")
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            spans.append((statement.lineno, last, within + ast.unparse(target)))
        elif isinstance(statement, ast.Expr) and spans:
            spans.append((statement.lineno, last, spans[-1][2]))
    return spans
