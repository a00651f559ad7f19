"""A report weighs failures by rule, reading or form, and lists similar ones together."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import tagolib as tago
from tagolib.cli import main
from tagolib.conformance.cases import answer
from tagolib.conformance.comparing import Difference
from tagolib.conformance.engine import Welcome
from tagolib.conformance.junit import junit
from tagolib.conformance.runner import (
    Outcome,
    Report,
    describe,
    summary,
    tell_failures,
    write_report,
)
from tagolib.conformance.suite import Refused, load_vectors, select
from tagolib.rulebook import load
from tests.engines import fake

VECTORS = {vector.id: vector for file in load_vectors() for vector in file.cases}
FAKE = Welcome(implementation="fake", language="Python", version="0", kinds=("draw",))


def failed(name: str, *differences: Difference, said: str = "") -> Outcome:
    return Outcome(VECTORS[name], "failed", said, differences)


def report(*outcomes: Outcome, fault: str = "") -> Report:
    return Report(FAKE, outcomes, fault)


A_READING = VECTORS["pot-06-one-unit-left-over"]
BY_ALTERNATIVE = (Difference("$.shares.3", 31, 30),)
MIXED = report(
    failed("whole-two-seats", Difference("$.state.pot", 5, 4)),
    failed("cube-02-the-lowest-card", Difference("$.first", 3, 4)),
    failed("pot-06-no-other-keys", Difference("$", {"refused": True}, {"result": {}})),
    failed(A_READING.id, *BY_ALTERNATIVE),
    Outcome(VECTORS["cube-03-tie-of-three"], "passed"),
)


def test_what_failed_is_weighed() -> None:
    """A failed case counts once: for its main rule, for its reading, or for its kind."""
    first = MIXED.outcomes[0].vector
    assert MIXED.broken == {
        "rules": {
            first.rules[0]: [first.id],
            "CUBE-02": ["cube-02-the-lowest-card"],
        },
        "readings": {A_READING.reading: [A_READING.id]},
        "forms": {},
        "impossible": {},
        "unanswered": {},
        "wire": {"divide": ["pot-06-no-other-keys"]},
    }
    rules = MIXED.likeliest("rules")
    assert {*rules} == {"CUBE-02", *first.rules}
    others = ", ".join(MIXED.likeliest("readings")[:3])
    assert list(summary(MIXED))[:3] == [
        f"Rules broken, the likeliest first: {', '.join(rules[:3])} and perhaps 3 more (2 cases).",
        f"Other readings: {A_READING.reading}, about {others} (1 case).",
        "Limits of the wire: divide (1 case).",
    ]
    assert not any(report(MIXED.outcomes[-1]).broken.values())
    written: Any = write_report(MIXED)
    assert written["broken"] == MIXED.broken
    assert [case["wire"] for case in written["cases"]] == [False, False, True, False, False]
    assert written["cases"][3]["reading"] == A_READING.reading
    assert written["cases"][3]["status"] == f"reading {A_READING.reading}"


def test_a_reading_is_told_in_words() -> None:
    """If a reading differs, the report says what was open, and how the library decides."""
    reading = load(A_READING.game).readings[A_READING.reading]
    lines = list(describe(Outcome(A_READING, "failed")))
    assert f"  {reading.id}: {reading.question} {reading.answer}" in lines
    assert lines[2] == f"  reading {reading.id}, {A_READING.source}"
    lines = list(describe(Outcome(VECTORS["pot-06-no-other-keys"], "failed")))
    assert lines[2] == "  wire form, derived, constructed"


def test_the_form_has_its_tag() -> None:
    """A case whose reason names the wire form has the tag, and conversely except in Tap."""
    for vector in VECTORS.values():
        said = vector.why.startswith("This checks the wire form, not the rule")
        assert vector.wire == (said or vector.id.startswith("tap-14-ill-formed")), vector.id
    assert sum(vector.wire for vector in VECTORS.values()) >= 27


def test_what_is_alike_stands_together() -> None:
    """Of failures in the same places, whatever the seats, the shortest case is shown in full."""
    three = [
        failed("pot-06-two-units-left-over", Difference("$.shares.3", 30, 31)),
        failed("cube-03-tie-of-three", Difference("$.first", 2, 1)),
        failed("pot-06-one-unit-left-over", Difference("$.shares.7", 4, 3)),
    ]
    groups = report(*three).failures
    assert sorted(len(group) for group in groups) == [1, 2]
    (pair,) = (group for group in groups if len(group) == 2)
    lines = list(tell_failures(report(*three)))
    assert sum(line.startswith("FAILED") for line in lines) == 3
    assert f"  differs as {pair[0].vector.id} does" in lines
    assert sum(line.startswith("  $.") for line in lines) == 2


def test_other_differences_stand_apart() -> None:
    """Another place, another word there, a fault or a refusal is another difference."""
    name = "pot-06-two-units-left-over"
    others = [
        failed(name, Difference("$.shares.3", 30, 31)),
        failed(name, Difference("$.order", {}, 31)),
        failed(name, Difference("$", {}, {"result": {}})),
        failed(name, Difference("$", {}, {"refused": []})),
        failed(name, said="no answer"),
        failed("pot-06-no-other-keys", Difference("$", {}, {"result": {}})),
    ]
    assert [len(group) for group in report(*others).failures] == [1] * 6


def test_the_shortest_case_comes_first() -> None:
    """A hand comes after the small case that may explain it, whatever was asked first."""
    hand = next(vector for vector in VECTORS.values() if vector.id == "whole-two-seats")
    pots = next(vector for vector in VECTORS.values() if vector.kind == "pots")
    told = report(
        Outcome(hand, "failed", "no"),
        Outcome(pots, "failed", "no"),
        failed("cube-03-tie-of-three", said="no"),
    )
    assert [one.vector.kind for (one,) in told.failures] == ["draw", "pots", "hand"]


def test_cases_are_chosen_by_all_their_names() -> None:
    """Cases are selected by area, reading, id, kind and status; several conditions combine."""
    vectors = VECTORS.values()
    (one,) = select(vectors, ["pot-06-no-other-keys"])
    assert one.id == "pot-06-no-other-keys"
    assert {vector.kind for vector in select(vectors, ["pots", "draw"])} == {"pots", "draw"}
    assert {vector.reading for vector in select(vectors, ["A07"])} == {"A07"}
    assert {vector.status for vector in select(vectors, ["POT"], ["stated"])} == {"stated"}
    readings = select(vectors, status=["reading", "derived"])
    assert all(vector.status != "stated" for vector in readings)
    assert len(readings) + len(select(vectors, status=["stated"])) == len(VECTORS)
    with pytest.raises(tago.SetupError, match=r"^there is no case of pot-06-no-other-keys, stated"):
        select(vectors, ["pot-06-no-other-keys"], ["stated"])


def test_junit() -> None:
    """The report is XML as build servers read it: failures with their lines, and skips."""
    skipped = Outcome(VECTORS["cube-03-tie-of-three"], "skipped", "tired \x1b\ud800")
    text = junit(report(*MIXED.outcomes, skipped, fault="at stop: <&>"))
    suite = ET.fromstring(text)
    assert suite.attrib == {
        "name": "fake 0 (Python)",
        "tests": "6",
        "failures": "4",
        "skipped": "1",
        "errors": "1",
    }
    tests = suite.findall("testcase")
    assert [test.get("classname") for test in tests][1:3] == ["tago.draw", "tago.divide"]
    failure = tests[1].find("failure")
    assert failure is not None
    assert failure.get("message") == VECTORS["cube-02-the-lowest-card"].why
    assert failure.text == "\n".join(describe(MIXED.outcomes[1]))
    assert list(tests[4]) == []
    marks = [test.find(name) for test, name in zip(tests[5:], ("skipped", "error"), strict=True)]
    assert [mark is not None and mark.get("message") for mark in marks] == [
        "tired \\x1b\\ud800",
        "at stop: <&>",
    ]
    assert suite.find("testcase[@name='stop']/error") is not None
    assert ET.fromstring(junit(report())).get("errors") == "0"


def test_the_command_writes_junit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--junit`` the file is written beside the report; if it cannot be, that is reported."""
    words = ("--only", "cube-03-tie-of-three", "--status", "stated", "derived", "reading")
    for name, expected in (("report.xml", 1), ("no/such.xml", 2)):
        path = str(tmp_path / name)
        status = main(["conformance", "run", *words, "--junit", path, "--", *fake()])
        assert status == expected
    error = capsys.readouterr().err
    assert error == f"tagolib: {path}: No such file or directory\n"
    suite = ET.parse(tmp_path / "report.xml").getroot()
    assert suite.get("tests") == "1"


def test_what_the_rules_exclude_is_not_about_the_form() -> None:
    """A refused value of another type is about the form, unless it is half a thing or nothing."""
    for vector in VECTORS.values():
        if isinstance(vector.expect, Refused):
            with pytest.raises(tago.TagoError) as refused:
                answer(vector.kind, {key: it for key, it in vector.case.items() if key != "kind"})
            code, said = refused.value.code, str(refused.value.said)
            if code == "wrong_type":
                assert vector.wire or said.endswith((".5", "null")), (vector.id, said)
