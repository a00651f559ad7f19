"""A person sits down: at the game that was kept, or at a new one, and what comes of it is kept."""

import argparse
import io
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tagolib.announcements import LANGUAGES
from tagolib.cli.person import Person
from tagolib.cli.saving import Keeping
from tagolib.cli.screen import Screen
from tagolib.cli.setting import SetUp, set_up
from tagolib.cli.standins import typed
from tagolib.errors import TagoError, printable

__all__ = ["Sitting", "add_person", "sit_down", "take_up"]


class Sitting(Protocol):
    """What is kept of a game, whichever it is."""

    @property
    def person(self) -> int:
        """The seat of the person."""
        ...


S = TypeVar("S", bound=Sitting)


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


def take_up(given: argparse.Namespace, kept: Keeping[S], command: str) -> S | None:
    """Take up the game that was kept; ``None`` if a new one is to be set up.

    Args:
        given: what the command's words say.
        kept: where the game is kept.
        command: the command.

    Raises:
        TagoError: if it cannot be read, or the words are for a new one.
    """
    new = set_up(given, command)
    before = None if "new" in given else kept.load()
    if before is not None and new:
        raise TagoError(
            f"{kept.name}: {new[0]} is for a new table, and one is kept there: "
            "--new sets up another over it"
        )
    return before


def sit_down(
    session: S,
    kept: Keeping[S],
    player: Callable[[S, Screen, Callable[[S], None]], Person[Any]],
    say: Callable[..., str],
    told: str,
) -> None:
    """Let a person play until the person leaves.

    Args:
        session: where to begin.
        kept: where all is kept.
        player: makes of a session who plays it at a terminal.
        say: says the program's sentences in the person's language.
        told: which of them comes first.

    Raises:
        TagoError: if the game cannot be kept.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # no byte that is typed ends the game
    screen = Screen()
    kept.save(session)
    screen.tell(say(told, file=printable(typed(kept.name)), seat=session.person))
    try:
        player(session, screen, kept.save).play()
    except KeyboardInterrupt:
        screen.show([""])
    screen.tell(say("saved", file=printable(typed(kept.name))))
