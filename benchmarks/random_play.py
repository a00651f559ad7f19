"""Random play: how many hands and actions a second, options included, on one core.

Run it with ``python benchmarks/random_play.py [SECONDS]``.
"""

import random
import sys
import time

import tagolib as tago
from tagolib.actions import Action, Redeal
from tagolib.hand import Hand


def pick(hand: Hand, chance: random.Random) -> Action:
    """Pick any legal action, folding seldom, so that a hand takes about twenty of them."""
    if hand.phase == "redeal":
        return Redeal(tuple(chance.sample(hand.redeal_cards, len(hand.contending))))
    legal = tago.legal_actions(hand)
    action = legal[int(chance.random() * len(legal))]
    while isinstance(action, tago.Fold) and chance.random() < 0.85:
        action = legal[int(chance.random() * len(legal))]
    return action


def measure(seats: int, seconds: float) -> tuple[float, float, float]:
    """Play for some seconds; give hands a second, actions a second, actions a hand."""
    rules = tago.Rules.parse("Heavy – 5/300")
    chance = random.Random(seats)
    decks = [chance.sample(tago.DECK, 30) for _ in range(200)]
    stacks = dict.fromkeys(range(1, seats + 1), 100_000)
    hands = actions = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        hand = tago.deal(rules, stacks, 1 + hands % seats, decks[hands % 200])
        while hand.phase != "over":
            hand = tago.apply(hand, pick(hand, chance))
            actions += 1
        hands += 1
    return hands / passed, actions / passed, actions / hands


def main() -> None:
    """Print a row for 2, 6 and 8 seats."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print("seats  hands/s  actions/s  actions/hand")
    for seats in (2, 6, 8):
        hands, actions, length = measure(seats, seconds)
        print(f"{seats:5}  {hands:7,.0f}  {actions:9,.0f}  {length:12.1f}")


if __name__ == "__main__":
    main()
