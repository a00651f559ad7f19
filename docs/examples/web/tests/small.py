"""The small host as a server to kill, and what must be in its database afterwards."""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websockets
from clients import Server
from robots import Robot
from websockets.sync.client import connect

from tagolib import people
from tagolib.table import BuyIn, Sit

EXAMPLES = Path(__file__).parents[2]
GIFT = 10_000
QUICK = {"turn": 2.0, "look": 0.2, "finish": 0.1, "deal": 0.1, "away": 5.0}
CODE = """
import asyncio, small_host
small_host.TABLES = dict.fromkeys({tables!r}, "Light – 5/300")
small_host.SECONDS = {seconds!r}
asyncio.run(small_host.main({port}, {path!r}))
"""


class Small(Server):
    """The small host in its own process."""

    def __init__(self, folder: Path, tables: list[str]) -> None:
        super().__init__(folder, "", "")
        self.path, self.tables = str(folder / "small.db"), tables

    def start(self) -> None:
        code = CODE.format(tables=self.tables, seconds=QUICK, port=self.port, path=self.path)
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", code]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=EXAMPLES)
        until = time.monotonic() + 60
        while True:
            try:
                self.meet({})
                return
            except (OSError, websockets.WebSocketException) as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise AssertionError(self.log.read_text(encoding="utf-8")) from error
                time.sleep(0.05)

    def meet(self, hello: Any) -> Any:
        """The first thing that is said to a client."""
        with connect(self.address(self.tables[0]), compression=None) as socket:
            socket.send(json.dumps(hello))
            return json.loads(socket.recv())

    def join(self, name: str) -> Any:
        token = self.meet({"name": name})["token"]
        ((number,),) = self.rows("SELECT max(id) FROM people")
        return {"token": token, "person": number}

    def address(self, table: str) -> str:
        return f"ws://localhost:{self.port}/{table}"

    def rows(self, query: str) -> list[Any]:
        with sqlite3.connect(self.path) as db:
            return db.execute(query).fetchall()

    def check(self, robots: list[Robot]) -> str:
        """Check the database while the host does not run, and return what was found."""
        wallets = dict(self.rows("SELECT id, wallet FROM people"))
        saved = dict(self.rows("SELECT name, people FROM tables"))
        tables = {name: people.resume(text) for name, text in saved.items()}
        lying = sum(wallets.values())
        for now in tables.values():  # what waits for the end of a hand has been paid, too
            waiting = [one.amount for one in now.table.queue if isinstance(one, Sit | BuyIn)]
            lying += now.table.chips + sum(waiting)
        assert lying == GIFT * len(wallets), (lying, GIFT * len(wallets))
        for robot in robots:
            for text, outcome in robot.given.items():
                sent, person = json.loads(text), str(robot.person["person"])
                now = tables[robot.table]
                if outcome == "taken":
                    assert sent["number"] <= now.number(person), ("lost", person, sent)
                last = now.last(person)
                if last and last.message.number == sent["number"]:
                    assert (last.answer.outcome == outcome) or outcome == "conflict", (last, text)
        hands = sum(one.table.hands for one in tables.values())
        return f"{sum(len(robot.given) for robot in robots)} answers, {hands} hands"


@contextmanager
def serving_small(folder: Path, tables: list[str]) -> Iterator[Small]:
    """The small host, running, which is stopped afterwards."""
    server = Small(folder, tables)
    try:
        server.start()
        yield server
    finally:
        server.stop()
