"""The keys of a table: what a message answers, and on what a deadline hangs.

A key is never repeated at a table, whatever hands are dealt there, and however often the table is
closed and opened. :func:`~tagolib.table.sent.act_sent` takes what was sent with a key.
"""

from typing import Final, get_args

from tagolib.base.checking import checked
from tagolib.base.values import check_amount
from tagolib.table.state import Table
from tagolib.tago.actions import Action, Curious, Declare, Look
from tagolib.tago.hand import HOUSE

__all__ = ["decision_key", "own_key"]

DECISIONS: Final = frozenset(get_args(Action)) - {Declare, Look, Curious}
"""The actions that change the key of the decision."""


@checked
def decision_key(table: Table) -> str:
    """Return the key of what is to be decided in the hand: ``blue/12/3``.

    The key names the table, its hand, and how many decisions were made in the hand. It changes with
    each decision, with new cards and with each elimination. It stays the same when somebody
    declares, looks or buys a look. Between hands it is the key of the previous hand, without the
    number of decisions.
    """
    key = f"{table.name}/{table.hands}"
    if table.hand is None:
        return key
    return f"{key}/{sum([type(one) in DECISIONS for one in table.hand.log])}"


@checked
def own_key(table: Table, seat: int = HOUSE) -> str:
    """Return the key of what a seat's player does at the table: ``blue/seat 4/2``.

    Players may sit down, leave, buy in, sit out and come back. The key changes with each of these
    actions that the seat's player sends, whoever sits there, and with nothing else. The house has a
    key of its own for everything that it sends, also for a player.

    Raises:
        SetupError: if the seat is not a number from 0 to 8.
    """
    check_amount("a seat", seat, HOUSE, 8, field="seat")
    return f"{table.name}/seat {seat}/{sum(one.count for one in table.sent if one.seat == seat)}"


def step_key(table: Table, step: str) -> str:
    """Return the key of a step of the house: ``blue/seat 0/7/deal 3``.

    It is the :func:`own_key` of the house with the step and the number of hands, so each step has
    its own, and a deadline can hang on it.
    """
    return f"{own_key(table)}/{step} {table.hands}"
