"""Money outside the table: what seats can still bring, and what moves between wallet and table."""

from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.serialization import write
from tagolib.table import (
    BuyIn,
    Close,
    DrawFirst,
    Funds,
    Leave,
    Open,
    Sit,
    StartHand,
    Table,
    act,
    cash_flow,
    table_options,
    view_table,
    views_of_table,
)
from tagolib.table import facts as told
from tagolib.tago import facts
from tagolib.tago.options import Restoration
from tests.at_a_table import codes, do
from tests.playing import rules

LIGHT = rules("Light – 5/300")


SEATED = do(Table(LIGHT), Open(), Funds(2, 1000), Sit(2, 300), Sit(5, 300), DrawFirst(tago.DECK))


def test_what_is_brought_counts_against_the_funds() -> None:
    """Sitting down, buying in and restoring use up the funds that the host set, if any."""
    assert SEATED.funds == ((2, 700),)
    table = do(SEATED, BuyIn(2, 300), BuyIn(5, 2**40), StartHand(tago.DECK))
    assert table.funds == ((2, 400),)
    assert table.hand is not None
    assert table.hand.to_act == 2
    table = act(table, tago.Restore(2, 300))
    assert (table.funds, table.news) == (((2, 100),), (facts.Restored(2, 300),))
    table = act(table, Funds(2, 5000))
    assert (table.funds, table.news) == (((2, 5000),), ())


def test_more_than_the_funds_is_refused_as_such() -> None:
    """The refusal says how much can be brought, along with everything else that is wrong."""
    assert act(SEATED, BuyIn(2, 700)).funds == ((2, 0),)
    assert codes(SEATED, BuyIn(2, 701)) == ["beyond_funds"]
    assert codes(act(SEATED, Funds(2, 0)), BuyIn(2, 299)) == ["buy_in_too_small", "beyond_funds"]
    assert codes(do(Table(LIGHT), Open(), Funds(3, 299)), Sit(3, 300)) == ["beyond_funds"]
    table = act(SEATED, StartHand(tago.DECK))
    with pytest.raises(tago.IllegalActionError, match="Seat 2 can bring at most 700 more"):
        act(table, tago.Restore(2, 701))
    late = do(table, tago.Bet(2, 5), tago.Call(5))
    late = do(late, tago.Bet(2, 5), tago.Call(5))
    assert codes(late, tago.Restore(2, 701)) == ["too_late_to_restore", "beyond_funds"]
    assert codes(table, tago.Restore(2, 299)) == ["restoration_too_small"]


def test_the_options_of_a_table_show_the_most() -> None:
    """The house sees all funds, a seat only its own; the hand's options do not change."""
    table = act(act(SEATED, Funds(5, 50)), StartHand(tago.DECK))
    assert table_options(table).most == ((2, 700), (5, 50))
    assert view_table(table, 2).options.most == ((2, 700),)
    assert view_table(table, 5).options.most == ((5, 50),)
    assert view_table(table, None).options.most == ()
    assert write(view_table(table, 2))["options"]["most"] == {"2": 700}
    assert table.hand is not None
    assert table.hand.options == tago.deal(LIGHT, {2: 300, 5: 300}, 2, tago.DECK).options


SHORT = do(
    Table(LIGHT),
    *(
        Open(),
        Sit(1, 300),
        Sit(2, 300),
        DrawFirst(tago.DECK),
        StartHand(tago.DECK),
        tago.Bet(1, 20),
    ),
)
"""Seat 2 may restore with 300 or more in any case, and needs no more than that to raise."""


@pytest.mark.rules("SEAT-04")
def test_a_refusal_tells_nobody_of_anothers_funds() -> None:
    """Only the seat to act learns from a refusal that its funds forbid a restoration."""
    table = do(SEATED, Funds(2, 0), Funds(5, 0), StartHand(tago.DECK))
    assert table.hand is not None
    (acting,) = {2, 5} & {table.hand.to_act}
    other = 7 - acting
    for action, offered in (
        (tago.Restore(acting, 300), False),
        (tago.Restore(other, 300), True),
        (Sit(other, 300), True),
    ):
        with pytest.raises(tago.IllegalActionError) as caught:
            act(table, action)
        assert ("restore" in caught.value.allowed) is offered


@pytest.mark.rules("SEAT-04")
def test_no_restoration_beyond_the_funds_is_offered() -> None:
    """Neither the seat's own view nor the refusal offers it; nobody else learns of the funds."""
    table = do(SHORT, Funds(1, 0), Funds(2, 299))
    with pytest.raises(tago.IllegalActionError) as caught:
        act(table, tago.Restore(2, 300))
    assert "restore" not in caught.value.allowed
    for views in (views_of_table(table), {seat: view_table(table, seat) for seat in (None, 1, 2)}):
        offered = {}
        assert views == views_of_table(table)
        for seat, seen in views.items():
            assert seen.hand is not None
            assert seen.hand.state.options is not None
            offered[seat] = seen.hand.state.options.restore
        assert offered == {None: Restoration(300, 300), 1: Restoration(300, 300), 2: None}
    enough = view_table(act(SHORT, Funds(2, 300)), 2)
    assert enough.hand == view_table(SHORT, 2).hand


@pytest.mark.rules("SEAT-04", "REST-06")
def test_a_restoration_that_the_funds_do_not_let_raise() -> None:
    """What the seat can still restore is offered without the raise that it is too small for."""
    table = do(
        Table(rules("Heavy – 5/300")),
        *(Open(), Sit(1, 2000), Sit(2, 300), DrawFirst(tago.DECK)),
        *(StartHand(tago.DECK), tago.Bet(1, 600)),
    )
    for funds, offered in {
        905: Restoration(305, 905),
        904: Restoration(305, None),
        305: Restoration(305, None),
        304: None,
    }.items():
        seen = view_table(act(table, Funds(2, funds)), 2).hand
        assert seen is not None
        assert seen.state.options is not None
        assert seen.state.options.restore == offered
    highest = do(SEATED, StartHand(tago.DECK), tago.Bet(2, 295), Funds(5, 300))
    seen = view_table(highest, 5).hand  # nobody may raise above the maximum
    assert seen is not None
    assert seen.state.options is not None
    assert seen.state.options.restore == Restoration(300, None)


def test_who_leaves_takes_the_word_about_their_funds_along() -> None:
    """The seat's next player is another person; when the table closes, all leave."""
    assert act(SEATED, Leave(2)).funds == act(SEATED, Close()).funds == ()


def test_cash_flow_tells_each_chip_once() -> None:
    """Positive amounts were brought by a seat, negative ones taken away, in order."""
    assert cash_flow(SEATED.news) == ()
    assert cash_flow(act(SEATED, BuyIn(2, 300)).news) == ((2, 300),)
    table = act(SEATED, StartHand(tago.DECK))
    assert cash_flow(table.news) == ()
    assert cash_flow(act(table, tago.Restore(2, 300)).news) == ((2, 300),)
    assert cash_flow(act(SEATED, Close()).news) == ((2, -300), (5, -300))
    assert cash_flow([told.SeatLeft(2, 7), told.SeatTaken(2, 300)]) == ((2, -7), (2, 300))


@pytest.mark.parametrize("funds", [((2, -1),), ((9, 1),), ((2, 1), (1, 1)), ((2, True),)])
def test_funds_that_cannot_be(funds: Any) -> None:
    """Funds are whole numbers in ascending order of seats."""
    with pytest.raises(tago.SetupError) as caught:
        evolve(SEATED, funds=funds)
    assert caught.value.field == "funds"
