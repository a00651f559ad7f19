"""How Hypothesis learns to draw the library's values by their types, and to print them.

``import tagolib.testing`` calls :func:`register`, where Hypothesis is installed.
"""

from typing import Final, get_args

import attrs
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name

import tagolib
from tagolib.actions import Misdeal, Redeal
from tagolib.facts import Fact
from tagolib.hand import Deal, Hand
from tagolib.records import Record
from tagolib.table import DrawFirst, StartHand
from tagolib.testing import printing
from tagolib.testing.by_type import of_type

__all__ = ["REGISTERED", "register"]

_PUBLIC: Final = [getattr(tagolib, name) for name in tagolib.__all__]

REGISTERED: Final[tuple[type, ...]] = (
    *(kind for kind in _PUBLIC if isinstance(kind, type) and attrs.has(kind)),
    *get_args(Fact),
)
"""The types that ``st.from_type`` draws: all value classes of the library's public names, and the
facts. Cards are an enumeration, and need no registration."""

_PRINTED: Final = (Hand, Deal, Record, Misdeal, Redeal, DrawFirst, StartHand)
"""What is printed as a text with its cards."""


def register() -> None:
    """Make ``st.from_type(tagolib.Hand)`` and its like work, and hands be printed as texts."""
    for kind in REGISTERED:
        st.register_type_strategy(kind, of_type)
    for kind in _PRINTED:
        for_type_by_name(kind.__module__, kind.__name__, _print)


def _print(value: object, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: FBT001  # as Hypothesis calls it
    printing.write(value, printer)
