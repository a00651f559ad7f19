"""The dealer of a table: what the house does by itself, and when. The library has no clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import frozen
from store import save, settle

import tagolib as tago
from tagolib import fairness
from tagolib.bots import BOTS
from tagolib.shuffling import Stream
from tagolib.table import BuyIn, Due, Leave, Sit, SitOut, TableView, due, own_key, view_table

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
    misses: int
    """How many decisions in a row a player may miss."""


@frozen
class Step:
    """Something that the house does after a time, unless its key has changed by then."""

    key: str
    seconds: float
    do: Callable[[], Awaitable[None]]


def steps(room: "Room") -> Iterator[Step]:
    """Yield everything that the house will do at a table if nothing else happens."""
    number, clock = room.house.number, room.clock
    if room.house.step == "reveal":
        yield _fairly(room, f"reveal {number}", clock.seeds, fairness.expire)
    elif room.house.step == "deal":
        yield _fairly(room, f"deal {number}", 0, fairness.deal_fairly)
    else:
        yield from _due(room, due(room.house.table))
        yield from _visits(room)


def _due(room: "Room", now: Due) -> Iterator[Step]:
    house, clock, people = room.house, room.clock, room.saved.people
    match now.step:
        case "open":
            yield Step(now.key, 0, partial(room.act, now.action(), now.key))
        case "draw" | "deal":
            able = house.table.seats if now.step == "draw" else dict(house.table.able)
            if any(not people[seat].bot for seat in able):  # bots do not play on their own
                seconds = clock.seeds if room.uncommitted(able) else 0
                yield _fairly(room, f"commit {house.number}", seconds, fairness.announce)
        case "redeal":
            yield _fairly(room, now.key, 0, fairness.deal_fairly)
        case "turn" if now.seat and people[now.seat].bot:
            yield Step(now.key, 0, partial(_let_bot, room, now))
        case "turn":
            yield Step(now.key, clock.turn, partial(_time_is_up, room, now))
        case "look" | "finish":
            seconds = clock.look if now.step == "look" else clock.finish
            yield Step(now.key, seconds, partial(room.go_on, now.key, settle))


def _fairly(
    room: "Room", key: str, seconds: float, step: Callable[[fairness.House], fairness.House]
) -> Step:
    return Step(key, seconds, partial(room.go_on, key, save, step))


def _visits(room: "Room") -> Iterator[Step]:
    """Yield the bots that come, the chips that they need, and the end of long absences."""
    table, taken = room.house.table, room.saved.people
    coming = [person for person in room.coming if person not in taken.values()]
    free = [seat for seat in range(1, room.seats + 1) if seat not in taken]
    if coming and free and table.stage == "open":
        sit, key = Sit(free[-1], table.rules.stack), own_key(table, free[-1])
        yield Step(key, 0, partial(room.take, coming[0], sit, key))
    stay = {*dict(table.able), *[one.seat for one in table.queue]}
    for seat in set(table.seats) - stay:  # those who are absent, or cannot pay the ante
        key = own_key(table, seat)
        if not taken[seat].bot:
            leave = partial(room.act, Leave(seat), key)
            yield Step(f"absent {seat}", room.clock.absent, leave)
        elif table.hand is None:
            buy = BuyIn(seat, table.rules.stack)
            yield Step(key, 0, partial(room.take, taken[seat], buy, key))


async def _time_is_up(room: "Room", waited: Due) -> None:
    """Do what costs the player least. A player who has missed too many decisions sits out."""
    assert waited.otherwise is not None  # a player was waited for
    seat = waited.seat or 0
    await room.act(waited.otherwise, waited.key)
    room.missed[seat] = room.missed.get(seat, 0) + 1
    table = room.saved.house.table
    asked = [one.seat for one in table.queue]
    if room.missed[seat] >= room.clock.misses and seat not in (*table.away, *asked):
        await room.act(SitOut(seat), own_key(table, seat))


async def _let_bot(room: "Room", waited: Due) -> None:
    """Let a bot decide, in another process. If no answer comes, do what costs the bot least."""
    seat = waited.seat or 0
    person, seen = room.saved.people[seat], view_table(room.saved.house.table, seat)
    loop = asyncio.get_running_loop()
    chosen: Any = waited.otherwise
    try:
        asked = loop.run_in_executor(room.bots, choose, person.bot or "", seen, tago.new_seed())
        chosen = await asyncio.wait_for(asked, room.clock.turn)
    except (BrokenExecutor, TimeoutError) as error:
        LOG.error("%s: %s: %s", room.saved.name, person.bot, type(error).__name__)
    await room.take(person, chosen, waited.key)


def choose(bot: str, seen: TableView, seed: bytes) -> tago.Action:
    """Return what a bot does. It sees a view, and nothing else."""
    assert seen.hand is not None  # it has to decide
    return BOTS[bot](seen.hand, Stream(seed))


async def deal(room: "Room") -> None:
    """Take the steps of the house at a table, for ever."""
    loop = asyncio.get_running_loop()
    while True:
        room.changed.clear()
        planned = room.planned()
        step = min(planned, key=lambda one: room.until[one.key], default=None)
        left = None if step is None else max(0, room.until[step.key] - loop.time())
        try:
            await asyncio.wait_for(room.changed.wait(), left)
        except TimeoutError:
            assert step is not None  # else there is no limit
            try:
                await step.do()
            except tago.TagoError as error:  # somebody was quicker
                LOG.info("%s: %s: %s", room.saved.name, step.key, error)
                await asyncio.sleep(0.05)
            except Exception as error:  # without its traceback, which holds cards
                LOG.error("%s: %s: %s", room.saved.name, step.key, type(error).__name__)
                await asyncio.sleep(1)
