"""The JSON forms: what comes from outside is read, what goes out is written."""

from tagolib.serialization.reading import (
    ACTION_TYPES,
    JSON,
    SeatKey,
    SeatNumber,
    parse_json,
    read,
    read_action,
)
from tagolib.serialization.writing import (
    write_betting_options,
    write_options,
    write_pairs,
    write_score,
    write_state,
)

__all__ = [
    "ACTION_TYPES",
    "JSON",
    "SeatKey",
    "SeatNumber",
    "parse_json",
    "read",
    "read_action",
    "write_betting_options",
    "write_options",
    "write_pairs",
    "write_score",
    "write_state",
]
