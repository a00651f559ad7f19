"""A shuffle that follows a written recipe: a seed gives the same card order on every machine.

With this recipe, anybody can check a shuffle with other tools:

1. The *stream* of a seed is the concatenation of the blocks ``SHA-256(label + seed + counter)`` for
   counter 0, 1, 2 ..., where label is the ASCII text ``tagolib shuffle 1`` and counter is eight
   bytes, the most significant first.
2. To draw a number below *n* (1 or more), take as many bytes as are needed to write n-1 (none if n
   is 1) and read them as a number, the most significant byte first. Find the greatest multiple of n
   that is not above 256 to the power of the number of bytes. If the number is at or above this
   multiple, throw the bytes away and take the next ones. Otherwise, the result is the remainder
   when the number is divided by n.
3. Fisher-Yates: for i from the last place down to place 1 (the first place is 0), draw j below i+1
   and swap the cards at places i and j.
"""

import hashlib
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeVar

from tagolib.base.checking import checked, trusted
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said

__all__ = ["SEED_SIZE", "Stream", "new_seed", "shuffled"]

T = TypeVar("T")

SEED_SIZE: Final = 32
"""The size of a seed, in bytes."""

_LABEL: Final = b"tagolib shuffle 1"


class Stream:
    """The endless stream of numbers from a seed. Streams from the same seed are the same.

    Use it for random choices that must come out the same everywhere, as in bots and tests.

    >>> from tagolib.shuffling import Stream
    >>> stream = Stream(bytes(32))
    >>> stream.below(6), stream.choice("abc")
    (1, 'c')

    Raises:
        SetupError: if the seed is not 32 bytes.
    """

    def __init__(self, seed: bytes) -> None:
        given: object = seed
        if not isinstance(given, bytes) or len(given) != SEED_SIZE:
            raise SetupError(Said("a seed must be {size} bytes", size=SEED_SIZE))
        self._seed = seed
        self._counter = 0
        self._bytes = b""

    def _take(self, count: int) -> bytes:
        while len(self._bytes) < count:
            block = _LABEL + self._seed + self._counter.to_bytes(8, "big")
            self._bytes += hashlib.sha256(block).digest()
            self._counter += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    @checked
    def below(self, limit: int) -> int:
        """Draw a number from 0 to limit-1, all equally likely.

        Raises:
            SetupError: if the limit is below 1.
        """
        if limit < 1:
            raise SetupError(Said("the limit must be 1 or more, not {limit}", limit=limit))
        size, fair = _measure(limit)
        while (number := int.from_bytes(self._take(size), "big")) >= fair:
            pass
        return number % limit

    @checked
    def choice(self, things: Sequence[T]) -> T:
        """Draw one of these items, all equally likely."""
        return things[self.below(len(things))]


@lru_cache(maxsize=256)
def _measure(limit: int) -> tuple[int, int]:
    """Return how many bytes to take for a number below a limit, and the first unfair number."""
    size = ((limit - 1).bit_length() + 7) // 8
    numbers = 256**size
    return size, numbers - numbers % limit


_below = trusted(Stream.below)


def new_seed() -> bytes:
    """Return 32 unpredictable bytes from the operating system."""
    return secrets.token_bytes(SEED_SIZE)


@checked
def shuffled(cards: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """Return cards in a random order drawn from a stream (step 3 of the recipe)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
