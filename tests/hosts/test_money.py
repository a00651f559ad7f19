"""Money outside the table: what seats can still bring, and what goes between wallets and table."""

import random
import sys
from collections import Counter
from typing import Any

import pytest
from attrs import evolve

import tagolib as tago
from tagolib import facts
from tagolib.random_hands.deals import random_rules
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
    transition,
    view_table,
)
from tagolib.table import facts as told
from tests import tables
from tests.amounts import amount
from tests.playing import rules
from tests.tables import House

LIGHT = rules("Light – 5/300")


def do(table: Table, *actions: Any) -> Table:
    """Take actions one after the other; each must be legal."""
    for action in actions:
        table = act(table, action)
    return table


SEATED = do(Table(LIGHT), Open(), Funds(2, 1000), Sit(2, 300), Sit(5, 300), DrawFirst(tago.DECK))


def codes(table: Table, action: Any) -> list[str]:
    """Why an action is refused; the table must be what it was."""
    with pytest.raises(tago.IllegalActionError) as caught:
        act(table, action)
    return [violation.code for violation in caught.value.violations]


def test_what_is_brought_counts_against_the_funds() -> None:
    """Sitting down, buying in and restoring take from what the host has said; others go freely."""
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
    """It is said how much can be brought, beside all else that is wrong."""
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
    """The house sees all funds, a seat its own, and nobody else's; the hand's options stay."""
    table = act(act(SEATED, Funds(5, 50)), StartHand(tago.DECK))
    assert table_options(table).most == ((2, 700), (5, 50))
    assert view_table(table, 2).options.most == ((2, 700),)
    assert view_table(table, 5).options.most == ((5, 50),)
    assert view_table(table, None).options.most == ()
    assert write(view_table(table, 2))["options"]["most"] == {"2": 700}
    assert table.hand is not None
    assert table.hand.options == tago.deal(LIGHT, {2: 300, 5: 300}, 2, tago.DECK).options


def test_who_leaves_takes_the_word_about_their_funds_along() -> None:
    """The next who sits there is another person; at the closing all leave."""
    assert act(SEATED, Leave(2)).funds == act(SEATED, Close()).funds == ()


def test_cash_flow_tells_each_chip_once() -> None:
    """Above 0 is what a seat has brought, below 0 what it has taken away, in order."""
    assert cash_flow(SEATED.news) == ()
    assert cash_flow(act(SEATED, BuyIn(2, 300)).news) == ((2, 300),)
    table = act(SEATED, StartHand(tago.DECK))
    assert cash_flow(table.news) == ()
    assert cash_flow(act(table, tago.Restore(2, 300)).news) == ((2, 300),)
    assert cash_flow(act(SEATED, Close()).news) == ((2, -300), (5, -300))
    assert cash_flow([told.SeatLeft(2, 7), told.SeatTaken(2, 300)]) == ((2, -7), (2, 300))


@pytest.mark.parametrize("funds", [((2, -1),), ((9, 1),), ((2, 1), (1, 1)), ((2, True),)])
def test_funds_that_cannot_be(funds: Any) -> None:
    """They are whole numbers by ascending seat."""
    with pytest.raises(tago.SetupError) as caught:
        evolve(SEATED, funds=funds)
    assert caught.value.field == "funds"


class Bank(House):
    """A table whose players have wallets, which the host books by what the table tells."""

    def __init__(self, table_rules: tago.Rules, seed: int) -> None:
        super().__init__([table_rules], seed=seed)
        self.wallets = dict.fromkeys(range(1, 9), 5 * table_rules.stack)
        self.all = sum(self.wallets.values()) + self.tables[0].chips

    def settle(self, place: int, after: Table) -> None:
        """Book what has come and gone; nothing is lost, and nobody owes anything."""
        for seat, chips in cash_flow(after.news):
            self.wallets[seat] -= chips
        super().settle(place, after)
        self.all += self.seed * any(isinstance(fact, told.JackpotPaid) for fact in after.news)
        assert sum(self.wallets.values()) + after.chips == self.all
        assert min(self.wallets.values()) >= 0
        reserved = Counter[int]()
        for action in after.queue:
            if isinstance(action, Sit | BuyIn):
                reserved[action.seat] += action.amount
        assert all(self.wallets[seat] == chips + reserved[seat] for seat, chips in after.funds)


def bank(sessions: int, steps: int = 200) -> Counter[str]:
    """Play random sessions of players who have wallets."""
    heard: Counter[str] = Counter()
    for number in range(sessions):
        chance = random.Random(number)
        house = Bank(random_rules(chance.randrange), chance.choice([0, 50]))
        for _ in range(steps):
            for seat, chips in house.wallets.items():
                if seat not in dict(house.tables[0].funds):
                    house.take(0, Funds(seat, chips))
            if chance.randrange(4) == 0:
                house.take(0, tables.any_deed(chance.randrange, house.tables[0]))
            tables.go_on(chance.randrange, house, 0)
        heard += house.told
    return heard


@pytest.mark.uncounted
@pytest.mark.rules("POT-08", "REST-01", "JACK-10")
def test_wallets_and_tables_hold_all_money_over_any_session() -> None:
    """Wallets, stacks, pots, jackpot and tips come to the same sum, and no wallet is overdrawn."""
    heard = bank(amount(6, 300))
    for what in (
        "SeatTaken",
        "SeatLeft",
        "BoughtIn",
        "Restored",
        "Queued",
        "HandVoided",
        "refused",
    ):
        assert heard[what] >= amount(1, 50), what


HONEST = cash_flow


def _twice(news: Any) -> Any:
    return [(seat, chips * (1 + (chips > 0))) for seat, chips in HONEST(news)]


def _without_restorations(news: Any) -> Any:
    return HONEST([fact for fact in news if not isinstance(fact, facts.Restored)])


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("cash_flow", _twice),
        ("cash_flow", _without_restorations),
        ("_spend", lambda table, action: table),
        ("beyond_funds", lambda table, action: iter(())),
        ("do_queued", lambda table: evolve(table, queue=())),
    ],
)
def test_the_law_finds_faults(monkeypatch: pytest.MonkeyPatch, name: str, fault: Any) -> None:
    """Chips counted twice or not at all, and funds that nobody keeps, are found."""
    for room in (transition, sys.modules[__name__]):
        monkeypatch.setattr(room, name, fault, raising=False)
    with pytest.raises((AssertionError, tago.SetupError)):
        bank(20)
