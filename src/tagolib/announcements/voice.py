"""What the dealers of both games have in common: one language, names of players, and refusals."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from tagolib.announcements.languages import Phrasebook, catalogue, translated
from tagolib.base.checking import checked
from tagolib.base.errors import TagoError, Violation
from tagolib.base.messages import Said, assembled, filled
from tagolib.base.values import JOINERS, Pairs, Value

__all__: list[str] = []

_QUOTES: Final = str.maketrans(
    dict.fromkeys('"\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02\u2033', "'")
)
"""Quotation marks in a name are said as apostrophes, so no name can seem to end."""


class Voice(Value):
    """A dealer who speaks one language: what the announcers of both games have in common."""

    __slots__ = ()

    phrasebook: ClassVar[Phrasebook]
    """All messages, by their part of the phrasebook and their key in it."""
    game: ClassVar[str] = ""
    """The prefix of the parts of the phrasebook that belong to this game alone."""
    violation: ClassVar[type[Violation]]
    """The reasons and words of the game's refusals."""
    language: str
    names: Pairs[str]

    @abstractmethod
    def fact(self, fact: Any) -> str:
        """Return one sentence that says what has happened but not what a masked fact hides."""

    @abstractmethod
    def options(self, options: Any) -> str:
        """Return what the player to act may do now, in one sentence addressed to them."""

    @abstractmethod
    def waiting(self, state: Any) -> str:
        """Return what a hand is waiting for, or that it is over, in one sentence."""

    @abstractmethod
    def _word(self, fact: Any, name: str, value: Any) -> Any:
        """Return one field of a fact in words, unless its sentence names its kind."""

    @checked
    def name(self, seat: int) -> str:
        """Return the name of the player at a seat, on one line; empty if no name is known."""
        return _on_one_line(dict(self.names).get(seat, ""))

    @checked
    def refusal(self, error: TagoError) -> str:
        """Return why something was refused, with the ids of the rules that it breaks.

        For what the player may do instead of a refused action, see the options. A message that is
        in no catalogue, such as that of a host's own refusal
        (:class:`~tagolib.base.errors.HostError`), stays as it is.
        """
        return str(self._message(error.said))

    def _written(self, kind: str, word: Any) -> str:
        """Return a word of a kind as it is said."""
        match kind:
            case "seat":
                return self._seat(word)
            case "seats":
                return self._list([self._seat(seat) for seat in word])
            case "any":
                return self._list([self._seat(seat) for seat in word], "or")
            case _:
                return str(word)

    def _message(self, value: object) -> Any:
        """Return a message, or a word in it, in the language."""
        match value:
            case TagoError():
                return self.refusal(value)
            case Said(template=message, words=given):
                words = {name: self._message(word) for name, word in given.items()}
                return self._filled(self._message(message), words)
            case str():
                return catalogue(self.language).pgettext("error", value)
            case _:
                return value

    def _fact(self, name: str, fact: Any) -> str:
        """Return the sentence with this key about a fact."""
        return assembled(
            self._template(self.language, "fact", name, len(getattr(fact, "seats", ()))),
            lambda word, kind: self._written(kind, self._word(fact, word, getattr(fact, word))),
        )

    def _options(
        self, offered: Iterable[tuple[str, Mapping[str, object]]], table: str = "option"
    ) -> str:
        """Return a sentence on what may be done: keys of offers, with the words to fill in."""
        said = [
            self._say(table, name, {word: self._message(it) for word, it in words.items()})
            for name, words in offered
        ]
        return self._say("phrase", "may", {"options": self._list(said, "or")})

    def _waiting(self, phase: str, to_act: int | None) -> str:
        """Return what a hand waits for, in words."""
        if phase == "over":
            return str(self._message(self.violation.of("hand_over").message))
        waiting = self._message(Said(self.violation.words[phase], seat=to_act))
        return self._say("phrase", "waiting", {"waiting": waiting})

    def _seat(self, seat: int | str) -> str:
        """Return the number of a seat, with its player's name if that is known.

        Anything but a number is not a seat, and stays as it is.
        """
        name = dict(self.names).get(seat, "") if isinstance(seat, int) else ""
        return _named(self.language, seat, name) if name else str(seat)

    def _list(self, words: Sequence[str], link: str = "and") -> str:
        """Return words as one list, with ``and`` or ``or`` before the last."""
        if len(words) < 2:
            return "".join(words)
        return self._say("phrase", link, {"some": ", ".join(words[:-1]), "last": words[-1]})

    def _say(
        self, table: str, name: str, words: Mapping[str, object] | None = None, count: int = 1
    ) -> str:
        """Return a message in the language, with its braces filled in."""
        return self._filled(self._template(self.language, table, name, count), words or {})

    def _filled(self, template: str, words: Mapping[str, object]) -> str:
        return assembled(template, lambda name, kind: self._written(kind, words[name]))

    @classmethod
    @lru_cache(4096)
    def _template(cls, language: str, table: str, name: str, count: int) -> str:
        """Return a message in a language."""
        own = f"{cls.game}{table}"
        place = own if name in cls.phrasebook.get(own, ()) else table
        return translated(catalogue(language), place, name, count, phrasebook=cls.phrasebook)


def _on_one_line(name: str) -> str:
    if name.isprintable():
        return name
    return "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in name)


@lru_cache(1024, typed=True)
def _named(language: str, seat: int, name: str) -> str:
    """Return the number of a seat with its player's name."""
    words = {"seat": seat, "name": _on_one_line(name).translate(_QUOTES)}
    return filled(translated(catalogue(language), "phrase", "named"), words)
