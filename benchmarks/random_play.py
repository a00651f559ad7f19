"""Random play: how many hands and actions a second, options included, on one core.

Run it with ``python benchmarks/random_play.py [SECONDS]``. Every decision asks for the options,
picks among them, builds the action and applies it.
"""

import random
import sys
import time

import tagolib as tago

RULES = tago.Rules.parse("Heavy – 5/300")


def pick(hand: tago.Hand, chance: random.Random) -> tago.Action:
    """Pick an action that the options allow: mostly small bets and calls, seldom a fold."""
    now, seat, luck = tago.options(hand), hand.to_act, chance.random()
    if now is None or seat is None:
        return tago.Redeal(tuple(chance.sample(hand.redeal_cards, len(hand.contending))))
    if now.choose_point:
        return tago.ChoosePoint(seat, "sum" if luck < 0.5 else "single")
    if now.vote:
        return tago.PlayOn(seat) if luck < 0.5 else tago.Divide(seat)
    if now.discard:
        return tago.Discard(seat, now.discard[int(luck * 3)])
    if luck < 0.04:
        return tago.Fold(seat)
    if now.restore and luck < 0.06:
        return tago.Restore(seat, now.restore.minimum)
    if now.bet:
        return tago.Bet(seat, now.bet[0])
    if now.raise_to and luck < 0.2:
        return tago.Raise(seat, now.raise_to[0])
    return tago.Call(seat) if now.call is not None else tago.Remainders(seat)


def play(seats: int, deck: list[tago.Card], chance: random.Random) -> int:
    """Play a hand to its end; give the number of actions."""
    stacks = dict.fromkeys(range(1, seats + 1), 10_000)
    hand = tago.deal(RULES, stacks, 1 + chance.randrange(seats), deck)
    actions = 0
    while hand.phase != "over":
        hand = tago.apply(hand, pick(hand, chance))
        actions += 1
    return actions


def measure(seats: int, seconds: float) -> tuple[float, float]:
    """Play for some seconds; give hands and actions a second."""
    chance = random.Random(seats)
    decks = [chance.sample(tago.DECK, 30) for _ in range(100)]
    for deck in decks:  # the score tables of these POINTs are built once, before the clock runs
        play(seats, deck, chance)
    hands = actions = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        actions += play(seats, decks[hands % 100], chance)
        hands += 1
    return hands / passed, actions / passed


def main() -> None:
    """Print a row for 2, 6 and 8 seats."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    print("seats  hands/s  actions/s  actions/hand")
    for seats in (2, 6, 8):
        hands, actions = measure(seats, seconds)
        print(f"{seats:5}  {hands:7,.0f}  {actions:9,.0f}  {actions / hands:12.1f}")


if __name__ == "__main__":
    main()
