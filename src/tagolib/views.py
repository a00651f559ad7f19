"""What a seat, a spectator or the house may know: the only way from a hand to something sent out.

A :class:`State` is how the table looks, with ``None`` for what the onlooker may not know. Every
field is named here one by one, so what a hand may come to hold later stays hidden until a line of
this module lets it out. Hidden are (COLL-01 to COLL-06):

* the POINT's covered card until round 2, and for good if the hand ends before;
* each seat's covered card, until a showdown, an elimination or the jackpot lays it open to all;
  its owner knows it once the seat has looked. A fold lays nothing open (FOLD-05).
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import frozen

from tagolib.actions import Declaration
from tagolib.building import replace_unchecked
from tagolib.cards import Card, Total
from tagolib.checking import checked
from tagolib.errors import SetupError, shown
from tagolib.evaluation import Choice
from tagolib.facts import Fact, masked
from tagolib.hand import Hand, Phase, Seat, Status
from tagolib.offers import Options
from tagolib.result import Result
from tagolib.rules import Rules
from tagolib.values import Form, Value

__all__ = ["PointState", "SeatState", "State", "View", "Viewer", "house_state", "view", "views_of"]

Viewer: TypeAlias = int | Literal["house"] | None
"""Who looks: a seat, a spectator (``None``), or the house, which sees everything."""


@frozen(order=False, kw_only=True)
class PointState(Value):
    """The POINT as somebody sees it."""

    cards: tuple[Card | None, Card, Card]
    """Covered, open, open; ``None`` while the first is covered for who looks."""
    choice: Choice | None
    """Which total of a POINT with a pair is played; ``None`` while that is open."""
    total: Total | None
    """Provisional in round 1; ``None`` while the choice is open."""


@frozen(order=False, kw_only=True)
class SeatState(Value):
    """A seat as somebody sees it; see :class:`tagolib.hand.Seat` for the fields."""

    number: int
    """The seat, 1 to 8."""
    stack: int
    """The chips in front of it, in units."""
    in_round: int
    """What it has put in in this round, in units."""
    in_hand: int
    """What it has put in in the hand, antes apart, in units."""
    cards: tuple[Card | None, Card, Card]
    """Covered, open, open; ``None`` for one that who looks may not know."""
    status: Status
    """Whether it still contends."""
    seen: bool
    """Whether it has looked at its covered card."""
    restored: bool
    """Whether it has added chips in this hand."""
    curious: bool
    """Whether it has bought the look at its covered card."""
    declared: Declaration | None
    """What it has said out of turn that it will do."""


@frozen(order=False, kw_only=True)
class State(Form):
    """A hand as somebody sees it; see :class:`tagolib.hand.Hand` for the fields."""

    phase: Phase
    """Where the hand rests: what is to be decided."""
    round: int
    """1 to 3; the last round that was started."""
    tie_breaks: int
    """How many extra rounds of a draw were dealt."""
    cube: int
    """The seat that had the cube at the deal."""
    first: int
    """The first player as of now."""
    to_act: int | None
    """The seat that must decide; ``None`` if it is the dealer, or the hand is over."""
    current_bet: int
    """The total to match in this round, in units; 0 while nobody has bet."""
    raises_used: int
    """Raises made in this round."""
    pot: int
    """All that is played for, in units; 0 when it has been paid."""
    withheld: int
    """What this hand gives to the jackpot so far, in units."""
    tips: int
    """What this hand gives to the tips so far, in units."""
    point: PointState
    """The POINT."""
    seats: tuple[SeatState, ...]
    """All seats dealt in, ascending."""
    options: Options | None
    """What the seat to act may do: the same for every onlooker."""
    result: Result | None
    """How the hand ended; ``None`` before."""

    def check_read(self) -> None:
        """Refuse a result that is not of this hand: whoever explains it would stumble on it."""
        if (self.result is None) == (self.phase == "over"):
            raise SetupError("a hand has a result when it is over", ("DEAL-04",), field="result")
        if self.result and not self.result.seats <= {seat.number for seat in self.seats}:
            told = "a result tells of seats that were dealt in"
            raise SetupError(told, ("SEAT-02",), field="result")


@frozen(order=False, kw_only=True)
class View(Form):
    """All that a seat, or a spectator, may know of a hand."""

    seat: int | None
    """Whose view this is; ``None`` for a spectator."""
    rules: Rules
    """The rules of the table."""
    state: State
    """How the hand stands."""
    log: tuple[Fact, ...]
    """What has happened, in order: facts only, their secrets masked."""


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
        seats=tuple(_seat_state(seat, viewer) for seat in hand.seats),
        options=hand.options,
        result=hand.result,
    )


@checked
def house_state(hand: Hand) -> State:
    """Show a hand to the house: every card. Never send this to a player."""
    return _state(hand, "house")


@checked
def view(hand: Hand, seat: int | None) -> View:
    """Show a hand to a seat, or to a spectator (``None``).

    Raises:
        SetupError: if that seat is not in the hand.
    """
    if seat is not None and (type(seat) is not int or seat not in hand.deal.numbers):
        raise SetupError(f"seat {shown(seat)} is not in this hand", rules=("SEAT-01",))
    return View(
        seat=seat,
        rules=hand.rules,
        state=_state(hand, seat),
        log=tuple(masked(entry, seat) for entry in hand.facts),
    )


@checked
def views_of(hand: Hand) -> Mapping[int | None, View]:
    """Show a hand to everybody: the :func:`view` of each seat, and of a spectator.

    The spectator's stands under ``None``. What is equal in them is made once and shared.
    """
    spectator = view(hand, None)
    secrets = [
        (place, fact) for place, fact in enumerate(hand.facts) if spectator.log[place] is not fact
    ]
    return {None: spectator} | {
        seat.number: _own_view(spectator, seat, secrets) for seat in hand.seats
    }


def _own_view(spectator: View, seat: Seat, secrets: list[tuple[int, Fact]]) -> View:
    """Add to what everybody may know what the player of a seat knows besides."""
    state, log = spectator.state, spectator.log
    if seat.seen and not seat.shown:
        own = _seat_state(seat, seat.number)
        seats = tuple([own if one.number == seat.number else one for one in state.seats])
        state = replace_unchecked(state, seats=seats)
    told = {
        place: masked(fact, seat.number)
        for place, fact in secrets
        if getattr(fact, "seat", None) == seat.number
    }
    if told:
        log = tuple([told.get(place, fact) for place, fact in enumerate(log)])
    return View(seat=seat.number, rules=spectator.rules, state=state, log=log)
