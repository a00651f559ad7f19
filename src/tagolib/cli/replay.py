"""``tagolib replay``: replay hands from a file, and announce them as a dealer would."""

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import Final

from tagolib.announcements import LANGUAGES, Announcer
from tagolib.base.errors import DivergenceError, NotationError, TagoError
from tagolib.cli.files import read_lines
from tagolib.notation import parse_hands
from tagolib.play.session import read_session
from tagolib.play.words import sayer
from tagolib.serialization import parse_json, read_record, read_table
from tagolib.table import TableRecord
from tagolib.tago.hand import Hand
from tagolib.tago.helpers import returns
from tagolib.tago.records import Record, resume
from tagolib.tago.views import view

__all__ = ["FILE", "add_options", "read_hands", "run", "tell"]

FILE: Final = "a .tago file, or a hand or table saved as JSON"
"""The files that :func:`read_hands` reads, in words."""


def add_options(replay: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    replay.description = (
        "Play the hands of a file again, say what a dealer would say, and print what "
        "each seat has won or lost. Stop at the first line that is impossible."
    )
    replay.add_argument("file", metavar="FILE", help=f"{FILE}; - for standard input")


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    for number, hand in enumerate(read_hands(given.file)):
        if number:
            print()
        tell(hand)
        _tell_returns(hand)
    return 0


def read_hands(name: str) -> Iterator[Hand]:
    """Play the hands of a file again, or of standard input for ``-``, and yield each at its end.

    Of a saved table these are the previous hand and the current one.

    Raises:
        TagoError: if the file cannot be read, has no hand, or has a hand that cannot be played.
    """
    found = False
    try:
        for record in _records(read_lines(name)):
            found = True
            yield resume(record)
    except (NotationError, DivergenceError) as error:
        raise TagoError(f"{name}: {error}") from None
    if not found:
        raise TagoError(f"{name}: the file has no hand")


def _records(lines: Iterator[str]) -> Iterator[Record]:
    """Read the hands of a file: one or a table's, saved as JSON, or any number in the notation."""
    head = [next(lines, "")]
    while head[-1].isspace():
        head.append(next(lines, ""))
    if head[-1].lstrip().startswith("{"):
        text = "".join([*head, *lines])
        document = parse_json(text.encode("utf-8", "surrogateescape"))
        match document:
            case {"format": "tago-table"}:
                table = read_table(document)
            case {"format": "tago-session"}:
                table = TableRecord.of(read_session(document).table)
            case _:
                yield read_record(document)
                return
        yield from filter(None, (table.last, table.hand))
        return
    for transcript in parse_hands(chain(filter(None, head), lines)):
        yield transcript.record


def _tell_returns(hand: Hand) -> None:
    """Print what each seat has won or lost in the hand, or that the hand is not over."""
    if hand.phase != "over":
        print("The hand is not over.")
        return
    for seat, chips in returns(hand):
        how = "wins" if chips > 0 else "loses"
        amount = hand.rules.chips(abs(chips)) if chips else "nothing"
        print(f"Seat {seat} {how} {amount}.")


def tell(hand: Hand, language: str = LANGUAGES[0]) -> None:
    """Print who sits down, what the dealer says, and at the end of the hand who has how much."""
    rules, say, dealer = hand.rules, sayer(language), Announcer(hand.rules, language)
    print(f"Tagò, {rules.label}, {rules.variant.capitalize()}.")
    for seat, stack in hand.deal.stacks:
        how = "sits with the cube" if seat == hand.deal.cube else "sits"
        print(say(how, seat=seat, amount=rules.chips(stack)))
    for fact in view(hand, None).log:
        print(dealer.fact(fact))
    if hand.phase == "over":
        for left in hand.seats:
            print(say("leaves", seat=left.number, amount=rules.chips(left.stack)))
