"""A table as the commands set it up from their words: the same words give the same deal."""

import argparse
import hashlib

from tagolib.cards import DECK
from tagolib.hand import Hand
from tagolib.rules import Rules
from tagolib.shuffling import Stream, shuffled
from tagolib.transition import deal

__all__ = ["add_table", "deal_table"]


def add_table(command: argparse.ArgumentParser) -> None:
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
    command.add_argument("--seed", default="56", metavar="TEXT", help="what the hand comes from")


def deal_table(given: argparse.Namespace) -> tuple[Hand, Stream]:
    """Deal a hand at the table, and give the stream that goes on from the deal."""
    rules = Rules.parse(given.stakes, variant=given.variant)
    stream = Stream(hashlib.sha256(given.seed.encode("utf-8", "surrogateescape")).digest())
    seats = range(1, given.seats + 1)
    stacks = {seat: rules.stack * (1 + stream.below(3)) for seat in seats}
    first = stream.choice(seats)
    hand = deal(rules, stacks, first, shuffled(DECK, stream))
    return hand, stream
