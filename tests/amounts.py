"""How much the tests play: a sample by default, and everything in ``nox -s thorough``.

README.md lists what is sampled, and how much there is in all.
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
    """Return all cases in a thorough run, and otherwise every n-th, beginning with the first."""
    return [*cases][:: 1 if THOROUGH else every]
