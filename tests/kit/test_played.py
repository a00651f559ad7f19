"""Engines in this process: the library, and functions that play hands of either game."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.conformance.cases import FORMS, HAND_KINDS
from tagolib.conformance.engine import BrokenReplyError, Engine, SkippedError
from tagolib.conformance.played import LIBRARY, Played
from tagolib.conformance.random_cases import random_cases, vector_of
from tagolib.conformance.runner import judge
from tagolib.conformance.server import reply
from tagolib.conformance.suite import load_smoke
from tagolib.game import TAGO, TAP, Game
from tagolib.serialization import write

GAMES: dict[Game, Any] = {TAGO: tago, TAP: tap}
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
KINDS: dict[Game, str] = dict(zip(FORMS, HAND_KINDS, strict=True))


def played(game: Game, **others: Callable[..., Any]) -> Played:
    """Return the library's functions of a game as an engine, with some of them replaced."""
    rules = GAMES[game]
    functions: dict[str, Any] = {
        "deal": rules.deal,
        "apply": rules.apply,
        "state": lambda hand: write(rules.house_state(hand)),
        "view": lambda hand, seat: write(rules.view(hand, seat).state),
    }
    return Played(game, **functions | others)


def whole(game: Game) -> dict[str, Any]:
    """Return the case of a whole hand, with refused and ill-formed actions in it."""
    for number in range(99):
        *_, case = random_cases(game, "played", number)
        refused = LIBRARY.ask(case)["result"]["refused"]
        if len(refused) > 4 and any(not one["rules"] for one in refused):
            return case
    raise AssertionError("no such hand")


def told(engine: Engine, case: Any) -> Any:
    """Ask an engine."""
    return engine.ask(case)


def asked(case: Any) -> Any:
    """Ask the server."""
    return reply({"cmd": "run", "case": case})


@both
def test_functions_answer_as_the_server_does(game: Game) -> None:
    """A hand asked action by action, as a whole and with views has the answers of the server."""
    case = whole(game)
    engine = played(game)
    assert engine.kinds == (KINDS[game],)
    for count in range(len(case["actions"]) + 1):
        part = case | {"actions": case["actions"][:count], "views": count % 2 == 0}
        assert told(engine, part) == told(LIBRARY, part) == asked(part)
    other = json.loads(json.dumps(case)) | {"actions": case["actions"][5:]}
    assert told(engine, other) == asked(other)
    assert told(engine, case) == asked(case)


@both
def test_a_hand_asked_step_by_step_is_played_once(game: Game) -> None:
    """Each action is taken once, however often the hand is asked for; a copy is played again."""
    taken = []

    def apply(hand: Any, action: Any) -> Any:
        taken.append(action)
        return GAMES[game].apply(hand, action)

    case = whole(game)
    engine = played(game, apply=apply)
    for count in range(11):
        engine.ask(case | {"actions": case["actions"][:count]})
        engine.ask(case | {"actions": case["actions"][:count], "views": True})
    once = len(taken)
    assert once <= 10
    engine.ask(case | {"actions": [*case["actions"][:9], case["actions"][9]]})
    assert len(taken) == once
    engine.ask(case | {"actions": [*case["actions"][:9], dict(case["actions"][0])]})
    assert len(taken) == once + 1
    engine.ask(json.loads(json.dumps(case | {"actions": case["actions"][:9]})))
    assert len(taken) >= 2 * once - 1


def test_the_library_passes_the_smoke_test() -> None:
    """The library answers every kind of case."""
    verdicts = {judge(LIBRARY, vector).verdict for vector in load_smoke().cases}
    assert verdicts == {"passed"}


@pytest.mark.parametrize("case", [5, {}, {"kind": []}, {"kind": "hand"}, {"kind": "tap_hand"}])
def test_what_is_no_case(case: Any) -> None:
    """What cannot be read is refused, also after a hand that cannot be dealt."""
    engines = [LIBRARY, played(TAGO), played(TAP)]
    for engine in engines:
        assert {"refused", "skipped"} & {*told(engine, case)}


@both
def test_cases_of_another_form(game: Game) -> None:
    """A known hand with ill-formed actions or views is refused, like any case that is no hand."""
    case = whole(game)
    for engine in (played(game), LIBRARY):
        assert "result" in told(engine, case)
        wrongs: list[dict[str, Any]] = [{"actions": 5}, {"views": 1}, {"deck": []}, {"more": 1}]
        for wrong in wrongs:
            assert "refused" in told(engine, case | wrong)
        assert "skipped" in told(engine, {"kind": "other"}) or engine is LIBRARY
        short = {key: value for key, value in case.items() if key != "actions"}
        assert "refused" in told(engine, short)
        assert told(engine, case) == asked(case)


@both
def test_a_deal_that_is_refused(game: Game) -> None:
    """A deal may refuse a hand, which is then not remembered."""
    refuses = [True]

    def deal(*given: Any) -> Any:
        if refuses:
            raise tago.SetupError("not at this table", ("SEAT-01",))
        return GAMES[game].deal(*given)

    engine, case = played(game, deal=deal), whole(game)
    expected = {"refused": ["SEAT-01"], "message": "not at this table (SEAT-01)"}
    assert told(engine, case) == expected
    assert told(engine, {"kind": KINDS[game], "actions": []})["refused"] == []
    refuses.clear()
    assert told(engine, case) == asked(case)


@both
def test_any_error_of_the_library_refuses_an_action(game: Game) -> None:
    """An action is refused by any error of the library, with its rules."""
    case = whole(game)

    def apply(hand: Any, action: Any) -> Any:
        raise tago.TagoError("no")

    result = played(game, apply=apply).ask(case)["result"]
    assert result["refused"] == [
        {"index": index, "rules": []} for index in range(len(case["actions"]))
    ]


@both
@pytest.mark.parametrize("name", ["deal", "apply", "state", "view"])
def test_a_function_that_skips(game: Game, name: str) -> None:
    """Each function may skip what it is asked for."""

    def skip(*given: Any) -> Any:
        raise SkippedError("not known here")

    engine = played(game, **{name: skip})
    assert told(engine, whole(game)) == {"skipped": "not known here"}
    assert judge(engine, vector_of(whole(game))).verdict == "skipped"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("deal", "asked to deal, it raises KeyError: 'chips'"),
        ("apply", "asked to take "),
        ("state", "asked to return the state, it raises KeyError: 'chips'"),
        ("view", "asked to return the view of seat "),
    ],
)
@both
def test_a_function_that_fails(game: Game, name: str, says: str) -> None:
    """Any other error is a fault, and the cause of what is reported."""
    error = KeyError("chips")

    def fail(*given: Any) -> Any:
        raise error

    engine = played(game, **{name: fail})
    with pytest.raises(BrokenReplyError, match=says) as caught:
        engine.ask(whole(game))
    assert caught.value.__cause__ is error
    outcome = judge(engine, vector_of(whole(game)))
    assert (outcome.verdict, outcome.said) == ("failed", str(caught.value))


def test_only_an_action_can_be_refused() -> None:
    """An error of the library is a fault too, if no action was taken."""

    def state(hand: tago.Hand) -> Any:
        return write(tago.house_state(tago.apply(hand, tago.Discard(1, tago.Card.ZERO))))

    with pytest.raises(BrokenReplyError, match="the state, it raises IllegalAction"):
        played(TAGO, state=state).ask(whole(TAGO))
