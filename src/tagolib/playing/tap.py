"""A game of Tap with the program's players: who plays, and what goes on without being asked.

As at a table of Tagò, a session is a value and all chance in it comes from its seed and from where
it stands, so one that is saved and resumed goes on as it would have.
"""

from collections.abc import Mapping
from typing import Self, TypeAlias

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.errors import SetupError
from tagolib.playing.players import PERSON, Sitting, WithPerson, digest
from tagolib.serialization import JSON, read, write
from tagolib.shuffling import Stream, shuffled
from tagolib.tap import (
    DECK,
    SEATS,
    Action,
    Card,
    Game,
    GameRecord,
    Options,
    Rules,
    View,
    act,
    deal_next,
    options,
    resume_game,
    view,
)
from tagolib.tap.announcements import Announcer
from tagolib.tap.bots import BOTS
from tagolib.values import Form, Pairs, instance_of, text

__all__ = ["Move", "Seated", "Session", "read_session", "write_session"]

Move: TypeAlias = Action | tuple[Card, ...]
"""Whatever brings a game on: an action, or the deck of the next hand."""


@frozen(order=False)
class Session(Sitting):
    """A game and the three who play it.

    Raises:
        SetupError: if a player is not known, or the parts do not belong together.
    """

    bots = BOTS
    called = ("Tap", "in that game")

    game: Game = field(validator=instance_of(Game))

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if tuple([seat for seat, _ in self.players]) != SEATS:
            raise SetupError("three play Tap", ("TAP-01",), field="players")

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
        """Begin a game; chance finds the first dealer (TAP-04).

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
    def options(self) -> Options | None:
        """What the seat to act may do, if a hand waits for one."""
        return options(self.game.hand) if self.game.hand else None

    @property
    def dealer(self) -> Announcer:
        """Who speaks to the person."""
        return Announcer(self.language, self.names)

    @property
    def number(self) -> int:
        """Which hand of the game was dealt last; hands thrown in count as the rules say (T08)."""
        return self.game.played + (self.game.hand is not None)

    @property
    def seen(self) -> View:
        """That hand as the person may see it; without a person, a spectator."""
        return view(self.game.hands[-1], self.person)

    def after(self, move: Move) -> Self:
        """Take an action, or deal the next hand.

        Raises:
            IllegalActionError: if the rules do not allow it now.
        """
        game = deal_next(self.game, move) if isinstance(move, tuple) else act(self.game, move)
        return evolve(self, game=game)

    def next_move(self) -> Move | None:
        """Return what the program does next; ``None`` while it waits for the person.

        That is what the bots do, and the first deal; the later ones too if there is no person to
        ask for them. When the game is over nothing comes any more.
        """
        hand = self.game.hand
        if self.game.over:
            return None
        if hand is None:
            asked = self.game.hands and self.person
            return None if asked else self.deck()
        player = next(name for seat, name in self.players if seat == hand.to_act)
        if player == PERSON:
            return None
        return BOTS[player](view(hand, hand.to_act), self._chance("bot"))

    def deck(self) -> tuple[Card, ...]:
        """Give the deck of the next hand."""
        return shuffled(DECK, self._chance("deal"))

    def _chance(self, what: str) -> Stream:
        done = self.game.hand.revision if self.game.hand else 0
        return self.chance(len(self.game.hands), done, what)


class Seated(WithPerson, Session):
    """A session in which a person plays.

    Raises:
        SetupError: as a session does, and if no person plays in it.
    """

    __slots__ = ()


@frozen(order=False, kw_only=True)
class SavedSession(Form, document="tap-session"):
    """A session as it is kept. It holds all cards: looking into it spoils the game."""

    seed: str = field(repr=False, validator=text)
    language: str
    players: Pairs[str]
    game: GameRecord
    name: str = field(default="", metadata={"later": True})


def write_session(session: Session) -> JSON:
    """Write a session down, whole: all that it needs to go on as it would have."""
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
        NotationError: with the place, if it is none.
        SetupError: if its parts do not belong together, or no person plays in it.
        DivergenceError: if one of its hands cannot have been played.
    """
    saved = read(document, SavedSession)
    game = resume_game(saved.game)
    return Seated(saved.seed, saved.players, game, language=saved.language, name=saved.name)
