"""What a hand comes to: its showdown, its pots and who won them."""

from attrs import frozen

from tagolib.evaluation import Score
from tagolib.facts import How
from tagolib.values import Pairs, Value

__all__ = ["PotResult", "Result", "Showdown"]


@frozen(order=False)
class Showdown(Value):
    """What the last showdown came to."""

    scores: Pairs[Score]
    """The score of every seat that showed its cards."""
    entitled: tuple[int, ...]
    """Who was entitled to the main pot."""
    zero: int | None
    """Who has shown a ZERO, in this showdown or one before it in the hand (JACK-02)."""


@frozen(order=False)
class PotResult(Value):
    """A pot, and who won it."""

    amount: int
    """Units in it."""
    seats: tuple[int, ...]
    """Who was entitled to it, ascending."""
    winners: tuple[int, ...]
    """Who had the best score among them, ascending."""
    shares: Pairs[int]
    """What each winner gets."""


@frozen(order=False)
class Result(Value):
    """How a hand ended."""

    how: How
    """By folds, by a showdown, or divided."""
    returned: Pairs[int]
    """What came back of the bets because nobody matched it (POT-03)."""
    pots: tuple[PotResult, ...]
    """The main pot first."""
    scores: Pairs[Score]
    """The scores of the last showdown; empty if there was none."""
    jackpot_winner: int | None
    """Who wins the jackpot with a ZERO; the table pays it (JACK-02)."""
    may_look: int | None
    """Who may still look at the covered card after winning by folds (JACK-04)."""
