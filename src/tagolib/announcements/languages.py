"""The languages of the dealer: the messages to translate, and the catalogues with translations.

English is the language of the messages themselves and needs no catalogue. Any other language is one
file of gettext, ``locale/<language>.po``. It is found because it is there, and read once, when the
language is first spoken.
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

from tagolib import evaluation, offers, reasons
from tagolib.announcements.sentences import DECLARED, PHRASES, SENTENCES, SETTLED, SHOWN, Message
from tagolib.errors import FAULTS, KIND_SENTENCES, SetupError, shown
from tagolib.table.reasons import REASONS as TABLE_REASONS

__all__ = ["LANGUAGES", "PHRASEBOOK", "Phrasebook", "catalogue", "messages", "spoken", "translated"]

_FOLDER: Final = files("tagolib") / "locale"

LANGUAGES: Final = (
    "en",
    *sorted(it.name.removesuffix(".po") for it in _FOLDER.iterdir() if it.name.endswith(".po")),
)
"""The languages that are offered: English first, which the messages are written in, and each that
has a catalogue."""

Phrasebook: TypeAlias = Mapping[str, Mapping[str, Message]]
"""Messages by what they belong to and their key there."""

PHRASEBOOK: Final[Phrasebook] = {
    "fact": SENTENCES,
    "settlement": SETTLED,
    "declaration": DECLARED,
    "phrase": PHRASES,
    "score": evaluation.CATEGORY_WORDS,
    "option": offers.OFFER_WORDS,
    "refusal": {
        **{code: reason.sentence for code, reason in {**reasons.REASONS, **TABLE_REASONS}.items()},
        **KIND_SENTENCES,
    },
    "word": reasons.STATE_WORDS,
    "fault": FAULTS,
    "misread": reasons.MISREAD,
    "expected": reasons.EXPECTED,
    "picture": SHOWN,
}
"""All that is said of Tagò."""


def messages(phrasebook: Phrasebook = PHRASEBOOK) -> Iterator[tuple[str, Message]]:
    """Give every message with its context, by which a catalogue tells it from others."""
    for table, entries in phrasebook.items():
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
"""A line of a catalogue: what a text is, or nothing where the one above goes on, and the text."""


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Give the messages of a catalogue as gettext knows them, each with its translation."""
    for entry in text.split("\n\n"):
        texts: dict[str, str] = {}
        name = ""
        for begun, quoted in _LINE.findall(entry):
            name = begun or name
            texts[name] = texts.get(name, "") + json.loads(quoted)
        forms = [text for name, text in texts.items() if name.startswith("msgstr")]
        if forms and all(forms):  # else it is said in English
            names = ("msgid", "msgid_plural")
            message = "\0".join([texts[name] for name in names if name in texts])
            context = texts.get("msgctxt")
            yield f"{context}\x04{message}" if context else message, "\0".join(forms)


def _compiled(said: Mapping[str, str]) -> BytesIO:
    """Put messages and their translations into the table that gettext reads, of its format MO."""
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
    """Give a message in the language of a catalogue.

    Args:
        opened: the catalogue.
        table: what the message belongs to: a key of the phrasebook.
        key: its key there.
        count: how many seats it is about, where it is a pair.
        phrasebook: where the messages stand.
    """
    message, context = phrasebook[table][key], f"{table}: {key}"
    if isinstance(message, str):
        return opened.pgettext(context, message)
    return opened.npgettext(context, *message, count)
