"""How much the tests play: a sample as a rule, all of it in ``nox -s thorough``.

What is sampled, and what the whole of it is, stands in CONTRIBUTING.md.
"""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

__all__ = ["THOROUGH", "amount", "sample"]

T = TypeVar("T")

THOROUGH: Final = "TAGO_THOROUGH" in os.environ
"""Whether everything is played. Set by the session, for its worker processes too."""


def amount(usual: int, thorough: int) -> int:
    """Return how many of something a test plays."""
    return thorough if THOROUGH else usual


def sample(cases: Iterable[T], every: int) -> list[T]:
    """Return all cases in a thorough run, and otherwise every so many, the first among them."""
    return [*cases][:: 1 if THOROUGH else every]
