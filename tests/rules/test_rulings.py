"""Each ruling, where it matters: one decision or hand with the official outcome and the other.

All cards and numbers are made up; the readings (A01 ...) are those of the rulebook.
"""

from typing import Any

import pytest

import tagolib as tago
from tagolib.tago import facts as told
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand
from tests.playing import HEAVY, call_round, codes, facts, play, refused, rules, start

POINT = "½ 5 1"  # 6½, provisionally 6
CARDS = {1: "2 7 7", 2: "4 8 3", 3: "8 6 0"}  # 4½, 8½ and 7½ away from 6½


def options(hand: Hand) -> tago.Options:
    now = tago.options(hand)
    assert now is not None
    return now


def spot(table: tago.Rules, **numbers: Any) -> tago.Options:
    """Return the options of a decision in round 2, with nothing paid and no raise used."""
    usual = {
        "round": 2,
        "current_bet": 0,
        "paid": 0,
        "stack": 300,
        "raises_used": 0,
        "restored": False,
        "seen": False,
    }
    return tago.betting_options(tago.Spot(rules=table, **(usual | numbers)))


@pytest.mark.rules("DEAL-04")
@pytest.mark.parametrize("number", [0, 4])
def test_a_spot_is_in_one_of_three_rounds(number: int) -> None:
    """There are three rounds of betting, and a spot in any other is refused."""
    numbers: dict[str, Any] = {"current_bet": 0, "paid": 0, "stack": 300, "raises_used": 0}
    wrong = tago.Spot(rules=HEAVY, round=number, **numbers, restored=False, seen=False)
    with pytest.raises(tago.SetupError, match=f"^a round must be 1, 2 or 3, not {number}") as found:
        tago.check_spot(wrong)
    assert found.value.rules == ("DEAL-04",)


def to_the_end(hand: Hand, amount: int = 5) -> Hand:
    """Play on, with everybody betting the same, until a seat has more to decide than a bet."""
    while hand.phase == "betting":
        hand = call_round(hand, amount)
    return hand


# A01 remainders_minimum


@pytest.mark.rules("REM-06", "REM-02")
@pytest.mark.parametrize(
    ("stack", "official", "other"), [(1, 1, None), (9, 9, None), (10, 10, 10), (11, 11, 11)]
)
def test_remainders_minimum(stack: int, official: int, other: int | None) -> None:
    """Remainders have no lower limit; under a ruling they must be at least twice the minimum."""
    twice = rules(remainders_minimum="twice_table_minimum")
    assert spot(rules(), current_bet=40, stack=stack).remainders == official
    assert spot(twice, current_bet=40, stack=stack).remainders == other


@pytest.mark.rules("REM-06")
def test_remainders_minimum_counts_what_is_in_front() -> None:
    """The ruling counts the chips in front of the player, not those already put in."""
    twice = rules(remainders_minimum="twice_table_minimum")
    assert spot(rules(), current_bet=40, paid=20, stack=9).remainders == 9
    assert spot(twice, current_bet=40, paid=20, stack=9).remainders is None
    assert spot(twice, current_bet=40, paid=20, stack=10).remainders == 10


@pytest.mark.rules("REM-06", "BET-07")
def test_remainders_minimum_of_an_opener() -> None:
    """Under a ruling an opener short of the minimum cannot play its remainders."""
    for table, remainders in (
        (rules(), 4),
        (rules(remainders_minimum="twice_table_minimum"), None),
    ):
        now = spot(table, stack=4)
        assert (now.remainders, now.bet, now.fold) == (remainders, None, True)
        assert now.restore == tago.Restoration(300, None)


@pytest.mark.rules("REM-06")
def test_remainders_minimum_in_a_hand() -> None:
    """A seat with 9 chips may play them against 40; under a ruling it must fold or restore."""
    stacks = {1: 300, 2: 14, 3: 300}
    official = play(start(CARDS, POINT, stacks), tago.Bet(1, 40))
    assert play(official, tago.Remainders(2)).seat(2).in_round == 9
    twice = rules(remainders_minimum="twice_table_minimum")
    other = play(start(CARDS, POINT, stacks, table=twice), tago.Bet(1, 40))
    (told,) = refused(other, tago.Remainders(2)).violations
    assert told.code == "remainders_too_small"
    assert "must be at least 10 here, but seat 2 has only 9." in told.message
    assert play(other, tago.Restore(2, 31), tago.Call(2)).seat(2).in_round == 40
    assert play(other, tago.Fold(2)).seat(2).stack == 9


# A02 restoration_under_raise


@pytest.mark.rules("REST-05")
@pytest.mark.parametrize(
    ("bet", "stack", "official", "other"),
    [(100, 40, 60, 300), (1000, 500, 500, 500), (400, 100, 300, 300), (401, 100, 301, 301)],
)
def test_restoration_under_raise(bet: int, stack: int, official: int, other: int) -> None:
    """A seat short of the bet adds at least what it lacks and, under a ruling, at least 300."""
    for ruling, least in (("shortage", official), ("max_with_table_stack", other)):
        table = rules(restoration_under_raise=ruling)
        restore = spot(table, current_bet=bet, stack=stack).restore
        assert restore is not None
        assert restore.minimum == least
        assert restore.minimum_to_raise == max(least, 2 * bet - stack)


@pytest.mark.rules("REST-05")
def test_restoration_under_raise_in_a_hand() -> None:
    """To meet a bet of 100 a seat with 40 restores at least 60, or under a ruling at least 300."""
    stacks = {1: 300, 2: 45, 3: 300}
    official = play(start(CARDS, POINT, stacks), tago.Bet(1, 100))
    assert codes(official, tago.Restore(2, 59)) == ["restoration_too_small"]
    assert play(official, tago.Restore(2, 60), tago.Call(2)).seat(2).stack == 0
    table = rules(restoration_under_raise="max_with_table_stack")
    other = play(start(CARDS, POINT, stacks, table=table), tago.Bet(1, 100))
    assert codes(other, tago.Restore(2, 299)) == ["restoration_too_small"]
    assert play(other, tago.Restore(2, 300), tago.Call(2)).seat(2).stack == 240


# A07 light_cap


@pytest.mark.rules("LIMIT-02")
def test_light_cap() -> None:
    """The maximum limits the total for a round; under a ruling it limits how much a raise adds."""
    official = call_round(start(CARDS, POINT, 3000, table=rules("Light – 5/300")))
    assert options(official).bet == (5, 300)
    official = play(official, tago.Bet(1, 100))
    assert options(official).raise_to == (200, 300)
    assert codes(official, tago.Raise(2, 301)) == ["above_maximum"]

    table = rules("Light – 5/300", light_cap="increment")
    other = call_round(start(CARDS, POINT, 3000, table=table))
    assert options(other).bet == (5, 300)
    assert codes(other, tago.Bet(1, 301)) == ["above_maximum"]
    other = play(other, tago.Bet(1, 100))
    assert options(other).raise_to == (200, 400)
    assert codes(other, tago.Raise(2, 401)) == ["above_maximum"]
    other = play(other, tago.Raise(2, 300))
    assert options(other).raise_to == (600, 600)
    assert play(other, tago.Raise(3, 600)).current_bet == 600


@pytest.mark.rules("LIMIT-04")
def test_light_cap_by_increment_bars_what_it_cannot_double() -> None:
    """If the maximum limits the increase, a bet above the maximum cannot be raised."""
    table = rules("Light – 5/300", light_cap="increment")
    hand = call_round(call_round(start(CARDS, POINT, 3000, table=table)))
    hand = play(hand, tago.Bet(1, 150), tago.Raise(2, 301))
    assert options(hand).raise_to is None
    assert codes(hand, tago.Raise(3, 602)) == ["maximum_reached"]


# A07 light_cap_raise


@pytest.mark.rules("LIMIT-04")
@pytest.mark.parametrize(
    ("bet", "official", "other"),
    [
        (150, (300, 300), (300, 300)),
        (151, None, (300, 300)),
        (299, None, (300, 300)),
        (300, None, None),
    ],
)
def test_light_cap_raise(
    bet: int, official: tuple[int, int] | None, other: tuple[int, int] | None
) -> None:
    """A bet that cannot be doubled cannot be raised; a ruling allows a raise to the maximum."""
    for ruling, interval in (("forbidden", official), ("to_maximum", other)):
        table = rules("Light – 5/300", light_cap_raise=ruling)
        assert spot(table, current_bet=bet, stack=900).raise_to == interval
    hand = start(CARDS, POINT, 900, table=rules("Light – 5/300", light_cap_raise="to_maximum"))
    hand = play(hand, tago.Bet(1, 200))
    assert codes(hand, tago.Raise(2, 299)) == ["below_double"]
    assert codes(hand, tago.Raise(2, 301)) == ["above_maximum"]
    hand = play(hand, tago.Raise(2, 300))
    assert (hand.current_bet, hand.raises_used) == (300, 1)
    hand = start(CARDS, POINT, 900, table=rules("Light – 5/300"))
    assert codes(play(hand, tago.Bet(1, 200)), tago.Raise(2, 300)) == ["maximum_reached"]


@pytest.mark.rules("LIMIT-04")
def test_light_cap_raise_needs_the_chips() -> None:
    """A raise to the maximum must reach it exactly, so a seat with fewer chips cannot make one."""
    table = rules("Light – 5/300", light_cap_raise="to_maximum")
    assert spot(table, current_bet=200, stack=299).raise_to is None
    now = spot(table, current_bet=200, paid=10, stack=290)
    assert now.raise_to == (300, 300)
    assert spot(table, current_bet=200, stack=250).restore == tago.Restoration(300, 300)
    assert spot(rules("Light – 5/300"), current_bet=200, stack=250).restore == tago.Restoration(
        300, None
    )


@pytest.mark.rules("LIMIT-04")
@pytest.mark.parametrize(
    ("bet", "interval"), [(300, (600, 600)), (301, (601, 601)), (1000, (1300, 1300))]
)
def test_light_cap_raise_by_increment(bet: int, interval: tuple[int, int]) -> None:
    """Under both rulings a raise that cannot double the bet must add exactly the maximum."""
    both = rules("Light – 5/300", light_cap="increment", light_cap_raise="to_maximum")
    assert spot(both, current_bet=bet, stack=5000).raise_to == interval


# A09 short_opener


@pytest.mark.rules("BET-07")
def test_short_opener() -> None:
    """An opener's remainders of 3 do not open the betting, unless a ruling makes them the price."""
    cards = CARDS | {4: "6 3 4"}
    stacks = {1: 8, 2: 300, 3: 300, 4: 300}
    official = play(start(cards, POINT, stacks), tago.Remainders(1))
    assert (official.current_bet, official.to_act) == (0, 2)
    assert options(official).bet == (5, 295)
    assert options(official).call is None
    assert codes(official, tago.Call(2)) == ["nothing_to_call"]
    assert codes(official, tago.Bet(2, 4)) == ["below_minimum"]
    official = play(official, tago.Bet(2, 5))
    assert (official.current_bet, official.raises_used) == (5, 0)

    table = rules(short_opener="sets_price")
    other = play(start(cards, POINT, stacks, table=table), tago.Remainders(1))
    assert (other.current_bet, other.to_act) == (3, 2)
    assert (options(other).bet, options(other).call) == (None, 3)
    assert options(other).raise_to == (6, 295)
    assert codes(other, tago.Bet(2, 5)) == ["already_bet"]
    assert codes(other, tago.Raise(2, 5)) == ["below_double"]
    called = play(other, tago.Call(2), tago.Call(3), tago.Call(4))
    assert (called.round, called.pot) == (2, 20 + 12)
    raised = play(other, tago.Raise(2, 6))
    assert (raised.current_bet, raised.raises_used) == (6, 1)
    assert codes(raised, tago.Raise(3, 12)) == ["raises_used_up"]


@pytest.mark.rules("BET-07")
@pytest.mark.parametrize(("left", "least"), [(1, 5), (2, 5), (3, 6), (4, 8)])
def test_going_on_from_a_short_opener(left: int, least: int) -> None:
    """Under a ruling a raise must reach at least twice the price and at least the minimum."""
    table = rules(short_opener="sets_price")
    hand = start(CARDS, POINT, {1: 5 + left, 2: 300, 3: 300}, table=table)
    hand = play(hand, tago.Remainders(1))
    assert options(hand).raise_to == (least, 295)
    assert codes(hand, tago.Raise(2, least - 1)) == ["below_double"]


@pytest.mark.rules("BET-07")
def test_short_opener_against_one() -> None:
    """With two players the ruling makes no difference once the excess has been returned."""
    ends = []
    for ruling in ("stays_unopened", "sets_price"):
        hand = start(
            {1: "2 7 7", 2: "4 8 3"}, POINT, {1: 8, 2: 300}, table=rules(short_opener=ruling)
        )
        hand = play(hand, tago.Remainders(1))
        hand = play(hand, tago.Call(2) if hand.current_bet else tago.Bet(2, 5))
        ends.append([seat.stack for seat in to_the_end(hand).seats])
    assert ends == [[16, 292], [16, 292]]


# A06 point_trips


@pytest.mark.rules("POINT-07")
def test_point_trips() -> None:
    """A POINT of three 4s is 12, without a choice; under a ruling it may count as a single 4."""
    cards = {1: "1 2 1", 2: "6 5 1"}
    official = call_round(start(cards, "4 4 4"))
    assert (official.phase, official.choice) == ("betting", None)
    assert str(official.total) == "12"
    assert codes(official, tago.ChoosePoint(1, "single")) == ["not_now"]
    official = to_the_end(official)
    assert official.result is not None
    assert official.result.pots[0].winners == (2,)

    table = rules(point_trips="as_pair")
    other = call_round(start(cards, "4 4 4", table=table))
    assert (other.phase, other.total) == ("point_choice", None)
    assert options(other).choose_point == ("sum", "single")
    summed = to_the_end(play(other, tago.ChoosePoint(1, "sum")))
    assert summed.result is not None
    assert str(summed.total) == "12"
    assert summed.result.pots[0].winners == (2,)
    single = play(other, tago.ChoosePoint(1, "single"))
    assert str(single.total) == "4"
    single = to_the_end(single)
    assert single.result is not None
    assert single.result.pots[0].winners == (1,)


@pytest.mark.rules("POINT-07")
@pytest.mark.parametrize("ruling", ["sum_only", "as_pair"])
def test_point_of_three_zeros(ruling: str) -> None:
    """A POINT of three zeros is 0 under either ruling, so there is nothing to choose."""
    hand = call_round(start({1: "1 2 1", 2: "6 5 1"}, "0 0 0", table=rules(point_trips=ruling)))
    assert (hand.phase, hand.choice, str(hand.total)) == ("betting", None, "0")


@pytest.mark.rules("POINT-07")
def test_point_totals_of_trips() -> None:
    """Three equal POINT cards offer their sum and, under a ruling, one of the cards alone."""
    four = (Card.FOUR, Card.FOUR, Card.FOUR)
    official = tago.point_totals(four)
    assert (str(official.sum), official.single, official.choice_needed) == ("12", None, False)
    other = tago.point_totals(four, tago.Rulings(point_trips="as_pair"))
    assert (str(other.sum), str(other.single), other.choice_needed) == ("12", "4", True)


# A14 odd_chips


THREE_TIE = {1: "8 6 1", 2: "6 8 1", 3: "1 6 8", 4: "0 0 2"}  # 15, 15, 15 and 2 against 12


def three_divide(ruling: str, cube: int) -> Hand:
    """Let seats 1, 2 and 3 divide 65: four antes of 5 and three bets of 15."""
    hand = start(THREE_TIE, "3 4 5", first=cube, table=rules(odd_chips=ruling))
    hand = to_the_end(play(hand, tago.Eliminate(4)))
    assert (hand.phase, hand.pot) == ("vote", 65)
    assert hand.to_act is not None
    return play(hand, tago.Divide(hand.to_act))


@pytest.mark.rules("POT-06")
@pytest.mark.parametrize(
    ("cube", "shares"),
    [(1, [22, 22, 21]), (2, [21, 22, 22]), (3, [22, 21, 22]), (4, [22, 22, 21])],
)
def test_odd_chips(cube: int, shares: list[int]) -> None:
    """Two odd chips go to winners clockwise from the first player, or by ruling to the jackpot."""
    official = three_divide("clockwise_from_first", cube)
    assert official.result is not None
    assert official.result.pots[0].shares == tuple(zip((1, 2, 3), shares, strict=True))
    assert [official.seat(seat).stack for seat in (1, 2, 3)] == [280 + n for n in shares]
    assert official.withheld == 0
    assert facts(official, told.ChipsWithheld) == []

    other = three_divide("to_jackpot", cube)
    assert other.result is not None
    assert other.result.pots[0].shares == ((1, 21), (2, 21), (3, 21))
    assert [other.seat(seat).stack for seat in (1, 2, 3)] == [301, 301, 301]
    assert other.withheld == 2
    assert facts(other, told.ChipsWithheld) == [told.ChipsWithheld(2)]


@pytest.mark.rules("POT-06")
@pytest.mark.parametrize(("amount", "left_over"), [(0, 0), (1, 1), (2, 2), (3, 0), (100, 1)])
def test_odd_chips_divided(amount: int, left_over: int) -> None:
    """Under a ruling, chips left over when three winners divide a pot go to no seat."""
    official = tago.divide(amount, (3, 1, 2))
    assert (sum(chips for _, chips in official.shares), official.left_over) == (amount, 0)
    other = tago.divide(amount, (3, 1, 2), "to_jackpot")
    assert other.shares == ((1, amount // 3), (2, amount // 3), (3, amount // 3))
    assert other.left_over == left_over


# A16 jackpot_round3_fold


@pytest.mark.rules("JACK-06")
def test_jackpot_round3_fold() -> None:
    """If all others fold in round 3, a ZERO is shown and wins the jackpot; a ruling may bar it."""
    for ruling, winner, card in ((True, 1, Card.ZERO), (False, None, None)):
        table = rules(jackpot_round3_fold=ruling)
        hand = start({1: "0 0 0", 2: "4 8 3", 3: "2 7 7"}, POINT, table=table)
        hand = call_round(call_round(hand))
        hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
        assert hand.result is not None
        assert hand.result.how == "folds"
        assert hand.result.jackpot_winner == winner
        assert tago.view(hand, None).state.seats[0].cards[0] is card
        assert len(facts(hand, told.JackpotWon)) == (winner is not None)
        assert hand.seat(1).stack == 300 - 5 - 10 + 45
        assert codes(hand, tago.Look(1)) == ["may_not_look"]


@pytest.mark.rules("JACK-02", "JACK-05")
def test_jackpot_round3_fold_is_about_folds_in_round_3() -> None:
    """The ruling affects neither the showdown nor the look after rounds 1 and 2."""
    hand = start({1: "0 0 0", 2: "4 8 3"}, POINT, table=rules(jackpot_round3_fold=False))
    shown = to_the_end(hand)
    looked = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Look(1))
    for over in (shown, looked):
        assert over.result is not None
        assert over.result.jackpot_winner == 1


# A05 curious_request


@pytest.mark.rules("CUR-06")
def test_curious_request() -> None:
    """The look is bought with the fold; under a ruling it may be bought until the next hand."""
    official = play(start(CARDS, POINT), tago.Fold(1))
    assert codes(official, tago.Curious(1)) == ["curious_comes_with_fold"]
    assert codes(play(official, tago.Fold(2)), tago.Curious(1)) == ["curious_comes_with_fold"]

    table = rules(curious_request="until_end_of_hand")
    other = play(start(CARDS, POINT, table=table), tago.Fold(1))
    early = play(other, tago.Curious(1), tago.Fold(2))
    late = play(other, tago.Fold(2), tago.Curious(1))
    for over in (early, late):
        assert over.phase == "over"
        assert (over.seat(1).stack, over.withheld) == (290, 5)
        assert tago.view(over, 1).state.seats[0].cards[0] is Card.TWO


@pytest.mark.rules("CUR-06")
@pytest.mark.parametrize("ruling", ["with_fold", "until_end_of_hand"])
def test_curious_with_the_fold(ruling: str) -> None:
    """The look can be bought with the fold, whatever the ruling."""
    hand = start(CARDS, POINT, table=rules(curious_request=ruling))
    hand = play(hand, tago.Fold(1, curious=True), tago.Fold(2))
    assert (hand.seat(1).stack, hand.seat(1).seen) == (290, True)


# A22 early_impossible


@pytest.mark.rules("EARLY-03")
def test_early_impossible() -> None:
    """A declared raise that has become impossible is void or, by a ruling, eliminates the seat."""
    ends = {}
    for ruling in ("released", "eliminated"):
        hand = start(CARDS, POINT, table=rules(early_impossible=ruling))
        hand = play(hand, tago.Declare(3, tago.Declaration("raise")))
        hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 20))
        assert codes(hand, tago.Raise(3, 40)) == ["raises_used_up"]
        hand = play(hand, tago.Call(3), tago.Call(1))
        ends[ruling] = (hand.round, hand.pot, hand.seat(3).status, hand.seat(3).stack)
    assert ends == {
        "released": (2, 15 + 60, "in", 275),
        "eliminated": (2, 15 + 40, "eliminated", 295),
    }


# A19 tiebreak_needs_chips


def tie(stack: int, *, ruling: bool) -> Hand:
    """Let seats 1 and 2 tie for 40, with seat 1 having started with so many chips."""
    table = rules(tiebreak_needs_chips=ruling)
    hand = start({1: "8 6 1", 2: "6 8 1"}, "2 6 8", {1: stack, 2: 300}, table=table)
    return to_the_end(hand)


@pytest.mark.rules("TIE-11")
def test_tiebreak_needs_chips() -> None:
    """A tied seat without chips votes like any other and may win the tie-break."""
    official = tie(20, ruling=False)
    assert (official.phase, official.pot, official.seat(1).stack) == ("vote", 40, 0)
    official = play(official, tago.PlayOn(1), tago.PlayOn(2))
    official = play(official, tago.Discard(1, Card.EIGHT), tago.Discard(2, Card.EIGHT))
    official = play(official, tago.Redeal((Card.SEVEN, Card.FIVE)))
    assert (official.phase, official.tie_breaks) == ("over", 1)
    assert [seat.stack for seat in official.seats] == [40, 280]


@pytest.mark.rules("TIE-11")
def test_tiebreak_needs_chips_divides() -> None:
    """Under a ruling the pot is divided at the showdown if a tied seat has no chips."""
    other = tie(20, ruling=True)
    assert other.phase == "over"
    assert other.result is not None
    assert other.result.how == "showdown"
    assert other.result.pots[0].winners == (1, 2)
    assert [seat.stack for seat in other.seats] == [20, 300]
    assert [seat.status for seat in other.seats] == ["in", "in"]
    assert facts(other, told.Tied) == []


@pytest.mark.rules("TIE-11")
def test_tiebreak_needs_chips_of_the_tied_only() -> None:
    """If all tied seats have chips, the ruling changes nothing, even if another seat is all-in."""
    assert tie(21, ruling=True).phase == "vote"
    table = rules(tiebreak_needs_chips=True)
    cards = {1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}
    hand = start(cards, "2 6 8", {1: 300, 2: 300, 3: 20}, table=table)
    hand = to_the_end(hand)
    assert (hand.phase, hand.seat(3).stack, hand.pending) == ("vote", 0, (1, 2))
