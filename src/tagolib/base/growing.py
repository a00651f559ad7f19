"""Sequences that grow at their end and share what they had before: logs, and hashes of cards."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Self, TypeVar, overload

from attrs import frozen

from tagolib.base.values import Value

__all__ = ["Growing", "Indexed"]

T = TypeVar("T")


@frozen(order=False, eq=False, repr=False)
class Growing(Value, Sequence[T]):
    """Entries in order. It reads like a tuple and is equal to the tuple of its entries.

    A slice is a tuple. The value holds the entries before its own last ones as another such value.
    However long it is, adding entries or looking at the last ones takes the same time.
    """

    news: tuple[T, ...] = ()
    """The last entries."""
    before: Self | None = None
    """The entries before the last ones; ``None`` if there are none."""
    start: int = 0
    """The number of entries before the last ones."""

    def with_news(self, news: tuple[T, ...]) -> Self:
        """Return the same with these entries added."""
        return type(self)(news, self, self.start + len(self.news)) if news else self

    def _since(self, start: int) -> tuple[T, ...]:
        """Return the entries from a place on, without going through the earlier ones."""
        parts: list[tuple[T, ...]] = []
        part: Growing[T] | None = self
        while part is not None:
            parts.append(part.news)
            part = part.before if part.start > start else None
        entries = tuple(chain.from_iterable(reversed(parts)))
        return entries[start - len(self) :] if start < len(self) else ()

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: "slice[Any, Any, Any]") -> tuple[T, ...]: ...
    def __getitem__(self, place: "int | slice[Any, Any, Any]") -> T | tuple[T, ...]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step != 1:
                return self._since(0)[place]
            return self._since(start)[: max(stop - start, 0)]
        if place < 0:
            place += len(self)
        if not 0 <= place < len(self):
            raise IndexError("there are fewer entries than that")
        return self._at(place)

    def _at(self, place: int) -> T:
        """Return the entry at a place that exists."""
        return self._since(place)[0]

    def __len__(self) -> int:
        return self.start + len(self.news)

    def __iter__(self) -> Iterator[T]:
        return iter(self._since(0))

    def __reversed__(self) -> Iterator[T]:
        return reversed(self._since(0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing | tuple):
            return NotImplemented
        return len(self) == len(other) and self._since(0) == tuple(other)

    def __hash__(self) -> int:
        return hash(self._since(0))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._since(0),)  # in one piece: a long chain is too deep for pickle

    def __repr__(self) -> str:
        return repr(self._since(0))


@frozen(order=False, eq=False, repr=False)
class Indexed(Growing[T]):
    """Entries, each of which is found in a few steps if they were added one by one.

    Adding entries takes longer than with a :class:`Growing`, but does not become slower as their
    number grows.
    """

    far: Self | None = None
    """An earlier part, which one step reaches; ``None`` if there is nothing before the last
    entries."""

    def with_news(self, news: tuple[T, ...]) -> Self:
        """Return the same with these entries added."""
        if not news:
            return self
        far, one = self, self.far
        two = None if one is None else one.far
        if one is not None and two is not None and self.start - one.start == one.start - two.start:
            far = two  # two steps of the same length become one, as digits carry over
        return type(self)(news, self, len(self), far)

    def _at(self, place: int) -> T:
        part = self
        while part.start > place:
            assert part.before is not None  # it holds the entries up to the start
            assert part.far is not None  # as long as there is one before
            part = part.far if len(part.far) > place else part.before
        return part.news[place - part.start]
