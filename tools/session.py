"""One long session at a full table: ``python -m tools.session [HANDS] [SEED]``, 10,000 hands.

Eight seats play hand after hand. Players who cannot pay the ante, or have less than the table's
stack, may buy in. Players who have won twenty stacks go home, and somebody else sits down. One deck
in ten brings about something rare: a ZERO, two open zeros, a tie, or a pair or trips in the POINT.
The chips are counted after every action. The program prints how often each rare thing happened.
"""

import random
import sys
from collections import Counter

import tagolib as tago
from tagolib.conformance.choosing import one
from tagolib.conformance.tago.deals import DECK_KINDS, random_deck
from tagolib.table import BuyIn, Close, DrawFirst, Leave, Open, Sit, StartHand
from tests.tables import House

RULES = tago.Rules.parse(
    "Light – 5/300",
    jackpot_percent=20,
    rulings=tago.Rulings(curious_request="until_end_of_hand"),
)
SEATS = range(1, 9)
SEED_OF_THE_JACKPOT = 100
MOST = 20 * RULES.stack
"""The stack with which a player goes home."""

TOLD = {
    "hands": "HandFinished",
    "jackpots": "JackpotPaid",
    "draws": "Tied",
    "draws played out": "CardsRedealt",
    "hands with side pots": "side pots",
    "restorations in a hand": "Restored",
    "restorations between hands": "BoughtIn",
    "remainders": "RemaindersPlayed",
    "Curious looks": "CuriousPaid",
    "misdeals": "DealCancelled",
    "eliminations": "Eliminated",
    "hands for which somebody could not pay the ante": "ShortOfAnte",
    "players who sat down": "SeatTaken",
    "players who left": "SeatLeft",
    "actions refused": "refused",
}
"""The printed names of the counts, with the events that they count."""


def between_hands(chance: random.Random, house: House) -> None:
    """Keep the table full: rich players leave, others sit down or buy in."""
    for seat, stack in house.tables[0].stacks:
        if stack >= MOST:
            taken = house.take(0, Leave(seat))
            assert taken
            taken = house.take(0, Sit(seat, RULES.stack))
            assert taken
        elif stack < RULES.stack and chance.randrange(3) == 0:
            taken = house.take(0, BuyIn(seat, RULES.stack))
            assert taken
    while not sum(stack >= RULES.ante_amount for _, stack in house.tables[0].stacks) > 1:
        taken = house.take(0, BuyIn(chance.choice(SEATS), RULES.stack))
        assert taken


def play_hand(chance: random.Random, house: House) -> None:
    """Deal a hand, play it to its end, and finish it."""
    able = len(house.tables[0].able)
    bias = one(chance.randrange, DECK_KINDS[2:]) if chance.randrange(10) == 0 else "none"
    taken = house.take(0, StartHand(random_deck(chance.randrange, able, bias)))
    assert taken
    while (hand := house.tables[0].hand) and hand.phase != "over":
        house.play(chance.randrange, 0)
    assert hand is not None
    assert hand.result is not None
    house.told["side pots"] += len(hand.result.pots) > 1
    for seat in hand.deal.numbers:
        house.take(0, tago.Look(seat))
        if chance.randrange(4) == 0:
            house.take(0, tago.Curious(seat))
    house.finish(0)


def play_session(chance: random.Random, hands: int) -> House:
    """Play a whole session, from the opening of the table to its closing."""
    house = House([RULES], seed=SEED_OF_THE_JACKPOT)
    taken = house.take(0, Open())
    assert taken
    for seat in SEATS:
        taken = house.take(0, Sit(seat, RULES.stack))
        assert taken
    taken = house.take(0, DrawFirst(random_deck(chance.randrange, 8, "none")))
    assert taken
    for _ in range(hands):
        between_hands(chance, house)
        play_hand(chance, house)
    taken = house.take(0, Close())
    assert taken
    return house


def report(told: Counter[str]) -> list[str]:
    """Return lines that say how often each thing happened."""
    return [f"{told[fact]:9,} {what}" for what, fact in TOLD.items()]


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    hands, seed = [*numbers, *[10_000, 1][len(numbers) :]]
    house = play_session(random.Random(seed), hands)
    table = house.tables[0]
    print(f"{RULES.label}, {RULES.jackpot_percent} % of the antes to a jackpot; one deck in ten is")
    print("made to bring a ZERO, open zeros, a draw, or a pair or three alike in the POINT")
    print("\n".join(report(house.told)))
    print(f"{house.brought:9,} units came in, and {house.taken:,} were taken away;")
    assert table.jackpot is not None
    print(f"{table.jackpot.amount:9,} are in the jackpot, and none is lost")
    assert house.brought - house.taken == table.chips == table.jackpot.amount + table.tips


if __name__ == "__main__":
    main()
