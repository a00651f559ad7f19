"""How well the bots play against each other: ``python -m tools.matches [HANDS]``.

The default is 20,000 hands. Every deck is played once for each seat: each bot sits in every seat
once, with equal stacks. The mean of a bot over these hands is one observation. So neither the cards
nor the seats favour anyone, and the interval is honest.
"""

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from attrs import frozen

import tagolib as tago
from tagolib.bots import BOTS, Bot
from tagolib.cards import DECK, Card
from tagolib.hand import Hand
from tagolib.shuffling import Stream, shuffled

LIGHT = tago.Rules.parse("Light – 5/300")
Z_95 = 1.96
"""How many standard errors a 95 % interval has on each side."""


@frozen
class Returns:
    """What a bot wins per hand on average, in minimums of the table."""

    mean: float
    within: float
    """Half of the 95 % confidence interval."""

    @classmethod
    def of(cls, observed: Sequence[float]) -> "Returns":
        return cls(fmean(observed), Z_95 * stdev(observed) / sqrt(len(observed)))

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}"


def stream(*words: object) -> Stream:
    """Return the stream that some words name."""
    return Stream(sha256(" ".join(map(str, words)).encode()).digest())


def game(
    rules: tago.Rules, seats: Mapping[int, Bot], first: int, deck: Sequence[Card], rng: Stream
) -> Hand:
    """Play a hand to its end; every seat starts with the stack needed to join."""
    hand = tago.deal(rules, dict.fromkeys(seats, rules.stack), first, deck)
    while hand.phase != "over":
        if hand.to_act is None:
            cards = shuffled(hand.redeal_cards, rng)[: len(hand.contending)]
            hand = tago.apply(hand, tago.Redeal(cards))
        else:
            view = tago.view(hand, hand.to_act)
            hand = tago.apply(hand, seats[hand.to_act](view, rng))
    return hand


def match(names: Sequence[str], hands: int, rules: tago.Rules = LIGHT) -> dict[str, Returns]:
    """Let bots play about ``hands`` hands against each other, and return what each has won."""
    observed: dict[str, list[float]] = {name: [] for name in names}
    for number in range(hands // len(names)):
        rng = stream("match", number)
        deck = shuffled(DECK, rng)
        won = dict.fromkeys(names, 0)
        for turn in range(len(names)):
            order = [*names[turn:], *names[:turn]]
            seats = {seat: BOTS[name] for seat, name in enumerate(order, start=1)}
            played = game(rules, seats, 1 + number % len(names), deck, rng)
            for name, (_, units) in zip(order, tago.returns(played), strict=True):
                won[name] += units
        for name, units in won.items():
            observed[name].append(units / len(names) / rules.minimum)
    return {name: Returns.of(one) for name, one in observed.items()}


def main() -> None:
    """Print the returns of every pair of bots, and of all bots together."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(f"{hands} hands each at {LIGHT.label}; minimums a hand, 95 % confidence")
    for names in [*combinations(BOTS, 2), tuple(BOTS)]:
        returns = match(names, hands)
        print(", ".join(f"{name} {returns[name]}" for name in names), flush=True)


if __name__ == "__main__":
    main()
