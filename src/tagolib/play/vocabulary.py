"""The words that can be said at any table: verbs that may be shortened, and requests."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from attrs import frozen

from tagolib.announcements.languages import LANGUAGES, catalogue
from tagolib.base.errors import TagoError

__all__ = ["REQUESTS", "Request", "UnclearError", "Vocabulary"]

REQUESTS: Final[Mapping[str, str]] = {
    "next": "next",
    "table": "table",
    "standings": "standings",
    "rule": "rule explain",
    "help": "help",
    "quit": "quit exit leave",
}
"""The verbs of requests in either game. Other forms follow the first word."""


_ELIDED: Final = re.compile(r"\b\w+['\u2019]")
"""A word that has lost its end before another word, such as *l'* in Italian."""


class UnclearError(TagoError):
    """What was typed cannot be understood."""

    def __init__(self, key: str, **words: str) -> None:
        self.key = key
        """The key of the sentence that says why."""
        self.words = words
        """The words to fill in."""
        super().__init__(key)


@frozen(order=False)
class Request:
    """A request of a person that is not an action: to see something, to go on, or to leave."""

    verb: str
    """One of :data:`REQUESTS`."""
    about: str = ""
    """For ``rule``, the rule or other entry of the rulebook. For ``standings``, ``chips`` to
    rank players by chips won. Otherwise empty."""


class Vocabulary:
    """The words that one person can say at a table.

    In the catalogues, a message is a word and then other forms of the word, such as those in which
    a dealer offers an action.

    Args:
        table: the beginning of the messages' contexts in the catalogues.
        verbs: the words that can begin a line, in English, by their meaning. The words of requests
            can begin one too. They are here only if the game has its own word for a request.
        others: the words that can accompany them. ``filling`` words make no difference. If such a
            word ends in an apostrophe, it comes before another word.
        language: the language in which verbs may be shortened. Whole words are known in all
            languages, and in this one first.
    """

    def __init__(
        self, table: str, verbs: Mapping[str, str], others: Mapping[str, str], language: str
    ) -> None:
        self._own: dict[str, str] = {}
        self._meanings: dict[str, str] = {}
        for spoken in (*LANGUAGES, language):
            opened = catalogue(spoken)
            for place, entries in (("command", REQUESTS), (table, {**verbs, **others})):
                for key, message in entries.items():
                    forms = opened.pgettext(f"{place}: {key}", message).split()
                    self._meanings |= dict.fromkeys(forms, key)
                    self._own[key] = forms[0]
        self._verbs = {**verbs, **REQUESTS}

    def telling(self, typed: str) -> list[str]:
        """Return the words of a line that make a difference; all words, if none does."""
        words = _ELIDED.sub(self._without_filling, typed.lower()).split()
        return [word for word in words if self.means(word) != "filling"] or words

    def _without_filling(self, elided: re.Match[str]) -> str:
        word = elided[0].replace("\u2019", "'")
        return "" if self.means(word) == "filling" else elided[0]

    def means(self, said: str) -> str:
        """Return the meaning of a whole word, in any language; empty if it has none."""
        return self._meanings.get(said, "")

    def begins(self, said: str, key: str) -> bool:
        """Return whether a text is a word with this meaning, or the beginning of one."""
        return any(key == meant and word.startswith(said) for word, meant in self._meanings.items())

    def word(self, key: str) -> str:
        """Return the word for a meaning, in the person's language."""
        return self._own[key]

    def find(self, said: str, likely: Collection[str] = ()) -> str:
        """Return the verb that a word means.

        Args:
            said: the word. It may be shortened as long as it is clear.
            likely: the verbs that a shortened word means before any others.

        Raises:
            UnclearError: if the word means nothing, or more than one thing.
        """
        whole = "help" if said == "?" else self.means(said)
        if whole in self._verbs:
            return whole
        found = [key for key in self._verbs if self.word(key).startswith(said)]
        found = [key for key in found if key in likely] or found
        if not found:
            raise UnclearError("unknown", word=repr(said[:20]))
        if len(found) > 1:
            raise UnclearError("ambiguous", word=said, words=", ".join(map(self.word, found)))
        return found[0]

    def request(self, verb: str, rest: str) -> Request:
        """Return a request from its verb and the words after it.

        Raises:
            UnclearError: if ``rule`` names no rule, or if words follow a verb that takes none.
        """
        if verb == "rule" and not rest:
            raise UnclearError("needs a rule")
        if verb in ("rule", "help") and rest:
            return Request("rule", rest.upper())
        self.alone(verb, rest)
        return Request(verb)

    def alone(self, verb: str, rest: str) -> None:
        """Refuse words after a verb that stands alone.

        Raises:
            UnclearError: if there are any.
        """
        if rest:
            raise UnclearError("nothing more", word=self.word(verb), rest=repr(rest[:20]))
