"""Points tournaments: what a hand gives, who takes part, and how they rank."""

import copy
import json
import random
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.conformance.tago.actions import play_out
from tagolib.serialization import parse_json, read_tournament, write
from tagolib.tago.cards import Card, parse_cards
from tagolib.tago.hand import Hand
from tagolib.tago.result import PotResult
from tagolib.tournament import Scorer, counted_total
from tests.playing import call_round, call_to_the_end, play, rules, start

NOON = datetime(2012, 12, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def by_folds(point: str, first: str = "1 2 3") -> Hand:
    """Return a hand of seats 1 and 4 that seat 1 wins by folds in round 3."""
    hand = start({1: first, 4: "8 8 6"}, point)
    while hand.round < 3:
        hand = call_round(hand)
    return play(hand, tago.Bet(1, 5), tago.Fold(4))


# The points of a hand


ROUNDED = {
    "0 ½ 0": 0, "½ 1 0": 1, "0 0 2": 1, "½ 2 0": 1, "0 3 0": 2, "½ 3 0": 2, "0 4 0": 2, "½ 4 0": 2,
    "0 5 0": 3, "½ 5 0": 3, "0 6 0": 3, "½ 6 0": 3, "0 7 0": 4, "½ 7 0": 4, "0 8 0": 4, "½ 3 5": 4,
    "1 8 0": 5, "½ 1 8": 5, "8 2 0": 5, "8 7 6": 11, "8 7 5": 10,
}  # fmt: skip
"""The POINT, and half of it when it is rounded to an even number."""


@pytest.mark.rules("TOUR-05")
@pytest.mark.parametrize("point", ROUNDED)
def test_who_wins_by_folds_gets_half(point: str) -> None:
    """A winner by folds gets half the POINT after it has been rounded to an even number."""
    result = by_folds("½ 3 2").result
    assert result is not None
    total = tago.Total.of(parse_cards(point))
    assert dict(tago.tournament_points(result, total)) == {1: ROUNDED[point]}


@pytest.mark.rules("TOUR-05", "TOUR-06")
@pytest.mark.parametrize(("point", "whole"), [("½ 3 2", 6), ("½ 3 5", 8), ("1 2 4", 8)])
def test_the_examples(point: str, whole: int) -> None:
    """A POINT of 5½ is rounded to 6, and POINTs of 8½ and 7 are rounded to 8.

    A winner by folds gets half of that. At a showdown the winner gets all of it, and the loser
    loses half.
    """
    assert dict(tago.points(by_folds(point))) == {1: whole // 2}
    shown = call_to_the_end(start({2: "6 7 7", 5: "0 0 0"}, point))
    assert dict(tago.points(shown)) == {2: -whole // 2, 5: whole}


@pytest.mark.rules("TOUR-06")
def test_each_loser_at_the_showdown_loses_half() -> None:
    """The winner gets the rounded POINT; each player who loses the showdown loses half of it."""
    hand = call_to_the_end(start({2: "6 7 7", 3: "0 0 0", 5: "8 8 8", 8: "1 1 2"}, "½ 3 2"))
    assert dict(tago.points(hand)) == {2: -3, 3: 6, 5: -3, 8: -3}


@pytest.mark.rules("TOUR-07")
def test_folding_changes_nothing() -> None:
    """A player who folds, in whichever round, neither gets nor loses points."""
    hand = start({1: "6 7 7", 2: "0 0 0", 4: "8 8 8", 6: "1 1 2"}, "½ 3 2")
    hand = play(hand, tago.Bet(1, 5), tago.Call(2), tago.Call(4), tago.Fold(6))
    hand = play(hand, tago.Bet(1, 5), tago.Call(2), tago.Fold(4), tago.Bet(1, 5), tago.Call(2))
    assert dict(tago.points(hand)) == {1: -3, 2: 6}


@pytest.mark.rules("TOUR-07")
def test_the_eliminated_lose_nothing() -> None:
    """A player who is eliminated counts as folded, even after showing cards."""
    hand = start({1: "½ 3 7", 2: "7 ½ 3", 3: "3 ½ 7", 4: "8 8 6"}, "5 4 1")
    out = play(hand, tago.Bet(1, 5), tago.Call(2), tago.Call(3), tago.Eliminate(4))
    out = call_to_the_end(out)
    assert out.phase == "vote"
    assert dict(tago.points(play(out, tago.Divide(1)))) == {1: 3, 2: 3, 3: 3}
    out = call_to_the_end(hand)
    assert out.phase == "vote"
    out = play(out, tago.Eliminate(2), tago.Divide(1))
    assert out.result is not None
    assert [seat for seat, _ in out.result.scores] == [1, 2, 3, 4]
    assert dict(tago.points(out)) == {1: 5, 3: 5, 4: -5}


@pytest.mark.rules("TOUR-08")
def test_several_winners_share() -> None:
    """Tied winners divide the rounded POINT, with shares rounded down; each loser loses half."""
    hand = start({1: "½ 3 7", 2: "7 ½ 3", 3: "3 ½ 7", 4: "8 8 6"}, "5 4 1")
    hand = play(call_to_the_end(hand), tago.Divide(1))
    assert dict(tago.points(hand)) == {1: 3, 2: 3, 3: 3, 4: -5}  # of 10


def all_in(cards: Mapping[int, str], stacks: Mapping[int, int], point: str) -> Hand:
    """Return a hand in which all go all-in at once, with three different stacks, ascending."""
    hand = start(cards, point, stacks)
    one, two, three = stacks
    hand = play(hand, tago.Bet(one, stacks[one] - 5), tago.Raise(two, stacks[two] - 5))
    return play(hand, tago.Call(three))


@pytest.mark.rules("TOUR-08")
def test_the_points_follow_the_main_pot() -> None:
    """The main pot's winner gets all points; a winner of only a side pot gets and loses none."""
    stacks = {2: 105, 5: 305, 7: 505}
    cards = {2: "0 3 4", 5: "0 3 5", 7: "6 7 8"}
    hand = all_in(cards, stacks, "1 2 4")
    assert hand.result is not None
    assert [pot.winners for pot in hand.result.pots] == [(2,), (5,)]
    assert dict(tago.points(hand)) == {2: 8, 7: -4}
    cards = {2: "6 7 8", 5: "0 3 4", 7: "0 3 5"}
    assert dict(tago.points(all_in(cards, stacks, "1 2 4"))) == {2: -4, 5: 8, 7: -4}


@pytest.mark.rules("TOUR-08")
def test_ordinary_chips_and_rules() -> None:
    """Calculating the points changes neither the hand nor its chips."""
    hand = by_folds("½ 3 2")
    before = copy.copy(hand)
    tago.points(hand)
    assert hand == before


@pytest.mark.rules("TOUR-06", "TOUR-07")
def test_a_tie_break_decides() -> None:
    """The losers of the last showdown lose half; a player who then wins by folds gets half."""
    hand = call_to_the_end(start({1: "½ 3 7", 2: "7 ½ 3", 3: "8 8 6"}, "5 4 1"))
    hand = play(
        hand, tago.PlayOn(1), tago.PlayOn(2), *(tago.Discard(n, Card.SEVEN) for n in (1, 2))
    )
    hand = play(hand, tago.Redeal((Card.SIX, Card.TWO)))
    folded = play(hand, tago.Bet(1, 5), tago.Fold(2))
    assert folded.result is not None
    assert [seat for seat, _ in folded.result.scores] == [1, 2, 3]
    assert dict(tago.points(folded)) == {1: 5, 3: -5}
    assert dict(tago.points(call_round(hand))) == {1: 10, 2: -5}


def test_a_hand_that_ends_early() -> None:
    """In round 1 the provisional POINT counts, and if no total was chosen, the sum counts."""
    hand = start({1: "6 7 7", 2: "0 0 0"}, "8 ½ 5")
    assert dict(tago.points(play(hand, tago.Fold(1)))) == {2: 3}  # of 5½
    hand = call_round(start({1: "6 7 7", 2: "0 0 0"}, "3 3 5"))
    assert hand.phase == "point_choice"
    assert dict(tago.points(play(hand, tago.Fold(1)))) == {2: 6}  # of 11, and not of 5
    chosen = play(hand, tago.ChoosePoint(1, "single"), tago.Fold(1))
    assert dict(tago.points(chosen)) == {2: 3}


@pytest.mark.rules("TOUR-06", "TOUR-08")
def test_a_hand_without_a_pot() -> None:
    """If the jackpot takes all antes and nobody has bet, the best score shown wins the points."""
    table = rules(jackpot_percent=100)
    alone = start({1: "6 7 7", 2: "0 0 0"}, "½ 3 2", 5, table=table)
    assert alone.result is not None
    assert alone.result.pots == ()
    assert dict(tago.points(alone)) == {1: -3, 2: 6}
    tied = start({1: "½ 3 7", 2: "7 ½ 3", 3: "3 ½ 7", 4: "8 8 6"}, "5 4 1", 5, table=table)
    assert dict(tago.points(tied)) == {1: 3, 2: 3, 3: 3, 4: -5}
    folded = play(start({1: "6 7 7", 2: "0 0 0"}, "8 ½ 5", table=table), tago.Fold(1))
    assert dict(tago.points(folded)) == {}


@pytest.mark.rules("TOUR-06", "TOUR-08")
@pytest.mark.parametrize(
    ("third", "got"), [("0 0 0", {1: 8, 2: -4}), ("8 8 5", {1: 8, 2: -4, 3: -4})]
)
def test_a_score_without_a_claim_to_a_pot(third: str, got: dict[int, int]) -> None:
    """A player who can win no pot loses half for a worse score, and nothing for a better one."""
    table = rules(jackpot_percent=100)
    hand = start({1: "½ 3 4", 2: "6 7 7", 3: third}, "1 2 4", {1: 300, 2: 300, 3: 5}, table=table)
    hand = call_to_the_end(hand)
    assert hand.result is not None
    assert [pot.seats for pot in hand.result.pots] == [(1, 2)]
    assert dict(tago.points(hand)) == got


@pytest.mark.rules("TOUR-06", "TOUR-07")
def test_a_loser_without_a_claim_to_a_divided_pot() -> None:
    """If a pot is divided, a player with a worse score loses half, even without a claim to it."""
    table = rules(jackpot_percent=100)
    cards = {1: "½ 3 7", 2: "7 ½ 3", 3: "8 8 6"}
    hand = call_to_the_end(start(cards, "5 4 1", {1: 300, 2: 300, 3: 5}, table=table))
    assert hand.phase == "vote"
    assert dict(tago.points(play(hand, tago.Divide(1)))) == {1: 5, 2: 5, 3: -5}


def test_the_jackpot_gives_no_points() -> None:
    """A ZERO that wins the jackpot gets only the points of the hand."""
    hand = call_to_the_end(
        start({1: "6 7 7", 2: "0 0 0"}, "½ 3 2", table=rules(jackpot_percent=10))
    )
    assert hand.result is not None
    assert hand.result.jackpot_winner == 2
    assert dict(tago.points(hand)) == {1: -3, 2: 6}


def test_points_come_at_the_end() -> None:
    """A hand that is not over has no points yet."""
    with pytest.raises(tago.SetupError, match="only when a hand is over"):
        tago.points(start({1: "6 7 7", 2: "0 0 0"}, "½ 3 2"))


@pytest.mark.uncounted
@pytest.mark.parametrize("number", range(150))
def test_points_of_any_hand(number: int) -> None:
    """Points are whole numbers for seats that stayed in, and equal for equal results.

    A state gives the same points as the hand, and a hand that is not over has none.
    """
    hand = play_out(random.Random(number).randrange)
    told = tago.points(hand)
    got = dict(told)
    assert [seat for seat, _ in told] == [seat.number for seat in hand.seats if seat.number in got]
    assert all(type(gain) is int for gain in got.values())
    out = {seat.number for seat in hand.seats if seat.status in ("folded", "eliminated")}
    assert not out & set(got)
    assert len({gain for gain in got.values() if gain > 0}) <= 1
    assert len({gain for gain in got.values() if gain < 0}) <= 1
    state = tago.view(hand, None).state
    assert state.result is not None
    total = counted_total(state.point.cards, state.point.total)
    assert tago.tournament_points(state.result, total) == told
    for before in tago.replay(hand):
        if before.result is None:
            with pytest.raises(tago.SetupError, match="only when a hand is over"):
                tago.points(before)


def test_another_scorer() -> None:
    """Any function of the result and the POINT can award the points instead."""

    def chips(result: tago.Result, point: tago.Total) -> tuple[tuple[int, int], ...]:
        return result.pots[0].shares

    scorer: Scorer = chips
    assert tago.points(by_folds("½ 3 2"), scorer) == ((1, 30),)


def result(how: Any, *pots: Any, scores: tuple[int, ...] = (), **other: Any) -> tago.Result:
    """Return a result from short pots: amount, seats, winners and shares."""
    zero = tago.Score("ZERO", tago.Total(halves=0), None)
    made = tuple(
        PotResult(amount=amount, seats=seats, winners=won, shares=shares)
        for amount, seats, won, shares in pots
    )
    fields = {"returned": (), "jackpot_winner": None, "may_look": None} | other
    return tago.Result(how=how, pots=made, scores=tuple((s, zero) for s in scores), **fields)


WON = (10, (1, 2), (1,), ((1, 10),))
IMPOSSIBLE: dict[str, tago.Result] = {
    "a pot must be won by": result("folds", (10, (1,), (), ())),
    "a pot must be won by one": result("folds", (10, (1,), (2,), ((2, 10),))),
    "a pot must be won by one or": result(
        "showdown", (10, (1, 2), (1, 1), ((1, 10),)), scores=(1, 2)
    ),
    "the shares of a pot": result("folds", (10, (1,), (1,), ((2, 10),))),
    "only one seat can win by folds": result("folds", (10, (1, 2), (1, 2), ((1, 5), (2, 5)))),
    "only one seat can win by folds, and it wins every pot": result(
        "folds", WON, (10, (2,), (2,), ((2, 10),))
    ),
    "the winner of a showdown": result("showdown", WON, scores=(2,)),
    "the winner of a showdown must have": result("folds", WON, scores=(2,)),
    "nobody can win without a score": result("showdown"),
    "only one pot can be divided": result("divided", WON, WON, scores=(1, 2)),
    "only one pot can": result("divided", scores=(1, 2)),
    "a seat must be": result("showdown", WON, scores=(1, 9)),
    "a seat must be a": result("folds", (10, (0, 1), (1,), ((1, 10),))),
    "a seat must be a whole": result("folds", WON, jackpot_winner=9),
    "a seat must be a whole number": result("folds", WON, may_look=True),
    "a seat must be a whole number from": result("folds", WON, returned=((12, 5),)),
    "a returned amount must be": result("folds", WON, returned=((1, -5),)),
    "a pot must be a whole number": result("folds", (0, (1,), (1,), ((1, 0),))),
    "a share must be a whole number": result("folds", (10, (1,), (1,), ((1, -1),))),
}


BROKEN = {
    "a pot must be won": "POT-07",
    "the shares": "POT-06",
    "only one seat": "FOLD-04",
    "the winner of": "POT-07",
    "nobody can win": "POT-07",
    "only one pot": "TIE-02",
    "a seat must be": "SEAT-02",
}
"""The rules that they break, by how the sentence begins; the others break none."""


@pytest.mark.parametrize("says", IMPOSSIBLE)
def test_results_that_cannot_be(says: str) -> None:
    """A result that no hand can have is refused, with the rule that it breaks."""
    with pytest.raises(tago.SetupError, match=f"^{says}") as caught:
        tago.tournament_points(IMPOSSIBLE[says], tago.Total(halves=11))
    broken = [rule for begins, rule in BROKEN.items() if says.startswith(begins)]
    assert [*caught.value.rules] == broken


def test_a_total_that_nobody_knows() -> None:
    """Without a total, all three cards are needed."""
    card = Card.FIVE
    assert counted_total((card, card, card), None) == tago.Total(halves=30)
    assert counted_total((None, card, card), tago.Total(halves=20)) == tago.Total(halves=20)
    with pytest.raises(tago.SetupError, match="must have a total"):
        counted_total((None, card, card), None)


# Who takes part, and how they stand


DAY = tago.Tournament.of("day", NOON, UTC)
NAMES = {1: "Ada", 3: "Bea", 4: "Cem"}
POINTS = {1: 6, 3: -3, 4: -3}


@pytest.mark.rules("TOUR-02")
def test_a_tournament_of_a_period() -> None:
    """The period of a tournament is the one that contains a given moment in a given time zone."""
    assert (DAY.start, DAY.end) == tago.period("day", NOON, UTC)
    rome = timezone(timedelta(hours=1))
    assert tago.Tournament.of("hour", NOON, rome).start == NOON
    assert tago.Tournament.of("year", NOON, rome).end == datetime(2012, 12, 31, 23, tzinfo=UTC)


@pytest.mark.rules("TOUR-01")
def test_enrolling_at_any_time() -> None:
    """Players may enrol before or during a tournament, and their hands count from then on."""
    held = DAY.enrol("Ada", DAY.start - timedelta(days=3)).enrol("Bea", NOON)
    held = held.report("red", 1, NOON - MINUTE, POINTS, NAMES).report("red", 2, NOON, POINTS, NAMES)
    assert held.standings == (
        tago.Standing(place=1, player="Ada", points=12, hands=2),
        tago.Standing(place=2, player="Bea", points=-3, hands=1),
    )
    assert DAY.players == ()
    last = DAY.enrol("Ada", DAY.end - timedelta.resolution)
    assert last.standings == (tago.Standing(place=1, player="Ada", points=0, hands=0),)


def test_enrolling_too_late_or_twice() -> None:
    """Nobody enrols after the end or twice; a moment needs a zone, a name is a string."""
    wrong: list[tuple[Any, Any, str]] = [
        ("Ada", DAY.end, "when the tournament is over"),
        ("Bea", NOON + MINUTE, "a player can enrol only once"),
        ("Ada", datetime(2012, 12, 20), "a datetime with a time zone"),
        (5, NOON, "player must be str"),
        ("\ud800", NOON, "half of a surrogate pair"),
    ]
    held = DAY.enrol("Bea", NOON)
    for player, since, says in wrong:
        with pytest.raises(tago.SetupError, match=says):
            held.enrol(player, since)


@pytest.mark.rules("TOUR-03")
def test_points_at_the_end_of_each_hand() -> None:
    """For each hand that ends in the period, enrolled players gain or lose points."""
    held = DAY.enrol("Ada", DAY.start).enrol("Cem", DAY.start)
    for number, moment in enumerate([DAY.start, NOON, DAY.end - timedelta.resolution], 1):
        held = held.report("red", number, moment, POINTS, NAMES)
    assert held.standings == (
        tago.Standing(place=1, player="Ada", points=18, hands=3),
        tago.Standing(place=2, player="Cem", points=-9, hands=3),
    )


@pytest.mark.rules("TOUR-03")
@pytest.mark.parametrize("ended", [DAY.start - timedelta.resolution, DAY.end, DAY.end + MINUTE])
def test_a_hand_that_ends_outside_the_period_is_refused(ended: datetime) -> None:
    """A hand that ends outside the period is refused: it counts in another tournament."""
    with pytest.raises(tago.SetupError, match="ended outside the period") as caught:
        DAY.report("red", 1, ended, POINTS, NAMES)
    assert (caught.value.field, caught.value.rules) == ("ended", ("TOUR-03",))


@pytest.mark.rules("TOUR-03")
def test_a_hand_counts_once() -> None:
    """A hand reported twice counts once; if the second report differs, it is refused."""
    once = DAY.enrol("Ada", NOON).report("red", 1, NOON, POINTS, NAMES)
    turned = dict(reversed(NAMES.items()))
    again = once.report("red", 1, NOON.astimezone(timezone(MINUTE)), POINTS | {1: 6}, turned)
    assert again == once
    others: list[tuple[datetime, dict[int, int], dict[int, str]]] = [
        (NOON + MINUTE, POINTS, NAMES),
        (NOON, POINTS | {1: 8}, NAMES),
        (NOON, POINTS, NAMES | {4: "Dan"}),
        (NOON, POINTS, NAMES | {5: "Dan"}),
    ]
    for ended, points, players in others:
        with pytest.raises(tago.SetupError, match="already been reported"):
            once.report("red", 1, ended, points, players)
    assert once.report("blue", 1, NOON, POINTS, NAMES).standings[0].hands == 2
    assert once.report("red", 7, NOON, POINTS, NAMES).standings[0].hands == 2


@pytest.mark.rules("TOUR-03")
def test_a_late_report_is_refused() -> None:
    """A hand is refused if a later hand of its table, or the hand itself, has been counted."""
    held = DAY.enrol("Ada", NOON)
    for hand in (1, 3):
        held = held.report("red", hand, NOON, POINTS, NAMES)
    for hand in (1, 2):
        with pytest.raises(tago.SetupError, match="too late: hand 3 of the table") as caught:
            held.report("red", hand, NOON, POINTS, NAMES)
        assert caught.value.field == "hand"
    assert held.report("blue", 2, NOON, POINTS, NAMES).standings[0].points == 18


@pytest.mark.rules("TOUR-01")
def test_a_late_enrolment_is_refused() -> None:
    """Nobody can enrol for a time whose hands have already been counted."""
    held = DAY.report("red", 1, NOON, POINTS, NAMES)
    assert held.enrol("Ada", NOON).standings[0].points == 6
    for hand, minutes in ((2, 5), (3, 3), (4, 6)):
        held = held.report("red", hand, NOON + minutes * MINUTE, POINTS, NAMES)
    assert held.counted == NOON + 5 * MINUTE
    for since in (DAY.start, NOON, held.counted):
        with pytest.raises(tago.SetupError, match="this enrolment comes too late") as caught:
            held.enrol("Ada", since)
        assert caught.value.field == "since"
    later = held.enrol("Ada", held.counted + timedelta.resolution)
    assert later.standings[0].hands == 1


@pytest.mark.uncounted
def test_its_size_goes_by_players_and_not_by_hands() -> None:
    """After 4,000 hands a tournament is as large as after a few, except for longer numbers."""
    held, sizes = DAY, []
    for seat in range(1, 9):
        held = held.enrol(f"player {seat}", DAY.start)
    names = {seat: f"player {seat}" for seat in range(1, 9)}
    for hand in range(1, 2001):
        for table in ("red", "blue"):
            moment = DAY.start + timedelta(seconds=hand)
            held = held.report(table, hand, moment, dict.fromkeys(names, hand % 7), names)
        if hand in (11, 2000):
            sizes.append(len(json.dumps(write(held))))
    few, many = sizes
    assert many < few + 100 < 3000
    assert {one.hands for one in held.standings} == {4000}
    assert {one.points for one in held.standings} == {2 * sum(n % 7 for n in range(1, 2001))}


def test_points_stay_numbers_that_every_reader_holds() -> None:
    """A report that would bring a player to 2^53 points is refused and changes nothing."""
    most = 2**53 - 1
    held = DAY.enrol("Ada", NOON).report("red", 1, NOON, {1: most}, {1: "Ada"})
    for table in ("red", "blue"):
        with pytest.raises(tago.SetupError, match="points must be a whole number"):
            held.report(table, 2, NOON, {1: 1}, {1: "Ada"})
    assert held.report("red", 2, NOON, {1: -1}, {1: "Ada"}).standings[0].points == most - 1


@pytest.mark.rules("TOUR-07")
def test_who_is_left_out_gets_nothing() -> None:
    """A hand in which a player gets no points still counts as played."""
    held = DAY.enrol("Bea", NOON).report("red", 1, NOON, {1: 3}, NAMES)
    assert held.standings == (tago.Standing(place=1, player="Bea", points=0, hands=1),)


@pytest.mark.rules("TOUR-04")
def test_the_most_points_win() -> None:
    """The player with the most points ranks first, and players with equal points share a place.

    They are listed in the order in which they enrolled.
    """
    held = DAY
    for minute, name in enumerate(["Eve", "Dan", "Cem", "Bea", "Ada"]):
        held = held.enrol(name, DAY.start + minute * MINUTE)
    points = {1: 3, 3: 5, 4: 3, 6: -2, 8: 3}
    held = held.report("red", 1, NOON, points, NAMES | {6: "Dan", 8: "Eve"})
    assert [(one.place, one.player, one.points) for one in held.standings] == [
        *((1, "Bea", 5), (2, "Eve", 3), (2, "Cem", 3), (2, "Ada", 3), (5, "Dan", -2)),
    ]
    assert DAY.standings == ()


def test_the_last_hands() -> None:
    """The last hand of each table is listed in the order of their ends, with its players."""
    held = DAY
    for table, hand, minutes in [("c", 1, 2), ("b", 8, 0), ("a", 2, 0), ("c", 2, 1)]:
        held = held.report(table, hand, NOON + minutes * MINUTE, POINTS, NAMES)
    assert [(one.table, one.hand) for one in held.hands] == [("a", 2), ("b", 8), ("c", 2)]
    assert [credit.player for _, credit in held.hands[0].seats] == ["Ada", "Bea", "Cem"]


@pytest.mark.rules("TOUR-02")
@pytest.mark.parametrize("kind", get_args(tago.PeriodKind))
def test_the_next_period(kind: tago.PeriodKind) -> None:
    """The next tournament is of the same kind, starts when this one ends, and has no players."""
    held = tago.Tournament.of(kind, NOON, UTC).enrol("Ada", NOON)
    held = held.report("red", 1, NOON, POINTS, NAMES).report("red", 2, NOON, POINTS, NAMES)
    following = held.following(UTC)
    assert following == tago.Tournament.of(kind, held.end, UTC)
    assert (following.start, following.players, following.hands) == (held.end, (), ())


@pytest.mark.rules("TOUR-02")
def test_the_next_period_of_a_house_that_moves() -> None:
    """The next tournament starts when this one ends, but it ends by the clock of the new time zone.

    Otherwise hands would count in both tournaments, or in none.
    """
    following = DAY.following(timezone(timedelta(hours=5)))
    assert (following.start, following.end) == (DAY.end, DAY.end + timedelta(hours=19))


def test_reports_that_cannot_be() -> None:
    """Unknown seats, points without a player and a player in two seats are refused."""
    huge = 2**53
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"points": {9: 1}, "players": {9: "Ada"}}, "a seat must be a whole number from 1 to 8"),
        ({"points": {2: 1}}, "seat 2 has points but no player"),
        ({"points": {}, "players": {1: "Ada", 2: "Ada"}}, "at only one seat of a hand"),
        ({"points": {1: 1.0}}, "points must be .*int"),
        ({"points": {1: True}}, "points must be .*int"),
        ({"points": {1: -huge}}, "from -9007199254740991"),
        ({"players": {1: None}, "points": {}}, "players must be .*str"),
        ({"table": 1}, "table must be str"),
        ({"hand": -1}, "hand must be a whole number from 0"),
        ({"hand": True}, "hand must be int"),
        ({"ended": None}, "ended must be datetime"),
        ({"ended": datetime(2012, 12, 20)}, "a datetime with a time zone"),
    ]
    right: dict[str, Any] = {"table": "red", "hand": 1, "ended": NOON}
    right |= {"points": POINTS, "players": NAMES}
    for changes, says in wrong:
        with pytest.raises(tago.SetupError, match=says):
            DAY.report(**right | changes)
    held = DAY.report("red", 1, NOON, {1: 1 - huge}, NAMES)
    assert held.hands[0].seats[0][1].points == 1 - huge


CREDIT = tago.PlayerPoints("Ada", 3)


def changed(**fields: Any) -> tago.Tournament:
    return attrs.evolve(DAY, **fields)


def played(seats: Any) -> tago.PlayedHand:
    return tago.PlayedHand("a", NOON, seats)


def lasting(kind: Any, end: datetime) -> tago.Tournament:
    return tago.Tournament(kind, NOON, end)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: lasting("day", NOON), "end after it begins"),
        (lambda: lasting("days", NOON + MINUTE), "kind must be .*'hour'"),
        (lambda: changed(players=[]), "players must be tuple.*Enrolment"),
        (lambda: changed(players=(1,)), "players must be tuple.*Enrolment"),
        (lambda: changed(hands=None), "hands must be tuple.*PlayedHand"),
        (lambda: played([(1, CREDIT)]), "seats must be tuple"),
        (lambda: played((CREDIT,)), "seats must be tuple"),
        (lambda: played(((1, 3),)), "seats must be tuple"),
        (lambda: played(((0, CREDIT),)), "from 1 to 8"),
        (lambda: played(((2, CREDIT), (1, tago.PlayerPoints("Bea", 0)))), "in ascending order"),
    ],
)
def test_values_that_cannot_be(make: Any, says: str) -> None:
    """A tournament built by hand must be one that enrolments and reports can lead to."""
    with pytest.raises(tago.SetupError, match=says):
        make()


def test_values_out_of_order() -> None:
    """Players and hands are in order, each once, and within the period."""
    held = DAY.enrol("Ada", NOON).enrol("Bea", NOON)
    held = held.report("a", 1, NOON, POINTS, NAMES).report("b", 1, NOON, POINTS, NAMES)
    one, two = held.hands
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"players": held.players[::-1]}, "players must be ordered"),
        ({"hands": (two, one)}, "hands must be ordered"),
        ({"hands": (one, one)}, "a table can have only one last hand"),
        ({"hands": (attrs.evolve(one, ended=DAY.end),)}, "end within the period"),
        ({"counted": DAY.end}, "end within the period"),
        ({"start": NOON + MINUTE}, "end within the period"),
    ]
    for changes, says in wrong:
        with pytest.raises(tago.SetupError, match=says):
            attrs.evolve(held, **changes)


def test_a_tournament_is_a_value() -> None:
    """A tournament is frozen and hashable, and a copy of it is the same object."""
    held = DAY.enrol("Ada", NOON).report("a", 1, NOON, POINTS, NAMES)
    assert copy.deepcopy(held) is held
    assert hash(held) == hash(DAY.enrol("Ada", NOON).report("a", 1, NOON, POINTS, NAMES))
    untyped: Any = held
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        untyped.players = ()


players = st.sampled_from(["Ada", "Bea", "Cem", "Dan", ""])
moments = st.integers(-60, 60).map(lambda minutes: NOON + minutes * MINUTE)
enrolments = st.tuples(players, moments)
reports = st.tuples(
    st.sampled_from(["red", "blue", "green"]),
    moments,
    st.dictionaries(st.integers(1, 8), st.integers(-12, 24), max_size=4),
    st.permutations(["Ada", "Bea", "Cem", "Dan", "", "x", "y", "z"]),
)
HOUR = tago.Tournament.of("hour", NOON, UTC)


def told(news: list[Any]) -> tuple[tago.Tournament, list[Any]]:
    """Return the tournament after enrolments and reports, and those of them that were accepted.

    The hands of a table are numbered as they come; each report comes twice.
    """
    held, taken = HOUR, []
    numbers: Counter[str] = Counter()
    for entry in news:
        try:
            if len(entry) == 2:
                held = held.enrol(*entry)
            else:
                table, ended, points, names = entry
                numbers[table] += 1
                for _ in range(2):
                    players = dict(enumerate(names, 1))
                    held = held.report(table, numbers[table], ended, points, players)
        except tago.SetupError:
            continue
        taken.append(entry)
    return held, taken


@given(st.lists(st.one_of(enrolments, reports), max_size=15), st.data())
def test_what_was_taken_has_one_outcome(news: list[Any], data: st.DataObject) -> None:
    """Any order in which all are accepted makes the same tournament, which can be saved.

    All points come from hands of enrolled players, and a place counts from 1 the players that
    have more points.
    """
    held, taken = told(news)
    assert read_tournament(parse_json(json.dumps(write(held)))) == held
    # other tables and enrolments come in between; the hands of a table keep their order
    mixed = iter(data.draw(st.permutations([entry[0] for entry in taken])))
    lines = {name: [entry for entry in taken if entry[0] == name] for name, *_ in taken}
    again, all_taken = told([lines[name].pop(0) for name in mixed])
    if len(all_taken) == len(taken):
        assert [(one.player, one.points) for one in again.standings] == [
            (one.player, one.points) for one in held.standings
        ]
    since = {entry[0]: entry[1] for entry in taken if len(entry) == 2}
    hands = [entry for entry in taken if len(entry) == 4]
    for one in held.standings:
        counted = [
            points.get(names.index(one.player) + 1, 0)
            for _, ended, points, names in hands
            if since[one.player] <= ended
        ]
        assert (one.points, one.hands) == (sum(counted), len(counted))
        assert one.place == 1 + sum(other.points > one.points for other in held.standings)
    assert len(held.standings) == len(since)


# Saved and restored


SAVED = write(
    DAY.enrol("Ada", NOON - timedelta(microseconds=5))
    .report("a", 1, NOON, {1: -8}, NAMES)
    .report("a", 2, NOON, POINTS, NAMES)
)


def test_how_it_is_written() -> None:
    """Moments are in UTC, and the players of a hand are listed by seat."""
    assert SAVED == {
        "format": "tago-tournament",
        "version": 1,
        "kind": "day",
        "start": "2012-12-20T00:00:00Z",
        "end": "2012-12-21T00:00:00Z",
        "players": [
            {"player": "Ada", "since": "2012-12-20T11:59:59.999995Z", "points": -8, "hands": 1}
        ],
        "hands": [
            {
                "id": "a",
                "ended": "2012-12-20T12:00:00Z",
                "seats": {
                    "1": {"player": "Ada", "points": 6},
                    "3": {"player": "Bea", "points": -3},
                    "4": {"player": "Cem", "points": -3},
                },
                "hand": 2,
            }
        ],
        "counted": "2012-12-20T12:00:00Z",
    }
    assert write(read_tournament(SAVED)) == SAVED


@pytest.mark.parametrize("text", ["2012-12-20T01:00:00+01:00", "2012-12-19T18:30:00.0-05:30"])
def test_moments_with_an_offset(text: str) -> None:
    """A moment may be given with its offset from UTC."""
    assert read_tournament(SAVED | {"start": text}).start == DAY.start


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        (["format"], "tago-hand", "unknown_word", "$.format"),
        (["kind"], "days", "unknown_word", "$.kind"),
        (["start"], 5, "wrong_type", "$.start"),
        (["start"], "2012-12-20", "wrong_type", "$.start"),
        (["start"], "2012-12-20T00:00:00", "wrong_type", "$.start"),
        (["start"], "2012-12-20 00:00:00Z", "wrong_type", "$.start"),
        (["start"], "2012-12-20T24:00:00Z", "wrong_type", "$.start"),
        (["start"], "2012-12-20T00:00:00Z\n", "wrong_type", "$.start"),
        (["start"], "2012-13-20T00:00:00Z", "impossible", "$.start"),
        (["start"], "0000-01-01T00:00:00Z", "impossible", "$.start"),
        (["start"], "0001-01-01T00:00:00+01:00", "impossible", "$.start"),
        (["start"], "2012-12-21T00:00:00Z", "impossible", "$"),
        (["players", 0, "since"], "2012-12-21T00:00:00Z", "impossible", "$"),
        (["players", 0, "player"], "\ud800", "impossible", "$.players[0].player"),
        (["hands", 0, "seats", "9"], {"player": "x", "points": 0}, "unknown_key", ".seats"),
        (["hands", 0, "seats", "2"], {"player": "Ada", "points": 0}, "impossible", "$.hands[0]"),
        (["hands", 0, "seats", "1", "points"], 5.0, "wrong_type", ".points"),
        (["hands", 0, "seats"], [], "wrong_type", "$.hands[0].seats"),
        (["hands", 0, "more"], 1, "unknown_key", "$.hands[0]"),
        (["hands", 0, "hand"], -1, "impossible", "$.hands[0].hand"),
        (["players", 0, "hands"], -1, "impossible", "$.players[0].hands"),
        (["counted"], "2012-12-21T00:00:00Z", "impossible", "$"),
    ],
)
def test_tournaments_that_cannot_be_read(path: Any, value: Any, code: str, where: str) -> None:
    """An impossible value is refused with its place."""
    document = copy.deepcopy(SAVED)
    *inner, last = path
    place = document
    for step in inner:
        place = place[step]
    place[last] = value
    with pytest.raises(tago.NotationError) as refused:
        read_tournament(document)
    assert refused.value.code == code
    assert where in refused.value.where


@pytest.mark.parametrize(("points", "players"), [(None, {1: "a"}), ({1: 3}, None), ({}, ["a"])])
def test_a_report_without_a_mapping(points: Any, players: Any) -> None:
    """Points and players that are not mappings by seat are refused like other wrong input."""
    tournament = tago.Tournament.of("hour", NOON, UTC)
    with pytest.raises(tago.SetupError, match=r"must be .*Mapping"):
        tournament.report("red", 1, NOON + MINUTE, points, players)
