"""The JSON forms: reading what comes in and writing what goes out.

>>> import tagolib as tago
>>> from tagolib.serialization import parse_json, read_action, write
>>> read_action(parse_json('{"type": "raise", "seat": 4, "to": 20}'))
Raise(seat=4, to=20)
>>> write(tago.Raise(4, to=20))
{'type': 'raise', 'seat': 4, 'to': 20}
"""

from tagolib.serialization.changes import Changes
from tagolib.serialization.forms import (
    ACTION_TYPES,
    FACT_TYPES,
    JSON,
    TABLE_ACTION_TYPES,
    TABLE_FACT_TYPES,
    SeatKey,
    SeatNumber,
)
from tagolib.serialization.parsing import parse_json
from tagolib.serialization.reading import (
    read,
    read_action,
    read_jackpot,
    read_record,
    read_rules,
    read_table,
    read_table_action,
    read_tournament,
    read_view,
)
from tagolib.serialization.writing import write, write_betting_options, write_pairs

__all__ = [
    "ACTION_TYPES",
    "FACT_TYPES",
    "JSON",
    "TABLE_ACTION_TYPES",
    "TABLE_FACT_TYPES",
    "Changes",
    "SeatKey",
    "SeatNumber",
    "parse_json",
    "read",
    "read_action",
    "read_jackpot",
    "read_record",
    "read_rules",
    "read_table",
    "read_table_action",
    "read_tournament",
    "read_view",
    "write",
    "write_betting_options",
    "write_pairs",
]
