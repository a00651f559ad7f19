"""A hand of Tagò as a value: one deal, from the ante to the settlement.

Theory of operation
===================

A hand never changes. Each action gives a new hand, or is refused. Between two actions the dealer
goes on unasked as far as nobody has to decide, so a hand always rests where somebody must: in
one of the six *phases*.

* ``point_choice``: the POINT holds a pair, and the first player says which total counts.
* ``betting``: a seat bets, calls, raises, folds, plays its remainders or restores.
* ``vote``: several seats tie for the only pot, and each is asked to divide or to play on.
* ``discard``: all agreed to play on; each tied seat discards a card.
* ``redeal``: the dealer must bring a new card for each of them, by an action.
* ``over``: the pots are paid. What may follow is a look (JACK-04, CUR-01), no chips but its price.

One queue, :attr:`Hand.pending`, says who must still decide, in order; the dealer too stands in
it as number 0. When it is empty the phase is done, and the dealer's course says what follows.

A seat *contends* while its status is ``in``. Who folded, was eliminated, or was beaten in the
showdown that a tie-break follows, is out; chips that it put in stay. A contending seat with chips
is *able*: only able seats bet (BET-06), while an all-in seat still chooses, votes and discards.

The :attr:`Hand.log` keeps the actions and the facts that followed each, in order. The rest of a
hand follows from its :class:`Deal` and the actions in its log.

A hand holds all cards: it belongs to the house. What a seat may know of it, a view tells.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic, Literal, TypeAlias, TypeVar, get_args

from attrs import field, frozen

from tagolib.actions import ACTIONS, Action, Declaration
from tagolib.cards import DECK, Card, ThreeCards, Total
from tagolib.checking import typed
from tagolib.evaluation import Choice, played_total
from tagolib.facts import Fact
from tagolib.log import Log
from tagolib.offers import Options
from tagolib.result import Result, Showdown
from tagolib.rules import Rules
from tagolib.values import Pairs, SeatNumber, Value, seat_number

__all__ = [
    "DEALER",
    "PHASES",
    "AnyHand",
    "AnySeat",
    "Deal",
    "Hand",
    "Phase",
    "Seat",
    "Status",
    "clockwise",
]

Phase: TypeAlias = Literal["point_choice", "betting", "vote", "discard", "redeal", "over"]
"""Where a hand can rest."""
Status: TypeAlias = Literal["in", "folded", "eliminated", "beaten"]
"""Whether a seat still contends (``in``), and if not, why."""

PHASES: tuple[Phase, ...] = get_args(Phase)
"""Where a hand can rest, in the order in which a hand may come to it."""

DEALER = 0
"""The dealer's number in the queue of those who must decide: one without a seat (SEAT-02), who bets
nothing (GEN-02)."""


def clockwise(numbers: Sequence[int], first: int) -> tuple[int, ...]:
    """Put ascending seat numbers in order of play, beginning with ``first`` or the next one."""
    place = bisect_left(numbers, first)
    return (*numbers[place:], *numbers[:place])


@frozen(order=False)
class Deal(Value):
    """What a hand starts from, and what never changes in it."""

    rules: Rules = field(validator=typed)
    """The rules of the table."""
    stacks: Pairs[int] = field(validator=typed, metadata={"schema": {"minProperties": 2}})
    """Each seat dealt in, ascending, with its chips before the ante."""
    cube: SeatNumber = field(validator=seat_number, metadata={"key": "first"})
    """The seat that has the cube: the first player of the hand (CUBE-01). There it stays to the end
    of the hand, through draws and misdeals (CUBE-06)."""
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
        """What is withheld of them for the jackpot, rounded down (ANTE-03, JACK-01)."""
        return self.antes * self.rules.jackpot_percent // 100

    @property
    def net_antes(self) -> int:
        """The rest, with which the main pot begins (ANTE-04)."""
        return self.antes - self.jackpot_share


class AnySeat:
    """What a seat can be asked: one of a hand, or of the draft of a hand."""

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
        """Whether it can still win."""
        return self.status == "in"

    @property
    def able(self) -> bool:
        """Whether it contends and has chips left: only then it has a turn to bet (BET-06)."""
        return self.status == "in" and self.stack > 0


@frozen(order=False, repr=False, weakref_slot=False, kw_only=True)
class Seat(AnySeat, Value):
    """A seat in a hand. Chips are units."""

    number: int
    """1 to 8, clockwise from the dealer's left (SEAT-02)."""
    stack: int
    """The chips in front of it."""
    in_round: int
    """What it has put in in this round."""
    in_hand: int
    """What it has put in in the hand, antes apart; never reduced (BET-09)."""
    cards: tuple[Card | None, Card, Card] = field(repr=False)
    """Its cards as dealt: covered, open, open. ``None`` after a discard, until the redeal."""
    status: Status = "in"
    """Whether it still contends."""
    seen: bool = False
    """Whether it has looked at its covered card."""
    shown: bool = False
    """Whether the covered card lies open to all."""
    restored: bool = False
    """Whether it has added chips in this hand (REST-03)."""
    curious: bool = False
    """Whether it has bought the look at its covered card (CUR-02)."""
    declared: Declaration | None = None
    """What it has said it will do (EARLY-01); its next decision answers that (EARLY-05)."""
    returned: int = 0
    """What came back of its bets because nobody matched it (POT-03)."""

    def __repr__(self) -> str:
        covered = "-" if self.cards[0] is None else self.cards[0] if self.shown else "?"
        cards = f"{covered} {self.cards[1]} {self.cards[2]}"
        return f"<seat {self.number}: {cards}, {self.status}, {self.stack} + {self.in_hand}>"


T = TypeVar("T", bound=AnySeat)


class AnyHand(Generic[T]):
    """What a hand can be asked while an action is being taken too: a hand, or the draft of one."""

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
        """The seat that must decide; ``None`` if it is the dealer, or the hand is over."""
        return (self.pending[0] or None) if self.pending else None

    @property
    def pot(self) -> int:
        """All that can be won now: net antes and bets (POT-01), less what was returned.

        0 when over.
        """
        if self.phase == "over":
            return 0
        return self.deal.net_antes + sum(seat.in_hand - seat.returned for seat in self.seats)

    @property
    def total(self) -> Total | None:
        """The POINT: provisional in round 1 (POINT-01); ``None`` while its choice is open."""
        if self.round == 1:
            return Total(halves=self.point[1].halves + self.point[2].halves)
        return played_total(self.point, self.choice, self.deal.rules.rulings.point_trips)

    def seat(self, number: int) -> T:
        """Look up a seat by its number.

        Raises:
            KeyError: if that seat is not in the hand.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def owed(self, seat: AnySeat) -> int:
        """Tell what a seat lacks to match the current bet (BET-04)."""
        return self.current_bet - seat.in_round


@frozen(order=False, repr=False, weakref_slot=False, kw_only=True)
class Hand(AnyHand[Seat], Value):
    """One deal as it stands. Build it with ``deal``, go on with ``apply``."""

    deal: Deal
    """What it started from."""
    seats: tuple[Seat, ...]
    """All seats dealt in, ascending; :meth:`seat` looks one up by its number."""
    point: ThreeCards = field(repr=False)
    """The POINT's cards: covered, open, open."""
    phase: Phase
    """Where it rests: what is to be decided."""
    round: int
    """1 to 3; the last round that was started."""
    tie_breaks: int
    """How many extra rounds were dealt."""
    first: int
    """Who is first player now (CUBE-05)."""
    pending: tuple[int, ...]
    """Who must still decide in this phase, in order; 0 is the dealer."""
    current_bet: int
    """The total to match in this round; 0 while nobody has bet."""
    raises_used: int
    """Raises made in this round, by the whole table (RAISE-02, RAISE-03)."""
    choice: Choice | None
    """Which total of a POINT with a pair is played (POINT-04)."""
    withheld: int
    """What this hand gives to the jackpot so far."""
    tips: int
    """What it gives to the employees' tips so far (CUR-03)."""
    restored: int
    """What all seats have added to their stacks in it (REST-01), before misdeals too."""
    showdown: Showdown | None
    """The last showdown, once there was one."""
    division_asked: bool
    """Whether a tied seat has asked to divide (TIE-02)."""
    result: Result | None
    """How the hand ended, once it is over."""
    log: Log = field(repr=False)
    """The actions, each followed by the facts that came of it."""
    options: Options | None = field(eq=False, repr=False)
    """What the seat to act may do; ``None`` if no seat is to act. It follows from the rest."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been done, in order: the log without the facts."""
        return tuple([entry for entry in self.log if isinstance(entry, ACTIONS)])

    @property
    def revision(self) -> int:
        """How many actions have been taken: it grows by one with each."""
        return len(self.actions)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What has happened, in order: the log without the actions."""
        return tuple([entry for entry in self.log if not isinstance(entry, ACTIONS)])

    @property
    def redeal_cards(self) -> tuple[Card, ...]:
        """The cards that the dealer shuffles in a draw: all but the POINT and those kept (TIE-06).

        In the order of a new deck, so that it tells nothing.
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
