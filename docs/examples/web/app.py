"""The house: a lobby, tables, and what comes in over the network. ``python app.py`` serves it."""

import argparse
import asyncio
import logging
import math
import tomllib
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import clocks
import sqlalchemy as sql
import uvicorn
from attrs import define, frozen
from clocks import Clock
from rooms import Client, Room
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import Store, found, join

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.playing.words import page_words
from tagolib.serialization import parse_json, read, write
from tagolib.values import check_name

HERE = Path(__file__).parent
PLAY = HERE.parents[1] / "play"  # the table is a part of the page that plays
FAIR_PLAYER = HERE.parent / "fair_player.mjs"
LONGEST = 1000
"""The most bytes of a message. No player's message needs as many."""
GIFT = 10_000
"""The play money that everybody gets, in units. In production, people bring their own."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@frozen
class Hello:
    """The first message on a connection. Without a token, the sender only watches."""

    token: str | None = None
    language: str | None = None
    """The language of the words; without one, only the view is sent."""


@frozen
class Join:
    """Somebody wants to play under a name."""

    name: str


@define
class Allowance:
    """How much somebody may still send: some messages at once, and then so many a second."""

    burst: float
    a_second: float
    left: float = math.inf
    at: float = 0.0

    def spend(self) -> bool:
        """Count a message, and return whether it is allowed."""
        now = asyncio.get_running_loop().time()
        self.left = min(self.burst, self.left + (now - self.at) * self.a_second) - 1
        self.at = now
        return self.left >= 0


class Lobby:
    """All tables of the house."""

    def __init__(self, url: str, settings: dict[str, Any]) -> None:
        self.store, self.settings = Store(url), settings
        self.rooms: dict[str, Room] = {}
        self.joining = Allowance(80, 2)

    async def open(self, bots: ProcessPoolExecutor) -> list[asyncio.Task[None]]:
        """Resume the tables, create those that are new, and begin to deal."""
        for name, table in self.settings["tables"].items():
            rules = tago.Rules.parse(table["stakes"], jackpot_percent=10)
            seed = self.settings["jackpots"][table["jackpot"]]
            await self.store.write(found, name, rules, table["jackpot"], seed)
        clock, tasks = Clock(**self.settings["clock"]), []
        for saved in self.store.tables():
            seats = self.settings["tables"][saved.name]["seats"]
            wanted = list(self.settings["tables"][saved.name]["bots"])
            for person in saved.people.values():
                if person.bot:
                    wanted.remove(person.bot)
            come = [await self.store.write(join, bot, 1_000 * GIFT, bot) for bot in wanted]
            coming = [person for person, _ in come]
            room = Room(saved, self.store, clock, seats, bots, coming)
            self.rooms[saved.name] = room
            tasks.append(asyncio.create_task(clocks.deal(room)))
        return tasks


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether our own page or a program is asking: a browser names the page's origin."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")


def lobby(request: Request) -> Response:
    """Return which tables there are, and who sits there."""
    here: Lobby = request.app.state.lobby
    tables = [
        {
            "name": name,
            "stakes": room.saved.house.table.rules.label,
            "jackpot": here.store.jackpot(room.saved.jackpot).amount,
            "seats": room.seats,
            "people": {str(seat): one.name for seat, one in sorted(room.saved.people.items())},
        }
        for name, room in here.rooms.items()
    ]
    return JSONResponse(tables)


def words(request: Request) -> Response:
    """Return the words of the table in a language."""
    language = request.path_params["language"]
    return JSONResponse(page_words(language if language in LANGUAGES else "en"))


async def people(request: Request) -> Response:
    """Return a token for somebody new."""
    here: Lobby = request.app.state.lobby
    if not same_origin(request):
        return JSONResponse({"said": "this comes from another page"}, 403)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            return JSONResponse({"said": "this is too long"}, 413)
    if not here.joining.spend():
        return JSONResponse({"said": "too many people come at once"}, 429)
    try:
        name = read(parse_json(body), Join).name
        check_name(name)
        person, token = await here.store.write(join, name, GIFT)
    except tago.TagoError as error:
        return JSONResponse({"refused": write(error), "said": str(error)}, 400)
    except sql.exc.SQLAlchemyError:
        return JSONResponse({"said": "the database cannot be reached"}, 503)
    return JSONResponse({"person": person.id, "name": person.name, "token": token})


async def play(socket: WebSocket) -> None:
    """Connect somebody to a table."""
    here: Lobby = socket.app.state.lobby
    room = here.rooms.get(socket.path_params["table"])
    if room is None or not same_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        hello = read(parse_json(await asyncio.wait_for(socket.receive_text(), 10)), Hello)
        person = await asyncio.to_thread(here.store.person, hello.token) if hello.token else None
        if hello.language not in (None, *LANGUAGES) or (hello.token and person is None):
            raise tago.SetupError("there is no such person or language")
    except (tago.TagoError, TimeoutError, KeyError, WebSocketDisconnect, sql.exc.SQLAlchemyError):
        await _close(socket, 1008)
        return
    client = Client(person, hello.language)
    room.clients.add(client)
    room.tell()
    talking = {
        asyncio.create_task(_listen(socket, room, client)),
        asyncio.create_task(_speak(socket, client)),
    }
    _, pending = await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
    room.clients.discard(client)
    room.changed.set()
    for task in pending:
        task.cancel()
    await asyncio.gather(*talking, return_exceptions=True)
    await _close(socket, 1008)


async def _listen(socket: WebSocket, room: Room, client: Client) -> None:
    allowance = Allowance(40, 20)
    while True:
        text = await socket.receive_text()
        if len(text) > LONGEST or not allowance.spend():
            return
        await room.hear(client, text)


async def _speak(socket: WebSocket, client: Client) -> None:
    while not client.slow:
        await socket.send_text(await client.outbox.get())


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):  # it is closed
        await socket.close(code)


class Pages(StaticFiles):
    """The files of the client, which may load nothing from elsewhere."""

    def file_response(self, *given: Any, **more: Any) -> Response:
        """Return a file with the content security policy."""
        response = super().file_response(*given, **more)
        response.headers["content-security-policy"] = POLICY
        response.headers["x-content-type-options"] = "nosniff"
        return response


def make_app(url: str, settings: dict[str, Any]) -> Starlette:
    """Return the application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.lobby = Lobby(url, settings)
        with ProcessPoolExecutor(1, get_context("spawn")) as bots:
            tasks = await app.state.lobby.open(bots)
            yield
            for task in tasks:
                task.cancel()

    routes = [
        Route("/lobby", lobby),
        Route("/people", people, methods=["POST"]),
        WebSocketRoute("/tables/{table}", play),
        Route("/words/{language}", words),
        Route("/examples/fair_player.mjs", lambda request: FileResponse(FAIR_PLAYER)),
        Mount("/play", Pages(directory=PLAY)),
        Mount("/", Pages(directory=HERE / "client", html=True)),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def main() -> None:
    """Serve the house."""
    asked = argparse.ArgumentParser(description="Serve tables of Tagò.")
    asked.add_argument("--url", default="sqlite:///house.db", help="the database")
    asked.add_argument("--tables", type=Path, default=HERE / "tables.toml", help="the settings")
    asked.add_argument("--host", default="127.0.0.1")
    asked.add_argument("--port", type=int, default=8000)
    given = asked.parse_args()
    logging.basicConfig(level=logging.WARNING)
    settings = tomllib.loads(given.tables.read_text(encoding="utf-8"))
    uvicorn.run(
        make_app(given.url, settings),
        host=given.host,
        port=given.port,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        limit_concurrency=5_000,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )


if __name__ == "__main__":
    main()
