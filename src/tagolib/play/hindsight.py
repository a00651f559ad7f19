"""Hindsight: what a finished hand shows about a fold, from the view alone."""

from collections.abc import Mapping

from attrs import frozen

from tagolib.base.values import Value
from tagolib.odds.positions import put_in
from tagolib.tago.evaluation import Ranker
from tagolib.tago.pots import split
from tagolib.tago.views import SeatState, View

__all__ = ["Hindsight", "hindsight"]


@frozen(order=False)
class Hindsight(Value):
    """What a finished hand shows about a fold, or why it shows nothing."""

    said: str
    """The sentence to say: the end of its key in :data:`~tagolib.play.words.PAGE`."""
    units: int = 0
    """The units that the fold has saved or cost."""


def hindsight(view: View) -> Hindsight | None:
    """Return what a finished hand shows about the player's fold, or about a win by folds.

    This assumes that the others would have done the same if the player had stayed, and that the
    player would have matched their bets.

    Returns:
        ``None`` if the hand is not over, or if the player came to the showdown.
    """
    state = view.state
    mine = next((seat for seat in state.seats if seat.number == view.seat), None)
    if state.result is None or mine is None or mine.status not in ("in", "folded"):
        return None
    if mine.status == "in":
        return Hindsight("nobody showed") if state.result.how == "folds" else None
    if state.result.how == "folds":
        return Hindsight("others hidden")
    if state.tie_breaks:  # cards of the first showdown have been replaced
        return Hindsight("other cards")
    if mine.cards[0] is None:
        return Hindsight("own hidden")
    known = tuple(filter(None, state.point.cards))
    rank = Ranker(known, state.point.choice, view.rules.rulings)
    ranks = {
        seat.number: rank(tuple(filter(None, seat.cards))).rank
        for seat in state.seats
        if seat.status == "in" or seat is mine
    }
    won = _would_win(view, mine, ranks)
    key = "cost" if won > 0 else "saved" if won < 0 else "even"
    return Hindsight(key, abs(won))


def _would_win(view: View, mine: SeatState, ranks: Mapping[int, int]) -> int:
    """Return the units that a player would have won by matching all bets instead of folding."""
    paid = {seat.number: seat.in_hand for seat in view.state.seats}
    most = max(paid[seat] for seat in ranks)
    cost = min(mine.stack, max(0, most - paid[mine.number]))
    paid[mine.number] += cost
    parts = split(paid, folded=[seat for seat in paid if seat not in ranks], dead=put_in(view)[1])
    found = dict(parts.returned).get(mine.number, 0) - cost
    for pot in parts.pots:
        best = min(ranks[seat] for seat in pot.seats)
        winners = [seat for seat in pot.seats if ranks[seat] == best]
        if mine.number in winners:
            found += pot.amount // len(winners)
    return found
