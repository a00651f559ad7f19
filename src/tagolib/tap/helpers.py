"""Helpers for hosts: net results, default actions for absent players, and late or foreign actions.

Nothing here is a rule of the game: every action still goes through ``apply``.
"""

from tagolib.base.checking import checked
from tagolib.base.errors import ForeignActionError, StaleActionError
from tagolib.base.values import Pairs, check_amount
from tagolib.tap.actions import SEATS, Action, check_seat
from tagolib.tap.hand import Hand
from tagolib.tap.transition import apply, legal_actions

__all__ = ["apply_sent", "default_action", "returns"]


@checked
def returns(hand: Hand) -> Pairs[int]:
    """Return what each seat has won in the hand, in game points; 0 until it is over.

    Losses are below 0, and the sum is 0 (TAP-21).
    """
    return hand.result.scores if hand.result else tuple((seat, 0) for seat in SEATS)


@checked
def default_action(hand: Hand) -> Action | None:
    """Return an action for an absent player: the first of the legal actions.

    The player passes, takes the top three, declares nothing, or discards or plays the first legal
    cards of the sorted hand. Return ``None`` if the hand is over.
    """
    return next(iter(legal_actions(hand)), None)


@checked
def apply_sent(hand: Hand, action: Action, *, seat: int, revision: int) -> Hand:
    """Take an action that a player has sent for a seat and for one revision of the hand.

    Players may act only for their own seat. An action that arrives late or twice is refused, so
    that it does not do something its sender never meant. A refusal may reveal cards of the acting
    seat, so use this function, not ``apply``, for whatever players send.

    Raises:
        ForeignActionError: if this player may not send such an action.
        StaleActionError: if the hand is not at that revision.
        IllegalActionError: if the rules do not allow the action now.
        SetupError: if it is not an action at all, the seat is not a seat number, or the revision is
            not a whole number from 0.
    """
    check_seat("seat", seat, field="seat")
    check_amount("a revision", revision)
    if action.seat != seat:
        raise ForeignActionError(seat, action)
    if revision != hand.revision:
        raise StaleActionError(revision, hand.revision)
    return apply(hand, action)
