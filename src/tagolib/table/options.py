"""The options at a table, and why an action is refused.

:func:`table_options` and ``table_violations`` use the same small functions, so the options
allow exactly the actions that :func:`~tagolib.table.transition.act` accepts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.fast import replace_unchecked
from tagolib.base.messages import one_of
from tagolib.base.values import LARGEST_STACKS, Form, Pairs
from tagolib.table import actions
from tagolib.table.actions import PlayerAction, TableAction
from tagolib.table.players import ahead
from tagolib.table.reasons import TableViolation
from tagolib.table.state import Table
from tagolib.tago.actions import Restore
from tagolib.tago.cards import check_deck
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.options import Options, Restoration

__all__ = ["OWN_WORDS", "TableOptions", "table_options"]

Found: TypeAlias = Iterator[TableViolation]

OWN_WORDS: Final[Mapping[str, str]] = {
    "sit": "sit down at seat {seats:any} with {least:chips} or more",
    "leave": "leave",
    "buy in": "buy in for {least:chips} or more",
    "sit out": "sit out",
    "come back": "come back",
    "look": "look at your covered card",
}
"""The words for everything that one player may do at the table."""


@frozen(order=False, kw_only=True)
class TableOptions(Form):
    """What may be done at a table now, apart from the actions of the current hand.

    Use it to show who may sit, leave or add chips, and whether a hand may start.

    >>> now = table_options(green)
    >>> now.sit, now.least, now.start
    ((1, 3, 4, 6, 7, 8), 300, True)
    """

    open: bool
    """Whether the table may be opened."""
    close: bool
    """Whether the table may be closed."""
    sit: tuple[int, ...]
    """The free seats where somebody may sit down; empty if there is no room for more chips. During
    a hand, sitting down waits, like all actions of players, until the hand is off the table
    (SEAT-05)."""
    leave: tuple[int, ...]
    """The seats that may leave (SEAT-05)."""
    buy_in: tuple[int, ...]
    """The seats that may buy in (REST-01); empty if there is no room for more chips."""
    least: int
    """The least that a player must bring to sit down or to buy in, in units (SEAT-03, reading
    A03)."""
    draw: bool
    """Whether the first player may be drawn now (CUBE-02)."""
    no_hand: tuple[TableViolation, ...]
    """The reasons why no hand may be started now; empty if one may."""
    finish: bool
    """Whether an action may finish the hand. At a table with a multi-jackpot it never may: call
    :func:`~tagolib.table.transition.finish` instead."""
    look: int | None
    """The seat that may still look at its covered card before the next hand (JACK-04); ``None`` if
    there is none."""
    most: Pairs[int]
    """The most that each seat may bring by sitting down, buying in or restoring, in units, if the
    host has set a limit. A seat sees only its own limit."""
    sit_out: tuple[int, ...]
    """The seats whose players may sit out from the next hand on."""
    come_back: tuple[int, ...]
    """The seats whose players are absent and may come back."""
    void: bool
    """Whether the hand may be called off."""

    @property
    def start(self) -> bool:
        """Whether a hand may be started."""
        return not self.no_hand

    @checked
    def own(self, seat: int | None) -> Mapping[str, Mapping[str, Any]]:
        """Return everything that one player may do, in words.

        Args:
            seat: the player's seat; ``None`` for somebody without one.

        Returns:
            Keys of :data:`OWN_WORDS`, each with the values to fill in.
        """
        words: dict[str, Any] = {"seats": self.sit, "least": self.least}
        if seat is None:
            return {"sit": words} if self.sit else {}
        may = {
            "leave": self.leave,
            "buy in": self.buy_in,
            "sit out": self.sit_out,
            "come back": self.come_back,
            "look": (self.look,),
        }
        return {key: words for key, seats in may.items() if seat in seats}

    def __str__(self) -> str:
        """Return the options in English, with amounts in units."""
        house = [
            self.draw and "draw for the first player",
            self.start and "start a hand",
            self.finish and "finish the hand",
            self.void and "void the hand",
            self.close and "close the table",
        ]
        said = [self.open and "open the table", *_of_players(self), *house]
        return one_of([words for words in said if words])


def _of_players(now: TableOptions) -> list[str]:
    said = {
        "sit down at {seats} with {least} or more": now.sit,
        "leave {seats}": now.leave,
        "buy in at {seats} for {least} or more": now.buy_in,
        "sit out at {seats}": now.sit_out,
        "come back at {seats}": now.come_back,
        "look at the covered card of {seats}": (now.look,) if now.look else (),
    }
    return [
        words.format(seats=_seats(seats), least=now.least) for words, seats in said.items() if seats
    ]


def _seats(numbers: Iterable[int]) -> str:
    *others, last = map(str, numbers)
    return f"seat {', '.join(others)} or {last}" if others else f"seat {last}"


def _not_between(table: Table, *_: object) -> Found:
    """Find why it is not the time between two hands at an open table."""
    if table.stage == "closed":
        yield TableViolation.of("table_closed")
    elif table.hand is not None:
        over = table.hand.phase == "over"
        yield TableViolation.of("hand_unfinished" if over else "hand_running", number=table.hands)


def _table_closed(table: Table, *_: object) -> Found:
    if table.stage == "closed":
        yield TableViolation.of("table_closed")


def _table_open(table: Table, *_: object) -> Found:
    if table.stage == "open":
        yield TableViolation.of("table_open")


def _seat_taken(table: Table, action: actions.Sit) -> Found:
    if action.seat in table.taken:
        yield TableViolation.of("seat_taken", seat=action.seat)


def _seat_empty(table: Table, action: PlayerAction) -> Found:
    if action.seat not in ahead(table).seats:
        yield TableViolation.of("seat_empty", seat=action.seat)


def _absent_already(table: Table, action: actions.SitOut) -> Found:
    if action.seat in ahead(table).away:
        yield TableViolation.of("absent_already", seat=action.seat)


def _not_absent(table: Table, action: actions.ComeBack) -> Found:
    if action.seat not in ahead(table).away:
        yield TableViolation.of("not_absent", seat=action.seat)


def _below_stack(table: Table, action: actions.Sit) -> Found:
    if action.amount < table.rules.stack:
        yield TableViolation.of("below_stack", least=table.rules.stack)


def _buy_in_too_small(table: Table, action: actions.BuyIn) -> Found:
    if action.amount < table.rules.stack:
        yield TableViolation.of("buy_in_too_small", least=table.rules.stack)


def _no_room(table: Table, action: actions.Sit | actions.BuyIn) -> Found:
    room = ahead(table).room
    if action.amount > room:
        yield TableViolation.of("no_room", most=max(room, 0))


def beyond_funds(table: Table, action: actions.Sit | actions.BuyIn | Restore) -> Found:
    """Find whether the seat brings more than the host allows it to."""
    if isinstance(action, actions.Sit) and action.seat in table.taken:
        return  # these are the funds of somebody else
    most = dict(table.funds).get(action.seat, action.amount)
    if action.amount > most:
        yield TableViolation.of("beyond_funds", seat=action.seat, most=most)


def within_funds(now: Options, most: int | None) -> Options:
    """Return options without the restorations for which a seat lacks the funds (SEAT-04).

    Args:
        now: what the hand allows.
        most: the most that the seat can bring; ``None`` if the host has set no limit.
    """
    if most is None or now.restore is None:
        return now
    least, to_raise = now.restore.minimum, now.restore.minimum_to_raise
    if most < least:
        return replace_unchecked(now, restore=None)
    return replace_unchecked(
        now, restore=Restoration(least, to_raise if to_raise and to_raise <= most else None)
    )


def _no_draw(table: Table, *_: object) -> Found:
    """Find why the first player may not be drawn now."""
    if table.cube is not None:
        yield TableViolation.of("drawn_before")
    if len(table.able) < 2:
        yield TableViolation.of("too_few_to_draw", present=len(table.able))


def _no_hand(table: Table, *_: object) -> Found:
    """Find why no hand may be started now."""
    able = len(table.able)
    if able < 2:
        yield TableViolation.of("too_few_able", ante=table.rules.ante_amount, able=able)
    if table.cube is None:
        yield TableViolation.of("not_drawn")
    if table.room < 0 or sum([stack for _, stack in table.able]) > LARGEST_STACKS:
        yield TableViolation.of("too_many_chips")


def _no_deck(table: Table, action: actions.DrawFirst | actions.StartHand) -> Found:
    try:
        check_deck(action.deck)
    except SetupError:
        yield TableViolation.of("not_a_deck")


def _not_over(table: Table, *_: object) -> Found:
    """Find why there is no hand to finish."""
    if table.hand is None:
        yield TableViolation.of("no_hand")
    elif table.hand.phase != "over":
        yield TableViolation.of("hand_not_over", number=table.hands)


def _not_running(table: Table, *_: object) -> Found:
    if table.hand is None:
        yield TableViolation.of("no_hand")
    elif table.hand.phase == "over":
        yield TableViolation.of("hand_over")


def _shared_jackpot(table: Table, *_: object) -> Found:
    if table.jackpot is None:
        yield TableViolation.of("shared_jackpot")


CHECKS: Mapping[type[TableAction], tuple[Callable[[Table, Any], Found], ...]] = {
    actions.Open: (_table_open,),
    actions.Sit: (_table_closed, _seat_taken, _below_stack, _no_room, beyond_funds),
    actions.Leave: (_table_closed, _seat_empty),
    actions.BuyIn: (_table_closed, _seat_empty, _buy_in_too_small, _no_room, beyond_funds),
    actions.SitOut: (_table_closed, _seat_empty, _absent_already),
    actions.ComeBack: (_table_closed, _seat_empty, _not_absent),
    actions.Funds: (),
    actions.DrawFirst: (_not_between, _no_draw, _no_deck),
    actions.StartHand: (_not_between, _no_hand, _no_deck),
    actions.Finish: (_not_over, _shared_jackpot),
    actions.Void: (_not_running,),
    actions.Close: (_not_between,),
}
"""The checks for each action. Each check finds what is wrong with the action."""


def table_violations(table: Table, action: TableAction) -> tuple[TableViolation, ...]:
    """Return all the rules that an action of the table would break; none if it is legal."""
    return tuple([found for check in CHECKS[type(action)] for found in check(table, action)])


def finish_violations(table: Table, jackpot: Jackpot) -> tuple[TableViolation, ...]:
    """Return all the rules that finishing the hand with a multi-jackpot would break."""
    found = list(_not_over(table))
    if table.jackpot is not None:
        found.append(TableViolation.of("own_jackpot"))
    elif jackpot.units_per_chip != table.rules.units_per_chip:
        units = {"expected": jackpot.units_per_chip, "given": table.rules.units_per_chip}
        found.append(TableViolation.of("other_units", **units))
    elif not jackpot.serves(table.rules):
        found.append(TableViolation.of("other_jackpot"))
    return tuple(found)


@checked
def table_options(table: Table) -> TableOptions:
    """Return what may be done at a table now, apart from the actions of the current hand.

    :func:`~tagolib.table.transition.act` takes exactly these actions. For what the hand allows, see
    :func:`~tagolib.tago.transition.options`.
    """
    not_between = tuple(_not_between(table))
    then, taken = ahead(table), table.taken
    seats = then.seats
    room = table.stage == "open" and table.rules.stack <= then.room
    return TableOptions(
        open=table.stage == "closed",
        close=not not_between,
        sit=tuple([seat for seat in range(1, 9) if seat not in taken]) if room else (),
        leave=seats,
        buy_in=seats if room else (),
        least=table.rules.stack,
        draw=not any(_no_draw(table)),  # a closed table has no players; a hand follows the draw
        no_hand=(*not_between, *_no_hand(table)),
        finish=not table_violations(table, actions.Finish()),
        look=table.hand.result.may_look if table.hand and table.hand.result else None,
        most=table.funds,
        sit_out=tuple([seat for seat in seats if seat not in then.away]),
        come_back=then.away,
        void=not any(_not_running(table)),
    )
