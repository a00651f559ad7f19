"""The rulebook is consistent: nothing is missing, and nothing unknown is named."""

import re
import runpy
from collections import Counter
from importlib import import_module
from itertools import groupby
from typing import Any, get_args

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

from tagolib import rulebook
from tagolib.announcements import LANGUAGES
from tagolib.rulebook import Passage, Reading, Rule, Status, load
from tagolib.tago.rules import Rulings
from tests.places import DOCS

BOOK = load()

BARE_READINGS = {"PAIR-03", "JACK-10", "JACK-11"}
"""Rules that are a reading, but so plain that no entry of the readings argues them."""

each_rule = pytest.mark.parametrize("rule", BOOK.rules.values(), ids=BOOK.rules)
each_reading = pytest.mark.parametrize("reading", BOOK.readings.values(), ids=BOOK.readings)


def test_edition() -> None:
    """The rulebook says which edition it is."""
    assert re.fullmatch(r"\d{4}\.\d+", BOOK.edition)


def test_importing_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing the module reads no data; only a call of load does."""

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("importlib.resources.files", refuse)
    monkeypatch.setattr("tomllib.loads", refuse)
    fresh = runpy.run_path(rulebook.__file__)
    with pytest.raises(PermissionError):
        fresh["load"]()


def test_loaded_once() -> None:
    """Every call of load returns the same object."""
    assert load() is load()


@pytest.mark.parametrize("name", ["sources", "areas", "rules", "readings"])
def test_mappings_are_read_only(name: str) -> None:
    """Nobody can change what the rulebook contains."""
    mapping: Any = getattr(BOOK, name)
    key = next(iter(mapping))
    with pytest.raises(TypeError):
        mapping[key] = mapping[key]
    with pytest.raises(TypeError):
        del mapping[key]
    with pytest.raises(FrozenInstanceError):
        mapping[key].id = "other"
    with pytest.raises(FrozenInstanceError):
        setattr(BOOK, name, {})


@pytest.mark.parametrize("name", ["sources", "areas", "rules", "readings"])
def test_found_by_their_own_id(name: str) -> None:
    """Every source, area, rule and reading is found under its own id."""
    assert all(key == entry.id for key, entry in getattr(BOOK, name).items())


def test_areas() -> None:
    """The rules of each area are together, and the areas are in their order."""
    assert [area for area, _ in groupby(rule.area for rule in BOOK.rules.values())] == [*BOOK.areas]
    titles = [area.title for area in BOOK.areas.values()]
    assert len(set(titles)) == len(titles)
    assert all(re.fullmatch(r"\S.*[^.]", area.about) for area in BOOK.areas.values())


@each_rule
def test_rule_ids(rule: Rule) -> None:
    """A rule's id is its area and a number of two digits."""
    assert re.fullmatch(r"[A-Z]+-\d\d", rule.id)
    assert rule.id == f"{rule.area}-{rule.id[-2:]}"


@pytest.mark.parametrize("area", BOOK.areas)
def test_rules_are_numbered_without_gaps(area: str) -> None:
    """The rules of an area are numbered from 01 without gaps, and are in this order."""
    numbers = [rule.id for rule in BOOK.rules.values() if rule.area == area]
    assert numbers == [f"{area}-{n:02}" for n in range(1, len(numbers) + 1)]


def test_readings_are_numbered_without_gaps() -> None:
    """The readings are A01, A02 and so on, in order."""
    assert list(BOOK.readings) == [f"A{n:02}" for n in range(1, len(BOOK.readings) + 1)]


@each_rule
def test_sources_exist(rule: Rule) -> None:
    """Every passage is a sentence of a document, or an external page, which has no sentences."""
    for one in rule.sources:
        if BOOK.sources[one.source].lines:
            assert one.section
            assert one.line
            assert one.opening
        else:
            assert one == Passage(one.source, rules=one.rules)
    assert len(set(rule.sources)) == len(rule.sources)


@each_rule
def test_the_languages_differ(rule: Rule) -> None:
    """All rules are given in the same languages, which the dealer speaks: Italian is one.

    Each translation has other words, with the same numbers, ids and scores.
    """
    assert [*rule.translations] == [*BOOK.rules["GEN-01"].translations]
    assert {"it"} <= {*rule.translations} <= {*LANGUAGES[1:]}
    said = [rule.sentence, *rule.translations.values()]
    assert len({*said}) == len(said)
    for text in said:
        assert_prose(text)
    assert len({tuple(sorted(re.findall(r"[A-Z]+-\d\d|\d+½?|½|ZERO", text))) for text in said}) == 1


@pytest.mark.parametrize(
    ("rule", "section"), [("RAISE-02", "Turns"), ("RAISE-04", "Bet"), ("POINT-10", "Draw")]
)
def test_both_languages_of_the_description(rule: str, section: str) -> None:
    """If the English and the Italian description both state a rule, both are cited."""
    assert {f"000 {section}", f"003 {section}"} <= set(map(str, BOOK.rules[rule].sources))


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("RAISE-02", {"000": [100, 106, 112, 116, 118, 120], "003": [95, 101, 107]}),
        ("SEAT-01", {"000": [25], "003": [23]}),
        ("DEAL-02", {"001": [33, 35, 37, 39, 41, 43], "002": [29, 31, 32, 33, 34, 35]}),
        ("GEN-02", {"000": [9], "003": [7]}),
        ("FOLD-04", {"001": [17, 132], "002": [15, 84]}),
        ("TIE-09", {"000": [126, 126], "001": [121, 123], "002": [72, 74], "003": [113, 113]}),
    ],
)
def test_every_sentence_that_states_a_rule(rule: str, lines: dict[str, list[int]]) -> None:
    """Each sentence is cited, even if several are in one section."""
    for source, expected in lines.items():
        found = [one.line for one in BOOK.rules[rule].sources if one.source == source]
        assert found == expected


def test_a_page_names_a_section_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a rule names each of its sections once, however many sentences it has there."""
    monkeypatch.syspath_prepend(str(DOCS / "_ext"))
    said = import_module("marking").sections(BOOK.rules["RAISE-02"])
    assert said == "000 Turns, 001 Dealing, 002 DISTRIBUZIONE, 003 Turns, EXT-P"


def test_where_a_seen_card_is_laid() -> None:
    """A seen card goes next to the number of the seat, and not back under the others."""
    rule = BOOK.rules["ANN-05"]
    assert "next to the number of the seat" in rule.sentence
    assert "all'altezza del numero della postazione" in rule.translations["it"]


def test_the_first_announcement_is_told_in_both_languages() -> None:
    """The words of round 1 differ: the English ones call the POINT that of this round."""
    sentence = BOOK.rules["ANN-01"].sentence
    assert "Ladies and gentlemen, the POINT of this round is X" in sentence
    assert "Signori, il PUNTO provvisorio è X" in sentence


@each_reading
def test_readings_in_other_languages(reading: Reading) -> None:
    """A reading has the same numbers, ids and rulings in all languages, but other words."""
    assert [*reading.translations] == [*BOOK.rules["GEN-01"].translations]
    for said in reading.translations.values():
        assert (said.id, said.rulings) == (reading.id, reading.rulings)
        for part in ("question", "answer", "alternatives"):
            two = [getattr(one, part) for one in (reading, said)]
            assert two[0] != two[1] or two == ["", ""]
            found = [re.findall(r"`.*?`|[A-Z]+-\d\d|[\d,.]*\d½?|½|ZERO", text) for text in two]
            assert Counter(found[0]) == Counter(found[1])


def test_areas_and_sources_in_other_languages() -> None:
    """They have the languages of the rules, and other words, unless a name is the same in both."""
    languages = [*BOOK.rules["GEN-01"].translations]
    for area in BOOK.areas.values():
        assert [*area.translations] == languages
        said = [area, *area.translations.values()]
        assert {one.id for one in said} == {area.id}
        assert len({one.title for one in said}) == len({one.about for one in said}) == len(said)
    for source in BOOK.sources.values():
        assert [*source.translations] == languages
        assert source.title not in source.translations.values()


def test_sources_are_used() -> None:
    """Every source is cited and has a title and an address."""
    cited = {passage.source for rule in BOOK.rules.values() for passage in rule.sources}
    assert cited == set(BOOK.sources)
    for source in BOOK.sources.values():
        assert source.title
        assert re.match(r"https?://\S+$", source.published_at)


@each_rule
def test_statuses(rule: Rule) -> None:
    """There are four statuses; what is stated has a source, and what is external says so too."""
    assert rule.status in get_args(Status)
    if rule.status == "stated":
        assert any(passage.line for passage in rule.sources)
    if rule.status == "external":
        assert rule.sources
        assert not any(passage.line for passage in rule.sources)


@each_rule
def test_readings_exist(rule: Rule) -> None:
    """Every reading that a rule names exists, and is named once and in order."""
    assert set(rule.readings) <= set(BOOK.readings)
    assert list(rule.readings) == sorted(set(rule.readings))


def test_rules_that_are_readings_say_which() -> None:
    """Every rule that is a reading names one, except for a few that are obvious."""
    bare = {r.id for r in BOOK.rules.values() if r.status == "reading" and not r.readings}
    assert bare == BARE_READINGS


def test_readings_bear_on_rules() -> None:
    """Every reading is named by a rule."""
    assert {name for rule in BOOK.rules.values() for name in rule.readings} == set(BOOK.readings)


@each_reading
def test_alternatives_name_the_rulings(reading: Reading) -> None:
    """The alternatives of a reading say what each of its rulings changes."""
    named = re.findall(r"`(\w+)` = `\w+`", reading.alternatives)
    assert sorted(reading.rulings) == sorted(named)
    assert "`" not in reading.answer


def test_rulings_are_argued() -> None:
    """Every field of the rulings is named by one reading, the one that the field names."""
    named = [(name, reading.id) for reading in BOOK.readings.values() for name in reading.rulings]
    declared = [(field.name, field.metadata["reading"]) for field in attrs.fields(Rulings)]
    assert sorted(named) == sorted(declared)


@each_rule
def test_sentences(rule: Rule) -> None:
    """A rule has whole sentences, at most three, that end with a full stop."""
    assert_prose(rule.sentence)


@each_reading
def test_questions_and_answers(reading: Reading) -> None:
    """A reading asks a question, and answers it in whole sentences, at most eight."""
    assert re.fullmatch(r"[A-Z].{18,}\?", reading.question)
    assert_prose(reading.answer, most=8)
    if reading.alternatives:
        assert_prose(reading.alternatives)


def test_sentences_differ() -> None:
    """No two rules say the same thing in the same words."""
    sentences = [rule.sentence for rule in BOOK.rules.values()]
    assert len(set(sentences)) == len(sentences)


def assert_prose(text: str, most: int = 3) -> None:
    """Check that a text has whole sentences about any player, and cites only existing ids."""
    assert len(text) >= 20
    assert text[0].isupper()
    assert text.endswith(".")
    assert sum(after.isupper() for after in re.findall(r"\. (.)", text)) < most
    assert text == " ".join(text.split())
    assert not re.search(r"\b(he|him|his|she|her|hers)\b", text, re.IGNORECASE)
    assert set(re.findall(r"\b[A-Z]+-\d+\b", text)) <= set(BOOK.rules)
    assert set(re.findall(r"\bA\d\d\b", text)) <= set(BOOK.readings)


def listed(text: str, part: str) -> list[str]:
    """Return the areas of which a page has a part."""
    (areas,) = re.findall(rf"^```\{{generated\}} {part} ([\w ]+)\n```$", text, re.M)
    return str(areas).split()


def chapters() -> dict[str, list[str]]:
    """Return the areas of each chapter, by its title."""
    pages = (DOCS / "rulebook").glob("*.md")
    texts = [page.read_text(encoding="utf-8") for page in pages]
    return {
        text.partition(": ")[2].partition("\n")[0]: listed(text, "area")
        for text in texts
        if text.startswith("# Chapter ")
    }


def test_each_area_is_in_one_chapter() -> None:
    """Each area is in exactly one chapter, and the printed book has the same chapters."""
    found = chapters()
    assert sorted(area for areas in found.values() for area in areas) == sorted(BOOK.areas)
    printed = (DOCS / "rulebook" / "printed.md").read_text(encoding="utf-8")
    parts = [part.partition("\n") for part in printed.split("\n## ")[1:]]
    assert {title: listed(text, "told") for title, _, text in parts} == found


def test_the_chapters_are_in_the_order_of_the_printed_book() -> None:
    """The menu lists the chapters by number, as they are printed."""
    menu = (DOCS / "rulebook.md").read_text(encoding="utf-8")
    names = re.findall(r"^rulebook/(\w+)$", menu, re.M)
    titles = [
        (DOCS / "rulebook" / f"{name}.md").read_text(encoding="utf-8").partition("\n")[0]
        for name in names
    ]
    numbered = [title for title in titles if title.startswith("# Chapter ")]
    printed = (DOCS / "rulebook" / "printed.md").read_text(encoding="utf-8")
    assert numbered == [
        f"# Chapter {number}: {title}"
        for number, title in enumerate(re.findall(r"^## (.+)$", printed, re.M), 1)
    ]
