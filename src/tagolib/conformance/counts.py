"""How many sequences of actions a hand has: numbers on which two engines must agree.

Chess programmers call such counts *perft*. The sequences consist of *canonical* actions:

* For the seat to act, these follow from the options in the state. They include each different card
  once, and only the smallest and the largest amount of an interval. They include at most two
  restorations: the smallest one, and the smallest one after which the seat can raise.
* In a tie-break, the dealer has one action: to deal the first of the cards to be shuffled, in the
  order of a new deck.

Only sequences of exactly the given length count. A hand that is over has only the empty sequence.

>>> from itertools import islice
>>> from tagolib.conformance.counts import counts, load_counts
>>> from tagolib.conformance.played import LIBRARY
>>> hand = load_counts()[0]
>>> hand.id, list(islice(counts(LIBRARY, hand.case), 4)), hand.counts[:4]
('two-light', [5, 14, 32, 62], (5, 14, 32, 62))
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, Literal

from attrs import frozen

from tagolib.conformance.engine import Engine, SkippedError
from tagolib.conformance.play import Action, Play, RefusedError, redeal_cards, tied_seats
from tagolib.serialization import JSON, parse_json, read, write

__all__ = ["CountError", "CountedHand", "check_counts", "counts", "load_counts"]

COUNTS: Final = "counts.json"
"""The name of the file with the known counts."""


@frozen(order=False, kw_only=True)
class CountedHand:
    """A hand with the numbers of its sequences of actions.

    The library has such hands for 2 to 8 seats; an export has them too.

    >>> sorted({len(hand.case["stacks"]) for hand in load_counts()})
    [2, 3, 4, 5, 6, 7, 8]
    """

    id: str
    """The name of the hand."""
    why: str
    """The purpose of the hand."""
    case: dict[str, Any]
    """The hand as a case, with the actions before the counting begins."""
    counts: tuple[int, ...]
    """The numbers of sequences of 1, 2, 3 ... actions."""


@frozen(order=False, kw_only=True)
class CountsFile:
    """The file with the known counts."""

    format: Literal["tago-counts"]
    """The name of this form."""
    version: Literal[1]
    """The version of this form."""
    hands: tuple[CountedHand, ...]
    """The hands."""
    license: str = ""
    """The licence of the file, by its SPDX identifier."""


class CountError(AssertionError):
    """An engine's counts differ from the known ones."""


def load_counts() -> tuple[CountedHand, ...]:
    """Read the hands with known counts that come with the library."""
    content = files("tagolib.conformance").joinpath(COUNTS).read_bytes()
    known: CountsFile = read(parse_json(content), CountsFile)
    return known.hands


def counts(engine: Engine, case: dict[str, JSON]) -> Iterator[int]:
    """Yield how many sequences of 1, 2, 3 ... canonical actions follow the actions of a hand.

    Args:
        engine: the engine, which must offer the kind ``hand``.
        case: the hand.

    Raises:
        SkippedError: if the engine skips the hand or an action.
        BrokenReplyError: if the engine fails.
        ~tagolib.conformance.play.RefusedError: if the engine refuses a canonical action.
    """
    start = {key: value for key, value in case.items() if key != "actions"}
    plays = [Play.of(engine, start, case["actions"])]
    while True:
        steps = [(play, action) for play in plays for action in _steps(play)]
        yield len(steps)
        plays = [play.after(action) for play, action in steps]


def _steps(play: Play) -> list[Action]:
    """Return the canonical actions of whoever must decide; none if nobody must."""
    if play.state["phase"] == "redeal":
        cards = redeal_cards(play.state)[: len(tied_seats(play.state))]
        return [{"type": "redeal", "cards": cards}]
    return [write(action) for action in play.legal_actions()]


def check_counts(engine: Engine) -> None:
    """Check an engine against the known counts. Hands that it skips do not count.

    Args:
        engine: the engine, which must offer the kind ``hand``.

    Raises:
        CountError: if a count differs; the error names the hand, the length and both counts. Also
            if the engine refuses an action that its options allow.
        SkippedError: if the engine skips all hands.
    """
    agrees = [_agrees(hand, engine) for hand in load_counts()]
    if not any(agrees):
        raise SkippedError("the engine skips all hands whose counts are kept")


def _agrees(hand: CountedHand, engine: Engine) -> bool:
    """Check the counts of a hand; return whether the engine supports it.

    Raises:
        CountError: if a count differs.
    """
    counted = counts(engine, hand.case)
    for depth, expected in enumerate(hand.counts, start=1):
        try:
            found = next(counted)
        except SkippedError:
            return False
        except RefusedError as error:
            raise CountError(f"{hand.id}: {error}") from None
        if found != expected:
            says = f"{hand.id}: {found} sequences of {depth} actions, not {expected}: {hand.why}"
            raise CountError(says)
    return True
