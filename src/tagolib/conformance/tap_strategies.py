"""Strategies for Hypothesis: rules, decks, hands and actions of Tap.

As in Tagò (:mod:`tagolib.conformance.strategies`), the simplest value needs the fewest choices and
takes the first option of each, so a failing example shrinks to a short hand.
"""

from tagolib import tap
from tagolib.conformance.strategies import by, played, seen
from tagolib.conformance.tap import hands as tap_hands
from tagolib.game import TAP

try:
    from hypothesis import strategies as st
except ImportError:
    raise ImportError(f"{__name__} needs Hypothesis: install tagolib[testing]") from None

__all__ = [
    "any_actions",
    "cards",
    "deals",
    "decks",
    "hands",
    "histories",
    "legal_actions",
    "rules",
    "views",
]


def cards() -> st.SearchStrategy[tap.Card]:
    """Draw one of the fifty-four cards (TAP-02)."""
    return st.sampled_from(tap.DECK)


@st.composite
def decks(draw: st.DrawFn) -> tuple[tap.Card, ...]:
    """Draw the fifty-four cards in any order; at times one seat has almost nothing but trumps."""
    return tap_hands.random_deck(by(draw))


@st.composite
def rules(draw: st.DrawFn) -> tap.Rules:
    """Draw the rules of a table, with any reading of the disputed ones."""
    return tap_hands.random_rules(by(draw))


@st.composite
def deals(draw: st.DrawFn) -> tap.Hand:
    """Draw a hand as it is dealt."""
    return tap.deal(draw(rules()), draw(st.integers(1, 3)), draw(decks()))


def hands() -> st.SearchStrategy[tap.Hand]:
    """Draw a hand at any stage, over or not."""
    return played(deals(), tap_hands.step, tap_hands.attempt, st.integers(0, 39))


def histories() -> st.SearchStrategy[tap.Hand]:
    """Draw a finished hand; its log holds the whole history."""
    return played(deals(), tap_hands.step, tap_hands.attempt, st.just(1))


@st.composite
def legal_actions(draw: st.DrawFn, hand: tap.Hand) -> tap.Action:
    """Draw a legal action of a hand that is not over."""
    return tap_hands.legal_action(by(draw), hand)


@st.composite
def any_actions(draw: st.DrawFn, hand: tap.Hand) -> tap.Action:
    """Draw an action of any kind in a hand: well-formed but mostly illegal."""
    return tap_hands.any_action(by(draw), hand)


def views() -> st.SearchStrategy[tap.View]:
    """Draw the view that a seat or a spectator has of a hand."""
    return seen(TAP, hands(), lambda hand: tap.SEATS)
