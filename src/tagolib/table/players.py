"""What players do at a table between hands, and what of it waits until the hand is over."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve

from tagolib.building import replace_unchecked
from tagolib.table import actions, facts
from tagolib.table.actions import PlayerAction
from tagolib.table.facts import News
from tagolib.table.state import Table
from tagolib.values import Pairs

__all__ = ["MOVES", "adding", "ahead", "do_queued"]


def adding(pairs: Pairs[int], seat: int, amount: int) -> Pairs[int]:
    """Add units to those of a seat."""
    return tuple([(n, chips + amount * (n == seat)) for n, chips in pairs])


def _sit(table: Table, action: actions.Sit) -> Table:
    """Take a seat; the second to sit brings about the washing (OPEN-02)."""
    stacks = tuple(sorted([*table.stacks, (action.seat, action.amount)]))
    news: tuple[News, ...] = (facts.SeatTaken(action.seat, action.amount),)
    washed = len(stacks) > 1
    if washed and not table.washed:
        news += (facts.CardsWashed(),)
    return evolve(table, stacks=stacks, washed=washed or table.washed, news=news)


def _leave(table: Table, action: actions.Leave) -> Table:
    """Give up a seat. If the cube lay there, it moves on from there at the next deal (CUBE-04).

    What was said of the player's funds is no word about the next who sits there.
    """
    left = facts.SeatLeft(action.seat, dict(table.stacks)[action.seat])
    stacks, funds = [
        tuple([pair for pair in pairs if pair[0] != action.seat])
        for pairs in (table.stacks, table.funds)
    ]
    away = tuple([seat for seat in table.away if seat != action.seat])
    return evolve(table, stacks=stacks, funds=funds, away=away, news=(left,))


def _buy_in(table: Table, action: actions.BuyIn) -> Table:
    stacks = adding(table.stacks, action.seat, action.amount)
    return evolve(table, stacks=stacks, news=(facts.BoughtIn(action.seat, action.amount),))


def _sit_out(table: Table, action: actions.SitOut) -> Table:
    away = tuple(sorted([*table.away, action.seat]))
    return evolve(table, away=away, news=(facts.WentAway(action.seat),))


def _come_back(table: Table, action: actions.ComeBack) -> Table:
    away = tuple([seat for seat in table.away if seat != action.seat])
    return evolve(table, away=away, news=(facts.CameBack(action.seat),))


MOVES: Final[Mapping[type[PlayerAction], Callable[[Table, Any], Table]]] = {
    actions.Sit: _sit,
    actions.Leave: _leave,
    actions.BuyIn: _buy_in,
    actions.SitOut: _sit_out,
    actions.ComeBack: _come_back,
}
"""What each of these actions does."""


def do_queued(table: Table) -> Table:
    """Do what was put off until the hand was over, in order, and tell it after the news."""
    if not table.queue:
        return table
    done, news = evolve(table, queue=()), table.news
    for action in table.queue:
        move: Any = MOVES[type(action)]
        done = move(done, action)
        news += done.news
    return replace_unchecked(done, news=news)


def ahead(table: Table) -> Table:
    """Return a table with the seats, the absent and the room that there are after its hand."""
    return do_queued(replace_unchecked(table, hand=None)) if table.queue else table
