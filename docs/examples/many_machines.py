"""Count hands on many machines: ``python many_machines.py FILE HANDS [SCHEDULER]``."""

import hashlib
import json
import sys
from pathlib import Path

import dask
from dask.distributed import Client, LocalCluster, as_completed

import tagolib as tago
from tagolib.bots import BOTS
from tagolib.shuffling import Stream, shuffled

RULES = tago.Rules.parse("Light – 5/300")
NAMES = sorted(BOTS)
BLOCK = 100
HERE = {
    "host": "127.0.0.1",
    "dashboard_address": "127.0.0.1:0",
    "worker_dashboard_address": "127.0.0.1:0",
}

# No block is to blame for the death of its worker, so none is given up.
dask.config.set({"distributed.scheduler.allowed-failures": 1000})


def play(number):
    """Play the hand with a number, from which everything follows, and return what each bot wins."""
    stream = Stream(number.to_bytes(32, "big"))
    seats = {1 + (place + number) % len(NAMES): name for place, name in enumerate(NAMES)}
    first = 1 + number // len(NAMES) % len(NAMES)
    hand = tago.deal(RULES, dict.fromkeys(seats, 300), first, shuffled(tago.DECK, stream))
    while hand.phase != "over":
        if hand.to_act is None:
            cards = shuffled(hand.redeal_cards, stream)
            hand = tago.apply(hand, tago.Redeal(cards[: len(hand.contending)]))
        else:
            bot = BOTS[seats[hand.to_act]]
            hand = tago.apply(hand, bot(tago.view(hand, hand.to_act), stream))
    return {seats[seat]: won for seat, won in tago.returns(hand)}


def block(first):
    """Play a block of hands: what one machine does at a time, and one line of the file."""
    hands = [play(number) for number in range(first, first + BLOCK)]
    won = {name: sum(hand[name] for hand in hands) for name in NAMES}
    squares = {name: sum(hand[name] ** 2 for hand in hands) for name in NAMES}
    return {"first": first, "won": won, "squares": squares}


def count(file, hands, client=None, block=block):
    """Count what the file lacks, and write each block as it comes. Return a digest of them all."""
    text = file.read_text() if file.exists() else ""
    lines = [
        line for line in text.splitlines(keepends=True) if line.endswith("\n")
    ]  # a cut one is lost
    done = {json.loads(line)["first"] for line in lines}
    firsts = [first for first in range(0, hands, BLOCK) if first not in done]
    if client is None:
        found = map(block, firsts)
    else:
        futures = client.map(block, firsts, key=[f"block-{first}" for first in firsts])
        found = (result for _, result in as_completed(futures, with_results=True))
    with file.open("w") as out:
        out.writelines(lines)
        for result in found:
            lines.append(json.dumps(result, sort_keys=True) + "\n")
            print(lines[-1], end="", file=out, flush=True)
            print(f"\r{len(lines) * BLOCK} of {hands} hands", end="", file=sys.stderr)
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()


def main():
    """Count on the machines of a scheduler, or on this one, whose scheduler no other can reach."""
    file, hands, *scheduler = sys.argv[1:]
    cluster = scheduler[0] if scheduler else LocalCluster(**HERE)
    with Client(cluster) as client:
        print(count(Path(file), int(hands), client))


if __name__ == "__main__":
    main()
