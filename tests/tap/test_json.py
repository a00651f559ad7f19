"""Tap: the JSON forms, read strictly and written exactly, by the same functions as Tagò's."""

import json
from typing import Any, Literal, get_args

import attrs
import pytest
from hypothesis import given

import tagolib as tago
from tagolib import tap
from tagolib.announcements.tap import Announcer
from tagolib.conformance import tap_strategies as strategies
from tagolib.serialization import parse_json, read, write
from tagolib.tap import facts
from tests.tap.test_play import finished
from tests.tap_hands import bid, lead, play, play_cards, play_out, refused, start

ACTIONS: list[tuple[Any, Any]] = [
    (tap.Pass(1), {"type": "pass", "seat": 1}),
    (tap.Bid(2, "solo"), {"type": "bid", "seat": 2, "contract": "solo"}),
    (tap.Take(3, "top"), {"type": "take", "seat": 3, "packet": "top"}),
    (
        tap.Discard(1, tap.parse_cards("7S T2 QH")),
        {"type": "discard", "seat": 1, "cards": ["QH", "7S", "T2"]},
    ),
    (tap.Declare(1), {"type": "declare", "seat": 1}),
    (tap.Declare(1, sparrow=True), {"type": "declare", "seat": 1, "sparrow": True}),
    (tap.Play(2, tap.TOMFOOL), {"type": "play", "seat": 2, "card": "T22"}),
]


def again(value: Any) -> Any:
    """Return a value as it is read from the text that was written of it."""
    return parse_json(json.dumps(write(value)))


@pytest.mark.parametrize(("action", "form"), ACTIONS)
def test_actions(action: tap.Action, form: Any) -> None:
    """Each action has a form with its type, and is read from it."""
    assert write(action) == form
    assert read(again(action), tap.Action) == action


def test_every_action_and_fact_has_a_type() -> None:
    """No two actions have the same type, and no two facts."""
    assert {type(action) for action, _ in ACTIONS} == set(get_args(tap.Action))
    for union in (tap.Action, tap.Fact):
        tags = [kind.tag for kind in get_args(union)]
        assert len({*tags} - {""}) == len(tags)
    assert facts.HandThrownIn.tag == "hand_thrown_in"
    assert write(facts.HandThrownIn()) == {"type": "hand_thrown_in"}


@pytest.mark.parametrize(
    ("document", "where", "code"),
    [
        ({"type": "play", "seat": 2, "card": "T23"}, "$.card", "unknown_word"),
        ({"type": "play", "seat": 2, "card": 22}, "$.card", "wrong_type"),
        ({"type": "play", "seat": 2}, "$.card", "missing_key"),
        ({"type": "play", "seat": "2", "card": "T22"}, "$.seat", "wrong_type"),
        ({"type": "play", "seat": 4, "card": "T22"}, "$.seat", "impossible"),
        ({"type": "play", "seat": 1, "card": "T22", "more": 1}, "$", "unknown_key"),
        ({"type": "fold", "seat": 1}, "$", "unknown_word"),
        ({"type": None, "seat": 1}, "$", "wrong_type"),
        ({"seat": 1}, "$", "missing_key"),
        (["pass"], "$", "wrong_type"),
        ({"type": "bid", "seat": 1, "contract": "slam"}, "$.contract", "unknown_word"),
        ({"type": "discard", "seat": 1, "cards": ["KH", "QH"]}, "$.cards", "impossible"),
        ({"type": "discard", "seat": 1, "cards": ["KH", "QH", "½"]}, "$.cards[2]", "unknown_word"),
        ({"type": "declare", "seat": 1, "slam": 1}, "$.slam", "wrong_type"),
    ],
)
def test_what_is_no_action(document: Any, where: str, code: str) -> None:
    """Any fault is reported with its place."""
    with pytest.raises(tago.NotationError) as caught:
        read(document, tap.Action)
    assert (caught.value.where, caught.value.code) == (where, code)


def test_rules() -> None:
    """Settings are written in full, and may be left out."""
    rules = tap.Rules(bid_order="by_list_values_swapped")
    assert write(rules) == {"bid_order": "by_list_values_swapped", "thrown_in_counts": False}
    assert read(write(rules), tap.Rules) == rules
    assert read({}, tap.Rules) == tap.Rules()
    with pytest.raises(tago.NotationError):
        read({"bid_order": "by_list"}, tap.Rules)


@given(strategies.hands())
def test_records(hand: tap.Hand) -> None:
    """A hand is saved as its record, and replayed from it."""
    record = tap.Record.of(hand)
    document = again(record)
    assert (document["format"], document["version"]) == ("tap-hand", 1)
    assert read(document, tap.Record) == record
    assert tap.resume(read(document, tap.Record)) == hand


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": "tago-hand"}, "$.format"),
        ({"version": 2}, "$.version"),
        ({"edition": 1}, "$.edition"),
        ({"dealer": 4}, "$.dealer"),
        ({"deck": []}, "$.deck"),
        ({"deck": ["KH"] * 54}, "$.deck"),
        ({"actions": [{"type": "pass"}]}, "$.actions[0].seat"),
    ],
)
def test_records_that_cannot_be(change: Any, where: str) -> None:
    """A record of an impossible hand is refused, with the place."""
    document = {**write(tap.Record.of(start())), **change}
    with pytest.raises(tago.NotationError) as caught:
        read(document, tap.Record)
    assert caught.value.where == where


def test_games() -> None:
    """A game is saved with all its hands."""
    game = tap.deal_next(finished(tap.Game(), 1), tap.shuffle(bytes(32)))
    record = tap.GameRecord.of(game)
    assert tap.resume_game(read(again(record), tap.GameRecord)) == game
    with pytest.raises(tago.NotationError):
        read({**write(record), "first_dealer": 0}, tap.GameRecord)


def test_a_view() -> None:
    """In a view hidden cards are null, cards are strings, and scores are by seat."""
    hand = play_cards(lead("top_three", top="KH QH CH", discard="QH CH 7S"), "KH")
    written = again(tap.view(hand, 2))
    state = written["state"]
    assert state["top"] is None
    assert state["calls"][0] == {"seat": 3, "contract": "three_cards"}
    assert state["trick"] == {"leader": 1, "cards": ["KH"]}
    assert state["seats"]["1"] == {
        "cards": None,
        "count": 15,
        "passed": False,
        "tricks": 0,
    }
    assert state["seats"]["2"]["cards"] == [str(card) for card in hand.held(2)]
    assert state["options"]["play"] == [str(card) for card in tap.options(hand).play]  # type: ignore[union-attr]  # it is running
    assert written["rules"] == write(tap.Rules())
    assert {"type": "cards_discarded", "seat": 1, "trumps": [], "cards": None} in written["log"]
    assert written["log"][-1] == {"type": "card_played", "seat": 1, "card": "KH"}
    over = write(tap.view(play_out(hand), None))["state"]
    assert set(over["result"]["scores"]) == {"1", "2", "3"}


def test_errors() -> None:
    """A refusal is written with its code, its rules and its sentence."""
    hand = bid("top_three", {1: "KH"}, top="QH CH VH")
    written = write(refused(hand, tap.Discard(1, tap.parse_cards("KH QH CH"))))
    assert written["code"] == "king_or_honour"
    assert written["violations"] == [
        {
            "code": "king_or_honour",
            "rules": ["TAP-12"],
            "sentence": "Kings and Honours, such as KH, cannot be discarded.",
            "parameters": {"card": "KH"},
        }
    ]


@pytest.mark.uncounted
@given(strategies.views())
def test_views_and_facts_there_and_back(seen: tap.View) -> None:
    """Every view is read as it was written, and so is each of its facts."""
    assert read(again(seen), tap.View) == seen
    for fact in seen.log:
        assert read(again(fact), tap.Fact) == fact


@pytest.mark.parametrize(
    ("path", "value", "where", "code"),
    [
        (["dealer"], -1, "$.state.dealer", "wrong_type"),
        (["phase"], "over!", "$.state.phase", "unknown_word"),
        (["seats", "2", "cards"], ["KH", "K"], '$.state.seats["2"].cards[1]', "unknown_word"),
        (["seats", "2", "number"], 2, '$.state.seats["2"]', "unknown_key"),
        (["options", "play"], None, "$.state.options.play", "wrong_type"),
    ],
)
def test_views_that_cannot_be_read(path: list[str], value: Any, where: str, code: str) -> None:
    """Whatever does not fit the form is refused, with its place."""
    hand = play_cards(lead("top_three", top="KH QH CH", discard="QH CH 7S"), "KH")
    document = again(tap.view(hand, 2))
    place = document["state"]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(tago.NotationError) as caught:
        read(document, tap.View)
    assert (caught.value.where, caught.value.code) == (where, code)


def test_news_that_was_kept_is_told_in_another_language() -> None:
    """Facts from a file are announced like those that have just happened."""
    hand = play(start(), tap.Pass(1), tap.Bid(2, "three_cards"))
    kept = [read(again(fact), tap.Fact) for fact in hand.facts]
    for language in ("en", "it"):
        voice = Announcer(language)
        assert [voice.fact(fact) for fact in kept] == [voice.fact(fact) for fact in hand.facts]


def test_what_has_no_form() -> None:
    """A hand, a deal and a game hold all cards and are not written."""
    for secret in (start(), start().deal, tap.Game()):
        with pytest.raises(tago.SetupError, match="have no JSON form"):
            write(secret)


@attrs.frozen
class Case:
    """A host's own class."""

    kind: Literal["trick"]
    cards: tuple[tap.Card, ...]
    led: tap.Card | None
    taken: tap.Action | None = None
    said: tap.Action | tap.Fact | None = None


def test_a_hosts_own_classes() -> None:
    """A host's own classes may have cards, actions and facts of Tap."""
    document = {
        "kind": "trick",
        "cards": ["KH", "T1"],
        "led": None,
        "taken": {"type": "pass", "seat": 1},
        "said": {"type": "passed", "seat": 1},
    }
    case = read(document, Case)
    assert case == Case("trick", tap.parse_cards("KH T1"), None, tap.Pass(1), facts.Passed(1))
    with pytest.raises(tago.NotationError, match="an action or a fact must have a type"):
        read({**document, "said": {}}, Case)
    for form in (tap.Action | tago.Action, tap.Action | tap.Rules):
        with pytest.raises(tago.SetupError, match="cannot be read strictly"):
            read({}, form)


def test_one_kind_alone() -> None:
    """One class of actions is a form too: no other type is read for it."""
    assert read({"type": "pass", "seat": 1}, tap.Pass) == tap.Pass(1)
    with pytest.raises(tago.NotationError, match='an action cannot be of type "bid"'):
        read({"type": "bid", "seat": 1, "contract": "solo"}, tap.Pass)


def test_views_have_scores_by_seat() -> None:
    """Payments are listed by seat."""
    hand = play(start(), tap.Pass(1), tap.Pass(2), tap.Pass(3))
    assert write(hand.result)["scores"] == {"1": 0, "2": 0, "3": 0}
    assert write(tap.score(tap.Rules(), "solo", points=61, tricks=8)) == {
        "declarer": 16,
        "defender": -8,
    }
    assert write(tap.discards(tap.parse_cards("KH 7S T2 T3"))) == {
        "may": ["7S", "T2", "T3"],
        "trumps": 2,
    }
