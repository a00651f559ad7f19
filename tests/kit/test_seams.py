"""Wrong engines and planted leaks reach into the library only through the seams of one file."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit import seams
from tests.places import ROOT

ENGINES = sorted((ROOT / "tests/kit/wrong_engines").glob("*.py"))
LEAKS = [ROOT / "tests/rules/test_leaks.py", ROOT / "tests/tap/test_leaks.py"]


def nodes(*files: Path) -> Iterator[ast.AST]:
    for file in files:
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def private(node: ast.AST) -> list[str]:
    """Return the private names that a piece of code imports, reads or has as text."""
    match node:
        case ast.ImportFrom(names=names):
            found = [one.name for one in names]
        case ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            found = [name]
        case _:
            found = []
    return [name for name in found if name.isidentifier() and name[0] == "_" != name[1:2]]


def patches(node: ast.AST) -> bool:
    """Return whether a piece of code patches something itself, instead of handing the patch on."""
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) == "patch"


def test_wrong_engines_patch_through_the_seams() -> None:
    """A wrong engine patches nothing itself: the seams do it."""
    assert [ast.unparse(node) for node in nodes(*ENGINES) if patches(node)] == []


def test_no_private_name_is_named_elsewhere() -> None:
    """Only the seams name what the library keeps to itself."""
    assert [name for node in nodes(*ENGINES, *LEAKS) for name in private(node)] == []


def test_every_seam_is_used() -> None:
    """Each seam is one at which some wrong engine or leak is planted."""
    listed = {
        name for name, one in vars(seams).items() if isinstance(one, seams.Seam | seams.Table)
    }
    read = {
        ast.unparse(node) for node in nodes(*ENGINES, *LEAKS) if isinstance(node, ast.Attribute)
    }
    assert {f"seams.{name}" for name in listed} <= read


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("patch.setitem(moves.MOVES, Fold, wrong)", (["patch.setitem"], [])),
        ("put(patch, '_settle', wrong)", ([], ["_settle"])),
        ("dealer._settle(hand)", ([], ["_settle"])),
        ("from tagolib.tago.dealer import _settle", ([], ["_settle"])),
        ("seams.settle.put(patch, wrong).__init__", ([], [])),
    ],
)
def test_another_patch_is_found(
    code: str, found: tuple[list[str], list[str]], tmp_path: Path
) -> None:
    """The tests above find a patch beside the seams, and a private name in each place."""
    file = tmp_path / "wrong.py"
    file.write_text(code, encoding="utf-8")
    done = [ast.unparse(node) for node in nodes(file) if patches(node)]
    assert (done, [name for node in nodes(file) for name in private(node)]) == found
