"""The two games as values: code that takes one of them plays either."""

from typing import Any

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.game import TAGO, TAP, Game
from tagolib.serialization import write
from tagolib.shuffling import Stream, shuffled

STARTS: dict[str, tuple[Any, ...]] = {
    "tago": (tago.Rules.parse("Light – 5/300"), {2: 300, 5: 40, 7: 300}, 5),
    "tap": (tap.Rules(), 2),
}
DECKS: dict[str, tuple[Any, ...]] = {"tago": tago.DECK, "tap": tap.DECK}
DOORS: dict[str, Any] = {"tago": tago, "tap": tap}

both = pytest.mark.parametrize("game", [TAGO, TAP], ids=lambda game: game.name)


def dealt(game: Game, stream: Stream) -> Any:
    return game.deal(*STARTS[game.name], shuffled(DECKS[game.name], stream))


@both
def test_one_function_plays_a_hand_of_either_game(game: Game) -> None:
    stream = Stream(bytes(32))
    for _ in range(10):
        hand = dealt(game, stream)
        while legal := game.legal_actions(hand):
            assert game.options(hand)
            assert game.view(hand, hand.to_act).state.to_act == hand.to_act
            hand = game.apply(hand, stream.choice(legal))
        assert hand.phase in ("over", "redeal")
        assert game.options(hand) is None
        assert write(game.house_state(hand))["phase"] == hand.phase


@both
def test_its_functions_are_those_of_the_front_door(game: Game) -> None:
    door = DOORS[game.name]
    for name in ("deal", "apply", "options", "legal_actions", "view", "house_state"):
        assert getattr(game, name) is getattr(door, name), name


def test_a_game_is_known_by_its_name() -> None:
    assert [game.name for game in (TAGO, TAP)] == ["tago", "tap"]
    assert TAGO != TAP
    assert {TAGO: 1, TAP: 2}[TAP] == 2
