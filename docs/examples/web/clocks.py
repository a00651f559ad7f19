"""The dealer of a table: what the house does on its own, and when. The library has no clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TYPE_CHECKING

from attrs import frozen

import tagolib as tago
from tagolib import fairness
from tagolib.bots import BOTS
from tagolib.shuffling import Stream
from tagolib.table import Leave, Sit, SitOut, own_key, table_options

if TYPE_CHECKING:
    from rooms import Room

LOG = logging.getLogger("web")


@frozen
class Clock:
    """The times of a table, in seconds."""

    turn: float
    look: float
    seeds: float
    finish: float
    absent: float


@frozen
class Step:
    """Something that the house does after a time, unless its key has changed by then."""

    key: str
    seconds: float
    do: Callable[[], Awaitable[None]]


def steps(room: "Room") -> Iterator[Step]:
    """Yield everything that the house will do at a table if nothing else happens."""
    yield from _due(room, room.due)
    if room.house.step in ("commit", "open"):
        yield from _visits(room)


def _due(room: "Room", now: fairness.FairDue) -> Iterator[Step]:
    """Yield what is due, and how long the house waits for the seats that must do it.

    Bots do not play on their own.
    """
    clock, people = room.clock, room.saved.people
    match now.step:
        case "open" | "deal":
            yield Step(now.key, 0, room.go_on)
        case "announce" if any(not people[seat].bot for seat, _ in room.house.table.able):
            here = {room.seat_of(client.person) for client in room.clients}
            yield Step(now.key, clock.seeds if here & {*now.seats} else 0, room.go_on)
        case "expire":
            yield Step(now.key, clock.seeds, room.go_on)
        case "turn" if people[now.seats[0]].bot:
            yield Step(now.key, 0, partial(_let_bot, room, now))
        case "turn":
            yield Step(now.key, clock.turn, partial(_time_is_up, room, now.seats[0]))
        case "look" | "finish":
            yield Step(now.key, clock.look if now.step == "look" else clock.finish, room.go_on)


def _visits(room: "Room") -> Iterator[Step]:
    """Yield the bots that sit down, and the players who leave because they are absent."""
    table, taken = room.house.table, room.saved.people
    coming = [bot for bot in room.saved.bots if bot not in taken.values()]
    free = [seat for seat in range(1, room.seats + 1) if seat not in taken]
    if coming and free and table.stage == "open":
        sit, key = Sit(free[-1], table.rules.stack), own_key(table, free[-1])
        yield Step(key, 0, partial(room.take, coming[0], sit, key))
    stay = {*dict(table.able), *[one.seat for one in table.queue]}
    for seat in set(table.seats) - stay:  # those who are absent, or cannot pay the ante
        leave = partial(room.act, Leave(seat), own_key(table))
        yield Step(f"absent {seat}", 0 if taken[seat].bot else room.clock.absent, leave)


async def _time_is_up(room: "Room", seat: int) -> None:
    """Take the action that costs the player least, and have them sit out from the next hand on."""
    await room.go_on()
    if seat in table_options(room.house.table).sit_out:
        await room.act(SitOut(seat), own_key(room.house.table))


async def _let_bot(room: "Room", now: fairness.FairDue) -> None:
    """Let a bot decide from its view, in another process.

    If no answer comes, do what costs the bot least.
    """
    (seat,), hand, loop = now.seats, room.house.table.hand, asyncio.get_running_loop()
    person, chosen = room.saved.people[seat], now.otherwise
    assert hand is not None  # it has to decide
    try:
        bot, view = BOTS[str(person.bot)], tago.view(hand, seat)
        asked = loop.run_in_executor(room.bots, bot, view, Stream(tago.new_seed()))
        chosen = await asyncio.wait_for(asked, room.clock.turn)
    except (BrokenExecutor, TimeoutError) as error:
        LOG.error("%s: %s: %s", room.house.name, person.bot, type(error).__name__)
    await room.take(person, chosen, now.key)
