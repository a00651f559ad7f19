"""The line protocol: every kind, an answer to every line, and only stop ends the process."""

import json
import os
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.conformance import server
from tagolib.conformance.cases import KINDS
from tagolib.conformance.server import serve
from tagolib.serialization import read_action
from tests.playing import stacked

RULES = {"mode": "light", "minimum": 5, "stack": 300}
DECK = [str(card) for card in stacked(["4 4 2", "½ 3 3"], "½ 5 1")]
HAND = {
    "kind": "hand",
    "rules": RULES,
    "stacks": {"1": 300, "2": 300},
    "first": 1,
    "deck": DECK,
    "actions": [],
}
SPOT = {
    "kind": "spot",
    "rules": {"mode": "heavy", "minimum": 5, "stack": 300},
    "round": 2,
    "current_bet": 1000,
    "paid": 0,
    "stack": 500,
    "raises_used": 0,
    "restored": False,
    "seen": False,
}


def exchange(*lines: bytes) -> list[Any]:
    """Send lines and read the replies."""
    replies = BytesIO()
    serve(BytesIO(b"\n".join(lines)), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def run(case: Any) -> Any:
    """Run one case; return the reply without its number."""
    (reply,) = exchange(json.dumps({"cmd": "run", "seq": 7, "case": case}).encode())
    popped = reply.pop("seq")
    assert popped == 7
    return reply


def result(**case: Any) -> Any:
    reply = run(case)
    assert list(reply) == ["result"], reply
    return reply["result"]


def test_start() -> None:
    """The first reply names the engine and what it answers."""
    (reply,) = exchange(b'{"cmd": "start", "version": 1}')
    assert reply == {
        "implementation": "tagolib",
        "language": "Python",
        "version": tago.__version__,
        "kinds": [
            *("score", "showdown", "point", "spot", "pots", "divide", "draw", "hand", "points"),
            *("fair_shuffle", "fair_player", "fair_numbers"),
            *("tap_trick", "tap_follow", "tap_count", "tap_score", "tap_discards", "tap_hand"),
        ],
    }
    assert list(KINDS) == reply["kinds"]
    for version in (b"2", b"true", b"1.0", b'"1"', b"null"):
        (reply,) = exchange(b'{"cmd": "start", "version": ' + version + b"}")
        assert "version 1" in reply["errored"]


def test_stop_ends_and_empty_lines_are_ignored() -> None:
    """Nothing after stop is read; empty lines have no reply."""
    lines = [b"", b"  ", b'{"cmd": "stop"}', b'{"cmd": "start", "version": 1}']
    assert exchange(*lines) == []


@pytest.mark.parametrize(
    "line",
    [
        b"no JSON",
        b"5",
        b"[]",
        b'"stop"',
        b'{"cmd": "dance"}',
        b'{"cmd": ["stop"]}',
        b"{}",
        b'{"cmd": "stop", "cmd": "stop"}',
        b'{"cmd": NaN}',
        b"\xff\xfe",
        b'{"a": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"\x00",
        b'{"cmd": "\\ud800"}',
    ],
    ids=range(15),
)
def test_any_other_line_is_answered_and_survived(line: bytes) -> None:
    """A line that is not a request is answered as errored, and the next line is answered too."""
    first, second = exchange(line, b'{"cmd": "start", "version": 1}')
    assert list(first) == ["errored"]
    assert second["implementation"] == "tagolib"


MEGABYTE = 1 << 20


@pytest.mark.uncounted
@pytest.mark.parametrize(
    "line",
    [
        b"x" * MEGABYTE,
        b'"' * MEGABYTE,
        b"[" * MEGABYTE,
        b'{"a":' * (MEGABYTE // 5),
        b"[" + b"1," * (MEGABYTE // 2) + b"1]",
        b"9" * MEGABYTE,
        b'{"seq": 1, "cmd": "' + b"x" * MEGABYTE + b'"}',
        b'{"seq": 1, "cmd": ' + b"[" * 400 + b"]" * 400 + b"}",
        b'{"cmd": "run", "seq": 1, "case": {"kind": "' + b"y" * MEGABYTE + b'"}}',
        b'{"cmd": "run", "seq": 1, "case": {"kind": "draw", "' + b"z" * MEGABYTE + b'": 1}}',
        b'{"cmd": "run", "seq": 1, "case": {"kind": "draw", "cards": {"1": "' + b"5" * MEGABYTE
        + b'"}}}',
        b"{" + b",".join(b'"%d": 0' % i for i in range(100_000)) + b', "7": 0}',
        b"{" + b'"a": 0, ' * 100_000 + b'"a": 0}',
        b"\xff" * MEGABYTE,
        b"\x00" * MEGABYTE,
    ],
    ids=range(15),
)  # fmt: skip
def test_lines_of_a_megabyte(line: bytes) -> None:
    """However long a line is, it gets a short answer, and the next line gets its own."""
    first, second = exchange(line, b'{"cmd": "start", "version": 1}')
    assert {"errored", "refused", "skipped"} & set(first)
    assert len(json.dumps(first)) < 500
    assert second["implementation"] == "tagolib"


@pytest.mark.uncounted
def test_a_megabyte_of_actions() -> None:
    """Thousands of actions in one case, refused or accepted, are all processed."""
    deck = [card.value for card in tago.DECK]
    misdeals = [{"type": "misdeal", "deck": deck}] * 6_000
    (reply,) = exchange(case_line(HAND | {"actions": misdeals}))
    assert reply["result"]["refused"] == []
    (reply,) = exchange(case_line(HAND | {"actions": [{"type": "call", "seat": 1}] * 20_000}))
    assert len(reply["result"]["refused"]) == 20_000


def case_line(case: Any) -> bytes:
    return json.dumps({"cmd": "run", "seq": 1, "case": case}).encode()


@given(st.lists(st.binary(max_size=60), max_size=5))
def test_any_bytes_are_answered(lines: list[bytes]) -> None:
    """Whatever bytes arrive, each line that is not blank gets one answer, even the last."""
    assume(not any(b"stop" in line for line in lines))  # after which nothing is answered
    sent = [line.replace(b"\n", b" ") for line in lines]
    replies = exchange(*sent, b'{"cmd": "start", "version": 1}')
    assert len(replies) == 1 + sum(bool(line.strip()) for line in sent)
    assert replies[-1]["implementation"] == "tagolib"


def test_the_number_is_repeated() -> None:
    """Every reply repeats the request's seq, whatever it is."""
    for seq in (0, -3, "a", None, [1]):
        (reply,) = exchange(json.dumps({"cmd": "run", "seq": seq, "case": {}}).encode())
        assert reply["seq"] == seq
        assert reply["refused"] == []


@pytest.mark.parametrize(
    "case",
    [
        {"kind": "pots", "contributions": {"1": "HUGE", "2": "HUGE"}},
        SPOT | {"stack": "HUGE"},
        HAND | {"stacks": {"1": "HUGE", "2": "HUGE"}},
        {"kind": "divide", "amount": "HUGE", "order": [1]},
    ],
)
def test_amounts_too_large_to_write_are_refused(case: Any) -> None:
    """A number at the limit of what Python reads is not an amount."""
    line = json.dumps({"cmd": "run", "seq": 1, "case": case}).replace('"HUGE"', "9" * 4300)
    (reply,) = exchange(line.encode())
    assert list(reply) == ["seq", "refused", "message"]
    assert len(reply["message"]) < 200


def test_what_cannot_be_repeated_is_answered_too() -> None:
    """A seq that is too large or too deep to write is answered without it, or in part."""
    deep = b"[" * 900 + b"]" * 900
    for seq in (b"1e999", b"-1e999", deep):
        line = b'{"cmd": "run", "seq": ' + seq + b', "case": {}}'
        first, second = exchange(line, b'{"cmd": "start", "version": 1}')
        near = [json.loads(deep), sys.float_info.max, -sys.float_info.max]
        assert "errored" in first or first["seq"] in near
        assert second["implementation"] == "tagolib"
    (reply,) = exchange(b'{"cmd": "run", "seq": 1.5, "case": {}}')
    assert reply["seq"] == 1.5


def test_a_fault_in_writing_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reply that cannot be written is errored."""
    monkeypatch.setattr(server, "answer", lambda kind, case: object())
    assert "not JSON serializable" in run({"kind": "draw"})["errored"]


@pytest.mark.parametrize("case", [None, 5, {}, {"kind": 5}, {"kind": ["score"]}, []])
def test_a_case_without_a_kind_is_refused(case: Any) -> None:
    """A case is an object that names its kind."""
    assert list(run(case)) == ["refused", "message"]


def test_an_unknown_kind_is_skipped() -> None:
    """A kind that is not offered is skipped, and the reply says so."""
    assert list(run({"kind": "tournament"})) == ["skipped"]


def test_a_fault_is_reported_and_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the library itself is errored and does not end the process."""

    def fail(kind: str, case: Any) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(server, "answer", fail)
    assert run({"kind": "draw"}) == {"errored": "ZeroDivisionError: oops"}


def test_score() -> None:
    """Figure 13's cards: 4, 4, 2 counts as 10 at a POINT of 6½."""
    score = {"kind": "score", "cards": ["2", "4", "4"], "point": ["½", "5", "1"]}
    assert run(score | {"choice": None}) == {
        "result": {"category": "SCORE", "total": "10", "distance": "3½"}
    }
    assert run(score | {"choice": "sum"}) == run(score)
    assert run(score | {"choice": "single"})["refused"] == ["POINT-03", "POINT-07"]
    paired = score | {"point": ["7", "7", "2"]}
    assert run(paired)["refused"] == ["POINT-03"]
    assert run(paired | {"choice": "single"})["result"]["distance"] == "0"
    assert run(score | {"cards": ["0", "0", "0"]})["result"] == {
        "category": "ZERO",
        "total": "0",
        "distance": None,
    }


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"cards": ["4", "4"]}, "$.cards: expected a list of 3, not of 2"),
        ({"cards": "442"}, "$.cards: expected a list"),
        ({"cards": ["4", "4", 2]}, "$.cards[2]: expected a card"),
        ({"cards": ["4", "4", "0.5"]}, "$.cards[2]: expected a card"),
        ({"cards": ["4", "4", None]}, "$.cards[2]: expected a card"),
        ({"cards": {"4": 1}}, "$.cards: expected a list"),
        ({"choice": "both"}, "$.choice"),
        ({"choice": ["sum"]}, "$.choice"),
        ({"rulings": {"point_trips": "as_pairs"}}, '$.rulings.point_trips: expected "sum_only" or'),
        ({"rulings": {"points": 1}}, 'unknown key "points"'),
        ({"rulings": None}, "$.rulings"),
        ({"extra": 1}, '$: unknown key "extra"'),
        ({"point": ["4", "4", "1"], "choice": "sum"}, "only three cards of 4"),
    ],
)
def test_ill_formed_cases_are_refused(change: dict[str, Any], says: str) -> None:
    """A case of the wrong form is refused, with the place and what was expected."""
    score = {"kind": "score", "cards": ["2", "4", "4"], "point": ["½", "5", "1"]}
    reply = run(score | change)
    assert list(reply) == ["refused", "message"]
    assert says in reply["message"]


def test_refusals_name_the_rules() -> None:
    """A well-formed but impossible case is refused with the ids of the rules."""
    half = HAND | {"rules": RULES | {"ante": "half"}}
    assert run(half)["refused"] == ["ANTE-02"]
    assert run(HAND | {"stacks": {"1": 300, "2": 4}})["refused"] == ["ANTE-06"]
    odd = run({"kind": "draw", "cards": {"1 @ 2": "4"}})
    assert odd["message"] == '$.cards["1 @ 2"]: expected a seat from "1" to "8", not "1 @ 2"'
    with pytest.raises(tago.NotationError, match="unknown key"):
        read_action({"type": "bet", "seat": 1, "amount": 5, "2": 3, "x": 4})


def test_missing_keys_are_named() -> None:
    """A missing key is named with its place."""
    assert run({"kind": "score", "cards": ["0", "1", "2"]})["message"] == (
        "$.point: this key is missing"
    )
    assert "$.rules.mode" in run(SPOT | {"rules": {"minimum": 5, "stack": 300}})["message"]


def test_showdown() -> None:
    """Figure 9: COPY beats VALUE."""
    hands = {"6": ["2", "8", "1"], "5": ["7", "1", "3"]}
    assert result(kind="showdown", hands=hands, point=["1", "7", "3"], choice=None) == {
        "winners": [5],
        "scores": {
            "5": {"category": "COPY", "total": "11", "distance": None},
            "6": {"category": "VALUE", "total": "11", "distance": "0"},
        },
    }
    four = {"1": ["2", "8", "1"], "2": ["1", "½", "0"], "3": ["1", "4", "5"]}
    assert (
        "DECK-01" in run({"kind": "showdown", "hands": four, "point": ["1", "7", "3"]})["refused"]
    )
    assert run({"kind": "showdown", "hands": {}, "point": ["1", "7", "3"]})["refused"]


def test_point() -> None:
    """A POINT with a pair offers two totals; a pair of zeros leaves nothing to choose."""
    assert result(kind="point", cards=["7", "2", "7"]) == {
        "options": {"sum": "16", "single": "2"},
        "choice_needed": True,
    }
    assert result(kind="point", cards=["0", "5", "0"]) == {
        "options": {"sum": "5", "single": "5"},
        "choice_needed": False,
    }
    assert result(kind="point", cards=["1", "½", "4"]) == {
        "options": {"sum": "5½"},
        "choice_needed": False,
    }
    trips = {"kind": "point", "cards": ["6", "6", "6"]}
    assert result(**trips)["options"] == {"sum": "18"}
    as_pair = result(**trips, rulings={"point_trips": "as_pair"})
    assert as_pair == {"options": {"sum": "18", "single": "6"}, "choice_needed": True}


def test_spot() -> None:
    """Facing a bet of 1,000 with 500: remainders, or restore 500 to call, or 1,500 to raise."""
    assert run(SPOT)["result"] == {
        "fold": True,
        "bet": None,
        "call": None,
        "raise": None,
        "remainders": 500,
        "restore": {"minimum": 500, "minimum_to_raise": 1500},
        "curious": True,
    }
    nothing = run(SPOT | {"stack": 0})["result"]
    assert not any(nothing.values())
    last = run(SPOT | {"round": 3, "seen": True, "tie_break": True, "answerable": False})
    assert last["result"]["restore"] is None


@pytest.mark.parametrize(
    "change",
    [
        {"round": 0},
        {"round": 4},
        {"round": True},
        {"paid": -1},
        {"stack": -5},
        {"paid": 1000},
        {"paid": 2000},
        {"current_bet": 0, "paid": 3},
        {"current_bet": 0, "paid": 3, "stack": 0},
        {"rules": {"mode": "heavy", "minimum": 5, "stack": 300, "variant": "rapid"}, "round": 1},
        {"raises_used": -1},
        {"stack": 1.5},
        {"seen": 0},
        {"current_bet": "1000"},
    ],
)
def test_impossible_spots_are_refused(change: dict[str, Any]) -> None:
    """Numbers that do not make a decision are refused."""
    assert "refused" in run(SPOT | change)


def test_pots() -> None:
    """With 200 against 150, 50 are returned. With a third seat at 200 there are two pots."""
    assert result(kind="pots", contributions={"3": 200, "4": 150}) == {
        "returned": {"3": 50},
        "pots": [{"amount": 300, "seats": [3, 4]}],
    }
    assert result(
        kind="pots",
        contributions={"1": 200, "2": 150, "3": 200, "4": 20, "5": 0},
        folded=[4],
        eliminated=[5],
        dead=10,
    ) == {
        "returned": {},
        "pots": [{"amount": 480, "seats": [1, 2, 3]}, {"amount": 100, "seats": [1, 3]}],
    }
    assert "refused" in run({"kind": "pots", "contributions": {"3": 200}, "folded": [3]})
    assert "refused" in run({"kind": "pots", "contributions": {}})
    assert "refused" in run({"kind": "pots", "contributions": {"3": -1, "4": 1}})
    assert "refused" in run({"kind": "pots", "contributions": {"3": 1, "4": 1}, "dead": -1})
    assert "refused" in run({"kind": "pots", "contributions": {"9": 1, "4": 1}})
    assert "refused" in run({"kind": "pots", "contributions": {"3": 1, "4": 1}, "folded": [True]})


def test_divide() -> None:
    """10 is divided among three: the odd chip goes to the first in order, or to the jackpot."""
    assert result(kind="divide", amount=10, order=[5, 1, 3]) == {"shares": {"1": 3, "3": 3, "5": 4}}
    to_jackpot = {"odd_chips": "to_jackpot"}
    assert result(kind="divide", amount=11, order=[5, 1, 3], rulings=to_jackpot) == {
        "shares": {"1": 3, "3": 3, "5": 3}
    }
    assert result(kind="divide", amount=0, order=[2]) == {"shares": {"2": 0}}
    wrongs: list[Any] = [{"order": []}, {"order": [1, 1]}, {"amount": -1}, {"order": [9]}]
    for wrong in wrongs:
        assert "refused" in run({"kind": "divide", "amount": 10, "order": [1]} | wrong)


def test_draw() -> None:
    """The card closest to zero wins, and of equal cards that of the lowest seat."""
    assert result(kind="draw", cards={"7": "½", "2": "1", "4": "½"}) == {"first": 4}
    assert "refused" in run({"kind": "draw", "cards": {}})
    for seat in (0, 9, True, "2"):
        with pytest.raises(tago.SetupError, match=r"from 1 to 8|cards must be"):
            tago.opening_draw({seat: tago.Card.ONE})  # type: ignore[dict-item]  # on purpose
    assert "refused" in run({"kind": "draw", "cards": dict.fromkeys("1234", "5")})


SCORE = {"category": "SCORE", "total": "3", "distance": "2½"}
RESULT: dict[str, Any] = {
    "how": "showdown",
    "returned": {"5": 10},
    "pots": [{"amount": 40, "seats": [2, 5], "winners": [5], "shares": {"5": 40}}],
    "scores": {
        "2": SCORE,
        "5": {"category": "COPY", "total": "5½", "distance": None},
    },
    "jackpot_winner": None,
    "may_look": None,
}
POINT: dict[str, Any] = {"cards": ["½", "3", "2"], "choice": None, "total": "5½"}


@pytest.mark.rules("TOUR-05", "TOUR-06")
def test_points() -> None:
    """Points are calculated from a hand's result and POINT, both in the form used in a state."""
    assert result(kind="points", result=RESULT, point=POINT) == {"2": -3, "5": 6}
    for total, half in (("½", 0), ("0", 0), ("24", 12), ("10½", 5), (None, 3)):
        point = POINT | {"total": total}
        assert result(kind="points", result=RESULT, point=point) == {"2": -half, "5": 2 * half}
    covered = POINT | {"cards": [None, "3", "2"], "total": "5"}
    assert result(kind="points", result=RESULT, point=covered) == {"2": -3, "5": 6}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"point": POINT | {"total": "0½"}}, "$.point.total: expected a total"),
        ({"point": POINT | {"total": "05"}}, "$.point.total: expected a total"),
        ({"point": POINT | {"total": "5.5"}}, "$.point.total: expected a total"),
        ({"point": POINT | {"total": 5}}, "$.point.total: expected a total"),
        ({"point": POINT | {"cards": ["½", "3"]}}, "$.point.cards: expected a list of 3, not of 2"),
        ({"point": POINT | {"cards": ["½", "3", None]}}, "$.point.cards[2]: expected a card"),
        ({"point": POINT | {"cards": ["½", "3", "9"]}}, "$.point.cards[2]: expected a card"),
        ({"point": POINT | {"choice": "both"}}, "$.point.choice: expected"),
        ({"point": {}}, "$.point.cards: this key is missing"),
        ({"result": None}, "$.result: expected an object"),
        ({"result": RESULT | {"how": "luck"}}, "$.result.how: expected"),
        ({"result": RESULT | {"pots": {}}}, "$.result.pots: expected a list"),
        ({"result": RESULT | {"scores": []}}, "$.result.scores: expected an object"),
        ({"result": RESULT | {"scores": {"02": SCORE}}}, '$.result.scores["02"]: expected a seat'),
        ({"result": RESULT | {"scores": {}}}, "the winner of a showdown must have a score"),
        (
            {"result": RESULT | {"returned": {"5": "10"}}},
            '$.result.returned["5"]: expected a whole',
        ),
        ({"result": RESULT | {"jackpot_winner": 9}}, "a seat must be a whole number from 1 to 8"),
        ({"result": RESULT | {"more": 1}}, '$.result: unknown key "more"'),
        ({"more": 1}, 'unknown key "more"'),
    ],
)
def test_what_has_no_points(wrong: Any, says: str) -> None:
    """A value that is not a result or a POINT is refused, with its place if its form is wrong."""
    reply = run({"kind": "points", "result": RESULT, "point": POINT} | wrong)
    assert says in reply["message"]


def test_hand() -> None:
    """The whole state after some actions is returned, with refused ones named by their places."""
    actions: list[Any] = [
        {"type": "bet", "seat": 1, "amount": 4},
        {"type": "bet", "seat": 1, "amount": True},
        {"type": "bet", "seat": 1, "amount": 10, "note": "x"},
        {"type": "dance", "seat": 1},
        "bet",
        {"seat": 1},
        {"type": "call", "seat": 9},
        {"type": "call", "seat": 5},
        {"type": "bet", "seat": 1, "amount": 10},
        {"type": "declare", "seat": 1, "action": {"type": "raise", "to": 40}},
        {"type": "raise", "seat": 2, "to": 20},
    ]
    reply = run(HAND | {"actions": actions})["result"]
    assert [refusal["index"] for refusal in reply["refused"]] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert reply["refused"][0]["rules"] == ["BET-03"]
    assert reply["state"] == {
        "phase": "betting",
        "round": 1,
        "tie_breaks": 0,
        "cube": 1,
        "first": 1,
        "to_act": 1,
        "current_bet": 20,
        "raises_used": 1,
        "pot": 40,
        "withheld": 0,
        "tips": 0,
        "point": {"cards": ["½", "5", "1"], "choice": None, "total": "6"},
        "seats": {
            "1": {
                "stack": 285,
                "in_round": 10,
                "in_hand": 10,
                "cards": ["4", "4", "2"],
                "status": "in",
                "seen": False,
                "restored": False,
                "curious": False,
                "declared": {"type": "raise", "to": 40},
            },
            "2": {
                "stack": 275,
                "in_round": 20,
                "in_hand": 20,
                "cards": ["½", "3", "3"],
                "status": "in",
                "seen": False,
                "restored": False,
                "curious": False,
                "declared": None,
            },
        },
        "options": {
            "fold": True,
            "bet": None,
            "call": 10,
            "raise": None,
            "remainders": None,
            "restore": {"minimum": 300, "minimum_to_raise": None},
            "curious": True,
            "choose_point": [],
            "vote": False,
            "discard": [],
        },
        "result": None,
    }


def test_a_finished_hand_and_its_views() -> None:
    """The result of a hand, and each seat's view of it, are returned."""
    actions = [
        {"type": "bet", "seat": 1, "amount": 10},
        {"type": "fold", "seat": 2, "curious": True},
    ]
    reply = run(HAND | {"actions": actions, "views": True})["result"]
    assert reply["refused"] == []
    assert reply["state"]["options"] is None
    assert reply["state"]["result"] == {
        "how": "folds",
        "returned": {"1": 10},
        "pots": [{"amount": 10, "seats": [1], "winners": [1], "shares": {"1": 10}}],
        "scores": {},
        "jackpot_winner": None,
        "may_look": None,
    }
    assert sorted(reply["views"]) == ["1", "2"]
    covered = {
        eyes: [state["seats"][seat]["cards"][0] for seat in ("1", "2")]
        for eyes, state in reply["views"].items()
    }
    assert covered == {"1": [None, None], "2": [None, "½"]}
    assert reply["views"]["1"]["point"]["cards"] == [None, "5", "1"]


@pytest.mark.parametrize(
    "declared",
    [
        {"type": "call"},
        {"type": "bet", "amount": 5},
        {"type": "bet"},
        {"type": "fold"},
        {"type": "remainders"},
        {"type": "raise"},
    ],
)
def test_declared_actions_come_back(declared: dict[str, Any]) -> None:
    """A declared action is written as it was read."""
    action = {"type": "declare", "seat": 2, "action": declared}
    reply = run(HAND | {"actions": [action]})["result"]
    assert reply["refused"] == []
    assert reply["state"]["seats"]["2"]["declared"] == declared


@pytest.mark.parametrize(
    "declared",
    [
        {"type": "check"},
        {"type": "call", "amount": 5},
        {"type": "call", "to": 5},
        {"type": "bet", "to": 5},
        {"type": "raise", "amount": 5},
        {"type": "raise", "to": None},
        {"type": "raise", "to": 0},
        {"type": "raise", "to": "9"},
        {"type": "bet", "seat": 2},
        {"type": 5},
        {"type": "restore", "amount": 300},
        None,
        "call",
    ],
)
def test_ill_formed_declarations_are_refused_actions(declared: Any) -> None:
    """A declaration of the wrong form is refused like any action."""
    action = {"type": "declare", "seat": 2, "action": declared}
    reply = run(HAND | {"actions": [action]})["result"]
    assert [refusal["index"] for refusal in reply["refused"]] == [0]


@pytest.mark.parametrize(
    "change",
    [
        {"stacks": {"1": 300}},
        {"stacks": {str(seat): 300 for seat in range(1, 10)}},
        {"stacks": {"1": 300, "2": 4}},
        {"stacks": {"1": 300, "2": True}},
        {"stacks": {"1": 300, "2": 300.0}},
        {"stacks": {"1": 300, "02": 300}},
        {"stacks": [300, 300]},
        {"first": 3},
        {"first": "1"},
        {"first": True},
        {"deck": DECK[:-1]},
        {"deck": [*DECK[:-1], DECK[0], DECK[0]]},
        {"deck": [*DECK[:-1], "9"]},
        {"deck": [DECK[0]] * 30},
        {"rules": RULES | {"mode": "LIGHT"}},
        {"rules": RULES | {"minimum": 0}},
        {"rules": RULES | {"jackpot_percent": 101}},
        {"rules": RULES | {"rulings": {"odd_chips": "exact"}}},
        {"rules": RULES | {"rulings": {"jackpot_round3_fold": 1}}},
        {"rules": RULES | {"ante": "half"}},
        {"rules": RULES | {"colour": "green"}},
        {"rules": None},
        {"actions": None},
        {"actions": {}},
        {"views": 1},
        {"more": 1},
    ],
)
def test_impossible_hands_are_refused(change: dict[str, Any]) -> None:
    """A hand that cannot be dealt is refused altogether."""
    assert "refused" in run(HAND | change)


def test_every_action_can_be_read() -> None:
    """Each type of action is known; here all are refused by the rules, and none for its form."""
    documents = [
        {"type": "call", "seat": 1},
        {"type": "raise", "seat": 1, "to": 10},
        {"type": "remainders", "seat": 1},
        {"type": "restore", "seat": 1, "amount": 299},
        {"type": "choose_point", "seat": 1, "choice": "sum"},
        {"type": "curious", "seat": 1},
        {"type": "divide", "seat": 1},
        {"type": "play_on", "seat": 1},
        {"type": "discard", "seat": 1, "card": "4"},
        {"type": "look", "seat": 1},
        {"type": "eliminate", "seat": 3, "reason": "none", "show": False},
        {"type": "misdeal", "deck": DECK[::-1][:-1]},
        {"type": "redeal", "cards": ["4", "5"]},
        {"type": "declare", "seat": 1, "action": {"type": "bet"}},
        {"type": "fold", "seat": 2},
        {"type": "bet", "seat": 2, "amount": 5},
    ]
    reply = run(HAND | {"actions": documents})["result"]
    assert [refusal["index"] for refusal in reply["refused"]] == list(range(16))
    assert all(refusal["rules"] for refusal in reply["refused"])


def test_a_document_too_deep_to_speak_of() -> None:
    """A document made in Python, deeper than JSON may be, is refused like any other."""
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(tago.NotationError, match="too deep"):
        read_action(deep)


def test_deep_and_long_documents_in_a_case() -> None:
    """A deeply nested action is refused or errored, and the process goes on."""
    deep: Any = {"type": "call", "seat": 1}
    for _ in range(200):
        deep = {"type": "declare", "seat": 1, "action": deep}
    assert run(HAND | {"actions": [deep]})["result"]["refused"] == [{"index": 0, "rules": []}]
    assert "refused" in run({"kind": "score", "cards": ["4"] * 100_000, "point": ["4"] * 3})


@pytest.mark.parametrize("command", [["-m", "tagolib", "conformance", "serve"]])
def test_serve_as_a_process(command: list[str]) -> None:
    """The command answers on standard output and exits with 0 at stop or at the end of input."""
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    start = b'{"cmd": "start", "version": 1}\n'
    for end in (b'{"cmd": "stop"}\n', b""):
        done = subprocess.run(
            [sys.executable, *command],
            input=start + b"\n" + b"{\n" + end,
            capture_output=True,
            check=False,
            env=env,
        )
        assert done.returncode == 0
        assert done.stderr == b""
        assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [
            ["implementation", "language", "version", "kinds"],
            ["errored"],
        ]
