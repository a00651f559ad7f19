"""Records: a hand follows from its deal and its actions, so it is kept as these and played again.

A :class:`Record` is what is kept. :func:`replay` gives every hand on the way, :func:`resume` the
last. What cannot have happened comes out as a :class:`~tagolib.errors.DivergenceError` that names
the action.
"""

from collections import deque
from collections.abc import Iterator
from typing import Self

from attrs import field, frozen

from tagolib import rulebook
from tagolib.actions import Action
from tagolib.errors import DivergenceError, IllegalActionError
from tagolib.hand import Deal, Hand
from tagolib.transition import apply, deal
from tagolib.values import Value, text

__all__ = ["Record", "replay", "resume"]


@frozen(order=False)
class Record(Value):
    """A hand as it is kept: the deal and what was done. It holds all cards: it is the house's.

    Raises:
        SetupError: if the edition is no text.
    """

    deal: Deal
    """The rules, the stacks, the seat with the cube, and the deck."""
    actions: tuple[Action, ...]
    """What was done, in order."""
    edition: str = field(validator=text)
    """The edition of the rulebook by which it was played (:mod:`tagolib.rulebook`)."""

    @classmethod
    def of(cls, hand: Hand) -> Self:
        """Make the record of a hand as it stands."""
        return cls(hand.deal, hand.actions, rulebook.load().edition)


def replay(played: Record | Hand) -> Iterator[Hand]:
    """Give every hand on the way: as dealt, then after each action.

    A hand is held to its own log: facts that do not follow are a divergence too.

    Raises:
        SetupError: if there can be no such deal.
        DivergenceError: at the first action that cannot be taken, or that leads elsewhere. The
            hands before it have been given by then.
    """
    record = played if isinstance(played, Record) else Record.of(played)
    start = record.deal
    hand = deal(start.rules, dict(start.stacks), start.cube, start.deck)
    _compare(hand, played, -1)
    yield hand
    for index, action in enumerate(record.actions):
        try:
            hand = apply(hand, action)
        except IllegalActionError as error:
            raise DivergenceError(str(error), index, action, error.rules) from error
        _compare(hand, played, index)
        yield hand


def _compare(hand: Hand, played: Record | Hand, index: int) -> None:
    """Hold a hand on the way to the log of the one that is replayed, and the last one to all of it.

    Raises:
        DivergenceError: if it is another one.
    """
    if isinstance(played, Record):
        return
    last = len(hand.log) >= len(played.log)
    if hand != played if last else hand.log != played.log[: len(hand.log)]:
        action = played.actions[index] if index >= 0 else None
        raise DivergenceError("what followed is not what the hand holds", index, action, ())


def resume(record: Record) -> Hand:
    """Give the hand as a record leaves it, ready to go on.

    Raises:
        SetupError, DivergenceError: as :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()
