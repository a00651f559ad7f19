"""The audit replays every hand in the database, and accounts for all the money to the unit.

``python audit.py --url sqlite:///house.db`` prints what it has checked, or what is wrong. It only
reads, and it reads everything as it was at one moment, so it may run beside the house.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql
from store import HANDS, JACKPOTS, JOURNAL, LEDGER, PEOPLE, TABLES, Store, rows

import tagolib as tago
from tagolib import Hand, fairness
from tagolib.people import People, resume
from tagolib.serialization import read, read_jackpot, write
from tagolib.table import BuyIn, Sit, TableAction
from tagolib.tago.actions import ACTIONS


def audit(store: Store) -> Iterator[str]:
    """Yield everything that is wrong in the database."""
    with store.engine.begin() as db:
        stand_still(db)
        yield from at_one_moment(db)


def stand_still(db: sql.Connection) -> None:
    """Let a transaction see the database as it is at one moment, whatever is written meanwhile."""
    if db.dialect.name != "sqlite":  # where it is always so
        db.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def at_one_moment(db: sql.Connection) -> Iterator[str]:
    """Yield everything that is wrong as far as a transaction sees."""
    tables = [(row.jackpot, resume(row.people)) for row in rows(db, TABLES)]
    booked = Counter[str]()
    for row in rows(db, LEDGER):
        booked[row.person] += row.units
    given = lying = 0
    for row in rows(db, PEOPLE):
        given, lying = given + row.given, lying + row.wallet
        if row.wallet != row.given - booked[row.id] or row.wallet < 0:
            yield f"the wallet of {row.id} holds {row.wallet}, not {row.given - booked[row.id]}"
    for row in rows(db, JACKPOTS):
        jackpot, fed = read_jackpot(row.jackpot), Counter[bool]()
        for people in (people for name, people in tables if name == row.name):
            yield from (f"{people.table.name}: {wrong}" for wrong in _at_table(db, people, fed))
            lying += people.table.chips + sum(_asked(people).values())
        seeds = jackpot.seed * (1 + fed[True])
        if jackpot.amount != seeds + fed[False]:
            yield f"the jackpot {row.name} holds {jackpot.amount}, not {seeds + fed[False]}"
        given, lying = given + seeds, lying + jackpot.amount
    if lying != given:
        yield f"there are {lying} units, not {given}"


def _asked(people: People) -> Counter[int]:
    """Return what people have asked to bring after the hand, by seat. They have paid it already."""
    asked = Counter[int]()
    for one in people.table.queue:
        if isinstance(one, Sit | BuyIn):
            asked[one.seat] += one.amount
    return asked


def _at_table(db: sql.Connection, people: People, fed: Counter[bool]) -> Iterator[str]:
    """Yield what is wrong at a table: in its cards, its chips, and what was sent."""
    table, where = people.table, {"table": people.table.name}
    hands = {f"{table.name}/deal {row.number}": row for row in rows(db, HANDS, **where)}
    ledger = sorted(rows(db, LEDGER, **where), key=lambda row: -int(row.version))
    journal = sorted(rows(db, JOURNAL, **where), key=lambda row: int(row.version))
    chips, who, tips = Counter[str](), dict[int, str](), 0  # by person, as they lie at the table
    sent, played = list[Any](), list[Any]()
    for row in journal:
        while ledger and ledger[-1].version < row.version:
            chips[ledger[-1].person] += ledger.pop().units
        action = row.action and read(row.action, TableAction | tago.Action | fairness.FromPlayer)
        sent += [action] if isinstance(action, ACTIONS) else []
        who |= {action.seat: row.person} if isinstance(action, Sit) else {}
        proof: Any = hands.pop(row.key, None) if row.person is None else None
        try:
            hand = proof and _verified(proof)
        except tago.TagoError as error:
            yield f"number {proof.number}: {error}"
            continue
        if hand is not None:  # otherwise nothing was dealt, or it was the draw
            wrong = _settle(chips, who, hand, proof.paid)
            yield from (f"number {proof.number}: {one}" for one in wrong)
            played += hand.actions
            tips += hand.tips if hand.result else 0
            fed[False] += (hand.withheld if hand.result else 0) - proof.paid
            fed[True] += proof.paid > 0
    for row in ledger:
        chips[row.person] += row.units
    if table.hand is not None:
        chips.update({who[seat]: units for seat, units in tago.returns(table.hand)})
        played += table.hand.actions
    here = Counter(dict(table.stacks_now)) + _asked(people)
    if chips != Counter({dict(people.who)[seat].id: here[seat] for seat in here}):
        yield f"the chips are {here}, not {chips}"
    if table.tips != tips:
        yield f"the tips are {table.tips}, not {tips}"
    if hands:
        yield f"nobody has dealt {[*hands]}"
    if sent != [action for action in played if not isinstance(action, tago.Redeal)]:
        yield "what was sent is not what was played"
    yield from _answers(people, journal)


def _settle(chips: Counter[str], who: dict[int, str], hand: Hand, paid: int) -> Iterator[str]:
    """Add the results of a hand to the chips of each person, and yield what is wrong with them."""
    for seat, stack in hand.deal.stacks:
        if chips[who[seat]] != stack:
            yield f"seat {seat} has {chips[who[seat]]}, not {stack}"
    winner = hand.result and hand.result.jackpot_winner
    if hand.result:  # otherwise it was called off
        chips.update({who[seat]: units for seat, units in tago.returns(hand)})
    if winner:
        chips[who[winner]] += paid
    if bool(paid) != bool(winner):
        yield f"the jackpot paid {paid}"


def _answers(people: People, journal: list[Any]) -> Iterator[str]:
    """Yield the taken messages that the journal lacks, and the refused ones that it has."""
    numbers = {(row.person, row.number): row.action for row in journal if row.person}
    for one in people.answered:
        taken, number = one.answer.outcome == "taken", one.message.number
        action = numbers.get((one.person, number))
        if action != (write(one.message.action) if taken else None):
            yield f"the journal has {action} of {one.person}, not {one.message} ({one.answer})"
        if any(person == one.person and later > number for person, later in numbers):
            yield f"the journal has more than {number} messages of {one.person}"


def _verified(row: Any) -> Hand | None:
    """Return a hand, played again with the cards of its seeds; ``None`` if it was the draw."""
    published = read(row.audit, fairness.Audit)
    return fairness.verify(published, read(row.kept, tago.Kept), no_misdeals=True).hand


def main() -> None:
    """Audit a database."""
    asked = argparse.ArgumentParser(description="Audit the house.")
    asked.add_argument("--url", default="sqlite:///house.db", help="the database")
    wrong = list(audit(Store(asked.parse_args().url)))
    print("\n".join(wrong) or "every hand verifies, and not a unit is lost")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
