"""What strangers may try: they are only refused, and the house goes on as before."""

import asyncio
import json
import random
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from clients import SOCKETS, Player, Server, run
from kill import check
from robots import Robot
from rooms import WORDS
from store import JOURNAL, TABLES
from test_playing import kept, sit_down, stored, together, wrong

import tagolib as tago
from tagolib.fairness import House
from tagolib.people import resume
from tagolib.serialization import write
from tagolib.table import (
    BuyIn,
    Close,
    ComeBack,
    Finish,
    Funds,
    Leave,
    Open,
    Sit,
    SitOut,
    Void,
)

MEGABYTES = b"x" * 10_000_000


def memory(server: Server) -> int:
    """The memory of the server's process in bytes."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text(encoding="utf-8").split()[1]
    return int(pages) * 4096


@contextmanager
def locked(url: str) -> Iterator[None]:
    """A database of SQLite to which nobody else can write for now."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


async def until_closed(connection: Any, texts: list[str | bytes]) -> None:
    """Send messages, and receive until the server closes the connection."""
    try:
        for text in texts:
            await connection.send(text)
        while True:
            await connection.recv()
    except websockets.ConnectionClosed:
        return


async def dealt(server: Server) -> tuple[Player, Player]:
    """Two people at a table where a hand has been dealt: the one who must act, and the other."""
    ada, bo = await sit_down(server, "blue", "Ada", "Bo")
    for player in (ada, bo):
        await player.until_dealt()
    return (ada, bo) if ada.turn else (bo, ada)


async def refusal(player: Player, said: Any, key: str | None = None) -> str:
    """The code with which an action, or a text, is refused."""
    if isinstance(said, str):
        answer = await player.answer_to(said)
    else:
        answer = await player.ask(said, key)
    assert answer["outcome"] == "refused"
    return str(answer["code"])


def test_messages_of_all_kinds_are_refused(open_house: Any, url: str) -> None:
    """Malformed, foreign, late and doubled messages, and those of the house, change nothing."""
    server = open_house(turn=60.0)

    async def story() -> None:
        actor, other = await dealt(server)
        looker = Player(server, "blue")
        stranger = Player(server, "blue", server.join("Cy")["token"])
        await looker.connect()
        await stranger.connect()
        key, mine, yours = actor.key, actor.seat or 0, other.seat or 0
        number, journal = actor.number, kept(url, JOURNAL)
        malformed = ["", "{", "[]", "null", '"x"', "{}", '{"key": 1}', "[" * 400, "\ud7ff" * 300]
        malformed += ['{"number": 5, "number": 6, "action": {}}', '{"action": {"type": "commit"}}']
        malformed += ['{"number": 9, "action": {"type": "bet", "seat": 1, "amount": 1e999}}']
        malformed += ['{"number": 9, "key": "", "seat": 9, "act": {"do": "act", "kind": "x"}}']
        malformed += [
            json.dumps({"number": number + 1, "key": key, "action": write(action)})
            for action in (Void(), Close(), Open(), Finish(), Funds(mine, 10**9))
        ]
        for said in malformed:
            assert await refusal(actor, said)
            await asyncio.sleep(0.05)  # as fast as the house allows
        bet = tago.Bet(mine, 10)
        for player, action, expected in [
            (other, bet, "not_yours"),
            (other, tago.Bet(yours, 10), "not_your_turn"),
            (actor, tago.Eliminate(mine), "not_yours"),
            (actor, Leave(yours), "not_yours"),
            (actor, Sit(yours, 300), "not_yours"),
            (looker, bet, "no_token"),
            (looker, Void(), "no_token"),
            (stranger, bet, "no_seat"),
            (stranger, Sit(yours, 300), "seat_taken"),
        ]:
            assert await refusal(player, action, key) == expected, action
            await asyncio.sleep(0.05)
        assert kept(url, JOURNAL) == journal
        taken = await actor.put(bet, key)
        assert taken.answer["outcome"] == "taken"
        assert (await actor.again(taken))["outcome"] == "already_taken"
        assert await refusal(actor, tago.Fold(mine), key) == "stale"
        await looker.until(lambda: looker.key == actor.key)
        assert looker.document["stacks"] == actor.document["stacks"]
        await together([actor, other], 1)

    run(story())
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_tokens_are_secret_and_needed(open_house: Any, url: str) -> None:
    """A wrong token opens nothing; the database holds no token; a foreign page gets nothing."""
    server = open_house()
    token = server.join("Ada")["token"]
    files = [
        file.read_bytes()
        for file in Path(url.removeprefix("sqlite:///")).parent.iterdir()
        if file.is_file()
    ]
    assert not any(token.encode() in held for held in files)

    async def story() -> None:
        for hello in [
            {"token": token[:-1] + ("A" if token[-1] != "A" else "B")},
            {"token": ""},
            {"token": None, "language": "xx"},
            {"token": "' OR 1=1 --"},
            {"seat": 1},
            [],
        ]:
            closed = await websockets.connect(server.address("blue"))
            SOCKETS.append(closed)
            await closed.send(json.dumps(hello))
            if hello == {"token": ""}:
                continue  # a spectator may send this one
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(closed.recv(), 10)
        for origin in ("https://evil.example", "null", f"http://localhost:{server.port}"):
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(server.address("blue"), origin=websockets.Origin(origin))
        own = await websockets.connect(
            server.address("blue"), origin=websockets.Origin(f"http://127.0.0.1:{server.port}")
        )
        SOCKETS.append(own)
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(server.address("nowhere"))

    run(story())
    for origin in ("https://evil.example", "http://[", "null"):
        assert server.post(b'{"name": "Eve"}', Origin=origin)[0] == 403


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_names_are_harmless(open_house: Any) -> None:
    """A name is short and has no control or direction character; markup in it is only text."""
    server = open_house()
    for name in ["\u202eadA", "a\nb", "a" * 41, "", "  ", "\u2066x", "\x00", "x\u200fy"]:
        assert server.post(json.dumps({"name": name}).encode())[0] == 400, name
    for body in [b"", b"[]", b'{"name": 1}', b"\xff", b'{"name": "a", "wallet": 1}']:
        assert server.post(body)[0] == 400, body
    marked = "<img src=x onerror=alert(1)>"

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", marked, "Bo", language="en")
        await bo.until(lambda: any("onerror" in said for said in bo.told))
        assert f"Seat 1 “{marked}” sits down with 300." in [*bo.told, *ada.told]

    run(story())
    assert server.lobby()[0]["people"]["1"] == marked


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_long_messages_and_floods_end_at_the_door(open_house: Any) -> None:
    """After 10 MB or a flood of messages the connection ends, and the memory does not grow."""
    server = open_house()
    held = memory(server)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        attempts: list[list[str | bytes]] = [
            ["{}", MEGABYTES.decode()],
            [MEGABYTES.decode()],
            ["{}", *['{"number": 1, "action": {"type": "open"}}'] * 5_000],
            ["{}", b"{}"],
            [b"{}"],
        ]
        for texts in 5 * attempts:
            connection = await websockets.connect(server.address("blue"))
            await asyncio.wait_for(until_closed(connection, texts), 20)
        await together([ada, bo], 1)

    for _ in range(3):
        with suppress(OSError):  # it may close before all is sent
            assert server.post(MEGABYTES)[0] == 413
    run(story())
    come = [server.post(b'{"name": "Eve", "language": "it"}') for _ in range(120)]
    assert [one["said"] for status, one in come if status == 400][10:]
    assert {one["said"] for status, one in come if status == 400} == {WORDS["it"]["too_many"]}
    time.sleep(1)
    assert server.join("Bo")  # what was refused is not held against those who come later
    assert memory(server) < held + 60_000_000


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_who_floods_the_door_shuts_nobody_out(open_house: Any) -> None:
    """A flood from one address, or from one network of IPv6, does not count for the others."""
    server = open_house()

    def come(address: str) -> int:  # as behind a proxy on the same machine, which is trusted
        return server.post(b'{"name": "Eve"}', **{"X-Forwarded-For": address})[0]

    assert 400 in [come("192.0.2.1") for _ in range(120)]
    assert 400 in [come(f"2001:db8:1:2::{number:x}:1:1:1") for number in range(1, 121)]
    others = ["192.0.2.2", "2001:db8:1:3::1", "::ffff:192.0.2.3", "", "no address"]
    assert [come(address) for address in others] == [200] * len(others)
    assert server.join("Bo")


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_request_that_breaks_off_is_no_error(open_house: Any) -> None:
    """A client who is lost while joining leaves no trace in the log."""
    server = open_house()
    head = b"POST /people HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n"
    for part in (b"", b'{"name": '):
        for _ in range(10):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(head + part)
                time.sleep(0.02)
    time.sleep(0.5)
    assert server.join("Ada")
    assert server.log.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_slow_readers_and_silent_strangers_are_sent_away(open_house: Any) -> None:
    """Clients who read nothing, or say nothing, cost little and do not hold up the table."""
    server = open_house(finish=0.0)
    held = memory(server)
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        mute = await websockets.connect(server.address("blue"))  # this client never says who it is
        slow = []
        for _ in range(20):
            reader = await websockets.connect(
                server.address("blue"), max_queue=1, compression=None, ping_interval=None
            )
            await reader.send("{}")
            reader.transport.pause_reading()
            slow.append(reader)
        began = time.monotonic()
        await together([ada, bo], 12)
        assert time.monotonic() - began < 60
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(mute.recv(), 30)
        for reader in slow:
            reader.transport.abort()

    run(story())
    for one in silent:
        one.close()
    assert memory(server) < held + 60_000_000
    assert server.lobby()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_requests_that_wait_are_few(open_house: Any) -> None:
    """However often a player changes their mind during a hand, few requests wait for its end."""
    server = open_house(turn=60.0)

    async def story() -> None:
        ada, bo = await sit_down(server, "blue", "Ada", "Bo")
        for player in (ada, bo):
            await player.until_dealt()
        for number in range(30):
            action = [SitOut(1), ComeBack(1), BuyIn(1, 300)][number % 3]
            answer = await ada.ask(action)
            assert answer["outcome"] == "taken", answer
            await asyncio.sleep(0.06)
        await ada.until(lambda: ada.document["queue"] == [write(BuyIn(1, 3000))])

    run(story())


def test_a_connection_that_is_lost_while_an_action_is_taken(open_house: Any, url: str) -> None:
    """The action counts once or not at all, and its sender learns which when it comes again."""
    server = open_house(turn=60.0)
    answers: list[str] = []

    async def story() -> None:
        (ada,) = await sit_down(server, "blue", "Ada")
        for number in range(12):
            action = [SitOut(1), ComeBack(1)][number % 2]
            sent = await ada.post(write(action), "")
            await asyncio.sleep(0.002 * (number % 6))  # before it is taken, meanwhile, or after
            ada.socket.transport.abort()
            await ada.connect()
            await ada.until(lambda: ada.pending is None)
            answers.append(sent.answer["outcome"])
            assert ada.document.get("away", []) == [[1], []][number % 2]

    run(story())
    assert {*answers} <= {"taken", "already_taken"}
    assert "already_taken" in answers
    journal = [row.number for row in kept(url, JOURNAL) if row.person]
    assert sorted(journal) == [*range(1, 14)]
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_two_processes_serve_one_table(open_house: Any, url: str) -> None:
    """A mistake that costs no money: each refuses what the other has made impossible."""
    servers = [open_house(turn=2.0, seeds=0.5, away=3.0) for _ in range(2)]
    chance = random.Random(1)
    robots = [
        Robot(server, "blue", server.join("Ada"), chance, chance.random, mischief=0.2)
        for server in servers * 2
    ]

    async def story() -> None:
        playing = [asyncio.create_task(robot.run()) for robot in robots]
        await asyncio.wait(playing, timeout=15, return_when=asyncio.FIRST_EXCEPTION)
        for robot in playing:
            robot.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in ended)

    run(story())
    for server in servers:
        server.kill()
    assert "in the journal" in check(stored(url), robots)
    assert min(len(robot.acked) for robot in robots) > 0


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_database_that_somebody_locks(open_house: Any, url: str) -> None:
    """Nothing is acknowledged while nothing can be saved; afterwards the table goes on."""
    server = open_house(turn=60.0, seeds=20.0)

    async def story() -> None:
        actor, other = await dealt(server)
        with locked(url):
            bet = await actor.post(write(tago.Bet(actor.seat or 0, 10)), actor.key)
            views = actor.whole
            await actor.until(lambda: bet.answer or actor.whole > views)
            assert not bet.answer
        await actor.until(lambda: bet.answer)
        assert bet.answer["outcome"] == "taken"
        await together([actor, other], 1)

    run(story())
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_commitment_waits_for_the_database(open_house: Any, url: str) -> None:
    """A commitment to a seed is acknowledged when it is saved, and not before."""
    server = open_house(seeds=20.0)

    async def story() -> None:
        ada, bo = [Player(server, "blue", server.join(name)["token"]) for name in ("Ada", "Bo")]
        bo.commits = False
        for seat, player in enumerate((ada, bo), start=1):
            await player.connect()
            await player.sit(seat)
        await ada.until(lambda: "announce" in ada.key and ada.key in ada.promised)
        (saved,) = [resume(row.people) for row in kept(url, TABLES) if row.name == "blue"]
        assert isinstance(saved.at, House)
        assert [seat for seat, _ in saved.at.commitments] == [1]
        bo.commits = True
        with locked(url):
            await bo.go_on(whole=False)
            with pytest.raises(TimeoutError):
                await bo.until(lambda: bo.pending is None, 2)
        await together([ada, bo], 2)
        assert [player.side and player.side.restarts for player in (ada, bo)] == [0, 0]

    run(story())
    assert wrong(url) == []
