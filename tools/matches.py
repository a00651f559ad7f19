"""How the bots play against each other, and how hands end: ``python -m tools.matches [HANDS]``.

The default is 20,000 hands for each line. In matches, every deck is played once for each seat: each
bot sits in every seat once, with equal stacks. The mean of a bot over these hands is one
observation. So neither the cards nor the seats favour anyone, and the interval is honest.
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

from attrs import frozen

import tagolib as tago
from tagolib import bots
from tagolib.bots import BOTS, Bot
from tagolib.shuffling import Stream, shuffled
from tagolib.tago.actions import Action
from tagolib.tago.cards import DECK, Card
from tagolib.tago.hand import Hand

LIGHT = tago.Rules.parse("Light – 5/300")
DEFAULT = tago.Rules.parse("Light – 5/300", jackpot_percent=10)
SITTING = ("careful", "bold", "by_odds", "careful")
"""The rules and the players of the table that the page offers; the first plays in your place."""
Z_95 = 1.96
"""How many standard errors a 95 % interval has on each side."""


@frozen
class Returns:
    """What a bot wins per hand on average, in table minimums."""

    mean: float
    within: float
    """Half of the 95 % confidence interval."""

    @classmethod
    def of(cls, observed: Sequence[float]) -> "Returns":
        return cls(fmean(observed), Z_95 * stdev(observed) / sqrt(len(observed)))

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.within:.2f}"


def _by_chance_alone(at: bots._Stake, rng: Stream) -> int | None:
    """Decide as ``by_odds`` did before it considered its opponents: a yardstick for it."""
    if at.chance * (at.pot + at.price) < at.price:
        return None
    more = int(2 * at.pot * (at.shares - 1))
    opening = at.more is not None and at.more[0] == 0
    return max(0, more - at.price if opening else more)


def by_chance(view: tago.View, rng: Stream) -> Action:
    """Weigh the chance against the price in every round, and bet more the better it is."""
    return bots._decide(view, rng, _by_chance_alone)


PLAYERS: dict[str, Bot] = {**BOTS, "by_chance": by_chance}


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
            seats = {seat: PLAYERS[name] for seat, name in enumerate(order, start=1)}
            played = game(rules, seats, 1 + number % len(names), deck, rng)
            for name, (_, units) in zip(order, tago.returns(played), strict=True):
                won[name] += units
        for name, units in won.items():
            observed[name].append(units / len(names) / rules.minimum)
    return {name: Returns.of(one) for name, one in observed.items()}


def endings(names: Sequence[str], hands: int) -> Counter[str]:
    """Let bots play hands at the table that the page offers, and count how they end."""
    ends = Counter[str]()
    for number in range(hands):
        rng = stream("table", number)
        deck = shuffled(DECK, rng)
        seats = {seat: PLAYERS[name] for seat, name in enumerate(names, start=1)}
        over = game(DEFAULT, seats, 1 + number % len(names), deck, rng)
        assert over.result is not None
        folded = over.result.how == "folds"
        ends[f"folds in round {over.round}" if folded else "showdown"] += 1
    return ends


def main() -> None:
    """Print how hands end at the usual table, and what the bots win in pairs and all together."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    ends = endings(SITTING, hands)
    print(f"{hands} hands of {', '.join(SITTING)}; how they end")
    print(
        ", ".join(f"{end} {100 * count / hands:.1f} %" for end, count in sorted(ends.items())),
        flush=True,
    )
    print(f"{hands} hands each at {LIGHT.label}; minimums per hand, 95 % confidence")
    for names in [("by_odds", "by_chance"), *combinations(BOTS, 2), tuple(BOTS)]:
        returns = match(names, hands)
        print(", ".join(f"{name} {returns[name]}" for name in names), flush=True)


if __name__ == "__main__":
    main()
