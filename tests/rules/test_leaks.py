"""The law that nobody is told what they must not know: it catches something when leaks are planted.

Each leak is one function or attribute of the library, replaced by a wrong one. The law is
checked as always, at every step of random hands, and has to find the leak; without it the same run
finds nothing.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import attrs
import pytest

import tagolib as tago
from tagolib import serialization as wire
from tagolib.conformance.choosing import Choose, one
from tagolib.conformance.tago.actions import any_action, attempt, legal_action, rare_action
from tagolib.conformance.tago.deals import DeckKind, random_deal, random_deck, random_rules
from tagolib.drawing import marks
from tagolib.tago import actions, evaluation, facts
from tagolib.tago.cards import Card, Total
from tagolib.tago.hand import Deal, Hand, Seat
from tagolib.tago.log import Log
from tagolib.tago.reasons import HandViolation
from tests import laws
from tests.amounts import amount, sample
from tests.kit import seams
from tests.playing import start

pytestmark = pytest.mark.uncounted

HANDS = 240
"""How many random hands a run has in which a planted leak must be found."""

KINDS = {
    "the POINT's",
    "own, not seen",
    "another's in round 1",
    "another's in round 2",
    "another's in round 3",
    "stub",
    "redealt",
    "in a cancelled deal",
}
"""Every kind of hidden card."""


def rich_deal(choose: Choose, bias: DeckKind) -> Hand:
    """Deal cards to a few rich seats that are likely to lead to something rare."""
    numbers = (2, 5, 7)[: 2 + choose(2)]
    rules = random_rules(choose)
    stacks = dict.fromkeys(numbers, rules.stack * 40)
    return tago.deal(rules, stacks, 5, random_deck(choose, len(numbers), bias))


def playing_on(choose: Choose, hand: Hand) -> tago.Action:
    """Return a legal action that is neither a fold nor a division, if there is one."""
    legal = tago.legal_actions(hand)
    keen = [action for action in legal if not isinstance(action, tago.Fold | tago.Divide)]
    return one(choose, keen) if keen else legal_action(choose, hand)


def steps(number: int) -> Iterator[tuple[Hand, random.Random]]:
    """Return every step of a random hand, with what may follow its end.

    Every third hand is a draw if all play on, every sixth holds three zeros.
    """
    chance = random.Random(number)
    biases: tuple[DeckKind | None, ...] = (None, None, "draw", None, "zero", "draw")
    bias = biases[number % 6]
    hand = rich_deal(chance.randrange, bias) if bias else random_deal(chance.randrange)
    yield hand, chance
    draw = bias == "draw"
    usual = playing_on if draw and chance.randrange(2) else legal_action
    for _ in range(60):
        if hand.phase == "over":
            break
        kinds = (rare_action, any_action, *(usual,) * (20 if draw else 8))
        hand = attempt(hand, one(chance.randrange, kinds)(chance.randrange, hand))
        yield hand, chance
    for seat in hand.deal.numbers:
        for action in (tago.Look(seat), tago.Curious(seat)):
            after = attempt(hand, action)
            if after is not hand:
                hand = after
                yield hand, chance


def found(hands: int, swaps: Counter[str] | None = None) -> Iterator[tuple[str, list[str]]]:
    """Check the law at every step of the run's hands; return where it is broken, and by what."""
    for number in range(hands):
        for hand, chance in steps(number):
            eyes = one(chance.randrange, (None, *hand.deal.numbers))
            told = laws.told_apart(chance.randrange, hand, eyes, swaps)
            if told:
                yield f"hand {number}, revision {hand.revision}, seat {eyes}", told


@pytest.mark.rules("COLL-01", "COLL-02", "COLL-03", "COLL-04", "COLL-05", "COLL-06")
def test_nothing_leaks() -> None:
    """Nothing that a random hand shows anyone depends on a card that they must not know.

    And the run is not empty: hidden cards of every kind were exchanged for others many times.
    """
    swaps: Counter[str] = Counter()
    told = list(found(amount(20, HANDS), swaps))
    assert told == []
    assert set(swaps) == KINDS
    assert all(swaps[kind] >= amount(3, 50) for kind in KINDS), swaps


# What is planted

Planted = Callable[[pytest.MonkeyPatch], None]
P = TypeVar("P", bound=Planted)
LEAKS: dict[str, tuple[Planted, str]] = {}
"""The leaks, by what they tell, and a form in which it is told."""


def leak(name: str, form: str) -> Callable[[P], P]:
    def enter(plant: P) -> P:
        LEAKS[name] = plant, form
        return plant

    return enter


def put(patch: pytest.MonkeyPatch, place: Any, name: str, around: Callable[..., Any]) -> None:
    """Wrap a function in another, which gets the right one first and then the arguments."""
    right = getattr(place, name)
    patch.setattr(place, name, lambda *given, **named: around(right, *given, **named))


def covered(hand: Hand, number: int | None) -> Card | None:
    """Return the first card of a seat, if it is in the hand."""
    return hand.seat(number).cards[0] if number in hand.deal.numbers else None


@leak("a seat's view shows its covered card before it has looked", "view")
def own_card_too_early(patch: pytest.MonkeyPatch) -> None:
    def state(right: Any, seat: Seat, eyes: Any) -> Any:
        shown = right(seat, eyes)
        return attrs.evolve(shown, cards=seat.cards) if seat.number == eyes else shown

    seams.seat_state.put(patch, state)


@leak("every view shows the cards of those who have looked", "view")
def everybodys_cards(patch: pytest.MonkeyPatch) -> None:
    def state(right: Any, seat: Seat, eyes: Any) -> Any:
        shown = right(seat, eyes)
        return attrs.evolve(shown, cards=seat.cards) if seat.seen else shown

    seams.seat_state.put(patch, state)


@leak("the view shows the POINT's covered card in round 1", "view")
def the_point_too_early(patch: pytest.MonkeyPatch) -> None:
    def state(right: Any, hand: Hand, eyes: Any) -> Any:
        shown = right(hand, eyes)
        return attrs.evolve(shown, point=attrs.evolve(shown.point, cards=hand.point))

    seams.state.put(patch, state)


@leak("the provisional POINT counts the covered card", "numbers")
def the_whole_total(patch: pytest.MonkeyPatch) -> None:
    seams.total.put(patch, lambda hand, right: Total.of(hand.point) if hand.round == 1 else right)


@leak("a secret field of a fact is marked public", "announcements")
def a_public_look(patch: pytest.MonkeyPatch) -> None:
    fields = [
        field.evolve(metadata={"public": True}) if field.name == "card" else field
        for field in attrs.fields(facts.Looked)
    ]
    kind: Any = type(attrs.fields(facts.Looked))
    patch.setattr(facts.Looked, "__attrs_attrs__", kind(fields))
    seams.secrets.set(patch, seams.secrets.right.__wrapped__)  # read anew


@leak("the log is not masked", "announcements")
def no_mask(patch: pytest.MonkeyPatch) -> None:
    seams.masked.set(patch, lambda fact, seat: fact)


@leak("a seat that is put out unshown has its card in the log", "announcements")
def the_eliminated(patch: pytest.MonkeyPatch) -> None:
    def move(right: Any, hand: Hand, action: tago.Eliminate, seat: Seat) -> Hand:
        card = covered(hand, action.seat)
        after: Hand = right(hand, action, seat)
        log = tuple(
            attrs.evolve(entry, card=card) if isinstance(entry, facts.Eliminated) else entry
            for entry in after.log
        )
        return attrs.evolve(after, log=Log(log))

    seams.MOVES.put(patch, actions.Eliminate, move)


@leak("the repr of a seat prints its covered card", "the hand printed")
def a_printed_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Seat, "__repr__", lambda seat: f"<seat {seat.number}: {seat.cards}>")


@leak("the repr of a hand prints the POINT", "the hand printed")
def a_printed_point(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hand, "__repr__", lambda hand: f"<Hand: {hand.point}, {hand.seats}>")


@leak("the repr of a deal prints the deck", "the hand printed")
def a_printed_deck(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Deal, "__repr__", lambda start: f"Deal({start.deck})")


@leak("the repr of a redeal prints its cards", "the hand printed")
def a_printed_redeal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(actions.Redeal, "__repr__", lambda action: f"Redeal({action.cards})")


@leak("the repr of a new deal prints its deck", "the hand printed")
def a_printed_misdeal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(actions.Misdeal, "__repr__", lambda action: f"Misdeal({action.deck[:3]})")


@leak("the options hang on a covered card", "options")
def telling_options(patch: pytest.MonkeyPatch) -> None:
    def options_at(right: Any, rules: tago.Rules, hand: Hand, seat: Seat) -> Any:
        now = right(rules, hand, seat)
        if seat.cards[0] is Card.ZERO:  # as if it had seen the card
            return attrs.evolve(now, restore=None, curious=False)
        return now

    seams.options_at.put(patch, options_at)


@leak("the order of the legal actions hangs on a covered card", "legal actions")
def telling_order(patch: pytest.MonkeyPatch) -> None:
    def legal(right: Any, hand: Hand) -> Any:
        found = right(hand)
        card = covered(hand, hand.to_act)
        return found[::-1] if card and card > Card.FOUR else found

    put(patch, tago, "legal_actions", legal)


@leak("the default action hangs on a covered card", "default action")
def telling_default(patch: pytest.MonkeyPatch) -> None:
    def default(right: Any, hand: Hand) -> Any:
        seat = hand.to_act
        if seat and hand.phase == "betting" and covered(hand, seat) is Card.EIGHT:
            return tago.Call(seat)
        return right(hand)

    put(patch, tago, "default_action", default)


@leak("an amount is clamped by a covered card", "clamped")
def telling_clamp(patch: pytest.MonkeyPatch) -> None:
    def clamp(right: Any, hand: Hand, action: tago.Action) -> Any:
        clamped = right(hand, action)
        if isinstance(clamped, tago.Bet) and covered(hand, clamped.seat) is Card.ZERO:
            return tago.Fold(clamped.seat)
        return clamped

    put(patch, tago, "clamp", clamp)


@leak("what a hand has brought counts a jackpot that nobody has seen", "returns")
def telling_returns(patch: pytest.MonkeyPatch) -> None:
    def returns(right: Any, hand: Hand) -> Any:
        zeros = {seat.number for seat in hand.seats if seat.cards[0] is Card.ZERO}
        return tuple((seat, chips + 100 * (seat in zeros)) for seat, chips in right(hand))

    put(patch, tago, "returns", returns)


@leak("a refusal quotes the covered card", "refusals")
def a_telling_refusal(patch: pytest.MonkeyPatch) -> None:
    def call(right: Any, hand: Hand, action: Any, seat: Seat) -> Iterator[HandViolation]:
        for violation in right(hand, action, seat):
            said = (*violation.parameters, ("holding", str(seat.cards[0])))
            yield attrs.evolve(violation, parameters=said)

    seams.CHECKS.put(patch, actions.Call, call)


@leak("a refusal says what would be wise", "refusals")
def a_wise_refusal(patch: pytest.MonkeyPatch) -> None:
    def allowed(right: Any, hand: Hand) -> str:
        hint = " (fold!)" if covered(hand, hand.to_act) is Card.ZERO else ""
        return f"{right(hand)}{hint}"

    seams.allowed.put(patch, allowed)


@leak("whether an action is refused hangs on a covered card", "refusals")
def a_telling_check(patch: pytest.MonkeyPatch, kind: type[tago.Action] = actions.Fold) -> None:
    def check(right: Any, hand: Hand, action: Any, seat: Seat) -> Iterator[HandViolation]:
        yield from right(hand, action, seat)
        if seat.cards[0] is Card.EIGHT:
            yield HandViolation.of("not_your_turn", to_act=seat.number)

    def is_offered(right: Any, hand: Hand, action: tago.Action) -> bool:
        return type(action) is not kind and right(hand, action)

    seams.CHECKS.put(patch, kind, check)
    seams.is_offered.put(patch, is_offered)


@leak("the JSON of a view holds what somebody put there to look for a fault", "JSON")
def telling_json(patch: pytest.MonkeyPatch) -> None:
    last: list[Hand] = []

    def view(right: Any, hand: Hand, eyes: int | None) -> Any:
        last[:] = [hand]
        return right(hand, eyes)

    def write(right: Any, value: object) -> Any:
        written = right(value)
        return (
            written | {"deck": str(last[0].deal.deck)} if isinstance(value, tago.View) else written
        )

    put(patch, tago, "view", view)
    put(patch, wire, "write", write)


@leak("a picture is drawn by who has looked into the hand", "picture")
def a_telling_picture(patch: pytest.MonkeyPatch) -> None:
    last: list[Hand] = []

    def view(right: Any, hand: Hand, eyes: int | None) -> Any:
        last[:] = [hand]
        return right(hand, eyes)

    def face(right: Any, parent: Any, *place: int) -> Any:
        return marks.card_face(parent, last[0].point[0], *place)

    put(patch, tago, "view", view)
    put(patch, marks, "card_back", face)


@leak("the cards to be shuffled lie as they were dealt", "shuffle")
def the_unshuffled(patch: pytest.MonkeyPatch) -> None:
    def cards(hand: Hand, right: tuple[Card, ...]) -> tuple[Card, ...]:
        rest = list(right)
        dealt = [*(seat.cards[0] for seat in hand.seats), *hand.deal.deck]
        return tuple(dict.fromkeys(card for card in dealt if card and card in rest))

    seams.redeal_cards.put(patch, cards)


@leak("the result holds the score of a hand that was not shown", "view")
def unshown_scores(patch: pytest.MonkeyPatch) -> None:
    def settle(right: Any, hand: Hand, how: str, *given: Any, **named: Any) -> Hand:
        after: Hand = right(hand, how, *given, **named)
        if how != "folds" or hand.round < 3 or after.result is None:
            return after
        (winner,) = hand.contending
        if winner.cards[0] is None:
            return after
        rank = evaluation.Ranker(hand.point, hand.choice, hand.rules.rulings)
        scores = ((winner.number, rank((winner.cards[0], *winner.cards[1:]))),)
        return attrs.evolve(after, result=attrs.evolve(after.result, scores=scores))

    seams.settle.put(patch, settle)


@leak("only who would win the jackpot may look", "view")
def a_telling_look(patch: pytest.MonkeyPatch) -> None:
    def settle(
        right: Any, hand: Hand, *given: Any, may_look: int | None = None, **named: Any
    ) -> Hand:
        wins = covered(hand, may_look) is Card.ZERO
        after: Hand = right(hand, *given, may_look=may_look if wins else None, **named)
        return after

    seams.settle.put(patch, settle)


@leak("the tips tell the POINT of a cancelled deal", "view")
def telling_tips(patch: pytest.MonkeyPatch) -> None:
    def misdeal(right: Any, hand: Hand, *given: Any) -> Hand:
        after: Hand = right(hand, *given)
        return attrs.evolve(after, tips=hand.point[0].halves)

    seams.MOVES.put(patch, actions.Misdeal, misdeal)


@leak("the tips tell the stub", "view")
def telling_stub(patch: pytest.MonkeyPatch) -> None:
    seams.MOVES.put(
        patch,
        actions.Fold,
        lambda right, *given: attrs.evolve(right(*given), tips=given[0].deal.deck[-1].halves),
    )


@leak("the title of first player passes to the best card", "view")
def a_telling_title(patch: pytest.MonkeyPatch) -> None:
    def leave(right: Any, hand: Hand, *given: Any) -> Hand:
        after: Hand = right(hand, *given)
        best = max(after.contending, key=lambda seat: str(seat.cards[0]))
        return attrs.evolve(after, first=best.number)

    for kind in (actions.Fold, actions.Eliminate):
        seams.MOVES.put(patch, kind, leave)


@pytest.mark.parametrize("name", sample(LEAKS, 3))
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law finds the leak in a run in which it finds nothing otherwise."""
    plant, form = LEAKS[name]
    plant(monkeypatch)
    assert any(form in told for _, told in found(HANDS))


def test_every_form_can_tell() -> None:
    """For every form of output there is a leak that shows in it."""
    # a view that prints more than it holds would have to get it from elsewhere
    assert {form for _, form in LEAKS.values()} == set(laws.FORMS) - {"the view printed"}


# The law itself


def test_who_is_told_what() -> None:
    """The law names the form in which something has leaked."""
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 5 7")
    chance = random.Random(1)
    for eyes in (None, 1, 2):
        assert laws.told_apart(chance.randrange, hand, eyes) == []
    with pytest.MonkeyPatch.context() as patch:
        a_printed_seat(patch)
        assert laws.told_apart(chance.randrange, hand, None) == ["the hand printed"]
    with pytest.MonkeyPatch.context() as patch:
        own_card_too_early(patch)
        assert laws.told_apart(chance.randrange, hand, None) == []
        assert laws.told_apart(chance.randrange, hand, 1) == [
            *("view", "the view printed", "picture", "JSON")
        ]


def test_what_others_could_not_have_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mere fact that an action was taken may reveal a card, and is a leak too."""
    hand = tago.apply(start({1: "4 6 1", 2: "6 8 1"}, "2 5 7"), tago.Bet(1, 5))
    a_telling_check(monkeypatch, actions.Bet)
    chance = random.Random(1)
    told = [laws.told_apart(chance.randrange, hand, 2) for _ in range(40)]
    assert ["whether it may be done"] in told
