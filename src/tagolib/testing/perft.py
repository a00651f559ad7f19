"""How many sequences of actions a hand has: a number that two engines must agree on.

The name is from chess, where move generators are checked so (performance test). What is counted are
sequences of *canonical* actions:

* of the seat to act, the :func:`~tagolib.transition.legal_actions`: of an interval the least and
  the most, of a restoration the minimum and the minimum to raise, each different card once;
* of the dealer in a draw, one action: of the cards that are shuffled the first ones, in the order
  of a new deck.

Only sequences of exactly the given length count: a hand that is over has none but the empty one.
"""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, TypeVar

from attrs import frozen

import tagolib as tago
from tagolib.serialization import SeatKey, read, read_action
from tagolib.testing.engines import TAGOLIB, Engine, SkippedError, redeal_cards, tied_seats

__all__ = ["Case", "CountError", "cases", "check_counts", "perft", "steps"]

H = TypeVar("H")


def steps(hand: Any, engine: Engine[Any] = TAGOLIB) -> Sequence[tago.Action]:
    """List the canonical actions of whoever must decide; none when the hand is over."""
    legal = engine.legal_actions(hand)
    if legal:
        return legal
    state = engine.state(hand)
    if state["phase"] != "redeal":
        return ()
    return (tago.Redeal(redeal_cards(state)[: len(tied_seats(state))]),)


def perft(hand: Any, depth: int, engine: Engine[Any] = TAGOLIB) -> int:
    """Count the sequences of so many canonical actions from a hand on.

    Args:
        hand: the hand, as the engine holds it.
        depth: how many actions, 0 or more.
        engine: whose hand it is; left out, the library's.
    """
    if depth == 0:
        return 1
    actions = steps(hand, engine)
    if depth == 1:
        return len(actions)
    return sum(perft(engine.apply(hand, action), depth - 1, engine) for action in actions)


@frozen(order=False, kw_only=True)
class Case:
    """A deal with its counts."""

    id: str
    """A name."""
    why: str
    """What it is there for."""
    rules: tago.Rules
    """The rules of the table."""
    stacks: dict[SeatKey, int]
    """The chips of each seat before the ante."""
    first: int
    """The seat with the cube."""
    deck: tuple[tago.Card, ...]
    """The thirty cards in the order in which they are dealt."""
    actions: tuple[Any, ...]
    """The actions before the counting begins, in their JSON form."""
    counts: tuple[int, ...]
    """How many sequences of 1, 2, 3 ... actions there are."""

    def hand(self, engine: Engine[H]) -> H:
        """Deal the hand and take the actions before the counting begins."""
        stacks = {int(seat): stack for seat, stack in self.stacks.items()}
        hand = engine.deal(self.rules, stacks, self.first, self.deck)
        for action in self.actions:
            hand = engine.apply(hand, read_action(action))
        return hand


def cases() -> Iterator[Case]:
    """Give the deals whose counts are kept, 2 to 8 seats: what is in ``perft.json``."""
    text = files("tagolib.testing").joinpath("perft.json").read_text(encoding="utf-8")
    for document in json.loads(text):
        yield read(document, Case)


class CountError(AssertionError):
    """An engine counts other sequences."""


def check_counts(engine: Engine[Any]) -> None:
    """Hold an engine to the counts that are kept.

    Args:
        engine: the engine.

    Raises:
        CountError: naming the deal, the length and both counts.
        SkippedError: if it skips all deals; those that it skips among others do not count.
    """
    counted = [_agrees(case, engine) for case in cases()]
    if not any(counted):
        raise SkippedError("the engine skips all deals whose counts are kept")


def _agrees(case: Case, engine: Engine[Any]) -> bool:
    """Count what a deal comes to; return whether the engine goes in for it.

    Raises:
        CountError: if it counts otherwise.
    """
    try:
        hand = case.hand(engine)
        for depth, expected in enumerate(case.counts, start=1):
            counted = perft(hand, depth, engine)
            if counted != expected:
                raise CountError(
                    f"{case.id}: {counted} sequences of {depth} actions, not {expected}: {case.why}"
                )
    except SkippedError:
        return False
    return True
