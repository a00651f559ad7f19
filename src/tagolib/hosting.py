"""For hosts, who run hands for others: what a hand has brought, and acting for who is gone.

A host keeps the hand, takes what its players send, and cannot wait for ever. Nothing here is a rule
of the game: every action still goes through ``apply``.
"""

from attrs import astuple

from tagolib import facts
from tagolib.actions import (
    Action,
    ChoosePoint,
    Discard,
    Divide,
    Eliminate,
    SeatAction,
)
from tagolib.checking import checked
from tagolib.errors import ForeignActionError, StaleActionError
from tagolib.hand import Hand
from tagolib.transition import apply, legal_actions, options
from tagolib.values import Pairs, check_amount, check_seat

__all__ = ["apply_sent", "clamp", "default_action", "returns"]


@checked
def returns(hand: Hand) -> Pairs[int]:
    """Tell what the hand has brought each seat so far, in units: below 0 what it has cost.

    That is the chips in front of it, less those it had before the ante and those it added
    (REST-01). When the hand is over this is its net result; a jackpot won comes from the table and
    is not in it. The returns, what lies in the pot, what is withheld and the tips sum to 0.
    """
    brought = dict(hand.deal.stacks)
    for fact in hand.facts:
        if isinstance(fact, facts.Restored):
            brought[fact.seat] += fact.amount
    return tuple((seat.number, seat.stack - brought[seat.number]) for seat in hand.seats)


@checked
def default_action(hand: Hand) -> Action | None:
    """Choose for a player who is gone: what costs nothing, and else the fold (there is no check).

    The POINT is the sum of its three cards, a pot is divided, the first card is discarded. A seat
    that had declared something else is out by breaking that (EARLY-02), which costs it no more.
    ``None`` if no seat is to act: then the hand is over, or waits for the dealer's new cards.
    """
    legal = legal_actions(hand)  # the fold is the first of them
    free = [action for action in legal if isinstance(action, ChoosePoint | Divide | Discard)]
    return next(iter(free or legal), None)


@checked
def clamp(hand: Hand, action: Action) -> Action:
    """Bring the amount of a bet, a raise or a restoration to the nearest that is allowed.

    An action of another kind, of another seat, or for which no amount would do, is given back as
    it is: ``apply`` says what is wrong with it.
    """
    now = options(hand)
    if now is None or not isinstance(action, SeatAction) or action.seat != hand.to_act:
        return action
    offer = {offer.action: offer for offer in now.offers}.get(type(action))
    if offer is None or offer.interval is None:
        return action
    seat, amount = astuple(action)
    clamped: Action = offer.action(seat, offer.nearest(amount))
    return clamped


@checked
def apply_sent(hand: Hand, action: Action, *, seat: int, revision: int) -> Hand:
    """Take an action that the player of a seat has sent, for the hand as it was at a revision.

    The library cannot know who sends what it is given: tell it here. A player acts for the own seat
    only; what the dealer and the director do (a misdeal, a redeal, an elimination) is for nobody at
    the table to send. And an action that comes late, or twice, does not do what nobody meant by it:
    the number to send with a view is :attr:`Hand.revision <tagolib.hand.Hand.revision>`. An action
    out of turn, such as a declaration, moves it on as well.

    Raises:
        ForeignActionError: if the action is not this player's to send.
        StaleActionError: if the hand is not at that revision.
        IllegalActionError: if the rules do not allow the action now.
        SetupError: if the seat or the revision is no number.
    """
    check_seat("seat", seat, field="seat")
    check_amount("a revision", revision)
    if not isinstance(action, SeatAction) or isinstance(action, Eliminate) or action.seat != seat:
        raise ForeignActionError(seat, action)
    if revision != hand.revision:
        raise StaleActionError(revision, hand.revision)
    return apply(hand, action)
