"""Tap: what a seat, a spectator and the house may know of a hand."""

from typing import Any

import pytest

import tagolib as tago
from tagolib import tap
from tagolib.tap import facts
from tests.tap_hands import TRUMPS, bid, lead, play, play_cards, play_out, start, told

EYES = (None, 1, 2, 3)
STOCK: Any = {"top": "KD T1 7S", "bottom": "QD T2 8S"}


def cards(text: str) -> tuple[tap.Card, ...]:
    return tap.parse_cards(text)


@pytest.mark.rules("TAP-05")
def test_hands_are_hidden() -> None:
    """Only the seat and the house see a seat's cards, but everybody sees how many it holds."""
    hand = start()
    for eyes in EYES:
        seats = tap.view(hand, eyes).state.seats
        for seat in seats:
            assert seat.cards == (hand.held(seat.number) if seat.number == eyes else None)
            assert seat.count == 16
    assert [seat.cards for seat in tap.house_state(hand).seats] == [*hand.hands]


@pytest.mark.rules("TAP-05", "TAP-10", "TAP-11")
@pytest.mark.parametrize("contract", ["top_three", "bottom_three", "solo"])
def test_the_stock_is_hidden(contract: Any) -> None:
    """Nobody sees the stock, except that Declarer sees the three cards taken."""
    for hand in (start(**STOCK), bid(contract, **STOCK), play_out(bid(contract, **STOCK))):
        for eyes in EYES:
            state = tap.view(hand, eyes).state
            mine = hand.packet is not None and eyes == 1
            assert state.top == (cards("KD T1 7S") if mine and contract == "top_three" else None)
            wanted = cards("QD T2 8S") if mine and contract == "bottom_three" else None
            assert state.bottom == wanted
    assert tap.house_state(hand).top == cards("KD T1 7S")
    assert tap.house_state(hand).bottom == cards("QD T2 8S")


@pytest.mark.rules("TAP-09")
def test_the_exposed_stock() -> None:
    """In Three Cards everybody sees both packets from the end of the auction on."""
    before = play(start(**STOCK), tap.Bid(1, "three_cards"), tap.Pass(2))
    assert tap.view(before, 1).state.top is None
    exposed = play(before, tap.Pass(3))
    for hand in (exposed, play(exposed, tap.Take(1, "bottom"))):
        for eyes in EYES:
            state = tap.view(hand, eyes).state
            assert (state.top, state.bottom) == (cards("KD T1 7S"), cards("QD T2 8S"))


@pytest.mark.rules("TAP-12", "T07")
def test_discards_are_hidden() -> None:
    """Only Declarer sees the discards, but everybody sees the trumps among them."""
    hand = bid("top_three", {1: TRUMPS}, top="QH KD KS")
    hand = play(hand, tap.Discard(1, cards("QH T7 T8")))
    for eyes in EYES:
        seen = tap.view(hand, eyes)
        assert seen.state.discards == (cards("QH T7 T8") if eyes == 1 else None)
        assert seen.state.shown == cards("T7 T8")
        (fact,) = [fact for fact in seen.log if isinstance(fact, facts.CardsDiscarded)]
        assert fact.trumps == cards("T7 T8")
        assert fact.cards == (cards("QH T7 T8") if eyes == 1 else None)
        assert seen.state.seats[0].count == 16
    assert tap.house_state(hand).discards == cards("QH T7 T8")
    assert tap.view(start(), None).state.discards is None


@pytest.mark.rules("TAP-18")
def test_tricks_lie_face_down() -> None:
    """The cards of a trick are seen until the next lead; then nobody can look at them again."""
    hand = lead("solo", {1: TRUMPS, 2: "T1 T2", 3: "T3"})
    assert tap.view(hand, 1).state.trick is None
    hand = play_cards(hand, "T7 T1 T3")
    for eyes in EYES:
        seen = tap.view(hand, eyes)
        assert seen.state.trick == tap.Trick(1, cards("T7 T1 T3"))
        assert played(seen) == list(cards("T7 T1 T3"))
    hand = play_cards(hand, "T8")
    for eyes in EYES:
        seen = tap.view(hand, eyes)
        assert seen.state.trick == tap.Trick(1, cards("T8"))
        assert played(seen) == [None, None, None, *cards("T8")]
        assert seen.state.tricks == 1
        assert [seat.tricks for seat in seen.state.seats] == [1, 0, 0]
    hand = play_out(hand)
    for eyes in EYES:
        seen = tap.view(hand, eyes)
        assert seen.state.trick == hand.tricks[-1]
        assert played(seen) == [None] * 45 + [*hand.tricks[-1].cards]


def played(seen: tap.View) -> list[tap.Card | None]:
    return [fact.card for fact in seen.log if isinstance(fact, facts.CardPlayed)]


@pytest.mark.rules("TAP-14")
def test_options_are_for_their_seat() -> None:
    """Options reveal something about a seat's cards, so only the seat to act sees them."""
    for hand in (start(), bid("top_three"), lead("solo")):
        for eyes in EYES:
            wanted = tap.options(hand) if eyes == hand.to_act else None
            assert tap.view(hand, eyes).state.options == wanted
        assert tap.house_state(hand).options == tap.options(hand) is not None
    over = play_out(lead("solo"))
    assert tap.house_state(over).options is None
    assert tap.view(over, None).state.options is None


def test_what_all_see() -> None:
    """The auction, the contract, who is Declarer, what is declared, and the result are public."""
    hand = play_out(lead("top_three", slam=True, sparrow=True))
    for eyes in EYES:
        seen = tap.view(hand, eyes)
        state = seen.state
        assert (seen.seat, seen.rules) == (eyes, tap.Rules())
        assert state.calls == hand.calls
        assert (state.dealer, state.declarer, state.contract) == (2, 1, "top_three")
        assert (state.slam, state.sparrow, state.packet) == (True, True, "top")
        assert (state.phase, state.to_act, state.result) == ("over", None, hand.result)
        assert [seat.passed for seat in state.seats] == [False, True, True]
        assert len(seen.log) == len(hand.facts)
        assert told(hand, facts.HandSettled)[0] in seen.log


@pytest.mark.rules("TAP-01")
@pytest.mark.parametrize("seat", [0, 4, True, "1"])
def test_no_such_seat(seat: Any) -> None:
    """Only the three seats have a view."""
    with pytest.raises(tago.SetupError, match=r"TAP-01|seat must be int"):
        tap.view(start(), seat)
