"""Kill a house of several processes under load: ``kill_many.py [--kills 60] [--stops 20] ...``.

Three processes serve twenty-four tables on one PostgreSQL. At random moments one of them gets
SIGKILL, or SIGSTOP for thirty seconds, or its connections to the database pass no bytes for a
while; or PostgreSQL itself is killed. Robots play everywhere, and at some tables players who check
every card. After each of these the program waits until all tables serve again, and then audits the
database while the game goes on: whatever was acknowledged by then must be there exactly once.
"""

import argparse
import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

import websockets
from clients import WEB, Player, Server, settings
from kill import check
from postgres import Postgres, postgres
from robots import Robot
from store import TABLES, Store, rows

from tagolib.shuffling import Stream
from tagolib.table import BuyIn, ComeBack, Sit

PROCESSES, PEOPLE, CAREFUL = 3, 60, 6
NAMES = [f"table{number}" for number in range(24)]
FROZEN, CUT = 30.0, 20.0
"""How many seconds a process is frozen, and how many its connections pass nothing."""


class Proxy:
    """A way to PostgreSQL that can stop passing bytes, while its connections stay open."""

    def __init__(self, folder: Path, to: Path) -> None:
        self.folder, self.to = folder, str(to / ".s.PGSQL.5432")
        folder.mkdir()
        self.passing = threading.Event()
        self.passing.set()
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(str(folder / ".s.PGSQL.5432"))
        self.door.listen(100)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            here, _ = self.door.accept()
            there = socket.socket(socket.AF_UNIX)
            try:
                there.connect(self.to)
            except OSError:  # PostgreSQL is not there
                here.close()
                continue
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self.passing.wait()
                target.sendall(data)
        self.passing.wait()
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


class One(Server):
    """One of the processes, with a way of its own to PostgreSQL."""

    def __init__(self, folder: Path, url: str, said: str, proxy: Proxy | None = None) -> None:
        super().__init__(folder, url, said)
        self.proxy = proxy

    def begin(self) -> None:
        """Start it, and do not wait."""
        words = [sys.executable, str(WEB / "app.py"), "--url", self.url]
        words += ["--tables", str(self.file), "--port", str(self.port), "--address", self.http]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log)

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)


class Several:
    """The house: any of its processes says where a table is."""

    def __init__(self, ones: list[One]) -> None:
        self.ones = ones
        self.places: dict[str, str] = {}
        for one in ones:
            threading.Thread(target=self.ask, args=[one], daemon=True).start()

    def ask(self, one: One) -> None:
        while True:
            with suppress(OSError, ValueError):
                with urllib.request.urlopen(f"{one.http}/lobby", timeout=2) as answer:
                    told = json.load(answer)
                self.places = {row["name"]: row["address"] for row in told if row["address"]}
            time.sleep(0.5)

    def address(self, table: str) -> str:
        where = self.places.get(table) or self.ones[0].http
        return f"{where.replace('http', 'ws')}/tables/{quote(table)}"

    def join(self, name: str) -> Any:
        return self.ones[0].join(name)


class Impatient(Robot):
    """A robot who notices soon if a process is frozen."""

    ways: ClassVar[dict[str, Any]] = {**Robot.ways, "ping_interval": 3, "ping_timeout": 6}


class Careful(Player):
    """A player who checks every card, and connects again whenever the connection is lost."""

    hands = 0

    async def play(self, seed: int) -> None:
        chance = Stream(bytes([seed]) * 32)
        while True:
            try:
                await asyncio.wait_for(self.connect(), 10)
                while True:
                    await asyncio.wait_for(self.decide(chance), 15)
            except (OSError, TimeoutError, EOFError, websockets.WebSocketException):
                await asyncio.sleep(0.3)

    async def decide(self, chance: Stream) -> None:
        free = self.pending is None and not self.queue
        waits = [one for one in self.document.get("queue", []) if one["seat"] == self.seat]
        self.hands = len(self.kept)
        if not free or waits:
            await self.hear()
        elif self.seat is None:
            seats = self.document["options"]["sit"]
            asked = any(one["type"] == "sit" for one in self.document.get("queue", []))
            if seats and not asked:
                await self.ask(Sit(seats[-1], 300))
            else:
                await self.hear()
        elif self.seat in self.document.get("away", []):
            await self.ask(ComeBack(self.seat))
            await asyncio.sleep(0.5)
        elif self.turn:
            await self.ask(self.choice(chance))
        elif self.broke:
            await self.ask(BuyIn(self.seat, 300))
        else:
            await self.hear()


async def served(house: Several, table: str) -> None:
    """Wait until a table serves: somebody who has just come is shown it."""
    while True:
        with suppress(OSError, TimeoutError, EOFError, websockets.WebSocketException):
            async with asyncio.timeout(2):
                where = house.address(table)
                async with websockets.connect(where, compression=None) as connection:
                    await connection.send("{}")
                    if "view" in json.loads(await connection.recv()):
                        return
        await asyncio.sleep(0.1)


async def moved(house: Several, one: One, tables: list[str]) -> float:
    """Wait until others serve the tables of a process, and return how many seconds that took."""
    began = time.monotonic()
    async with asyncio.timeout(120):
        while any(house.places.get(name) in (None, one.http) for name in tables):
            await asyncio.sleep(0.05)
        await asyncio.gather(*(served(house, name) for name in NAMES))
    return time.monotonic() - began


class Harm:
    """What is done to the house. Each returns how many seconds some table did not serve."""

    def __init__(self, house: Several, pg: Postgres, store: Store, chance: random.Random) -> None:
        self.house, self.pg, self.store, self.chance = house, pg, store, chance

    def of(self, one: One) -> list[str]:
        """The tables of a process."""
        return [name for name in NAMES if self.house.places.get(name) == one.http]

    async def kill(self, one: One) -> float:
        tables = self.of(one)
        one.kill()
        took = await moved(self.house, one, tables)
        one.begin()
        return took

    async def stop(self, one: One) -> float:
        tables = self.of(one)
        one.signal(signal.SIGSTOP)
        until = time.monotonic() + FROZEN
        took = await moved(self.house, one, tables)
        await asyncio.sleep(max(0, until - time.monotonic()))
        one.signal(signal.SIGCONT)
        return took

    async def cut(self, one: One) -> float:
        assert one.proxy is not None
        tables = self.of(one)
        one.proxy.passing.clear()
        until = time.monotonic() + CUT
        took = await moved(self.house, one, tables)
        await asyncio.sleep(max(0, until - time.monotonic()))
        one.proxy.passing.set()
        return took

    async def database(self, one: One) -> float:
        self.pg.kill()
        await asyncio.sleep(self.chance.random())
        await asyncio.to_thread(self.pg.start)
        began = time.monotonic()
        before = await asyncio.to_thread(versions, self.store)
        async with asyncio.timeout(120):
            while {*before.items()} & {*(await asyncio.to_thread(versions, self.store)).items()}:
                await asyncio.sleep(0.2)
        return time.monotonic() - began

    async def leave(self, one: One) -> float:
        """Ask a process to stop: it hands over its tables before."""
        tables = self.of(one)
        one.signal(signal.SIGTERM)
        took = await moved(self.house, one, tables)
        assert one.process is not None
        await asyncio.to_thread(one.process.wait, 20)
        one.begin()
        return took


def versions(store: Store) -> dict[str, int]:
    """How often each table was saved."""
    return {row.name: row.version for row in store.transact(rows, TABLES)}


def share(store: Store) -> list[int]:
    """How many tables each owner has."""
    found: defaultdict[int, int] = defaultdict(int)
    for row in store.transact(rows, TABLES):
        found[row.owner] += 1
    return sorted(found.values())


async def balanced(store: Store, tables: int = len(NAMES), processes: int = PROCESSES) -> None:
    """Wait until every process serves its share, also one that was harmed."""
    async with asyncio.timeout(90):
        while True:
            found = await asyncio.to_thread(share, store)
            if len(found) == processes and found[-1] == -(-tables // processes):
                return
            await asyncio.sleep(0.3)


async def load(house: Several, pg: Postgres, store: Store, given: Any) -> None:
    chance = random.Random(given.seed)
    people = [house.join(f"Player {number}") for number in range(PEOPLE)]
    places = [(person, number) for number, person in enumerate(people)]
    places += [(person, number + 1) for number, person in enumerate(people[: PEOPLE // 3])]
    robots: list[Robot] = []
    for number, (person, table) in enumerate(places):
        own = random.Random(given.seed * 1000 + number)
        name = NAMES[table % len(NAMES)]
        server: Any = house
        robot = Impatient(server, name, person, own, lambda: 1 + 2 * chance.random(), mischief=0.1)
        robots.append(robot)
    some: Any = house
    careful = [
        Careful(some, NAMES[number], house.join(f"Careful {number}")["token"])
        for number in range(CAREFUL)
    ]
    tasks = [asyncio.create_task(robot.run()) for robot in robots]
    tasks += [asyncio.create_task(one.play(number)) for number, one in enumerate(careful)]
    failed = asyncio.create_task(asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION))
    harm, times = Harm(house, pg, store, chance), defaultdict[str, list[float]](list)
    kinds = {"kill": given.kills, "stop": given.stops, "cut": given.cuts}
    kinds |= {"database": given.databases, "leave": given.leaves}
    moments = [kind for kind, number in kinds.items() for _ in range(number)]
    chance.shuffle(moments)
    await balanced(store)
    for number, kind in enumerate(moments, start=1):
        await asyncio.sleep(1 + 2 * chance.random())
        one = chance.choice(house.ones)
        times[kind].append(await getattr(harm, kind)(one))
        await balanced(store)
        if failed.done():
            next(task for task in tasks if task.done()).result()
        said = ""
        if number % given.audits == 0 or number == len(moments):
            said = await asyncio.to_thread(check, store, robots)
        checked = sum(one.hands for one in careful)
        print(f"{number}: {kind}: {times[kind][-1]:.1f} s; {said} {checked} checked", flush=True)
    await asyncio.sleep(3)
    for task in tasks:
        task.cancel()
    for one in house.ones:
        one.stop()
    print("at the end:", check(store, robots))
    for kind, took in times.items():
        took.sort()
        middle, last = took[len(took) // 2], took[-1]
        print(f"{kind}: {len(took)} times, served again after {middle:.1f} s, at most {last:.1f} s")


def main(words: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser(description="Kill a house of several processes under load.")
    usual = {"kills": 60, "stops": 20, "cuts": 20, "databases": 5, "leaves": 5}
    for kind, number in usual.items():
        asked.add_argument(f"--{kind}", type=int, default=number)
    asked.add_argument("--audits", type=int, default=5, help="audit after every so many")
    asked.add_argument("--seed", type=int, default=int(time.time()))
    given = asked.parse_args(words)
    print(f"seed {given.seed}", flush=True)
    quick = {"turn": 5.0, "seeds": 2.0, "finish": 0.5, "look": 0.5, "away": 20.0}
    said = settings({name: {} for name in NAMES}, **quick)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp")))
        pg = stack.enter_context(postgres())
        url = pg.database()
        ones = []
        for number in range(PROCESSES):
            place = folder / f"p{number}"
            proxy = Proxy(place, pg.folder)
            way = url.replace(f"host={pg.folder}", f"host={place}")
            home = folder / f"home{number}"
            home.mkdir()
            ones.append(One(home, way, said, proxy))
            stack.callback(ones[-1].stop)
            ones[-1].start()
        try:
            asyncio.run(load(Several(ones), pg, Store(url), given))
        finally:
            for one in ones:
                print(one.log.read_text(encoding="utf-8")[-1500:])


if __name__ == "__main__":
    main()
