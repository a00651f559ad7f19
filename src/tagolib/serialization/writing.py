"""Writing what goes out as JSON: exactly the protocol's forms."""

from collections.abc import Callable
from typing import TypeVar

from tagolib.actions import Declaration
from tagolib.betting import Options
from tagolib.cards import Card, Total
from tagolib.evaluation import Score
from tagolib.result import Result
from tagolib.serialization.reading import AMOUNT_KEYS, JSON
from tagolib.values import Pairs
from tagolib.views import SeatState, State

__all__ = ["write_betting_options", "write_options", "write_pairs", "write_score", "write_state"]

T = TypeVar("T")


def write_pairs(pairs: Pairs[T], write: Callable[[T], JSON] = lambda value: value) -> JSON:
    """Write something for each of several seats, as an object."""
    return {str(seat): write(value) for seat, value in pairs}


def _write_total(total: Total | None) -> JSON:
    return None if total is None else str(total)


def _write_cards(cards: tuple[Card | None, ...]) -> JSON:
    return [None if card is None else card.value for card in cards]


def write_score(score: Score) -> JSON:
    """Write a score: its category, its total and its distance."""
    return {
        "category": score.category,
        "total": str(score.total),
        "distance": _write_total(score.distance),
    }


def _write_declaration(declared: Declaration) -> JSON:
    written: dict[str, JSON] = {"type": declared.kind}
    if declared.amount is not None:
        written[AMOUNT_KEYS[declared.kind]] = declared.amount
    return written


def write_betting_options(options: Options) -> JSON:
    """Write what a seat may do in a betting round."""
    restore = options.restore
    return {
        "fold": options.fold,
        "bet": list(options.bet) if options.bet else None,
        "call": options.call,
        "raise": list(options.raise_to) if options.raise_to else None,
        "remainders": options.remainders,
        "restore": restore
        and {"minimum": restore.minimum, "minimum_to_raise": restore.minimum_to_raise},
        "curious": options.curious,
    }


def write_options(options: Options) -> JSON:
    """Write all that a seat may do."""
    return write_betting_options(options) | {
        "choose_point": list(options.choose_point),
        "vote": options.vote,
        "discard": _write_cards(options.discard),
    }


def _write_result(result: Result) -> JSON:
    return {
        "how": result.how,
        "returned": write_pairs(result.returned),
        "pots": [
            {
                "amount": pot.amount,
                "seats": list(pot.seats),
                "winners": list(pot.winners),
                "shares": write_pairs(pot.shares),
            }
            for pot in result.pots
        ],
        "scores": write_pairs(result.scores, write_score),
        "jackpot_winner": result.jackpot_winner,
        "may_look": result.may_look,
    }


def _write_seat(seat: SeatState) -> JSON:
    return {
        "stack": seat.stack,
        "in_round": seat.in_round,
        "in_hand": seat.in_hand,
        "cards": _write_cards(seat.cards),
        "status": seat.status,
        "seen": seat.seen,
        "restored": seat.restored,
        "curious": seat.curious,
        "declared": seat.declared and _write_declaration(seat.declared),
    }


def write_state(state: State) -> JSON:
    """Write a hand as somebody sees it."""
    return {
        "phase": state.phase,
        "round": state.round,
        "tie_breaks": state.tie_breaks,
        "cube": state.cube,
        "first": state.first,
        "to_act": state.to_act,
        "current_bet": state.current_bet,
        "raises_used": state.raises_used,
        "pot": state.pot,
        "withheld": state.withheld,
        "tips": state.tips,
        "point": {
            "cards": _write_cards(state.point.cards),
            "choice": state.point.choice,
            "total": _write_total(state.point.total),
        },
        "seats": {str(seat.number): _write_seat(seat) for seat in state.seats},
        "options": state.options and write_options(state.options),
        "result": state.result and _write_result(state.result),
    }
