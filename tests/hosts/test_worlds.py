"""Possible worlds: hands that fit a view, each as likely as any other."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations, product
from typing import Any

import attrs
import pytest

import tagolib as tago
from tagolib.conformance.tago.actions import attempt, legal_action, play_out
from tagolib.odds import worlds
from tagolib.odds.worlds import MOST_REJECTED, possible_hands
from tagolib.shuffling import Stream, shuffled
from tagolib.tago import facts as told
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand
from tests import laws
from tests.amounts import amount, sample
from tests.playing import call_round, play, rules, stacked, start


def stream(number: int) -> Stream:
    return Stream(number.to_bytes(32, "big"))


def drawn(hand: Hand, eyes: int | None, count: int = 1, *, seed: int = 1) -> list[Hand]:
    """Return some hands that fit a view of this hand."""
    return list(islice(possible_hands(tago.view(hand, eyes), stream(seed)), count))


# They fit


def moments(chance: random.Random, counted: Counter[str]) -> Iterator[tuple[Hand, int | None]]:
    """Return some moments of a random hand, its end included, with a viewer for each."""
    final = play_out(chance.randrange)
    for seat in final.deal.numbers:
        final = attempt(final, tago.Curious(seat))
    counted.update(type(entry).__name__ for entry in final.log)
    steps = list(tago.replay(final))
    for hand in (*chance.sample(steps, min(2, len(steps))), final):
        for eyes in (None, chance.choice(hand.deal.numbers)):
            yield hand, eyes


OFTEN = ("Misdeal", "Eliminate", "Redeal", "Declare", "DeclarationBroken", "Curious", "Restore",
         "CuriousPaid", "Remainders", "ChoosePoint", "ChipsReturned")  # fmt: skip
"""Actions and facts, each of which the hands that are drawn shall have three times."""


@pytest.mark.uncounted
@pytest.mark.rules("COLL-06")
def test_what_is_drawn_fits() -> None:
    """A hand drawn from a view gives the same view, obeys the laws and can be played to the end."""
    counted: Counter[str] = Counter()
    for number in range(1000):
        if number >= amount(60, 220) and min(counted[what] for what in OFTEN) >= 3:
            break
        chance = random.Random(number)
        for hand, eyes in moments(chance, counted):
            seen = tago.view(hand, eyes)
            (other,) = islice(possible_hands(seen, stream(number)), 1)
            assert tago.view(other, eyes) == seen
            assert list(tago.replay(other))[-1] == other
            assert other.deal.stacks == hand.deal.stacks
            laws.hold_now(other)
            if eyes is None:
                laws.all_hold(other)
            while other.phase != "over":
                other = tago.apply(other, legal_action(chance.randrange, other))
    for what in OFTEN:
        assert counted[what] >= 3, what


def test_every_seat_at_every_step() -> None:
    """Hands fit at every step through a draw and a redeal, for every seat and a spectator."""
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 7 7")
    hand = play(hand, tago.Restore(1, 300), tago.Bet(1, 5), tago.Raise(2, 10), tago.Call(3))
    hand = call_round(play(hand, tago.Call(1), tago.ChoosePoint(1, "sum")))
    hand = play(call_round(hand), tago.PlayOn(1), tago.PlayOn(2), tago.Discard(1, Card.EIGHT))
    hand = play(hand, tago.Discard(2, Card.SIX), tago.Redeal((Card.FIVE, Card.THREE)))
    for step in tago.replay(call_round(hand)):
        for eyes in (None, 1, 2, 3):
            for other in drawn(step, eyes, 2):
                assert tago.view(other, eyes) == tago.view(step, eyes)
                assert len(other.actions) == len(step.actions)


def test_the_same_stream_gives_the_same_hands() -> None:
    """One seed always gives the same hands; successive hands differ."""
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 7 7")
    once = drawn(hand, 1, 20)
    assert once == drawn(hand, 1, 20) != drawn(hand, 1, 20, seed=2)
    assert len({other.deal.deck for other in once}) == 20


def test_what_somebody_has_seen_lies_there() -> None:
    """Open cards, the turned POINT, one's own card and shown cards are where they were seen."""
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7")
    hand = play(call_round(hand), tago.Eliminate(3, show=True))
    hand = play(hand, tago.Bet(1, 5), tago.Call(2))
    for other in drawn(hand, 1, 30):
        assert other.point == hand.point
        assert other.seat(1).cards == hand.seat(1).cards
        assert other.seat(3).cards == hand.seat(3).cards
        assert other.seat(2).cards[1:] == hand.seat(2).cards[1:]
    assert len({other.seat(2).cards[0] for other in drawn(hand, 1, 30)}) > 3
    assert len({other.seat(1).cards[0] for other in drawn(hand, None, 30)}) > 3


@pytest.mark.rules("ERR-02", "REST-01")
def test_a_cancelled_deal() -> None:
    """Bets and Curious chips of a cancelled deal are returned, and restored chips stay."""
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7")
    hand = play(hand, tago.Restore(1, 300), tago.Bet(1, 50), tago.Fold(2, curious=True))
    hand = play(call_round(hand), tago.Misdeal(stacked(["3 3 6", "0 1 8", "4 2 7"], "6 4 8")))
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2))
    for other in drawn(hand, 1, 20):
        assert other.deal.stacks == ((1, 300), (2, 300), (3, 300))
        misdeal = other.actions[5 - 1]
        assert isinstance(misdeal, tago.Misdeal)
        assert other.deal.deck[3] is Card.TWO  # the old POINT had been turned
    assert len({other.deal.deck[:3] for other in drawn(hand, 1, 20)}) > 10


@pytest.mark.rules("CUR-06")
@pytest.mark.parametrize("late", [False, True])
def test_folds_and_the_look(late: bool) -> None:
    """A look bought with the fold and one bought after the hand are told apart."""
    table = rules(curious_request="until_end_of_hand")
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 5 7", table=table)
    actions: list[tago.Action] = [tago.Fold(1), tago.Curious(1)]
    hand = play(hand, *(actions if late else [tago.Fold(1, curious=True)]))
    for eyes in (None, 1, 2):
        (other,) = drawn(hand, eyes)
        assert other.actions == hand.actions
        assert (other.seat(1).cards[0] is Card.EIGHT) or eyes != 1


@pytest.mark.rules("CUR-06", "CUBE-05")
def test_a_fold_and_a_look_in_two_actions() -> None:
    """A view does not distinguish a look bought right after the fold from one bought with it."""
    table = rules(curious_request="until_end_of_hand")
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7", table=table)
    hand = play(hand, tago.Fold(1), tago.Curious(1))
    (other,) = drawn(hand, 2)
    assert other.actions == (tago.Fold(1, curious=True),)
    assert tago.view(other, 2) == tago.view(hand, 2)
    assert drawn(play(hand, tago.Bet(2, 5), tago.Fold(3)), 3)


@pytest.mark.rules("CUR-06")
def test_a_fold_and_the_look_of_another() -> None:
    """A look that another seat buys right after a fold is not part of that fold."""
    table = rules(curious_request="until_end_of_hand")
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4", 4: "2 2 3"}, "2 5 7", table=table)
    hand = play(hand, tago.Fold(1), tago.Fold(2), tago.Curious(1))
    (other,) = drawn(hand, 3)
    assert other.actions == hand.actions


@pytest.mark.rules("EARLY-02")
@pytest.mark.parametrize(
    ("declared", "breach"),
    [
        (tago.Declaration("fold"), tago.Bet(2, 5)),
        (tago.Declaration("bet"), tago.Fold(2)),
        (tago.Declaration("bet", 5), tago.Bet(2, 6)),
        (tago.Declaration("bet", 295), tago.Bet(2, 6)),
        (tago.Declaration("raise", 10), tago.Raise(2, 12)),
    ],
)
def test_a_broken_declaration(declared: tago.Declaration, breach: tago.Action) -> None:
    """A declaration that the log shows as broken is also broken in any hand drawn from the log.

    The log does not say which action broke it.
    """
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7")
    hand = play(hand, tago.Declare(2, declared))
    opened = isinstance(breach, tago.Raise)
    hand = play(hand, tago.Bet(1, 5) if opened else tago.Fold(1))
    hand = play(hand, breach)
    assert any(isinstance(fact, told.DeclarationBroken) for fact in hand.facts)
    (other,) = drawn(hand, 1)
    assert other.facts[-1] == hand.facts[-1]
    assert not other.seat(2).contending


@pytest.mark.rules("JACK-04", "JACK-05")
@pytest.mark.parametrize(("card", "eyes"), [("0", None), ("0", 1), ("5", 1), ("5", 2), ("5", None)])
def test_a_winners_look(card: str, eyes: int | None) -> None:
    """Hands drawn after a look have the third zero if the look won the jackpot, and only then."""
    hand = start({1: f"{card} 0 0", 2: "4 8 3"}, "½ 5 1")
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Look(1))
    for other in drawn(hand, eyes, 100):
        assert (other.seat(1).cards[0] is Card.ZERO) == (card == "0")
        assert other.actions == hand.actions


# All alike


def critical(freedom: int) -> float:
    """Return the chi-square sum that is exceeded once in 1000 times, by degrees of freedom.

    By Wilson and Hilferty; 3.0902 is the same point of the normal distribution.
    """
    spread = 2 / (9 * freedom)
    return freedom * float(1 - spread + 3.0902 * spread**0.5) ** 3


def test_the_critical_value() -> None:
    """The printed tables have 99.607 for 60 degrees of freedom, and 149.449 for 100."""
    assert abs(critical(60) - 99.607) < 0.1
    assert abs(critical(100) - 149.449) < 0.1


def chi_square(seen: Counter[Any], weights: Counter[Any]) -> float:
    """Return how far counts are from exact weights, as a share of what is critical.

    Everything seen must have a weight. A result below 1 is as expected.
    """
    assert set(seen) <= set(weights)
    assert seen.total() * min(weights.values()) >= 5 * weights.total()  # else it says nothing
    off = 0.0
    for cell, weight in weights.items():
        expected = seen.total() * weight / weights.total()
        off += (seen[cell] - expected) ** 2 / expected
    return off / critical(len(weights) - 1)


def pool(*lying: str) -> list[Card]:
    """Return the cards of the deck except some."""
    cards = list(DECK)
    for text in lying:
        for card in tago.parse_cards(text):
            cards.remove(card)
    return cards


ROUND_1 = start({1: "8 0 ½", 2: "7 0 1"}, "2 ½ 1")
TIED = play(
    call_round(
        play(call_round(start({1: "8 6 1", 2: "6 8 1"}, "2 7 7")), tago.ChoosePoint(1, "sum"))
    )
)
AGAIN = play(
    call_round(TIED),
    *(tago.PlayOn(1), tago.PlayOn(2), tago.Discard(1, Card.EIGHT), tago.Discard(2, Card.EIGHT)),
    tago.Redeal((Card.FIVE, Card.THREE)),
)
ZEROS = play(
    call_round(call_round(start({1: "4 0 0", 2: "7 ½ ½"}, "2 8 1"))), tago.Bet(1, 5), tago.Fold(2)
)
CANCELLED = play(ROUND_1, tago.Misdeal(stacked(["3 3 6", "0 1 8"], "6 4 8")))


def in_round_1(hand: Hand) -> tuple[Card | None, ...]:
    return hand.seat(2).cards[0], hand.point[0]


def the_others(hand: Hand) -> Card | None:
    return hand.seat(2).cards[0]


def both_covered(hand: Hand) -> tuple[Card | None, ...]:
    return hand.seat(1).cards[0], hand.seat(2).cards[0]


def old_and_new(hand: Hand) -> tuple[Card | None, ...]:
    return hand.deal.deck[0], hand.seat(1).cards[0]


def counted_out() -> dict[str, tuple[Hand, int | None, Callable[[Hand], Any], Counter[Any]]]:
    """Small cases: the hand, who looks, what is looked at, and how often each must occur."""
    round_1 = pool("0 ½", "0 1", "½ 1")
    redealt = pool("2 7 7", "6 1", "6 1", "5")
    zeros = pool("0 0", "½ ½", "2 8 1")
    new = pool("3 6", "1 8", "4 8")
    return {
        "round 1": (ROUND_1, 1, in_round_1, Counter(permutations(round_1, 2))),
        "redealt": (AGAIN, 1, the_others, Counter(redealt)),
        "no third zero": (
            ZEROS,
            None,
            both_covered,
            Counter(pair for pair in permutations(zeros, 2) if pair[0] is not Card.ZERO),
        ),
        "cancelled": (CANCELLED, 2, old_and_new, Counter(product(round_1, new))),
    }


CASES = counted_out()


def measured(name: str, count: int = 2900) -> float:
    hand, eyes, look, weights = CASES[name]
    return chi_square(Counter(map(look, drawn(hand, eyes, count))), weights)


@pytest.mark.uncounted
@pytest.mark.parametrize("name", sample(CASES, 2))
def test_all_hands_are_alike(name: str) -> None:
    """Unseen cards, alone and in pairs, come as often as counting the cards left predicts."""
    assert measured(name, 1200 if name == "redealt" else 2900) < 1


def by_value(cards: Sequence[Card], rng: Stream) -> tuple[Card, ...]:
    """A wrong shuffle: each value is equally likely, however many cards of it are left."""
    rest, order = list(cards), []
    while rest:
        order.append(rng.choice(sorted(set(rest))))
        rest.remove(order[-1])
    return tuple(order)


def always_elsewhere(cards: Sequence[Card], rng: Stream) -> tuple[Card, ...]:
    """A wrong shuffle: off by one, so that no card stays at its place."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = rng.below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


@pytest.mark.uncounted
@pytest.mark.parametrize("wrong", [by_value, always_elsewhere])
@pytest.mark.parametrize("name", sample(["round 1", "no third zero"], 2))
def test_a_wrong_shuffle_is_found(
    name: str, wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measure tells a slightly wrong sampler from a right one."""
    monkeypatch.setattr(worlds, "shuffled", wrong)
    assert measured(name) > 1


@pytest.mark.uncounted
def test_putting_right_instead_of_drawing_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sampler that swaps an impossible zero rather than drawing again is not even."""

    def no_zero_first(cards: Sequence[Card], rng: Stream) -> tuple[Card, ...]:
        first, second, *rest = shuffled(cards, rng)
        return (second, first, *rest) if first is Card.ZERO else (first, second, *rest)

    monkeypatch.setattr(worlds, "shuffled", no_zero_first)
    assert measured("no third zero") > 1


# Views that no hand fits


def without(view: tago.View, kind: type) -> tago.View:
    return attrs.evolve(view, log=tuple(fact for fact in view.log if not isinstance(fact, kind)))


def with_log(view: tago.View, *facts: tago.Fact) -> tago.View:
    return attrs.evolve(view, log=(*view.log, *facts))


def with_state(view: tago.View, **changes: Any) -> tago.View:
    return attrs.evolve(view, state=attrs.evolve(view.state, **changes))


def with_covered(view: tago.View, *cards: Card) -> tago.View:
    """Return the view with these as the covered cards."""
    seats = zip(cards, view.state.seats, strict=True)
    shown = [attrs.evolve(seat, cards=(card, *seat.cards[1:])) for card, seat in seats]
    return with_state(view, seats=tuple(shown))


DEALT = tago.view(start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7"), 1)
PLAYED = tago.view(
    play(start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 5 7"), tago.Bet(1, 5), tago.Call(2)), 1
)
TWO_EIGHTS = (Card.EIGHT, Card.EIGHT)
EIGHTS = told.CardsDealt(
    ((1, TWO_EIGHTS), (2, TWO_EIGHTS), (3, (Card.ONE, Card.TWO))), (Card.ONE, Card.TWO)
)

TAMPERED: dict[str, tuple[tago.View, str]] = {
    "nothing dealt": (without(DEALT, told.CardsDealt), "does not have a deal"),
    "no deal after a misdeal": (with_log(DEALT, told.DealCancelled(())), "not have a deal"),
    "one seat": (with_state(DEALT, seats=DEALT.state.seats[:1]), "dealt to other seats"),
    "another seat": (with_state(DEALT, seats=DEALT.state.seats[:2]), "to other seats"),
    "four eights": (
        attrs.evolve(DEALT, log=(DEALT.log[0], EIGHTS, *DEALT.log[2:])),
        "more than three cards of 8",
    ),
    "four sevens": (
        with_covered(tago.view(AGAIN, None), Card.SEVEN, Card.SEVEN),
        "more than three cards of 7",
    ),
    "a stranger's card": (
        with_log(DEALT, told.Looked(5, Card.ONE)),
        "a covered card that was not dealt",
    ),
    "a card seen before its deal": (
        attrs.evolve(DEALT, log=(told.PointTurned(Card.ONE), *DEALT.log)),
        "a covered card that was not dealt",
    ),
    "an illegal action": (with_log(DEALT, told.Called(1, 5)), "There is no bet to call"),
    "a stranger's action": (with_log(DEALT, told.BetMade(5, 5)), "leads to another state"),
    "another's turn": (with_log(DEALT, told.BetMade(3, 5)), "Seat 1 is next to act"),
    "nothing declared": (
        with_log(DEALT, told.DeclarationBroken(1, tago.Declaration("fold"))),
        "seat 1 has no declaration",
    ),
    "a consequence of nothing": (
        with_log(DEALT, told.ChipsWithheld(5)),
        "ChipsWithheld follows nothing, at place 4 of its log",
    ),
    "redealt too early": (
        with_log(DEALT, told.CardsRedealt((1, 2))),
        "seat 1 must bet, call, raise or fold",
    ),
    "other chips": (with_state(PLAYED, pot=1), "leads to another state"),
    "other chips put in": (
        attrs.evolve(PLAYED, log=(*PLAYED.log[:-1], told.Called(2, 6))),
        "leads to another state",
    ),
    "too little": (without(PLAYED, told.RoundBegun), "leads to another state"),
    "another rule": (
        attrs.evolve(PLAYED, rules=rules("Heavy – 6/300")),
        "leads to another state",
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_view_that_no_hand_fits(name: str) -> None:
    """A view that nobody can have seen is refused with the reason, at once or on the first hand."""
    view, words = TAMPERED[name]
    with pytest.raises(tago.SetupError, match=words):
        next(possible_hands(view, stream(1)))


def test_who_is_not_in_the_hand() -> None:
    """A view of a seat that is not in the hand fits no hand."""
    with pytest.raises(tago.SetupError, match="seat 7 is not in this hand"):
        next(possible_hands(attrs.evolve(DEALT, seat=7), stream(1)))


@pytest.mark.uncounted
def test_the_draws_that_may_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw fails only if a third zero would have shown, and then another one is made."""
    failed = 0
    right = worlds._play

    def counted(*given: Any) -> Hand | None:
        nonlocal failed
        hand = right(*given)
        failed += hand is None
        return hand

    monkeypatch.setattr(worlds, "_play", counted)
    drawn(AGAIN, None, 500)
    assert failed == 0
    drawn(ZEROS, None, 500)
    assert 5 < failed < 60  # one of the 23 unseen cards is a zero


def test_the_bound_of_failing_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many draws in a row may fail, but not one more; a hand that fits resets the count."""
    tries = 0

    def seldom(*given: Any) -> Hand | None:
        nonlocal tries
        tries += 1
        return ROUND_1 if tries == MOST_REJECTED else None

    monkeypatch.setattr(worlds, "_play", seldom)
    hands = possible_hands(tago.view(ROUND_1, 1), stream(1))
    first = next(hands)
    assert first == ROUND_1
    with pytest.raises(tago.SetupError):
        next(hands)
    assert tries == 2 * MOST_REJECTED
