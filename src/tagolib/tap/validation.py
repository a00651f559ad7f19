"""Validation: all the rules that an action would break in a hand.

A refusal reveals only cards of the seat whose action is refused.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from tagolib.errors import Violation
from tagolib.tap.actions import Action, Bid, Declare, Discard, Pass, Play, Take
from tagolib.tap.choices import open_bids
from tagolib.tap.hand import Hand, Phase
from tagolib.tap.reasons import TapViolation
from tagolib.tap.tricks import discards, playable

__all__ = ["CHECKS", "violations"]

Found: TypeAlias = Iterator[Violation]


def _anything(hand: Hand, action: Action) -> Found:
    return iter(())


def _bid(hand: Hand, action: Bid) -> Found:
    lowest = open_bids(hand)[0]
    if action.contract in hand.made:
        yield TapViolation.of("bid_made", contract=action.contract)
    elif action.contract not in open_bids(hand):
        yield TapViolation.of("not_lowest", lowest=lowest)


def _discard(hand: Hand, action: Discard) -> Found:
    held = hand.held(action.seat)
    for card in action.cards:
        if card not in held:
            yield TapViolation.of("card_not_held", seat=action.seat, card=str(card))
        elif card.king or card.honour:
            yield TapViolation.of("king_or_honour", card=str(card))
    forced = discards(held).trumps
    given = len([card for card in action.cards if card.trump])
    if given > forced:
        yield TapViolation.of("trumps_not_forced", given=given, forced=forced)


def _play(hand: Hand, action: Play) -> Found:
    assert hand.trick is not None  # a trick is being played
    held, led = hand.held(action.seat), hand.trick.led
    may = playable(held, led)
    if action.card not in held:
        yield TapViolation.of("card_not_held", seat=action.seat, card=str(action.card))
    elif action.card not in may:
        follow = led is not None and may[0].suit == led.suit
        yield TapViolation.of(
            "must_follow_suit" if follow else "must_trump", seat=action.seat, led=str(led)
        )


class Row(NamedTuple):
    """When an action may be taken: a row of :data:`CHECKS`."""

    phase: Phase
    """The phase in which it may be taken."""
    check: Callable[[Hand, Any], Found]
    """The function that finds what else is wrong with it."""


CHECKS: Final[Mapping[type[Action], Row]] = {
    Pass: Row("auction", _anything),
    Bid: Row("auction", _bid),
    Take: Row("take", _anything),
    Discard: Row("discard", _discard),
    Declare: Row("declare", _anything),
    Play: Row("play", _play),
}
"""What is checked for each action."""


def violations(hand: Hand, action: Action) -> tuple[Violation, ...]:
    """Return everything that is wrong with an action; nothing if it may be taken."""
    return tuple(_found(hand, action))


def _found(hand: Hand, action: Any) -> Found:
    phase, check = CHECKS[type(action)]
    if hand.to_act is None:
        yield TapViolation.of("hand_over")
    elif phase != hand.phase:
        yield TapViolation.of("not_now", waiting=hand.phase, seat=hand.to_act)
    elif phase == "auction" and action.seat in hand.passed:
        yield TapViolation.of("has_passed", seat=action.seat)
    elif action.seat != hand.to_act:
        yield TapViolation.of("not_your_turn", to_act=hand.to_act)
    else:
        yield from check(hand, action)
