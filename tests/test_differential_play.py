"""Differential play: random hands reach everything, differences are found, and made small."""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tagolib as tago
from tagolib.cards import DECK
from tagolib.cli import main
from tagolib.conformance import fuzz as playing
from tagolib.conformance.fuzz import file_of, hand_cases, vector_of
from tagolib.conformance.shrinking import shrink
from tagolib.conformance.suite import read_vectors, write_vectors
from tagolib.serialization import parse_json, read_action, read_rules
from tests.engines import TAGOLIB, fake, faulty


def told(case: dict[str, Any]) -> Counter[str]:
    """What a hand of a case has had: facts, reasons for refusals, how it ended."""
    stacks = {int(seat): chips for seat, chips in case["stacks"].items()}
    deck = [tago.Card(card) for card in case["deck"]]
    hand = tago.deal(read_rules(case["rules"]), stacks, case["first"], deck)
    found: Counter[str] = Counter()
    for document in case["actions"]:
        try:
            hand = tago.apply(hand, read_action(document))
        except tago.IllegalActionError as error:
            found.update(violation.code for violation in error.violations)
        except tago.NotationError:
            found["ill-formed"] += 1
    found.update(type(entry).__name__ for entry in hand.log)
    found["tie-breaks"] += hand.tie_breaks
    if hand.result:
        found[hand.result.how] += 1
        found["side pots"] += len(hand.result.pots) > 1
        found["paired POINT chosen"] += hand.choice is not None
    return found


def test_random_hands_reach_everything() -> None:
    """Some hundred hands meet nearly every fact, action and refusal, all rulings and variants."""
    found: Counter[str] = Counter()
    settings: Counter[str] = Counter()
    for number in range(400):
        *_, case = hand_cases("reach", number)
        found += told(case)
        settings.update(f"{k} {v}" for k, v in case["rules"].items() if k != "rulings")
        settings.update(f"{k} {v}" for k, v in case["rules"]["rulings"].items())
        settings[f"{len(case['stacks'])} seats"] += 1
    assert len({*tago.errors.REASONS} - set(found)) <= 6
    for what in (
        *("folds", "showdown", "divided", "side pots", "tie-breaks", "paired POINT chosen"),
        *("Look", "Curious", "CuriousPaid", "Declare", "DeclarationBroken", "Eliminate"),
        *("Misdeal", "Redeal", "Restore", "Remainders", "JackpotWon", "ill-formed"),
    ):
        assert found[what] >= 3, what
    for setting in ("variant rapid", "mode heavy", "ante half", "odd_chips to_jackpot", "8 seats"):
        assert settings[setting] >= 5, setting
    assert found["ChipsReturned"] >= 20


def test_the_same_seed_gives_the_same_hands() -> None:
    """A seed and a number fix the hand everywhere; cases within it are its beginnings."""
    one, two, whole = hand_cases("a", 7)
    assert list(hand_cases("a", 7)) == [one, two, whole]
    assert whole not in hand_cases("b", 7)
    assert whole not in hand_cases("a", 8)
    for case in (one, two):
        assert case | {"actions": whole["actions"]} == whole
        assert case["actions"] == whole["actions"][: len(case["actions"])]
    assert vector_of(whole).id == "fuzz-79b8e3ad"


def test_a_hand_is_a_vector() -> None:
    """A hand's vector holds the whole answer, bears the rules of its refusals, and is read."""
    kinds = set()
    for number in range(20):
        for case in hand_cases("v", number):
            vector = vector_of(case)
            document = write_vectors(file_of(vector))
            assert read_vectors(parse_json(json.dumps(document))).cases == (vector,)
            assert document["cases"][0]["expect"]["whole"] is True
            expected = document["cases"][0]["expect"]["result"]
            assert set(expected) == {"state", "refused", "views"}
            assert all(type(place) is int for place in expected["refused"])
            kinds.add((vector.shows, vector.rules == ("GEN-03",)))
            assert (vector.shows == "broken") == bool(expected["refused"])
    assert {("kept", True), ("broken", False)} <= kinds


def run_fuzz(
    *words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    monkeypatch.chdir(folder)
    status = main(["conformance", "fuzz", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_what_stands_too_much_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key that no answer has is a difference, and the case that was written finds it again."""
    command = faulty("server.answer = lambda kind, case: right(kind, case) | {'more': 1}")
    words = ("--hands", "1", "--", *command)
    status, said, _ = run_fuzz(*words, folder=tmp_path, monkeypatch=monkeypatch, capsys=capsys)
    assert status == 1
    assert "  $.more: expected nothing, got 1\n" in said
    (file,) = tmp_path.glob("fuzz-*.json")
    assert main(["conformance", "run", "--cases", str(file), "--", *command]) == 1
    assert main(["conformance", "run", "--cases", str(file), "--", *TAGOLIB]) == 0


def test_the_library_plays_like_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played by the library's own server no hand differs, and no file is written."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    status, said, error = run_fuzz(
        *("--hands", "25", "--", *TAGOLIB), folder=tmp_path, monkeypatch=monkeypatch, capsys=capsys
    )
    assert (status, list(tmp_path.iterdir())) == (0, [])
    assert said == f"tagolib {tago.__version__} (Python): 25 hands, 0 skipped, no difference.\n"
    assert error.startswith("\r1/25")


LEAK = """
from tagolib import views
seen = views._seat_state
views._seat_state = lambda seat, eyes: seen(seat, "house")
"""
ODD_CHIPS = """
from tagolib import dealer
def divide(amount, order, odd_chips):
    return right_divide(amount, order[::-1], odd_chips)
right_divide, dealer.divide = dealer.divide, divide
"""
CHANGED = """
def answer(kind, case):
    result = right(kind, case)
    {}
    return result
server.answer = answer
"""
FAULTS = {
    "a covered card is shown": (LEAK, 0, "$.views."),
    "odd chips go the wrong way": (ODD_CHIPS, 12, "$.state.seats."),
    "a key too many": (CHANGED.format("result['state']['more'] = 1"), 0, "$.state.more: expected"),
    "a truth value for a number": (
        CHANGED.format("result['state']['tips'] = bool(result['state']['tips'])"),
        0,
        "$.state.tips: expected 0, got false",
    ),
    "a raise too many": (
        CHANGED.format("result['state']['raises_used'] += result['state']['raises_used'] > 0"),
        2,
        "$.state.raises_used: expected 1, got 2",
    ),
    "no refusal": (
        CHANGED.format("result['refused'] = []"),
        1,
        "$.refused: expected [0], got []",
    ),
    "a tie-break": (
        CHANGED.format("result['state']['pot'] += result['state']['tie_breaks']"),
        12,
        "$.state.pot: expected",
    ),
    "it cannot misdeal": (
        CHANGED.format("any(type(a) is dict and a.get('type') == 'misdeal' and len(a) == 2 "
        "and os._exit(1) for a in case['actions'])"),
        1,
        "no answer: it ended with status 1",
    ),
    "it knows no ruling": (
        CHANGED.format("1 / (not case['rules'].get('rulings'))"),
        0,
        'the engine is at fault: "ZeroDivisionError',
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_difference_is_found_and_made_small(
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever an engine does wrong in a hand is found, made small, and written as a vector."""
    code, most, says = FAULTS[fault]
    command = faulty(code)
    words = ("--hands", "400", "--seed", "x", "--", *command)
    given = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, error = run_fuzz(*words, **given)  # type: ignore[arg-type]
    assert (status, error) == (1, "")
    assert says in said
    (file,) = tmp_path.iterdir()
    assert said.endswith(f"the case is in {file.name}.\n")
    (vector,) = read_vectors(parse_json(file.read_bytes())).cases
    assert file.name == f"{vector.id}.json"
    assert vector == vector_of(vector.case)
    assert len(vector.case["actions"]) <= most
    assert len(vector.case["stacks"]) <= 5
    assert len(vector.case["rules"]) <= 5
    if fault != "a key too many":  # a run does not mind that
        assert main(["conformance", "run", "--cases", str(file), "--", *command]) == 1
    assert main(["conformance", "run", "--cases", str(file), "--", *TAGOLIB]) == 0


def test_the_report_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """--json gives one report, with the file of the case if there is a difference."""
    given = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    command = faulty(FAULTS["a truth value for a number"][0])
    status, said, error = run_fuzz("--json", "--", *command, **given)  # type: ignore[arg-type]
    assert (status, error) == (1, "")
    report = json.loads(said)
    (file,) = tmp_path.iterdir()
    failure = report.pop("failure")
    assert report.pop("engine")["implementation"] == "tagolib"
    assert report == {
        "format": "tago-fuzz-report",
        "version": 1,
        "tagolib": tago.__version__,
        "edition": tago.rulebook.load().edition,
        "seed": "1",
        "hands": 1,
        "skipped": 0,
        "file": file.name,
    }
    assert failure["verdict"] == "failed"
    assert failure["differences"] == [{"path": "$.state.tips", "expected": 0, "got": False}]
    words = (
        "--json",
        "--hands",
        "2",
        "--",
        *fake("say({'seq': seq, 'skipped': ''})", kinds=["hand"]),
    )
    status, said, _ = run_fuzz(*words, **given)  # type: ignore[arg-type]
    report = json.loads(said)
    assert (status, report["failure"], report["file"]) == (0, None, None)
    assert (report["hands"], report["skipped"]) == (2, 2)


def test_an_engine_that_hangs_is_not_asked_too_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cases that are not answered cost more, so that making them small comes to an end."""
    monkeypatch.setattr(playing, "_TRIES", 150)
    given = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    command = fake("time.sleep(60)", kinds=["hand"])
    status, said, _ = run_fuzz("--timeout", "0.1", "--", *command, **given)  # type: ignore[arg-type]
    assert status == 1
    assert "  no answer within 0.1 s" in said
    assert len(list(tmp_path.iterdir())) == 1


def test_an_engine_that_plays_no_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the kind ``hand`` an engine cannot be played with: exit status 2."""
    given = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, error = run_fuzz("--", *fake(), **given)  # type: ignore[arg-type]
    assert (status, said) == (2, "")
    assert error == "tagolib: the engine cannot be used: it does not offer the kind hand\n"


@pytest.mark.parametrize("hands", ["0", "-1", "x"])
def test_wrong_words(hands: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A number of hands that is none ends with the usage and status 2."""
    with pytest.raises(SystemExit) as ended:
        main(["conformance", "fuzz", "--hands", hands, "--", "x"])
    assert ended.value.code == 2
    assert "usage: tagolib conformance fuzz" in capsys.readouterr().err


# Making small


def long_case() -> dict[str, Any]:
    """A hand of eight with everything in it that can be made smaller."""
    for number in range(99):
        *_, case = hand_cases("long", number)
        if len(case["stacks"]) == 8 and case["rules"]["rulings"] and len(case["actions"]) > 20:
            break
    declare = {"type": "declare", "seat": 1, "action": {"type": "raise", "to": 700}}
    deck = case["deck"]
    extra = [declare, {"type": "misdeal", "deck": deck}, {"type": "misdeal", "deck": 5}, "junk"]
    return case | {"actions": [*case["actions"], *extra]}


def test_all_that_can_go_goes() -> None:
    """If everything differs, what is left is two seats with a chip, and nothing done."""
    case = shrink(long_case(), lambda case: True)
    assert case == {
        "kind": "hand",
        "rules": {key: case["rules"][key] for key in ("mode", "minimum", "stack")},
        "stacks": dict.fromkeys(case["stacks"], 1),
        "first": case["first"],
        "deck": [card.value for card in DECK],
        "actions": [],
    }
    assert len(case["stacks"]) == 2
    assert str(case["first"]) in case["stacks"]


def test_nothing_goes_if_nothing_differs() -> None:
    """If no smaller one differs, the case stays what it was."""
    case = long_case()
    assert shrink(case, lambda case: False) == case


def test_only_what_is_needed_is_left() -> None:
    """What the difference needs stays: some actions, an amount, a ruling, a seat, the views."""
    start = long_case()
    (ruling, *_) = start["rules"]["rulings"]
    (seat, *_) = list(start["stacks"])[4:]

    def differs(case: dict[str, Any]) -> bool:
        documents = [one for one in case["actions"] if isinstance(one, dict)]
        declared = [one["action"] for one in documents if one.get("type") == "declare"]
        return (
            any(one.get("to", 0) >= 300 for one in declared)
            and any(one.get("type") == "misdeal" for one in documents)
            and "junk" in case["actions"]
            and ruling in case["rules"].get("rulings", {})
            and case["stacks"].get(seat, 0) >= 2
            and case.get("views") is True
        )

    case = shrink(start, differs)
    assert differs(case)
    assert [one if isinstance(one, str) else one["type"] for one in case["actions"]] == [
        "declare",
        "misdeal",
        "junk",
    ]
    assert 300 <= case["actions"][0]["action"]["to"] < 600
    assert case["rules"]["rulings"] == {ruling: start["rules"]["rulings"][ruling]}
    assert set(case["rules"]) == {"mode", "minimum", "stack", "rulings"}
    assert sorted(case["stacks"].values())[0] == 1
    assert 2 <= case["stacks"][seat] <= 3
    assert case["views"] is True


def test_seats_take_their_cards_with_them() -> None:
    """When a seat goes all others keep their cards, in a misdeal's deck too, and the cube moves."""
    case: dict[str, Any] = long_case()
    before = dealt(case)
    gone = {int(seat) for seat in case["stacks"] if int(seat) in (2, 3, case["first"])}

    def differs(other: dict[str, Any]) -> bool:
        left = {int(seat) for seat in other["stacks"]}
        same = all(other[key] == case[key] for key in ("rules", "views") if key in other)
        kept = other.get("views") and same and left >= set(range(1, 9)) - gone
        return bool(kept and other["deck"][:3] != [card.value for card in DECK[:3]])

    small = shrink(case, differs)
    assert {int(seat) for seat in small["stacks"]} == set(range(1, 9)) - gone
    assert dealt(small) == {seat: cards for seat, cards in before.items() if seat not in gone}
    assert str(small["first"]) in small["stacks"]


def dealt(case: dict[str, Any]) -> dict[int, list[str]]:
    """The cards of each seat, and of the POINT as number 0."""
    holders = [*sorted(map(int, case["stacks"])), 0]
    lap = len(holders)
    return {holder: case["deck"][place : 3 * lap : lap] for place, holder in enumerate(holders)}
