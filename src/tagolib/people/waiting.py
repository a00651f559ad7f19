"""Clocks: what the house does at a table with people if nobody acts in time.

The library never waits. A host sets a deadline for each clock, and keeps it as long as the clock
has the same key:

>>> from tagolib.people import clocks, time_is_up
>>> seconds = {"turn": 30, "away": 600}  # and 0 for the others
>>> deadlines = {one.key: 1000 + seconds.get(one.step, 0) for one in clocks(playing)}
>>> deadlines
{'blue/1/0': 1030}
>>> key = min(deadlines, key=deadlines.get)
>>> done = time_is_up(playing, key)  # nobody has answered
>>> done.news
(Folded(seat=2), ..., Queued(seat=2))
>>> time_is_up(done.people, key) == Done(done.people)
True
"""

from typing import Literal

from attrs import evolve, field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.fast import replace_unchecked
from tagolib.base.values import Value, text
from tagolib.fairness import House
from tagolib.people.state import Done, People
from tagolib.people.taking import due_now, follow, go_on, order
from tagolib.table import Leave, SitOut, Step, table_options
from tagolib.table.players import ahead
from tagolib.tago.jackpot import Jackpot

__all__ = ["Clock", "clocks", "time_is_up"]


@frozen(order=False)
class Clock(Value):
    """Something that the house will do if nobody acts in time. You decide how long it waits.

    >>> clocks(playing)
    (Clock(step='turn', key='blue/1/0', seats=(2,)),)
    """

    step: Step | Literal["away"] = field(validator=typed)
    """What is due now, as in :class:`~tagolib.table.waiting.Due`; or ``away`` for somebody who is
    absent, or cannot pay the ante, and is then sent home."""
    key: str = field(validator=text)
    """The key, which no other clock ever has. Forget it once ``clocks`` no longer returns it. It
    may hold the id of a person, so only the house may see it."""
    seats: tuple[int, ...] = field(validator=typed)
    """The seats for which the house waits. If there are none, it need not wait."""


@checked
def clocks(people: People) -> tuple[Clock, ...]:
    """Return everything that the house will do at the table if nothing else happens.

    At the steps ``players`` and ``mix`` it waits for others, so these steps have no clock. Between
    an announcement of fair dealing and its deal, nobody can be sent home.
    """
    now, at = due_now(people), people.at
    due = () if now.step in ("players", "mix") else (Clock(now.step, now.key, now.seats),)
    if isinstance(at, House) and at.step not in ("commit", "open"):
        return due
    then, who = ahead(people.table), dict(people.who)
    able = dict(then.able)
    away = [(seat, who[seat].id) for seat in then.seats if seat not in able]
    return (*due, *[Clock("away", _absence(people, *one), (one[0],)) for one in away])


def _absence(people: People, seat: int, person: str) -> str:
    """Return the key of an absence. Anybody who has sent something since is no longer absent."""
    return f"{people.table.name}/away {seat}/{people.number(person)} {person}"


@checked
def time_is_up(
    people: People, key: str, seed: bytes | None = None, *, jackpot: Jackpot | None = None
) -> Done:
    """Do what a clock was set for, now that its time is up, but only once.

    The house goes on (:func:`~tagolib.people.taking.go_on`). A player who did not decide in time
    also sits out from the next hand on, and somebody who was ``away`` leaves. If the table no
    longer has such a clock, nothing is done.

    Args:
        people: the people at the table as they are.
        key: the key of the clock.
        seed: as for :func:`~tagolib.people.taking.go_on`.
        jackpot: as for :func:`~tagolib.people.taking.go_on`.

    Raises:
        SetupError, IllegalActionError: as for :func:`~tagolib.people.taking.go_on`.
    """
    now = due_now(people)
    if key != now.key:
        away = [one.seats[0] for one in clocks(people) if one.key == key]
        return order(people, Leave(away[0])) if away else Done(people)
    done = go_on(people, key, seed, jackpot=jackpot)
    if now.step != "turn" or now.seat not in table_options(people.table).sit_out:
        return done
    then = order(done.people, SitOut(now.seat))
    table = replace_unchecked(then.people.table, news=(*done.news, *then.news))
    at = then.people.at
    return follow(people, evolve(at, table=table) if isinstance(at, House) else table)
