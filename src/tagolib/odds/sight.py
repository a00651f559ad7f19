"""The chances of a seat in a hand, calculated from what it sees.

The bots of :mod:`tagolib.bots` decide by them. Every unseen card is as likely as any other to be
the POINT's covered card, the seat's own, or an opponent's.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tagolib.base.values import Value
from tagolib.tago.cards import Card, ThreeCards
from tagolib.tago.evaluation import Choice, Ranker, point_totals, ranker
from tagolib.tago.facts import Tied
from tagolib.tago.rules import Rulings
from tagolib.tago.views import SeatState, View

__all__ = ["Rival", "Sight"]


@frozen(order=False)
class Rival(Value):
    """An opponent in round 3, as seen by a seat that knows its own cards and the POINT."""

    cards: tuple[tuple[int, Fraction, int], ...]
    """Three numbers for each card that they may have covered. They are the weight of the card, the
    chance of winning that they see with it, and the outcome for the seat: 0 for a loss, 1 for a
    tie, 2 for a win."""
    in_round: int
    """The chips that they have put in during this round."""
    stack: int


@frozen(order=False)
class Sight(Value):
    """The cards of a hand as one seat sees them."""

    held: tuple[Card, ...]
    """The seat's own cards, as far as it knows them."""
    others: tuple[tuple[Card, Card], ...]
    """The open cards of each opponent still in. After a tie, all are assumed to keep them."""
    point: tuple[Card | None, Card, Card]
    choice: Choice | None
    """How a POINT with a pair is played; while that is open, both ways are equally likely."""
    away: tuple[Card, ...]
    """The cards that were seen and are out of play."""
    rulings: Rulings

    @classmethod
    def of(cls, view: View, mine: SeatState) -> "Sight":
        """Return the cards as the seat of a view sees them."""
        point = view.state.point
        draws = [fact.seats for fact in view.log if isinstance(fact, Tied)]
        # In a tie-break the cards of all other seats are shuffled again (DECK-03, TIE-06).
        seats = [seat for seat in view.state.seats if not draws or seat.number in draws[-1]]
        opponents = [seat for seat in seats if seat.status == "in" and seat is not mine]
        away = [card for seat in seats if seat.status != "in" for card in seat.cards]
        return cls(
            tuple(card for card in mine.cards if card is not None),
            tuple(seat.cards[1:] for seat in opponents),
            point.cards,
            point.choice,
            tuple(card for card in away if card is not None),
            view.rules.rulings,
        )

    def rivals(self, view: View) -> Iterator[Rival]:
        """Yield the opponents of a seat that knows the POINT and its own cards.

        The more chips an opponent has put into the round, the more their good cards count.
        """
        seats = [seat for seat in view.state.seats if seat.status == "in"]
        hands = [seat.cards[1:] for seat in seats]
        before = max(1, view.state.pot - sum([seat.in_round for seat in view.state.seats]))
        covered, one, two = self.point
        assert covered is not None  # nobody looks before the POINT is known
        rank = ranker((covered, one, two), self.choice, self.rulings.point_trips)
        mine, unseen = rank(self.held).rank, self._unseen
        for place, seat in enumerate(seats):
            if seat.number != view.seat:
                power = min(2, seat.in_round // before)
                theirs = evolve(
                    self, held=hands[place], others=(*hands[:place], *hands[place + 1 :])
                )
                cards = []
                for card, its, wins, ways in theirs.each(rank, theirs._unseen):
                    count = unseen[_PLACES[card]]
                    weight = count * (1 + 1000 * wins // ways) ** power
                    cards.append((weight, Fraction(wins, ways), (its > mine) + (its >= mine)))
                yield Rival(tuple(cards), seat.in_round, seat.stack)

    def discard(self, may: Iterable[Card]) -> tuple[Card, Fraction]:
        """Return the card that leaves the best chance if discarded, and that chance."""
        chances: dict[Card, Fraction] = {}
        for card in dict.fromkeys(may):
            kept = list(self.held)
            kept.remove(card)
            chances[card] = evolve(self, held=tuple(kept)).chance()
        best = max(chances, key=chances.__getitem__)
        return best, chances[best]

    @property
    def _unseen(self) -> "Counts":
        lying = [*self.held, *self.point, *self.away]
        for two in self.others:
            lying += two
        return [3 - lying.count(card) for card in Card]

    def chance(self) -> Fraction:
        """Return the chance that the seat has the best score; a tie counts half."""
        won = tried = 0
        for turned, ways, left in _drawn(self.point[0], self._unseen):
            point = (turned, *self.point[1:])
            choices = self._choices(point)
            for choice in choices:
                weight = ways * (2 // len(choices))
                for *_, wins, all_ways in self.each(
                    ranker(point, choice, self.rulings.point_trips), left
                ):
                    won += weight * wins
                    tried += weight * all_ways
        return Fraction(won, tried)

    def _choices(self, point: ThreeCards) -> tuple[Choice | None, ...]:
        if self.choice is None and point_totals(point, self.rulings).choice_needed:
            return ("sum", "single")
        return (self.choice,)

    def each(self, rank: Ranker, unseen: "Counts") -> Iterator[tuple[Card, int, int, int]]:
        """Yield each card that the seat may have covered, with three numbers.

        They are the seat's rank with the card, the number of ways in which it then wins, and the
        number of all ways. The ways are counted twice for each opponent, so that a tie counts half.
        """
        places = [place for place, count in enumerate(unseen) for _ in range(count)]
        theirs = [
            {place: rank((_CARDS[place], *two)).rank for place in {*places}} for two in self.others
        ]
        lined_up = [sorted([ranks[place] for place in places]) for ranks in theirs]
        own = self.held[0] if len(self.held) == 3 else None
        for covered, ways, left in _drawn(own, unseen):
            mine = rank((covered, *self.held[-2:])).rank
            wins = ways
            for ranks, line in zip(theirs, lined_up, strict=True):
                others = 2 * len(line) - bisect_left(line, mine) - bisect_right(line, mine)
                if own is None:  # the opponent cannot have the same card
                    its = ranks[_PLACES[covered]]
                    others -= (its > mine) + (its >= mine)
                wins *= others
            yield covered, mine, wins, ways * (2 * sum(left)) ** len(theirs)


Counts: TypeAlias = list[int]
"""How many cards of each value have not been seen, in order of value."""
_CARDS: Final = tuple(Card)
_PLACES: Final = {card: place for place, card in enumerate(Card)}


def _drawn(card: Card | None, unseen: Counts) -> Iterator[tuple[Card, int, Counts]]:
    """Yield each card that may be covered, the number of ways, and what remains unseen."""
    if card is not None:
        yield card, 1, unseen
        return
    for place, (other, count) in enumerate(zip(Card, unseen, strict=True)):
        if count:
            yield other, count, [*unseen[:place], count - 1, *unseen[place + 1 :]]
