"""What others need to claim and to show: profiles, schemas, a licence, engines side by side."""

import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, meta

from tagolib.cli import main
from tagolib.conformance import suite
from tagolib.conformance.cases import HAND_KINDS, KINDS, PROFILES
from tagolib.conformance.counts import load_counts
from tagolib.conformance.engine import Welcome
from tagolib.conformance.export import ARCHIVE, export
from tagolib.conformance.findings import FINDINGS
from tagolib.conformance.forms import read_report, schemas
from tagolib.conformance.page import page
from tagolib.conformance.profiles import Claim, claims
from tagolib.conformance.runner import Outcome, Report, summary, write_report
from tagolib.conformance.server import reply, serve
from tagolib.conformance.suite import LICENSE, VERSION, Answered, load_vectors, select
from tests.amounts import sample
from tests.engines import TAGOLIB, fake
from tests.places import DATA, ROOT
from tools.schemas import FOLDER

VECTORS = {vector.id: vector for file in load_vectors() for vector in file.cases}
EXPORT = export()
MANIFEST = json.loads(EXPORT["manifest.json"])
SCHEMAS = {
    name.removesuffix(".schema.json"): Draft202012Validator(json.loads(content))
    for name, content in EXPORT.items()
    if name.endswith(".schema.json")
}


# The licence


def test_all_that_is_exported_has_a_licence() -> None:
    """The manifest and every file of cases name the licence, whose text is in the folder."""
    assert EXPORT["LICENSE"] == (ROOT / "LICENSE").read_bytes()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'license = "{LICENSE}"' in project
    told = {json.loads(EXPORT[name])["license"] for name in EXPORT if _is_data(name)}
    assert told == {LICENSE}
    assert "LICENSE" in MANIFEST["sha256"]


def _is_data(name: str) -> bool:
    return name.endswith(".json") and not name.endswith(".schema.json")


# Profiles


def test_every_kind_is_in_one_profile() -> None:
    """No kind is left out of the profiles, and none is in two."""
    assert sorted(kind for kinds in PROFILES.values() for kind in kinds) == sorted(KINDS)
    named = MANIFEST["profiles"]
    assert {name: tuple(of["kinds"]) for name, of in named.items()} == PROFILES
    assert sum(of["cases"] for of in named.values()) == len(VECTORS)


def test_cases_with_house_rulings_may_be_skipped() -> None:
    """A profile needs all cases but those that name a ruling other than the default."""
    may = {name for of in MANIFEST["profiles"].values() for name in of["may_skip"]}
    assert "gen-03-a-house-ruling-is-another-game" in may
    assert {"gen-03-a-ruling-of-ones-own", "gen-03-a-ruling-of-ones-own-in-a-score"} <= may
    told = [json.dumps(VECTORS[name].case) for name in may]
    assert all("rul" in case for case in told)
    assert "pot-06-one-unit-left-over" not in may
    assert 50 < len(may) < len(VECTORS) / 4


def test_a_profile_is_passed() -> None:
    """An engine passes a profile if nothing fails and it skips only what it may."""
    scoring = {v.id for v in VECTORS.values() if v.kind in PROFILES["scoring"]}
    may = {*MANIFEST["profiles"]["scoring"]["may_skip"]}
    right: dict[str, str] = dict.fromkeys(scoring, "passed")
    assert claims(right) == {
        "scoring": Claim(passed=len(scoring), failed=0, skipped=0, claimed=True)
    }
    assert claims(right | dict.fromkeys(may, "skipped"))["scoring"].claimed
    for one in (sorted(may)[0], sorted(scoring - may)[0]):
        assert not claims(right | {one: "failed"})["scoring"].claimed
    needed = sorted(scoring - may)[0]
    assert not claims(right | {needed: "skipped"})["scoring"].claimed
    del right[needed]
    assert claims(right)["scoring"] == Claim(
        passed=len(scoring) - 1, failed=0, skipped=0, claimed=False
    )
    assert claims({}) == {}


def test_a_profile_is_run_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    """``--only`` takes the name of a profile, and the summary says if it is passed."""
    status = main(["conformance", "run", "--only", "betting", "--", *TAGOLIB])
    assert status == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "Profiles passed: betting."
    asked = select(VECTORS.values(), ["betting"])
    assert {vector.kind for vector in asked} == {*PROFILES["betting"]}
    assert f": {len(asked)} cases, {len(asked)} passed, 0 failed, 0 skipped." in last
    status = main(["conformance", "run", "--smoke", "--only", "betting", "--", *TAGOLIB])
    said = capsys.readouterr().out
    assert status == 0
    assert "Profiles" not in said


# Schemas


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    """Each schema is exported, is valid, and describes what it is about."""
    assert meta.is_valid(json.loads(EXPORT[f"{name}.schema.json"]))
    assert {*SCHEMAS} == {*schemas()}


def test_files_fit_their_schemas() -> None:
    """All exported files of cases and counts are of the form that their schema describes."""
    for name in EXPORT:
        if _is_data(name) and name != "manifest.json":
            document = json.loads(EXPORT[name])
            schema = SCHEMAS[document["format"].removeprefix("tago-")]
            assert schema.is_valid(document), name
    assert len(load_counts()) > 5


def asked(case: dict[str, Any]) -> dict[str, Any]:
    """Return the library's reply to a case."""
    said = reply({"cmd": "run", "case": case})
    assert isinstance(said, dict)
    return said


def of_kind(name: str, kind: str) -> Draft202012Validator:
    """Return the schema of the cases or the results of a kind."""
    schema = json.loads(EXPORT[f"{name}.schema.json"])
    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})


@pytest.mark.parametrize("kind", KINDS)
def test_cases_and_results_fit_the_schemas_of_their_kind(kind: str) -> None:
    """A case that is answered fits the schema, and so does its result; other keys do not."""
    cases, results = of_kind("case", kind), of_kind("result", kind)
    answered = [v for v in VECTORS.values() if v.kind == kind and isinstance(v.expect, Answered)]
    for vector in sample(answered, 20):
        said = asked(vector.case)
        assert cases.is_valid(vector.case), vector.id
        assert results.is_valid(said["result"]), vector.id
    assert SCHEMAS["case"].is_valid(vector.case)
    assert SCHEMAS["result"].is_valid(said["result"])
    for wrong in (vector.case | {"more": 1}, vector.case | {"kind": "whist"}):
        assert not SCHEMAS["case"].is_valid(wrong)
    if kind != "points":  # whose result has a key for each seat
        assert not results.is_valid(said["result"] | {"more": 1})


def test_the_schemas_say_what_keys_mean() -> None:
    """Every key of a file of cases and of a report has its description, for readers of JSON."""
    vectors, report = (json.loads(EXPORT[f"{name}.schema.json"]) for name in ("vectors", "report"))
    for parts, names in (
        (vectors["$defs"], ("Vector", "Answered", "Alternative")),
        (report["$defs"], ("RunReport", "CaseReport", "Claim", "Place", "Welcome")),
    ):
        for name in names:
            for key, told in parts[name]["properties"].items():
                assert told["description"].endswith("."), (name, key)
                assert "``" not in told["description"]
    finding = report["$defs"]["CaseReport"]["properties"]["finding"]["description"]
    assert all(f"`{name}`" in finding for name in FINDINGS)
    assert "`null`" in finding


def keys_of(document: Any, at: str = "$") -> Iterator[tuple[str, Any]]:
    """Yield the keys that a schema describes, each with its address and its own schema."""
    if isinstance(document, dict):
        for name, part in document.items():
            if name == "properties":
                yield from ((f"{at}.{key}", told) for key, told in part.items())
            yield from keys_of(part, f"{at}.{name}")
    elif isinstance(document, list):
        for place, part in enumerate(document):
            yield from keys_of(part, f"{at}.{place}")


@pytest.mark.parametrize("name", ["case", "result", "ask", "reply"])
def test_every_key_is_described(name: str) -> None:
    """Every key of a case, a result and a message has its description; its type needs none."""
    bare = [
        at
        for at, told in keys_of(json.loads(EXPORT[f"{name}.schema.json"]))
        if not told.get("description", "").endswith(".") and not at.endswith(".type")
    ]
    assert bare == []


def test_no_text_is_written_for_sphinx() -> None:
    """No exported text, and no shipped schema, refers to something only the documentation has."""
    texts = {name: content.decode() for name, content in EXPORT.items() if name != ARCHIVE}
    texts |= {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    for name, text in texts.items():
        assert not re.findall(r":\w+:`|(?<!`)``(?!`)", text), name


HAND_SCHEMAS = {kind: json.loads(EXPORT["case.schema.json"])["$defs"][kind] for kind in HAND_KINDS}


@pytest.mark.parametrize(("kind", "examples"), [("hand", "action"), ("tap_hand", "tap-action")])
def test_the_schema_of_a_hand_describes_each_action(kind: str, examples: str) -> None:
    """An action of a hand is described by name; what is ill-formed may stand there all the same."""
    parts = HAND_SCHEMAS[kind]["$defs"]
    *described, others = parts["_hand"]["properties"]["actions"]["items"]["anyOf"]
    assert "refused" in others["description"]
    names = [one["$ref"].rpartition("/")[2] for one in described]
    assert all(len(parts[name]["description"]) > 30 for name in names)
    actions = json.loads((DATA / "forms-1.json").read_text(encoding="utf-8"))[examples]
    for one in actions:
        fits = [Draft202012Validator({"$ref": f"#/$defs/{n}", "$defs": parts}) for n in names]
        assert sum(schema.is_valid(one) for schema in fits) == 1, one
        assert not any(schema.is_valid(one | {"more": 1}) for schema in fits), one
    case = next(v.case for v in VECTORS.values() if v.kind == kind and not v.wire)
    assert of_kind("case", kind).is_valid(case | {"actions": [5, {"type": "whist"}, None]})


def test_what_may_be_left_out_has_its_default() -> None:
    """The schema names the default of a key that may be left out, unless that is null."""
    parts = json.loads(EXPORT["case.schema.json"])["$defs"]["spot"]["$defs"]
    spot, rules = parts["SpotCase"], parts["Rules"]
    defaults = {
        key: told["default"]
        for one in (spot, rules)
        for key, told in one["properties"].items()
        if key not in one["required"]
    }
    assert defaults == {
        "tie_break": False,
        "answerable": True,
        "units_per_chip": 1,
        "ante": "minimum",
        "variant": "classic",
        "jackpot_percent": 0,
        "curious_to": "jackpot",
        "rulings": {},
    }
    for one in (spot, rules):
        assert not any("default" in one["properties"][key] for key in one["required"])


def test_the_schemas_are_as_strict_as_the_comparison() -> None:
    """A result that is never right is not valid, and neither is a stack that no hand can have."""
    point = of_kind("result", "point")
    right: dict[str, Any] = {"options": {"sum": "16", "single": "2"}, "choice_needed": True}
    assert point.is_valid(right)
    assert point.is_valid(right | {"options": {"sum": "16"}})
    assert not point.is_valid(right | {"options": {"sum": "16", "single": None}})
    case = VECTORS["whole-two-seats"].case
    stack = next(iter(case["stacks"]))
    hand = of_kind("case", "hand")
    for chips, fits in ((2**52, True), (2**52 + 1, False)):
        assert hand.is_valid(case | {"stacks": case["stacks"] | {stack: chips}}) == fits


REQUESTS: list[Any] = [
    {"cmd": "start", "version": 1},
    {"cmd": "run", "seq": 1, "case": {"kind": "draw", "cards": {"2": "5", "4": "0"}}},
    {"cmd": "run", "seq": 2, "case": {"kind": "draw", "cards": {}}},
    {"cmd": "run", "seq": 3, "case": {"kind": "whist"}},
    {"cmd": "run", "seq": 4, "case": 5},
    {"cmd": "stop"},
]


def test_messages_fit_their_schemas() -> None:
    """What is asked and what the library replies is of the form that the schemas describe."""
    assert all(map(SCHEMAS["ask"].is_valid, REQUESTS))
    replies = io.BytesIO()
    lines = [json.dumps(one).encode() + b"\n" for one in REQUESTS]
    serve(io.BytesIO(b"".join([*lines[:-1], b"junk\n", lines[-1]])), replies)
    told = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert len(told) == 6
    assert all(map(SCHEMAS["reply"].is_valid, told))
    assert SCHEMAS["reply"].is_valid(told[1] | {"time": 5})
    assert SCHEMAS["reply"].is_valid({"seq": 1, "refused": []})
    for wrong in ({}, {"seq": 1}, told[1] | {"skipped": "no"}, told[2] | {"refused": True}, 5):
        assert not SCHEMAS["reply"].is_valid(wrong)
    for wrong in ({"cmd": "run"}, {"cmd": "go"}, REQUESTS[0] | {"version": 2}):
        assert not SCHEMAS["ask"].is_valid(wrong)


FAKE = Welcome(implementation="<b>fake</b>", language="Python", version="0", kinds=("draw",))


def reports() -> list[dict[str, Any]]:
    """Return the report of an engine that is right, and of one that fails, as JSON."""
    ours = [vector for vector in VECTORS.values() if vector.kind in ("draw", *PROFILES["scoring"])]
    right = Report(attrs.evolve(FAKE, implementation="right"), _all(ours, "passed"), "", VERSION)
    wrong = Report(
        FAKE,
        (
            *_all(ours[1:3], "skipped"),
            Outcome(ours[0], "failed", "no answer"),
            *_all(ours[3:], "passed"),
        ),
        "at stop: <it> was still running",
        None,
    )
    return [write_report(right), write_report(wrong)]


def _all(vectors: Any, verdict: Any) -> tuple[Outcome, ...]:
    return tuple([Outcome(vector, verdict) for vector in vectors])


def test_reports_fit_their_schema_and_are_read() -> None:
    """A report is of the form that its schema describes, which is the form that is read."""
    for report in reports():
        assert SCHEMAS["report"].is_valid(report)
        assert read_report(json.loads(json.dumps(report))).engine.language == "Python"
        for key in report:
            less = {name: value for name, value in report.items() if name != key}
            assert not SCHEMAS["report"].is_valid(less), key
    assert reports()[0]["profiles"]["scoring"]["claimed"] is True
    assert reports()[1]["profiles"] == {}


def test_reports_of_fuzz_fit_their_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A report of fuzz is of the form that its schema describes, with and without differences."""
    monkeypatch.chdir(tmp_path)
    skips = fake("say({'seq': seq, 'skipped': ''})")
    for command, keep in ((fake(), True), (skips, False)):
        words = ["--keep-going"] if keep else []
        main(["conformance", "fuzz", "--json", *words, "--hands", "12", "--", *command])
        report = json.loads(capsys.readouterr().out)
        assert SCHEMAS["fuzz-report"].is_valid(report)
        assert bool(report["more"]) == keep


# Side by side


class Read(HTMLParser):
    """The cells of a page's tables, row by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and self.lasttag in ("td", "th"):
            self.rows[-1][-1] += data.removesuffix("\n")


def test_engines_side_by_side(tmp_path: Path) -> None:
    """A page shows profiles, verdicts, findings and the failed cases of several engines."""
    names: list[str] = []
    for report in reports():
        names.append(str(tmp_path / f"{len(names)}.json"))
        Path(names[-1]).write_text(json.dumps(report), encoding="utf-8")
    made = tmp_path / "page.html"
    status = main(["conformance", "page", str(made), *names])
    assert status == 0
    text = made.read_text(encoding="utf-8")
    assert "<b>" not in text
    assert "<it>" not in text
    assert f"<p>Version {VERSION}, of other files of the conformance cases." in text
    told = {row[0]: row[1:] for row in Read(text).rows}
    first = next(iter(VECTORS[case["id"]] for case in reports()[1]["cases"][2:]))
    count = len(reports()[0]["cases"])
    assert told["Language"] == ["Python", "Python"]
    assert told["Profile scoring"] == ["passed", ""]
    assert told["Profile hands"] == ["asked in part", ""]
    assert told["Cases passed"] == [str(count), str(count - 3)]
    assert told["Fault"] == ["", "at stop: <it> was still running"]
    assert told[first.id] == [", ".join(first.rules), "passed", "failed: No answer"]


def test_a_profile_that_is_not_passed(capsys: pytest.CaptureFixture[str]) -> None:
    """The page says how many cases of a profile failed or were skipped."""
    its = [vector for vector in VECTORS.values() if vector.kind in PROFILES["betting"]]
    outcomes = (*_all(its[:-1], "passed"), Outcome(its[-1], "failed", "no answer"))
    failed = Report(FAKE, outcomes, "", VERSION)
    less = Report(FAKE, (*_all(its[:-2], "passed"), *_all(its[-2:], "skipped")), "", VERSION)
    none = Report(FAKE, _all(its[:-1], "skipped"), "", VERSION)
    text = page([read_report(write_report(one)) for one in (failed, less, none)])
    told = {row[0]: row[1:] for row in Read(text).rows}
    assert told["Profile betting"] == ["1 failed", "2 skipped", ""]
    last = its[-1]
    assert told[last.id] == [", ".join(last.rules), "failed: No answer", "skipped", ""]
    assert not any(line.startswith("Profiles") for line in summary(failed))


def test_only_reports_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no report is refused, with the file and the place."""
    name = tmp_path / "cases.json"
    name.write_bytes(EXPORT[suite.SMOKE])
    status = main(["conformance", "page", str(tmp_path / "page.html"), str(name)])
    said = capsys.readouterr().err
    assert status == 2
    assert f"tagolib: {name}: $.format: expected" in said
