"""Game points: what Declarer and each Defender win or lose in a hand (TAP-20 to TAP-25).

Each Defender pays the contract's value to Declarer, or Declarer pays it to each Defender. A Slam
multiplies the value. A Sparrow is added after that and settled on its own (reading T04).
"""

from typing import Final

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.values import Form, Signed
from tagolib.tap.rules import Contract, Rules
from tagolib.tap.tricks import ALL_POINTS, TRICKS, check_up_to

__all__ = ["Score", "score"]

NEEDED: Final = 61
"""The points that Declarer needs to win the hand (TAP-19)."""


@frozen(order=False)
class Score(Form):
    """The game points of a hand; losses are below 0.

    :func:`score` returns it.

    >>> from tagolib.tap import score
    >>> score(tap.Rules(), "solo", points=70, tricks=9)
    Score(declarer=16, defender=-8)
    """

    declarer: Signed
    """Declarer's game points: both Defenders pay Declarer, or Declarer pays both (TAP-21)."""
    defender: Signed
    """Each Defender's game points."""


@checked
def score(
    rules: Rules,
    contract: Contract,
    *,
    points: int,
    tricks: int,
    slam: bool = False,
    sparrow: bool = False,
    sparrow_made: bool = False,
) -> Score:
    """Return the game points of a hand.

    Args:
        rules: the table's readings of the disputed rules.
        contract: the contract that Declarer bid.
        points: Declarer's total, 0 to 122 (TAP-19).
        tricks: how many of the 16 tricks Declarer took.
        slam: whether Declarer had declared a Slam (TAP-22).
        sparrow: whether Declarer had declared the Sparrow (TAP-24).
        sparrow_made: whether Declarer took the last trick with the Juggler.

    Raises:
        SetupError: if the points or the tricks are out of range.
    """
    check_up_to(ALL_POINTS, "points", points)
    check_up_to(TRICKS, "tricks", tricks)
    game = _game(points, tricks, slam=slam) * rules.value(contract)
    bonus = _sparrow(declared=sparrow, made=sparrow_made)
    return Score(2 * (game + bonus), -(game + bonus))


def _game(points: int, tricks: int, *, slam: bool) -> int:
    """Return how many times the contract's value is won, or lost if below 0.

    For a declared Slam only the tricks count (TAP-22, reading T03).
    """
    made = tricks == TRICKS
    if slam:
        return 8 if made else -8
    if made:
        return 4
    return 1 if points >= NEEDED else -1


def _sparrow(*, declared: bool, made: bool) -> int:
    """Return what the Sparrow adds; it costs nothing unless it was declared (TAP-24, TAP-25)."""
    if declared:
        return 8 if made else -8
    return 4 if made else 0
