"""Setting up a hand: deck, seats, antes, cube, POINT, Rapid, and what the dealer says."""

from collections import Counter
from collections.abc import Iterable

import pytest

import tagolib as tago
from tagolib.announcements import announce
from tagolib.tago.facts import (
    AntesTaken,
    BetMade,
    Called,
    CardsDealt,
    CardsShown,
    FirstPlayerPassed,
    Folded,
    Looked,
    PointAnnounced,
    PointChosen,
    PointTurned,
    PotAwarded,
    Raised,
    RoundBegun,
)
from tests.playing import HEAVY, LIGHT, call_round, codes, facts, play, rules, start

RAPID = rules(variant="rapid")

CARDS = {1: "8 1 2", 2: "6 3 4", 3: "8 6 1", 4: "0 3 ½"}
"""Cards for hands in which they do not matter; their totals are 11, 13, 15 and 3½."""


def seated(
    seats: int = 3,
    point: str = "½ 2 4",
    stacks: int | dict[int, int] = 300,
    *,
    first: int = 1,
    table: tago.Rules = HEAVY,
) -> tago.Hand:
    """Deal a hand to the seats from 1 on, with a POINT of 6½ unless another is given."""
    cards = {seat: CARDS[seat] for seat in range(1, seats + 1)}
    return start(cards, point, stacks, first=first, table=table)


def tied(*, first: int = 1, point: str = "½ 2 4") -> tago.Hand:
    """Play to the vote of seats 1 and 2, which hold the same cards and beat seat 3.

    With a pair in the POINT the hand rests at the choice.
    """
    hand = start({1: "8 1 2", 2: "8 1 2", 3: "5 6 8"}, point, first=first)
    return call_round(call_round(call_round(hand)))


def redealt(hand: tago.Hand, order: tuple[int, int], discard: str, new: str) -> tago.Hand:
    """Let the two tied seats play on, discard the same card, and get a new one each."""
    (card,) = tago.parse_cards(discard)
    hand = play(hand, *(tago.PlayOn(seat) for seat in order))
    hand = play(hand, *(tago.Discard(seat, card) for seat in order))
    return play(hand, tago.Redeal(tago.parse_cards(new)))


def faces(cards: Iterable[tago.Card | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)


def seen_by(hand: tago.Hand, eyes: int | None) -> dict[int, str]:
    """Return each seat's cards as a viewer sees them."""
    return {seat.number: faces(seat.cards) for seat in tago.view(hand, eyes).state.seats}


def cube(hand: tago.Hand) -> int:
    return tago.house_state(hand).cube


# GEN


@pytest.mark.rules("GEN-02")
def test_the_dealer_takes_no_part_in_the_betting() -> None:
    """All chips are won by players: the dealer has no seat, no score and no share."""
    hand = call_round(call_round(call_round(seated(3))))
    assert hand.result is not None
    assert [seat for seat, _ in hand.result.scores] == [1, 2, 3]
    assert {seat.number: seat.stack for seat in hand.seats} == {1: 340, 2: 280, 3: 280}


@pytest.mark.rules("GEN-02", "SEAT-02")
@pytest.mark.parametrize("number", [-1, 0, 9])
def test_the_dealer_can_do_nothing_that_a_seat_does(number: int) -> None:
    """Actions are for seats 1 to 8, and the dealer sits at none of these."""
    with pytest.raises(tago.SetupError):
        tago.Bet(number, 5)
    with pytest.raises(tago.SetupError):
        tago.Fold(number)


@pytest.mark.rules("GEN-03")
def test_what_is_left_to_the_house_is_official() -> None:
    """The game stays official whatever stakes, ante, variant and percentage the house sets."""
    table = tago.Rules.parse(
        "Light – 10/500", ante="half", variant="rapid", jackpot_percent=10, curious_to="tips"
    )
    assert table.rulings.official
    assert table.rulings.departures == {}


# DECK


@pytest.mark.rules("DECK-01")
def test_the_deck_has_ten_values_three_times() -> None:
    """Each of the ten values from 0 to 8 is on three of the thirty cards."""
    faces_of_all = Counter(str(card) for card in tago.DECK)
    assert faces_of_all == dict.fromkeys("0½12345678", 3)


@pytest.mark.rules("DECK-01")
@pytest.mark.parametrize(
    "deck",
    [
        (),
        tago.DECK[:-1],
        (*tago.DECK, tago.Card("8")),
        (*tago.DECK[:-1], tago.Card("0")),
    ],
    ids=["none", "one card short", "one card too many", "an 8 replaced by a 0"],
)
def test_a_deck_that_is_not_the_thirty_cards_is_refused(deck: tuple[tago.Card, ...]) -> None:
    """A hand can be dealt from exactly the thirty cards and no others."""
    with pytest.raises(tago.SetupError) as caught:
        tago.deal(HEAVY, {1: 300, 2: 300}, 1, deck)
    assert caught.value.rules == ("DECK-01",)


@pytest.mark.rules("DECK-02")
@pytest.mark.parametrize(
    ("seats", "used"), [(2, 9), (3, 12), (4, 15), (5, 18), (6, 21), (7, 24), (8, 27)]
)
def test_a_deal_uses_three_cards_for_each_seat_and_the_point(seats: int, used: int) -> None:
    """A deal to n seats takes the first 3(n + 1) cards of the deck and no others."""
    deck = tago.shuffle(bytes(32))
    stacks = dict.fromkeys(range(1, seats + 1), 300)
    hand = tago.deal(HEAVY, stacks, 1, deck)
    lying = [*hand.point, *(card for seat in hand.seats for card in seat.cards)]
    assert Counter(lying) == Counter(deck[:used])
    same = tago.deal(HEAVY, stacks, 1, (*deck[:used], *reversed(deck[used:])))
    assert (same.seats, same.point) == (hand.seats, hand.point)


@pytest.mark.rules("DECK-03")
def test_cards_of_one_value_are_the_same_card() -> None:
    """There are no suits: exchanging two cards of one value changes nothing."""
    assert tago.DECK[4] is tago.DECK[14] is tago.DECK[24] is tago.Card("3")
    assert len(set(tago.DECK)) == 10
    assert tago.Total.of(tago.DECK) == tago.Total.parse("109½")


@pytest.mark.rules("DECK-03", "DECK-01")
def test_four_of_a_value_never_lie_on_a_table() -> None:
    """A seat and the POINT, or a draw, may have three cards of a value, but not four."""
    seven, eight = tago.Card("7"), tago.Card("8")
    assert tago.evaluate((seven, seven, eight), (seven, eight, eight), "sum").total == (
        tago.Total.parse("22")
    )
    with pytest.raises(tago.SetupError):
        tago.evaluate((seven, seven, eight), (seven, seven, eight), "sum")
    assert tago.opening_draw(dict.fromkeys((4, 5, 6), seven)) == 4
    with pytest.raises(tago.SetupError):
        tago.opening_draw(dict.fromkeys((4, 5, 6, 7), seven))


@pytest.mark.rules("DECK-03")
def test_a_redeal_can_show_a_fourth_card_of_a_value() -> None:
    """In a tie-break the cards outside the tie are dealt again but stay in the record."""
    hand = redealt(tied(), (1, 2), "1", "8 0")
    assert [faces(seat.cards) for seat in hand.seats] == ["8 8 2", "0 8 2", "5 6 8"]
    voted = play(tied(), tago.PlayOn(1), tago.PlayOn(2))
    one, eight = tago.Card("1"), tago.Card("8")
    waiting = play(voted, tago.Discard(1, one), tago.Discard(2, one))
    assert waiting.redeal_cards.count(eight) == 1
    assert codes(waiting, tago.Redeal((eight, eight))) == ["card_not_in_shuffle"]


# SEAT


@pytest.mark.rules("SEAT-01")
def test_two_to_eight_seats_play() -> None:
    """A hand is dealt to two seats and to eight, but not to one."""
    for seats in (2, 8):
        stacks = dict.fromkeys(range(1, seats + 1), 300)
        assert len(tago.deal(HEAVY, stacks, 1, tago.DECK).contending) == seats
    with pytest.raises(tago.SetupError) as caught:
        tago.deal(HEAVY, {1: 300}, 1, tago.DECK)
    assert caught.value.rules == ("SEAT-01",)


@pytest.mark.rules("SEAT-02")
def test_seats_follow_each_other_clockwise_by_number() -> None:
    """Play goes up through the seat numbers, and after seat 8 it goes to seat 1."""
    cards = dict(zip((1, 4, 7, 8), CARDS.values(), strict=True))
    hand = start(cards, "½ 2 4", first=7)
    assert facts(hand, RoundBegun)[-1].seats == (7, 8, 1, 4)
    hand = play(hand, tago.Bet(7, 5), tago.Call(8), tago.Call(1))
    assert hand.to_act == 4


@pytest.mark.rules("SEAT-02")
@pytest.mark.parametrize("number", [-1, 0, 9])
def test_a_position_is_a_number_from_1_to_8(number: int) -> None:
    """The dealer's place is not a seat: nobody can be dealt in at seat 0 or seat 9."""
    with pytest.raises(tago.SetupError) as caught:
        tago.deal(HEAVY, {number: 300, 4: 300}, 4, tago.DECK)
    assert caught.value.rules == ("SEAT-02",)


@pytest.mark.rules("SEAT-04")
def test_only_the_chips_on_the_table_count() -> None:
    """A seat may bet all that it has left after the ante, but not a chip more."""
    hand = seated(2)
    assert codes(hand, tago.Bet(1, 296)) == ["beyond_stack"]
    assert play(hand, tago.Bet(1, 295)).seat(1).stack == 0
    hand = play(hand, tago.Bet(1, 100))
    assert codes(hand, tago.Raise(2, 296)) == ["beyond_stack"]
    assert play(hand, tago.Raise(2, 295)).seat(2).stack == 0


@pytest.mark.rules("SEAT-04")
def test_chips_count_as_soon_as_they_are_on_the_table() -> None:
    """A seat may bet chips as soon as it has added them."""
    hand = play(seated(2), tago.Restore(1, 300))
    assert codes(hand, tago.Bet(1, 596)) == ["beyond_stack"]
    assert play(hand, tago.Bet(1, 595)).current_bet == 595


# OPEN


@pytest.mark.rules("OPEN-01")
def test_a_new_deck_lies_in_three_rows() -> None:
    """At the opening each of three rows has the ten values from 0 to 8."""
    assert faces(tago.DECK) == " ".join(["0 ½ 1 2 3 4 5 6 7 8"] * 3)


@pytest.mark.rules("OPEN-04", "ANTE-01", "ANTE-03", "DEAL-04")
def test_antes_and_the_jackpot_share_come_before_the_cards() -> None:
    """The antes and the jackpot's share come first, then the cards, and then the betting."""
    hand = seated(3, table=rules(jackpot_percent=20))
    ante, dealt, point, begun = hand.facts
    assert ante == AntesTaken(seats=(1, 2, 3), ante=5, withheld=3)
    assert [type(dealt), type(point), type(begun)] == [CardsDealt, PointAnnounced, RoundBegun]


# DEAL


@pytest.mark.rules("DEAL-01", "DEAL-02", "SEAT-02")
@pytest.mark.parametrize("first", [2, 5, 7])
def test_the_first_card_goes_to_the_first_occupied_position(first: int) -> None:
    """Wherever the cube is, cards go one by one from the lowest seat up and then to the POINT."""
    hand = tago.deal(HEAVY, {7: 300, 2: 300, 5: 300}, first, tago.DECK)
    dealt = {seat.number: faces(seat.cards) for seat in hand.seats}
    assert dealt == {2: "0 3 7", 5: "½ 4 8", 7: "1 5 0"}
    assert faces(hand.point) == "2 6 ½"


@pytest.mark.rules("DEAL-02")
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_place_of_each_card_in_the_deck(seats: int) -> None:
    """Counted from 0, in lap k seat i gets card k(n + 1) + i, and the POINT card k(n + 1) + n."""
    deck = tago.shuffle(bytes(32))
    hand = tago.deal(HEAVY, dict.fromkeys(range(1, seats + 1), 300), 1, deck)
    lap = seats + 1
    for i, seat in enumerate(hand.seats):
        assert seat.cards == (deck[i], deck[lap + i], deck[2 * lap + i])
    assert hand.point == (deck[seats], deck[lap + seats], deck[2 * lap + seats])


@pytest.mark.rules("DEAL-03", "DEAL-02")
def test_each_seat_and_the_point_have_one_card_covered_and_two_open() -> None:
    """After the deal each seat and the POINT have one covered card, which nobody can see."""
    hand = seated(3)
    for eyes in (None, 1, 2, 3):
        assert seen_by(hand, eyes) == {1: "? 1 2", 2: "? 3 4", 3: "? 6 1"}
        assert faces(tago.view(hand, eyes).state.point.cards) == "? 2 4"
    (dealt,) = facts(hand, CardsDealt)
    assert [faces(cards) for _, cards in dealt.seats] == ["1 2", "3 4", "6 1"]
    assert faces(dealt.point) == "2 4"


@pytest.mark.rules("DEAL-04")
def test_the_course_of_a_hand() -> None:
    """The POINT's card is turned after round 1, and the seats look at theirs after round 2."""
    hand = call_round(call_round(call_round(seated(2))))
    assert [type(fact) for fact in hand.facts] == [
        *[AntesTaken, CardsDealt, PointAnnounced, RoundBegun, BetMade, Called],
        *[PointTurned, PointAnnounced, RoundBegun, BetMade, Called],
        *[Looked, Looked, RoundBegun, BetMade, Called],
        *[CardsShown, CardsShown, PotAwarded],
    ]
    assert [begun.round for begun in facts(hand, RoundBegun)] == [1, 2, 3]


@pytest.mark.rules("DEAL-04")
def test_nothing_is_done_before_or_after_its_time() -> None:
    """An action from another part of the hand is refused, as is any action after its end."""
    hand = seated(2)
    for early in (tago.ChoosePoint(1, "sum"), tago.PlayOn(1), tago.Discard(1, tago.Card("1"))):
        assert codes(hand, early) == ["not_now"]
    over = call_round(call_round(call_round(hand)))
    assert over.phase == "over"
    for late in (tago.Bet(1, 5), tago.Fold(2), tago.Eliminate(1)):
        assert codes(over, late) == ["hand_over"]


@pytest.mark.rules("DEAL-04")
def test_all_still_in_look_before_round_3() -> None:
    """Nobody looks before round 3; then all remaining seats look, even those that are all-in."""
    hand = play(seated(4, stacks={1: 300, 2: 5, 3: 300, 4: 300}), tago.Fold(1))
    hand = call_round(hand)
    assert not any(seat.seen for seat in hand.seats)
    assert facts(hand, Looked) == []
    hand = call_round(hand)
    assert hand.round == 3
    assert [seat.number for seat in hand.seats if seat.seen] == [2, 3, 4]
    assert [look.seat for look in facts(hand, Looked)] == [2, 3, 4]
    assert seen_by(hand, 2) == {1: "? 1 2", 2: "6 3 4", 3: "? 6 1", 4: "? 3 ½"}


@pytest.mark.rules("DEAL-04")
def test_all_in_seats_look_even_if_nobody_bets() -> None:
    """If nobody can bet, the POINT's card is still turned, and the seats still look."""
    hand = seated(2, stacks=5)
    assert hand.phase == "over"
    kinds = [type(fact) for fact in facts(hand, PointTurned, Looked, CardsShown)]
    assert kinds == [PointTurned, Looked, Looked, CardsShown, CardsShown]


# ANTE


@pytest.mark.rules("ANTE-01")
def test_every_participant_pays_the_ante() -> None:
    """The ante is taken from every stack, whatever its size."""
    hand = seated(4, stacks={1: 300, 2: 5, 3: 1000, 4: 6})
    assert [seat.stack for seat in hand.seats] == [295, 0, 995, 1]
    assert hand.pot == 20


@pytest.mark.rules("ANTE-02")
@pytest.mark.parametrize(
    ("table", "paid", "said"),
    [
        (rules("Light – 5/300"), 5, "5"),
        (rules("Light – 5/300", ante="half", units_per_chip=2), 5, "2½"),
        (rules("Heavy – 10/600", ante="half"), 5, "5"),
        (rules("Heavy – 10/600"), 10, "10"),
    ],
)
def test_the_ante_is_the_minimum_or_half_of_it(table: tago.Rules, paid: int, said: str) -> None:
    """At a 5/300 table the ante is 5 or 2½."""
    assert table.chips(table.ante_amount) == said
    hand = seated(2, stacks=600, table=table)
    assert [seat.stack for seat in hand.seats] == [600 - paid, 600 - paid]


@pytest.mark.rules("ANTE-02")
def test_no_other_ante_can_be_set() -> None:
    """A house cannot set any other ante, or a half ante that is not a whole number of units."""
    with pytest.raises(tago.SetupError):
        rules(ante="double")
    with pytest.raises(tago.SetupError) as caught:
        rules("Light – 5/300", ante="half")
    assert caught.value.rules == ("ANTE-02",)


@pytest.mark.rules("ANTE-03", "ANTE-04")
@pytest.mark.parametrize(
    ("percent", "share", "plate"), [(0, 0, 15), (10, 1, 14), (20, 3, 12), (100, 15, 0)]
)
def test_the_plate_starts_with_what_the_jackpot_leaves(
    percent: int, share: int, plate: int
) -> None:
    """The jackpot takes its percentage of three antes of 5, and the rest is the pot."""
    hand = seated(3, table=rules(jackpot_percent=percent))
    assert (hand.withheld, hand.pot) == (share, plate)
    hand = play(hand, tago.Fold(1), tago.Fold(2))
    assert [seat.stack for seat in hand.seats] == [295, 295, 295 + plate]
    assert hand.withheld == share


@pytest.mark.rules("ANTE-05")
def test_the_ante_is_no_bet() -> None:
    """Round 1 starts with nothing to call or raise, and the ante does not count toward a call."""
    hand = seated(2)
    assert hand.current_bet == 0
    assert [(seat.in_round, seat.in_hand) for seat in hand.seats] == [(0, 0), (0, 0)]
    assert codes(hand, tago.Call(1)) == ["nothing_to_call"]
    assert codes(hand, tago.Raise(1, 10)) == ["nothing_to_raise"]
    hand = play(hand, tago.Bet(1, 5), tago.Call(2))
    assert (hand.seat(2).stack, hand.pot) == (290, 20)


@pytest.mark.rules("ANTE-05")
def test_the_ante_does_not_count_for_the_maximum() -> None:
    """At a Light table a seat may bet the whole maximum in addition to its ante."""
    assert play(seated(2, stacks=305, table=LIGHT), tago.Bet(1, 300)).current_bet == 300


@pytest.mark.rules("ANTE-06")
@pytest.mark.parametrize(("table", "ante"), [(HEAVY, 5), (rules("Heavy – 6/300", ante="half"), 3)])
def test_who_cannot_pay_the_whole_ante_is_not_dealt_in(table: tago.Rules, ante: int) -> None:
    """A seat with exactly the ante is dealt in. One that is a chip short of it is not."""
    with pytest.raises(tago.SetupError) as caught:
        seated(2, stacks={1: 300, 2: ante - 1}, table=table)
    assert caught.value.rules == ("ANTE-06",)
    assert seated(2, stacks={1: 300, 2: ante}, table=table).seat(2).stack == 0


# CUBE


@pytest.mark.rules("CUBE-01", "CUBE-05")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_cube_marks_the_first_player(first: int) -> None:
    """The seat with the cube at the deal is the first player and acts first."""
    hand = seated(3, first=first)
    assert (cube(hand), hand.first, hand.to_act) == (first, first, first)


@pytest.mark.rules("CUBE-01")
def test_the_cube_lies_with_a_seat_dealt_in() -> None:
    """No hand begins with the cube at an empty seat."""
    with pytest.raises(tago.SetupError):
        seated(3, first=4)


@pytest.mark.rules("CUBE-02")
@pytest.mark.parametrize(
    ("cards", "first"),
    [("3 ½ 1", 2), ("½ 0 1", 2), ("8 7 6", 3), ("1 2 3", 1), ("8 7 6 5 4 3 2 ½", 8)],
)
def test_the_card_closest_to_zero_makes_the_first_player(cards: str, first: int) -> None:
    """In the opening draw 0 comes before ½, ½ before 1, and so on up to 8."""
    drawn = dict(enumerate(tago.parse_cards(cards), start=1))
    assert tago.opening_draw(drawn) == first


@pytest.mark.rules("CUBE-03")
@pytest.mark.parametrize(
    ("cards", "first"), [("4 1 8 1", 2), ("½ 7 ½ ½", 1), ("5 5", 1), ("2 2 0 0", 3)]
)
def test_a_tied_draw_goes_to_the_lowest_position(cards: str, first: int) -> None:
    """Of the seats with the lowest card, the first clockwise from the dealer begins."""
    drawn = dict(enumerate(tago.parse_cards(cards), start=1))
    assert tago.opening_draw(drawn) == first
    assert tago.opening_draw(dict(reversed(drawn.items()))) == first


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ((), "a draw needs at least one seat (CUBE-02)"),
        ((1, 9), "a seat must be a whole number from 1 to 8 (SEAT-02)"),
        ((1, 2, 3, 4), "there are only three cards of 7 (DECK-01)"),
    ],
)
def test_draws_that_cannot_be(seats: tuple[int, ...], says: str) -> None:
    """The draw needs seats from 1 to 8, with at most three cards of a value."""
    with pytest.raises(tago.SetupError) as caught:
        tago.opening_draw(dict.fromkeys(seats, tago.Card("7")))
    assert str(caught.value) == says


@pytest.mark.rules("CUBE-05", "CUBE-07")
def test_the_title_passes_on_by_folds_and_the_cube_stays() -> None:
    """When the first player folds, the next seat still in gets the title but not the cube."""
    hand = play(seated(4, first=3), tago.Fold(3))
    assert (hand.first, hand.to_act, cube(hand)) == (4, 4, 3)
    hand = play(hand, tago.Fold(4))
    assert (hand.first, hand.to_act, cube(hand)) == (1, 1, 3)
    assert facts(hand, FirstPlayerPassed) == [FirstPlayerPassed(4), FirstPlayerPassed(1)]
    hand = call_round(hand)
    assert (hand.round, hand.to_act) == (2, 1)


@pytest.mark.rules("CUBE-05")
def test_the_title_skips_who_is_out_already() -> None:
    """The title of first player goes to the next seat still in, and skips one that has folded."""
    hand = play(seated(4), tago.Bet(1, 5), tago.Fold(2), tago.Call(3), tago.Call(4))
    assert (hand.round, hand.first) == (2, 1)
    hand = play(hand, tago.Fold(1))
    assert (hand.first, hand.to_act) == (3, 3)


@pytest.mark.rules("CUBE-05")
def test_only_the_first_player_passes_the_title_on() -> None:
    """The fold of any other seat leaves the title where it is."""
    hand = play(seated(3), tago.Bet(1, 5), tago.Fold(2))
    assert hand.first == 1
    assert facts(hand, FirstPlayerPassed) == []


@pytest.mark.rules("CUBE-05", "CUBE-07")
def test_the_title_passes_on_by_elimination() -> None:
    """An elimination, even out of turn, passes the title to the next seat clockwise still in."""
    hand = play(seated(3), tago.Bet(1, 5), tago.Eliminate(1))
    assert (hand.first, hand.to_act, cube(hand)) == (2, 2, 1)


@pytest.mark.rules("CUBE-05")
def test_the_first_player_acts_first_in_every_round() -> None:
    """Rounds 2 and 3 begin with the first player, whoever bet or raised last."""
    hand = play(seated(3, first=2), tago.Bet(2, 5), tago.Call(3), tago.Raise(1, 10))
    hand = play(hand, tago.Call(2), tago.Call(3))
    assert (hand.round, hand.to_act) == (2, 2)
    hand = call_round(hand)
    assert (hand.round, hand.to_act) == (3, 2)
    assert [begun.seats for begun in facts(hand, RoundBegun)] == [(2, 3, 1)] * 3


@pytest.mark.rules("CUBE-05")
def test_an_all_in_first_player_keeps_the_title() -> None:
    """If the first player is all-in, the next seat with chips acts first, without the title."""
    hand = play(seated(3, stacks={1: 15, 2: 300, 3: 300}), tago.Bet(1, 10))
    hand = play(hand, tago.Call(2), tago.Call(3))
    assert (hand.round, hand.first, hand.to_act) == (2, 1, 2)
    hand = call_round(hand)
    assert (hand.round, hand.first, hand.to_act) == (3, 1, 2)


@pytest.mark.rules("CUBE-05")
def test_the_title_passes_to_an_all_in_seat() -> None:
    """The next player still in becomes first player, even without chips or a turn."""
    hand = play(seated(4, stacks={1: 300, 2: 5, 3: 300, 4: 300}), tago.Fold(1))
    assert (hand.first, hand.to_act) == (2, 3)


@pytest.mark.rules("CUBE-06")
@pytest.mark.parametrize(("first", "order"), [(1, (1, 2)), (2, (2, 1)), (3, (1, 2))])
def test_the_cube_stays_in_a_tie_break(first: int, order: tuple[int, int]) -> None:
    """Cube and title stay in a tie-break: the first tied seat clockwise from there acts first."""
    hand = tied(first=first)
    assert hand.pending == order
    hand = redealt(hand, order, "1", "3 4")
    assert (hand.tie_breaks, cube(hand), hand.first, hand.to_act) == (1, first, first, order[0])


@pytest.mark.rules("CUBE-06")
def test_the_cube_stays_with_a_cancelled_deal() -> None:
    """After a misdeal the seat with the cube is first player again, even if it had folded."""
    hand = play(seated(3, first=2), tago.Fold(2), tago.Bet(3, 5))
    assert hand.first == 3
    hand = play(hand, tago.Misdeal(tago.DECK))
    assert (cube(hand), hand.first, hand.to_act) == (2, 2, 2)


# POINT


@pytest.mark.rules("POINT-01", "POINT-02")
def test_the_point_is_provisional_in_round_1() -> None:
    """The open 2 and 4 make 6; with the ½ turned the POINT is 6½, as in figures 11 and 12."""
    hand = seated(2, point="½ 2 4")
    assert str(hand.total) == "6"
    assert facts(hand, PointTurned) == []
    hand = play(hand, tago.Bet(1, 5))
    assert (hand.round, str(hand.total)) == (1, "6")
    hand = play(hand, tago.Call(2))
    assert (hand.round, hand.current_bet, str(hand.total)) == (2, 0, "6½")
    assert facts(hand, PointTurned) == [PointTurned(tago.Card("½"))]
    assert faces(tago.view(hand, None).state.point.cards) == "½ 2 4"


@pytest.mark.rules("POINT-01")
def test_a_pair_among_the_open_point_cards_is_added_up_in_round_1() -> None:
    """With 7 and 7 open, the provisional POINT is 14, and nobody chooses anything yet."""
    hand = seated(2, point="2 7 7")
    assert (hand.phase, str(hand.total)) == ("betting", "14")
    assert facts(hand, PointAnnounced)[0].total == tago.Total.parse("14")
    assert codes(hand, tago.ChoosePoint(1, "single")) == ["not_now"]


@pytest.mark.rules("POINT-02", "SCORE-05")
def test_the_definitive_point_is_the_sum_of_three_cards() -> None:
    """At a POINT of 6½ a total of 11 is 4½ away, and one of 13 is 6½ away."""
    hand = call_round(call_round(call_round(seated(2, point="½ 2 4"))))
    assert [str(shown.score) for shown in facts(hand, CardsShown)] == [
        "SCORE 11, 4½ away",
        "SCORE 13, 6½ away",
    ]


@pytest.mark.rules("POINT-03")
@pytest.mark.parametrize(
    ("cards", "both", "single"),
    [
        ("7 7 2", "16", "2"),
        ("7 2 7", "16", "2"),
        ("2 7 7", "16", "2"),
        ("½ ½ 8", "9", "8"),
        ("8 0 8", "16", "0"),
        ("½ 3 3", "6½", "½"),
    ],
)
def test_a_pair_gives_the_point_two_totals(cards: str, both: str, single: str) -> None:
    """As in figure 5, a pair gives the POINT two totals, in whatever order its cards lie."""
    one, two, three = tago.parse_cards(cards)
    totals = tago.point_totals((one, two, three))
    assert (str(totals.sum), str(totals.single), totals.choice_needed) == (both, single, True)
    hand = call_round(start({1: "1 4 6", 2: "4 1 6"}, cards))
    assert hand.phase == "point_choice"
    assert str(play(hand, tago.ChoosePoint(1, "sum")).total) == both
    assert str(play(hand, tago.ChoosePoint(1, "single")).total) == single


@pytest.mark.rules("POINT-03")
def test_without_a_pair_there_is_one_total() -> None:
    """A POINT of three different cards has only one total, and round 2 begins at once."""
    one, two, three = tago.parse_cards("½ 2 4")
    totals = tago.point_totals((one, two, three))
    assert (totals.single, totals.choice_needed) == (None, False)
    assert call_round(seated(2)).phase == "betting"


@pytest.mark.rules("POINT-04", "POINT-05")
@pytest.mark.parametrize(
    ("choice", "total", "distances"),
    [("sum", "16", ["5", "3", "1"]), ("single", "2", ["9", "11", "13"])],
)
def test_the_chosen_total_counts_for_all_to_the_end(
    choice: tago.Choice, total: str, distances: list[str]
) -> None:
    """Totals of 11, 13 and 15 are all measured against the chosen POINT, whether it is 16 or 2."""
    hand = play(call_round(seated(3, point="7 7 2")), tago.ChoosePoint(1, choice))
    assert (hand.choice, str(hand.total)) == (choice, total)
    assert codes(hand, tago.ChoosePoint(1, "sum")) == ["not_now"]
    hand = call_round(hand)
    assert (hand.round, str(hand.total)) == (3, total)
    assert codes(hand, tago.ChoosePoint(1, "single")) == ["not_now"]
    hand = call_round(hand)
    assert str(hand.total) == total
    assert [str(shown.score.distance) for shown in facts(hand, CardsShown)] == distances


@pytest.mark.rules("POINT-04")
def test_the_choice_stands_when_the_chooser_folds() -> None:
    """If the first player folds after choosing, the choice stands for the others."""
    hand = play(call_round(seated(3, point="7 7 2")), tago.ChoosePoint(1, "single"), tago.Fold(1))
    assert (hand.phase, hand.to_act, hand.choice, str(hand.total)) == ("betting", 2, "single", "2")


@pytest.mark.rules("POINT-05")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_first_player_chooses_and_nobody_else(first: int) -> None:
    """The first player, whatever their seat, may choose either total, and nobody else may."""
    hand = call_round(seated(3, point="7 7 2", first=first))
    now = tago.options(hand)
    assert (hand.to_act, hand.total, now and now.choose_point) == (first, None, ("sum", "single"))
    for other in {1, 2, 3} - {first}:
        assert codes(hand, tago.ChoosePoint(other, "sum")) == ["not_your_turn"]


@pytest.mark.rules("POINT-06")
def test_a_fold_in_round_1_passes_the_choice_on() -> None:
    """If the first player folds in round 1, the next player clockwise chooses in round 2."""
    hand = call_round(play(seated(3, point="7 7 2", first=3), tago.Fold(3)))
    assert (hand.phase, hand.to_act) == ("point_choice", 1)
    assert codes(hand, tago.ChoosePoint(3, "sum")) == ["out_of_the_hand"]
    assert play(hand, tago.ChoosePoint(1, "sum")).choice == "sum"


@pytest.mark.rules("POINT-06", "POINT-09")
def test_folding_instead_of_choosing_passes_the_choice_on() -> None:
    """A first player may fold instead of choosing; the next player then chooses and bets first."""
    hand = play(call_round(seated(4, point="7 7 2", first=3)), tago.Fold(3))
    assert (hand.phase, hand.first, hand.to_act) == ("point_choice", 4, 4)
    hand = play(hand, tago.Fold(4))
    assert (hand.phase, hand.first, hand.to_act) == ("point_choice", 1, 1)
    hand = play(hand, tago.ChoosePoint(1, "single"))
    assert (hand.phase, hand.to_act, str(hand.total)) == ("betting", 1, "2")
    assert facts(hand, RoundBegun)[-1].seats == (1, 2)


@pytest.mark.rules("POINT-06")
def test_an_elimination_passes_the_choice_on() -> None:
    """If the first player is eliminated before choosing, the next player clockwise chooses."""
    hand = play(seated(3, point="7 7 2"), tago.Bet(1, 5), tago.Eliminate(1), tago.Call(2))
    hand = play(hand, tago.Call(3))
    assert (hand.phase, hand.to_act) == ("point_choice", 2)
    hand = call_round(seated(3, point="7 7 2"))
    assert play(hand, tago.Eliminate(1)).to_act == 2
    assert play(hand, tago.Eliminate(2)).to_act == 1
    assert play(hand, tago.Eliminate(1)).phase == "point_choice"


@pytest.mark.rules("POINT-06")
def test_an_all_in_first_player_must_choose() -> None:
    """An all-in first player chooses but cannot fold; the next seat with chips bets first."""
    hand = play(seated(3, "7 7 2", {1: 15, 2: 300, 3: 300}), tago.Bet(1, 10))
    hand = play(hand, tago.Call(2), tago.Call(3))
    assert (hand.phase, hand.to_act, hand.seat(1).stack) == ("point_choice", 1, 0)
    assert codes(hand, tago.Fold(1)) == ["all_in_must_choose"]
    now = tago.options(hand)
    assert now == tago.Options(choose_point=("sum", "single"))
    hand = play(hand, tago.ChoosePoint(1, "sum"))
    assert (hand.phase, hand.first, hand.to_act) == ("betting", 1, 2)


@pytest.mark.rules("POINT-06")
def test_the_choice_passes_to_an_all_in_seat_too() -> None:
    """The next player clockwise who is still in chooses, even if they are all-in."""
    hand = call_round(seated(4, "7 7 2", {1: 300, 2: 5, 3: 300, 4: 300}))
    hand = play(hand, tago.Fold(1))
    assert (hand.phase, hand.to_act) == ("point_choice", 2)
    assert codes(hand, tago.Fold(2)) == ["all_in_must_choose"]


@pytest.mark.rules("POINT-06", "POINT-09")
def test_the_point_is_chosen_though_the_betting_is_skipped() -> None:
    """If all players are all-in for the antes, the first player chooses before the showdown."""
    hand = seated(3, "7 7 2", 5, first=2)
    assert (hand.phase, hand.round, hand.to_act) == ("point_choice", 2, 2)
    hand = play(hand, tago.ChoosePoint(2, "sum"))
    assert (hand.phase, hand.seat(3).stack) == ("over", 15)


@pytest.mark.rules("POINT-07")
@pytest.mark.parametrize(("cards", "total"), [("5 5 5", "15"), ("½ ½ ½", "1½"), ("0 0 0", "0")])
def test_three_alike_are_added_up(cards: str, total: str) -> None:
    """Three equal POINT cards are not a pair: their sum counts, and round 2 begins at once."""
    hand = call_round(seated(3, cards))
    assert (hand.phase, hand.choice, str(hand.total)) == ("betting", None, total)
    assert codes(hand, tago.ChoosePoint(1, "single")) == ["not_now"]


@pytest.mark.rules("POINT-07")
def test_three_alike_as_a_pair_by_ruling() -> None:
    """Only under a ruling does a POINT of 5, 5, 5 offer 15 or 5; three zeros offer no choice."""
    table = rules(point_trips="as_pair")
    hand = call_round(seated(3, "5 5 5", table=table))
    assert hand.phase == "point_choice"
    assert str(play(hand, tago.ChoosePoint(1, "sum")).total) == "15"
    assert str(play(hand, tago.ChoosePoint(1, "single")).total) == "5"
    assert call_round(seated(3, "0 0 0", table=table)).phase == "betting"


@pytest.mark.rules("POINT-08")
@pytest.mark.parametrize("cards", ["0 0 5", "0 5 0", "5 0 0"])
def test_a_pair_of_zeros_leaves_nothing_to_choose(cards: str) -> None:
    """If the POINT has two zeros, its sum equals the third card, so round 2 begins at once."""
    hand = call_round(seated(3, cards))
    assert (hand.phase, hand.choice, str(hand.total)) == ("betting", None, "5")
    assert codes(hand, tago.ChoosePoint(1, "single")) == ["not_now"]


@pytest.mark.rules("POINT-09")
def test_the_choice_comes_before_any_bet_of_round_2() -> None:
    """Once the POINT's covered card is turned, the first player can only choose or fold."""
    hand = call_round(seated(2, "7 7 2"))
    assert (hand.phase, hand.round, hand.total) == ("point_choice", 2, None)
    assert tago.options(hand) == tago.Options(
        fold=True, curious=True, choose_point=("sum", "single")
    )
    for action in (tago.Bet(1, 5), tago.Restore(1, 300), tago.Bet(2, 5)):
        assert codes(hand, action) == ["not_now"]
    assert len(facts(hand, RoundBegun)) == 1
    hand = play(hand, tago.ChoosePoint(1, "sum"), tago.Bet(1, 5))
    assert hand.current_bet == 5
    assert codes(hand, tago.ChoosePoint(2, "single")) == ["not_now"]


@pytest.mark.rules("POINT-10")
def test_cards_and_choice_of_the_point_stay_in_a_tie_break() -> None:
    """Against the chosen 2 the new totals 6 and 7 are 4 and 5 away; against 16 seat 2 would win."""
    hand = call_round(start({1: "8 1 2", 2: "8 1 2"}, "7 2 7"))
    hand = play(hand, tago.ChoosePoint(1, "single"))
    hand = redealt(call_round(call_round(hand)), (1, 2), "8", "3 4")
    assert (hand.phase, hand.choice, str(hand.total)) == ("betting", "single", "2")
    assert faces(hand.point) == "7 2 7"
    hand = call_round(hand)
    assert [str(shown.score.distance) for shown in facts(hand, CardsShown)[2:]] == ["4", "5"]
    assert hand.result is not None
    assert hand.result.pots[0].winners == (1,)


@pytest.mark.rules("POINT-10")
def test_the_point_cards_are_not_dealt_again() -> None:
    """The POINT's three cards are not in the shuffle of a redeal."""
    one, four = tago.Card("1"), tago.Card("4")
    hand = play(tied(point="4 2 4"), tago.ChoosePoint(1, "sum"))
    hand = play(call_round(call_round(hand)), tago.PlayOn(1), tago.PlayOn(2))
    hand = play(hand, tago.Discard(1, one), tago.Discard(2, one))
    assert len(hand.redeal_cards) == 23
    assert hand.redeal_cards.count(four) == 1
    assert codes(hand, tago.Redeal((four, four))) == ["card_not_in_shuffle"]


@pytest.mark.rules("POINT-11")
def test_nobody_chooses_if_the_hand_ends_in_round_1() -> None:
    """If folds end the hand in round 1, the POINT stays provisional and its third card covered."""
    hand = play(seated(3, "2 7 7"), tago.Bet(1, 5), tago.Fold(2), tago.Fold(3))
    assert (hand.phase, hand.round, hand.choice, str(hand.total)) == ("over", 1, None, "14")
    assert facts(hand, PointTurned, PointChosen) == []
    assert faces(tago.view(hand, 1).state.point.cards) == "? 7 7"


@pytest.mark.rules("POINT-11")
@pytest.mark.parametrize("leave", [tago.Fold(1), tago.Eliminate(1), tago.Eliminate(2)])
def test_nobody_chooses_once_one_is_left(leave: tago.Action) -> None:
    """If only one player is left before the choice, that player wins without choosing."""
    hand = play(call_round(seated(2, "7 7 2")), leave)
    assert (hand.phase, hand.choice, hand.total) == ("over", None, None)
    assert facts(hand, PointChosen) == []


# RAPID


@pytest.mark.rules("RAPID-01", "DEAL-03")
def test_rapid_starts_with_the_second_round() -> None:
    """The POINT's three cards are open before the first bet, so the POINT is never provisional."""
    hand = seated(2, table=RAPID)
    assert (hand.round, hand.to_act, str(hand.total)) == (2, 1, "6½")
    assert faces(tago.view(hand, None).state.point.cards) == "½ 2 4"
    (announced,) = facts(hand, PointAnnounced)
    assert not announced.provisional
    assert seen_by(hand, 1) == {1: "? 1 2", 2: "? 3 4"}
    assert hand.pot == 10


@pytest.mark.rules("RAPID-02", "RAISE-02")
def test_rapid_has_two_raises_and_then_three() -> None:
    """In Rapid, rounds 2 and 3 allow two and three raises, five in all."""
    hand = play(seated(2, table=RAPID), tago.Bet(1, 5), tago.Raise(2, 10), tago.Raise(1, 20))
    assert codes(hand, tago.Raise(2, 40)) == ["raises_used_up"]
    hand = play(hand, tago.Call(2))
    assert (hand.round, hand.to_act, hand.seat(1).seen) == (3, 1, True)
    hand = play(hand, tago.Bet(1, 5), tago.Raise(2, 10), tago.Raise(1, 20), tago.Raise(2, 40))
    assert codes(hand, tago.Raise(1, 80)) == ["raises_used_up"]
    hand = play(hand, tago.Call(1))
    assert hand.phase == "over"
    assert len(facts(hand, Raised)) == 5
    assert [begun.round for begun in facts(hand, RoundBegun)] == [2, 3]


@pytest.mark.rules("RAPID-02")
def test_rapid_allows_restoring_in_its_first_round_only() -> None:
    """Chips may be added in round 2, but not after the covered cards have been seen."""
    hand = seated(2, table=RAPID)
    assert play(hand, tago.Restore(1, 300)).seat(1).stack == 595
    assert codes(call_round(hand), tago.Restore(1, 300)) == ["too_late_to_restore"]


@pytest.mark.rules("RAPID-03", "POINT-09")
def test_in_rapid_the_choice_comes_before_the_first_bet() -> None:
    """In Rapid the total of a POINT with a pair is chosen after the deal, before the first bet."""
    hand = seated(2, "7 7 2", table=RAPID, first=2)
    assert (hand.phase, hand.round, hand.to_act) == ("point_choice", 2, 2)
    assert codes(hand, tago.Bet(2, 5)) == ["not_now"]
    hand = play(hand, tago.ChoosePoint(2, "single"), tago.Bet(2, 5))
    assert (str(hand.total), hand.current_bet) == ("2", 5)


@pytest.mark.rules("RAPID-03", "JACK-04")
def test_in_rapid_who_wins_by_folds_in_round_2_with_two_zeros_may_look() -> None:
    """Whoever wins by folds with two open zeros may look in round 2, but not in round 3."""
    hand = start({1: "5 0 0", 2: "6 3 4"}, "½ 2 8", table=RAPID)
    won = play(hand, tago.Bet(1, 5), tago.Fold(2))
    assert won.result is not None
    assert (won.round, won.result.may_look) == (2, 1)
    assert play(won, tago.Look(1)).seat(1).seen
    late = play(call_round(hand), tago.Bet(1, 5), tago.Fold(2))
    assert codes(late, tago.Look(1)) == ["may_not_look"]


# ANN


@pytest.mark.rules("ANN-01")
def test_the_dealer_announces_the_provisional_point() -> None:
    """In round 1, before the betting, the dealer says what the POINT of this round is."""
    hand = seated(2, point="½ 2 4")
    said = [announce(fact, hand.rules) for fact in hand.facts]
    assert said[-2].endswith("the POINT of this round is 6.")
    assert type(hand.facts[-1]) is RoundBegun


@pytest.mark.rules("ANN-02")
def test_the_dealer_announces_the_point() -> None:
    """In round 2, before the betting, the dealer says what the POINT is."""
    hand = call_round(seated(2, point="½ 2 4"))
    said = [announce(fact, hand.rules) for fact in hand.facts]
    assert said[-2].endswith(" the POINT is 6½.")
    assert len(facts(hand, PointAnnounced)) == 2


@pytest.mark.rules("ANN-02")
def test_the_dealer_announces_the_point_after_the_choice() -> None:
    """No definitive POINT is announced until the choice is made. Then the total is announced."""
    hand = call_round(seated(2, "7 7 2"))
    assert len(facts(hand, PointAnnounced)) == 1
    hand = play(hand, tago.ChoosePoint(1, "single"))
    chosen, announced, begun = hand.facts[-3:]
    assert [type(chosen), type(begun)] == [PointChosen, RoundBegun]
    assert announced == PointAnnounced(tago.Total.parse("2"), provisional=False)


@pytest.mark.rules("ANN-03")
def test_the_dealer_announces_every_action_with_its_amount() -> None:
    """Each bet, raise, fold and call is announced at once, with its amount in chips."""
    table = rules("Heavy – 5/300", ante="half", units_per_chip=2)
    hand = call_round(seated(3, stacks=600, table=table), 10)
    told = len(hand.facts)
    hand = play(hand, tago.Bet(1, 15), tago.Raise(2, 30), tago.Fold(3), tago.Raise(1, 61))
    hand = play(hand, tago.Call(2))
    assert hand.facts[told : told + 5] == (
        BetMade(1, 15),
        Raised(2, to=30, amount=30),
        Folded(3),
        Raised(1, to=61, amount=46),
        Called(2, 31),
    )
    assert [announce(fact, table) for fact in hand.facts[told : told + 5]] == [
        "Seat 1 bets 7½.",
        "Seat 2 raises to 15, putting in 15.",
        "Seat 3 folds.",
        "Seat 1 raises to 30½, putting in 23.",
        "Seat 2 calls 15½.",
    ]


@pytest.mark.rules("ANN-04", "BET-01")
@pytest.mark.parametrize(
    "action", [tago.Bet(2, 5), tago.Fold(2), tago.Restore(2, 300), tago.Bet(3, 5), tago.Fold(3)]
)
def test_players_bet_and_fold_on_their_turn_only(action: tago.Action) -> None:
    """No player can bet or fold before their turn."""
    assert codes(seated(3), action) == ["not_your_turn"]


@pytest.mark.rules("ANN-04", "BET-01")
@pytest.mark.parametrize("action", [tago.Call(3), tago.Raise(3, 10), tago.Fold(3), tago.Fold(1)])
def test_players_answer_a_bet_on_their_turn_only(action: tago.Action) -> None:
    """Facing a bet, a player waits for their turn; one who has acted waits for the others."""
    assert codes(play(seated(3), tago.Bet(1, 5)), action) == ["not_your_turn"]
