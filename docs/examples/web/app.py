"""The house: a lobby, tables, and what comes in over the network. ``python app.py`` serves it.

``POST /people`` with ``{"name": …}`` returns a token, and ``GET /lobby`` the tables. If several
processes serve the house, it says at which ``address`` each table is served. Ask again when the
connection is lost, or after ``{"moved": true}``.

A client that connects to ``/tables/NAME`` first sends ``{"token": …, "language": "en"}``. Without a
token it is a spectator, and without a language it gets only the view. Every other message has a
``number`` that is one more than that of the view, and the ``key`` of the view:

* ``{"number": …, "action": …, "key": …}`` sends an action, or a commitment or a seed of fair
  dealing.
* ``{"number": …, "act": …, "seat": …, "key": …}`` takes an offer that the page shows.

The server sends a client these keys:

* ``view``: for a program, the ``PersonView`` of ``tagolib.people``
* ``page``: for a page, the ``Page`` of ``tagolib.play.hosted``
* ``changed``: instead of these, what has changed since the last message, by path
* ``told``: what the dealer says to a page; missing if it says nothing
* ``left``: the seconds until the house goes on by itself

The ``letters`` are all messages of fair dealing under the last number, so skip those that you have
taken. While the ``key`` is ``TABLE/announce NUMBER``, commit to a seed for that number; while it is
``TABLE/expire NUMBER``, reveal it.
"""

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

import sqlalchemy as sql
import uvicorn
from attrs import define, evolve, frozen
from owners import Owners, limited
from rooms import WATCHER, Client, Room, own_refusal
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect
from store import (
    OWN,
    LimitError,
    Store,
    UnsavedError,
    forget,
    found,
    join,
    load,
    open_own,
    person_of,
    rows,
    shown,
)

import tagolib as tago
from tagolib.announcements import LANGUAGES
from tagolib.base.values import check_name
from tagolib.bots import BOTS
from tagolib.people import Done, People, Person, Watcher, take
from tagolib.play.hosted import PageWatcher
from tagolib.play.words import page_words
from tagolib.serialization import parse_json, read, write

HERE = Path(__file__).parent
PLAY = HERE.parents[1] / "play"  # the table is a part of the play page
FAIR_PLAYER = HERE.parent / "fair_player.mjs"
LOST = (RuntimeError, WebSocketDisconnect)
"""What a closed connection raises."""
LONGEST = 1000
"""The most bytes that a message may have. No player's message needs so many."""


@frozen
class Hello:
    """The first message of a client, which joins a table or asks for a token.

    Without a token, the sender only watches.
    """

    token: str | None = None
    name: str = ""
    language: Literal["en", "it"] | None = None
    """The language of the words; without one, only the view is sent."""


@frozen
class Opening:
    """A request to open a table of one's own."""

    token: str
    label: str
    seats: int
    language: Literal["en", "it"] = "en"


NO_TABLES = {"jackpot": "", "each": 0, "all": 0, "empty": 3600.0}
"""The settings of a house at which people cannot open tables."""
NOWHERE = People(tago.Table(tago.Rules.parse("Light – 5/300"), None, name="nowhere"))
"""A table at which nobody sits, for the answers of this house itself."""


@define
class Allowance:
    """How much a sender may still send: some messages at once, and then so many a second."""

    burst: float
    a_second: float
    spent: float = 0.0
    at: float = 0.0

    def spend(self) -> bool:
        """Count a message, and return whether it is allowed. A refused message costs nothing."""
        now = asyncio.get_running_loop().time()
        self.spent = max(0, self.spent - (now - self.at) * self.a_second)
        self.at, allowed = now, self.spent <= self.burst - 1
        self.spent += allowed
        return allowed


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether the request comes from a page of this house or a program.

    Browsers name the page. It may be that of another process of the house.
    """
    origin = connection.headers.get("origin")
    known = connection.app.state.addresses.values()
    host = connection.headers.get("host")
    return origin is None or origin in known or origin.partition("://")[2] == host


def own_tables(db: sql.Connection, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of the tables that people have opened, by name."""
    own = settings.get("own", NO_TABLES)
    return {
        row.name: {**own, "bots": [], "label": row.label, "seats": row.seats}
        for row in rows(db, OWN, open=True)
    }


def lobby(request: Request) -> Response:
    """Return all tables, who sits at each, and where it is served."""
    here, tables = request.app.state, []
    known, opened = here.store.transact(shown), here.store.transact(own_tables, here.settings)
    for name, given in [*here.settings["tables"].items(), *opened.items()]:
        if name not in known:  # it was opened between the two looks at the database
            continue
        about = {"stakes": given["stakes"], "seats": given["seats"], "people": known[name].taken}
        about["label"] = given.get("label", name)
        served = {"address": here.addresses.get(known[name].owner)}
        jackpot = {"jackpot": known[name].jackpot["amount"]}
        tables.append({"name": name, **about, **jackpot, **served})
    same = request.headers.get("origin", "") if same_origin(request) else ""
    return JSONResponse(tables, headers={"access-control-allow-origin": same} if same else {})


def words(request: Request) -> Response:
    """Return the words of the table in a language."""
    language = request.path_params["language"]
    return JSONResponse(page_words(language if language in LANGUAGES else "en"))


def refused(request: Request) -> Response | None:
    """Return the answer to a request from a strange page, or one that is too long."""
    if not same_origin(request):
        return Response(status_code=403)
    if int(request.headers.get("content-length", LONGEST + 1)) > LONGEST:
        return Response(status_code=413)
    return None


def allowed(request: Request) -> bool:
    """Return whether the client's network may still ask for something new."""
    here = request.app.state
    # All addresses of a network count as one: a client of IPv6 can have any of them.
    network = ":".join(request.client.host.split(":")[:4]) if request.client else ""
    joining: Allowance = here.joining[hash(network) % len(here.joining)]
    return joining.spend() and bool(here.all_joining.spend())


def said(person: Person, refusal: tago.TagoError) -> Response:
    """Return a refusal in the person's language."""
    return JSONResponse(write(take(NOWHERE, person, None, refusal=refusal).answer), 400)


async def people(request: Request) -> Response:
    """Register a new person, and return their token."""
    here, person = request.app.state, WATCHER
    if (no := refused(request)) is not None:
        return no
    try:
        hello = read(parse_json(await request.body()), Hello)
        person = evolve(person, language=hello.language or "en")
        person = evolve(person, id=secrets.token_hex(16), name=hello.name)
        if hello.name in BOTS:
            raise own_refusal("a_bots_name", person.language)
        if not allowed(request):
            raise own_refusal("too_many", person.language)
        token = await here.store.run(join, person)
        return JSONResponse({"person": person.id, "name": person.name, "token": token})
    except ClientDisconnect:  # nobody hears the answer
        return Response(status_code=400)
    except UnsavedError:
        return said(person, own_refusal("unsaved", person.language))
    except tago.TagoError as error:
        return said(person, error)


async def open_for(request: Request) -> Response:
    """Open a table for a person, and return its name."""
    here, person = request.app.state, WATCHER
    if (no := refused(request)) is not None:
        return no
    try:
        asked = read(parse_json(await request.body()), Opening)
        person = evolve(person, language=asked.language)
        check_name("a table's label", asked.label)
        if not 2 <= asked.seats <= 8:
            raise own_refusal("no_such_table", person.language)
        if not allowed(request):
            raise own_refusal("too_many", person.language)
        person = await here.store.run(person_of, asked.token, person.language)
        own = here.settings.get("own", NO_TABLES)
        name = await here.store.run(open_own, person, asked.label, asked.seats, own)
        if here.alone:  # otherwise one of the processes takes it over
            await open_table(here, name, 0)
        return JSONResponse({"table": name})
    except ClientDisconnect:  # nobody hears the answer
        return Response(status_code=400)
    except KeyError:
        return said(person, own_refusal("no_token", person.language))
    except LimitError as error:
        return said(person, own_refusal(str(error), person.language))
    except UnsavedError:
        return said(person, own_refusal("unsaved", person.language))
    except tago.TagoError as error:
        return said(person, error)


async def play(socket: WebSocket) -> None:
    """Connect a person to a table."""
    here, client, allowance = socket.app.state, Client(), Allowance(40, 20)
    name = socket.path_params["table"]
    room = here.rooms.get(name)
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
            if here.rooms.get(name) is not room:  # it was closed meanwhile
                raise WebSocketDisconnect
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
    while not client.gone:
        await socket.send_text(await client.outbox.get())
    raise WebSocketDisconnect


async def found_tables(here: State, url: sql.URL) -> list[str]:
    """Open the database, create the new tables, and return the names of all tables."""
    here.store = await asyncio.to_thread(Store, url)
    for name, given in here.settings["tables"].items():
        rules = tago.Rules.parse(given["stakes"], jackpot_percent=10)
        bots = [Person(f"bot:{n}@{name}", bot) for n, bot in enumerate(given["bots"])]
        table, seed = (
            tago.Table(rules, None, name=name),
            here.settings["jackpots"][given["jackpot"]],
        )
        await here.store.run(found, table, given["jackpot"], seed, bots)
        here.bots[name] = bots
    return [*here.bots, *await here.store.run(own_tables, here.settings)]


async def open_table(here: State, name: str, owner: int) -> None:
    """Begin to serve a table."""
    clock, given = here.settings["clock"], here.settings["tables"].get(name)
    if given is None:
        given = (await here.store.run(own_tables, here.settings)).get(name)
    if given is None:  # it was forgotten between the owners' look and this one
        return
    version, people = await here.store.run(load, name, owner)
    about = given["jackpot"], given["seats"], here.bots.get(name, []), clock, here.thinking
    here.rooms[name] = Room(owner, version, people, here.store, *about)
    here.rooms[name].begin()


async def close_table(here: State, name: str) -> None:
    """Stop serving a table, and send its clients to wherever it is served next."""
    if (room := here.rooms.pop(name, None)) is not None:
        await room.end()


def unused(here: State, since: dict[str, float], now: float) -> dict[str, float]:
    """Return the tables of people's own that are served here and empty, and since when."""
    kept = here.settings["tables"]
    rooms = {name: room for name, room in here.rooms.items() if name not in kept}
    return {
        name: since.get(name, now)
        for name, room in rooms.items()
        if not (room.clients or room.people.table.taken)
    }


async def forget_tables(here: State) -> None:
    """Close people's own tables when they have been empty for long enough."""
    empty, since = here.settings.get("own", NO_TABLES)["empty"], dict[str, float]()
    while True:
        await asyncio.sleep(min(60.0, empty / 4))
        now = asyncio.get_running_loop().time()
        since = unused(here, since, now)
        for name, begun in since.items():
            if now - begun >= empty and (room := here.rooms.get(name)) is not None:
                with suppress(UnsavedError):  # somebody has come, or another process serves it
                    await here.store.run(forget, name, room.owner, room.version)
                    await close_table(here, name)


def make_app(url: sql.URL, settings: dict[str, Any], address: str | None) -> Starlette:
    """Return the application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        here = app.state
        here.settings, here.bots, here.rooms, here.addresses = settings, {}, {}, {}
        # Networks share a fixed number of allowances, so no flood fills the memory.
        here.joining = [Allowance(80, 2) for _ in range(4096)]
        here.all_joining = Allowance(800, 50)
        here.alone = url.get_backend_name() != "postgresql"
        tables = partial(open_table, here), partial(close_table, here), here.rooms
        owners = Owners(url, address, *tables, here.addresses)
        with ProcessPoolExecutor(1, get_context("spawn")) as here.thinking:
            async with owners.serving(found_tables(here, url)):
                forgetting = asyncio.create_task(forget_tables(here))
                yield
                forgetting.cancel()

    routes = [
        Route("/lobby", lobby),
        Route("/people", people, methods=["POST"]),
        Route("/tables", open_for, methods=["POST"]),
        WebSocketRoute("/tables/{table}", play),
        Route("/words/{language}", words),
        Route("/examples/fair_player.mjs", lambda request: FileResponse(FAIR_PLAYER)),
        Mount("/play", StaticFiles(directory=PLAY)),
        Mount("/", StaticFiles(directory=HERE / "client", html=True)),
    ]
    unsaved = {UnsavedError: lambda request, error: Response(status_code=503)}
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=unsaved)


def main() -> None:
    """Run the house."""
    asked = argparse.ArgumentParser(description="Serve tables of Tagò.")
    asked.add_argument("--url", default="sqlite:///house.db", help="the database")
    asked.add_argument("--tables", type=Path, default=HERE / "tables.toml", help="the settings")
    asked.add_argument("--host", default="127.0.0.1")
    asked.add_argument("--port", type=int, default=8000)
    asked.add_argument("--address", help="where pages reach this process, if there are several")
    given = asked.parse_args()
    settings = tomllib.loads(given.tables.read_text(encoding="utf-8"))
    uvicorn.run(
        make_app(limited(given.url), settings, given.address),
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
