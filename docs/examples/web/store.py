"""What is stored, and when: a table, its money and what was sent are written in one transaction.

SQLite and PostgreSQL are written to in the same way. SQLite writes to the disk before a
transaction is over, and so does PostgreSQL unless its settings are changed.
"""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sql

import tagolib as tago
from tagolib import Jackpot, fairness
from tagolib.people import Done, People, Person, due_now, resume, save, time_is_up
from tagolib.serialization import read_jackpot, write
from tagolib.table.facts import JackpotPaid

GIFT, FUNDS = 10_000, 10_000_000
"""The play money of each person and each bot, in units. In production, people bring their own."""
LOG = logging.getLogger("web")
METADATA = sql.MetaData()
NAME, TEXT, JSON = sql.String(100), sql.Text(), sql.JSON(none_as_null=True)
NUMBER, UNITS = sql.Integer(), sql.BigInteger()


def _table(title: str, keys: int, **columns: Any) -> sql.Table:
    """Describe a table of the database. Its first columns are its key."""
    key = [*columns][:keys]
    made = [sql.Column(name, kind, primary_key=name in key) for name, kind in columns.items()]
    return sql.Table(title, METADATA, *made)


# Only the hash of a token is stored. Bots have none.
PEOPLE = _table("people", 1, id=NAME, name=NAME, token=NAME, given=UNITS, wallet=UNITS)
# If several processes serve the house, each table has an owner. The lobby shows who has ``taken``.
TABLE = {"jackpot": NAME, "owner": NUMBER, "version": NUMBER, "people": TEXT, "taken": JSON}
TABLES = _table("tables", 1, name=NAME, **TABLE)
JACKPOTS = _table("jackpots", 1, name=NAME, jackpot=JSON)
# Everything that was taken, for complaints and for the audit. A deal has no action.
SENT = {"person": NAME, "number": NUMBER, "key": TEXT, "action": JSON}
JOURNAL = _table("journal", 2, table=NAME, version=NUMBER, **SENT)
# All money that has moved from a wallet to a table, or back.
LEDGER = _table("ledger", 3, table=NAME, version=NUMBER, person=NAME, units=UNITS)
# Each draw and each hand, with the seeds of its cards and what the jackpot paid.
HANDS = _table("hands", 2, table=NAME, number=NUMBER, audit=JSON, kept=JSON, paid=UNITS)
# The tables that people have opened for themselves. A table that nobody uses is no longer
# ``open``, but its journal and its hands stay.
OWN = _table("own", 1, name=NAME, label=NAME, person=NAME, seats=NUMBER, open=sql.Boolean())
PEOPLE.append_constraint(sql.UniqueConstraint("token"))
JOURNAL.append_constraint(sql.UniqueConstraint("table", "person", "number"))


class UnsavedError(Exception):
    """The database cannot be reached, or what it holds was changed elsewhere: read it again."""


class NoMoneyError(Exception):
    """Somebody cannot pay, so nothing is saved."""


class LimitError(Exception):
    """Somebody may not open a table. The text of the error is the code of the refusal."""


class Store:
    """The database. SQLite has one thread that writes, and PostgreSQL several."""

    def __init__(self, url: str | sql.URL) -> None:
        self.engine = sql.create_engine(url, pool_pre_ping=True, hide_parameters=True)
        alone = self.engine.dialect.name == "sqlite"
        if alone:
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
            sql.event.listen(self.engine, "begin", lambda db: db.exec_driver_sql("BEGIN"))
        self.threads = ThreadPoolExecutor(1 if alone else 4)
        METADATA.create_all(self.engine)

    def transact(self, do: Callable[..., Any], *given: Any) -> Any:
        """Run a function in a transaction, and return its result once that is on the disk."""
        try:
            with self.engine.begin() as db:
                return do(db, *given)
        except sql.exc.DataError:  # it can never be saved
            raise
        except sql.exc.SQLAlchemyError as error:
            raise UnsavedError from error

    async def run(self, do: Callable[..., Any], *given: Any) -> Any:
        """Run a function in a transaction, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, self.transact, do, *given)


def _prepare_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # it begins no transactions by itself
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 10000")


# What is read and written, each in a transaction


def rows(db: sql.Connection, table: sql.Table, /, **where: Any) -> Sequence[Any]:
    """Return the rows of a table that have the given values."""
    return db.execute(sql.select(table).filter_by(**where)).all()


def add(db: sql.Connection, table: sql.Table, /, **values: Any) -> None:
    """Add a row to a table."""
    db.execute(sql.insert(table), values)


def hashed(token: str) -> str:
    """Return the hash of a token. A token is random, so nobody can find it from its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def join(db: sql.Connection, person: Person, given: int = GIFT) -> str:
    """Add a new person, and return their token. Only its hash is stored."""
    token, money = secrets.token_urlsafe(32), {"given": given, "wallet": given}
    add(db, PEOPLE, id=person.id, name=person.name, token=hashed(token), **money)
    return token


def person_of(db: sql.Connection, token: str, language: str) -> Person:
    """Return the person whose token this is."""
    for row in rows(db, PEOPLE, token=hashed(token)):
        return Person(row.id, row.name, language)
    raise KeyError  # there is no such person


def found(
    db: sql.Connection, table: tago.Table, jackpot: str, seed: int, bots: Iterable[Person]
) -> None:
    """Create a table with its bots and its multi-jackpot if they are new."""
    if not rows(db, JACKPOTS, name=jackpot):
        add(db, JACKPOTS, name=jackpot, jackpot=write(Jackpot.of(table.rules, seed=seed)))
    if not rows(db, TABLES, name=table.name):
        house = fairness.House(table.name, tago.new_seed(), "without_seed", table=table)
        row = {"owner": 0, "version": 0, "people": save(People(house)), "taken": {}}
        add(db, TABLES, name=table.name, jackpot=jackpot, **row)
    for bot in bots:
        if not rows(db, PEOPLE, id=bot.id):
            add(db, PEOPLE, id=bot.id, name=bot.name, given=FUNDS, wallet=FUNDS)


def open_own(
    db: sql.Connection, person: Person, label: str, seats: int, own: Mapping[str, Any]
) -> str:
    """Create a table for a person, and return its name. Whoever asks at the same time waits."""
    db.execute(sql.select(JACKPOTS).filter_by(name=own["jackpot"]).with_for_update())
    held = rows(db, OWN, open=True)
    if sum(row.person == person.id for row in held) >= own["each"]:
        raise LimitError("too_many_own")
    if len(held) >= own["all"]:
        raise LimitError("too_many_tables")
    name = f"own-{secrets.token_hex(6)}"  # it is part of every key, so it is never used again
    rules = tago.Rules.parse(own["stakes"], jackpot_percent=10)
    found(db, tago.Table(rules, None, name=name), own["jackpot"], 0, [])
    add(db, OWN, name=name, label=label, person=person.id, seats=seats, open=True)
    return name


def forget(db: sql.Connection, name: str, owner: int, version: int) -> None:
    """Close a table that somebody had opened, unless it has changed meanwhile.

    It then has no owner, so every later save is refused.
    """
    row = sql.update(TABLES).filter_by(name=name, owner=owner, version=version)
    if db.execute(row.values(owner=None)).rowcount != 1:
        raise UnsavedError
    db.execute(sql.update(OWN).filter_by(name=name).values(open=False))


def load(db: sql.Connection, name: str, owner: int) -> tuple[int, People]:
    """Return the version of a table, and its people. Its hand is played again."""
    for row in rows(db, TABLES, name=name, owner=owner):
        return row.version, resume(row.people)
    raise UnsavedError  # another process serves it now


def shown(db: sql.Connection) -> Mapping[str, Any]:
    """Return what the lobby shows of each table."""
    columns = TABLES.c.name, TABLES.c.owner, TABLES.c.taken, JACKPOTS.c.jackpot
    found = sql.select(*columns).join(JACKPOTS, TABLES.c.jackpot == JACKPOTS.c.name)
    return {row.name: row for row in db.execute(found)}


def step(db: sql.Connection, at: tuple[int, int], people: People, key: str, jackpot: str) -> Done:
    """Do what a clock was set for. A finished hand is settled with the locked jackpot."""
    now, held = due_now(people), None
    row = JACKPOTS.c.name == jackpot
    if now.step in ("look", "finish"):
        found = db.execute(sql.select(JACKPOTS.c.jackpot).where(row).with_for_update())
        held = read_jackpot(found.scalar_one())
    done = time_is_up(people, key, jackpot=held)
    if done.jackpot is not None:
        db.execute(sql.update(JACKPOTS).where(row).values(jackpot=write(done.jackpot)))
    action = now.otherwise if key == now.key else None
    return keep(db, at, done, {"key": key, "action": action and write(action)})


def keep(db: sql.Connection, at: tuple[int, int], done: Done, sent: Mapping[str, Any]) -> Done:
    """Save the next state of a table that still has this owner and this version.

    Save the money that has moved and the message that was taken, too.
    """
    owner, version = at
    table, place = done.people.table, {"table": done.people.table.name, "version": version + 1}
    taken = {seat: name for seat, name in done.people.names if seat in table.taken}
    row = sql.update(TABLES).filter_by(name=table.name, owner=owner, version=version)
    row = row.values(version=version + 1, people=save(done.people), taken=taken)
    if db.execute(row).rowcount != 1:
        raise UnsavedError
    if done.answer is None or done.answer.outcome == "taken":
        add(db, JOURNAL, **place, **sent)
    for person, units in sorted(done.money):  # in one order, or two tables could lock each other
        wallet = sql.update(PEOPLE).where(PEOPLE.c.id == person, PEOPLE.c.wallet >= units)
        if db.execute(wallet.values(wallet=PEOPLE.c.wallet - units)).rowcount != 1:
            raise NoMoneyError
        add(db, LEDGER, **place, person=person, units=units)
    if done.audit is not None:
        house: Any = done.people.at  # it deals fairly
        paid = sum(fact.amount for fact in done.news if isinstance(fact, JackpotPaid))
        proof = {"audit": write(done.audit), "kept": write(house.kept), "paid": paid}
        add(db, HANDS, table=table.name, number=house.number, **proof)
    return done
