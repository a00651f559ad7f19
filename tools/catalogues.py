"""Updates the catalogues of the dealer's languages.

``python -m tools.catalogues`` gives every ``.po`` file the library's current messages, keeps their
translations, and prints what is not translated. Every run writes the same files. To start a
language, name it: ``python -m tools.catalogues fr``.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from functools import cache
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from tagolib.announcements import tap
from tagolib.announcements.languages import LANGUAGES, messages
from tagolib.announcements.sentences import Message
from tagolib.base.errors import KIND_SENTENCES, Violation
from tagolib.cli.tap import typed_actions as tap_commands
from tagolib.notation.misread import EXPECTED, MISREAD
from tagolib.play import tap_words, typed_actions, words
from tagolib.play.chat import AMONG
from tagolib.play.vocabulary import REQUESTS
from tagolib.table.reasons import TableViolation
from tagolib.tago.reasons import HandViolation
from tagolib.tap.reasons import TapViolation

LIBRARY = Path(__file__).parents[1] / "src" / "tagolib"
LOCALE = LIBRARY / "locale"

_RAISED: Final = dict.fromkeys(
    [
        *("Said", "SetupError", "NotationError", "FairnessError", "expected"),
        *("check_amount", "check_name", "check_seat", "check_text", "check_words"),
        *("_check_bytes", "eight_bytes"),
    ],
    (1,),
) | {"check_up_to": (2,)}
"""The functions that take the message of an error, or the name of what it is about, each with the
place of that argument."""

IN_ENGLISH: Final = ("cli", "conformance", "interop")
"""The packages whose errors are only in English, because they are for developers."""

HEADER = """\
# What the dealer of a Tagò table says, and the program at a terminal.
# Fill in what is empty, then bring it up to date: nox -s catalogues"""


def all_messages() -> Iterator[tuple[str, Message]]:
    """Yield all messages with their contexts: the dealer's, and the program's own at a table."""
    return chain(
        messages(),
        messages(tap.PHRASEBOOK),
        messages({"cli": words.TERMINAL_WORDS, "page": words.PAGE}),
        messages({"tap table": tap_words.TERMINAL_WORDS, "tap page": tap_words.PAGE}),
        messages({"command": {**typed_actions.VERBS, **AMONG, **REQUESTS, **typed_actions.BESIDE}}),
        messages({"tap command": {**tap_commands.VERBS, **tap_commands.BESIDE}}),
        (("error", message) for message in refusals()),
    )


def refusals() -> list[str]:
    """Return the messages of all errors and refusals, and the words in them, in order."""
    kinds: tuple[type[Violation], ...] = (HandViolation, TableViolation, TapViolation)
    said = [reason.sentence for kind in kinds for reason in kind.reasons.values()]
    words = [word for kind in kinds for word in kind.words.values()]
    return sorted({*raised(), *said, *words})


@cache
def raised() -> list[str]:
    """Return the messages of all errors that players and hosts can meet, in order."""
    found = {*KIND_SENTENCES.values(), *MISREAD.values(), *EXPECTED.values()}
    with redirect_stderr(StringIO()):  # Babel warns of f-strings that are no messages
        for path in LIBRARY.rglob("*.py"):
            if path.relative_to(LIBRARY).parts[0] not in IN_ENGLISH:
                found |= {str(row[1]) for row in extract_from_file("python", path, _RAISED)}
    # Names of fields and bare templates, such as "{where}: {said}", are the same in every language.
    bare = [(one, re.sub(r"\{[\w:]+\}", "", one)) for one in found]
    return sorted([one for one, left in bare if re.search(r"[a-z]+ | [a-z]", left)])


def place(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return LOCALE / f"{language}.po"


def written(language: str) -> Catalog:
    """Return the current catalogue of a language; empty if there is none yet."""
    if not place(language).exists():
        return Catalog(language)
    with place(language).open("rb") as text:
        return read_po(text, language)


def updated(language: str) -> Catalog:
    """Return the catalogue of a language with the current messages and the known translations."""
    before = written(language)
    catalog = Catalog(language)
    # those of the language itself may be others in the next version of Babel
    catalog.mime_headers = [("Plural-Forms", before.plural_forms)]
    for context, message in all_messages():
        known = before.get(message, context)
        empty = "" if isinstance(message, str) else ("",) * catalog.num_plurals
        catalog.add(message, known.string if known else empty, context=context)
    return catalog


def write_plainly(file: Path, comment: str, catalog: Catalog) -> None:
    """Write a catalogue with a header that has no dates, names of people, or versions."""
    header = f"""\
{comment}
msgid ""
msgstr ""
"Language: {catalog.locale_identifier}\\n"
"Plural-Forms: {catalog.plural_forms}\\n"
"Content-Type: text/plain; charset=utf-8"

"""
    with file.open("wb") as text:
        text.write(header.encode())
        write_po(text, catalog, width=100, omit_header=True)


def main(begun: Sequence[str] = ()) -> None:
    """Update all catalogues, and print what they lack; start those of the given languages."""
    for language in dict.fromkeys([*LANGUAGES[1:], *begun]):
        catalog = updated(language)
        write_plainly(place(language), HEADER, catalog)
        for entry in catalog:
            if entry.id and language not in begun and not (entry.string and all(entry.string)):
                said = entry.id if isinstance(entry.id, str) else entry.id[0]
                print(f"{language}, {entry.context}: {said}")


if __name__ == "__main__":
    main(sys.argv[1:])
