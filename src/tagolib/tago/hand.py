"""A hand of Tagò as a value, from the ante to the settlement.

Theory of operation
===================

A hand never changes. Each action produces a new hand or is refused. After each action the dealer
carries on until somebody has to decide something, so a hand always rests in one of six *phases*.

* ``point_choice``: the POINT holds a pair, and the first player chooses which total counts.
* ``betting``: a seat bets, calls, raises, folds, plays its remainders or restores.
* ``vote``: several seats tie for the only pot, and each is asked whether to divide or to play on.
* ``discard``: all agreed to play on, and each tied seat discards a card.
* ``redeal``: the dealer must deal each of them a new card, which is an action too.
* ``over``: the pots are paid. A look may still follow (JACK-04, CUR-01), but no chips move except
  its price.

One queue, :attr:`Hand.pending`, holds everyone who must still decide, in order. The dealer's number
in it is :data:`HOUSE`. When the queue is empty, the phase is done and the dealer carries on.

A seat *contends* while its status is ``in``. A seat that folded, was eliminated, or lost the
showdown before a tie-break is out, but the chips it put in stay in the pot. A contending seat with
chips is *able*. Only able seats bet (BET-06); an all-in seat still chooses, votes and discards.

:attr:`Hand.log` keeps the actions in order, each followed by its facts. Everything else in a
hand follows from its :class:`Deal` and the actions in its log.

A hand holds every card, so it belongs to the house. A view holds exactly what one viewer may know
of it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic, Literal, TypeAlias, TypeVar, get_args

from attrs import field, frozen

from tagolib.base.checking import typed
from tagolib.base.values import AnyAction, Pairs, SeatNumber, Value, seat_number
from tagolib.tago.actions import Action, Declaration
from tagolib.tago.cards import DECK, Card, ThreeCards, Total
from tagolib.tago.evaluation import Choice, played_total
from tagolib.tago.facts import Fact
from tagolib.tago.log import Log
from tagolib.tago.options import Options
from tagolib.tago.result import Result, Showdown
from tagolib.tago.rules import Rules

__all__ = [
    "HOUSE",
    "PHASES",
    "Deal",
    "Hand",
    "Phase",
    "Seat",
    "Status",
]

Phase: TypeAlias = Literal["point_choice", "betting", "vote", "discard", "redeal", "over"]
"""The phases in which a hand can rest."""
Status: TypeAlias = Literal["in", "folded", "eliminated", "beaten"]
"""Whether a seat still contends (``in``), and if not, why it is out."""

PHASES: tuple[Phase, ...] = get_args(Phase)
"""All phases, in the order in which a hand may reach them."""

HOUSE = 0
"""The number of the house, which stands where a player has the number of a seat.

In the queue of a hand it stands for the dealer. The dealer has no seat (SEAT-02) and bets nothing
(GEN-02). ``None`` never means the house. In a view it means a spectator.
"""


def clockwise(numbers: Sequence[int], first: int) -> tuple[int, ...]:
    """Return ascending seat numbers in order of play.

    The order begins with ``first`` or, if that is not among them, with the next seat clockwise.
    """
    place = bisect_left(numbers, first)
    return (*numbers[place:], *numbers[:place])


@frozen(order=False)
class Deal(Value):
    """The rules, the stacks, the cube and the deck of a hand. They do not change during the hand.

    A hand keeps it as :attr:`Hand.deal`, and a record begins with it.

    >>> hand.deal.stacks, hand.deal.cube
    (((1, 300), (3, 300), (4, 450)), 3)
    """

    rules: Rules = field(validator=typed)
    """The rules of the table."""
    stacks: Pairs[int] = field(validator=typed, metadata={"schema": {"minProperties": 2}})
    """The seats dealt in, ascending, each with its chips before the ante."""
    cube: SeatNumber = field(validator=seat_number, metadata={"key": "first"})
    """The seat that has the cube: the first player of the hand (CUBE-01). The cube stays there
    until the end of the hand, through tie-breaks and misdeals (CUBE-06)."""
    deck: tuple[Card, ...] = field(
        repr=False,
        validator=typed,
        metadata={"schema": {"minItems": len(DECK), "maxItems": len(DECK)}},
    )
    """The thirty cards in order, as first dealt; a misdeal's new deck is in the log."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The seats dealt in, ascending."""
        return tuple([number for number, _ in self.stacks])

    @property
    def antes(self) -> int:
        """The sum of the antes (ANTE-01)."""
        return len(self.stacks) * self.rules.ante_amount

    @property
    def jackpot_share(self) -> int:
        """The part of the antes withheld for the jackpot, rounded down (ANTE-03, JACK-01)."""
        return self.antes * self.rules.jackpot_percent // 100

    @property
    def net_antes(self) -> int:
        """The rest of the antes, with which the main pot begins (ANTE-04)."""
        return self.antes - self.jackpot_share


class AnySeat:
    """What the seats of a hand and of its draft have in common."""

    __slots__ = ()

    number: int
    stack: int
    in_round: int
    in_hand: int
    cards: tuple[Card | None, Card, Card]
    status: Status
    seen: bool
    shown: bool
    restored: bool
    curious: bool
    declared: Declaration | None
    returned: int

    @property
    def contending(self) -> bool:
        """Whether the seat can still win."""
        return self.status == "in"

    @property
    def able(self) -> bool:
        """Whether the seat contends and has chips left, so that it gets a turn to bet (BET-06)."""
        return self.status == "in" and self.stack > 0


@frozen(order=False, repr=False, weakref_slot=False, kw_only=True)
class Seat(AnySeat, Value):
    """A seat in a hand. Amounts are in units.

    Use it to look up the chips, the cards and the status of one player.

    >>> seat = hand.seat(4)
    >>> seat.stack, seat.cards, seat.status
    (445, (Card('8'), Card('7'), Card('8')), 'in')
    """

    number: int
    """The seat's number: 1 to 8, clockwise from the dealer's left (SEAT-02)."""
    stack: int
    """The chips in front of the seat."""
    in_round: int
    """The chips that the seat has put in during this round."""
    in_hand: int
    """The chips that the seat has put in during this hand, not counting the ante; never reduced
    (BET-09)."""
    cards: tuple[Card | None, Card, Card] = field(repr=False)
    """The seat's cards as dealt: covered, open, open. The first is ``None`` between a discard and
    the redeal."""
    status: Status = "in"
    """Whether the seat still contends, and if not, why it is out."""
    seen: bool = False
    """Whether the seat has looked at its covered card."""
    shown: bool = False
    """Whether the seat's covered card is open to everyone."""
    restored: bool = False
    """Whether the seat has added chips in this hand (REST-03)."""
    curious: bool = False
    """Whether the seat has bought a look at its covered card (CUR-02)."""
    declared: Declaration | None = None
    """The action that the seat has declared (EARLY-01). It binds the seat until its next decision
    (EARLY-05)."""
    returned: int = 0
    """The part of the seat's bets that was returned because nobody matched it (POT-03)."""

    def __repr__(self) -> str:
        covered = "-" if self.cards[0] is None else self.cards[0] if self.shown else "?"
        cards = f"{covered} {self.cards[1]} {self.cards[2]}"
        return f"<seat {self.number}: {cards}, {self.status}, {self.stack} + {self.in_hand}>"


T = TypeVar("T", bound=AnySeat)


class AnyHand(Generic[T]):
    """What a hand and its draft have in common. During an action the draft replaces the hand."""

    __slots__ = ()

    deal: Deal
    seats: tuple[T, ...]
    point: ThreeCards
    phase: Phase
    round: int
    tie_breaks: int
    first: int
    pending: tuple[int, ...]
    current_bet: int
    raises_used: int
    choice: Choice | None
    withheld: int
    tips: int
    restored: int
    showdown: Showdown | None
    division_asked: bool
    result: Result | None
    options: Options | None

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.deal.rules

    @property
    def contending(self) -> tuple[T, ...]:
        """The seats that can still win, ascending."""
        return tuple([seat for seat in self.seats if seat.status == "in"])

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; ``None`` if it is the dealer, or if the hand is over."""
        return (self.pending[0] or None) if self.pending else None

    @property
    def pot(self) -> int:
        """The chips that can be won now: net antes and bets (POT-01), less what was returned.

        0 once the hand is over.
        """
        if self.phase == "over":
            return 0
        return self.deal.net_antes + sum(seat.in_hand - seat.returned for seat in self.seats)

    @property
    def total(self) -> Total | None:
        """The POINT: provisional in round 1 (POINT-01); ``None`` while the choice is open."""
        if self.round == 1:
            return Total(halves=self.point[1].halves + self.point[2].halves)
        return played_total(self.point, self.choice, self.deal.rules.rulings.point_trips)

    def seat(self, number: int) -> T:
        """Return the seat with this number.

        Raises:
            KeyError: if that seat is not in the hand.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)


@frozen(order=False, repr=False, weakref_slot=False, kw_only=True)
class Hand(AnyHand[Seat], Value):
    """A hand as it stands. Start one with ``deal`` and continue it with ``apply``.

    It holds every card, so it belongs to the house. Show players a
    :func:`~tagolib.tago.views.view`.

    >>> hand.phase, hand.round, hand.to_act, hand.total
    ('betting', 1, 3, Total(halves=15))
    """

    deal: Deal
    """The rules, the stacks, the cube and the deck."""
    seats: tuple[Seat, ...]
    """All seats dealt in, ascending; :meth:`seat` returns one by its number."""
    point: ThreeCards = field(repr=False)
    """The POINT's cards: covered, open, open."""
    phase: Phase
    """The phase in which the hand rests: what is to be decided."""
    round: int
    """The last round that was started: 1 to 3."""
    tie_breaks: int
    """The number of tie-break rounds dealt."""
    first: int
    """The current first player (CUBE-05)."""
    pending: tuple[int, ...]
    """The seats that must still decide in this phase, in order; 0 is the dealer."""
    current_bet: int
    """The total to match in this round; 0 while nobody has bet."""
    raises_used: int
    """The raises made in this round by the whole table (RAISE-02, RAISE-03)."""
    choice: Choice | None
    """The choice made for a POINT with a pair (POINT-04); ``None`` if none was made."""
    withheld: int
    """The chips that this hand has given to the jackpot so far."""
    tips: int
    """The chips that this hand has given to the employees' tips so far (CUR-03)."""
    restored: int
    """All chips added to stacks in this hand (REST-01), including those added before a misdeal."""
    showdown: Showdown | None
    """The last showdown; ``None`` if there has been none."""
    division_asked: bool
    """Whether a tied seat has asked to divide (TIE-02)."""
    result: Result | None
    """How the hand ended; ``None`` until it is over."""
    log: Log = field(repr=False)
    """The actions, each followed by the facts that resulted from it."""
    options: Options | None = field(eq=False, repr=False)
    """The options of the seat to act; ``None`` if no seat is to act. They follow from the other
    fields."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions taken, in order: the log without the facts."""
        return tuple([entry for entry in self.log if isinstance(entry, AnyAction)])

    @property
    def revision(self) -> int:
        """The number of actions taken so far."""
        return len(self.actions)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts so far, in order: the log without the actions."""
        return tuple([entry for entry in self.log if not isinstance(entry, AnyAction)])

    @property
    def redeal_cards(self) -> tuple[Card, ...]:
        """The cards to shuffle for a tie-break: all but the POINT's and those kept (TIE-06).

        They are in the order of a new deck, so their order reveals nothing.
        """
        cards = list(DECK)
        for card in self.point:
            cards.remove(card)
        for seat in self.contending:
            for card in seat.cards[1:]:
                cards.remove(card)
        return tuple(cards)

    def __repr__(self) -> str:
        covered = "?" if self.round == 1 else self.point[0]
        return (
            f"<Hand: {self.phase}, round {self.round}, POINT {covered} {self.point[1]} "
            f"{self.point[2]}, pot {self.pot}, bet {self.current_bet}, "
            f"to act {self.to_act}, {', '.join(map(repr, self.seats))}>"
        )
