"""Helpers for hosts: net results, default actions for absent players, and allowed amounts.

Nothing here is a rule of the game: every action still goes through ``apply``. Actions that
players send over a network go through :func:`~tagolib.people.taking.take`.
"""

from attrs import astuple

from tagolib.base.checking import checked
from tagolib.base.values import Pairs
from tagolib.tago import facts
from tagolib.tago.actions import Action, ChoosePoint, Discard, Divide, SeatAction
from tagolib.tago.hand import Hand
from tagolib.tago.transition import legal_actions, options

__all__ = ["clamp", "default_action", "returns"]


@checked
def returns(hand: Hand) -> Pairs[int]:
    """Return what each seat has won so far in the hand, in units; a loss is negative.

    These are the chips in front of the seat, less those it had before the ante and those it added
    (REST-01). Once the hand is over, they are its net result, without a jackpot, which the table
    pays. The returns, the pot, the chips withheld and the tips always add up to 0.
    """
    brought = dict(hand.deal.stacks)
    for fact in hand.facts:
        if isinstance(fact, facts.Restored):
            brought[fact.seat] += fact.amount
    return tuple((seat.number, seat.stack - brought[seat.number]) for seat in hand.seats)


@checked
def default_action(hand: Hand) -> Action | None:
    """Return the action for an absent player: a fold, unless the player can stay in for free.

    The player chooses the sum of the POINT, asks to divide a pot, or discards the first card. There
    is no check, so in betting the player folds. A seat that had declared something else is
    eliminated for breaking its declaration (EARLY-02), which costs it no more than the fold. Return
    ``None`` if no seat is to act: the hand is over, or waits for the dealer's new cards.
    """
    legal = legal_actions(hand)  # the fold comes first
    free = [action for action in legal if isinstance(action, ChoosePoint | Divide | Discard)]
    return next(iter(free or legal), None)


@checked
def clamp(hand: Hand, action: Action) -> Action:
    """Return an action with its bet, raise or restoration brought to the nearest legal amount.

    An action is returned unchanged if it is of any other kind, if its seat is not the seat to act,
    or if no amount is legal. If it is illegal, ``apply`` says what is wrong with it.
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
