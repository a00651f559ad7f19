"""The players of any game, and the seed of everything that is random."""

import hashlib
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.announcements.voice import Voice
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said
from tagolib.base.values import Pairs, Value, check_name, text
from tagolib.game import Game
from tagolib.shuffling import Stream

__all__ = ["NAMES", "PERSON", "Sitting", "WithPerson", "digest"]

PERSON = "person"
"""The name for the player of a seat that no bot plays."""
NAMES = ("Mara", "Hugo", "Olga", "Kai", "Gino", "Rosa", "Luca", "Nina")
"""The names of the bots at seats 1 to 8, in all languages. Their faces differ in colour."""


def digest(*words: object) -> bytes:
    """Return 32 bytes made from words. They are the same on every machine."""
    return hashlib.sha256("\n".join(map(str, words)).encode("utf-8", "surrogateescape")).digest()


@frozen(order=False)
class Sitting(Value):
    """The players of a game, and everything else that every game has.

    Raises:
        SetupError: if a player or the language is not known, if more than one person plays, or if
            the name is not allowed.
    """

    plays: ClassVar[Game]
    """The game that is played."""
    bots: ClassVar[Mapping[str, Callable[[Any, Stream], Any]]]
    """The bots that can play the game, by their names."""
    called: ClassVar[tuple[str, str]]
    """The words for the game and for a person's place in it, in errors."""

    seed: str = field(repr=False, validator=text)
    """The seed of everything that is random: any words."""
    players: Pairs[str]
    """The player of each seat: the name of a bot, or :data:`PERSON`."""
    language: str = field(default=LANGUAGES[0], kw_only=True)
    """The language of the person."""
    name: str = field(default="", kw_only=True)
    """The name of the person; empty if there is none."""

    def __attrs_post_init__(self) -> None:
        names = [name for _, name in self.players]
        for name in names:
            if name not in (*self.bots, PERSON):
                raise SetupError(
                    Said("{name} is not a player of {game}", name=repr(name), game=self.called[0]),
                    field="players",
                )
        if names.count(PERSON) > 1:
            raise SetupError("only one person can play in a session", field="players")
        if self.name:
            check_name("a name", self.name, field="name")
        if self.language not in LANGUAGES:
            raise SetupError(
                Said("{language} is not a language on offer", language=repr(self.language)),
                field="language",
            )

    @property
    def person(self) -> int | None:
        """The seat of the person; ``None`` if no person plays."""
        return next((seat for seat, name in self.players if name == PERSON), None)

    @property
    def names(self) -> Pairs[str]:
        """The names of the players, as an announcer takes them. A person may have none."""
        named = [
            (seat, self.name if player == PERSON else NAMES[seat - 1])
            for seat, player in self.players
        ]
        return tuple([(seat, name) for seat, name in named if name])

    def said_players(self, say: Callable[[str], str]) -> dict[int, str]:
        """Return the name of each seat's player; for a bot, also how it plays: ``Mara (bold)``.

        Args:
            say: the function that says how a bot plays, and what a person without a name is called.
        """
        names = dict(self.names)
        return {
            seat: f"{names[seat]} ({say(player)})"
            if player != PERSON
            else names.get(seat, say(PERSON))
            for seat, player in self.players
        }

    def speaking(self, language: str) -> Self:
        """Return the same game in another language.

        Raises:
            SetupError: if the language is not offered.
        """
        return evolve(self, language=language)

    @property
    @abstractmethod
    def hand(self) -> Any:
        """The current hand; ``None`` between hands."""

    @property
    @abstractmethod
    def dealt(self) -> int:
        """How many hands have been dealt so far."""

    @property
    def options(self) -> Any:
        """What the seat to act may do; ``None`` if no hand waits for a seat."""
        return self.plays.options(self.hand) if self.hand else None

    @property
    @abstractmethod
    def dealer(self) -> Voice:
        """The announcer that speaks to the person."""

    @abstractmethod
    def next_move(self) -> Any:
        """Return what the program does next; ``None`` while it waits for the person."""

    @abstractmethod
    def after(self, move: Any) -> Self:
        """Take a step.

        Raises:
            IllegalActionError: if the rules do not allow this now.
        """

    def by_bot(self) -> Any:
        """Return the action that the bot takes at the seat to act."""
        seat = self.hand.to_act
        bot = self.bots[dict(self.players)[seat]]
        return bot(self.plays.view(self.hand, seat), self.chance("bot"))

    def chance(self, what: str) -> Stream:
        """Return the random stream of one decision. It depends on the seed and on the moment."""
        done = self.hand.revision if self.hand else 0
        return Stream(digest(self.seed, self.dealt, done, what))


class WithPerson(Sitting):
    """A game in which a person plays.

    Raises:
        SetupError: if no person plays.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if super().person is None:
            raise SetupError(Said("nobody sits {where}", where=self.called[1]), field="players")

    @property
    def person(self) -> int:
        """The seat of the person."""
        return next(seat for seat, name in self.players if name == PERSON)
