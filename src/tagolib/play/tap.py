"""A game of Tap with the program's players: who plays, and what the program does by itself.

A session is a value, as at a table of Tagò. All randomness in it comes from its seed and from its
state. A session that is saved and resumed therefore continues as if it had never stopped.
"""

from collections.abc import Mapping
from typing import ClassVar, Self, TypeAlias

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.announcements.tap import Announcer
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Form, Pairs, instance_of, text
from tagolib.game import TAP
from tagolib.play.players import Sitting, WithPerson, digest
from tagolib.serialization import JSON, read, write
from tagolib.shuffling import Stream, shuffled
from tagolib.tap import (
    DECK,
    SEATS,
    Action,
    Card,
    Game,
    GameRecord,
    Hand,
    Rules,
    View,
    act,
    deal_next,
    resume_game,
    view,
)
from tagolib.tap.bots import BOTS

__all__ = ["Move", "Seated", "Session", "read_session", "write_session"]

Move: TypeAlias = Action | tuple[Card, ...]
"""A step of a game: an action, or the deck of the next hand."""


@frozen(order=False)
class Session(Sitting):
    """A game and its three players.

    Raises:
        SetupError: if a player is not known, or if the parts do not belong together.
    """

    plays = TAP
    bots = BOTS
    called: ClassVar[tuple[str, str]] = ("Tap", Said("in that game"))

    game: Game = field(validator=instance_of(Game))

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if tuple([seat for seat, _ in self.players]) != SEATS:
            raise SetupError("a game of Tap needs three players", ("TAP-01",), field="players")

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: Mapping[int, str],
        seed: str,
        language: str = LANGUAGES[0],
        *,
        name: str = "",
    ) -> Self:
        """Begin a game. Chance chooses the first dealer (TAP-04).

        Raises:
            SetupError: if a player is not known.
        """
        dealer = Stream(digest(seed, "dealer")).choice(SEATS)
        return cls(
            seed, tuple(sorted(players.items())), Game(rules, dealer), language=language, name=name
        )

    def again(self) -> Self:
        """Begin another game with the same players."""
        seed = digest(self.seed, "again").hex()
        return type(self).of(
            self.game.rules, dict(self.players), seed, self.language, name=self.name
        )

    @property
    def hand(self) -> Hand | None:
        """The current hand; ``None`` between hands."""
        return self.game.hand

    @property
    def dealt(self) -> int:
        """How many hands have been dealt so far, including those thrown in."""
        return len(self.game.hands)

    @property
    def dealer(self) -> Announcer:
        """The announcer that speaks to the person."""
        return Announcer(self.language, self.names)

    @property
    def number(self) -> int:
        """The number of the last hand dealt, from 1. A hand thrown in need not count (T08)."""
        game = self.game
        result = game.hands[-1].result if game.hands else None
        uncounted = result and result.thrown_in and not game.rules.thrown_in_counts
        return game.played + bool(game.hand or not game.hands or uncounted)

    @property
    def seen(self) -> View:
        """The view of the last hand for the person, or for a spectator if no person plays."""
        return view(self.game.hands[-1], self.person)

    def after(self, move: Move) -> Self:
        """Take an action, or deal the next hand.

        Raises:
            IllegalActionError: if the rules do not allow this now.
        """
        game = deal_next(self.game, move) if isinstance(move, tuple) else act(self.game, move)
        return evolve(self, game=game)

    def next_move(self) -> Move | None:
        """Return what the program does next; ``None`` while it waits for the person.

        The program acts for the bots and deals the first hand. If no person plays, it deals the
        later hands too. When the game is over, it does nothing.
        """
        hand = self.game.hand
        if self.game.over:
            return None
        if hand is None:
            asked = self.game.hands and self.person
            return None if asked else self.deck()
        if hand.to_act == self.person:
            return None
        move: Action = self.by_bot()
        return move

    def deck(self) -> tuple[Card, ...]:
        """Return the deck of the next hand."""
        return shuffled(DECK, self.chance("deal"))


class Seated(WithPerson, Session):
    """A session in which a person plays.

    Raises:
        SetupError: as for a session, and if no person plays in it.
    """

    __slots__ = ()


@frozen(order=False, kw_only=True)
class SavedSession(Form, document="tap-session"):
    """A saved session. It holds all cards, so looking into it spoils the game."""

    seed: str = field(repr=False, validator=text)
    language: str
    players: Pairs[str]
    game: GameRecord
    name: str = ""


def write_session(session: Session) -> JSON:
    """Return a session as JSON, with everything it needs to continue in the same way."""
    return write(
        SavedSession(
            seed=session.seed,
            language=session.language,
            name=session.name,
            players=session.players,
            game=GameRecord.of(session.game),
        )
    )


def read_session(document: JSON) -> Seated:
    """Read a session in which a person plays.

    Raises:
        NotationError: with the place, if the document is not a session.
        SetupError: if its parts do not belong together, or if no person plays in it.
        DivergenceError: if one of its hands cannot have been played.
    """
    saved = read(document, SavedSession)
    game = resume_game(saved.game)
    return Seated(saved.seed, saved.players, game, language=saved.language, name=saved.name)
