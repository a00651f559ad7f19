"""Saved games: a person sits down at a saved game or at a new one, and each step is saved."""

import argparse
import io
import json
import os
import secrets
import shlex
import sys
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Generic

from attrs import frozen

from tagolib.announcements import LANGUAGES
from tagolib.base.errors import TagoError
from tagolib.cli.ascii_letters import typed
from tagolib.cli.files import naming
from tagolib.cli.screen import Screen
from tagolib.cli.table_options import SetUp, set_up
from tagolib.cli.terminal import Person, S
from tagolib.play.players import PERSON
from tagolib.serialization import JSON, parse_json

__all__ = ["Keeping", "Playable", "add_person", "players_of", "sit_down"]

_ELSEWHERE: Final = "; use --file for another file"
"""What to do if the system refuses a file."""


class Keeping(Generic[S]):
    """A file that keeps a session, and the content that this process knows of.

    Args:
        name: the file's name. ``~`` is the home folder. A link stands for the file that it points
            to.
        read: returns the session of a document, or raises a
            :class:`~tagolib.base.errors.TagoError`.
        write: returns the document of a session.

    Raises:
        TagoError: if there can be no such file, or if it cannot be read.
    """

    def __init__(self, name: str, read: Callable[[JSON], S], write: Callable[[S], JSON]) -> None:
        self._read: Callable[[JSON], S] = read
        self._write: Callable[[S], JSON] = write
        with naming(name):
            self.name: str = str(Path(name).expanduser())
            """The file's name, as the person gave it, with the home folder."""
            self._file = Path(os.path.realpath(self.name))
        self._known = self._content()

    def load(self) -> S | None:
        """Return the saved session; ``None`` if there is none yet.

        Raises:
            TagoError: if the content of the file is not a session.
        """
        if self._known is None:
            return None
        try:
            return self._read(parse_json(self._known.removeprefix(BOM_UTF8)))
        except TagoError as error:
            raise TagoError(f"{self.name}: {error}; use --new to begin another") from None

    def save(self, session: S) -> None:
        """Save a session. If the program is killed meanwhile, the old one stays complete.

        Raises:
            TagoError: if the file cannot be written, or if another process has written it since.
        """
        text = json.dumps(self._write(session), ensure_ascii=False).encode() + b"\n"
        if self._content() not in (None, self._known):
            raise TagoError(
                f"{self.name}: another process has continued this table; its file stays as it is"
            )
        with naming(self.name, _ELSEWHERE):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            _replace(self._file, text)
        self._known = text

    def _content(self) -> bytes | None:
        """Return what is in the file now; ``None`` if there is no file."""
        with naming(self.name, _ELSEWHERE):
            try:
                return self._file.read_bytes()
            except FileNotFoundError:
                return None


def _replace(file: Path, content: bytes) -> None:
    """Write a new file beside the old one, and replace the old one once it is complete on disk."""
    number, beside = tempfile.mkstemp(prefix=".tago-", dir=file.parent)
    try:
        with open(number, "wb") as half:
            half.write(content)
            half.flush()
            os.fsync(number)
        os.replace(beside, file)
    except BaseException:  # even an interruption leaves no file behind
        Path(beside).unlink()
        raise


@frozen(order=False, kw_only=True)
class Playable:
    """A game at the terminal: what ``tagolib play`` needs of it."""

    command: str
    """The command that plays it."""
    about: str
    """What the command does, in the words of the help."""
    add_setting: Callable[[argparse.ArgumentParser], None]
    """Adds the options that set up a game."""
    rules: Callable[[argparse.Namespace], Any]
    """Returns the rules that these options set."""
    seats: Sequence[int]
    """The seats that a person can take; the first is the default."""
    against: Sequence[str]
    """The program's players that sit at the other seats by default, in turn."""
    seated: type[Any]
    """The class of its sessions with a person."""
    read: Callable[[JSON], Any]
    """Returns the session of a document, or raises a
    :class:`~tagolib.base.errors.TagoError`."""
    write: Callable[[Any], JSON]
    """Returns the document of a session."""
    player: type[Person[Any]]
    """The person at the terminal."""
    kept: str
    """A word for what is saved."""
    file: Path
    """The default file that keeps it, below the home folder."""
    unit: str
    """What the program plays by itself with ``--auto``, in the words of the help."""
    saved: str
    """The unit and the file to write, in the words of the help."""
    watch: Callable[[argparse.Namespace, str], tuple[Iterable[str], str]]
    """Plays such a unit, and returns what a dealer says in a language, and the text to save."""


def add_person(command: argparse.ArgumentParser, plays: Playable) -> None:
    """Add the options of a person who sits down, and of the file that keeps the game."""
    seats, players, file = plays.seats, plays.seated.bots, plays.file
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
        "--name",
        action=SetUp,
        type=typed,
        default=argparse.SUPPRESS,
        help="your name, at most 40 characters (default: the number of your seat)",
    )
    command.add_argument(
        "--against",
        action=SetUp,
        nargs="+",
        choices=players,
        default=argparse.SUPPRESS,
        metavar="PLAYER",
        help=f"the players at the other seats, in turn: {', '.join(players)} "
        f"(default: {' '.join(plays.against)})",
    )
    command.add_argument(
        "--language",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="the language (default: as before, at first en)",
    )
    command.add_argument(
        "--new",
        action="store_true",
        default=argparse.SUPPRESS,
        help=f"begin a new {plays.kept} in place of the saved one",
    )
    command.add_argument(
        "--file",
        default=argparse.SUPPRESS,
        metavar="FILE",
        help=f"where the {plays.kept} is saved (default: ~/{file})",
    )


def players_of(given: argparse.Namespace, plays: Playable) -> dict[int, str]:
    """Return the program's players at all seats, in turn: those that are named, or the default."""
    named = vars(given).get("against", plays.against)
    return {seat: named[n % len(named)] for n, seat in enumerate(range(1, given.seats + 1))}


def sit_down(given: argparse.Namespace, plays: Playable) -> int:
    """Let a person play, in the saved game or in a new one, until the person leaves.

    Raises:
        TagoError: if the game cannot be read or saved, or if a game is saved already and the
            options set up a new one.
    """
    kept = Keeping(vars(given).get("file", f"~/{plays.file}"), plays.read, plays.write)
    new = set_up(given, plays.command)
    before = None if "new" in given else kept.load()
    if before is not None and new:
        raise TagoError(
            f"{kept.name}: {new[0]} is for a new table, but one is saved there: "
            "use --new to replace it"
        )
    session = before or _begin(given, plays)
    if "language" in given:
        session = session.speaking(given.language)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # so no byte that is typed can end the game
    person = plays.player(session, Screen(), kept.save)
    kept.save(session)
    again = f" --file {shlex.quote(typed(given.file))}" if "file" in given else ""
    person.sit(kept.name, "resumed" if before else "welcome", f"{plays.command}{again}")
    return 0


def _begin(given: argparse.Namespace, plays: Playable) -> Any:
    """Begin a game with the program's players, and with the person at the chosen seat."""
    players = players_of(given, plays)
    if given.seat not in players:
        raise TagoError(f"there are {given.seats} seats, so there is no seat {given.seat}")
    seed = given.seed if "seed" in given else secrets.token_hex(16)
    players[given.seat] = PERSON
    return plays.seated.of(plays.rules(given), players, seed, name=vars(given).get("name", ""))
