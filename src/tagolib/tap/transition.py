"""The functions that run a hand: deal it, ask what may be done, and act.

``apply`` validates the action and makes the move. The rules themselves are in other modules.
"""

from collections.abc import Sequence

from tagolib.base.checking import checked
from tagolib.base.errors import IllegalActionError
from tagolib.tap.actions import Action
from tagolib.tap.cards import Card
from tagolib.tap.choices import actions_of, options
from tagolib.tap.hand import Deal, Hand, dealt
from tagolib.tap.moves import MOVES
from tagolib.tap.rules import Rules
from tagolib.tap.validation import violations

__all__ = ["apply", "deal", "legal_actions"]


@checked
def deal(rules: Rules, dealer: int, deck: Sequence[Card]) -> Hand:
    """Lay the stock, deal the cards, and ask Eldest for a bid (TAP-05, TAP-06).

    Args:
        rules: the table's readings of the disputed rules.
        dealer: the seat that deals, 1 to 3.
        deck: the fifty-four cards in the order in which they are dealt: the bottom packet of the
            stock, the top packet, then eight to each seat from Eldest on, twice.

    Raises:
        SetupError: if there can be no such hand.
    """
    return dealt(Deal(rules, dealer, tuple(deck)))


@checked
def apply(hand: Hand, action: Action) -> Hand:
    """Take an action and return the new hand, at its next decision or at its end.

    Raises:
        IllegalActionError: if the rules do not allow the action now; the hand is unchanged.
        SetupError: if it is not an action at all.
    """
    found = violations(hand, action)
    if found:
        raise IllegalActionError(action, found, _allowed(hand, action))
    return MOVES[type(action)](hand, action)


@checked
def legal_actions(hand: Hand) -> tuple[Action, ...]:
    """Return every action that the seat to act may take, and no others.

    Like the options, they reveal cards, so only that seat may see them.
    """
    now, seat = options(hand), hand.to_act
    return () if now is None or seat is None else actions_of(seat, now)


def _allowed(hand: Hand, action: Action) -> str:
    """Return what may be done instead; nothing for another seat, since that would reveal cards."""
    now = options(hand)
    return f"seat {action.seat} may {now}" if now and action.seat == hand.to_act else ""
