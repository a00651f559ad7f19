"""A session as a document: what keeps it writes this down, and reads it to go on."""

from typing import Literal

from attrs import field, frozen

from tagolib.playing.session import Seated, Session
from tagolib.serialization import JSON, SeatKey, read, read_table, write, write_pairs
from tagolib.serialization.forms import SavedTable
from tagolib.table import TableRecord, resume_table
from tagolib.values import text

__all__ = ["read_session", "write_session"]


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


def write_session(session: Session) -> JSON:
    """Write a session down, whole: all that it needs to go on as it would have."""
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


def read_session(document: JSON) -> Seated:
    """Read a session in which a person plays.

    Raises:
        NotationError: with the place, if it is none.
        SetupError: if its parts do not belong together, or no person plays in it.
        DivergenceError: if its hand cannot have been played.
    """
    saved = read(document, SavedSession)
    return Seated(
        table=resume_table(read_table(document["table"])),
        seed=saved.seed,
        players=tuple(sorted(saved.players.items())),
        brought=tuple(sorted(saved.brought.items())),
        points=tuple(sorted(saved.points.items())),
        language=saved.language,
    )
