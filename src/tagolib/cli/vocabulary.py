"""What can be said at any table: words that may be shortened, and wishes of a person."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from attrs import frozen

from tagolib.announcements.languages import LANGUAGES, catalogue
from tagolib.errors import TagoError

__all__ = ["REQUESTS", "Request", "UnclearError", "Vocabulary"]

REQUESTS: Final = ("next", "table", "standings", "rule", "help", "quit")
"""The verbs of requests."""


_ELIDED: Final = re.compile(r"\b\w+['\u2019]")
"""A word that stands before another one, and has lost its end."""


class UnclearError(TagoError):
    """What was typed cannot be understood."""

    def __init__(self, key: str, **words: str) -> None:
        self.key = key
        """Why, as a key of what the program says at that table."""
        self.words = words
        """What is filled in there."""
        super().__init__(key)


@frozen(order=False)
class Request:
    """Something that a person wants besides an action: to see something, to go on, to leave."""

    verb: str
    """One of :data:`REQUESTS`."""
    about: str = ""
    """The rule, or whatever else of the rulebook, that is asked for; of ``standings``, ``chips`` if
    they are to go by these."""


class Vocabulary:
    """The words that can be said at a table, as one person says them.

    A message of the catalogues names a word and, behind it, other forms of it, such as those in
    which a dealer offers what may be done.

    Args:
        table: what the messages belong to, as their contexts in the catalogues say.
        verbs: the words with which a line begins, in English, by what each means.
        others: those that stand beside them. ``filling`` is what a sentence needs and nothing hangs
            on; where such a word ends in an apostrophe, it stands before another one.
        language: the one in which verbs may be shortened; whole words are known in all, and in this
            one before any other.
    """

    def __init__(
        self, table: str, verbs: Mapping[str, str], others: Mapping[str, str], language: str
    ) -> None:
        self._own: dict[str, str] = {}
        self._meanings: dict[str, str] = {}
        for spoken in (*LANGUAGES, language):
            opened = catalogue(spoken)
            for key, message in {**verbs, **others}.items():
                forms = opened.pgettext(f"{table}: {key}", message).split()
                self._meanings |= dict.fromkeys(forms, key)
                self._own[key] = forms[0]
        self._verbs = verbs

    def telling(self, typed: str) -> list[str]:
        """Give the words of a line on which something hangs; all of them, if nothing does."""
        words = _ELIDED.sub(self._without_filling, typed.lower()).split()
        return [word for word in words if self.means(word) != "filling"] or words

    def _without_filling(self, elided: re.Match[str]) -> str:
        word = elided[0].replace("\u2019", "'")
        return "" if self.means(word) == "filling" else elided[0]

    def means(self, said: str) -> str:
        """Tell what a whole word means, in any language; nothing if it means nothing."""
        return self._meanings.get(said, "")

    def begins(self, said: str, key: str) -> bool:
        """Tell whether something is a word of a meaning, or the beginning of one."""
        return any(key == meant and word.startswith(said) for word, meant in self._meanings.items())

    def word(self, key: str) -> str:
        """Give the word for what is meant, in the person's language."""
        return self._own[key]

    def find(self, said: str, likely: Collection[str] = ()) -> str:
        """Find the verb of a word.

        Args:
            said: the word. It may be shortened, as long as it is clear.
            likely: what a shortened word means rather than anything else.

        Raises:
            UnclearError: if it means nothing, or more than one thing.
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
        """Make a request of its verb and what stands behind it.

        Raises:
            UnclearError: if it names no rule, or something where nothing is asked for.
        """
        if verb == "rule" and not rest:
            raise UnclearError("needs a rule")
        if verb in ("rule", "help") and rest:
            return Request("rule", rest.upper())
        self.alone(verb, rest)
        return Request(verb)

    def alone(self, verb: str, rest: str) -> None:
        """Refuse words behind a verb that stands alone.

        Raises:
            UnclearError: if there are any.
        """
        if rest:
            raise UnclearError("nothing more", word=self.word(verb), rest=repr(rest[:20]))
