"""``tagolib draw``: draw the table of a hand in a file."""

import argparse

from tagolib.announcements import LANGUAGES
from tagolib.base.errors import TagoError
from tagolib.cli.files import write_text
from tagolib.cli.replay import FILE, read_hands
from tagolib.drawing import draw
from tagolib.tago.records import replay
from tagolib.tago.views import view

__all__ = ["add_options", "run"]


def add_options(drawing: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    drawing.description = "Draw the table as it is in the last hand of a file, as an SVG picture."
    drawing.add_argument("file", metavar="FILE", help=f"{FILE}; - for standard input")
    drawing.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="the state after N actions; 0 is the state after the deal (default: after the last)",
    )
    drawing.add_argument(
        "--seat", type=int, metavar="N", help="what this seat sees (default: what a spectator sees)"
    )
    drawing.add_argument(
        "--language",
        choices=LANGUAGES,
        default=LANGUAGES[0],
        help=f"the language of the words (default: {LANGUAGES[0]})",
    )
    drawing.add_argument(
        "--upright", action="store_true", help="taller than wide, for a narrow screen"
    )
    drawing.add_argument(
        "-o",
        "--output",
        default="-",
        metavar="FILE",
        help="the file to write, replacing any that exists; - for standard output, the default",
    )


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    *_, hand = read_hands(given.file)
    steps = list(replay(hand))
    at = hand.revision if given.at is None else given.at
    if not 0 <= at < len(steps):
        raise TagoError(f"--at is a number of actions from 0 to {hand.revision}, not {at}")
    drawing = draw(view(steps[at], given.seat), given.language, upright=given.upright)
    if given.output == "-":
        print(drawing)
    else:
        write_text(given.output, f"{drawing}\n")
    return 0
