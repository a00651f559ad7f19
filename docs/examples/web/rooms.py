"""A table and everybody watching it: it takes each message once, and tells them all."""

import asyncio
import json
import math
import tomllib
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from attrs import define, field, frozen
from clocks import Clock, Step, steps
from store import JOURNAL, PEOPLE, ConflictError, Person, Saved, Store, save, settle, text

import tagolib as tago
from tagolib import fairness
from tagolib.announcements import Announcer
from tagolib.playing.scene import Scene, decided, scene, told
from tagolib.serialization import JSON, Changes, parse_json, read, write
from tagolib.table import Funds, Sit, TableAction, TableView, views_of_table

WORDS = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
"""What this house refuses, in other languages than English."""
UNREAD = 64
"""How many messages may wait for a client. A slow client is disconnected, and may come back."""
Eyes = tuple[int | None, str | None]
"""Whose view somebody has, and in which language."""


@frozen
class Message:
    """What a player sends: an action, the offer they choose, or a message of fair dealing."""

    key: str | None = None
    """The key of what is answered."""
    action: TableAction | tago.Action | None = None
    act: JSON = None
    fair: fairness.FromPlayer | None = None


@define(eq=False)
class Client:
    """A connection: whose it is, and what is waiting to be sent."""

    person: Person | None
    language: str | None
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
    """A table of the house. Everything that changes it waits for its lock."""

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
    told: fairness.House | None = field(init=False, default=None)
    """The house of which everybody has been told."""
    clients: set[Client] = field(init=False, factory=set)
    lock: asyncio.Lock = field(init=False, factory=asyncio.Lock)
    changed: asyncio.Event = field(init=False, factory=asyncio.Event)
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

    # What changes the table

    async def hear(self, client: Client, said: str) -> None:
        """Accept or refuse what a client has sent."""
        key = None
        try:
            message = read(parse_json(said), Message)
            key, action = message.key, message.action
            if message.fair is not None:
                await self.receive(client.person, message.fair, key)
            else:
                if action is None:
                    seat, rules = self.seat_of(client.person) or 1, self.house.table.rules
                    action = decided(message.act, seat, rules, client.language or "en")
                # must not stop in the middle if the connection ends
                await asyncio.shield(self.take(client.person, action, key))
            answer: dict[str, Any] = {"taken": key}
        except tago.TagoError as error:
            answer = refusal(error, self.voice(client.language)) | {"key": key}
        client.send(json.dumps(answer, ensure_ascii=False))

    async def receive(self, person: Person | None, message: fairness.FromPlayer, key: Any) -> None:
        """Accept a commitment or a seed. It is saved with the announcement, or with the deal."""
        async with self.lock:
            seat = self.seat_of(person) or 0
            self.house = fairness.receive_sent(self.house, seat, message, key=key)
            self.changed.set()

    async def take(self, person: Person | None, action: Any, key: Any) -> None:
        """Take what a person has sent, once, for the seat that they have."""
        async with self.lock:
            house, seat = self.house, self.seat_of(person)
            if seat is None:
                house, seat = await self._newcomer(person, action, key)
            after = fairness.play_sent(house, action, seat=seat, key=key)
            await self._keep(save, after, (person, key, action))

    async def _newcomer(
        self, person: Person | None, action: Any, key: Any
    ) -> tuple[fairness.House, int]:
        """Return the house, ready for a person to sit down with what their wallet holds."""
        seat, place = getattr(action, "seat", None), self.saved.house.name
        if person is None or seat is None:
            raise tago.SetupError("you have no seat at this table")
        sent = {"table": place, "person": person.id, "key": key, "action": text(action)}
        if await asyncio.to_thread(self.store.read, JOURNAL, **sent):
            return self.house, seat  # it was taken before, and the player has left since
        if not isinstance(action, Sit):
            raise tago.SetupError("you have no seat at this table")
        if seat > self.seats or seat in self.saved.people:
            raise tago.SetupError("nobody can sit down there")
        (row,) = await asyncio.to_thread(self.store.read, PEOPLE, id=person.id)
        if row.seat is not None:
            raise tago.SetupError("you cannot sit at two tables")
        return fairness.play(self.house, Funds(seat, row.wallet)), seat

    async def act(self, action: Any, key: str) -> None:
        """Take an action of the house."""
        async with self.lock:
            after = fairness.play_sent(self.house, action, seat=None, key=key)
            await self._keep(save, after, (None, key, action))

    async def go_on(self, now: fairness.FairDue) -> None:
        """Do what is due, unless somebody has done it already."""
        async with self.lock:
            if now.step in ("look", "finish"):
                await self._keep(settle)
            else:
                sent = None if now.otherwise is None else (None, now.key, now.otherwise)
                await self._keep(save, fairness.go_on(self.house, now.key), sent)

    async def _keep(self, write_one: Callable[..., Saved], *given: Any) -> None:
        """Save what has happened, and then tell everybody."""
        try:
            self._set(await self.store.write(write_one, self.saved, *given))
        except (ConflictError, sql.exc.SQLAlchemyError):  # nobody knows what is in the database
            await self._read_again()
            raise tago.SetupError("this may not have been saved: look at the table again") from None

    async def _read_again(self) -> None:
        """Read the table from the database again, as soon as it can be reached."""
        while True:
            try:
                saved = await asyncio.to_thread(self.store.table, self.saved.house.name)
                break
            except sql.exc.SQLAlchemyError:
                await asyncio.sleep(0.5)
        self.seen, self.told = {}, None
        self._set(saved)

    def _set(self, saved: Saved) -> None:
        self.saved, self.house = saved, saved.house
        self.tell(self.clients)

    # What clients are told

    def tell(self, clients: Collection[Client]) -> None:
        """Send clients what has changed, and send the whole view to new ones."""
        _, left = self.next_step()
        house, told_before = self.saved.house, self.told
        views = views_of_table(house.table)
        eyes = {one: self._eyes(one, views) for one in clients}
        now = {mine: self._shown(views[mine[0]], mine[1]) for mine in {*eyes.values()}}
        changes, texts = Changes.between(self.seen, now), dict[Any, str]()
        news = told_before is None or told_before.table is not house.table
        for client, mine in eyes.items():
            (seat, language), whole = mine, client.eyes != mine or mine not in changes
            if (mine, whole) not in texts:
                since = None if whole or told_before is None else told_before.dealing
                said = {
                    "version": self.saved.version,
                    "due": self.due.key,
                    "fair": [write(letter) for letter in house.messages(seat, since)],
                    **({"table": write(now[mine])} if whole else write(changes[mine])),
                    "told": [],
                    "left": left and round(left, 1),
                }
                if language and (whole or news):  # earlier sentences are not repeated
                    spoken = told(views[seat], self.voice(language), whole=whole)
                    said["told"] = [write(one) for one in spoken]
                texts[mine, whole] = json.dumps(said, ensure_ascii=False)
            client.eyes = mine
            client.send(texts[mine, whole])
        self.seen |= now
        self.told = house
        self.changed.set()

    def _eyes(self, client: Client, views: Mapping[int | None, TableView]) -> Eyes:
        seat = self.seat_of(client.person)
        return seat if seat in views else None, client.language

    def _shown(self, view: TableView, language: str | None) -> TableView | Scene:
        """Return how a view is shown: a program gets it as it is, and a person gets a scene."""
        if language is None:
            return view
        return scene(view, {seat: one.name for seat, one in self.saved.people.items()}, language)
