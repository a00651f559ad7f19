"""The rulebook of Tap holds together, and what the code cites is in it."""

import re
from typing import get_args

import attrs
import pytest

from tagolib import tap
from tagolib.rulebook import Game, Reading, Rule, Status, load, load_all
from tagolib.tap.reasons import REASONS
from tests.places import DOCS
from tools.citations import citations

BOOK = load("tap")

each_rule = pytest.mark.parametrize("rule", BOOK.rules.values(), ids=BOOK.rules)
each_reading = pytest.mark.parametrize("reading", BOOK.readings.values(), ids=BOOK.readings)


def test_two_books() -> None:
    """Each game has its own rulebook, read once; no id is in both."""
    assert load("tap") is BOOK
    assert load() is load("tago")
    assert not {*BOOK.rules, *BOOK.readings} & {*load().rules, *load().readings}
    assert re.fullmatch(r"\d{4}\.\d+", BOOK.edition)


def test_ids() -> None:
    """The rules are TAP-01 to TAP-25 and the readings T01 to T13, in order."""
    assert list(BOOK.rules) == [f"TAP-{n:02}" for n in range(1, 26)]
    assert list(BOOK.readings) == [f"T{n:02}" for n in range(1, 14)]
    assert {rule.area for rule in BOOK.rules.values()} == {"TAP"} == set(BOOK.areas)
    for entries in (BOOK.sources, BOOK.areas, BOOK.rules, BOOK.readings):
        assert all(key == entry.id for key, entry in entries.items())


def test_all_games_in_one() -> None:
    """The rulebook of all games holds what each of them holds, in their order."""
    books, together = [load(game) for game in get_args(Game)], load_all()
    for name in ("sources", "areas", "rules", "readings"):
        entries = [entry for book in books for entry in getattr(book, name).items()]
        assert list(getattr(together, name).items()) == entries
        assert len({key for key, _ in entries}) == len(entries)
    assert {book.edition for book in books} == {together.edition}
    assert load_all() is together


def test_the_page() -> None:
    """The page of Tap ends with its rules, and names every field with which a house may differ."""
    page = (DOCS / "explanation" / "tap.md").read_text(encoding="utf-8")
    assert page.endswith("```{generated} area TAP\n```\n")
    assert all(f"`{field.name}=" in page for field in attrs.fields(tap.Rules))


@each_rule
def test_rules(rule: Rule) -> None:
    """A rule says where it comes from, how certain it is, and which readings affect it."""
    assert rule.status in get_args(Status)
    assert rule.sources
    assert list(rule.readings) == sorted(set(rule.readings))
    assert set(rule.readings) <= set(BOOK.readings)
    assert rule.status != "reading" or rule.readings
    assert_prose(rule.sentence)
    assert [*rule.translations] == [*load().rules["GEN-01"].translations]
    for text in rule.translations.values():
        assert_prose(text)


@each_reading
def test_readings(reading: Reading) -> None:
    """A reading has a question, an answer and its ruling, and affects a rule."""
    assert re.fullmatch(r"[A-Z].{18,}\?", reading.question)
    assert_prose(reading.answer)
    assert any(reading.id in rule.readings for rule in BOOK.rules.values())
    named = re.findall(r"`(\w+)` = `\w+`", reading.alternatives)
    assert list(reading.rulings) == named
    assert "`" not in reading.answer
    assert [*reading.translations] == [*load().rules["GEN-01"].translations]
    for other in reading.translations.values():
        assert_prose(other.answer)
        assert re.findall(r"`.*?`", other.alternatives) == re.findall(
            r"`.*?`", reading.alternatives
        )


def test_settings() -> None:
    """Every setting of the rules is a ruling of the reading that it names."""
    found = {name: reading.id for reading in BOOK.readings.values() for name in reading.rulings}
    assert found == {field.name: field.metadata["reading"] for field in attrs.fields(tap.Rules)}


@pytest.mark.parametrize("rule", BOOK.rules)
def test_rules_are_carried_out(rule: str) -> None:
    """For each rule there is code that cites it."""
    assert any(place.module.startswith("tagolib.tap.") for place in citations()[rule])


def test_reasons() -> None:
    """Every reason for a refusal names rules of the book."""
    for reason in REASONS.values():
        assert reason.rules
        assert set(reason.rules) <= set(BOOK.rules)


def assert_prose(text: str) -> None:
    """Check that a text has whole sentences, at most three, about players in general."""
    assert text[0].isupper()
    assert text.endswith(".")
    assert sum(after.isupper() for after in re.findall(r"\. (.)", text)) < 3
    assert text == " ".join(text.split())
    assert not re.search(r"\b(he|him|his|she|her|hers)\b", text, re.IGNORECASE)
