"""What is stored, and when: a table, its money and what was sent are written in one transaction.

SQLite and PostgreSQL are written to in the same way. SQLite writes to the disk before a
transaction is over, and so does PostgreSQL unless its settings are changed.
"""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeAlias

import sqlalchemy as sql
from attrs import evolve, field, frozen

import tagolib as tago
from tagolib import Jackpot, fairness
from tagolib.serialization import parse_json, read, read_jackpot, write
from tagolib.table import Finish, Sit, cash_flow
from tagolib.table.facts import FirstDrawn, HandFinished, HandVoided, JackpotPaid

GIFT, FUNDS = 10_000, 10_000_000
"""The play money of each person and each bot, in units. In production, people bring their own."""
METADATA = sql.MetaData()
NAME, NUMBER, UNITS, TEXT = sql.String(40), sql.Integer(), sql.BigInteger(), sql.Text()
LONG_KEY, HASH = sql.String(100), sql.String(64)


def _table(title: str, keys: int, **columns: Any) -> sql.Table:
    """Describe a table of the database. Its first columns are its key."""
    made = [
        sql.Column(name, kind, primary_key=i < keys)
        for i, (name, kind) in enumerate(columns.items())
    ]
    return sql.Table(title, METADATA, *made)


# Only the hash of a token is stored. Bots have none, and belong to a table.
ACCOUNT = {"name": NAME, "token": HASH, "bot": NAME, "given": UNITS, "wallet": UNITS}
PEOPLE = _table("people", 1, id=NUMBER, **ACCOUNT, table=NAME, seat=NUMBER)
TABLES = _table("tables", 1, name=NAME, jackpot=NAME, version=NUMBER, house=TEXT)
JACKPOTS = _table("jackpots", 1, name=NAME, jackpot=TEXT)
# Everything that was taken, for complaints and for the audit. A deal has no action.
JOURNAL = _table("journal", 2, table=NAME, version=NUMBER, person=NUMBER, key=LONG_KEY, action=TEXT)
# All money that has moved from a wallet to a table, or back.
LEDGER = _table(
    "ledger", 3, table=NAME, version=NUMBER, place=NUMBER, seat=NUMBER, person=NUMBER, units=UNITS
)
# Each draw and each hand, with the seeds of its cards and what the jackpot paid.
PROOF = {"audit": TEXT, "kept": TEXT, "paid": UNITS}
HANDS = _table("hands", 2, table=NAME, number=NUMBER, version=NUMBER, **PROOF)
PEOPLE.append_constraint(sql.UniqueConstraint("token"))
PEOPLE.append_constraint(sql.UniqueConstraint("table", "seat"))
PEOPLE.append_constraint(sql.CheckConstraint("wallet >= 0"))
sql.Index("sent", JOURNAL.c.table, JOURNAL.c.person, JOURNAL.c.key)


@frozen
class Person:
    """A person who plays, or one of the library's bots."""

    id: int
    name: str
    bot: str | None = None


@frozen
class Saved:
    """A table as it is stored."""

    jackpot: str
    version: int
    house: fairness.House = field(repr=False)
    bots: Sequence[Person]
    """The bots that play here, wherever there is a free seat."""
    people: Mapping[int, Person]
    """Who sits at each seat, or has asked to."""


Taken: TypeAlias = tuple[Person | None, str, Any]
"""What was taken: who has sent it (``None`` for the house), its key, and the action."""


class UnsavedError(tago.SetupError):
    """The database cannot be reached, or what it holds was changed elsewhere: read it again."""

    def __init__(self) -> None:
        super().__init__("this may not have been saved: try again")


def rows(db: sql.Connection, table: sql.Table, /, **where: Any) -> Sequence[Any]:
    """Return some rows of a table."""
    return db.execute(sql.select(table).filter_by(**where)).all()


def add(db: sql.Connection, table: sql.Table, /, **values: Any) -> None:
    """Add a row to a table."""
    db.execute(sql.insert(table), values)


def change(
    db: sql.Connection, table: sql.Table, found: Mapping[str, Any], /, **values: Any
) -> None:
    """Change a row of a table, if it is as it was found."""
    if db.execute(sql.update(table).filter_by(**found).values(values)).rowcount != 1:
        raise UnsavedError


def hashed(token: str) -> str:
    """Return the hash of a token. A token is random, so nobody can find it from its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def text(value: Any) -> str:
    """Return a value as JSON."""
    return json.dumps(write(value), ensure_ascii=False)


class Store:
    """The database. SQLite has one thread that writes, and PostgreSQL several."""

    def __init__(self, url: str) -> None:
        self.engine = sql.create_engine(url, pool_pre_ping=True, hide_parameters=True)
        alone = self.engine.dialect.name == "sqlite"
        if alone:
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
            sql.event.listen(self.engine, "begin", lambda db: db.exec_driver_sql("BEGIN"))
        self.writers = ThreadPoolExecutor(1 if alone else 4)
        METADATA.create_all(self.engine)

    @contextmanager
    def begin(self) -> Iterator[sql.Connection]:
        """Begin a transaction."""
        try:
            with self.engine.begin() as db:
                yield db
        except sql.exc.SQLAlchemyError as error:
            raise UnsavedError from error

    async def write(self, write_one: Callable[..., Any], *given: Any) -> Any:
        """Run a function in a transaction, and return its result once that is on the disk."""

        def transaction() -> Any:
            with self.begin() as db:
                return write_one(db, *given)

        return await asyncio.get_running_loop().run_in_executor(self.writers, transaction)

    # What is read

    def read(self, table: sql.Table, /, **where: Any) -> Sequence[Any]:
        """Return some rows of a table."""
        with self.begin() as db:
            return rows(db, table, **where)

    def tables(self) -> list[Saved]:
        """Return all tables. The current hand of each is replayed."""
        return [self.table(name) for name in sorted(row.name for row in self.read(TABLES))]

    def table(self, name: str) -> Saved:
        """Return a table, ready to continue."""
        with self.begin() as db:
            (row,), found = rows(db, TABLES, name=name), rows(db, PEOPLE, table=name)
        record = read(parse_json(row.house), fairness.HouseRecord)
        if record.table.hand is not None:  # then the previous hand need not be played again
            record = evolve(record, table=evolve(record.table, last=None))
        who = {Person(one.id, one.name, one.bot): one.seat for one in found}
        bots = [person for person in who if person.bot]
        people = {seat: person for person, seat in who.items() if seat}
        house = fairness.resume_house(record)
        return Saved(row.jackpot, row.version, house, bots, people)

    def jackpot(self, name: str) -> Jackpot:
        """Return a multi-jackpot as it is now."""
        (row,) = self.read(JACKPOTS, name=name)
        return read_jackpot(parse_json(row.jackpot))

    def person(self, token: str | None) -> Person | None:
        """Return the person whose token this is. Without a token there is none."""
        if not token:
            return None
        for row in self.read(PEOPLE, token=hashed(token)):
            return Person(row.id, row.name)
        raise tago.SetupError("there is no such person")


def _prepare_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # it begins no transactions by itself
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 10000")


# What is written, each in a transaction of the store


def join(db: sql.Connection, name: str, given: int = GIFT) -> tuple[Person, str]:
    """Add a new person, and return their token. Only its hash is stored."""
    token = secrets.token_urlsafe(32)
    row = sql.insert(PEOPLE).values(name=name, token=hashed(token), given=given, wallet=given)
    return Person(db.execute(row.returning(PEOPLE.c.id)).scalar_one(), name), token


def found(db: sql.Connection, table: tago.Table, jackpot: str, seed: int, bots: list[str]) -> None:
    """Create a table with its bots and its multi-jackpot, unless they exist already."""
    if not rows(db, JACKPOTS, name=jackpot):
        add(db, JACKPOTS, name=jackpot, jackpot=text(Jackpot.of(table.rules, seed=seed)))
    if not rows(db, TABLES, name=table.name):
        house = fairness.House(table.name, tago.new_seed(), "without_seed", table=table)
        record = text(fairness.HouseRecord.of(house))
        add(db, TABLES, name=table.name, jackpot=jackpot, version=0, house=record)
        for bot in bots:
            add(db, PEOPLE, name=bot, bot=bot, given=FUNDS, wallet=FUNDS, table=table.name)


def settle(db: sql.Connection, saved: Saved) -> Saved:
    """Take a finished hand off its table, and settle with the jackpot, whose row is locked."""
    locked = sql.select(JACKPOTS.c.jackpot).filter_by(name=saved.jackpot).with_for_update()
    jackpot = read_jackpot(parse_json(db.execute(locked).scalar_one()))
    house, jackpot = fairness.settle(saved.house, jackpot)
    change(db, JACKPOTS, {"name": saved.jackpot}, jackpot=text(jackpot))
    return save(db, saved, house, (None, "", Finish()))


def save(db: sql.Connection, saved: Saved, house: fairness.House, taken: Taken) -> Saved:
    """Replace a table with its new state, and write its money and what it took."""
    version, name, people = saved.version + 1, house.name, dict(saved.people)
    who, key, action = taken
    if who is not None and isinstance(action, Sit):
        people[action.seat] = who
    record = text(fairness.HouseRecord.of(house))
    change(db, TABLES, {"name": name, "version": saved.version}, version=version, house=record)
    place: dict[str, Any] = {"table": name, "version": version}
    add(db, JOURNAL, **place, person=who and who.id, key=key, action=action and text(action))
    _book(db, place, house, people)
    here = {seat: person for seat, person in people.items() if seat in house.table.taken}
    for seat in here.keys() ^ saved.people.keys():  # who has come, or left
        person, come = people[seat], seat in here
        before, after = (None, seat) if come else (seat, None)  # nobody sits at two tables
        home = name if come or person.bot else None
        change(db, PEOPLE, {"id": person.id, "seat": before}, table=home, seat=after)
    return evolve(saved, version=version, house=house, people=here)


def _book(
    db: sql.Connection, place: dict[str, Any], house: fairness.House, people: dict[int, Person]
) -> None:
    """Record the money that has moved, and keep what proves the cards of a draw or of a hand."""
    for number, (seat, units) in enumerate(cash_flow(house.table.news)):
        person = people[seat].id
        change(db, PEOPLE, {"id": person}, wallet=PEOPLE.c.wallet - units)
        add(db, LEDGER, **place, place=number, seat=seat, person=person, units=units)
    if any(isinstance(fact, FirstDrawn | HandFinished | HandVoided) for fact in house.table.news):
        paid = sum(fact.amount for fact in house.table.news if isinstance(fact, JackpotPaid))
        proof = {"audit": text(house.audit), "kept": text(house.kept), "paid": paid}
        add(db, HANDS, **place, number=house.number, **proof)
