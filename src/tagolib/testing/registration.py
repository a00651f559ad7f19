"""How Hypothesis learns to draw the library's values by their types.

Hypothesis calls :func:`register` when it is imported, by the entry point ``tagolib`` in the group
``hypothesis``. Little is imported for it: the strategies themselves only when one is asked for.
"""

from importlib import import_module
from typing import Any, Final, get_args

from hypothesis import strategies as st

from tagolib.actions import Action, Declaration
from tagolib.betting import Spot
from tagolib.hand import Deal, Hand
from tagolib.records import Record
from tagolib.rules import Rules, Rulings
from tagolib.views import State, View

__all__ = ["REGISTERED", "register"]

REGISTERED: Final[tuple[type, ...]] = (
    *(Hand, Deal, Record, View, State, Rules, Rulings, Spot, Declaration),
    *get_args(Action),
)
"""The types that ``st.from_type`` draws. Cards are an enumeration, and need no registration."""


def register() -> None:
    """Make ``st.from_type(tagolib.Hand)`` and its like work."""
    for kind in REGISTERED:
        st.register_type_strategy(kind, _drawn)


def _drawn(kind: type) -> st.SearchStrategy[Any]:
    # not at the top: it may be this module's importing that imports Hypothesis
    strategy: st.SearchStrategy[Any] = import_module("tagolib.testing.strategies").of_type(kind)
    return strategy
