"""The translated pages: complete catalogues, and a check that finds what is missing."""

import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog

from tools import pages
from tools.pages import DOCS, faults, targets

CATALOGUES = pages.catalogues()
PAGE = "Seat 3 has the {term}`cube`, see [the game](../explanation/the-game.md)."
GOOD = "Il posto 3 ha il {term}`cubo <cube>`, si veda [il gioco](../explanation/the-game.md)."


def catalog(*entries: tuple[str, str], fuzzy: bool = False) -> Catalog:
    made = Catalog(pages.LANGUAGE)
    for text, translation in entries:
        made.add(text, translation, flags={"fuzzy"} if fuzzy else set())
    return made


def test_these_pages_are_translated() -> None:
    """The pages for players, the rulebook, a host's first steps and the glossary are in Italian."""
    assert set(CATALOGUES) == {
        *("explanation/the-game", "explanation/tap", "how-to/play", "how-to/small-host"),
        *("reference/glossary", "tutorials/first-hand", "rulebook", "rulebook/before"),
        *("rulebook/betting", "rulebook/showdown", "rulebook/manners", "rulebook/printed"),
    }


@pytest.mark.parametrize("page", CATALOGUES)
def test_every_sentence_is_translated(page: str) -> None:
    """Nothing is empty or fuzzy, and roles and links lead where they do in English."""
    translation = pages.read(CATALOGUES[page])
    words = catalog(*((str(entry.id), "") for entry in translation if entry.id))
    assert list(faults(words, translation)) == []


@pytest.mark.parametrize("page", CATALOGUES)
def test_every_heading_is_in_the_catalogue(page: str) -> None:
    """Each heading of a page is there; the session docs checks everything else."""
    text = re.sub(r"```.*?```", "", (DOCS / f"{page}.md").read_text(encoding="utf-8"), flags=re.S)
    ids = {str(entry.id) for entry in pages.read(CATALOGUES[page]) if entry.id}
    assert set(re.findall(r"^#+ (.*)$", text, flags=re.M)) <= ids


def test_a_page_that_is_empty_in_the_source_says_so() -> None:
    """A page that is nearly all made when it is built says in the source what belongs there."""
    bare = []
    for page in DOCS.rglob("*.md"):
        if any(part.startswith((".", "_")) for part in page.relative_to(DOCS).parts):
            continue  # made by a program
        text = page.read_text(encoding="utf-8")
        prose = re.sub(r"^```.*?^```$|^[#%|].*?$", "", text, flags=re.M | re.S)
        if len(prose.split()) < 40:
            bare.append(page.stem)
            assert "\n% `nox -s docs` puts " in f"\n{text}", page
    assert {"changelog", "odds"} <= {*bare}


def test_a_good_translation_is_without_faults() -> None:
    """If every sentence has its translation, nothing is reported."""
    assert list(faults(catalog((PAGE, "")), catalog((PAGE, GOOD)))) == []


@pytest.mark.parametrize(
    ("translation", "fault"),
    [
        (catalog((PAGE, "")), f"not translated: {PAGE}"),
        (catalog((PAGE, " ")), f"not translated: {PAGE}"),
        (catalog((PAGE, GOOD), fuzzy=True), f"fuzzy: {PAGE}"),
        (catalog((PAGE, GOOD), ("Old", "Vecchio")), "no longer on the page: Old"),
        (catalog(), f"not in the catalogue: {PAGE}"),
        (catalog((PAGE, "Il posto 3 ha il cubo.")), f"leads elsewhere: {PAGE}"),
        (catalog((PAGE, GOOD.replace("the-game", "values"))), f"leads elsewhere: {PAGE}"),
    ],
)
def test_a_fault_is_found(translation: Catalog, fault: str) -> None:
    """Anything missing, fuzzy, left over or with another target is reported."""
    assert list(faults(catalog((PAGE, "")), translation)) == [fault]


def test_where_a_text_leads() -> None:
    """A role leads to its text in angle brackets, or else to all of it; a link to its brackets."""
    hand = "{py:attr}`Hand.pot <tagolib.tago.hand.Hand.pot>`"
    text = f"{{rule}}`BET-01`, {hand}, [a](b.md), {{rule}}`BET-01`"
    found = {"rule BET-01": 2, "py:attr tagolib.tago.hand.Hand.pot": 1, "b.md": 1}
    assert targets(text) == Counter(found)
