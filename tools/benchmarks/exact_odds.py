"""Exact odds: how long they take at eight seats, in each round of a hand, from the view to the end.

Run it with ``python -m tools.benchmarks.exact_odds [DEALS]``. Every deal is measured five times in
CPU time, each time after all other deals. The best time counts, because the machine did the least
other work then.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

import tagolib as tago
from tagolib.odds import odds, seat_odds
from tools.benchmarks.measuring import table

RULES = tago.Rules.parse("Light – 5/300")
STAGES = {
    1: "round 1, the POINT is covered",
    2: "round 2, the POINT is known",
    3: "round 3, the first player's card is known",
}
ASKED: dict[str, Callable[[tago.View], object]] = {
    "all seats": odds,
    "one seat": lambda view: seat_odds(view, 1),
}


def action(hand: tago.Hand, chance: random.Random) -> tago.Action:
    """Return the cheapest action that stays in, so that all eight seats come to the showdown."""
    staying = tago.Bet, tago.Call, tago.ChoosePoint
    ways = [way for way in tago.legal_actions(hand) if isinstance(way, staying)]
    return chance.choice(ways) if hand.phase == "point_choice" else ways[0]


def see(chance: random.Random, stage: int) -> tago.View:
    """Return the view of seat 1, the first player of eight seats, when a round begins."""
    deck = tuple(chance.sample(tago.DECK, len(tago.DECK)))
    hand = tago.deal(RULES, dict.fromkeys(range(1, 9), 300), 1, deck)
    while (hand.phase, hand.round) != ("betting", stage):
        hand = tago.apply(hand, action(hand, chance))
    return tago.view(hand, 1)


def measure(ask: Callable[[tago.View], object], views: Sequence[tago.View]) -> list[float]:
    """Return the best of five times for each view, in milliseconds."""

    def measure_once(view: tago.View) -> float:
        began = time.process_time()
        ask(view)
        return 1000 * (time.process_time() - began)

    goes = [[measure_once(view) for view in views] for _ in range(5)]
    return [min(times) for times in zip(*goes, strict=True)]


def main() -> None:
    """Print a row for each stage and question, in milliseconds."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rows = []
    for stage, name in STAGES.items():
        chance = random.Random(8)
        views = [see(chance, stage) for _ in range(deals)]
        for whose, ask in ASKED.items():
            times = measure(ask, views)
            rows.append([name, whose, f"{median(times):.3g}", f"{max(times):.3g}"])
    print(table(["Stage", "Odds of", "Median", "Worst"], rows))


if __name__ == "__main__":
    main()
