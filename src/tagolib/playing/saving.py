"""A session as a document: what keeps it writes this down, and reads it to go on."""

from attrs import field, frozen

from tagolib.playing.session import Seated, Session
from tagolib.serialization import JSON, read, write
from tagolib.table import TableRecord, resume_table
from tagolib.values import Form, Pairs, Signed, text

__all__ = ["read_session", "write_session"]


@frozen(order=False, kw_only=True)
class SavedSession(Form, document="tago-session"):
    """A session as it is kept. It holds all cards: looking into it spoils the game."""

    seed: str = field(repr=False, validator=text)
    language: str
    players: Pairs[str]
    brought: Pairs[int]
    points: Pairs[Signed]
    table: TableRecord


def write_session(session: Session) -> JSON:
    """Write a session down, whole: all that it needs to go on as it would have."""
    return write(
        SavedSession(
            seed=session.seed,
            language=session.language,
            players=session.players,
            brought=session.brought,
            points=session.points,
            table=TableRecord.of(session.table),
        )
    )


def read_session(document: JSON) -> Seated:
    """Read a session in which a person plays.

    Raises:
        NotationError: with the place, if it is none.
        SetupError: if its parts do not belong together, or no person plays in it.
        DivergenceError: if its hand cannot have been played.
    """
    saved = read(document, SavedSession)
    return Seated(
        table=resume_table(saved.table),
        seed=saved.seed,
        players=saved.players,
        brought=saved.brought,
        points=saved.points,
        language=saved.language,
    )
