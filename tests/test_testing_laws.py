"""The laws as values: tagolib keeps them, and engines with one fault are found out."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib import rulebook
from tagolib.cards import Card
from tagolib.hand import Hand
from tagolib.serialization import JSON
from tagolib.testing import laws
from tagolib.testing.engines import TAGOLIB, Tagolib
from tagolib.testing.laws import LAWS, LawBrokenError, check_all_laws, check_law


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_tagolib_keeps_the_law(law: laws.Law) -> None:
    """The library keeps each of its laws."""
    check_law(law, TAGOLIB)


def test_all_laws_in_one_line() -> None:
    """All laws are checked in one line, and the first one broken is told."""
    check_all_laws(TAGOLIB, examples=5)
    with pytest.raises(LawBrokenError, match="Law 2"):
        check_all_laws(Generous())


def test_laws_name_rules_of_the_rulebook() -> None:
    """Eight laws, each with a sentence of its own and rules that there are."""
    known = set(rulebook.load().rules)
    assert [law.number for law in LAWS.values()] == list(range(1, 9))
    assert all(set(law.rules) <= known for law in LAWS.values())
    assert len({law.sentence for law in LAWS.values()}) == 8


# Engines with one fault each


WRONG: dict[type[Tagolib], tuple[str, str, int]] = {}
"""The engines with a fault: the law that each breaks, words of what is told, and how many actions
the shortest hand has at most in which it shows."""


def breaks(law: str, told: str, *, draw: bool = False) -> Callable[[type[Tagolib]], type[Tagolib]]:
    """Say which law an engine breaks, and whether it takes a draw to show."""

    def add(engine: type[Tagolib]) -> type[Tagolib]:
        WRONG[engine] = (law, told, 13 if draw else 6)
        return engine

    return add


@breaks("thirty_cards", "times", draw=True)
class FourOfAKind(Tagolib):
    """Shows the same card everywhere once a draw has been dealt."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if hand.tie_breaks:
            for seat in told["seats"].values():
                seat["cards"] = ["0", "0", "0"]
        return told


@breaks("thirty_cards", "not those that were dealt")
class Cheat(Tagolib):
    """Turns another card of the POINT than the one that was dealt."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if hand.round > 1:
            told["point"]["cards"][0] = str(hand.deal.deck[-1])
        return told


@breaks("thirty_cards", "can be brought", draw=True)
class Unchecked(Tagolib):
    """Brings in a draw whatever card is given."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Redeal):
            action = tago.Redeal(hand.redeal_cards[: len(hand.contending)])
        return super().apply(hand, action)


@breaks("chips_are_conserved", "chips")
class Generous(Tagolib):
    """Gives a chip to who calls."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        after = super().apply(hand, action)
        if isinstance(action, tago.Call):
            caller = after.seat(action.seat)
            after = after.changed(seat=caller.changed(stack=caller.stack + 1))
        return after


@breaks("chips_are_conserved", "a stack is -")
class Lender(Tagolib):
    """Tells stacks as if the chips in the pot were still to be paid twice."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        for seat in told["seats"].values():
            seat["stack"] -= told["pot"]
            told["tips"] += told["pot"]
        return told


@breaks("options_are_what_is_taken", "it is refused")
class Cautious(Tagolib):
    """Refuses the highest bet that it offers."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Bet) and action.amount == hand.seat(action.seat).stack:
            return super().apply(hand, tago.Bet(action.seat, 10**9))
        return super().apply(hand, action)


@breaks("options_are_what_is_taken", "it is taken")
class Lenient(Tagolib):
    """Takes a raise that does not double the bet."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        now = tago.options(hand)
        if isinstance(action, tago.Raise) and now and now.raise_to:
            action = tago.Raise(action.seat, max(action.to, now.raise_to[0]))
        return super().apply(hand, action)


@breaks("options_are_what_is_taken", "is listed as legal")
class Hopeful(Tagolib):
    """Lists a call where there is nothing to call."""

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        legal = super().legal_actions(hand)
        return (*legal, tago.Call(hand.to_act)) if hand.to_act else legal


@breaks("options_are_what_is_taken", "no seat is to act")
class Restless(Tagolib):
    """Lists a bet when the hand is over."""

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        over = hand.phase == "over"
        return (tago.Bet(hand.first, 5),) if over else super().legal_actions(hand)


@breaks("options_are_what_is_taken", "another one after")
class Forgetful(Tagolib):
    """Changes what it tells when something is refused."""

    refusals = 0

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        try:
            return super().apply(hand, action)
        except tago.IllegalActionError:
            self.refusals += 1
            raise

    def state(self, hand: Hand) -> JSON:
        return super().state(hand) | {"tips": self.refusals}


class Changed(Tagolib):
    """Tells other options than it follows."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if told["options"] and hand.current_bet:
            told["options"] |= self.instead(told["options"])
        return told

    def instead(self, now: JSON) -> JSON:
        raise NotImplementedError


@breaks("fold_or_stay", "may not fold")
class Captor(Changed):
    """Lets nobody fold who faces a bet."""

    def instead(self, now: JSON) -> JSON:
        return {"fold": False}


@breaks("fold_or_stay", "by call and by remainders")
class Obliging(Changed):
    """Offers the remainders to who can call."""

    def instead(self, now: JSON) -> JSON:
        return {"remainders": 1, "call": 1}


@breaks("fold_or_stay", "by nothing")
class Harsh(Changed):
    """Has no way to stay in but to raise."""

    def instead(self, now: JSON) -> JSON:
        return {"call": None, "remainders": None}


@breaks("nobody_is_told", "the view of")
class Glass(Tagolib):
    """Shows everybody everything."""

    def view(self, hand: Hand, seat: int | None) -> JSON:
        return self.state(hand)


@breaks("nobody_is_told", "the view of seat")
class Impatient(Tagolib):
    """Shows a seat its own covered card before round 3."""

    def view(self, hand: Hand, seat: int | None) -> JSON:
        told = super().view(hand, seat)
        if seat:
            told["seats"][str(seat)]["cards"][0] = str(hand.seat(seat).cards[0])
        return told


@breaks("nobody_is_told", "the legal actions tell")
class Adviser(Tagolib):
    """Lists no fold for who has a good covered card."""

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        legal = super().legal_actions(hand)
        good = hand.to_act and hand.seat(hand.to_act).cards[0] is Card.ZERO
        return legal[::-1] if good else legal


@breaks("nobody_is_told", "refused")
class Talker(Tagolib):
    """Says in a refusal what the first card of the stub is."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        try:
            return super().apply(hand, action)
        except tago.IllegalActionError as error:
            raise tago.IllegalActionError(
                action, error.violations, str(hand.deal.deck[-1])
            ) from error


@breaks("nobody_is_told", "by cards that | the legal actions tell")
class Guard(Tagolib):
    """Refuses a bet to who has a covered zero."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Bet) and hand.seat(action.seat).cards[0] is not Card.ZERO:
            return super().apply(hand, tago.Bet(action.seat, 10**9))
        return super().apply(hand, action)

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        return [a for a in super().legal_actions(hand) if self.takes(hand, a)]

    def takes(self, hand: Hand, action: tago.Action) -> bool:
        return not isinstance(action, tago.Bet) or hand.seat(action.seat).cards[0] is Card.ZERO


@breaks("replaying_gives_the_hand", "another state")
class Moody(Tagolib):
    """Deals another POINT every other time."""

    dealt = 0

    def deal(self, *given: Any) -> Hand:
        self.dealt += 1
        hand = super().deal(*given)
        return attrs.evolve(hand, tips=self.dealt)


@breaks("replaying_gives_the_hand", "another one to a spectator")
class Blinking(Tagolib):
    """Shows nobody the same thing twice."""

    looks = 0

    def view(self, hand: Hand, seat: int | None) -> JSON:
        self.looks += 1
        return super().view(hand, seat) | {"tips": self.looks}


@breaks("replaying_gives_the_hand", "is refused")
class Tired(Tagolib):
    """Takes every bet only once."""

    def __init__(self) -> None:
        self.taken: set[object] = set()

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        done = (hand.deal, hand.log, action)
        if done in self.taken:
            action = tago.Discard(1, Card.ZERO)
        self.taken.add(done)
        return super().apply(hand, action)


@breaks("a_hand_ends", "raises in round")
class Endless(Tagolib):
    """Never counts a raise."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        after = super().apply(hand, action)
        return attrs.evolve(after, raises_used=0)


@breaks("a_hand_ends", "the hand goes on", draw=True)
class Stubborn(Tagolib):
    """Plays every tie out."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Divide):
            action = tago.PlayOn(action.seat)
        return super().apply(hand, action)


@breaks("a_hand_ends", "not over after")
class Circular(Tagolib):
    """Gives every bet back, and asks again."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        return hand if isinstance(action, tago.Bet) else super().apply(hand, action)


@breaks("seats_are_names", "comes to another state")
class Partial(Tagolib):
    """Favours seat 8."""

    def deal(self, *given: Any) -> Hand:
        hand = super().deal(*given)
        return attrs.evolve(hand, tips=8 in hand.deal.numbers)


@breaks("seats_are_names", "is refused")
class Blind(Tagolib):
    """Does not hear seat 8."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        return super().apply(hand, tago.Call(9 - 8) if getattr(action, "seat", 0) == 8 else action)


@breaks("seats_are_names", "it ends otherwise")
class Piles(Tagolib):
    """Deals three cards at a time."""

    def deal(self, rules: Any, stacks: Any, first: Any, deck: Any) -> Hand:
        holders = len(stacks) + 1
        piles = [deck[3 * holder + i] for i in range(3) for holder in range(holders)]
        return super().deal(rules, stacks, first, (*piles, *deck[3 * holders :]))


@pytest.mark.parametrize("engine", WRONG, ids=lambda engine: engine.__name__)
def test_a_fault_is_found(engine: type[Tagolib]) -> None:
    """The law finds the fault, and tells a short hand in which it shows."""
    name, told, actions = WRONG[engine]
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[name], engine())
    error = caught.value
    print(error)
    assert any(words in error.fault for words in told.split(" | "))
    assert len(error.play.actions) <= actions
    assert str(LAWS[name]) in str(error)


def test_every_law_finds_a_fault() -> None:
    """For every law there is an engine that breaks it."""
    assert {law for law, _, _ in WRONG.values()} == set(LAWS)
