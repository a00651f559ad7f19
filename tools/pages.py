"""Updates and checks the translated pages of the documentation.

``python -m tools.pages`` says what the catalogues in docs/locale lack. With ``update``, it first
uses sphinx-intl to give each catalogue the current words of its page, and keeps the translations.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.catalogues import write_plainly

DOCS = Path(__file__).parents[1] / "docs"
LOCALE = DOCS / "locale"
LANGUAGE = "it"
HEADER = """\
# A page of the documentation. When the page has changed, bring this up to date: nox -s pages.
# Then fill in what is empty; where it says fuzzy, mend the translation and remove the word."""


def catalogues() -> dict[str, Path]:
    """Return the catalogue of each translated page; its folder is named like that of the page."""
    folder = LOCALE / LANGUAGE / "LC_MESSAGES"
    files = sorted(file for file in folder.rglob("*.po") if file.stem != "sphinx")
    return {file.relative_to(folder).with_suffix("").as_posix(): file for file in files}


def read(file: Path) -> Catalog:
    """Read a catalogue, or a file with the words of a page."""
    with file.open("rb") as text:
        return read_po(text, LANGUAGE)


def extract(folder: Path) -> None:
    """Write the current words of the translated pages into a folder."""
    options = ["-q", "-W", "-D", f"language={LANGUAGE}", "-D", "nitpicky=0", "-b", "gettext"]
    pages = [str(DOCS / f"{page}.md") for page in catalogues()]
    subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(DOCS), str(folder), *pages], check=True
    )
    for file in folder.rglob("*.pot"):
        if file.relative_to(folder).with_suffix("").as_posix() not in catalogues():
            file.unlink()  # Sphinx has read the front page too


def update(folder: Path) -> None:
    """Update the catalogues from a folder with the words of the pages."""
    options = ["-p", str(folder), "-d", str(LOCALE), "-l", LANGUAGE, "--no-obsolete"]
    subprocess.run([sys.executable, "-m", "sphinx_intl", "update", *options], check=True)
    for file in catalogues().values():
        known = read(file)
        plain = Catalog(LANGUAGE)
        plain.mime_headers = [("Plural-Forms", known.plural_forms)]
        for entry in known:
            if entry.id:
                plain.add(entry.id, entry.string, flags=entry.flags & {"fuzzy"})
        write_plainly(file, HEADER, plain)


def targets(text: str) -> Counter[str]:
    """Return the targets of the roles and links in a text."""
    roles = re.findall(r"\{([\w:]+)\}`(?:[^`<]*<)?([^`>]+)>?`", text)
    links = re.findall(r"\]\(([^)]+)\)", text)
    return Counter([*(f"{role} {target}" for role, target in roles), *links])


def faults(page: Catalog, translation: Catalog) -> Iterator[str]:
    """Yield what is wrong with the translation of a page."""
    words = {str(entry.id) for entry in page if entry.id}
    found = {str(entry.id): entry for entry in translation if entry.id}
    yield from (f"not in the catalogue: {text}" for text in words - found.keys())
    yield from (f"no longer on the page: {text}" for text in found.keys() - words)
    for text, entry in found.items():
        said = str(entry.string or "")
        if entry.fuzzy:
            yield f"fuzzy: {text}"
        if not said.strip():
            yield f"not translated: {text}"
        elif targets(said) != targets(text):
            yield f"leads elsewhere: {text}"


def main() -> None:
    """Check the catalogues, and update them first if the command says so."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        extract(folder)
        if sys.argv[1:] == ["update"]:
            update(folder)
        lacking = [
            f"{file}: {fault}"
            for page, file in catalogues().items()
            for fault in faults(read(folder / f"{page}.pot"), read(file))
        ]
    sys.exit("\n".join(lacking) or None)


if __name__ == "__main__":
    main()
