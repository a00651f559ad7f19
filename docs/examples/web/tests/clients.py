"""Players, people and spectators for the tests, who talk to a server over real sockets."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import websockets

import tagolib as tago
from tagolib import fairness
from tagolib.bots import at_random
from tagolib.serialization import Changes, read, write
from tagolib.shuffling import Stream
from tagolib.table import TableView

WEB = Path(__file__).parent.parent
QUICK = {"turn": 20.0, "look": 0.05, "seeds": 2.0, "finish": 0.05, "away": 60.0}


def settings(tables: dict[str, dict[str, Any]], *, empty: float = 3600.0, **clock: float) -> str:
    """The settings of a house, as a TOML file; ``seeds`` is the time to commit and to reveal."""
    times = {**QUICK, **clock}
    times["announce"] = times["expire"] = times.pop("seeds")
    lines = ["[clock]", *(f"{name} = {value}" for name, value in times.items())]
    for name, table in tables.items():
        given = {"stakes": "Light – 5/300", "seats": 8, "jackpot": "all", "bots": [], **table}
        lines += [f'[tables."{name}"]', *(f"{k} = {json.dumps(v)}" for k, v in given.items())]
    own = {"stakes": "Light – 5/300", "jackpot": "all", "each": 2, "all": 3, "empty": empty}
    lines += ["[own]", *(f"{k} = {json.dumps(v)}" for k, v in own.items())]
    return "\n".join([*lines, "[jackpots]", '"all" = 50', ""])


class Server:
    """A server in its own process, which can be killed and started again."""

    def __init__(self, folder: Path, url: str, said: str, profile: Path | None = None) -> None:
        self.url, self.file, self.profile = url, folder / "tables.toml", profile
        self.file.write_text(said, encoding="utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def http(self) -> str:
        """Where pages reach it."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        profiler = ["-m", "cProfile", "-o", str(self.profile)] if self.profile else []
        words = [sys.executable, *profiler, str(WEB / "app.py"), "--url", self.url]
        words += ["--tables", str(self.file), "--port", str(self.port), "--address", self.http]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log)
        until = time.monotonic() + 60
        while True:
            try:
                self.lobby()
                return
            except (urllib.error.URLError, ConnectionError) as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise AssertionError(self.log.read_text(encoding="utf-8")) from error
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop the server."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def lobby(self) -> Any:
        """The contents of the lobby."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/lobby", timeout=10) as answer:
            return json.load(answer)

    def post(self, body: bytes, to: str = "people", **headers: str) -> tuple[int, Any]:
        """Send a request to register a person, or to open a table: its status, and the answer."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/{to}", body, headers)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def join(self, name: str) -> Any:
        """A new person, with a token."""
        status, answer = self.post(json.dumps({"name": name}).encode())
        assert status == 200, answer
        return answer

    def open(self, token: str, label: str = "ours", seats: Any = 3, **more: Any) -> Any:
        """Open a table: the status, and the answer."""
        asked = {"token": token, "label": label, "seats": seats, **more}
        return self.post(json.dumps(asked).encode(), "tables")

    def address(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/tables/{quote(table)}"


@contextmanager
def serving(folder: Path, url: str, said: str, profile: Path | None = None) -> Iterator[Server]:
    """A running server, which is stopped afterwards."""
    server = Server(folder, url, said, profile)
    try:
        server.start()
        yield server
    finally:
        server.stop()


SOCKETS: list[Any] = []


def run(story: Coroutine[Any, Any, Any], seconds: float = 120) -> Any:
    """Run a scenario to its end, and close all its connections."""

    async def told() -> Any:
        try:
            return await asyncio.wait_for(story, seconds)
        finally:
            await asyncio.gather(*(each.close() for each in SOCKETS))
            SOCKETS.clear()

    return asyncio.run(told())


class Sent:
    """A message, and its answer once it has come."""

    def __init__(self, action: Any, key: str) -> None:
        self.message, self.answer = {"number": 0, "action": action, "key": key}, dict[str, Any]()


class Player:
    """A player at a table, or a spectator, with the view and their side of fair dealing."""

    def __init__(
        self, server: Server, table: str, token: str | None = None, language: str | None = None
    ) -> None:
        self.server, self.table, self.token, self.language = server, table, token, language
        self.shown: Any = None
        self.document: Any = None
        self.side: fairness.Player | None = None
        self.come = (0, 0)  # the number of the hand, and how many of its messages were taken
        self.told: list[str] = []
        self.answers: list[Any] = []
        self.queue = deque[Sent]()
        """What is to be sent, one after another: the next one once the one before was answered."""
        self.pending: Sent | None = None
        self.committed = ""  # what was due when the seed was new
        self.promised: set[str] = set()  # the keys for which a commitment was taken
        self.kept: dict[int, tago.Kept] = {}
        self.revealed: set[int] = set()
        self.commits = True  # otherwise it gives no seed
        self.reveals = True  # otherwise it commits to seeds and then says nothing
        self.heard: list[str] = []
        """All texts that have come."""
        self.left: float | None = None
        self.whole = 0  # how many whole views have come
        self.socket: Any = None

    async def connect(self) -> None:
        self.socket = await websockets.connect(
            self.server.address(self.table), compression=None, max_size=None
        )
        SOCKETS.append(self.socket)
        self.whole = 0
        hello = {"token": self.token, "language": self.language}
        await self.send(hello)
        await self.until(lambda: self.whole > 0)
        if self.pending:
            await self.send(self.pending.message)  # the same message again: it counts once

    async def send(self, document: Any) -> None:
        await self.socket.send(json.dumps(document))

    async def post(self, action: Any, key: str) -> Sent:
        """Send a message as soon as the one before was answered."""
        sent = Sent(action, key)
        self.queue.append(sent)
        await self.send_next()
        return sent

    async def send_next(self) -> None:
        if self.pending is None and self.queue:
            self.pending = self.queue.popleft()
            self.pending.message["number"] = self.number + 1
            await self.send(self.pending.message)

    @property
    def view(self) -> TableView:
        return read(self.document, TableView)

    @property
    def seat(self) -> int | None:
        seat = self.document["seat"]
        return None if seat is None else int(seat)

    @property
    def key(self) -> str:
        return str(self.shown["key"])

    @property
    def number(self) -> int:
        return int(self.shown["number"])

    async def hear(self) -> Any:
        """Take the server's next message."""
        text = await asyncio.wait_for(self.socket.recv(), 30)
        self.heard.append(text)
        said = json.loads(text)
        if "outcome" in said:
            self.answers.append(said)
            sent, self.pending = self.pending, None
            if sent is not None:
                sent.answer = said
                if "taken" in said["outcome"]:
                    self.promised.add(sent.message["key"])
            await self.send_next()
            return said
        if "moved" in said:
            return said
        self.left = said["left"]
        self.told += [one["said"] for one in said.get("told", [])]
        if "changed" not in said:
            self.shown = said["page" if self.language else "view"]
            self.whole += 1
        else:
            self.shown = read({"changed": said["changed"]}, Changes).updated(self.shown)
        self.document = self.shown["scene"]["view"] if self.language else self.shown["table"]
        await self.check(self.shown["letters"], whole="changed" not in said)
        return said

    async def check(self, letters: list[Any], *, whole: bool) -> None:
        """Take the new messages of the house, and reply if a reply is due."""
        if self.seat is None:
            self.side = None
            return
        if self.side is None or self.side.seat != self.seat:
            self.side = fairness.Player(self.seat, self.table, None)
            self.come = (0, 0)
        said = [read(letter, fairness.FromHouse) for letter in letters]
        if said and isinstance(said[0], fairness.Announce):
            announced = fairness.Announcement.parse(said[0].text)
            number, own = announced.hand, dict(announced.commitments).get(self.side.seat)
            again, self.come = self.come, (number, 0)
            key = f"{self.table}/announce {number}"
            seed = self.side.seed if self.committed == key else None
            promised = key in self.promised
            strange = own is not None and own != (seed and tago.commitment(seed))
            past = any(isinstance(one, fairness.Hashes | fairness.Spent) for one in said)
            if again[0] == number:  # messages that were taken before come again
                self.come, said = again, said[again[1] :]
            elif past or (strange and not promised):  # the house has gone on without us
                self.come, said = (number, len(said)), []
                self.side = fairness.again(self.side, None)
            elif own is None and not promised:  # our commitment came too late
                self.side = fairness.again(self.side, None)
        self.come = (self.come[0], self.come[1] + len(said))
        for one in said:
            if self.side.number == self.come[0] or isinstance(one, fairness.Announce):
                self.side = fairness.take(self.side, one, self.view)
        if self.side.step == "play":
            self.side = fairness.see(self.side, self.view)
        if self.side.hashes:
            self.kept[self.side.number] = self.side.kept
        await self.go_on(whole=whole)

    async def go_on(self, *, whole: bool) -> None:
        """Commit to a seed, or reveal it, when it is due."""
        assert self.side is not None
        if self.commits and self.key.startswith(f"{self.table}/announce"):
            begun = self.key == self.committed
            if not begun:
                self.committed = self.key
                self.side = fairness.again(self.side, tago.new_seed())
                await self.post(write(self.side.commit), self.key)
        if (
            self.reveals
            and self.side.step == "reveal"
            and self.side.seed
            and (whole or self.side.number not in self.revealed)
        ):
            self.revealed.add(self.side.number)
            await self.post(write(self.side.reveal), self.key)

    async def until(self, done: Callable[[], Any], seconds: float = 60) -> None:
        """Take messages until a condition holds."""
        async with asyncio.timeout(seconds):
            while not done():
                await self.hear()

    async def until_dealt(self) -> None:
        """Take messages until a hand is dealt."""
        await self.until(lambda: self.document["hand"])

    async def put(self, action: Any, key: str | None = None) -> Sent:
        """Send an action, and wait for the answer."""
        sent = await self.post(write(action), self.key if key is None else key)
        await self.until(lambda: sent.answer)
        return sent

    async def ask(self, action: Any, key: str | None = None) -> Any:
        """Send an action, and return the answer."""
        return (await self.put(action, key)).answer

    async def again(self, sent: Sent) -> Any:
        """Send a message once more as it is, and return the answer."""
        return await self.answer_to(json.dumps(sent.message))

    async def answer_to(self, text: str) -> Any:
        """Send any text when nothing else is unanswered, and return the answer."""
        await self.until(lambda: self.pending is None)
        known = len(self.answers)
        await self.socket.send(text)
        await self.until(lambda: len(self.answers) > known)
        return self.answers[-1]

    async def sit(self, seat: int, amount: int = 300) -> None:
        answer = await self.ask(tago.table.Sit(seat, amount))
        assert answer["outcome"] == "taken", answer
        await self.until(lambda: self.seat == seat)

    async def leave(self) -> None:
        """Leave, at once or after the hand."""
        while (await self.ask(tago.table.Leave(self.seat or 0)))["outcome"] != "taken":
            await self.hear()  # a deal was announced, and nothing may change until it has come

    @property
    def turn(self) -> bool:
        hand = self.document["hand"]
        return bool(hand) and self.seat is not None and hand["state"]["to_act"] == self.seat

    @property
    def broke(self) -> bool:
        """Whether it cannot pay the next ante."""
        waits = self.document["hand"] or self.seat is None
        return not waits and self.document["stacks"][str(self.seat)] < 5

    def choice(self, chance: Stream) -> Any:
        """A legal action chosen at random."""
        assert self.view.hand is not None
        return at_random(self.view.hand, chance)
