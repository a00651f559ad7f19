"""The list of public names is right, and everything the pages use is on it."""

import ast
import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Final

import pytest

import tagolib
from tests.places import DOCS, ROOT
from tools.modules import modules
from tools.names import public

ROWS: Final = public()
"""The public names, by their module."""


def left_out_of_the_reference() -> dict[str, str]:
    """Return the modules that the reference leaves out, without a need for Sphinx."""
    program = ast.parse((DOCS / "_ext" / "complete.py").read_text(encoding="utf-8"))
    (found,) = [
        node.value
        for node in program.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "INTERNAL" and node.value
    ]
    return dict(ast.literal_eval(found))


def test_the_page_lists_every_public_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The directive writes a row for each module, with all of its names."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    made: str = import_module("listed").names()
    rows = re.findall(r"^\| `(tagolib[\w.]*)` \| (.*) \|$", made, re.MULTILINE)
    assert {module: re.findall(r"`(\w+)`", names) for module, names in rows} == ROWS
    assert all(ROWS.values())


def test_each_public_name_is_listed_at_its_shortest_address() -> None:
    """A module has no row for a name of the package above it."""
    assert {*ROWS["tagolib"]} == {*tagolib.__all__}
    assert "TableViolation" in ROWS["tagolib.table"]
    assert ROWS["tagolib.table.reasons"] == ["REASONS"]


def addresses() -> Iterator[tuple[str, str, int]]:
    """Yield each name in the ``__all__`` of a module that the reference does not leave out."""
    left_out = tuple(left_out_of_the_reference())
    below = tuple(name for name in left_out if name.endswith("."))
    for found in modules():
        if found not in left_out and not found.startswith(below):
            module = import_module(found)
            for name in getattr(module, "__all__", ()):
                yield found, name, id(getattr(module, name))


def test_each_name_has_one_address() -> None:
    """The list is what is public: it has every name of an ``__all__`` once."""
    listed = [
        (name, id(getattr(import_module(module), name))) for module in ROWS for name in ROWS[module]
    ]
    assert len({*listed}) == len(listed)
    assert [(module, name) for module, name, it in addresses() if (name, it) not in listed] == []


def test_the_reference_describes_what_is_public() -> None:
    """The reference leaves out no public module except the entry points of programs."""
    left_out = {
        module
        for module in ROWS
        for name in left_out_of_the_reference()
        if module == name or (name.endswith(".") and module.startswith(name))
    }
    doors = ("chat", "desk", "hosted", "offers", "scene", "words")
    assert left_out == {f"tagolib.play.{door}" for door in doors}


def shown() -> Iterator[tuple[str, str]]:
    """Return each name that a page, or a program on one, imports from the library."""
    examples = doctest.DocTestParser()
    pages = [
        ROOT / "README.md",
        *(page for page in DOCS.rglob("*.md") if "_build" not in page.parts),
    ]
    sources = [
        *(
            example.source
            for page in pages
            for example in examples.get_examples(page.read_text(encoding="utf-8"))
        ),
        *(
            file.read_text(encoding="utf-8")
            for file in (DOCS / "examples").rglob("*.py")
            if file.parent.name != "tests"
        ),
    ]
    for node in chain.from_iterable(ast.walk(ast.parse(source)) for source in sources):
        if isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == "tagolib":
            yield from ((str(node.module), alias.name) for alias in node.names)


def test_what_the_pages_show_is_public() -> None:
    """A reader who follows the pages uses nothing that may change without notice."""
    found = {*shown()}
    assert len(found) > 40
    for module, name in sorted(found):
        if module.startswith("tagolib.interop"):
            continue  # its pages are its reference
        if name not in ROWS.get(module, []) and find_spec(f"{module}.{name}"):
            assert f"{module}.{name}" in ROWS
        else:
            assert name in ROWS.get(module, []), f"{module}.{name} is shown, and is not public"
