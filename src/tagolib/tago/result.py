"""The result of a hand: its showdown, its pots and who won them."""

from attrs import frozen

from tagolib.base.errors import SetupError
from tagolib.base.values import Form, Pairs, Value, check_amount, check_seat
from tagolib.tago.evaluation import Score
from tagolib.tago.facts import Ending

__all__ = ["PotResult", "Result", "Showdown", "check_result"]


@frozen(order=False, kw_only=True)
class Showdown(Value):
    """The outcome of the last showdown."""

    scores: Pairs[Score]
    """The score of every seat that showed its cards."""
    entitled: tuple[int, ...]
    """The seats entitled to the main pot."""
    zero: int | None
    """The seat that showed a ZERO, in this showdown or an earlier one of the hand (JACK-02)."""


@frozen(order=False, kw_only=True)
class PotResult(Value):
    """A pot and who won it.

    Use it to see who gets how many chips from one pot.

    >>> folded.result.pots[0].shares
    ((1, 15),)
    """

    amount: int
    """The chips in the pot, in units."""
    seats: tuple[int, ...]
    """The seats entitled to the pot, ascending, including those beaten at the showdown."""
    winners: tuple[int, ...]
    """The seats that won the pot, ascending."""
    shares: Pairs[int]
    """The share of each winner, in units."""


@frozen(order=False, kw_only=True)
class Result(Form):
    """How a hand ended.

    It is the ``result`` of a hand that is over.

    >>> folded.result.how, folded.result.pots[0].winners
    ('folds', (1,))
    """

    how: Ending
    """Whether the hand ended by folds, at a showdown, or with the pot divided."""
    returned: Pairs[int]
    """The parts of bets that were returned because nobody matched them (POT-03)."""
    pots: tuple[PotResult, ...]
    """The pots, main pot first."""
    scores: Pairs[Score]
    """The scores of the last showdown, even if folds ended the hand after it; empty if there was no
    showdown."""
    jackpot_winner: int | None
    """The seat that wins the jackpot with a ZERO (JACK-02); ``None`` if no seat does. The seat is
    named even if the table withholds nothing. The table pays the jackpot."""
    may_look: int | None
    """The seat that won by folds in round 1 or 2 with two open zeros and may still look at its
    covered card (JACK-04); ``None`` if there is none."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose chips or cards the result mentions."""
        told = [seat for seat, _ in (*self.scores, *self.returned)]
        return frozenset(told).union(*[pot.seats for pot in self.pots])

    def check_read(self) -> None:
        """Refuse a result that no hand can have, as :func:`check_result` does."""
        check_result(self)


def check_result(result: Result) -> None:
    """Refuse a result that no hand can have. Use it for results from outside.

    Raises:
        SetupError: if the result is impossible; the message says why.
    """
    showed = {seat for seat, _ in result.scores}
    alone = (result.jackpot_winner, result.may_look)
    for seat in [*showed, *(one for one in alone if one is not None)]:
        check_seat("a seat", seat)
    for seat, chips in result.returned:
        check_seat("a seat", seat)
        check_amount("a returned amount", chips)
    for pot in result.pots:
        check_amount("a pot", pot.amount, 1)
        for seat in pot.seats:
            check_seat("a seat", seat)
        for _, chips in pot.shares:
            check_amount("a share", chips)
        winners = {*pot.winners}
        if not winners or len(winners) < len(pot.winners) or not winners <= {*pot.seats}:
            raise SetupError("a pot must be won by one or more of its seats", rules=("POT-07",))
        if winners != {seat for seat, _ in pot.shares}:
            raise SetupError("the shares of a pot must belong to its winners", rules=("POT-06",))
        if result.how == "folds" and pot.winners != result.pots[0].winners[:1]:
            raise SetupError(
                "only one seat can win by folds, and it wins every pot", rules=("FOLD-04",)
            )
        if (showed or result.how != "folds") and not winners <= showed:
            raise SetupError("the winner of a showdown must have a score", rules=("POT-07",))
    if result.how == "divided" and len(result.pots) != 1:
        raise SetupError("only one pot can be divided", rules=("TIE-02",))
