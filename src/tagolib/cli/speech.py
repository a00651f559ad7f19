"""What can be said at any table: words that may be shortened, and wishes of a person."""

from collections.abc import Collection, Mapping

from attrs import frozen

from tagolib.errors import TagoError

__all__ = ["Request", "UnclearError", "Vocabulary"]


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
    """``next``, ``table``, ``standings``, ``rule``, ``help`` or ``quit``."""
    about: str = ""
    """The rule, or whatever else of the rulebook, that is asked for; of ``standings``, ``chips`` if
    they are to go by these."""


@frozen(order=False)
class Vocabulary:
    """The words that can be said at a table."""

    spoken: Mapping[str, tuple[str, str]]
    """By what each means, in each language (:data:`~tagolib.announcements.LANGUAGES`); a language
    beyond these has the English words."""
    also: Mapping[str, str]
    """Other forms of them, such as those in which a dealer offers what may be done."""

    def word(self, key: str, language: int) -> str:
        """Give the word for what is meant, in a language."""
        words = self.spoken[key]
        return words[language] if language < len(words) else words[0]

    def find(self, said: str, language: int, likely: Collection[str] = ()) -> str:
        """Tell what a word means.

        Args:
            said: the word. It may be shortened, as long as it is clear.
            language: the one in which it may be; whole words are known in all.
            likely: what a shortened word means rather than anything else.

        Raises:
            UnclearError: if it means nothing, or more than one thing.
        """
        found = [key for key in self.spoken if said in self._forms(key)]
        if not found:
            found = [key for key in self.spoken if self.word(key, language).startswith(said)]
            found = [key for key in found if key in likely] or found
        if not found:
            raise UnclearError("unknown", word=repr(said[:20]))
        if len(found) > 1:
            words = ", ".join(self.word(key, language) for key in found)
            raise UnclearError("ambiguous", word=said, words=words)
        return found[0]

    def _forms(self, key: str) -> tuple[str, ...]:
        return (*self.spoken[key], *self.also.get(key, "").split())
