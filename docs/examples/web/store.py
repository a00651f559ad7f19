"""What is stored, and when: a table, its money and what was sent are written in one transaction.

SQLite and PostgreSQL are written to in the same way. SQLite writes to the disk before a
transaction is over, and so does PostgreSQL unless its settings are changed.
"""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import sqlalchemy as sql
from attrs import evolve, field, frozen

import tagolib as tago
from tagolib import fairness
from tagolib.jackpot import Jackpot
from tagolib.serialization import parse_json, read, read_jackpot, write
from tagolib.table import Finish, Sit, cash_flow
from tagolib.table.facts import FirstDrawn, HandFinished, HandVoided, JackpotFed, JackpotPaid

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


# Only the hash of a token is stored. Bots have none.
PEOPLE = _table("people", 1, id=NUMBER, name=NAME, token=HASH, bot=NAME, given=UNITS, wallet=UNITS)
TABLES = _table("tables", 1, name=NAME, jackpot=NAME, version=NUMBER, house=TEXT)
SEATS = _table("seats", 2, table=NAME, seat=NUMBER, person=NUMBER)
JACKPOTS = _table("jackpots", 1, name=NAME, jackpot=TEXT)
# Everything that was sent and taken, for complaints and for the audit.
JOURNAL = _table("journal", 2, table=NAME, version=NUMBER, person=NUMBER, key=LONG_KEY, action=TEXT)
# All money that has moved from a wallet to a table, or back.
LEDGER = _table(
    "ledger", 3, table=NAME, version=NUMBER, place=NUMBER, seat=NUMBER, person=NUMBER, units=UNITS
)
# Each draw and each hand, with the seeds of its cards and what the jackpot got and paid.
HANDS = _table(
    "hands",
    2,
    table=NAME,
    number=NUMBER,
    version=NUMBER,
    audit=TEXT,
    kept=TEXT,
    fed=UNITS,
    paid=UNITS,
)
PEOPLE.append_constraint(sql.UniqueConstraint("token"))
PEOPLE.append_constraint(sql.CheckConstraint("wallet >= 0"))
SEATS.append_constraint(sql.UniqueConstraint("person"))  # nobody sits at two tables


@frozen
class Person:
    """Somebody who plays, or one of the library's bots."""

    id: int
    name: str
    bot: str | None = None


@frozen
class Saved:
    """A table as it is stored."""

    name: str
    jackpot: str
    version: int
    house: fairness.House = field(repr=False)
    people: Mapping[int, Person]
    """Who sits at each seat, or has asked to."""


Sent: TypeAlias = tuple[Person | None, str, Any]
"""A message that was taken: who has sent it (``None`` for the house), its key, and the action."""


class ConflictError(Exception):
    """The table was changed elsewhere: read it again."""


def rows(db: sql.Connection, table: sql.Table, /, **where: Any) -> Sequence[Any]:
    """Return some rows of a table."""
    return db.execute(sql.select(table).filter_by(**where)).all()


def add(db: sql.Connection, table: sql.Table, /, **values: Any) -> None:
    """Add a row to a table."""
    db.execute(sql.insert(table).values(**values))


def hashed(token: str) -> str:
    """Return the hash of a token. A token is random, so nobody can find it from its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def text(value: Any) -> str:
    """Return a value as JSON."""
    return json.dumps(write(value), ensure_ascii=False)


class Store:
    """The database. SQLite has one thread that writes, and PostgreSQL several."""

    def __init__(self, url: str) -> None:
        self.engine = sql.create_engine(url, pool_pre_ping=True)
        self.writing = self.engine.execution_options(writing=True)
        alone = self.engine.dialect.name == "sqlite"
        if alone:
            sql.event.listen(self.engine, "connect", _prepare_sqlite)
            sql.event.listen(self.engine, "begin", _begin_sqlite)
        self.writers = ThreadPoolExecutor(1 if alone else 4)
        METADATA.create_all(self.writing)

    async def write(self, write_one: Callable[..., Any], *given: Any) -> Any:
        """Let a function write in a transaction, and return its result when that is on the disk."""

        def transaction() -> Any:
            with self.writing.begin() as db:
                return write_one(db, *given)

        return await asyncio.get_running_loop().run_in_executor(self.writers, transaction)

    # What is read

    def tables(self) -> list[Saved]:
        """Return all tables. The current hand of each is played again."""
        with self.engine.connect() as db:
            names = sorted(row.name for row in rows(db, TABLES))
        return [self.table(name) for name in names]

    def table(self, name: str) -> Saved:
        """Return a table, ready to go on."""
        sitting = sql.select(SEATS.c.seat, PEOPLE).join(PEOPLE, PEOPLE.c.id == SEATS.c.person)
        with self.engine.connect() as db:
            (row,) = rows(db, TABLES, name=name)
            found = db.execute(sitting.where(SEATS.c.table == name)).all()
        record = read(parse_json(row.house), fairness.HouseRecord)
        if record.table.hand is not None:  # then the previous hand need not be played again
            record = evolve(record, table=evolve(record.table, last=None))
        people = {one.seat: Person(one.id, one.name, one.bot) for one in found}
        return Saved(name, row.jackpot, row.version, fairness.resume_house(record), people)

    def jackpot(self, name: str) -> Jackpot:
        """Return a multi-jackpot as it stands."""
        with self.engine.connect() as db:
            return _jackpot(db, name)

    def person(self, token: str) -> Person | None:
        """Return whose token this is."""
        with self.engine.connect() as db:
            found = rows(db, PEOPLE, token=hashed(token))
        return Person(found[0].id, found[0].name) if found else None

    def purse(self, person: Person) -> tuple[int, str | None]:
        """Return what is in a wallet, and the table where its owner sits."""
        with self.engine.connect() as db:
            (row,), seats = rows(db, PEOPLE, id=person.id), rows(db, SEATS, person=person.id)
        return row.wallet, seats[0].table if seats else None


def _jackpot(db: sql.Connection, name: str) -> Jackpot:
    """Return a multi-jackpot, and keep others from changing it until the transaction is over."""
    found = sql.select(JACKPOTS.c.jackpot).where(JACKPOTS.c.name == name).with_for_update()
    return read_jackpot(parse_json(db.execute(found).scalar_one()))


def _prepare_sqlite(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions begin below, and nowhere else
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 10000")


def _begin_sqlite(db: sql.Connection) -> None:
    writing = db.get_execution_options().get("writing")
    db.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


# What is written, each in a transaction of the store


def join(db: sql.Connection, name: str, given: int, bot: str | None = None) -> tuple[Person, str]:
    """Add somebody new, and return their token. Only its hash is stored."""
    token = secrets.token_urlsafe(32)
    row = {"name": name, "bot": bot, "given": given, "wallet": given}
    hashes = None if bot else hashed(token)
    made = db.execute(sql.insert(PEOPLE).values(token=hashes, **row).returning(PEOPLE.c.id))
    return Person(made.scalar_one(), name, bot), token


def found(db: sql.Connection, name: str, rules: tago.Rules, jackpot: str, seed: int) -> None:
    """Create a table and its multi-jackpot, unless they exist already."""
    if not rows(db, JACKPOTS, name=jackpot):
        add(db, JACKPOTS, name=jackpot, jackpot=text(Jackpot.of(rules, seed=seed)))
    if not rows(db, TABLES, name=name):
        table = tago.Table(rules, None, name=name)
        house = fairness.House(name, tago.new_seed(), "without_seed", table=table)
        record = text(fairness.HouseRecord.of(house))
        add(db, TABLES, name=name, jackpot=jackpot, version=0, house=record)


def settle(db: sql.Connection, saved: Saved) -> Saved:
    """Take a hand that is over off its table, and settle with the jackpot, whose row is locked."""
    house, jackpot = fairness.settle(saved.house, _jackpot(db, saved.jackpot))
    row = sql.update(JACKPOTS).where(JACKPOTS.c.name == saved.jackpot)
    db.execute(row.values(jackpot=text(jackpot)))
    return save(db, saved, house, (None, "", Finish()))


def save(
    db: sql.Connection, saved: Saved, house: fairness.House, sent: Sent | None = None
) -> Saved:
    """Replace a table with its new state, and write its money and the message that was taken."""
    version, name = saved.version + 1, saved.name
    people = _seated(saved, house, sent)
    row = sql.update(TABLES).where(TABLES.c.name == name, TABLES.c.version == saved.version)
    record = text(fairness.HouseRecord.of(house))
    if db.execute(row.values(version=version, house=record)).rowcount != 1:
        raise ConflictError(name)
    place: dict[str, Any] = {"table": name, "version": version}
    if sent is not None:
        who, key, action = sent
        taken = {"person": who and who.id, "key": key, "action": text(action)}
        add(db, JOURNAL, **place, **taken)
    if house.table is not saved.house.table:  # there is news
        _book(db, place, house, {**saved.people, **people})
        _keep_hand(db, place, house)
    for seat in saved.people.keys() | people.keys():
        if saved.people.get(seat) != people.get(seat):
            db.execute(sql.delete(SEATS).where(SEATS.c.table == name, SEATS.c.seat == seat))
            if seat in people:
                person = people[seat].id
                add(db, SEATS, table=name, seat=seat, person=person)
    return evolve(saved, version=version, house=house, people=people)


def _seated(saved: Saved, house: fairness.House, sent: Sent | None) -> dict[int, Person]:
    """Return who sits where, or has asked to: nobody else may send anything for that seat."""
    table, people = house.table, dict(saved.people)
    if sent is not None and sent[0] is not None and isinstance(sent[2], Sit):
        people[sent[2].seat] = sent[0]
    taken = {*table.seats, *[one.seat for one in table.queue if isinstance(one, Sit)]}
    return {seat: person for seat, person in people.items() if seat in taken}


def _book(
    db: sql.Connection, place: dict[str, Any], house: fairness.House, people: dict[int, Person]
) -> None:
    for number, (seat, units) in enumerate(cash_flow(house.table.news)):
        person = people[seat].id
        row = sql.update(PEOPLE).where(PEOPLE.c.id == person)
        db.execute(row.values(wallet=PEOPLE.c.wallet - units))
        add(db, LEDGER, **place, place=number, seat=seat, person=person, units=units)


def _keep_hand(db: sql.Connection, place: dict[str, Any], house: fairness.House) -> None:
    """Keep the draw or the hand that has ended, with the proof of its cards."""
    moved = {"fed": 0, "paid": 0}
    over = False
    for fact in house.table.news:
        over = over or isinstance(fact, FirstDrawn | HandFinished | HandVoided)
        if isinstance(fact, JackpotFed | JackpotPaid):
            moved["fed" if isinstance(fact, JackpotFed) else "paid"] += fact.amount
    if over:
        hashes = [one for one in house.messages(None) if isinstance(one, fairness.Hashes)]
        kept = text(tago.Kept(house.last.announcement, tuple(hashes)))
        proof = {"number": house.number, "audit": text(house.audit), "kept": kept}
        add(db, HANDS, **place, **proof, **moved)
