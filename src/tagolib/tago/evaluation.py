"""Evaluation: what three cards are worth against the POINT, and who wins.

ZERO > COPY > TRIPS > VALUE > SCORE (SCORE-07). A pair among a seat's cards may be voided: the total
nearer to the POINT counts automatically (PAIR-02). A pair in the POINT leaves a *choice*: the sum
of all three cards, or the single card alone (POINT-03).

A :class:`Ranker` is made for one POINT. It remembers the score of every hand that it has been asked
for, so evaluating a hand again is a single look-up.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Final, Literal, TypeAlias

from attrs import Factory, field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.fast import make_maker
from tagolib.base.values import Form, Value
from tagolib.tago.cards import Card, ThreeCards, Total, check_cards, three_cards
from tagolib.tago.rules import PointTrips, Rulings

__all__ = [
    "CATEGORIES",
    "Category",
    "Choice",
    "PointTotals",
    "Ranker",
    "Score",
    "evaluate",
    "point_total",
    "point_totals",
    "winners",
]

Choice: TypeAlias = Literal["sum", "single"]
"""How a POINT with a pair is played: as the sum of all three cards, or as the single card."""

Category: TypeAlias = Literal["ZERO", "COPY", "TRIPS", "VALUE", "SCORE"]
"""The category of three cards (SCORE-01 to SCORE-05)."""

CATEGORIES: Final[tuple[Category, ...]] = ("ZERO", "COPY", "TRIPS", "VALUE", "SCORE")
"""The five categories, highest first (SCORE-07)."""

CATEGORY_WORDS: Final[Mapping[str, str]] = {
    "ZERO": "ZERO",
    "COPY": "COPY",
    "TRIPS": "TRIPS",
    "VALUE": "VALUE {total}",
    "SCORE": "SCORE {total}, {distance} away",
}
"""The words for a score, by its category."""

_OFFICIAL: Final = Rulings()

_HALVES: Final = attrgetter("halves")


@frozen(order=False)
class Score(Form):
    """The score of three cards against a POINT.

    Use it to compare hands, by :attr:`rank`, and to say why one wins.

    >>> score = tago.Ranker(three("2 4 8"))
    >>> mine, other = score(three("7 6 1")), score(three("7 7 ½"))
    >>> str(mine), str(other), mine.rank < other.rank
    ('VALUE 14', 'SCORE 14½, ½ away', True)
    """

    category: Category = field(validator=typed)
    """The category, which follows from the cards alone: nobody chooses it (SCORE-08)."""
    total: Total = field(validator=typed)
    """The total that counts: with a pair, the total nearer to the POINT."""
    distance: Total | None = field(validator=typed)
    """The distance of the total from the POINT: 0 for VALUE, ``None`` for ZERO, COPY and TRIPS."""

    @property
    def rank(self) -> int:
        """The place among all scores. The best is 0 (ZERO), and equal ranks tie."""
        if self.distance is None:
            return CATEGORIES.index(self.category)
        return 3 + self.distance.halves

    def __str__(self) -> str:
        return CATEGORY_WORDS[self.category].format(total=self.total, distance=self.distance)


@frozen(order=False)
class PointTotals(Value):
    """The totals that a POINT offers (POINT-03).

    Use it to show the first player the two totals of a POINT with a pair.

    >>> totals = tago.point_totals(three("3 3 8"))
    >>> str(totals.sum), str(totals.single)
    ('14', '8')
    """

    sum: Total = field(validator=typed)
    """The sum of all three cards."""
    single: Total | None = field(validator=typed)
    """The single card beside the pair; ``None`` without a pair."""

    @property
    def choice_needed(self) -> bool:
        """Whether the two totals differ, so that one has to be chosen (POINT-05, POINT-08)."""
        return self.single is not None and self.single != self.sum

    @checked
    def played(self, choice: Choice | None) -> Total | None:
        """Return the total that is played after a choice.

        ``None`` if a choice has to be made first, or if there is no pair to void.
        """
        return _played(self, choice)


# Cards and totals that the library itself has counted have the right types.
_make_score, _make_totals = make_maker(Score), make_maker(PointTotals)
_make_total: Final[Callable[..., Total]] = make_maker(Total)


def _played(totals: PointTotals, choice: Choice | None) -> Total | None:
    if choice is None and totals.choice_needed:
        return None
    return totals.single if choice == "single" else totals.sum


def _single(cards: ThreeCards) -> Card | None:
    """Return the card beside the pair; ``None`` if there is not exactly one pair (PAIR-05)."""
    return _beside_pair(*sorted(cards, key=_HALVES))


def _beside_pair(low: Card, middle: Card, high: Card) -> Card | None:
    if low is middle:
        return None if middle is high else high
    return low if middle is high else None


@checked
def point_totals(point: Sequence[Card], rulings: Rulings = _OFFICIAL) -> PointTotals:
    """Return the totals that a POINT offers under ``rulings.point_trips`` (POINT-03, POINT-07).

    Raises:
        SetupError: if the POINT is not three cards.
    """
    return _point_totals(three_cards(point), rulings.point_trips)


@cache
def _point_totals(point: ThreeCards, point_trips: PointTrips) -> PointTotals:
    single = _single(point)
    if len({*point}) == 1 and point_trips == "as_pair":
        single = point[0]
    total = _make_total(point[0].halves + point[1].halves + point[2].halves)
    return _make_totals(total, None if single is None else _make_total(single.halves))


def played_total(point: ThreeCards, choice: Choice | None, point_trips: PointTrips) -> Total | None:
    """Return which of a POINT's totals is played; ``None`` while a choice has to be made."""
    return _played(_point_totals(point, point_trips), choice)


@checked
def point_total(
    point: Sequence[Card], choice: Choice | None, rulings: Rulings = _OFFICIAL
) -> Total:
    """Return the definitive POINT (POINT-02, POINT-04).

    Args:
        point: the POINT's three cards.
        choice: the total that is played; ``None`` if there is nothing to choose.
        rulings: the table's reading of a POINT of three equal cards.

    Raises:
        SetupError: if a choice is needed but missing, or the single card of a POINT without a pair
            is chosen.
    """
    return _definitive_total(three_cards(point), choice, rulings.point_trips)


def _definitive_total(point: ThreeCards, choice: Choice | None, point_trips: PointTrips) -> Total:
    total = played_total(point, choice, point_trips)
    if total is not None:
        return total
    if choice == "single":
        raise SetupError("this POINT has no pair to void", rules=("POINT-03", "POINT-07"))
    raise SetupError("this POINT has a pair: choose 'sum' or 'single'", rules=("POINT-03",))


def _score(cards: ThreeCards, point: ThreeCards, target: Total) -> Score:
    """Score three cards by the rules. Cards and POINT are sorted, lowest first.

    Every score comes from here (SCORE-01 to SCORE-06, PAIR-01 to PAIR-04).
    """
    low, middle, high = cards
    total = low.halves + middle.halves + high.halves
    if low is middle is high:
        return _made("ZERO" if low is Card.ZERO else "TRIPS", total, None)
    if cards == point:
        return _made("COPY", total, None)
    distance = abs(total - target.halves)
    single = _beside_pair(low, middle, high)
    if single is not None and abs(single.halves - target.halves) < distance:
        total = single.halves
        distance = abs(total - target.halves)
    return _made("SCORE" if distance else "VALUE", total, distance)


@cache
def _made(category: Category, total: int, distance: int | None) -> Score:
    """Make each score once, so that all POINTs share it."""
    away = None if distance is None else _make_total(distance)
    return _make_score(category, _make_total(total), away)


def _lowest_first(point: Sequence[Card]) -> ThreeCards:
    low, middle, high = sorted(three_cards(point), key=_HALVES)
    return low, middle, high


def _target(ranker: "Ranker") -> Total:
    return point_total(ranker.point, ranker.choice, ranker.rulings)


def _scores_of(ranker: "Ranker") -> dict[int, Score]:
    return _table(ranker.point, ranker.target)


@cache
def _table(point: ThreeCards, target: Total) -> dict[int, Score]:
    """Return the table for the scores that are asked for, by the sum of the cards' keys.

    There is one for each total of a POINT, with at most 220 scores. Most are never asked for.
    """
    return {}


@frozen(order=False)
class Ranker(Value):
    """Evaluates three cards at a time against one POINT: ``Ranker(point, choice)(cards)``.

    Use it to evaluate many hands against one POINT: it is quicker than ``evaluate``.

    >>> score = tago.Ranker(three("2 4 8"))
    >>> str(score(three("7 6 1"))), str(score(three("7 7 ½")))
    ('VALUE 14', 'SCORE 14½, ½ away')

    Raises:
        SetupError: as for :func:`point_total`.
    """

    point: ThreeCards = field(converter=_lowest_first)
    """The POINT's cards, lowest first."""
    choice: Choice | None = field(default=None, eq=False)
    """The total that is played; ``None`` if there is nothing to choose."""
    rulings: Rulings = field(default=_OFFICIAL, repr=False, eq=False)
    """The table's reading of a POINT of three equal cards."""
    target: Total = field(init=False, default=Factory(_target, takes_self=True))
    """The definitive POINT."""
    _scores: dict[int, Score] = field(
        init=False, repr=False, eq=False, default=Factory(_scores_of, takes_self=True)
    )

    def __call__(self, cards: Sequence[Card]) -> Score:
        """Score three cards (SCORE-01 to SCORE-08, PAIR-01 to PAIR-05).

        Raises:
            SetupError: if there are not three cards, or if they and the POINT have more than three
                cards of one value.
        """
        try:
            one, two, last = cards
            score = self._scores.get(one.key + two.key + last.key)
        except (ValueError, TypeError, AttributeError):
            return self._ask(three_cards(cards))
        return score or self._ask((one, two, last))

    def _ask(self, cards: ThreeCards) -> Score:
        """Score three cards for the first time, and remember the score."""
        low, middle, high = sorted(cards, key=_HALVES)
        # Numbers are counted quicker than cards.
        held = [card.halves for card in (low, middle, high, *self.point)]
        if max(map(held.count, held)) > 3:
            raise SetupError("there are only three cards of each value", rules=("DECK-01",))
        score = _score((low, middle, high), self.point, self.target)
        self._scores[low.key + middle.key + high.key] = score
        return score


@cache
def _rulings(point_trips: PointTrips) -> Rulings:
    return Rulings(point_trips=point_trips)


_make_ranker: Final[Callable[..., Ranker]] = make_maker(Ranker)


@cache
def ranker(point: ThreeCards, choice: Choice | None, point_trips: PointTrips) -> Ranker:
    """Return the ranker of a POINT, which is made only once."""
    target = _definitive_total(point, choice, point_trips)
    low, middle, high = sorted(point, key=_HALVES)
    lying = low, middle, high
    return _make_ranker(lying, choice, _rulings(point_trips), target, _table(lying, target))


@checked
def evaluate(
    cards: Sequence[Card],
    point: Sequence[Card],
    choice: Choice | None = None,
    rulings: Rulings = _OFFICIAL,
) -> Score:
    """Score three cards against a POINT. For many hands against one POINT use a :class:`Ranker`.

    Raises:
        SetupError: if the cards are impossible, or the choice does not fit the POINT.
    """
    check_cards([*three_cards(cards), *three_cards(point)])
    return Ranker(point, choice, rulings)(cards)


@checked
def winners(scores: Mapping[int, Score]) -> tuple[int, ...]:
    """Return the seats with the best score, ascending.

    If there are several, they tie (TIE-01, POT-07).

    Args:
        scores: the score of each seat; at least one.

    Raises:
        SetupError: if there are no scores.
    """
    if not scores:
        raise SetupError("nobody can win without a score", rules=("POT-07",))
    ranks = {seat: score.rank for seat, score in scores.items()}
    best = min(ranks.values())
    return tuple(sorted([seat for seat, rank in ranks.items() if rank == best]))
