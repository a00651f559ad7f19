"""What Hypothesis draws: possible values, hands of every kind, and short ones when it shrinks."""

import random
import re
import textwrap
from collections import Counter
from collections.abc import Callable
from itertools import chain, repeat
from typing import Any, get_args

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

import tagolib as tago
from tagolib.conformance import strategies
from tagolib.conformance.strategies import REGISTERED
from tagolib.conformance.tago import deals
from tagolib.conformance.tago.actions import Weights, attempt, legal_action, play_out
from tagolib.notation import parse_hand
from tagolib.tago.cards import Card, check_deck
from tagolib.tago.facts import JackpotWon
from tests.amounts import sample
from tests.places import ROOT

DEFAULT = tago.Rules.parse("Light – 5/300")
SIMPLEST = tago.deal(DEFAULT, {1: 305, 2: 305}, 1, tago.DECK)


def shortest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """Return the simplest value of a strategy for which a condition holds."""
    setting = settings(
        max_examples=5000,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
    )
    return find(strategy, condition, settings=setting)


def over(hand: tago.Hand) -> tago.Result:
    assert hand.result is not None
    return hand.result


def has(*kinds: type) -> Callable[[tago.Hand], bool]:
    return lambda hand: any(isinstance(entry, kinds) for entry in hand.log)


SHORT: dict[str, tuple[Callable[[tago.Hand], bool], int, int]] = {
    "a raise": (has(tago.Raise), 12, 3),
    "a fold": (has(tago.Fold), 3, 3),
    "a restoration": (has(tago.Restore), 12, 3),
    "a draw": (has(tago.Divide, tago.PlayOn), 14, 4),
    "a declaration": (has(tago.Declare), 3, 3),
    "round 3": (lambda hand: hand.round == 3, 12, 3),
    "the jackpot": (has(JackpotWon), 12, 4),
    "a new card": (has(tago.Redeal), 20, 4),
    "a side pot": (lambda hand: hand.result is not None and len(hand.result.pots) > 1, 12, 5),
}
"""Something that happens in a hand, and how many actions and seats it takes at most. Two seats
that bet and call come to the showdown with six actions. There is room in it: what Hypothesis comes
to is not the same with every version, nor with every set of modules loaded."""


@pytest.mark.uncounted
@pytest.mark.parametrize("name", sample(SHORT, 5))
def test_hands_shrink_to_short_ones(name: str) -> None:
    """Whatever Hypothesis looks for, it finds it in a hand of few actions and few seats."""
    condition, actions, seats = SHORT[name]
    hand = shortest(strategies.hands(), condition)
    assert len(hand.actions) <= actions
    assert len(hand.seats) <= seats


def test_the_simplest_of_all() -> None:
    """The simplest hand has two seats, default rules, a deck in order, and no actions."""
    assert shortest(strategies.hands(), lambda hand: True) == SIMPLEST
    assert shortest(strategies.deals(), lambda hand: True) == SIMPLEST
    assert shortest(strategies.decks(), lambda deck: True) == tago.DECK
    assert shortest(strategies.rules(), lambda rules: True) == DEFAULT
    assert shortest(strategies.views(), lambda seen: True) == tago.view(SIMPLEST, None)
    legal = strategies.legal_actions(SIMPLEST)
    assert shortest(legal, lambda action: True) == tago.Bet(1, 5)


@pytest.mark.uncounted
def test_only_what_matters_is_not_the_simplest() -> None:
    """If only the rules have a condition, the rest of the hand is the simplest."""
    hand = shortest(strategies.hands(), lambda hand: hand.rules.variant == "rapid")
    assert hand == tago.deal(attrs.evolve(DEFAULT, variant="rapid"), {1: 305, 2: 305}, 1, tago.DECK)


def report(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> str:
    """Return what Hypothesis prints for a test that fails on a condition, with the simplest value.

    It does not look for other parts of the value that matter.
    """

    @settings(
        database=None,
        max_examples=1000,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
    )
    @given(strategy)
    def fails(drawn: Any) -> None:
        assert not condition(drawn)

    with pytest.raises(AssertionError) as caught:
        fails()
    return "\n".join(caught.value.__notes__)


def printed(value: object) -> Any:
    """Return what pasting Hypothesis's output for a value evaluates to."""
    text = pretty(value)
    assert not any(line.endswith(" ") for line in text.splitlines())
    pasted = {"resume": tago.resume, "parse_hand": parse_hand, "parse_cards": tago.parse_cards}
    return eval(text, pasted | {"Misdeal": tago.Misdeal, "Redeal": tago.Redeal})


def test_a_failing_test_prints_its_hand() -> None:
    """A test that fails with every hand prints the simplest one, in the notation."""
    told = report(strategies.hands(), lambda hand: True)
    assert '[Stacks "1: 305, 2: 305"]' in told
    assert textwrap.indent(pretty(SIMPLEST), "    ").strip() in told
    assert "bet" not in told


@pytest.mark.uncounted
def test_printed_hands_are_the_hands() -> None:
    """The printed form of a hand evaluates to it, whatever words are in it."""
    for number in range(20):
        hand = play_out(random.Random(number).randrange)
        assert printed(hand) == hand
    quoted = tago.apply(SIMPLEST, tago.Eliminate(1, reason='said "C:\\new", \'\'\' and """'))
    assert printed(quoted) == quoted
    assert repr(SIMPLEST).startswith("<Hand:")


def test_printed_decks_are_the_decks() -> None:
    """The printed form of an action that brings cards is short, yet has all of them."""
    for kind in (tago.Misdeal, tago.Redeal):
        action = kind(tago.DECK[:3])
        assert pretty(action) == f'{kind.__name__}(parse_cards("0 ½ 1"))'
        assert printed(action) == action


@pytest.mark.parametrize("kind", [tago.Hand, tago.Misdeal, tago.Redeal])
def test_a_failing_test_prints_all_cards(kind: Any) -> None:
    """A test that fails with a hand, or with cards that are brought, prints these cards."""
    told = report(st.from_type(kind), lambda drawn: True)
    assert ("drawn=resume(parse_hand(" if kind is tago.Hand else "(parse_cards(") in told


def test_a_hand_that_cannot_be_is_printed_as_itself() -> None:
    """No text is printed for a hand that was tampered with, because no text leads to it."""
    longer = SIMPLEST.log.with_news((tago.Call(1),))
    for forged in (attrs.evolve(SIMPLEST, current_bet=3), attrs.evolve(SIMPLEST, log=longer)):
        assert pretty(forged) == repr(forged)


def test_a_history_shrinks_to_calls() -> None:
    """In the simplest finished hand two seats call from round to round."""
    hand = shortest(strategies.histories(), lambda hand: True)
    assert hand.actions == (tago.Bet(1, 5), tago.Call(2)) * 3
    assert hand.deal == SIMPLEST.deal


@pytest.mark.uncounted
@settings(suppress_health_check=list(HealthCheck))
@given(strategies.histories())
def test_a_history_is_over(hand: tago.Hand) -> None:
    """A history is a finished hand, and follows from its log."""
    assert hand.phase == "over"
    assert tago.resume(tago.Record.of(hand)) == hand


def test_the_simplest_card_and_action() -> None:
    """The simplest card is a zero, and the simplest action of any kind chooses the POINT."""
    assert shortest(strategies.cards(), lambda card: True) is Card.ZERO
    action = shortest(strategies.any_actions(SIMPLEST), lambda action: True)
    assert action == tago.ChoosePoint(1, "sum")


@pytest.mark.uncounted
@given(strategies.hands(), st.data())
def test_actions_of_a_hand(hand: tago.Hand, data: Any) -> None:
    """Legal actions are accepted; any actions are well-formed, and accepted or refused."""
    if hand.phase != "over":
        tago.apply(hand, data.draw(strategies.legal_actions(hand)))
    attempt(hand, data.draw(strategies.any_actions(hand)))


@pytest.mark.uncounted
@pytest.mark.parametrize("bias", [*deals.DECK_KINDS, None])
def test_decks(bias: deals.DeckKind | None) -> None:
    """A deck is the thirty cards, whatever it is made to bring about."""

    @settings(max_examples=20)
    @given(strategies.decks(3, bias))
    def holds(deck: tuple[Card, ...]) -> None:
        check_deck(deck)
        point = (deck[3], deck[7], deck[11])
        threes = [(deck[i], deck[4 + i], deck[8 + i]) for i in range(3)]
        if bias == "unshuffled":
            assert deck == tago.DECK
        if bias in ("zero", "open zeros"):
            assert any(cards[1] is cards[2] is Card.ZERO for cards in threes)
        if bias in ("paired point", "trips point"):
            assert len(set(point)) == (2 if bias == "paired point" else 1)
        if bias in ("draw", "same cards", "copy draw"):
            assert len({tuple(sorted(cards)) for cards in threes}) < 3
        if bias == "trips draw":
            assert sum(len(set(cards)) == 1 for cards in threes) >= 2

    holds()


def listed() -> list[str]:
    """Return the types that the page on testing lists as drawn from their type alone."""
    page = (ROOT / "docs" / "how-to" / "testing.md").read_text(encoding="utf-8")
    (line,) = re.findall("a `Hand`.*?can also be drawn by its type", page, re.DOTALL)
    return re.findall("`([A-Za-z]+)`", line)


def test_the_page_lists_what_is_registered() -> None:
    """The page on testing names each registered type other than actions."""
    named = [kind.__name__ for kind in {*REGISTERED} - {*get_args(tago.Action)}]
    assert sorted(listed()) == sorted([*named, "Action"])
    assert {*get_args(tago.Action)} < {*REGISTERED}


@pytest.mark.parametrize("kind", [Card, *REGISTERED], ids=lambda kind: kind.__name__)
def test_values_by_their_types(kind: type) -> None:
    """For each registered type Hypothesis draws values of it, and not always the same."""
    values = set()

    @settings(max_examples=10, suppress_health_check=list(HealthCheck))
    @given(st.from_type(kind))
    def holds(value: object) -> None:
        assert type(value) is kind
        values.add(value)
        pretty(value)

    holds()
    assert len(values) > 1


@pytest.mark.uncounted
def test_any_action() -> None:
    """For the type of all actions every kind is drawn."""
    union: Any = tago.Action
    drawn = st.from_type(union).map(lambda value: type(value).__name__)
    for kind in sample(get_args(union), 4):
        assert shortest(drawn, kind.__name__.__eq__) == kind.__name__


def spoken(choose_seed: int, hand: tago.Hand) -> tago.Action:
    return legal_action(random.Random(choose_seed).randrange, hand, None)


def test_a_kind_without_a_weight_is_seldom_picked() -> None:
    """A kind that the weights do not name is picked once in 20 times; else it is the simplest."""
    hand = tago.deal(DEFAULT, {1: 905, 2: 905}, 1, tago.DECK)

    def picked(place: int, weights: Weights) -> type:
        chosen = chain([place], repeat(0))
        return type(legal_action(lambda below: next(chosen), hand, weights))

    for times in (1, 4):
        weights: Weights = {tago.Fold: times}
        kinds = Counter(picked(place, weights) for place in range(20))
        assert kinds == {tago.Bet: 19 - times, tago.Restore: 1, tago.Fold: times}


def test_legal_actions_are_of_all_kinds() -> None:
    """Each kind of legal action is drawn about equally often, with varying amounts."""
    dealt = tago.deal(DEFAULT, {1: 905, 2: 905}, 1, tago.DECK)
    opened = tago.apply(dealt, tago.Bet(1, 10))
    for hand in (dealt, opened):
        found = [spoken(number, hand) for number in range(600)]
        for action in found:
            tago.apply(hand, action)
        kinds = Counter(type(action) for action in found)
        assert set(kinds) == {type(action) for action in tago.legal_actions(hand)}
        assert min(kinds.values()) > 600 / len(kinds) / 2
        assert {*tago.legal_actions(hand)} < {*found}
        drawn = strategies.legal_actions(hand).map(lambda action: type(action).__name__)
        for kind in kinds:
            assert shortest(drawn, kind.__name__.__eq__) == kind.__name__
    raised = {action.to for action in found if isinstance(action, tago.Raise)}
    assert {20, 300} < raised
    assert len(raised) > 20


@pytest.mark.uncounted
def test_seeded_hands_reach_everything() -> None:
    """With a seeded generator hands come to their end and meet everything rare."""
    told: Counter[str] = Counter()
    for number in range(600):
        hand = play_out(random.Random(number).randrange)
        told[over(hand).how] += 1
        told["tie-breaks"] += hand.tie_breaks
        told["side pots"] += len(over(hand).pots) > 1
        told.update(type(entry).__name__ for entry in hand.log)
    for what in ("folds", "showdown", "divided", "tie-breaks", "side pots", "Misdeal", "Declare"):
        assert told[what] >= 5, what
