"""A session as a file: kept after every step, so that nothing is lost if the program is killed."""

import json
import os
from pathlib import Path
from typing import Final, Literal

from attrs import field, frozen

from tagolib.cli.files import naming, read_document
from tagolib.cli.session import Session
from tagolib.serialization import JSON, SeatKey, read, read_table, write, write_pairs
from tagolib.serialization.forms import SavedTable
from tagolib.table import TableRecord, resume_table
from tagolib.values import text

__all__ = ["DEFAULT_FILE", "load_session", "save_session"]

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


def save_session(session: Session, file: Path) -> None:
    """Keep a session in a file, whole: if the program is killed meanwhile, the old one stays.

    Raises:
        TagoError: if the file cannot be written.
    """
    document = {
        "format": "tago-session",
        "version": 1,
        "seed": session.seed,
        "language": session.language,
        "players": write_pairs(session.players),
        "brought": write_pairs(session.brought),
        "points": write_pairs(session.points),
        "table": write(TableRecord.of(session.table)),
    }
    with naming(str(file)):
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_name(file.name + ".new")
        half.write_text(json.dumps(document, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(half, file)


def load_session(file: Path) -> Session:
    """Take up a session as it was kept.

    Raises:
        TagoError: if the file cannot be read, or what is in it.
    """
    return read_document(str(file), _read)


def _read(document: JSON) -> Session:
    """Read a session.

    Raises:
        NotationError: with the place, if it is none.
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
