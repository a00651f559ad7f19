"""Differential play: random hands reach everything; differences are found and made small."""

import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.cli import conformance, main
from tagolib.conformance import fuzz as playing
from tagolib.conformance.cases import FORMS
from tagolib.conformance.engine import Process
from tagolib.conformance.fuzz import file_of, tell_hand, with_rules
from tagolib.conformance.games import spoiled
from tagolib.conformance.naming import FUZZED
from tagolib.conformance.random_cases import random_cases, vector_of
from tagolib.conformance.runner import Outcome
from tagolib.conformance.shrinking import STEPS, shrunk
from tagolib.conformance.suite import Answered, Vector, read_vectors, write_vectors
from tagolib.conformance.tago import fair
from tagolib.game import TAGO, TAP
from tagolib.notation import parse_hand
from tagolib.rulebook import load_all
from tagolib.serialization import ACTION_TYPES, parse_json, read_action, read_rules
from tagolib.tago.cards import DECK
from tagolib.tago.reasons import REASONS
from tests.amounts import amount, sample
from tests.engines import TAGOLIB, fake, faulty, starts_once


def told(case: dict[str, Any]) -> Counter[str]:
    """Return what happened in the hand of a case: facts, reasons for refusals, and the end."""
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


@pytest.mark.uncounted
def test_random_hands_reach_everything() -> None:
    """A few hundred hands meet nearly every fact, action and refusal, all rulings and variants."""
    found: Counter[str] = Counter()
    settings: Counter[str] = Counter()
    for number in range(amount(250, 400)):
        *_, case = random_cases(TAGO, "reach", number)
        found += told(case)
        settings.update(f"{k} {v}" for k, v in case["rules"].items() if k != "rulings")
        settings.update(f"{k} {v}" for k, v in case["rules"]["rulings"].items())
        settings[f"{len(case['stacks'])} seats"] += 1
    assert len({*REASONS} - set(found)) <= 6
    for what in (
        *("folds", "showdown", "divided", "side pots", "tie-breaks", "paired POINT chosen"),
        *("Look", "Curious", "CuriousPaid", "Declare", "DeclarationBroken", "Eliminate"),
        *("Misdeal", "Redeal", "Restore", "Remainders", "JackpotWon", "ill-formed"),
    ):
        assert found[what] >= 1, what
    for setting in ("variant rapid", "mode heavy", "ante half", "odd_chips to_jackpot", "8 seats"):
        assert settings[setting] >= 5, setting
    assert found["ChipsReturned"] >= 20


def test_the_same_seed_gives_the_same_hands() -> None:
    """A seed and a number determine the hand everywhere; its cases are its beginnings."""
    *small, one, two, whole = random_cases(TAGO, "a", 7)
    assert list(random_cases(TAGO, "a", 7)) == [*small, one, two, whole]
    assert whole not in random_cases(TAGO, "b", 7)
    assert whole not in random_cases(TAGO, "a", 8)
    for case in (one, two):
        assert case | {"actions": whole["actions"]} == whole
        assert case["actions"] == whole["actions"][: len(case["actions"])]
    assert vector_of(whole).id == "fuzz-57f01b7e"


def test_a_list_is_put_into_a_list() -> None:
    """An action whose list a careless reader might unpack is ill-formed."""
    last = spoiled(lambda count: 0 if count == 2 else count - 1, {"cards": ["KH", "10S"]})
    assert last == {"cards": [["KH", "10S"]]}


def test_what_is_inside_is_spoiled_too() -> None:
    """A list may lack an entry or have one twice, and an object inside may be ill-formed."""
    play = random.Random(1).randrange
    cards = {str(spoiled(play, {"cards": ["1", "2"]})) for _ in range(200)}
    assert {"{'cards': ['1']}", "{'cards': ['1', '2', '1']}", "{'cards': ['1', '1']}"} < cards
    declared = {"type": "declare", "action": {"type": "raise", "to": 9}}
    inner = [spoiled(play, declared) for _ in range(200)]
    assert declared | {"action": {"type": "raise", "to": 9.5}} in inner
    assert declared | {"action": {"type": "raise"}} in inner


def test_a_hand_is_a_vector() -> None:
    """A hand's vector has the whole answer, is of the right kind, and can be read."""
    kinds = set()
    for number in range(20):
        for case in [*random_cases(TAGO, "v", number)][-3:]:
            vector = vector_of(case)
            document = write_vectors(file_of(vector))
            assert read_vectors(parse_json(json.dumps(document))).cases == (vector,)
            assert document["cases"][0]["expect"]["whole"] is True
            expected = document["cases"][0]["expect"]["result"]
            assert set(expected) == {"state", "refused", "views"}
            assert all(type(place) is int for place in expected["refused"])
            kinds.add(vector.shows)
            assert (vector.shows == "broken") == bool(expected["refused"])
    assert kinds == {"kept", "broken"}


PLAIN: dict[str, Any] = {
    "kind": "hand",
    "rules": {"mode": "light", "minimum": 5, "stack": 300},
    "stacks": {"3": 300, "5": 300},
    "first": 3,
    "deck": [card.value for card in DECK],
}
BET = {"type": "bet", "seat": 3, "amount": 5}


@pytest.mark.parametrize(
    ("actions", "rules"),
    [
        ([], ("DEAL-03", "ANTE-01")),
        ([BET], FUZZED[TAGO].by_action["bet"]),
        (
            [BET, {"type": "call", "seat": 3}, {"type": "raise", "seat": 5, "to": 10}],
            FUZZED[TAGO].by_action["raise"],
        ),
        (
            [BET, {"type": "raise", "seat": 5, "to": 9}],
            ("RAISE-01", "RAISE-04", "RAISE-02", "RAISE-05", "REM-03", "RAISE-03", "LIMIT-04"),
        ),
        ([BET, {"type": "fold"}], FUZZED[TAGO].by_action["fold"]),
        ([BET, {"type": "check", "seat": 5}], ("BET-01",)),
        ([BET, {"type": []}], ("BET-01",)),
        ([BET, "junk"], ("BET-01",)),
    ],
)
def test_the_rules_of_a_hand(actions: list[Any], rules: tuple[str, ...]) -> None:
    """A hand is about the rules that its last action breaks, and those of such actions."""
    vector = vector_of(PLAIN | {"actions": actions})
    assert with_rules(Outcome(vector, "failed", "no answer")).vector.rules == rules


def test_every_action_has_its_rules() -> None:
    """Every type of action of both games has a rule, which is in a rulebook."""
    tap_types = {action.tag for action in get_args(tap.Action)}
    for game, types in ((FUZZED[TAGO], set(ACTION_TYPES)), (FUZZED[TAP], tap_types)):
        assert set(game.by_action) == types
    assert set(FUZZED[TAP].by_kind) == set(FORMS[TAP])
    assert set(FUZZED[TAGO].by_kind) == set(FORMS[TAGO]) - set(fair.FORMS)
    assert set(FUZZED[TAGO].rare) <= set(FUZZED[TAGO].by_action)
    assert set(STEPS) == {*FUZZED[TAP].by_kind, *FUZZED[TAGO].by_kind}
    games = FUZZED.values()
    named = [rules for game in games for rules in (game.of_no_action, *game.by_kind.values())]
    named += [rules for game in games for rules in game.by_action.values()]
    named += [rules for game in games for _, _, rules in game.by_place]
    assert {rule for rules in named for rule in rules} <= {*load_all().rules}


def test_a_hand_is_told_in_the_notation() -> None:
    """The text of a hand is in the notation; refused or ill-formed actions are comments."""
    raised = {"type": "raise", "seat": 5, "to": 9}
    actions = [BET, raised, {"type": "fold", "seat": "½"}, {"type": "fold", "seat": 5}]
    vector = vector_of(PLAIN | {"actions": actions})
    lines = list(tell_hand(vector))
    assert lines[-6:] == [
        '[First "3"]',
        f'[Deck "{" ".join(PLAIN["deck"])}"]',
        "3: bet 5",
        "# refused: 5: raise to 9",
        '# refused: {"type": "fold", "seat": "½"}',
        "5: fold",
    ]
    read = parse_hand("\n".join(lines)).record
    assert read.actions == (tago.Bet(3, 5), tago.Fold(5))
    assert dict(read.deal.stacks) == {3: 300, 5: 300}


def test_every_random_hand_can_be_told() -> None:
    """Whatever a random hand contains, its text is a hand with as many accepted actions."""
    for number in range(20):
        *_, case = random_cases(TAGO, "told", number)
        vector = vector_of(case)
        assert isinstance(vector.expect, Answered)
        read = parse_hand("\n".join(tell_hand(vector))).record
        refused = vector.expect.result["refused"]
        assert len(read.actions) == len(case["actions"]) - len(refused)


def _asked_again(vector: Vector) -> tuple[str, Any]:
    """Return what a vector of the same case has; only its rules depend on the difference."""
    same = vector_of(vector.case)
    return same.id, same.expect


def run_fuzz(
    *words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    monkeypatch.chdir(folder)
    status = main(["conformance", "fuzz", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.uncounted
def test_what_stands_too_much_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key too many is a difference, and the case that is written shows it again."""
    command = faulty("server.answer = lambda kind, case: right(kind, case) | {'more': 1}")
    words = ("--hands", "1", "--", *command)
    status, said, _ = run_fuzz(*words, folder=tmp_path, monkeypatch=monkeypatch, capsys=capsys)
    assert status == 1
    assert "  $.more: expected nothing, got 1\n" in said
    (file,) = tmp_path.glob("fuzz-*.json")
    ended = main(["conformance", "run", "--cases", str(file), "--", *command])
    assert ended == 1
    ended = main(["conformance", "run", "--cases", str(file), "--", *TAGOLIB])
    assert ended == 0


@pytest.mark.uncounted
def test_the_library_plays_like_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Played by the library's own server, no hand differs, and no file is written."""
    hands = amount(8, 25)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    status, said, error = run_fuzz(
        *("--hands", f"{hands}", "--", *TAGOLIB),
        folder=tmp_path,
        monkeypatch=monkeypatch,
        capsys=capsys,
    )
    assert (status, list(tmp_path.iterdir())) == (0, [])
    assert (
        said == f"tagolib {tago.__version__} (Python): {hands} hands, 0 skipped, no difference.\n"
    )
    assert "100%" in error


LEAK = """
from tagolib.tago import views
seen = views._seat_state
views._seat_state = lambda seat, eyes: seen(seat, "house")
"""
ODD_CHIPS = """
from tagolib.tago import dealer
def divide(amount, order, odd_chips):
    return right_divide(amount, order[::-1], odd_chips)
right_divide, dealer.divide = dealer.divide, divide
"""
CHANGED = """
def answer(kind, case):
    result = right(kind, case)
    if kind != "hand": return result
    {}
    return result
server.answer = answer
"""
FAULTS = {
    "a covered card is shown": (LEAK, 0, "$.views."),
    "odd chips go the wrong way": (ODD_CHIPS, 6, "$.state.seats."),
    "a tie-break": (
        CHANGED.format("result['state']['pot'] += result['state']['tie_breaks']"),
        6,
        "$.state.pot: expected",
    ),
    "a raise too many": (
        CHANGED.format("result['state']['raises_used'] += result['state']['raises_used'] > 0"),
        2,
        "$.state.raises_used: expected 1, got 2",
    ),
    "a key too many": (CHANGED.format("result['state']['more'] = 1"), 0, "$.state.more: expected"),
    "a truth value for a number": (
        CHANGED.format("result['state']['tips'] = bool(result['state']['tips'])"),
        0,
        "$.state.tips: expected 0, got false",
    ),
    "it knows no ruling": (
        CHANGED.format("1 / (not case['rules'].get('rulings'))"),
        0,
        'the engine is at fault: "ZeroDivisionError',
    ),
    "no refusal": (
        CHANGED.format("result['refused'] = []"),
        1,
        "$.refused: expected [0], got []",
    ),
    "it cannot misdeal": (
        CHANGED.format("any(type(a) is dict and a.get('type') == 'misdeal' and len(a) == 2 "
        "and os._exit(1) for a in case['actions'])"),
        1,
        "no answer: it ended with status 1",
    ),
}  # fmt: skip


@pytest.mark.uncounted
@pytest.mark.parametrize("fault", sample(FAULTS, 5))
def test_a_difference_is_found_and_made_small(
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Any fault of an engine in a hand is found, made small, and written as a vector."""
    code, most, says = FAULTS[fault]
    command = faulty(code)
    words = ("--hands", "400", "--seed", "x", "--", *command)
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, error = run_fuzz(*words, **given)
    assert (status, error) == (1, "")
    assert says in said
    (file,) = tmp_path.iterdir()
    assert said.endswith(f"the case is in {file.name}.\n")
    (vector,) = read_vectors(parse_json(file.read_bytes())).cases
    assert file.name == f"{vector.id}.json"
    assert (vector.id, vector.expect) == _asked_again(vector)
    assert len(vector.case["actions"]) <= most
    assert len(vector.case["stacks"]) <= 3
    assert len(vector.case["rules"]) <= 5
    if fault != "a key too many":  # a run does not mind that
        ended = main(["conformance", "run", "--cases", str(file), "--", *command])
        assert ended == 1
    ended = main(["conformance", "run", "--cases", str(file), "--", *TAGOLIB])
    assert ended == 0


@pytest.mark.uncounted
def test_the_report_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --json there is one report, with the file of the case if there is a difference."""
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    command = faulty(FAULTS["a truth value for a number"][0])
    status, said, error = run_fuzz("--json", "--", *command, **given)
    assert (status, error) == (1, "")
    report = json.loads(said)
    (file,) = tmp_path.iterdir()
    failure = report.pop("failure")
    popped = report.pop("engine")
    assert popped["implementation"] == "tagolib"
    assert report == {
        "format": "tago-fuzz-report",
        "version": 1,
        "tagolib": tago.__version__,
        "edition": tago.rulebook.load().edition,
        "seed": "1",
        "hands": 1,
        "skipped": 0,
        "case": json.loads(file.read_text(encoding="utf-8"))["cases"][0]["case"],
        "file": file.name,
        "more": [],
        "fault": "",
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
    status, said, _ = run_fuzz(*words, **given)
    report = json.loads(said)
    assert (status, report["failure"], report["case"], report["file"]) == (0, None, None, None)
    assert (report["hands"], report["skipped"]) == (2, 2)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The cases that engines are asked."""
    cases: list[Any] = []
    ask = Process.ask

    def counted(engine: Process, case: Any) -> Any:
        cases.append(case)
        return ask(engine, case)

    monkeypatch.setattr(Process, "ask", counted)
    return cases


@pytest.mark.parametrize(
    ("does", "says", "times"),
    [
        ("time.sleep(60)", "no answer within 0.1 s", 1 + 2 + 1 + 1),
        ("os._exit(3)", "no answer: it ended with status 3", 1 + 5 + 1 + 2),
    ],
)
def test_an_engine_that_does_not_answer_is_not_asked_too_often(
    does: str,
    says: str,
    times: int,
    asked: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Making a case small ends, and the sooner, the longer each question takes."""
    monkeypatch.setattr(playing, "_TRIES", 150)
    monkeypatch.setattr(playing, "_HANGS", 2)
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    limit = "0.1" if "sleep" in does else "60"
    command = fake(does, kinds=["hand"])
    status, said, _ = run_fuzz("--timeout", limit, "--", *command, **given)
    assert status == 1
    assert f"  {says}" in said
    assert len(asked) == times
    assert len(list(tmp_path.iterdir())) == 1


WRONG = fake("say({'seq': seq, 'result': {}})", kinds=["hand"])
"""An engine whose answers are all alike, and quick."""


@pytest.mark.parametrize("questions", [1, 12])
def test_making_small_can_be_interrupted(
    questions: int,
    asked: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The failure is written before it is made small, and is reported whenever that stops."""
    ask = Process.ask
    found: list[dict[str, Any]] = []

    def interrupted(engine: Process, case: Any) -> Any:
        if len(asked) == 1:
            (file,) = tmp_path.iterdir()
            found.append(json.loads(file.read_text(encoding="utf-8"))["cases"][0]["case"])
        if len(asked) == questions:
            raise KeyboardInterrupt
        return ask(engine, case)

    monkeypatch.setattr(Process, "ask", interrupted)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, error = run_fuzz("--", *WRONG, **given)
    assert status == 130
    assert found == asked[:1]
    (file,) = tmp_path.iterdir()
    assert said.startswith(f"FAILED {file.stem}\n")
    assert said.endswith(f"Hand 1; the case is in {file.name}.\n")
    (vector,) = read_vectors(parse_json(file.read_bytes())).cases
    assert (vector.id, vector.expect) == _asked_again(vector)
    assert (vector.case == found[0]) == (questions == 1)
    told = f"making it small: {len(vector.case['actions'])} actions, {questions - 1} asked"
    assert (told in error) == (questions > 1)


def test_looking_for_the_rules_can_be_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The small case is reported with the rules that its own difference speaks for."""

    def interrupted(engine: Process) -> tuple[Outcome, ...]:
        raise KeyboardInterrupt

    monkeypatch.setattr(conformance, "ask_suite", interrupted)
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, _ = run_fuzz("--", *WRONG, **given)
    assert status == 130
    (file,) = tmp_path.iterdir()
    assert said.startswith(f"FAILED {file.stem}\n")
    assert said.endswith(f"Hand 1; the case is in {file.name}.\n")


def test_a_signal_while_it_is_made_small(
    asked: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A signal that ends the command leaves the smallest case so far, and the report says where."""
    ask = Process.ask

    def signalled(engine: Process, case: Any) -> Any:
        if len(asked) == 12:
            raise SystemExit(143)
        return ask(engine, case)

    monkeypatch.setattr(Process, "ask", signalled)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["conformance", "fuzz", "--", *WRONG])
    assert ended.value.code == 143
    (file,) = tmp_path.iterdir()
    told = f"tagolib: ended; the case is in {file.name}\n"
    captured = capsys.readouterr()
    assert captured == ("", told)
    (vector,) = read_vectors(parse_json(file.read_bytes())).cases
    assert len(vector.case["actions"]) < len(asked[0]["actions"])


@pytest.mark.uncounted
def test_a_file_that_was_there_stays(
    asked: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A case that somebody has kept is not removed when the new one is made smaller."""
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    run_fuzz("--", *WRONG, **given)
    (small,) = tmp_path.iterdir()
    kept = tmp_path / f"{vector_of(asked[0]).id}.json"
    kept.write_text("kept")
    run_fuzz("--", *WRONG, **given)
    assert {*tmp_path.iterdir()} == {small, kept}


@pytest.mark.parametrize("words", [["--json"], []])
def test_an_engine_that_starts_only_once(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """If the engine cannot be started again, the failure is still reported and written."""
    fault = "the engine cannot be used: no answer: it ended with status 1: gone"
    folder = tmp_path / "cases"
    folder.mkdir()
    given: dict[str, Any] = {"folder": folder, "monkeypatch": monkeypatch, "capsys": capsys}
    command = fake("os._exit(1)", start=starts_once(tmp_path / "mark"), kinds=["hand"])
    status, said, error = run_fuzz(*words, "--", *command, **given)
    assert (status, error) == (2, f"tagolib: {fault}\n")
    (file,) = folder.iterdir()
    if words:
        report = json.loads(said)
        assert (report["fault"], report["file"]) == (fault, file.name)
        assert report["failure"]["said"] == "no answer: it ended with status 1"
    else:
        assert said.endswith(f"Hand 1; the case is in {file.name}; FAILED {fault}\n")


def test_a_case_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If no file can be written, the failure is still reported, with the reason."""

    def refuse(name: str, text: str) -> None:
        raise tago.TagoError(f"{name}: No space left on device")

    monkeypatch.setattr(conformance, "write_text", refuse)
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, error = run_fuzz("--", *WRONG, **given)
    assert status == 1
    assert said.count(", got nothing\n") == 2
    assert said.endswith("Hand 1; the case is in no file.\n")
    assert "tagolib: the case could not be written: fuzz-" in error
    assert error.endswith(".json: No space left on device\n")
    status, said, _ = run_fuzz("--json", "--", *WRONG, **given)
    report = json.loads(said)
    assert (status, report["file"]) == (1, None)
    assert vector_of(report["case"]).id == report["failure"]["id"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("result['state']['more'] = 1", ""),
        pytest.param(
            *("os._exit(1)", "no answer: it ended with status 1; "), marks=pytest.mark.uncounted
        ),
    ],
)
def test_a_difference_that_does_not_come_again(
    does: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """If a new process answers correctly, the report says that the difference did not recur."""
    (tmp_path / "cases").mkdir()
    given: dict[str, Any] = {
        "folder": tmp_path / "cases",
        "monkeypatch": monkeypatch,
        "capsys": capsys,
    }
    mark = repr(str(tmp_path / "mark"))
    once = f"if not os.path.exists({mark}): open({mark}, 'w').close(); {does}"
    status, said, _ = run_fuzz("--", *faulty(CHANGED.format(once)), **given)
    assert status == 1
    assert f"\n  {says}it did not come again when a new process was asked\n" in said


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("run", "says"),
    [
        ("say({'seq': seq, 'skipped': ''})", "2 hands, 2 skipped, no difference"),
        ("say({'seq': seq, 'errored': ''})", ".json"),
    ],
)
def test_a_fault_at_the_end(
    run: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An engine that does not stop as it should has failed, whatever it has played."""
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    words = ("--hands", "2", "--", *fake(run, stop="sys.exit(3)", kinds=["hand"]))
    status, said, _ = run_fuzz(*words, **given)
    assert status == 1
    assert said.endswith(f"{says}; FAILED at stop: it ended with status 3\n")
    status, said, _ = run_fuzz("--json", *words, **given)
    assert (status, json.loads(said)["fault"]) == (1, "at stop: it ended with status 3")


def test_an_engine_of_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine without any kind of a game cannot be played with: exit status 2."""
    given: dict[str, Any] = {"folder": tmp_path, "monkeypatch": monkeypatch, "capsys": capsys}
    status, said, error = run_fuzz("--", *fake(kinds=["dance"]), **given)
    assert (status, said) == (2, "")
    assert error.startswith("tagolib: the engine cannot be used: it offers no kind of cases")


@pytest.mark.parametrize("hands", ["0", "-1", "x", "½", ""])
def test_wrong_words(hands: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong number of hands ends with the usage, what is expected, and status 2."""
    with pytest.raises(SystemExit) as ended:
        main(["conformance", "fuzz", "--hands", hands, "--", "x"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("usage: tagolib conformance fuzz [--hands N] ")
    assert f"argument --hands: expected a number from 1 up, not '{hands}'\n" in error


# Making small


def long_case() -> dict[str, Any]:
    """Return a hand of eight seats with everything that can be made smaller."""
    for number in range(99):
        *_, case = random_cases(TAGO, "long", number)
        if len(case["stacks"]) == 8 and case["rules"]["rulings"] and len(case["actions"]) > 20:
            break
    declare = {"type": "declare", "seat": 1, "action": {"type": "raise", "to": 700}}
    deck = case["deck"]
    extra = [declare, {"type": "misdeal", "deck": deck}, {"type": "misdeal", "deck": 5}, "junk"]
    return case | {"actions": [*case["actions"], *extra]}


def test_all_that_can_go_goes() -> None:
    """If everything differs, two seats with one chip each are left, and no actions."""
    case = shrunk(long_case(), lambda case: True)
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
    """If no smaller case differs, the case stays as it was."""
    case = long_case()
    assert shrunk(case, lambda case: False) == case


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

    case = shrunk(start, differs)
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


@pytest.mark.parametrize(("rules", "ante"), [({}, 10), ({"ante": "half"}, 5)])
def test_betting_goes_at_once(rules: dict[str, Any], ante: int) -> None:
    """If no bet can be removed alone, all are, and everybody keeps the ante that was needed."""
    bets = [BET | {"amount": 20}, {"type": "call", "seat": 5}]
    stays = [{"type": "look", "seat": 3}, {"type": []}, "junk"]
    start = PLAIN | {"actions": [*bets, *stays], "rules": PLAIN["rules"] | {"minimum": 10} | rules}

    def differs(case: dict[str, Any]) -> bool:
        rich = case["stacks"] == start["stacks"] and case["rules"] == start["rules"]
        poor = set(case["stacks"].values()) == {ante} and case["actions"] == stays
        return bool(poor or (rich and case["actions"] == start["actions"]))

    small = shrunk(start, differs)
    assert (small["actions"], small["stacks"]) == (stays, {"3": ante, "5": ante})


def test_seats_take_their_cards_with_them() -> None:
    """When a seat is removed, all others keep their cards, even in a misdeal; the cube moves."""
    case: dict[str, Any] = long_case()
    before = dealt(case)
    gone = {int(seat) for seat in case["stacks"] if int(seat) in (2, 3, case["first"])}

    def differs(other: dict[str, Any]) -> bool:
        left = {int(seat) for seat in other["stacks"]}
        same = all(other[key] == case[key] for key in ("rules", "views") if key in other)
        kept = other.get("views") and same and left >= set(range(1, 9)) - gone
        return bool(kept and other["deck"][:3] != [card.value for card in DECK[:3]])

    small = shrunk(case, differs)
    assert {int(seat) for seat in small["stacks"]} == set(range(1, 9)) - gone
    assert dealt(small) == {seat: cards for seat, cards in before.items() if seat not in gone}
    assert str(small["first"]) in small["stacks"]


def dealt(case: dict[str, Any]) -> dict[int, list[str]]:
    """Return the cards of each seat, and those of the POINT as number 0."""
    holders = [*sorted(map(int, case["stacks"])), 0]
    lap = len(holders)
    return {holder: case["deck"][place : 3 * lap : lap] for place, holder in enumerate(holders)}
