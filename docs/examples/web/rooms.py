"""A table and everybody watching it: it takes each message once, and tells them all."""

import asyncio
import json
import math
import tomllib
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from typing import Any

from attrs import define, field, frozen
from clocks import LOG, Clock, Step, steps
from store import JOURNAL, PEOPLE, Person, Saved, Store, UnsavedError, save, settle, text

import tagolib as tago
from tagolib import fairness
from tagolib.announcements import Announcer
from tagolib.play.scene import Scene, decided, scene, told
from tagolib.serialization import JSON, Changes, parse_json, read, write
from tagolib.table import HOUSE, Funds, Sit, TableAction, TableView, views_of_table

WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
"""What this house refuses, in other languages than English."""
UNREAD = 64
"""How many messages may wait for a client. A slow client is disconnected, and may come back."""
Eyes = tuple[int | None, str | None]
"""Whose view somebody has, and in which language."""


@frozen
class Message:
    """What a player sends: an action, the offer they choose, or a message of fair dealing."""

    key: str
    """The key of what is answered."""
    action: TableAction | tago.Action | None = None
    act: JSON = None
    fair: fairness.FromPlayer | None = None


@define(eq=False)
class Client:
    """A connection: whose it is, and what is waiting to be sent."""

    person: Person | None = None
    language: str | None = None
    """The language of the words; ``None`` for a program, which gets the view alone."""
    outbox: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(UNREAD))
    slow: bool = False
    eyes: Eyes | None = None
    """``None`` before the first view."""

    def send(self, said: str) -> None:
        """Put a message into the outbox."""
        try:
            self.outbox.put_nowait(said)
        except asyncio.QueueFull:
            self.slow = True


def refusal(error: tago.TagoError, voice: Announcer) -> dict[str, Any]:
    """Return why something is refused, in the language of a voice."""
    said = voice.refusal(error, WORDS.get(voice.language, {}))
    return {"refused": write(error), "said": said}


@define(eq=False)
class Room:
    """A table of the house, in a task of its own, which does one thing after another."""

    saved: Saved
    store: Store
    clock: Clock
    seats: int
    bots: Executor
    house: fairness.House = field(init=False)
    """The house as saved, and the seeds that have come since."""
    due: fairness.FairDue = field(init=False)
    """What the house waits for."""
    seen: dict[Eyes, TableView | Scene] = field(init=False, factory=dict)
    """The views that everybody has."""
    clients: set[Client] = field(init=False, factory=set)
    inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = field(
        init=False, factory=lambda: asyncio.Queue(1)
    )
    """What is to be done next. Whoever brings more must wait in line."""
    until: dict[str, float] = field(init=False, factory=dict)
    """The time of each step that the house will take, by its key."""

    def __attrs_post_init__(self) -> None:
        self.house = self.saved.house

    def seat_of(self, person: Person | None) -> int | None:
        """Return the seat that a person has, or has asked for."""
        return next((seat for seat, one in self.saved.people.items() if one == person), None)

    def voice(self, language: str | None) -> Announcer:
        """Return the voice of the dealer in a language."""
        names = sorted((seat, person.name) for seat, person in self.saved.people.items())
        return Announcer(self.house.table.rules, language or "en", tuple(names))

    # What is done, one thing after the other

    async def run(self) -> None:
        """Do what clients ask for, and the steps of the house when their time has come."""
        rest = 0.0
        while True:
            step, left = self.next_step()
            limit = None if left is None else max(left, rest)
            try:
                do = await asyncio.wait_for(self.inbox.get(), limit)
            except TimeoutError:
                assert step is not None  # else there is no limit
                do = step.do
            try:
                await do()
                rest = 0.0
            except Exception as error:  # without its traceback, which holds cards
                LOG.error("%s: %s", self.house.name, type(error).__name__)
                rest = 1.0

    def next_step(self) -> tuple[Step | None, float | None]:
        """Return what the house does next, and in how many seconds.

        A deadline continues as long as its key stays.
        """
        self.due = fairness.due_fairly(self.house)
        planned, now = {one.key: one for one in steps(self)}, asyncio.get_running_loop().time()
        self.until = {
            key: min(now + one.seconds, self.until.get(key, math.inf))
            for key, one in planned.items()
        }
        if not planned:
            return None, None
        end, key = min((end, key) for key, end in self.until.items())
        return planned[key], max(0, end - now)

    async def hear(self, client: Client, said: str) -> None:
        """Accept or refuse what a client has sent."""
        key, person = None, client.person
        try:
            message = read(parse_json(said), Message)
            key, action, seat = message.key, message.action, self.seat_of(person)
            if message.fair is not None:  # it is saved with the announcement, or with the deal
                self.house = fairness.receive_sent(self.house, seat or 0, message.fair, key=key)
            else:
                if action is None:
                    rules = self.house.table.rules
                    action = decided(message.act, seat or 1, rules, client.language or "en")
                await self.take(person, action, key)
            answer: dict[str, Any] = {"taken": key}
        except tago.TagoError as error:
            answer = refusal(error, self.voice(client.language)) | {"key": key}
        client.send(json.dumps(answer, ensure_ascii=False))

    async def take(self, person: Person | None, action: Any, key: str) -> None:
        """Take what a person has sent, once, for their seat."""
        house, seat = self.house, self.seat_of(person)
        if seat is None:
            house, seat = await self._newcomer(person, action, key), action.seat
        after = fairness.play_sent(house, action, seat=seat, key=key)
        await self._keep(save, after, (person, key, action))

    async def _newcomer(self, person: Person | None, action: Any, key: str) -> fairness.House:
        """Return the house, ready for a person to sit down with what their wallet holds."""
        if person is None:
            raise tago.SetupError("you have no seat at this table")
        sent = {"person": person.id, "key": key, "action": text(action)}
        if await asyncio.to_thread(self.store.read, JOURNAL, table=self.house.name, **sent):
            raise tago.AlreadyTakenError(())  # and they have left since
        if not isinstance(action, Sit):
            raise tago.SetupError("you have no seat at this table")
        if action.seat > self.seats or action.seat in self.saved.people:
            raise tago.SetupError("nobody can sit down there")
        (row,) = await asyncio.to_thread(self.store.read, PEOPLE, id=person.id)
        if row.seat is not None:
            raise tago.SetupError("you cannot sit at two tables")
        return fairness.play(self.house, Funds(action.seat, row.wallet))

    async def act(self, action: Any, key: str) -> None:
        """Take an action of the house."""
        after = fairness.play_sent(self.house, action, seat=HOUSE, key=key)
        await self._keep(save, after, (None, key, action))

    async def go_on(self) -> None:
        """Do what is due."""
        now = self.due
        if now.step in ("look", "finish"):
            await self._keep(settle)
        else:
            after = fairness.go_on(self.house, now.key)
            await self._keep(save, after, (None, now.key, now.otherwise))

    async def _keep(self, write_one: Callable[..., Saved], *given: Any) -> None:
        """Save what has happened, and then tell everybody."""
        try:
            self._set(await self.store.write(write_one, self.saved, *given))
        except UnsavedError:  # it is unknown what is in the database: begin as after a restart
            self.seen, self.until = {}, {}
            self._set(await self._read_again())
            raise

    async def _read_again(self) -> Saved:
        """Read the table from the database again, as soon as it can be reached."""
        while True:
            try:
                return await asyncio.to_thread(self.store.table, self.house.name)
            except UnsavedError:
                await asyncio.sleep(0.5)

    def _set(self, saved: Saved) -> None:
        before, self.saved, self.house = self.saved.house, saved, saved.house
        self.tell(self.clients, before)

    # What everybody is told

    def tell(self, clients: Collection[Client], before: fairness.House) -> None:
        """Send clients what has changed, and send the whole view to new ones."""
        _, left = self.next_step()
        house = self.saved.house
        views = views_of_table(house.table)
        eyes = {one: self._eyes(one, views) for one in clients}
        now = {mine: self._shown(views[mine[0]], mine[1]) for mine in {*eyes.values()}}
        changes = Changes.between(self.seen, now)

        @cache
        def said(mine: Eyes, *, whole: bool) -> str:
            """Return the message for all who have the same view."""
            seat, language = mine
            news = language and (whole or house.table is not before.table)
            spoken = told(views[seat], self.voice(language), whole=whole) if news else ()
            letters = house.messages(seat, None if whole else before.dealing)
            message = {
                "version": self.saved.version,
                "due": self.due.key,
                "fair": [write(one) for one in letters],
                **({"table": write(now[mine])} if whole else write(changes[mine])),
                "told": [write(one) for one in spoken],
                "left": left and round(left, 1),
            }
            return json.dumps(message, ensure_ascii=False)

        for client, mine in eyes.items():
            client.send(said(mine, whole=client.eyes != mine or mine not in changes))
            client.eyes = mine
        self.seen |= now

    def _eyes(self, client: Client, views: Mapping[int | None, TableView]) -> Eyes:
        seat = self.seat_of(client.person)
        return seat if seat in views else None, client.language

    def _shown(self, view: TableView, language: str | None) -> TableView | Scene:
        """Return how a view is shown: a program gets it as it is, and a person gets a scene."""
        if language is None:
            return view
        return scene(view, {seat: one.name for seat, one in self.saved.people.items()}, language)
