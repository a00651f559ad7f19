"""How many tables a house holds: ``load.py [--tables 5 10 25 50] [--seconds 20]``.

Four players sit at each table. Each of them thinks for one to three seconds, and then acts. For
each number of tables, the program prints how long it took from sending an action until each of the
four saw it, how much of a processor the server used, and its memory. ``--profile`` prints where
its time goes. ``--processes 1 2 3`` serves the tables with so many processes on PostgreSQL, whose
own work is not counted.

The players run in this process, on the same machine, and use its processors too.
"""

import argparse
import asyncio
import os
import pstats
import random
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any

from clients import Server, serving, settings
from kill_many import One, Several, balanced
from postgres import any_postgres
from robots import Robot
from store import Store, join

from tagolib.people import Person


def used(server: Server) -> tuple[float, float]:
    """The processor time that the server has used, in seconds, and its memory in megabytes."""
    assert server.process is not None
    place = Path(f"/proc/{server.process.pid}")
    fields = (place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    pages = int((place / "statm").read_text(encoding="utf-8").split()[1])
    ticks = os.sysconf("SC_CLK_TCK")
    return (int(fields[11]) + int(fields[12])) / ticks, pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def used_by(servers: Sequence[Server]) -> tuple[float, float]:
    """The same of several servers together."""
    each = [used(server) for server in servers]
    return sum(time for time, _ in each), sum(memory for _, memory in each)


async def measure(
    servers: Sequence[Server], where: Any, store: Store, tables: int, seconds: float
) -> dict[str, Any]:
    chance = random.Random(tables)
    sent: dict[str, float] = {}
    times: list[float] = []

    def seen(key: str, at: float) -> None:
        if key in sent:
            times.append(at - sent[key])

    robots = []
    for number in range(tables * 4):
        person = Person(f"player {number}", f"Player {number}")
        who = {"person": person.id, "token": await store.run(join, person, 100_000)}
        table = f"table{number % tables}"
        robot = Robot(where, table, who, chance, lambda: 1 + 2 * chance.random())
        robot.seats = 4
        robot.seen, robot.sent = seen, sent.__setitem__
        robots.append(robot)
    idle = used_by(servers)[1]
    tasks = [asyncio.create_task(robot.run()) for robot in robots]
    until = time.monotonic() + 120
    while time.monotonic() < until and not all(one.view and one.view["seat"] for one in robots):
        await asyncio.sleep(0.1)
    await asyncio.sleep(5)
    sent.clear()
    times.clear()
    before, began = used_by(servers)[0], time.monotonic()
    actions = sum(len(robot.acked) for robot in robots)
    await asyncio.sleep(seconds)
    after, memory = used_by(servers)
    took = time.monotonic() - began
    actions = sum(len(robot.acked) for robot in robots) - actions
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times.sort()
    return {
        "processes": len(servers),
        "tables": tables,
        "actions/s": round(actions / took, 1),
        "p50 ms": round(times[len(times) // 2] * 1000) if times else None,
        "p99 ms": round(times[len(times) * 99 // 100] * 1000) if times else None,
        "processor %": round((after - before) / took * 100),
        "MB": round(memory),
        "kB a table": round((memory - idle) * 1000 / tables),
    }


async def share(ones: list[One], store: Store, tables: int, seconds: float) -> dict[str, Any]:
    """Measure when each of several processes has its share of the tables."""
    await balanced(store, tables, len(ones))
    return await measure(ones, Several(ones), store, tables, seconds)


def main(words: list[str] | None = None) -> None:
    asked = argparse.ArgumentParser(description="Measure the house under load.")
    asked.add_argument("--tables", type=int, nargs="+", default=[5, 10, 25, 50, 100, 200])
    asked.add_argument("--seconds", type=float, default=20)
    asked.add_argument("--profile", action="store_true")
    asked.add_argument("--processes", type=int, nargs="+", default=[])
    given = asked.parse_args(words)
    quick = {"turn": 30.0, "seeds": 5.0, "finish": 2.0, "look": 2.0, "away": 600.0}
    for number, processes in product(given.tables, given.processes):
        said = settings({f"table{n}": {"seats": 4} for n in range(number)}, **quick)
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            url = stack.enter_context(any_postgres()).database()
            ones = list[One]()
            for n in range(processes):
                home = folder / str(n)
                home.mkdir()
                ones.append(One(home, url, said))
                stack.callback(ones[-1].stop)
                ones[-1].start()
            print(asyncio.run(share(ones, Store(url), number, given.seconds)), flush=True)
    for number in given.tables if not given.processes else ():
        tables: dict[str, Any] = {f"table{n}": {"seats": 4} for n in range(number)}
        with tempfile.TemporaryDirectory() as place:
            url, out = f"sqlite:///{place}/house.db", Path(place, "profile")
            said = settings(tables, **quick)
            with serving(Path(place), url, said, out if given.profile else None) as server:
                work = measure([server], server, Store(url), number, given.seconds)
                print(asyncio.run(work), flush=True)
            if given.profile:
                pstats.Stats(str(out)).sort_stats("cumulative").print_stats(60)


if __name__ == "__main__":
    main()
