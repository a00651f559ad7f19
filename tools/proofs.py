"""Which tests prove which rule, as their markers ``@pytest.mark.rules("RAISE-01")`` say."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from tools.citations import UNCITED

TESTS = Path(__file__).parents[1] / "tests"

UNPROVED = UNCITED
"""The rules that neither a hand nor a table can show, with the reason why no code carries them
out."""


@frozen(order=False)
class Proof:
    """A test that proves a rule."""

    file: str
    """The file, such as ``tests/rules/test_betting.py``."""
    name: str
    """The name of the test in the file."""
    sentence: str
    """What the test proves, from its docstring."""


@cache
def parsed(file: Path) -> ast.Module:
    """Return the syntax tree of a test file."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def proofs() -> dict[str, list[Proof]]:
    """Return the tests of each rule that has any."""
    found: dict[str, list[Proof]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = parsed(path)
        classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                name, told = node.name, ast.get_docstring(node)
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                # a test case that Hypothesis makes from a class: Test = mark(Class.TestCase)
                name = ast.unparse(node.targets[0])
                of = ast.unparse(node.value.args[0]) if node.value.args else ""
                machine = classes.get(of.removesuffix(".TestCase"))
                told = ast.get_docstring(machine) if machine else None
            else:
                continue
            for rule in _marked(node):
                sentence = " ".join((told or "").partition("\n\n")[0].split())
                proof = Proof(path.relative_to(TESTS.parent).as_posix(), name, sentence)
                found.setdefault(rule, []).append(proof)
    return found


def _marked(node: ast.AST) -> Iterator[str]:
    """Yield the rules that the markers in a node name."""
    for call in ast.walk(node):
        match call:
            case ast.Call(func=ast.Attribute(attr="rules") as marker):
                if ast.unparse(marker) == "pytest.mark.rules":
                    yield from map(ast.literal_eval, call.args)
