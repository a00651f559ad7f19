"""Which process serves which table, if several processes serve one house on one PostgreSQL.

Each process holds one advisory lock, for as long as its session lasts, on a connection of its own.
The row of each table names its owner. If nobody holds an owner's lock any more, that process is
dead, or was silent for so long that PostgreSQL has ended its session. Then the others take over its
tables. Every save names the owner, too (``keep`` in ``store.py``), so a process that has lost a
table without noticing can save nothing.

If its session has ended, a process takes its lock again, and finds out which tables it still owns.
If the database does not answer at all, the process begins anew, as after a crash, because that also
ends everything that is waiting.
"""

import asyncio
import math
import multiprocessing
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import Any, NoReturn, TypeVar

import sqlalchemy as sql
from attrs import define, field
from store import LOG, METADATA, NAME, NUMBER, OWN, TABLES, UnsavedError

R = TypeVar("R")
LOCKS = 20_481
"""The class of the locks. No other program on the database may use it."""
EVERY, PATIENCE = 1.0, 5.0
"""The seconds between two looks at the database, and the most seconds that one may take."""
LIMITS = {
    "idle_session_timeout": "7s",  # the lock of a process that is frozen or cut off becomes free
    "idle_in_transaction_session_timeout": "5s",  # so do the rows that it was about to write
    "client_connection_check_interval": "2s",  # a statement ends soon after its client has left
    "lock_timeout": "5s",
    "statement_timeout": "10s",
}
"""The limits that PostgreSQL gets; without them it would wait for hours, or for ever."""
OWNERS = sql.Table(
    "owners",
    METADATA,
    sql.Column("id", NUMBER, sql.Sequence("owner_ids"), primary_key=True),
    sql.Column("address", NAME),
)
ALIVE = sql.text(
    f"SELECT objid::integer FROM pg_locks WHERE locktype = 'advisory' AND classid = {LOCKS}"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).columns(sql.column("objid", NUMBER))
"""The owners that hold their locks at this moment."""
SERVED = TABLES.c.name.not_in(sql.select(OWN.c.name).where(OWN.c.open.is_(False)))
"""Which tables are served: all but those that people had opened and the house has closed."""


def limited(url: str) -> sql.URL:
    """Return the address of a database; if it is a PostgreSQL, with limits on every wait."""
    parsed = sql.make_url(url)
    options = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    limits = {"options": options, "connect_timeout": "5", "tcp_user_timeout": "10000"}
    several = parsed.get_backend_name() == "postgresql"
    return parsed.update_query_dict(limits) if several else parsed


class LostError(Exception):
    """This process no longer holds its lock."""


def begin_anew(error: Exception) -> NoReturn:
    """Replace this process with a new one, which knows nothing and has no connection."""
    LOG.error("cut off: %s", type(error).__name__)
    time.sleep(EVERY)
    for child in multiprocessing.active_children():
        child.kill()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


async def in_time(doing: Awaitable[R], seconds: float = PATIENCE) -> R:
    """Wait for the database, or begin anew if it takes too long."""
    try:
        return await asyncio.wait_for(doing, seconds)
    except TimeoutError as error:
        begin_anew(error)


@define(eq=False)
class Owners:
    """This process, among all that serve the house. With SQLite it is alone."""

    url: sql.URL
    address: str | None
    """Where clients reach this process, if there are several."""
    open: Callable[[str, int], Awaitable[None]]
    """Begins to serve a table that this process owns."""
    close: Callable[[str], Awaitable[None]]
    """Stops serving a table."""
    tables: Collection[str]
    """The tables that are served here."""
    addresses: dict[int, str | None] = field(factory=dict)
    """Where each owner is reached."""
    id: int = 0
    db: Any = None
    looked: asyncio.Event = field(factory=asyncio.Event)
    """Whether the first look is over."""

    @asynccontextmanager
    async def serving(self, found: Awaitable[Collection[str]]) -> AsyncIterator[None]:
        """Serve tables within the block: all of them, or a fair share.

        Args:
            found: creates the new tables, and returns the names of all tables.
        """
        if self.url.get_backend_name() == "postgresql":
            await self.join()
            try:
                await in_time(found, 4 * PATIENCE)
            except (sql.exc.SQLAlchemyError, UnsavedError) as error:  # others do the same now
                begin_anew(error)
            try:
                async with asyncio.TaskGroup() as group:  # whatever ends the looks ends all of it
                    looking = group.create_task(self.run())
                    await self.looked.wait()
                    yield
                    looking.cancel()
            finally:
                await self.leave()
        else:
            for name in await found:
                await self.open(name, 0)
            yield
            for name in [*self.tables]:
                await self.close(name)

    async def join(self) -> None:
        """Take a lock, which shows that this process is alive."""
        await in_time(asyncio.to_thread(self._join), 4 * PATIENCE)

    def _join(self) -> None:
        engine = sql.create_engine(self.url, poolclass=sql.NullPool, isolation_level="AUTOCOMMIT")
        while True:
            try:
                if self.db is not None:
                    self.db.invalidate()  # it may still hold the lock
                self.db = engine.connect()
                self._lock()
                return
            except sql.exc.SQLAlchemyError as error:
                LOG.error("cut off: %s", type(error).__name__)
                time.sleep(EVERY)

    def _lock(self) -> None:
        METADATA.create_all(self.db)
        next_id = sql.select(sql.Sequence("owner_ids").next_value())
        self.id = self.id or self.db.scalar(next_id)
        self.db.execute(sql.select(sql.func.pg_advisory_lock(LOCKS, self.id)))
        gone = OWNERS.c.id.not_in(ALIVE) | (OWNERS.c.id == self.id)
        self.db.execute(sql.delete(OWNERS).where(gone))
        self.db.execute(sql.insert(OWNERS).values(id=self.id, address=self.address))

    async def run(self) -> None:
        """Serve a fair share of the tables."""
        while True:
            try:
                await in_time(self.look())
            except (sql.exc.SQLAlchemyError, UnsavedError, LostError):  # the session has ended
                for name in [*self.tables]:  # others may have served them since
                    await self.close(name)
                await self.join()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Take over tables that nobody serves, or hand some over, if others have fewer."""
        share, mine = await asyncio.to_thread(self._claim)
        for name in {*self.tables} - mine:
            await self.close(name)
        for name in sorted(mine)[share:]:
            if name in self.tables:
                await self.close(name)
            await asyncio.to_thread(self._give, TABLES.c.name == name)
        for name in sorted(mine)[:share]:
            if name not in self.tables:
                await self.open(name, self.id)
        self.looked.set()

    def _claim(self) -> tuple[int, set[str]]:
        """Take over tables without an owner. Return our fair share, and all the tables we own."""
        alive = {*self.db.scalars(ALIVE)}
        if self.id not in alive:
            raise LostError
        rows = self.db.execute(sql.select(OWNERS)).all()
        self.addresses.update((row.id, row.address) for row in rows if row.id in alive)
        for gone in {*self.addresses} - alive:
            del self.addresses[gone]
        tables = self.db.scalar(sql.select(sql.func.count()).select_from(TABLES).where(SERVED))
        share = math.ceil(tables / len(alive))
        own = sql.select(TABLES.c.name).where(TABLES.c.owner == self.id, SERVED)
        free = sql.select(TABLES.c.name).where(TABLES.c.owner.not_in(ALIVE), SERVED)
        few = free.limit(max(0, share - len(self.db.scalars(own).all())))
        taken = few.with_for_update(skip_locked=True).cte("few")
        mine = TABLES.c.name.in_(sql.select(taken.c.name))
        self.db.execute(sql.update(TABLES).where(mine).values(owner=self.id))
        return share, {*self.db.scalars(own)}

    def _give(self, which: sql.ColumnElement[bool]) -> None:
        """Give up these tables, so that a process with fewer can take them over."""
        ours = sql.update(TABLES).where(which, TABLES.c.owner == self.id)
        self.db.execute(ours.values(owner=0))

    async def leave(self) -> None:
        """Hand over all tables at once, and give up the lock."""
        for name in [*self.tables]:
            await self.close(name)
        with suppress(sql.exc.SQLAlchemyError, TimeoutError):  # then it becomes free later
            await asyncio.wait_for(asyncio.to_thread(self._give, sql.true()), PATIENCE)
            self.db.close()
