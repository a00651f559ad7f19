"""``tagolib replay``: hands that were written down, played again."""

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tagolib.cli.files import read_lines
from tagolib.cli.telling import tell
from tagolib.errors import NotationError, TagoError
from tagolib.hand import Hand
from tagolib.hosting import returns
from tagolib.notation import parse_hands
from tagolib.records import Record, resume

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

__all__ = ["add_replay"]


def add_replay(commands: "Commands") -> None:
    """Add the command to the parser's."""
    replay = commands.add_parser(
        "replay",
        help="play written hands again",
        description="Play the hands of a file again, say what a dealer would say, and tell what "
        "each hand has brought the seats. Stops at the first line that cannot be.",
    )
    replay.add_argument("file", metavar="FILE", help="a .tago file; - for standard input")
    replay.set_defaults(run=_replay)


def _replay(given: argparse.Namespace) -> None:
    found = False
    try:
        for record in _records(read_lines(given.file)):
            if found:
                print()
            found = True
            hand = resume(record)
            tell(hand)
            _tell_returns(hand)
    except NotationError as error:
        where = f"{given.file}: {error.where}"
        raise NotationError(error.message, where, error.rules, code=error.code) from None
    if not found:
        raise TagoError(f"{given.file}: there is no hand in it")


def _records(lines: Iterable[str]) -> Iterator[Record]:
    """Read the hands of a file, whatever form they are kept in."""
    # A file whose first letter is "{" holds hands kept as JSON: their reader belongs here.
    for transcript in parse_hands(lines):
        yield transcript.record


def _tell_returns(hand: Hand) -> None:
    """Tell what the hand has brought each seat, or that it is not over."""
    if hand.phase != "over":
        print("The hand is not over.")
        return
    for seat, chips in returns(hand):
        how = "wins" if chips > 0 else "loses"
        amount = hand.rules.chips(abs(chips)) if chips else "nothing"
        print(f"Seat {seat} {how} {amount}.")
