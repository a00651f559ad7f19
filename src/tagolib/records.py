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
    steps = enumerate((None, *record.actions), start=-1)
    for index, action in steps:
        if action is not None:
            try:
                hand = apply(hand, action)
            except IllegalActionError as error:
                raise DivergenceError(str(error), index, action, error.rules) from error
        if isinstance(played, Hand):
            told = played.log[: len(hand.log)]
            whole = played if index + 1 == len(record.actions) else hand
            if hand.log != told or hand != whole:
                raise DivergenceError("what followed is not what the hand holds", index, action, ())
        yield hand


def resume(record: Record) -> Hand:
    """Give the hand as a record leaves it, ready to go on.

    Raises:
        SetupError, DivergenceError: as :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()
