"""Several winners: the vote, the discards, the new cards and the tie-break (TIE).

All cards are made up. Most hands have a POINT of 11, and several seats have VALUE.
"""

from collections import Counter
from collections.abc import Mapping

import pytest

import tagolib as tago
from tagolib.base.values import Pairs
from tagolib.tago.facts import (
    CardDiscarded,
    Looked,
    PointTurned,
    PotAwarded,
    RoundBegun,
    Tied,
    Voted,
)
from tagolib.tago.hand import Hand
from tests.playing import HEAVY, LIGHT, call_round, codes, facts, play, refused, rules, start

POINT = "1 7 3"
TWO = {1: "4 ½ 2", 2: "8 2 1", 3: "8 8 ½", 4: "5 6 0"}
"""Seats 2 and 4 tie, and seats 1 and 3 are beaten."""
THREE = {1: "8 2 1", 2: "4 ½ 2", 4: "5 6 0", 6: "6 5 0"}
"""Seats 1, 4 and 6 tie, and seat 2 is beaten."""


def voting(
    cards: Mapping[int, str],
    stacks: int | Mapping[int, int] = 300,
    *,
    first: int | None = None,
    table: tago.Rules = HEAVY,
) -> Hand:
    """Play three rounds with bets of 5, up to the vote on a draw."""
    hand = start(cards, POINT, stacks, first=first, table=table)
    for _ in range(3):
        hand = call_round(hand)
    assert hand.phase == "vote"
    return hand


def agreed(hand: Hand) -> Hand:
    """Let all seats that are asked play on."""
    while hand.phase == "vote":
        assert hand.to_act is not None
        hand = play(hand, tago.PlayOn(hand.to_act))
    return hand


def discarded(hand: Hand) -> Hand:
    """Let all seats play on and discard their covered cards."""
    hand = agreed(hand)
    while hand.phase == "discard":
        assert hand.to_act is not None
        covered = hand.seat(hand.to_act).cards[0]
        assert covered is not None
        hand = play(hand, tago.Discard(hand.to_act, covered))
    return hand


def paid(
    amount: int, seats: tuple[int, ...], winners: tuple[int, ...], shares: Pairs[int]
) -> tago.PotResult:
    """Return a pot as it was paid, from fewer words."""
    return tago.PotResult(amount=amount, seats=seats, winners=winners, shares=shares)


def redealt(hand: Hand, cards: str) -> Hand:
    """Let all seats play on, discard their covered cards, and get these new ones."""
    return play(discarded(hand), tago.Redeal(tago.parse_cards(cards)))


def result(hand: Hand) -> tago.Result:
    """Return the result of a hand that is over."""
    assert hand.result is not None
    return hand.result


def now(hand: Hand) -> tago.Options:
    """Return the options of the seat to act."""
    found = tago.options(hand)
    assert found is not None
    return found


def statuses(hand: Hand) -> dict[int, str]:
    """Return every seat's status."""
    return {seat.number: seat.status for seat in hand.seats}


def lying(hand: Hand, eyes: int | None) -> dict[int, str]:
    """Return each seat's cards as a viewer sees them; "-" is a card not seen."""
    seats = tago.view(hand, eyes).state.seats
    return {
        seat.number: " ".join("-" if card is None else str(card) for card in seat.cards)
        for seat in seats
    }


@pytest.mark.rules("TIE-01")
@pytest.mark.parametrize(
    ("one", "other", "point"),
    [
        ("1 7 3", "3 1 7", "1 7 3"),  # COPY
        ("4 4 4", "8 8 8", "1 7 3"),  # TRIPS
        ("½ ½ ½", "6 6 6", "1 7 3"),
        ("8 2 1", "5 6 0", "1 7 3"),  # VALUE
        ("6 2 0", "8 4 4", "0 3 5"),  # VALUE, the second by voiding a pair
        ("8 2 ½", "5 6 ½", "1 7 3"),  # SCORE, ½ below and ½ above
        ("8 2 0", "4 6 0", "1 7 3"),  # SCORE, both 1 below
    ],
)
def test_equal_best_scores_tie(one: str, other: str, point: str) -> None:
    """If two seats tie with COPY, TRIPS, VALUE or SCORE, they vote, and the third seat does not."""
    hand = start({2: one, 5: "2 2 5", 7: other}, point)
    hand = call_round(call_round(call_round(hand)))
    assert (hand.phase, hand.to_act) == ("vote", 2)
    assert facts(hand, Tied) == [Tied((2, 7), 60)]
    assert now(hand) == tago.Options(vote=True)


@pytest.mark.rules("TIE-01")
@pytest.mark.parametrize(
    ("better", "worse"),
    [("3 1 7", "8 8 8"), ("½ ½ ½", "5 6 0"), ("8 2 1", "5 6 ½"), ("5 6 ½", "8 2 0")],
)
def test_unequal_scores_do_not_tie(better: str, worse: str) -> None:
    """Two seats with unequal scores do not tie: the better score wins without a vote."""
    hand = call_round(call_round(call_round(start({2: worse, 7: better}, POINT))))
    assert (hand.phase, result(hand).how) == ("over", "showdown")
    assert result(hand).pots == (paid(40, (2, 7), (7,), ((7, 40),)),)
    assert facts(hand, Tied) == []


@pytest.mark.rules("TIE-02")
@pytest.mark.parametrize("agreeing", [(), (1,), (1, 4)])
def test_one_of_the_tied_is_enough_to_divide(agreeing: tuple[int, ...]) -> None:
    """As soon as one tied seat asks to divide, the pot is divided and nobody else is asked.

    The two odd chips go to the first two clockwise from the first player.
    """
    hand = play(voting(THREE), *(tago.PlayOn(seat) for seat in agreeing))
    asker = (1, 4, 6)[len(agreeing)]
    assert hand.to_act == asker
    hand = play(hand, tago.Divide(asker))
    votes = [*(Voted(seat, divide=False) for seat in agreeing), Voted(asker, divide=True)]
    assert facts(hand, Voted) == votes
    assert (hand.phase, result(hand).how) == ("over", "divided")
    assert result(hand).pots[0].shares == ((1, 27), (4, 27), (6, 26))
    assert codes(hand, tago.Divide(6)) == ["hand_over"]


@pytest.mark.rules("TIE-02", "TIE-03")
def test_only_the_tied_are_asked_each_in_turn() -> None:
    """A vote by a beaten seat or out of turn is refused, and so is any other action."""
    hand = voting(TWO)
    for action in (tago.Divide, tago.PlayOn):
        assert codes(hand, action(4)) == ["not_your_turn"]
        assert codes(hand, action(1)) == ["out_of_the_hand"]
    for other in (tago.Bet(2, 5), tago.Fold(2), tago.Discard(2, tago.Card.TWO)):
        assert codes(hand, other) == ["not_now"]


@pytest.mark.rules("TIE-03")
def test_if_all_agree_a_third_round_is_played() -> None:
    """After the last vote the tied seats discard, get new cards and play round 3 again."""
    hand = play(voting(TWO), tago.PlayOn(2))
    assert (hand.phase, hand.to_act) == ("vote", 4)
    hand = play(hand, tago.PlayOn(4))
    assert (hand.phase, hand.tie_breaks) == ("discard", 0)
    hand = discarded(hand)
    assert (hand.phase, hand.to_act, hand.tie_breaks) == ("redeal", None, 0)
    assert (tago.options(hand), tago.legal_actions(hand)) == (None, ())
    hand = play(hand, tago.Redeal(tago.parse_cards("7 5")))
    assert (hand.phase, hand.round, hand.tie_breaks) == ("betting", 3, 1)
    assert facts(hand, RoundBegun)[-1] == RoundBegun(3, 1, (2, 4))
    hand = call_round(hand)  # seat 2 has 7 2 1, seat 4 again 5 6 0
    assert (result(hand).how, result(hand).pots[0].winners) == ("showdown", (4,))


@pytest.mark.rules("TIE-04")
def test_only_the_tied_take_part() -> None:
    """Beaten seats cannot discard or bet, and they get no new card, no score and no share.

    Seat 4 ends up 4½ away, as the beaten seat 1 is, and wins alone.
    """
    hand = voting(TWO)
    assert statuses(hand) == {1: "beaten", 2: "in", 3: "beaten", 4: "in"}
    assert codes(agreed(hand), tago.Discard(1, tago.Card.TWO)) == ["out_of_the_hand"]
    hand = redealt(hand, "½ ½")
    assert [str(card) for card in hand.seat(1).cards] == ["4", "½", "2"]
    assert codes(hand, tago.Bet(1, 5)) == ["out_of_the_hand"]
    hand = play(hand, tago.Bet(2, 5), tago.Call(4))
    assert [seat for seat, _ in result(hand).scores] == [2, 4]
    assert result(hand).pots == (paid(90, (2, 4), (4,), ((4, 90),)),)


@pytest.mark.rules("TIE-04")
def test_who_folds_in_the_extra_round_is_out_and_the_rest_play_on() -> None:
    """One of three tied seats folds; the other two tie again, and only they are asked."""
    hand = redealt(voting(THREE), "8 5 6")
    hand = play(hand, tago.Bet(1, 10), tago.Fold(4), tago.Call(6))
    assert (hand.phase, hand.pot) == ("vote", 100)
    assert facts(hand, Tied)[-1] == Tied((1, 6), 100)
    assert statuses(hand) == {1: "in", 2: "beaten", 4: "folded", 6: "in"}
    assert len(discarded(hand).redeal_cards) == 23


@pytest.mark.rules("TIE-05")
@pytest.mark.parametrize(
    ("card", "kept"), [("8", "- 2 1"), ("2", "- 8 1"), ("1", "- 8 2")], ids=str
)
def test_each_discards_a_card_of_its_choice(card: str, kept: str) -> None:
    """A tied seat may discard any card, even the covered one; the other two are open to all."""
    hand = agreed(voting(TWO))
    assert [str(choice) for choice in now(hand).discard] == ["8", "2", "1"]
    hand = play(hand, tago.Discard(2, tago.Card.parse(card)))
    assert facts(hand, CardDiscarded) == [CardDiscarded(2, tago.Card.parse(card))]
    for eyes in (None, 1, 2, 4):
        assert lying(hand, eyes)[2] == kept
    hand = play(hand, tago.Discard(4, tago.Card.SIX), tago.Redeal(tago.parse_cards("½ ½")))
    assert lying(hand, 4)[2] == kept
    assert lying(hand, 2)[4] == "- 5 0"


@pytest.mark.rules("TIE-05")
def test_a_seat_discards_one_card_that_it_holds() -> None:
    """A seat cannot discard a value it does not hold, discard twice or take another action."""
    hand = agreed(voting(TWO))
    refusal = refused(hand, tago.Discard(2, tago.Card.FIVE))
    assert refusal.violations[0].message == "Seat 2 does not hold 5. It holds 8 2 1."
    assert codes(hand, tago.Fold(2)) == ["not_now"]
    hand = play(hand, tago.Discard(2, tago.Card.EIGHT))
    assert codes(hand, tago.Discard(2, tago.Card.TWO)) == ["not_your_turn"]
    assert codes(hand, tago.Redeal(tago.parse_cards("5 6"))) == ["not_now"]


def test_of_equal_cards_the_first_is_discarded() -> None:
    """Of a covered and an open 4 the covered one is discarded; the open cards stay in place."""
    hand = agreed(voting({2: "4 3 4", 7: "5 6 0"}))
    hand = play(hand, tago.Discard(2, tago.Card.FOUR))
    assert lying(hand, None)[2] == "- 3 4"


@pytest.mark.rules("TIE-06")
@pytest.mark.parametrize(
    ("tied", "cards"), [(2, 23), (3, 21), (4, 19), (5, 17), (6, 15), (7, 13), (8, 11)]
)
def test_all_other_cards_are_shuffled(tied: int, cards: int) -> None:
    """If k seats tie with TRIPS, 30 - 3 - 2k cards are shuffled for the redeal."""
    hand = start({seat: f"{seat} {seat} {seat}" for seat in range(1, tied + 1)}, "0 0 ½")
    hand = discarded(call_round(call_round(call_round(hand))))
    shuffle = hand.redeal_cards
    assert len(shuffle) == cards
    lie = Counter(tago.parse_cards("0 0 ½"))
    for seat in range(1, tied + 1):
        lie += Counter(tago.parse_cards(f"{seat} {seat}"))
    assert Counter(shuffle) == Counter(tago.DECK) - lie
    hand = play(hand, tago.Redeal(shuffle[-tied:]))
    assert [seat.cards[0] for seat in hand.seats] == list(shuffle[-tied:])


@pytest.mark.rules("TIE-06")
def test_muck_stub_and_discards_are_shuffled_too() -> None:
    """The cards of folded and beaten seats, the stub and the discards can all be dealt."""
    hand = start(TWO | {5: "5 0 4"}, POINT)
    hand = play(hand, *(tago.Bet(1, 5), tago.Call(2), tago.Call(3), tago.Call(4), tago.Fold(5)))
    hand = discarded(call_round(call_round(hand)))
    kept = Counter(tago.parse_cards("1 7 3  2 1  6 0"))
    assert Counter(hand.redeal_cards) == Counter(tago.DECK) - kept
    for new in ("8 5", "5 8", "½ 4", "8 8", "½ ½", "0 1", "7 3"):
        seats = play(hand, tago.Redeal(tago.parse_cards(new))).seats
        assert f"{seats[1].cards[0]} {seats[3].cards[0]}" == new


@pytest.mark.rules("TIE-06")
def test_the_point_and_the_kept_cards_are_not_dealt_again() -> None:
    """If every 1 and two 2s are in the POINT or kept, neither a 1 nor two 2s can be dealt."""
    hand = discarded(voting({2: "8 2 1", 3: "4 ½ 0", 4: "8 1 2"}))
    assert codes(hand, tago.Redeal(tago.parse_cards("1 8"))) == ["card_not_in_shuffle"]
    assert codes(hand, tago.Redeal(tago.parse_cards("2 2"))) == ["card_not_in_shuffle"]
    assert play(hand, tago.Redeal(tago.parse_cards("2 8"))).tie_breaks == 1


@pytest.mark.rules("TIE-06")
@pytest.mark.parametrize("cards", ["", "8", "8 5 4", "8 5 4 7"])
def test_each_tied_seat_gets_one_card(cards: str) -> None:
    """Two seats tie, so a redeal must have exactly two cards."""
    hand = discarded(voting(TWO))
    assert codes(hand, tago.Redeal(tago.parse_cards(cards))) == ["wrong_number_of_cards"]


@pytest.mark.rules("TIE-06")
def test_the_new_card_is_covered() -> None:
    """New cards go to the tied seats in ascending order, and each is known only to its owner."""
    hand = redealt(voting(TWO, first=4), "7 3")
    assert lying(hand, 2) == {1: "4 ½ 2", 2: "7 2 1", 3: "8 8 ½", 4: "- 6 0"}
    assert lying(hand, 4) == {1: "4 ½ 2", 2: "- 2 1", 3: "8 8 ½", 4: "3 6 0"}
    for eyes in (None, 1, 3):
        assert lying(hand, eyes) == {1: "4 ½ 2", 2: "- 2 1", 3: "8 8 ½", 4: "- 6 0"}
    assert lying(call_round(hand), None)[2] == "7 2 1"


@pytest.mark.rules("TIE-07")
def test_point_plate_and_cube_stay() -> None:
    """If 2 is chosen as the POINT of 7, 7, 2, it remains the POINT in two tie-breaks.

    The 60 in the pot and the cube with the beaten seat 1 stay as well.
    """
    hand = call_round(start({1: "4 6 5", 2: "0 1 1", 4: "8 8 2"}, "7 7 2"))
    hand = call_round(call_round(play(hand, tago.ChoosePoint(1, "single"))))
    for extra in (1, 2):
        before = 60 + 10 * (extra - 1)
        for step in (hand, agreed(hand), discarded(hand), redealt(hand, "0 8")):
            state = tago.house_state(step)
            assert (str(state.point.total), state.point.choice) == ("2", "single")
            assert state.point.cards == tago.parse_cards("7 7 2")
            assert (state.pot, state.cube, state.first) == (before, 1, 1)
        hand = redealt(hand, "0 8")
        assert (hand.phase, hand.tie_breaks) == ("betting", extra)
        hand = call_round(hand)
        assert (hand.phase, hand.pot) == ("vote", before + 10)
    assert len(facts(hand, PointTurned)) == 1


@pytest.mark.rules("TIE-08")
def test_several_pots_are_divided_without_a_vote() -> None:
    """Three seats tie for the main pot and two for the side pot, so both are divided at once."""
    hand = start({1: "8 2 1", 2: "5 6 0", 4: "6 5 0"}, POINT, {1: 65, 2: 305, 4: 305})
    hand = play(hand, tago.Bet(1, 60), tago.Call(2), tago.Call(4))
    hand = play(hand, tago.Bet(2, 40), tago.Call(4), tago.Bet(2, 10), tago.Call(4))
    assert (hand.phase, result(hand).how) == ("over", "showdown")
    assert result(hand).pots == (
        paid(195, (1, 2, 4), (1, 2, 4), ((1, 65), (2, 65), (4, 65))),
        paid(100, (2, 4), (2, 4), ((2, 50), (4, 50))),
    )
    assert facts(hand, Tied, Voted) == []
    assert [fact.how for fact in facts(hand, PotAwarded)] == ["showdown", "showdown"]
    assert statuses(hand) == {1: "in", 2: "in", 4: "in"}


@pytest.mark.rules("TIE-08")
@pytest.mark.parametrize(
    ("cards", "shares"),
    [
        ({1: "3 7 1", 2: "5 6 0", 4: "6 5 0"}, [{1: 195}, {2: 50, 4: 50}]),
        ({1: "8 2 1", 2: "5 6 0", 4: "8 8 ½"}, [{1: 97, 2: 98}, {2: 100}]),
    ],
)
def test_a_tie_for_one_of_several_pots_is_divided(
    cards: dict[int, str], shares: list[dict[int, int]]
) -> None:
    """If players tie for only one of two pots, that pot is divided without a vote."""
    hand = start(cards, POINT, {1: 65, 2: 305, 4: 305}, first=2)
    hand = play(hand, tago.Bet(2, 60), tago.Call(4), tago.Call(1))
    hand = play(hand, tago.Bet(2, 40), tago.Call(4), tago.Bet(2, 10), tago.Call(4))
    assert result(hand).how == "showdown"
    assert [dict(pot.shares) for pot in result(hand).pots] == shares


@pytest.mark.rules("TIE-08")
def test_chips_that_went_back_make_no_second_pot() -> None:
    """The unmatched 50 of a bet are returned, so the tied seats vote on a single pot of 310."""
    hand = start({1: "8 2 1", 2: "5 6 0"}, POINT, {1: 205, 2: 155})
    hand = play(hand, tago.Bet(1, 200), tago.Remainders(2))
    assert (hand.phase, hand.pot, hand.seat(1).stack) == ("vote", 310, 50)
    hand = play(hand, tago.Divide(1))
    assert result(hand).pots[0].shares == ((1, 155), (2, 155))
    assert result(hand).returned == ((1, 50),)


@pytest.mark.rules("POT-03", "TIE-07")
def test_chips_that_went_back_do_not_go_back_again() -> None:
    """After a tie-break without betting the winner has 310, and the 50 were returned only once."""
    hand = start({1: "8 2 1", 2: "5 6 0"}, POINT, {1: 205, 2: 155})
    hand = redealt(play(hand, tago.Bet(1, 200), tago.Remainders(2)), "7 5")
    assert result(hand).pots == (paid(310, (1, 2), (2,), ((2, 310),)),)
    assert result(hand).returned == ((1, 50),)
    assert (hand.seat(1).stack, hand.seat(2).stack) == (50, 310)


def test_odd_chips_of_divided_pots_to_the_jackpot() -> None:
    """Under a ruling the two odd chips of 194 join the one withheld from the antes."""
    table = rules(jackpot_percent=10, odd_chips="to_jackpot")
    cards = {1: "8 2 1", 2: "5 6 0", 4: "6 5 0"}
    hand = start(cards, POINT, {1: 65, 2: 305, 4: 305}, table=table)
    hand = play(hand, tago.Bet(1, 60), tago.Call(2), tago.Call(4))
    hand = play(hand, tago.Bet(2, 40), tago.Call(4), tago.Bet(2, 10), tago.Call(4))
    assert [dict(pot.shares) for pot in result(hand).pots] == [
        {1: 64, 2: 64, 4: 64},
        {2: 50, 4: 50},
    ]
    assert hand.withheld == 3


@pytest.mark.rules("TIE-09")
def test_the_extra_round_is_played_like_round_3() -> None:
    """The tied seats look at their new cards; nobody can check, and a call ends the round."""
    hand = call_round(call_round(start(TWO, POINT)))
    hand = play(hand, tago.Bet(1, 5), tago.Raise(2, 10), tago.Raise(3, 20), tago.Raise(4, 40))
    hand = play(hand, tago.Call(1), tago.Call(2), tago.Call(3))
    looks = len(facts(hand, Looked))
    hand = redealt(hand, "7 5")
    new = [Looked(2, tago.Card.SEVEN), Looked(4, tago.Card.FIVE)]
    assert facts(hand, Looked)[looks:] == new
    assert (hand.current_bet, hand.raises_used) == (0, 0)
    assert [seat.in_round for seat in hand.seats] == [0, 0, 0, 0]
    assert now(hand) == tago.Options(fold=True, bet=(5, hand.seat(2).stack))
    assert codes(hand, tago.Call(2)) == ["nothing_to_call"]
    assert codes(hand, tago.Bet(2, 4)) == ["below_minimum"]
    assert codes(hand, tago.Bet(4, 5)) == ["not_your_turn"]
    hand = play(hand, tago.Bet(2, 5))
    assert (now(hand).call, hand.to_act) == (5, 4)
    assert play(hand, tago.Call(4)).phase == "over"


@pytest.mark.rules("TIE-09")
def test_the_extra_round_has_three_raises() -> None:
    """Each raise in a tie-break at least doubles the bet, and a fourth raise is refused."""
    hand = redealt(voting(TWO), "8 5")
    hand = play(hand, tago.Bet(2, 5))
    assert codes(hand, tago.Raise(4, 9)) == ["below_double"]
    hand = play(hand, tago.Raise(4, 10), tago.Raise(2, 20), tago.Raise(4, 40))
    assert codes(hand, tago.Raise(2, 80)) == ["raises_used_up"]
    assert play(hand, tago.Call(2)).phase == "vote"


@pytest.mark.rules("TIE-09")
def test_bets_of_the_extra_round_join_the_plate() -> None:
    """Two bets of 50 are added to the pot of 80, and the winner gets 180."""
    hand = redealt(voting(TWO), "7 5")
    hand = play(hand, tago.Bet(2, 50))
    assert hand.pot == 130
    hand = play(hand, tago.Call(4))
    assert result(hand).pots == (paid(180, (2, 4), (4,), ((4, 180),)),)
    assert [seat.stack for seat in hand.seats] == [280, 230, 280, 410]


@pytest.mark.rules("TIE-09", "LIMIT-02")
def test_the_extra_round_of_a_light_table_has_its_own_maximum() -> None:
    """A seat that put in 300 in round 3 may bet 300 again in the tie-break, but not 301."""
    hand = call_round(call_round(start(TWO, POINT, 1000, table=LIGHT)))
    hand = play(hand, tago.Bet(1, 300), tago.Call(2), tago.Call(3), tago.Call(4))
    hand = redealt(hand, "8 5")
    assert now(hand).bet == (5, 300)
    assert codes(hand, tago.Bet(2, 301)) == ["above_maximum"]
    assert play(hand, tago.Bet(2, 300), tago.Call(4)).pot == 20 + 40 + 1200 + 600


@pytest.mark.rules("TIE-09")
@pytest.mark.parametrize(("first", "order"), [(1, (2, 4)), (2, (2, 4)), (3, (4, 2)), (4, (4, 2))])
def test_the_first_tied_seat_from_the_cube_acts_first(first: int, order: tuple[int, int]) -> None:
    """Tied seats vote and bet clockwise from the first player, even if that player is beaten."""
    one, other = order
    hand = voting(TWO, first=first)
    assert (hand.first, hand.to_act) == (first, one)
    hand = play(hand, tago.PlayOn(one))
    assert hand.to_act == other
    hand = redealt(hand, "8 5")
    assert (hand.first, hand.to_act) == (first, one)
    assert play(hand, tago.Bet(one, 5)).to_act == other


@pytest.mark.rules("TIE-09", "FOLD-04")
def test_the_extra_round_is_won_by_a_fold() -> None:
    """After a bet and a fold, the bettor gets 50 back and wins 80, and the new cards stay covered.

    The scores stay those of the showdown that was held; the beaten first player keeps the title.
    """
    hand = redealt(voting(TWO, first=3), "8 ½")
    hand = play(hand, tago.Bet(4, 50), tago.Fold(2))
    assert (result(hand).how, result(hand).returned) == ("folds", ((4, 50),))
    assert result(hand).pots == (paid(80, (4,), (4,), ((4, 80),)),)
    assert [(seat, score.category) for seat, score in result(hand).scores] == [
        (1, "SCORE"),
        (2, "VALUE"),
        (3, "SCORE"),
        (4, "VALUE"),
    ]
    assert hand.first == 3
    assert (lying(hand, None)[2], lying(hand, None)[4]) == ("- 2 1", "- 6 0")


@pytest.mark.rules("CUBE-05")
def test_a_first_player_who_folds_in_the_extra_round_passes_the_title_on() -> None:
    """Seat 1 folds; the beaten seat 2 is passed over, and seat 4 becomes the first player."""
    hand = play(redealt(voting(THREE), "8 5 6"), tago.Fold(1))
    assert (hand.first, hand.to_act) == (4, 4)
    hand = play(hand, tago.Bet(4, 5), tago.Call(6), tago.Divide(4))
    assert result(hand).pots == (paid(90, (4, 6), (4, 6), ((4, 45), (6, 45))),)


@pytest.mark.rules("TIE-08", "TIE-09")
def test_an_all_in_in_the_extra_round_makes_a_side_pot() -> None:
    """If a tie-break makes a side pot and ends in a tie, both pots are divided without a vote."""
    hand = redealt(voting(THREE, {1: 300, 2: 300, 4: 40, 6: 300}), "8 5 6")
    hand = play(hand, tago.Bet(1, 60), tago.Remainders(4), tago.Call(6))
    assert (hand.phase, result(hand).how) == ("over", "showdown")
    assert result(hand).pots == (
        paid(80 + 60, (1, 4, 6), (1, 4, 6), ((1, 47), (4, 47), (6, 46))),
        paid(80, (1, 6), (1, 6), ((1, 40), (6, 40))),
    )


@pytest.mark.rules("TIE-10")
@pytest.mark.parametrize("times", [1, 2, 4])
def test_a_further_tie_is_played_again_and_again(times: int) -> None:
    """If the tied seats are dealt their discards again, they vote again, until one of them wins."""
    hand = voting(TWO)
    for extra in range(1, times + 1):
        assert (hand.phase, hand.to_act) == ("vote", 2)
        assert facts(hand, Tied)[-1] == Tied((2, 4), 80 + 10 * (extra - 1))
        hand = redealt(hand, "8 5" if extra < times else "8 4")
        assert hand.tie_breaks == extra
        hand = call_round(hand)
    assert (hand.phase, result(hand).how) == ("over", "showdown")
    assert result(hand).pots == (paid(80 + 10 * times, (2, 4), (2,), ((2, 80 + 10 * times),)),)
    assert len(facts(hand, Voted)) == 2 * times


@pytest.mark.rules("TIE-10")
def test_a_further_tie_may_be_divided() -> None:
    """One of three tied seats is beaten in the tie-break; the others tie again and divide 95.

    Entitled were the three of that showdown, whose scores are told; the odd chip is seat 1's.
    """
    hand = call_round(redealt(voting(THREE), "8 5 2"))
    assert statuses(hand) == {1: "in", 2: "beaten", 4: "in", 6: "beaten"}
    assert codes(hand, tago.Divide(6)) == ["out_of_the_hand"]
    hand = play(hand, tago.PlayOn(1), tago.Divide(4))
    assert result(hand).how == "divided"
    assert result(hand).pots == (paid(95, (1, 4, 6), (1, 4), ((1, 48), (4, 47))),)
    assert [seat for seat, _ in result(hand).scores] == [1, 4, 6]


@pytest.mark.rules("TIE-11")
def test_tied_seats_without_chips_just_get_a_new_card() -> None:
    """Two all-in seats vote and discard as usual, and the new cards decide without any betting."""
    hand = start({1: "8 2 1", 2: "5 6 0"}, POINT, 100)
    hand = play(hand, tago.Bet(1, 95), tago.Call(2))
    assert (hand.phase, hand.to_act) == ("vote", 1)
    hand = redealt(hand, "7 5")
    assert (hand.phase, hand.tie_breaks, result(hand).how) == ("over", 1, "showdown")
    assert result(hand).pots == (paid(200, (1, 2), (2,), ((2, 200),)),)
    assert facts(hand, RoundBegun)[-1] == RoundBegun(3, 1, ())


@pytest.mark.rules("TIE-11")
def test_one_of_three_tied_seats_without_chips() -> None:
    """Two seats bet in the tie-break; the third is all-in and gets a new card, but no turn."""
    hand = redealt(voting(THREE, {1: 300, 2: 300, 4: 20, 6: 300}), "8 5 2")
    assert facts(hand, RoundBegun)[-1] == RoundBegun(3, 1, (1, 6))
    hand = play(hand, tago.Bet(1, 10))
    assert hand.to_act == 6
    assert codes(hand, tago.Fold(4)) == ["no_chips"]
    hand = play(hand, tago.Call(6))
    assert [dict(pot.shares) for pot in result(hand).pots] == [{1: 40, 4: 40}, {1: 20}]


@pytest.mark.rules("TIE-11")
@pytest.mark.parametrize(
    ("poor", "phase"),
    [({}, "vote"), ({4: 20}, "over"), ({2: 20, 4: 20}, "over"), ({1: 20}, "vote")],
)
def test_a_table_where_a_tie_break_needs_chips(poor: dict[int, int], phase: str) -> None:
    """If a tie-break needs chips and a tied seat has none, the pot is divided without a vote."""
    chips = dict.fromkeys(TWO, 300) | poor
    hand = voting(TWO, chips)
    assert hand.phase == "vote"
    hand = start(TWO, POINT, chips, table=rules(tiebreak_needs_chips=True))
    hand = call_round(call_round(call_round(hand)))
    assert hand.phase == phase
    if phase == "over":
        assert result(hand).how == "showdown"
        shares = ((2, 40), (4, 40))
        assert result(hand).pots == (paid(80, (1, 2, 3, 4), (2, 4), shares),)
        assert facts(hand, Tied, Voted) == []


@pytest.mark.rules("TIE-12")
@pytest.mark.parametrize(
    ("first", "order"), [(1, (1, 4, 6)), (2, (4, 6, 1)), (4, (4, 6, 1)), (6, (6, 1, 4))]
)
def test_discards_come_in_order_from_the_first_player(
    first: int, order: tuple[int, int, int]
) -> None:
    """Seats discard in turn, clockwise from the first player, even if that player is beaten."""
    hand = agreed(voting(THREE, first=first))
    for place, seat in enumerate(order):
        assert hand.to_act == seat
        for later in order[place + 1 :]:
            card = hand.seat(later).cards[1]
            assert codes(hand, tago.Discard(later, card)) == ["not_your_turn"]
        hand = play(hand, tago.Discard(seat, hand.seat(seat).cards[2]))
    assert [fact.seat for fact in facts(hand, CardDiscarded)] == list(order)
    assert hand.phase == "redeal"


def test_what_the_result_tells_after_a_division() -> None:
    """All seats at the showdown were entitled and have scores; the winners are the tied ones."""
    hand = play(voting(TWO), tago.Divide(2))
    found = result(hand)
    assert (found.how, found.returned, found.jackpot_winner, found.may_look) == (
        "divided",
        (),
        None,
        None,
    )
    assert found.pots == (paid(80, (1, 2, 3, 4), (2, 4), ((2, 40), (4, 40))),)
    assert {seat: str(score) for seat, score in found.scores} == {
        1: "SCORE 6½, 4½ away",
        2: "VALUE 11",
        3: "SCORE 16½, 5½ away",
        4: "VALUE 11",
    }
    assert statuses(hand) == {1: "beaten", 2: "in", 3: "beaten", 4: "in"}
    assert [seat.stack for seat in hand.seats] == [280, 320, 280, 320]
    assert hand.pot == 0


@pytest.mark.rules("POT-06")
def test_the_odd_chip_of_a_division_with_a_beaten_first_player() -> None:
    """The odd chip of a pot of 79 goes to seat 4, next clockwise from the first player, seat 3."""
    hand = voting(TWO, first=3, table=rules(jackpot_percent=5))
    hand = play(hand, tago.PlayOn(4), tago.Divide(2))
    assert result(hand).pots[0].shares == ((2, 39), (4, 40))


@pytest.mark.rules("ELIM-02")
def test_a_tied_seat_is_eliminated_while_they_vote() -> None:
    """The eliminated seat is no longer entitled to the pot, which the other two divide."""
    hand = play(voting(THREE), tago.PlayOn(1), tago.Eliminate(4))
    assert hand.to_act == 6
    hand = play(hand, tago.Divide(6))
    assert result(hand).pots == (paid(80, (1, 2, 6), (1, 6), ((1, 40), (6, 40))),)


@pytest.mark.rules("ELIM-02")
def test_a_tied_seat_is_eliminated_before_the_new_cards() -> None:
    """The eliminated seat's three cards are shuffled in, and only two new cards are dealt."""
    hand = play(discarded(voting(THREE)), tago.Eliminate(4))
    assert len(hand.redeal_cards) == 23
    assert codes(hand, tago.Redeal(tago.parse_cards("8 5 6"))) == ["wrong_number_of_cards"]
    hand = play(hand, tago.Redeal(tago.parse_cards("0 6")))
    assert (lying(hand, 1)[1], lying(hand, 6)[6]) == ("0 2 1", "6 5 0")


@pytest.mark.rules("ELIM-04")
def test_the_last_tied_seat_wins() -> None:
    """If one of two tied seats is eliminated before the new cards are dealt, the other wins."""
    asked = voting(TWO)
    for hand in (asked, agreed(asked), discarded(asked)):
        over = play(hand, tago.Eliminate(2))
        assert result(over).how == "folds"
        assert result(over).pots == (paid(80, (4,), (4,), ((4, 80),)),)
