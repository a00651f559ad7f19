"""How the tests set up a hand and play it: cards as they are on the table, actions one by one."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tagolib as tago
from tagolib.tago.cards import DECK, Card, parse_cards
from tagolib.tago.hand import Hand

HEAVY = tago.Rules.parse("Heavy – 5/300")
LIGHT = tago.Rules.parse("Light – 5/300")


def rules(label: str = "Heavy – 5/300", /, **settings: Any) -> tago.Rules:
    """Return the rules of a label; a name that is not a field of ``Rules`` is a ruling."""
    fields = {"units_per_chip", "ante", "variant", "jackpot_percent", "curious_to"}
    plain = {name: value for name, value in settings.items() if name in fields}
    rulings = {name: value for name, value in settings.items() if name not in fields}
    return tago.Rules.parse(label, rulings=tago.Rulings(**rulings), **plain)


def stacked(cards: Sequence[str], point: str) -> tuple[Card, ...]:
    """Return a deck that deals these cards: each seat's three, covered first, then the POINT's."""
    threes = [parse_cards(text) for text in [*cards, point]]
    dealt = [three[lap] for lap in range(3) for three in threes]
    rest = list(DECK)
    for card in dealt:
        rest.remove(card)
    return (*dealt, *rest)


def start(
    cards: Mapping[int, str],
    point: str,
    stacks: int | Mapping[int, int] = 300,
    *,
    first: int | None = None,
    table: tago.Rules = HEAVY,
) -> Hand:
    """Deal a hand with these cards by seat; the stacks count before the ante."""
    chips = stacks if isinstance(stacks, Mapping) else dict.fromkeys(cards, stacks)
    order = sorted(cards)
    deck = stacked([cards[seat] for seat in order], point)
    return tago.deal(table, chips, order[0] if first is None else first, deck)


def play(hand: Hand, *actions: tago.Action) -> Hand:
    """Take actions one after the other; each must be legal."""
    for action in actions:
        hand = tago.apply(hand, action)
    return hand


def call_round(hand: Hand, amount: int = 5) -> Hand:
    """Play the betting round to its end: the seat to act bets the amount, and all others call."""
    current = (hand.round, hand.tie_breaks)
    while hand.phase == "betting" and (hand.round, hand.tie_breaks) == current:
        seat = hand.to_act
        assert seat is not None
        hand = tago.apply(hand, tago.Call(seat) if hand.current_bet else tago.Bet(seat, amount))
    return hand


def call_to_the_end(hand: Hand) -> Hand:
    """Play on to the end of the betting, with everybody calling."""
    while hand.phase == "betting":
        hand = call_round(hand)
    return hand


def refused(hand: Hand, action: tago.Action) -> tago.IllegalActionError:
    """Return the refusal of an action; the hand must not change, and the sentence be complete."""
    before = repr(hand), hash(hand)
    with pytest.raises(tago.IllegalActionError) as caught:
        tago.apply(hand, action)
    assert (repr(hand), hash(hand)) == before
    assert "{" not in str(caught.value)
    return caught.value


def codes(hand: Hand, action: tago.Action) -> list[str]:
    """Return the codes of all that is wrong with an action."""
    return [violation.code for violation in refused(hand, action).violations]


def facts(hand: Hand, *kinds: type) -> list[Any]:
    """Return the facts of some kinds in a hand's log, in order."""
    return [fact for fact in hand.facts if isinstance(fact, kinds)]
