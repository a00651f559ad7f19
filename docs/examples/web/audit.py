"""The audit replays every hand in the database, and accounts for all the money to the unit.

``python audit.py --url sqlite:///house.db`` prints what it has checked, or what is wrong. It only
reads, and it reads everything as it was at one moment, so it may run beside the house.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sql
from store import HANDS, JACKPOTS, JOURNAL, LEDGER, PEOPLE, Saved, Store

import tagolib as tago
from tagolib import Hand, fairness
from tagolib.serialization import parse_json, read
from tagolib.table import TableAction, cash_flow
from tagolib.tago.actions import ACTIONS


class Snapshot(Store):
    """The database as it is at one moment, whatever is written to it meanwhile."""

    def __init__(self, db: sql.Connection) -> None:
        self.db = db
        if db.dialect.name != "sqlite":  # where it is always so
            db.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")

    @contextmanager
    def begin(self) -> Iterator[sql.Connection]:
        """Go on with the one transaction."""
        yield self.db


def audit(store: Store) -> Iterator[str]:
    """Yield everything that is wrong in the database."""
    with store.engine.begin() as db:
        yield from _at_one_moment(Snapshot(db))


def _at_one_moment(store: Snapshot) -> Iterator[str]:
    tables, people, booked = store.tables(), store.read(PEOPLE), Counter[int]()
    for row in store.read(LEDGER):
        booked[row.person] += row.units
    for row in people:
        if row.wallet != row.given - booked[row.id]:
            yield f"the wallet of {row.id} holds {row.wallet}, not {row.given - booked[row.id]}"
    lying = sum(row.wallet for row in people) + sum(one.house.table.chips for one in tables)
    given = sum(row.given for row in people)
    for name in (row.name for row in store.read(JACKPOTS)):
        jackpot, fed = store.jackpot(name), Counter[bool]()
        for saved in (one for one in tables if one.jackpot == name):
            yield from (f"{saved.house.name}: {wrong}" for wrong in _at_table(store, saved, fed))
        seeds = jackpot.seed * (1 + fed[True])
        if jackpot.amount != seeds + fed[False]:
            yield f"the jackpot {name} holds {jackpot.amount}, not {seeds + fed[False]}"
        given, lying = given + seeds, lying + jackpot.amount
    if lying != given:
        yield f"there are {lying} units, not {given}"


def _at_table(store: Store, saved: Saved, fed: Counter[bool]) -> Iterator[str]:
    """Yield what is wrong at a table: in its cards, its stacks, and what was sent."""
    table, where = saved.house.table, {"table": saved.house.name}
    stacks, tips, played = Counter[int](), 0, list[Any]()
    ledger = sorted(store.read(LEDGER, **where), key=lambda row: (row.version, row.place))
    for row in sorted(store.read(HANDS, **where), key=lambda row: row.number):
        while ledger and ledger[0].version < row.version:
            stacks[ledger[0].seat] += ledger.pop(0).units
        try:
            hand = _verified(row)
        except tago.TagoError as error:
            yield f"number {row.number}: {error}"
            continue
        if hand is not None:  # otherwise it was the draw for the first player
            yield from (f"number {row.number}: {wrong}" for wrong in _settle(stacks, hand, row))
            played += hand.actions
            tips += hand.tips if hand.result else 0
            fed[False] += (hand.withheld if hand.result else 0) - row.paid
            fed[True] += row.paid > 0
    for row in ledger:
        stacks[row.seat] += row.units
    if table.hand is not None:
        stacks.update(dict(tago.returns(table.hand)))
        played += table.hand.actions
    if +stacks != +Counter(dict(table.stacks_now)) or min(stacks.values(), default=0) < 0:
        yield f"the stacks are {table.stacks_now}, not {sorted((+stacks).items())}"
    if table.tips != tips:
        yield f"the tips are {table.tips}, not {tips}"
    if saved.people.keys() != {*table.taken}:
        yield "somebody sits there who has no chips, or the other way round"
    journal = sorted(store.read(JOURNAL, **where), key=lambda row: row.version)
    done = [
        read(parse_json(row.action), TableAction | tago.Action) for row in journal if row.action
    ]
    sent = [action for action in done if isinstance(action, ACTIONS)]
    if sent != [action for action in played if not isinstance(action, tago.Redeal)]:
        yield "what was sent is not what was played"


def _verified(row: Any) -> Hand | None:
    """Return a hand, played again with the cards of its seeds; ``None`` if it was the draw."""
    published = read(parse_json(row.audit), fairness.Audit)
    kept = read(parse_json(row.kept), tago.Kept)
    return fairness.verify(published, kept, no_misdeals=True).hand


def _settle(stacks: Counter[int], hand: Hand, row: Any) -> Iterator[str]:
    """Add the results of a hand to the stacks, and yield what is wrong with its chips."""
    restored = Counter[int]()  # during the hand, and recorded before its end
    for seat, units in cash_flow(hand.facts):
        restored[seat] += units
    for seat, chips in hand.deal.stacks:
        if stacks[seat] - restored[seat] != chips:
            yield f"seat {seat} has {stacks[seat]}, not {chips}"
    winner = hand.result and hand.result.jackpot_winner
    if hand.result:  # otherwise it was called off
        stacks.update(dict(tago.returns(hand)))
    if winner:
        stacks[winner] += row.paid
    if bool(row.paid) != bool(winner):
        yield f"the jackpot paid {row.paid}"


def main() -> None:
    """Audit a database."""
    asked = argparse.ArgumentParser(description="Audit the house.")
    asked.add_argument("--url", default="sqlite:///house.db", help="the database")
    wrong = list(audit(Store(asked.parse_args().url)))
    print("\n".join(wrong) or "every hand verifies, and not a unit is lost")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
