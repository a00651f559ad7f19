"""Strategies for Hypothesis: rules, decks, decisions, actions, hands in progress and finished ones.

A hand is drawn as a deal, followed by one action after another. The simplest value needs the fewest
choices and takes the first option of each, so a failing example shrinks to a short hand: two seats,
default rules, an unshuffled deck, and few actions, mostly calls.

Once this module is imported, ``st.from_type`` draws hands, views, rules, rulings and actions of
each kind. Hypothesis then prints hands, and the cards that actions bring, as text that you can
paste into a test after ``from tagolib import resume, parse_cards`` and ``from tagolib.notation
import parse_hand``. The text shows all cards, since only the house sees a failing test. The
``repr`` of these values still hides cards.

By default every hand is drawn at a random table. To draw hands at one table only, pass its
``rules``. To fix the rulings of random tables, pass ``rulings``:
``hands(rulings=tagolib.Rulings())`` draws hands of the official game.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final, TypeVar, get_args

from attrs import evolve

import tagolib as tago
from tagolib import rulebook
from tagolib.conformance.choosing import Choose
from tagolib.conformance.tago import deals as random_deals
from tagolib.conformance.tago.actions import (
    action_of,
    any_action,
    attempt,
    legal_action,
    rare_action,
    step,
    unlikely_action,
)
from tagolib.conformance.tago.deals import DeckKind
from tagolib.game import TAGO, Game
from tagolib.notation import Transcript, write_hand

try:
    from hypothesis import strategies as st
    from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name
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
    "rulings",
    "spots",
    "views",
]

H = TypeVar("H")
A = TypeVar("A")


@cache
def _below(n: int) -> st.SearchStrategy[int]:
    """Return the strategy for numbers below n, made only once since making it is slow."""
    return st.integers(0, n - 1)


def by(draw: st.DrawFn) -> Choose:
    """Return a function that chooses by Hypothesis draws."""
    return lambda n: draw(_below(n))


def cards() -> st.SearchStrategy[tago.Card]:
    """Draw one of the ten card values (DECK-01)."""
    return st.sampled_from(tago.Card)


@st.composite
def decks(draw: st.DrawFn, seats: int = 2, kind: DeckKind | None = None) -> tuple[tago.Card, ...]:
    """Draw the thirty cards in any order.

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
def _next(
    draw: st.DrawFn, hand: H, step: Callable[[Choose, H], A], going: st.SearchStrategy[Any]
) -> A | None:
    return step(by(draw), hand) if draw(going) else None


@st.composite
def played(
    draw: st.DrawFn,
    dealt: st.SearchStrategy[H],
    step: Callable[[Choose, H], A],
    attempt: Callable[[H, A], H],
    going: st.SearchStrategy[Any],
) -> Any:
    """Draw a hand of either game after some actions, or when it is over.

    Args:
        draw: given by Hypothesis.
        dealt: the strategy for the hand as it is dealt.
        step: chooses an action.
        attempt: takes it, unless it is refused.
        going: draws whether another action follows.
    """
    hand: Any = draw(dealt)
    while hand.phase != "over":
        action = draw(_next(hand, step, going))
        if action is None:
            break
        hand = attempt(hand, action)
    return hand


@st.composite
def seen(
    draw: st.DrawFn, game: Game, hands: st.SearchStrategy[H], seats: Callable[[H], Sequence[int]]
) -> Any:
    """Draw the view that a seat or a spectator has of a hand of either game."""
    hand = draw(hands)
    return game.view(hand, draw(st.sampled_from([None, *seats(hand)])))


def hands(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.Hand]:
    """Draw a hand at any stage, over or not.

    Its actions are of all kinds, including the director's and the dealer's.
    """
    return played(deals(rules, rulings), step, attempt, st.integers(0, 59))


def histories(
    rules: tago.Rules | None = None, rulings: tago.Rulings | None = None
) -> st.SearchStrategy[tago.Hand]:
    """Draw a finished hand; its log holds the whole history."""
    return played(deals(rules, rulings), step, attempt, st.just(1))


@st.composite
def legal_actions(draw: st.DrawFn, hand: tago.Hand) -> tago.Action:
    """Draw a legal action of whoever must decide, the dealer included. The hand must not be over.

    All legal kinds are equally likely, unless the seat has declared something. Amounts are the
    smallest, the largest, or any in between.
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
    return seen(TAGO, hands(rules, rulings), lambda hand: hand.deal.numbers)


@st.composite
def _of_kind(draw: st.DrawFn, kind: type[tago.Action]) -> tago.Action:
    """Draw an action of a kind, by a seat of a hand that was just dealt."""
    hand = draw(deals())
    return action_of(kind, by(draw), hand, draw(st.sampled_from(hand.deal.numbers)))


# By type, and in print


def _print_hand(hand: tago.Hand, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: FBT001  # called by Hypothesis
    """Write ``resume(parse_hand(...).record)``; the ``repr`` if no text leads to the hand."""
    record = tago.Record(hand.deal, hand.actions, rulebook.EDITIONS["tago"])
    try:
        same = tago.resume(record) == hand
    except tago.TagoError:
        same = False
    if not same:
        printer.text(repr(hand))
        return
    printer.text('resume(parse_hand(r"""')
    with printer.indent(4):
        for line in filter(None, write_hand(Transcript(record)).splitlines()):
            printer.break_()
            printer.text(line)
    printer.break_()
    printer.text('""").record)')


def _print_cards(action: Any, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: FBT001  # called by Hypothesis
    """Write ``Misdeal(parse_cards("..."))`` or ``Redeal(parse_cards("..."))``."""
    cards = action.deck if isinstance(action, tago.Misdeal) else action.cards
    faces = " ".join(card.value for card in cards)
    printer.text(f'{type(action).__name__}(parse_cards("{faces}"))')


REGISTERED: Final[dict[type, Callable[[], st.SearchStrategy[Any]]]] = {
    tago.Hand: hands,
    tago.View: views,
    tago.Rules: rules,
    tago.Rulings: rulings,
    **{kind: partial(_of_kind, kind) for kind in get_args(tago.Action)},
}
"""The types that ``st.from_type`` can draw. Cards are an enumeration and need no registration."""

for _kind, _drawn in REGISTERED.items():
    st.register_type_strategy(_kind, _drawn())
for _printed, _print in (
    (tago.Hand, _print_hand),
    (tago.Misdeal, _print_cards),
    (tago.Redeal, _print_cards),
):
    for_type_by_name(_printed.__module__, _printed.__name__, _print)
