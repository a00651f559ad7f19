"""A guided hand: the hand of the tutorial, in seven steps, for somebody who has never played.

The person has seat 4. Each step says in two sentences what happens and what to press.
"""

from functools import cache
from typing import Final

from attrs import evolve, frozen

import tagolib.tago.actions as take
from tagolib.play.players import NAMES
from tagolib.play.replays import Replay, Turned
from tagolib.play.words import ON_A_PAGE, sayer
from tagolib.tago.cards import shuffle
from tagolib.tago.rules import Rules
from tagolib.tago.transition import apply, deal

__all__ = ["Guided", "guided", "guided_hand"]

_SEAT: Final = 4
_ACTIONS: Final = (
    *(take.Bet(3, 10), take.Call(4), take.Raise(1, 20), take.Call(3), take.Call(4)),
    *(take.Bet(3, 15), take.Call(4), take.Fold(1, curious=True)),
    *(take.Bet(3, 20), take.Raise(4, 60), take.Call(3)),
)
"""What is done in the hand of the tutorial."""

_STEPS: Final = (
    *((0, "forward", ""), (1, "call", ""), (4, "call", ""), (6, "call", "")),
    *((9, "raise", "60"), (11, "forward", ""), (12, "deal", "")),
)
"""For each step, how many actions have been taken, and what to press: the kind of an offer, with
its chips. The page itself offers to go on, and to deal."""


@cache
def guided_hand() -> Replay:
    """Return the hand of the tutorial."""
    rules = Rules.parse("Light – 5/300", jackpot_percent=10)
    deck = shuffle(bytes.fromhex("ab" * 32))
    hands = [deal(rules, {1: 300, 3: 300, 4: 450}, cube=3, deck=deck)]
    for action in _ACTIONS:
        hands.append(apply(hands[-1], action))
    names = tuple([(seat, NAMES[seat - 1]) for seat in (1, 3)])
    return Replay(tuple(hands), _SEAT, names)


@frozen(order=False, kw_only=True)
class Guided(Turned):
    """A step of the guided hand."""

    words: str
    """What happens, and what to press."""
    kind: str
    """The kind of the offer to take."""
    value: str
    """The chips to enter; empty if the offer takes none."""


def guided(step: int, language: str) -> Guided:
    """Return a step of the guided hand; the first or the last one if the number is out of range."""
    say, hand = sayer(language, ON_A_PAGE), guided_hand()
    step = max(0, min(step, len(_STEPS) - 1))
    at, kind, value = _STEPS[step]
    turned = hand.turn(at, language)
    before = _STEPS[step - 1][0] + 1 if step else 0
    offers = [
        evolve(offer, value=value) if value and offer.kind == kind else offer
        for offer in hand.scene(at, language).offers
    ]
    words = {"step": step + 1, "steps": len(_STEPS)}
    return Guided(
        step=step,
        last=len(_STEPS) - 1,
        number=hand.number,
        told=hand.told(before, at, language) if at < turned.last else turned.told,
        table=evolve(turned.table, offers=tuple(offers), prompt=say("replay step", **words)),
        words=say(f"guide {step + 1}"),
        kind=kind,
        value=value,
    )
