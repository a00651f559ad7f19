"""The command line.

``tagolib play --auto`` plays a hand and says what a dealer would say; ``tagolib replay`` does that
with hands that were written down; ``tagolib conformance serve`` answers the line protocol on
standard input and output.
"""

import argparse
import io
import sys
from collections.abc import Sequence

import tagolib
from tagolib.cli.perft import add_perft
from tagolib.cli.play import add_play
from tagolib.cli.replay import add_replay
from tagolib.cli.verify import add_verify
from tagolib.conformance.server import serve
from tagolib.errors import TagoError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of ``tagolib``.

    Args:
        arguments: the words after ``tagolib``; left out, those of the process.

    Returns:
        0 if all went well, 1 if a hand is not as it was pledged, 2 if what was asked for cannot be.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ½ shows a stand-in
    given = _make_parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except TagoError as error:
        print(f"tagolib: {error}", file=sys.stderr)
        return 2
    return status


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tagolib", description="The card game Tagò.")
    parser.add_argument("--version", action="version", version=f"tagolib {tagolib.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    add_play(commands)
    add_replay(commands)
    add_verify(commands)
    add_perft(commands)
    conformance = commands.add_parser(
        "conformance",
        help="answer cases, by which other engines can be compared",
        description="Answer conformance cases.",
    ).add_subparsers(metavar="COMMAND", required=True)
    conformance.add_parser(
        "serve",
        help="answer the line protocol on standard input and output",
        description="Answer the line protocol, one JSON object a line, until it says stop.",
    ).set_defaults(run=_serve)
    return parser


def _serve(given: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
