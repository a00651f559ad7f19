"""Telling a hand on standard output, as a dealer would before an audience."""

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.hand import Hand
from tagolib.playing.words import sayer
from tagolib.views import view

__all__ = ["tell"]


def tell(hand: Hand, language: str = LANGUAGES[0]) -> None:
    """Print who sits down, what the dealer says, and if the hand is over, who leaves with what."""
    rules, say, dealer = hand.rules, sayer(language), Announcer(hand.rules, language)
    print(f"Tagò, {rules.label}, {rules.variant.capitalize()}.")
    for seat, stack in hand.deal.stacks:
        how = "sits with the cube" if seat == hand.deal.cube else "sits"
        print(say(how, seat=seat, amount=rules.chips(stack)))
    for fact in view(hand, None).log:
        print(dealer.fact(fact))
    if hand.phase == "over":
        for left in hand.seats:
            print(say("leaves", seat=left.number, amount=rules.chips(left.stack)))
