"""What a house that deals fairly waits for, and how it goes on.

>>> from tagolib.fairness import due_fairly, go_on
>>> now = due_fairly(ready)  # announced, and seat 5 has still to reveal its seed
>>> now.step, now.seats, now.key
('expire', (5,), "Anna's/expire 1")
>>> go_on(ready, now.key).last.step  # it never did
'spent'
"""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError, StaleActionError
from tagolib.base.messages import SHOWN, printable
from tagolib.base.values import Value
from tagolib.fairness.house import House
from tagolib.fairness.messages import FromPlayer
from tagolib.fairness.steps import (
    announce,
    deal_fairly,
    expire,
    play_sent,
    receive,
    was_taken,
    without_news,
)
from tagolib.table import TableAction, due
from tagolib.tago.actions import Action
from tagolib.tago.hand import HOUSE

__all__ = ["FairDue", "FairWait", "due_fairly", "go_on", "receive_sent"]

FairWait: TypeAlias = Literal[
    "open", "players", "announce", "expire", "mix", "deal", "turn", "look", "finish"
]
"""What must be done:

* ``open``: the house opens the table.
* ``players``: players sit down, buy in, come back or leave.
* ``announce``: the seats may commit to their seeds. Then the draw or the next hand is announced.
* ``expire``: the seats must reveal their seeds. The number is spent if they do not.
* ``mix``: the house looks up the public value, and mixes it in.
* ``deal``: the draw, the hand or the new cards of a redeal are dealt.
* ``turn``: a seat decides.
* ``look``: a seat decides whether to look at its covered card.
* ``finish``: the hand is taken off the table.
"""

_DEALING: Final[Mapping[str, FairWait]] = {"reveal": "expire", "tell": "mix", "deal": "deal"}
"""What must be done at each step between an announcement and its deal."""

_AT_TABLE: Final[Mapping[str, FairWait]] = {
    "open": "open",
    "players": "players",
    "draw": "announce",
    "deal": "announce",
    "turn": "turn",
    "redeal": "deal",
    "look": "look",
    "finish": "finish",
}
"""What must be done otherwise, by what is due at the table."""

_STEPS: Final[Mapping[FairWait, Callable[[House], House]]] = {
    "announce": announce,
    "expire": expire,
    "deal": deal_fairly,
}
"""What the house does by itself, where that is not an action."""


@frozen(order=False)
class FairDue(Value):
    """What a house that deals fairly waits for.

    Use it to drive the house: it says for whom the house waits, and what happens when time is up.

    >>> fairness.due_fairly(anna).step, fairness.due_fairly(anna).seats
    ('announce', (2, 5))
    """

    step: FairWait
    """What must be done."""
    seats: tuple[int, ...]
    """The seats for which the house waits, ascending. If there are none, go on at once, unless
    the house is waiting for ``players``."""
    key: str
    """The key of the step. It stays the same until something else is due, so you can store
    your deadline under it."""
    otherwise: TableAction | Action | None = None
    """The action with which the house goes on when time is up: ``Open()``, ``Finish()``, or the
    :func:`~tagolib.tago.helpers.default_action` of a seat. ``None`` if the step is not an
    action."""


@checked
def due_fairly(house: House) -> FairDue:
    """Return what must be done now, and for which seats the house waits."""
    if house.step in _DEALING:
        step = _DEALING[house.step]
        return FairDue(step, house.silent_seats, f"{house.name}/{step} {house.number}")
    now = due(house.table)
    step = _AT_TABLE[now.step]
    if step == "announce":
        given, may = dict(house.commitments), house.may_commit
        able = [seat for seat, _ in house.table.able if may is None or seat in may]
        seats = tuple([seat for seat in able if seat not in given])
        return FairDue(step, seats, f"{house.name}/announce {house.number + 1}")
    action = now.action() if now.step in ("open", "finish") else now.otherwise
    return FairDue(step, (now.seat,) if now.seat else (), now.key, action)


@checked
def receive_sent(house: House, seat: int, message: FromPlayer, *, key: str) -> House:
    """Take a message that a seat's player has sent over a network, if it is in time.

    Otherwise a late commitment could count for a number that its sender did not mean. To the
    sender, this would look like fraud by the house. If a message is sent again that was taken for
    the last number or for the next one, it changes nothing. An older one is refused.

    Args:
        house: the house as it stands.
        seat: the seat of the player who has sent it.
        message: the message.
        key: the key that the sender was shown, which says what was due then.

    Raises:
        StaleActionError: if something else is due by now.
        FairnessError: as for :func:`~tagolib.fairness.steps.receive`.
    """
    now = due_fairly(house)
    if key != now.key and was_taken(house, seat, message):
        return without_news(house)
    _check_due(now, key)
    return receive(house, seat, message)


@checked
def go_on(house: House, key: str) -> House:
    """Do what is due now that its time has come, but only once.

    A hand of a table that plays for a multi-jackpot is finished by
    :func:`~tagolib.fairness.steps.settle` instead.

    Args:
        house: the house as it stands.
        key: the key of what was due when you began to wait.

    Raises:
        StaleActionError: if something else is due by now.
        SetupError: if the house waits for players, or for the public value
            (:func:`~tagolib.fairness.steps.mix`).
        IllegalActionError: if the table plays for a multi-jackpot and its hand is over.
    """
    now = due_fairly(house)
    _check_due(now, key)
    if now.otherwise is not None:
        return play_sent(house, now.otherwise, seat=HOUSE, key=key)
    if now.step not in _STEPS:
        raise SetupError("the table waits for others, not for the house")
    return _STEPS[now.step](house)


def _check_due(now: FairDue, key: str) -> None:
    if key != now.key:
        raise StaleActionError(printable(key, SHOWN), now.key)
