"""A person's games of Tap, one after another, and the account of the game points in them."""

from typing import Any, Self

from attrs import evolve, field, frozen

from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Form, Pairs, Signed, Value
from tagolib.play.tap import Move, Seated, read_session, write_session
from tagolib.serialization import JSON, read, write
from tagolib.tap import SEATS

__all__ = ["TapTable", "read_table", "write_table"]


@frozen(order=False)
class TapTable(Value):
    """The current game, and what each seat has won in the games before it.

    Raises:
        SetupError: if the account does not have all three seats.
    """

    session: Seated
    account: Pairs[int] = tuple((seat, 0) for seat in SEATS)
    """The game points of each seat in all games before the current one."""

    def __attrs_post_init__(self) -> None:
        if tuple([seat for seat, _ in self.account]) != SEATS:
            said = Said("{name} must be given for each player", name="account")
            raise SetupError(said, ("TAP-01",), field="account")

    @property
    def totals(self) -> Pairs[int]:
        """The game points of each seat in all games."""
        now = dict(self.session.game.scores)
        return tuple([(seat, before + now[seat]) for seat, before in self.account])

    def after(self, move: Move) -> Self:
        """Take a step of the current game."""
        return evolve(self, session=self.session.after(move))

    def again(self) -> Self:
        """Begin another game with the same players."""
        return evolve(self, session=self.session.again(), account=self.totals)

    def speaking(self, language: str) -> Self:
        """Return the same table in another language."""
        return evolve(self, session=self.session.speaking(language))


@frozen(order=False, kw_only=True)
class SavedTapTable(Form):
    """A saved table. It holds all cards, so looking into it spoils the game."""

    session: Any = field(repr=False)
    account: Pairs[Signed]


def write_table(table: TapTable) -> JSON:
    """Return a table as JSON, with everything it needs to continue in the same way."""
    session = write_session(table.session)
    return write(SavedTapTable(session=session, account=table.account))


def read_table(document: JSON) -> TapTable:
    """Read a table.

    Raises:
        NotationError: with the place, if the document is not a table.
        SetupError: if its parts do not belong together, or if no person plays at it.
        DivergenceError: if one of its hands cannot have been played.
    """
    saved = read(document, SavedTapTable)
    return TapTable(read_session(saved.session), saved.account)
