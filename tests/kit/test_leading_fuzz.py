"""Fuzz leads on: to the rules of the place that differs, to other faults, past known ones."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

from tagolib import tap
from tagolib.cli import main
from tagolib.conformance.cases import FORMS, HAND_KINDS
from tagolib.conformance.comparing import MISSING, Difference, compare
from tagolib.conformance.fuzz import places, tell_difference, with_rules, without
from tagolib.conformance.games import FuzzedGame
from tagolib.conformance.naming import FUZZED
from tagolib.conformance.random_cases import impossible_cases, official, random_cases, vector_of
from tagolib.conformance.runner import Outcome
from tagolib.conformance.shrinking import shrunk
from tagolib.conformance.suite import Answered, Refused
from tagolib.conformance.tago import fair
from tagolib.conformance.tago.deals import random_deal
from tagolib.conformance.tago.small import small_cases
from tagolib.game import TAGO, TAP, Game
from tagolib.rulebook import load_all
from tagolib.serialization import JSON
from tagolib.shuffling import Stream
from tests.engines import TAGOLIB, fake, faulty

DECK = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"] * 3
PLAIN: dict[str, Any] = {
    "kind": "hand",
    "rules": {"mode": "light", "minimum": 5, "stack": 300},
    "stacks": {"3": 300, "5": 300},
    "first": 3,
    "deck": DECK,
    "actions": [],
}
BET = {"type": "bet", "seat": 3, "amount": 5}
CURIOUS = {"type": "curious", "seat": 5}


def named(actions: list[Any], *differences: tuple[str, JSON, Any]) -> tuple[str, ...]:
    """Return the rules named if a hand of these actions differs at these places."""
    vector = vector_of(PLAIN | {"actions": actions})
    found = tuple(Difference(*one) for one in differences)
    return with_rules(Outcome(vector, "failed", differences=found)).vector.rules


@pytest.mark.parametrize(
    ("place", "expected", "got", "rule"),
    [
        ("$.state.withheld", 0, 1, "JACK-01"),
        ("$.views.3.seats.5.cards", [None, "3", "6"], ["½", "3", "6"], "COLL-01"),
        ("$.views.3.point.cards", [None, "4", "7"], ["1", "4", "7"], "COLL-06"),
        ("$.state.result.pots", [], [{}], "POT-02"),
        ("$.state.phase", "vote", "over", "TIE-01"),
        ("$.state.to_act", 3, 5, "CUBE-05"),
        ("$.state.options.restore.minimum", 5, 300, "REST-05"),
        ("$.state.options.restore.minimum_to_raise", 300, 400, "REST-06"),
        ("$.state.options.restore.minimum_to_raise", None, 300, "RAISE-02"),
        ("$.state.options.bet", [5, 300], [5, 301], "LIMIT-02"),
        ("$.state.options.bet", [5, 300], [4, 300], "BET-03"),
        ("$.state.point.total", "6", "7", "POINT-01"),
        ("$.state.seats.3.stack", 1, 2, "ANTE-01"),
    ],
)
def test_the_place_names_the_rules(place: str, expected: Any, got: Any, rule: str) -> None:
    """If nothing was done, the rules are those of the place alone."""
    assert named([], (place, expected, got))[0] == rule


def test_the_first_that_fits_counts() -> None:
    """A difference that follows from another is not the one that is named."""
    rules = named([BET], ("$.state.pot", 5, 6), ("$.state.round", 1, 2))
    assert rules[0] == "BET-05"
    assert "ANTE-01" not in rules
    assert "BET-03" in rules


@pytest.mark.parametrize(
    ("actions", "expected", "got", "first"),
    [
        ([{**BET, "amount": 4}], [0], [], "BET-03"),
        ([BET, {**BET, "amount": 7.5}], [1], [], "BET-01"),
        ([BET], [], [0], "BET-03"),
        ([BET], [], [{"index": 0}], "BET-03"),
        ([BET], [], [7], "BET-03"),
        ([{"type": "fold", "seat": 5}], [0], [0, 0], "BET-01"),
    ],
)
def test_a_refusal_names_what_was_refused(
    actions: list[Any], expected: list[int], got: list[Any], first: str
) -> None:
    """If only one of the two accepts an action, the difference is about it, in whatever form."""
    assert named(actions, ("$.refused", expected, got))[0] == first


def test_no_answer_names_what_was_done() -> None:
    """Without an answer only the last action can be named, and any rare actions before it."""
    assert named([BET])[0] == "BET-03"
    rules = named([CURIOUS, BET], ("$.refused", [0], MISSING))
    assert rules[0].startswith("CUR-")
    assert named([]) == ("DEAL-03", "ANTE-01")
    assert len(named([CURIOUS, BET], ("$.state.round", 1, 2))) <= 8


def test_no_answer_names_the_phase_that_opens() -> None:
    """An engine that dies when a vote opens has trouble with ties, not with the call before."""
    point = ["1", "2", "3"]  # both have a 4, and so they tie
    deck = [*["4", "4", "1"], *["8", "8", "2"], *["0", "0", "3"]]
    rest = list(DECK)
    for card in deck:
        rest.remove(card)
    call = {"type": "call", "seat": 5}
    case = PLAIN | {"deck": deck + rest, "actions": [BET, call] * 3}
    assert point == deck[2::3]
    vector = vector_of(case)
    assert isinstance(vector.expect, Answered)
    assert vector.expect.result["state"]["phase"] == "vote"
    assert with_rules(Outcome(vector, "failed", "no answer")).vector.rules[0].startswith("TIE-")


def test_small_cases_have_the_rules_of_their_kind() -> None:
    """A case that is not a hand is about the rules of its kind, among others."""
    for case in random_cases(TAGO, "small", 1):
        vector = vector_of(case)
        found = Outcome(vector, "failed", differences=(Difference("$.total", 1, 2),))
        if vector.kind != "hand":
            plain = attrs.evolve(found, vector=vector_of(official(case)))
            assert {*vector.rules} & {*with_rules(plain).vector.rules}, vector.kind
    for case in random_cases(TAP, "small", 1):
        vector = vector_of(case)
        found = Outcome(vector, "failed", differences=(Difference("$.state.pot", 1, 2),))
        assert with_rules(found).vector.rules


def other(case: dict[str, Any], changed: dict[str, Any]) -> tuple[str, ...]:
    """Return the rules named if a case is answered as another one should be."""
    vector, wrong = vector_of(case), vector_of(changed)
    assert isinstance(wrong.expect, Answered)
    found = compare(vector, {"result": wrong.expect.result})
    return with_rules(Outcome(vector, "failed", differences=found)).vector.rules


def test_a_setting_that_explains_the_answer_comes_first() -> None:
    """If the answer is that of another ruling or setting, its rules are named first."""
    short = PLAIN | {"stacks": {"3": 7, "5": 300}, "actions": [{"type": "remainders", "seat": 3}]}
    ruled = short | {"rules": {**PLAIN["rules"], "rulings": {"short_opener": "sets_price"}}}
    assert other(short, ruled)[0] == other(ruled, short)[0] == "BET-07"
    heavy = PLAIN | {"rules": {**PLAIN["rules"], "mode": "heavy"}, "stacks": {"3": 900, "5": 900}}
    light = heavy | {"rules": PLAIN["rules"]}
    assert {"LIMIT-01", "LIMIT-03"} < {*other(heavy, light)[:4]}


def test_a_setting_that_the_case_needs_is_named() -> None:
    """A setting that a small case still has matters to the difference."""
    tips = PLAIN | {"rules": {**PLAIN["rules"], "curious_to": "tips"}}
    found = (Difference("$.state.pot", 10, 11),)
    assert "CUR-03" in with_rules(Outcome(vector_of(tips), "failed", "", found)).vector.rules
    assert "CUR-03" not in named([], ("$.state.pot", 10, 11))


BIDS = [
    {"type": "bid", "seat": 1, "contract": "three_cards"},
    {"type": "pass", "seat": 2},
    {"type": "pass", "seat": 3},
]
TAKEN = [*BIDS, {"type": "take", "seat": 1, "packet": "top"}]


@pytest.mark.parametrize(
    ("actions", "place", "expected", "got", "rule"),
    [
        ([], "$.state.seats.2.cards", [], ["KH"], "TAP-05"),
        ([], "$.state.to_act", 1, 3, "TAP-06"),
        ([], "$.state.options.bids", ["solo"], [], "TAP-06"),
        (BIDS, "$.state.phase", "take", "auction", "TAP-07"),
        (BIDS, "$.state.declarer", 1, 2, "TAP-08"),
        (TAKEN, "$.views.2.top", ["KH"], None, "TAP-09"),
        (BIDS[:1], "$.state.packet", None, "top", "TAP-10"),
        (TAKEN, "$.state.options.discard_trumps", 0, 1, "TAP-12"),
        ([], "$.state.phase", "over", "play", "TAP-18"),
        ([], "$.state.seats.3.tricks", 0, 1, "TAP-15"),
        ([], "$.state.options.play", [], ["KH"], "TAP-14"),
        ([], "$.state.result.points", 61, 60, "TAP-03"),
        ([], "$.state.result.scores.1", 6, 12, "TAP-20"),
    ],
)
def test_the_place_names_the_rules_of_tap(
    actions: list[Any], place: str, expected: Any, got: Any, rule: str
) -> None:
    """In Tap, too, the place names the first rules, and the actions the next."""
    case = {"kind": "tap_hand", "dealer": 3, "deck": [*map(str, tap.DECK)], "actions": actions}
    found = Outcome(vector_of(case), "failed", differences=(Difference(place, expected, got),))
    rules = with_rules(found).vector.rules
    assert rules[0] == rule
    assert not actions or set(rules) & set(FUZZED[TAP].by_action[actions[-1]["type"]])


@pytest.mark.parametrize("game", FUZZED.values(), ids=lambda game: game.game.name)
def test_the_tables_name_rules_that_there_are(game: FuzzedGame) -> None:
    """Every rule in a table is in the rulebook, and every line of it can count."""
    tables = [*game.by_action.values(), *game.by_kind.values(), *game.by_setting.values()]
    tables.append(game.of_no_action)
    named = {rule for rules in (*tables, *(row[2] for row in game.by_place)) for rule in rules}
    assert named <= set(load_all().rules)
    rows = [(place, word) for place, word, _ in game.by_place]
    assert len(set(rows)) == len(rows)
    open_ended = [place for place, word in rows if not word]
    for number, (place, _) in enumerate(rows):
        assert place not in open_ended[: sum(not word for _, word in rows[:number])]


def smallest(case: dict[str, Any], key: str) -> dict[str, Any]:
    """Return the smallest case that still has a value under a key."""

    def differs(one: dict[str, Any]) -> bool:
        return isinstance(vector_of(one).expect, Answered) and bool(one[key])

    return shrunk(case, differs)


def test_every_kind_is_asked() -> None:
    """With each hand comes a case of every kind of the game, except those of the shuffle."""
    for number in range(9):
        cases = [*random_cases(TAGO, "kinds", number)]
        assert {case["kind"] for case in cases} == set(FORMS[TAGO]) - set(fair.FORMS)


def small(kind: str, key: str) -> dict[str, Any]:
    return smallest(next(one for one in random_cases(TAGO, "s", 3) if one["kind"] == kind), key)


def test_small_cases_are_made_smaller() -> None:
    """Seats, bets and rulings that do not matter are left out."""
    assert len(small("showdown", "hands")["hands"]) == 1
    assert "rulings" not in small("score", "cards")
    pots = small("pots", "contributions")
    assert (pots["folded"], pots["eliminated"], pots["dead"]) == ([], [], 0)
    assert len(pots["contributions"]) == 1
    assert len(small("draw", "cards")["cards"]) == 1
    divided = small("divide", "order")
    assert (len(divided["order"]), divided["amount"]) == (1, 0)
    spot = small("spot", "round")
    assert spot == {
        "kind": "spot",
        "rules": {"mode": spot["rules"]["mode"], "minimum": 1, "stack": 1},
        "round": 1,
        "current_bet": 0,
        "paid": 0,
        "stack": 0,
        "raises_used": 0,
        "restored": False,
        "seen": False,
    }


def test_a_number_becomes_the_smallest_that_differs() -> None:
    """A number that matters is made smaller one by one, down to the limit."""
    start = {"kind": "divide", "amount": 777, "order": [3, 1]}
    assert shrunk(start, lambda one: one["amount"] >= 101) == start | {"amount": 101, "order": []}


@pytest.mark.parametrize("game", FUZZED, ids=lambda game: game.name)
def test_impossible_cases_are_asked(game: Game) -> None:
    """With each hand come cases of every kind that must be refused, with the rules at stake."""
    found: Counter[tuple[str, bool]] = Counter()
    for number in range(60):
        cases = [*random_cases(game, "never", number)]
        for case in impossible_cases(game, cases, "never", number):
            vector = vector_of(case)
            assert vector.expect == Refused(refused=True)
            assert vector.shows == "broken"
            assert not case.get("actions")
            assert vector.why.startswith("This random case must be refused: ")
            found[vector.kind, vector.wire] += 1
        assert [*impossible_cases(game, cases, "never", number)] == [
            *impossible_cases(game, cases, "never", number)
        ]
    asked = FUZZED[game]
    assert {kind for kind, _ in found} == {*asked.by_kind} == {*asked.never}
    hand = next(kind for kind in HAND_KINDS if kind in asked.by_kind)
    assert min(found[hand, True], found[hand, False]) >= 10


@pytest.mark.parametrize(
    ("changed", "rules", "wire"),
    [
        ({"deck": DECK[1:]}, ("DECK-01", "DEAL-03", "ANTE-01"), False),
        ({"stacks": {"3": 300, "5": 4}}, ("ANTE-06", "DEAL-03", "ANTE-01"), False),
        ({"rules": {"mode": "light"}}, ("LIMIT-05", "LIMIT-01", "DEAL-03", "ANTE-01"), True),
        ({"first": "3"}, ("CUBE-01", "CUBE-04", "DEAL-03", "ANTE-01"), True),
    ],
)
def test_a_refused_case_has_the_rules_of_its_refusal(
    changed: dict[str, Any], rules: tuple[str, ...], wire: bool
) -> None:
    """The rules of an impossible case are those that the library names, and those of the key."""
    vector = vector_of(PLAIN | changed)
    assert (vector.rules, vector.wire) == (rules, wire)
    found = Outcome(vector, "failed", differences=compare(vector, {"result": {}}))
    told = with_rules(found)
    assert (told.finding, told.vector) == ("wire" if wire else "impossible", vector)
    assert places(found) == {("hand", "it must be refused")}
    lines = [*tell_difference(told)]
    assert lines[0] == f"FAILED {vector.id}"
    end = "Limits of the wire: hand." if wire else "Impossible questions answered: hand, about "
    assert lines[-1].startswith(f"  {end}")


def test_official_rulings() -> None:
    """With official rulings no case of either game has any; everything else stays."""
    for game in FORMS:
        for case in random_cases(game, "official", 4):
            changed = official(case)
            vector_of(changed)
            assert "rulings" not in changed
            assert "rulings" not in changed.get("rules", {})
            if game is TAP:
                assert not changed.get("rules")
            assert changed.keys() == case.keys() - {"rulings"}


def test_a_choice_by_ruling_alone_is_none_of_the_official_rulings() -> None:
    """Nothing is chosen for a POINT of three equal cards, except under a ruling."""
    asked = {
        "kind": "score",
        "cards": ["1", "2", "3"],
        "point": ["7", "7", "7"],
        "choice": "single",
        "rulings": {"point_trips": "as_pair"},
    }
    assert vector_of(asked).kind == "score"
    assert official(asked)["choice"] is None
    assert vector_of(official(asked)).kind == "score"
    paired = official(asked | {"point": ["7", "7", "6"]})
    assert paired["choice"] == "single"


def outcome(*paths: str, said: str = "") -> Outcome:
    found = tuple(Difference(path, 1, 2) for path in paths)
    return Outcome(vector_of(PLAIN), "failed", said, found)


def test_what_is_known_is_left_out() -> None:
    """A difference is known by its place, whatever the seat; all others are reported."""
    known = places(outcome("$.state.seats.3.stack"))
    assert known == {("hand", "$.state.seats.stack")}
    assert without(outcome("$.state.seats.5.stack"), known).verdict == "passed"
    left = without(outcome("$.state.seats.5.stack", "$.state.pot"), known)
    assert [one.path for one in left.differences] == ["$.state.pot"]
    assert left.verdict == "failed"
    dead = outcome(said="no answer")
    assert without(dead, known) == dead
    assert without(dead, places(dead)).verdict == "passed"
    assert without(dead, frozenset()) == dead
    passed = Outcome(vector_of(PLAIN), "passed")
    assert without(passed, known) == passed


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["conformance", "fuzz", *words])
    return status, capsys.readouterr().out


ANSWERS_ALL = faulty("""
def answer(kind, case):
    try: return right(kind, case)
    except Exception: return {}
server.answer = answer
""")


@pytest.mark.uncounted
def test_an_engine_that_answers_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An engine that refuses no question is found by a small case, once for each kind."""
    monkeypatch.chdir(tmp_path)
    status, said = run("--hands", "9", "--", *ANSWERS_ALL, capsys=capsys)
    assert status == 1
    assert '  $: expected {"refused": true}, got {"result": {}}\n' in said
    assert "Impossible questions answered: " in said or "Limits of the wire: " in said
    (file,) = tmp_path.iterdir()
    ended = main(["conformance", "run", "--cases", str(file), "--", *ANSWERS_ALL])
    assert ended == 1
    ended = main(["conformance", "run", "--cases", str(file), "--", *TAGOLIB])
    assert ended == 0
    (case,) = json.loads(file.read_text(encoding="utf-8"))["cases"]
    assert case["expect"] == {"refused": True}
    assert case["case"].keys() <= {*PLAIN} - {"views"}


WRONG = "say({{'seq': seq, 'result': {{'first': 9}} if case['kind'] == 'draw' else {}}})"
TWO_FAULTS = fake(WRONG.format("{'shares': 5}"), kinds=["draw", "divide"])


def test_it_keeps_going(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With ``--keep-going`` each new difference is reported once, and a known one never."""
    monkeypatch.chdir(tmp_path)
    status, said = run("--keep-going", "--hands", "12", "--", *TWO_FAULTS, capsys=capsys)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert (status, said.count("FAILED fuzz-")) == (1, len(files))
    assert said.count("  Answers not of the form: divide.\n") == 1
    assert said.count("  The rules, the likeliest first: CUBE-02, ") == 1
    assert said.count('{"refused": true}') == len(files) - 2
    assert "Try 12; the cases are in fuzz-" in said
    words = ("--known", *files, "--hands", "4")
    status, said = run(*words, "--", *TWO_FAULTS, capsys=capsys)
    assert status == 0
    assert said == "fake 0 (Python): 4 cases of each kind, 0 skipped, no difference.\n"
    words = ("--json", "--keep-going", "--known", *files[1:], "--hands", "4")
    status, said = run(*words, "--", *TWO_FAULTS, capsys=capsys)
    report = json.loads(said)
    assert (status, report["hands"], report["more"]) == (1, 4, [])
    assert report["file"].startswith("fuzz-")
    status, said = run("--json", "--keep-going", "--hands", "2", "--", *TWO_FAULTS, capsys=capsys)
    more, *_ = json.loads(said)["more"]
    assert sorted(more) == ["case", "failure", "file"]


def test_the_library_under_official_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    """The library does not differ from itself under any rulings."""
    status, said = run("--official", "--hands", "2", "--", *TAGOLIB, capsys=capsys)
    assert status == 0
    assert "2 hands, 0 skipped, no difference" in said


def test_points_are_asked_of_a_hand_that_was_not_played_out() -> None:
    """For its points, a hand that is not over is first played to its end."""
    choose = Stream(bytes(32)).below
    *_, last = small_cases(choose, random_deal(choose))
    assert last["kind"] == "points"
    assert vector_of(last).kind == "points"
