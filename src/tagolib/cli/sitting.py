"""A person sits down: at the game that was kept, or at a new one, and what comes of it is kept."""

import argparse
import io
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from tagolib.announcements import LANGUAGES
from tagolib.cli.person import Person, S
from tagolib.cli.saving import Keeping
from tagolib.cli.screen import Screen
from tagolib.cli.setting import SetUp, set_up
from tagolib.errors import TagoError

__all__ = ["add_person", "sit_down"]


def add_person(
    command: argparse.ArgumentParser,
    *,
    seats: Sequence[int],
    players: Collection[str],
    against: list[str],
    kept: str,
    file: Path,
) -> None:
    """Add the options of a person who sits down, and of what is kept for that person.

    Args:
        command: the command that takes them.
        seats: where a person can sit; the first, if nobody says otherwise.
        players: the names of the program's players.
        against: which of them play, if nobody says otherwise.
        kept: what is kept, a word.
        file: where it is kept below the home folder, if nobody says otherwise.
    """
    command.add_argument(
        "--seat",
        action=SetUp,
        type=int,
        choices=seats,
        default=seats[0],
        metavar="N",
        help=f"your seat, {seats[0]} to {seats[-1]}",
    )
    command.add_argument(
        "--against",
        action=SetUp,
        nargs="+",
        choices=players,
        default=argparse.SUPPRESS,
        metavar="PLAYER",
        help=f"who plays the other seats, in turn: {', '.join(players)} "
        f"(default: {' '.join(against)})",
    )
    command.add_argument(
        "--language",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="in which all is said; left out, as before, and at first en",
    )
    command.add_argument(
        "--new",
        action="store_true",
        default=argparse.SUPPRESS,
        help=f"begin a new {kept}, over the one that was kept",
    )
    command.add_argument(
        "--file",
        default=argparse.SUPPRESS,
        metavar="FILE",
        help=f"where the {kept} is kept (default: ~/{file})",
    )


def sit_down(
    given: argparse.Namespace,
    command: str,
    kept: Keeping[S],
    begin: Callable[[argparse.Namespace], S],
    player: Callable[[S, Screen, Callable[[S], None]], Person[S]],
) -> int:
    """Let a person play, in the game that was kept or in a new one, until the person leaves.

    Args:
        given: what the command's words say.
        command: the command.
        kept: where the game is kept.
        begin: makes a new session of the words.
        player: makes of a session who plays it at a terminal.

    Raises:
        TagoError: if the game cannot be read or kept, or the words are for a new one.
    """
    new = set_up(given, command)
    before = None if "new" in given else kept.load()
    if before is not None and new:
        raise TagoError(
            f"{kept.name}: {new[0]} is for a new table, and one is kept there: "
            "--new sets up another over it"
        )
    session = before or begin(given)
    if "language" in given:
        session = session.speaking(given.language)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # no byte that is typed ends the game
    person = player(session, Screen(), kept.save)
    kept.save(session)
    person.sit(kept.name, "resumed" if before else "welcome")
    return 0
