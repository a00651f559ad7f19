"""Checks the laws on as many random hands as you like: ``python -m tools.deep [HANDS] [FIRST]``.

The program prints how often each action, each fact and each rare thing occurred.
"""

import random
import sys
from collections import Counter

from tests.rules.test_laws import count, play_lawfully


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    told: Counter[str] = Counter()
    for number in range(first, first + hands):
        try:
            count(told, play_lawfully(random.Random(number)))
        except Exception:
            print(f"the hand of seed {number} breaks a law")
            raise
    for what, times in sorted(told.items()):
        print(f"{times:8} {what}")
    print(f"{hands} hands keep the laws")


if __name__ == "__main__":
    main()
