"""What a player sees as arrays of numbers and as a text, both made from a view and nothing else.

The pieces of an array describe the hand as it stands. The *story* is what the player has been told
so far, in rows: who did what, with which card and how many chips. A player who keeps it forgets
nothing.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import frozen

from tagolib.base.values import Value
from tagolib.tago import facts
from tagolib.tago.betting import RAISES_ALLOWED
from tagolib.tago.cards import Card
from tagolib.tago.facts import Fact
from tagolib.tago.hand import PHASES
from tagolib.tago.rules import Rules
from tagolib.tago.views import State, View

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise ImportError(
        f"{__name__} needs NumPy: install tagolib[openspiel] or tagolib[pettingzoo]"
    ) from None

__all__ = ["Encoding", "Pieces", "Row", "longest", "moves", "read_story", "text"]

Pieces: TypeAlias = "Mapping[str, NDArray[np.float32]]"
"""Arrays by name."""

_CARDS: Final = tuple(Card)
_STATUSES: Final = ("in", "folded", "eliminated", "beaten")
_CHOICES: Final = ("sum", "single")


class Row(NamedTuple):
    """One thing that a player has been told."""

    kind: int
    """The place of the fact's kind among the kinds that are told."""
    seat: int = 0
    """The seat that the fact is about; 0 for the POINT."""
    card: Card | None = None
    """The card that the fact shows, if any."""
    amount: int = 0
    """How many chips move; for a choice, 1 if it is the less usual one."""


_KINDS: Final[Mapping[type[Fact], tuple[str, Any]]] = {
    facts.PointTurned: ("turned", lambda fact: (0, fact.card)),
    facts.PointChosen: ("chose", lambda fact: (fact.seat, None, int(fact.choice == "single"))),
    facts.Looked: ("looked", lambda fact: (fact.seat, fact.card)),
    facts.BetMade: ("bet", lambda fact: (fact.seat, None, fact.amount)),
    facts.Called: ("called", lambda fact: (fact.seat, None, fact.amount)),
    facts.Raised: ("raised", lambda fact: (fact.seat, None, fact.amount)),
    facts.RemaindersPlayed: ("remainders", lambda fact: (fact.seat, None, fact.amount)),
    facts.Folded: ("folded", lambda fact: (fact.seat,)),
    facts.CuriousPaid: ("curious", lambda fact: (fact.seat, None, fact.amount)),
    facts.Restored: ("restored", lambda fact: (fact.seat, None, fact.amount)),
    facts.CardsShown: ("shown", lambda fact: (fact.seat, fact.cards[0])),
    facts.Voted: ("voted", lambda fact: (fact.seat, None, int(fact.divide))),
    facts.CardDiscarded: ("discarded", lambda fact: (fact.seat, fact.card)),
}
"""The facts that tell a player something that does not follow from the others, each with its word
and the rest of its row. The open cards are in the state, or follow from it and the discards."""

_PLACES: Final = {kind: place for place, kind in enumerate(_KINDS)}
_WORDS: Final = tuple(word for word, _ in _KINDS.values())


@lru_cache(maxsize=4096)
def _row(fact: Fact) -> Row | None:
    place = _PLACES.get(type(fact))
    if place is None:
        return None
    rest: tuple[Any, ...] = _KINDS[type(fact)][1](fact)
    return Row(place, *rest)


def read_story(view: View) -> list[Row]:
    """Return what a view tells, in order."""
    return [row for row in map(_row, view.log) if row is not None]


def text(view: View) -> str:
    """Return a view as a text: the open cards as dealt, and then the story."""
    dealt = next(fact for fact in view.log if isinstance(fact, facts.CardsDealt))
    cards = "/".join("".join(map(str, two)) for _, two in (*dealt.seats, (0, dealt.point)))
    rows = [
        f"{_WORDS[kind]} {seat}{f' {card}' if card else ''}{f' {amount}' if amount else ''}"
        for kind, seat, card, amount in read_story(view)
    ]
    return ", ".join([f"seat {view.seat}: {cards}", *rows])


def moves(rules: Rules, seats: int, tie_breaks: int) -> int:
    """Return a bound on the number of decisions in one hand.

    In a round each seat opens or leaves, and each bet and each raise asks all others once more.
    """

    def betting(number: int) -> int:
        return seats + (seats - 1) * (1 + RAISES_ALLOWED[number])

    first = betting(1) if rules.variant == "classic" else 0
    restoring = choosing = voting = discarding = seats
    rounds = first + restoring + choosing + betting(2) + betting(3) + voting
    return rounds + tie_breaks * (discarding + betting(3) + voting)


def longest(rules: Rules, seats: int, tie_breaks: int) -> int:
    """Return a bound on the number of rows in a story."""
    told = 1 + seats + (1 + tie_breaks) * 2 * seats  # the POINT, Curious players, looks and shows
    return moves(rules, seats, tie_breaks) + seats + told


@frozen(order=False, kw_only=True)
class Encoding(Value):
    """How a view of a game with a number of seats is written into arrays."""

    seats: int
    """The number of seats."""
    scale: int
    """The chips that count as 1."""
    rows: int = 0
    """How many rows of the story are written."""

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the pieces, by name."""
        shapes: dict[str, tuple[int, ...]] = {
            "player": (self.seats,),
            "cards": (self.seats + 1, 3, len(_CARDS)),
            "status": (self.seats, len(_STATUSES)),
            "known": (self.seats, 3),
            "chips": (self.seats, 3),
            "first": (self.seats,),
            "to_act": (self.seats,),
            "phase": (len(PHASES),),
            "round": (3,),
            "choice": (len(_CHOICES),),
            "table": (4,),
        }
        if self.rows:
            shapes["story"] = (self.rows, len(_KINDS) + self.seats + len(_CARDS) + 1)
        return shapes

    def write(self, view: View, pieces: Pieces) -> None:
        """Write a view into arrays of these shapes that hold only zeros.

        The seats must be numbered from 1 on. ``known`` says who has looked, has restored and has
        bought a look.
        """
        state = view.state
        if view.seat is not None:
            pieces["player"][view.seat - 1] = 1
        self._write_cards(state, pieces["cards"])
        for place, seat in enumerate(state.seats):
            pieces["status"][place, _STATUSES.index(seat.status)] = 1
            pieces["known"][place] = seat.seen, seat.restored, seat.curious
            pieces["chips"][place] = seat.stack, seat.in_round, seat.in_hand
        pieces["chips"][...] /= self.scale
        pieces["first"][state.first - 1] = 1
        if state.to_act is not None:
            pieces["to_act"][state.to_act - 1] = 1
        pieces["phase"][PHASES.index(state.phase)] = 1
        pieces["round"][state.round - 1] = 1
        if state.point.choice is not None:
            pieces["choice"][_CHOICES.index(state.point.choice)] = 1
        chips = state.pot / self.scale, state.current_bet / self.scale
        pieces["table"][:] = *chips, state.raises_used, state.tie_breaks > 0
        if self.rows:
            self._write_story(view, pieces["story"])

    @staticmethod
    def _write_cards(state: State, piece: "NDArray[np.float32]") -> None:
        lying = [*(seat.cards for seat in state.seats), state.point.cards]
        for holder, cards in enumerate(lying):
            for place, card in enumerate(cards):
                if card is not None:
                    piece[holder, place, _CARDS.index(card)] = 1

    def _write_story(self, view: View, piece: "NDArray[np.float32]") -> None:
        seats, cards = len(_KINDS), len(_KINDS) + self.seats
        for line, row in zip(piece, read_story(view), strict=False):
            line[row.kind] = 1
            if row.seat:
                line[seats + row.seat - 1] = 1
            if row.card is not None:
                line[cards + _CARDS.index(row.card)] = 1
            line[-1] = row.amount / self.scale
