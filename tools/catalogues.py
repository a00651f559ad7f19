"""Updates the catalogues of the dealer's languages.

``python -m tools.catalogues`` gives every ``.po`` file the library's current messages, and keeps
their translations. Every run gives the same files. To start a language, name it:
``python -m tools.catalogues fr``.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tagolib.announcements.languages import LANGUAGES, messages
from tagolib.announcements.sentences import Message
from tagolib.cli import typed_actions
from tagolib.cli.tap import typed_actions as tap_commands
from tagolib.cli.tap.words import TERMINAL_WORDS as TAP_WORDS
from tagolib.playing import words
from tagolib.tap import announcements as tap

LOCALE = Path(__file__).parents[1] / "src" / "tagolib" / "locale"

HEADER = """\
# What the dealer of a Tagò table says, and the program at a terminal.
# Fill in what is empty, then bring it up to date: nox -s catalogues"""


class Plain(Catalog):
    """A catalogue whose head has no dates, names of people, or versions."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Return the headers needed to read the catalogue."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8"),
        ]


def all_messages() -> Iterator[tuple[str, Message]]:
    """Yield all messages with their contexts: the dealer's, and the program's own at a table."""
    return chain(
        messages(),
        messages(tap.PHRASEBOOK),
        messages({"cli": words.TERMINAL_WORDS, "page": words.PAGE}),
        messages({"tap table": TAP_WORDS}),
        messages({"command": {**typed_actions.VERBS, **typed_actions.BESIDE}}),
        messages({"tap command": {**tap_commands.VERBS, **tap_commands.BESIDE}}),
    )


def place(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return LOCALE / f"{language}.po"


def written(language: str) -> Catalog:
    """Return the present catalogue of a language; empty if there is none yet."""
    if not place(language).exists():
        return Catalog(language)
    with place(language).open("rb") as text:
        return read_po(text, language)


def updated(language: str) -> Catalog:
    """Return the catalogue of a language with the current messages and the known translations."""
    before = written(language)
    catalog = Plain(language, header_comment=HEADER, fuzzy=False)
    for context, message in all_messages():
        known = before.get(message, context)
        empty = "" if isinstance(message, str) else ("",) * catalog.num_plurals
        catalog.add(message, known.string if known else empty, context=context)
    return catalog


def main(begun: Sequence[str] = ()) -> None:
    """Update all catalogues, and start those of the given languages."""
    for language in dict.fromkeys([*LANGUAGES[1:], *begun]):
        catalog = updated(language)
        with place(language).open("wb") as text:
            write_po(text, catalog, width=100)


if __name__ == "__main__":
    main(sys.argv[1:])
