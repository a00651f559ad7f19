"""Absence: players who sit out, requests that wait for the end of a hand, hands called off."""

from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.base.values import LARGEST_AMOUNT
from tagolib.table import (
    BuyIn,
    Close,
    ComeBack,
    DrawFirst,
    Finish,
    Funds,
    Leave,
    Open,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableAction,
    TableRecord,
    Void,
    act,
    resume_table,
    table_options,
    view_table,
)
from tagolib.table import facts as told
from tests.at_a_table import back, codes, do
from tests.playing import rules

LIGHT = rules("Light – 5/300", jackpot_percent=20, curious_to="tips")


BEFORE = do(Table(LIGHT), Open(), *(Sit(seat, 300) for seat in (1, 2, 5, 7)))
SEATED = act(BEFORE, DrawFirst(tago.DECK))
DEALT = act(SEATED, StartHand(tago.DECK))


# Sitting out


@pytest.mark.rules("CUBE-04", "ANTE-06")
def test_who_sits_out_keeps_the_seat_and_pays_nothing() -> None:
    """Absent players are not dealt in and pay no ante, and the cube passes them by."""
    table = act(SEATED, SitOut(2))
    assert (table.away, table.news) == ((2,), (told.WentAway(2),))
    table = do(table, StartHand(tago.DECK))
    assert not any(isinstance(fact, told.ShortOfAnte) for fact in table.news)
    assert table.hand is not None
    assert table.hand.deal.numbers == (1, 5, 7)
    table = do(table, tago.Fold(1), tago.Fold(5), Finish(), StartHand(tago.DECK))
    assert table.cube == 5
    assert dict(table.stacks_now)[2] == 300
    table = do(table, tago.Fold(5), tago.Fold(7), Finish(), ComeBack(2))
    assert (table.away, table.news) == ((), (told.CameBack(2),))
    assert act(table, StartHand(tago.DECK)).stacks_now[1] == (2, 295)


@pytest.mark.rules("CUBE-02")
def test_who_sits_out_gets_no_card_in_the_draw() -> None:
    """The draw deals no card to absent players, so its first player is the one who acts first."""
    table = act(BEFORE, SitOut(1))
    table = act(table, DrawFirst(tago.DECK))
    cards = tuple(zip((2, 5, 7), tago.parse_cards("0 ½ 1"), strict=True))
    assert table.news[1:] == (told.FirstDrawn(2, cards), told.CubeMoved(2))
    table = act(table, StartHand(tago.DECK))
    assert not any(isinstance(fact, told.CubeMoved) for fact in table.news)
    assert table.hand is not None
    assert (table.hand.first, table.hand.to_act) == (2, 2)


@pytest.mark.rules("CUBE-02", "SEAT-01")
def test_a_draw_needs_two_players_who_do_not_sit_out() -> None:
    """Absent players do not count, for the draw or for the options."""
    alone = do(BEFORE, SitOut(1), SitOut(2), SitOut(7))
    assert codes(alone, DrawFirst(tago.DECK)) == ["too_few_to_draw"]
    two = act(alone, ComeBack(2))
    assert (table_options(alone).draw, table_options(two).draw) == (False, True)
    assert act(two, DrawFirst(tago.DECK)).cube == 2


@pytest.mark.rules("CUBE-02", "CUBE-04")
@pytest.mark.parametrize(("changes", "cube"), [((SitOut(1),), 2), ((SitOut(1), ComeBack(1)), 1)])
def test_who_sits_out_after_the_draw_passes_the_cube_on(
    changes: tuple[TableAction, ...], cube: int
) -> None:
    """The first hand gives the cube to the next seat that is dealt in, from where it was placed."""
    table = do(SEATED, *changes)
    assert table.cube == 1
    table = act(table, StartHand(tago.DECK))
    assert table.hand is not None
    assert table.cube == table.hand.to_act == cube
    assert (told.CubeMoved(cube) in table.news) == (cube != 1)


def test_who_is_absent_says_so_once() -> None:
    """Only a player with a seat can sit out, and only an absent player can come back."""
    table = act(SEATED, SitOut(2))
    assert codes(table, SitOut(2)) == ["absent_already"]
    assert codes(table, ComeBack(1)) == ["not_absent"]
    assert codes(table, SitOut(3)) == ["seat_empty"]
    assert codes(Table(LIGHT), SitOut(3)) == ["table_closed", "seat_empty"]
    now = table_options(table)
    assert (now.sit_out, now.come_back) == ((1, 5, 7), (2,))
    assert view_table(table, 1).away == (2,)
    assert do(SEATED, SitOut(5), SitOut(2)).away == (2, 5)
    alone = do(SEATED, SitOut(1), SitOut(2), SitOut(5))
    assert codes(alone, StartHand(tago.DECK)) == ["too_few_able"]


def test_who_leaves_is_not_absent_any_more() -> None:
    """The seat's next player is dealt in; when the table closes, nobody is left to be absent."""
    table = do(SEATED, SitOut(2), Leave(2), Sit(2, 300))
    assert table.away == ()
    assert do(SEATED, SitOut(2), Close()).away == ()


@pytest.mark.parametrize("away", [(3,), (2, 1), (1, 1)])
def test_the_absent_are_among_those_who_sit(away: tuple[int, ...]) -> None:
    """Nobody can be absent without a seat."""
    with pytest.raises(tago.SetupError) as caught:
        evolve(SEATED, away=away)
    assert caught.value.field == "away"


# During a hand


@pytest.mark.rules("SEAT-05")
def test_what_players_do_waits_until_the_hand_is_off_the_table() -> None:
    """Requests are carried out in order when the hand is finished, and reported then."""
    table = do(DEALT, BuyIn(2, 300), SitOut(5), Leave(7), Sit(3, 400))
    assert (table.seats, table.taken) == ((1, 2, 5, 7), (1, 2, 3, 5, 7))
    assert table.news == (told.Queued(3),)
    assert table.stacks == SEATED.stacks
    assert view_table(table, 1).queue == (BuyIn(2, 300), SitOut(5), Leave(7), Sit(3, 400))
    table = back(do(table, tago.Fold(1), tago.Fold(2), tago.Fold(5)))
    table = act(table, Finish())
    assert table.news[-5:] == (
        told.HandFinished(1, ((1, 295), (2, 295), (5, 295), (7, 311))),
        told.BoughtIn(2, 300),
        told.WentAway(5),
        told.SeatLeft(7, 311),
        told.SeatTaken(3, 400),
    )
    assert (table.stacks, table.queue) == (((1, 295), (2, 595), (3, 400), (5, 295)), ())
    assert table.taken == table.seats == (1, 2, 3, 5)
    assert act(table, StartHand(tago.DECK)).cube == 2


def test_what_waits_is_counted_at_once() -> None:
    """Further requests are offered and refused as if what is queued were already done."""
    table = do(DEALT, Leave(7), Sit(3, 300), SitOut(2))
    assert codes(table, Leave(7)) == codes(table, BuyIn(7, 300)) == ["seat_empty"]
    assert codes(table, Sit(3, 300)) == codes(table, Sit(7, 300)) == ["seat_taken"]
    assert codes(table, SitOut(2)) == ["absent_already"]
    now = table_options(table)
    assert (now.sit, now.leave, now.buy_in) == ((4, 6, 8), (1, 2, 3, 5), (1, 2, 3, 5))
    assert (now.sit_out, now.come_back) == ((1, 3, 5), (2,))
    assert act(table, ComeBack(2)).queue == tuple(one for one in table.queue if one != SitOut(2))


def test_who_changes_their_mind_takes_back_what_waits() -> None:
    """Sitting out and coming back in turn, however often, leaves one request or none."""
    table = DEALT
    for _ in range(20):
        table = act(table, SitOut(5))
        assert (table.queue, table.news) == ((SitOut(5),), (told.Queued(5),))
        table = act(table, ComeBack(5))
        assert (table.queue, table.news) == ((), ())
    assert do(DEALT, SitOut(5), BuyIn(5, 300)).queue == (SitOut(5), BuyIn(5, 300))
    gone = do(DEALT, SitOut(5), Void())
    assert gone.away == (5,)
    dealt = act(gone, StartHand(tago.DECK))
    assert do(dealt, ComeBack(5), SitOut(5)).queue == ()
    table = do(dealt, ComeBack(5), SitOut(5), Void())
    assert table.away == (5,)
    assert do(dealt, ComeBack(5), Void()).away == ()


def test_few_requests_wait_however_often_players_change_their_minds() -> None:
    """Sitting down and leaving in turn leaves no request, and several buy-ins wait as one."""
    table = DEALT
    for _ in range(20):
        table = do(table, Sit(3, 300), BuyIn(3, 300), SitOut(3))
        assert table.queue == (Sit(3, 300), BuyIn(3, 300), SitOut(3))
        table = act(table, Leave(3))
        assert table.queue == ()
    table = do(table, BuyIn(1, 300), BuyIn(2, 300))
    table = do(table, *[BuyIn(1, 300)] * 20)
    assert (table.queue, table.news) == ((BuyIn(2, 300), BuyIn(1, 6300)), (told.Queued(1),))
    table = do(table, BuyIn(2, LARGEST_AMOUNT))
    assert table.queue == (BuyIn(2, 300), BuyIn(1, 6300), BuyIn(2, LARGEST_AMOUNT))
    most = dict(act(table, Void()).stacks)
    assert (most[1], most[2]) == (6600, 600 + LARGEST_AMOUNT)
    full = do(DEALT, BuyIn(1, LARGEST_AMOUNT), *[BuyIn(1, 300)] * 20)
    assert full.queue == (BuyIn(1, LARGEST_AMOUNT), BuyIn(1, 6000))
    large = BuyIn(1, LARGEST_AMOUNT - 1000)  # two equal requests, of which one can grow
    twice = do(DEALT, large, large, BuyIn(1, 300))
    assert twice.queue == (large, BuyIn(1, LARGEST_AMOUNT - 700))
    assert dict(act(twice, Void()).stacks)[1] == 300 + 2 * LARGEST_AMOUNT - 1700
    all_of_it = do(DEALT, BuyIn(1, LARGEST_AMOUNT - 300), BuyIn(1, 300))
    assert all_of_it.queue == (BuyIn(1, LARGEST_AMOUNT),)
    small = resume_table(evolve(TableRecord.of(DEALT), queue=(BuyIn(1, 300), BuyIn(1, 400))))
    assert act(small, BuyIn(1, 500)).queue == (BuyIn(1, 400), BuyIn(1, 800))


def test_funds_are_reserved_when_it_is_asked_for() -> None:
    """A waiting buy-in and a restoration cannot both spend the same chips."""
    table = do(DEALT, Funds(1, 500), BuyIn(1, 300))
    assert table.funds == ((1, 200),)
    assert codes(table, tago.Restore(1, 300)) == ["beyond_funds"]
    table = do(back(table), tago.Fold(1), tago.Fold(2), tago.Fold(5), Finish())
    assert (table.funds, dict(table.stacks)[1]) == (((1, 200),), 595)


def test_funds_are_in_the_order_of_seats() -> None:
    """Tables at which the same funds were set are equal, whoever came first."""
    assert do(DEALT, Funds(5, 300), Funds(1, 500)) == do(DEALT, Funds(1, 500), Funds(5, 300))


def test_who_leaves_before_they_have_sat_down_takes_back_what_they_asked_for() -> None:
    """Nothing of the request is done, and another player may take the seat with their own funds."""
    asked = do(DEALT, Funds(3, 1000), Sit(3, 300), BuyIn(3, 300), SitOut(3), BuyIn(2, 300))
    table = act(asked, Leave(3))
    assert (table.queue, table.funds, table.news) == ((BuyIn(2, 300),), (), ())
    table = do(table, Funds(3, 400), Sit(3, 300))
    table = do(back(table), tago.Fold(1), tago.Fold(2), tago.Fold(5), Finish())
    assert table.news[-2:] == (told.BoughtIn(2, 300), told.SeatTaken(3, 300))
    assert table.funds == ((3, 100),)
    assert codes(table, BuyIn(3, 300)) == ["beyond_funds"]


@pytest.mark.parametrize("queue", [(Leave(3),), (Leave(2), Leave(2)), (Sit(1, 300),)])
def test_what_waits_and_cannot_be_done_is_refused_when_read(queue: Any) -> None:
    """A saved table with an impossible request is refused at once, not at the end of its hand."""
    for table, waiting in ((DEALT, queue), (SEATED, (Leave(1),))):
        with pytest.raises(tago.SetupError, match="waits for the end of the hand") as caught:
            resume_table(evolve(TableRecord.of(table), queue=waiting))
        assert caught.value.field == "queue"


# Calling a hand off


@pytest.mark.rules("CUBE-06", "REST-01")
def test_a_hand_that_is_called_off_gives_all_back() -> None:
    """Antes, bets and Curious chips are returned, restorations stand, and the cube stays."""
    table = do(DEALT, tago.Bet(1, 10), tago.Restore(2, 300), tago.Call(2))
    table = do(table, tago.Fold(5, curious=True), Leave(7))
    chips = table.chips
    table = back(table)
    table = act(table, Void())
    assert table.news == (
        told.HandVoided(1, ((1, 300), (2, 600), (5, 300), (7, 300))),
        told.SeatLeft(7, 300),
    )
    assert (table.hand, table.tips, table.chips) == (None, 0, chips - 300)
    assert table.jackpot == SEATED.jackpot
    table = back(table)
    table = act(table, StartHand(tago.DECK))
    assert (table.hands, table.cube) == (2, 1)
    table = do(table, tago.Fold(1), tago.Fold(2), Finish(), StartHand(tago.DECK))
    assert table.cube == 2


def test_a_hand_is_called_off_while_it_runs() -> None:
    """A hand cannot be called off before it starts or once it is decided, jackpot shared or not."""
    assert codes(SEATED, Void()) == ["no_hand"]
    over = do(DEALT, tago.Fold(1), tago.Fold(2), tago.Fold(5))
    assert codes(over, Void()) == ["hand_over"]
    assert [table_options(one).void for one in (SEATED, DEALT, over)] == [False, True, False]
    said = str(table_options(act(DEALT, SitOut(2))))
    assert said.endswith("sit out at seat 1, 5 or 7, come back at seat 2, or void the hand")
    shared = act(evolve(SEATED, jackpot=None), StartHand(tago.DECK))
    assert act(shared, Void()).stacks == SEATED.stacks
