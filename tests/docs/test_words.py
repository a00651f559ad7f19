"""The pages avoid turns of phrase that no native reader would use; Italian has the game's terms."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tagolib.rulebook import load_all
from tests.places import DOCS, ROOT
from tools import catalogues
from tools import pages as translations

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


IN_ITALIAN: Final = {
    r"(?i)\blava(re|t[aeio])\b": "insalata",
    r"(?i)\bdistribuzion[ei] errat[ae]\b": "errore del dealer",
    r"(?i)\bavveniment[oi]\b": "fatto",
    r"(?i)\bscommess[ae] minim[ae]\b": "puntata minima",
    r"(?i)\b(il|del|al|stesso|altro) minimo\b": "puntata minima",
    r"\b(?!Multi-Jackpot)(?i:multi[- ]?jackpot)": "Multi-Jackpot",
    r"\b(Lei|(?i:voi|vostr[oaie]|avete|siete|potete|dovete|volete|vogliate))\b": "tu",
}
"""What no text in Italian has, and the term of the Italian documents; readers are called *tu*."""


def italian() -> Iterator[tuple[str, str]]:
    """Yield every text in English with its Italian; the front page and the web table have none."""
    found = [catalogues.written("it"), *map(translations.read, translations.catalogues().values())]
    for entry in (entry for catalog in found for entry in catalog if entry.id):
        for text in (entry.string,) if isinstance(entry.string, str) else entry.string or ():
            yield str(entry.id), text
    book = load_all()
    for rule in book.rules.values():
        yield rule.sentence, rule.translations["it"]
    for source in book.sources.values():
        yield source.title, source.translations["it"]
    for area in book.areas.values():
        yield area.title, area.translations["it"].title
        yield area.about, area.translations["it"].about
    for reading in book.readings.values():
        said = reading.translations["it"]
        yield reading.question, said.question
        yield reading.answer, said.answer
        yield reading.alternatives, said.alternatives
    yield "", (DOCS / "italiano.md").read_text(encoding="utf-8")
    web = DOCS / "examples" / "web"
    own = tomllib.loads((web / "words.toml").read_text(encoding="utf-8"))
    yield from ((said, own["it"][code]) for code, said in own["en"].items())
    yield "", (web / "client" / "words.js").read_text(encoding="utf-8").partition("it: {")[2]


def test_italian_has_the_terms_of_the_documents() -> None:
    """Each word that is not a term is reported with its text. A seed of random cards is no suit."""
    texts = list(italian())
    assert len(texts) > 1000
    found = [
        f"{hit[0]!r} in {text!r}, better: {better}"
        for _, text in texts
        for turn, better in IN_ITALIAN.items()
        for hit in re.finditer(turn, text)
    ]
    assert found == []
    suits = {text: english for english, text in texts if re.search(r"(?i)\bsem[ei]\b", text)}
    assert suits
    assert not [text for text, english in suits.items() if "seed" in english.lower()]
