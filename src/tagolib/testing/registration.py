"""How Hypothesis learns to draw the library's values by their types, and to print them.

Hypothesis calls :func:`register` when it is imported, by the entry point ``tagolib`` in the group
``hypothesis``. Little is imported for it: the strategies themselves only when one is asked for.
"""

from importlib import import_module
from typing import Any, Final, get_args

import attrs
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name

from tagolib import names
from tagolib.actions import Misdeal, Redeal
from tagolib.facts import Fact
from tagolib.hand import Deal, Hand
from tagolib.records import Record
from tagolib.table import DrawFirst, StartHand

__all__ = ["REGISTERED", "register"]

REGISTERED: Final[tuple[type, ...]] = (
    *(kind for kind in vars(names).values() if isinstance(kind, type) and attrs.has(kind)),
    *get_args(Fact),
)
"""The types that ``st.from_type`` draws: all value classes of the library's public names, and the
facts. Cards are an enumeration, and need no registration."""

_PRINTED: Final = (Hand, Deal, Record, Misdeal, Redeal, DrawFirst, StartHand)
"""What is printed as a text with its cards."""


def register() -> None:
    """Make ``st.from_type(tagolib.Hand)`` and its like work, and hands be printed as texts."""
    for kind in REGISTERED:
        st.register_type_strategy(kind, _drawn)
    for kind in _PRINTED:
        for_type_by_name(kind.__module__, kind.__name__, _print)


# not at the top: it may be this module's importing that imports Hypothesis


def _drawn(kind: type) -> st.SearchStrategy[Any]:
    strategy: st.SearchStrategy[Any] = import_module("tagolib.testing.by_type").of_type(kind)
    return strategy


def _print(value: object, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: FBT001  # as Hypothesis calls it
    import_module("tagolib.testing.printing").write(value, printer)
