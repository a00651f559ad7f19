"""The laws as values: tagolib keeps them, and engines with one fault are found out."""

import random
from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import pytest

import tagolib as tago
from tagolib import rulebook
from tagolib.conformance import laws
from tagolib.conformance.laws import LAWS, LawBrokenError, check_law, check_laws, find_fault
from tagolib.conformance.play import _PARTS, Play
from tagolib.conformance.played import LIBRARY, Played
from tagolib.conformance.tago.hands import case_of
from tagolib.conformance.twins import hidden, order_of_cards
from tagolib.game import TAGO
from tagolib.serialization import ACTION_TYPES, JSON, write
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand
from tests.amounts import amount, sample
from tests.playing import start


class Tagolib(Played):
    """The library's functions as methods, for engines that get one of them wrong."""

    def __init__(self) -> None:
        super().__init__(TAGO, deal=self.deal, apply=self.apply, state=self.state, view=self.view)

    def deal(self, rules: Any, stacks: Any, first: Any, deck: Any) -> Hand:
        return tago.deal(rules, stacks, first, deck)

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        return tago.apply(hand, action)

    def state(self, hand: Hand) -> JSON:
        return write(tago.house_state(hand))

    def view(self, hand: Hand, seat: int) -> JSON:
        return write(tago.view(hand, seat).state)


@pytest.mark.uncounted
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_tagolib_keeps_the_law(law: laws.Law) -> None:
    """The library keeps each of its laws."""
    check_law(law, LIBRARY, examples=amount(25, 100))


@pytest.mark.uncounted
def test_all_laws_in_one_line() -> None:
    """All laws are checked in one line, and the first one broken is reported."""
    check_laws(LIBRARY, examples=5)
    with pytest.raises(LawBrokenError, match="Law 2"):
        check_laws(Generous())


@pytest.mark.uncounted
def test_random_hands_have_actions_of_all_kinds() -> None:
    """The hands for the laws have all kinds of actions, and at times none."""
    cases = [laws.random_case(random.Random(number).randrange) for number in range(200)]
    assert {action["type"] for case in cases for action in case["actions"]} == {*ACTION_TYPES}
    assert any(not case["actions"] for case in cases)


def test_laws_name_rules_of_the_rulebook() -> None:
    """There are eight laws, each with its own sentence and existing rules."""
    known = set(rulebook.load().rules)
    assert [law.number for law in LAWS.values()] == list(range(1, 9))
    assert all(set(law.rules) <= known for law in LAWS.values())
    assert len({law.sentence for law in LAWS.values()}) == 8


def test_a_hand_that_ends_by_folds_says_nothing_of_the_order() -> None:
    """The winner by folds may depend on the open cards, so the law of their order leaves it out."""
    hand = start({1: "1 2 3", 2: "4 5 6"}, "7 7 1")
    play = Play.of(LIBRARY, case_of(hand.deal), [write(tago.Fold(1))])
    found = list(order_of_cards(random.Random(1).randrange, play))
    assert (play.state["result"]["how"], found) == ("folds", [])


# Engines with one fault each


Example: TypeAlias = tuple[dict[str, JSON], list[JSON]]

WRONG: dict[type[Tagolib], tuple[str, str, str]] = {}
"""The engines with a fault: the law that each breaks, words of what is told, and the example in
which it shows, where random hands show it seldom."""


def breaks(law: str, told: str, *, at: str = "") -> Callable[[type[Tagolib]], type[Tagolib]]:
    """Return the law that an engine breaks, and the example if it takes a rare one."""

    def add(engine: type[Tagolib]) -> type[Tagolib]:
        WRONG[engine] = (law, told, at)
        return engine

    return add


@breaks("thirty_cards", "times", at="drawn")
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
    """Turns a card of the POINT other than the one that was dealt."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if hand.round > 1:
            told["point"]["cards"][0] = str(hand.deal.deck[-1])
        return told


@breaks("thirty_cards", "can be brought", at="draw")
class Unchecked(Tagolib):
    """Accepts any card in a redeal."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Redeal):
            action = tago.Redeal(hand.redeal_cards[: len(hand.contending)])
        return super().apply(hand, action)


@breaks("chips_are_conserved", "chips")
class Generous(Tagolib):
    """Adds a chip to the stack of a player who calls."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        after = super().apply(hand, action)
        if isinstance(action, tago.Call):
            seats = [
                attrs.evolve(seat, stack=seat.stack + (seat.number == action.seat))
                for seat in after.seats
            ]
            after = attrs.evolve(after, seats=tuple(seats))
        return after


@breaks("chips_are_conserved", "a stack is -")
class Lender(Tagolib):
    """Reports stacks as if the chips in the pot were still to be paid twice."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        for seat in told["seats"].values():
            seat["stack"] -= told["pot"]
            told["tips"] += told["pot"]
        return told


class Bookkeeper(Tagolib):
    """Reports shares of a pot other than those paid."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        for pot in told["result"]["pots"] if told["result"] else ():
            pot["shares"] = self.instead(pot["amount"], pot["winners"])
        return told

    def instead(self, amount: int, winners: list[int]) -> JSON:
        raise NotImplementedError


@breaks("chips_are_conserved", "the shares of a pot of")
class Miser(Bookkeeper):
    """Reports shares that leave something over."""

    def instead(self, amount: int, winners: list[int]) -> JSON:
        return {str(seat): amount // (len(winners) + 1) for seat in winners}


@breaks("chips_are_conserved", "is won by")
class Stranger(Bookkeeper):
    """Reports a share of a player who has not won."""

    def instead(self, amount: int, winners: list[int]) -> JSON:
        return {str(9 - winners[0]): amount}


@breaks("chips_are_conserved", "are not equal", at="vote")
class Favourer(Bookkeeper):
    """Reports nearly the whole pot as the share of one of its winners."""

    def instead(self, amount: int, winners: list[int]) -> JSON:
        first, *others = winners
        return {str(first): amount - len(others)} | {str(seat): 1 for seat in others}


@breaks("chips_are_conserved", "are entitled")
class Usurper(Tagolib):
    """Reports pots to which nobody is entitled."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        for pot in told["result"]["pots"] if told["result"] else ():
            pot["seats"] = []
        return told


@breaks("chips_are_conserved", "is followed by a pot of seats")
class Splitter(Tagolib):
    """Reports one pot more, with the same seats."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if told["result"]:
            told["result"]["pots"] *= 2
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
    """Accepts a raise that does not double the bet."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        now = tago.options(hand)
        if isinstance(action, tago.Raise) and now and now.raise_to:
            action = tago.Raise(action.seat, max(action.to, now.raise_to[0]))
        return super().apply(hand, action)


@breaks("options_are_what_is_taken", "it is refused")
class Hopeful(Tagolib):
    """Offers a call when there is nothing to call."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if told["options"]:
            told["options"]["call"] = told["options"]["call"] or 1
        return told


@breaks("options_are_what_is_taken", "no seat is to act")
class Restless(Tagolib):
    """Offers a bet when the hand is over."""

    def state(self, hand: Hand) -> JSON:
        over = {"options": write(tago.Options(bet=(5, 5)))} if hand.phase == "over" else {}
        return super().state(hand) | over


@breaks("options_are_what_is_taken", "has changed after")
class Forgetful(Tagolib):
    """Changes the state that it reports when an action is refused."""

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
    """Reports other options than it follows."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if told["options"] and hand.current_bet:
            told["options"] |= self.instead(told["options"])
        return told

    def instead(self, now: JSON) -> JSON:
        raise NotImplementedError


@breaks("fold_or_stay", "may not fold")
class Captor(Changed):
    """Lets nobody fold when facing a bet."""

    def instead(self, now: JSON) -> JSON:
        return {"fold": False}


@breaks("fold_or_stay", "by call and by remainders")
class Obliging(Changed):
    """Offers the remainders to a player who can call."""

    def instead(self, now: JSON) -> JSON:
        return {"remainders": 1, "call": 1}


@breaks("fold_or_stay", "by nothing")
class Harsh(Changed):
    """Offers no way to stay in other than a raise."""

    def instead(self, now: JSON) -> JSON:
        return {"call": None, "remainders": None}


@breaks("nobody_is_told", "the view of")
class Glass(Tagolib):
    """Shows everybody everything."""

    def view(self, hand: Hand, seat: int) -> JSON:
        return self.state(hand)


@breaks("nobody_is_told", "the view of seat")
class Impatient(Tagolib):
    """Shows a seat its own covered card before round 3."""

    def view(self, hand: Hand, seat: int) -> JSON:
        told = super().view(hand, seat)
        told["seats"][str(seat)]["cards"][0] = str(hand.seat(seat).cards[0])
        return told


@breaks("nobody_is_told", "the options reveal")
class Adviser(Tagolib):
    """Offers no fold to a player with a good covered card."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        if hand.to_act and hand.seat(hand.to_act).cards[0] is Card.ZERO:
            told["options"]["fold"] = False
        return told


@breaks("nobody_is_told", "refused")
class Talker(Tagolib):
    """Names the first card of the stub as the rule that is broken."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        try:
            return super().apply(hand, action)
        except tago.IllegalActionError as error:
            raise tago.SetupError("no", (str(hand.deal.deck[-1]),)) from error


@breaks("nobody_is_told", "by cards that", at="bet")
class Guard(Tagolib):
    """Refuses a bet by a player with a covered zero."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Bet) and hand.seat(action.seat).cards[0] is not Card.ZERO:
            return super().apply(hand, tago.Bet(action.seat, 10**9))
        return super().apply(hand, action)


@breaks("replaying_gives_the_hand", "another state")
class Moody(Tagolib):
    """Deals another POINT every other time."""

    dealt = 0

    def deal(self, *given: Any) -> Hand:
        self.dealt += 1
        hand = super().deal(*given)
        return attrs.evolve(hand, tips=self.dealt)


@breaks("replaying_gives_the_hand", "looks different to")
class Blinking(Tagolib):
    """Shows nobody the same thing twice."""

    looks = 0

    def view(self, hand: Hand, seat: int) -> JSON:
        self.looks += 1
        return super().view(hand, seat) | {"tips": self.looks}


@breaks("replaying_gives_the_hand", "is refused", at="bet")
class Tired(Tagolib):
    """Accepts every bet only once."""

    def __init__(self) -> None:
        super().__init__()
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


@breaks("a_hand_ends", "raises in round")
class Counter(Tagolib):
    """Counts four raises too many."""

    def state(self, hand: Hand) -> JSON:
        return super().state(hand) | {"raises_used": hand.raises_used + 4}


@breaks("a_hand_ends", "in the phase over the result is None")
class Reticent(Tagolib):
    """Never reports a result."""

    def state(self, hand: Hand) -> JSON:
        return super().state(hand) | {"result": None}


@breaks("a_hand_ends", "no seat is to act")
class Idle(Tagolib):
    """Asks nobody to act once somebody has bet."""

    def state(self, hand: Hand) -> JSON:
        waits = {"to_act": None, "options": None} if hand.current_bet else {}
        return super().state(hand) | waits


@breaks("a_hand_ends", "a seat has put")
class Limitless(Tagolib):
    """Reports a bet above the maximum as what a seat has put in."""

    def state(self, hand: Hand) -> JSON:
        told = super().state(hand)
        for seat in told["seats"].values():
            seat["in_round"] *= 1000
        return told


@breaks("a_hand_ends", "the hand goes on", at="vote")
class Stubborn(Tagolib):
    """Plays every tie out."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        if isinstance(action, tago.Divide):
            action = tago.PlayOn(action.seat)
        return super().apply(hand, action)


@breaks("a_hand_ends", "not over after")
class Circular(Tagolib):
    """Accepts every bet, but leaves the hand as it was, so that it never ends."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        return hand if isinstance(action, tago.Bet) else super().apply(hand, action)


@breaks("seats_are_names", "reaches another state")
class Partial(Tagolib):
    """Favours seat 8."""

    def deal(self, *given: Any) -> Hand:
        hand = super().deal(*given)
        return attrs.evolve(hand, tips=8 in hand.deal.numbers)


@breaks("seats_are_names", "is refused")
class Blind(Tagolib):
    """Ignores seat 8."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        return super().apply(hand, tago.Call(9 - 8) if getattr(action, "seat", 0) == 8 else action)


@breaks("seats_are_names", "it ends differently")
class Piles(Tagolib):
    """Deals three cards at a time."""

    def deal(self, rules: Any, stacks: Any, first: Any, deck: Any) -> Hand:
        holders = len(stacks) + 1
        piles = [deck[3 * holder + i] for i in range(3) for holder in range(holders)]
        return super().deal(rules, stacks, first, (*piles, *deck[3 * holders :]))


FOUND_AT_RANDOM = [engine for engine, (_, _, at) in WRONG.items() if not at]


@pytest.mark.parametrize("engine", FOUND_AT_RANDOM)
def test_random_hands_show_a_fault(engine: type[Tagolib]) -> None:
    """One of a thousand hands shows the fault to the law that it breaks."""
    name, told, _ = WRONG[engine]
    for number in range(1000):
        case = laws.random_case(random.Random(number).randrange)
        found = find_fault(LAWS[name], engine(), case, number.to_bytes(32))
        if found and told in found.fault:
            return
    raise AssertionError("no hand shows it")


@pytest.mark.uncounted
@pytest.mark.parametrize("engine", sample(FOUND_AT_RANDOM, 14))
def test_a_fault_is_found(engine: type[Tagolib]) -> None:
    """The law finds the fault, and reports a short hand that shows it."""
    name, told, _ = WRONG[engine]
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[name], engine(), examples=1000)  # rare in few, whatever the seed
    error = caught.value
    assert told in error.fault
    assert len(error.case["actions"]) <= 6
    assert str(LAWS[name]) in str(error)
    assert "[Deck " in str(error)


def example(cards: dict[int, str], point: str, stacks: int, *actions: tago.Action) -> Example:
    hand = start(cards, point, stacks)
    return case_of(hand.deal), [write(action) for action in actions]


DRAWN = (tago.PlayOn(1), tago.PlayOn(2), tago.Discard(1, Card.HALF), tago.Discard(2, Card.HALF))
LOOKED = (tago.Bet(1, 5), tago.Fold(2), tago.Look(1))
SAID = tago.Declare(2, tago.Declaration("call"))
TIED = {1: "½ 3 7", 2: "7 ½ 3", 3: "8 8 4"}
EXAMPLES: dict[str, Example] = {
    "vote": example(TIED, "5 4 1", 5),
    "draw": example(TIED, "5 4 1", 5, *DRAWN),
    "drawn": example(TIED, "5 4 1", 5, *DRAWN, tago.Redeal((Card.SIX, Card.TWO))),
    "left": example(TIED, "5 4 1", 5, *DRAWN[:3], tago.Eliminate(2)),
    "bet": example({1: "0 3 7", 2: "7 ½ 3"}, "5 4 1", 300, tago.Bet(1, 5)),
    "shown": example(TIED, "5 4 1", 300, tago.Eliminate(2, show=True), tago.Bet(1, 5)),
    "anew": example(TIED, "5 4 1", 300, tago.Bet(1, 5), tago.Misdeal(DECK), tago.Fold(1)),
    "no zero": example({1: "4 0 0", 2: "7 ½ 3"}, "5 4 1", 300, *LOOKED),
    "unkept": example(
        TIED, "5 4 1", 300, SAID, tago.Bet(1, 5), tago.Raise(2, 10), tago.Raise(3, 10)
    ),
    "zero": example({1: "0 0 0", 2: "7 ½ 3"}, "5 4 1", 5),
}
"""Hands in which rare things happen."""


@pytest.mark.parametrize("engine", [e for e, (_, _, at) in WRONG.items() if at])
def test_a_fault_is_found_in_an_example(engine: type[Tagolib]) -> None:
    """The law finds the fault in a hand that shows it."""
    name, told, at = WRONG[engine]
    play = Play.of(engine(), *EXAMPLES[at])
    seen = [fault for n in range(9) for fault in faults(name, play, n)]
    assert any(told in fault for fault in seen)


def faults(name: str, play: Play, seed: int) -> list[str]:
    chance = random.Random(seed).randrange
    return [fault for check in LAWS[name].checks for fault in check(chance, play)]


@pytest.mark.uncounted
@pytest.mark.parametrize("name", EXAMPLES)
def test_tagolib_keeps_the_laws_in_examples(name: str) -> None:
    """In hands in which rare things happen, the library keeps all laws."""
    play = Play.of(LIBRARY, *EXAMPLES[name])
    assert [fault for n in range(9) for law in LAWS for fault in faults(law, play, n)] == []


def test_what_is_hidden() -> None:
    """A draw's new card is hidden from others but seen by its owner; the other cards are shown."""
    play = Play.of(LIBRARY, *EXAMPLES["drawn"])
    stub = {(0, place) for place in range(12, 30)}
    assert hidden(play, None) <= stub | {(5, 0), (5, 1)}
    play = Play.of(LIBRARY, *EXAMPLES["shown"])
    assert hidden(play, None) == stub | {(0, 0), (0, 2), (0, 3)}


def test_cards_dealt_anew_are_exchanged() -> None:
    """In a hand with new cards and in one that was dealt again, the library reveals nothing."""
    for name in ("drawn", "anew"):
        play = Play.of(LIBRARY, *EXAMPLES[name])
        assert faults("nobody_is_told", play, 0) == []


def test_an_engine_that_changes_with_every_hand() -> None:
    """A fault that does not recur when the same hand is replayed is reported all the same."""
    with pytest.raises(LawBrokenError, match="Law 6"):
        check_law(LAWS["replaying_gives_the_hand"], Tired())


def test_an_order_of_cards_that_is_refused() -> None:
    """An action with cards in one order is legal with them in another."""
    play = Play.of(Guard(), *EXAMPLES["bet"])
    seen = [fault for n in range(9) for fault in faults("seats_are_names", play, n)]
    assert any("with cards in another order, {" in fault for fault in seen)


# Engines that fail


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("method", "law", "told"),
    [
        ("deal", "a_hand_ends", "asked to deal, it raises KeyError: 'chips'"),
        ("apply", "a_hand_ends", "asked to take Call(seat=1), it raises KeyError: 'chips'"),
        ("state", "seats_are_names", "asked to return the state, it raises KeyError: 'chips'"),
        ("view", "nobody_is_told", "asked to return the view of seat "),
    ],
)
def test_an_engine_that_raises(
    method: str, law: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any exception of an engine is reported with the law, its rules, the action and the hand."""
    error = KeyError("chips")

    def fail(engine: Tagolib, *given: Any) -> Any:
        if method == "apply" and given[1] != tago.Call(1):
            return tago.apply(*given)
        raise error

    monkeypatch.setattr(Tagolib, method, fail)
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[law], Tagolib())
    assert caught.value.fault.startswith(told)
    assert caught.value.__cause__ is error
    assert f"{LAWS[law].sentence} ({', '.join(LAWS[law].rules)})" in str(caught.value)
    assert "[Deck " in str(caught.value)


def without(*path: str) -> Callable[[JSON], object]:
    """Remove a key from a state, or from the value at a path in it."""
    *outer, key = path

    def spoil(told: JSON) -> None:
        for step in outer:
            told = told[step]
        del told[key]

    return spoil


MALFORMED: dict[str, Callable[[JSON], object]] = {
    "the state is not of its form: $ lacks the key 'to_act'": without("to_act"),
    "the state is not of its form: $ has an unknown key 'toAct'": lambda told: told.update(toAct=1),
    "the state is not of its form: $.point lacks the key 'total'": without("point", "total"),
    "the state is not of its form: $.point is not an object": lambda told: told.update(point=None),
    "the state is not of its form: $.options lacks the key 'raise'": without("options", "raise"),
    "the state is not of its form: $.seats has an unknown key '9'": (
        lambda told: told["seats"].update({"9": {}})
    ),
    "the state is not of its form: $.seats.1 lacks the key 'seen'": without("seats", "1", "seen"),
    "what the engine returns cannot be read: TypeError": (
        lambda told: told["seats"]["1"].update(stack=None)
    ),
}


@pytest.mark.parametrize("says", MALFORMED)
def test_an_engine_that_tells_what_is_no_state(says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state of another form is reported with the place and the key."""

    def state(engine: Tagolib, hand: Hand) -> JSON:
        told = write(tago.house_state(hand))
        if 1 in hand.deal.numbers and hand.to_act:
            MALFORMED[says](told)
        return told

    monkeypatch.setattr(Tagolib, "state", state)
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS["chips_are_conserved"], Tagolib())
    assert caught.value.fault.startswith(says)


def test_a_key_that_was_added_later_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state may lack a key that its form marks as added later, and no other."""
    for later in (True, False):
        monkeypatch.setitem(_PARTS, "point", _PARTS["point"] | {"new": later})
        law, engine = LAWS["chips_are_conserved"], Tagolib()
        if later:
            check_law(law, engine, examples=2)
        else:
            with pytest.raises(LawBrokenError, match=r"\$\.point lacks the key 'new'"):
                check_law(law, engine, examples=2)


def test_every_law_finds_a_fault() -> None:
    """For every law there is an engine that breaks it."""
    assert {law for law, _, _ in WRONG.values()} == set(LAWS)
