"""People open tables of their own, within limits; a table that is empty for long is forgotten."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import websockets
from app import NO_TABLES, lobby, open_table, unused
from clients import Player, run
from store import (
    LEDGER,
    OWN,
    TABLES,
    LimitError,
    Store,
    UnsavedError,
    forget,
    found,
    join,
    keep,
    load,
    open_own,
    step,
)
from test_owners import until
from test_playing import kept, wrong

import tagolib as tago
from tagolib.people import Message, Person, due_now, take
from tagolib.table import Sit

EVERYBODY = {"blue": {}}


def opened(server: Any) -> dict[str, Any]:
    return {row["name"]: row for row in server.lobby() if row["name"] not in EVERYBODY}


def test_a_table_of_ones_own(open_house: Any, url: str) -> None:
    """A person opens a table with a label and seats; others play there, also after a restart."""
    server = open_house(EVERYBODY, seeds=0.2)
    token = server.join("Ada")["token"]
    status, answer = server.open(token, "<b>Ada", 2)
    assert status == 200
    name = answer["table"]
    (row,) = opened(server).values()
    assert (row["label"], row["seats"], row["stakes"]) == ("<b>Ada", 2, "Light – 5/300")
    until(lambda: opened(server)[name]["address"] or url.startswith("sqlite"))

    async def story() -> None:
        for seat, who in ((1, token), (2, server.join("Bo")["token"])):
            player = Player(server, name, who)
            await player.connect()
            await player.sit(seat)
        await player.until_dealt()
        third = Player(server, name, server.join("Cleo")["token"])
        await third.connect()
        answer = await third.ask(tago.table.Sit(3, 300))
        assert answer["code"] == "no_such_seat"

    run(story())
    server.kill()
    server.start()
    assert opened(server)[name]["people"] == {"1": "Ada", "2": "Bo"}
    server.stop()
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_new_table_has_one_owner(open_house: Any, url: str) -> None:
    """If several processes serve the house, one of them serves a new table, as any other."""
    servers = [open_house(EVERYBODY) for _ in range(2)]
    for one in servers:  # also the one that serves no table refuses in words
        assert one.open("nobody")[1]["said"] == "You are a spectator here."
    name = servers[0].open(servers[0].join("Ada")["token"])[1]["table"]
    until(lambda: all(opened(one)[name]["address"] for one in servers))
    assert len({opened(one)[name]["address"] for one in servers}) == 1


def test_the_limits(open_house: Any, url: str) -> None:
    """A person may have two tables, and all people three, also if they ask at the same time."""
    server = open_house(EVERYBODY)
    people = [server.join(name)["token"] for name in ("Ada", "Bo", "Cleo")]
    with ThreadPoolExecutor(8) as threads:
        answers = [*threads.map(server.open, people[:1] * 4)]
    assert sorted(status for status, _ in answers) == [200, 200, 400, 400]
    assert {one.get("code") for _, one in answers} == {None, "too_many_own"}
    with ThreadPoolExecutor(8) as threads:
        answers = [*threads.map(server.open, people[1:])]
    assert sorted(status for status, _ in answers) == [200, 400]
    (said,) = (one for status, one in answers if status == 400)
    assert said["code"] == "too_many_tables"
    assert len(opened(server)) == 3


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_what_is_refused(open_house: Any, url: str) -> None:
    """Whatever is not a label, a number of seats or a token is refused, and opens nothing."""
    server = open_house(EVERYBODY)
    token = server.join("Ada")["token"]
    for label, seats, code in (
        ("", 3, None),
        ("x" * 41, 3, None),
        ("a\u202eb", 3, None),
        ("ours", 1, "no_such_table"),
        ("ours", 9, "no_such_table"),
        ("ours", "3", None),
        ("ours", True, None),
    ):
        status, answer = server.open(token, label, seats)
        assert (status, answer["outcome"]) == (400, "refused"), label
        assert answer["said"]
        assert code in (None, answer["code"])
    status, answer = server.open("nobody", language="it")
    assert (status, answer["said"]) == (400, "Qui sei uno spettatore.")
    for body in (b"", b"{", b"[]", b'{"token": 1}', b'{"more": 1}', b"\xff"):
        status, answer = server.post(body, "tables")
        assert status == 400
    status, _ = server.post(b"{" * 2000, "tables")
    assert status == 413
    status, _ = server.post(b"{}", "tables", origin="https://elsewhere.example")
    assert status == 403
    assert opened(server) == {}
    assert kept(url, OWN) == []
    status, answer = server.post(b'{"name": "bold", "language": "it"}')
    assert (status, answer["code"]) == (400, "a_bots_name")


def test_an_empty_table_is_forgotten(open_house: Any, url: str) -> None:
    """A table without people is closed after a while, and its owner may open another one."""
    server = open_house(EVERYBODY, empty=5.0)
    token = server.join("Ada")["token"]
    names = [server.open(token)[1]["table"] for _ in range(2)]

    async def story() -> None:
        player = Player(server, names[0], token)
        until(lambda: opened(server)[names[0]]["address"] or url.startswith("sqlite"))
        await player.connect()
        await player.sit(1)

    run(story())
    until(lambda: names[1] not in opened(server))
    assert names[0] in opened(server)  # somebody sits there
    status, _ = server.open(token)
    assert status == 200
    assert {row.name for row in kept(url, TABLES)} > {*names}  # for the audit
    server.kill()
    server.start()
    assert names[1] not in opened(server)
    server.stop()
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_who_comes_while_a_table_is_forgotten(open_house: Any, url: str) -> None:
    """Whoever says who they are only when their table is forgotten is sent away."""
    server = open_house(EVERYBODY, empty=1.0)
    name = server.open(server.join("Ada")["token"])[1]["table"]

    async def story() -> None:
        async with websockets.connect(server.address(name)) as connection:
            while name in await asyncio.to_thread(opened, server):
                await asyncio.sleep(0.1)
            await connection.send("{}")
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(connection.recv(), 5)

    run(story())


OWN_TABLES = {"stakes": "Light – 5/300", "jackpot": "all", "each": 1, "all": 1}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A database with a house."""
    made = Store(f"sqlite:///{tmp_path}/house.db")
    blue = tago.Table(tago.Rules.parse("Light – 5/300"), None, name="blue")
    made.transact(found, blue, "all", 0, [])
    return made


def test_nothing_is_saved_at_a_table_that_is_forgotten(store: Store) -> None:
    """Whoever sits down just when a table is forgotten keeps their chips."""
    ada = Person("1", "Ada")
    store.transact(join, ada)
    name = store.transact(open_own, ada, "ours", 2, OWN_TABLES)
    _, people = store.transact(load, name, 0)
    store.transact(step, (0, 0), people, due_now(people).key, "all")
    version, people = store.transact(load, name, 0)
    store.transact(forget, name, 0, version)
    done = take(people, ada, Message(1, Sit(1, 300)))
    assert done.money
    with pytest.raises(UnsavedError):
        store.transact(keep, (0, version), done, {"person": "1", "number": 1})
    with pytest.raises(UnsavedError):
        store.transact(load, name, 0)
    assert store.transact(lambda db: db.execute(LEDGER.select()).all()) == []


def test_a_table_that_is_forgotten_while_it_is_taken_over(store: Store) -> None:
    """Whoever is about to serve a table that was just forgotten goes on without it."""
    store.transact(join, Person("1", "Ada"))
    name = store.transact(open_own, Person("1", "Ada"), "ours", 2, OWN_TABLES)
    store.transact(forget, name, 0, 0)
    settings = {"tables": {}, "own": OWN_TABLES, "clock": {}}
    here: Any = SimpleNamespace(settings=settings, store=store, rooms={})
    run(open_table(here, name, 0))
    assert here.rooms == {}


def test_how_long_a_table_is_empty(store: Store) -> None:
    """A table counts as empty from the look that finds it so, also if it was served elsewhere."""
    people = store.transact(load, "blue", 0)[1]
    room = SimpleNamespace(clients={1}, people=people)
    here: Any = SimpleNamespace(settings={"tables": {"red": {}}}, rooms={"own": room, "red": room})
    assert unused(here, {}, 1.0) == {}  # somebody watches
    room.clients.clear()
    assert unused(here, {}, 2.0) == {"own": 2.0}
    assert unused(here, {"own": 2.0}, 3.0) == {"own": 2.0}
    del here.rooms["own"]
    assert unused(here, {"own": 2.0}, 4.0) == {}  # another process serves it


def test_the_lobby_while_a_table_is_opened(store: Store) -> None:
    """A table that is opened while somebody looks at the lobby is shown only the next time."""
    ada = Person("1", "Ada")
    settings = {"tables": {"blue": OWN_TABLES | {"seats": 8}}, "own": OWN_TABLES}
    here = SimpleNamespace(settings=settings, addresses={}, store=SimpleNamespace())
    asked: Any = SimpleNamespace(app=SimpleNamespace(state=here), headers={})

    def transact(do: Any, *given: Any) -> Any:
        seen = store.transact(do, *given)
        here.store = store
        store.transact(open_own, ada, "ours", 2, OWN_TABLES)
        return seen

    here.store.transact = transact
    labels = [[row["label"] for row in json.loads(lobby(asked).body)] for _ in range(2)]
    assert labels == [["blue"], ["blue", "ours"]]


def test_a_house_without_tables_of_ones_own(store: Store) -> None:
    """If its settings do not name such tables, nobody can open one."""
    with pytest.raises(LimitError, match="too_many_own"):
        store.transact(open_own, Person("1", "Ada"), "ours", 2, NO_TABLES)
