"""How often the bots fold and raise when somebody has bet: ``python -m tools.habits [HANDS]``.

The default is 5,000 hands, at tables of two to six seats with any bots. The output is the table
``HABITS`` of ``tagolib.play.coach``.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping

import tagolib as tago
from tagolib.bots import BOTS
from tagolib.play.coach import is_low
from tagolib.shuffling import shuffled
from tagolib.tago.actions import Fold, Raise
from tagolib.tago.cards import DECK
from tools.matches import LIGHT, stream

Situation = tuple[str, int, bool]
"""A bot, the round, and whether the price is low."""


def habits(hands: int) -> Mapping[Situation, tuple[int, int, int]]:
    """Return how often each bot folds and raises, in percent, and how often it was asked."""
    found: dict[Situation, Counter[str]] = defaultdict(Counter)
    for number in range(hands):
        rng = stream("habits", number)
        seats = {seat: rng.choice(list(BOTS)) for seat in range(1, rng.choice(range(2, 7)) + 1)}
        hand = tago.deal(LIGHT, dict.fromkeys(seats, LIGHT.stack), 1, shuffled(DECK, rng))
        while hand.phase != "over":
            if hand.to_act is None:
                cards = shuffled(hand.redeal_cards, rng)[: len(hand.contending)]
                hand = tago.apply(hand, tago.Redeal(cards))
                continue
            view, name = tago.view(hand, hand.to_act), seats[hand.to_act]
            action = BOTS[name](view, rng)
            if hand.phase == "betting" and hand.current_bet and not hand.tie_breaks:
                seat = hand.seat(hand.to_act)
                price = min(hand.current_bet - seat.in_round, seat.stack)
                at = name, hand.round, is_low(price, view.state.pot, LIGHT.minimum)
                found[at].update(["asked"])
                found[at].update([type(action).__name__])
            hand = tago.apply(hand, action)
    return {at: _percent(counts) for at, counts in sorted(found.items())}


def _percent(counts: Counter[str]) -> tuple[int, int, int]:
    asked = counts["asked"]
    folds, raises = (round(100 * counts[kind.__name__] / asked) for kind in (Fold, Raise))
    return folds, raises, asked


def main() -> None:
    """Print the table."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    for (name, number, low), (folds, raises, asked) in habits(hands).items():
        print(f'    ("{name}", {number}, {low}): ({folds}, {raises}),  # of {asked}')


if __name__ == "__main__":
    main()
