"""A game of Tap with its players as a document: what keeps it writes this down, and reads it."""

from attrs import field, frozen

from tagolib.playing.tap.session import Seated, Session
from tagolib.serialization import JSON, read, write
from tagolib.tap import GameRecord, resume_game
from tagolib.values import Form, Pairs, text

__all__ = ["read_session", "write_session"]


@frozen(order=False, kw_only=True)
class SavedSession(Form, document="tap-session"):
    """A session as it is kept. It holds all cards: looking into it spoils the game."""

    seed: str = field(repr=False, validator=text)
    language: str
    players: Pairs[str]
    game: GameRecord


def write_session(session: Session) -> JSON:
    """Write a session down, whole: all that it needs to go on as it would have."""
    return write(
        SavedSession(
            seed=session.seed,
            language=session.language,
            players=session.players,
            game=GameRecord.of(session.game),
        )
    )


def read_session(document: JSON) -> Seated:
    """Read a session in which a person plays.

    Raises:
        NotationError: with the place, if it is none.
        SetupError: if its parts do not belong together, or no person plays in it.
        DivergenceError: if one of its hands cannot have been played.
    """
    saved: SavedSession = read(document, SavedSession)
    return Seated(resume_game(saved.game), saved.seed, saved.players, saved.language)
