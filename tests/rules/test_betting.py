"""The betting: bets, calls, raises and folds, and which seats have a turn."""

import pytest

import tagolib as tago
from tagolib.tago.facts import (
    BetMade,
    Called,
    CardsShown,
    ChipsReturned,
    Folded,
    Raised,
    RemaindersPlayed,
    RoundBegun,
)
from tests.playing import HEAVY, LIGHT, call_round, codes, facts, play, refused, rules, start

SETS_PRICE = rules(short_opener="sets_price")

CARDS = {1: "8 1 2", 2: "6 3 4", 3: "8 6 1", 4: "0 3 ½"}
"""Cards for hands in which they do not matter; their totals are 11, 13, 15 and 3½."""


def seated(
    seats: int = 3,
    stacks: int | dict[int, int] = 300,
    *,
    point: str = "½ 2 4",
    first: int = 1,
    table: tago.Rules = HEAVY,
) -> tago.Hand:
    """Deal a hand to the seats from 1 on, with a POINT of 6½ unless another is given."""
    cards = {seat: CARDS[seat] for seat in range(1, seats + 1)}
    return start(cards, point, stacks, first=first, table=table)


def in_round(hand: tago.Hand, number: int) -> tago.Hand:
    """Let all seats call until a round begins."""
    for _ in range(hand.round, number):
        hand = call_round(hand)
    assert hand.round == number
    return hand


def now(hand: tago.Hand) -> tago.Options:
    """Return the options of the seat to act."""
    options = tago.options(hand)
    assert options is not None
    return options


def extra_round(*raises: tago.Raise) -> tago.Hand:
    """Play a draw of two seats to its tie-break; seat 1 calls these raises in round 3."""
    one = tago.Card("1")
    hand = in_round(start({1: "8 1 2", 2: "8 1 2"}, "½ 2 4"), 3)
    hand = play(hand, tago.Bet(1, 5), *raises)
    hand = play(call_round(hand), tago.PlayOn(1), tago.PlayOn(2))
    hand = play(hand, tago.Discard(1, one), tago.Discard(2, one))
    return play(hand, tago.Redeal(tago.parse_cards("3 5")))


# BET


@pytest.mark.rules("BET-01")
@pytest.mark.parametrize(
    ("first", "order"), [(1, (1, 2, 3, 4)), (3, (3, 4, 1, 2)), (4, (4, 1, 2, 3))]
)
def test_acting_is_clockwise_from_the_first_player(first: int, order: tuple[int, ...]) -> None:
    """Each seat acts after the one before it, and no other seat may act meanwhile."""
    hand = seated(4, first=first)
    for place, seat in enumerate(order):
        assert hand.to_act == seat
        for other in set(order) - {seat}:
            assert "not_your_turn" in codes(hand, tago.Fold(other))
        hand = play(hand, tago.Call(seat) if place else tago.Bet(seat, 5))
    assert hand.round == 2


@pytest.mark.rules("BET-01")
def test_a_seat_that_folded_is_passed_over() -> None:
    """The turn goes to the next seat still in, round after round."""
    hand = play(seated(4), tago.Bet(1, 5), tago.Fold(2))
    assert hand.to_act == 3
    assert codes(hand, tago.Call(2)) == ["out_of_the_hand"]
    hand = play(hand, tago.Call(3), tago.Call(4))
    assert (hand.round, hand.pending) == (2, (1, 3, 4))
    assert play(hand, tago.Bet(1, 5)).to_act == 3


@pytest.mark.rules("BET-06")
def test_a_single_chip_is_enough_for_a_turn() -> None:
    """A seat with one chip left after the ante is asked like any other, and may play it."""
    hand = seated(3, {1: 6, 2: 300, 3: 6})
    assert hand.pending == (1, 2, 3)
    hand = play(hand, tago.Remainders(1), tago.Bet(2, 5))
    assert (hand.to_act, now(hand).remainders) == (3, 1)


@pytest.mark.rules("BET-02", "BET-01")
def test_there_is_no_check() -> None:
    """The first seat to act must bet or fold, and may restore first, but it cannot check."""
    hand = seated(2)
    assert now(hand) == tago.Options(
        fold=True, bet=(5, 295), restore=tago.Restoration(300, None), curious=True
    )
    assert codes(hand, tago.Call(1)) == ["nothing_to_call"]
    with pytest.raises(tago.SetupError):
        tago.Bet(1, 0)


@pytest.mark.rules("BET-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_there_is_no_check_in_any_round(number: int) -> None:
    """In no round can a player call before somebody has bet."""
    hand = in_round(seated(2), number)
    assert codes(hand, tago.Call(1)) == ["nothing_to_call"]
    assert now(hand).call is None


@pytest.mark.rules("BET-02", "BET-01")
def test_facing_a_bet_a_seat_pays_or_leaves() -> None:
    """A player who faces a bet of 10 may call it, raise or fold, but cannot bet again."""
    hand = play(seated(2), tago.Bet(1, 10))
    assert now(hand) == tago.Options(
        fold=True, call=10, raise_to=(20, 295), restore=tago.Restoration(300, 300), curious=True
    )
    assert codes(hand, tago.Bet(2, 20)) == ["already_bet"]


@pytest.mark.rules("BET-03")
@pytest.mark.parametrize("table", [LIGHT, HEAVY])
def test_a_bet_is_at_least_the_minimum(table: tago.Rules) -> None:
    """At a 5/300 table a player may bet 5 but not 4."""
    hand = seated(2, table=table)
    assert codes(hand, tago.Bet(1, 4)) == ["below_minimum"]
    assert play(hand, tago.Bet(1, 5)).current_bet == 5


@pytest.mark.rules("BET-03")
@pytest.mark.parametrize(
    ("table", "stack", "most", "code"),
    [
        (HEAVY, 1000, 1000, "beyond_stack"),
        (HEAVY, 200, 200, "beyond_stack"),
        (LIGHT, 1000, 300, "above_maximum"),
        (LIGHT, 301, 300, "above_maximum"),
        (LIGHT, 299, 299, "beyond_stack"),
        (LIGHT, 5, 5, "beyond_stack"),
    ],
)
def test_the_highest_bet(table: tago.Rules, stack: int, most: int, code: str) -> None:
    """In Heavy a bet is limited only by the stack, in Light also by the maximum of 300."""
    hand = seated(2, stack + 5, table=table)
    assert now(hand).bet == (5, most)
    assert codes(hand, tago.Bet(1, most + 1))[0] == code
    assert play(hand, tago.Bet(1, most)).current_bet == most


@pytest.mark.rules("BET-03")
@pytest.mark.parametrize("amount", [6, 7, 151, 294])
def test_a_bet_need_not_be_a_round_number(amount: int) -> None:
    """Any amount between the minimum and the maximum may be bet."""
    assert play(seated(2), tago.Bet(1, amount)).current_bet == amount


@pytest.mark.rules("BET-04", "RAISE-04")
def test_a_call_brings_the_total_up_to_the_bet() -> None:
    """To call a raise to 25, a seat that bet 10 pays 15, and one that has not bet pays 25."""
    hand = play(seated(3), tago.Bet(1, 10), tago.Raise(2, 25))
    assert now(hand).call == 25
    hand = play(hand, tago.Call(3))
    assert now(hand).call == 15
    hand = play(hand, tago.Call(1))
    assert facts(hand, Called) == [Called(3, 25), Called(1, 15)]
    assert [seat.stack for seat in hand.seats] == [270, 270, 270]
    assert (hand.round, hand.pot) == (2, 90)


@pytest.mark.rules("BET-04", "REM-02")
@pytest.mark.parametrize("stack", [99, 100, 101])
def test_a_call_takes_the_whole_amount(stack: int) -> None:
    """A seat with 100 chips can call a bet of 100. One with 99 can only play its remainders."""
    hand = play(seated(2, {1: 300, 2: stack + 5}), tago.Bet(1, 100))
    if stack < 100:
        assert codes(hand, tago.Call(2)) == ["cannot_cover"]
        assert (now(hand).call, now(hand).remainders) == (None, 99)
    else:
        assert codes(hand, tago.Remainders(2)) == ["can_cover"]
        assert (now(hand).call, now(hand).remainders) == (100, None)
        called = play(hand, tago.Call(2))
        assert facts(called, Called) == [Called(2, 100)]
        assert called.seat(2).stack == stack - 100


@pytest.mark.rules("BET-05")
def test_a_round_ends_when_all_have_matched_the_last_raise() -> None:
    """The round goes on until everybody still in has answered the raise, and no longer."""
    hand = play(seated(4), tago.Bet(1, 10), tago.Call(2), tago.Call(3), tago.Raise(4, 20))
    assert (hand.round, hand.pending) == (1, (1, 2, 3))
    hand = play(hand, tago.Fold(1), tago.Call(2))
    assert (hand.round, hand.to_act) == (1, 3)
    hand = play(hand, tago.Call(3))
    assert (hand.round, hand.current_bet) == (2, 0)
    assert [seat.in_round for seat in hand.seats] == [0, 0, 0, 0]
    assert [seat.in_hand for seat in hand.seats] == [10, 20, 20, 20]


@pytest.mark.rules("BET-05")
def test_a_round_ends_when_the_last_to_answer_folds() -> None:
    """A fold also ends the round if all the others have matched the bet."""
    hand = play(seated(3), tago.Bet(1, 5), tago.Call(2), tago.Fold(3))
    assert (hand.round, hand.to_act) == (2, 1)


@pytest.mark.rules("BET-05")
def test_a_round_ends_though_an_all_in_seat_has_not_matched() -> None:
    """A round ends even if a seat that is all-in has put in only 50 against a bet of 100."""
    hand = play(seated(3, {1: 300, 2: 55, 3: 300}), tago.Bet(1, 100))
    hand = play(hand, tago.Remainders(2), tago.Call(3))
    assert (hand.round, hand.to_act) == (2, 1)


@pytest.mark.rules("BET-05", "FOLD-04")
def test_a_round_ends_when_one_is_left() -> None:
    """When all others have folded, the round ends at once."""
    hand = play(seated(3), tago.Bet(1, 5), tago.Fold(2))
    assert hand.phase == "betting"
    for over in (play(hand, tago.Fold(3)), play(seated(2), tago.Fold(1))):
        assert (over.phase, over.round, facts(over, CardsShown)) == ("over", 1, [])


@pytest.mark.rules("BET-06")
def test_an_all_in_seat_has_no_turn() -> None:
    """Two seats with chips go on betting, and the all-in seat between them is passed over."""
    hand = in_round(seated(3, {1: 300, 2: 5, 3: 300}), 2)
    assert hand.pending == (1, 3)
    hand = play(hand, tago.Bet(1, 5))
    assert hand.to_act == 3
    for action in (tago.Call(2), tago.Fold(2), tago.Remainders(2), tago.Restore(2, 300)):
        assert codes(hand, action) == ["no_chips"]
    assert facts(hand, RoundBegun)[-1].seats == (1, 3)


@pytest.mark.rules("BET-06", "BET-02")
def test_two_with_chips_must_bet_or_fold_against_an_all_in_seat() -> None:
    """If the others are all-in, two players with chips still cannot check."""
    hand = seated(3, {1: 300, 2: 300, 3: 5})
    assert codes(hand, tago.Call(1)) == ["nothing_to_call"]
    hand = play(hand, tago.Bet(1, 5), tago.Call(2))
    assert (hand.round, hand.to_act) == (2, 1)
    assert codes(hand, tago.Call(1)) == ["nothing_to_call"]


@pytest.mark.rules("BET-06")
def test_one_with_chips_alone_does_not_bet() -> None:
    """After remainders of 50 against a bet of 100 there is no more betting: the cards decide.

    Only one player has chips left, and that player owes nothing.
    """
    hand = play(seated(2, {1: 300, 2: 55}), tago.Bet(1, 100), tago.Remainders(2))
    assert (hand.phase, hand.round) == ("over", 3)
    assert [begun.seats for begun in facts(hand, RoundBegun)] == [(1, 2), (), ()]


@pytest.mark.rules("BET-06", "BET-08")
@pytest.mark.parametrize(("stacks", "chips"), [({1: 300, 2: 5}, 295), ({1: 5, 2: 5}, 0)])
def test_without_two_able_seats_nobody_bets_at_all(stacks: dict[int, int], chips: int) -> None:
    """If all others are all-in for the antes, the hand runs on to the showdown at once."""
    hand = seated(2, stacks)
    assert (hand.phase, hand.round, hand.to_act) == ("over", 3, None)
    assert [seat.stack for seat in hand.seats] == [chips + 10, 0]
    assert [begun.seats for begun in facts(hand, RoundBegun)] == [(), (), ()]


@pytest.mark.rules("BET-06")
def test_the_last_able_seat_decides_while_it_owes() -> None:
    """If all others are all-in, a player with chips must answer a bet of 100 but cannot raise."""
    hand = play(seated(3, {1: 105, 2: 5, 3: 300}), tago.Bet(1, 100))
    assert (hand.to_act, now(hand).call, now(hand).raise_to) == (3, 100, None)
    hand = play(hand, tago.Call(3))
    assert (hand.phase, hand.round) == ("over", 3)


@pytest.mark.rules("BET-06")
def test_the_last_able_seat_is_not_asked_when_it_owes_nothing() -> None:
    """If the only other player with chips folds before any bet, there is no more betting."""
    hand = play(seated(3, {1: 300, 2: 5, 3: 300}), tago.Fold(1))
    assert (hand.phase, hand.round) == ("over", 3)
    assert [begun.seats for begun in facts(hand, RoundBegun)] == [(1, 3), (), ()]


@pytest.mark.rules("BET-06")
def test_the_bettor_is_not_asked_again_when_the_others_are_all_in_or_out() -> None:
    """After a bet of 100, remainders of 50 and a fold, the bettor owes nothing and gets no turn."""
    hand = play(seated(3, {1: 300, 2: 55, 3: 300}), tago.Bet(1, 100))
    hand = play(hand, tago.Remainders(2), tago.Fold(3))
    assert (hand.phase, hand.round) == ("over", 3)
    assert [begun.seats for begun in facts(hand, RoundBegun)] == [(1, 2, 3), (), ()]
    assert facts(hand, ChipsReturned) == [ChipsReturned(1, 50)]


@pytest.mark.rules("BET-06", "ELIM-04")
def test_the_bet_of_an_eliminated_seat_is_still_owed() -> None:
    """After the bettor is eliminated, the only seat with chips must still match the bet of 100."""
    hand = play(seated(3, {1: 300, 2: 5, 3: 300}), tago.Bet(1, 100), tago.Eliminate(1))
    assert (hand.phase, hand.to_act, hand.current_bet) == ("betting", 3, 100)
    assert now(hand).call == 100
    hand = play(hand, tago.Call(3))
    assert hand.phase == "over"


@pytest.mark.rules("BET-07")
@pytest.mark.parametrize("chips", [1, 3, 4])
def test_an_opener_short_of_the_minimum(chips: int) -> None:
    """A player with fewer than 5 chips may fold, restore 300 or more, or play remainders."""
    hand = seated(3, {1: chips + 5, 2: 300, 3: 300})
    assert now(hand) == tago.Options(
        fold=True, remainders=chips, restore=tago.Restoration(300, None)
    )
    assert codes(hand, tago.Bet(1, chips)) == ["below_minimum"]
    assert codes(hand, tago.Bet(1, 5)) == ["beyond_stack"]
    assert codes(hand, tago.Restore(1, 299)) == ["restoration_too_small"]
    assert play(hand, tago.Restore(1, 300)).to_act == 1
    assert play(hand, tago.Fold(1)).to_act == 2
    assert play(hand, tago.Remainders(1)).to_act == 2


@pytest.mark.rules("BET-07")
def test_an_opener_with_the_minimum_has_no_remainders() -> None:
    """A player who has exactly 5 chips may bet them, but may not play them as remainders."""
    hand = seated(2, {1: 10, 2: 300})
    assert codes(hand, tago.Remainders(1)) == ["can_open"]
    assert play(hand, tago.Bet(1, 5)).seat(1).stack == 0


@pytest.mark.rules("BET-07", "RAISE-07")
def test_remainders_of_an_opener_do_not_open_the_betting() -> None:
    """After an opener's remainders of 3 the next player cannot call, but may bet 5 or more."""
    hand = play(seated(3, {1: 8, 2: 300, 3: 300}), tago.Remainders(1))
    assert (hand.current_bet, hand.raises_used, hand.to_act) == (0, 0, 2)
    assert codes(hand, tago.Call(2)) == ["nothing_to_call"]
    assert codes(hand, tago.Raise(2, 6)) == ["nothing_to_raise"]
    assert codes(hand, tago.Bet(2, 4)) == ["below_minimum"]
    assert now(hand) == tago.Options(
        fold=True, bet=(5, 295), restore=tago.Restoration(300, None), curious=True
    )
    hand = play(hand, tago.Bet(2, 5), tago.Raise(3, 10), tago.Call(2))
    assert (hand.round, hand.pot) == (2, 15 + 3 + 10 + 10)


@pytest.mark.rules("BET-07")
def test_one_short_opener_after_another() -> None:
    """A second short opener plays its remainders too, and the third seat bets."""
    hand = play(seated(3, {1: 8, 2: 9, 3: 300}), tago.Remainders(1))
    assert codes(hand, tago.Call(2)) == ["nothing_to_call"]
    hand = play(hand, tago.Remainders(2))
    assert (hand.to_act, hand.current_bet) == (3, 0)
    assert codes(hand, tago.Bet(3, 4)) == ["below_minimum"]
    assert play(hand, tago.Bet(3, 5)).phase == "over"


@pytest.mark.rules("BET-07", "BET-06")
def test_a_sole_able_seat_must_answer_an_openers_remainders() -> None:
    """Against an opener's remainders of 3 the only other player must bet at least 5 or fold."""
    hand = play(seated(2, {1: 8, 2: 300}), tago.Remainders(1))
    assert (hand.phase, hand.to_act, now(hand).bet) == ("betting", 2, (5, 295))
    assert codes(hand, tago.Call(2)) == ["nothing_to_call"]
    bet = play(hand, tago.Bet(2, 5))
    assert (bet.phase, facts(bet, ChipsReturned)) == ("over", [ChipsReturned(2, 2)])
    folded = play(hand, tago.Fold(2))
    assert folded.seat(1).stack == 10 + 3


@pytest.mark.rules("BET-07", "BET-06")
def test_remainders_of_an_eliminated_opener_are_owed_by_nobody() -> None:
    """Once the short opener is eliminated, the only player with chips need not bet any more."""
    hand = play(seated(3, {1: 8, 2: 5, 3: 300}), tago.Remainders(1))
    assert (hand.phase, hand.to_act) == ("betting", 3)
    hand = play(hand, tago.Eliminate(1))
    assert (hand.phase, hand.round) == ("over", 3)


@pytest.mark.rules("BET-07")
def test_a_short_opener_in_round_3_cannot_restore() -> None:
    """After the players have looked, a short opener folds or plays the remainders."""
    hand = in_round(seated(3, {1: 18, 2: 300, 3: 300}), 3)
    assert now(hand) == tago.Options(fold=True, remainders=3)
    assert codes(hand, tago.Restore(1, 300)) == ["too_late_to_restore"]
    hand = play(hand, tago.Remainders(1))
    assert codes(hand, tago.Call(2)) == ["nothing_to_call"]
    assert codes(hand, tago.Bet(2, 4)) == ["below_minimum"]


@pytest.mark.rules("BET-04", "RAISE-01")
def test_options_are_said_with_their_amounts() -> None:
    """Options as text name what a call takes, and between which amounts a raise must be."""
    hand = play(start({1: "2 3 4", 2: "5 6 7"}, "8 1 0"), tago.Bet(1, 10))
    assert str(tago.options(hand)) == (
        "fold (curious or not), call 10, raise to between 20 and 295, or restore 300 or more"
    )
    assert type(tago.legal_actions(hand)) is tuple


@pytest.mark.rules("FOLD-04")
def test_when_nobody_is_to_act_a_refusal_lists_nothing() -> None:
    """Once the hand is over, a refusal does not say what anybody may do instead."""
    hand = play(start({1: "2 3 4", 2: "5 6 7"}, "8 1 0"), tago.Fold(1))
    error = refused(hand, tago.Fold(2))
    assert (error.allowed, "Allowed" in str(error)) == ("", False)


@pytest.mark.rules("BET-07", "REM-06")
def test_a_short_opener_where_remainders_have_a_lower_limit() -> None:
    """If remainders must be at least twice the minimum, a short opener cannot play any."""
    table = rules(remainders_minimum="twice_table_minimum")
    hand = seated(2, {1: 8, 2: 300}, table=table)
    assert codes(hand, tago.Remainders(1)) == ["remainders_too_small"]
    assert now(hand) == tago.Options(fold=True, restore=tago.Restoration(300, None))


@pytest.mark.rules("BET-07", "RAISE-07")
@pytest.mark.parametrize(("chips", "least"), [(1, 5), (2, 5), (3, 6), (4, 8)])
def test_a_short_opener_sets_the_price_by_ruling(chips: int, least: int) -> None:
    """If remainders set the price, a raise must reach at least twice the price and at least 5."""
    hand = play(seated(3, {1: chips + 5, 2: 300, 3: 300}, table=SETS_PRICE), tago.Remainders(1))
    assert (hand.current_bet, hand.raises_used) == (chips, 0)
    assert codes(hand, tago.Bet(2, 5)) == ["already_bet"]
    assert (now(hand).call, now(hand).raise_to) == (chips, (least, 295))
    assert codes(hand, tago.Raise(2, least - 1)) == ["below_double"]
    called = play(hand, tago.Call(2), tago.Call(3))
    assert (called.round, called.pot) == (2, 15 + 3 * chips)
    raised = play(hand, tago.Raise(2, least))
    assert raised.raises_used == 1
    assert codes(raised, tago.Raise(3, 2 * least)) == ["raises_used_up"]


@pytest.mark.rules("BET-07")
def test_the_price_of_a_short_opener_is_owed_like_a_bet() -> None:
    """If remainders set the price, a seat that cannot call it may play its own remainders."""
    hand = seated(3, {1: 9, 2: 8, 3: 300}, table=SETS_PRICE)
    hand = play(hand, tago.Remainders(1))
    assert codes(hand, tago.Call(2)) == ["cannot_cover"]
    hand = play(hand, tago.Remainders(2))
    assert (hand.current_bet, hand.to_act) == (4, 3)
    assert (now(hand).bet, now(hand).call, now(hand).raise_to) == (None, 4, None)
    hand = play(hand, tago.Call(3))
    assert hand.phase == "over"
    assert sum(hand.seat(seat).in_hand for seat in (1, 2, 3)) == 4 + 3 + 4


@pytest.mark.rules("BET-08")
def test_a_player_without_chips_after_the_ante_is_all_in_for_the_antes() -> None:
    """The player has no turn but stays in, and can win everybody's antes, but no bets."""
    hand = seated(3, {1: 5, 2: 300, 3: 300})
    assert (hand.first, hand.to_act, hand.seat(1).status) == (1, 2, "in")
    assert codes(hand, tago.Fold(1)) == ["no_chips"]
    hand = call_round(in_round(hand, 3))
    assert [seat.stack for seat in hand.seats] == [15, 280 + 30, 280]


@pytest.mark.rules("BET-08", "FOLD-04")
def test_all_in_for_the_antes_is_not_out_by_the_folds_of_others() -> None:
    """If folds leave one seat with chips and one all-in, the cards decide which wins the antes."""
    hand = play(seated(3, {1: 5, 2: 300, 3: 300}), tago.Bet(2, 10), tago.Fold(3))
    assert hand.result is not None
    assert (hand.phase, hand.result.how) == ("over", "showdown")
    assert [seat.stack for seat in hand.seats] == [15, 295, 295]


@pytest.mark.rules("BET-09")
def test_chips_bet_are_not_taken_back() -> None:
    """A seat that bets 50 and then folds to a raise does not get them back."""
    hand = play(seated(3), tago.Bet(1, 50), tago.Raise(2, 100), tago.Call(3))
    assert codes(hand, tago.Bet(1, 5)) == ["already_bet"]
    assert codes(hand, tago.Raise(1, 20)) == ["raises_used_up"]
    hand = play(hand, tago.Fold(1))
    assert (hand.seat(1).stack, hand.seat(1).in_hand, hand.pot) == (245, 50, 15 + 250)
    hand = call_round(call_round(hand))
    assert hand.seat(1).stack == 245
    assert sum(seat.stack for seat in hand.seats) == 900


@pytest.mark.rules("BET-09", "POT-03")
def test_an_uncalled_bet_comes_back() -> None:
    """If a bet of 100 is answered only with remainders of 50, the unmatched 50 is returned."""
    hand = play(seated(2, {1: 300, 2: 55}), tago.Bet(1, 100), tago.Remainders(2))
    assert facts(hand, ChipsReturned) == [ChipsReturned(1, 50)]
    assert hand.result is not None
    assert hand.result.pots[0].amount == 10 + 100


@pytest.mark.rules("BET-09", "ERR-02")
def test_bets_of_a_cancelled_deal_come_back() -> None:
    """After a misdeal all bets are returned, even to players who folded; the antes stay."""
    hand = play(seated(3), tago.Bet(1, 50), tago.Raise(2, 100), tago.Call(3), tago.Fold(1))
    assert (hand.round, hand.pot) == (2, 265)
    hand = play(hand, tago.Misdeal(tago.DECK))
    assert [seat.stack for seat in hand.seats] == [295, 295, 295]
    assert [seat.status for seat in hand.seats] == ["in", "in", "in"]
    assert hand.pot == 15


# RAISE


@pytest.mark.rules("RAISE-01")
@pytest.mark.parametrize(
    ("bet", "least"), [(5, 10), (7, 14), (10, 20), (99, 198), (100, 200), (1000, 2000)]
)
def test_a_raise_is_to_twice_the_bet_at_least(bet: int, least: int) -> None:
    """A bet of 10 can be raised only to 20 or more, and a bet of 1,000 only to 2,000 or more."""
    hand = play(seated(2, 5000), tago.Bet(1, bet))
    assert now(hand).raise_to == (least, 4995)
    assert codes(hand, tago.Raise(2, least - 1)) == ["below_double"]
    assert codes(hand, tago.Raise(2, bet)) == ["below_double"]
    assert play(hand, tago.Raise(2, least)).current_bet == least
    assert play(hand, tago.Raise(2, least + 1)).current_bet == least + 1


@pytest.mark.rules("RAISE-01", "RAISE-04")
def test_each_raise_doubles_the_bet_before_it() -> None:
    """A bet of 10 is raised to 20, 40 and 80: each raise doubles the bet, not the last increase."""
    hand = play(in_round(seated(2), 3), tago.Bet(1, 10), tago.Raise(2, 20))
    assert codes(hand, tago.Raise(1, 39)) == ["below_double"]
    hand = play(hand, tago.Raise(1, 40))
    assert codes(hand, tago.Raise(2, 79)) == ["below_double"]
    assert play(hand, tago.Raise(2, 80)).current_bet == 80


@pytest.mark.rules("RAISE-01", "RAISE-07", "REM-05")
def test_remainders_in_between_change_no_price() -> None:
    """After a bet of 100 and remainders of 60 a call costs 100, and a raise costs at least 200."""
    hand = play(seated(3, {1: 500, 2: 65, 3: 500}), tago.Bet(1, 100), tago.Remainders(2))
    assert (hand.current_bet, hand.raises_used) == (100, 0)
    assert (now(hand).call, now(hand).raise_to) == (100, (200, 495))
    assert codes(hand, tago.Raise(3, 199)) == ["below_double"]
    assert codes(hand, tago.Raise(3, 120)) == ["below_double"]
    assert play(hand, tago.Raise(3, 200)).to_act == 1


@pytest.mark.rules("RAISE-01", "LIMIT-02", "LIMIT-04")
@pytest.mark.parametrize(
    ("bet", "raise_to"),
    [(149, (298, 300)), (150, (300, 300)), (151, None), (200, None), (300, None)],
)
def test_the_maximum_of_a_light_table(bet: int, raise_to: tuple[int, int] | None) -> None:
    """A bet of 150 can be raised to exactly 300; one of 151 cannot be raised."""
    hand = play(seated(2, 1005, table=LIGHT), tago.Bet(1, bet))
    assert now(hand).raise_to == raise_to
    if raise_to is None:
        assert codes(hand, tago.Raise(2, 300)) == ["maximum_reached"]
    else:
        assert codes(hand, tago.Raise(2, raise_to[0] - 1)) == ["below_double"]
        assert codes(hand, tago.Raise(2, 301)) == ["above_maximum"]
        assert play(hand, tago.Raise(2, 300)).current_bet == 300


@pytest.mark.rules("LIMIT-02")
def test_the_maximum_is_for_each_round_anew() -> None:
    """A seat that put in 300 in round 1 may put in 300 again in round 2."""
    hand = play(seated(2, 1005, table=LIGHT), tago.Bet(1, 300), tago.Call(2))
    assert codes(hand, tago.Bet(1, 301)) == ["above_maximum"]
    assert play(hand, tago.Bet(1, 300)).seat(1).in_hand == 600


@pytest.mark.rules("RAISE-01", "LIMIT-04")
@pytest.mark.parametrize(("bet", "cap"), [(150, 300), (151, 300), (299, 300)])
def test_a_raise_to_the_maximum_by_ruling(bet: int, cap: int) -> None:
    """Under a ruling, a raise that cannot double the bet may go to exactly the maximum."""
    table = rules("Light – 5/300", light_cap_raise="to_maximum")
    hand = play(seated(2, 1005, table=table), tago.Bet(1, bet))
    assert now(hand).raise_to == (cap, cap)
    assert codes(hand, tago.Raise(2, cap - 1)) == ["below_double"]
    assert play(hand, tago.Raise(2, cap)).current_bet == cap


@pytest.mark.rules("LIMIT-02", "LIMIT-04")
def test_the_maximum_of_an_increment_by_ruling() -> None:
    """If the maximum limits each increase, a bet of 200 may be raised to at most 500.

    A bet of 400 may not be raised, unless a raise by exactly the maximum is allowed too.
    """
    table = rules("Light – 5/300", light_cap="increment")
    hand = in_round(seated(2, 3000, table=table), 2)
    assert codes(hand, tago.Bet(1, 301)) == ["above_maximum"]
    hand = play(hand, tago.Bet(1, 200))
    assert now(hand).raise_to == (400, 500)
    assert codes(hand, tago.Raise(2, 501)) == ["above_maximum"]
    hand = play(hand, tago.Raise(2, 400))
    assert codes(hand, tago.Raise(1, 700)) == ["maximum_reached"]
    table = rules("Light – 5/300", light_cap="increment", light_cap_raise="to_maximum")
    hand = play(in_round(seated(2, 3000, table=table), 2), tago.Bet(1, 200), tago.Raise(2, 400))
    assert now(hand).raise_to == (700, 700)


RAISES = (tago.Raise(2, 10), tago.Raise(1, 20), tago.Raise(2, 40), tago.Raise(1, 80))
"""How two seats raise each other after a bet of 5 by seat 1."""


@pytest.mark.rules("RAISE-02", "RAISE-08")
@pytest.mark.parametrize("allowed", [1, 2, 3])
def test_one_two_and_three_raises(allowed: int) -> None:
    """Rounds 1, 2 and 3 allow one, two and three raises, and a further raise is refused."""
    hand = play(in_round(seated(2), allowed), tago.Bet(1, 5), *RAISES[:allowed])
    assert hand.raises_used == allowed
    (violation,) = refused(hand, RAISES[allowed]).violations
    assert violation.code == "raises_used_up"
    assert dict(violation.parameters) == {"round": allowed, "allowed": allowed}
    assert now(hand).raise_to is None


@pytest.mark.rules("RAISE-02", "RAISE-08")
def test_a_hand_has_six_raises_at_most() -> None:
    """All six raises may be made in one hand, because the count restarts in each round."""
    hand = seated(2)
    for allowed in (1, 2, 3):
        assert (hand.round, hand.raises_used) == (allowed, 0)
        hand = play(hand, tago.Bet(1, 5), *RAISES[:allowed])
        assert codes(hand, RAISES[allowed]) == ["raises_used_up"]
        hand = call_round(hand)
    assert (hand.phase, len(facts(hand, Raised))) == ("over", 6)


@pytest.mark.rules("RAISE-03")
def test_after_one_raise_in_round_1_the_others_call_or_fold() -> None:
    """In round 1 one player's raise uses up the only raise of the whole table."""
    hand = play(seated(3), tago.Bet(1, 5), tago.Raise(2, 10))
    for seat, owed in ((3, 10), (1, 5)):
        assert hand.to_act == seat
        assert codes(hand, tago.Raise(seat, 20)) == ["raises_used_up"]
        assert (now(hand).fold, now(hand).call, now(hand).raise_to) == (True, owed, None)
        hand = play(hand, tago.Call(seat))
    assert hand.round == 2


@pytest.mark.rules("RAISE-03", "RAISE-02")
def test_raises_of_different_players_are_counted_together() -> None:
    """In round 2 two players have raised once each, so nobody can raise any more."""
    hand = in_round(seated(3), 2)
    hand = play(hand, tago.Bet(1, 5), tago.Raise(2, 10), tago.Raise(3, 20))
    assert hand.raises_used == 2
    assert codes(hand, tago.Raise(1, 40)) == ["raises_used_up"]
    hand = play(hand, tago.Call(1))
    assert codes(hand, tago.Raise(2, 40)) == ["raises_used_up"]


@pytest.mark.rules("RAISE-04")
def test_a_raise_names_the_total_of_the_round() -> None:
    """A player who has put in 10 and faces a bet of 20 pays 30 for a raise to 40."""
    hand = play(in_round(seated(2), 2), tago.Bet(1, 10), tago.Raise(2, 20))
    assert (hand.seat(1).stack, now(hand).raise_to) == (280, (40, 290))
    assert codes(hand, tago.Raise(1, 30)) == ["below_double"]
    hand = play(hand, tago.Raise(1, 40))
    assert facts(hand, Raised)[-1] == Raised(1, to=40, amount=30)
    assert (hand.seat(1).stack, hand.seat(1).in_round, hand.current_bet) == (250, 40, 40)
    assert now(hand).call == 20


@pytest.mark.rules("RAISE-04", "SEAT-04")
def test_chips_already_in_count_for_the_total() -> None:
    """A seat that has put in 10 and has 280 left may raise to 290 and no higher."""
    hand = play(in_round(seated(2), 2), tago.Bet(1, 10), tago.Raise(2, 20))
    assert codes(hand, tago.Raise(1, 291)) == ["beyond_stack"]
    assert play(hand, tago.Raise(1, 290)).seat(1).stack == 0


@pytest.mark.rules("RAISE-04", "REST-06")
def test_a_stack_of_500_reaches_2000_with_1500_more() -> None:
    """A player with 500 who faces a bet of 1,000 restores 1,500 to raise to 2,000."""
    hand = play(seated(2, {1: 5000, 2: 505}), tago.Bet(1, 1000))
    assert now(hand).restore == tago.Restoration(500, 1500)
    assert codes(play(hand, tago.Restore(2, 1499)), tago.Raise(2, 2000)) == ["beyond_stack"]
    hand = play(hand, tago.Restore(2, 1500), tago.Raise(2, 2000))
    assert (hand.seat(2).stack, hand.current_bet) == (0, 2000)


@pytest.mark.rules("RAISE-05", "BET-01")
def test_after_a_raise_every_other_player_acts_again() -> None:
    """Players who have already called must answer the raise too, clockwise from the raiser."""
    hand = play(in_round(seated(4), 2), tago.Bet(1, 5), tago.Call(2), tago.Raise(3, 10))
    assert hand.pending == (4, 1, 2)
    hand = play(hand, tago.Call(4), tago.Call(1), tago.Raise(2, 20))
    assert hand.pending == (3, 4, 1)
    hand = play(hand, tago.Call(3), tago.Call(4), tago.Call(1))
    assert hand.round == 3


@pytest.mark.rules("RAISE-05")
def test_nobody_raises_himself() -> None:
    """A bet or a raise that all others have called ends the round, even if raises are left."""
    hand = play(in_round(seated(3), 2), tago.Bet(1, 5), tago.Raise(2, 10))
    assert "not_your_turn" in codes(hand, tago.Raise(2, 20))
    hand = play(hand, tago.Call(3), tago.Call(1))
    assert (hand.round, hand.to_act) == (3, 1)
    hand = play(hand, tago.Bet(1, 5), tago.Call(2), tago.Call(3))
    assert hand.phase == "over"


@pytest.mark.rules("RAISE-05", "RAISE-07")
def test_an_all_in_raise_opens_the_round_again() -> None:
    """Going all-in for twice the bet is a full raise, so those who have acted may now raise it."""
    hand = in_round(seated(3, {1: 300, 2: 300, 3: 30}), 2)
    hand = play(hand, tago.Bet(1, 10), tago.Call(2), tago.Raise(3, 20))
    assert (hand.seat(3).stack, hand.pending, hand.raises_used) == (0, (1, 2), 1)
    hand = play(hand, tago.Raise(1, 40))
    assert hand.pending == (2,)
    assert play(hand, tago.Call(2)).round == 3


@pytest.mark.rules("RAISE-06")
def test_no_raise_when_nobody_has_chips_to_answer_it() -> None:
    """If all others are all-in or out, a player cannot raise, not even after a restoration."""
    hand = play(seated(3, {1: 105, 2: 300, 3: 300}), tago.Bet(1, 100))
    assert now(hand).raise_to == (200, 295)
    hand = play(hand, tago.Fold(2))
    assert codes(hand, tago.Raise(3, 200)) == ["nobody_to_answer"]
    assert (now(hand).raise_to, now(hand).call) == (None, 100)
    assert now(hand).restore == tago.Restoration(300, None)


@pytest.mark.rules("RAISE-06")
def test_a_caller_with_chips_left_can_answer_a_raise() -> None:
    """A raise is possible against an all-in bettor if another opponent has a single chip left."""
    hand = play(seated(3, {1: 105, 2: 106, 3: 300}), tago.Bet(1, 100), tago.Call(2))
    assert now(hand).raise_to == (200, 295)
    assert play(hand, tago.Raise(3, 200)).to_act == 2


@pytest.mark.rules("RAISE-07")
def test_the_opening_bet_is_no_raise() -> None:
    """Nothing can be raised before the opening bet, and that bet does not count as a raise."""
    hand = seated(2)
    assert codes(hand, tago.Raise(1, 10)) == ["nothing_to_raise"]
    hand = play(hand, tago.Bet(1, 5))
    assert hand.raises_used == 0
    assert play(hand, tago.Raise(2, 10)).raises_used == 1


@pytest.mark.rules("RAISE-07", "REM-03")
def test_all_in_for_twice_the_bet_is_a_raise_and_uses_one_up() -> None:
    """Going all-in for 20 against a bet of 10 is a raise, and uses up the one raise of round 1."""
    hand = play(seated(3, {1: 300, 2: 25, 3: 300}), tago.Bet(1, 10))
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert now(hand).raise_to == (20, 20)
    hand = play(hand, tago.Raise(2, 20))
    assert (hand.current_bet, hand.raises_used) == (20, 1)
    assert codes(hand, tago.Raise(3, 40)) == ["raises_used_up"]


@pytest.mark.rules("RAISE-07", "RAISE-01", "REM-04")
@pytest.mark.parametrize("stack", [1001, 1200, 1999])
def test_all_in_between_the_bet_and_twice_the_bet_is_nothing(stack: int) -> None:
    """A player with 1,200 facing a bet of 1,000 cannot go all-in, by remainders or by a raise."""
    hand = play(seated(2, {1: 5000, 2: stack + 5}), tago.Bet(1, 1000))
    assert codes(hand, tago.Raise(2, stack)) == ["below_double"]
    assert codes(hand, tago.Remainders(2)) == ["can_cover"]
    assert (now(hand).call, now(hand).raise_to) == (1000, None)


@pytest.mark.rules("RAISE-07")
def test_remainders_below_the_bet_use_no_raise_up() -> None:
    """After remainders, round 1 still has its one raise."""
    hand = play(seated(3, {1: 300, 2: 55, 3: 300}), tago.Bet(1, 100), tago.Remainders(2))
    assert facts(hand, RemaindersPlayed) == [RemaindersPlayed(2, 50)]
    assert hand.raises_used == 0
    assert play(hand, tago.Raise(3, 200)).raises_used == 1


@pytest.mark.rules("RAISE-08", "TIE-09")
def test_a_tie_break_round_has_its_own_three_raises() -> None:
    """After three raises in round 3 the tie-break allows three more, but not a fourth."""
    hand = extra_round(*RAISES[:3])
    assert len(facts(hand, Raised)) == 3
    assert (hand.raises_used, hand.current_bet) == (0, 0)
    hand = play(hand, tago.Bet(1, 5), *RAISES[:3])
    assert codes(hand, RAISES[3]) == ["raises_used_up"]


@pytest.mark.rules("RAISE-08")
def test_a_betting_that_is_skipped_counts_no_raises() -> None:
    """If there is no betting in rounds 2 and 3, the raise of round 1 does not count there."""
    hand = play(seated(2, {1: 300, 2: 25}), tago.Bet(1, 10), tago.Raise(2, 20))
    assert hand.raises_used == 1
    hand = play(hand, tago.Call(1))
    assert (hand.phase, hand.round, hand.raises_used, hand.current_bet) == ("over", 3, 0, 0)


# FOLD


@pytest.mark.rules("FOLD-01")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_player_may_fold_on_every_turn(number: int) -> None:
    """In each round a player may fold as the first to act, facing a bet, and facing a raise."""
    hand = in_round(seated(3), number)
    assert play(hand, tago.Fold(1)).seat(1).status == "folded"
    hand = play(hand, tago.Bet(1, 5))
    assert play(hand, tago.Fold(2)).seat(2).status == "folded"
    hand = play(hand, tago.Raise(2, 10), tago.Call(3))
    assert play(hand, tago.Fold(1)).seat(1).status == "folded"
    assert codes(hand, tago.Fold(2)) == ["not_your_turn"]


@pytest.mark.rules("FOLD-01")
def test_a_player_may_fold_in_a_tie_break_and_after_restoring() -> None:
    """A player who voted for a tie-break, or has added chips, may still fold."""
    hand = play(extra_round(), tago.Fold(1))
    assert hand.seat(1).status == "folded"
    hand = play(seated(2), tago.Restore(1, 300), tago.Fold(1))
    assert (hand.seat(1).status, hand.seat(1).stack) == ("folded", 595)


@pytest.mark.rules("FOLD-03")
def test_a_fold_leaves_the_chips_and_every_claim_to_a_plate() -> None:
    """A player who bets 50 and folds the best cards wins nothing; the next best cards win."""
    hand = in_round(start({1: "½ 2 4", 2: "8 6 1", 3: "8 6 3"}, "1 2 4"), 3)
    hand = play(hand, tago.Bet(1, 50), tago.Raise(2, 100), tago.Call(3), tago.Fold(1))
    assert hand.result is not None
    assert hand.result.pots[0].seats == (2, 3)
    assert [shown.seat for shown in facts(hand, CardsShown)] == [2, 3]
    assert [seat.stack for seat in hand.seats] == [235, 185 + 295, 185]


@pytest.mark.rules("FOLD-03")
def test_a_fold_ends_all_turns() -> None:
    """A seat that has folded can do nothing more in the hand."""
    hand = play(seated(3), tago.Fold(1))
    for action in (tago.Bet(1, 5), tago.Fold(1), tago.Restore(1, 300), tago.Eliminate(1)):
        assert codes(hand, action) == ["out_of_the_hand"]
    assert hand.pending == (2, 3)
    assert call_round(hand).pending == (2, 3)


@pytest.mark.rules("FOLD-03")
def test_a_fold_gives_up_the_jackpot() -> None:
    """Three zeros in a folded hand win no jackpot, even if their owner has a look."""
    hand = in_round(start({1: "0 0 0", 2: "8 6 1", 3: "8 6 3"}, "1 2 4"), 2)
    hand = call_round(call_round(play(hand, tago.Fold(1, curious=True))))
    assert hand.result is not None
    assert hand.seat(1).seen
    assert hand.result.jackpot_winner is None


@pytest.mark.rules("FOLD-03", "POINT-06")
def test_a_fold_gives_up_the_choice_of_the_point() -> None:
    """A first player who has folded does not choose the POINT's total."""
    hand = call_round(play(seated(3, point="7 7 2"), tago.Fold(1)))
    assert (hand.phase, hand.to_act) == ("point_choice", 2)
    assert codes(hand, tago.ChoosePoint(1, "sum")) == ["out_of_the_hand"]


@pytest.mark.rules("FOLD-04")
def test_the_last_player_wins_without_a_bet() -> None:
    """When all others have folded, the last player wins the antes without doing anything."""
    hand = play(seated(3), tago.Fold(1), tago.Fold(2))
    assert (hand.phase, hand.to_act, hand.round) == ("over", None, 1)
    assert hand.result is not None
    assert (hand.result.how, hand.result.scores) == ("folds", ())
    assert [seat.stack for seat in hand.seats] == [295, 295, 295 + 15]
    assert codes(hand, tago.Fold(3)) == ["hand_over"]
    assert codes(hand, tago.Bet(3, 5)) == ["hand_over"]


@pytest.mark.rules("FOLD-04", "COLL-04")
@pytest.mark.parametrize(("number", "won"), [(1, 15), (2, 30), (3, 45)])
def test_the_last_player_wins_all_without_showing(number: int, won: int) -> None:
    """In each round the last fold ends the hand: the winner gets all without showing a card."""
    hand = in_round(seated(3), number)
    paid = 5 * number
    hand = play(hand, tago.Bet(1, 50), tago.Raise(2, 100), tago.Fold(3), tago.Fold(1))
    assert (hand.phase, hand.round) == ("over", number)
    assert [seat.stack for seat in hand.seats] == [250 - paid, 300 - paid + won + 50, 300 - paid]
    assert facts(hand, CardsShown) == []
    for eyes in (None, 1, 3):
        assert [
            seat.cards[0] for seat in tago.view(hand, eyes).state.seats if seat.number == 2
        ] == [None]


@pytest.mark.rules("FOLD-04")
def test_the_last_player_wins_side_plates_too() -> None:
    """When an all-in seat is eliminated, both pots go to the last player left."""
    hand = play(seated(3, {1: 300, 2: 55, 3: 300}), tago.Bet(1, 100), tago.Remainders(2))
    hand = play(hand, tago.Call(3), tago.Eliminate(2), tago.Fold(1))
    assert (hand.phase, hand.seat(3).stack) == ("over", 195 + 15 + 250)


@pytest.mark.rules("FOLD-05", "COLL-04")
@pytest.mark.parametrize("number", [1, 2])
def test_a_folded_card_stays_covered(number: int) -> None:
    """Nobody, not even its owner, sees a folded covered card, even after the showdown."""
    hand = call_round(in_round(play(in_round(seated(3), number), tago.Fold(1)), 3))
    assert len(facts(hand, CardsShown)) == 2
    assert facts(hand, Folded) == [Folded(1)]
    for eyes in (None, 1, 2, 3):
        assert tago.view(hand, eyes).state.seats[0].cards[0] is None


@pytest.mark.rules("FOLD-05", "COLL-04")
def test_a_card_folded_in_round_3_stays_covered_to_the_others() -> None:
    """A card folded after the players have looked is known only to its owner."""
    hand = call_round(play(in_round(seated(3), 3), tago.Fold(1)))
    assert hand.phase == "over"
    for eyes in (None, 2, 3):
        assert tago.view(hand, eyes).state.seats[0].cards[0] is None
    assert tago.view(hand, 1).state.seats[0].cards[0] is tago.Card("8")


@pytest.mark.rules("BET-01", "BET-04", "RAISE-04")
def test_what_was_done_is_told_in_order() -> None:
    """Each action is recorded as a fact that gives the number of chips paid."""
    hand = play(seated(2), tago.Bet(1, 10), tago.Raise(2, 20), tago.Call(1))
    assert facts(hand, BetMade, Raised, Called) == [
        BetMade(1, 10),
        Raised(2, to=20, amount=20),
        Called(1, 10),
    ]
