"""Exact odds: how often each seat would win the showdown, given the cards that a view shows.

The odds are those of a showdown between all seats that still contend, as if nobody folded from now
on. Every card that the view does not show is equally likely in each hidden place. The odds do not
consider what a bet may reveal about a card. All chances are exact fractions.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import perm
from typing import Final, Self, TypeAlias, get_args

from attrs import evolve, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, shown
from tagolib.base.values import Value
from tagolib.odds.counting import Best, count_best
from tagolib.odds.positions import Position
from tagolib.tago.cards import Card, ThreeCards
from tagolib.tago.evaluation import CATEGORIES, Category, Choice, Ranker, Score, point_totals
from tagolib.tago.views import View

__all__ = ["ChoiceOdds", "Odds", "Out", "SeatOdds", "choice_odds", "odds", "seat_odds"]


@frozen(order=False, kw_only=True)
class Out(Value):
    """The worth of one covered card to a seat.

    Use it to show which covered cards would win.

    >>> [(str(out.card), out.copies) for out in seat_odds(position, 3).outs if out.win == 1]
    [('½', 3), ('1', 3), ('2', 2), ('3', 2), ('4', 1), ('5', 3)]
    """

    card: Card
    """The card."""
    copies: int
    """The number of unseen cards of this value; 1 if the card is known."""
    win: Fraction
    """The chance of winning alone with this covered card."""
    draw: Fraction
    """The chance of tying for the best score with this covered card."""
    share: Fraction
    """The expected fraction of the pot with this covered card."""


@frozen(order=False, kw_only=True)
class SeatOdds(Value):
    """The odds of one seat at the showdown.

    Use it to show a player their chances.

    >>> mine = seat_odds(position, 1)
    >>> mine.win, mine.draw, mine.share
    (Fraction(3, 22), Fraction(5, 22), Fraction(1, 4))
    """

    number: int
    """The seat, 1 to 8."""
    win: Fraction
    """The chance that the seat alone has the best score."""
    draw: Fraction
    """The chance that the seat shares the best score with others (TIE-01)."""
    share: Fraction
    """The expected fraction of a pot open to all contending seats, which is divided in a draw; the
    shares of all seats sum to 1."""
    categories: tuple[tuple[Category, Fraction], ...]
    """The chance of each category, from ZERO down; ``dict(categories)`` looks one up."""
    outs: tuple[Out, ...]
    """How the seat fares with each value that its covered card can have, ascending; if the card is
    known, with that value alone."""
    expected: Fraction
    """The units that the seat may expect from the pots as they stand, with tied pots divided
    exactly. Chips that nobody has matched count for their own seat. Over all seats this sums to the
    pot."""


@frozen(order=False)
class Odds(Value):
    """The odds of all contending seats at the showdown.

    Use it to show everybody's chances.

    >>> [(seat.number, str(seat.share)) for seat in odds(position).seats]
    [(1, '1/4'), (3, '3/4')]
    """

    seats: tuple[SeatOdds, ...]
    """The contending seats, by ascending number."""

    @checked
    def seat(self, number: int) -> SeatOdds:
        """Return the odds of the seat with this number.

        Raises:
            KeyError: if that seat does not contend.
        """
        return {seat.number: seat for seat in self.seats}[number]


@frozen(order=False, kw_only=True)
class ChoiceOdds(Value):
    """The odds of the first player with either total of a POINT with a pair (POINT-05).

    Use it to advise the first player.

    >>> either = choice_odds(Position(three("4 4 8"), position.seats, first=1))[0]
    >>> either.better, either.sum.seat(1).share, either.single.seat(1).share
    ('single', Fraction(1, 22), Fraction(21, 22))
    """

    point: ThreeCards
    """The POINT's three cards."""
    chance: Fraction
    """The chance that this is the POINT: 1 once it is known."""
    first: int
    """The first player, who chooses."""
    sum: Odds
    """The odds if the sum is played."""
    single: Odds
    """The odds if the single card is played."""

    @property
    def better(self) -> Choice:
        """The choice that gives the first player the greater share; the sum if both are equal."""
        by_sum, by_single = self._shares
        return "single" if by_single > by_sum else "sum"

    @property
    def gain(self) -> Fraction:
        """How much more of the pot the better choice gives than the other: 0 to 1."""
        return abs(self._shares[0] - self._shares[1])

    @property
    def _shares(self) -> tuple[Fraction, Fraction]:
        return self.sum.seat(self.first).share, self.single.seat(self.first).share


# Counting


_PARTS: Final = 840
"""A number that 1 to 8 all divide: parts of a pot are counted in 840ths."""
_NEVER: Final = Fraction(0)


def _chance(ways: int, whole: int) -> Fraction:
    return Fraction(ways, whole) if ways else _NEVER  # this is frequent, and faster


def _part(ways: Sequence[int]) -> int:
    """Add up what ways to win are worth, in 840ths of the pot; a tie of two counts half."""
    return sum([_PARTS // (1 + ties) * count for ties, count in enumerate(ways)])


def _chances(ways: Sequence[int], worlds: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a win and of a draw, and the share, from the ways among all worlds."""
    alone, *tied = ways
    win, draw = _chance(alone, worlds), _chance(sum(tied), worlds)
    return win, draw, Fraction(_part(ways), worlds * _PARTS) if draw else win


def _total(rows: Mapping[Card, Sequence[int]]) -> list[int]:
    """Add up the ways over the cards of a seat."""
    return [sum(ways) for ways in zip(*rows.values(), strict=True)] or [0]


@frozen(order=False)
class _Case(Value):
    """One possible POINT, as it is played."""

    times: int
    """The number of unseen cards that make this POINT; 1 if the POINT is known."""
    left: Mapping[Card, int]
    """The other unseen cards."""
    hidden: Collection[int]
    """The seats that hold one of these cards."""
    scores: Mapping[int, Sequence[Score]]
    """The scores of each seat with its possible covered cards."""
    ranks: Mapping[int, Sequence[int]]
    """The ranks of these scores."""

    def bests(self, asked: Collection[int], among: Collection[int]) -> Iterator[Best]:
        """Yield the cards with which each seat asked about can be best among some seats."""
        rows = {number: self.ranks[number] for number in among}
        covered = {number: row for number, row in rows.items() if number in self.hidden}
        copies = tuple(self.left.values())
        worst = min([max(row) for row in rows.values()])  # somebody always has this or better
        for rank in {rank for number in asked for rank in rows[number] if rank <= worst}:
            known = [n for n, row in rows.items() if n not in covered and row[0] == rank]
            yield from count_best(asked, rank, known, covered, copies)


_Tally: TypeAlias = dict[int, dict[Card, list[int]]]
"""The ways in which seats are best with each card: alone, with one other, and so on."""


@frozen(order=False)
class _Count(Value):
    """A position, and the POINTs that are possible in it."""

    asked: Collection[int]
    """The seats that are asked about."""
    position: Position
    hidden: frozenset[int]
    unseen: Mapping[Card, int]
    cases: Sequence[_Case]

    @classmethod
    def of(cls, asked: Collection[int], position: Position) -> Self:
        unseen = position.unseen
        covered, one, two = position.point
        if covered is None:
            cases = [
                _played(position, (card, one, two), times, _without(card, unseen))
                for card, times in unseen.items()
            ]
        else:
            cases = [_played(position, (covered, one, two), 1, unseen)]
        return cls(asked, position, position.hidden, unseen, cases)

    def tally(self, among: Collection[int]) -> _Tally:
        """Count, for each card of each seat, the ways to be best: alone, with one other, and so on.

        Cards with which a seat cannot be best are left out.
        """
        found: _Tally = {number: {} for number in self.asked if number in among}
        lying = dict(self.position.seats)
        for case in self.cases:
            cards = tuple(case.left)
            for number, place, ways in case.bests(found, among):
                row = found[number].setdefault(lying[number][0] or cards[place], [0] * len(among))
                for ties, count in enumerate(ways):
                    if count:
                        row[ties] += case.times * count
        return found

    def worlds(self, among: Collection[int]) -> int:
        """Count the ways in which the hidden cards of some seats and of the POINT can be dealt."""
        covered = len(self.hidden & {*among}) + (self.position.point[0] is None)
        return perm(sum(self.unseen.values()), covered)

    def expected(self, number: int, tallies: Mapping[tuple[int, ...], _Tally]) -> Fraction:
        """Add up what a seat may expect from each pot, by the tally of the seats entitled to it."""
        bets, worlds = self.position.bets, self.worlds(self.position.numbers)
        expected = dict(bets.returned).get(number, 0) * worlds * _PARTS
        for pot in bets.pots:
            if number in pot.seats:
                others = worlds // self.worlds(pot.seats)  # the ways of all other seats' cards
                expected += pot.amount * others * _part(_total(tallies[pot.seats][number]))
        return Fraction(expected, worlds * _PARTS)

    def outs(self, number: int, rows: Mapping[Card, Sequence[int]], worlds: int) -> Iterator[Out]:
        """Yield how a seat does with each card that it can have."""
        card, *_ = dict(self.position.seats)[number]
        can_be = self.unseen if card is None else {card: 1}
        cards = sum(can_be.values())
        for card, copies in can_be.items():
            win, draw, share = _chances(rows.get(card, (0,)), worlds * copies // cards)
            yield Out(card=card, copies=copies, win=win, draw=draw, share=share)

    def categories(self, number: int) -> tuple[tuple[Category, Fraction], ...]:
        """Return the chance of each category for a seat."""
        found = dict.fromkeys(CATEGORIES, 0)
        for case in self.cases:
            copies = case.left.values() if number in self.hidden else (1,)
            for score, many in zip(case.scores[number], copies, strict=True):
                found[score.category] += case.times * many
        whole = sum(found.values())
        return tuple((category, _chance(ways, whole)) for category, ways in found.items())


def _without(card: Card, unseen: Mapping[Card, int]) -> dict[Card, int]:
    left = {**unseen, card: unseen[card] - 1}
    return {card: copies for card, copies in left.items() if copies}


def _played(position: Position, point: ThreeCards, times: int, left: Mapping[Card, int]) -> _Case:
    """Return the case of a POINT, as chosen or as the first player would choose to gain most."""

    def case(choice: Choice | None) -> _Case:
        rank = Ranker(point, choice, position.rulings)
        scores = {
            number: [rank((card, one, two)) for card in (left if covered is None else (covered,))]
            for number, (covered, one, two) in position.seats
        }
        ranks = {number: [score.rank for score in row] for number, row in scores.items()}
        return _Case(times, left, position.hidden, scores, ranks)

    def good(case: _Case) -> int:
        bests = case.bests((position.first,), position.numbers)
        return sum([_part(ways) for *_, ways in bests])

    if position.choice or not point_totals(point, position.rulings).choice_needed:
        return case(position.choice)
    return max(case("sum"), case("single"), key=good)


@checked
def odds(seen: View | Position) -> Odds:
    """Return the odds of each contending seat at the showdown.

    While the POINT has a covered card, every value that it can have is considered. If the POINT's
    total is still to be chosen, the first player is assumed to choose the one with the greater
    share, or the sum if both are equal.

    Args:
        seen: what a seat or a spectator knows.

    Raises:
        SetupError: as for :meth:`tagolib.odds.positions.Position.of`.
    """
    position = seen if isinstance(seen, Position) else Position.of(seen)
    return Odds(tuple(_told(position.numbers, position)))


@checked
def seat_odds(seen: View | Position, number: int) -> SeatOdds:
    """Return the odds of one seat: the same as ``odds(seen).seat(number)``, but faster.

    Args:
        seen: what a seat or a spectator knows.
        number: any seat that contends; for the view's own seat, use ``seat_odds(view, view.seat)``.

    Raises:
        SetupError: if that seat does not contend, or as for
            :meth:`tagolib.odds.positions.Position.of`.
    """
    position = seen if isinstance(seen, Position) else Position.of(seen)
    if number not in position.numbers:
        raise SetupError(
            Said(
                "there are odds only for seats that contend, and seat {seat:seat} does not",
                seat=shown(number),
            )
        )
    (found,) = _told((number,), position)
    return found


def _told(asked: Collection[int], position: Position) -> Iterator[SeatOdds]:
    """Yield what each seat asked about may expect, counting no more than necessary."""
    count, everybody = _Count.of(asked, position), position.numbers
    pots = [pot.seats for pot in position.bets.pots if not {*asked}.isdisjoint(pot.seats)]
    tallies = {among: count.tally(among) for among in {everybody, *pots}}
    worlds = count.worlds(everybody)
    for number, rows in tallies[everybody].items():
        win, draw, share = _chances(_total(rows), worlds)
        yield SeatOdds(
            number=number,
            win=win,
            draw=draw,
            share=share,
            categories=count.categories(number),
            outs=tuple(count.outs(number, rows, worlds)),
            expected=count.expected(number, tallies),
        )


@checked
def choice_odds(seen: View | Position) -> tuple[ChoiceOdds, ...]:
    """Return the odds of the first player with either total of a POINT with a pair.

    Args:
        seen: what a seat or a spectator knows.

    Returns:
        One entry for the POINT, if its total is still to be chosen; in round 1, one for each
            possible POINT that leaves a choice. Empty if there is nothing left to choose.

    Raises:
        SetupError: as for :meth:`tagolib.odds.positions.Position.of`.
    """
    position = seen if isinstance(seen, Position) else Position.of(seen)
    covered, one, two = position.point
    can_be = position.unseen if covered is None else {covered: 1}
    found = []
    for card, copies in can_be.items():
        point = card, one, two
        if position.choice or not point_totals(point, position.rulings).choice_needed:
            continue
        by_sum, by_single = (
            odds(evolve(position, point=point, choice=choice)) for choice in get_args(Choice)
        )
        chance = Fraction(copies, sum(can_be.values()))
        found.append(
            ChoiceOdds(
                point=point, chance=chance, first=position.first, sum=by_sum, single=by_single
            )
        )
    return tuple(found)
