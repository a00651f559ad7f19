"""The words of the JSON forms: how seats, actions and facts are called in them.

What the classes of the values do not tell by their fields, they tell in their heads: see
:class:`~tagolib.values.Form`.
"""

from collections.abc import Mapping
from typing import Any, Final, NewType, TypeAlias, get_args

from tagolib.actions import Action
from tagolib.facts import Fact
from tagolib.table import TableAction, TableFact
from tagolib.values import SeatNumber

__all__ = [
    "ACTION_TYPES",
    "AMOUNT_KEYS",
    "FACT_TYPES",
    "JSON",
    "TABLE_ACTION_TYPES",
    "TABLE_FACT_TYPES",
    "SeatKey",
    "SeatNumber",
    "types_of",
]

JSON: TypeAlias = Any
"""What the standard library's ``json`` makes of a document."""

SeatKey = NewType("SeatKey", int)
"""A seat as a key of an object: its decimal string."""


def types_of(union: Any) -> Mapping[str, Any]:
    """Return the classes of a union of actions or of facts, by the ``type`` of their forms."""
    return {kind.tag: kind for kind in get_args(union)}


ACTION_TYPES: Final[Mapping[str, type[Action]]] = types_of(Action)
"""The ``type`` of an action's form, and the action."""
FACT_TYPES: Final[Mapping[str, type[Fact]]] = types_of(Fact)
"""The ``type`` of a fact's form, and the fact."""
TABLE_ACTION_TYPES: Final[Mapping[str, type[TableAction]]] = types_of(TableAction)
"""The ``type`` of a table action's form, and the action; none is that of a hand's action."""
TABLE_FACT_TYPES: Final[Mapping[str, type[TableFact]]] = types_of(TableFact)
"""The ``type`` of a table fact's form, and the fact; none is that of a hand's fact."""

AMOUNT_KEYS: Final = {"bet": "amount", "raise": "to"}
"""What the amount of a declaration is called, by its kind."""
