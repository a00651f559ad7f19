"""The tables of facts and refusals in the pages are those of the library."""

from pathlib import Path

import pytest

from tools.tables import PAGES, TABLE, TABLES, rewritten

PATHS = sorted(path for path in PAGES.rglob("*.md") if "<!-- table: " in path.read_text("utf-8"))


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
