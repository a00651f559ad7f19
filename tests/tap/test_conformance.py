"""The conformance kit for Tap: kinds, random cases, and differences found and made small."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import tap
from tagolib.cli import main
from tagolib.conformance.cases import FORMS
from tagolib.conformance.engine import Process
from tagolib.conformance.fuzz import file_of, tell_hand, with_rules
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.random_cases import random_cases, vector_of
from tagolib.conformance.runner import Outcome
from tagolib.conformance.server import reply
from tagolib.conformance.shrinking import shrunk
from tagolib.conformance.suite import (
    Answered,
    Vector,
    load_vectors,
    read_vectors,
    write_vectors,
)
from tagolib.game import TAP
from tagolib.serialization import parse_json, read, write
from tagolib.tap.reasons import REASONS
from tests.amounts import amount, sample
from tests.engines import TAGOLIB, faulty
from tests.tap_hands import play_out, start

HAND: dict[str, Any] = {
    "kind": "tap_hand",
    "dealer": 3,
    "deck": [str(card) for card in tap.DECK],
    "actions": [],
}
SCORE: dict[str, Any] = {
    "kind": "tap_score",
    "bid": "solo",
    "points": 61,
    "tricks": 8,
    "slam": False,
    "sparrow": False,
    "sparrow_made": False,
}
NINETEEN = [str(card) for card in tap.DECK[:19]]


def run(case: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = reply({"cmd": "run", "seq": 1, "case": case}) or {}
    return said


def test_each_kind_has_its_form() -> None:
    """Each kind of Tap has a form, and is answered."""
    kinds = ["tap_trick", "tap_follow", "tap_count", "tap_score", "tap_discards", "tap_hand"]
    assert [*FORMS[TAP]] == kinds
    assert {case["kind"] for case in random_cases(TAP, "kinds", 1)} == {*kinds}


@pytest.mark.parametrize(
    ("case", "says", "rules"),
    [
        ({"kind": "tap_trick", "cards": ["KH"] * 3}, "$.cards: KH appears twice", ["TAP-02"]),
        ({"kind": "tap_trick", "cards": ["KH"]}, "$.cards: expected 3 cards, not 1", []),
        ({"kind": "tap_trick", "cards": ["KH", "T0", 5]}, "$.cards[1]: 'T0' is not a card", []),
        ({"kind": "tap_trick", "cards": ["KH", 5, "T0"]}, "$.cards[1]: expected a card", []),
        ({"kind": "tap_trick"}, "$.cards: this key is missing", []),
        ({"kind": "tap_follow", "hand": ["KH"], "led": "KH"}, "$.led: KH was led", ["TAP-02"]),
        ({"kind": "tap_follow", "hand": ["KH"], "led": "1"}, "$.led: '1' is not a card", []),
        ({"kind": "tap_count", "cards": [], "tricks": 17}, "$.tricks: the tricks", ["TAP-03"]),
        (SCORE | {"points": 123}, "$.points: the points must be a whole number", ["TAP-03"]),
        (SCORE | {"bid": "pass"}, '$.bid: expected "three_cards" or', []),
        (SCORE | {"rulings": {"bid_order": 1}}, "$.rulings.bid_order: expected", []),
        (SCORE | {"rulings": {"more": 1}}, '$.rulings: unknown key "more"', []),
        (
            {"kind": "tap_discards", "bid": "solo", "hand": NINETEEN},
            "$.bid: in Solo nothing is discarded",
            ["TAP-11"],
        ),
        (
            {"kind": "tap_discards", "bid": "top_three", "hand": NINETEEN[1:]},
            "$.hand: expected 19 cards, not 18",
            [],
        ),
        (HAND | {"dealer": 4}, "$.dealer: dealer must be a whole number from 1 to 3", ["TAP-01"]),
        (HAND | {"deck": HAND["deck"][1:]}, "$.deck: a deck has 54 cards, not 53", ["TAP-02"]),
        (HAND | {"deck": [*HAND["deck"][1:], "T2"]}, "$.deck: the card KH is missing", ["TAP-02"]),
        (HAND | {"views": 1}, "$.views: expected true or false", []),
        (HAND | {"more": 1}, '$: unknown key "more"', []),
    ],
)
def test_what_is_no_case_is_refused(case: dict[str, Any], says: str, rules: list[str]) -> None:
    """An invalid case is refused with its place, and with the rules behind it."""
    said = run(case)
    assert set(said) == {"refused", "message"}
    assert said["message"].startswith(says)
    assert said["refused"] == rules


def test_a_hand() -> None:
    """Actions are tried in order, and the state is the house's; views are given on request."""
    bid = {"type": "bid", "seat": 1, "contract": "solo"}
    asked = HAND | {"actions": [{"type": "pass", "seat": 2}, {"seat": 1}, bid], "views": True}
    result = run(asked)["result"]
    hand = tap.apply(tap.deal(tap.Rules(), 3, tap.DECK), tap.Bid(1, "solo"))
    assert result == {
        "state": write(tap.house_state(hand)),
        "refused": [{"index": 0, "rules": ["TAP-06", "TAP-14"]}, {"index": 1, "rules": []}],
        "views": {str(seat): write(tap.view(hand, seat).state) for seat in tap.SEATS},
    }
    assert set(run(HAND)["result"]) == {"state", "refused"}


# Random cases


def told(case: dict[str, Any]) -> Counter[str]:
    """Return what happened in the hand of a case: facts, reasons for refusals, and the end."""
    hand = tap.deal(
        read(case["rules"], tap.Rules), case["dealer"], tuple(map(tap.Card.parse, case["deck"]))
    )
    found: Counter[str] = Counter({f"order {hand.rules.bid_order}": 1})
    for document in case["actions"]:
        try:
            hand = tap.apply(hand, read(document, tap.Action))
        except tago.IllegalActionError as error:
            found.update(violation.code for violation in error.violations)
        except tago.NotationError:
            found["ill-formed"] += 1
    found.update(type(fact).__name__ for fact in hand.facts)
    found[str(hand.contract)] += 1
    if hand.result:
        found["slam"] += hand.result.slam
        found["sparrow"] += hand.result.sparrow
    found[f"{len([card for card in hand.discards if card.trump])} trumps discarded"] += 1
    return found


@pytest.mark.uncounted
def test_random_hands_reach_everything() -> None:
    """A few hundred hands meet every fact, action and refusal of Tap, and everything rare."""
    missing = {
        *(kind.__name__ for kind in get_args(tap.Fact)),
        *({*REASONS} - {"no_hand"}),
        *("ill-formed", "slam", "sparrow", "None", "order by_list_values_swapped"),
        *("three_cards", "top_three", "bottom_three", "solo"),
        *(f"{number} trumps discarded" for number in range(4)),
    }
    for number in range(250):
        *_, case = random_cases(TAP, "reach", number)
        missing -= {what for what, times in told(case).items() if times}
        if not missing:
            break
    assert missing == set()


def test_the_same_seed_gives_the_same_cases() -> None:
    """A seed and a number determine the cases everywhere; two of the hands are beginnings."""
    *others, early, moment, whole = random_cases(TAP, "a", 7)
    assert [*random_cases(TAP, "a", 7)] == [*others, early, moment, whole]
    assert [*random_cases(TAP, "a", 8)] != [*others, early, moment, whole]
    for case in (early, moment):
        assert case | {"actions": whole["actions"]} == whole
        assert case["actions"] == whole["actions"][: len(case["actions"])]
    assert len(early["actions"]) < 12
    assert vector_of(whole).id == "fuzz-b3bcc8b3"


def test_random_cases_are_vectors() -> None:
    """The vector of a random case has the whole answer and can be read."""
    for number in range(amount(4, 15)):
        for case in random_cases(TAP, "v", number):
            vector = vector_of(case)
            document = write_vectors(file_of(vector))
            assert read_vectors(parse_json(json.dumps(document))).cases == (vector,)
            assert vector.game == "tap"
            assert document["cases"][0]["expect"]["whole"] is True


WORTH = [*[5] * 7, *[4] * 4, *[3] * 4, *[2] * 4, *[1] * 35]
"""What the cards count, from high to low: 7 Kings and Honours, 4 Queens, and so on (TAP-03)."""


def points_of(bid: str, tricks: int) -> range:
    """Return Declarer's possible points: tricks hold any cards, discards no King or Honour."""
    discards = 0 if bid == "solo" else 3
    low = sum(WORTH[::-1][: 3 * tricks + discards])
    high = sum(WORTH[: 3 * tricks])
    left = [worth for worth in WORTH[3 * tricks :] if worth < 5]
    return range(tricks + low, tricks + high + sum(left[:discards]) + 1)


@pytest.mark.parametrize(
    ("bid", "tricks", "least", "most"),
    [
        ("three_cards", 16, 107, 119),
        ("three_cards", 15, 91, 115),
        ("top_three", 1, 7, 28),
        ("bottom_three", 0, 3, 12),
        ("solo", 16, 92, 116),
        ("solo", 3, 12, 46),
        ("solo", 0, 0, 0),
    ],
)
def test_what_points_can_be(bid: str, tricks: int, least: int, most: int) -> None:
    """The Defenders' part of the stock is never Declarer's; Queens are the best discards."""
    assert points_of(bid, tricks) == range(least, most + 1)


def possible(case: dict[str, Any]) -> bool:
    """Return whether a hand could end so: a Sparrow takes a trick with the Juggler."""
    points: int = case["points"]
    tricks: int = case["tricks"]
    if not case["sparrow_made"]:
        return points in points_of(case["bid"], tricks)
    # the Juggler counts 5, and all others may be the lowest cards
    others = 3 * tricks + (0 if case["bid"] == "solo" else 3) - 1
    least = tricks + 5 + sum(WORTH[::-1][:others])
    return tricks > 0 and least <= points <= points_of(case["bid"], tricks)[-1]


@pytest.mark.uncounted
def test_scores_are_of_hands_that_can_be() -> None:
    """An engine that checks points against tricks has nothing to refuse in a score."""
    vectors = [vector for file in load_vectors() for vector in file.cases]
    answered = [v for v in vectors if v.kind == "tap_score" and isinstance(v.expect, Answered)]
    assert [vector.id for vector in answered if not possible(vector.case)] == []
    assert {vector.case["tricks"] for vector in answered} >= {0, 15, 16}
    scores = [
        next(case for case in random_cases(TAP, "scores", number) if case["kind"] == "tap_score")
        for number in range(300)
    ]
    assert [case for case in scores if not possible(case)] == []
    reached = {(case["tricks"], case["sparrow_made"]) for case in scores}
    assert reached >= {(0, False), (16, False), (16, True)}
    assert {60, 61} <= {case["points"] for case in scores if case["tricks"] < 16}
    assert not possible(SCORE | {"tricks": 0, "points": 0, "sparrow_made": True})


BID = {"type": "bid", "seat": 1, "contract": "three_cards"}


@pytest.mark.parametrize(
    ("actions", "rules"),
    [
        ([], ("TAP-05",)),
        ([BID], ("TAP-06",)),
        ([BID, BID], ("TAP-06", "TAP-14")),
        ([BID, BID | {"seat": 2}], ("TAP-06",)),
        ([BID, {"type": "fold", "seat": 2}], ("TAP-06", "TAP-14")),
        ([BID, "junk"], ("TAP-06", "TAP-14")),
    ],
)
def test_the_rules_of_a_hand(actions: list[Any], rules: tuple[str, ...]) -> None:
    """A hand is about what its last action breaks, or else about such actions."""
    failed = Outcome(vector_of(HAND | {"actions": actions}), "failed")
    assert with_rules(failed).vector.rules == rules


def test_a_hand_is_told() -> None:
    """A hand is printed in lines: cards, then actions; refused ones are comments."""
    actions = [
        BID,
        {"type": "pass", "seat": 2},
        {"type": "pass", "seat": 1},
        {"type": "pass", "seat": 3},
        {"type": "take", "seat": 1, "packet": "top"},
        {"type": "discard", "seat": 1, "cards": ["8H", "7H", "9H"]},
        {"type": "declare", "seat": 1},
        {"type": "declare", "seat": 1, "slam": True, "sparrow": True},
        {"type": "play", "seat": "½"},
        {"type": "play", "seat": 1, "card": "KD"},
    ]
    assert list(tell_hand(vector_of(HAND | {"actions": actions}))) == [
        "bid_order: by_value, thrown_in_counts: False; seat 3 deals",
        "bottom of the stock: KH QH CH",
        "top of the stock: VH 10H 9H",
        "seat 1: 8H 7H KD QD CD VD 10D 9D 8S 7S T1 T2 T3 T4 T5 T6",
        "seat 2: 8D 7D KC QC CC VC 10C 9C T7 T8 T9 T10 T11 T12 T13 T14",
        "seat 3: 8C 7C KS QS CS VS 10S 9S T15 T16 T17 T18 T19 T20 T21 T22",
        "1: bid three_cards",
        "2: pass",
        "# refused: 1: pass",
        "3: pass",
        "1: take top",
        "1: discard 9H 8H 7H",
        "1: declare",
        "# refused: 1: declare slam sparrow",
        '# refused: {"type": "play", "seat": "½"}',
        "1: play KD",
    ]
    assert list(tell_hand(vector_of(SCORE))) == []


# Differences


def fuzzed(
    command: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> tuple[int, str, Vector]:
    monkeypatch.chdir(folder)
    status = main(["conformance", "fuzz", "--hands", "60", "--seed", "x", "--", *command])
    (file,) = folder.iterdir()
    (vector,) = read_vectors(parse_json(file.read_bytes())).cases
    ended = main(["conformance", "run", "--cases", str(file), "--", *command])
    assert ended == 1
    said: str = capsys.readouterr().out
    return status, said, vector


ONLY_TAP = "server.KINDS = [kind for kind in server.KINDS if kind.startswith('tap')]\n"
CHANGED = (
    ONLY_TAP
    + """
def answer(kind, case):
    result = right(kind, case)
    if kind == {!r}: {}
    return result
server.answer = answer
"""
)
FAULTS: dict[str, tuple[str, str, str, int]] = {
    "the bids of others are not told": (
        "tap_hand",
        "result['state']['calls'] = result['state']['calls'][:2]",
        "$.state.calls: expected [",
        3,
    ),
    "no view is hidden": (
        "tap_hand",
        "result |= {'views': dict.fromkeys('123', result['state'])} if case.get('views') else {}",
        "$.views",
        0,
    ),
    "only the order of bids is known": (
        "tap_score",
        "result.update(right(kind, case | {'rulings': {}}))",
        "$.declarer: expected",
        0,
    ),
    "the Valets are Cavaliers": (
        "tap_count",
        "result['points'] += sum(card[0] == 'V' for card in case['cards'])",
        "$.points: expected 2, got 3",
        0,
    ),
    "Kings need not be played": (
        "tap_follow",
        "result['legal'] = [card for card in result['legal'] if card[0] != 'K']",
        "$.legal: expected [",
        0,
    ),
}


@pytest.mark.parametrize("fault", sample(FAULTS, 3))
def test_a_difference_is_found_and_made_small(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Any fault of an engine of Tap is found, made small, reported, and written as a vector."""
    kind, code, says, most = FAULTS[fault]
    status, said, vector = fuzzed(faulty(CHANGED.format(kind, code)), tmp_path, monkeypatch, capsys)
    assert status == 1
    assert says in said
    assert f"FAILED {vector.id} ({', '.join(vector.rules)})\n" in said
    assert vector.kind == kind
    assert vector == evolve(vector_of(vector.case), rules=vector.rules)
    assert len(vector.case.get("actions", ())) <= most
    assert len(vector.case.get("cards", ())) <= 1
    if kind == "tap_hand":
        assert vector.case["deck"] == HAND["deck"]
        assert "  bottom of the stock: KH QH CH\n" in said
    else:
        assert "  asked: {" in said


def test_an_engine_of_tap_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """An engine that offers only a kind of Tap is asked only that."""
    monkeypatch.chdir(tmp_path)
    one = "server.KINDS = ['tap_trick']\n"
    skips = one + "server._run = lambda case: {'skipped': 'no'}"
    status = main(["conformance", "fuzz", "--hands", "9", "--", *faulty(one)])
    assert status == 0
    captured = capsys.readouterr()
    assert ": 9 cases of each kind, 0 skipped, no difference." in captured.out
    status = main(["conformance", "fuzz", "--hands", "9", "--", *faulty(skips)])
    assert status == 0
    captured = capsys.readouterr()
    assert ": 9 cases of each kind, 9 skipped, no difference." in captured.out


def test_what_is_skipped_is_told_beside_what_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """If one case of a hand is skipped and the others pass, the hand counts as skipped."""
    monkeypatch.chdir(tmp_path)
    code = ONLY_TAP + (
        "run = server._run\n"
        "skip = lambda case: {'skipped': 'no'} if case['kind'] == 'tap_score' else run(case)\n"
        "server._run = skip"
    )
    status = main(["conformance", "fuzz", "--hands", "2", "--", *faulty(code)])
    assert status == 0
    captured = capsys.readouterr()
    assert ": 2 hands, 2 skipped, no difference." in captured.out


def test_all_that_can_go_goes() -> None:
    """If everything differs, a hand with a new deck and no actions is left."""
    *_, case = random_cases(TAP, "long", 3)
    assert shrunk(case, lambda case: True) == HAND | {"dealer": case["dealer"]}
    assert shrunk(case, lambda case: False) == case
    smallest = {
        "tap_trick": {"cards": 3},
        "tap_follow": {"hand": 0},
        "tap_count": {"cards": 0},
        "tap_discards": {"hand": 19},
    }
    assert shrunk({"kind": "tap_count", "cards": ["KH"], "tricks": 3}, lambda case: True) == {
        "kind": "tap_count",
        "cards": [],
        "tricks": 0,
    }
    for other in random_cases(TAP, "long", 4):
        for key, size in smallest.get(other["kind"], {}).items():
            assert len(shrunk(other, lambda case: True)[key]) == size
    rulings = {"bid_order": "by_value", "thrown_in_counts": True}

    def differs(case: dict[str, Any]) -> bool:
        return "thrown_in_counts" in case.get("rulings", {})

    left = shrunk(SCORE | {"rulings": rulings, "slam": True}, differs)
    assert left == SCORE | {"rulings": {"thrown_in_counts": True}}
    left = shrunk(SCORE | {"points": 107, "tricks": 16, "slam": True}, lambda case: case["slam"])
    assert left == SCORE | {"slam": True}


# An engine as one that plays the library's actions


def test_the_library_over_lines_is_the_library() -> None:
    """States and views of every moment are the same over the protocol as without it."""
    hand = play_out(start())
    case = HAND | {
        "rules": write(hand.rules),
        "dealer": hand.deal.dealer,
        "deck": [str(card) for card in hand.deal.deck],
        "views": True,
    }
    actions = [write(action) for action in hand.actions]
    with Process(TAGOLIB) as engine:
        for count, moment in enumerate(tap.replay(hand)):
            result = engine.ask(case | {"actions": actions[:count]})["result"]
            assert result["state"] == write(tap.house_state(moment))
            for seat in tap.SEATS:
                assert result["views"][str(seat)] == write(tap.view(moment, seat).state)
            right = LIBRARY.ask(case | {"actions": actions[:count]})
            assert right["result"] == result
