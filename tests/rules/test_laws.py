"""The laws of a hand, checked at every step of whole random hands with every kind of action."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tagolib as tago
from tagolib.conformance import strategies
from tagolib.conformance.cases import answer
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.laws import LAWS, check_law
from tagolib.conformance.played import LIBRARY
from tagolib.conformance.tago.actions import play_out
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand
from tagolib.tago.options import DECISIONS
from tests import laws
from tests.amounts import amount

pytestmark = pytest.mark.uncounted


def take(hand: Hand, action: tago.Action) -> Hand:
    """Take an action or see it refused; law 3 holds either way."""
    now = tago.options(hand)
    asked = isinstance(action, DECISIONS) and action.seat == hand.to_act
    offered = now is not None and now.allows(action)
    before = hash(hand)
    try:
        after = tago.apply(hand, action)
    except tago.IllegalActionError as error:
        refusal = error
    else:
        assert offered or not asked
        return after
    assert not (offered and asked)
    assert hash(hand) == before
    assert refusal.violations
    assert "{" not in str(refusal)
    return hand


def no_leak(choose: Choose, hand: Hand) -> None:
    """Law 5: with other hidden cards a seat is given the same, in whatever form."""
    assert laws.told_apart(choose, hand, one(choose, (None, *hand.deal.numbers))) == []


class WholeHands(RuleBasedStateMachine):
    """The laws hold in hands played with legal and illegal actions under any rules."""

    hand: Hand

    @initialize(hand=strategies.deals())
    def deal(self, hand: Hand) -> None:
        self.hand = hand

    @rule(data=st.data())
    @precondition(lambda self: self.hand.phase != "over")
    def likely(self, data: Any) -> None:
        action = data.draw(strategies.legal_actions(self.hand))
        event(type(action).__name__)
        self.hand = take(self.hand, action)

    @rule(data=st.data())
    def anything(self, data: Any) -> None:
        self.hand = take(self.hand, data.draw(strategies.any_actions(self.hand)))

    @rule(seed=st.integers(0, 2**32 - 1))  # one draw, not one for each card exchanged
    def leak(self, seed: int) -> None:
        no_leak(random.Random(seed).randrange, self.hand)

    @invariant()
    def laws_hold(self) -> None:
        if hasattr(self, "hand"):
            laws.hold_now(self.hand)

    def teardown(self) -> None:
        if hasattr(self, "hand"):
            laws.all_hold(self.hand)


WholeHands.TestCase.settings = settings(max_examples=amount(8, 200), stateful_step_count=40)
TestWholeHands = pytest.mark.rules("POT-08", "DECK-03", "BET-05", "COLL-06")(WholeHands.TestCase)


def count(told: Counter[str], hand: Hand) -> None:
    """Count what a finished hand contains."""
    result = hand.result
    assert result is not None
    told[f"ended by {result.how}"] += 1
    told["tie-breaks"] += hand.tie_breaks
    told["side pots"] += len(result.pots) > 1
    told["chips returned"] += bool(result.returned)
    told["paired POINT chosen"] += hand.choice is not None
    told["jackpots"] += result.jackpot_winner is not None
    told["ZERO at the showdown"] += any(s.category == "ZERO" for _, s in result.scores)
    for entry in hand.log:
        told[type(entry).__name__] += 1


def play_lawfully(chance: random.Random) -> Hand:
    """Play one random hand to its end, and check the laws at every action and at some moments."""
    own = random.Random(chance.random())  # so that what the laws draw does not change the hand

    def take_lawfully(hand: Hand, action: tago.Action) -> Hand:
        after = take(hand, action)
        if own.randrange(8) == 0:
            laws.hold_now(after)
            no_leak(own.randrange, after)
        return after

    hand = play_out(chance.randrange, take_lawfully)
    laws.all_hold(hand, own.randbytes(32))
    return hand


def test_random_hands_reach_everything() -> None:
    """Many random hands end, keep the laws, and meet everything rare."""
    told: Counter[str] = Counter()
    for number in range(amount(700, 1500)):
        chance = random.Random(number)
        lawfully = not number % amount(10, 1)
        count(told, play_lawfully(chance) if lawfully else play_out(chance.randrange))
    for what, times in sorted(told.items()):
        print(f"{times:6} {what}")
    often = ["side pots", "tie-breaks", "paired POINT chosen", "ended by divided", "jackpots"]
    often += ["ZERO at the showdown", "chips returned", "DeclarationBroken", "CuriousPaid"]
    often += ["Misdeal", "Eliminate", "Restore", "Remainders", "Redeal", "Declare", "ChoosePoint"]
    for what in often:
        assert told[what] >= 5, what
    assert told["Look"] >= 1


def test_replaying_the_log_gives_the_hand() -> None:
    """A hand is determined by its deal and the actions in its log (law 6)."""
    for number in range(amount(30, 100)):
        hand = play_out(random.Random(1000 + number).randrange)
        steps = list(tago.replay(hand))
        assert [step.revision for step in steps] == list(range(hand.revision + 1))
        assert steps[-1] == hand == tago.resume(tago.Record.of(hand))


def test_a_hand_ends() -> None:
    """When ties are divided, no hand takes more than a bounded number of decisions (law 7)."""
    check_law(LAWS["a_hand_ends"], LIBRARY, seed="ends")


def test_seat_numbers_are_only_names() -> None:
    """If the seats are renamed in the same order, the hand plays the same (law 8)."""
    check_law(LAWS["seats_are_names"], LIBRARY, examples=60, seed="names")


def test_the_order_of_a_seats_cards_never_matters() -> None:
    """Three cards dealt in another order win the same (law 8)."""
    for number in range(100):
        chance = random.Random(number)
        hands = {"1": ["4", "4", "2"], "2": ["½", "7", "1"], "3": ["0", "8", "3"]}
        point = ["6", "½", "5"]
        mixed = {seat: chance.sample(cards, 3) for seat, cards in hands.items()}
        case = {"hands": hands, "point": point}
        other = {"hands": mixed, "point": chance.sample(point, 3)}
        assert answer("showdown", case) == answer("showdown", other)


def test_the_deck_is_shared_out() -> None:
    """A deal with n seats uses 3(n + 1) cards; the rest stays in the stub."""
    for seats in range(2, 9):
        hand = tago.deal(
            tago.Rules.parse("Heavy – 5/300"), dict.fromkeys(range(1, seats + 1), 300), 1, tago.DECK
        )
        used = [card for seat in hand.seats for card in seat.cards] + list(hand.point)
        assert len(used) == 3 * (seats + 1)
        assert used.count(Card.ZERO) <= 3
