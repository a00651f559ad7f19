"""A session as a file: kept after every step, so that nothing is lost if the program is killed."""

import json
import os
import tempfile
from codecs import BOM_UTF8
from pathlib import Path
from typing import Final, Literal

from attrs import field, frozen

from tagolib.cli.files import naming
from tagolib.cli.session import Session
from tagolib.errors import TagoError
from tagolib.serialization import JSON, SeatKey, parse_json, read, read_table, write, write_pairs
from tagolib.serialization.forms import SavedTable
from tagolib.table import TableRecord, resume_table
from tagolib.values import text

__all__ = ["DEFAULT_FILE", "Keeping"]

DEFAULT_FILE: Final = Path(".tagolib", "table.json")
"""Where a session is kept if nobody says otherwise, below the home folder."""


@frozen(order=False, kw_only=True)
class SavedSession:
    """A session as it is kept. It holds all cards: looking into it spoils the game."""

    format: Literal["tago-session"]
    version: Literal[1]
    seed: str = field(repr=False, validator=text)
    language: str
    players: dict[SeatKey, str]
    brought: dict[SeatKey, int]
    points: dict[SeatKey, int]
    table: SavedTable


class Keeping:
    """A file that keeps a session, and what this process knows to stand in it.

    Args:
        name: the file's name; ``~`` is the home folder, and of a link the file is meant to which
            it leads.

    Raises:
        TagoError: if there can be no such file, or it cannot be read.
    """

    def __init__(self, name: str) -> None:
        with naming(name):
            self.name = str(Path(name).expanduser())
            """What the person calls it."""
            self._file = Path(os.path.realpath(self.name))
        self._known = self._content()

    def load(self) -> Session | None:
        """Take up the session as it was kept; ``None`` if there is none yet.

        Raises:
            TagoError: if it is no session what is in the file.
        """
        if self._known is None:
            return None
        try:
            return _read(parse_json(self._known.removeprefix(BOM_UTF8)))
        except TagoError as error:
            raise TagoError(f"{self.name}: {error}") from None

    def save(self, session: Session) -> None:
        """Keep a session, whole: if the program is killed meanwhile, the old one stays.

        Raises:
            TagoError: if the file cannot be written, or somebody else has written it meanwhile.
        """
        text = json.dumps(_write(session), ensure_ascii=False).encode() + b"\n"
        if self._content() not in (None, self._known):
            raise TagoError(
                f"{self.name}: this table has been gone on with elsewhere; it is left so"
            )
        with naming(self.name):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            _replace(self._file, text)
        self._known = text

    def _content(self) -> bytes | None:
        """Give what stands in the file now, ``None`` if there is none."""
        with naming(self.name):
            try:
                return self._file.read_bytes()
            except FileNotFoundError:
                return None


def _replace(file: Path, content: bytes) -> None:
    """Write a file beside another, and put it in its place when all of it is on the disk."""
    number, beside = tempfile.mkstemp(prefix=".tago-", dir=file.parent)
    try:
        with open(number, "wb") as half:
            half.write(content)
            half.flush()
            os.fsync(number)
        os.replace(beside, file)
    except BaseException:  # an interruption too leaves nothing behind
        Path(beside).unlink()
        raise


def _write(session: Session) -> JSON:
    return {
        "format": "tago-session",
        "version": 1,
        "seed": session.seed,
        "language": session.language,
        "players": write_pairs(session.players),
        "brought": write_pairs(session.brought),
        "points": write_pairs(session.points),
        "table": write(TableRecord.of(session.table)),
    }


def _read(document: JSON) -> Session:
    """Read a session.

    Raises:
        NotationError: with the place, if it is none.
        SetupError: if its parts do not belong together.
        DivergenceError: if its hand cannot have been played.
    """
    saved = read(document, SavedSession)
    return Session(
        table=resume_table(read_table(document["table"])),
        seed=saved.seed,
        players=tuple(sorted(saved.players.items())),
        brought=tuple(sorted(saved.brought.items())),
        points=tuple(sorted(saved.points.items())),
        language=saved.language,
    )
