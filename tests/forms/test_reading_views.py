"""A view that was sent is read again at the other end of a wire."""

import json
import random
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.announcements import Announcer
from tagolib.bots import BOTS
from tagolib.conformance.tago.actions import play_out
from tagolib.drawing import draw
from tagolib.odds import odds
from tagolib.odds.worlds import possible_hands
from tagolib.serialization import parse_json, read, read_view, write
from tagolib.shuffling import Stream
from tests.amounts import amount
from tests.playing import call_round, start


def sent(seen: tago.View) -> Any:
    """Return a view as it arrives over a wire."""
    return parse_json(json.dumps(write(seen)))


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(amount(8, 40)))
def test_there_and_back(number: int) -> None:
    """Each view of a hand, for every seat and a spectator, is read as it was written."""
    hand = play_out(random.Random(number).randrange)
    for step in tago.replay(hand):
        for seat in (None, *hand.deal.numbers):
            seen = tago.view(step, seat)
            assert read_view(sent(seen)) == seen


def test_a_view_that_was_read_is_as_good_as_the_first() -> None:
    """Bots, odds, possible hands and the announcer accept it and return the same."""
    hand = tago.deal(tago.Rules(mode="light", minimum=5, stack=300), {1: 300, 4: 300}, 4, tago.DECK)
    hand = tago.apply(hand, tago.Bet(4, 10))
    seen = tago.view(hand, 1)
    got = read_view(sent(seen))
    seed = bytes(32)
    for bot in BOTS.values():
        assert bot(got, Stream(seed)) == bot(seen, Stream(seed))
    assert odds(got) == odds(seen)
    worlds = [list(islice(possible_hands(one, Stream(seed)), 3)) for one in (got, seen)]
    assert worlds[0] == worlds[1]
    voice = Announcer(got.rules)
    assert [voice.fact(fact) for fact in got.log] == [voice.fact(fact) for fact in seen.log]


def test_a_view_in_which_nobody_contends_is_refused_by_who_counts() -> None:
    """Reading checks only the form; an impossible view is refused where it is used."""
    seen = read_view(changed(sent(tago.view(START, 4)), "state", "seats", to={}))
    with pytest.raises(tago.SetupError, match="contend"):
        odds(seen)
    with pytest.raises(tago.SetupError):
        next(possible_hands(seen, Stream(bytes(32))))


def test_seats_come_in_any_order() -> None:
    """The seats of a view are in the order of their numbers, whatever the order of the keys."""
    seen = tago.view(START, 4)
    document = sent(seen)
    document["state"]["seats"] = dict(reversed(document["state"]["seats"].items()))
    assert read_view(document) == seen


def test_a_message_of_ones_own_may_hold_a_view() -> None:
    """A class with a view in it is read as strictly, and the place of a fault is named."""

    @attrs.frozen
    class Message:
        revision: int
        view: tago.View | None

    seen = tago.view(PLAYED, 1)
    message = {"revision": 3, "view": sent(seen)}
    assert read(message, Message) == Message(3, seen)
    assert read({"revision": 3, "view": None}, Message) == Message(3, None)
    with pytest.raises(tago.NotationError) as caught:
        read({"revision": 3, "view": changed(sent(seen), "state", "round", to="2")}, Message)
    assert caught.value.where == "$.view.state.round"


PLAYED = play_out(random.Random(2).randrange)


def changed(document: Any, *path: str | int, to: object) -> Any:
    """Return a document with another value at a place; ``...`` removes the key."""
    inner = document
    for step in path[:-1]:
        inner = inner[step]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return document


START = tago.deal(
    tago.Rules(mode="light", minimum=5, stack=300), {1: 300, 4: 300, 6: 300}, 4, tago.DECK
)


@pytest.mark.parametrize(
    ("path", "to", "code", "says"),
    [
        (("seat",), "4", "wrong_type", '$.seat: expected a whole number, not "4"'),
        (("seat",), -1, "wrong_type", "$.seat: expected a whole number of 0 or more, not -1"),
        (("state", "pot"), -5, "wrong_type",
         "$.state.pot: expected a whole number of 0 or more, not -5"),
        (("state", "pot"), 2**53, "impossible",
         "$.state.pot: a whole number must be from 0 to 9007199254740991 here"),
        (("state", "phase"), "lunch", "unknown_word",
         ('$.state.phase: expected "point_choice" or "betting" or "vote" or "discard" or "redeal"'
          ' or "over", not "lunch"')),
        (("state", "x"), 1, "unknown_key", '$.state: unknown key "x"'),
        (("state", "seats"), [], "wrong_type", "$.state.seats: expected an object, not []"),
        (("state", "seats", "9"), {}, "unknown_key",
         '$.state.seats["9"]: expected a seat from "1" to "8", not "9"'),
        (("state", "seats", "4"), 4, "wrong_type",
         '$.state.seats["4"]: expected an object, not 4'),
        (("state", "seats", "4", "number"), 4, "unknown_key",
         '$.state.seats["4"]: unknown key "number"'),
        (("state", "seats", "4", "stack"), ..., "missing_key",
         '$.state.seats["4"].stack: this key is missing'),
        (("state", "seats", "4", "cards"), ["5", "5"], "wrong_type",
         '$.state.seats["4"].cards: expected a list of 3, not of 2'),
        (("state", "options"), [], "wrong_type", "$.state.options: expected an object, not []"),
        (("state", "options", "bet"), [5], "wrong_type",
         "$.state.options.bet: expected a list of 2, not of 1"),
        (("state", "options", "bet", 0), "5", "wrong_type",
         '$.state.options.bet[0]: expected a whole number, not "5"'),
        (("state", "options", "raise"), ..., "missing_key",
         "$.state.options.raise: this key is missing"),
        (("state", "options", "raise_to"), [5, 9], "unknown_key",
         '$.state.options: unknown key "raise_to"'),
        (("log",), {}, "wrong_type", "$.log: expected a list, not {}"),
        (("log", 0), {}, "missing_key", "$.log[0]: a fact must have a type"),
        (("log", 0, "type"), "bet", "unknown_word", '$.log[0]: a fact cannot be of type "bet"'),
        (("log", 0, "ante"), ..., "missing_key", "$.log[0].ante: this key is missing"),
        (("log", 1, "point"), ["5"], "wrong_type",
         "$.log[1].point: expected a list of 2, not of 1"),
        (("rules", "minimum"), 0, "impossible",
         "$.rules.minimum: minimum must be a whole number from 1 to 70368744177664"),
    ],
)  # fmt: skip
def test_views_that_cannot_be_read(
    path: tuple[str | int, ...], to: object, code: str, says: str
) -> None:
    """Whatever does not fit the form is refused, with its place and what was expected."""
    document: Mapping[str, Any] = changed(sent(tago.view(START, 4)), *path, to=to)
    with pytest.raises(tago.NotationError) as caught:
        read_view(document)
    assert (caught.value.code, str(caught.value)) == (code, says)


@pytest.mark.parametrize(
    ("path", "to", "says"),
    [
        (("pots", 0, "winners"), [], "a pot must be won by one or more of its seats"),
        (("pots", 0, "shares"), {}, "the shares of a pot must belong to its winners"),
        (("pots", 0, "seats"), [], "a pot must be won by one or more of its seats"),
        (("pots", 0, "amount"), 0, "a pot must be a whole number from 1"),
        (("scores",), {}, "the winner of a showdown must have a score"),
        (("how",), "folds", "only one seat can win by folds, and it wins every pot"),
        (("returned",), {"8": 5}, "a result must be about seats that were dealt in"),
    ],
)
def test_an_end_that_no_hand_has(path: tuple[str | int, ...], to: object, says: str) -> None:
    """A view with a pot that nobody wins, or the like, is refused, with its place."""
    hand = start({1: "4 ½ 1", 4: "4 ½ 1"}, "3 8 2")
    for _ in range(3):
        hand = call_round(hand)
    hand = tago.apply(hand, tago.Divide(1))
    document = changed(sent(tago.view(hand, 1)), "state", "result", *path, to=to)
    with pytest.raises(tago.NotationError, match=says) as caught:
        read_view(document)
    assert caught.value.where == "$.state.result"
    assert caught.value.code == "impossible"


@pytest.mark.parametrize(("path", "to"), [(("result",), None), (("phase",), "vote")])
def test_a_result_without_an_end(path: tuple[str, ...], to: object) -> None:
    """A view of a hand that is over has a result, and no other view has one."""
    hand = tago.apply(start({1: "4 ½ 1", 4: "8 8 1"}, "3 8 2"), tago.Fold(1))
    document = changed(sent(tago.view(hand, 1)), "state", *path, to=to)
    with pytest.raises(
        tago.NotationError, match="a hand must have a result if it is over, and only then"
    ) as caught:
        read_view(document)
    assert caught.value.code == "impossible"


def places(document: Any) -> list[tuple[Any, Any]]:
    """Return all places in a document, each as its container and its key or index."""
    keys = list(document) if isinstance(document, dict) else range(len(document))
    found = [(document, key) for key in keys]
    for inner in (document[key] for key in keys):
        if isinstance(inner, dict | list):
            found += places(inner)
    return found


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(amount(8, 20)))
def test_what_is_read_can_be_told_and_drawn(number: int) -> None:
    """A view that was altered but can still be read can also be announced and drawn."""
    chance = random.Random(number)
    hand = play_out(chance.randrange)
    document = sent(tago.view(hand, None))
    told = 0
    for _ in range(150):
        copied = json.loads(json.dumps(document))
        for _ in range(chance.choice([1, 1, 2])):
            holder, key = chance.choice(places(copied["state"]))
            other, there = chance.choice(places(copied["state"]))
            holder[key] = chance.choice(
                [0, 1, None, [], {}, "1", json.loads(json.dumps(other[there]))]
            )
        try:
            seen = read_view(copied)
        except tago.NotationError:
            continue
        told += 1
        with suppress(tago.SetupError):
            for language in ("en", "it"):
                voice = Announcer(seen.rules, language)
                assert voice.waiting(seen.state)
                if seen.state.options is not None:
                    assert voice.options(seen.state.options)
                if seen.state.result is not None:
                    assert voice.settlement(seen.state)
                assert draw(seen, language).svg
    assert told >= 5
