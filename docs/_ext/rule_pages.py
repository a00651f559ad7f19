"""The pages of the rulebook: the areas of the rules, the readings, and the code behind each rule.

The pages ``rulebook/*.md`` have a title, further text or figures, and ``{generated} area RAISE``.
The page made for print, ``rulebook/printed.md``, consists of parts such as
``{generated} told RAISE``.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Final, get_args

import attrs
from marking import cited, code, escaped, sections, table
from sphinx.errors import SphinxError
from sphinx.pycode import ModuleAnalyzer

from tagolib.conformance.coverage import Shown
from tagolib.conformance.coverage import coverage as covered
from tagolib.conformance.suite import Vector, load_vectors
from tagolib.rulebook import Game, Reading, Rule, load, load_all
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.reasons import REASONS
from tagolib.tago.rules import Rulings
from tagolib.tap import Rules as TapRules
from tagolib.tap.reasons import REASONS as TAP_REASONS
from tools.citations import UNCITED, Place, citations
from tools.proofs import UNPROVED, Proof
from tools.proofs import proofs as proved

BOOK: Final = load_all()

RULINGS: Final[Mapping[Game, type]] = {"tago": Rulings, "tap": TapRules}
"""The class with the rulings of each game."""


@cache
def _vectors() -> dict[str, Vector]:
    return {vector.id: vector for file in load_vectors() for vector in file.cases}


@cache
def _shown() -> dict[str, Shown]:
    return covered(_vectors().values())


@cache
def _proofs() -> dict[str, list[Proof]]:
    return proved()


def _rules(area: str) -> list[Rule]:
    return [rule for rule in BOOK.rules.values() if rule.area == area]


# The index


def areas() -> str:
    """Write a list of the areas, each with a link to its page and its subject."""
    rows = [("Area", "Ids", "What its rules are about")]
    for area in BOOK.areas.values():
        link = f"{{doc}}`{area.title} </rulebook/{area.id.lower()}>`"
        rows.append((link, area.id, area.about))
    return table(*rows, classes="areas")


def sources() -> str:
    """Write a list of the documents from which the rules come."""
    rows = [(s.id, s.title, f"<{s.published_at}>") for s in BOOK.sources.values()]
    return table(("No.", "Title", "Published at"), *rows)


def documents() -> str:
    """Write every sentence of the documents, with the rules that it states or what it is."""
    rows = [("Section", "Lines", "First words", "Rules")]
    for one in (one for source in BOOK.sources.values() for one in source.passages):
        if not one.line:
            continue  # it stands for an external page
        place = "–".join(dict.fromkeys((str(one.line), str(one.last_line))))
        rules = ", ".join(f"{{rule}}`{rule}`" for rule in one.rules)
        rows.append((str(one), place, f"`` {one.opening} ``", rules or f"*{one.kind}*"))
    return table(*rows, classes="stacked traced")


# The page of an area


def area(name: str) -> str:
    """Write every rule of an area, with everything that is known about it."""
    about = BOOK.areas[name].about
    return "\n\n".join([f"{about[0].upper()}{about[1:]}.", *map(_rule, _rules(name))])


def _rule(rule: Rule) -> str:
    links = f" · [{sections(rule)}](../rulebook.md#sources)" if rule.sources else ""
    parts = [
        cited(rule.sentence),
        f"{{.marks}}\n{rule.status}{links}",
        *(f"{{.disputed}}\n{_decided(BOOK.readings[name], rule)}" for name in rule.readings),
        *_refused(rule.id),
        *_code(rule.id),
        *_cases(rule.id),
        *_tests(rule.id),
    ]
    return "\n\n".join([f"::::{{rule}} {rule.id}", *parts, "::::"])


def _decided(reading: Reading, rule: Rule) -> str:
    """Write how an open point is decided, in full only at the first rule that depends on it."""
    asked = f"{{reading}}`{reading.id}` *{reading.question}*"
    first = next(r.id for r in _rules(rule.area) if reading.id in r.readings)
    if first != rule.id:
        return f"{asked} See {{rule}}`{first}`."
    return f"{asked} {cited(reading.answer)} {cited(reading.alternatives)}".strip()


def _refused(rule: str) -> Iterator[str]:
    reasons = [*{**REASONS, **TABLE_REASONS}.items(), *TAP_REASONS.items()]
    codes = [name for name, reason in reasons if rule in reason.rules]
    if codes:
        yield f"{{.proof}}\nRefused as: {', '.join(map(code, codes))}"


def _code(rule: str) -> Iterator[str]:
    places = citations().get(rule, ())
    links = [f"{_anchor(place, rule)}{_link(place)}" for place in places]
    yield f"{{.proof}}\nCode: {', '.join(links) or _missing(rule, UNCITED.get(rule))}"


def _link(place: Place) -> str:
    return f"{{py:obj}}`{str(place).removeprefix('tagolib.')} <{place}>`"


@cache
def homes() -> dict[Place, str]:
    """Return the first rule that each place in the source carries out."""
    found: dict[Place, str] = {}
    for rule in BOOK.rules:
        for place in citations().get(rule, ()):
            found.setdefault(place, rule)
    return found


def _anchor(place: Place, rule: str) -> str:
    """Return the anchor to which the source of a place leads back, if the reference lacks it."""
    return f'<span id="{place}"></span>' if homes()[place] == rule else ""


def _cases(rule: str) -> Iterator[str]:
    shown = _shown()[rule]
    both = (("followed", shown.kept), ("enforced", shown.broken))
    rows = [
        f"{code(name)} ({how}): {cited(escaped(_vectors()[name].why))}"
        for how, ids in both
        for name in _own_first(rule, ids)
    ]
    said = [
        f"{how} in {len(ids)}" if ids else f"{how} in {_missing(rule, shown.reason)}"
        for how, ids in both
    ]
    yield from _folded(f"Cases: {'; '.join(said) if rows else _missing(rule, shown.reason)}", rows)


def _own_first(rule: str, ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda name: not name.startswith(rule.lower()))


def _tests(rule: str) -> Iterator[str]:
    tests = _proofs().get(rule, [])
    rows = [
        f"{code(f'{test.file}::{test.name}')}: {cited(escaped(test.sentence))}" for test in tests
    ]
    yield from _folded(f"Tests: {len(tests) or _missing(rule, UNPROVED.get(rule))}", rows)


def _folded(summary: str, rows: list[str]) -> Iterator[str]:
    """Yield a list that opens below its summary; without rows, only the summary."""
    if not rows:
        yield f"{{.proof}}\n{summary}"
        return
    yield f'<details class="proof"><summary>{summary}</summary>'
    yield "\n".join(f"* {row}" for row in rows)
    yield "</details>"


# The readings


def rulings(game: Game = "tago") -> str:
    """Write each ruling: its values (the default bold), its docstring, its reading."""
    holds = RULINGS[game]
    said = ModuleAnalyzer.for_module(holds.__module__).find_attr_docs()
    rows = [("Ruling", "Values", "What it decides", "Reading")]
    for ruling in attrs.fields(holds):
        values = (True, False) if ruling.type is bool else get_args(ruling.type)
        shown = [f"**`{v}`**" if v == ruling.default else code(str(v)) for v in values]
        reading = ruling.metadata["reading"]
        meaning = " ".join(said[holds.__name__, ruling.name]).removeprefix(f"{reading}. ").strip()
        rows.append((code(ruling.name), "<br>".join(shown), meaning, f"{{reading}}`{reading}`"))
    return table(*rows)


def readings(game: Game = "tago") -> str:
    """Write every reading: question, answer, rulings, and the rules that depend on it."""
    return "\n\n".join(map(_reading, load(game).readings.values()))


def _reading(reading: Reading) -> str:
    rules = [f"{{rule}}`{r.id}`" for r in BOOK.rules.values() if reading.id in r.readings]
    places = [_link(place) for place in citations().get(reading.id, ())]
    parts = [
        f"::::{{reading}} {reading.id}\n**{reading.question}**",
        cited(reading.answer),
        *([cited(reading.alternatives)] if reading.alternatives else []),
        f"{{.proof}}\nRules that depend on it: {', '.join(rules)}",
        *([f"{{.proof}}\nCode: {', '.join(places)}"] if places else []),
        "::::",
    ]
    return "\n\n".join(parts)


# What carries out each rule, and what shows it


def traceability() -> str:
    """Write the code, cases and tests of each rule; a gap without a reason is an error."""
    text = []
    for name, group in groupby(BOOK.rules.values(), key=lambda rule: rule.area):
        rows = [("Rule", "Code", "Cases", "Tests"), *(_traced(rule.id) for rule in group)]
        made = table(*rows, classes="stacked traced")
        text.append(f"## {BOOK.areas[name].title} ({name})\n\n{made}")
    return "\n\n".join(text)


def _traced(rule: str) -> tuple[str, ...]:
    shown = _shown()[rule]
    places, tests = citations().get(rule, ()), _proofs().get(rule, [])
    kept, broken = (
        _first([code(case) for case in _own_first(rule, ids)])
        or _missing(rule, shown.reason, "no case")
        for ids in (shown.kept, shown.broken)
    )
    return (
        f"{{rule}}`{rule}`",
        _first([_link(place) for place in places]) or _missing(rule, UNCITED.get(rule), "no code"),
        f"followed: {kept}<br>enforced: {broken}" if kept != broken else kept,
        _first([code(test.name) for test in tests])
        or _missing(rule, UNPROVED.get(rule), "no test"),
    )


def _first(entries: list[str]) -> str:
    """Write the first of some entries, and how many others there are."""
    return entries[0] + f" and {len(entries) - 1} more" * (len(entries) > 1) if entries else ""


def _missing(rule: str, reason: str | None, none: str = "none") -> str:
    """Write why a rule has no code, no case or no test.

    Raises:
        SphinxError: if there is no reason.
    """
    if reason is None:
        raise SphinxError(f"{rule} has no code, no case or no test, and no reason why")
    return f"{none}, because {reason}"


# The printed rulebook


def told(name: str) -> str:
    """Write the rules of an area for continuous reading, with the decisions of open points."""
    parts = [f"### {BOOK.areas[name].title}"]
    for rule in _rules(name):
        parts.append(f"{{.rule}}\n**{rule.id}** {_read(rule.sentence)}")
        parts += [f"{{.disputed}}\n{_ruled(reading, rule.id)}" for reading in rule.readings]
    return "\n\n".join(parts)


def _ruled(name: str, rule: str) -> str:
    """Write how an open point is decided, at the first rule that depends on it."""
    reading = BOOK.readings[name]
    first = next(r.id for r in BOOK.rules.values() if name in r.readings)
    if first != rule:
        return f"**{name}** See {_read(first)}."
    return f"**{name}** *{_read(reading.question)}* {_read(reading.answer)}"


def _read(text: str) -> str:
    """Return a text whose ids are marked, so that no line breaks within an id."""
    return re.sub(r"([A-Z]{2,5}-\d\d)", r'<span class="id">\1</span>', escaped(text))


PARTS: Final[Mapping[str, Callable[..., str]]] = {
    made.__name__: made
    for made in (areas, sources, documents, area, rulings, readings, traceability, told)
}
"""The parts of pages that this module writes, by name."""
