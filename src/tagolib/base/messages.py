"""Messages: texts that remember their template and the words that fill it.

This lets every message be translated into any language (:mod:`tagolib.announcements`), and lets
errors repeat untrusted text safely.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from string import Formatter
from typing import Any, Final, Self

__all__ = ["Said"]

SHOWN: Final = 40
"""The most characters of untrusted text that an error repeats."""


def cut(text: str) -> str:
    """Return a text, shortened if it is too long to repeat in an error."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def printable(text: str, most: int = 300) -> str:
    """Return untrusted text made safe for a terminal, and shortened if long."""
    safe = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[: most + 1])
    return safe if len(safe) <= most else f"{safe[: most - 1]}…"


def shown(value: object) -> str:
    """Return an untrusted value as an error shows it: long numbers and objects are described."""
    if isinstance(value, int) and abs(value) >= 10**SHOWN:
        return Said("a number of more than {most} digits", most=SHOWN)
    plain = value is None or isinstance(value, str | int | float)
    return cut(repr(value)) if plain else Said("of type {kind}", kind=type(value).__name__)


@lru_cache(1024)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a message taken apart: each text with the name and the kind of the word after it."""
    return tuple([(text, name, kind or "") for text, name, kind, _ in Formatter().parse(template)])


def assembled(template: str, written: Callable[[str, str], str]) -> str:
    """Put a message together.

    Args:
        template: the message. Braces hold the name of a word and, after a colon, its kind, such as
            ``{amount:chips}``.
        written: returns a word as it is said, by its name and its kind; the kind is empty if the
            message names none.
    """
    return "".join(
        [
            text if name is None else text + written(name, kind)
            for text, name, kind in _pieces(template)
        ]
    )


def filled(template: str, words: Mapping[str, object]) -> str:
    """Fill in the words of a message, each as ``str`` writes it."""
    return assembled(template, lambda name, kind: str(words[name]))


def without_kinds(template: str) -> str:
    """Return a message with only the names of its words in braces, as people read it best."""
    return re.sub(r"\{(\w+):\w+\}", r"{\1}", template)


class Said(str):
    """A message in English that can be translated, because it keeps its template and its words.

    ``Said("a deck has {most} cards", most=30)`` is the text ``a deck has 30 cards``. Words may be
    such messages themselves, or errors.
    """

    __slots__ = ("template", "words")

    template: str
    """The message with its words in braces, as the catalogues have it."""
    words: Mapping[str, object]
    """The words to fill in, by name."""

    def __new__(cls, template: str, /, **words: object) -> Self:
        """Fill in the words."""
        said = super().__new__(cls, filled(template, words))
        said.template, said.words = template, words
        return said

    def __reduce__(self) -> Any:
        """Return how to make the message again, for ``pickle`` and ``copy``."""
        return _say_again, (self.template, self.words)


def _say_again(template: str, words: Mapping[str, object]) -> Said:
    return Said(template, **words)


def _or(one: str, other: str) -> str:
    return Said("{one} or {other}", one=one, other=other)


def either(words: Iterable[str]) -> str:
    """Return several alternatives as one message: ``a or b``."""
    return reduce(_or, words)


def _then(one: str, other: str) -> str:
    return Said("{one} {other}", one=one, other=other)


def sentences(said: Iterable[str]) -> str:
    """Return several sentences as one message."""
    return reduce(_then, said)


def one_of(options: Sequence[str]) -> str:
    """Return options in one English list: ``fold, call 10, or raise to 20``."""
    if len(options) < 2:
        return "".join(options)
    return f"{', '.join(options[:-1])}, or {options[-1]}"


def line_at(line: int, column: int) -> str:
    """Return the name of a place in a text; both numbers count from 1."""
    return Said("line {line}, column {column}", line=line, column=column)
