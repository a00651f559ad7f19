"""A table with all who look at it: messages come in, are taken once, and all are told."""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from typing import Any

import sqlalchemy as sql
from attrs import define, evolve, field, frozen
from clocks import Clock, Step, steps
from store import ConflictError, Entry, Person, Saved, Store, save, settle

import tagolib as tago
from tagolib import facts, fairness
from tagolib.announcements import Announcer
from tagolib.jackpot import Jackpot
from tagolib.serialization import Changes, parse_json, read, write
from tagolib.table import Funds, Sit, TableAction, TableView, views_of_table
from tagolib.table.actions import PLAYER_ACTIONS
from tagolib.table.facts import JackpotFed, JackpotPaid

SETTLED = (facts.ChipsReturned, facts.PotAwarded, facts.ChipsWithheld, facts.JackpotWon)
"""What the settlement tells with reasons."""
WAITING = 10
"""How many requests of a seat may wait for the end of a hand."""
UNREAD = 64
"""How many messages may wait for a client. A slow one is sent away, and may come again."""


@frozen
class Message:
    """What a player does, with the key of what it answers."""

    key: str
    action: TableAction | tago.Action


@frozen
class Seed:
    """What a player's side of fair dealing says: a commitment, or a seed."""

    fair: fairness.FromPlayer


@define(eq=False)
class Client:
    """A connection: who it is, and how much they have been told."""

    person: Person | None
    language: str
    outbox: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(UNREAD))
    slow: bool = False
    seat: int | None = -1  # whose view they have; -1 before the first
    letters: tuple[int, int] = (0, 0)  # the number of the hand, and how many of its messages

    def send(self, text: str) -> None:
        """Put something into the outbox."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.slow = True

    def says(self, **said: Any) -> None:
        """Send something that is for this client alone."""
        self.send(json.dumps(said, ensure_ascii=False))


@define(eq=False)
class Room:
    """A table of the house. All that changes it stands in line for its lock."""

    saved: Saved
    store: Store
    clock: Clock
    seats: int
    bots: Executor
    jackpots: dict[str, Jackpot]
    """The multi-jackpots of the house, by name."""
    coming: list[Person]
    """The bots that have still to sit down."""
    house: fairness.House = field(init=False)
    """The house as saved, and the seeds that have come since."""
    seen: Mapping[int | None, TableView] = field(init=False)
    """The views that everybody has."""
    told: tago.Table | None = field(init=False, default=None)
    """The table whose news everybody was told."""
    clients: set[Client] = field(init=False, factory=set)
    lock: asyncio.Lock = field(init=False, factory=asyncio.Lock)
    changed: asyncio.Event = field(init=False, factory=asyncio.Event)
    until: dict[str, float] = field(init=False, factory=dict)
    """The time of each step that the house will take, by its key."""
    missed: dict[int, int] = field(init=False, factory=dict)
    """How many decisions each seat has missed one after the other."""

    def __attrs_post_init__(self) -> None:
        self.house, self.seen = self.saved.house, views_of_table(self.saved.house.table)

    # Who is here

    def seat_of(self, person: Person | None) -> int | None:
        """Return the seat that somebody has, or has asked for."""
        return next((seat for seat, one in self.saved.people.items() if one == person), None)

    def uncommitted(self, able: Iterable[int]) -> bool:
        """Return whether somebody who is connected has still to commit to a seed."""
        house = self.house
        here = {self.seat_of(client.person) for client in self.clients} & set(able)
        may = here if house.may_commit is None else here & set(house.may_commit)
        return bool(may - dict(house.commitments).keys())

    # What changes the table

    async def hear(self, client: Client, text: str) -> None:
        """Take what a client has sent, or refuse it."""
        key = None
        try:
            document = parse_json(text)
            if isinstance(document, dict) and "fair" in document:
                seed = read(document, Seed).fair
                key = "commit" if isinstance(seed, fairness.Commit) else "reveal"
                await self.receive(client.person, seed)
            else:
                message = read(document, Message)
                key = message.key
                # not to be broken off in the middle if the connection ends
                await asyncio.shield(self.take(client.person, message.action, key))
            client.says(taken=key)
        except tago.TagoError as error:
            voice = Announcer(self.saved.house.table.rules, client.language, self._names)
            client.says(refused=write(error), said=voice.refusal(error), key=key)

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
            waiting = [one for one in house.table.queue if one.seat == seat]
            if isinstance(action, PLAYER_ACTIONS) and len(waiting) >= WAITING:
                raise tago.SetupError("too many requests wait for the end of the hand")
            after = fairness.play_sent(house, action, seat=seat, key=key)
            await self._keep(save, after, Entry(person, key, action))
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
            await self._keep(save, after, Entry(None, key, action))

    async def go_on(self, step: Callable[[fairness.House], fairness.House], key: str) -> None:
        """Take a step of fair dealing, unless it is no longer due."""
        async with self.lock:
            if key in [one.key for one in steps(self)]:
                await self._keep(save, step(self.house))

    async def settle(self, key: str) -> None:
        """Take the hand off the table, and settle with the jackpot, unless that was done."""
        async with self.lock:
            if key in [one.key for one in steps(self)]:
                await self._keep(settle)

    async def _keep(self, write_one: Callable[..., Saved], *given: Any) -> None:
        """Save what has happened, and then tell everybody."""
        try:
            done = self.store.soon(write_one, self.saved, *given)
            self.saved = await asyncio.wrap_future(done)
            self.house = self.saved.house
        except sql.exc.IntegrityError:
            raise tago.SetupError("there is not enough money, or another seat is taken") from None
        except tago.TagoError:
            raise
        except (ConflictError, sql.exc.SQLAlchemyError):  # nobody knows what is in the database
            await self._read_again()
            raise tago.SetupError("this was perhaps not saved: see how the table stands") from None
        for fact in self.saved.house.table.news:
            shared = self.jackpots[self.saved.jackpot]
            if isinstance(fact, JackpotFed):
                self.jackpots[self.saved.jackpot] = evolve(shared, amount=fact.total)
            if isinstance(fact, JackpotPaid):
                self.jackpots[self.saved.jackpot] = evolve(shared, amount=shared.seed)
        self.tell()

    async def _read_again(self) -> None:
        """Read the table from the database, as soon as that can be reached."""
        while True:
            try:
                self.saved = await asyncio.to_thread(self.store.table, self.saved.name)
                self.house = self.saved.house
                break
            except sql.exc.SQLAlchemyError:
                await asyncio.sleep(0.5)
        self.seen = views_of_table(self.saved.house.table)
        for client in self.clients:
            client.seat = -1
        self.tell()

    # What everybody is told

    @property
    def _names(self) -> tuple[tuple[int, str], ...]:
        return tuple(sorted((seat, person.name) for seat, person in self.saved.people.items()))

    def now(self) -> float:
        """Return the time."""
        return asyncio.get_running_loop().time()

    def planned(self) -> list[Step]:
        """Return the next steps of the house. A deadline continues as long as its key stays."""
        planned, now = list(steps(self)), self.now()
        limits = {one.key: now + one.seconds for one in planned}
        self.until = {key: min(end, self.until.get(key, end)) for key, end in limits.items()}
        return planned

    def tell(self, *clients: Client) -> None:
        """Tell everybody what has changed, or some clients how the table stands."""
        self.planned()
        table = self.saved.house.table
        news = table is not self.told
        now = views_of_table(table)
        changes = Changes.between(self.seen, now)
        texts: dict[Any, str] = {}
        for client in clients or self.clients:
            mine = self.seat_of(client.person)
            seat = mine if mine in now else None
            whole = seat != client.seat
            number, told = client.letters
            told = told if number == self.saved.house.number and not whole else 0
            what = (seat, whole, told, client.language)
            if what not in texts:
                letters = self.saved.house.messages(seat)[told:]
                about = {"view": write(now[seat])} if whole else {"changes": write(changes[seat])}
                texts[what] = json.dumps(
                    {
                        "version": self.saved.version,
                        "fair": [write(letter) for letter in letters],
                        **about,
                        "told": self._said(now[seat], client.language, whole=whole)
                        if whole or news
                        else [],
                        "names": {str(one): name for one, name in self._names},
                        "jackpot": self.jackpots[self.saved.jackpot].amount,
                        "left": self._left(),
                    },
                    ensure_ascii=False,
                )
            client.seat = seat
            client.letters = (self.saved.house.number, len(self.saved.house.messages(seat)))
            client.send(texts[what])
        self.seen, self.told = now, table
        self.changed.set()

    def _said(self, view: TableView, language: str, *, whole: bool) -> list[str]:
        """Return what the dealer says of the whole hand, or of what has just happened in it."""
        voice = Announcer(view.rules, language, self._names)
        told = view.hand.log if whole and view.hand else view.news
        over = view.hand and any(isinstance(fact, facts.PotAwarded) for fact in told)
        said = [voice.fact(fact) for fact in told if not (over and isinstance(fact, SETTLED))]
        return said + voice.settlement(view.hand.state) if view.hand and over else said

    def _left(self) -> float | None:
        """Return the seconds until the next step of the house."""
        return round(max(0, min(self.until.values()) - self.now()), 1) if self.until else None
