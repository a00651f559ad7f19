"""The languages of the dealer: the messages to translate, and the catalogues with translations.

English is the language of the messages themselves and needs no catalogue. Any other language has
one, ``locale/<language>/LC_MESSAGES/tagolib.po``, compiled into ``tagolib.mo`` beside it, which is
read once, when the language is first spoken.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, TypeAlias

from tagolib import evaluation, offers, reasons
from tagolib.announcements.sentences import DECLARED, PHRASES, SENTENCES, SETTLED, SHOWN, Message
from tagolib.errors import ForeignActionError, SetupError, StaleActionError, shown

__all__ = ["LANGUAGES", "TABLES", "Tables", "catalogue", "messages", "translated"]

LANGUAGES: Final = ("en", "it")
"""The languages that are offered: English first, which the messages are written in."""

Tables: TypeAlias = Mapping[str, Mapping[str, Message]]
"""Messages by what they belong to and their key there."""

TABLES: Final[Tables] = {
    "fact": SENTENCES,
    "settlement": SETTLED,
    "declaration": DECLARED,
    "phrase": PHRASES,
    "score": evaluation.WORDS,
    "option": offers.WORDS,
    "refusal": {
        **{code: reason.sentence for code, reason in reasons.REASONS.items()},
        ForeignActionError.code: ForeignActionError.sentence,
        StaleActionError.code: StaleActionError.sentence,
    },
    "word": reasons.WORDS,
    "picture": SHOWN,
}
"""All that is said of Tagò."""


def messages(tables: Tables = TABLES) -> Iterator[tuple[str, Message]]:
    """Give every message with its context, by which a catalogue tells it from others."""
    for table, entries in tables.items():
        for key, message in entries.items():
            yield f"{table}: {key}", message


def catalogue(language: str) -> NullTranslations:
    """Open the catalogue of a language; each is read from its file once.

    Raises:
        SetupError: if the language is not offered.
    """
    if language not in LANGUAGES:
        offered = " or ".join(repr(name) for name in LANGUAGES)
        raise SetupError(f"a language is {offered}, not {shown(language)}", field="language")
    return _read(language)


@cache
def _read(language: str) -> NullTranslations:
    if language == LANGUAGES[0]:
        return NullTranslations()
    place = files("tagolib").joinpath("locale", language, "LC_MESSAGES", "tagolib.mo")
    with place.open("rb") as compiled:
        return GNUTranslations(compiled)


def translated(
    opened: NullTranslations, table: str, key: str, count: int = 1, *, tables: Tables = TABLES
) -> str:
    """Give a message in the language of a catalogue.

    Args:
        opened: the catalogue.
        table: what the message belongs to: a key of the tables.
        key: its key there.
        count: how many seats it is about, where it is a pair.
        tables: where the messages stand.
    """
    message, context = tables[table][key], f"{table}: {key}"
    if isinstance(message, str):
        return opened.pgettext(context, message)
    return opened.npgettext(context, *message, count)
