"""The source of chance for random hands of both games: one function, and ways to choose with it.

All randomness comes from one function, ``choose(n)``, which returns a number from 0 to n-1. The
same numbers give the same hands. The function may be one of these:

* :meth:`Stream.below <tagolib.shuffling.Stream.below>`, whose seed gives the same hands everywhere;
* the ``randrange`` of a ``random.Random``;
* a function that draws with Hypothesis.

0 means the simplest choice: the default rules, two seats, an unshuffled deck, a call or a pass.
Hypothesis shrinks its examples towards these choices.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

__all__ = ["Choose"]

Choose: TypeAlias = Callable[[int], int]
"""A function of n that returns a number from 0 to n-1."""

T = TypeVar("T")


def one(choose: Choose, things: Sequence[T]) -> T:
    """Return one of several things."""
    return things[choose(len(things))]


def weighed(choose: Choose, weights: Mapping[T, int]) -> T:
    """Return one of several things; each is as likely as its weight."""
    return one(choose, [thing for thing, weight in weights.items() for _ in range(weight)])


def some(choose: Choose, things: Sequence[T], count: int) -> list[T]:
    """Return ``count`` of several things, each at most once, in any order."""
    rest = list(things)
    return [rest.pop(choose(len(rest))) for _ in range(count)]


def filled(choose: Choose, places: Sequence[T | None], things: Sequence[T]) -> tuple[T, ...]:
    """Return the places with each empty one (``None``) filled by a thing that no place holds."""
    rest = list(things)
    for lying in places:
        if lying is not None:
            rest.remove(lying)
    return tuple([rest.pop(choose(len(rest))) if it is None else it for it in places])
