"""For hosts, who run hands for others: what a hand has brought, and acting for who is gone.

Nothing here is a rule of the game: every action still goes through ``apply``.
"""

from tagolib.checking import checked
from tagolib.errors import ForeignActionError, StaleActionError
from tagolib.tap.actions import SEATS, Action, check_seat
from tagolib.tap.hand import Hand
from tagolib.tap.transition import apply, legal_actions
from tagolib.tap.validation import check_action
from tagolib.values import Pairs, check_amount

__all__ = ["apply_sent", "default_action", "returns"]


@checked
def returns(hand: Hand) -> Pairs[int]:
    """Tell what the hand has brought each seat, in game points; 0 until it is over.

    Their sum is 0 (TAP-21).
    """
    return hand.result.scores if hand.result else tuple((seat, 0) for seat in SEATS)


@checked
def default_action(hand: Hand) -> Action | None:
    """Choose for a player who is gone: the first of the legal actions.

    That is to pass, to take the top three, to discard and to play the first cards of the hand as it
    is sorted, to declare nothing. ``None`` if the hand is over.
    """
    return next(iter(legal_actions(hand)), None)


@checked
def apply_sent(hand: Hand, action: Action, *, seat: int, revision: int) -> Hand:
    """Take an action that the player of a seat has sent, for the hand as it was at a revision.

    A player acts for the own seat only, and an action that comes late, or twice, does not do what
    nobody meant by it. As a refusal may tell of the cards of the seat that acts, give what players
    send to this function and not to ``apply``.

    Raises:
        ForeignActionError: if the action is not this player's to send.
        StaleActionError: if the hand is not at that revision.
        IllegalActionError: if the rules do not allow the action now.
        SetupError: if it is no action at all, or the seat or the revision is no number.
    """
    check_seat("seat", seat, field="seat")
    check_amount("a revision", revision)
    check_action(action)
    if action.seat != seat:
        raise ForeignActionError(seat, action)
    if revision != hand.revision:
        raise StaleActionError(revision, hand.revision)
    return apply(hand, action)
