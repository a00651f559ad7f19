"""Save the people at a table as text, and resume them."""

import json
from typing import Any

from attrs import field, fields, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.values import Form
from tagolib.fairness import House, HouseRecord, resume_house
from tagolib.people.state import Known, People
from tagolib.serialization import parse_json, read, write
from tagolib.table import TableRecord, resume_table

__all__ = ["PeopleRecord", "resume", "save"]


@frozen(order=False)
class PeopleRecord(Known, Form, document="tago-people"):
    """Saved people, with their table. It holds secrets, so only the house may see it.

    Raises:
        SetupError: if a field is out of range.
    """

    at: TableRecord | HouseRecord = field(kw_only=True, validator=typed, metadata={"order": -1})
    """The table, or the house if it deals fairly."""


@checked
def save(people: People) -> str:
    """Return the people and their table as a JSON text. :func:`resume` reads it.

    >>> resume(save(done.people)) == done.people
    True
    """
    at = people.at
    record = HouseRecord.of(at) if isinstance(at, House) else TableRecord.of(at)
    return json.dumps(write(PeopleRecord(at=record, **_known(people))), ensure_ascii=False)


@checked
def resume(saved: str) -> People:
    """Return the people that :func:`save` has saved as this text, ready to continue.

    Raises:
        NotationError: if the text is not that of saved people.
        DivergenceError, FairnessError, SetupError: as for
            :func:`~tagolib.fairness.records.resume_house` and
            :func:`~tagolib.table.records.resume_table`; also if people and table do not fit
            together.
    """
    record = read(parse_json(saved), PeopleRecord)
    at = record.at
    return People(
        resume_house(at) if isinstance(at, HouseRecord) else resume_table(at), **_known(record)
    )


def _known(people: Known) -> dict[str, Any]:
    return {one.name: getattr(people, one.name) for one in fields(Known)}
