"""What a house that deals fairly waits for, and how it goes on.

>>> from tagolib.fairness import due_fairly, go_on
>>> now = due_fairly(ready)  # announced, and seat 5 has still to reveal its seed
>>> now.step, now.seats, now.key
('expire', (5,), "Anna's/expire 1")
>>> go_on(ready).last.step  # it never did
'spent'
"""

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.fairness.house import House
from tagolib.fairness.steps import announce, deal_fairly, expire, play
from tagolib.table import Due, Step, due
from tagolib.tago.hand import HOUSE

__all__ = ["due_fairly", "go_on"]

_DEALING: Final[Mapping[str, Step]] = {"reveal": "expire", "tell": "mix", "deal": "deal"}
"""What must be done at each step between an announcement and its deal."""

_STEPS: Final[Mapping[Step, Callable[[House], House]]] = {
    "announce": announce,
    "expire": expire,
    "deal": deal_fairly,
    "redeal": deal_fairly,
}
"""What the house does by itself, where that is not an action of the table."""


@checked
def due_fairly(house: House) -> Due:
    """Return what must be done now, and for which seats the house waits.

    This is the same as :func:`~tagolib.table.waiting.due` at the table, except that a draw or a
    deal is announced first. The cards come from the seeds, so there are none to shuffle.
    """
    if house.step in _DEALING:
        step = _DEALING[house.step]
        return Due(step, HOUSE, f"{house.name}/{step} {house.number}", house.silent_seats)
    now = due(house.table)
    if now.step in ("draw", "deal"):
        given, may = dict(house.commitments), house.may_commit
        able = [seat for seat, _ in house.table.able if may is None or seat in may]
        seats = tuple([seat for seat in able if seat not in given])
        return Due("announce", HOUSE, f"{house.name}/announce {house.number + 1}", seats)
    return evolve(now, cards=(), count=0)


@checked
def go_on(house: House) -> House:
    """Do what is due, now that its time has come.

    At a table that plays for a multi-jackpot, finish the hand with
    :func:`~tagolib.fairness.steps.settle` instead.

    Raises:
        SetupError: if the house waits for players, or for the public value
            (:func:`~tagolib.fairness.steps.mix`).
        IllegalActionError: if the table plays for a multi-jackpot and its hand is over.
    """
    now = due_fairly(house)
    if now.step in ("players", "mix"):
        raise SetupError("the table waits for others, not for the house")
    if now.step in _STEPS:
        return _STEPS[now.step](house)
    return play(house, now.otherwise or now.action())
