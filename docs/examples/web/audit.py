"""The audit: it plays every hand in the database again, and counts all the money to the unit.

``python audit.py --url sqlite:///house.db`` prints what it has checked, or what is wrong. It only
reads, so it may run beside the house, but not while the house is writing.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

from store import HANDS, JACKPOTS, JOURNAL, LEDGER, PEOPLE, Store, rows

import tagolib as tago
from tagolib import facts, fairness
from tagolib.actions import ACTIONS
from tagolib.hand import Hand
from tagolib.serialization import parse_json, read
from tagolib.table import Sit, Table, TableAction


def audit(store: Store) -> Iterator[str]:
    """Yield everything that is wrong in the database."""
    with store.engine.connect() as db:
        parts = (HANDS, JACKPOTS, JOURNAL, LEDGER, PEOPLE)
        found = {one.name: rows(db, one) for one in parts}
    tables = store.tables()
    for saved in tables:
        mine: dict[str, list[Any]] = {
            name: [row for row in found[name] if row.table == saved.name]
            for name in ("hands", "journal", "ledger")
        }
        for wrong in _at_table(saved.house.table, **mine):
            yield f"{saved.name}: {wrong}"
        sitting = [one.seat for one in saved.house.table.queue if isinstance(one, Sit)]
        if {*saved.people} != {*saved.house.table.seats, *sitting}:
            yield f"{saved.name}: somebody sits there who has no chips, or the other way round"
    booked: Counter[int] = Counter()
    for row in found["ledger"]:
        booked[row.person] += row.units
    for row in found["people"]:
        if row.wallet != row.given - booked[row.id]:
            yield f"the wallet of {row.id} holds {row.wallet}, not {row.given - booked[row.id]}"
    given, jackpots = sum(row.given for row in found["people"]), 0
    for row in found["jackpots"]:
        jackpot = store.jackpot(row.name)
        names = {saved.name for saved in tables if saved.jackpot == row.name}
        hands = [hand for hand in found["hands"] if hand.table in names]
        seeds = jackpot.seed * (1 + sum(hand.paid > 0 for hand in hands))
        lies = seeds + sum(hand.fed - hand.paid for hand in hands)
        if jackpot.amount != lies:
            yield f"the jackpot {row.name} holds {jackpot.amount}, not {lies}"
        given, jackpots = given + seeds, jackpots + jackpot.amount
    lying = sum(saved.house.table.chips for saved in tables) + jackpots
    lying += sum(row.wallet for row in found["people"])
    if lying != given:
        yield f"there are {lying} units, not {given}"


def _at_table(
    table: Table, hands: list[Any], journal: list[Any], ledger: list[Any]
) -> Iterator[str]:
    """Yield what is wrong at a table: in its cards, its stacks, and what was sent."""
    stacks: Counter[int] = Counter()
    tips, played = 0, list[Any]()
    ledger = sorted(ledger, key=lambda row: (row.version, row.place))
    for row in sorted(hands, key=lambda row: row.number):
        try:
            hand = _verified(row)
        except tago.TagoError as error:
            yield f"number {row.number}: {error}"
            continue
        while ledger and ledger[0].version < row.version:
            stacks[ledger[0].seat] += ledger.pop(0).units
        if hand is not None:  # otherwise it was the draw for the first player
            yield from [f"number {row.number}: {wrong}" for wrong in _settle(stacks, hand, row)]
            played += hand.actions
            tips += hand.tips if hand.result else 0
    for row in ledger:
        stacks[row.seat] += row.units
    if table.hand is not None:
        stacks.update(dict(tago.returns(table.hand)))
        played += table.hand.actions
    if +stacks != +Counter(dict(table.stacks_now)) or min(stacks.values(), default=0) < 0:
        yield f"the stacks are {table.stacks_now}, not {sorted((+stacks).items())}"
    if table.tips != tips:
        yield f"the tips are {table.tips}, not {tips}"
    journal = sorted(journal, key=lambda row: row.version)
    taken = [read(parse_json(row.action), TableAction | tago.Action) for row in journal]
    sent = [action for action in taken if isinstance(action, ACTIONS)]
    if sent != [action for action in played if not isinstance(action, tago.Redeal)]:
        yield "what was sent is not what was played"


def _verified(row: Any) -> Hand | None:
    """Return a hand, played again with the cards of its seeds; ``None`` if it was the draw."""
    published = read(parse_json(row.audit), fairness.Audit)
    kept = read(parse_json(row.kept), tago.Kept)
    return fairness.verify(published, kept, no_misdeals=True).hand


def _settle(stacks: Counter[int], hand: Hand, row: Any) -> Iterator[str]:
    """Add to the stacks what a hand has brought, and yield what is wrong with its chips."""
    restored = Counter[int]()  # within the hand, and booked before its end
    for fact in hand.facts:
        if isinstance(fact, facts.Restored):
            restored[fact.seat] += fact.amount
    for seat, chips in hand.deal.stacks:
        if stacks[seat] - restored[seat] != chips:
            yield f"seat {seat} has {stacks[seat]}, not {chips}"
    winner = None
    if hand.result is not None:  # otherwise it was called off
        winner = hand.result.jackpot_winner
        stacks.update(dict(tago.returns(hand)))
    if winner is not None:
        stacks[winner] += row.paid
    if row.fed != (hand.withheld if hand.result else 0) or (row.paid > 0) != (winner is not None):
        yield f"the jackpot got {row.fed} and paid {row.paid}"


def main() -> None:
    """Audit a database."""
    asked = argparse.ArgumentParser(description="Audit the house.")
    asked.add_argument("--url", default="sqlite:///house.db", help="the database")
    wrong = list(audit(Store(asked.parse_args().url)))
    print("\n".join(wrong) or "every hand verifies, and not a unit is lost")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
