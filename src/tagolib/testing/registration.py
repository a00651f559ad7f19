"""Registers the library's types with Hypothesis, which can then draw and print their values.

``import tagolib.testing`` calls :func:`register` if Hypothesis is installed.
"""

from typing import Final, get_args

import attrs
from hypothesis import strategies as st
from hypothesis.vendor.pretty import for_type_by_name

import tagolib as tago
from tagolib.testing import printing
from tagolib.testing.by_type import of_type

__all__ = ["REGISTERED", "register"]

_PUBLIC: Final = [getattr(tago, name) for name in tago.__all__]

REGISTERED: Final[tuple[type, ...]] = (
    *(kind for kind in _PUBLIC if isinstance(kind, type) and attrs.has(kind)),
    *get_args(tago.Fact),
)
"""The types that ``st.from_type`` can draw: all value classes among the library's public names, and
the facts. Cards are an enumeration and need no registration."""


def register() -> None:
    """Teach Hypothesis to draw types such as ``tagolib.Hand``, and to print hands as text."""
    for kind in REGISTERED:
        st.register_type_strategy(kind, of_type)
    for kind in printing.PRINTED:
        for_type_by_name(
            kind.__module__,
            kind.__name__,
            lambda value, printer, cycle: printing.write(value, printer),
        )
