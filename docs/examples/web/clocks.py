"""The dealer of a table: what the house does on its own, and when. The library has no clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import tagolib as tago
from tagolib.bots import BOTS
from tagolib.people import Message, due_now
from tagolib.shuffling import Stream
from tagolib.table import Due, Leave, Sit, SitOut, table_options

if TYPE_CHECKING:
    from rooms import Room

LOG = logging.getLogger("web")
Step: TypeAlias = tuple[str, float, Callable[[], Awaitable[Any]]]
"""The key of something that the house does, after how many seconds if the key stays, and how."""


def steps(room: "Room") -> Iterator[Step]:
    """Yield everything that the house will do at a table if nothing else happens.

    Bots do not play on their own.
    """
    people, clock, now = room.people, room.clock, due_now(room.people)
    table, go_on = people.table, partial(room.go_on, now.key)
    bots = {seat for seat, person in people.who if person.id.startswith("bot:")}
    match now.step:
        case "turn" if now.seat in bots:
            yield now.key, 0, partial(_let_bot, room, now)
        case "turn":
            yield now.key, clock["turn"], partial(_time_is_up, room, now)
        case "announce" if not {*dict(table.able)} <= bots:
            here = {people.seat_of(client.person.id) for client in room.clients}
            yield now.key, clock["seeds"] if here & {*now.seats} else 0, go_on
        case "open" | "deal" | "redeal":
            yield now.key, 0, go_on
        case "expire":
            yield now.key, clock["seeds"], go_on
        case "look" | "finish":
            yield now.key, clock[now.step], go_on
    if now.step in ("expire", "deal"):  # a hand is announced, and nobody may come or leave
        return
    free = [seat for seat in table_options(table).sit if seat <= room.seats]
    coming = [bot for bot in room.bots if free and people.seat_of(bot.id) is None]
    for bot in coming[:1]:
        sit = Message(people.number(bot.id) + 1, Sit(free[-1], table.rules.stack))
        yield f"{bot.id} {sit.number}", 1, partial(room.take, bot, sit)
    stay = {*dict(table.able), *[one.seat for one in table.queue]}
    for seat in {*table.seats} - stay:  # those who are absent, or cannot pay the ante
        absent = 0 if seat in bots else clock["absent"]
        yield f"absent {seat}", absent, partial(room.order, Leave(seat))


async def _time_is_up(room: "Room", now: Due) -> None:
    """Take the action that costs the player least, and have them sit out from the next hand on."""
    await room.go_on(now.key)
    if now.seat in table_options(room.people.table).sit_out:
        await room.order(SitOut(now.seat))


async def _let_bot(room: "Room", now: Due) -> None:
    """Let a bot decide from its view, in another process.

    If no answer comes, do what costs the bot least.
    """
    people, loop = room.people, asyncio.get_running_loop()
    hand, bot = people.table.hand, dict(people.who)[now.seats[0]]
    chosen: Any = now.otherwise
    assert hand is not None  # it has to decide
    try:
        view, chance = tago.view(hand, now.seat), Stream(tago.new_seed())
        thinking = loop.run_in_executor(room.thinking, BOTS[bot.name], view, chance)
        chosen = await asyncio.wait_for(thinking, room.clock["turn"])
    except (BrokenExecutor, TimeoutError) as error:
        LOG.error("%s: %s: %s", people.table.name, bot.name, type(error).__name__)
    answer = await room.take(bot, Message(people.number(bot.id) + 1, chosen, now.key))
    if answer.outcome == "refused":
        await room.go_on(now.key)
