"""The laws as values: tagolib keeps them, and engines with one fault are found out."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias, get_args

import attrs
import pytest
from hypothesis.errors import Flaky

import tagolib as tago
from tagolib import rulebook
from tagolib.cards import DECK, Card
from tagolib.conformance.tago.deals import random_start
from tagolib.hand import Deal, Hand
from tagolib.serialization import JSON
from tagolib.testing import laws
from tagolib.testing.engines import TAGOLIB, Play, Tagolib
from tagolib.testing.laws import LAWS, LawBrokenError, check_all_laws, check_law
from tagolib.testing.plays import random_action
from tagolib.testing.twins import hidden
from tests.amounts import amount, sample
from tests.playing import start


@pytest.mark.uncounted
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_tagolib_keeps_the_law(law: laws.Law) -> None:
    """The library keeps each of its laws."""
    check_law(law, TAGOLIB, examples=amount(25, 100))


@pytest.mark.uncounted
def test_all_laws_in_one_line() -> None:
    """All laws are checked in one line, and the first one broken is reported."""
    check_all_laws(TAGOLIB, examples=5)
    with pytest.raises(LawBrokenError, match="Law 2"):
        check_all_laws(Generous())


@pytest.mark.uncounted
def test_random_plays_are_of_all_kinds() -> None:
    """With a seeded generator an engine plays all kinds of actions but the latest."""
    kinds = set()
    for number in range(400):
        choose = random.Random(number).randrange
        play = Play.of(TAGOLIB, random_start(choose))
        while choose(30) and (action := random_action(choose, play)):
            play = play.tried(action)
        kinds |= {type(action) for action in play.actions}
    assert kinds >= {*get_args(tago.Action)} - {tago.Look, tago.Curious}


def test_laws_name_rules_of_the_rulebook() -> None:
    """There are eight laws, each with its own sentence and existing rules."""
    known = set(rulebook.load().rules)
    assert [law.number for law in LAWS.values()] == list(range(1, 9))
    assert all(set(law.rules) <= known for law in LAWS.values())
    assert len({law.sentence for law in LAWS.values()}) == 8


# Engines with one fault each


Example: TypeAlias = tuple[Deal, tuple[tago.Action, ...]]

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


@breaks("options_are_what_is_taken", "is listed as legal")
class Hopeful(Tagolib):
    """Lists a call when there is nothing to call."""

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        legal = super().legal_actions(hand)
        return (*legal, tago.Call(hand.to_act)) if hand.to_act else legal


@breaks("options_are_what_is_taken", "no seat is to act")
class Restless(Tagolib):
    """Lists a bet when the hand is over."""

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        over = hand.phase == "over"
        return (tago.Bet(hand.first, 5),) if over else super().legal_actions(hand)


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


@breaks("nobody_is_told", "the legal actions reveal")
class Adviser(Tagolib):
    """Lists no fold for a player with a good covered card."""

    def legal_actions(self, hand: Hand) -> Sequence[tago.Action]:
        legal = super().legal_actions(hand)
        good = hand.to_act and hand.seat(hand.to_act).cards[0] is Card.ZERO
        return legal[::-1] if good else legal


@breaks("nobody_is_told", "refused")
class Talker(Tagolib):
    """Names the first card of the stub in a refusal."""

    def apply(self, hand: Hand, action: tago.Action) -> Hand:
        try:
            return super().apply(hand, action)
        except tago.IllegalActionError as error:
            raise tago.IllegalActionError(
                action, error.violations, str(hand.deal.deck[-1])
            ) from error


@breaks("nobody_is_told", "by cards that", at="bet")
class Guard(Tagolib):
    """Refuses a bet by a player with a covered zero."""

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


@breaks("replaying_gives_the_hand", "looks different to a spectator")
class Blinking(Tagolib):
    """Shows nobody the same thing twice."""

    looks = 0

    def view(self, hand: Hand, seat: int | None) -> JSON:
        self.looks += 1
        return super().view(hand, seat) | {"tips": self.looks}


@breaks("replaying_gives_the_hand", "is refused", at="bet")
class Tired(Tagolib):
    """Accepts every bet only once."""

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
    chances = (random.Random(number).randrange for number in range(1000))
    found = (laws._fault(LAWS[name], engine(), chance, random_start(chance)) for chance in chances)
    says = (fault[0] for fault in found if fault is not None)
    assert any(words in said for said in says for words in told.split(" | "))


@pytest.mark.uncounted
@pytest.mark.parametrize("engine", sample(FOUND_AT_RANDOM, 14))
def test_a_fault_is_found(engine: type[Tagolib]) -> None:
    """The law finds the fault, and reports a short hand that shows it."""
    name, told, _ = WRONG[engine]
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[name], engine(), examples=1000)  # rare in few, whatever the seed
    error = caught.value
    assert any(words in error.fault for words in told.split(" | "))
    assert len(error.play.actions) <= 6
    assert str(LAWS[name]) in str(error)
    assert "[Deck " in str(error)


def example(cards: dict[int, str], point: str, stacks: int, *actions: tago.Action) -> Example:
    hand = start(cards, point, stacks)
    return hand.deal, actions


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


def faults(name: str, play: Play[Any], seed: int) -> list[str]:
    chance = random.Random(seed).randrange
    return [fault for check in LAWS[name].checks for fault in check(chance, play)]


@pytest.mark.uncounted
@pytest.mark.parametrize("name", EXAMPLES)
def test_tagolib_keeps_the_laws_in_examples(name: str) -> None:
    """In hands in which rare things happen, the library keeps all laws."""
    play = Play.of(TAGOLIB, *EXAMPLES[name])
    assert [fault for n in range(9) for law in LAWS for fault in faults(law, play, n)] == []


def test_what_is_hidden() -> None:
    """A draw's new card is hidden from others but seen by its owner; the other cards are shown."""
    play = Play.of(TAGOLIB, *EXAMPLES["drawn"])
    stub = {(0, place) for place in range(12, 30)}
    assert hidden(play, None) <= stub | {(5, 0), (5, 1)}
    play = Play.of(TAGOLIB, *EXAMPLES["shown"])
    assert hidden(play, None) == stub | {(0, 0), (0, 2), (0, 3)}


def test_an_engine_that_changes_with_every_hand() -> None:
    """A fault that does not recur when the same hand is replayed is reported all the same."""
    with pytest.raises(LawBrokenError, match="Law 6"):
        check_law(LAWS["replaying_gives_the_hand"], Tired())


def test_a_hand_that_does_not_come_again() -> None:
    """If Hypothesis cannot draw a hand again, the fault seen first is reported."""
    seen = []

    def check(choose: object, play: object) -> Iterator[str]:
        seen.append(play)
        if len(seen) > 1:
            raise Flaky
        yield "it was so once"

    with pytest.raises(LawBrokenError, match="it was so once"):
        check_law(attrs.evolve(LAWS["a_hand_ends"], checks=(check,)), TAGOLIB)


def test_an_order_of_cards_that_is_refused() -> None:
    """An action with cards in one order is legal with them in another."""
    play = Play.of(Guard(), *EXAMPLES["bet"])
    seen = [fault for n in range(9) for fault in faults("seats_are_names", play, n)]
    assert any("with cards in another order, Bet" in fault for fault in seen)


# Engines that fail


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("method", "law", "told"),
    [
        ("deal", "a_hand_ends", "asked to deal, the engine raises KeyError: 'chips'"),
        ("apply", "a_hand_ends", "asked to take Call(seat=1), the engine raises KeyError: 'chips'"),
        ("legal_actions", "thirty_cards", "asked for legal actions, the engine raises KeyError"),
        ("state", "seats_are_names", "asked for the state, the engine raises KeyError: 'chips'"),
        ("view", "nobody_is_told", "asked for the view of a spectator, the engine raises KeyError"),
    ],
)
def test_an_engine_that_raises(
    method: str, law: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any exception of an engine is reported with the law, its rules, the action and the hand."""
    engine = Tagolib()
    right, error = getattr(engine, method), KeyError("chips")

    def fail(*given: Any) -> Any:
        if method == "apply" and given[1] != tago.Call(1):
            return right(*given)
        raise error

    monkeypatch.setattr(engine, method, fail)
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS[law], engine)
    assert caught.value.fault.startswith(told)
    assert caught.value.__cause__ is error
    assert f"{LAWS[law].sentence} ({', '.join(LAWS[law].rules)})" in str(caught.value)
    assert "[Deck " in str(caught.value)
    assert ("bet" in str(caught.value).rpartition("]")[2]) == (method == "apply")
    assert caught.value.play.engine is engine


def test_only_an_action_can_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no action was taken, a refusal is an error like any other."""
    engine = Tagolib()
    monkeypatch.setattr(engine, "state", lambda hand: tago.apply(hand, tago.Discard(1, Card.ZERO)))
    with pytest.raises(LawBrokenError, match="for the state, the engine raises IllegalActionError"):
        check_all_laws(engine)


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
    engine = Tagolib()

    def state(hand: Hand) -> JSON:
        told = Tagolib.state(engine, hand)
        if 1 in hand.deal.numbers and hand.to_act:
            MALFORMED[says](told)
        return told

    monkeypatch.setattr(engine, "state", state)
    with pytest.raises(LawBrokenError) as caught:
        check_law(LAWS["chips_are_conserved"], engine)
    assert caught.value.fault.startswith(says)


def test_every_law_finds_a_fault() -> None:
    """For every law there is an engine that breaks it."""
    assert {law for law, _, _ in WRONG.values()} == set(LAWS)
