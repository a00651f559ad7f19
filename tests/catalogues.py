"""The catalogues of the dealer's languages: brought up to date, and compiled.

``python -m tests.catalogues`` gives every ``.po`` file the messages that the library has now, keeps
their translations, and writes the ``.mo`` file beside it. The same files come out every time.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tagolib.announcements.languages import LANGUAGES, messages
from tagolib.announcements.sentences import Message
from tagolib.cli.tap.words import WORDS as TAP_WORDS
from tagolib.playing import words
from tagolib.tap import announcements as tap

LOCALE = Path(__file__).parents[1] / "src" / "tagolib" / "locale"

HEADER = """\
# What the dealer of a Tagò table says, and the program at a terminal.
# Fill in what is empty, then bring up to date and compile: nox -s catalogues"""


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
        messages(tap.TABLES),
        words.messages(),
        messages({"tap table": TAP_WORDS}),
    )


def place(language: str) -> Path:
    """Where the catalogue of a language lies, as text."""
    return LOCALE / language / "LC_MESSAGES" / "tagolib.po"


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


def main() -> None:
    """Bring all catalogues up to date, and compile them."""
    for language in LANGUAGES[1:]:
        catalog = updated(language)
        place(language).parent.mkdir(parents=True, exist_ok=True)
        with place(language).open("wb") as text:
            write_po(text, catalog, width=100)
        with place(language).with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalog)


if __name__ == "__main__":
    main()
