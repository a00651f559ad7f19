"""The pages avoid turns of phrase that no native reader would use."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.places import DOCS, ROOT

BETTER: Final = {
    r"(who|that) (is|are) gone": "absent",
    r"\bthe own\b": "their own, its own",
    r"\b[Aa]ll else\b": "everything else",
    r"\bgone on with\b|\bgoes on with\b": "resumed, continued",
    r"\bthe affair of\b": "name who does it",
    r"[,;] is (it|he|she)\b(?![^.]*\?)": "if it is",
    r"\bif left out\b": "by default",
    r"\b(is|are) no (UTF-8|JSON|number|text|hand|table|word)\b": "not valid UTF-8, not a number",
    r"\b(tells|tell) (how|what|who|whether|which|why|where|when)\b": "says, shows, explains",
    r"(?<=[.:] )(Who|What) (has|may|wins|folds|looks|plays|sits)\b[^?]*?\.": "a player who",
}
"""What no page has, as a pattern, and what to write instead."""
SAYS_SO: Final = re.compile(r"^\| Not this \|.*?(\n\n|\Z)", re.DOTALL | re.MULTILINE)
"""The table of bad examples in CONTRIBUTING.md."""


def pages() -> list[Path]:
    """Return every handwritten page in English."""
    folders = ("tutorials", "how-to", "explanation", "reference")
    found = [page for folder in folders for page in (DOCS / folder).rglob("*.md")]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", DOCS / "index.md", *sorted(found)]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_a_page_has_no_banned_turn(page: Path) -> None:
    """Each banned turn on a page is reported with its line, and with what to write instead."""
    text = SAYS_SO.sub("", page.read_text(encoding="utf-8"))
    text = re.sub(r"^```\{glossary\}(.*?)^```$", r"\1", text, flags=re.S | re.M)
    words = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), text, flags=re.S | re.M)
    found = [
        f"line {words.count(chr(10), 0, hit.start()) + 1}: {hit[0]!r}, better: {better}"
        for turn, better in BETTER.items()
        for hit in re.finditer(turn, words)
    ]
    assert found == []
