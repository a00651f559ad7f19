"""Pots: what the bets add up to, who can win them, and how they are divided (POT)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tagolib as tago
from tagolib.tago.facts import ChipsWithheld, PotAwarded
from tagolib.tago.hand import Hand
from tests.playing import call_round, call_to_the_end, codes, facts, play, rules, start

HANDS = {1: "8 2 0", 2: "6 6 ½", 3: "5 7 0"}
"""Cards for a POINT of 11: seats 1 and 3 have 10 and 12, both 1 away, and seat 2 has 12½."""
POINT = "1 7 3"

TEN = "SCORE 10, 1 away"

Amounts = list[tuple[int, tuple[int, ...]]]


def result(hand: Hand) -> tago.Result:
    """Return the result of a hand that is over."""
    assert hand.result is not None
    return hand.result


def amounts(pots: Sequence[tago.Pot | tago.PotResult]) -> Amounts:
    """Return pots as amounts and entitled seats."""
    return [(pot.amount, pot.seats) for pot in pots]


def shares(hand: Hand) -> list[dict[int, int]]:
    """Return what each pot's winners got."""
    return [dict(pot.shares) for pot in result(hand).pots]


def stacks(hand: Hand) -> dict[int, int]:
    """Return every seat's stack."""
    return {seat.number: seat.stack for seat in hand.seats}


@pytest.mark.rules("POT-01", "POT-03", "POT-08")
@pytest.mark.parametrize(("percent", "net"), [(0, 15), (10, 14), (100, 0)])
def test_the_pot_is_net_antes_and_bets(percent: int, net: int) -> None:
    """The pot is the antes, less the jackpot's share, and all bets, even those of folded seats.

    The last bet of 5, which nobody matched, returns.
    """
    hand = start(HANDS, POINT, table=rules(jackpot_percent=percent))
    assert hand.pot == net
    hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 20))
    assert hand.pot == net + 30
    hand = play(hand, tago.Call(3), tago.Fold(1))
    assert hand.pot == net + 50
    hand = play(hand, tago.Bet(2, 5), tago.Fold(3))
    assert result(hand).returned == ((2, 5),)
    assert amounts(result(hand).pots) == [(net + 50, (2,))]
    assert [fact.score for fact in facts(hand, PotAwarded)] == [None]
    assert stacks(hand) == {1: 285, 2: 325 + net, 3: 275}
    assert (hand.pot, hand.withheld) == (0, 15 - net)


@pytest.mark.rules("POT-02")
def test_different_amounts_make_pots_by_level() -> None:
    """Bets of 200, 150 and 200 make a pot of 450 for three seats and a pot of 100 for two.

    The antes are in the main pot.
    """
    made = tago.split({1: 200, 2: 150, 3: 200})
    assert (made.returned, amounts(made.pots)) == ((), [(450, (1, 2, 3)), (100, (1, 3))])
    made = tago.split({1: 60, 4: 20, 5: 60, 8: 35}, dead=20)
    expected = [(100, (1, 4, 5, 8)), (45, (1, 5, 8)), (50, (1, 5))]
    assert (made.returned, amounts(made.pots)) == ((), expected)


@pytest.mark.rules("POT-02", "POT-07")
def test_a_seat_wins_only_pots_that_it_has_put_into() -> None:
    """A seat that put in 150 wins 450 and the antes with the best cards, but not the side pot."""
    cards = {1: "8 2 0", 2: "3 7 1", 3: "6 6 ½"}  # SCORE 1 away, COPY, SCORE 1½ away
    hand = start(cards, POINT, {1: 205, 2: 155, 3: 205})
    hand = play(hand, tago.Bet(1, 200), tago.Remainders(2), tago.Call(3))
    assert amounts(result(hand).pots) == [(465, (1, 2, 3)), (100, (1, 3))]
    assert shares(hand) == [{2: 465}, {1: 100}]
    assert stacks(hand) == {1: 100, 2: 465, 3: 0}


@pytest.mark.rules("POT-07")
@pytest.mark.parametrize("best", [1, 2, 3])
def test_each_pot_goes_to_the_best_score_entitled_to_it(best: int) -> None:
    """After bets of 10, 20 and 20, COPY wins all that its seat can win, and VALUE the rest."""
    kinds = ["3 7 1", "8 2 1", "8 8 ½"]  # COPY, VALUE, 5½ away
    cards = {1 + (best - 1 + place) % 3: kind for place, kind in enumerate(kinds)}
    hand = start(cards, POINT, {1: 15, 2: 25, 3: 25})
    hand = play(hand, tago.Bet(1, 10), tago.Raise(2, 20), tago.Call(3))
    assert amounts(result(hand).pots) == [(45, (1, 2, 3)), (20, (2, 3))]
    assert (
        shares(hand)
        == {
            1: [{1: 45}, {2: 20}],
            2: [{2: 45}, {2: 20}],
            3: [{3: 45}, {3: 20}],
        }[best]
    )


@pytest.mark.rules("POT-03")
@pytest.mark.parametrize(
    ("bets", "folded", "dead", "returned", "expected"),
    [
        ({1: 200, 2: 150}, (), 0, ((1, 50),), [(300, (1, 2))]),
        ({1: 200, 2: 150, 3: 180}, (3,), 0, ((1, 20),), [(450, (1, 2)), (60, (1,))]),
        ({1: 200, 2: 150, 3: 200}, (3,), 0, (), [(450, (1, 2)), (100, (1,))]),
        ({1: 200, 2: 150, 3: 90}, (1,), 0, (), [(270, (2, 3)), (170, (2,))]),
        ({4: 80, 6: 0}, (6,), 9, ((4, 80),), [(9, (4,))]),
        ({1: 200, 2: 200}, (), 0, (), [(400, (1, 2))]),
    ],
)
def test_unmatched_chips_return(
    bets: Mapping[int, int],
    folded: tuple[int, ...],
    dead: int,
    returned: tuple[tuple[int, int], ...],
    expected: Amounts,
) -> None:
    """If a seat still in has bet more than all others, the excess is returned.

    The others include seats that have folded.
    """
    made = tago.split(bets, folded=folded, dead=dead)
    assert (made.returned, amounts(made.pots)) == (returned, expected)


@pytest.mark.rules("POT-03")
def test_the_excess_is_back_in_the_stack() -> None:
    """After bets of 200 and 150 the pot is 300 and two antes, and the excess of 50 is returned."""
    hand = start({1: "8 2 0", 2: "3 7 1"}, POINT, {1: 205, 2: 155})
    hand = play(hand, tago.Bet(1, 200), tago.Remainders(2))
    assert result(hand).returned == ((1, 50),)
    assert amounts(result(hand).pots) == [(310, (1, 2))]
    assert stacks(hand) == {1: 50, 2: 310}


@pytest.mark.rules("POT-04")
def test_bets_of_those_who_folded_make_no_pots() -> None:
    """Bets of 100, 100, 40 and 70 make one pot of 310 if the last two seats have folded."""
    made = tago.split({1: 100, 2: 100, 3: 40, 4: 70}, folded=(3, 4))
    assert (made.returned, amounts(made.pots)) == ((), [(310, (1, 2))])


@pytest.mark.rules("POT-04")
def test_one_pot_after_a_fold_in_the_middle_of_a_round() -> None:
    """A folded seat's bet of 10 joins the pot of the two seats that went on to 20."""
    hand = play(start(HANDS, POINT), tago.Bet(1, 10), tago.Raise(2, 20), tago.Call(3), tago.Fold(1))
    hand = call_round(call_round(hand))
    assert amounts(result(hand).pots) == [(15 + 10 + 40 + 20, (2, 3))]


@pytest.mark.rules("POT-05")
def test_unmatched_chips_of_an_eliminated_seat_join_the_last_pot() -> None:
    """An eliminated seat has bet 200 more than anybody else: these 200 chips join the last pot."""
    made = tago.split({1: 100, 2: 60, 3: 100, 4: 300}, eliminated=(4,), dead=20)
    assert (made.returned, amounts(made.pots)) == ((), [(260, (1, 2, 3)), (320, (1, 3))])


@pytest.mark.rules("POT-05")
def test_an_eliminated_seat_gets_nothing_back() -> None:
    """Eliminated after betting 200, a seat also loses the 100 that nobody matched."""
    hand = start(HANDS, POINT, {1: 305, 2: 105, 3: 55})
    hand = play(hand, tago.Bet(1, 200), tago.Eliminate(1), tago.Remainders(2), tago.Remainders(3))
    assert result(hand).returned == ()
    assert amounts(result(hand).pots) == [(165, (2, 3)), (200, (2,))]
    assert stacks(hand) == {1: 100, 2: 200, 3: 165}


@pytest.mark.rules("POT-06")
@pytest.mark.parametrize(
    ("amount", "order", "expected"),
    [
        (90, [3, 5, 1], {1: 30, 3: 30, 5: 30}),
        (91, [3, 5, 1], {1: 30, 3: 31, 5: 30}),
        (92, [3, 5, 1], {1: 30, 3: 31, 5: 31}),
        (92, [5, 1, 3], {1: 31, 3: 30, 5: 31}),
        (1, [8, 2], {2: 0, 8: 1}),
        (0, [8, 2], {2: 0, 8: 0}),
        (7, [4], {4: 7}),
    ],
)
def test_a_pot_is_divided_in_whole_units(
    amount: int, order: list[int], expected: dict[int, int]
) -> None:
    """Shares are equal, and the units left over go one each to the first winners in order."""
    share = tago.divide(amount, order)
    assert (share.shares, share.left_over) == (tuple(expected.items()), 0)


@pytest.mark.rules("POT-06")
@pytest.mark.parametrize(("first", "favoured"), [(1, 1), (2, 3), (3, 3)])
def test_odd_chips_go_clockwise_from_the_first_player(first: int, favoured: int) -> None:
    """The odd chip of a pot of 59 goes to the first winner clockwise from the first player."""
    hand = start(HANDS, POINT, first=first, table=rules(jackpot_percent=10))
    hand = call_round(call_round(call_round(hand)))
    assert hand.to_act is not None
    hand = play(hand, tago.Divide(hand.to_act))
    assert shares(hand) == [{1: 29, 3: 29} | {favoured: 30}]
    assert hand.withheld == 1


def test_odd_chips_to_the_jackpot() -> None:
    """Under a ruling the odd unit is withheld, and a fact says so."""
    assert tago.divide(92, [5, 1, 3]) == tago.Share(((1, 31), (3, 30), (5, 31)), 0)
    assert tago.divide(92, [5, 1, 3], "to_jackpot") == tago.Share(((1, 30), (3, 30), (5, 30)), 2)
    hand = start(HANDS, POINT, table=rules(jackpot_percent=10, odd_chips="to_jackpot"))
    hand = play(call_round(call_round(call_round(hand))), tago.Divide(1))
    assert shares(hand) == [{1: 29, 3: 29}]
    assert hand.withheld == 2
    assert [fact.amount for fact in facts(hand, ChipsWithheld)] == [1]


def test_pots_that_cannot_be() -> None:
    """Pots with nobody contending, negative or fractional chips, or no winner are refused."""
    with pytest.raises(tago.SetupError) as caught:
        tago.split({1: 10, 2: 10}, folded=(1,), eliminated=(2,))
    assert caught.value.rules == ("POT-07",)
    for bets, dead in (({1: 10, 2: -1}, 0), ({1: 10, 2: 10}, -1), ({1: True, 2: 1}, 0)):
        with pytest.raises(tago.SetupError):
            tago.split(bets, dead=dead)
    with pytest.raises(tago.SetupError):
        tago.divide(-1, [1, 2])
    for order in ([], [2, 2]):
        with pytest.raises(tago.SetupError) as caught:
            tago.divide(10, order)
        assert caught.value.rules == ("POT-06",)


@pytest.mark.rules("POT-03")
@pytest.mark.parametrize(
    ("bets", "folded", "made"),
    [
        ({1: 10}, (), tago.Split(((1, 10),), ())),
        ({1: 10, 2: 0}, (), tago.Split(((1, 10),), ())),
        ({8: 5, 1: 5}, (), tago.Split((), (tago.Pot(10, (1, 8)),))),
        ({8: 5, 1: 7, 2: 7}, (), tago.Split((), (tago.Pot(15, (1, 2, 8)), tago.Pot(4, (1, 2))))),
        (
            {1: 300, 2: 7, 3: 64, 4: 300},
            (),
            tago.Split(
                (), (tago.Pot(28, (1, 2, 3, 4)), tago.Pot(171, (1, 3, 4)), tago.Pot(472, (1, 4)))
            ),
        ),
        ({3: 9, 1: 4, 2: 2}, (3,), tago.Split((), (tago.Pot(6, (1, 2)), tago.Pot(9, (1,))))),
    ],
)
def test_bets_become_pots(bets: dict[int, int], folded: tuple[int, ...], made: tago.Split) -> None:
    """Seats are in ascending order, whatever the order of the bets, which stay as they were."""
    given_bets = dict(bets)
    assert tago.split(bets, folded=folded) == made
    assert bets == given_bets


@pytest.mark.rules("POT-04", "POT-07")
@pytest.mark.parametrize(
    ("chips", "percent", "actions", "entitled", "scores"),
    [
        (
            {1: 300, 2: 15, 3: 300},
            0,
            [tago.Bet(1, 20), tago.Remainders(2), tago.Call(3)],
            (1, 2, 3),
            2 * [TEN],
        ),
        ({1: 300, 2: 300, 3: 300}, 0, [tago.Bet(1, 20), tago.Call(2), tago.Fold(3)], (1, 2), [TEN]),
        ({1: 5, 2: 5, 3: 5}, 100, [], (), []),
    ],
)
def test_what_the_showdown_says_of_the_pots(
    chips: dict[int, int],
    percent: int,
    actions: list[tago.Action],
    entitled: tuple[int, ...],
    scores: list[str],
) -> None:
    """It names the seats entitled to the main pot; of tied winners a pot names the first score."""
    hand = start(HANDS, POINT, chips, table=rules(jackpot_percent=percent))
    hand = call_to_the_end(play(hand, *actions))
    assert hand.showdown is not None
    assert hand.showdown.entitled == entitled
    assert [str(fact.score) for fact in facts(hand, PotAwarded)] == scores


def test_nothing_to_win_is_no_pot() -> None:
    """If every ante is withheld and nobody has bet, there is no pot of 0 chips and no vote."""
    assert tago.split({1: 0, 2: 0}).pots == ()
    assert amounts(tago.split({1: 0, 2: 10, 3: 10}).pots) == [(20, (2, 3))]
    hand = start(HANDS, POINT, 5, table=rules(jackpot_percent=100))
    assert (result(hand).how, result(hand).pots) == ("showdown", ())
    assert codes(hand, tago.Divide(1)) == ["hand_over"]


Bets = tuple[dict[int, int], list[int], int]


@st.composite
def bets(draw: st.DrawFn) -> Bets:
    """Return the bets of 2 to 8 seats, some of them out, and 1 or more units of net antes."""
    seats = draw(st.lists(st.integers(1, 8), min_size=2, max_size=8, unique=True))
    levels = st.integers(0, 12) | st.sampled_from([0, 40, 100])
    out = draw(st.lists(st.sampled_from(seats), max_size=len(seats) - 1, unique=True))
    return {seat: draw(levels) for seat in seats}, out, draw(st.integers(1, 40))


@given(bets())
def test_split_conserves_chips(made: Bets) -> None:
    """The chips returned and those in the pots add up to the bets and the antes."""
    bet, out, dead = made
    done = tago.split(bet, folded=out[::2], eliminated=out[1::2], dead=dead)
    back = sum(chips for _, chips in done.returned)
    assert back + sum(pot.amount for pot in done.pots) == sum(bet.values()) + dead


@given(bets())
def test_pots_are_for_fewer_and_fewer_seats(made: Bets) -> None:
    """All contending seats can win the main pot, fewer each side pot; no pot is empty."""
    bet, out, dead = made
    done = tago.split(bet, folded=out[::2], eliminated=out[1::2], dead=dead)
    assert done.pots[0].seats == tuple(sorted(bet.keys() - set(out)))
    for pot, further in pairwise(done.pots):
        assert set(further.seats) < set(pot.seats)
    assert all(pot.amount > 0 and pot.seats for pot in done.pots)


@given(bets())
def test_split_says_what_the_rules_say(made: Bets) -> None:
    """Counting chip by chip gives the same pots: everybody's n-th chips belong together."""
    bet, out, dead = made
    contending = tuple(sorted(bet.keys() - set(out)))
    returned = {}
    for seat in contending:
        others = max(chips for other, chips in bet.items() if other != seat)
        if bet[seat] > others:
            returned[seat] = bet[seat] - others
    left = {seat: chips - returned.get(seat, 0) for seat, chips in bet.items()}
    plain = {contending: dead}
    for chip in range(1, max(left.values()) + 1):
        reached = tuple(seat for seat in contending if left[seat] >= chip)
        seats = reached or list(plain)[-1]
        plain[seats] = plain.get(seats, 0) + sum(chips >= chip for chips in left.values())
    done = tago.split(bet, folded=out[::2], eliminated=out[1::2], dead=dead)
    assert dict(done.returned) == returned
    assert amounts(done.pots) == [(amount, seats) for seats, amount in plain.items()]


@pytest.mark.rules("POT-06")
@given(st.integers(0, 500), st.lists(st.integers(1, 8), min_size=1, unique=True))
def test_shares_differ_by_one_unit_at_most(amount: int, order: list[int]) -> None:
    """The whole pot is divided; shares differ by at most one unit, and larger ones come first."""
    done = tago.divide(amount, order)
    in_order = [dict(done.shares)[seat] for seat in order]
    assert sum(in_order) == amount
    assert in_order == sorted(in_order, reverse=True)
    assert in_order[0] - in_order[-1] <= 1
    even = tago.divide(amount, order, "to_jackpot")
    assert {chips for _, chips in even.shares} == {amount // len(order)}
    assert even.left_over == amount % len(order)


@pytest.mark.rules("POT-08")
@pytest.mark.parametrize(
    ("curious_to", "odd_chips", "withheld", "tips"),
    [
        ("jackpot", "to_jackpot", 9, 0),
        ("tips", "to_jackpot", 4, 5),
        ("jackpot", "clockwise_from_first", 8, 0),
        ("tips", "clockwise_from_first", 3, 5),
    ],
)
def test_chips_are_conserved(curious_to: str, odd_chips: str, withheld: int, tips: int) -> None:
    """Only a restoration changes the total: Curious folds, returned chips and odd chips do not."""
    table = rules(jackpot_percent=15, odd_chips=odd_chips, curious_to=curious_to)
    hand = start({**HANDS, 4: "8 8 ½"}, POINT, {1: 100, 2: 60, 3: 205, 4: 300}, table=table)
    actions: list[tago.Action] = [
        tago.Bet(1, 10),
        tago.Fold(2),
        tago.Raise(3, 50),
        tago.Fold(4, curious=True),
        tago.Restore(1, 300),
        tago.Call(1),
        tago.Bet(1, 180),
        tago.Remainders(3),  # with 150: 30 go back, and 400 and 17 of the antes are to be won
        tago.Divide(1),
    ]
    chips = 665
    for action in actions:
        hand = play(hand, action)
        chips += 300 if isinstance(action, tago.Restore) else 0
        assert sum(stacks(hand).values()) + hand.pot + hand.withheld + hand.tips == chips
    odd = int(odd_chips == "clockwise_from_first")
    assert stacks(hand) == {1: 165 + 30 + 208 + odd, 2: 55, 3: 208, 4: 290}
    assert (hand.pot, hand.withheld, hand.tips) == (0, withheld, tips)


@pytest.mark.rules("POT-06")
def test_odd_chips_go_where_a_word_says() -> None:
    """If odd_chips is neither of its two values, it is refused and not taken for the default."""
    wrong: Any = "to_the_house"
    with pytest.raises(tago.SetupError, match="odd_chips"):
        tago.divide(5, [1, 2], wrong)


def test_all_that_lies_in_the_pots_is_bounded() -> None:
    """All bets and antes together are at most 2^53 - 1, even if each alone is below that."""
    bets = {1: 2**52 - 1, 2: 2**52 - 1}
    made = tago.split(bets, dead=1)
    assert made.pots == (tago.Pot(2**53 - 1, (1, 2)),)
    with pytest.raises(tago.SetupError, match="the sum of the pots"):
        tago.split(bets, dead=2)
