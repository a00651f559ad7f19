"""How the tests of Tap set up a hand and play it: cards as they are held, actions one by one."""

from collections.abc import Mapping
from typing import Any

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.tap.rules import Contract

TRUMPS = "T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 T22"
"""Sixteen cards that take every trick."""
SPARROW = "T1 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 T22"
"""Sixteen cards that take every trick, the Juggler the last."""


def stacked(
    hands: Mapping[int, str] | None = None, *, top: str = "", bottom: str = "", dealer: int = 3
) -> tuple[tap.Card, ...]:
    """Return a deck that deals these cards; the rest come in the order of a new deck."""
    said = {seat: list(tap.parse_cards(text)) for seat, text in (hands or {}).items()}
    packets = [list(tap.parse_cards(text)) for text in (bottom, top)]
    lying = [card for cards in (*said.values(), *packets) for card in cards]
    assert len(set(lying)) == len(lying)
    rest = [card for card in tap.DECK if card not in lying]
    order = [tap.left_of(dealer, places) for places in (1, 2, 3)]
    dealt = [said.get(seat, []) for seat in order]
    for cards, size in [*((cards, 16) for cards in dealt), *((cards, 3) for cards in packets)]:
        cards += [rest.pop(0) for _ in range(size - len(cards))]
        assert len(cards) == size
    eights = [cards[start : start + 8] for start in (0, 8) for cards in dealt]
    return tuple(card for cards in [*packets, *eights] for card in cards)


def start(
    hands: Mapping[int, str] | None = None,
    *,
    top: str = "",
    bottom: str = "",
    dealer: int = 3,
    **settings: Any,
) -> tap.Hand:
    """Deal a hand with these cards by seat; seat 1 is Eldest unless another is given."""
    deck = stacked(hands, top=top, bottom=bottom, dealer=dealer)
    return tap.deal(tap.Rules(**settings), dealer, deck)


def play(hand: tap.Hand, *actions: tap.Action) -> tap.Hand:
    """Take actions one after the other; each must be legal."""
    for action in actions:
        hand = tap.apply(hand, action)
    return hand


def bid(
    contract: Contract,
    hands: Mapping[int, str] | None = None,
    *,
    top: str = "",
    bottom: str = "",
    **settings: Any,
) -> tap.Hand:
    """Return a hand in which seat 1 has just won the auction with a contract over lower bids."""
    order = tap.Rules(**settings).contracts
    lower = order[: order.index(contract)] if contract != "solo" else ()
    dealer = tap.left_of(1, -len(lower) - 1)
    hand = start(hands, top=top, bottom=bottom, dealer=dealer, **settings)
    for one in (*lower, contract):
        assert hand.to_act is not None
        hand = tap.apply(hand, tap.Bid(hand.to_act, one))
    while hand.phase == "auction":
        assert hand.to_act is not None
        hand = tap.apply(hand, tap.Pass(hand.to_act))
    assert hand.declarer == 1
    return hand


def lead(
    contract: Contract,
    hands: Mapping[int, str] | None = None,
    *,
    top: str = "",
    bottom: str = "",
    discard: str = "",
    take: tap.Packet = "top",
    slam: bool = False,
    sparrow: bool = False,
    **settings: Any,
) -> tap.Hand:
    """Return a hand in which seat 1, as Declarer, is to lead to the first trick."""
    hand = bid(contract, hands, top=top, bottom=bottom, **settings)
    if hand.phase == "take":
        hand = tap.apply(hand, tap.Take(1, take))
    if hand.phase == "discard":
        cards = tap.parse_cards(discard)
        hand = tap.apply(hand, tap.Discard(1, cards) if cards else tap.legal_actions(hand)[0])
    return tap.apply(hand, tap.Declare(1, slam=slam, sparrow=sparrow))


def play_cards(hand: tap.Hand, cards: str) -> tap.Hand:
    """Play cards for the seats to act, one after the other."""
    for card in tap.parse_cards(cards):
        assert hand.to_act is not None
        hand = tap.apply(hand, tap.Play(hand.to_act, card))
    return hand


def play_out(hand: tap.Hand) -> tap.Hand:
    """Play a hand to its end: each seat plays the last card that it may play."""
    while hand.phase != "over":
        hand = tap.apply(hand, tap.legal_actions(hand)[-1])
    return hand


def refused(hand: tap.Hand, action: tap.Action) -> tago.IllegalActionError:
    """Return the refusal of an action; the hand must not change, and the sentence be complete."""
    before = repr(hand), hash(hand)
    with pytest.raises(tago.IllegalActionError) as caught:
        tap.apply(hand, action)
    assert (repr(hand), hash(hand)) == before
    assert "{" not in str(caught.value)
    return caught.value


def codes(hand: tap.Hand, action: tap.Action) -> list[str]:
    """Return the codes of all that is wrong with an action."""
    return [violation.code for violation in refused(hand, action).violations]


def told(hand: tap.Hand, *kinds: type) -> list[Any]:
    """Return the facts of some kinds in a hand's log, in order."""
    return [fact for fact in hand.facts if isinstance(fact, kinds)]
