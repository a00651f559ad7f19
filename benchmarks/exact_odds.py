"""Exact odds: how long they take at eight seats, for each stage of a hand.

Run it with ``python benchmarks/exact_odds.py [DEALS]``. Every deal is measured five times, in time
of the processor, and the best counts: that is the one in which the machine did the least besides.
"""

import random
import sys
import time
from statistics import median

import tagolib as tago
from tagolib.evaluation import Choice
from tagolib.odds import odds
from tagolib.positions import Lying, Position

STAGES = {
    "round 1, the POINT is covered": (False, False),
    "round 2, the POINT is known": (True, False),
    "round 3, a seat knows its card": (True, True),
}


def deal(chance: random.Random, *, turned: bool, looked: bool) -> Position:
    """Deal to eight seats, and see what seat 1 sees."""
    deck = chance.sample(tago.DECK, len(tago.DECK))
    covered, one, two, *deck = deck
    cards: list[Lying] = [(None, deck[2 * n], deck[2 * n + 1]) for n in range(8)]
    if looked:
        cards[0] = (deck[16], *cards[0][1:])
    choice: Choice | None = None
    if turned and tago.point_totals((covered, one, two)).choice_needed:
        choice = chance.choice(("sum", "single"))
    return Position(
        point=(covered if turned else None, one, two),
        seats=tuple(enumerate(cards, 1)),
        first=1 + chance.randrange(8),
        choice=choice,
    )


def measure(position: Position) -> float:
    """Give the best of five times, in milliseconds."""
    times = []
    for _ in range(5):
        began = time.process_time()
        odds(position)
        times.append(time.process_time() - began)
    return 1000 * min(times)


def main() -> None:
    """Print a row for each stage."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print("                                median ms  worst ms")
    for stage, (turned, looked) in STAGES.items():
        chance = random.Random(8)
        positions = [deal(chance, turned=turned, looked=looked) for _ in range(deals)]
        times = [measure(position) for position in positions]
        print(f"{stage:30}  {median(times):9.2f}  {max(times):8.2f}")


if __name__ == "__main__":
    main()
