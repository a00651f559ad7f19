"""A hand of Tap as a value, from the auction to the settlement.

How a hand runs
===============

A hand never changes. Each action produces a new hand or is refused. A hand always rests in one of
six *phases*:

* ``auction``: the seats bid or pass in turn, beginning with Eldest;
* ``take``: Declarer of Three Cards chooses one of the exposed packets of the stock;
* ``discard``: Declarer, who has taken three cards from the stock, discards three;
* ``declare``: Declarer declares the Slam, the Sparrow, both or neither;
* ``play``: a seat leads a card or plays one to the trick;
* ``over``: the game points are settled, or all seats have passed.

Everything between the phases happens automatically: the last pass ends the auction, and the
sixteenth trick ends the hand. Solo goes from the auction straight to the declaration, since
Declarer takes no stock.

:attr:`Hand.log` keeps the actions in order, each followed by its facts. Everything else in a hand
follows from its :class:`Deal` and the actions in its log.

A hand holds every card, so it belongs to the house. A view holds exactly what one viewer may know
of it.
"""

from typing import Literal, TypeAlias, get_args

from attrs import field, frozen

from tagolib.base.checking import checked, typed
from tagolib.base.values import Form, Pairs, Signed, Value
from tagolib.tap import facts
from tagolib.tap.actions import (
    SEAT_SCHEMA,
    SEATS,
    Action,
    Packet,
    SeatAction,
    check_seat,
    seat_number,
)
from tagolib.tap.cards import DECK, Card, check_deck, in_order
from tagolib.tap.facts import Fact
from tagolib.tap.rules import Contract, Rules
from tagolib.tap.tricks import ALL_POINTS, count_points, winning_place

__all__ = ["Call", "Deal", "Hand", "Phase", "Result", "Trick", "left_of"]

Phase: TypeAlias = Literal["auction", "take", "discard", "declare", "play", "over"]
"""The phases in which a hand can rest."""

PHASES: tuple[Phase, ...] = get_args(Phase)
"""All phases, in the order in which a hand may reach them."""


@checked
def left_of(seat: int, places: int = 1) -> int:
    """Return the seat that sits this many places to the left of a seat."""
    return (seat - 1 + places) % 3 + 1


def _deck(instance: object, attribute: object, value: tuple[Card, ...]) -> None:
    check_deck(value)


@frozen(order=False)
class Deal(Value):
    """The rules, the dealer and the deck of a hand. They do not change during the hand.

    A hand keeps it as :attr:`Hand.deal`.

    >>> new.deal.dealer
    1

    Raises:
        SetupError: if a field is out of range.
    """

    rules: Rules = field(validator=typed)
    """The table's readings of the disputed rules."""
    dealer: int = field(validator=seat_number, metadata={"schema": SEAT_SCHEMA})
    """The seat that deals (TAP-04)."""
    deck: tuple[Card, ...] = field(
        repr=False,
        validator=[typed, _deck],
        metadata={"schema": {"minItems": len(DECK), "maxItems": len(DECK)}},
    )
    """The fifty-four cards in the order in which they are dealt (TAP-05)."""

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left, which bids first (TAP-06)."""
        return left_of(self.dealer)

    @property
    def bottom(self) -> tuple[Card, ...]:
        """The packet of the stock that was laid first (TAP-05)."""
        return self.deck[:3]

    @property
    def top(self) -> tuple[Card, ...]:
        """The packet of the stock that was laid on top of the other (TAP-05)."""
        return self.deck[3:6]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards dealt to each seat, in order of seats: two packets of eight each (TAP-05).

        Dealing begins with Eldest.
        """
        starts = {left_of(self.eldest, place): 6 + 8 * place for place in range(3)}
        return tuple(
            in_order(self.deck[at : at + 8] + self.deck[at + 24 : at + 32])
            for at in (starts[seat] for seat in SEATS)
        )

    @checked
    def packet(self, name: Packet) -> tuple[Card, ...]:
        """Return the packet of the stock with this name."""
        return self.top if name == "top" else self.bottom


@frozen(order=False)
class Call(Form):
    """A bid or a pass in the auction.

    ``contract`` is ``None`` for a pass.

    >>> won.calls[0], won.calls[1].contract
    (Call(seat=2, contract='three_cards'), None)
    """

    seat: int
    """The seat that bid or passed."""
    contract: Contract | None
    """The contract that the seat bid; ``None`` if it passed."""


@frozen(order=False)
class Trick(Form):
    """A trick, complete or not.

    Use it to show the cards that lie open.

    >>> tap.Trick(2, tap.parse_cards("KH")).cards
    (Card('KH'),)
    """

    leader: int
    """The seat that led or is to lead."""
    cards: tuple[Card, ...] = ()
    """The cards in order of play."""

    @property
    def next(self) -> int:
        """The seat that plays the next card."""
        return left_of(self.leader, len(self.cards))

    @property
    def led(self) -> Card | None:
        """The card led; ``None`` before the lead."""
        return self.cards[0] if self.cards else None

    @property
    def winner(self) -> int:
        """The seat whose card is the best so far (TAP-15)."""
        return left_of(self.leader, winning_place(self.cards))

    @property
    def best(self) -> Card:
        """The best card so far (TAP-15)."""
        return self.cards[winning_place(self.cards)]


@frozen(order=False, kw_only=True)
class Result(Form):
    """How a hand ended. A hand thrown in has no Declarer, and nobody gains anything (TAP-07).

    It is the ``result`` of a hand that is over.

    >>> thrown = tap.apply(tap.apply(tap.apply(new, tap.Pass(2)), tap.Pass(3)), tap.Pass(1))
    >>> thrown.result.scores
    ((1, 0), (2, 0), (3, 0))
    """

    declarer: int | None
    """The seat that played against the others; ``None`` for a hand thrown in."""
    contract: Contract | None
    """The contract that was played; ``None`` for a hand thrown in."""
    points: int
    """Declarer's total, out of 122 (TAP-19)."""
    tricks: int
    """How many of the 16 tricks Declarer took."""
    slam: bool
    """Whether Declarer took all 16 tricks."""
    sparrow: bool
    """Whether Declarer took the last trick with the Juggler."""
    scores: Pairs[Signed]
    """The game points of each seat, below 0 for seats that pay (TAP-21)."""

    @property
    def thrown_in(self) -> bool:
        """Whether all seats passed."""
        return self.declarer is None

    @property
    def defenders_points(self) -> int:
        """The Defenders' total: the rest of the 122 points (TAP-03, reading T05)."""
        return 0 if self.thrown_in else ALL_POINTS - self.points


@frozen(order=False, repr=False, kw_only=True)
class Hand(Value):
    """A hand as it stands. Start one with ``deal`` and continue it with ``apply``.

    It holds every card, so it belongs to the house. Show players a :func:`~tagolib.tap.views.view`.

    >>> new.phase, new.to_act, won.declarer, won.phase
    ('auction', 2, 2, 'take')
    """

    deal: Deal
    """The rules, the dealer and the deck."""
    phase: Phase
    """The phase in which the hand rests."""
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    """The cards that each seat holds, in order of seats; :meth:`held` returns those of one seat."""
    calls: tuple[Call, ...] = ()
    """The bids and passes of the auction, in order."""
    declarer: int | None = None
    """The seat that plays against the others, once the auction is over (TAP-08)."""
    packet: Packet | None = None
    """The packet of the stock that Declarer has taken, if any."""
    discards: tuple[Card, ...] = field(default=(), repr=False)
    """The cards that Declarer has discarded (TAP-12)."""
    slam: bool = False
    """Whether the Slam is declared (TAP-13)."""
    sparrow: bool = False
    """Whether the Sparrow is declared (TAP-13)."""
    trick: Trick | None = None
    """The trick being played; ``None`` before the play and when the hand is over."""
    tricks: tuple[Trick, ...] = field(default=(), repr=False)
    """The tricks taken, in order."""
    result: Result | None = None
    """How the hand ended; ``None`` until it is over."""
    log: tuple[Action | Fact, ...] = field(default=(), repr=False)
    """The actions, each followed by the facts that resulted from it."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.deal.rules

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have left the auction (TAP-06)."""
        return tuple([call.seat for call in self.calls if call.contract is None])

    @property
    def made(self) -> tuple[Contract, ...]:
        """The bids made so far, in order (TAP-06)."""
        return tuple([call.contract for call in self.calls if call.contract is not None])

    @property
    def contract(self) -> Contract | None:
        """The highest bid so far, which Declarer plays once the auction is over."""
        return self.made[-1] if self.made else None

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; ``None`` if the hand is over."""
        match self.phase:
            case "over":
                return None
            case "auction":
                last = self.calls[-1].seat if self.calls else self.deal.dealer
                others = (left_of(last, places) for places in (1, 2, 3))
                return next(seat for seat in others if seat not in self.passed)
            case "play":
                assert self.trick is not None  # a trick is being played
                return self.trick.next
            case _:
                return self.declarer

    @property
    def open_trick(self) -> Trick | None:
        """The trick whose cards lie open; the last one stays open until the next lead (TAP-18)."""
        if self.trick is not None and self.trick.cards:
            return self.trick
        return self.tricks[-1] if self.tricks else None

    @property
    def taken(self) -> tuple[Card, ...]:
        """The cards that count for Declarer: those of the tricks taken so far, and the discards."""
        won = [card for trick in self._won for card in trick.cards]
        return (*won, *self.discards)

    @property
    def points(self) -> int:
        """Declarer's total so far: the points of the cards, and 1 for each trick (TAP-19)."""
        return count_points(self.taken, len(self._won))

    @property
    def _won(self) -> list[Trick]:
        return [trick for trick in self.tricks if trick.winner == self.declarer]

    @checked
    def tricks_of(self, seat: int) -> int:
        """Return how many tricks a seat has taken."""
        return len([trick for trick in self.tricks if trick.winner == seat])

    @checked
    def held(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat holds.

        Raises:
            SetupError: if there is no such seat.
        """
        check_seat("a seat", seat)
        return self.hands[seat - 1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions taken, in order: the log without the facts."""
        return tuple([entry for entry in self.log if isinstance(entry, SeatAction)])

    @property
    def revision(self) -> int:
        """The number of actions taken so far."""
        return len(self.actions)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts so far, in order: the log without the actions."""
        return tuple([entry for entry in self.log if not isinstance(entry, SeatAction)])

    def __repr__(self) -> str:
        lying = " ".join(map(str, self.trick.cards)) if self.trick else ""
        return (
            f"<Hand: {self.phase}, dealer {self.deal.dealer}, declarer {self.declarer}, "
            f"contract {self.contract}, tricks {len(self.tricks)}, lying [{lying}], "
            f"to act {self.to_act}>"
        )


def dealt(deal: Deal) -> Hand:
    """Lay the stock and deal sixteen cards to every seat (TAP-05)."""
    return Hand(deal=deal, phase="auction", hands=deal.hands, log=(facts.CardsDealt(deal.dealer),))
