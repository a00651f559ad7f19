"""The words of the JSON forms: the names of seats, actions and facts in them.

The keyword arguments of a class say what its fields do not show, such as the ``type`` in its form;
see :class:`~tagolib.base.values.Form`.
"""

from collections.abc import Mapping
from typing import Any, Final, NewType, TypeAlias, get_args

from tagolib.base.values import SeatNumber
from tagolib.table import TableAction, TableFact
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact

__all__ = [
    "ACTION_TYPES",
    "FACT_TYPES",
    "JSON",
    "TABLE_ACTION_TYPES",
    "TABLE_FACT_TYPES",
    "SeatKey",
    "SeatNumber",
]

JSON: TypeAlias = Any
"""A document as the standard library's ``json`` reads it."""

SeatKey = NewType("SeatKey", int)
"""A seat as a key of an object: its number as a string."""


def types_of(union: Any) -> Mapping[str, Any]:
    """Return the classes in a union of actions or of facts, by the ``type`` of their forms."""
    return {kind.tag: kind for kind in get_args(union)}


ACTION_TYPES: Final[Mapping[str, type[Action]]] = types_of(Action)
"""The actions, by the ``type`` of their forms."""
FACT_TYPES: Final[Mapping[str, type[Fact]]] = types_of(Fact)
"""The facts, by the ``type`` of their forms."""
TABLE_ACTION_TYPES: Final[Mapping[str, type[TableAction]]] = types_of(TableAction)
"""The actions of a table, by the ``type`` of their forms; no action of a hand shares one."""
TABLE_FACT_TYPES: Final[Mapping[str, type[TableFact]]] = types_of(TableFact)
"""The facts of a table, by the ``type`` of their forms; no fact of a hand shares one."""

AMOUNT_KEYS: Final = {"bet": "amount", "raise": "to"}
"""The key of a declaration's amount, by the kind of the declaration."""
