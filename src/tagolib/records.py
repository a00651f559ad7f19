"""Records: a hand follows from its deal and its actions, so it is kept as these and played again.

A :class:`Record` is what is kept. :func:`replay` gives every hand on the way, :func:`resume` the
last. What cannot have happened comes out as a :class:`~tagolib.errors.DivergenceError` that names
the action.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, Self, TypeVar

from attrs import field, frozen

from tagolib import rulebook
from tagolib.actions import Action
from tagolib.checking import checked, typed
from tagolib.errors import DivergenceError, IllegalActionError
from tagolib.hand import Deal, Hand
from tagolib.transition import apply, deal
from tagolib.values import Form, text

__all__ = ["Record", "play_again", "replay", "resume"]


class Logged(Protocol):
    """A hand of any game: all that it holds besides follows from its deal and its log."""

    @property
    def log(self) -> Sequence[Any]:
        """The actions, each followed by the facts that came of it."""
        ...


H = TypeVar("H", bound=Logged)
A = TypeVar("A")


@frozen(order=False)
class Record(Form, document="tago-hand"):
    """A hand as it is kept: the deal and what was done. It holds all cards: it is the house's.

    Raises:
        SetupError: if the edition is no text.
    """

    deal: Deal = field(validator=typed, metadata={"key": ""})
    """The rules, the stacks, the seat with the cube, and the deck."""
    actions: tuple[Action, ...] = field(validator=typed)
    """What was done, in order."""
    edition: str = field(validator=text, metadata={"order": -1})
    """The edition of the rulebook by which it was played (:mod:`tagolib.rulebook`)."""

    def check_read(self) -> None:
        """Refuse a deal that there cannot be."""
        start = self.deal
        deal(start.rules, dict(start.stacks), start.cube, start.deck)

    @classmethod
    @checked
    def of(cls, hand: Hand) -> Self:
        """Make the record of a hand as it stands."""
        return cls(hand.deal, hand.actions, rulebook.load().edition)


@checked
def replay(played: Record | Hand) -> Iterator[Hand]:
    """Give every hand on the way: as dealt, then after each action.

    A hand is held to its own log: facts that do not follow are a divergence too.

    Raises:
        SetupError: if there can be no such deal.
        DivergenceError: at the first action that cannot be taken, or that leads elsewhere. The
            hands before it have been given by then.
    """
    start = played.deal
    hand = deal(start.rules, dict(start.stacks), start.cube, start.deck)
    held = None if isinstance(played, Record) else played
    yield from play_again(hand, played.actions, apply, held)


def play_again(
    hand: H, actions: Iterable[A], apply: Callable[[H, A], H], held: H | None
) -> Iterator[H]:
    """Give every hand on the way, of this game or of another.

    Args:
        hand: the hand as dealt.
        actions: what was done, in order.
        apply: takes an action.
        held: the hand that is replayed, if there is one: each on the way is held to its log, and
            the last to all of it.

    Raises:
        DivergenceError: at the first action that cannot be taken, or that leads elsewhere.
    """
    expected = None if held is None else tuple(held.log)
    told = 0
    for index, action in enumerate([None, *actions], start=-1):
        if action is not None:
            try:
                hand = apply(hand, action)
            except IllegalActionError as error:
                raise DivergenceError(str(error), index, action, error.rules) from error
        if expected is not None:  # only the entries that are new are compared
            news = hand.log[told:]
            told += len(news)
            if hand != held if told >= len(expected) else news != expected[told - len(news) : told]:
                why = "what followed is not what the hand holds"
                raise DivergenceError(why, index, action, ())
        yield hand


@checked
def resume(record: Record) -> Hand:
    """Give the hand as a record leaves it, ready to go on.

    Raises:
        SetupError, DivergenceError: as :func:`replay`.
    """
    return deque(replay(record), maxlen=1).pop()
