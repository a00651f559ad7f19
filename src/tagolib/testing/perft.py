"""How many sequences of actions a hand has: a number on which two engines must agree.

The name is short for "performance test". It comes from chess, where such counts check move
generators. The sequences consist of *canonical* actions:

* For the seat to act, these are the :func:`~tagolib.transition.legal_actions`. They include each
  different card once, and only the smallest and the largest amount of an interval. They include at
  most two restorations: the smallest one, and the smallest one after which the seat can raise.
* In a tie-break, the dealer has one action: to deal the first of the cards to be shuffled, in the
  order of a new deck.

Only sequences of exactly the given length count. A hand that is over has only the empty sequence.
"""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, TypeVar

from attrs import frozen

import tagolib as tago
from tagolib.conformance.engine import SkippedError
from tagolib.serialization import SeatKey, read, read_action
from tagolib.testing.engines import TAGOLIB, Engine, redeal_cards, tied_seats

__all__ = ["Case", "CountError", "cases", "check_counts", "perft", "steps"]

H = TypeVar("H")


def steps(hand: Any, engine: Engine[Any] = TAGOLIB) -> Sequence[tago.Action]:
    """Return the canonical actions of whoever must decide; an empty sequence if nobody must."""
    legal = engine.legal_actions(hand)
    if legal:
        return legal
    state = engine.state(hand)
    if state["phase"] != "redeal":
        return ()
    return (tago.Redeal(redeal_cards(state)[: len(tied_seats(state))]),)


def perft(hand: Any, depth: int, engine: Engine[Any] = TAGOLIB) -> int:
    """Return how many sequences of ``depth`` canonical actions start at a hand.

    Args:
        hand: the hand, in the engine's own form.
        depth: the number of actions, 0 or more.
        engine: the engine of the hand; if left out, the library itself.
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
    """The name of the case."""
    why: str
    """What the case is for."""
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
    """The numbers of sequences of 1, 2, 3 ... actions."""

    def hand(self, engine: Engine[H]) -> H:
        """Deal the hand and take the actions before the counting begins."""
        stacks = {int(seat): stack for seat, stack in self.stacks.items()}
        hand = engine.deal(self.rules, stacks, self.first, self.deck)
        for action in self.actions:
            hand = engine.apply(hand, read_action(action))
        return hand


def cases() -> Iterator[Case]:
    """Yield the deals with known counts, for 2 to 8 seats, from ``perft.json``."""
    text = files("tagolib.testing").joinpath("perft.json").read_text(encoding="utf-8")
    for document in json.loads(text):
        yield read(document, Case)


class CountError(AssertionError):
    """An engine's counts differ from the known ones."""


def check_counts(engine: Engine[Any]) -> None:
    """Check an engine against the known counts. Deals that it skips do not count.

    Args:
        engine: the engine.

    Raises:
        CountError: if a count differs; the error names the deal, the length and both counts.
        SkippedError: if the engine skips all deals.
    """
    counted = [_agrees(case, engine) for case in cases()]
    if not any(counted):
        raise SkippedError("the engine skips all deals whose counts are kept")


def _agrees(case: Case, engine: Engine[Any]) -> bool:
    """Check the counts of a deal; return whether the engine supports it.

    Raises:
        CountError: if a count differs.
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
