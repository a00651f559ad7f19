"""The environment of PettingZoo: its own tests, the library's options and returns, and a learner.

``nox -s pettingzoo`` runs this.
"""

import doctest
import sys
from functools import partial
from importlib import import_module
from typing import Any, Final

import numpy as np
import pytest
from attrs import evolve
from pettingzoo.test import api_test, render_test, seed_test

import tagolib as tago
from tagolib.interop.actions import Menu
from tagolib.interop.pettingzoo import env
from tests.places import DOCS
from tests.playing import HEAVY, start

RULES: Final = tago.Rules.parse("Light – 5/30")
SEATS: Final = (2, 3, 4, 8)


def table(seats: int = 2, rules: tago.Rules = RULES, **more: Any) -> Any:
    return env(rules, [30] * seats, **more)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_the_interface(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's test of the interface passes, and any other warning would be an error.

    It warns if an observation has a mask beside it, unless the environment is one of its own.
    """
    api_test(table(seats), num_cycles=1000)
    api_test(table(seats, every_amount=True), num_cycles=200)
    said = capsys.readouterr().out
    assert "Passed" in said


@pytest.mark.parametrize("seats", SEATS)
def test_seeds(seats: int) -> None:
    """PettingZoo's test of seeds passes: the same seed gives the same episode."""
    seed_test(partial(table, seats), num_cycles=1000)


@pytest.mark.parametrize("seats", SEATS)
def test_rendering(seats: int) -> None:
    """PettingZoo's test of rendering passes; a picture is SVG."""
    custom = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(partial(table, seats), custom)


def test_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A spectator's words are returned, or printed as they come; no covered card is among them."""
    words, printed = table(render_mode="ansi"), table(render_mode="human")
    for one in (words, printed):
        one.reset(seed=1)
        while one.unwrapped.hand.phase != "over":
            one.step(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[-1])
    said, told = words.render(), capsys.readouterr().out
    assert told == f"{said}\n"
    assert said.startswith("Seats 1 and 2 pay the ante of 5.")
    assert table().render_mode is None


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("every", [False, True])
def test_masks_and_rewards(seats: int, every: bool) -> None:
    """The masks are the options, and the rewards are the returns."""
    rng = np.random.default_rng(seats)
    rules = tago.Rules.parse("Light – 5/30", jackpot_percent=20)
    one = table(seats, rules, every_amount=every)
    one.reset(seed=seats)
    raw = one.unwrapped
    for _ in range(60):
        one.reset()
        while raw.hand.phase != "over":
            hand = raw.hand
            for agent in one.agents:
                mask = one.observe(agent)["action_mask"]
                assert agent == one.agent_selection or not mask.any()
            mask = np.flatnonzero(one.observe(one.agent_selection)["action_mask"]).tolist()
            menu = Menu(most=30, every=every)
            actions = [menu.action(i, hand.to_act, hand.options, hand.tie_breaks) for i in mask]
            assert {*tago.legal_actions(hand)} <= {*actions}
            assert all(hand.options.allows(action) for action in actions)
            if not every:
                assert len(actions) == len(tago.legal_actions(hand))
            late = mask[1:] if len(mask) > 1 and rng.random() < 0.9 else mask
            one.step(rng.choice(late))
        expected = {f"seat_{seat}": chips for seat, chips in tago.returns(raw.hand)}
        assert one.rewards == expected
        assert ends(one) == expected


def ends(one: Any) -> dict[str, float]:
    """Finish an episode that is over, and return what each agent is told at last."""
    told = {}
    for agent in one.agent_iter():
        told[agent] = one.last()[1]
        one.step(None)
    return told


def test_a_draw_is_played_out() -> None:
    """The environment deals the new cards of a tie-break: the same ones after the same seed."""
    hands = []
    names = [Menu(most=30).name(number) for number in range(Menu(most=30).size)]
    said = ("put in the most", "call", "play on", "play on", "discard 4", "discard 4")
    for _ in range(2):
        one = table(rules=HEAVY)
        one.reset(seed=1)
        one.unwrapped.hand = start({1: "4 1 2", 2: "4 1 2"}, "8 6 3", 30)
        for name in said:
            one.step(names.index(name))
        hands.append(one.unwrapped.hand)
    assert hands[0].tie_breaks == 1
    assert hands[0] == hands[1]


def test_an_agent_sees_its_view() -> None:
    """Two hands that look the same to a seat give it the same observation."""
    one = table(3)
    one.reset(seed=5)
    raw = one.unwrapped
    before = one.observe("seat_1")["observation"]
    hand = raw.hand
    deck = (*hand.deal.deck[3::-1], *hand.deal.deck[4:])  # the covered cards change places
    raw.hand = tago.with_deck(hand, deck)
    assert raw.hand != hand
    assert (one.observe("seat_1")["observation"] == before).all()
    raw.hand = evolve(hand, current_bet=5)
    assert (one.observe("seat_1")["observation"] != before).any()


def test_wrong_stacks() -> None:
    """A seat that could never act is refused."""
    for stacks in ([30, 5], [], [30]):
        with pytest.raises(tago.SetupError):
            env(RULES, stacks)


def test_wrong_actions() -> None:
    """An action that the mask leaves out is refused."""
    one = table()
    one.reset(seed=1)
    with pytest.raises(tago.SetupError, match="may not take action 9"):
        one.step(9)


def test_the_learner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The agent of the how-to beats random players: the whole interval is above 0."""
    monkeypatch.syspath_prepend(DOCS / "examples")
    learner = import_module("learner")
    rng, one = np.random.default_rng(1), table()
    one.reset(seed=1)
    agent = learner.Learner(one)
    learner.train(one, agent, rng, 1000)
    won, error = learner.measure(one, agent, rng, 1000)
    assert won - error > 0
    monkeypatch.setattr(learner, "LEARNING", 1)
    monkeypatch.setattr(learner, "MEASURED", 2)
    learner.main()
    said = capsys.readouterr().out
    assert said.startswith("after 1 hands it wins ")


def test_without_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PettingZoo is not installed, the import names the extra."""
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "tagolib.interop.pettingzoo")
    with pytest.raises(ImportError, match=r"install tagolib\[pettingzoo\]"):
        import_module("tagolib.interop.pettingzoo")


def test_the_page() -> None:
    """The page on PettingZoo shows what happens."""
    page = (DOCS / "how-to" / "reinforcement-learning.md").read_text(encoding="utf-8")
    part = page.partition("\n## OpenSpiel\n")[0]
    test = doctest.DocTestParser().get_doctest(part, {}, "page", None, 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert (failed, tried > 6) == (0, True)
