"""The jackpot and the look for it; and Curious, which lets a player see a folded card.

All cards are made up: the documents print none for these rules.
"""

import pytest

import tagolib as tago
from tagolib.tago import facts as told
from tagolib.tago.cards import Card
from tagolib.tago.hand import Hand
from tagolib.tago.rules import CuriousTo
from tests.playing import call_round, codes, facts, play, rules, stacked, start

POINT = "½ 5 1"  # 6½, provisionally 6
ZEROS = {1: "0 0 0", 2: "2 7 7", 3: "4 8 3"}
PLAIN = {1: "2 7 7", 2: "4 8 3", 3: "8 6 0"}  # 4½, 8½ and 7½ away from 6½
LATE = rules(curious_request="until_end_of_hand")


def to_round(number: int, hand: Hand) -> Hand:
    """Play on, with everybody betting 5 per round, until a given round begins."""
    while hand.round < number:
        hand = call_round(hand)
    return hand


def covered(hand: Hand, seat: int, eyes: int | None) -> Card | None:
    """Return the covered card of a seat as a viewer sees it."""
    seats = {state.number: state for state in tago.view(hand, eyes).state.seats}
    return seats[seat].cards[0]


def winner(hand: Hand) -> int | None:
    assert hand.result is not None
    return hand.result.jackpot_winner


def may_look(hand: Hand) -> int | None:
    assert hand.result is not None
    return hand.result.may_look


# The jackpot's share


@pytest.mark.rules("JACK-01")
@pytest.mark.parametrize(
    ("percent", "withheld", "pot"), [(0, 0, 15), (10, 1, 14), (50, 7, 8), (99, 14, 1), (100, 15, 0)]
)
def test_share_of_the_antes(percent: int, withheld: int, pot: int) -> None:
    """The percentage is taken from the sum of the antes and rounded down; the rest is the pot."""
    hand = start(PLAIN, POINT, table=rules(jackpot_percent=percent))
    assert (hand.withheld, hand.pot) == (withheld, pot)
    assert [seat.stack for seat in hand.seats] == [295, 295, 295]


@pytest.mark.rules("JACK-01")
def test_share_is_of_the_sum() -> None:
    """If antes are 2½ chips, 10 % of one rounds down to nothing, but 10 % of four is one chip."""
    table = rules("Light – 5/300", units_per_chip=2, ante="half", jackpot_percent=10)
    hand = start(PLAIN | {4: "6 3 4"}, POINT, 600, table=table)
    assert (hand.withheld, hand.pot) == (2, 18)


@pytest.mark.rules("JACK-01")
def test_share_is_taken_before_the_deal() -> None:
    """The jackpot's share is withheld before the cards are dealt."""
    hand = start(PLAIN, POINT, table=rules(jackpot_percent=20))
    assert hand.facts[0] == told.AntesTaken((1, 2, 3), 5, 3)
    assert isinstance(hand.facts[1], told.CardsDealt)


@pytest.mark.rules("JACK-01")
def test_share_stays_withheld() -> None:
    """Nothing more is withheld as the hand goes on, and nobody is paid from the withheld chips."""
    hand = to_round(3, start(PLAIN, POINT, table=rules(jackpot_percent=20)))
    hand = call_round(hand)
    assert hand.phase == "over"
    assert (hand.withheld, winner(hand)) == (3, None)
    assert sum(seat.stack for seat in hand.seats) == 900 - 3


# ZERO at the showdown


@pytest.mark.rules("JACK-02")
def test_zero_at_the_showdown() -> None:
    """A ZERO at the showdown wins the jackpot as well as the pot."""
    hand = to_round(3, start(ZEROS, POINT, table=rules(jackpot_percent=20)))
    hand = call_round(hand)
    assert hand.result is not None
    assert hand.result.how == "showdown"
    assert hand.result.jackpot_winner == 1
    assert hand.result.pots[0].shares == ((1, 57),)
    assert hand.seat(1).stack == 337
    assert facts(hand, told.JackpotWon) == [told.JackpotWon(1)]


@pytest.mark.rules("JACK-02")
@pytest.mark.parametrize(
    ("cards", "category"),
    [("1 ½ 5", "COPY"), ("6 6 6", "TRIPS"), ("½ 6 0", "VALUE"), ("0 0 6", "SCORE")],
)
def test_no_other_score_wins_the_jackpot(cards: str, category: str) -> None:
    """Only ZERO wins the jackpot, however high the score that wins the pot."""
    hand = to_round(3, start({1: cards, 2: "2 7 7", 3: "4 8 3"}, POINT))
    hand = call_round(hand)
    assert hand.result is not None
    assert dict(hand.result.scores)[1].category == category
    assert hand.result.pots[0].winners == (1,)
    assert hand.result.jackpot_winner is None
    assert facts(hand, told.JackpotWon) == []


@pytest.mark.rules("JACK-02")
@pytest.mark.parametrize("seat", [2, 3])
def test_zero_in_any_seat(seat: int) -> None:
    """A ZERO wins the jackpot in any seat, even if that seat is not the first player."""
    cards = {1: "6 7 7", 2: "2 7 8", 3: "4 8 3"} | {seat: "0 0 0"}
    hand = call_round(to_round(3, start(cards, POINT)))
    assert winner(hand) == seat


@pytest.mark.rules("JACK-02")
def test_zero_all_in_for_the_antes() -> None:
    """A ZERO whose owner has no chip in a side pot still wins the main pot and the jackpot."""
    hand = start(ZEROS, POINT, {1: 5, 2: 300, 3: 300}, first=2)
    hand = call_round(to_round(3, hand))
    assert hand.result is not None
    assert [(pot.amount, pot.winners) for pot in hand.result.pots] == [(15, (1,)), (30, (2,))]
    assert hand.result.jackpot_winner == 1


@pytest.mark.rules("JACK-02")
@pytest.mark.parametrize("divided", [True, False])
def test_zero_that_can_win_no_plate(divided: bool) -> None:
    """A ZERO at a showdown in which two others tie for the only pot still wins the jackpot.

    The antes are all withheld, and the seat with the ZERO is all-in for them.
    """
    cards = {1: "0 0 0", 2: "4 3 6", 3: "3 4 6"}
    table = rules(jackpot_percent=100)
    hand = call_round(to_round(3, start(cards, POINT, {1: 5, 2: 300, 3: 300}, table=table)))
    assert hand.phase == "vote"
    if divided:
        hand = play(hand, tago.Divide(2))
    else:
        hand = play(hand, tago.PlayOn(2), tago.PlayOn(3))
        hand = play(hand, tago.Discard(2, Card.SIX), tago.Discard(3, Card.SIX))
        hand = call_round(play(hand, tago.Redeal((Card.HALF, Card.EIGHT))))
    assert hand.phase == "over"
    assert winner(hand) == 1


@pytest.mark.rules("JACK-08")
@pytest.mark.parametrize("zeros", [4, 6])
def test_one_zero_at_most(zeros: int) -> None:
    """A second ZERO would need more zeros than the deck has, so such a deck is refused."""
    deck = list(stacked(["0 0 0", "8 7 7"], POINT))
    others = [place for place, card in enumerate(deck) if card is not Card.ZERO]
    for place in others[: zeros - 3]:
        deck[place] = Card.ZERO
    with pytest.raises(tago.SetupError) as caught:
        tago.deal(rules(), {1: 300, 2: 300}, 1, deck)
    assert caught.value.rules == ("DECK-01",)


@pytest.mark.rules("JACK-08")
@pytest.mark.parametrize("point", ["0 5 1", "5 0 1", "0 0 1", "0 0 0"])
def test_no_zero_beside_a_zero_in_the_point(point: str) -> None:
    """If the POINT has a zero, nobody can hold three zeros, and such a hand gets no score."""
    zeros = (Card.ZERO, Card.ZERO, Card.ZERO)
    one, two, three = tago.parse_cards(point)
    with pytest.raises(tago.SetupError) as caught:
        tago.evaluate(zeros, (one, two, three), "sum")
    assert caught.value.rules == ("DECK-01",)
    assert tago.evaluate(zeros, (Card.HALF, Card.FIVE, Card.ONE)).category == "ZERO"


# Winning by folds


@pytest.mark.rules("JACK-04")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("covered_card", ["0", "5"])
def test_look_after_winning_by_folds(number: int, covered_card: str) -> None:
    """Whoever wins by folds in round 1 or 2 with two open zeros may look once; nobody else may."""
    hand = start({1: f"{covered_card} 0 0", 2: "2 7 7", 3: "4 8 3"}, POINT)
    hand = play(to_round(number, hand), tago.Bet(1, 5), tago.Fold(2))
    assert codes(hand, tago.Look(1)) == ["not_now"]
    hand = play(hand, tago.Fold(3))
    assert hand.phase == "over"
    assert hand.round == number
    assert may_look(hand) == 1
    assert not hand.seat(1).seen
    assert covered(hand, 1, 1) is None
    assert codes(hand, tago.Look(2)) == ["may_not_look"]
    assert codes(hand, tago.Look(3)) == ["may_not_look"]
    looked = play(hand, tago.Look(1))
    assert looked.seat(1).seen
    assert covered(looked, 1, 1) is Card(covered_card)
    assert may_look(looked) is None
    assert codes(looked, tago.Look(1)) == ["may_not_look"]
    assert [seat.stack for seat in looked.seats] == [seat.stack for seat in hand.seats]


@pytest.mark.rules("JACK-04")
def test_look_counts_eliminations() -> None:
    """A player who is left because others were eliminated has won by folds and may look too."""
    hand = start({1: "5 0 0", 2: "2 7 7", 3: "4 8 3"}, POINT)
    hand = play(hand, tago.Bet(1, 5), tago.Eliminate(2), tago.Fold(3))
    assert may_look(hand) == 1
    assert play(hand, tago.Look(1)).seat(1).seen


@pytest.mark.rules("JACK-04")
@pytest.mark.parametrize("cards", ["0 0 5", "0 5 0", "0 5 4", "0 6 6"])
def test_no_look_without_two_open_zeros(cards: str) -> None:
    """A covered zero does not count: both zeros must be open."""
    hand = start({1: cards, 2: "2 7 7", 3: "4 8 3"}, POINT)
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    assert may_look(hand) is None
    assert codes(hand, tago.Look(1)) == ["may_not_look"]
    assert covered(hand, 1, 1) is None


@pytest.mark.rules("JACK-04")
def test_no_look_after_round_3() -> None:
    """By round 3 everybody has looked, so nobody may look after a win by folds or a showdown."""
    hand = to_round(3, start({1: "5 0 0", 2: "2 7 7", 3: "4 8 3"}, POINT))
    folded = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    for over in (folded, call_round(hand)):
        assert over.phase == "over"
        assert may_look(over) is None
        assert codes(over, tago.Look(1)) == ["may_not_look"]


@pytest.mark.rules("JACK-04", "JACK-07")
def test_no_look_for_a_loser_with_two_open_zeros() -> None:
    """With two open zeros only the winner may look, not a player who folded them."""
    hand = start({1: "2 7 7", 2: "0 0 0", 3: "4 8 3"}, POINT)
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    assert may_look(hand) is None
    assert codes(hand, tago.Look(2)) == ["may_not_look"]


@pytest.mark.rules("JACK-05")
@pytest.mark.parametrize("number", [1, 2])
def test_third_zero_wins_the_jackpot(number: int) -> None:
    """If the card is the third zero, the winner by folds shows it and wins the jackpot."""
    hand = to_round(number, start(ZEROS, POINT))
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    assert winner(hand) is None
    assert covered(hand, 1, None) is None
    hand = play(hand, tago.Look(1))
    assert (winner(hand), may_look(hand)) == (1, None)
    assert facts(hand, told.JackpotWon) == [told.JackpotWon(1)]
    assert covered(hand, 1, None) is covered(hand, 1, 2) is Card.ZERO


@pytest.mark.rules("JACK-05")
@pytest.mark.parametrize("card", ["½", "5", "8"])
def test_another_card_wins_no_jackpot(card: str) -> None:
    """If the card is not a zero, there is no jackpot, and only its owner has seen it."""
    hand = start({1: f"{card} 0 0", 2: "2 7 7", 3: "4 8 3"}, POINT)
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3), tago.Look(1))
    assert winner(hand) is None
    assert facts(hand, told.JackpotWon) == []
    assert covered(hand, 1, 1) is Card(card)
    assert covered(hand, 1, None) is covered(hand, 1, 2) is None


@pytest.mark.rules("JACK-06")
def test_zero_that_wins_by_folds_in_round_3() -> None:
    """If all others fold in round 3, a ZERO is shown and wins the jackpot without a look."""
    hand = to_round(3, start(ZEROS, POINT))
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2))
    assert covered(hand, 1, None) is None
    hand = play(hand, tago.Fold(3))
    assert hand.result is not None
    assert hand.result.how == "folds"
    assert hand.result.jackpot_winner == 1
    assert covered(hand, 1, None) is Card.ZERO
    assert facts(hand, told.JackpotWon) == [told.JackpotWon(1)]


@pytest.mark.rules("JACK-06")
@pytest.mark.parametrize("cards", ["5 0 0", "0 0 5", "6 6 6"])
def test_less_than_a_zero_by_folds_in_round_3(cards: str) -> None:
    """If all others fold in round 3, anything less than ZERO wins no jackpot and is not shown."""
    hand = to_round(3, start({1: cards, 2: "2 7 7", 3: "4 8 3"}, POINT))
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    assert winner(hand) is None
    assert covered(hand, 1, None) is None


@pytest.mark.rules("JACK-07")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_folded_zero_wins_nothing(number: int) -> None:
    """A player who folds three zeros wins no jackpot, even if a Curious look shows them."""
    hand = to_round(number, start(ZEROS, POINT))
    hand = play(hand, tago.Fold(1, curious=number < 3))
    by_folds = play(hand, tago.Fold(2))
    for over in (by_folds, call_round(to_round(3, hand))):
        assert over.phase == "over"
        assert covered(over, 1, 1) is Card.ZERO
        assert winner(over) is None
        assert facts(over, told.JackpotWon) == []
        assert codes(over, tago.Look(1)) == ["may_not_look"]


@pytest.mark.rules("JACK-07")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_eliminated_zero_wins_nothing(number: int) -> None:
    """A player eliminated with three zeros wins no jackpot, even if everybody sees them."""
    hand = play(to_round(number, start(ZEROS, POINT)), tago.Eliminate(1))
    by_folds = play(hand, tago.Fold(2))
    for over in (by_folds, call_round(to_round(3, hand))):
        assert over.phase == "over"
        assert covered(over, 1, None) is Card.ZERO
        assert winner(over) is None
        assert codes(over, tago.Look(1)) == ["may_not_look"]


def tie_break_with_zeros(new: Card) -> Hand:
    """Let seats 1 and 2 tie 2 away from 7, seat 1 keep two zeros, and seat 1 get a new card."""
    hand = start({1: "5 0 0", 2: "3 2 4"}, "1 2 4")
    hand = call_round(to_round(3, hand))
    assert hand.phase == "vote"
    hand = play(hand, tago.PlayOn(1), tago.PlayOn(2))
    hand = play(hand, tago.Discard(1, Card.FIVE), tago.Discard(2, Card.THREE))
    return play(hand, tago.Redeal((new, Card.EIGHT)))


@pytest.mark.rules("JACK-09")
def test_zero_made_in_a_tie_break() -> None:
    """A ZERO made with the new card of a tie-break wins the jackpot at the showdown."""
    hand = call_round(tie_break_with_zeros(Card.ZERO))
    assert hand.result is not None
    assert hand.result.how == "showdown"
    assert hand.result.jackpot_winner == 1
    assert winner(call_round(tie_break_with_zeros(Card.SIX))) is None


@pytest.mark.rules("JACK-09", "JACK-06")
def test_zero_made_in_a_tie_break_won_by_folds() -> None:
    """A ZERO made with a tie-break's new card wins the jackpot even when the other seat folds."""
    hand = play(tie_break_with_zeros(Card.ZERO), tago.Bet(1, 5), tago.Fold(2))
    assert hand.result is not None
    assert hand.result.how == "folds"
    assert hand.result.jackpot_winner == 1
    assert covered(hand, 1, 2) is Card.ZERO
    other = play(tie_break_with_zeros(Card.SIX), tago.Bet(1, 5), tago.Fold(2))
    assert winner(other) is None


@pytest.mark.rules("JACK-11")
def test_what_the_hand_adds_is_won_with_the_jackpot() -> None:
    """The hand withholds its share of the antes and its Curious chips for the table to pay out."""
    hand = start(ZEROS | {4: "6 3 4"}, POINT, table=rules(jackpot_percent=25))
    assert hand.withheld == 5
    hand = play(hand, tago.Bet(1, 5), tago.Fold(2, curious=True), tago.Fold(3, curious=True))
    assert hand.withheld == 15
    hand = call_round(to_round(3, hand))
    assert winner(hand) == 1
    assert hand.withheld == 15
    assert hand.seat(1).stack == 300 - 5 - 15 + (15 + 30)


# The curious


@pytest.mark.rules("CUR-01")
@pytest.mark.parametrize("number", [1, 2])
def test_curious_sees_the_card_at_the_end(number: int) -> None:
    """A player who folds in round 1 or 2 may buy a look and sees the card when the hand is over."""
    hand = play(to_round(number, start(PLAIN, POINT)), tago.Fold(1, curious=True))
    assert hand.seat(1).curious
    assert not hand.seat(1).seen
    assert covered(hand, 1, 1) is None
    over = call_round(to_round(3, hand))
    assert over.phase == "over"
    assert over.seat(1).seen
    assert covered(over, 1, 1) is Card.TWO
    assert facts(over, told.Looked)[-1] == told.Looked(1, Card.TWO)


@pytest.mark.rules("CUR-01")
def test_curious_while_choosing_the_point() -> None:
    """A player who folds instead of choosing the POINT can also buy the look."""
    hand = call_round(start({1: "8 1 3", 2: "4 8 3", 3: "8 6 0"}, "2 7 7"))
    assert hand.phase == "point_choice"
    hand = play(hand, tago.Fold(1, curious=True), tago.ChoosePoint(2, "sum"))
    assert covered(play(hand, tago.Fold(2)), 1, 1) is Card.EIGHT


@pytest.mark.rules("CUR-01", "COLL-04")
def test_plain_fold_sees_nothing() -> None:
    """A player who folds without paying never sees the card."""
    over = play(start(PLAIN, POINT), tago.Fold(1), tago.Fold(2))
    assert not over.seat(1).seen
    assert covered(over, 1, 1) is None
    assert facts(over, told.Looked, told.CuriousPaid) == []


@pytest.mark.rules("CUR-01", "CUR-06")
def test_look_comes_at_the_end_even_of_a_draw() -> None:
    """Even if a tie-break shuffles the folded card back in, the Curious player sees what it was."""
    hand = start({1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}, "2 6 8", first=3)
    hand = play(hand, tago.Fold(3, curious=True))
    hand = call_round(to_round(3, hand))
    assert hand.phase == "vote"
    assert covered(hand, 3, 3) is None
    hand = play(hand, tago.PlayOn(1), tago.PlayOn(2))
    hand = play(hand, tago.Discard(1, Card.EIGHT), tago.Discard(2, Card.SIX))
    hand = play(hand, tago.Redeal((Card.ZERO, Card.HALF)))
    assert covered(hand, 3, 3) is None
    over = play(hand, tago.Bet(1, 5), tago.Fold(2))
    assert covered(over, 3, 3) is Card.ZERO
    assert facts(over, told.Looked)[-1] == told.Looked(3, Card.ZERO)


@pytest.mark.rules("CUR-02")
@pytest.mark.parametrize(("ante", "price"), [("minimum", 10), ("half", 5)])
def test_price_is_the_ante(ante: str, price: int) -> None:
    """The look costs one chip worth the ante, be it the minimum or half of it."""
    table = rules("Heavy – 5/300", units_per_chip=2, ante=ante)
    hand = play(start(PLAIN, POINT, 600, table=table), tago.Fold(1, curious=True))
    assert hand.seat(1).stack == 600 - price - price
    assert hand.withheld == price
    assert facts(hand, told.CuriousPaid) == [told.CuriousPaid(1, price, "jackpot")]


@pytest.mark.rules("CUR-03")
@pytest.mark.parametrize(("to", "withheld", "tips"), [("jackpot", 8, 0), ("tips", 3, 5)])
def test_destination_of_the_chip(to: CuriousTo, withheld: int, tips: int) -> None:
    """The chip goes to the jackpot or to the tips, as the table's rules say, never to the pot."""
    for request in ("with_fold", "until_end_of_hand"):
        table = rules(jackpot_percent=20, curious_to=to, curious_request=request)
        folded = play(start(PLAIN, POINT, table=table), tago.Fold(1, curious=True))
        paid = [folded]
        if request == "until_end_of_hand":
            paid.append(play(start(PLAIN, POINT, table=table), tago.Fold(1), tago.Curious(1)))
        for hand in paid:
            assert (hand.withheld, hand.tips, hand.pot) == (withheld, tips, 12)
            assert facts(hand, told.CuriousPaid) == [told.CuriousPaid(1, 5, to)]


@pytest.mark.rules("CUR-04")
def test_not_after_having_seen_the_card() -> None:
    """In round 3 the player has seen the card, so a fold cannot buy a look."""
    hand = to_round(3, start(PLAIN, POINT))
    assert hand.to_act == 1
    assert codes(hand, tago.Fold(1, curious=True)) == ["card_was_seen"]
    now = tago.options(hand)
    assert now is not None
    assert now.fold
    assert not now.curious


@pytest.mark.rules("CUR-04")
def test_not_in_a_tie_break() -> None:
    """In a tie-break, too, the player has seen the new card, so a fold cannot buy a look."""
    hand = tie_break_with_zeros(Card.SIX)
    assert codes(hand, tago.Fold(1, curious=True)) == ["card_was_seen"]


@pytest.mark.rules("CUR-04")
@pytest.mark.parametrize("show", [True, False])
def test_not_after_elimination(show: bool) -> None:
    """A player who was eliminated cannot buy the look, during the hand or after it."""
    hand = play(start(PLAIN, POINT, table=LATE), tago.Eliminate(2, show=show))
    assert codes(hand, tago.Curious(2)) == ["not_folded"]
    over = play(hand, tago.Fold(1))
    assert over.phase == "over"
    assert codes(over, tago.Curious(2)) == ["not_folded"]


@pytest.mark.rules("CUR-04")
def test_not_after_a_fold_in_round_3() -> None:
    """A player who folded in round 3 has seen the card and cannot buy the look later either."""
    hand = play(to_round(3, start(PLAIN, POINT, table=LATE)), tago.Fold(1))
    assert codes(hand, tago.Curious(1)) == ["card_was_seen"]
    assert codes(play(hand, tago.Fold(2)), tago.Curious(1)) == ["card_was_seen"]


@pytest.mark.rules("CUR-05")
@pytest.mark.parametrize(("left", "possible"), [(4, False), (5, True), (6, True)])
def test_who_cannot_pay_sees_nothing(left: int, possible: bool) -> None:
    """The whole price must be in the stack; a player may pay with their last chip."""
    hand = start(PLAIN, POINT, {1: 5 + left, 2: 300, 3: 300})
    now = tago.options(hand)
    assert now is not None
    assert now.curious is possible
    if possible:
        assert play(hand, tago.Fold(1, curious=True)).seat(1).stack == left - 5
    else:
        assert codes(hand, tago.Fold(1, curious=True)) == ["curious_unpaid"]
        assert play(hand, tago.Fold(1)).seat(1).stack == left


@pytest.mark.rules("CUR-05")
@pytest.mark.parametrize(("left", "possible"), [(4, False), (5, True)])
def test_who_cannot_pay_later_sees_nothing(left: int, possible: bool) -> None:
    """A look bought after the fold, during the hand or after it, also costs a whole ante."""
    hand = start(PLAIN, POINT, {1: 5 + left, 2: 300, 3: 300}, table=LATE)
    folded = play(hand, tago.Fold(1))
    for at in (folded, play(folded, tago.Fold(2))):
        if possible:
            assert play(at, tago.Curious(1)).seat(1).stack == 0
        else:
            assert codes(at, tago.Curious(1)) == ["curious_unpaid"]


@pytest.mark.rules("CUR-06")
def test_request_comes_with_the_fold() -> None:
    """The look is paid for with the fold, at once; afterwards it is too late."""
    hand = start(PLAIN, POINT)
    curious = play(hand, tago.Fold(1, curious=True))
    assert curious.seat(1).stack == 290
    assert curious.withheld == 5
    assert facts(curious, told.Folded, told.CuriousPaid) == [
        told.Folded(1),
        told.CuriousPaid(1, 5, "jackpot"),
    ]
    plain = play(hand, tago.Fold(1))
    for late in (plain, play(plain, tago.Fold(2))):
        assert codes(late, tago.Curious(1)) == ["curious_comes_with_fold"]
        assert late.seat(1).stack == 295


@pytest.mark.rules("CUR-06")
def test_request_before_the_end() -> None:
    """Under a ruling a folded seat may buy the look later: it pays at once and looks at the end."""
    hand = play(start(PLAIN, POINT, table=LATE), tago.Fold(1), tago.Bet(2, 5))
    hand = play(hand, tago.Curious(1))
    assert hand.seat(1).stack == 290
    assert (hand.withheld, hand.to_act) == (5, 3)
    assert hand.seat(1).curious
    assert not hand.seat(1).seen
    assert covered(hand, 1, 1) is None
    assert codes(hand, tago.Curious(1)) == ["curious_already"]
    over = play(hand, tago.Fold(3))
    assert over.seat(1).seen
    assert covered(over, 1, 1) is Card.TWO
    assert facts(over, told.Looked) == [told.Looked(1, Card.TWO)]
    assert codes(over, tago.Curious(1)) == ["curious_already"]


@pytest.mark.rules("CUR-06", "JACK-11")
def test_request_after_the_end() -> None:
    """Under a ruling a folded seat may also buy a look after the end: it sees the card at once."""
    over = play(start(PLAIN, POINT, table=LATE), tago.Fold(1), tago.Fold(2))
    assert over.phase == "over"
    looked = play(over, tago.Curious(1))
    assert looked.seat(1).stack == 290
    assert looked.withheld == over.withheld + 5
    assert looked.seat(1).curious
    assert looked.seat(1).seen
    assert covered(looked, 1, 1) is Card.TWO
    assert facts(looked, told.Looked) == [told.Looked(1, Card.TWO)]
    assert codes(looked, tago.Curious(1)) == ["curious_already"]
    assert covered(play(looked, tago.Curious(2)), 2, 2) is Card.FOUR


@pytest.mark.rules("CUR-06")
def test_request_with_the_fold_where_later_is_allowed_too() -> None:
    """If the look can be bought later, it can still be bought with the fold, but not twice."""
    hand = play(start(PLAIN, POINT, table=LATE), tago.Fold(1, curious=True))
    assert hand.seat(1).stack == 290
    assert codes(hand, tago.Curious(1)) == ["curious_already"]


@pytest.mark.rules("CUR-01")
def test_only_for_those_who_folded() -> None:
    """A seat still in, a winner and a seat outside the hand cannot buy a look."""
    hand = play(start(PLAIN, POINT, table=LATE), tago.Fold(1))
    assert codes(hand, tago.Curious(2)) == ["not_folded"]
    assert codes(hand, tago.Curious(5)) == ["unknown_seat"]
    over = play(hand, tago.Fold(2))
    assert codes(over, tago.Curious(3)) == ["not_folded"]


@pytest.mark.rules("CUR-01")
def test_request_in_every_phase_of_a_draw() -> None:
    """Under a ruling a folded seat may buy the look even during a vote, a discard or a redeal."""
    cards = {1: "8 6 1", 2: "6 8 1", 3: "0 3 4"}
    hand = play(start(cards, "2 6 8", first=3, table=LATE), tago.Fold(3))
    vote = call_round(to_round(3, hand))
    discard = play(vote, tago.PlayOn(1), tago.PlayOn(2))
    redeal = play(discard, tago.Discard(1, Card.EIGHT), tago.Discard(2, Card.SIX))
    for phase, at in (("vote", vote), ("discard", discard), ("redeal", redeal)):
        assert at.phase == phase
        paid = play(at, tago.Curious(3))
        assert (paid.phase, paid.pending) == (at.phase, at.pending)
        assert paid.seat(3).stack == 290
        assert covered(paid, 3, 3) is None


@pytest.mark.rules("CUR-07")
@pytest.mark.parametrize("request_", ["with fold", "before the end", "after the end"])
def test_the_curious_alone_sees(request_: str) -> None:
    """The card is shown to its owner and to nobody else; pots and results do not change."""
    hand = start(ZEROS, POINT, table=LATE)
    plain = play(hand, tago.Fold(1), tago.Fold(2))
    if request_ == "with fold":
        over = play(hand, tago.Fold(1, curious=True), tago.Fold(2))
    elif request_ == "before the end":
        over = play(hand, tago.Fold(1), tago.Curious(1), tago.Fold(2))
    else:
        over = play(plain, tago.Curious(1))
    assert covered(over, 1, 1) is Card.ZERO
    for eyes in (None, 2, 3):
        assert covered(over, 1, eyes) is None
        assert told.Looked(1, Card.ZERO) not in tago.view(over, eyes).log
        assert told.Looked(1, None) in tago.view(over, eyes).log
    assert told.Looked(1, Card.ZERO) in tago.view(over, 1).log
    assert over.result == plain.result
    assert [over.seat(seat).stack for seat in (2, 3)] == [plain.seat(seat).stack for seat in (2, 3)]
