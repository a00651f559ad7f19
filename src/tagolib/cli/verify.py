"""``tagolib verify``: whether a hand was dealt as the house had pledged."""

import argparse

from tagolib.cli.files import read_document
from tagolib.errors import DivergenceError, FairnessError
from tagolib.fairness import verify
from tagolib.serialization import read_fair_record, read_pledge

__all__ = ["add_options", "run"]


def add_options(check: argparse.ArgumentParser) -> None:
    """Add to the parser of the command what it takes."""
    check.description = (
        "Play a fair hand again and hold every card to the seeds, and the seeds to "
        "the pledge that was told before the deal. Keep your own copy of the pledge: one that "
        "comes after the hand proves nothing."
    )
    check.add_argument("hand", metavar="HAND", help="what was published after the hand, JSON")
    check.add_argument("pledge", metavar="PLEDGE", help="what was told before the deal, JSON")


def run(given: argparse.Namespace) -> int:
    """Run the command; give the exit status."""
    played = read_document(given.hand, read_fair_record)
    pledge = read_document(given.pledge, read_pledge)
    try:
        hand = verify(played, pledge)
    except (FairnessError, DivergenceError) as error:
        print(f"Not as pledged: {error}")
        return 1
    how = "over" if hand.phase == "over" else "not over"
    given_seeds = ", ".join(str(seat) for seat, _ in pledge.players) or "none"
    print(f"Every card is as pledged. Seats whose seeds are in it: {given_seeds}.")
    print(f"The hand, of {hand.revision} actions, is {how}.")
    return 0
