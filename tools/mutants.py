"""Mutants of the tutorial's engine: ``python -m tools.mutants [COUNT] [SEED]``.

Each mutant is the engine with one small fault: a comparison reversed, a number off by one, a step
left out. It is asked the cases of the conformance kit, then 500 random cases if these find nothing.
Mutants that nothing finds are printed. If a mutant is harmless, the reason is printed too. If no
reason is known, a case is missing, and the exit status is 1.
"""

import ast
import difflib
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tagolib.conformance import server
from tagolib.conformance.comparing import compare
from tagolib.conformance.engine import BrokenReplyError, Process, UnusableEngineError
from tagolib.conformance.fuzz import official, random_cases
from tagolib.conformance.suite import load_vectors
from tagolib.game import TAGO
from tagolib.serialization import JSON
from tests.tutorial import STAGES

ENGINE: Final = STAGES / "engine_4.py"
HARMLESS: Final = {
    "+ return {'implementation'": "These are for people and are not compared.",
    "+ return {'refused': []": "What a refusal says is for people and is not compared.",
    "'the kind {kind} is not known here'": "No engine is asked a kind that it does not offer.",
    "+ check(all((seat in map": "The best of no hands is an error, and so that is refused too.",
    "+ return (RANKING.index(category), away": "It is the same for all scores of a category.",
    "+ return ('ZERO' if cards[": "The three cards are alike.",
    "+ found['single'] = HALVES[single[-1]]": "There is only one.",
    "+ if 'single' in offered and abs(offered['single'] - goal) < counts - goal": (
        "It is below 0 only if the sum is below the POINT. Then the single card is farther away."
    ),
    "+ raise why": "That is a TypeError, and so the case is refused too.",
    "+ return {'shares': {seat: share": "The keys of a JSON object are always written as texts.",
}
"""The changes that nothing can find, with the reason why each is harmless."""

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


def mutants(text: str) -> Iterator[str]:
    """Yield all programs that differ from a program in one place."""
    tree = ast.parse(text)
    right = ast.unparse(tree)
    for parent, name, place, node in [*_places(tree)]:
        for change in _changes(node):
            _put(parent, name, place, change)
            mutant = ast.unparse(tree)
            _put(parent, name, place, node)
            if mutant != right:
                yield mutant


def _put(parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[place] = node


def changed(right: str, mutant: str) -> str:
    """Return the lines in which a program and its mutant differ, from both."""
    lines = ast.unparse(ast.parse(right)).splitlines()
    _, _, *told = difflib.unified_diff(lines, mutant.splitlines(), n=0)
    return "\n".join(f"{line[0]} {line[1:].strip()}" for line in told if line[0] in "-+")


def found_by(command: list[str]) -> str:
    """Return what finds a mutant: cases, skips, random cases, or its end; empty if nothing does."""
    try:
        engine = Process(command, 2)
    except UnusableEngineError:
        return "the start"
    with engine:
        kinds = ("point", "score", "showdown", "divide")
        vectors = [one for file in load_vectors() for one in file.cases if one.kind in kinds]
        if {*engine.welcome.kinds} != {*kinds}:
            return "kinds that are skipped"
        for vector in vectors:
            reply = _asked(engine, vector.case)
            if reply is not None and compare(vector, reply):
                return "cases"
        for number in range(125):
            for case in map(official, random_cases(TAGO, "mutants", number)):
                reply = _asked(engine, case) if case["kind"] in kinds else None
                if reply is not None and _told(reply) != _told(server.reply(_run(case))):
                    return "random cases"
        return "its end" if engine.stop() else ""


def _run(case: JSON) -> dict[str, JSON]:
    return {"cmd": "run", "case": case}


def _asked(engine: Process, case: JSON) -> dict[str, JSON] | None:
    """Return the reply to a case: ``None`` if it is rightly skipped, empty if there is none."""
    try:
        reply = engine.ask(case)
    except (BrokenReplyError, UnusableEngineError):
        return {}
    return None if "skipped" in reply and case.get("rulings") else reply


def _told(reply: JSON) -> tuple[bool, JSON]:
    """Return the part of an answer that is compared."""
    return "refused" in reply, reply.get("result")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    text = ENGINE.read_text(encoding="utf-8")
    every = [*mutants(text)]
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    os.environ.pop("PYTHONUNBUFFERED", None)  # answers left in a buffer must be found
    told: Counter[str] = Counter()
    unexplained = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "mutant.py"
        for mutant in chosen:
            program.write_text(mutant, encoding="utf-8")
            by = found_by([sys.executable, "-S", str(program)])
            told[by or "nothing"] += 1
            if not by:
                said = changed(text, mutant)
                why = next((why for part, why in HARMLESS.items() if part in said), None)
                unexplained += why is None
                print(f"{said}\n  {why or 'not explained'}", flush=True)
    harmless = told.pop("nothing", 0) - unexplained
    print(f"{len(chosen)} of {len(every)} mutants: found by {dict(told)}")
    print(f"{harmless} are harmless, {unexplained} are not explained")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
