"""Save a house, and resume it at any point."""

from typing import Any, Self

from attrs import evolve, field, fields, frozen

from tagolib.base.checking import checked
from tagolib.base.values import Form, instance_of
from tagolib.fairness.house import House, Owned
from tagolib.fairness.messages import Kept
from tagolib.fairness.places import CardPlaces
from tagolib.fairness.verifying import verify
from tagolib.table import TableRecord, resume_table

__all__ = ["HouseRecord", "resume_house"]


@frozen(order=False)
class HouseRecord(Owned, Form, document="tago-fair-table"):
    """A saved table that deals fairly. It holds secrets, so only the house may see it.

    Use it to save a house, and to resume it after a restart.

    >>> fairness.resume_house(fairness.HouseRecord.of(ready)) == ready
    True

    Raises:
        SetupError: if a field is out of range.
    """

    table: TableRecord = field(kw_only=True, validator=instance_of(TableRecord))
    """The table."""

    @classmethod
    @checked
    def of(cls, house: House) -> Self:
        """Return the record of a house as it stands."""
        return cls(**_owned(house), table=TableRecord.of(house.table))


@checked
def resume_house(record: HouseRecord) -> House:
    """Return the house of a record, ready to continue.

    Raises:
        DivergenceError, SetupError: as for :func:`~tagolib.table.records.resume_table`.
        FairnessError: if its hand was not dealt from its seeds.
    """
    table = resume_table(record.table)
    house = House(**_owned(record), table=evolve(table, hand=None))
    if table.hand is None:
        return house
    places = CardPlaces.dealt(table.hand.deal.numbers, 0)
    house = evolve(house, table=table, places=places)
    seeds = house.seeds
    verify(house.audit, Kept(seeds.announcement))
    for fact in table.hand.facts:
        places = places.follow(fact, seeds.label)
    return evolve(house, places=places)


def _owned(house: Owned) -> dict[str, Any]:
    return {one.name: getattr(house, one.name) for one in fields(Owned)}
