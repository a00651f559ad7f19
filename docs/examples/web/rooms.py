"""A table and everybody watching it: it takes each message once, and tells them all."""

import asyncio
import json
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from attrs import define, evolve, field
from store import LOG, NoMoneyError, Store, UnsavedError, keep, load, step

import tagolib as tago
from tagolib.bots import BOTS
from tagolib.people import Answer, Done, Message, People, Person, Watcher, clocks, due_now
from tagolib.play.hosted import PageWatcher, take_from_page, tell_all
from tagolib.serialization import write
from tagolib.shuffling import Stream
from tagolib.table import Due, Sit, table_options

WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
"""The refusals of this house, by language and code."""
WATCHER = Person("watcher", "watcher")
"""Somebody about whom nothing is known."""
UNREAD = 64
"""How many messages may wait for a client. A slow client is disconnected, and may come back."""


def own_refusal(code: str, language: str) -> tago.HostError:
    """Return a refusal of this house's own, in a language."""
    return tago.HostError(code, WORDS[language][code])


@define(eq=False)
class Client:
    """A connection: whose it is, what they have seen, and what is waiting to be sent."""

    person: Person = WATCHER
    watcher: Watcher | PageWatcher = field(factory=Watcher)
    outbox: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(UNREAD))
    gone: bool = False
    """Whether the connection ends: its client reads too slowly, or the table has moved."""

    def send(self, said: Any) -> None:
        """Put a message into the outbox."""
        try:
            self.outbox.put_nowait(json.dumps(said, ensure_ascii=False))
        except asyncio.QueueFull:
            self.gone = True


@define(eq=False)
class Room:
    """A table of the house, in a task of its own, which does one thing after another."""

    owner: int
    version: int
    people: People
    store: Store
    jackpot: str
    seats: int
    bots: Sequence[Person]
    """The bots that play here, wherever there is a free seat."""
    clock: Mapping[str, float]
    thinking: Executor
    """The process in which bots decide."""
    clients: set[Client] = field(init=False, factory=set)
    inbox: asyncio.Queue[Any] = field(init=False, factory=lambda: asyncio.Queue(1))
    """What to do next. Anybody who brings more must wait in line."""
    task: asyncio.Task[None] = field(init=False)
    until: dict[str, float] = field(init=False, factory=dict)
    """The time of each step that the house will take, by its key."""

    def begin(self) -> None:
        """Begin to serve the table."""
        self.task = asyncio.create_task(self.run())

    async def end(self) -> None:
        """Stop serving the table, and end all connections. A save in progress may still count."""
        self.task.cancel()
        for client in self.clients:
            client.gone = True
            client.send({"moved": True})
        await asyncio.wait([self.task])

    async def run(self) -> None:
        """Do what clients ask for, and take the steps of the house when they are due."""
        rest = 0.0
        while True:
            left, do = self.next_step()
            with suppress(TimeoutError):
                limit = None if left is None else max(left, rest)
                do = await asyncio.wait_for(self.inbox.get(), limit)
            try:
                await do()
                rest = 0.0
            except Exception as error:  # without its traceback, which holds cards
                LOG.error("%s: %s", self.people.table.name, type(error).__name__)
                rest = 1.0

    def next_step(self) -> tuple[float | None, Any]:
        """Return in how many seconds the house does something next, and what.

        A deadline stays as long as its key does.
        """
        now, steps = asyncio.get_running_loop().time(), [*self._steps()]
        ends = {key: now + seconds for key, seconds, _ in steps}
        self.until = {key: min(end, self.until.get(key, end)) for key, end in ends.items()}
        if not steps:
            return None, None
        key, _, do = min(steps, key=lambda one: self.until[one[0]])
        return max(0, self.until[key] - now), do

    def _steps(self) -> Iterator[tuple[str, float, Any]]:
        """Yield what the house will do: the key, after how many seconds, and how."""
        table, now = self.people.table, due_now(self.people)
        bots = {seat for seat, person in self.people.who if person in self.bots}
        here = {self.people.seat_of(client.person.id) for client in self.clients}
        for clock in clocks(self.people):
            seats, seconds = {*clock.seats}, self.clock.get(clock.step, 0)
            go_on = partial(self._save, step, self.people, clock.key, self.jackpot)
            match clock.step:
                case "turn" if seats <= bots:
                    yield clock.key, 0, partial(self._let_bot, now, go_on)
                case "away" if seats <= bots:
                    yield clock.key, 0, go_on
                case "announce" if not seats & here:  # nobody is here to give a seed
                    if not {*dict(table.able)} <= bots:  # bots do not play on their own
                        yield clock.key, 0, go_on
                case _:
                    yield clock.key, seconds, go_on
        free = [seat for seat in table_options(table).sit if seat <= self.seats]
        coming = [bot for bot in self.bots if self.people.seat_of(bot.id) is None]
        if free and coming and now.step not in ("expire", "deal"):
            sit = Message(self.people.number(coming[0].id) + 1, Sit(free[-1], table.rules.stack))
            yield f"{coming[0].id} {sit.number}", 1, partial(self.take, coming[0], sit)

    async def _let_bot(self, now: Due, go_on: Any) -> None:
        """Let a bot decide from its view, in another process, or do what costs it least."""
        people, loop = self.people, asyncio.get_running_loop()
        hand, bot = people.table.hand, dict(people.who)[now.seats[0]]
        chosen: Any = now.otherwise
        assert hand is not None  # the bot has to decide
        try:
            view, chance = tago.view(hand, now.seat), Stream(tago.new_seed())
            thinking = loop.run_in_executor(self.thinking, BOTS[bot.name], view, chance)
            chosen = await asyncio.wait_for(thinking, self.clock["turn"])
        except (BrokenExecutor, TimeoutError) as error:
            LOG.error("%s: %s: %s", people.table.name, bot.name, type(error).__name__)
        message = Message(people.number(bot.id) + 1, chosen, now.key)
        if (await self.take(bot, message)).outcome == "refused":
            await go_on()

    async def hear(self, client: Client, said: str) -> None:
        """Take what a client has sent, and answer it."""
        refusal = None
        if client.watcher.person is None:
            refusal = own_refusal("no_token", client.person.language)
        answer = await self.take(client.person, None if refusal else said, refusal)
        client.send(write(answer))

    async def take(
        self, person: Person, said: Message | str | None, refusal: tago.TagoError | None = None
    ) -> Answer:
        """Take what a person sends, once, and return the answer when it is saved."""
        while True:
            done = take_from_page(self.people, person, said, refusal=refusal)
            assert done.answer is not None  # to a message
            try:
                sat = done.people.seat_of(person.id) or 0
                if sat > self.seats and self.people.seat_of(person.id) is None:
                    refusal = own_refusal("no_such_seat", person.language)
                    continue
                if done.people is not self.people:
                    sent: Any = done.people.last(person.id)
                    await self._save(keep, done, {"person": person.id, **write(sent.message)})
                return done.answer
            except UnsavedError:  # perhaps it was saved: take the same message again
                continue
            except NoMoneyError:
                refusal = own_refusal("no_money", person.language)

    async def _save(self, do: Any, *given: Any) -> None:
        """Save what happens, and then tell everybody."""
        try:
            done = await self.store.run(do, (self.owner, self.version), *given)
        except UnsavedError:  # it is unknown what is in the database: begin as after a restart
            await self._read_again()
            raise
        self.version, self.people = self.version + 1, done.people
        self.tell(done, self.clients)

    async def _read_again(self) -> None:
        """Read the table from the database again, as soon as it can be reached."""
        while True:
            await asyncio.sleep(0.5)
            with suppress(UnsavedError):
                found = await self.store.run(load, self.people.table.name, self.owner)
                (self.version, self.people), self.until = found, {}
                for client in self.clients:
                    client.watcher = evolve(client.watcher, seen=None)
                return self.tell(Done(self.people), self.clients)

    def tell(self, done: Done, clients: Collection[Client]) -> None:
        """Send clients what is new to them, which is everything if they have just come."""
        left = self.next_step()[0]
        for client, (watcher, told) in tell_all(
            done, {one: one.watcher for one in clients}
        ).items():
            client.watcher = watcher
            client.send({"left": left and round(left, 1), **write(told)})
