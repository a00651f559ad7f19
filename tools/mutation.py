"""Mutants of the library: ``python -m tools.mutation FOLDER [COUNT [SEED]]``.

Each mutant is the library with one small fault, and has a process that runs the tests that reach
its line until one fails. Those that reach the fewest lines come first. The process is forked when
the tests have been imported, and a function with the fault takes the place of the right one. If no
test fails, or if the fault is not in a function, another process reads the module with the fault
before it imports the tests, and also runs the rest of their files.

Mutants that live are printed. If one is harmless, the reason is printed too. If no reason is known,
a test is missing, and the exit status is 1. FOLDER keeps which test reaches which line, as long as
neither the library nor the tests change.
"""

import ast
import gc
import hashlib
import importlib
import os
import random
import re
import resource
import subprocess
import sys
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import SourceFileLoader
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

import coverage
import pytest
from attrs import field, frozen

from tools.mutating import difference, faults

HOME: Final = Path(__file__).parent.parent
ROOT: Final = HOME / "src"
ROOMS: Final = ("tago", "table", "fairness", "serialization")
"""The packages of which mutants are made."""
TESTS: Final = ("tests/rules", "tests/forms", "tests/hosts")
"""The tests that shall find them."""
FILES: Final = 20
"""How many files of tests a module with a fault is tried with."""
NAMING: Final = 5
"""How many more: those that name most often what has the fault."""
GENERAL: Final = (
    *("tests/house/test_building.py", "tests/house/test_given.py", "tests/house/test_promises.py"),
    *("tests/forms/test_schemas.py", "tests/play/test_languages.py"),
)
"""More files for it: they look at all classes, functions, forms or sentences."""
HASTE: Final = 5
"""After so many seconds of processor time a fault in a function is left to the second process."""
SECONDS: Final = 40
"""After so many in the second process no further test is begun, except the general ones."""
HANGS: Final = 60
"""After so many more a mutant counts as found."""
READY: Final = ("hypothesis", "attrs", "numpy", "rich", "babel", "jsonschema_rs")
"""What tests import besides the library. Each is imported once, before the forks."""
QUIET: Final = (
    *("-q", "--capture=sys", "--tb=no", "-p", "no:cacheprovider"),
    # it cannot rewrite the asserts of modules that are imported already
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
HARMLESS: Final = {
    "kw_only=False": "a call that was right stays right; nothing promises that others are refused",
    "metadata={'order': 2}": "it orders the keys of an object, and JSON gives that no meaning",
    "+ Viewer: TypeAlias = ": "only the type checkers read it, and they fail",
    "+ single = point[1]": "the three cards are equal",
    "dict(now.most).get(seat)": "the seat is the one to act, so it is not None",
    "dict(now.most).get(seat or 1)": "the same",
    "(*dealt, (-1, point))": "no seat has the number 0 or -1",
    "+ if isinstance(action, Restore):": "without funds nothing is beyond them",
    "min(amounts) <= 0 ": "what is then checked again is right",
    "zip(threes, looks, strict=False)": "both are of the seats that were announced",
    "+ _make_seat: Final = Seat": "it builds the same seat, only more slowly",
    "bool: 'true or false'": "a sentence without words to fill in is translated as a text, too",
    "'it is for another table': announced": "the same",
    "given: Mapping[str, Any]={})": "it is never changed",
    "[0 if one is None else DECK[one]": "0 is no card either",
    "row.field.alias, row": "attrs always sets an alias",
    "+ split: Final = pots.split": "it is checked once more, only more slowly",
    "+ if hand is None or hand.state.to_act != seat:": "a spectator has no funds that limit it",
    "- return False\n+ return None": "the type checkers refuse it, and a condition is the same",
}
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
    inside: bool
    """Whether it lies in a function, so that it is not read with the module."""

    def tree(self) -> ast.Module:
        """Return the module with the fault."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        if self.number is not None:
            next(islice(faults(tree), self.number, None))
        return ast.fix_missing_locations(tree)

    def code(self) -> CodeType:
        """Return the module with the fault as Python runs it."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a fault such as "is 0", which tests shall find
            return compile(self.tree(), self.path, "exec")

    def name(self) -> str:
        """Return the name of the function, class or value at the mutant's line."""
        inner = ""
        for node in ast.walk(ast.parse(self.path.read_text(encoding="utf-8"))):
            match node:
                case (
                    ast.FunctionDef(name=name)
                    | ast.ClassDef(name=name)
                    | ast.AnnAssign(target=ast.Name(id=name))
                    | ast.Assign(targets=[ast.Name(id=name)])
                ) if node.lineno <= self.line <= (node.end_lineno or 0):
                    inner = name  # the innermost comes last
                case _:
                    pass
        return inner

    def __str__(self) -> str:
        """Return the place, and the lines that are changed."""
        text = self.path.read_text(encoding="utf-8")
        place = f"{self.path.relative_to(ROOT)}, line {self.line}"
        return f"{place}\n{difference(text, ast.unparse(self.tree()))}"


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


def functions(tree: ast.Module) -> set[int]:
    """Return which parts of a module lie in functions."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                found += node.body
            case ast.Lambda():
                found.append(node.body)
            case _:
                pass
    return {id(part) for whole in found for part in ast.walk(whole)}


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield all mutants of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped, inside = unsaid(tree), functions(tree)
    for number, (node, parent) in enumerate(faults(tree)):
        if id(node) not in skipped:
            line = getattr(node, "lineno", getattr(parent, "lineno", 0))
            yield Mutant(path, number, line, id(node) in inside)


def contexts(folder: Path) -> Path:
    """Return the file of coverage.py that says which test reaches which line."""
    read = [path for top in (ROOT, HOME / "tests") for path in sorted(top.rglob("*.py"))]
    state = hashlib.sha256(b"".join(path.read_bytes() for path in read)).hexdigest()
    file = folder / f"coverage-{state}"
    if not file.exists():
        counted = [sys.executable, "-m", "coverage", "run", f"--data-file={file}", "-m"]
        asked = ["pytest", "-q", "-p", "tools.mutation", "-n", "2", "-m", "not uncounted", *TESTS]
        subprocess.run([*counted, *asked], check=True)
        subprocess.run([*counted[:3], "combine", "-q", f"--data-file={file}"], check=True)
    return file


@frozen(order=False)
class Reached:
    """Which tests reach which lines."""

    sizes: Counter[str] = field(factory=Counter)
    """How many lines each test reaches."""
    lines: dict[Path, dict[int, list[str]]] = field(factory=dict)

    @classmethod
    def read(cls, file: Path) -> "Reached":
        """Read what coverage.py has written."""
        data = coverage.CoverageData(str(file))
        data.read()
        found = cls()
        for name in data.measured_files():
            tail = Path(name).parts
            path = ROOT.joinpath(*tail[len(tail) - 1 - tail[::-1].index("tagolib") :])
            found.lines[path] = data.contexts_by_lineno(name)
            for tests in found.lines[path].values():
                found.sizes.update(tests)
        return found

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach a mutant, the most special ones first."""
        if mutant.inside:
            found = {*self.lines.get(mutant.path, {}).get(mutant.line, ())}
        else:
            found = {*self.users(mutant)}
        if not found - {""}:  # what is used only in classes: any test beside it may need it
            beside = [
                lines for path, lines in self.lines.items() if path.parent == mutant.path.parent
            ]
            found = {test for lines in beside for tests in lines.values() for test in tests}
        return sorted(found - {""}, key=lambda test: (self.sizes[test], test))

    def users(self, mutant: Mutant) -> Iterator[str]:
        """Yield the tests that reach lines with the name of what is read with a module."""
        name = re.compile(rf"\b{mutant.name()}\b")
        for path, lines in self.lines.items():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if name.search(line):
                    yield from lines.get(number, ())


@frozen(order=False)
class Loop:
    """A plugin of pytest that says what becomes of the tests that were collected."""

    run: Callable[[pytest.Session], object]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests, unless one could not even be collected."""
        if not session.testsfailed:
            self.run(session)
        return True


def fails(session: pytest.Session, items: list[pytest.Item], seconds: int = SECONDS) -> bool:
    """Run tests for some time, and return whether one fails."""
    end = time.process_time() + seconds
    for item, following in zip(items, [*items[1:], None], strict=True):
        late = time.process_time() > end
        # what the last test has set up is torn down, or the next one could not begin
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None if late else following)
        if session.testsfailed or late:
            break
    return bool(session.testsfailed)


def fork(work: Callable[[], int]) -> int:
    """Start a process whose status is the result of some work, and return its id."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os._exit(work())
    finally:
        os._exit(1)


def limited(work: Callable[[Mutant], int], mutant: Mutant) -> int:
    """Do some work as long as it takes neither too much time nor too much memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS + HANGS, 2 * SECONDS + HANGS))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    return work(mutant)


def each(work: Callable[[Mutant], int], chosen: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
    """Fork a process for each mutant, one for each processor at once; yield whether it is found."""
    waiting = chosen[::-1]
    running: dict[int, tuple[Mutant, float]] = {}
    while waiting or running:
        while waiting and len(running) < len(os.sched_getaffinity(0)):
            mutant = waiting.pop()
            pid = fork(partial(limited, work, mutant))
            running[pid] = mutant, time.monotonic() + 10 * HANGS
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid:
            yield running.pop(pid)[0], status != 0
        for late in [one for one, (_, end) in running.items() if time.monotonic() > end]:
            os.kill(late, 9)  # it waits for something
        time.sleep(0.02)


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a piece of code and all pieces in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes(part)


def put(mutant: Mutant, known: list[FunctionType]) -> None:
    """Replace the code of a module's functions by the code with the fault."""
    found: defaultdict[tuple[str, int], list[CodeType]] = defaultdict(list)
    for code in codes(mutant.code()):
        found[code.co_qualname, code.co_firstlineno].append(code)
    file = str(mutant.path.relative_to(ROOT))
    for one in known:
        old = one.__code__
        if old.co_filename.endswith(file):
            match found[old.co_qualname, old.co_firstlineno]:
                case [code] if code.co_freevars == old.co_freevars:
                    one.__code__ = code
                case _:
                    pass  # two functions on one line


def quickly(chosen: list[Mutant], reached: Reached) -> Iterator[tuple[Mutant, bool]]:
    """Yield whether each mutant is found if it is put in once all tests are collected."""

    def run(session: pytest.Session) -> None:
        gc.unfreeze()
        known = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
        gc.freeze()
        items = {item.nodeid: item for item in session.items}

        def work(mutant: Mutant) -> int:
            put(mutant, known)
            asked = [items[test] for test in reached.tests(mutant) if test in items]
            return fails(session, asked, HASTE)

        for mutant, found in each(work, chosen):
            os.write(tell, f"{chosen.index(mutant)} {found:d}\n".encode())

    told, tell = os.pipe()
    pid = fork(lambda: pytest.main([*QUIET, *TESTS], plugins=[Loop(run)]))
    os.close(tell)
    with open(told, encoding="ascii") as lines:
        for line in lines:
            place, found = map(int, line.split())
            yield chosen[place], bool(found)
    os.waitpid(pid, 0)


def naming(name: str) -> list[str]:
    """Return the files of tests that have a name in them, those with it most often first."""
    word = re.compile(rf"\b{name}\b")
    count: Counter[str] = Counter()
    for folder in TESTS:
        for path in sorted((HOME / folder).rglob("test_*.py")):
            count[str(path.relative_to(HOME))] = len(word.findall(path.read_text(encoding="utf-8")))
    return [file for file, times in count.most_common() if times]


def afresh(mutant: Mutant, reached: Reached) -> int:
    """Import the library with a mutant, and then the tests; return whether one fails."""
    tests = reached.tests(mutant)
    count = Counter(test.partition("::")[0] for test in tests)
    code, usual = mutant.code(), SourceFileLoader.get_code
    path = mutant.path.relative_to(ROOT).with_suffix("")
    module = ".".join(path.parts).removesuffix(".__init__")

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if name == module else usual(self, name)

    def run(session: pytest.Session) -> None:
        order = {test: place for place, test in enumerate(tests)}

        def place(item: pytest.Item) -> int:
            # some tests that name it are not counted, or ask what follows from it
            beside = -1 if item.nodeid.startswith(tuple(named)) else len(order)
            return order.get(item.nodeid, beside)

        session.items.sort(key=place)
        general = [item for item in session.items if item.nodeid.startswith(GENERAL)]
        _ = fails(session, session.items) or fails(session, general)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    importlib.import_module(module)  # not left to pytest, which would read it in another way
    often = [file for file, _ in count.most_common(FILES)]
    named = naming(mutant.name())[:NAMING]
    asked = dict.fromkeys([*named, *often, *GENERAL])
    return pytest.main([*QUIET, *asked], plugins=[Loop(run)])


def every() -> list[Mutant]:
    """Return all mutants."""
    paths = [path for room in ROOMS for path in sorted((ROOT / "tagolib" / room).rglob("*.py"))]
    return [mutant for path in paths for mutant in mutants_of(path)]


def lives(chosen: list[Mutant], reached: Reached) -> Iterator[tuple[Mutant, bool]]:
    """Run the tests with each mutant, and yield whether it lives."""
    rest = [mutant for mutant in chosen if not mutant.inside]
    for mutant, found in quickly([mutant for mutant in chosen if mutant.inside], reached):
        if found:
            yield mutant, False
        else:
            rest.append(mutant)
    for mutant, found in each(partial(afresh, reached=reached), rest):
        yield mutant, not found


def main() -> None:
    folder, count, seed, *_ = [*sys.argv[1:], *("300", "1")[max(0, len(sys.argv) - 2) :]]
    reached = Reached.read(contexts(Path(folder)))
    all_of_them = every()
    chosen = random.Random(seed).sample(all_of_them, min(int(count), len(all_of_them)))
    for name in READY:
        importlib.import_module(name)
    right = [Mutant(one.path, None, one.line, one.inside) for one in chosen[:2]]
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
    print(f"{len(chosen)} of {len(all_of_them)} mutants")
    for room, told in rooms.items():
        print(f"{room}: {dict(told)}")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
