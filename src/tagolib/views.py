"""What a seat, a spectator or the house may know: the only way from a hand to something sent out.

A :class:`State` is how the table looks, with ``None`` for what the onlooker may not know. Every
field is named here one by one, so what a hand may come to hold later stays hidden until a line of
this module lets it out. Hidden are (COLL-01 to COLL-06):

* the POINT's covered card until round 2, and for good if the hand ends before;
* each seat's covered card, until a showdown, an elimination or the jackpot lays it open to all;
  its owner knows it once the seat has looked. A fold lays nothing open (FOLD-05).
"""

from typing import Literal, TypeAlias

from attrs import frozen

from tagolib.actions import Declaration
from tagolib.betting import Options
from tagolib.cards import Card, Total
from tagolib.errors import SetupError
from tagolib.evaluation import Choice
from tagolib.facts import Fact, masked
from tagolib.hand import Hand, Phase, Seat, Status
from tagolib.result import Result
from tagolib.rules import Rules
from tagolib.transition import options
from tagolib.values import Value

__all__ = ["Eyes", "PointState", "SeatState", "State", "View", "house", "view"]

Eyes: TypeAlias = int | Literal["house"] | None
"""Who looks: a seat, a spectator (``None``), or the house, which sees everything."""


@frozen(order=False)
class PointState(Value):
    """The POINT as somebody sees it."""

    cards: tuple[Card | None, Card, Card]
    choice: Choice | None
    total: Total | None
    """Provisional in round 1; ``None`` while the choice is open."""


@frozen(order=False)
class SeatState(Value):
    """A seat as somebody sees it; see :class:`tagolib.hand.Seat` for the fields."""

    number: int
    stack: int
    in_round: int
    in_hand: int
    cards: tuple[Card | None, Card, Card]
    status: Status
    seen: bool
    restored: bool
    curious: bool
    declared: Declaration | None


@frozen(order=False)
class State(Value):
    """A hand as somebody sees it; see :class:`tagolib.hand.Hand` for the fields."""

    phase: Phase
    round: int
    tie_breaks: int
    cube: int
    first: int
    to_act: int | None
    current_bet: int
    raises_used: int
    pot: int
    withheld: int
    tips: int
    point: PointState
    seats: tuple[SeatState, ...]
    options: Options | None
    """What the seat to act may do: the same for every onlooker."""
    result: Result | None


@frozen(order=False)
class View(Value):
    """All that a seat, or a spectator, may know of a hand."""

    seat: int | None
    """Whose view this is; ``None`` for a spectator."""
    rules: Rules
    state: State
    log: tuple[Fact, ...]
    """What has happened, in order: facts only, their secrets masked."""


def _seat_state(seat: Seat, eyes: Eyes) -> SeatState:
    known = seat.shown or eyes == "house" or (seat.number == eyes and seat.seen)
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


def _state(hand: Hand, eyes: Eyes) -> State:
    turned = hand.round > 1 or eyes == "house"
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
        seats=tuple(_seat_state(seat, eyes) for seat in hand.seats),
        options=options(hand),
        result=hand.result,
    )


def house(hand: Hand) -> State:
    """Show a hand to the house: every card. Never send this to a player."""
    return _state(hand, "house")


def view(hand: Hand, seat: int | None) -> View:
    """Show a hand to a seat, or to a spectator (``None``).

    Raises:
        SetupError: if that seat is not in the hand.
    """
    if seat is not None and (type(seat) is not int or seat not in hand.deal.numbers):
        raise SetupError(f"seat {seat!r} is not in this hand", rules=("SEAT-01",))
    return View(
        seat=seat,
        rules=hand.rules,
        state=_state(hand, seat),
        log=tuple(masked(entry, seat) for entry in hand.facts),
    )
