"""``tagolib perft``: count the sequences of actions of a hand."""

import argparse

from tagolib.cli.replay import FILE, read_hands
from tagolib.cli.table_options import add_setting, deal_table
from tagolib.errors import TagoError
from tagolib.notation import write_action
from tagolib.testing.perft import perft, steps
from tagolib.transition import apply

__all__ = ["add_options", "run"]


def add_options(counting: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    counting.description = (
        "Count the sequences of DEPTH actions that are possible from a position, grouped "
        "by their first action. Two engines must agree on the counts."
    )
    counting.formatter_class = argparse.ArgumentDefaultsHelpFormatter
    counting.add_argument("depth", type=int, metavar="DEPTH", help="how many actions, 1 or more")
    counting.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        default=argparse.SUPPRESS,
        help=f"{FILE}, to count from the end of its last hand; - for standard input "
        "(default: deal a hand)",
    )
    add_setting(counting)


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    if given.depth < 1:
        raise TagoError("DEPTH must be 1 or more")
    if "file" in given:
        *_, hand = read_hands(given.file)
    else:
        hand, _ = deal_table(given)
    total = 0
    for action in steps(hand):
        count = perft(apply(hand, action), given.depth - 1)
        print(f"{write_action(action)}  {count}")
        total += count
    print(total)
    return 0
