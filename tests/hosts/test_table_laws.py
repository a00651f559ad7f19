"""The laws of a table, at every step of random sessions with everything that may be tried."""

import random
from collections import Counter

import pytest
from attrs import evolve

import tagolib as tago
from tagolib.conformance.tago.deals import random_rules
from tagolib.table import Open, Sit
from tagolib.tago.jackpot import Jackpot
from tests import tables
from tests.amounts import amount
from tests.tables import House
from tools import session

pytestmark = pytest.mark.uncounted


def step_on(chance: random.Random, house: House, steps: int) -> Counter[str]:
    """Go on for so many steps, at any of the tables, and check the rarer laws."""
    own = random.Random(chance.random())
    for _ in range(steps):
        place = chance.randrange(len(house.tables))
        tables.go_on(chance.randrange, house, place)
        if own.randrange(12) == 0:
            tables.saved_and_back(house.tables[place])
            tables.nobody_is_told(own.randrange, house, place)
    return house.told


@pytest.mark.rules("POT-08", "SEAT-05", "JACK-10", "JACK-11", "REST-01")
def test_chips_are_conserved_over_any_session() -> None:
    """After each step of any session the table holds the chips brought in, less those taken out.

    What the options allow is taken and all else is refused and changes nothing; a table follows
    from what is saved of it; and nobody is told what they must not know.
    """
    told: Counter[str] = Counter()
    for number in range(amount(12, 60)):
        chance = random.Random(number)
        rules = random_rules(chance.randrange)
        told += step_on(chance, House([rules], seed=chance.choice([0, 50])), 250)
    for what in (
        "JackpotPaid",
        "ShortOfAnte",
        "SeatLeft",
        "TableClosed",
        "TipsTaken",
        "DealCancelled",
    ):
        assert told[what] >= amount(1, 5), what
    for what in ("HandFinished", "BoughtIn", "CubeMoved", "JackpotFed", "CuriousPaid"):
        assert told[what] >= amount(10, 50), what


@pytest.mark.rules("JACK-03", "JACK-02")
def test_tables_share_a_multi_jackpot_and_nothing_is_lost() -> None:
    """Tables with the same minimum and maximum share a jackpot, which each can feed and win."""
    told: Counter[str] = Counter()
    for number in range(amount(4, 20)):
        chance = random.Random(1000 + number)
        rules = evolve(random_rules(chance.randrange), jackpot_percent=25)
        others = [evolve(rules, variant="rapid", curious_to="tips"), rules]
        told += step_on(chance, House([rules, *others], seed=30, shared=True), 600)
    assert told["JackpotPaid"] >= amount(1, 5)
    assert told["JackpotFed"] >= amount(20, 100)


def test_the_long_session_is_short_here() -> None:
    """The session of ``python -m tools.session`` counts its chips and meets what is rare."""
    house = session.play_session(random.Random(2), 60)
    (table,) = house.tables
    assert table.stage == "closed"
    assert table.chips == house.brought - house.taken
    assert len(session.report(house.told)) == len(session.TOLD)
    for what in set(session.TOLD.values()) - {"JackpotPaid"}:
        assert house.told[what] >= 1, what
    assert house.told["HandFinished"] == 60


def test_a_session_is_the_same_when_played_again() -> None:
    """The same actions lead to the same table."""
    ends = [House([tago.Rules.parse("Light – 5/300", jackpot_percent=10)]) for _ in range(2)]
    for house in ends:
        step_on(random.Random(7), house, 300)
    assert ends[0].tables == ends[1].tables
    assert ends[0].told == ends[1].told


def test_tables_are_compared_without_their_news() -> None:
    """Two tables in the same state are equal, however they got there."""
    rules = tago.Rules.parse("Light – 5/300")
    table = tago.act(tago.act(tago.Table(rules, Jackpot.of(rules)), Open()), Sit(1, 300))
    assert table == evolve(table, news=())
    assert hash(table) == hash(evolve(table, news=()))
