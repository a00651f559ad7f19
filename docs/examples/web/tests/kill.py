"""Kill the house under load: ``kill.py [--kills 200] [--url postgresql] [--seed 1]``.

Sixty players at twelve tables send messages that are legal, illegal, late, doubled and malformed.
At random moments the server gets SIGKILL. Then the database is audited: every hand must verify,
and all the money must be there to the unit. Whatever the server had acknowledged must be there
exactly once, and nothing that it had refused.

``--url postgresql`` runs a PostgreSQL server while the program runs; ``--databases 5`` kills that
server too, five times.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from audit import audit
from clients import Server, serving, settings
from postgres import Postgres, postgres
from robots import Robot
from store import HANDS, JOURNAL, Store

from tagolib.serialization import read, write
from tagolib.table import TableAction
from tagolib.tago.actions import Action

TABLES, PLAYERS = 12, 60


def normal(action: str) -> str:
    """An action in the form in which the house writes it."""
    return json.dumps(write(read(json.loads(action), TableAction | Action)), ensure_ascii=False)


def check(store: Store, robots: list[Robot]) -> str:
    """Check the database while no server runs, and return what was found in a few words."""
    wrong = list(audit(store))
    assert not wrong, wrong
    with store.engine.connect() as db:
        rows = db.execute(sql.select(JOURNAL)).all()
        hands = db.execute(sql.select(sql.func.count()).select_from(HANDS)).scalar_one()
    written = Counter((row.person, row.key, row.action) for row in rows if row.person)
    acked = Counter(
        (person, key, normal(text)) for robot in robots for person, key, text in robot.acked
    )
    lost = [one for one in acked if written[one] != 1]
    near = [tuple(row) for row in rows if row.key in {key for _, key, _ in lost}]
    assert not lost, ("acknowledged, and not there once", lost, "but there is", near)
    denied = [(*where, normal(text)) for robot in robots for *where, text in robot.refused]
    assert not (both := [one for one in denied if written[one]]), ("refused, but taken", both)
    doubled = [one for one, times in written.items() if times > 1]
    assert not doubled, ("taken twice", doubled)
    return f"{sum(acked.values())} acknowledged, {len(rows)} in the journal, {hands} hands"


def count(robots: list[Robot]) -> int:
    """The number of messages acknowledged so far."""
    return sum(len(robot.acked) for robot in robots)


async def load(
    server: Server, store: Store, kills: int, databases: int, pg: Postgres | None, seed: int
) -> None:
    chance = random.Random(seed)
    people = [server.join(f"Player {number}") for number in range(PLAYERS)]
    robots = [
        Robot(
            server,
            f"table{number % TABLES}",
            person,
            random.Random(seed * 1000 + number),
            lambda: chance.random() * 0.2,
            mischief=0.2,
        )
        for number, person in enumerate(people)
    ]
    tasks = [asyncio.create_task(robot.run()) for robot in robots]
    failed = asyncio.create_task(asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION))
    moments = ["server"] * kills + ["database"] * databases
    chance.shuffle(moments)
    for number, which in enumerate(moments, start=1):
        taken, until = count(robots) + chance.randrange(1, 100), time.monotonic() + 30
        while count(robots) < taken and time.monotonic() < until:
            await asyncio.sleep(0.1 * chance.random())
        if failed.done():
            next(task for task in tasks if task.done()).result()
        if which == "database":
            assert pg is not None
            pg.kill()
            await asyncio.sleep(chance.random())
            await asyncio.to_thread(pg.start)
            print(f"{number}: the database was killed", flush=True)
            continue
        server.kill()
        said = await asyncio.to_thread(check, store, robots)
        print(f"{number}: {said}", flush=True)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(5)
    for task in tasks:
        task.cancel()
    server.kill()
    print(f"at the end: {check(store, robots)}")
    answers: Counter[str] = Counter()
    for robot in robots:
        answers.update(robot.answers)
    print("answers:", dict(answers.most_common()))


def main(words: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser(description="Kill the house under load.")
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--databases", type=int, default=0)
    asked.add_argument("--url", default="sqlite", choices=["sqlite", "postgresql"])
    asked.add_argument("--seed", type=int, default=int(time.time()))
    given = asked.parse_args(words)
    print(f"seed {given.seed}")
    tables: dict[str, Any] = {f"table{number}": {} for number in range(TABLES)}
    quick = {"turn": 2.0, "seeds": 1.0, "finish": 0.1, "look": 0.2, "absent": 5.0}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pg = stack.enter_context(postgres()) if given.url == "postgresql" else None
        url = pg.database() if pg else f"sqlite:///{folder}/house.db"
        server = stack.enter_context(serving(folder, url, settings(tables, **quick)))
        work = load(server, Store(url), given.kills, given.databases, pg, given.seed)
        try:
            asyncio.run(work)
        finally:
            print(server.log.read_text(encoding="utf-8")[-3000:])


if __name__ == "__main__":
    main()
