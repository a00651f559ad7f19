"""Strategies for Hypothesis: rules, decks, decisions, actions, hands in progress and finished ones.

A hand is drawn as a deal, followed by one action after another. The simplest value needs the fewest
choices and takes the first option of each, so a failing example shrinks to a short hand: two seats,
default rules, an unshuffled deck, and few actions, mostly calls.

``st.from_type(tagolib.Hand)`` and similar calls use these strategies without importing this module:
see :mod:`tagolib.testing.registration`.

By default every hand is drawn at a random table. To draw hands at one table only, pass its
``rules``. To fix the rulings of random tables, pass ``rulings``:
``hands(rulings=tagolib.Rulings())`` draws hands of the official game.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar

from attrs import evolve
from hypothesis import strategies as st

import tagolib as tago
from tagolib.conformance.choosing import Choose
from tagolib.conformance.tago import deals as random_deals
from tagolib.conformance.tago.actions import (
    any_action,
    attempt,
    legal_action,
    rare_action,
    step,
    unlikely_action,
)
from tagolib.conformance.tago.deals import DeckKind

__all__ = [
    "any_actions",
    "cards",
    "deals",
    "decks",
    "hands",
    "histories",
    "legal_actions",
    "rules",
    "rulings",
    "spots",
    "views",
]

H = TypeVar("H")


@cache
def _below(n: int) -> st.SearchStrategy[int]:
    """Return the strategy for numbers below n, made only once since making it is slow."""
    return st.integers(0, n - 1)


def by(draw: st.DrawFn) -> Choose:
    """Return a function that chooses by Hypothesis draws."""
    return lambda n: draw(_below(n))


_LOT: Final = 1 << 24
"""How many values one draw may have. In larger ranges, Hypothesis prefers small numbers."""


def by_lot(draw: Callable[[st.SearchStrategy[int]], int]) -> Choose:
    """Return a function that takes several choices from one draw.

    Fewer draws shrink in less time, but the choices of one draw do not shrink one by one. So this
    is for values that say little about the hand they come from.
    """
    left, chosen = 0, _LOT

    def choose(n: int) -> int:
        nonlocal left, chosen
        if chosen * n > _LOT:
            left, chosen = draw(_below(_LOT)), 1
        chosen *= n
        left, found = divmod(left, n)
        return found

    return choose


def cards() -> st.SearchStrategy[tago.Card]:
    """Draw one of the ten card values (DECK-01)."""
    return st.sampled_from(tago.Card)


@st.composite
def decks(draw: st.DrawFn, seats: int = 2, kind: DeckKind | None = None) -> tuple[tago.Card, ...]:
    """Draw the thirty cards in some order.

    Args:
        draw: given by Hypothesis.
        seats: the number of seats, 2 to 8, for which a deck of this kind is arranged.
        kind: the kind of deck, one of :data:`~tagolib.conformance.tago.deals.DECK_KINDS`; if left
            out, any kind, but the usual ones more often.
    """
    return random_deals.random_deck(by(draw), seats, kind)


@st.composite
def rulings(draw: st.DrawFn) -> tago.Rulings:
    """Draw rulings, half of the time the default ones."""
    return random_deals.random_rulings(by(draw))


@st.composite
def rules(draw: st.DrawFn, rulings: tago.Rulings | None = None) -> tago.Rules:
    """Draw the rules of a table, with small stakes and any variant, limit, ante and rulings."""
    return random_deals.random_rules(by(draw), rulings)


def _tables(
    given: tago.Rules | None, rulings: tago.Rulings | None
) -> st.SearchStrategy[tago.Rules]:
    """Draw the rules of a table; if some are given, draw these."""
    if given is None:
        return rules(rulings)
    return st.just(given if rulings is None else evolve(given, rulings=rulings))


@st.composite
def spots(
    draw: st.DrawFn, rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> tago.Spot:
    """Draw a decision of a seat, with amounts near each other and near the table's limits."""
    return random_deals.random_spot(by(draw), draw(_tables(rules, rulings)))


@st.composite
def _stacks(draw: st.DrawFn, table: tago.Rules) -> dict[int, int]:
    return random_deals.random_stacks(by(draw), table)


@st.composite
def deals(
    draw: st.DrawFn, rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> tago.Hand:
    """Draw a hand as it is dealt: 2 to 8 seats, equal or very unequal stacks, and any deck."""
    # each part is drawn separately, so that it shrinks separately
    table = draw(_tables(rules, rulings))
    stacks = draw(_stacks(table))
    deck = draw(decks(len(stacks)))
    return tago.deal(table, stacks, draw(st.sampled_from(tuple(stacks))), deck)


@st.composite
def _after(
    draw: st.DrawFn, hand: H, step: Callable[[Choose, H], H], going: st.SearchStrategy[Any]
) -> H | None:
    return step(by(draw), hand) if draw(going) else None


@st.composite
def played(
    draw: st.DrawFn,
    dealt: st.SearchStrategy[Any],
    step: Callable[[Choose, Any], Any],
    going: st.SearchStrategy[Any],
) -> Any:
    """Draw a hand of either game after some steps, or when it is over.

    Args:
        draw: given by Hypothesis.
        dealt: the strategy for the hand as it is dealt.
        step: takes an action.
        going: draws whether another action follows.
    """
    hand = draw(dealt)
    while hand.phase != "over":
        after = draw(_after(hand, step, going))
        if after is None:
            break
        hand = after
    return hand


def _step(choose: Choose, hand: tago.Hand) -> tago.Hand:
    return attempt(hand, step(choose, hand))


def hands(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.Hand]:
    """Draw a hand at any stage, over or not.

    Its actions are of all kinds, including the director's and the dealer's.
    """
    return played(deals(rules, rulings), _step, st.integers(0, 59))


def histories(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.Hand]:
    """Draw a finished hand, whose log has its whole history."""
    return played(deals(rules, rulings), _step, st.just(1))


@st.composite
def legal_actions(draw: st.DrawFn, hand: tago.Hand) -> tago.Action:
    """Draw a legal action of whoever must decide, the dealer included. The hand must not be over.

    All legal kinds are equally likely. Amounts are the smallest, the largest, or any in between.
    """
    return legal_action(by(draw), hand, None)


@st.composite
def any_actions(draw: st.DrawFn, hand: tago.Hand) -> tago.Action:
    """Draw an action of any kind in a hand: well-formed but mostly illegal."""
    make = draw(st.sampled_from([any_action, rare_action, unlikely_action]))
    return make(by(draw), hand)


def views(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.View]:
    """Draw the view that a seat or a spectator has of a hand."""
    return hands(rules, rulings).flatmap(
        lambda hand: st.builds(
            tago.view, st.just(hand), st.sampled_from([None, *hand.deal.numbers])
        )
    )
