"""Mutants of the library: ``python -m tools.mutation COVERAGE [COUNT [SEED]]``.

Each mutant is the library with one small fault. A process is forked for it, which reads the module
with the fault in it, and runs the tests that reach its line until one fails. Those that reach the
fewest lines come first. If none of 200 fails, their files are run whole. Mutants that live are
printed. If one is harmless, the reason is printed too. If no reason is known, a test is missing,
and the exit status is 1.

COVERAGE is a file that coverage.py has written while this module was a plugin of pytest, so that
it says which test has reached which line.
"""

import ast
import importlib
import os
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Final

import coverage
import pytest
from attrs import field, frozen

from tools.mutating import difference, faults

ROOT: Final = Path(__file__).parent.parent / "src"
ROOMS: Final = ("tago", "table", "fairness", "serialization", "people", "tournament", "notation")
"""The packages of which mutants are made: the rules, and what keeps chips and secrets."""
FIRST, WHOLE = 200, 20
"""How many tests are tried first, and then how many files."""
SECONDS: Final = (60, 240)
"""How many seconds of processor time they have. A mutant that needs more counts as found."""
READY: Final = ("hypothesis", "attrs", "numpy", "rich", "babel", "jsonschema_rs")
"""What tests import besides the library. Each is imported once, before the forks."""
REWRITTEN: Final = "ignore::pytest.PytestAssertRewriteWarning"
"""A warning to ignore: pytest cannot rewrite the asserts of modules that are imported already."""
HARMLESS: Final[dict[str, str]] = {}
"""The changes that nothing can find, with the reason why each is harmless."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let coverage note the test together with what it reaches."""
    if counts := coverage.Coverage.current():
        counts.switch_context(item.nodeid)


@frozen(order=False)
class Mutant:
    """A place in the library, and the number of a fault among all faults of its module."""

    path: Path
    number: int | None
    """``None`` for no fault at all."""
    line: int

    @property
    def name(self) -> str:
        """The name of the module."""
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts)

    def tree(self) -> ast.Module:
        """Return the module with the fault."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        if self.number is not None:
            next(islice(faults(tree), self.number, None))
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        """Return the place, and the lines that are changed."""
        text = self.path.read_text(encoding="utf-8")
        return f"{self.name}, line {self.line}\n{difference(text, ast.unparse(self.tree()))}"


def unsaid(tree: ast.Module) -> set[int]:
    """Return which parts of a module do not count: annotations, docstrings, lists of names."""
    found: list[ast.AST | None] = []
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found.append(node.returns)
            case ast.arg() | ast.AnnAssign():
                found.append(node.annotation)
            case ast.Expr(value=ast.Constant()):
                found.append(node)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                found.append(node)
            case ast.Call(func=ast.Name(id="cast" | "TypeVar"), args=[first, *_]):
                found.append(first)
            case _:
                pass
    return {id(part) for whole in found if whole for part in ast.walk(whole)}


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield all mutants of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = unsaid(tree)
    for number, (node, parent) in enumerate(faults(tree)):
        if id(node) not in skipped:
            yield Mutant(path, number, getattr(node, "lineno", getattr(parent, "lineno", 0)))


@frozen(order=False)
class Reached:
    """Which tests reach which lines."""

    data: coverage.CoverageData
    sizes: Counter[str] = field(factory=Counter)
    """How many lines each test reaches."""
    lines: dict[Path, dict[int, list[str]]] = field(factory=dict)

    @classmethod
    def read(cls, file: str) -> "Reached":
        """Read what coverage.py has written."""
        data = coverage.CoverageData(file)
        data.read()
        found = cls(data)
        for name in data.measured_files():
            tail = Path(name).parts
            path = ROOT.joinpath(*tail[len(tail) - 1 - tail[::-1].index("tagolib") :])
            found.lines[path] = data.contexts_by_lineno(name)
            for tests in found.lines[path].values():
                found.sizes.update(tests)
        return found

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach a mutant, the most specific ones first."""
        tests = {*self.lines.get(mutant.path, {}).get(mutant.line, ())} - {""}
        if not tests:  # it is read with the module, so anything beside it may need it
            beside = [self.lines.get(path, {}) for path in mutant.path.parent.glob("*.py")]
            tests = {one for lines in beside for some in lines.values() for one in some} - {""}
        return sorted(tests, key=lambda test: (self.sizes[test], test))


def run(mutant: Mutant, asked: list[str], seconds: int) -> int:
    """Fork a process that runs tests with a mutant, and return its id."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        code, usual = compile(mutant.tree(), mutant.path, "exec"), SourceFileLoader.get_code

        def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
            return code if name == mutant.name else usual(self, name)

        SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
        quiet = ["-x", "-q", "-p", "no:cacheprovider", "-W", REWRITTEN]
        os._exit(int(pytest.main([*quiet, *asked])))
    finally:
        os._exit(1)


def files(tests: list[str]) -> list[str]:
    """Return the files of some tests, those with the most of them first."""
    count = Counter(test.partition("::")[0] for test in tests)
    return [file for file, _ in count.most_common(WHOLE)]


def lives(chosen: list[Mutant], reached: Reached) -> Iterator[tuple[Mutant, bool]]:
    """Run the tests with each mutant, as many at once as there are processors."""
    waiting = [(mutant, True) for mutant in reversed(chosen)]
    running: dict[int, tuple[Mutant, bool, float]] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant, first = waiting.pop()
            tests = reached.tests(mutant)
            asked = tests[:FIRST] if first else files(tests)
            seconds = SECONDS[not first]
            pid = run(mutant, asked, seconds)
            running[pid] = mutant, first, time.monotonic() + 10 * seconds
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid:
            mutant, first, _ = running.pop(pid)
            lived = os.WIFEXITED(status) and os.WEXITSTATUS(status) in (0, 5)
            if lived and first:
                waiting.append((mutant, False))
            else:
                yield mutant, lived
        for late in [one for one, (*_, end) in running.items() if time.monotonic() > end]:
            os.kill(late, 9)  # it waits for something
        time.sleep(0.02)


def main() -> None:
    file, count, seed, *_ = [*sys.argv[1:], *("300", "1")[max(0, len(sys.argv) - 2) :]]
    reached = Reached.read(file)
    paths = [path for room in ROOMS for path in sorted((ROOT / "tagolib" / room).rglob("*.py"))]
    every = [mutant for path in paths for mutant in mutants_of(path)]
    chosen = random.Random(seed).sample(every, min(int(count), len(every)))
    for name in READY:
        importlib.import_module(name)
    right = [Mutant(one.path, None, one.line) for one in chosen[:4]]
    if not all(lived for _, lived in lives(right, reached)):
        sys.exit("the tests fail without a fault, too")
    rooms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    unexplained = 0
    for mutant, lived in lives(chosen, reached):
        said = str(mutant) if lived else ""
        why = next((why for part, why in HARMLESS.items() if part in said), None)
        verdict = "found" if not lived else "harmless" if why else "not found"
        rooms[mutant.path.relative_to(ROOT / "tagolib").parts[0]][verdict] += 1
        unexplained += verdict == "not found"
        if lived:
            print(f"{said}\n  {why or 'not explained'}", flush=True)
    print(f"{len(chosen)} of {len(every)} mutants")
    for room, told in rooms.items():
        print(f"{room}: {dict(told)}")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
