"""Tap: what holds in every hand, whatever is dealt and played."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib import tap
from tagolib.conformance import tap_strategies as strategies
from tagolib.conformance.tap.hands import any_action, attempt, play_out, random_deal
from tagolib.tap import facts
from tagolib.tap.choices import actions_of
from tagolib.tap.rules import Contract
from tagolib.tap.validation import violations
from tests.amounts import amount
from tests.tap_hands import bid, refused

CONTRACTS: tuple[Contract, ...] = ("three_cards", "top_three", "bottom_three", "solo")


def moments(hand: tap.Hand) -> Iterator[tap.Hand]:
    return tap.replay(hand)


def stock(hand: tap.Hand) -> tuple[tap.Card, ...]:
    """Return what is left of the stock: the Defenders' part, once there are Defenders."""
    match hand.packet:
        case "top":
            return hand.deal.bottom
        case "bottom":
            return hand.deal.top
        case _:
            return (*hand.deal.bottom, *hand.deal.top)


@pytest.mark.uncounted
@pytest.mark.rules("TAP-02", "TAP-05", "TAP-18")
@given(strategies.hands())
def test_fifty_four_cards(hand: tap.Hand) -> None:
    """Hands, stock, discards and tricks together always make up the fifty-four cards."""
    for moment in moments(hand):
        lying = [card for cards in moment.hands for card in cards]
        lying += [*stock(moment), *moment.discards]
        lying += [card for trick in moment.tricks for card in trick.cards]
        if moment.trick:
            lying += moment.trick.cards
        assert Counter(lying) == Counter(tap.DECK)


@pytest.mark.uncounted
@pytest.mark.rules("TAP-03", "TAP-19", "TAP-21", "T05")
@given(strategies.histories())
def test_points_and_payments(hand: tap.Hand) -> None:
    """Both sides together have 122 points in a hand, and all payments sum to zero."""
    result = hand.result
    assert result is not None
    assert sum(points for _, points in result.scores) == 0
    assert tap.returns(hand) == result.scores
    if result.thrown_in:
        assert hand.tricks == ()
        return
    theirs = [trick for trick in hand.tricks if trick.winner != hand.declarer]
    defended = tap.card_points(card for trick in theirs for card in trick.cards)
    defended += tap.card_points(stock(hand)) + len(theirs)
    assert result.points + defended == 122
    assert result.defenders_points == defended
    assert result.tricks + len(theirs) == len(hand.tricks) == 16
    assert result.slam == (result.tricks == 16)
    defenders = {points for seat, points in result.scores if seat != hand.declarer}
    assert len(defenders) == 1
    bonus = (8 if result.sparrow else -8) if hand.sparrow else 4 * result.sparrow
    (each,) = [-points - bonus for points in defenders]
    assert fits(hand, each)
    assert (each > 0) == (result.slam if hand.slam else result.points >= 61)


def fits(hand: tap.Hand, each: int) -> bool:
    """Return whether a payment without the Sparrow is one that the contract can lead to."""
    assert hand.contract is not None
    assert hand.result is not None
    value = hand.rules.value(hand.contract)
    times = 8 if hand.slam else 4 if hand.result.slam else 1
    return abs(each) == times * value


@pytest.mark.uncounted
@pytest.mark.rules("TAP-14", "TAP-15", "TAP-17")
@given(strategies.histories())
def test_following_suit(hand: tap.Hand) -> None:
    """Everybody follows suit or else trumps; the best card wins the trick, and its player leads."""
    leader = hand.declarer
    for moment in moments(hand):
        if moment.phase != "play":
            continue
        assert moment.trick is not None
        if not moment.trick.cards:
            assert moment.to_act == leader
        number, place = len(moment.tricks), len(moment.trick.cards)
        card = hand.tricks[number].cards[place]
        assert moment.to_act is not None
        held = moment.held(moment.to_act)
        assert card in held
        if place and card.suit != hand.tricks[number].cards[0].suit:
            assert all(other.suit != hand.tricks[number].cards[0].suit for other in held)
            assert card.trump or not any(other.trump for other in held)
        if place == 2:
            leader = taker(hand.tricks[number])


def taker(trick: tap.Trick) -> int:
    """Return who takes a trick, computed in another way than the library does."""
    by_seat = {tap.left_of(trick.leader, place): card for place, card in enumerate(trick.cards)}
    names = {str(card): seat for seat, card in by_seat.items()}
    if set(names) == {"T1", "T21", "T22"}:
        return names["T1"]
    trumps = {card.rank: seat for seat, card in by_seat.items() if card.suit == "T"}
    suit = {card.rank: seat for seat, card in by_seat.items() if card.suit == trick.cards[0].suit}
    best = trumps or suit
    return best[max(best)]


@pytest.mark.uncounted
@pytest.mark.rules("TAP-07", "TAP-14", "TAP-18")
@given(strategies.histories())
def test_a_hand_ends(hand: tap.Hand) -> None:
    """A hand ends after sixteen tricks or when all pass; an auction has at most seven calls."""
    plays = [action for action in hand.actions if isinstance(action, tap.Play)]
    assert len(plays) in (0, 48)
    assert len(plays) == 3 * len(hand.tricks)
    assert len(hand.calls) <= 4 + 3
    assert len(hand.passed) == len(set(hand.passed))
    made = [hand.rules.contracts.index(contract) for contract in hand.made]
    assert made == sorted(set(made))


def vocabulary(hand: tap.Hand) -> Iterator[tap.Action]:
    """Return every possible action, with discards of held cards only, and some others."""
    for seat in tap.SEATS:
        yield tap.Pass(seat)
        yield from (tap.Bid(seat, contract) for contract in CONTRACTS)
        yield from (tap.Take(seat, "top"), tap.Take(seat, "bottom"))
        for slam in (False, True):
            yield from (tap.Declare(seat, slam=slam, sparrow=sparrow) for sparrow in (False, True))
        yield from (tap.Play(seat, card) for card in tap.DECK)
        if hand.phase == "discard":
            yield from (tap.Discard(seat, three) for three in combinations(hand.held(seat), 3))
        yield tap.Discard(seat, tap.DECK[:3])
        yield tap.Discard(seat, tap.DECK[-4:-1])


def taken(hand: tap.Hand, action: tap.Action) -> bool:
    try:
        tap.apply(hand, action)
    except tago.IllegalActionError:
        return False
    return True


@pytest.mark.uncounted
@pytest.mark.rules("TAP-06", "TAP-12", "TAP-14")
@pytest.mark.parametrize("number", range(amount(3, 12)))
def test_legal_actions_are_what_is_taken(number: int) -> None:
    """At every moment the legal actions are accepted, and all others are refused."""
    rng = random.Random(number)
    hand = play_out(rng.randrange)
    for moment in moments(hand):
        legal = tap.legal_actions(moment)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (moment.phase != "over")
        found = [action for action in vocabulary(moment) if taken(moment, action)]
        assert set(found) == set(legal)


@pytest.mark.uncounted
@pytest.mark.rules("TAP-12")
def test_no_other_discard_is_taken() -> None:
    """Of all sets of three cards in the deck, only the listed ones may be discarded."""
    hand = bid(
        "top_three", {1: "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 KH KD T1 7S"}, top="QH KS KC"
    )
    found = {
        action
        for action in (tap.Discard(1, three) for three in combinations(tap.DECK, 3))
        if not violations(hand, action)
    }
    assert found == set(tap.legal_actions(hand))
    assert len(found) == 12


@given(
    strategies.hands().flatmap(lambda hand: st.tuples(st.just(hand), strategies.any_actions(hand)))
)
def test_a_refused_action_changes_nothing(drawn: tuple[tap.Hand, tap.Action]) -> None:
    """A legal action is accepted; any other is refused, and the hand does not change."""
    hand, action = drawn
    if action in tap.legal_actions(hand):
        after = tap.apply(hand, action)
        assert after.revision == hand.revision + 1
        assert after.log[: len(hand.log)] == hand.log
    else:
        error = refused(hand, action)
        assert error.action == action
        assert error.violations
        assert set(error.rules) <= set(tago.rulebook.load("tap").rules)


@given(strategies.hands())
def test_the_options_say_the_same(hand: tap.Hand) -> None:
    """The legal actions follow from the options, and both exist until the hand is over."""
    now = tap.options(hand)
    assert (now is None) == (hand.to_act is None) == (hand.phase == "over")
    if now is not None:
        assert str(now)
        assert tap.legal_actions(hand) == actions_of(hand.to_act or 0, now)


@pytest.mark.uncounted
@given(strategies.hands())
def test_replay(hand: tap.Hand) -> None:
    """The deal and the actions lead to the hand, and so do its record and a copy."""
    assert list(tap.replay(hand))[-1] == hand
    assert tap.resume(tap.Record.of(hand)) == hand


@given(strategies.views())
def test_views_are_the_same_again(seen: tap.View) -> None:
    """A view has no actions, and as many facts as the hand."""
    assert not any(isinstance(entry, tap.actions.SeatAction) for entry in seen.log)
    hidden = [fact for fact in seen.log if isinstance(fact, facts.CardPlayed) and not fact.card]
    assert len(hidden) == max(0, 3 * seen.state.tricks - (3 if lies(seen) else 0))


def lies(seen: tap.View) -> bool:
    return seen.state.trick is not None and len(seen.state.trick.cards) == 3


@pytest.mark.uncounted
def test_the_random_hands_are_rich() -> None:
    """A few hundred random hands have every fact, forced trumps, Slams and Sparrows."""
    missing = {kind.__name__ for kind in get_args(tap.Fact)}
    missing |= {"slam", "sparrow", "forced", "emperor", *CONTRACTS, "None"}
    for number in range(400):
        hand = play_out(random.Random(number).randrange)
        assert hand.result is not None
        happened = {
            "slam": hand.result.slam,
            "sparrow": hand.result.sparrow,
            "forced": any(card.trump for card in hand.discards),
            "emperor": any(getattr(fact, "emperor", False) for fact in hand.facts),
        }
        missing -= {type(fact).__name__ for fact in hand.facts} | {str(hand.contract)}
        missing -= {what for what, did in happened.items() if did}
        if not missing:
            break
    assert missing == set()


@given(st.data())
def test_what_else_is_drawn(data: st.DataObject) -> None:
    """Cards are from the deck; legal actions are accepted, and illegal ones change nothing."""
    assert data.draw(strategies.cards()) in tap.DECK
    hand = data.draw(strategies.deals())
    action = data.draw(strategies.legal_actions(hand))
    assert action in tap.legal_actions(hand)
    assert attempt(hand, action) == tap.apply(hand, action)
    assert attempt(hand, tap.Play(1, tap.JUGGLER)) is hand


def test_the_simplest_hand() -> None:
    """If only the first choice is taken, the deck is in order, and all pass."""
    hand = random_deal(lambda count: 0)
    assert hand == tap.deal(tap.Rules(), 1, tap.DECK)
    assert play_out(lambda count: 0).result is not None
    assert any_action(lambda count: 0, hand) == tap.Pass(1)
