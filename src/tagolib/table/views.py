"""What a seat or a spectator may know of a table."""

from collections.abc import Mapping

from attrs import frozen

from tagolib.building import replace_unchecked
from tagolib.checking import checked
from tagolib.errors import SetupError, shown
from tagolib.facts import masked
from tagolib.jackpot import Jackpot
from tagolib.rules import Rules
from tagolib.table.facts import News
from tagolib.table.options import TableOptions, table_options
from tagolib.table.state import Stage, Table
from tagolib.values import Form, Pairs
from tagolib.views import View, view, views_of

__all__ = ["TableView", "view_table", "views_of_table"]


@frozen(order=False)
class TableView(Form):
    """All that a seat, or a spectator, may know of a table.

    See :class:`~tagolib.table.state.Table` for the fields.
    """

    seat: int | None
    """Whose view this is; ``None`` for a spectator."""
    rules: Rules
    """The rules of the table."""
    stage: Stage
    """Whether it is open."""
    stacks: Pairs[int]
    """The chips in front of each who sits, as they stand now."""
    cube: int | None
    """The seat that had the cube at the last deal, or that the draw has found."""
    hands: int
    """How many hands have been dealt since it opened."""
    jackpot: Jackpot | None
    """The table's own jackpot; ``None`` if it plays for a multi-jackpot."""
    tips: int
    """The Curious chips that have gone to the tips, in units."""
    hand: View | None
    """The hand; who sits at the table and is not dealt in sees it as a spectator does."""
    options: TableOptions
    """What may be done between hands, by anybody."""
    news: tuple[News, ...]
    """What has happened in the last transition, secrets masked."""


@checked
def view_table(table: Table, seat: int | None) -> TableView:
    """Show a table to who sits at a seat, or to a spectator (``None``).

    Raises:
        SetupError: if nobody sits there.
    """
    if seat is not None and (type(seat) is not int or seat not in table.seats):
        raise SetupError(f"nobody sits at seat {shown(seat)}", rules=("SEAT-02",))
    hand = table.hand
    playing = seat if hand and seat in hand.deal.numbers else None
    return _view(table, seat, view(hand, playing) if hand else None)


def _view(table: Table, seat: int | None, hand: View | None) -> TableView:
    return TableView(
        seat=seat,
        rules=table.rules,
        stage=table.stage,
        stacks=table.stacks_now,
        cube=table.cube,
        hands=table.hands,
        jackpot=table.jackpot,
        tips=table.tips,
        hand=hand,
        options=table_options(table),
        news=_told(table, seat),
    )


def _told(table: Table, seat: int | None) -> tuple[News, ...]:
    return tuple([masked(fact, seat) for fact in table.news])


@checked
def views_of_table(table: Table) -> Mapping[int | None, TableView]:
    """Show a table to everybody: the :func:`view_table` of each who sits, and of a spectator.

    The spectator's stands under ``None``. What is equal in them is made once and shared. A host
    that keeps these views until the next action can send each player only what has changed
    (:class:`~tagolib.serialization.changes.Changes`).
    """
    hands: Mapping[int | None, View | None] = views_of(table.hand) if table.hand else {None: None}
    spectator = _view(table, None, hands[None])
    return {None: spectator} | {
        seat: replace_unchecked(
            spectator,
            seat=seat,
            hand=hands.get(seat, hands[None]),
            news=_told(table, seat),
        )
        for seat in table.seats
    }
