"""The log of a hand: its actions, and the facts that resulted from them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from attrs import frozen

from tagolib.base.fast import make_maker
from tagolib.base.values import Value
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact

__all__ = ["Log"]


@frozen(order=False, eq=False, repr=False)
class Log(Value, Sequence[Action | Fact]):
    """The actions of a hand and the facts that resulted from them, in order.

    A log reads like a tuple and is equal to the tuple of its entries; a slice of it is a tuple. It
    holds the log before it and its own last entries, so however long the log is, it takes the same
    time to add entries or to look at the last ones.

    It is the ``log`` of a hand.

    >>> [type(entry).__name__ for entry in tago.apply(hand, tago.Bet(3, 10)).log[-2:]]
    ['Bet', 'BetMade']
    """

    news: tuple[Action | Fact, ...] = ()
    """The last entries."""
    before: "Log | None" = None
    """The log before them; ``None`` if there is none."""
    start: int = 0
    """The number of entries before them."""

    def with_news(self, news: tuple[Action | Fact, ...]) -> "Log":
        """Return the log with these entries added."""
        return _make_log(news, self, self.start + len(self.news)) if news else self

    def _since(self, start: int) -> tuple[Action | Fact, ...]:
        """Return the entries from a place on, without going through the earlier ones."""
        parts: list[tuple[Action | Fact, ...]] = []
        log: Log | None = self
        while log is not None and len(log) > start:
            parts.append(log.news)
            log = log.before
        entries = tuple([entry for part in reversed(parts) for entry in part])
        return entries[start - len(self) :] if start < len(self) else ()

    @overload
    def __getitem__(self, place: int) -> Action | Fact: ...
    @overload
    def __getitem__(self, place: "slice[Any, Any, Any]") -> tuple[Action | Fact, ...]: ...
    def __getitem__(
        self, place: "int | slice[Any, Any, Any]"
    ) -> Action | Fact | tuple[Action | Fact, ...]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step != 1:
                return self._since(0)[place]
            return self._since(start)[: max(stop - start, 0)]
        if place < 0:
            place += len(self)
        if not 0 <= place < len(self):
            raise IndexError("there are not so many entries in the log")
        return self._since(place)[0]

    def __len__(self) -> int:
        return self.start + len(self.news)

    def __iter__(self) -> Iterator[Action | Fact]:
        return iter(self._since(0))

    def __reversed__(self) -> Iterator[Action | Fact]:
        return reversed(self._since(0))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log | tuple):
            return NotImplemented
        return len(self) == len(other) and self._since(0) == tuple(other)

    def __hash__(self) -> int:
        return hash(self._since(0))

    def __reduce__(self) -> tuple[Any, ...]:
        return Log, (self._since(0),)  # in one piece: a chain of thousands is too deep for pickle

    def __repr__(self) -> str:
        return repr(self._since(0))


_make_log: Final = make_maker(Log)
