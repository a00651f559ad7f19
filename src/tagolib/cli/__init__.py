"""The command line.

``tagolib play`` gives a person a seat at a table; ``tagolib play --auto`` plays a hand and says
what a dealer would say, and ``tagolib replay`` does that with hands that were written down;
``tagolib draw`` draws one of them; ``tagolib table`` plays a whole session; ``tagolib verify``
checks that one was dealt fairly; ``tagolib odds`` tells how often each seat would win; ``tagolib
explain`` explains the rules that a refusal names; ``tagolib conformance`` holds other engines to
them.
"""

import argparse
import codecs
import io
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

import tagolib
from tagolib.cli.ascii_letters import STAND_INS, typed
from tagolib.errors import TagoError, printable

__all__ = ["main"]

_COMMANDS: Final = {
    "play": "take a seat at a table, or watch a hand",
    "table": "play a whole session and sum it up",
    "replay": "play written hands again",
    "verify": "check that a hand was dealt fairly",
    "draw": "draw the table of a written hand",
    "odds": "tell the exact odds of a position",
    "explain": "explain a rule: what it says, where it stands, what carries it out",
    "conformance": "hold engines to the rules: answer cases, run them, export them",
    "perft": "count the sequences of actions of a hand",
}
"""The commands, and what the list of them tells of each. A module of that name has the parts of a
command, and is loaded only when that is asked for."""

_LONGEST: Final = 2000
"""How much of an error is shown, in characters: strangers' text may be in it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of ``tagolib``.

    Args:
        arguments: the words after ``tagolib``; left out, those of the process.

    Returns:
        0 if all went well, 1 if a hand is not as it was pledged or an engine not as the rules say,
        2 if what was asked for cannot be, 130 if it was interrupted.
    """
    if sys.stdout is None:  # it was closed before the program began
        print("tagolib: standard output: it is closed", file=sys.stderr)
        return 2
    if sys.stdin is None:  # closed, too: there is nothing to read
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=STAND_INS)
    if (
        isinstance(sys.stdin, io.TextIOWrapper)
        and codecs.lookup(sys.stdin.encoding).name == "ascii"
    ):
        sys.stdin.reconfigure(encoding="utf-8")  # which ASCII is, too
    words = sys.argv[1:] if arguments is None else arguments
    given = _make_parser(words).parse_args(words)
    try:
        status: int = given.run(given)
        sys.stdout.flush()
    except TagoError as error:
        print(f"tagolib: {printable(typed(str(error)), _LONGEST)}", file=sys.stderr)
        return 2
    except OSError as error:  # what was said could not be written: nobody may take it for said
        sys.stdout = io.StringIO()  # or Python would try again at its end, and complain
        if not isinstance(error, BrokenPipeError):  # of which who reads no more wants no more
            print(f"tagolib: standard output: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _make_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Make the parser of some words: it has the parts of the commands that are among them."""
    parser = _Parser(prog="tagolib", description="The card game Tagò.")
    parser.add_argument("--version", action="version", version=f"tagolib {tagolib.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, says in _COMMANDS.items():
        command = commands.add_parser(name, help=says)
        if name in words:
            room = import_module(f"tagolib.cli.{name}")
            room.add_options(command)
            command.set_defaults(run=room.run)
    return parser


class _Parser(argparse.ArgumentParser):
    """A parser whose errors can be shown on any terminal, whatever was typed."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and exit."""
        super().error(printable(message, _LONGEST))
