"""For hosts: net results, absent players, clamped amounts, and actions that come too late."""

import random
from collections import Counter

import pytest

import tagolib as tago
from tagolib.conformance.tago.actions import legal_action, play_out
from tagolib.conformance.tago.deals import random_deal
from tagolib.tago.cards import Card
from tests.amounts import amount
from tests.playing import call_round, call_to_the_end, play, refused, start


@pytest.mark.uncounted
def test_returns_come_to_zero_with_what_the_house_holds() -> None:
    """The wins and losses of seats, the pot and what is withheld always add up to 0."""
    for number in range(amount(30, 100)):
        for hand in tago.replay(play_out(random.Random(number).randrange)):
            won = sum(chips for _, chips in tago.returns(hand))
            assert won + hand.pot + hand.withheld + hand.tips == 0


CARDS = {1: "1 3 4", 2: "2 6 3", 3: "5 7 8"}
DEALT = start(CARDS, "6 ½ 4")
PAIRED = start(CARDS, "6 ½ ½")
DRAWN = start({1: "½ 3 7", 2: "7 ½ 3", 3: "8 8 5"}, "5 4 1")


def test_returns_of_a_hand() -> None:
    """The net result counts the ante but not the chips added."""
    hand = play(DEALT, tago.Bet(1, 10), tago.Restore(2, 300), tago.Call(2), tago.Fold(3))
    assert tago.returns(hand) == ((1, -15), (2, -15), (3, -5))
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2))
    assert hand.phase == "over"
    assert tago.returns(hand) == ((1, 20), (2, -15), (3, -5))


def test_who_is_gone_does_what_costs_nothing() -> None:
    """For absent players: the sum, a division, the first card, and a fold in the betting."""
    assert tago.default_action(DEALT) == tago.Fold(1)
    choosing = call_to_the_end(PAIRED)
    assert choosing.phase == "point_choice"
    assert tago.default_action(choosing) == tago.ChoosePoint(1, "sum")
    voting = call_to_the_end(DRAWN)
    assert tago.default_action(voting) == tago.Divide(1)
    discarding = play(voting, tago.PlayOn(1), tago.PlayOn(2))
    assert tago.default_action(discarding) == tago.Discard(1, Card.HALF)
    waiting = play(discarding, tago.Discard(1, Card.HALF), tago.Discard(2, Card.HALF))
    assert waiting.phase == "redeal"
    assert tago.default_action(waiting) is None
    over = play(voting, tago.Divide(1))
    assert tago.default_action(over) is None


@pytest.mark.uncounted
def test_hands_of_players_who_are_gone_end() -> None:
    """The default action is always legal and costs the seat no chips."""
    taken: Counter[type] = Counter()
    for number in range(amount(200, 500)):
        chance = random.Random(number)
        hand = random_deal(chance.randrange)
        while hand.phase != "over":
            seat, action = hand.to_act, tago.default_action(hand)
            if action is None or seat is None or chance.randrange(6):
                hand = tago.apply(hand, legal_action(chance.randrange, hand))
                continue
            taken[type(action)] += 1
            before = dict(tago.returns(hand))[seat]
            hand = tago.apply(hand, action)
            assert dict(tago.returns(hand))[seat] >= before
    assert set(taken) == {tago.Fold, tago.ChoosePoint, tago.Divide, tago.Discard}


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (tago.Bet(1, 1), tago.Bet(1, 5)),
        (tago.Bet(1, 7), tago.Bet(1, 7)),
        (tago.Bet(1, 10**9), tago.Bet(1, 295)),
        (tago.Restore(1, 1), tago.Restore(1, 300)),
        (tago.Restore(1, 1000), tago.Restore(1, 1000)),
        (tago.Raise(1, 20), tago.Raise(1, 20)),
        (tago.Bet(2, 1), tago.Bet(2, 1)),
        (tago.Call(1), tago.Call(1)),
        (tago.Misdeal(()), tago.Misdeal(())),
    ],
)
def test_amounts_are_clamped(asked: tago.Action, given: tago.Action) -> None:
    """An amount is moved to the nearest legal one; what no amount can mend stays as it is."""
    assert tago.clamp(DEALT, asked) == given


def test_raises_are_clamped_after_a_bet() -> None:
    """A raise is moved to the least or most; a bet, a late restoration and a finished hand stay."""
    hand = play(DEALT, tago.Bet(1, 10))
    assert tago.clamp(hand, tago.Raise(2, 11)) == tago.Raise(2, 20)
    assert tago.clamp(hand, tago.Raise(2, 900)) == tago.Raise(2, 295)
    for action in (tago.Bet(2, 1), tago.Call(2), tago.Fold(2), tago.Raise(3, 11), tago.Misdeal(())):
        assert tago.clamp(hand, action) == action
    last = call_round(call_round(DEALT))
    assert tago.clamp(last, tago.Restore(1, 1)) == tago.Restore(1, 1)
    over = play(last, tago.Fold(1), tago.Fold(2))
    assert tago.clamp(over, tago.Bet(3, 1)) == tago.Bet(3, 1)


def test_every_action_moves_the_revision() -> None:
    """A declaration, a misdeal and an elimination count too; a refusal does not."""
    hand = tago.apply(DEALT, tago.Declare(3, tago.Declaration("fold")))
    assert hand.revision == 1
    refused(hand, tago.Call(1))
    assert hand.revision == 1
    hand = play(hand, tago.Misdeal(tago.DECK), tago.Eliminate(2))
    assert hand.revision == 3
