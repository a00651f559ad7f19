"""The coach: it counts right, says what a fold has saved or cost, and sees no hidden card."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.bots import BOTS
from tagolib.conformance.tago.actions import legal_action
from tagolib.conformance.tago.deals import random_deal
from tagolib.odds import choice_odds, seat_odds
from tagolib.odds.positions import Position
from tagolib.odds.sight import Sight
from tagolib.play.coach import HABITS, Choice, choices
from tagolib.play.hindsight import Hindsight, hindsight
from tagolib.play.session import Session, write_session
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.tago.cards import Card, parse_cards
from tagolib.tago.hand import Hand
from tagolib.tago.pots import Split
from tests import laws
from tests.amounts import amount
from tests.persons import Person, call_on
from tests.play.test_desk import at_a_hand
from tests.playing import call_round, play, start
from tests.rules.test_leaks import playing_on, rich_deal
from tools.habits import habits

PLAYS = {2: "careful", 3: "bold"}


def found(hand: Hand, plays: dict[int, str] = PLAYS) -> dict[str, Choice]:
    """Return the choices of the seat to act, by what they are called."""
    seen = choices(tago.view(hand, hand.to_act), plays)
    return {f"{one.kind} {one.value}".rstrip(): one for one in seen}


def share(hand: Hand, *seats: int) -> Fraction:
    """Return the share of the seat to act if only some seats are left at the showdown."""
    whole = Position.of(tago.view(hand, hand.to_act))
    out = [card for seat, cards in whole.seats if seat not in seats for card in cards if card]
    left = tuple((seat, cards) for seat, cards in whole.seats if seat in seats)
    assert hand.to_act is not None
    return seat_odds(
        evolve(whole, seats=left, out=tuple(out), bets=Split((), ())), hand.to_act
    ).share


# What a choice is worth


def test_a_call_that_nobody_can_answer() -> None:
    """A call that ends the betting is worth the share of the pot, less its price."""
    hand = play(start({1: "1 2 8", 2: "2 4 6"}, "3 5 7", first=2), tago.Bet(2, 20))
    seen = found(hand)
    assert seen["call"].worth == share(hand, 1, 2) * 50 - 20
    assert seen["fold"].worth == seen["call"].alone == 0
    assert [*seen] == ["call", "raise 40", "raise 50", "fold"]


def test_a_bet_that_others_may_fold_to() -> None:
    """A bet is worth what it brings if some, all or none of the others fold, as by their habits."""
    hand = start({1: "1 2 8", 2: "2 4 6", 3: "3 5 7"}, "1 4 6")
    seen = found(hand)
    assert [*seen] == ["bet 5", "bet 7", "bet 15", "fold"]
    two, three = (Fraction(HABITS[PLAYS[seat], 1, False][0], 100) for seat in (2, 3))
    worth = (
        two * three * 15
        + (1 - two) * three * share(hand, 1, 2) * 45
        + two * (1 - three) * share(hand, 1, 3) * 45
        + (1 - two) * (1 - three) * share(hand, 1, 2, 3) * 60
    )
    back = two * three * 15  # if nobody matches the bet
    assert seen["bet 15"].worth == worth + back - 15
    assert seen["bet 15"].alone == two * three
    low = Fraction(HABITS["careful", 1, True][0] * HABITS["bold", 1, True][0], 10000)
    assert seen["bet 5"].alone == low


@pytest.mark.rules("REM-01", "REM-02", "POT-02")
def test_remainders_win_only_what_they_match() -> None:
    """A player of remainders can win only what their chips match, and the pots are kept apart."""
    hand = start({1: "1 2 8", 2: "2 4 6", 3: "3 5 7"}, "1 4 6", {1: 15, 2: 300, 3: 300}, first=2)
    hand = play(hand, tago.Bet(2, 50), tago.Call(3))
    seen = found(hand)
    assert seen["remainders"].worth == share(hand, 1, 2, 3) * (15 + 30) - 10
    assert [*seen] == ["remainders", "fold"]


def test_somebody_without_habits() -> None:
    """Somebody of whom nothing is known folds every other time; all-in seats do not fold."""
    hand = start({1: "1 2 8", 2: "2 4 6", 3: "3 5 7"}, "1 4 6", {1: 300, 2: 300, 3: 25}, first=3)
    hand = play(hand, tago.Bet(3, 20))
    seen = found(hand, {})
    assert seen["raise 40"].alone == 0
    assert found(start({1: "1 2 8", 2: "2 4 6"}, "1 4 6"), {})["bet 5"].alone == Fraction(1, 2)


def test_a_full_table() -> None:
    """At a full table four opponents are in doubt; the others do what they do more often."""
    cards = {n: f"{n} {n} {n % 8 + 1}" for n in range(1, 9)}
    hand = start(cards, "0 0 ½")
    plays = {2: "careful", 3: "careful", 4: "careful"} | dict.fromkeys(range(5, 9), "bold")
    fold = Fraction(HABITS["bold", 1, False][0], 100)
    assert HABITS["careful", 1, False][0] > 80
    assert found(hand, plays)["bet 40"].alone == fold**4


@pytest.mark.rules("POINT-05")
def test_the_choice_of_the_point() -> None:
    """Each total of the POINT is worth the chips that the player may expect with it."""
    hand = call_round(start({1: "1 2 8", 2: "2 4 6"}, "3 7 7"))
    assert hand.phase == "point_choice"
    (either,) = choice_odds(tago.view(hand, 1))
    assert {name: one.worth for name, one in found(hand).items()} == {
        "sum": either.sum.seat(1).expected,
        "single": either.single.seat(1).expected,
        "fold": 0,
    }


@pytest.mark.rules("TIE-02", "TIE-05")
def test_a_draw() -> None:
    """A vote weighs one's part of the pot against the chance, a discard each card to keep."""
    hand = start({1: "1 2 8", 2: "1 2 8"}, "2 4 6")
    while hand.phase != "vote":
        hand = call_round(hand)
    seen = found(hand)
    assert [*seen] == ["play_on", "divide"]
    assert seen["divide"].worth == Fraction(hand.pot, 2)
    hand = play(hand, tago.PlayOn(1), tago.PlayOn(2))
    seen = found(hand)
    assert [*seen] == ["discard 1", "discard 2", "discard 8"]
    view = tago.view(hand, 1)
    sight = Sight.of(view, view.state.seats[0])
    best, chance = sight.discard(parse_cards("1 2 8"))
    assert seen[f"discard {best}"].worth == max(one.worth for one in seen.values())
    assert seen[f"discard {best}"].worth == hand.pot * chance


def test_only_the_seat_to_act_is_advised() -> None:
    """There is nothing to choose for others, for spectators, or when the hand is over."""
    hand = start({1: "1 2 8", 2: "2 4 6"}, "3 5 7")
    for seen in (hand, play(hand, tago.Fold(1))):
        for eyes in (2, None):
            assert choices(tago.view(seen, eyes), {}) == ()


@pytest.mark.uncounted
def test_the_habits_are_counted() -> None:
    """Fewer hands than the table was counted in give nearly the same numbers."""
    counted = habits(amount(100, 600))
    assert {name for name, *_ in HABITS} == {*BOTS}
    seen = 0
    for at, (folds, _, asked) in counted.items():
        if asked > 30:
            seen += 1
            assert abs(folds - HABITS[at][0]) < 20, at
    assert seen > 5


# What a fold has saved or cost


@pytest.mark.parametrize(
    ("mine", "known"),
    [
        ("1 4 ½", Hindsight("saved", 20)),  # 6½ away from 11
        ("5 4 2", Hindsight("cost", 85)),  # exactly the POINT
        ("2 8 3", Hindsight("cost", 32)),  # a tie with seat 2
    ],
)
def test_what_a_fold_saved_or_cost(mine: str, known: Hindsight) -> None:
    """If all cards are shown, the hand says what one would have won or lost by staying."""
    hand = call_round(call_round(start({1: mine, 2: "3 8 2", 3: "7 7 5"}, "1 4 6", first=2)))
    hand = play(hand, tago.Bet(2, 20), tago.Call(3), tago.Fold(1))
    assert hand.phase == "over"
    assert hindsight(tago.view(hand, 1)) == known
    assert hindsight(tago.view(hand, 2)) is None
    assert hindsight(tago.view(hand, None)) is None


@pytest.mark.rules("POT-02")
def test_a_fold_that_changed_nothing() -> None:
    """A player who loses the main pot and ties for the side pot may get back just what they pay."""
    cards = {1: "8 3 2", 2: "5 4 2", 3: "3 8 2", 4: "7 7 5"}
    hand = start(cards, "1 4 6", {1: 300, 2: 35, 3: 300, 4: 300}, first=4)
    hand = play(call_round(call_round(hand)), tago.Bet(4, 60), tago.Fold(1), tago.Remainders(2))
    hand = play(hand, tago.Raise(3, 120), tago.Fold(4))
    assert hindsight(tago.view(hand, 1)) == Hindsight("even")


@pytest.mark.rules("COLL-01")
def test_what_nobody_can_know() -> None:
    """Without a showdown, or without one's own covered card, nothing is said about a fold."""
    hand = start({1: "1 2 8", 2: "2 4 6", 3: "3 5 7"}, "1 4 6")
    early = play(hand, tago.Fold(1))
    alone = play(early, tago.Fold(2))
    assert hindsight(tago.view(alone, 1)) == Hindsight("others hidden")
    assert hindsight(tago.view(alone, 3)) == Hindsight("nobody showed")
    shown = call_round(call_round(call_round(early)))
    assert shown.phase == "over"
    assert hindsight(tago.view(shown, 1)) == Hindsight("own hidden")
    assert hindsight(tago.view(hand, 1)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_replay_shows_what_folded(language: str) -> None:
    """After a win by folds, the coach names the button that shows what the others held."""
    say = sayer(language, ON_A_PAGE)
    assert say("replay") in say("hindsight nobody showed")


@pytest.mark.rules("TIE-06")
def test_a_draw_played_out_with_new_cards() -> None:
    """A draw that was played out hides what the fold saved: its first cards have gone back."""
    hand = call_round(call_round(start({1: "1 2 8", 2: "1 3 8", 3: "1 3 8"}, "2 4 6", first=2)))
    hand = play(hand, tago.Bet(2, 20), tago.Call(3), tago.Fold(1))
    assert hand.phase == "vote"
    hand = play(hand, tago.PlayOn(2), tago.PlayOn(3))
    hand = play(hand, tago.Discard(2, Card("1")), tago.Discard(3, Card("1")))
    hand = play(hand, tago.Redeal(hand.redeal_cards[:2]))
    hand = call_round(hand)
    while hand.phase != "over":
        hand = play(hand, tago.Divide(2)) if hand.phase == "vote" else call_round(hand)
    assert hindsight(tago.view(hand, 1)) == Hindsight("other cards")


# At the desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_at_the_desk(language: str) -> None:
    """The best choice is said in one sentence, and each has a bar as long as what it is worth."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6", "3 5 7"))
    person.ask(do="speak", language=language)
    more = person.ask(do="odds")["more"]
    worth = more["worth"]
    assert f"{worth[0]['said']}" in more["said"]
    assert worth[0]["chips"] in more["said"]
    assert worth[0]["bar"] == max(abs(one["bar"]) for one in worth) == 100
    bars = [one["bar"] for one in worth]
    assert bars == sorted(bars, reverse=True)
    for one in worth:
        assert (one["chips"][0] == "-") == (one["bar"] < 0) or not one["bar"]
    assert [bool(one["note"]) for one in worth].count(True) == len(worth) - 1
    _, mine, theirs, _ = more["rows"]
    assert mine[4:] == ["", ""]
    assert theirs[4] == f"{HABITS['bold', 1, True][0]} % / {HABITS['bold', 1, False][0]} %"


def after(session: Session, *actions: tago.Action) -> Person:
    """Return a person who resumes a session after some actions."""
    person = Person()
    for action in actions:
        session = session.after(action)
    person.resume(session)
    return person


def test_a_fold_is_best() -> None:
    """If all else costs chips, the coach says so."""
    person = after(at_a_hand("8 8 6", "1 2 4", point="0 ½ 1", cube=2), tago.Bet(2, 290))
    more = person.ask(do="odds")["more"]
    assert more["said"].startswith("Folding is best")
    assert more["worth"][0] == {"said": "Fold", "chips": "+0.0", "bar": 0, "note": ""}


def test_advice_in_a_draw() -> None:
    """At a vote and a discard, the coach speaks of the pot; then there are no odds."""
    tied = call_on(at_a_hand("1 2 8", "1 2 8"), "vote")
    more = after(tied).ask(do="odds")["more"]
    assert "chips of the pot" in more["said"]
    assert len(more["rows"]) == 3
    person = after(tied, tago.PlayOn(1), tago.PlayOn(2))
    assert person.table["odds"]
    more = person.ask(do="odds")["more"]
    assert more["worth"][0]["said"].startswith("Discard ")
    assert (more["rows"], more["choices"]) == ([], [])
    tied = call_on(at_a_hand("1 2 8", "1 3 7", "1 3 7").after(tago.Fold(1)), "vote")
    person = Person()
    discarding = tied.after(tago.PlayOn(2)).after(tago.PlayOn(3))
    person.ask(do="resume", session=write_session(discarding), language="en")
    assert not person.table["odds"]
    reply = person.ask(do="odds")
    assert reply["refused"]["rules"] == ["TIE-05"]


def test_the_coach_after_a_hand() -> None:
    """After the hand, the coach speaks of a fold or a win by folds, and is silent otherwise."""
    person = Person()
    person.resume(at_a_hand("1 2 8", "2 4 6"))
    person.take("fold")
    more = person.ask(do="odds")["more"]
    assert more["said"].startswith("There was no showdown")
    assert more["worth"] == more["rows"] == []
    assert person.table["odds"]
    person = Person()
    person.resume(call_on(at_a_hand("1 2 8", "2 4 6"), "over"))
    assert not person.table["odds"]
    more = person.ask(do="odds")["more"]
    assert more["said"] == ""


def test_odds_between_hands() -> None:
    """Before the first hand there are no odds."""
    person = Person()
    person.sit(language="it")
    reply = person.ask(do="odds")
    assert reply["refused"]["said"] == "ci sono probabilità solo durante una mano"


# What the coach may know


@pytest.mark.uncounted
@pytest.mark.rules("COLL-01", "COLL-02")
def test_the_coach_knows_what_its_seat_knows() -> None:
    """With other hidden cards the coach says the same, at every step and when the hand is over."""
    swaps: Counter[str] = Counter()
    said = 0
    for number in range(amount(6, 60)):
        chance = random.Random(number)
        draw = number % 3 == 0
        hand = rich_deal(chance.randrange, "draw") if draw else random_deal(chance.randrange)
        plays = {seat: chance.choice([*BOTS]) for seat in hand.deal.numbers}
        for _ in range(60):
            eyes = chance.choice([*hand.deal.numbers]) if hand.phase == "over" else hand.to_act
            if eyes is not None:
                other = laws.twin(chance.randrange, hand, eyes)
                swaps += laws.swapped(hand, other, eyes)
                here, there = told(hand, eyes, plays), told(other, eyes, plays)
                assert here == there
                said += any(here)
            if hand.phase == "over":
                break
            usual = playing_on if draw else legal_action
            hand = tago.apply(hand, usual(chance.randrange, hand))
    assert swaps.total() > 30
    assert said > 20


def told(hand: Hand, eyes: int, plays: dict[int, str]) -> Any:
    view = tago.view(hand, eyes)
    return choices(view, plays), hindsight(view)


@pytest.mark.uncounted
def test_a_coach_that_peeks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law finds a coach that knows its own covered card too early."""
    hand = start({1: "1 2 8", 2: "2 4 6"}, "3 5 7")
    other = laws.twin(random.Random(1).randrange, hand, 1)
    assert told(hand, 1, PLAYS) == told(other, 1, PLAYS)
    cards = [one.seat(1).cards for one in (other, hand)]
    plain = Position.of

    def peeking(view: tago.View) -> Position:
        seen = plain(view)
        return evolve(seen, seats=((1, cards.pop()), *seen.seats[1:]))

    monkeypatch.setattr(Position, "of", peeking)
    here, there = told(hand, 1, PLAYS), told(other, 1, PLAYS)
    assert here != there
