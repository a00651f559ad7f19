"""A small host of Tagò on web sockets and SQLite. ``python small_host.py`` serves it.

A client connects to ``ws://localhost:8765/blue`` and says who it is: with ``{"name": "Ada"}`` the
first time, which is answered with a token, with ``{"token": ...}`` from then on, or with ``{}`` to
watch. ``"language": "it"`` changes the language. Then it sends messages, and gets answers and news.
"""

import asyncio
import json
import secrets
import sqlite3
from hashlib import sha256

from attrs import frozen
from websockets import ConnectionClosed, broadcast, serve

import tagolib as tago
from tagolib import people
from tagolib.people import Done, People, Person, Watcher, clocks
from tagolib.serialization import parse_json, read, write

TABLES = {"blue": "Light – 5/300", "red": "Heavy – 10/500"}
SECONDS = {"turn": 30, "look": 10, "finish": 3, "deal": 1, "away": 600}
NO_MONEY = {"en": "Your wallet does not hold that much.", "it": "Nel portafoglio non c'è tanto."}
SCHEMA = """PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS people (id INTEGER PRIMARY KEY, name TEXT, token TEXT UNIQUE,
    wallet INTEGER DEFAULT 10000 CHECK (wallet >= 0));
CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, people TEXT);"""


@frozen
class Hello:
    """The first message of a client."""

    token: str = ""
    name: str = ""
    language: str = "en"


def who(db, hello):
    """Return the person behind a client, or ``None`` for a spectator, and the token."""
    token = secrets.token_urlsafe(32) if hello.name else hello.token
    hashed = sha256(token.encode()).hexdigest()
    if hello.name:
        row = (Person("new", hello.name, hello.language).name, hashed)
        with db:
            db.execute("INSERT INTO people (name, token) VALUES (?, ?)", row)
    found = db.execute("SELECT id, name FROM people WHERE token = ?", [hashed]).fetchone()
    if token and not found:
        raise tago.SetupError("there is no such person")
    return Person(str(found[0]), found[1], hello.language) if found else None, token


class Room:
    """A table, and everybody who is connected to it."""

    def __init__(self, db, name):
        self.db = db
        row = db.execute("SELECT people FROM tables WHERE name = ?", [name]).fetchone()
        new = tago.Table(tago.Rules.parse(TABLES[name], jackpot_percent=10), name=name)
        self.state = people.resume(row[0]) if row else People(new)
        self.watchers, self.until = {}, {}  # by socket; and when the house acts, by what it does
        self.changed = asyncio.Event()

    def hear(self, person, text):
        """Take a message, and return the answer once it is saved."""
        try:
            return self.keep(people.take(self.state, person, text)).answer
        except sqlite3.IntegrityError:  # nothing was saved
            refusal = tago.HostError("no_money", NO_MONEY.get(person.language, NO_MONEY["en"]))
            return self.keep(people.take(self.state, person, text, refusal=refusal)).answer

    def keep(self, done):
        """Save what was done with the money that it moves, and then tell everybody."""
        if done.people is self.state:
            return done
        with self.db:
            money = [(units, int(person)) for person, units in done.money]
            self.db.executemany("UPDATE people SET wallet = wallet - ? WHERE id = ?", money)
            row = (done.people.table.name, people.save(done.people))
            self.db.execute("REPLACE INTO tables VALUES (?, ?)", row)
        self.state = done.people
        self.tell(done, self.watchers)
        self.changed.set()
        return done

    def tell(self, done, watchers):
        """Send each watcher what is new to them."""
        for socket, (watcher, told) in people.tell(done, watchers).items():
            self.watchers[socket] = watcher
            broadcast([socket], json.dumps(write(told)))

    async def run(self):
        """Do what is due when its time has come."""
        clock = asyncio.get_running_loop().time
        while True:
            now = {one.key: clock() + SECONDS.get(one.step, 0) for one in clocks(self.state)}
            self.until = {key: self.until.get(key, end) for key, end in now.items()}
            key = min(self.until, key=self.until.get, default="")
            self.changed.clear()
            try:
                left = max(0, self.until[key] - clock()) if key else None
                await asyncio.wait_for(self.changed.wait(), left)
            except TimeoutError:
                self.keep(people.time_is_up(self.state, key, tago.new_seed()))


async def main(port=8765, path="small.db"):
    """Serve all tables."""
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    rooms = {f"/{name}": Room(db, name) for name in TABLES}

    async def play(socket):
        try:
            room = rooms[socket.request.path]
            hello = read(parse_json(await asyncio.wait_for(socket.recv(), 10)), Hello)
            person, token = who(db, hello)
            await socket.send(json.dumps({"token": token}))
            room.tell(Done(room.state), {socket: Watcher(person and person.id, hello.language)})
            async for text in socket:
                if person:
                    await socket.send(json.dumps(write(room.hear(person, text))))
                await asyncio.sleep(0.02)  # let others speak, too
        except (KeyError, TimeoutError, tago.TagoError, ConnectionClosed):
            pass  # there is no such table, they have not said who they are, or they have gone
        finally:
            for room in rooms.values():
                room.watchers.pop(socket, None)

    async with serve(play, "localhost", port, max_size=1000):
        await asyncio.gather(*[room.run() for room in rooms.values()])


if __name__ == "__main__":
    asyncio.run(main())
