"""The points that a hand gives in a tournament (TOUR-05 to TOUR-08).

:func:`points` returns the points of a hand that is over, by the usual :func:`tournament_points` or
by a :data:`Scorer` of your own.
"""

from collections.abc import Callable
from typing import TypeAlias

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.values import Pairs
from tagolib.tago.cards import Card, Total
from tagolib.tago.evaluation import winners
from tagolib.tago.hand import Hand
from tagolib.tago.result import Result, check_result

__all__ = ["Scorer", "counted_total", "points", "tournament_points"]

Scorer: TypeAlias = Callable[[Result, Total], Pairs[int]]
"""A function that takes a hand's result and its POINT, and returns points in ascending seat order.
Seats without points are left out."""


@checked
def tournament_points(result: Result, point: Total) -> Pairs[int]:
    """Return a hand's tournament points by seat, ascending: the usual :data:`Scorer`.

    The POINT is rounded to an even number: an odd number up, any other to the nearest (TOUR-05).
    The points follow from TOUR-05 to TOUR-08 and reading A34:

    * The winners are those of the main pot. If there is no pot to win, because the jackpot takes
      all antes and nobody has bet, the best scores shown win the hand.
    * A winner by folds gets half of the rounded POINT, even if a tie-break ends by folds. At a
      showdown or a division the winners share all of it, each share rounded down.
    * However the hand ended, a seat that showed a worse score than the winner's and wins no pot
      loses half of the rounded POINT. The last showdown counts: a seat beaten in an earlier one is
      left out.
    * All others get nothing and are left out. These are the seats that folded or were eliminated,
      the seats with an equal or better score that have no claim to a pot, and the seats that win
      only a side pot.
    * A hand that ends by folds and has no pot gives nobody any points.

    Raises:
        SetupError: if a hand cannot end with such a result.
    """
    check_result(result)
    scores = dict(result.scores)
    if result.pots:
        won = result.pots[0].winners
    elif result.how == "folds":
        return ()
    else:
        won = winners(scores)
    half = (point.halves + 2) // 4
    gain = half if result.how == "folds" else 2 * half // len(won)
    paid = {seat for pot in result.pots for seat in pot.winners}
    lost = [
        seat
        for seat, score in result.scores
        if seat not in paid and score.rank > min(scores[one].rank for one in won)
    ]
    return tuple(sorted([*((seat, gain) for seat in won), *((seat, -half) for seat in lost)]))


@checked
def counted_total(cards: tuple[Card | None, Card, Card], total: Total | None) -> Total:
    """Return the total of the POINT that counts for points, or the sum if none was chosen (A34).

    In round 1 the total is the provisional one.

    Args:
        cards: the POINT's cards; ``None`` for the covered one if it is not known.
        total: the total in a state; ``None`` if the choice is open.

    Raises:
        SetupError: if there is neither a total nor, because a card is not known, a sum.
    """
    if total is not None:
        return total
    known = [card for card in cards if card is not None]
    if len(known) < 3:
        raise SetupError("a POINT with a covered card must have a total", rules=("POINT-01",))
    return Total.of(known)


@checked
def points(hand: Hand, scorer: Scorer = tournament_points) -> Pairs[int]:
    """Return the tournament points of a hand that is over, by seat (TOUR-03).

    Args:
        hand: the hand.
        scorer: the function that gives the points, if not :func:`tournament_points`.

    Raises:
        SetupError: if the hand is not over.
    """
    if hand.result is None:
        raise SetupError("points are given only when a hand is over", rules=("TOUR-03",))
    return scorer(hand.result, counted_total(hand.point, hand.total))
