"""A table and everybody who looks at it: it takes each message once, and tells them all."""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from typing import Any

import sqlalchemy as sql
from attrs import define, evolve, field, frozen
from clocks import Clock, Step, steps
from store import ConflictError, Person, Saved, Store, save

import tagolib as tago
from tagolib import facts, fairness
from tagolib.announcements import Announcer
from tagolib.playing.offers import Offer
from tagolib.playing.scene import Scene, decided, offered, scene
from tagolib.serialization import JSON, Changes, parse_json, read, write
from tagolib.table import Funds, Sit, TableAction, TableView, views_of_table

SETTLED = (facts.ChipsReturned, facts.PotAwarded, facts.ChipsWithheld, facts.JackpotWon)
"""The facts that the settlement explains with reasons."""
UNREAD = 64
"""How many messages may wait for a client. A slow client is disconnected, and may come back."""


@frozen
class Message:
    """What a player does, an action or an offer that is taken, with the key of what it answers."""

    key: str
    action: TableAction | tago.Action | None = None
    act: JSON = None


@frozen
class Seed:
    """What a player's side of fair dealing says: a commitment, or a seed."""

    fair: fairness.FromPlayer


@define(eq=False)
class Client:
    """A connection: whose it is, and how much they have been told."""

    person: Person | None
    language: str | None
    """The language of the words; ``None`` for a program, which gets the view alone."""
    outbox: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(UNREAD))
    slow: bool = False
    eyes: tuple[int | None, str | None] | None = None
    """Whose view they have, and in which language; ``None`` before the first."""
    letters: tuple[int, int] = (0, 0)
    """The number of the hand, and how many of its messages they have."""

    def send(self, text: str) -> None:
        """Put something into the outbox."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.slow = True


@define(eq=False)
class Room:
    """A table of the house. Everything that changes it waits for its lock."""

    saved: Saved
    store: Store
    clock: Clock
    seats: int
    bots: Executor
    coming: list[Person]
    """The bots that have yet to sit down."""
    house: fairness.House = field(init=False)
    """The house as saved, and the seeds that have come since."""
    seen: Mapping[Any, Any] = field(init=False, factory=dict)
    """The views that everybody has."""
    told: tago.Table | None = field(init=False, default=None)
    """The table whose news everybody has heard."""
    clients: set[Client] = field(init=False, factory=set)
    lock: asyncio.Lock = field(init=False, factory=asyncio.Lock)
    changed: asyncio.Event = field(init=False, factory=asyncio.Event)
    until: dict[str, float] = field(init=False, factory=dict)
    """The time of each step that the house will take, by its key."""
    missed: dict[int, int] = field(init=False, factory=dict)
    """How many decisions in a row each seat has missed."""

    def __attrs_post_init__(self) -> None:
        self.house = self.saved.house

    def seat_of(self, person: Person | None) -> int | None:
        """Return the seat that somebody has, or has asked for."""
        return next((seat for seat, one in self.saved.people.items() if one == person), None)

    def uncommitted(self, able: Iterable[int]) -> bool:
        """Return whether somebody who is connected has yet to commit to a seed."""
        here = {self.seat_of(client.person) for client in self.clients} & {*able}
        may = self.house.may_commit
        return bool(here & {*(here if may is None else may)} - {*dict(self.house.commitments)})

    # What changes the table

    async def hear(self, client: Client, text: str) -> None:
        """Take what a client has sent, or refuse it."""
        key, answer = None, dict[str, Any]()
        try:
            document = parse_json(text)
            if isinstance(document, dict) and "fair" in document:
                seed = read(document, Seed).fair
                key = "commit" if isinstance(seed, fairness.Commit) else "reveal"
                await self.receive(client.person, seed)
            else:
                message = read(document, Message)
                key, action = message.key, message.action
                if action is None:
                    seat, rules = self.seat_of(client.person) or 1, self.house.table.rules
                    action = decided(message.act, seat, rules, client.language or "en")
                # must not stop in the middle if the connection ends
                await asyncio.shield(self.take(client.person, action, key))
            answer = {"taken": key}
        except tago.TagoError as error:
            voice = Announcer(self.house.table.rules, client.language or "en", self._names)
            answer = {"refused": write(error), "said": voice.refusal(error), "key": key}
        client.send(json.dumps(answer, ensure_ascii=False))

    async def receive(self, person: Person | None, message: fairness.FromPlayer) -> None:
        """Take a commitment or a seed. It is saved with the announcement, or with the deal."""
        async with self.lock:
            seat = self.seat_of(person)
            if seat is None:
                raise tago.SetupError("only players of this table give seeds")
            self.house = fairness.receive(self.house, seat, message)
            self.changed.set()

    async def take(self, person: Person | None, action: Any, key: str) -> None:
        """Take what somebody has sent, once, for the seat that they have."""
        async with self.lock:
            house, seat = self.house, self.seat_of(person)
            if person is None or not hasattr(action, "seat"):
                raise tago.SetupError("this is for players of this table")
            if seat is None:
                house, seat = await self._seat_for(person, action), action.seat
            after = fairness.play_sent(house, action, seat=seat, key=key)
            await self._keep(save, after, (person, key, action))
            self.missed.pop(seat, None)

    async def _seat_for(self, person: Person, action: Any) -> fairness.House:
        """Return the house, ready for somebody to sit down with at most what their wallet holds."""
        free = isinstance(action, Sit) and action.seat <= self.seats
        if not free or action.seat in self.saved.people:
            raise tago.SetupError("this is for players who have that seat")
        wallet, elsewhere = await asyncio.to_thread(self.store.purse, person)
        if elsewhere is not None:
            raise tago.SetupError("somebody who sits at one table cannot sit down at another")
        return fairness.play(self.house, Funds(action.seat, wallet))

    async def act(self, action: Any, key: str) -> None:
        """Take a step of the house."""
        async with self.lock:
            after = fairness.play_sent(self.house, action, seat=None, key=key)
            await self._keep(save, after, (None, key, action))

    async def go_on(
        self,
        key: str,
        write_one: Callable[..., Saved],
        *does: Callable[[fairness.House], fairness.House],
    ) -> None:
        """Deal fairly, or take the hand off the table, unless that is no longer due."""
        async with self.lock:
            if key in [one.key for one in steps(self)]:
                await self._keep(write_one, *[step(self.house) for step in does])

    async def _keep(self, write_one: Callable[..., Saved], *given: Any) -> None:
        """Save what has happened, and then tell everybody."""
        try:
            self._set(await self.store.write(write_one, self.saved, *given))
        except sql.exc.IntegrityError:
            raise tago.SetupError("there is not enough money, or another seat is taken") from None
        except (ConflictError, sql.exc.SQLAlchemyError):  # it is unknown what is in the database
            await self._read_again()
            raise tago.SetupError("this may not have been saved: look at the table again") from None

    async def _read_again(self) -> None:
        """Read the table from the database, as soon as it can be reached."""
        while True:
            try:
                saved = await asyncio.to_thread(self.store.table, self.saved.name)
                break
            except sql.exc.SQLAlchemyError:
                await asyncio.sleep(0.5)
        self.seen = {}
        self._set(saved)

    def _set(self, saved: Saved) -> None:
        self.saved, self.house = saved, saved.house
        self.tell()

    # What everybody is told

    @property
    def _names(self) -> tuple[tuple[int, str], ...]:
        return tuple(sorted((seat, person.name) for seat, person in self.saved.people.items()))

    def planned(self) -> list[Step]:
        """Return the next steps of the house. A deadline continues as long as its key stays."""
        planned, now = list(steps(self)), asyncio.get_running_loop().time()
        limits = {one.key: now + one.seconds for one in planned}
        self.until = {key: min(end, self.until.get(key, end)) for key, end in limits.items()}
        return planned

    def tell(self) -> None:
        """Send everybody what has changed, and the whole view to clients that have just come."""
        self.planned()
        house = self.saved.house
        views = views_of_table(house.table)
        eyes = {one: (self._viewer(one, views), one.language) for one in self.clients}
        happened = self.told is not house.table
        seen = {} if happened else self.seen  # a new client changes no view
        now = {one: seen.get(one) or self._shown(views[one[0]], one[1]) for one in {*eyes.values()}}
        changes, texts = Changes.between(self.seen, now), dict[Any, str]()
        for client, (seat, language) in eyes.items():
            mine = (seat, language)
            whole = client.eyes != mine or mine not in changes
            letters = house.messages(seat)
            number, count = client.letters
            new = letters[count if number == house.number and not whole else 0 :]
            if not (whole or new or happened):
                continue  # somebody else has come
            what = (mine, whole, len(new))
            if what not in texts:
                about = {"table": write(now[mine])} if whole else write(changes[mine])
                words = []
                if language and (whole or happened):  # earlier sentences are not said again
                    words = self._said(views[seat], language, whole=whole)
                fair = [write(letter) for letter in new]
                said = {"version": self.saved.version, "fair": fair, **about, "told": words}
                texts[what] = json.dumps(said | {"left": self._left()}, ensure_ascii=False)
            client.eyes, client.letters = mine, (house.number, len(letters))
            client.send(texts[what])
        self.seen, self.told = now, house.table
        self.changed.set()

    def _viewer(self, client: Client, views: Mapping[int | None, TableView]) -> int | None:
        seat = self.seat_of(client.person)
        return seat if seat in views else None

    def _shown(self, view: TableView, language: str | None) -> TableView | Scene:
        """Return what is shown of a view: a program sees it as it is, and a person in a scene."""
        if language is None:
            return view
        seen = scene(view, dict(self._names), language)
        if view.seat is None or view.options.look != view.seat:
            return seen
        return evolve(seen, offers=offered([Offer("look")], view, language))

    def _said(self, view: TableView, language: str, *, whole: bool) -> list[dict[str, str]]:
        """Return what the dealer says about the whole hand, or about its latest events."""
        voice = Announcer(view.rules, language, self._names)
        told = view.hand.log if whole and view.hand else view.news
        over = view.hand and any(isinstance(fact, facts.PotAwarded) for fact in told)
        said = [voice.fact(fact) for fact in told if not (over and isinstance(fact, SETTLED))]
        ended = voice.settlement(view.hand.state) if view.hand and over else []
        return [{"kind": "fact", "said": one} for one in said] + [
            {"kind": "settlement", "said": one} for one in ended
        ]

    def _left(self) -> float | None:
        """Return the seconds until the next step of the house."""
        now = asyncio.get_running_loop().time()
        return round(max(0, min(self.until.values()) - now), 1) if self.until else None
