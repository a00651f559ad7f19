"""The players' actions at a table, and how they wait until the hand is over."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve

from tagolib.base.fast import replace_unchecked
from tagolib.base.values import Pairs
from tagolib.table import actions, facts
from tagolib.table.actions import PlayerAction
from tagolib.table.facts import News
from tagolib.table.state import Table

__all__: list[str] = []


def adding(pairs: Pairs[int], seat: int, amount: int) -> Pairs[int]:
    """Return the pairs with units added to those of a seat."""
    return tuple([(n, chips + amount * (n == seat)) for n, chips in pairs])


def _sit(table: Table, action: actions.Sit) -> Table:
    """Take a seat. When the second player sits down, the cards are washed (OPEN-02)."""
    stacks = tuple(sorted([*table.stacks, (action.seat, action.amount)]))
    news: tuple[News, ...] = (facts.SeatTaken(action.seat, action.amount),)
    washed = len(stacks) > 1
    if washed and not table.washed:
        news += (facts.CardsWashed(),)
    return evolve(table, stacks=stacks, washed=washed or table.washed, news=news)


def _leave(table: Table, action: actions.Leave) -> Table:
    """Give up a seat. If the cube is there, it moves on from there at the next deal (CUBE-04).

    The player's funds are dropped, so that the next player at the seat does not have them.
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
"""The function that carries out each of the players' actions."""


def do_queued(table: Table) -> Table:
    """Take the actions that waited for the end of the hand, in order; add their news at the end."""
    if not table.queue:
        return table
    done, news = evolve(table, queue=()), table.news
    for action in table.queue:
        move: Any = MOVES[type(action)]
        done = move(done, action)
        news += done.news
    return replace_unchecked(done, news=news)


def ahead(table: Table) -> Table:
    """Return the table as it will be after its hand: its seats, absent players and room."""
    return do_queued(replace_unchecked(table, hand=None)) if table.queue else table
