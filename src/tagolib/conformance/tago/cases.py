"""The cases of Tagò: for each kind its form, and how it is answered."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import Factory, frozen

from tagolib.betting import Spot, betting_options, check_spot
from tagolib.cards import Card, Three, check_cards
from tagolib.conformance.played import played
from tagolib.conformance.tago import fair
from tagolib.evaluation import Choice, Ranker, evaluate, point_totals, winners
from tagolib.pots import divide, split
from tagolib.result import Result
from tagolib.rules import Rules, Rulings
from tagolib.serialization import (
    JSON,
    SeatKey,
    SeatNumber,
    read_action,
    write,
    write_betting_options,
    write_pairs,
)
from tagolib.table import opening_draw
from tagolib.tournament import counted_total, tournament_points
from tagolib.transition import apply, deal
from tagolib.views import PointState, house, view

__all__ = ["FORMS"]


@frozen(order=False, kw_only=True)
class ScoreCase:
    """What are three cards worth against a POINT?"""

    cards: Three
    point: Three
    choice: Choice | None = None
    rulings: Rulings = Factory(Rulings)

    def answer(self) -> JSON:
        """Score them."""
        return write(evaluate(self.cards, self.point, self.choice, self.rulings))


@frozen(order=False, kw_only=True)
class ShowdownCase:
    """Who wins of several?"""

    hands: dict[SeatKey, Three]
    point: Three
    choice: Choice | None = None
    rulings: Rulings = Factory(Rulings)

    def answer(self) -> JSON:
        """Score all of them and name the winners."""
        check_cards([*self.point, *(card for cards in self.hands.values() for card in cards)])
        rank = Ranker.of(self.point, self.choice, self.rulings)
        scores = {int(seat): rank(cards) for seat, cards in sorted(self.hands.items())}
        return {
            "winners": list(winners(scores)),
            "scores": write_pairs(tuple(scores.items())),
        }


@frozen(order=False, kw_only=True)
class PointCase:
    """Which totals does a POINT offer?"""

    cards: Three
    rulings: Rulings = Factory(Rulings)

    def answer(self) -> JSON:
        """Name them, and whether one has to be chosen."""
        totals = point_totals(self.cards, self.rulings)
        options = {"sum": str(totals.sum)}
        if totals.single is not None:
            options["single"] = str(totals.single)
        return {"options": options, "choice_needed": totals.choice_needed}


class SpotCase(Spot):
    """What may a seat do?"""

    __slots__ = ()

    def answer(self) -> JSON:
        """Return its betting options."""
        check_spot(self)
        return write_betting_options(betting_options(self))


@frozen(order=False, kw_only=True)
class PotsCase:
    """Which pots do the bets of a hand make?"""

    contributions: dict[SeatKey, int]
    folded: tuple[SeatNumber, ...] = ()
    eliminated: tuple[SeatNumber, ...] = ()
    dead: int = 0

    def answer(self) -> JSON:
        """Split them."""
        made = split(
            {int(seat): chips for seat, chips in self.contributions.items()},
            folded=self.folded,
            eliminated=self.eliminated,
            dead=self.dead,
        )
        return {
            "returned": write_pairs(made.returned),
            "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in made.pots],
        }


@frozen(order=False, kw_only=True)
class DivideCase:
    """What does each winner of a pot get?"""

    amount: int
    order: tuple[SeatNumber, ...]
    rulings: Rulings = Factory(Rulings)

    def answer(self) -> JSON:
        """Divide it."""
        share = divide(self.amount, self.order, self.rulings.odd_chips)
        return {"shares": write_pairs(share.shares)}


@frozen(order=False, kw_only=True)
class DrawCase:
    """Who is the first player of the first hand?"""

    cards: dict[SeatKey, Card]

    def answer(self) -> JSON:
        """Name the seat."""
        return {"first": opening_draw({int(seat): card for seat, card in self.cards.items()})}


@frozen(order=False, kw_only=True)
class HandCase:
    """Where does a hand stand after some actions?"""

    rules: Rules
    stacks: dict[SeatKey, int]
    first: int
    deck: tuple[Card, ...]
    actions: tuple[Any, ...]
    views: bool = False

    def answer(self) -> JSON:
        """Play the actions to their end."""
        stacks = {int(seat): stack for seat, stack in self.stacks.items()}
        start = deal(self.rules, stacks, self.first, self.deck)
        hand, refused = played(
            start, self.actions, lambda hand, document: apply(hand, read_action(document))
        )
        result = {"state": write(house(hand)), "refused": refused}
        if self.views:
            result["views"] = {
                str(seat): write(view(hand, seat).state) for seat in hand.deal.numbers
            }
        return result


@frozen(order=False, kw_only=True)
class PointsCase:
    """What does a hand give in a tournament?"""

    result: Result
    point: PointState

    def answer(self) -> JSON:
        """Return the points."""
        total = counted_total(self.point.cards, self.point.total)
        return write_pairs(tuple(tournament_points(self.result, total).items()))


FORMS: Final[Mapping[str, Any]] = {
    "score": ScoreCase,
    "showdown": ShowdownCase,
    "point": PointCase,
    "spot": SpotCase,
    "pots": PotsCase,
    "divide": DivideCase,
    "draw": DrawCase,
    "hand": HandCase,
    "points": PointsCase,
    **fair.FORMS,
}
"""The kinds of Tagò, and the form of each."""
