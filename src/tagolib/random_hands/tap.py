"""Random hands of Tap, and random actions, legal and illegal; see :mod:`tagolib.random_hands`.

The simplest choices are the default rules, an unshuffled deck, a pass, and a low card.
"""

from collections.abc import Callable
from typing import Final, get_args

from tagolib import tap
from tagolib.errors import IllegalActionError
from tagolib.random_hands.choosing import Choose, one, some
from tagolib.tap.rules import BidOrder

__all__ = [
    "any_action",
    "attempt",
    "legal_action",
    "play_out",
    "random_deal",
    "random_deck",
    "random_rules",
]


def random_rules(choose: Choose) -> tap.Rules:
    """Return the rules of a table: half of the time the defaults, otherwise random ones."""
    if not choose(2):
        return tap.Rules()
    order = one(choose, get_args(BidOrder))
    return tap.Rules(bid_order=order, thrown_in_counts=bool(choose(2)))


def random_deck(choose: Choose) -> tuple[tap.Card, ...]:
    """Return a deck: unshuffled, shuffled, or with almost nothing but trumps at one seat.

    With such a deck, trumps must be discarded, and Slams and Sparrows occur.
    """
    kind = choose(4)
    if not kind:
        return tap.DECK
    deck = some(choose, tap.DECK, len(tap.DECK))
    if kind == 3:
        trumps = [card for card in deck if card.trump][: 13 + choose(4)]
        others = [card for card in deck if card not in trumps]
        start, more = 6 + 8 * choose(3), 16 - len(trumps)
        strong, deck = trumps + others[:more], others[more:]
        deck[start:start] = strong[:8]
        deck[start + 24 : start + 24] = strong[8:]
    return tuple(deck)


def random_deal(choose: Choose) -> tap.Hand:
    """Return a hand as it is dealt."""
    return tap.deal(random_rules(choose), one(choose, tap.SEATS), random_deck(choose))


def legal_action(choose: Choose, hand: tap.Hand) -> tap.Action:
    """Return a legal action of a hand that is not over.

    A Solo is seldom bid. In the play, half of the time the last legal action is taken, which plays
    the highest trump if one may be played, so that Slams and Sparrows occur.
    """
    legal = tap.legal_actions(hand)
    if hand.phase == "play" and choose(2):
        return legal[-1]
    if hand.phase == "auction" and choose(4):
        legal = tuple(action for action in legal if action != tap.Bid(action.seat, "solo"))
    return one(choose, legal)


def _three(choose: Choose, hand: tap.Hand, seat: int) -> tuple[tap.Card, ...]:
    held = hand.held(seat)
    return tuple(some(choose, held if len(held) > 2 and choose(4) else tap.DECK, 3))


_MAKERS: Final[tuple[Callable[[Choose, tap.Hand, int], tap.Action], ...]] = (
    lambda choose, hand, seat: tap.Pass(seat),
    lambda choose, hand, seat: tap.Bid(seat, one(choose, hand.rules.contracts)),
    lambda choose, hand, seat: tap.Take(seat, one(choose, ("top", "bottom"))),
    lambda choose, hand, seat: tap.Declare(seat, slam=bool(choose(2)), sparrow=bool(choose(2))),
    lambda choose, hand, seat: tap.Discard(seat, _three(choose, hand, seat)),
    lambda choose, hand, seat: tap.Play(
        seat, one(choose, (hand.held(seat) if choose(4) else ()) or tap.DECK)
    ),
)


def any_action(choose: Choose, hand: tap.Hand, by: int | None = None) -> tap.Action:
    """Return an action of any kind, well-formed but mostly illegal.

    Args:
        choose: the source of chance.
        hand: the hand in which the action will be tried.
        by: the seat that takes it; if left out, any seat.
    """
    seat = one(choose, tap.SEATS) if by is None else by
    return one(choose, _MAKERS)(choose, hand, seat)


def attempt(hand: tap.Hand, action: tap.Action) -> tap.Hand:
    """Return the hand after an action if that is legal; else the hand as it is."""
    try:
        return tap.apply(hand, action)
    except IllegalActionError:
        return hand


def play_out(choose: Choose) -> tap.Hand:
    """Play a random hand by legal actions, from the deal to its end."""
    hand = random_deal(choose)
    while hand.phase != "over":
        hand = tap.apply(hand, legal_action(choose, hand))
    return hand
