"""What may be done at a table now, and why an action may not.

:func:`table_options` and :func:`table_violations` ask the same small functions, so that what the
options allow is what is taken.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import frozen

from tagolib.cards import Card, check_deck
from tagolib.checking import checked
from tagolib.errors import SetupError, Violation
from tagolib.jackpot import Jackpot
from tagolib.table import actions
from tagolib.table.actions import TableAction
from tagolib.table.state import Table
from tagolib.values import LARGEST_STACKS, Form

__all__ = ["CHECKS", "TableOptions", "finish_violations", "table_options", "table_violations"]

Found: TypeAlias = Iterator[Violation]


@frozen(order=False)
class TableOptions(Form):
    """All that may be done at a table now, the running hand apart. The same for whoever asks."""

    open: bool
    """Whether it may be opened."""
    close: bool
    """Whether it may be closed."""
    sit: tuple[int, ...]
    """The free seats where somebody may sit down (SEAT-05), while there is room for chips."""
    leave: tuple[int, ...]
    """The seats that may be left (SEAT-05)."""
    buy_in: tuple[int, ...]
    """The seats that may buy in (REST-01), while there is room for chips."""
    least: int
    """The least that who sits down brings and who buys in adds, in units (SEAT-03, reading A03)."""
    draw: bool
    """Whether the first player may be drawn now (CUBE-02)."""
    no_hand: tuple[Violation, ...]
    """Why no hand may be started now; empty if one may."""
    finish: bool
    """Whether the hand may be finished by an action. At a table with a multi-jackpot it never may:
    there :func:`~tagolib.table.transition.finish` does it."""
    look: int | None
    """The seat that may still look at its covered card, before the next hand (JACK-04)."""

    @property
    def start(self) -> bool:
        """Whether a hand may be started."""
        return not self.no_hand

    def __str__(self) -> str:
        """Name them in English, amounts in units."""
        said = [
            self.open and "open the table",
            self.sit and f"sit down at {_seats(self.sit)} with {self.least} or more",
            self.leave and f"leave {_seats(self.leave)}",
            self.buy_in and f"buy in at {_seats(self.buy_in)} for {self.least} or more",
            self.draw and "draw for the first player",
            self.start and "start a hand",
            self.look and f"look at the covered card of seat {self.look}",
            self.finish and "finish the hand",
            self.close and "close the table",
        ]
        return ", ".join(words for words in said if words)


def _seats(numbers: tuple[int, ...]) -> str:
    *others, last = map(str, numbers)
    return f"seat {', '.join(others)} or {last}" if others else f"seat {last}"


def _not_between(table: Table) -> Found:
    """Find why this is not the time between two hands at an open table."""
    if table.stage == "closed":
        yield Violation.of("table_closed")
    elif table.hand is not None:
        over = table.hand.phase == "over"
        yield Violation.of("hand_unfinished" if over else "hand_running", number=table.hands)


def _no_draw(table: Table) -> Found:
    """Find why the first player may not be drawn now."""
    yield from _not_between(table)
    if table.cube is not None:
        yield Violation.of("drawn_before")
    if len(table.stacks) < 2:
        yield Violation.of("too_few_to_draw", present=len(table.stacks))


def _no_hand(table: Table) -> Found:
    """Find why no hand may be started now."""
    yield from _not_between(table)
    able = len(table.able)
    if able < 2:
        yield Violation.of("too_few_able", ante=table.rules.ante_amount, able=able)
    if table.cube is None:
        yield Violation.of("not_drawn")
    if table.room < 0 or sum([stack for _, stack in table.able]) > LARGEST_STACKS:
        yield Violation.of("too_many_chips")


def _no_room(table: Table, amount: int) -> Found:
    """Find why so many chips may not come to the table."""
    if amount > table.room:
        yield Violation.of("no_room", most=max(table.room, 0))


def _not_over(table: Table) -> Found:
    """Find why there is no hand to be finished."""
    if table.hand is None:
        yield Violation.of("no_hand")
    elif table.hand.phase != "over":
        yield Violation.of("hand_not_over", number=table.hands)


def _no_deck(deck: tuple[Card, ...]) -> Found:
    try:
        check_deck(deck)
    except SetupError:
        yield Violation.of("not_a_deck")


def _open(table: Table, action: actions.Open) -> Found:
    if table.stage == "open":
        yield Violation.of("table_open")


def _sit(table: Table, action: actions.Sit) -> Found:
    yield from _not_between(table)
    if action.seat in table.seats:
        yield Violation.of("seat_taken", seat=action.seat)
    if action.amount < table.rules.stack:
        yield Violation.of("below_stack", least=table.rules.stack)
    yield from _no_room(table, action.amount)


def _leave(table: Table, action: actions.Leave) -> Found:
    yield from _not_between(table)
    yield from _empty(table, action.seat)


def _empty(table: Table, seat: int) -> Found:
    if seat not in table.seats:
        yield Violation.of("seat_empty", seat=seat)


def _buy_in(table: Table, action: actions.BuyIn) -> Found:
    yield from _not_between(table)
    yield from _empty(table, action.seat)
    if action.amount < table.rules.stack:
        yield Violation.of("buy_in_too_small", least=table.rules.stack)
    yield from _no_room(table, action.amount)


def _draw_first(table: Table, action: actions.DrawFirst) -> Found:
    yield from _no_draw(table)
    yield from _no_deck(action.deck)


def _start_hand(table: Table, action: actions.StartHand) -> Found:
    yield from _no_hand(table)
    yield from _no_deck(action.deck)


def _finish(table: Table, action: actions.Finish) -> Found:
    yield from _not_over(table)
    if table.jackpot is None:
        yield Violation.of("shared_jackpot")


def finish_violations(table: Table, jackpot: Jackpot) -> tuple[Violation, ...]:
    """Find all the rules that finishing the hand with a multi-jackpot would break."""
    found = list(_not_over(table))
    if table.jackpot is not None:
        found.append(Violation.of("own_jackpot"))
    elif jackpot.units_per_chip != table.rules.units_per_chip:
        units = {"expected": jackpot.units_per_chip, "given": table.rules.units_per_chip}
        found.append(Violation.of("other_units", **units))
    elif not jackpot.serves(table.rules):
        found.append(Violation.of("other_jackpot"))
    return tuple(found)


def _close(table: Table, action: actions.Close) -> Found:
    yield from _not_between(table)


CHECKS: Mapping[type[TableAction], Callable[[Table, Any], Found]] = {
    actions.Open: _open,
    actions.Sit: _sit,
    actions.Leave: _leave,
    actions.BuyIn: _buy_in,
    actions.DrawFirst: _draw_first,
    actions.StartHand: _start_hand,
    actions.Finish: _finish,
    actions.Close: _close,
}
"""What is to be checked of each action."""


def table_violations(table: Table, action: TableAction) -> tuple[Violation, ...]:
    """Find all the rules that an action of the table would break; none if it is legal."""
    return tuple(CHECKS[type(action)](table, action))


@checked
def table_options(table: Table) -> TableOptions:
    """Tell all that may be done at a table now, the running hand apart.

    It is exactly what :func:`~tagolib.table.transition.act` takes. What the hand allows, its own
    options tell (:func:`~tagolib.transition.options`).
    """
    between = not any(_not_between(table))
    result = table.hand.result if table.hand else None
    taken = table.seats if between else ()
    room = between and not any(_no_room(table, table.rules.stack))
    return TableOptions(
        open=table.stage == "closed",
        close=between,
        sit=tuple(seat for seat in range(1, 9) if seat not in taken) if room else (),
        leave=taken,
        buy_in=taken if room else (),
        least=table.rules.stack,
        draw=not any(_no_draw(table)),
        no_hand=tuple(_no_hand(table)),
        finish=not any(_finish(table, actions.Finish())),
        look=result.may_look if result else None,
    )
