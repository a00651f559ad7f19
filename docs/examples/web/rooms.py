"""A table and everybody watching it: it takes each message once, and tells them all."""

import asyncio
import json
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from attrs import define, field, frozen
from clocks import LOG, steps
from store import NoMoneyError, Store, UnsavedError, keep, load, step

import tagolib as tago
from tagolib import people
from tagolib.base.values import Form
from tagolib.fairness import FromHouse
from tagolib.people import Answer, Done, Message, People, Person, PersonView
from tagolib.play.scene import Scene, decided, scene, told
from tagolib.serialization import JSON, Changes, parse_json, read, write
from tagolib.table import Sit, TableAction

WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
"""What this house refuses, by language and code."""
WATCHER = Person("watcher", "watcher")
"""Somebody of whom nothing is known."""
UNREAD = 64
"""How many messages may wait for a client. A slow client is disconnected, and may come back."""


def own_refusal(code: str, language: str) -> tago.HostError:
    """Return a refusal of this house's own, in a language."""
    return tago.HostError(code, WORDS[language][code])


@frozen
class Offer:
    """What a page sends when a person takes an offer of the hand."""

    number: int
    seat: int
    key: str
    act: JSON


@frozen
class Page(Form):
    """What a page shows: a scene, and the parts of the person's view that are not in it."""

    scene: Scene
    key: str
    number: int
    answer: Answer | None
    letters: tuple[FromHouse, ...]


@define(eq=False)
class Client:
    """A connection: whose it is, what it shows, and what is waiting to be sent."""

    person: Person = WATCHER
    page: bool = False
    """Whether it is a page, which gets words too. A program gets the view alone."""
    seen: PersonView | Page | None = None
    outbox: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(UNREAD))
    slow: bool = False

    def send(self, said: Any) -> None:
        """Put a message into the outbox."""
        try:
            self.outbox.put_nowait(json.dumps(said, ensure_ascii=False))
        except asyncio.QueueFull:
            self.slow = True


@define(eq=False)
class Room:
    """A table of the house, in a task of its own, which does one thing after another."""

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
    """What is to be done next. Whoever brings more must wait in line."""
    until: dict[str, float] = field(init=False, factory=dict)
    """The time of each step that the house will take, by its key."""

    async def run(self) -> None:
        """Do what clients ask for, and the steps of the house when their time has come."""
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

        A deadline continues as long as its key stays.
        """
        now, planned = asyncio.get_running_loop().time(), [*steps(self)]
        ends = {key: now + seconds for key, seconds, _ in planned}
        self.until = {key: min(end, self.until.get(key, end)) for key, end in ends.items()}
        if not planned:
            return None, None
        key, _, do = min(planned, key=lambda one: self.until[one[0]])
        return max(0, self.until[key] - now), do

    async def hear(self, client: Client, said: str) -> None:
        """Take what a client has sent, and answer it."""
        person, message = client.person, None
        refusal: tago.TagoError | None = None
        try:
            if person.id == WATCHER.id:
                raise own_refusal("no_token", person.language)
            message = self._read(said, person.language)
        except tago.TagoError as error:
            refusal = error
        client.send(write(await self.take(person, message, refusal)))

    def _read(self, said: str, language: str) -> Message:
        """Read a message, which holds an action or, from a page, the offer that a person takes."""
        document = parse_json(said)
        if not isinstance(document, dict) or "act" not in document:
            return read(document, Message)
        offer = read(document, Offer)
        action: Any = decided(offer.act, offer.seat, self.people.table.rules, language)
        return Message(offer.number, action, offer.key)

    async def take(
        self, person: Person, message: Message | None, refusal: tago.TagoError | None = None
    ) -> Answer:
        """Take what a person sends, once, and return the answer when it is saved."""
        if message and isinstance(message.action, Sit) and message.action.seat > self.seats:
            refusal = own_refusal("no_such_seat", person.language)
        while True:
            done = people.take(self.people, person, message, refusal=refusal)
            assert done.answer is not None  # to a message
            try:
                if message is not None and done.people is not self.people:
                    await self._do(keep, done, {"person": person.id, **write(message)})
                return done.answer
            except UnsavedError:  # perhaps it was saved: take the same message again
                continue
            except NoMoneyError:
                refusal = own_refusal("no_money", person.language)

    async def order(self, action: TableAction) -> None:
        """Do something for a player who is absent."""
        await self._do(keep, people.order(self.people, action), {"action": write(action)})

    async def go_on(self, key: str) -> None:
        """Do what is due, if it has this key."""
        if key == people.due_now(self.people).key:
            await self._do(step, self.people, key, self.jackpot)

    async def _do(self, do: Callable[..., Done], *given: Any) -> None:
        """Save what happens, and then tell everybody."""
        before = self.people
        try:
            done = await self.store.run(do, self.version, *given)
            self.version, self.people = self.version + 1, done.people
            self.tell(self.clients, before)
        except UnsavedError:  # it is unknown what is in the database: begin as after a restart
            await self._read_again()
            raise

    async def _read_again(self) -> None:
        """Read the table from the database again, as soon as it can be reached."""
        while True:
            await asyncio.sleep(0.5)
            with suppress(UnsavedError):
                found = await self.store.run(load, self.people.table.name)
                (self.version, self.people), self.until = found, {}
                return self.tell(self.clients)

    def tell(self, clients: Collection[Client], before: People | None = None) -> None:
        """Send clients what has changed since, and the whole view if that is not known."""
        left, voice = self.next_step()[0], self.people.voice
        views = people.views_of_people(self.people, {one.person.id for one in clients})

        @cache
        def shown(person: Person, *, page: bool) -> tuple[PersonView | Page, list[Any]]:
            """Return what is shown to those who see the same, and what the dealer says to them."""
            view = views[person.id]
            if not page:
                return view, []
            made = scene(view.table, dict(view.names), person.language)
            news = before is None or before.at is not self.people.at
            spoken = told(view.table, voice(person.language), whole=before is None) if news else ()
            page_view = Page(made, view.key, view.number, view.answer, view.letters)
            return page_view, [write(one) for one in spoken]

        now = {one: shown(one.person, page=one.page) for one in clients}
        seen = {one: one.seen for one in clients if one.seen and before}
        changes = Changes.between(seen, {one: view for one, (view, _) in now.items()})
        for one, (view, spoken) in now.items():
            new = write(changes[one]) if one in changes else {"view": write(view)}
            one.seen = view
            if new != {"changed": {}}:
                frame = {"version": self.version, "left": left and round(left, 1)}
                one.send({**frame, **new, "told": spoken})
