"""The rulebook of Tap holds together, and stands beside Tagò's."""

import re
from pathlib import Path
from typing import get_args

import attrs
import pytest

from tagolib import tap
from tagolib.rulebook import Game, Reading, Rule, load, load_all
from tagolib.tap.reasons import REASONS

BOOK = load("tap")
DOCS = Path(__file__).parents[1] / "docs" / "rulebook"

SECTIONS = {
    *("opening paragraphs", "Pack", "Card Points", "Ranking", "Deal", "Auction", "Play"),
    *("Emperor Trick", "Scores"),
}

each_rule = pytest.mark.parametrize("rule", BOOK.rules.values(), ids=BOOK.rules)
each_reading = pytest.mark.parametrize("reading", BOOK.readings.values(), ids=BOOK.readings)


def test_ids() -> None:
    """The rules are TAP-01 to TAP-25, the readings T01 to T13, each under its own id."""
    assert list(BOOK.rules) == [f"TAP-{n:02}" for n in range(1, 26)]
    assert list(BOOK.readings) == [f"T{n:02}" for n in range(1, 14)]
    assert list(BOOK.areas) == ["TAP"]
    for entries in (BOOK.sources, BOOK.areas, BOOK.rules, BOOK.readings):
        assert all(key == entry.id for key, entry in entries.items())


def test_all_games_in_one() -> None:
    """The rulebook of all games holds what each of them holds, and no id stands in two."""
    books, together = [load(game) for game in get_args(Game)], load_all()
    for name in ("sources", "areas", "rules", "readings"):
        entries = [entry for book in books for entry in getattr(book, name).items()]
        assert list(getattr(together, name).items()) == entries
        assert len({key for key, _ in entries}) == len(entries)
    assert {book.edition for book in books} == {together.edition}
    assert load_all() is together


@each_rule
def test_rules(rule: Rule) -> None:
    """A rule is put in whole sentences and cites the document; its readings are there."""
    assert_prose(rule.sentence)
    assert rule.sources
    for citation in rule.sources:
        document, _, section = citation.partition(" ")
        assert document in BOOK.sources
        assert section in SECTIONS
    assert set(rule.readings) <= set(BOOK.readings)
    assert list(rule.readings) == sorted(set(rule.readings))
    assert rule.readings or rule.status != "reading"


@each_reading
def test_readings(reading: Reading) -> None:
    """A reading answers a question, bears on a rule, and tells what each ruling changes."""
    assert re.fullmatch(r"[A-Z].{18,}\?", reading.question)
    assert_prose(reading.answer)
    assert "`" not in reading.answer
    assert any(reading.id in rule.readings for rule in BOOK.rules.values())
    named = re.findall(r"`(\w+)` = `\w+`", reading.alternatives)
    assert sorted(reading.rulings) == sorted(named)


def test_rulings() -> None:
    """The settings of the rules are the rulings, each under its reading."""
    named = {name: reading.id for reading in BOOK.readings.values() for name in reading.rulings}
    settings = {field.name: field.metadata["reading"] for field in attrs.fields(tap.Rules)}
    assert named == settings


def test_refusals_name_rules() -> None:
    """Every rule that a refusal names is there."""
    assert {rule for reason in REASONS.values() for rule in reason.rules} <= set(BOOK.rules)


def test_the_page() -> None:
    """Tap has a page with its rules and its readings."""
    page = (DOCS / "tap.md").read_text(encoding="utf-8")
    assert page.startswith("# Tap\n")
    for part in ("area TAP", "rulings tap", "readings tap"):
        assert page.count(f"```{{generated}} {part}\n```\n") == 1


def assert_prose(text: str) -> None:
    """Whole sentences about any player, at most three."""
    assert re.fullmatch(r"[A-Z].*\.", text)
    assert len(re.findall(r"\.(?= [A-Z]|$)", text)) <= 3
    assert text == " ".join(text.split())
    assert not re.search(r"\b(he|him|his|she|her|hers)\b", text, re.IGNORECASE)
