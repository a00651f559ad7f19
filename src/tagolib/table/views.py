"""Views of a table: what a seat or a spectator may know of it."""

from collections.abc import Mapping

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.fast import replace_unchecked
from tagolib.base.masking import masked, masked_for_each
from tagolib.base.messages import Said, shown
from tagolib.base.values import Form, Pairs
from tagolib.table.actions import PlayerAction
from tagolib.table.facts import News
from tagolib.table.options import TableOptions, table_options, within_funds
from tagolib.table.state import Stage, Table
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.rules import Rules
from tagolib.tago.views import View, view, views_of

__all__ = ["TableView", "view_table", "views_of_table"]


@frozen(order=False, kw_only=True)
class TableView(Form):
    """Everything that a seat or a spectator may know of a table.

    See :class:`~tagolib.table.state.Table` for the fields.

    Send it to a player instead of the table.

    >>> view_table(green, seat=5).stacks
    ((2, 300), (5, 300))
    """

    seat: int | None
    """The seat whose view this is; ``None`` for a spectator."""
    rules: Rules
    """The rules of the table."""
    stage: Stage
    """Whether the table is open."""
    stacks: Pairs[int]
    """The chips in front of each seat that is taken, as they are now."""
    cube: int | None
    """The seat that had the cube at the last deal, or where the draw has placed it."""
    hands: int
    """How many hands have been dealt at the table."""
    jackpot: Jackpot | None
    """The table's own jackpot; ``None`` if the table plays for a multi-jackpot."""
    tips: int
    """The Curious chips that have gone to the tips, in units."""
    hand: View | None
    """The view of the hand; ``None`` if there is no hand. Players who are not dealt in see it as
    spectators do. If the host has set the funds of the viewer's seat, its options hold no
    restoration beyond them."""
    options: TableOptions
    """The options of everybody between hands."""
    news: tuple[News, ...]
    """The facts of the last transition, with secrets masked."""
    placed: int
    """How many hands had been dealt when the draw placed the cube, or when a hand was last called
    off."""
    away: tuple[int, ...]
    """The seats whose players are absent."""
    queue: tuple[PlayerAction, ...]
    """The actions that wait until the hand is off the table."""

    def check_read(self) -> None:
        """Refuse a hand of seats that are not taken: code that shows them would fail."""
        taken = {seat for seat, _ in self.stacks}
        if self.hand and not {seat.number for seat in self.hand.state.seats} <= taken:
            raise SetupError(
                "the seats of a hand must be taken at its table", ("SEAT-05",), field="hand"
            )


@checked
def view_table(table: Table, seat: int | None) -> TableView:
    """Return the view of a table for a seat, or for a spectator (``None``).

    Raises:
        SetupError: if nobody sits at this seat.
    """
    if seat is not None and seat not in table.seats:
        raise SetupError(Said("nobody sits at seat {seat}", seat=shown(seat)), rules=("SEAT-02",))
    hand = table.hand
    playing = seat if hand and seat in hand.deal.numbers else None
    news = tuple([masked(fact, seat) for fact in table.news])
    return _view(table, seat, view(hand, playing) if hand else None, table_options(table), news)


def _view(
    table: Table, seat: int | None, hand: View | None, now: TableOptions, news: tuple[News, ...]
) -> TableView:
    return TableView(
        seat=seat,
        rules=table.rules,
        stage=table.stage,
        stacks=table.stacks_now,
        cube=table.cube,
        hands=table.hands,
        placed=table.placed,
        away=table.away,
        queue=table.queue,
        jackpot=table.jackpot,
        tips=table.tips,
        hand=_within_funds(hand, now, seat),
        options=_options(now, seat),
        news=news,
    )


def _within_funds(hand: View | None, now: TableOptions, seat: int | None) -> View | None:
    """Return the view of the hand without what the seat, if it is to act, lacks the funds for.

    Nobody else may know the funds, so all others see what the hand allows.
    """
    if hand is None or hand.state.options is None or hand.state.to_act != seat:
        return hand
    most = dict(now.most).get(seat or 0)
    if most is None:
        return hand
    options = within_funds(hand.state.options, most)
    return replace_unchecked(hand, state=replace_unchecked(hand.state, options=options))


def _options(now: TableOptions, seat: int | None) -> TableOptions:
    """Return the options, with only the funds of the viewer's seat."""
    most = tuple([pair for pair in now.most if pair[0] == seat])
    return now if now.most == most else replace_unchecked(now, most=most)


@checked
def views_of_table(table: Table) -> Mapping[int | None, TableView]:
    """Return everybody's views of a table: the :func:`view_table` of each player and a spectator.

    The spectator's view has the key ``None``. Parts that are equal are made once and shared. A host
    that keeps these views until the next action can send each player only what has changed
    (:class:`~tagolib.serialization.changes.Changes`).
    """
    hands: Mapping[int | None, View | None] = views_of(table.hand) if table.hand else {None: None}
    now, seats = table_options(table), table.seats
    news = masked_for_each(table.news, seats)
    spectator = _view(table, None, hands[None], now, news[None])
    return {None: spectator} | {
        seat: replace_unchecked(
            spectator,
            seat=seat,
            hand=_within_funds(hands.get(seat, hands[None]), now, seat),
            options=_options(now, seat),
            news=news[seat],
        )
        for seat in seats
    }
