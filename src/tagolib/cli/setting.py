"""What the commands' words set up: the rules of a table, and a deal that the same words give."""

import argparse
import hashlib
from typing import Final

from tagolib.cards import DECK
from tagolib.hand import Hand
from tagolib.rules import Rules
from tagolib.shuffling import Stream, shuffled
from tagolib.transition import deal

__all__ = ["DEFAULT_SEED", "add_setting", "deal_table", "read_rules"]

DEFAULT_SEED: Final = "56"
"""What a hand comes from if nobody says otherwise."""


def add_setting(command: argparse.ArgumentParser) -> None:
    """Add the options that set up a table."""
    command.add_argument(
        "--seats",
        type=int,
        choices=range(2, 9),
        default=5,
        metavar="N",
        help="how many play, 2 to 8",
    )
    command.add_argument(
        "--stakes", default="Light – 5/300", metavar="LABEL", help="the table's label"
    )
    command.add_argument("--variant", choices=["classic", "rapid"], default="classic")
    command.add_argument(
        "--seed",
        default=argparse.SUPPRESS,
        metavar="TEXT",
        help="what all chance comes from: the same words give the same, on every machine",
    )
    command.add_argument(
        "--jackpot",
        type=int,
        default=0,
        metavar="PERCENT",
        help="how much of the antes goes to the jackpot, 0 to 100",
    )


def read_rules(given: argparse.Namespace) -> Rules:
    """Make the rules that the words set.

    Raises:
        TagoError: if they cannot be.
    """
    return Rules.parse(given.stakes, variant=given.variant, jackpot_percent=given.jackpot)


def deal_table(given: argparse.Namespace) -> tuple[Hand, Stream]:
    """Deal a hand at the table, and give the stream that goes on from the deal."""
    rules = read_rules(given)
    seed = given.seed if "seed" in given else DEFAULT_SEED
    stream = Stream(hashlib.sha256(seed.encode("utf-8", "surrogateescape")).digest())
    seats = range(1, given.seats + 1)
    stacks = {seat: rules.stack * (1 + stream.below(3)) for seat in seats}
    first = stream.choice(seats)
    hand = deal(rules, stacks, first, shuffled(DECK, stream))
    return hand, stream
