"""A hand in the making: what an action changes is not a hand, nor part of the hand before."""

import random
from typing import Literal, assert_type, overload

import attrs
import pytest

import tagolib as tago
from tagolib.conformance.tago.actions import any_action, attempt, legal_action
from tagolib.conformance.tago.deals import random_deal
from tagolib.tago.draft import Draft, OpenSeat
from tagolib.tago.hand import AnySeat, Hand, Seat
from tagolib.tago.log import Log
from tagolib.tago.options import DECISIONS
from tagolib.tago.validation import is_offered, violations
from tests.playing import start


@overload
def which(one: Hand | Seat) -> Literal["frozen"]: ...
@overload
def which(one: Draft | OpenSeat) -> Literal["open"]: ...
def which(one: Hand | Seat | Draft | OpenSeat) -> str:
    """Return which type a value is taken for: a hand or a draft, or a seat of either."""
    return "frozen" if isinstance(one, Hand | Seat) else "open"


@overload
def which_back(one: Draft | OpenSeat) -> Literal["open"]: ...
@overload
def which_back(one: Hand | Seat) -> Literal["frozen"]: ...
def which_back(one: Hand | Seat | Draft | OpenSeat) -> str:
    """Do as :func:`which` does, asking in the opposite order."""
    return "open" if isinstance(one, Draft | OpenSeat) else "frozen"


def test_the_types_keep_them_apart() -> None:
    """No draft is taken for a hand, nor a hand for a draft, and the same holds for their seats.

    The type checkers check this. If one of the two were a subtype of the other, it would match
    the first question that asks for that type, and would be taken for what it is not.
    """
    hand = start({1: "2 7 7", 2: "4 8 3"}, "½ 5 1")
    draft = Draft.of(hand)
    assert_type(which(hand), Literal["frozen"])
    assert_type(which(draft), Literal["open"])
    assert_type(which_back(hand), Literal["frozen"])
    assert_type(which_back(draft), Literal["open"])
    assert_type(which(hand.seats[0]), Literal["frozen"])
    assert_type(which(draft.open(1)), Literal["open"])
    assert_type(which_back(hand.seats[0]), Literal["frozen"])
    assert_type(which_back(draft.open(1)), Literal["open"])
    assert_type(draft.seats, tuple[AnySeat, ...])
    assert_type(hand.seats, tuple[Seat, ...])
    for one in (hand, hand.seats[0]):
        assert (which(one), which_back(one)) == ("frozen", "frozen")
    for other in (draft, draft.open(1)):
        assert (which(other), which_back(other)) == ("open", "open")


def test_a_draft_has_the_fields_of_a_hand() -> None:
    """A draft begins with all that a hand holds but the log, and ends as an equal hand."""
    hand = tago.apply(start({1: "2 7 7", 2: "4 8 3"}, "½ 5 1"), tago.Bet(1, 5))
    draft = Draft.of(hand)
    assert draft.log == []
    for field in attrs.fields(Hand):
        if field.name != "log":
            assert getattr(draft, field.name) is getattr(hand, field.name)
    again = draft.done(hand.log)
    assert type(again) is Hand
    assert again == hand
    assert again is not hand
    assert again.log is hand.log


def test_a_seat_is_opened_once() -> None:
    """A seat that is opened again is the same object, the draft's; the hand keeps its own."""
    hand = start({1: "2 7 7", 3: "4 8 3", 4: "6 6 0"}, "½ 5 1")
    draft = Draft.of(hand)
    seat = draft.open(3)
    assert draft.open(3) is seat
    opened = draft.open_all([one for one in draft.seats if one.number in {3, 4}])
    assert opened == [seat, draft.open(4)]
    assert [type(one) for one in draft.seats] == [Seat, OpenSeat, OpenSeat]
    assert draft.seat(3) is seat
    seat.pay(20)
    assert (seat.stack, seat.in_round, seat.in_hand) == (275, 20, 20)
    assert hand.seat(3).stack == 295
    with pytest.raises(KeyError):
        draft.open(2)
    draft.log.append(tago.Bet(3, 20))
    after = draft.done(hand.log)
    assert [type(one) for one in after.seats] == [Seat, Seat, Seat]
    assert after.seats[0] is hand.seats[0]
    assert after.seat(3) == attrs.evolve(hand.seat(3), stack=275, in_round=20, in_hand=20)
    assert after.log == (*hand.log, tago.Bet(3, 20))


def test_nobody_meets_a_draft() -> None:
    """Whatever is done to random hands, they, their seats and their logs are frozen values."""
    for number in range(20):
        chance = random.Random(number)
        hand = random_deal(chance.randrange)
        while hand.phase != "over":
            assert (type(hand), type(hand.seats), type(hand.log)) == (Hand, tuple, Log)
            assert {type(seat) for seat in hand.seats} == {Seat}
            assert {type(news) for news in (hand.log.news, hand.log[:])} == {tuple}
            before, kept = hand, hash(hand)
            hand = attempt(hand, any_action(chance.randrange, hand))
            hand = tago.apply(hand, legal_action(chance.randrange, hand)) if hand.to_act else hand
            hand = redealt(hand)
            assert hash(before) == kept


def redealt(hand: Hand) -> Hand:
    """Return the hand; in a draw, with the cards that the dealer must bring."""
    if hand.phase != "redeal":
        return hand
    return tago.apply(hand, tago.Redeal(hand.redeal_cards[: len(hand.contending)]))


def test_what_is_offered_is_what_breaks_no_rule() -> None:
    """An action is among the options of the seat to act exactly if it breaks no rule."""
    answers = {True: 0, False: 0}
    for number in range(40):
        chance = random.Random(number)
        hand = redealt(random_deal(chance.randrange))
        while hand.phase != "over":
            for _ in range(6):
                action = any_action(chance.randrange, hand)
                found = violations(hand, action)
                offered = is_offered(hand, action)
                if isinstance(action, DECISIONS):
                    assert offered == (not found), (hand, action, found)
                    answers[offered] += 1
                else:
                    assert not offered
            hand = redealt(tago.apply(hand, legal_action(chance.randrange, hand)))
    assert min(answers.values()) > 100
