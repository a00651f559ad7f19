"""The law of money over many steps of hosts: ``python -m tools.money [STEPS] [SEED]``.

The default is 1,000,000 steps. Each host has one table, or three that share a jackpot, with players
who have wallets. Messages come late, twice, from the wrong people or not at all. Hands are called
off. Hosts are restarted from what they have saved (:mod:`tests.casino`). After every step all the
money is counted: wallets, stacks, pots, jackpots and tips must add up to the same sum, and only the
results of hands may change what a player has. The program prints how often each thing happened.
"""

import sys
from collections import Counter

from tests.casino import Casino

STEPS_OF_A_HOST = 5_000

TOLD = {
    "messages accepted": "taken",
    "messages refused by the rules": "refused",
    "messages recognized as already accepted": "already_taken",
    "messages with the number of another": "conflict",
    "messages too old to say whether they were accepted": "old",
    "messages that came too late": "stale",
    "messages that their sender may not send": "not_yours",
    "messages from people who do not sit at the table": "no_seat",
    "messages that their sender could not pay for": "no_money",
    "messages lost in a crash": "lost in a crash",
    "deadlines that came too late": "late clocks",
    "restarts of a host": "restarted",
    "hands finished": "HandFinished",
    "hands called off": "HandVoided",
    "players who sat down": "SeatTaken",
    "players who left": "SeatLeft",
    "restorations between hands": "BoughtIn",
    "restorations in a hand": "Restored",
    "requests that waited for the end of a hand": "Queued",
    "jackpots fed": "JackpotFed",
    "jackpots paid": "JackpotPaid",
    "tips taken": "TipsTaken",
    "tables closed": "TableClosed",
}
"""The printed names of the counts, with the events that they count."""


def play(steps: int, seed: int) -> Counter[str]:
    """Run hosts for a total of ``steps`` steps; the laws must hold after each."""
    met: Counter[str] = Counter()
    while steps:
        house = Casino(seed)
        for _ in range(min(steps, STEPS_OF_A_HOST)):
            house.step()
        met += house.met
        met["hosts"] += 1
        steps -= min(steps, STEPS_OF_A_HOST)
        seed += 1
    return met


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    steps, seed = [*numbers, *[1_000_000, 1][len(numbers) :]]
    met = play(steps, seed)
    print(f"{steps:,} steps of {met['hosts']:,} hosts, and no unit is lost")
    for what, name in TOLD.items():
        print(f"{met[name]:9,} {what}")


if __name__ == "__main__":
    main()
