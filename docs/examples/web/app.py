"""The house: a lobby, tables, and what comes in over the network. ``python app.py`` serves it."""

import argparse
import asyncio
import secrets
import tomllib
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal

import uvicorn
from attrs import define, evolve, frozen
from rooms import WATCHER, Client, Room, own_refusal
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import JACKPOTS, Store, UnsavedError, found, join, person_of, rows

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.people import Done, Person, Watcher, take
from tagolib.play.hosted import PageWatcher
from tagolib.play.words import page_words
from tagolib.serialization import parse_json, read, write

HERE = Path(__file__).parent
PLAY = HERE.parents[1] / "play"  # the table is a part of the play page
FAIR_PLAYER = HERE.parent / "fair_player.mjs"
LOST = (RuntimeError, WebSocketDisconnect)
"""What is raised at a connection that is closed."""
LONGEST = 1000
"""The most bytes of a message. No player's message needs as many."""


@frozen
class Hello:
    """The first message of a client, which joins a table or asks for a token.

    Without a token, the sender only watches.
    """

    token: str | None = None
    name: str = ""
    language: Literal["en", "it"] | None = None
    """The language of the words; without one, only the view is sent."""


@define
class Allowance:
    """How much a sender may still send: some messages at once, and then so many a second."""

    burst: float
    a_second: float
    spent: float = 0.0
    at: float = 0.0

    def spend(self) -> bool:
        """Count a message, and return whether it is allowed. What is refused costs nothing."""
        now = asyncio.get_running_loop().time()
        self.spent = max(0, self.spent - (now - self.at) * self.a_second)
        self.at, allowed = now, self.spent <= self.burst - 1
        self.spent += allowed
        return allowed


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether the request comes from our own page or a program: browsers name the page."""
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2] == connection.headers.get("host")


def lobby(request: Request) -> Response:
    """Return the tables that there are, and who sits at them."""
    here, tables = request.app.state, []
    jackpots = {row.name: row.jackpot["amount"] for row in here.store.transact(rows, JACKPOTS)}
    for name, room in here.rooms.items():
        table = room.people.table
        taken = {seat: who for seat, who in room.people.names if seat in table.taken}
        about = {"stakes": table.rules.label, "jackpot": jackpots[room.jackpot]}
        tables.append({"name": name, "seats": room.seats, "people": taken, **about})
    return JSONResponse(tables)


def words(request: Request) -> Response:
    """Return the words of the table in a language."""
    language = request.path_params["language"]
    return JSONResponse(page_words(language if language in LANGUAGES else "en"))


async def people(request: Request) -> Response:
    """Register a new person, and return their token."""
    here, person = request.app.state, WATCHER
    if not same_origin(request):
        return Response(status_code=403)
    if int(request.headers.get("content-length", LONGEST + 1)) > LONGEST:
        return Response(status_code=413)
    # All addresses of a network count as one: a client of IPv6 can have any of them.
    network = ":".join(request.client.host.split(":")[:4]) if request.client else ""
    joining = here.joining[hash(network) % len(here.joining)]
    try:
        hello = read(parse_json(await request.body()), Hello)
        person = evolve(person, language=hello.language or "en")
        person = evolve(person, id=secrets.token_hex(16), name=hello.name)
        if not (joining.spend() and here.all_joining.spend()):
            raise own_refusal("too_many", person.language)
        token = await here.store.run(join, person)
        return JSONResponse({"person": person.id, "name": person.name, "token": token})
    except ClientDisconnect:  # nobody hears the answer
        return Response(status_code=400)
    except UnsavedError:
        refusal: tago.TagoError = own_refusal("unsaved", person.language)
    except tago.TagoError as error:
        refusal = error
    any_room = next(iter(here.rooms.values()))
    return JSONResponse(write(take(any_room.people, person, None, refusal=refusal).answer), 400)


async def play(socket: WebSocket) -> None:
    """Connect a person to a table."""
    here, client, allowance = socket.app.state, Client(), Allowance(40, 20)
    room = here.rooms.get(socket.path_params["table"])
    if room is None or not same_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        async with asyncio.TaskGroup() as talking:
            hello = read(parse_json(await asyncio.wait_for(socket.receive_text(), 10)), Hello)
            client.person = evolve(WATCHER, language=hello.language or "en")
            if hello.token:
                client.person = await here.store.run(person_of, hello.token, client.person.language)
            known = client.person.id if hello.token else None
            client.watcher = Watcher(known, None)
            if hello.language:
                client.watcher = PageWatcher(known, hello.language)
            talking.create_task(_speak(socket, client))
            room.clients.add(client)
            room.tell(Done(room.people), [client])
            while allowance.spend():
                text = await socket.receive_text()
                await room.inbox.put(partial(room.hear, client, text))
            raise WebSocketDisconnect
    except* (*LOST, tago.TagoError, TimeoutError, KeyError, UnsavedError):
        pass  # they have not said who they are, have sent bytes, have left, or are sent away
    finally:
        room.clients.discard(client)
        with suppress(*LOST):
            await socket.close(1008)


async def _speak(socket: WebSocket, client: Client) -> None:
    while not client.slow:
        await socket.send_text(await client.outbox.get())
    raise WebSocketDisconnect


def make_app(url: str, settings: dict[str, Any]) -> Starlette:
    """Return the application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        state, store = app.state, Store(url)
        state.store, state.rooms = store, {}
        # Networks share a fixed number of allowances, so no flood fills the memory.
        state.joining = [Allowance(80, 2) for _ in range(4096)]
        state.all_joining = Allowance(800, 50)
        with ProcessPoolExecutor(1, get_context("spawn")) as thinking:
            for name, given in settings["tables"].items():
                rules = tago.Rules.parse(given["stakes"], jackpot_percent=10)
                jackpot, seats = given["jackpot"], given["seats"]
                bots = [Person(f"bot:{n}@{name}", bot) for n, bot in enumerate(given["bots"])]
                table = tago.Table(rules, None, name=name)
                seed, clock = settings["jackpots"][jackpot], settings["clock"]
                version, people = await store.run(found, table, jackpot, seed, bots)
                room = Room(version, people, store, jackpot, seats, bots, clock, thinking)
                state.rooms[name] = room
            tasks = [asyncio.create_task(room.run()) for room in state.rooms.values()]
            yield
            for task in tasks:
                task.cancel()

    routes = [
        Route("/lobby", lobby),
        Route("/people", people, methods=["POST"]),
        WebSocketRoute("/tables/{table}", play),
        Route("/words/{language}", words),
        Route("/examples/fair_player.mjs", lambda request: FileResponse(FAIR_PLAYER)),
        Mount("/play", StaticFiles(directory=PLAY)),
        Mount("/", StaticFiles(directory=HERE / "client", html=True)),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def main() -> None:
    """Run the house."""
    asked = argparse.ArgumentParser(description="Serve tables of Tagò.")
    asked.add_argument("--url", default="sqlite:///house.db", help="the database")
    asked.add_argument("--tables", type=Path, default=HERE / "tables.toml", help="the settings")
    asked.add_argument("--host", default="127.0.0.1")
    asked.add_argument("--port", type=int, default=8000)
    given = asked.parse_args()
    settings = tomllib.loads(given.tables.read_text(encoding="utf-8"))
    uvicorn.run(
        make_app(given.url, settings),
        host=given.host,
        port=given.port,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        limit_concurrency=5_000,
        access_log=False,
        log_level="warning",
        headers=[("content-security-policy", "frame-ancestors 'none'")],
        timeout_graceful_shutdown=2,
    )


if __name__ == "__main__":
    main()
