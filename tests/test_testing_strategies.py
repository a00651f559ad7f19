"""What Hypothesis draws: values that can be, hands of every kind, short ones when it shrinks."""

import os
import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

import tagolib as tago
from tagolib.cards import Card, check_deck
from tagolib.testing import randomly, strategies
from tagolib.testing.registration import REGISTERED, register

ROOT = Path(__file__).parent.parent


def shortest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """The simplest value of a strategy for which a condition holds."""
    setting = settings(max_examples=5000, database=None, phases=[Phase.generate, Phase.shrink])
    return find(strategy, condition, settings=setting)


def over(hand: tago.Hand) -> tago.Result:
    assert hand.result is not None
    return hand.result


SHORT: dict[str, tuple[Callable[[tago.Hand], bool], int]] = {
    "any": (lambda hand: True, 0),
    "a raise": (lambda hand: any(isinstance(a, tago.Raise) for a in hand.actions), 2),
    "a fold": (lambda hand: any(isinstance(a, tago.Fold) for a in hand.actions), 3),
    "a side pot": (lambda hand: hand.result is not None and len(hand.result.pots) > 1, 6),
}
"""Something that happens in a hand, and how many actions it takes at most."""


@pytest.mark.parametrize("name", SHORT)
def test_hands_shrink_to_short_ones(name: str) -> None:
    """Whatever Hypothesis looks for, it finds in a hand of few actions and few seats."""
    condition, most = SHORT[name]
    hand = shortest(strategies.hands(), condition)
    assert len(hand.actions) <= most
    assert len(hand.seats) <= 4
    if name in ("any", "a raise"):
        assert hand.rules == tago.Rules.parse("Light – 5/300")
        assert hand.deal.stacks == ((1, 305), (2, 305))


def test_a_history_shrinks_to_calls() -> None:
    """The simplest hand that is over is called by two seats from round to round."""
    hand = shortest(strategies.histories(), lambda hand: True)
    assert hand.actions == (tago.Bet(1, 5), tago.Call(2)) * 3


@settings(suppress_health_check=list(HealthCheck))
@given(strategies.histories())
def test_a_history_is_over(hand: tago.Hand) -> None:
    """A history is a hand that is over, and follows from its log."""
    assert hand.phase == "over"
    assert tago.resume(tago.Record.of(hand)) == hand


@given(strategies.hands(), st.data())
def test_actions_of_a_hand(hand: tago.Hand, data: Any) -> None:
    """Legal actions are taken; any actions are well-formed, and taken or refused."""
    if hand.phase != "over":
        tago.apply(hand, data.draw(strategies.legal_actions(hand)))
    randomly.attempt(hand, data.draw(strategies.any_actions(hand)))


@pytest.mark.parametrize("bias", [*randomly.BIASES, None])
def test_decks(bias: randomly.Bias | None) -> None:
    """A deck is the thirty cards, whatever it is to bring about."""

    @settings(max_examples=20)
    @given(strategies.decks(3, bias))
    def holds(deck: tuple[Card, ...]) -> None:
        check_deck(deck)
        point = (deck[3], deck[7], deck[11])
        threes = [(deck[i], deck[4 + i], deck[8 + i]) for i in range(3)]
        if bias in ("zero", "open zeros"):
            assert any(cards[1] is cards[2] is Card.ZERO for cards in threes)
        if bias in ("paired point", "trips point"):
            assert len(set(point)) == (2 if bias == "paired point" else 1)
        if bias == "draw":
            assert len({tuple(sorted(cards)) for cards in threes}) < 3
        if bias == "trips draw":
            assert sum(len(set(cards)) == 1 for cards in threes) >= 2

    holds()


@pytest.mark.parametrize("kind", [Card, *REGISTERED], ids=lambda kind: kind.__name__)
def test_values_by_their_types(kind: type) -> None:
    """For each type that is registered Hypothesis draws a value of it."""
    register()

    @settings(max_examples=10, suppress_health_check=list(HealthCheck))
    @given(st.from_type(kind))
    def holds(value: object) -> None:
        assert type(value) is kind

    holds()


def test_any_action() -> None:
    """Of the type of all actions every kind is drawn."""
    names = strategies.actions().map(lambda action: type(action).__name__)
    for kind in get_args(tago.Action):
        assert shortest(names, kind.__name__.__eq__) == kind.__name__


def test_the_entry_point(tmp_path: Path) -> None:
    """Installed beside Hypothesis, the library is known to it without another import."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (name, target), *others = project["entry-points"]["hypothesis"].items()
    assert not others
    installed = tmp_path / "tagolib-0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: tagolib\nVersion: 0\n")
    (installed / "entry_points.txt").write_text(f"[hypothesis]\n{name} = {target}\n")
    code = (
        "import sys, tagolib; "
        "assert 'hypothesis' not in sys.modules; "
        "from hypothesis import find, strategies as st; "
        "assert 'tagolib.testing.strategies' not in sys.modules; "
        "print(find(st.from_type(tagolib.Hand), lambda hand: True).phase)"
    )
    path = os.pathsep.join([str(tmp_path), *sys.path])
    words = [sys.executable, "-c", code]
    done = subprocess.run(
        words,
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        cwd=tmp_path,
    )
    assert (done.stdout, done.stderr) == ("betting\n", "")
    first = "import tagolib.testing.strategies as s, hypothesis; print(s.cards())"
    done = subprocess.run(
        [sys.executable, "-c", first],
        capture_output=True,
        check=True,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
        cwd=tmp_path,
    )
    assert "sampled_from" in done.stdout


def test_seeded_hands_reach_everything() -> None:
    """From a seeded generator hands come to their end, and meet all that is rare."""
    told: Counter[str] = Counter()
    for number in range(600):
        hand = randomly.play_out(random.Random(number))
        told[over(hand).how] += 1
        told["tie-breaks"] += hand.tie_breaks
        told["side pots"] += len(over(hand).pots) > 1
        told.update(type(entry).__name__ for entry in hand.log)
    for what in ("folds", "showdown", "divided", "tie-breaks", "side pots", "Misdeal", "Declare"):
        assert told[what] >= 5, what
