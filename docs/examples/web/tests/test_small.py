"""The small host: clocks that are fair to the last moment, and strangers who only wait longer."""

import asyncio
import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets
from clients import run
from small import serving_small

from tagolib.people import Message, Person, clocks, due_now, resume, time_is_up
from tagolib.serialization import write
from tagolib.table import ComeBack, Sit, SitOut

sys.path.append(str(Path(__file__).parents[2]))

import small_host as small

ADA, BO, CY = Person("1", "Ada"), Person("2", "Bo"), Person("3", "Cy")


@pytest.fixture
def room() -> Any:
    """A table at which three people sit, and whose clock does not run."""
    db = sqlite3.connect(":memory:")
    db.executescript(small.SCHEMA)
    for person in (ADA, BO, CY):
        small.who(db, small.Hello(name=person.name))
    here = small.Room(db, "blue")
    run_out(here, "blue/0/open")
    for seat, person in enumerate((ADA, BO, CY), 1):
        send(here, person, Sit(seat, 300))
    yield here
    db.close()


def send(room: Any, person: Person, action: Any) -> None:
    """Send an action, which must be taken."""
    message = Message(room.state.number(person.id) + 1, action, due_now(room.state).key)
    assert room.hear(person, json.dumps(write(message))).outcome == "taken"


def run_out(room: Any, key: str) -> None:
    """Let a clock run out."""
    room.keep(time_is_up(room.state, key, small.tago.new_seed()))


def test_who_acts_at_the_last_moment_is_not_absent(room: Any) -> None:
    """A clock that has run out counts only if nothing else was done in that moment."""
    for step in ("draw", "deal"):
        run_out(room, f"blue/0/{step}")
    now = due_now(room.state)
    assert now.step == "turn"
    send(room, (ADA, BO, CY)[now.seat - 1], small.tago.Bet(now.seat, 10))
    before = room.state
    run_out(room, now.key)
    assert room.state is before
    run_out(room, due_now(before).key)
    assert len(room.state.table.queue) == 1  # who has not acted sits out


def test_who_comes_back_is_not_sent_home(room: Any) -> None:
    """Neither at the last moment nor while the hand goes on, after which they are dealt in."""
    send(room, ADA, SitOut(1))
    away = clocks(room.state)[-1].key
    send(room, ADA, ComeBack(1))
    before = room.state
    run_out(room, away)
    assert room.state is before
    send(room, ADA, SitOut(1))
    for step in ("draw", "deal"):
        run_out(room, f"blue/0/{step}")
    away = clocks(room.state)[-1].key
    send(room, ADA, ComeBack(1))
    before = room.state
    run_out(room, away)
    assert room.state is before

    async def story() -> None:
        task = asyncio.create_task(room.run())
        await asyncio.sleep(0)
        task.cancel()
        assert [*room.until] == ["blue/1/0"]

    run(story())


def test_who_sends_much_at_once_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Somebody who comes later is shown the table while most of it is still to be read."""
    with serving_small(tmp_path, ["blue"]) as server:

        async def story() -> None:
            async with websockets.connect(server.address("blue")) as flooding:
                await flooding.send('{"name": "Ada"}')
                for number in range(1, 301):
                    await flooding.send(json.dumps({"number": number, "action": write(SitOut(1))}))
                async with websockets.connect(server.address("blue")) as late:
                    await late.send("{}")
                    for _ in range(2):
                        await late.recv()
                ((saved,),) = server.rows("SELECT people FROM tables")
                assert resume(saved).number("1") < 200
                flooding.transport.abort()

        run(story())


def test_a_person_with_a_language_that_is_not_offered_is_not_registered(room: Any) -> None:
    """Nobody would ever learn the token."""
    with pytest.raises(small.tago.SetupError):
        small.who(room.db, small.Hello(name="Di", language="zz"))
    assert room.db.execute("SELECT count(*) FROM people").fetchone() == (3,)
