"""The dealer's languages: the messages to translate, and the catalogues of their translations.

The messages are written in English, so English needs no catalogue. Every other language is one
gettext file, ``locale/<language>.po``. A language is offered if its file exists. The file is read
once, when the language is first used.
"""

import json
import re
import struct
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final, TypeAlias

from tagolib.announcements.sentences import DECLARED, PHRASES, SENTENCES, SETTLED, SHOWN, Message
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, either, shown
from tagolib.table.options import OWN_WORDS
from tagolib.tago import evaluation
from tagolib.tago import options as offers

__all__ = ["LANGUAGES"]

_FOLDER: Final = files("tagolib") / "locale"

LANGUAGES: Final = (
    "en",
    *sorted(it.name.removesuffix(".po") for it in _FOLDER.iterdir() if it.name.endswith(".po")),
)
"""The languages on offer: first English, in which the messages are written, then every language
that has a catalogue."""

Phrasebook: TypeAlias = Mapping[str, Mapping[str, Message]]
"""Messages, by their part of the phrasebook and their key in it."""

PHRASEBOOK: Final[Phrasebook] = {
    "fact": SENTENCES,
    "settlement": SETTLED,
    "declaration": DECLARED,
    "phrase": PHRASES,
    "score": evaluation.CATEGORY_WORDS,
    "option": offers.OFFER_WORDS,
    "own": OWN_WORDS,
    "picture": SHOWN,
}
"""All messages about Tagò."""


def messages(phrasebook: Phrasebook = PHRASEBOOK) -> Iterator[tuple[str, Message]]:
    """Yield every message with its context, which identifies it in a catalogue."""
    for table, entries in phrasebook.items():
        for key, message in entries.items():
            yield f"{table}: {key}", message


def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of a language; its file is read only once.

    Raises:
        SetupError: if the language is not offered.
    """
    if language not in LANGUAGES:
        offered = either(map(repr, LANGUAGES))
        said = Said(
            "a language must be {offered}, not {found}", offered=offered, found=shown(language)
        )
        raise SetupError(said, field="language")
    return _read(language)


def spoken(instance: object, attribute: object, language: str) -> None:
    """Validate a field that holds a language."""
    catalogue(language)


@cache
def _read(language: str) -> NullTranslations:
    if language == LANGUAGES[0]:
        return NullTranslations()
    text = (_FOLDER / f"{language}.po").read_text(encoding="utf-8")
    return GNUTranslations(_compiled(dict(_entries(text))))


_LINE: Final = re.compile(r'^([\w\[\]]*) ?(".*")$', re.MULTILINE)
"""A line of a catalogue: a keyword and a text. A line that continues the text above it has no
keyword."""


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield the messages of a catalogue, in gettext's form, each with its translation."""
    for entry in text.split("\n\n"):
        texts: dict[str, str] = {}
        name = ""
        for begun, quoted in _LINE.findall(entry):
            name = begun or name
            texts[name] = texts.get(name, "") + json.loads(quoted)
        forms = [text for name, text in texts.items() if name.startswith("msgstr")]
        if forms and all(forms):  # a message without a translation stays English
            names = ("msgid", "msgid_plural")
            message = "\0".join([texts[name] for name in names if name in texts])
            context = texts.get("msgctxt")
            yield f"{context}\x04{message}" if context else message, "\0".join(forms)


def _compiled(said: Mapping[str, str]) -> BytesIO:
    """Write messages and their translations as the table that gettext reads, in its MO format."""
    content, places = bytearray(), []
    size = len(said)
    for text in (*said, *said.values()):
        written = text.encode()
        places += [len(written), 28 + 16 * size + len(content)]
        content += written + b"\0"
    head = (0x950412DE, 0, size, 28, 28 + 8 * size, 0, 0)
    return BytesIO(struct.pack(f"<{7 + 4 * size}I", *head, *places) + content)


def translated(
    opened: NullTranslations,
    table: str,
    key: str,
    count: int = 1,
    *,
    phrasebook: Phrasebook = PHRASEBOOK,
) -> str:
    """Return a message in the language of a catalogue.

    Args:
        opened: the catalogue.
        table: the part of the phrasebook that has the message: a key of the phrasebook. In the part
            ``error`` a message is known by itself, not by its key.
        key: the key of the message in that part.
        count: how many seats the message is about, if it has forms for one seat and for several.
        phrasebook: the messages.
    """
    message = phrasebook[table][key]
    context = table if table == "error" else f"{table}: {key}"
    if isinstance(message, str):
        return opened.pgettext(context, message)
    return opened.npgettext(context, *message, count)
