"""Actions that are sent over a network: each is taken only once, with the help of keys.

Networks may deliver a message late, or twice. So each message names what it answers, by the *key*
that its sender was shown. A key is never repeated at a table, whatever hands are dealt there, and
however often the table is closed and opened.

>>> import tagolib as tago
>>> from tagolib.table import Open, Sit, act, act_sent, own_key
>>> table = act(tago.Table(tago.Rules.parse("Light – 5/300"), name="blue"), Open())
>>> own_key(table, 3)
'blue/seat 3/0'
>>> table = act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/0")
>>> act_sent(table, Sit(3, 300), seat=3, key="blue/seat 3/0")
Traceback (most recent call last):
    ...
tagolib.errors.AlreadyTakenError: This action has already been taken.
"""

import re
from itertools import takewhile
from typing import Final, get_args

from attrs import evolve

from tagolib.actions import ACTIONS, Action, Curious, Declare, Eliminate, Look, SeatAction
from tagolib.checking import checked
from tagolib.errors import AlreadyTakenError, ForeignActionError, StaleActionError
from tagolib.facts import masked
from tagolib.hand import DEALER, Hand
from tagolib.said import SHOWN, printable
from tagolib.table.actions import PLAYER_ACTIONS, TABLE_ACTIONS, TableAction
from tagolib.table.state import Sent, Table
from tagolib.table.transition import act
from tagolib.values import check_amount, check_seat

__all__ = ["act_sent", "decision_key", "own_key"]

_PLAYERS: Final = (SeatAction, *PLAYER_ACTIONS)
"""The actions that players may send for their own seat, except an elimination, which only the
director may send."""
_WHENEVER: Final = (Look, Curious)
"""The actions that answer the hand as a whole, and not one decision in it."""
_DECISIONS: Final = frozenset(get_args(Action)) - {Declare, *_WHENEVER}
"""The actions that change the key."""

_NUMBER: Final = "(0|[1-9][0-9]{0,15})"
_NEVER: Final = (10**16, 0)
"""A moment that no key names."""


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
    return f"{key}/{sum([type(one) in _DECISIONS for one in table.hand.log])}"


@checked
def own_key(table: Table, seat: int = DEALER) -> str:
    """Return the key of what a seat does at the table: ``blue/seat 4/2``.

    A seat may sit down, leave, buy in, sit out and come back. The key changes with each of these
    actions that is sent for the seat, whoever sits there, and with nothing else. Seat 0 is the
    house, for all actions that players do not send.

    Raises:
        SetupError: if the seat is not a number from 0 to 8.
    """
    check_amount("a seat", seat, DEALER, 8, field="seat")
    return f"{table.name}/seat {seat}/{sum(one.count for one in table.sent if one.seat == seat)}"


@checked
def act_sent(table: Table, action: TableAction | Action, *, seat: int | None, key: str) -> Table:
    """Take an action that was sent, but only once, and return the new table.

    The library cannot know who has sent an action, so pass in the sender's ``seat``. Players may
    act only for their own seat. Nobody at the table may send actions of the dealer, the director or
    the house.

    Args:
        table: the table as it stands.
        action: an action of the table, or of its current hand.
        seat: the seat of the player who has sent it; ``None`` for the house, which may do anything.
        key: the key that the sender was shown, which says what the message answers. For a turn, a
            declaration, new cards and an elimination this is the :func:`decision_key`. For a look
            and a Curious chip it is any key of the same hand. For all actions of the table it is
            the :func:`own_key` of the action's seat, or of the house.

    Raises:
        ForeignActionError: if this player may not send the action.
        AlreadyTakenError: if the action was taken before; the error holds what resulted from it.
            The table keeps all actions of the current hand and the previous one, and the last
            action that was sent for each seat. The result is masked for the seat. Once the hand is
            off the table, it is masked as for a spectator, because somebody else may have taken the
            seat.
        StaleActionError: if the action comes too late, or its key was never given for it.
        IllegalActionError: if the rules do not allow the action now.
        SetupError: if the seat is not a number from 1 to 8.
    """
    if seat is not None:
        check_seat("seat", seat, field="seat")
        if not isinstance(action, _PLAYERS) or isinstance(action, Eliminate) or action.seat != seat:
            raise ForeignActionError(seat, action)
    if isinstance(action, TABLE_ACTIONS):
        return _at_table(table, action, seat, key)
    now = decision_key(table)
    place, _, turn = key.rpartition("/")
    before = table.hands - (table.hand is not None)
    # Somebody else may have the seat by now, so a hand off the table is masked as for a spectator.
    for number, hand, viewer in ((table.hands, table.hand, seat), (before, table.last, None)):
        if hand is not None and place == f"{table.name}/{number}":
            _refuse_taken(hand, action, turn, viewer)
    if key != now and not (isinstance(action, _WHENEVER) and place == now.rpartition("/")[0]):
        raise _stale(table.name, key, now)
    return act(table, action)


def _at_table(table: Table, action: TableAction, seat: int | None, key: str) -> Table:
    """Take an action of the table once, and keep it as the last action sent for its seat."""
    who = action.seat if isinstance(action, PLAYER_ACTIONS) else DEALER
    now, count = own_key(table, who), 1
    for one in table.sent:
        if one.seat == who:
            count = one.count + 1
            if one.action == action and key == f"{table.name}/seat {who}/{one.count - 1}":
                raise AlreadyTakenError(tuple([masked(fact, seat) for fact in one.news]))
    if key != now:
        raise _stale(now.rpartition("/")[0], key, now)
    after = act(table, action)
    others = tuple([one for one in table.sent if one.seat != who])
    return evolve(after, sent=(*others, Sent(who, count, action, after.news)))


def _stale(root: str, key: str, now: str) -> StaleActionError:
    """Return the refusal of a key that is not the latest: it once was, or never."""
    given = _moment(root, key) < _moment(root, now)
    return StaleActionError(printable(key, SHOWN), now, given=given)


def _moment(root: str, key: str) -> tuple[int, int]:
    """Return the numbers of a key, which grow; between two hands comes before the next one."""
    found = re.fullmatch(f"{re.escape(root)}/{_NUMBER}(?:/{_NUMBER})?", key)
    if found is None:
        return _NEVER
    number, turn = found.groups()
    return (int(number) + 1, -1) if turn is None else (int(number), int(turn))


def _refuse_taken(hand: Hand, action: object, turn: str, viewer: int | None) -> None:
    """Refuse an action that the hand took at that turn, and hand back the facts that followed."""
    made = 0
    log = iter(hand.log)
    for entry in log:
        if entry == action and (turn == f"{made}" or isinstance(action, _WHENEVER)):
            followed = takewhile(lambda one: not isinstance(one, ACTIONS), log)
            raise AlreadyTakenError(tuple([masked(fact, viewer) for fact in followed]))
        made += type(entry) in _DECISIONS
