"""The cases as others use them: a version, the smoke test, and templates without the library."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tagolib.base.values import CONTROLS
from tagolib.cli import main
from tagolib.conformance import suite
from tagolib.conformance.cases import HAND_KINDS, KINDS
from tagolib.conformance.comparing import compare
from tagolib.conformance.export import write_export
from tagolib.conformance.findings import alternatives_of
from tagolib.conformance.random_cases import random_cases, vector_of
from tagolib.conformance.server import reply
from tagolib.conformance.suite import Answered, Vector, load_smoke, load_vectors, write_vectors
from tagolib.game import TAGO
from tagolib.rulebook import load
from tagolib.tago.rules import Rulings
from tests.amounts import sample
from tests.engines import TAGOLIB
from tests.places import DOCS
from tools import alternatives, smoke

FILES = load_vectors()
VECTORS = tuple(vector for file in FILES for vector in file.cases)
CHANGELOG = suite.load_files()["CHANGELOG.md"].decode()

DIGEST = ("1.1", "00d5ef70f7b73723")
"""The version of the suite, and the digest of its cases and answers.

If these have changed, say so in the changelog of the suite, under a new version if this one has
been released, and put the new digest here.
"""


# The version


def test_the_version_is_of_these_cases() -> None:
    """No case and no answer changes under a version that stays."""
    cases = [case for file in FILES for case in write_vectors(file)["cases"]]
    keys = ("id", "case", "expect", "alternatives")
    told = json.dumps([[case[key] for key in keys if key in case] for case in cases])
    assert (suite.VERSION, hashlib.sha256(told.encode()).hexdigest()[:16]) == DIGEST


def test_the_changelog_of_the_suite() -> None:
    """The changelog has each version, the latest first, which is that of the suite."""
    headings = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    numbers = [tuple(map(int, name.split("."))) for name in headings]
    assert headings[0] == suite.VERSION
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(len(number) == 2 for number in numbers)


def test_the_export_tells_the_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An export has the changelog and the smoke test too, and its manifest has the version."""
    status = main(["conformance", "export", str(tmp_path)])
    assert status == 0
    said = capsys.readouterr().out
    assert said.endswith(f", which holds them: version {suite.VERSION} of the suite.\n")
    manifest = json.loads((tmp_path / "manifest.json").read_bytes())
    assert manifest["suite"] == suite.VERSION
    assert manifest["cases"] == len(VECTORS)
    assert {"CHANGELOG.md", suite.SMOKE} <= manifest["sha256"].keys()
    readings = manifest["readings"]
    assert {*readings} == {vector.reading for vector in VECTORS} - {""}
    assert readings["A07"]["rulings"] == {
        "light_cap": ["increment"],
        "light_cap_raise": ["to_maximum"],
    }
    told = load().readings["A07"]
    words = [readings["A07"][key] for key in ("question", "answer", "otherwise")]
    assert words == [told.question, told.answer, told.alternatives]
    assert readings["A12"]["rulings"] == {}
    assert readings["A12"]["alternatives"] == []
    assert "pot-06-one-unit-left-over" in readings["A14"]["cases"]
    assert "pot-06-one-unit-left-over" in readings["A14"]["alternatives"]
    assert [name for name, of in readings.items() if of["alternatives"] and not of["rulings"]] == []


def test_the_manifest_explains_the_cases(cases: Path) -> None:
    """The manifest has every ruling with all its values, and every source that a case names."""
    manifest = json.loads((cases / "manifest.json").read_bytes())
    rulings = manifest["rulings"]
    assert rulings["tago"]["point_trips"] == {
        "reading": "A06",
        "default": "sum_only",
        "values": ["sum_only", "as_pair"],
    }
    assert rulings["tap"]["thrown_in_counts"]["values"] == [True, False]
    assert {*rulings["tago"]} == {field.name for field in attrs.fields(Rulings)}
    assert {vector.source.split()[0] for vector in VECTORS} - {*manifest["sources"]} == {
        "constructed"
    }
    for profile in manifest["profiles"].values():
        asked = [json.loads((cases / name).read_bytes())["cases"] for name in profile["files"]]
        its = [one["id"] for of in asked for one in of if one["case"]["kind"] in profile["kinds"]]
        assert len(its) == len({*its}) == profile["cases"]
        assert all(any(one["case"]["kind"] in profile["kinds"] for one in of) for of in asked)


# The README


def test_the_readme_names_every_file(cases: Path) -> None:
    """The README of an export names all files but those of the areas."""
    text = (cases / "README.md").read_text(encoding="utf-8")
    areas = {f"{file.area.lower()}.json" for file in FILES}
    others = {path.name for path in cases.iterdir()} - areas - {"README.md"}
    assert {name for name in others if f"`{name}`" not in text} == set()
    named = {*re.findall(r"`([a-z.-]+\.(?:json|md|zip))`", text)}
    assert named <= others | areas


def test_the_transcript_of_the_readme(cases: Path) -> None:
    """The library replies to the lines of the README as it says there, but for its own name."""
    text = (cases / "README.md").read_text(encoding="utf-8")
    sent, said = (
        [json.loads(line[2:]) for line in text.splitlines() if line.startswith(mark)]
        for mark in ("> {", "< {")
    )
    first, *others = [reply(one) for one in sent]
    assert first is not None
    assert said[0].keys() == first.keys()
    assert [one and {"seq": n} | one for n, one in enumerate(others, 1)] == [*said[1:], None]


# The alternatives


@pytest.mark.uncounted
def test_the_alternatives_are_up_to_date() -> None:
    """Each case has the answers under other rulings; ``python -m tools.alternatives`` writes them.

    The right answer, and nothing else, gives a difference to each of them.
    """
    for vector in sample(VECTORS, 9):
        assert tuple(alternatives_of(vector)) == vector.alternatives, vector.id
    told = [vector for vector in VECTORS if vector.alternatives]
    assert len(told) > 150
    assert all(vector.reading for vector in told)


def test_the_alternatives_are_written_into_the_files() -> None:
    """What is written is what is there, and it is written again where it has been taken away."""
    text = (alternatives.FOLDER / "point.json").read_text(encoding="utf-8")
    start = text.index(alternatives.KEY)
    _, end = json.JSONDecoder().raw_decode(text, start + len(alternatives.KEY))
    bare = text[:start] + text[end:]
    changed = text.replace('"as_pair"}, "expect"', '"sum_only"}, "expect"')
    assert changed != text
    assert [*map(alternatives.with_alternatives, (text, bare, changed))] == [text] * 3


# The smoke test


def test_the_smoke_test_is_up_to_date() -> None:
    """Its file has the same cases as the areas' files; ``python -m tools.smoke`` writes it."""
    assert smoke.FILE.read_text(encoding="utf-8") == smoke.text()
    assert [vector.id for vector in load_smoke().cases] == [*smoke.CASES]


def test_the_smoke_test_is_small_and_touches_everything() -> None:
    """The smoke test has a case of each kind and each area, and is a small part of all cases."""
    chosen = load_smoke().cases
    assert {vector.kind for vector in chosen} == {*KINDS}
    areas = [{one.rules[0].partition("-")[0] for one in many} for many in (chosen, VECTORS)]
    assert areas[0] == areas[1]
    assert {vector.shows for vector in chosen} == {"kept", "broken"}
    assert len(chosen) <= 100
    assert sum(len(json.dumps(vector.case)) for vector in chosen) < 40_000


def test_a_run_of_the_smoke_test(capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--smoke`` only these cases are run; the report names their version."""
    status = main(["conformance", "run", "--smoke", "--json", "--", *TAGOLIB])
    report = json.loads(capsys.readouterr().out)
    assert (status, report["suite"]) == (0, suite.VERSION)
    assert [case["id"] for case in report["cases"]] == [*smoke.CASES]
    assert report["passed"] == len(smoke.CASES)


def test_cases_of_a_file_are_of_no_version(capsys: pytest.CaptureFixture[str]) -> None:
    """Cases from another file have no version in the report, and are not the smoke test."""
    own = ["conformance", "run", "--cases", str(smoke.FILE), "--json"]
    status = main([*own, "--only", "draw", "--", *TAGOLIB])
    assert status == 0
    report = json.loads(capsys.readouterr().out)
    assert report["suite"] is None
    assert report["passed"] > 0
    with pytest.raises(SystemExit, match="2"):
        main([*own, "--smoke", "--", *TAGOLIB])
    said = capsys.readouterr().err
    assert "not allowed with argument" in said


# The templates


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the whole export."""
    folder = tmp_path_factory.mktemp("vendored")
    write_export(folder)
    return folder


@pytest.fixture(params=["py", "mjs"])
def language(request: pytest.FixtureRequest) -> str:
    """The file ending of the templates of an installed language."""
    ending: str = request.param
    if ending == "mjs" and shutil.which("node") is None:
        if "TAGO_WITHOUT_NODE" in os.environ:
            pytest.skip("TAGO_WITHOUT_NODE is set: there is no node here")
        pytest.fail("node is not installed: set TAGO_WITHOUT_NODE if that is meant")
    return ending


def template(name: str, language: str) -> str:
    return (DOCS / "examples" / f"{name}.{language}").read_text(encoding="utf-8")


def asked(
    folder: Path, language: str, adapter: str, cases: Path, *only: str
) -> tuple[int, list[str]]:
    """Run the template over cases with an adapter; return its status and its output."""
    (folder / f"adapter.{language}").write_text(adapter, encoding="utf-8")
    program = folder / f"run_cases.{language}"
    program.write_text(template("run_cases", language), encoding="utf-8")
    command = sys.executable if language == "py" else "node"
    done = subprocess.run(
        [command, str(program), str(cases), *only],
        cwd=folder,
        env=os.environ | {"PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    return done.returncode, done.stdout.decode().splitlines()


def test_the_templates_ask_vendored_cases(language: str, tmp_path: Path, cases: Path) -> None:
    """With the documentation's adapter the templates ask all cases or some, and all pass."""
    adapter = template("adapter", language)
    for names, vectors in (((), VECTORS), ((suite.SMOKE,), load_smoke().cases)):
        known = sum(vector.kind in ("divide", "draw") for vector in vectors)
        said = asked(tmp_path, language, adapter, cases, *names)
        assert said == (0, [f"{known} passed, 0 failed, {len(vectors) - known} skipped, {NONE}"])


NONE = "0 by another reading"


def test_the_templates_tell_another_reading(language: str, tmp_path: Path, cases: Path) -> None:
    """An engine with another reading does not fail; the reading and its cases are named."""
    right, wrong = {
        "py": ('"odd_chips", "clockwise_from_first"', '"odd_chips", "to_jackpot"'),
        "mjs": ('ruling = "clockwise_from_first"', 'ruling = "to_jackpot"'),
    }[language]
    adapter = template("adapter", language)
    assert adapter.count(right) == 1
    status, said = asked(tmp_path, language, adapter.replace(right, wrong), cases, "pot.json")
    told = [line for line in said if line.startswith("READING A14 pot-06-")]
    assert (status, len(told), len(said)) == (0, len(told), len(told) + 1)
    assert said[-1].endswith(
        f" 0 failed, {said[-1].split(', ')[2]}, {len(told)} by another reading"
    )
    assert len(told) > 3


def test_the_templates_tell_what_fails(language: str, tmp_path: Path, cases: Path) -> None:
    """A wrong engine fails, with the case, its rules, the expected value and the answer."""
    right, wrong = {"py": ("place < odd", "place > odd"), "mjs": ("i < odd", "i > odd")}[language]
    adapter = template("adapter", language)
    assert adapter.count(right) == 1
    status, said = asked(tmp_path, language, adapter.replace(right, wrong), cases)
    assert status == 1
    place = said.index(
        "FAILED pot-06-one-unit-left-over (POT-06): When three winners divide 91, each gets 30, "
        "and the unit left over goes to the first of them clockwise from the first player."
    )
    assert said[place + 1].replace(" ", "").startswith('expected{"result":{"shares":{')
    assert said[place + 2].replace(" ", "").startswith('got{"result":{"shares":{')


def test_a_fault_of_an_engine_fails_its_case_alone(
    language: str, tmp_path: Path, cases: Path
) -> None:
    """An unexpected exception is not a refusal, so even cases that should be refused fail."""
    word = {"py": "def divide(case):", "mjs": "function divide({ amount, order, rulings = {} }) {"}
    fault = {"py": "\n    raise KeyError(0)\n", "mjs": "\n  undefined.x;\n"}[language]
    adapter = template("adapter", language).replace(word[language], word[language] + fault)
    status, said = asked(tmp_path, language, adapter, cases, "pot.json")
    divided = [v for file in FILES if file.area == "POT" for v in file.cases if v.kind == "divide"]
    failed = [line.split()[1] for line in said if line.startswith("FAILED")]
    assert status == 1
    # except other keys, which are refused before the engine is asked
    assert set(failed) == {v.id for v in divided} - {"pot-06-no-other-keys"}
    assert "errored" in said[2]


RECORDED = {
    "py": "import json\nREPLIES = iter(json.load(open('replies.json', encoding='utf-8')))\n"
    "def answer(case):\n    return next(REPLIES)\n",
    "mjs": 'import { readFileSync } from "node:fs";\n'
    'const replies = JSON.parse(readFileSync("replies.json", "utf-8"));\n'
    "export const answer = () => replies.shift();\n",
}
"""Adapters that answer what was written down, in order."""


def test_the_templates_compare_as_a_run_does(language: str, tmp_path: Path) -> None:
    """Right answers and many wrong ones of every kind get the same verdict as in a run."""
    whole = vector_of(list(random_cases(TAGO, "vendored", 1))[-1])
    kinds = {vector.kind: vector for vector in VECTORS if isinstance(vector.expect, Answered)}
    refused = next(vector for vector in VECTORS if not isinstance(vector.expect, Answered))
    asks = [
        (attrs.evolve(vector, id=f"{vector.id}-{number}"), said)
        for vector in (whole, refused, *kinds.values())
        for number, said in enumerate(variants(vector))
    ]
    file = suite.VectorFile(
        format="tago-vectors", version=1, area="ALL", cases=tuple(vector for vector, _ in asks)
    )
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "all.json").write_text(json.dumps(write_vectors(file)))
    (tmp_path / "replies.json").write_text(json.dumps([said for _, said in asks]))
    wrong = [vector.id for vector, said in asks if compare(vector, said)]
    status, said = asked(tmp_path, language, RECORDED[language], tmp_path / "cases")
    assert [line.split()[1] for line in said if line.startswith("FAILED")] == wrong
    assert said[-1] == f"{len(asks) - len(wrong)} passed, {len(wrong)} failed, 0 skipped, {NONE}"
    assert status == 1
    assert len(wrong) > 100
    assert len(asks) - len(wrong) > 20


def variants(vector: Vector) -> Iterator[dict[str, Any]]:
    """Yield the right answer to a case, and others that differ from it in one place."""
    right = reply({"cmd": "run", "case": vector.case})
    assert right is not None
    yield right
    yield {"refused": [], "message": ""}
    yield {"errored": "a fault"}
    if "result" not in right:
        yield {"result": {}}
        return
    yield {"result": right["result"] | {"more": 0}}
    for path, value in leaves(right["result"]):
        if path[0] == "refused" and vector.kind in HAND_KINDS:
            continue  # which has a form of its own
        for other in (str(value), not value, None, [value]):
            yield {"result": changed(right["result"], path, other)}


def leaves(document: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield some places that hold no object, with their values."""
    for key, value in [*document.items()][:3]:
        if isinstance(value, dict) and value:
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def changed(document: Any, path: tuple[str, ...], value: Any) -> Any:
    """Return a document with another value at a place."""
    key, *rest = path
    return document | {key: changed(document[key], tuple(rest), value) if rest else value}


def test_the_readme_lists_the_characters_that_a_reason_must_not_have() -> None:
    """The README names every control and direction character, as the schema of a reason does."""
    readme = suite.load_files()["README.md"].decode()
    said = re.findall(r"U\+([0-9A-F]{4})", readme)
    assert [code.lower() for code in said] == re.findall(r"\\u([0-9a-f]{4})", CONTROLS)


def test_no_case_is_out_of_scope() -> None:
    """No case that must be answered asks what the README calls out of scope."""
    for vector in VECTORS:
        case = vector.case
        json.dumps(case, ensure_ascii=False).encode()  # a lone surrogate would be an error
        if vector.kind == "spot" and isinstance(vector.expect, Answered):
            assert case["raises_used"] <= case["round"], vector.id
            assert case["round"] == 3 or not case.get("tie_break"), vector.id
        if vector.kind == "pots" and isinstance(vector.expect, Answered):
            out = [*case.get("folded", ()), *case.get("eliminated", ())]
            assert len(out) == len({*out}), vector.id
