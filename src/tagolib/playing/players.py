"""Who sits down to play, whatever is played, and what all chance comes from."""

import hashlib
from collections.abc import Collection
from typing import ClassVar, Self

from attrs import evolve, field, frozen

from tagolib.announcements import LANGUAGES
from tagolib.errors import SetupError
from tagolib.shuffling import Stream
from tagolib.values import Pairs, Value, check_name, text

__all__ = ["PERSON", "Sitting", "WithPerson", "digest"]

PERSON = "person"
"""What a seat's player is called where no bot plays it."""


def digest(*words: object) -> bytes:
    """Give the 32 bytes that come from words, a line each: the same on every machine."""
    return hashlib.sha256("\n".join(map(str, words)).encode("utf-8", "surrogateescape")).digest()


@frozen(order=False)
class Sitting(Value):
    """The players of a game, and what is the same in every game.

    Raises:
        SetupError: if a player or the language is not known, two persons play, or the name is none.
    """

    bots: ClassVar[Collection[str]]
    """The names of the bots that can play it."""
    called: ClassVar[tuple[str, str]]
    """What the game is, and where a person sits in it, in the words of a refusal."""

    seed: str = field(repr=False, validator=text)
    """What all chance comes from: any words."""
    players: Pairs[str]
    """Who plays each seat: the name of a bot, or :data:`PERSON`."""
    language: str = field(default=LANGUAGES[0], kw_only=True)
    """In which the person is spoken to."""
    name: str = field(default="", kw_only=True)
    """What the person is called; empty if nobody has said."""

    def __attrs_post_init__(self) -> None:
        names = [name for _, name in self.players]
        for name in names:
            if name not in (*self.bots, PERSON):
                raise SetupError(f"{name!r} is no player of {self.called[0]}", field="players")
        if names.count(PERSON) > 1:
            raise SetupError("one person plays in a session", field="players")
        if self.name:
            check_name(self.name, field="name")
        if self.language not in LANGUAGES:
            raise SetupError(f"{self.language!r} is no language that is offered", field="language")

    @property
    def person(self) -> int | None:
        """The seat of the person, if there is one."""
        return next((seat for seat, name in self.players if name == PERSON), None)

    @property
    def names(self) -> Pairs[str]:
        """The names of people, as an announcer takes them; bots have none."""
        return ((self.person, self.name),) if self.person and self.name else ()

    def speaking(self, language: str) -> Self:
        """Go on in another language.

        Raises:
            SetupError: if it is not offered.
        """
        return evolve(self, language=language)

    def chance(self, *where: object) -> Stream:
        """Give the chance of one decision, which hangs on the seed and on where all stands."""
        return Stream(digest(self.seed, *where))


class WithPerson(Sitting):
    """A game in which a person plays.

    Raises:
        SetupError: if none does.
    """

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if super().person is None:
            raise SetupError(f"nobody sits {self.called[1]}", field="players")

    @property
    def person(self) -> int:
        """The seat of the person."""
        return next(seat for seat, name in self.players if name == PERSON)
