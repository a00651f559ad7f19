"""Positions before a showdown: the cards on the table, the unseen ones, and the pots.

Odds are calculated from a :class:`Position`. Take one from a view, or build one yourself.
"""

from collections import Counter
from collections.abc import Collection
from typing import Self, TypeAlias

from attrs import field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, shown
from tagolib.base.values import Pairs, Value, check_seat
from tagolib.tago.cards import DECK, Card, check_cards
from tagolib.tago.evaluation import Choice, point_total
from tagolib.tago.facts import AntesTaken, CardsRedealt, ChipsReturned
from tagolib.tago.hand import clockwise
from tagolib.tago.pots import Split, split
from tagolib.tago.rules import Rulings
from tagolib.tago.views import View

__all__ = ["Position", "SeenCards"]

SeenCards: TypeAlias = tuple[Card | None, Card, Card]
"""Three cards as somebody sees them: covered, open, open. The first is ``None`` if unseen."""


@frozen(order=False)
class Position(Value):
    """A position before a showdown: everything that the odds are calculated from.

    Use it to calculate odds without a hand, for instance for the cards on a real table.

    >>> str(odds(position).seat(1).win)
    '3/22'

    Raises:
        SetupError: if the cards, the seats or the choice are impossible.
    """

    point: SeenCards = field(validator=typed)
    """The POINT's cards."""
    seats: Pairs[SeenCards] = field(validator=typed)
    """The cards of the seats that contend, in ascending seat order."""
    first: int = field(validator=typed)
    """The first player, who chooses the total of a POINT with a pair (POINT-05)."""
    choice: Choice | None = field(default=None, validator=typed)
    """The total chosen; ``None`` while the choice is open, or if there is nothing to choose."""
    out: tuple[Card, ...] = field(default=(), validator=typed)
    """Other cards that are seen and so cannot be hidden anywhere: the open cards of seats that
    folded."""
    bets: Split = field(default=Split((), ()), validator=typed)
    """The pots that the chips put in so far would make."""
    rulings: Rulings = field(factory=Rulings, validator=typed)
    """The table's reading of a POINT of three equal cards (POINT-07)."""

    def __attrs_post_init__(self) -> None:
        numbers = self.numbers
        for number in numbers:
            check_seat("a seat", number)
        if not numbers or numbers != tuple(sorted(set(numbers))):
            raise SetupError("one or more seats must contend, in ascending order", ("SEAT-02",))
        if self.first not in numbers:
            raise SetupError(
                Said(
                    "the first player must contend: seat {seat:seat} does not",
                    seat=shown(self.first),
                )
            )
        for seats in (dict(self.bets.returned), *(pot.seats for pot in self.bets.pots)):
            if not {*seats} <= {*numbers}:
                raise SetupError("only seats that contend can win chips", ("POT-02", "POT-03"))
        seen = self._seen
        check_cards(seen)
        if len(self.hidden) + (self.point[0] is None) > len(DECK) - len(seen):
            raise SetupError("there are fewer cards left than covered cards", ("DECK-02",))
        covered, one, two = self.point
        if self.choice is not None:
            if covered is None:
                raise SetupError(
                    "the POINT can be chosen only when all its cards are known", ("POINT-09",)
                )
            point_total((covered, one, two), self.choice, self.rulings)

    @classmethod
    @checked
    def of(cls, view: View) -> Self:
        """Return the position that a view shows.

        Raises:
            SetupError: in the phase ``discard``, while the cards for the showdown are still being
                chosen.
        """
        state = view.state
        if state.phase == "discard":
            raise SetupError("there are no odds while seats in a draw discard", ("TIE-05",))
        dealt = _dealt(view)
        contending = {seat.number: seat.cards for seat in state.seats if seat.status == "in"}
        others = [seat for seat in state.seats if seat.number in dealt and seat.status != "in"]
        return cls(
            point=state.point.cards,
            seats=tuple(contending.items()),
            first=next(iter(clockwise([*contending], state.first)), state.first),
            choice=state.point.choice,
            out=tuple(card for seat in others for card in seat.cards if card is not None),
            bets=bets(view),
            rulings=view.rules.rulings,
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The seats that contend, ascending."""
        return tuple(number for number, _ in self.seats)

    @property
    def hidden(self) -> frozenset[int]:
        """The seats whose covered card is unknown."""
        return frozenset(number for number, cards in self.seats if cards[0] is None)

    @property
    def unseen(self) -> dict[Card, int]:
        """The values that a hidden card can have, with the number of unseen cards of each."""
        seen = Counter(self._seen)
        return {card: 3 - seen[card] for card in Card if seen[card] < 3}

    @property
    def _seen(self) -> list[Card]:
        """The cards that are known."""
        lying = [*self.point, *(card for _, cards in self.seats for card in cards), *self.out]
        return [card for card in lying if card is not None]


def _dealt(view: View) -> Collection[int]:
    """Return the seats whose cards have not gone back into the shuffle (DECK-03, TIE-06)."""
    if view.state.phase == "redeal":
        return [seat.number for seat in view.state.seats if seat.status == "in"]
    for fact in reversed(view.log):
        if isinstance(fact, CardsRedealt):
            return fact.seats
    return [seat.number for seat in view.state.seats]


@checked
def bets(view: View, *, of_the_round: bool = True) -> Split:
    """Return the pots that the chips put in so far would make (POT-02).

    Args:
        view: anybody's view, since everybody can see the chips.
        of_the_round: whether to include the chips put in during the current round.
    """
    paid, antes = put_in(view, of_the_round=of_the_round)
    folded = [seat.number for seat in view.state.seats if seat.status != "in"]
    return split(paid, folded=folded, dead=antes)


def put_in(view: View, *, of_the_round: bool = True) -> tuple[dict[int, int], int]:
    """Return the chips that each seat has put in, and the net antes, for which all play."""
    paid = {
        seat.number: seat.in_hand - (0 if of_the_round else seat.in_round)
        for seat in view.state.seats
    }
    antes = 0
    for fact in view.log:
        if isinstance(fact, AntesTaken):
            antes = fact.ante * len(fact.seats) - fact.withheld
        elif isinstance(fact, ChipsReturned):
            paid[fact.seat] -= fact.amount
    return paid, antes
