"""Kill the house under load: ``kill.py [--kills 200] [--url postgresql] [--seed 1]``.

Sixty players at twelve tables send messages that are legal, illegal, late, doubled and malformed.
At random moments the server gets SIGKILL. Then the database is audited: every hand must verify,
and all the money must be there to the unit. Whatever the server had acknowledged must be there
exactly once, and nothing that it had refused.

``--small`` kills the small host (``docs/examples/small_host.py``) instead.


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
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from audit import audit
from clients import Server, serving, settings
from postgres import Postgres, postgres
from robots import Robot
from small import serving_small
from store import HANDS, JOURNAL, Store

TABLES, PLAYERS = 12, 60


def check(store: Store, robots: list[Robot]) -> str:
    """Check the database, and return what was found in a few words.

    If servers are running, only what they had acknowledged before counts.
    """
    given = [(robot, dict(robot.given)) for robot in robots]
    wrong = list(audit(store))
    assert not wrong, wrong
    with store.engine.connect() as db:
        rows = db.execute(sql.select(JOURNAL)).all()
        hands = db.execute(sql.select(sql.func.count()).select_from(HANDS)).scalar_one()
    written = Counter(
        (row.table, row.person, row.number, row.key, json.dumps(row.action, ensure_ascii=False))
        for row in rows
        if row.person
    )
    found = {what: list[Any]() for what in ("taken", "refused", "conflict")}
    for robot, answered in given:
        for sent, what in answered.items():
            one = json.loads(sent)
            known = (robot.table, robot.person["person"], one["number"], one["key"], one["action"])
            found[what].append(known)
    assert not (lost := [one for one in found["taken"] if written[one] != 1]), ("lost", lost)
    denied = [*found["refused"], *found["conflict"]]
    assert not (both := [one for one in denied if written[one]]), ("refused, but taken", both)
    numbers = Counter(one[:3] for one in written.elements())
    assert not (doubled := [one for one, times in numbers.items() if times > 1]), doubled
    answered = ", ".join(f"{len(some)} {what}" for what, some in found.items())
    return f"{answered}, {len(rows)} in the journal, {hands} hands"


def count(robots: list[Robot]) -> int:
    """The number of messages acknowledged so far."""
    return sum(len(robot.acked) for robot in robots)


async def load(
    server: Server,
    check: Callable[[list[Robot]], str],
    kills: int,
    databases: int,
    pg: Postgres | None,
    seed: int,
) -> None:
    chance = random.Random(seed)
    people = [server.join(f"Player {number}") for number in range(PLAYERS)]
    # Some sit at two tables, and some have two windows at one table.
    places = [(person, number) for number, person in enumerate(people)]
    places += [(person, number + 1) for number, person in enumerate(people[:12])]
    places += [(person, number) for number, person in enumerate(people[:4])]
    robots = [
        Robot(
            server,
            f"table{table % TABLES}",
            person,
            random.Random(seed * 1000 + number),
            lambda: chance.random() * 0.2,
            mischief=0.2,
        )
        for number, (person, table) in enumerate(places)
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
        said = await asyncio.to_thread(check, robots)
        print(f"{number}: {said}", flush=True)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(5)
    for task in tasks:
        task.cancel()
    server.kill()
    print(f"at the end: {check(robots)}")
    answers: Counter[str] = Counter()
    for robot in robots:
        answers.update(robot.answers)
    print("answers:", dict(answers.most_common()))


def main(words: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser(description="Kill the house under load.")
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--databases", type=int, default=0)
    asked.add_argument("--url", default="sqlite", choices=["sqlite", "postgresql"])
    asked.add_argument("--small", action="store_true", help="kill the small host")
    asked.add_argument("--seed", type=int, default=int(time.time()))
    given = asked.parse_args(words)
    print(f"seed {given.seed}")
    tables: dict[str, Any] = {f"table{number}": {} for number in range(TABLES)}
    quick = {"turn": 2.0, "seeds": 1.0, "finish": 0.1, "look": 0.2, "away": 5.0}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pg = stack.enter_context(postgres()) if given.url == "postgresql" else None
        url = pg.database() if pg else f"sqlite:///{folder}/house.db"
        if given.small:
            small = stack.enter_context(serving_small(folder, [*tables]))
            under_load = small, small.check
        else:
            large = serving(folder, url, settings(tables, **quick))
            under_load = stack.enter_context(large), partial(check, Store(url))
        work = load(*under_load, given.kills, given.databases, pg, given.seed)
        try:
            asyncio.run(work)
        finally:
            print(under_load[0].log.read_text(encoding="utf-8")[-3000:])


if __name__ == "__main__":
    main()
