"""Every figure and every numeric example in the documents of the game, played.

The images of the figures are lost, and only their captions are known. All other cards here are
made up so that the words come true, and every docstring says so.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

import pytest

import tagolib as tago
from tagolib.tago.facts import PointAnnounced, Tied
from tagolib.tago.hand import Hand
from tests.playing import call_round, codes, facts, play, rules, start
from tools.figures import (
    FIGURES,
    figure_2,
    figure_3,
    figure_4,
    figure_5,
    figure_6,
    figure_7,
    figure_8,
    figure_9,
    figure_10,
    figure_11,
    figure_12,
    figure_13,
    figure_14,
    figure_15,
)


def result(hand: Hand) -> tago.Result:
    """Return the result of a hand that is over."""
    assert hand.result is not None
    return hand.result


def scored(hand: Hand, seat: int) -> tuple[str, str, str | None]:
    """Return a seat's score at the showdown: category, total and distance."""
    score = dict(result(hand).scores)[seat]
    return score.category, str(score.total), None if score.distance is None else str(score.distance)


def winners(hand: Hand) -> tuple[int, ...]:
    """Return the winners of the only pot."""
    (pot,) = result(hand).pots
    return pot.winners


def seen(hand: Hand, seat: int, eyes: int | None) -> str:
    """Return the cards of a seat as a viewer sees them; "-" is a card not seen."""
    (cards,) = [s.cards for s in tago.view(hand, eyes).state.seats if s.number == seat]
    return " ".join("-" if card is None else str(card) for card in cards)


def shown_away(hand: Hand) -> dict[int, str]:
    """Return how far the two open cards of each seat are from the announced POINT."""
    assert hand.total is not None
    return {
        seat.number: str(
            tago.Total(halves=abs(tago.Total.of(seat.cards[1:]).halves - hand.total.halves))
        )
        for seat in hand.seats
    }


def may_be_away(hand: Hand, seat: int) -> list[tuple[tago.Card, int]]:
    """Return each card that may be the seat's covered one, and how far it is from the POINT then.

    These are all cards that nobody can see. Distances are in halves, and TRIPS are at 0.
    """
    in_sight = [card for one in hand.seats for card in one.cards[1:]]
    unseen = Counter(tago.DECK) - Counter([*in_sight, *hand.point])
    _, one, other = hand.seat(seat).cards
    assert one is not None
    assert other is not None
    found = [(card, tago.evaluate((card, one, other), hand.point)) for card in unseen.elements()]
    return [(card, score.distance.halves if score.distance else 0) for card, score in found]


def ordered(away: Mapping[int, int], *groups: tuple[int, ...]) -> bool:
    """Return whether all seats of each group are nearer than those of the next."""
    assert sorted(away) == sorted(seat for group in groups for seat in group)
    return all(
        max(away[seat] for seat in near) < min(away[seat] for seat in far)
        for near, far in pairwise(groups)
    )


@pytest.mark.rules("DECK-01")
def test_figure_01_thirty_cards() -> None:
    """Ten values with three cards each make thirty cards."""
    faces = ["0", "½", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert [str(card) for card in tago.DECK] == faces * 3


@pytest.mark.rules("SCORE-05")
def test_figure_02_closest_to_4_and_a_half() -> None:
    """At a POINT of 4½ seat 4 wins with 5, which is only ½ away.

    All cards are made up.
    """
    hand = figure_2()
    assert str(hand.total) == "4½"
    assert scored(hand, 4) == ("SCORE", "5", "½")
    assert winners(hand) == (4,)


@pytest.mark.rules("PAIR-02")
def test_figure_03_pair_of_6_with_a_2() -> None:
    """At a POINT of 2½, seat 4's 6, 6, 2 counts as 2 (½ away), not as 14 (11½ away), and wins.

    The cards of the POINT and of the other seats are made up.
    """
    hand = figure_3()
    assert str(hand.total) == "2½"
    assert scored(hand, 4) == ("SCORE", "2", "½")
    assert winners(hand) == (4,)


@pytest.mark.rules("POINT-02", "COLL-01")
def test_figure_04_the_same_hand_in_round_2() -> None:
    """Seat 4's open cards total 8, which is 5½ from the POINT; seats 3, 5 and 6 are much nearer.

    The cards of the POINT and of the other seats are made up.
    """
    hand = figure_4()
    assert (hand.round, str(hand.total)) == (2, "2½")
    for eyes in (None, 1, 4):
        assert seen(hand, 4, eyes) == "- 6 2"
    away = shown_away(hand)
    assert {seat: away[seat] for seat in (3, 4, 5, 6)} == {3: "½", 4: "5½", 5: "1", 6: "1"}
    assert seen(call_round(hand), 4, 4) == "6 6 2"


@pytest.mark.rules("POINT-03")
@pytest.mark.parametrize(("seat", "better"), [(3, "sum"), (4, "sum"), (5, "single"), (6, "sum")])
def test_figure_05_pair_in_the_point(seat: int, better: tago.Choice) -> None:
    """A POINT of 7, 7, 2 is 16 or 2: seats 3, 4 and 6 would choose 16, and seat 5 would choose 2.

    The cards of the seats are made up. Totals of 14½, 17 and 14 are nearer to 16, and a total
    of 3 is nearer to 2. The same is true of the two open cards alone, and nobody has seen the
    covered cards yet.
    """
    hand = figure_5(seat)
    point = hand.point
    assert {tago.point_total(point, "sum"), tago.point_total(point, "single")} == {
        tago.Total.parse("16"),
        tago.Total.parse("2"),
    }
    cards = hand.seat(seat).cards
    assert cards[0] is not None
    three = (cards[0], cards[1], cards[2])
    ranks = {choice: tago.evaluate(three, point, choice).rank for choice in ("sum", "single")}
    assert min(ranks, key=lambda choice: ranks[choice]) == better
    shown = tago.Total.of(cards[1:]).halves
    totals = {"sum": 32, "single": 4}
    assert min(totals, key=lambda choice: abs(totals[choice] - shown)) == better


@pytest.mark.rules("POINT-03", "POINT-05")
@pytest.mark.parametrize(("seat", "choice", "total"), [(4, "sum", "16"), (5, "single", "2")])
def test_figure_05_pair_in_the_point_played(seat: int, choice: tago.Choice, total: str) -> None:
    """If seat 4 is the first player, it chooses 16 and wins; if seat 5 is, it chooses 2 and wins.

    The cards of the seats are made up.
    """
    hand = figure_5(seat)
    assert hand.total is None
    hand = play(hand, tago.ChoosePoint(seat, choice))
    assert str(hand.total) == total
    assert winners(call_round(call_round(hand))) == (seat,)


@pytest.mark.rules("SCORE-04")
def test_figure_06_value_10() -> None:
    """Seat 5 wins with a VALUE of 10, at a distance of 0. All cards are made up."""
    hand = figure_6()
    assert scored(hand, 5) == ("VALUE", "10", "0")
    assert winners(hand) == (5,)


@pytest.mark.rules("SCORE-05", "SCORE-06")
@pytest.mark.parametrize("point", ["1 6 3", "1 7 3"])
def test_figure_07_score_10_and_a_half(point: str) -> None:
    """Seat 5 wins with a SCORE of 10½, which is ½ away from a POINT of either 10 or 11.

    Both POINTs and all cards are made up.
    """
    hand = figure_7(point)
    assert scored(hand, 5) == ("SCORE", "10½", "½")
    assert winners(hand) == (5,)


@pytest.mark.rules("SCORE-01", "JACK-02")
def test_figure_08_zero() -> None:
    """Three zeros are ZERO and win the pot and the jackpot, even against a COPY.

    All other cards and the seat are made up.
    """
    hand = figure_8()
    assert scored(hand, 2) == ("ZERO", "0", None)
    assert winners(hand) == (2,)
    assert result(hand).jackpot_winner == 2


@pytest.mark.rules("SCORE-02", "SCORE-07")
def test_figure_09_copy_beats_value_11() -> None:
    """The POINT of 1, 7, 3 totals 11, and seat 5's COPY beats seat 6's VALUE of 11.

    The cards of seat 6 and the order of all cards are made up.
    """
    hand = figure_9()
    assert str(hand.total) == "11"
    assert scored(hand, 5) == ("COPY", "11", None)
    assert scored(hand, 6) == ("VALUE", "11", "0")
    assert winners(hand) == (5,)


@pytest.mark.rules("SCORE-03", "TIE-01")
def test_figure_10_two_trips_tie() -> None:
    """TRIPS of any value tie. The values, the seats and the POINT are made up."""
    hand = figure_10()
    assert hand.phase == "vote"
    assert facts(hand, Tied) == [Tied((2, 4), 60)]


@pytest.mark.rules("POINT-01", "RAISE-02", "FOLD-01")
def test_figure_11_round_1() -> None:
    """The provisional POINT is 6: seats 2, 3, 4 and 7 are near, 1, 5 and 8 far, and 6 the farthest.

    Seat 6 "could even quit", and only one raise is allowed. The cards are chosen so that the two
    open cards of each seat are as far from 6 as the words say.
    """
    hand = figure_11()
    assert facts(hand, PointAnnounced) == [PointAnnounced(tago.Total.parse("6"), provisional=True)]
    away = {seat: tago.Total.parse(text).halves for seat, text in shown_away(hand).items()}
    assert ordered(away, (2, 3, 4, 7), (1, 5, 8), (6,))
    hand = play(hand, tago.Bet(1, 5), tago.Raise(2, 10))
    assert codes(hand, tago.Raise(3, 20)) == ["raises_used_up"]
    hand = play(hand, *(tago.Call(seat) for seat in (3, 4, 5)))
    assert play(hand, tago.Fold(6)).seat(6).status == "folded"


@pytest.mark.rules("POINT-02", "PAIR-02", "RAISE-02")
def test_figure_12_round_2() -> None:
    """The third card is ½, so the POINT is 6½. Seat 1 has folded, and seat 4 shows two 4s.

    A 6 would be excellent for seat 4: it would count as 6 (½ away), not as 14 (7½ away), and the
    third 4 is not in sight. Only a pair can help seats 5 and 8, which could fold too, while the
    others contend. Two raises are allowed. The other cards are made up.
    """
    hand = figure_12()
    announced = facts(hand, PointAnnounced)
    assert announced[-1] == PointAnnounced(tago.Total.parse("6½"), provisional=False)
    assert [seat.number for seat in hand.seats if seat.status != "in"] == [1]
    assert seen(hand, 4, None) == "- 4 4"
    four, six = tago.Card.FOUR, tago.Card.SIX
    hoped = tago.evaluate((six, four, four), hand.point)
    assert (str(hoped.total), str(hoped.distance)) == ("6", "½")
    assert not [s for s in hand.seats if four in s.cards[1:] and s.number != 4]
    away = {seat: may_be_away(hand, seat) for seat in hand.deal.numbers}
    expected = {seat: sum(far for _, far in cases) for seat, cases in away.items()}
    assert ordered(expected, (4,), (2, 3, 6, 7), (5, 8), (1,))
    for seat in (5, 8):
        shown = hand.seat(seat).cards[1:]
        pair = min(far for card, far in away[seat] if card in shown)
        other = min(far for card, far in away[seat] if card not in shown)
        assert pair <= 3 < 7 <= other
    hand = play(hand, tago.Bet(2, 5), tago.Raise(3, 10), tago.Raise(4, 20))
    assert codes(hand, tago.Raise(5, 40)) == ["raises_used_up"]


@pytest.mark.rules("PAIR-02", "RAISE-02")
def test_figure_13_round_3() -> None:
    """The 2 does not help seat 4, whose cards count as 10 (3½ away), not as 2.

    Seat 5's pair of 3s lets its 7 count alone. Three raises are allowed. The other cards are
    made up.
    """
    hand = figure_13()
    assert (hand.round, seen(hand, 4, 4), seen(hand, 5, 5)) == (3, "2 4 4", "3 3 7")
    hand = play(hand, tago.Bet(2, 5), tago.Raise(3, 10), tago.Raise(4, 20), tago.Raise(5, 40))
    assert codes(hand, tago.Raise(6, 80)) == ["raises_used_up"]
    hand = play(hand, *(tago.Call(seat) for seat in (6, 7, 8, 2, 3, 4)))
    assert scored(hand, 4) == ("SCORE", "10", "3½")
    assert scored(hand, 5) == ("SCORE", "7", "½")


@pytest.mark.rules("TIE-01")
@pytest.mark.parametrize("five", ["6 4 ½", "5 6 ½"], ids=["both below", "below and above"])
def test_figure_14_same_score(five: str) -> None:
    """Seats 3 and 5 tie with a SCORE ½ away from the POINT of 11. All cards are made up."""
    hand = figure_14(five)
    assert facts(hand, Tied) == [Tied((3, 5), 60)]


@pytest.mark.rules("TIE-01")
def test_figure_15_same_value() -> None:
    """Seats 3 and 5 tie with VALUE, because both totals are 11. All cards are made up."""
    hand = figure_15()
    assert facts(hand, Tied) == [Tied((3, 5), 60)]


DRAWN = {
    "1": ["from 0 to 8", "0 ½ 1 2 3 4 5 6 7 8; 0 ½ 1 2 3 4 5 6 7 8; 0 ½ 1 2 3 4 5 6 7 8."],
    "2": ["4½", "Seat 4: cards 0 3 2", "SCORE 5, ½ away"],
    "3": ["2½", "Seat 4: cards 6 6 2", "SCORE 2, ½ away"],
    "4": ["2½", "Seat 4: cards ? 6 2", "round 2"],
    "5": ["7 7 2", "16 or 2", "seat 5 chooses the POINT"],
    "6": ["Seat 5: cards 8 2 0", "goes to seat 5 (120)", "VALUE 10"],
    "7": ["goes to seat 5", "SCORE 10½, ½ away"],
    "8": ["Seat 2: cards 0 0 0", "Seat 2 has ZERO and wins the jackpot!"],
    "9": ["1 7 3, 11", "Seat 5: cards 7 3 1", "goes to seat 5", "COPY", "VALUE 11"],
    "10": ["Seat 2: cards ½ ½ ½", "Seat 4: cards 8 8 8", "TRIPS", "to divide or to play on"],
    "11": ["? 5 1, 6, provisional", "Raises 0 of 1"],
    "12": ["½ 5 1, 6½", "Seat 4: cards ? 4 4", "Raises 0 of 2", "folded"],
    "13, No 4": ["Seat 4: cards 2 4 4", "Seat 5: cards ? 3 7", "Raises 0 of 3"],
    "13, No 5": ["Seat 4: cards ? 4 4", "Seat 5: cards 3 3 7", "Raises 0 of 3"],
    "14": ["SCORE 10½, ½ away", "seat 3 must decide whether to divide or to play on"],
    "15": ["VALUE 11", "seat 3 must decide whether to divide or to play on"],
}
"""What the picture of each figure tells of the words of the documents."""


@pytest.mark.parametrize("number", FIGURES)
def test_the_figures_are_drawn(number: str) -> None:
    """The picture of each figure has its numbers, wide and upright, and none is missing."""
    assert list(DRAWN) == list(FIGURES)
    for upright in (False, True):
        svg = FIGURES[number]("en", upright=upright).svg
        for words in DRAWN[number]:
            assert words in svg, words


@pytest.mark.rules("PAIR-01")
@pytest.mark.parametrize(("point", "total"), [("8 6 3", "17"), ("0 0 1", "1")])
def test_values_1_8_8_is_17_and_1(point: str, total: str) -> None:
    """Cards 1, 8, 8 total 17 or 1 (001 Values).

    The POINTs of 17 and of 1, which make them VALUE, are made up.
    """
    cards = (tago.Card.ONE, tago.Card.EIGHT, tago.Card.EIGHT)
    low, middle, high = tago.parse_cards(point)
    score = tago.evaluate(cards, (low, middle, high))
    assert (score.category, str(score.total)) == ("VALUE", total)


HANDS = {1: "8 2 0", 2: "3 7 1", 3: "5 7 0"}
"""Cards made up for a POINT of 1, 7, 3, for tests in which only the chips matter."""


def facing(bet: int, stack: int) -> Hand:
    """Let seat 1 bet; seat 2 has so many chips and is to act."""
    hand = start(HANDS, "1 7 3", {1: 5005, 2: stack + 5, 3: 5005})
    return play(hand, tago.Bet(1, bet))


@pytest.mark.rules("RAISE-01")
def test_bet_10_raise_20() -> None:
    """After a bet of 10 a raise must go to at least 20 (000/003 Bet).

    The cards and stacks are made up.
    """
    hand = facing(10, 1000)
    assert codes(hand, tago.Raise(2, 19)) == ["below_double"]
    assert play(hand, tago.Raise(2, 20)).current_bet == 20


@pytest.mark.rules("REST-05", "REST-06")
def test_restoration_bet_1000_stack_500() -> None:
    """A player with 500 facing 1,000 restores at least 500 to call, or 1,500 to raise to 2,000.

    This is the example of 001 Restoration. The cards and the other stacks are made up.
    """
    hand = facing(1000, 500)
    now = tago.options(hand)
    assert now is not None
    assert now.restore == tago.Restoration(500, 1500)
    assert codes(hand, tago.Restore(2, 499)) == ["restoration_too_small"]
    assert play(hand, tago.Restore(2, 500), tago.Call(2)).seat(2).stack == 0
    short = play(hand, tago.Restore(2, 1499))
    assert codes(short, tago.Raise(2, 2000)) == ["beyond_stack"]
    assert play(hand, tago.Restore(2, 1500), tago.Raise(2, 2000)).seat(2).stack == 0


@pytest.mark.rules("REM-02")
def test_remainders_1_bet_1000_stack_800() -> None:
    """A stack of 800 may be played as remainders against a bet of 1,000.

    This is example 1 of 001 Remainders. The cards and the other stacks are made up.
    """
    hand = facing(1000, 800)
    assert codes(hand, tago.Call(2)) == ["cannot_cover"]
    assert play(hand, tago.Remainders(2)).seat(2).in_round == 800


@pytest.mark.rules("REM-04", "REST-07")
def test_remainders_2_bet_1000_stack_1200() -> None:
    """A stack of 1,200 may not be played as remainders against a bet of 1,000.

    The player calls 1,000, or restores 800 and raises to 2,000. This is example 2 of 001
    Remainders. The cards and the other stacks are made up.
    """
    hand = facing(1000, 1200)
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert codes(hand, tago.Raise(2, 1200)) == ["below_double"]
    assert play(hand, tago.Call(2)).seat(2).stack == 200
    short = play(hand, tago.Restore(2, 799))
    assert codes(short, tago.Raise(2, 2000)) == ["beyond_stack"]
    assert play(hand, tago.Restore(2, 800), tago.Raise(2, 2000)).current_bet == 2000


@pytest.mark.rules("REM-02", "POT-02", "POT-03")
def test_remains_200_against_150() -> None:
    """If a bet of 200 is met with 150, the pot is 300, and 50 is returned (000/003 Remains).

    If a third player calls with 200, these 50 and 50 of the caller form a side pot. The cards and
    the antes of 5 are made up.
    """
    hand = start(HANDS, "1 7 3", {1: 205, 2: 155, 3: 205})
    two = play(hand, tago.Bet(1, 200), tago.Remainders(2), tago.Fold(3))
    assert result(two).returned == ((1, 50),)
    assert [(pot.amount, pot.seats) for pot in result(two).pots] == [(15 + 300, (1, 2))]
    three = play(hand, tago.Bet(1, 200), tago.Remainders(2), tago.Call(3))
    assert result(three).returned == ()
    assert [(pot.amount, pot.seats) for pot in result(three).pots] == [
        (15 + 450, (1, 2, 3)),
        (100, (1, 3)),
    ]


@pytest.mark.rules("ANTE-02")
def test_ante_5_300_is_5_or_2_and_a_half() -> None:
    """At 5/300 the ante is 5 or 2½. Only a table that counts in half chips can set it to 2½.

    This is the example of 000/003 Ante. The cards and stacks are made up.
    """
    hand = start(HANDS, "1 7 3", 300)
    assert [seat.stack for seat in hand.seats] == [295, 295, 295]
    with pytest.raises(tago.SetupError) as caught:
        rules("Heavy – 5/300", ante="half")
    assert caught.value.rules == ("ANTE-02",)
    halves = rules("Heavy – 5/300", ante="half", units_per_chip=2)
    assert (halves.minimum, halves.stack, halves.ante_amount) == (10, 600, 5)
    assert halves.chips(halves.ante_amount) == "2½"
    hand = start(HANDS, "1 7 3", 600, table=halves)
    assert [seat.stack for seat in hand.seats] == [595, 595, 595]
    assert hand.pot == 15


@pytest.mark.rules("LIMIT-01", "LIMIT-02", "LIMIT-03", "BET-03")
@pytest.mark.parametrize(
    ("label", "mode"), [("Light – 5/300", "light"), ("Heavy – 5/300", "heavy")]
)
def test_mode_5_300(label: str, mode: str) -> None:
    """At 5/300 a bet is at least 5, and in Light at most 300; Heavy has no maximum.

    This is the example of 000/003 Mode. The cards and stacks are made up.
    """
    table = rules(label)
    assert (table.mode, table.minimum, table.stack, table.label) == (mode, 5, 300, label)
    hand = start(HANDS, "1 7 3", 1005, table=table)
    assert codes(hand, tago.Bet(1, 4)) == ["below_minimum"]
    for amount in (5, 300):
        assert play(hand, tago.Bet(1, amount)).current_bet == amount
    if mode == "light":
        assert codes(hand, tago.Bet(1, 301)) == ["above_maximum"]
    else:
        assert play(hand, tago.Bet(1, 1000)).current_bet == 1000
