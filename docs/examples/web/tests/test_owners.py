"""Several processes serve one house on one PostgreSQL, and share its tables."""

import asyncio
import json
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import sqlalchemy as sql
import websockets
from clients import SOCKETS, Player, Server, run
from owners import Owners
from store import TABLES, UnsavedError, keep, load
from test_attacks import until_closed
from test_playing import kept, stored, together, wrong

from tagolib.people import Message, Person, take
from tagolib.table import Sit

NAMES = [f"table{number}" for number in range(6)]
pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@pytest.fixture
def open_two(open_house: Any) -> Callable[[], list[Server]]:
    """A function that serves the tables with two processes, each with its share."""

    def serve() -> list[Server]:
        servers = [open_house({name: {} for name in NAMES}) for _ in range(2)]
        until(lambda: shares(servers) == [3, 3])
        return servers

    return serve


def until(done: Callable[[], Any]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end
        time.sleep(0.1)


def places(server: Server) -> dict[str, Any]:
    """Where each table is served, as the lobby says."""
    return {row["name"]: row["address"] for row in server.lobby()}


def shares(servers: list[Server]) -> list[int]:
    """How many tables each process serves."""
    served = Counter(places(servers[0]).values())
    return [served[one.http] for one in servers]


def table_of(server: Server) -> str:
    """A table that a process serves."""
    return next(name for name, place in places(server).items() if place == server.http)


async def come(player: Player) -> None:
    """Connect, and again if the table is only about to be served."""
    for _ in range(100):
        with suppress(websockets.InvalidStatus):
            await player.connect()
            return
        await asyncio.sleep(0.1)
    raise AssertionError(player.table)


async def sit(server: Server, table: str, *tokens: str) -> list[Player]:
    """People who sit at a table."""
    players = [Player(server, table, token) for token in tokens]
    for seat, player in enumerate(players, start=1):
        await come(player)
        await player.sit(seat)
    return players


def test_a_person_plays_at_tables_of_two_processes(open_two: Any, url: str) -> None:
    """One wallet pays at both, and not a unit is lost when their processes die in turn."""
    first, second = open_two()
    here, there = table_of(first), table_of(second)
    ada, bo = [first.join(name)["token"] for name in ("Ada", "Bo")]

    async def story() -> None:
        both = [*await sit(first, here, ada, bo), *await sit(second, there, ada, bo)]
        await asyncio.gather(together(both[:2], 1), together(both[2:], 1))
        refused = await both[2].ask(Sit(3, 9_500))
        assert refused["outcome"] == "refused"

    run(story())
    second.kill()
    until(lambda: {*places(first).values()} == {first.http})

    async def later() -> None:
        players = [Player(first, there, token) for token in (ada, bo)]
        for player in players:
            await come(player)
        assert [player.seat for player in players] == [1, 2]
        hands = players[0].document["hands"]
        await together(players, hands + 1)

    run(later())
    assert wrong(url) == []


def test_who_is_asked_to_stop_hands_over_at_once(open_two: Any) -> None:
    """The others serve its tables before it has ended, and its clients are sent there."""
    first, second = open_two()
    table = table_of(second)

    async def story() -> None:
        looker = Player(second, table)
        await come(looker)
        assert second.process is not None
        second.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(until_closed(looker.socket, []), 10)

    run(story())
    until(lambda: {*places(first).values()} == {first.http})
    assert second.process is not None
    assert second.process.wait(20) is not None


def test_who_is_frozen_serves_again_afterwards(open_two: Any, url: str) -> None:
    """Its tables are taken over; when it gets its share again, it shows them as they are now."""
    first, second = open_two()
    tables = [name for name, place in places(first).items() if place == second.http]
    tokens = [second.join(name)["token"] for name in ("Ada", "Bo")]
    assert second.process is not None
    second.process.send_signal(signal.SIGSTOP)
    until(lambda: {*places(first).values()} == {first.http})

    async def meanwhile() -> None:
        for table in tables:
            await sit(first, table, *tokens)

    run(meanwhile())
    second.process.send_signal(signal.SIGCONT)
    until(lambda: shares([first, second]) == [3, 3])
    assert second.process.poll() is None

    async def afterwards() -> None:
        for table in tables:
            server = first if places(first)[table] == first.http else second
            both = [Player(server, table, token) for token in tokens]
            for seat, player in enumerate(both, start=1):
                await come(player)
                assert player.seat == seat
        await together(both, 1)

    run(afterwards())
    assert wrong(url) == []


def test_only_the_owner_of_a_table_saves_it(open_house: Any, url: str) -> None:
    """Somebody who has lost a table without knowing changes nothing."""
    open_house().stop()
    store = stored(url)
    assert {row.owner for row in kept(url, TABLES)} == {0}  # handed over when it stopped
    version, people = store.transact(load, "blue", 0)
    done = take(people, Person("a", "Ada"), Message(1, Sit(1, 300)))
    for owner, at in ((1, version), (0, version + 1)):
        with pytest.raises(UnsavedError):
            store.transact(keep, (owner, at), done, {"person": "a"})
    with pytest.raises(UnsavedError):
        store.transact(load, "blue", 1)
    assert kept(url, TABLES, name="blue")[0].version == version


def test_pages_of_the_house_may_follow_a_table(open_two: Any) -> None:
    """A page of one process may connect to another one, and no other page may."""
    first, second = open_two()
    table = table_of(second)

    async def story() -> None:
        own = websockets.Origin(first.http)
        await come(Player(second, table))
        socket = await websockets.connect(second.address(table), origin=own)
        SOCKETS.append(socket)
        await socket.send("{}")
        assert "view" in json.loads(await socket.recv())
        for origin in (f"http://localhost:{first.port}", "http://127.0.0.1:1", "null"):
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(second.address(table), origin=websockets.Origin(origin))

    run(story())


class Broken(Owners):
    """A process that finds a table which it cannot read."""

    async def look(self) -> None:
        raise ValueError("a broken table")


def test_a_table_that_cannot_be_read_is_no_secret(url: str) -> None:
    """A process that cannot serve one of its tables ends, says why, and gives up its lock."""

    async def nothing(*_: object) -> list[str]:
        return []

    owners = Broken(sql.make_url(url), None, nothing, nothing, [])

    async def story() -> None:
        async with owners.serving(nothing()):
            raise AssertionError("nothing was looked at")

    with pytest.raises(ExceptionGroup) as caught:
        run(story(), 20)
    assert "a broken table" in str(caught.value.exceptions)
    assert owners.db.closed
