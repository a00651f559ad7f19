"""The vectors: read strictly, compared strictly, counted, and exported the same everywhere."""

import copy
import hashlib
import io
import json
import random
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from jsonschema_rs import Draft202012Validator, meta

import tagolib as tago
from tagolib import tap
from tagolib.base.values import MOST
from tagolib.cli import main
from tagolib.conformance import export, forms, suite
from tagolib.conformance.cases import HAND_KINDS, KINDS, answer
from tagolib.conformance.comparing import MISSING, Difference, compare, differences
from tagolib.conformance.coverage import UNBROKEN, UNSEEN, coverage
from tagolib.conformance.server import reply
from tagolib.conformance.suite import (
    Vector,
    load_vectors,
    read_vectors,
    select,
    write_vectors,
)
from tagolib.conformance.tago.small import small_cases
from tagolib.rulebook import load, load_all
from tagolib.serialization import parse_json
from tests.engines import SAMPLE
from tests.playing import call_to_the_end, start

DOCUMENT: dict[str, Any] = parse_json(SAMPLE.read_bytes())
WHOLE = {"whole-hands", "tap-whole-hands"}
"""The files that hold hands from their deal to their end."""
VECTORS = {vector.id: vector for vector in read_vectors(DOCUMENT).cases}


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use the sample in place of the library's vectors."""
    monkeypatch.setattr(suite, "_FOLDER", SAMPLE.parent)
    return SAMPLE


def test_vectors_are_read_and_written() -> None:
    """A file of vectors is read, and written as it was."""
    read = read_vectors(DOCUMENT)
    assert [vector.kind for vector in read.cases] == ["divide"] * 3 + ["draw"] * 2 + ["hand"]
    assert write_vectors(read) == DOCUMENT


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "$.format: expected": lambda d: d.update(format="tago-hand"),
    "$.version: expected 1": lambda d: d.update(version=2),
    "$: the id pot-06-nobody appears twice": lambda d: d["cases"].append(d["cases"][2]),
    '$: unknown key "more"': lambda d: d.update(more=1),
    "$.cases[0]: id does not match": lambda d: d["cases"][0].update(id="POT 6"),
    "$.cases[0].id: expected a string": lambda d: d["cases"][0].update(id=6),
    "$.cases[0]: pot-06-odd-chips-go-round names no rule": lambda d: d["cases"][0].update(rules=[]),
    "$.cases[0]: there is no rule POT-99": lambda d: d["cases"][0].update(rules=["POT-99"]),
    "$.cases[0].shows: expected": lambda d: d["cases"][0].update(shows="both"),
    "$.cases[0]: status does not": lambda d: d["cases"][0].update(status="sure"),
    "$.cases[0]: there is no reading A99": lambda d: d["cases"][0].update(status="reading A99"),
    "$.cases[0]: pot-06-odd-chips-go-round is not of": lambda d: d["cases"][0].update(case={}),
    "$.cases[0].case: expected an object": lambda d: d["cases"][0].update(case=[]),
    "$.cases[0].expect": lambda d: d["cases"][0].update(expect={"refused": False}),
    "$.cases[0].expect.result: this key is missing": lambda d: d["cases"][0].update(expect={}),
    "$.cases[0].expect: expected an object": lambda d: d["cases"][0].update(expect=None),
    "$.cases[0].expect: unknown": lambda d: d["cases"][0]["expect"].update(refused=True),
    "$.cases[0].expect.result: expected an object": (
        lambda d: d["cases"][0]["expect"].update(result=None)
    ),
    "$.cases[0].why: this key is missing": lambda d: d["cases"][0].pop("why"),
}


@pytest.mark.parametrize("says", CHANGES)
def test_vectors_are_read_strictly(says: str) -> None:
    """Any fault in a file is reported with its place."""
    changed = copy.deepcopy(DOCUMENT)
    CHANGES[says](changed)
    with pytest.raises(tago.NotationError) as refused:
        read_vectors(changed)
    assert str(refused.value).startswith(says)


def test_the_schema_fits_the_files() -> None:
    """The schema accepts the sample, and rejects it with a change in its shape."""
    schema = json.loads(export.export()["vectors.schema.json"])
    meta.validate(schema)
    validator = Draft202012Validator(schema)
    assert validator.is_valid(DOCUMENT)
    # A schema cannot say what depends on other values: an id used twice, or an unknown rule.
    told = [says for says in CHANGES if "appears twice" not in says and "there is no" not in says]
    for says in told:
        changed = copy.deepcopy(DOCUMENT)
        CHANGES[says](changed)
        assert not validator.is_valid(changed), says


def test_files_of_the_library(sample: Path, tmp_path: Path, monkeypatch: Any) -> None:
    """All JSON files of the folder are read; a fault names its file; a folder must be there."""
    assert [file.area for file in load_vectors()] == ["SAMPLE"]
    (tmp_path / "one.json").write_bytes(sample.read_bytes())
    (tmp_path / "other.txt").write_text("no vectors")
    monkeypatch.setattr(suite, "_FOLDER", tmp_path)
    assert len(load_vectors()) == 1
    (tmp_path / "two.json").write_bytes(sample.read_bytes())
    with pytest.raises(tago.SetupError, match="the id pot-06-odd-chips-go-round appears twice"):
        load_vectors()
    (tmp_path / "two.json").write_text("{")
    with pytest.raises(tago.TagoError, match=r"^two\.json: line 1, column 2: not JSON"):
        load_vectors()
    monkeypatch.setattr(suite, "_FOLDER", tmp_path / "none")
    assert load_vectors() == ()


def test_every_rule_is_shown_kept_and_broken() -> None:
    """Each rule has a case that keeps it and a case that tries to break it, or a reason."""
    vectors = [vector for file in load_vectors() for vector in file.cases]
    for name, shown in coverage(vectors).items():
        assert bool(shown.kept) == (name not in UNSEEN), name
        assert bool(shown.broken) == (name not in {*UNSEEN, *UNBROKEN}), name
    assert len(vectors) >= 1200
    assert sum(vector.id.startswith("whole-") for vector in vectors) >= 60


@pytest.mark.uncounted
def test_whole_hands_expect_whole_states() -> None:
    """A whole hand expects all fields of its end, and the library has no others."""
    files = [file for file in load_vectors() if file.area in WHOLE]
    assert len(files) == len(WHOLE)
    for vector in (vector for file in files for vector in file.cases):
        said = reply({"cmd": "run", "seq": 1, "case": vector.case})
        assert said is not None
        expected, got = vector.expect, said["result"]["state"]
        assert isinstance(expected, suite.Answered)
        assert list(differences(expected.result["state"], got, exact=True)) == [], vector.id


@pytest.mark.uncounted
def test_the_library_answers_its_vectors() -> None:
    """The library passes all its own vectors, each area in a file of its name."""
    areas = {rule.area for rule in load_all().rules.values()} | WHOLE | {"fair-dealing"}
    others = {suite.SMOKE, "CHANGELOG.md", "LICENSE", "README.md"}
    names = [name for name in suite.load_files() if name not in others]
    for name, file in zip(names, load_vectors(), strict=True):
        assert name == f"{file.area.lower()}.json"
        assert file.area in areas
        for vector in file.cases:
            said = reply({"cmd": "run", "seq": 1, "case": vector.case})
            assert said is not None
            assert compare(vector, said) == (), vector.id


BY_GAME = {"tago": tago.Rulings, "tap": tap.Rules}
OTHER_RULINGS = [
    (game, ruling.name, value)
    for game, rulings in BY_GAME.items()
    for ruling in attrs.fields(attrs.resolve_types(rulings))
    for value in ((True, False) if ruling.type is bool else get_args(ruling.type))
    if value != ruling.default
]
"""Each ruling, at each value that is not its default."""


RULINGS_OF = {
    **dict.fromkeys(("score", "showdown", "point", "divide", "tap_score"), ("rulings",)),
    **dict.fromkeys(("spot", "hand"), ("rules", "rulings")),
    "tap_hand": ("rules",),
}
"""Where a case of each kind names its rulings. Cases of other kinds have none."""


def asked_under(vector: Vector, name: str, value: object) -> dict[str, Any] | None:
    """Return a case as a table with another ruling reads it, if the case leaves that open."""
    changed = at = copy.deepcopy(vector.case)
    for key in RULINGS_OF[vector.kind]:
        at = at.setdefault(key, {})
        if not isinstance(at, dict):
            return None
    if name in at:
        return None
    at[name] = value
    return changed


@pytest.mark.uncounted
@pytest.mark.parametrize(("game", "name", "value"), OTHER_RULINGS)
def test_what_is_stated_or_derived_hangs_on_no_reading(game: str, name: str, value: object) -> None:
    """An engine with another ruling passes all cases that are not marked as a reading.

    If the case does not name the ruling, the engine decides as its own house does.
    """
    asked, differing = 0, []
    for vector in (vector for file in load_vectors() for vector in file.cases):
        if vector.game != game or vector.kind not in RULINGS_OF:
            continue
        case = asked_under(vector, name, value)
        if case is not None:
            asked += 1
            said = reply({"cmd": "run", "seq": 1, "case": case})
            assert said is not None
            differing += [vector] if compare(vector, said) else []
    assert asked > (800 if game == "tago" else 100)
    assert bool(differing) == (name != "thrown_in_counts")  # which changes no single hand
    assert [vector.id for vector in differing if not vector.reading] == []


@pytest.mark.uncounted
def test_only_the_form_limits_amounts(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine with room for larger amounts passes all cases that are not about the form."""
    for module in [module for name, module in sys.modules.items() if name.startswith("tagolib.")]:
        for limit in {"LARGEST_AMOUNT", "LARGEST_STACKS"} & vars(module).keys():
            monkeypatch.setattr(module, limit, MOST)
    differing = []
    for vector in (vector for file in load_vectors() for vector in file.cases):
        said = reply({"cmd": "run", "seq": 1, "case": vector.case})
        assert said is not None
        if compare(vector, said):
            differing.append(vector)
    assert len(differing) > 3
    assert [vector.id for vector in differing if not vector.wire] == []


@pytest.mark.uncounted
@pytest.mark.rules("BET-07")
def test_only_by_ruling_is_a_bet_below_the_minimum() -> None:
    """A short opener's remainders are no bet, unless they set the price: no case asks about one."""
    vectors = [vector.case for file in load_vectors() for vector in file.cases]
    over = call_to_the_end(start({1: "8 2 0", 2: "3 7 1"}, "1 7 3"))
    chance = random.Random(7).randrange
    fuzzed = [case for _ in range(1000) for case in small_cases(chance, over)]
    below = [
        case["rules"].get("rulings", {}).get("short_opener")
        for case in (*vectors, *fuzzed)
        if case["kind"] == "spot" and 0 < case["current_bet"] < case["rules"].get("minimum", 0)
    ]
    assert len(below) > 5
    assert set(below) == {"sets_price"}


def test_a_case_about_the_form_shows_no_rule() -> None:
    """A case about the form of cases and answers counts for no rule."""
    vector = next(v for file in load_vectors() for v in file.cases if v.wire)
    assert not any(shown.kept or shown.broken for shown in coverage([vector]).values())


def test_select() -> None:
    """Vectors are selected by any of their rules; an unknown rule is refused, and so is nothing."""
    assert len(select(VECTORS.values())) == 6
    tap = [vector for file in load_vectors() for vector in file.cases if vector.game == "tap"]
    assert select([*VECTORS.values(), *tap], ["TAP"]) == tuple(tap)
    assert [v.id for v in select(VECTORS.values(), ["CUBE-02", "BET-03"])] == [
        "cube-02-half-is-nearer-than-one",
        "cube-03-the-lowest-seat",
        "bet-03-below-the-minimum",
    ]
    assert [v.id for v in select(VECTORS.values(), ["CUBE"])] == [
        "cube-02-half-is-nearer-than-one",
        "cube-03-the-lowest-seat",
    ]
    with pytest.raises(
        tago.SetupError, match="there is no rule, area, reading, case, kind or profile 'CUBES'"
    ):
        select(VECTORS.values(), ["CUBE", "CUBES"])
    with pytest.raises(tago.SetupError, match="there is no case of TIE-01"):
        select(VECTORS.values(), ["TIE-01"])
    with pytest.raises(tago.SetupError, match="there is no case of any rule"):
        select([])


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        ({"2": 4, "3": 3, "7": 4}, []),
        ({"7": 4, "3": 3, "2": 4}, []),
        ({"2": 4, "3": 3, "7": 5}, [("$.shares.7", 4, 5)]),
        ({"2": 4, "3": 3, "7": 4.0}, [("$.shares.7", 4, 4.0)]),
        ({"2": 4, "3": 3}, [("$.shares.7", 4, MISSING)]),
        ({"2": 4, "3": 3, "7": 4, "8": 0}, [("$.shares.8", MISSING, 0)]),
        (None, [("$.shares", {"2": 4, "3": 3, "7": 4}, None)]),
    ],
)
def test_answers_are_compared_exactly(shares: Any, found: list[Any]) -> None:
    """Values, types and keys must be those expected; the order of keys does not matter."""
    vector = VECTORS["pot-06-odd-chips-go-round"]
    got = compare(vector, {"seq": 4, "result": {"shares": shares}})
    assert [(one.path, one.expected, one.got) for one in got] == found


def test_refusals_are_compared() -> None:
    """It matters that a case is refused, but not its rules and words; an answer is a difference."""
    answered, refused = VECTORS["pot-06-odd-chips-go-round"], VECTORS["pot-06-nobody"]
    expect: Any = answered.expect
    assert compare(refused, {"seq": 1, "refused": ["X"], "message": "no"}) == ()
    assert compare(refused, {"seq": 1, "result": {}}) == (
        Difference("$", {"refused": True}, {"result": {}}),
    )
    (found,) = compare(answered, {"seq": 1, "refused": []})
    assert found == Difference("$", {"result": expect.result}, {"refused": []})


def test_hands_are_compared_by_what_is_expected() -> None:
    """In a hand the expected keys, whole lists and the places of refused actions are compared."""
    vector = VECTORS["bet-03-below-the-minimum"]
    state = {"current_bet": 5, "to_act": 1, "pot": 15, "seats": {"1": {}, "3": {"stack": 290}}}
    result = {"state": state, "refused": [{"index": 0, "rules": ["BET-03"]}]}
    assert compare(vector, {"result": result}) == ()
    assert isinstance(vector.expect, suite.Answered)
    whole = attrs.evolve(vector, expect=attrs.evolve(vector.expect, whole=True))
    assert [one.path for one in compare(whole, {"result": result})] == [
        "$.state.seats.1",
        "$.state.pot",
    ]
    for refused, got in (
        ([], []),
        ([{"index": 0, "rules": []}, {"index": 1, "rules": ["BET-01"]}], [0, 1]),
        ([{"index": 1, "rules": []}], [1]),
    ):
        found = compare(vector, {"result": {"state": state, "refused": refused}})
        assert found == (Difference("$.refused", [0], got),)
    assert compare(vector, {"result": 5}) == (Difference("$", vector.expect.result, 5),)


REFUSAL = {"index": 0, "rules": ["BET-03"]}
NO_REFUSALS: list[Any] = [
    [0],
    [False],
    [[0]],
    [{"index": 0}],
    [{"rules": []}],
    [REFUSAL | {"index": "0"}],
    [REFUSAL | {"index": 0.0}],
    [REFUSAL | {"index": False}],
    [REFUSAL | {"rules": None}],
    [REFUSAL | {"rules": "BET-03"}],
    [REFUSAL | {"rules": [3]}],
    [REFUSAL | {"message": "too little"}],
    {"0": ["BET-03"]},
    "no list",
    None,
]
"""What some engine may answer for the first action being refused, in another form."""


@pytest.mark.parametrize("refused", NO_REFUSALS, ids=str)
def test_refused_actions_have_one_form(refused: Any) -> None:
    """Any other form for a refused action is a difference, and the right form is shown."""
    vector = VECTORS["bet-03-below-the-minimum"]
    assert isinstance(vector.expect, suite.Answered)
    state = vector.expect.result["state"]
    assert compare(vector, {"result": {"state": state, "refused": [REFUSAL]}}) == ()
    found = compare(vector, {"result": {"state": state, "refused": refused}})
    assert found == (Difference("$.refused", [{"index": 0, "rules": []}], refused),)


@pytest.mark.uncounted
def test_the_vectors_hold_the_form_of_refused_actions() -> None:
    """An engine that gives only the places of refused actions fails each case that has some."""
    failed = 0
    for vector in (vector for file in load_vectors() for vector in file.cases):
        if vector.kind not in HAND_KINDS or not isinstance(vector.expect, suite.Answered):
            continue
        case = {key: value for key, value in vector.case.items() if key != "kind"}
        result = answer(vector.kind, case)
        bare = result | {"refused": [one["index"] for one in result["refused"]]}
        assert compare(vector, {"result": result}) == ()
        assert bool(compare(vector, {"result": bare})) == bool(result["refused"])
        failed += bool(result["refused"])
    assert failed > 250


def test_lists_are_compared_whole_and_strictly() -> None:
    """In a list, too, values of different types differ, and objects need all their keys."""
    pots = [{"amount": 10, "seats": [1, 3]}]
    case = {"id": "x", "case": {"kind": "hand"}, "expect": {"result": {"pots": pots}}}
    document = DOCUMENT | {"cases": [DOCUMENT["cases"][0] | case]}
    (vector,) = read_vectors(document).cases
    others: list[Any] = [
        [{"amount": 10.0, "seats": [1, 3]}],
        [{"amount": 10, "seats": [True, 3]}],
        [{"amount": 10, "seats": [1, 3], "more": 1}],
        [{"amount": 10, "seats": [1]}],
        [],
    ]
    assert compare(vector, {"result": {"pots": pots}}) == ()
    for other in others:
        found = compare(vector, {"result": {"pots": other}})
        assert found == (Difference("$.pots", pots, other),)


def test_coverage() -> None:
    """Each rule has the cases that show it, or a reason why none can; no reason is left over."""
    shown = coverage(VECTORS.values())
    assert list(shown) == [*load().rules, *load("tap").rules]
    assert shown["CUBE-02"].kept == ("cube-02-half-is-nearer-than-one", "cube-03-the-lowest-seat")
    assert shown["POT-06"].broken == ("pot-06-nobody",)
    assert shown["TIE-01"].kept == shown["TIE-01"].broken == ()
    assert shown["TIE-01"].reason is None
    assert shown["TOUR-04"].reason == UNSEEN["TOUR-04"]
    assert {*UNSEEN, *UNBROKEN} <= set(shown)


def test_export(sample: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An export has the files as they are, a manifest that counts them, a schema and an archive."""
    folder = tmp_path / "some" / "where"
    for _ in range(2):
        status = main(["conformance", "export", str(folder)])
        assert status == 0
    captured = capsys.readouterr()
    holds = f"tago-vectors.zip, which holds them: version {suite.VERSION} of the suite"
    assert captured.out == f"11 files, and {holds}.\n" * 2
    schemas = [f"{name}.schema.json" for name in forms.schemas()]
    names = sorted(["counts.json", "manifest.json", "sample.json", *schemas])
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, export.ARCHIVE])
    assert json.loads((folder / "counts.json").read_bytes())["format"] == "tago-counts"
    assert (folder / "sample.json").read_bytes() == sample.read_bytes()
    manifest = json.loads((folder / "manifest.json").read_bytes())
    assert manifest["tagolib"] == tago.__version__
    assert manifest["edition"] == load().edition
    assert manifest["license"] == "MIT"
    assert manifest["cases"] == 6
    assert manifest["areas"] == {"SAMPLE": 6}
    assert manifest["kinds"] == {"divide": 3, "draw": 2, "hand": 1}
    assert manifest["rules"]["BET-03"] == {
        "sentence": load().rules["BET-03"].sentence,
        "kept": [],
        "broken": ["bet-03-below-the-minimum"],
        "reason": None,
    }
    assert manifest["sha256"] == {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in names
        if name != "manifest.json"
    }
    with zipfile.ZipFile(folder / export.ARCHIVE) as archive:
        assert archive.namelist() == [f"tago-vectors/{name}" for name in names]
        for name in names:
            assert archive.read(f"tago-vectors/{name}") == (folder / name).read_bytes()
    assert export.export()[export.ARCHIVE] == (folder / export.ARCHIVE).read_bytes()


@pytest.mark.parametrize("fails", ["write_bytes", "replace"])
def test_an_export_that_fails_midway(
    fails: str,
    sample: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No file of an export is incomplete, and a manifest means that all its files are there."""
    right = getattr(Path, fails)
    calls: list[Path] = []

    def full(self: Path, given: object) -> object:
        calls.append(self)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        return right(self, given)

    old = {"manifest.json": "old", "sample.json": "old"}
    for name, text in old.items():
        (tmp_path / name).write_text(text)
    with monkeypatch.context() as patched:
        patched.setattr(Path, fails, full)
        status = main(["conformance", "export", str(tmp_path)])
        assert status == 2
    captured = capsys.readouterr()
    assert captured.err == f"tagolib: {tmp_path}: No space left on device\n"
    there = {path.name for path in tmp_path.iterdir()}
    if fails == "write_bytes":  # nothing has changed
        assert there == set(old)
        assert all((tmp_path / name).read_text() == text for name, text in old.items())
    else:
        assert there == {"sample.json", "case.schema.json"}
        assert (tmp_path / "sample.json").read_bytes() == sample.read_bytes()
    status = main(["conformance", "export", str(tmp_path)])
    assert status == 0
    assert {path.name for path in tmp_path.iterdir()} == set(export.export())


def test_the_archive_depends_on_nothing_else() -> None:
    """The archive's bytes depend only on its files."""
    packed = export._archive({"b": b"2", "a": b"1"})
    assert packed == export._archive({"a": b"1", "b": b"2"})
    (one, other) = zipfile.ZipFile(io.BytesIO(packed)).infolist()
    assert (one.date_time, one.create_system, other.compress_type) == ((1980, 1, 1, 0, 0, 0), 3, 0)
    assert hashlib.sha256(packed).hexdigest().startswith("67b0b74f948b096a")


@pytest.mark.parametrize("name", ["file", "file/folder"])
def test_export_to_where_nothing_can_be(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that cannot be made is reported in one line, with exit status 2."""
    (tmp_path / "file").write_text("")
    status = main(["conformance", "export", str(tmp_path / name)])
    assert status == 2
    error = capsys.readouterr().err
    assert error.startswith(f"tagolib: {tmp_path / name}: ")
    assert error.count("\n") == 1


def test_all_kinds_are_known_to_the_schema() -> None:
    """The schema names exactly the kinds of cases."""
    schema = json.loads(export.export()["vectors.schema.json"])
    kinds = schema["$defs"]["Vector"]["properties"]["case"]["properties"]["kind"]
    assert kinds == {"enum": list(KINDS)}
