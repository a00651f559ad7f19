"""A game of Tap with the program's players: who plays, and what goes on without being asked.

As at a table of Tagò, a session is a value and all chance in it comes from its seed and from where
it stands, so one that is saved and resumed goes on as it would have.
"""

import hashlib
from collections.abc import Mapping
from typing import Self, TypeAlias

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.errors import SetupError
from tagolib.playing.session import PERSON
from tagolib.shuffling import Stream, shuffled
from tagolib.tap import DECK, SEATS, Action, Card, Game, Rules, View, act, deal_next, view
from tagolib.tap.bots import BOTS
from tagolib.values import Pairs, Value, instance_of, text

__all__ = ["Move", "Seated", "Session"]

Move: TypeAlias = Action | tuple[Card, ...]
"""Whatever brings a game on: an action, or the deck of the next hand."""


def _stream(words: str) -> Stream:
    """Give the chance that comes from words."""
    return Stream(hashlib.sha256(words.encode("utf-8", "surrogateescape")).digest())


@frozen(order=False)
class Session(Value):
    """A game and the three who play it.

    Raises:
        SetupError: if a player is not known, or the parts do not belong together.
    """

    game: Game = field(validator=instance_of(Game))
    seed: str = field(repr=False, validator=text)
    """What all chance comes from: any words."""
    players: Pairs[str]
    """Who plays each seat: the name of a bot, or :data:`~tagolib.playing.session.PERSON`."""
    language: str = LANGUAGES[0]
    """In which the person is spoken to."""

    def __attrs_post_init__(self) -> None:
        if tuple([seat for seat, _ in self.players]) != SEATS:
            raise SetupError("three play Tap", ("TAP-01",), field="players")
        for _, name in self.players:
            if name not in (*BOTS, PERSON):
                raise SetupError(f"{name!r} is no player of Tap", field="players")
        if [name for _, name in self.players].count(PERSON) > 1:
            raise SetupError("one person plays in a session", field="players")
        if self.language not in LANGUAGES:
            raise SetupError(f"{self.language!r} is no language that is offered", field="language")

    @classmethod
    def of(
        cls, rules: Rules, players: Mapping[int, str], seed: str, language: str = LANGUAGES[0]
    ) -> Self:
        """Begin a game; chance finds the first dealer (TAP-04).

        Raises:
            SetupError: if a player is not known.
        """
        dealer = _stream(f"{seed}\ndealer").choice(SEATS)
        return cls(Game(rules, dealer), seed, tuple(sorted(players.items())), language)

    def again(self) -> Self:
        """Begin another game with the same players."""
        seed = hashlib.sha256(f"{self.seed}\nagain".encode("utf-8", "surrogateescape")).hexdigest()
        return type(self).of(self.game.rules, dict(self.players), seed, self.language)

    @property
    def person(self) -> int | None:
        """The seat of the person, if there is one."""
        return next((seat for seat, name in self.players if name == PERSON), None)

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

    def due(self) -> Move | None:
        """Tell what comes next by itself; ``None`` if the person must say something.

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
        """Give the chance of one decision, which hangs on the seed and on where all stands."""
        done = self.game.hand.revision if self.game.hand else 0
        return _stream(f"{self.seed}\n{len(self.game.hands)}\n{done}\n{what}")


class Seated(Session):
    """A session in which a person plays.

    Raises:
        SetupError: as a session does, and if no person plays in it.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if super().person is None:
            raise SetupError("nobody sits in that game", field="players")

    @property
    def person(self) -> int:
        """The seat of the person."""
        return next(seat for seat, name in self.players if name == PERSON)
