"""The command line.

``tagolib play`` gives a person a seat at a table; ``tagolib play --auto`` plays a hand and says
what a dealer would say, and ``tagolib replay`` does that with hands that were written down;
``tagolib draw`` draws one of them; ``tagolib table`` plays a whole session; ``tagolib verify``
checks that one was dealt fairly; ``tagolib odds`` tells how often each seat would win; ``tagolib
explain`` explains the rules that a refusal names; ``tagolib conformance`` holds other engines to
them.
"""

import argparse
import io
import sys
from collections.abc import Sequence

import tagolib
from tagolib.cli.conformance import add_conformance
from tagolib.cli.draw import add_draw
from tagolib.cli.explain import add_explain
from tagolib.cli.odds import add_odds
from tagolib.cli.perft import add_perft
from tagolib.cli.play import add_play
from tagolib.cli.replay import add_replay
from tagolib.cli.standins import STAND_INS
from tagolib.cli.table import add_table
from tagolib.cli.verify import add_verify
from tagolib.errors import TagoError

__all__ = ["main"]


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
    given = _make_parser().parse_args(arguments)
    try:
        status: int = given.run(given)
        sys.stdout.flush()
    except TagoError as error:
        print(f"tagolib: {error}", file=sys.stderr)
        return 2
    except OSError as error:  # what was said could not be written: nobody may take it for said
        sys.stdout = io.StringIO()  # or Python would try again at its end, and complain
        if not isinstance(error, BrokenPipeError):  # of which who reads no more wants no more
            print(f"tagolib: standard output: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tagolib", description="The card game Tagò.")
    parser.add_argument("--version", action="version", version=f"tagolib {tagolib.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    add_play(commands)
    add_table(commands)
    add_replay(commands)
    add_verify(commands)
    add_draw(commands)
    add_odds(commands)
    add_explain(commands)
    add_conformance(commands)
    add_perft(commands)
    return parser
