"""The tables of facts, refusals and public names in the pages are those of the library."""

from pathlib import Path
from typing import Any, cast

import pytest

from tagolib.announcements import Announcer
from tagolib.announcements.languages import PHRASEBOOK
from tagolib.announcements.sentences import SENTENCES
from tools import tables
from tools.tables import NAMES, PAGES, TABLE, TABLES, rewritten

PATHS = sorted(
    path
    for path in PAGES.rglob("*.md")
    if "<!-- table: " in (page := path.read_text("utf-8")) or NAMES.search(page)
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_tables_are_up_to_date(path: Path) -> None:
    """If this fails, ``python -m tools.tables`` writes the tables."""
    page = path.read_text(encoding="utf-8")
    assert rewritten(page) == page


def test_every_table_stands_on_one_page() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in PATHS)
    assert sorted(found["name"] for found in TABLE.finditer(pages)) == sorted(TABLES)


def test_a_table_that_is_wrong_is_made_anew() -> None:
    page = "<!-- table: faults -->\n\nold\n\n<!-- end -->\n"
    assert "| `not_json` |" in rewritten(page)
    assert "old" not in rewritten(page)


def test_each_public_name_is_written_at_its_shortest_address() -> None:
    """A row has the names of its module, except those of a package above it."""
    page = "| `tagolib.table.reasons` | `old` |\n| `tagolib.table` | `Sit` |\n"
    reasons, table = rewritten(page).splitlines()
    assert reasons == "| `tagolib.table.reasons` | `REASONS` |"
    assert table.startswith("| `tagolib.table` | `BuyIn`, `Close`, `ComeBack`, ")
    assert "`TableViolation`" in table


FOLDED = '`{"type": "folded", "seat": 1}`'


@pytest.mark.parametrize(
    ("here", "there", "says"),
    [
        (FOLDED, "", 'table \'facts\': no row has an example, such as `{"type": "folded"}`'),
        (FOLDED, "`{folded}`", "table 'facts': `{folded}` is not valid JSON: "),
        (
            FOLDED,
            '`{"type": "folded"}`',
            'table \'facts\': `{"type": "folded"}` is not a fact: $.seat: this key is missing',
        ),
        ("table: facts ", "table: fact ", "there is no table 'fact', only facts, "),
    ],
)
def test_what_a_table_lacks_is_named(
    here: str, there: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a table cannot be made, the program names the page, the table and what is wrong there."""
    page = (PAGES / "json.md").read_text(encoding="utf-8")
    assert here in page
    refused(tmp_path, monkeypatch, page.replace(here, there), says)


def test_a_fact_without_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new fact needs a sentence before its row can be made."""
    page = (PAGES / "json.md").read_text(encoding="utf-8")
    others = {name: said for name, said in SENTENCES.items() if name != "Folded"}
    monkeypatch.setitem(cast("dict[str, object]", PHRASEBOOK), "fact", others)
    cast("Any", Announcer._template).cache_clear()  # it knows the sentence already
    says = "table 'facts': Folded has no sentence in the announcements"
    refused(tmp_path, monkeypatch, page, says)


def refused(folder: Path, monkeypatch: pytest.MonkeyPatch, page: str, says: str) -> None:
    """Check that the program refuses a page with a message, and leaves the page as it is."""
    file = folder / "docs" / "reference" / "json.md"
    file.parent.mkdir(parents=True)
    file.write_text(page, encoding="utf-8")
    monkeypatch.setattr(tables, "PAGES", file.parent)
    with pytest.raises(SystemExit) as caught:
        tables.main()
    assert str(caught.value).startswith(f"docs/reference/json.md: {says}")
    assert file.read_text(encoding="utf-8") == page
