"""Replaying: a hand follows from its deal and its actions, in every game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from tagolib.base.errors import DivergenceError, IllegalActionError
from tagolib.base.messages import Said

__all__ = ["play_again"]


class Logged(Protocol):
    """A hand of any game. Everything else it holds follows from its deal and its log."""

    @property
    def log(self) -> Sequence[Any]:
        """The actions, each followed by the facts that resulted from it."""
        ...


H = TypeVar("H", bound=Logged)
A = TypeVar("A")


def play_again(
    hand: H, actions: Iterable[A], apply: Callable[[H, A], H], held: H | None
) -> Iterator[H]:
    """Yield the hand as dealt, and then as it stands after each action, whatever the game.

    Args:
        hand: the hand as dealt.
        actions: the actions taken, in order.
        apply: the function that applies an action.
        held: the hand that is replayed, if there is one. Each step must add to the log what the
            log of this hand says, and the last hand must be equal to this one.

    Raises:
        DivergenceError: at the first action that cannot be taken or has a different result.
    """
    expected = None if held is None else tuple(held.log)
    told = 0
    for index, action in enumerate([None, *actions], start=-1):
        if action is not None:
            try:
                hand = apply(hand, action)
            except IllegalActionError as error:
                raise DivergenceError(
                    Said("{why}", why=error), index, action, error.rules
                ) from error
        if expected is not None:  # only new entries are compared
            news = hand.log[told:]
            told += len(news)
            if hand != held if told >= len(expected) else news != expected[told - len(news) : told]:
                why = Said("the facts that followed are not those of the hand")
                raise DivergenceError(why, index, action, ())
        yield hand
