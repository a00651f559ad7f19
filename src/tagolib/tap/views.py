"""Views: what a seat, a spectator or the house may know of a hand. Send out nothing but views.

A :class:`State` is the hand as one viewer sees it, with ``None`` for anything that viewer may not
know. Every field is named here one by one, so anything that is added to a hand later stays hidden
until it is added here too. These are hidden:

* the cards that the other seats hold, and with them what the seat to act may do;
* the stock, unless it is exposed for Three Cards (TAP-09); Declarer knows the three that were taken
  (TAP-10);
* Declarer's discards, except trumps, which are shown (TAP-12);
* the tricks already taken: they lie face down, so a player who does not remember a card cannot look
  it up. The latest trick stays open until the next lead (TAP-18).
"""

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.masking import masked
from tagolib.base.messages import Said, shown
from tagolib.base.values import Form
from tagolib.tap.actions import SEATS, Packet
from tagolib.tap.cards import Card
from tagolib.tap.choices import Options, options
from tagolib.tap.facts import CardPlayed, Fact
from tagolib.tap.hand import Call, Hand, Phase, Result, Trick
from tagolib.tap.rules import Contract, Rules

__all__ = ["SeatState", "State", "View", "house_state", "view"]

Viewer: TypeAlias = int | Literal["house"] | None
"""Who is looking: a seat, a spectator (``None``), or the house, which sees everything."""


@frozen(order=False, kw_only=True)
class SeatState(Form):
    """A seat as one viewer sees it.

    Use it to show a seat.

    >>> view = tap.view(new, 2)
    >>> view.state.seats[0].count, view.state.seats[0].cards
    (16, None)
    """

    number: int
    """The seat's number, 1 to 3."""
    cards: tuple[Card, ...] | None
    """The cards that the seat holds; ``None`` if this viewer may not see them."""
    count: int
    """The number of cards that the seat holds."""
    passed: bool
    """Whether the seat has left the auction."""
    tricks: int
    """The number of tricks that the seat has taken."""


@frozen(order=False, kw_only=True)
class State(Form):
    """A hand as one viewer sees it.

    Use it to show the table, or as the observation of a bot. :class:`tagolib.tap.hand.Hand` says
    more about the fields.

    >>> tap.view(new, 2).state.phase
    'auction'
    """

    phase: Phase
    """The phase in which the hand rests: what is to be decided."""
    dealer: int
    """The seat that dealt."""
    to_act: int | None
    """The seat that must decide; ``None`` if the hand is over."""
    calls: tuple[Call, ...]
    """The bids and passes of the auction, in order."""
    contract: Contract | None
    """The highest bid so far, which Declarer plays once the auction is over."""
    declarer: int | None
    """The seat that plays against the others, once the auction is over."""
    top: tuple[Card, ...] | None
    """The top three of the stock; ``None`` if this viewer has not seen them."""
    bottom: tuple[Card, ...] | None
    """The bottom three of the stock; ``None`` if this viewer has not seen them."""
    packet: Packet | None
    """The packet of the stock that Declarer has taken, if any."""
    discards: tuple[Card, ...] | None
    """Declarer's discards, for Declarer's eyes only; otherwise ``None``."""
    shown: tuple[Card, ...]
    """The trumps among Declarer's discards."""
    slam: bool
    """Whether Declarer has declared the Slam."""
    sparrow: bool
    """Whether Declarer has declared the Sparrow."""
    trick: Trick | None
    """The trick whose cards lie open; a complete one stays open until the next lead."""
    tricks: int
    """The number of tricks taken."""
    seats: tuple[SeatState, ...]
    """The three seats, ascending."""
    options: Options | None
    """The options of the seat to act, for its own eyes only; otherwise ``None``."""
    result: Result | None
    """How the hand ended; ``None`` until it is over."""


@frozen(order=False, kw_only=True)
class View(Form):
    """Everything that a seat or a spectator may know of a hand.

    Send it to a player.

    >>> tap.view(new, seat=2).state.to_act
    2
    """

    seat: int | None
    """The seat whose view this is; ``None`` for a spectator."""
    rules: Rules
    """The rules of the game."""
    state: State
    """The state of the hand."""
    log: tuple[Fact, ...]
    """The facts so far, in order, with their secrets masked."""


def _sees(hand: Hand, viewer: Viewer, packet: Packet) -> bool:
    """Return whether a viewer has seen a packet of the stock."""
    exposed = hand.declarer is not None and hand.contract == "three_cards"
    taken = hand.packet == packet and hand.declarer == viewer
    return exposed or taken or viewer == "house"


def _seat_state(hand: Hand, seat: int, viewer: Viewer) -> SeatState:
    held = hand.held(seat)
    return SeatState(
        number=seat,
        cards=held if viewer in (seat, "house") else None,
        count=len(held),
        passed=seat in hand.passed,
        tricks=hand.tricks_of(seat),
    )


def _state(hand: Hand, viewer: Viewer) -> State:
    return State(
        phase=hand.phase,
        dealer=hand.deal.dealer,
        to_act=hand.to_act,
        calls=hand.calls,
        contract=hand.contract,
        declarer=hand.declarer,
        top=hand.deal.top if _sees(hand, viewer, "top") else None,
        bottom=hand.deal.bottom if _sees(hand, viewer, "bottom") else None,
        packet=hand.packet,
        discards=hand.discards if viewer in (hand.declarer or "nobody", "house") else None,
        shown=tuple([card for card in hand.discards if card.trump]),
        slam=hand.slam,
        sparrow=hand.sparrow,
        trick=hand.open_trick,
        tricks=len(hand.tricks),
        seats=tuple([_seat_state(hand, seat, viewer) for seat in SEATS]),
        options=options(hand) if viewer in (hand.to_act or "nobody", "house") else None,
        result=hand.result,
    )


def _log(hand: Hand, seat: int | None) -> tuple[Fact, ...]:
    """Return the facts without their secrets and the cards of tricks that lie face down."""
    face_down = hand.tricks[:-1] if hand.open_trick in hand.tricks else hand.tricks
    cards = {card for trick in face_down for card in trick.cards}
    return tuple(
        [
            evolve(fact, card=None)
            if isinstance(fact, CardPlayed) and fact.card in cards
            else masked(fact, seat)
            for fact in hand.facts
        ]
    )


@checked
def house_state(hand: Hand) -> State:
    """Return a hand as the house sees it, with every card. Never send this to a player."""
    return _state(hand, "house")


@checked
def view(hand: Hand, seat: int | None) -> View:
    """Return a hand as a seat or a spectator (``None``) may see it.

    Raises:
        SetupError: if there is no such seat.
    """
    if seat is not None and seat not in SEATS:
        raise SetupError(
            Said("seat {seat} is not in this hand", seat=shown(seat)), rules=("TAP-01",)
        )
    return View(seat=seat, rules=hand.rules, state=_state(hand, seat), log=_log(hand, seat))
