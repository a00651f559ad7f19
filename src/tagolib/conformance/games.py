"""What differential play needs to know of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from tagolib.conformance.shrinking import Step
from tagolib.random_hands.choosing import Choose
from tagolib.serialization import JSON

__all__ = ["FuzzedGame"]

Ids: TypeAlias = tuple[str, ...]
"""The ids of rules."""


@frozen(order=False)
class FuzzedGame:
    """How random cases of a game are made and told, and which rules they are about."""

    random_cases: Callable[[Choose], Iterator[dict[str, JSON]]]
    """Makes a hand at random, as it stood at some moments and at its end, and other cases."""
    tell: Callable[[dict[str, JSON], Sequence[int]], Iterator[str]]
    """Writes a hand in lines, the refused actions as comments: of a case without its ``kind``, and
    the places of those actions."""
    by_action: Mapping[str, Ids]
    """What a hand is about that ends with an action of a type, as far as one can tell."""
    of_no_action: Ids
    """What it is about if what was done last is no action: which actions there are."""
    by_kind: Mapping[str, Ids]
    """What a hand is about in which nothing was done, which is the deal; and any other case."""
    steps: Mapping[str, Sequence[Step]]
    """How a case of each kind is made smaller, in turns."""
