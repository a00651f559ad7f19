"""Telling a hand on standard output, as a dealer would before an audience."""

from tagolib.announcements import announce
from tagolib.hand import Hand
from tagolib.views import view

__all__ = ["tell"]


def tell(hand: Hand) -> None:
    """Print who sits down, what the dealer says, and if the hand is over, who leaves with what."""
    rules = hand.rules
    print(f"Tagò, {rules.label}, {rules.variant.capitalize()}.")
    for seat, stack in hand.deal.stacks:
        cube = ", and has the cube" if seat == hand.deal.cube else ""
        print(f"Seat {seat} sits down with {rules.chips(stack)}{cube}.")
    for fact in view(hand, None).log:
        print(announce(fact, rules))
    if hand.phase == "over":
        for left in hand.seats:
            print(f"Seat {left.number} leaves the hand with {rules.chips(left.stack)}.")
