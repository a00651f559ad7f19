"""A table in a test: its actions one after the other, its refusals, and its saved form."""

import json

import pytest

import tagolib as tago
from tagolib.serialization import parse_json, read_table, write
from tagolib.table import Table, TableAction, TableRecord, act, resume_table


def do(table: Table, *actions: tago.Action | TableAction) -> Table:
    """Take actions one after the other; each must be legal."""
    for action in actions:
        table = act(table, action)
    return table


def codes(table: Table, action: tago.Action | TableAction) -> list[str]:
    """Return the codes of an action's refusal."""
    with pytest.raises(tago.IllegalActionError) as caught:
        act(table, action)
    return [violation.code for violation in caught.value.violations]


def back(table: Table) -> Table:
    """Return a table after it was saved and restored."""
    return resume_table(read_table(parse_json(json.dumps(write(TableRecord.of(table))))))
