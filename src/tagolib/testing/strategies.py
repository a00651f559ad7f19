"""Strategies for Hypothesis: rules, decks, decisions, actions, hands at any point and to their end.

A hand is drawn as a deal and one choice among the actions after the other. The simplest value takes
the fewest choices and the first of each, so what Hypothesis finds shrinks to a short hand: two
seats, default rules, a deck as it lies, few actions, mostly calls.

``st.from_type(tagolib.Hand)`` and its like draw from here too, without importing this module: see
:mod:`tagolib.testing.registration`.

What is played is drawn for any table. ``rules`` is the one table for all that is drawn, ``rulings``
are those of any table: ``hands(rulings=tagolib.Rulings())`` draws hands of the official game.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from attrs import evolve
from hypothesis import strategies as st

import tagolib as tago
from tagolib.random_hands import deals as random_deals
from tagolib.random_hands.actions import (
    any_action,
    attempt,
    legal_action,
    rare_action,
    step,
    unlikely_action,
)
from tagolib.random_hands.choosing import Choose
from tagolib.random_hands.deals import DeckKind

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
    """Draw a number below another; each strategy is made once, which takes longer than to draw."""
    return st.integers(0, n - 1)


def by(draw: st.DrawFn) -> Choose:
    """Give what chooses as Hypothesis draws."""
    return lambda n: draw(_below(n))


def cards() -> st.SearchStrategy[tago.Card]:
    """Draw one of the ten card values (DECK-01)."""
    return st.sampled_from(tago.Card)


@st.composite
def decks(draw: st.DrawFn, seats: int = 2, kind: DeckKind | None = None) -> tuple[tago.Card, ...]:
    """Draw the thirty cards in an order.

    Args:
        draw: given by Hypothesis.
        seats: for how many seats, 2 to 8, the kind puts the cards.
        kind: what the deck is made to bring about, one of
            :data:`~tagolib.random_hands.deals.DECK_KINDS`; left out, any of them, the plain shuffle
            more often than each other.
    """
    return random_deals.random_deck(by(draw), seats, kind)


@st.composite
def rulings(draw: st.DrawFn) -> tago.Rulings:
    """Draw rulings, the default ones every other time."""
    return random_deals.random_rulings(by(draw))


@st.composite
def rules(draw: st.DrawFn, rulings: tago.Rulings | None = None) -> tago.Rules:
    """Draw the rules of a table: small stakes, all variants, limits, antes and rulings."""
    return random_deals.random_rules(by(draw), rulings)


def _tables(
    given: tago.Rules | None, rulings: tago.Rulings | None
) -> st.SearchStrategy[tago.Rules]:
    """Draw the rules of a table, the ones that are given if any are."""
    if given is None:
        return rules(rulings)
    return st.just(given if rulings is None else evolve(given, rulings=rulings))


@st.composite
def spots(
    draw: st.DrawFn, rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> tago.Spot:
    """Draw a decision in numbers, amounts around each other and around the table's limits."""
    return random_deals.random_spot(by(draw), draw(_tables(rules, rulings)))


@st.composite
def _stacks(draw: st.DrawFn, table: tago.Rules) -> dict[int, int]:
    return random_deals.random_stacks(by(draw), table)


@st.composite
def deals(
    draw: st.DrawFn, rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> tago.Hand:
    """Draw a hand as it is dealt: 2 to 8 seats, equal or very unequal stacks, any deck."""
    # each part is drawn by itself, so that it shrinks by itself
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
    """Draw a hand of either game as it stands after some steps, at the latest when it is over.

    Args:
        draw: given by Hypothesis.
        dealt: the hand as it is dealt.
        step: takes an action.
        going: draws whether another one is taken.
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
    """Draw a hand at any point of its course, over or not.

    Its actions are of all kinds, the director's and the dealer's too.
    """
    return played(deals(rules, rulings), _step, st.integers(0, 59))


def histories(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.Hand]:
    """Draw a hand that is over: its log tells the whole history."""
    return played(deals(rules, rulings), _step, st.just(1))


@st.composite
def legal_actions(draw: st.DrawFn, hand: tago.Hand) -> tago.Action:
    """Draw a legal action of whoever must decide in a hand that is not over, the dealer too.

    Each kind that is legal comes as often as any other; amounts are the least, the most, or others
    between them.
    """
    return legal_action(by(draw), hand, None)


@st.composite
def any_actions(draw: st.DrawFn, hand: tago.Hand) -> tago.Action:
    """Draw an action of any kind at a hand: well-formed, and mostly illegal."""
    make = draw(st.sampled_from([any_action, rare_action, unlikely_action]))
    return make(by(draw), hand)


def views(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.View]:
    """Draw what a seat or a spectator knows of a hand."""
    return hands(rules, rulings).flatmap(
        lambda hand: st.builds(
            tago.view, st.just(hand), st.sampled_from([None, *hand.deal.numbers])
        )
    )
