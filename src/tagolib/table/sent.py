"""Actions that are sent over a network: each is taken only once, with the help of keys.

Networks may deliver a message late, or twice. So each message names what it answers, by the *key*
that its sender was shown (:mod:`tagolib.table.keys`).

>>> import tagolib as tago
>>> from tagolib.table import Open, Sit, act, act_sent, own_key
>>> table = act(tago.Table(tago.Rules.parse("Light – 5/300"), name="blue"), Open())
>>> own_key(table, 3)
'blue/seat 3/0'
>>> table = act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/0")
>>> act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/0")
Traceback (most recent call last):
    ...
tagolib.base.errors.AlreadyTakenError: This action has already been taken.
"""

import re
from itertools import takewhile
from typing import Final

from attrs import evolve

from tagolib.base.checking import checked
from tagolib.base.errors import (
    AlreadyTakenError,
    ForeignActionError,
    IllegalActionError,
    MaybeTakenError,
    SetupError,
    StaleActionError,
)
from tagolib.base.masking import masked
from tagolib.base.messages import SHOWN, printable
from tagolib.table.actions import PLAYER_ACTIONS, TABLE_ACTIONS, Sit, TableAction
from tagolib.table.keys import DECISIONS, decision_key, own_key
from tagolib.table.options import said_to, table_options, within_funds
from tagolib.table.state import Sent, Table
from tagolib.table.transition import act
from tagolib.table.waiting import due
from tagolib.tago.actions import (
    ACTIONS,
    Action,
    Curious,
    Eliminate,
    Look,
    Misdeal,
    SeatAction,
)
from tagolib.tago.hand import HOUSE, Hand

__all__ = ["act_sent"]

_PLAYERS: Final = (SeatAction, *PLAYER_ACTIONS)
"""The actions that players may send for their own seat, except an elimination, which only the
director may send."""
_WHENEVER: Final = (Look, Curious)
"""The actions that answer the deal as a whole, and not one decision in it."""

_NUMBER: Final = "(0|[1-9][0-9]{0,15})"
_STEP: Final = re.compile(rf"/[a-z]+ {_NUMBER}\Z")
"""What a step adds to the key of the house."""
_NEVER: Final = (10**16, 0)
"""A moment that no key names."""


@checked
def act_sent(table: Table, action: TableAction | Action, *, seat: int, key: str) -> Table:
    """Take an action that was sent, but only once, and return the new table.

    The library cannot know who has sent an action, so pass in the sender's ``seat``. Players may
    act only for their own seat. Nobody at the table may send actions of the dealer, the director or
    the house.

    Args:
        table: the table as it stands.
        action: an action of the table, or of its current hand.
        seat: the seat of the player who has sent it, or :data:`~tagolib.tago.hand.HOUSE` (0) for
            the house, which may do anything. Spectators have no seat, and may send nothing, so
            ``None`` is refused.
        key: the key that the sender was shown, which says what the message answers. For a turn, a
            declaration, new cards and an elimination this is the
            :func:`~tagolib.table.keys.decision_key`. For a look and a Curious chip it is any key
            of the same hand, but not one from before a misdeal.
            For all actions of the table it is the :func:`~tagolib.table.keys.own_key` of the
            sender: of the seat, or of the house. The house may send the key of what is
            :func:`~tagolib.table.waiting.due` instead. Then its action is taken only if the same
            is still due.

    Raises:
        ForeignActionError: if this player may not send the action.
        AlreadyTakenError: if the action was taken before; the error holds what resulted from it.
            The table keeps all actions of the current hand and the previous one, and the last
            action of the table that each seat's player, and the house, has sent. The result is
            masked for the seat. Once the hand is off the table, it is masked as for a spectator,
            because somebody else may have taken the seat.
        MaybeTakenError: if the action is older than that, so that it may have been taken.
        StaleActionError: if the action comes too late and was not taken, or its key was never given
            for it.
        IllegalActionError: if the rules do not allow the action now; the error says what its sender
            may do.
        SetupError: if the seat is neither a number from 1 to 8 nor the house.
    """
    if not HOUSE <= seat <= 8:
        raise SetupError(
            "only a seat from 1 to 8 or the house (0) can send an action",
            ("SEAT-02",),
            field="seat",
        )
    if seat != HOUSE and (
        not isinstance(action, _PLAYERS) or isinstance(action, Eliminate) or action.seat != seat
    ):
        raise ForeignActionError(seat, action)
    if isinstance(action, TABLE_ACTIONS):
        return _at_table(table, action, seat, key)
    now = decision_key(table)
    meant = _moment(table.name, key)
    before, known = table.hands - (table.hand is not None), False
    # Somebody else may have the seat by now, so a hand off the table is masked as for a spectator.
    for number, hand, viewer in (
        (table.hands, table.hand, seat or None),
        (before, table.last, None),
    ):
        if hand is not None and meant[0] == number and meant[1] >= 0:
            _refuse_taken(hand, action, meant[1], viewer)
            known = True
    if key != now and not (isinstance(action, _WHENEVER) and _is_of_the_deal(table, meant)):
        never = meant[1] < 0  # between two hands nothing is decided
        raise _late(key, now, given=meant < _moment(table.name, now), known=known or never)
    return _act(table, action, seat)


def _act(table: Table, action: TableAction | Action, seat: int) -> Table:
    """Take an action; if the rules do not allow it, say what its sender may do instead."""
    try:
        return act(table, action)
    except IllegalActionError as error:
        allowed = error.allowed if seat == HOUSE else _allowed_to(seat, table, action)
        raise IllegalActionError(action, error.violations, allowed) from None


def _allowed_to(seat: int, table: Table, action: TableAction | Action) -> str:
    if table.hand is None or table.hand.phase == "over" or isinstance(action, TABLE_ACTIONS):
        return said_to(table_options(table), None if isinstance(action, Sit) else seat)
    now = table.hand.options
    if table.hand.to_act != seat or now is None:
        return ""
    return f"seat {seat} may {within_funds(now, dict(table.funds).get(seat))}"


def _at_table(table: Table, action: TableAction, seat: int, key: str) -> Table:
    """Take an action of the table once, and keep it as the last that its sender has sent."""
    now = own_key(table, seat)
    named = _STEP.sub("", key) if seat == HOUSE else key
    root, _, counted = now.rpartition("/")
    count = int(counted)
    last = next((one for one in table.sent if one.seat == seat), None)
    known = named == f"{root}/{count - 1}"  # what was taken with that key is kept
    if last is not None and known and action == last.action:
        if seat == HOUSE or not isinstance(action, Sit) or seat in table.taken:
            raise AlreadyTakenError(tuple([masked(fact, seat or None) for fact in last.news]))
        known = False  # nobody sits there any more: it may be of somebody who never has
    if named == now != key != (latest := due(table).key):  # nothing was taken since
        raise _late(key, latest, given=True, known=True)
    if named != now:
        found = re.fullmatch(f"{re.escape(root)}/{_NUMBER}", named)
        given = found is not None and int(found[1]) < count
        raise _late(key, now, given=given, known=known)
    after = _act(table, action, seat)
    others = tuple([one for one in table.sent if one.seat != seat])
    return evolve(after, sent=(*others, Sent(seat, count + 1, action, after.news)))


def _late(key: str, now: str, *, given: bool, known: bool) -> StaleActionError:
    """Return the refusal of a key that is not the latest.

    It was never given, nothing was taken with it, or the table does not know any more.
    """
    meant = printable(key, SHOWN)
    if given and not known:
        return MaybeTakenError(meant, now)
    return StaleActionError(meant, now, given=given)


def _moment(root: str, key: str) -> tuple[int, int]:
    """Return the numbers of a key, which grow; between two hands comes before the next one."""
    found = re.fullmatch(f"{re.escape(root)}/{_NUMBER}(?:/{_NUMBER})?", key)
    if found is None:
        return _NEVER
    number, turn = found.groups()
    return (int(number) + 1, -1) if turn is None else (int(number), int(turn))


def _deal_at(hand: Hand, turn: int) -> int:
    """Return how many misdeals came before a turn of a hand: each one begins another deal."""
    decisions = [one for one in hand.log if type(one) in DECISIONS]
    return sum([type(one) is Misdeal for one in decisions[:turn]])


def _is_of_the_deal(table: Table, moment: tuple[int, int]) -> bool:
    """Return whether a moment belongs to the deal that is played now."""
    number, turn = moment
    latest = _moment(table.name, decision_key(table))
    if table.hand is None or number != table.hands or not 0 <= turn <= latest[1]:
        return False
    return _deal_at(table.hand, turn) == _deal_at(table.hand, latest[1])


def _refuse_taken(hand: Hand, action: object, turn: int, viewer: int | None) -> None:
    """Refuse an action that the hand took at that turn, and hand back the facts that followed.

    A look or a Curious chip is taken once in a deal, whatever the turn.
    """
    made = 0
    log = iter(hand.log)
    for entry in log:
        if entry == action and (
            turn == made
            or (isinstance(action, _WHENEVER) and _deal_at(hand, turn) == _deal_at(hand, made))
        ):
            followed = takewhile(lambda one: not isinstance(one, ACTIONS), log)
            raise AlreadyTakenError(tuple([masked(fact, viewer) for fact in followed]))
        made += type(entry) in DECISIONS
