"""Small faults in a program: a comparison reversed, a number off by one, a step left out."""

import ast
import difflib
from collections.abc import Iterator
from typing import Any, Final

_TURNED: Final[dict[type, type]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}


def _constants(value: Any) -> tuple[Any, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value + 1, value - 1)
        case str():  # words for people are not compared
            return () if " " in value else ("", f"{value}x")
        case _:
            return (0,)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may replace a node."""
    match node:
        case ast.Compare(ops=[op]):
            yield ast.Compare(node.left, [_TURNED[type(op)]()], node.comparators)
        case ast.BoolOp(values=values):
            yield ast.BoolOp(_TURNED[type(node.op)](), values)
            for place in range(len(values)):
                left = [*values[:place], *values[place + 1 :]]
                yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
        case ast.BinOp(op=op) if type(op) in _TURNED:
            yield ast.BinOp(node.left, _TURNED[type(op)](), node.right)
        case ast.Constant(value=value):
            yield from map(ast.Constant, _constants(value))
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.If():
            for always in (True, False):
                yield ast.If(ast.Constant(always), node.body, node.orelse)
        case ast.Return(value=ast.expr()):
            yield ast.Return(ast.Constant(None))
        case ast.Call(args=[first]):
            yield first
        case ast.comprehension(ifs=[_]):
            yield ast.comprehension(node.target, node.iter, [], 0)
        case ast.Tuple(elts=[_, *rest]) if isinstance(node.ctx, ast.Load):
            yield ast.Tuple(rest, node.ctx)
        case ast.Expr(value=ast.Call()) | ast.Break():
            yield ast.Pass()
        case _:
            pass


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield every node with its place: its parent, the field, the index in it, and the node."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if isinstance(value, ast.AST):
                yield parent, name, None, value
            elif isinstance(value, list):
                for place, one in enumerate(value):
                    if isinstance(one, ast.AST):
                        yield parent, name, place, one


def faults(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Change a tree in one place after another; yield what stood there, and its parent."""
    for parent, name, place, node in [*_places(tree)]:
        right = ast.dump(node)
        for change in _changes(node):
            if ast.dump(change) != right:
                _put(parent, name, place, change)
                yield node, parent
                _put(parent, name, place, node)


def mutants(text: str) -> Iterator[str]:
    """Yield all programs that differ from a program in one place."""
    tree = ast.parse(text)
    yield from (ast.unparse(tree) for _ in faults(tree))


def _put(parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[place] = node


def difference(right: str, mutant: str) -> str:
    """Return the lines in which a program and its mutant differ, from both."""
    lines = ast.unparse(ast.parse(right)).splitlines()
    _, _, *told = difflib.unified_diff(lines, mutant.splitlines(), n=0)
    return "\n".join(f"{line[0]} {line[1:].strip()}" for line in told if line[0] in "-+")
