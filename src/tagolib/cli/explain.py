"""``tagolib explain``: everything known about a rule, an area, a reading, a ruling or an error."""

import argparse
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias, get_args

import attrs

from tagolib.announcements import LANGUAGES
from tagolib.announcements.languages import catalogue
from tagolib.base.errors import FAULTS, KIND_SENTENCES, SetupError, TagoError
from tagolib.base.messages import cut, without_kinds
from tagolib.cli.screen import Screen
from tagolib.conformance.coverage import Shown, coverage
from tagolib.conformance.suite import load_vectors
from tagolib.rulebook import Area, Reading, Rule, load_all
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.reasons import REASONS
from tagolib.tago.rules import Rulings
from tagolib.tap import Rules as TapRules
from tagolib.tap.reasons import REASONS as TAP_REASONS

__all__ = ["add_options", "find", "run", "search", "short"]


class ErrorCode(NamedTuple):
    """A code that an error can have."""

    id: str
    """The code."""
    sentence: str
    """What is wrong, in English, with the names of its parameters in braces."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that are broken."""


Entry: TypeAlias = Rule | Reading | Area | ErrorCode
"""Anything that can be explained."""

_RULINGS: Final[Mapping[str, "attrs.Attribute[Any]"]] = {
    **attrs.fields_dict(Rulings),
    **attrs.fields_dict(TapRules),
}
"""The rulings that a table can choose, in each of the games."""


def add_options(explaining: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    explaining.description = (
        "Explain rules of Tagò or Tap by the ids that refusals name. For each rule, "
        "print its text, its sources, its reading where it is disputed, the refusals that name it, "
        "and the conformance cases that show it. For the code of an error, print what is wrong and "
        "the rules that say so."
    )
    wanted = explaining.add_mutually_exclusive_group(required=True)
    wanted.add_argument(
        "names",
        nargs="*",
        default=[],
        metavar="NAME",
        help="a rule such as RAISE-01, an area such as RAISE, a reading such as A08, a ruling "
        "such as point_trips, or the code of an error such as below_minimum",
    )
    wanted.add_argument(
        "--search", metavar="WORDS", help="find the rules with these words, in any language"
    )
    form = explaining.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a machine-readable document")
    form.add_argument("--short", action="store_true", help="print only what it says")
    explaining.add_argument(
        "--language", choices=LANGUAGES, help=f"the language of --short (default: {LANGUAGES[0]})"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command, and return the exit status."""
    screen = Screen()
    if given.language and not given.short:
        raise TagoError("--language needs --short: otherwise rules are in all languages")
    language = given.language or LANGUAGES[0]
    rules = search(given.search) if given.search is not None else {}
    if rules and not given.json:
        for place, (rule, texts) in enumerate(rules.items()):
            screen.show([""] * (place > 0))
            screen.show([_line(rule, language), *([] if given.short else texts)])
        return 0
    entries = [*map(find, given.names), *rules]
    if given.short:
        for place, entry in enumerate(entries):
            screen.show([""] * (place > 0))
            screen.show(short(entry, language))
        return 0
    found = [_document(entry) for entry in entries]
    if given.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return 0
    for place, document in enumerate(found):
        head, *lines = _LINES[document["kind"]](document)
        screen.show([""] * (place > 0))
        screen.show([head], "bold")
        screen.show(lines)
    return 0


def find(name: str) -> Entry:
    """Return the entry of a name, whatever its case; for a ruling, the reading that it changes.

    Raises:
        SetupError: if there is no such name; the error lists similar names.
    """
    book = load_all()
    named: dict[str, Entry] = {**book.rules, **book.readings, **book.areas}
    for ruling in _RULINGS.values():
        named[ruling.name] = book.readings[ruling.metadata["reading"]]
    named |= _errors()
    written = {key.upper(): key for key in named}
    if name.upper() in written:
        return named[written[name.upper()]]
    near = [written[key] for key in get_close_matches(name.upper(), written, 4)]
    meant = f"; similar: {', '.join(near)}" if near else ""
    raise SetupError(f"{cut(name)!r} is not a rule, area, reading, ruling or error code{meant}")


def search(words: str) -> dict[Rule, list[str]]:
    """Return the rules that have all these words in one text.

    Rules that have the words in this order come first. Upper case and accents do not matter, and
    the beginning of a word is enough.

    Returns:
        For each rule, its texts that have the words, apart from its sentence: its translations,
        and the first words of its sources, each with its place.

    Raises:
        SetupError: if no rule has the words, or if no word is given.
    """
    wanted = _words(words)
    phrase = " ".join(wanted)
    found: list[tuple[bool, Rule, list[str]]] = []
    for rule in load_all().rules.values():
        texts = {text: text for text in (rule.sentence, *rule.translations.values())}
        for one in rule.sources:
            texts[f"{one}, line {one.line}: {one.opening}"] = one.opening
        plain = {told: f" {' '.join(_words(text))}" for told, text in texts.items()}
        having = [told for told in plain if all(f" {word}" in plain[told] for word in wanted)]
        if wanted and having:
            scattered = not any(f" {phrase}" in plain[told] for told in having)
            found.append((scattered, rule, [told for told in having if told != rule.sentence]))
    if not found:
        raise SetupError(f"no rule has the words {cut(words)!r}")
    return {rule: texts for _, rule, texts in sorted(found, key=itemgetter(0))}


def _words(text: str) -> list[str]:
    """Return the words of a text in lower case, without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(one for one in letters if not unicodedata.combining(one)))


def short(entry: Entry, language: str) -> list[str]:
    """Return an entry in a few words, as people need it at a table."""
    if isinstance(entry, Rule):
        return [_sentence(entry, language)]
    if isinstance(entry, Reading):
        said = entry.translations.get(language, entry)
        return list(filter(None, (said.question, said.answer, said.alternatives)))
    told = [_sentence(entry, language)] if isinstance(entry, ErrorCode) else []
    return [*told, *[_line(rule, language) for rule in _rules_of(entry)]]


def _sentence(entry: Rule | ErrorCode, language: str) -> str:
    """Return what a rule says, or what is wrong by the code of an error; English if need be."""
    if isinstance(entry, ErrorCode):
        said = without_kinds(catalogue(language).pgettext("error", entry.sentence))
        return f"{said[0].upper()}{said[1:].rstrip('.')}."
    return entry.translations.get(language, entry.sentence)


def _line(rule: Rule, language: str) -> str:
    return f"{rule.id}: {_sentence(rule, language)}"


def _rules_of(entry: Area | ErrorCode) -> list[Rule]:
    """Return the rules of an area, or those that an error names."""
    names = entry.rules if isinstance(entry, ErrorCode) else ()
    rules = load_all().rules.values()
    return [rule for rule in rules if rule.area == entry.id or rule.id in names]


def _errors() -> dict[str, ErrorCode]:
    """Return the codes of all errors. A code of both games has the sentence of Tagò."""
    found = {
        code: ErrorCode(code, sentence) for code, sentence in {**FAULTS, **KIND_SENTENCES}.items()
    }
    for reasons in (TAP_REASONS, REASONS, TABLE_REASONS):
        for code, reason in reasons.items():
            rules = reason.rules + (found[code].rules if code in found else ())
            found[code] = ErrorCode(code, reason.sentence, rules)
    return found


# The documents that --json prints, with everything known


def _document(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Rule):
        return _rule(entry)
    if isinstance(entry, Reading):
        return {"kind": "reading", **_reading(entry)}
    rules = [{"id": rule.id, "sentence": rule.sentence} for rule in _rules_of(entry)]
    if isinstance(entry, ErrorCode):
        first, *others = LANGUAGES
        translations = {language: _sentence(entry, language) for language in others}
        said = {"sentence": _sentence(entry, first), "translations": translations}
        return {"kind": "error", "id": entry.id, **said, "rules": rules}
    said = {"title": entry.title, "about": entry.about}
    return {"kind": "area", "id": entry.id, **said, "rules": rules}


def _rule(rule: Rule) -> dict[str, Any]:
    book = load_all()
    shown = _shown()[rule.id]
    return {
        "kind": "rule",
        "id": rule.id,
        "area": book.areas[rule.area].title,
        "sentence": rule.sentence,
        "translations": dict(rule.translations),
        "status": rule.status,
        "sources": [
            {"id": one.source, "title": book.sources[one.source].title}
            | {"section": one.section, "line": one.line, "opening": one.opening}
            for one in rule.sources
        ],
        "readings": [_reading(book.readings[name]) for name in rule.readings],
        "refusals": [
            code
            for reasons in ({**REASONS, **TABLE_REASONS}, TAP_REASONS)
            for code, reason in reasons.items()
            if rule.id in reason.rules
        ],
        "followed": _own_first(rule.id, shown.kept),
        "broken": _own_first(rule.id, shown.broken),
        "cases_missing": shown.reason,
    }


def _reading(reading: Reading) -> dict[str, Any]:
    return {
        "id": reading.id,
        "question": reading.question,
        "answer": reading.answer,
        "alternatives": reading.alternatives,
        "rulings": {name: _values(_RULINGS[name]) for name in reading.rulings},
        "rules": [rule.id for rule in load_all().rules.values() if reading.id in rule.readings],
    }


def _values(ruling: "attrs.Attribute[Any]") -> list[str | bool]:
    """Return the values of a ruling, the default first."""
    values = (True, False) if ruling.type is bool else get_args(ruling.type)
    return sorted(values, key=lambda value: value != ruling.default)


def _own_first(rule: str, cases: Iterable[str]) -> list[str]:
    return sorted(cases, key=lambda name: not name.startswith(rule.lower()))


@cache
def _shown() -> Mapping[str, Shown]:
    return coverage(vector for file in load_vectors() for vector in file.cases)


# The same in lines for a person


def _rule_lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield f"{told['id']} · {told['area']} · {told['status']}"
    yield from (told["sentence"], *told["translations"].values())
    if told["sources"]:
        yield ""
    for one in sorted(told["sources"], key=itemgetter("id")):
        place = f", {one['section']}, line {one['line']}: {one['opening']}" if one["line"] else ""
        yield f"{one['title']}{place}"
    for reading in told["readings"]:
        yield from ("", f"Disputed, {reading['id']}: {reading['question']}", reading["answer"])
        yield from _other_ways(reading)
    yield ""
    yield from _listed("Refused as", told["refusals"], None)
    if not told["followed"]:
        yield from _listed("Cases", [], told["cases_missing"])
        return
    yield from _listed("Followed in", told["followed"], None)
    yield from _listed("Enforced in", told["broken"], told["cases_missing"])


def _reading_lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield f"{told['id']} · {told['question']}"
    yield told["answer"]
    yield from _other_ways(told)
    yield ""
    yield from _listed("Rules that depend on it", told["rules"], None)


def _other_ways(reading: Mapping[str, Any]) -> Iterator[str]:
    if reading["alternatives"]:
        yield reading["alternatives"]
    for name, (default, *others) in reading["rulings"].items():
        yield f"Ruling {name}: {default} (default), {', '.join(map(str, others))}"


def _area_lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield f"{told['id']} · {told['title']}"
    yield f"{told['about'][0].upper()}{told['about'][1:]}."
    yield from _rule_list(told)


def _error_lines(told: Mapping[str, Any]) -> Iterator[str]:
    yield f"{told['id']} · error"
    yield from dict.fromkeys((told["sentence"], *told["translations"].values()))
    yield from _rule_list(told)


def _rule_list(told: Mapping[str, Any]) -> Iterator[str]:
    for rule in told["rules"]:
        yield from ("", f"{rule['id']}: {rule['sentence']}")


def _listed(name: str, entries: list[str], reason: str | None) -> Iterator[str]:
    """Yield a line with the entries, or with the reason for having none, if there is either."""
    if entries or reason:
        yield f"{name}: {', '.join(entries) or f'none, because {reason}'}"


_LINES: Final = {
    "rule": _rule_lines,
    "reading": _reading_lines,
    "area": _area_lines,
    "error": _error_lines,
}
"""The function that yields the lines of each kind of document."""
