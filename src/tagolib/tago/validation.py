"""Validation: every rule that an action would break.

:func:`violations` asks three questions in turn: whether the phase allows such an action, whether
this seat may take it, and what the action's own check in the table :data:`CHECKS` finds. Betting
actions are checked by their limits in :mod:`tagolib.tago.betting`, from which :func:`decide` also
makes the options. Whatever the options allow therefore passes here. Nothing in a refusal depends on
a card that its reader must not know.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

from tagolib.base.errors import SetupError
from tagolib.tago.actions import (
    Action,
    Bet,
    Call,
    ChoosePoint,
    Curious,
    Declare,
    Discard,
    Divide,
    Eliminate,
    Fold,
    Look,
    Misdeal,
    PlayOn,
    Raise,
    Redeal,
    Remainders,
    Restore,
    SeatAction,
)
from tagolib.tago.betting import options_at, reasons
from tagolib.tago.cards import ThreeCards, check_deck
from tagolib.tago.hand import HOUSE, PHASES, AnyHand, Hand, Phase, Seat
from tagolib.tago.options import Options
from tagolib.tago.reasons import HandViolation
from tagolib.tago.rules import Rules

__all__ = [
    "CHECKS",
    "Row",
    "curious_reasons",
    "decide",
    "is_offered",
    "violations",
]

Found: TypeAlias = Iterator[HandViolation]

_PLAYING: Final[tuple[Phase, ...]] = ("point_choice", "betting")
_RUNNING: Final = PHASES[:-1]


def decide(now: AnyHand[Any]) -> Options | None:
    """Return what the seat to act may do; ``None`` if no seat is to act.

    Args:
        now: the hand or its draft.
    """
    if not now.pending or now.pending[0] == HOUSE:
        return None
    seat = now.seat(now.pending[0])
    match now.phase:
        case "betting":
            return options_at(now.deal.rules, now, seat)
        case "vote":
            return Options(vote=True)
        case "discard":
            return Options(discard=cast("ThreeCards", seat.cards))  # none is discarded yet
        case _:
            betting = options_at(now.deal.rules, now, seat)
            return Options(
                fold=betting.fold, curious=betting.curious, choose_point=("sum", "single")
            )


def is_offered(hand: Hand, action: Action) -> bool:
    """Return whether an action is among the options that its hand carries, and so is legal.

    Other actions may be legal too: those that are not decisions of the seat to act.
    """
    now = hand.options
    return (
        now is not None
        and now.allows(action)
        and isinstance(action, SeatAction)
        and action.seat == hand.pending[0]
    )


def _bets(hand: Hand, action: Bet | Call | Raise | Remainders | Restore, seat: Seat) -> Found:
    match action:
        case Bet(amount=amount) | Raise(to=amount) | Restore(amount=amount):
            return reasons(type(action), hand.deal.rules, hand, seat, amount)
        case _:
            return reasons(type(action), hand.deal.rules, hand, seat)


def _fold(hand: Hand, action: Fold, seat: Seat) -> Found:
    if seat.stack == 0:  # it has a turn only to choose the POINT
        yield HandViolation.of("all_in_must_choose", seat=seat.number)
    if action.curious:
        yield from _look_for_sale(hand.deal.rules, seat)


def _look_for_sale(rules: Rules, seat: Any) -> Found:
    """Find why a seat cannot buy a look at its covered card (CUR-04, CUR-05)."""
    if seat.seen:
        yield HandViolation.of("card_was_seen", seat=seat.number)
    cost = rules.ante_amount
    if seat.stack < cost:
        yield HandViolation.of("curious_unpaid", cost=cost, seat=seat.number, stack=seat.stack)


def _curious(hand: Hand, action: Curious, seat: Seat) -> Found:
    return curious_reasons(hand.deal.rules, seat)


def curious_reasons(rules: Rules, seat: Any) -> Found:
    """Find why a seat cannot buy a look at its covered card after its fold (CUR-06).

    Args:
        rules: the rules of the table.
        seat: the seat of a hand, or of a view: everybody knows what decides this.
    """
    if rules.rulings.curious_request == "with_fold":
        yield HandViolation.of("curious_comes_with_fold")
    if seat.status != "folded":
        yield HandViolation.of("not_folded")
    elif seat.curious:
        yield HandViolation.of("curious_already", seat=seat.number)
    else:
        yield from _look_for_sale(rules, seat)


def _declare(hand: Hand, action: Declare, seat: Seat) -> Found:
    if not seat.contending:
        yield HandViolation.of("out_of_the_hand", seat=seat.number, status=seat.status)
    elif seat.stack == 0:
        yield HandViolation.of("no_chips", seat=seat.number)
    if seat.number == hand.to_act:
        yield HandViolation.of("turn_has_come", seat=seat.number)
    if seat.declared is not None:
        yield HandViolation.of("declared_before", seat=seat.number)


def _discard(hand: Hand, action: Discard, seat: Seat) -> Found:
    if action.card not in seat.cards:
        held = " ".join("-" if card is None else str(card) for card in seat.cards)
        yield HandViolation.of("card_not_held", seat=seat.number, card=str(action.card), cards=held)


def _look(hand: Hand, action: Look, seat: Seat) -> Found:
    if hand.result is None or hand.result.may_look != seat.number:
        yield HandViolation.of("may_not_look")


def _eliminate(hand: Hand, action: Eliminate, seat: Seat) -> Found:
    if not seat.contending:
        yield HandViolation.of("out_of_the_hand", seat=seat.number, status=seat.status)


def _misdeal(hand: Hand, action: Misdeal, seat: None) -> Found:
    """Find whether it is too late for a misdeal (ERR-01), and what is wrong with the new deck."""
    if hand.round == 3:
        yield HandViolation.of("too_late_for_misdeal")
    try:
        check_deck(action.deck)
    except SetupError:
        yield HandViolation.of("not_a_deck")


def _redeal(hand: Hand, action: Redeal, seat: None) -> Found:
    tied = hand.contending
    if len(action.cards) != len(tied):
        yield HandViolation.of("wrong_number_of_cards", expected=len(tied), given=len(action.cards))
    shuffle = hand.redeal_cards
    for card in sorted(set(action.cards)):
        given, expected = action.cards.count(card), shuffle.count(card)
        if given > expected:
            yield HandViolation.of(
                "card_not_in_shuffle", card=str(card), given=given, expected=expected
            )


def _nothing_more(hand: Hand, action: Action, seat: Seat) -> Found:
    """Find nothing: the right phase and the right turn are enough."""
    yield from ()


Check: TypeAlias = Callable[[Hand, Any, Any], Found]
Who: TypeAlias = Literal["to_act", "any", "house"]


class Row(NamedTuple):
    """When an action may be taken and by whom: a row of :data:`CHECKS`."""

    phases: tuple[Phase, ...]
    """The phases in which the action may be taken."""
    who: Who
    """Who may take the action: the seat to act, any seat, or the house, which has no seat."""
    check: Check
    """The function that finds what else is wrong with the action."""


CHECKS: Mapping[type[Action], Row] = {
    Bet: Row(("betting",), "to_act", _bets),
    Call: Row(("betting",), "to_act", _bets),
    Raise: Row(("betting",), "to_act", _bets),
    Fold: Row(_PLAYING, "to_act", _fold),
    Remainders: Row(("betting",), "to_act", _bets),
    Restore: Row(("betting",), "to_act", _bets),
    ChoosePoint: Row(("point_choice",), "to_act", _nothing_more),
    Declare: Row(_PLAYING, "any", _declare),
    Curious: Row(PHASES, "any", _curious),
    Divide: Row(("vote",), "to_act", _nothing_more),
    PlayOn: Row(("vote",), "to_act", _nothing_more),
    Discard: Row(("discard",), "to_act", _discard),
    Look: Row(("over",), "any", _look),
    Eliminate: Row(_RUNNING, "any", _eliminate),
    Misdeal: Row(_RUNNING, "house", _misdeal),
    Redeal: Row(("redeal",), "house", _redeal),
}
"""The checks for each action."""


def _not_its_turn(hand: Hand, seat: Seat) -> HandViolation:
    """Return why a seat that is not to act has no decision to make (BET-01, ANN-04, EARLY-04)."""
    if not seat.contending:
        return HandViolation.of("out_of_the_hand", seat=seat.number, status=seat.status)
    if hand.phase == "betting" and seat.stack == 0:
        return HandViolation.of("no_chips", seat=seat.number)
    return HandViolation.of("not_your_turn", to_act=hand.pending[0])


def violations(hand: Hand, action: Action) -> tuple[HandViolation, ...]:
    """Return all the rules that an action would break, as violations; none if it is legal.

    If the phase or the seat rules an action out altogether, nothing else is checked.
    """
    phases, who, check = CHECKS[type(action)]
    if hand.phase not in phases:
        if hand.phase == "over":
            return (HandViolation.of("hand_over"),)
        seats = {} if hand.to_act is None else {"seat": hand.to_act}
        return (HandViolation.of("not_now", waiting=hand.phase, **seats),)
    if not isinstance(action, SeatAction):  # an action of the house
        return tuple(check(hand, action, None))
    try:
        seat = hand.seat(action.seat)
    except KeyError:
        return (HandViolation.of("unknown_seat", seat=action.seat),)
    if who == "any" or seat.number == hand.to_act:
        return tuple(check(hand, action, seat))
    turn = _not_its_turn(hand, seat)
    if turn.code != "not_your_turn":
        return (turn,)
    return (turn, *check(hand, action, seat))
