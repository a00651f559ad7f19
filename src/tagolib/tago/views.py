"""Views: what a seat, a spectator or the house may know of a hand. Send out nothing but views.

A :class:`State` is the hand as one viewer sees it, with ``None`` for anything that viewer may not
know. This module names every field, so anything that is added to a hand later stays hidden until it
is named here too. Two kinds of card are hidden (COLL-01 to COLL-06):

* the POINT's covered card, until round 2, and for good if the hand ends before that;
* each seat's covered card, until a showdown, an elimination or the jackpot reveals it to everyone.
  Its owner knows it once the seat has looked. A fold reveals nothing (FOLD-05).
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.fast import replace_unchecked
from tagolib.base.masking import masked, masked_for_each
from tagolib.base.messages import Said, shown
from tagolib.base.values import Form, Value
from tagolib.tago.actions import Declaration
from tagolib.tago.cards import Card, Total
from tagolib.tago.evaluation import Choice
from tagolib.tago.facts import Fact
from tagolib.tago.hand import Hand, Phase, Seat, Status
from tagolib.tago.options import Options
from tagolib.tago.result import Result
from tagolib.tago.rules import Rules

__all__ = ["PointState", "SeatState", "State", "View", "Viewer", "house_state", "view", "views_of"]

Viewer: TypeAlias = int | Literal["house"] | None
"""A viewer: a seat, a spectator (``None``), or the house, which sees everything."""


@frozen(order=False, kw_only=True)
class PointState(Value):
    """The POINT as one viewer sees it.

    Use it to show the POINT.

    >>> tago.view(hand, 4).state.point.cards
    (None, Card('½'), Card('7'))
    """

    cards: tuple[Card | None, Card, Card]
    """The POINT's cards: covered, open, open. The first is ``None`` while it is hidden from this
    viewer."""
    choice: Choice | None
    """The choice made for a POINT with a pair; ``None`` if none was made."""
    total: Total | None
    """The total: provisional in round 1; ``None`` while the choice is open."""


@frozen(order=False, kw_only=True)
class SeatState(Value):
    """A seat as one viewer sees it.

    Use it to show a seat. :class:`tagolib.tago.hand.Seat` says more about the fields.

    >>> tago.view(hand, 4).state.seats[0].cards
    (None, Card('3'), Card('4'))
    """

    number: int
    """The seat's number, 1 to 8."""
    stack: int
    """The chips in front of the seat, in units."""
    in_round: int
    """The chips that the seat has put in during this round, in units."""
    in_hand: int
    """The chips that the seat has put in during this hand, in units: without the ante, and with
    those that were returned."""
    cards: tuple[Card | None, Card, Card]
    """The seat's cards: covered, open, open. The first is ``None`` if it is hidden from this viewer
    or has been discarded."""
    status: Status
    """Whether the seat still contends, and if not, why it is out."""
    seen: bool
    """Whether the seat has looked at its covered card."""
    restored: bool
    """Whether the seat has added chips in this hand."""
    curious: bool
    """Whether the seat has bought a look at its covered card."""
    declared: Declaration | None
    """The action that the seat has declared out of turn."""


@frozen(order=False, kw_only=True)
class State(Form):
    """A hand as one viewer sees it.

    Use it to show the table, or as the observation of a bot. :class:`tagolib.tago.hand.Hand` says
    more about the fields.

    >>> tago.view(hand, 4).state.pot
    15
    """

    phase: Phase
    """The phase in which the hand rests: what is to be decided."""
    round: int
    """The last round that was started: 1 to 3."""
    tie_breaks: int
    """The number of tie-break rounds dealt."""
    cube: int
    """The seat that had the cube at the deal; it stays the same for the whole hand."""
    first: int
    """The current first player: the seat with the cube until it folds or is eliminated, then the
    next one that contends."""
    to_act: int | None
    """The seat that must decide; ``None`` if the dealer must, or if the hand is over."""
    current_bet: int
    """The total to match in this round, in units; 0 while nobody has bet."""
    raises_used: int
    """The raises made in this round, by the whole table."""
    pot: int
    """The chips that can be won, in units: the net antes and the bets, less what was returned; 0
    once the hand is over."""
    withheld: int
    """The chips that this hand has given to the jackpot so far, in units: its share of the antes,
    and Curious chips or odd chips that go there."""
    tips: int
    """The chips that this hand has given to the employees' tips so far, in units."""
    point: PointState
    """The POINT."""
    seats: tuple[SeatState, ...]
    """All seats dealt in, ascending."""
    options: Options | None
    """The options of the seat to act, the same for every viewer; ``None`` if no seat is to act."""
    result: Result | None
    """How the hand ended; ``None`` until it is over."""

    def check_read(self) -> None:
        """Refuse a result that does not fit this hand: code that explains it would fail."""
        if (self.result is None) == (self.phase == "over"):
            raise SetupError(
                "a hand must have a result if it is over, and only then",
                ("DEAL-04",),
                field="result",
            )
        if self.result and not self.result.seats <= {seat.number for seat in self.seats}:
            raise SetupError(
                "a result must be about seats that were dealt in", ("SEAT-02",), field="result"
            )


@frozen(order=False, kw_only=True)
class View(Form):
    """Everything that a seat or a spectator may know of a hand.

    Send it to a player. Pictures, announcements and odds are made from it.

    >>> view = tago.view(hand, seat=4)
    >>> view.seat, view.state.to_act, len(view.log)
    (4, 3, 4)
    """

    seat: int | None
    """The seat whose view this is; ``None`` for a spectator."""
    rules: Rules
    """The rules of the table."""
    state: State
    """The state of the hand."""
    log: tuple[Fact, ...]
    """The facts so far, in order, with their secrets masked."""


def _seat_state(seat: Seat, viewer: Viewer) -> SeatState:
    known = seat.shown or viewer == "house" or (seat.number == viewer and seat.seen)
    return SeatState(
        number=seat.number,
        stack=seat.stack,
        in_round=seat.in_round,
        in_hand=seat.in_hand,
        cards=(seat.cards[0] if known else None, *seat.cards[1:]),
        status=seat.status,
        seen=seat.seen,
        restored=seat.restored,
        curious=seat.curious,
        declared=seat.declared,
    )


def _state(hand: Hand, viewer: Viewer) -> State:
    turned = hand.round > 1 or viewer == "house"
    return State(
        phase=hand.phase,
        round=hand.round,
        tie_breaks=hand.tie_breaks,
        cube=hand.deal.cube,
        first=hand.first,
        to_act=hand.to_act,
        current_bet=hand.current_bet,
        raises_used=hand.raises_used,
        pot=hand.pot,
        withheld=hand.withheld,
        tips=hand.tips,
        point=PointState(
            cards=(hand.point[0] if turned else None, *hand.point[1:]),
            choice=hand.choice,
            total=hand.total,
        ),
        seats=tuple([_seat_state(seat, viewer) for seat in hand.seats]),
        options=hand.options,
        result=hand.result,
    )


@checked
def house_state(hand: Hand) -> State:
    """Return a hand as the house sees it, with every card. Never send this to a player."""
    return _state(hand, "house")


@checked
def view(hand: Hand, seat: int | None) -> View:
    """Return a hand as a seat or a spectator (``None``) may see it.

    Raises:
        SetupError: if that seat is not in the hand.
    """
    if seat is not None and seat not in hand.deal.numbers:
        raise SetupError(
            Said("seat {seat} is not in this hand", seat=shown(seat)), rules=("SEAT-01",)
        )
    return View(
        seat=seat,
        rules=hand.rules,
        state=_state(hand, seat),
        log=tuple([masked(entry, seat) for entry in hand.facts]),
    )


@checked
def views_of(hand: Hand) -> Mapping[int | None, View]:
    """Return everybody's view of a hand: the :func:`view` of each seat and of a spectator.

    The spectator's view has the key ``None``. Parts that are equal are made once and shared.
    """
    logs = masked_for_each(hand.facts, hand.deal.numbers)
    state = _state(hand, None)
    seen: dict[int | None, View] = {
        None: View(seat=None, rules=hand.rules, state=state, log=logs[None])
    }
    for seat in hand.seats:
        known = _with_own_card(state, seat) if seat.seen and not seat.shown else state
        seen[seat.number] = View(
            seat=seat.number, rules=hand.rules, state=known, log=logs[seat.number]
        )
    return seen


def _with_own_card(state: State, seat: Seat) -> State:
    """Return the spectator's state with the covered card of a seat that has looked."""
    own = _seat_state(seat, seat.number)
    seats = tuple([own if one.number == seat.number else one for one in state.seats])
    return replace_unchecked(state, seats=seats)
