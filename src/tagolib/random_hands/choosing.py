"""The chance of random hands: one function, and the ways to choose by it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

__all__ = ["Choose", "filled", "one", "some"]

Choose: TypeAlias = Callable[[int], int]
"""Returns a number from 0 to n-1."""

T = TypeVar("T")


def one(choose: Choose, things: Sequence[T]) -> T:
    """Choose one of some things."""
    return things[choose(len(things))]


def some(choose: Choose, things: Sequence[T], count: int) -> list[T]:
    """Choose so many of some things, each once, in any order."""
    rest = list(things)
    return [rest.pop(choose(len(rest))) for _ in range(count)]


def filled(choose: Choose, places: Sequence[T | None], things: Sequence[T]) -> tuple[T, ...]:
    """Fill the places that hold nothing (``None``) with any things that lie at none of them."""
    rest = list(things)
    for lying in places:
        if lying is not None:
            rest.remove(lying)
    return tuple([rest.pop(choose(len(rest))) if it is None else it for it in places])
