"""Millions of hands at once, with numpy, which the ``odds`` extra installs.

Here cards are numbers from 0 to 9, their places in :class:`~tagolib.tago.cards.Card`. Three cards
are packed into one number, and a look-up table holds what any three are worth against any POINT.
:func:`estimate` draws many deals to estimate what :mod:`tagolib.odds` counts, with standard errors.
Start here for anything that cannot be counted exactly.

Importing this module raises an :class:`ImportError` if NumPy is not installed.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final, TypeAlias

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Value, check_amount
from tagolib.odds import choice_odds
from tagolib.odds.positions import Position
from tagolib.tago.cards import Card
from tagolib.tago.evaluation import Choice, Ranker, point_totals
from tagolib.tago.rules import Rulings
from tagolib.tago.views import View

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise ImportError("tagolib.odds.bulk needs NumPy: install tagolib[odds]") from None

__all__ = ["IMPOSSIBLE", "Estimate", "SeatEstimate", "estimate", "numbers", "pack", "ranks"]

Cards: TypeAlias = "NDArray[np.uint8]"
"""The numbers of cards, 0 to 9."""
Threes: TypeAlias = "NDArray[np.uint8]"
"""Sets of three cards, each packed into a number from 0 to 219."""

IMPOSSIBLE: Final = 255
"""The rank that stands for impossible cards, or for a POINT with no pair to void."""

_CARDS: Final = tuple(Card)
_THREES: Final = tuple(combinations_with_replacement(range(len(_CARDS)), 3))
_AT_ONCE: Final = 100_000
"""How many deals are drawn at once; more would only take more memory."""


@checked
def numbers(cards: Sequence[Card]) -> Cards:
    """Return the numbers of the cards."""
    return np.array([_CARDS.index(card) for card in cards], dtype=np.uint8)


@cache
def _packed() -> Threes:
    """Make the table of packed threes; its index is 100 * first card + 10 * second + third."""
    table = np.zeros(1000, dtype=np.uint8)
    for place, three in enumerate(_THREES):
        for one, two, last in permutations(three):
            table[100 * one + 10 * two + last] = place
    return table


@cache
def _ranks() -> "NDArray[np.uint8]":
    """Make the table of ranks: 220 threes against 220 POINTs, as the sum, then as the single."""
    table = np.full((2, len(_THREES), len(_THREES)), IMPOSSIBLE, dtype=np.uint8)
    rulings = Rulings(point_trips="as_pair")  # callers decide if three alike are a choice
    for place, three in enumerate(_THREES):
        point = [_CARDS[card] for card in three]
        totals = point_totals(point, rulings)
        choices: list[Choice] = ["sum"] if totals.single is None else ["sum", "single"]
        for row, choice in enumerate(choices):
            rank = Ranker(point, choice, rulings)
            for other, cards in enumerate(_THREES):
                if all((cards + three).count(card) <= 3 for card in cards):
                    table[row, place, other] = rank([_CARDS[card] for card in cards]).rank
    return table.reshape(-1)


def _whole(given: object) -> bool:
    """Return whether something is an array of whole numbers, or a number from one."""
    return isinstance(given, np.ndarray | np.generic) and given.dtype.kind in "iu"


def pack(cards: Cards) -> Threes:
    """Pack the cards of an array whose last axis holds three cards, in any order.

    Raises:
        SetupError: if its last axis does not hold three cards, or it holds anything but card
            numbers.
    """
    held = _whole(cards) and cards.shape[-1:] == (3,)
    if not held or (cards.size and not 0 <= cards.min() <= cards.max() <= 9):
        raise SetupError("cards are packed in threes, as numbers from 0 to 9")
    place = cards[..., 0].astype(np.int16) * 100
    place += cards[..., 1] * np.int16(10)
    place += cards[..., 2]
    return _packed()[place]


def ranks(
    hands: Threes, points: Threes, *, single: "NDArray[np.bool_] | bool" = False
) -> "NDArray[np.uint8]":
    """Return the rank of each hand against its POINT: :attr:`tagolib.tago.evaluation.Score.rank`.

    The arguments are broadcast: many hands against one POINT, or each hand against its own.

    Args:
        hands: packed hands.
        points: packed POINTs.
        single: whether the single card beside a POINT's pair is played (POINT-03).

    Returns:
        The rank of each hand. 0 is ZERO, the best; 1 is COPY, 2 TRIPS and 3 VALUE. A SCORE is 3
            plus its distance in half points. :data:`IMPOSSIBLE` if there are more than three cards
            of a value, or no pair to void.

    Raises:
        SetupError: if a number does not stand for packed cards, or ``single`` is neither true nor
            false.
    """
    threes = len(_THREES)
    for given in (hands, points):
        if not _whole(given) or np.min(given, initial=0) < 0 or np.max(given, initial=0) >= threes:
            raise SetupError(Said("packed cards must be numbers from 0 to {most}", most=threes - 1))
    if not isinstance(single, bool) and getattr(single, "dtype", None) != np.bool_:
        raise SetupError("single must be True or False, or an array of these", field="single")
    # All of them are widened: next to a single number, numpy 1 would calculate in the 8 bits of
    # packed cards.
    hand, point, row = (np.asarray(one, dtype=np.int32) for one in (hands, points, single))
    return np.take(_ranks(), (row * threes + point) * threes + hand)


@frozen(order=False)
class SeatEstimate(Value):
    """How often a seat won in the deals drawn.

    The errors are standard errors: the true chance is usually within two of them.

    >>> import numpy
    >>> from tagolib.odds.bulk import estimate
    >>> 0 < estimate(position, 1000, numpy.random.default_rng(1)).seats[0].win < 1
    True
    """

    number: int
    """The seat, 1 to 8."""
    win: float
    """The fraction of the deals in which the seat alone had the best score."""
    win_error: float
    """The standard error of ``win``."""
    draw: float
    """The fraction of the deals in which the seat shared the best score with others (TIE-01)."""
    draw_error: float
    """The standard error of ``draw``."""
    share: float
    """The seat's average fraction of a pot open to all contending seats, which is divided in a
    draw."""
    share_error: float
    """The standard error of ``share``."""


@frozen(order=False)
class Estimate(Value):
    """How often the contending seats won in the deals drawn.

    Use it where exact odds take too long.

    >>> import numpy
    >>> from tagolib.odds.bulk import estimate
    >>> estimate(position, 1000, numpy.random.default_rng(1)).deals
    1000
    """

    deals: int
    """The number of deals drawn."""
    seats: tuple[SeatEstimate, ...]
    """The seats, by ascending number."""


@checked
def estimate(seen: View | Position, deals: int, rng: np.random.Generator) -> Estimate:
    """Draw deals that fit a view, all equally likely, and count how often each seat wins.

    A choice that is still open is made as :func:`tagolib.odds.odds` makes it.

    Args:
        seen: what a seat or a spectator knows.
        deals: how many deals to draw, 2 or more.
        rng: the source of randomness, such as ``numpy.random.default_rng(1)``.

    Raises:
        SetupError: if ``deals`` is not a whole number of at least 2, or as for
            :meth:`tagolib.odds.positions.Position.of`.
    """
    check_amount("the number of deals", deals, 2)
    position = seen if isinstance(seen, Position) else Position.of(seen)
    singles = np.zeros(len(_CARDS), dtype=np.bool_)  # by the POINT's covered card
    singles[:] = position.choice == "single"
    for choice in choice_odds(position):
        singles[_CARDS.index(choice.point[0])] = choice.better == "single"
    sums = np.zeros((3, 2, len(position.seats)))  # of wins, draws, shares; and of their squares
    for begin in range(0, deals, _AT_ONCE):
        parts = _parts(position, singles, min(_AT_ONCE, deals - begin), rng)
        alone = parts == 1
        for row, values in enumerate((alone, (parts > 0) & ~alone, parts)):
            sums[row] += values.sum(axis=1), (values**2.0).sum(axis=1)
    means = sums[:, 0] / deals
    errors = np.sqrt((sums[:, 1] / deals - means**2).clip(0) / (deals - 1))
    columns = np.stack([means, errors], axis=1).reshape(6, -1).T.tolist()
    return Estimate(
        deals,
        tuple(SeatEstimate(n, *row) for n, row in zip(position.numbers, columns, strict=True)),
    )


def _parts(
    position: Position, singles: "NDArray[np.bool_]", deals: int, rng: np.random.Generator
) -> "NDArray[np.float64]":
    """Draw deals; return a row for each seat with its part, in each deal, of a pot open to all."""
    lying = [position.point, *dict(position.seats).values()]
    unseen = numbers([card for card, copies in position.unseen.items() for _ in range(copies)])
    drawn = iter(_drawn(unseen, sum(cards[0] is None for cards in lying), deals, rng))
    threes = np.empty((len(lying), deals, 3), dtype=np.uint8)
    for row, (covered, *opened) in zip(threes, lying, strict=True):
        row[:, 0] = next(drawn) if covered is None else numbers([covered])
        row[:, 1:] = numbers(opened)
    point, *hands = pack(threes)
    found = np.stack([ranks(hand, point, single=singles[threes[0, :, 0]]) for hand in hands])
    best = found == found.min(axis=0)
    parts: NDArray[np.float64] = best / best.sum(axis=0)
    return parts


def _drawn(unseen: Cards, count: int, deals: int, rng: np.random.Generator) -> Cards:
    """Draw this many unseen cards for each deal; row 0 has the first card of each, and so on."""
    cards = np.repeat(unseen[:, np.newaxis], deals, axis=1)
    every = np.arange(deals)
    for place in range(count):
        other = rng.integers(place, len(unseen), deals)
        cards[place], cards[other, every] = cards[other, every], cards[place].copy()
    return cards[:count]
