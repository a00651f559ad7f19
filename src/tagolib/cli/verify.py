"""``tagolib verify``: check that a hand was dealt as the house had promised."""

import argparse

from tagolib.base.errors import DivergenceError, FairnessError
from tagolib.base.messages import printable
from tagolib.cli.files import read_document
from tagolib.fairness import Audit, Kept, Verified, verify
from tagolib.serialization import read

__all__ = ["add_options", "run"]


def add_options(check: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    check.description = (
        "Play a fair hand again. Check every card against the seeds, and the seeds and the "
        "deal against what was sent before the deal. Use your own copy of that: one that comes "
        "after the hand proves nothing."
    )
    check.add_argument("hand", metavar="AUDIT", help="what was published after the hand, as JSON")
    check.add_argument("kept", metavar="KEPT", help="what you kept from before the deal, as JSON")
    check.add_argument("--no-misdeals", action="store_true", help="refuse a hand with misdeals")
    check.add_argument(
        "--all-seeds", action="store_true", help="refuse a hand in which a seat gave no seed"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    played = read_document(given.hand, lambda said: read(said, Audit))
    kept = read_document(given.kept, lambda said: read(said, Kept))
    try:
        found = verify(played, kept, no_misdeals=given.no_misdeals, all_seeds=given.all_seeds)
    except (FairnessError, DivergenceError) as error:
        print(f"Not as promised: {error}")
        return 1
    print("\n".join(_told(found)))
    return 0


def _told(found: Verified) -> list[str]:
    """Return the lines on a hand that was dealt as promised."""
    lines = ["Fair dealing: every card is as promised."]
    if found.hand is None:
        lines.append(f"The draw made seat {found.first} the first player.")
    else:
        how = "voided or broken off" if found.voided else "over"
        lines.append(f"The hand is {how}. Actions: {found.hand.revision}.")
        lines.append(f"Misdeals: {found.misdeals}. Redeals: {found.redeals}.")
    lines.append(f"Eliminated seats: {_seats(found.eliminated)}.")
    lines.append(f"Seats without a seed: {_seats(found.without_seed)}.")
    if found.public:
        source, value = found.public
        lines.append(f"Public value to look up, {printable(source)}: {value.hex()}.")
    if found.unhashed:
        lines.append(f"Shuffles without kept hashes: {found.unhashed}.")
    return lines


def _seats(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"
