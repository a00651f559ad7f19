"""The command line.

* ``tagolib play`` gives a person a seat at a table. With ``--auto`` it plays one hand without you
  and says what a dealer would say.
* ``tagolib table`` plays a whole session and sums it up.
* ``tagolib replay`` replays hands from a file and says what a dealer would say.
* ``tagolib verify`` checks that a hand was dealt fairly.
* ``tagolib draw`` draws the table of a hand in a file.
* ``tagolib odds`` prints the exact odds of a position.
* ``tagolib explain`` explains the rules that a refusal names.
* ``tagolib conformance`` tests other engines against the rules.
"""

import argparse
import codecs
import io
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

import tagolib
from tagolib.base.errors import TagoError
from tagolib.base.messages import printable
from tagolib.cli.ascii_letters import STAND_INS, typed

__all__ = ["main"]

_COMMANDS: Final = {
    "play": "take a seat at a table, or watch a hand",
    "table": "play a whole session and sum it up",
    "replay": "replay hands from a file",
    "verify": "check that a hand was dealt fairly",
    "draw": "draw the table of a hand in a file",
    "odds": "print the exact odds of a position",
    "explain": "explain a rule: its text, its sources, and the cases that show it",
    "conformance": "test other engines against the rules",
}
"""The commands, with their lines in the list of commands. Each command has a module of its name,
which is loaded only when the command is used."""

_LONGEST: Final = 2000
"""The most characters of an error that are shown, because it may hold text from strangers."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of ``tagolib``.

    Args:
        arguments: the words after ``tagolib``; by default those of the process.

    Returns:
        0 if all went well. 1 if a hand was not dealt as promised, or an engine does not follow the
        rules. 2 if the command cannot be carried out. 130 if it was interrupted.
    """
    if sys.stdout is None:  # it was closed before the program began
        print("tagolib: standard output: it is closed", file=sys.stderr)
        return 2
    if sys.stdin is None:  # it was closed too: there is nothing to read
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=STAND_INS)
    if (
        isinstance(sys.stdin, io.TextIOWrapper)
        and codecs.lookup(sys.stdin.encoding).name == "ascii"
    ):
        sys.stdin.reconfigure(encoding="utf-8")  # ASCII is valid UTF-8 too
    words = sys.argv[1:] if arguments is None else arguments
    given = _make_parser(words).parse_args(words)
    try:
        status: int = given.run(given)
        sys.stdout.flush()
    except TagoError as error:
        print(f"tagolib: {printable(typed(str(error)), _LONGEST)}", file=sys.stderr)
        return 2
    except OSError as error:  # the output could not be written, so the status must say so
        sys.stdout = io.StringIO()  # or Python would try again when it exits, and complain
        if not isinstance(error, BrokenPipeError):  # then nobody reads any more, not even this
            print(f"tagolib: standard output: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _make_parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, with the options of the commands that are among the words."""
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
