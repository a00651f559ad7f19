"""The tutorial "Check your own engine": its session is real, and nothing is hidden."""

import ast
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tagolib.base.errors import TagoError
from tagolib.conformance.cases import answer
from tagolib.conformance.engine import Process
from tests.tutorial import PAGE, STAGES, fences, stage
from tools.mutants import HARMLESS, found_by
from tools.mutating import mutants

TEXT = PAGE.read_text(encoding="utf-8")


def parts(name: str) -> dict[str, str]:
    """Return the functions and constants of a stage by their names."""
    text = (STAGES / name).read_text(encoding="utf-8")
    found = {}
    for node in ast.parse(text).body:
        key = ast.unparse(node).partition(" = ")[0]
        if isinstance(node, ast.FunctionDef):
            key = node.name
        found[key] = ast.get_source_segment(text, node) or ""
    return found


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3)])
def test_the_page_shows_all_that_is_repaired(before: int, after: int) -> None:
    """The page shows everything in which one stage differs from the one before."""
    old, new = parts(f"engine_{before}.py"), parts(f"engine_{after}.py")
    options = [body for info, body in fences(TEXT) if stage(info) == f"engine_{after}.py"]
    shown = re.findall(r":(?:pyobject|start-at): (\w+)", "".join(options))
    assert set(shown) == {name for name in old | new if old.get(name) != new.get(name)}


def test_the_page_shows_the_first_and_the_last_engine_whole() -> None:
    """The first engine is shown in two adjoining parts, and the last one in one."""
    options = {n: [body for info, body in fences(TEXT) if stage(info) == n] for n in stages()}
    assert [re.findall(r":(\w+-\w+): (.*)", body) for body in options["engine_1.py"]] == [
        [("end-before", "KINDS =")],
        [("start-at", "KINDS =")],
    ]
    assert options["engine_4.py"] == [":language: python\n"]


def stages() -> list[str]:
    """Return the files of the tutorial."""
    return sorted(path.name for path in STAGES.glob("*.py"))


def test_every_file_is_shown() -> None:
    """The tutorial's folder has no file that the page does not show."""
    assert stages() == sorted({name for info, _ in fences(TEXT) if (name := stage(info))})


@pytest.mark.uncounted
def test_mutants_of_the_engine_are_found(tmp_path: Path) -> None:
    """A fault of the engine is found; without a fault, or with a harmless one, none is."""
    text = (STAGES / "engine_4.py").read_text(encoding="utf-8")
    program = tmp_path / "mutant.py"

    def found(right: str, fault: str) -> str:
        assert text.count(right) == 1
        program.write_text(text.replace(right, fault), encoding="utf-8")
        return found_by([sys.executable, str(program)])

    assert found("place < odd", "place <= odd") == "cases"
    assert found("KINDS = {", "KINDS = 0 and {") == "the start"
    assert found('"point": answer_point,', "") == "kinds that are skipped"
    assert found("single[0]", "single[-1]") == ""
    assert found('request["cmd"] == "stop"', "not request") == "its end"


@pytest.mark.uncounted
def test_each_harmless_fault_is_a_mutant() -> None:
    """Every fault that is listed as harmless is in some mutant."""
    every = mutants((STAGES / "engine_4.py").read_text(encoding="utf-8"))
    lines = {f"+ {line.strip()}" for mutant in every for line in mutant.splitlines()}
    assert [part for part in HARMLESS if not any(part in line for line in lines)] == []


CARDS = ("0", "½", "1", "2", "3", "4", "5", "6", "7", "8")


def random_case(chance: random.Random) -> dict[str, Any]:
    """Return a case of the tutorial's kinds; a few are impossible."""

    def cards() -> list[str]:
        return chance.choices(chance.sample(CARDS, 4), k=3)

    choice = chance.choice([None, "sum", "single"])
    point = {"point": cards(), "choice": choice}
    seats = chance.sample(range(1, 9), chance.randint(0, 8))
    return chance.choice(
        [
            {"kind": "point", "cards": cards()},
            {"kind": "score", "cards": cards(), **point},
            {"kind": "showdown", "hands": {str(seat): cards() for seat in seats[:4]}, **point},
            {"kind": "divide", "amount": chance.randint(-2, 30), "order": seats},
        ]
    )


@pytest.mark.uncounted
def test_the_last_engine_is_right() -> None:
    """The repaired engine answers and refuses random cases as the library does."""
    chance = random.Random(6)
    refusals = 0
    with Process([sys.executable, str(STAGES / "engine_4.py")]) as engine:
        for _ in range(1500):
            case = random_case(chance)
            rest = {key: value for key, value in case.items() if key != "kind"}
            reply = engine.ask(case)
            try:
                assert reply.get("result") == answer(case["kind"], rest), case
            except TagoError:
                assert "refused" in reply, case
                refusals += 1
        fault = engine.stop()
        assert fault == ""
    assert 100 < refusals < 1000
