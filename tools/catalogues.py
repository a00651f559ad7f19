"""The catalogues of the dealer's languages, brought up to date.

``python -m tools.catalogues`` gives every ``.po`` file the messages that the library has now, and
keeps their translations. The same files come out every time. To begin a language, name it:
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
    """A catalogue without dates, names of persons and versions in its head."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What is needed to read it."""
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8"),
        ]


def all_messages() -> Iterator[tuple[str, Message]]:
    """What the dealer says, and what the program itself says at a table, with their contexts."""
    return chain(
        messages(),
        messages(tap.PHRASEBOOK),
        messages({"cli": words.TERMINAL_WORDS, "page": words.PAGE}),
        messages({"tap table": TAP_WORDS}),
        messages({"command": {**typed_actions.VERBS, **typed_actions.BESIDE}}),
        messages({"tap command": {**tap_commands.VERBS, **tap_commands.BESIDE}}),
    )


def place(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return LOCALE / f"{language}.po"


def written(language: str) -> Catalog:
    """The catalogue of a language as it lies there; empty if there is none yet."""
    if not place(language).exists():
        return Catalog(language)
    with place(language).open("rb") as text:
        return read_po(text, language)


def updated(language: str) -> Catalog:
    """The catalogue of a language with the messages that there are, translated as far as it is."""
    before = written(language)
    catalog = Plain(language, header_comment=HEADER, fuzzy=False)
    for context, message in all_messages():
        known = before.get(message, context)
        empty = "" if isinstance(message, str) else ("",) * catalog.num_plurals
        catalog.add(message, known.string if known else empty, context=context)
    return catalog


def main(begun: Sequence[str] = ()) -> None:
    """Bring all catalogues up to date, and those of languages that are begun."""
    for language in dict.fromkeys([*LANGUAGES[1:], *begun]):
        catalog = updated(language)
        with place(language).open("wb") as text:
            write_po(text, catalog, width=100)


if __name__ == "__main__":
    main(sys.argv[1:])
