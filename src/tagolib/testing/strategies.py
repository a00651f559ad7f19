"""Strategies for Hypothesis: rules, decks, decisions, actions, hands at any point and to their end.

A hand is drawn as a deal and one choice among the actions after the other, so what Hypothesis finds
shrinks to a short hand: two seats, default rules, few actions, mostly calls.

``st.from_type(tagolib.Hand)`` and its like draw from here too, without importing this module: see
:mod:`tagolib.testing.registration`.
"""

from collections.abc import Callable
from typing import Any, Final, get_args

import attrs
from hypothesis import strategies as st

from tagolib.actions import Action, Declaration
from tagolib.betting import Spot, check_spot
from tagolib.cards import DECK, Card
from tagolib.hand import Deal, Hand
from tagolib.records import Record
from tagolib.rules import Rules, Rulings
from tagolib.testing import randomly
from tagolib.testing.randomly import BIASES, Bias, Choose
from tagolib.views import State, View, house, view

__all__ = [
    "actions",
    "any_actions",
    "cards",
    "deals",
    "decks",
    "declarations",
    "hands",
    "histories",
    "legal_actions",
    "of_type",
    "rules",
    "rulings",
    "spots",
    "views",
]


def _by(draw: st.DrawFn) -> Choose:
    return lambda n: draw(st.integers(0, n - 1))


def cards() -> st.SearchStrategy[Card]:
    """Draw one of the ten card values (DECK-01)."""
    return st.sampled_from(Card)


@st.composite
def decks(draw: st.DrawFn, seats: int = 2, bias: Bias | None = None) -> tuple[Card, ...]:
    """Draw the thirty cards in an order.

    Args:
        draw: given by Hypothesis.
        seats: for how many seats, 2 to 8, the bias puts the cards.
        bias: what the deck is made to bring about, one of
            :data:`~tagolib.testing.randomly.BIASES`; left out, any of them, the plain shuffle too.
    """
    chosen = draw(st.sampled_from(BIASES)) if bias is None else bias
    return randomly.random_deck(_by(draw), seats, chosen)


@st.composite
def rulings(draw: st.DrawFn) -> Rulings:
    """Draw rulings, the default ones in two of three cases."""
    return randomly.random_rulings(_by(draw))


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw the rules of a table: small stakes, all variants, limits, antes and rulings."""
    return randomly.random_rules(_by(draw))


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    """Draw a decision in numbers, amounts around each other and around the table's limits."""
    table = draw(rules())
    amounts = st.one_of(
        st.integers(0, 3 * table.minimum),
        st.integers(0, 3 * table.stack),
        st.sampled_from([table.minimum, table.stack, 2 * table.minimum, 0]),
    )
    current_bet = draw(amounts)
    if table.rulings.short_opener == "stays_unopened" and 0 < current_bet < table.minimum:
        current_bet = table.minimum
    number = draw(st.integers(1, 3))
    spot = Spot(
        table,
        number,
        current_bet,
        draw(st.integers(0, max(0, current_bet - 1))),
        draw(amounts),
        draw(st.integers(0, number)),
        draw(st.booleans()),
        number == 3,
        number == 3 and draw(st.booleans()),
        draw(st.booleans()),
    )
    check_spot(spot)
    return spot


@st.composite
def deals(draw: st.DrawFn) -> Hand:
    """Draw a hand as it is dealt: 2 to 8 seats, equal or very unequal stacks, any deck."""
    return randomly.random_deal(_by(draw))


@st.composite
def _steps(draw: st.DrawFn, hand: Hand) -> Hand:
    return randomly.step(_by(draw), hand)


@st.composite
def _steps_if_any(draw: st.DrawFn, hand: Hand) -> Hand | None:
    return draw(_steps(hand)) if draw(st.integers(0, 29)) else None


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Draw a hand at any point of its course, over or not.

    Its actions are of all kinds, the director's and the dealer's too.
    """
    hand: Hand = draw(deals())
    while hand.phase != "over":
        after = draw(_steps_if_any(hand))
        if after is None:
            break
        hand = after
    return hand


@st.composite
def histories(draw: st.DrawFn) -> Hand:
    """Draw a hand that is over: its log tells the whole history."""
    hand: Hand = draw(deals())
    while hand.phase != "over":
        hand = draw(_steps(hand))
    return hand


@st.composite
def views(draw: st.DrawFn) -> View:
    """Draw what a seat or a spectator knows of a hand."""
    hand = draw(hands())
    return view(hand, draw(st.sampled_from([None, *hand.deal.numbers])))


@st.composite
def legal_actions(draw: st.DrawFn, hand: Hand) -> Action:
    """Draw a legal action of whoever must decide in a hand that is not over, the dealer too."""
    return randomly.likely_action(_by(draw), hand)


@st.composite
def any_actions(draw: st.DrawFn, hand: Hand) -> Action:
    """Draw an action of any kind at a hand: well-formed, and mostly illegal."""
    by = _by(draw)
    make = draw(st.sampled_from([randomly.any_action, randomly.rare_action]))
    return make(by, hand)


def declarations() -> st.SearchStrategy[Declaration]:
    """Draw what can be declared."""
    named = st.builds(Declaration, st.sampled_from(["bet", "raise"]), _AMOUNTS)
    kinds = ["call", "fold", "remainders", "bet", "raise"]
    return st.builds(Declaration, st.sampled_from(kinds)) | named


_AMOUNTS: Final = st.integers(1, 1000)

_FIELDS: Final[dict[str, st.SearchStrategy[Any]]] = {
    "seat": st.integers(1, 8),
    "amount": _AMOUNTS,
    "to": _AMOUNTS,
    "curious": st.booleans(),
    "choice": st.sampled_from(["sum", "single"]),
    "action": declarations(),
    "card": cards(),
    "reason": st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    "show": st.booleans(),
    "deck": decks(),
    "cards": st.permutations(DECK).flatmap(
        lambda deck: st.integers(0, 8).map(lambda count: tuple(deck[:count]))
    ),
}
"""What the fields of actions are drawn from."""


def actions(kind: Any = Action) -> st.SearchStrategy[Any]:
    """Draw an action by itself, of one kind or of any: well-formed, about no hand in particular."""
    return st.one_of(
        [
            st.builds(one, **{field.name: _FIELDS[field.name] for field in attrs.fields(one)})
            for one in get_args(kind) or (kind,)
        ]
    )


_TYPES: Final[dict[type, Callable[[], st.SearchStrategy[Any]]]] = {
    Hand: hands,
    Deal: lambda: deals().map(lambda hand: hand.deal),
    Record: lambda: hands().map(Record.of),
    View: views,
    State: lambda: hands().map(house),
    Rules: rules,
    Rulings: rulings,
    Spot: spots,
    Declaration: declarations,
}
"""What is drawn for a type by itself; any other one registered is an action."""


def of_type(kind: type) -> st.SearchStrategy[Any]:
    """Give what ``st.from_type`` draws for one of the library's types."""
    return _TYPES[kind]() if kind in _TYPES else actions(kind)
