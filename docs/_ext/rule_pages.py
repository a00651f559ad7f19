"""The chapters of the rulebook, with the readings of each rule, and its other pages.

The chapters ``rulebook/*.md`` have a title, an opening, and parts such as
``{generated} area BET RAISE``. The page made for print, ``rulebook/printed.md``, consists of parts
such as ``{generated} told BET RAISE``.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Final, TypeVar, get_args

import attrs
from marking import cited, code, escaped, sections, table
from sphinx.errors import SphinxError
from sphinx.pycode import ModuleAnalyzer

from tagolib.conformance.coverage import Shown
from tagolib.conformance.coverage import coverage as covered
from tagolib.conformance.suite import Vector, load_vectors
from tagolib.rulebook import Area, Reading, Rule, Status, load, load_all
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.reasons import REASONS
from tagolib.tago.rules import Rulings
from tagolib.tap.reasons import REASONS as TAP_REASONS
from tools.citations import UNCITED, Place, citations
from tools.proofs import UNPROVED, Proof
from tools.proofs import proofs as proved

BOOK: Final = load_all()
T = TypeVar("T", Area, Reading)

HEADS: Final = {
    "en": ("Area", "Ids", "What its rules are about"),
    "it": ("Argomento", "Id", "Di che cosa parlano le regole"),
}
COLUMNS: Final = {
    "en": ("No.", "Title", "Published at"),
    "it": ("N.", "Titolo", "Pubblicato su"),
}
STATUS: Final = {
    "en": {status: status for status in get_args(Status)},
    "it": dict(
        zip(get_args(Status), ("espressa", "dedotta", "interpretazione", "esterna"), strict=True)
    ),
}
ALSO: Final = {"en": "Also for", "it": "Vale anche per"}
REFUSED: Final = {"en": "Refused as", "it": "Rifiuto"}
SEE: Final = {"en": "See", "it": "Vedi"}
"""What the parts say themselves, by language; the rest is in the rulebook."""


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


def areas(language: str) -> str:
    """Write a list of the areas, each with a link to its place and its subject."""
    rows = [
        (f"{{ref}}`{area.title} <area-{area.id}>`", area.id, area.about)
        for area in (_in(language, area) for area in BOOK.areas.values())
    ]
    return table(HEADS[language], *rows, classes="areas")


def sources(language: str) -> str:
    """Write a list of the documents from which the rules come."""
    rows = [
        (one.id, one.translations.get(language, one.title), f"<{one.published_at}>")
        for one in BOOK.sources.values()
    ]
    return table(COLUMNS[language], *rows)


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


# An area in its chapter


def area(*names: str, language: str) -> str:
    """Write every rule of areas, with its sources, its readings and its refusals."""
    return "\n\n".join(_area(name, language) for name in names)


def _area(name: str, language: str) -> str:
    area = _in(language, BOOK.areas[name])
    heading = f"(area-{name})=\n## {area.title} ({name})"
    about = f"{area.about[0].upper()}{area.about[1:]}."
    return "\n\n".join([heading, about, *(_rule(rule, language) for rule in _rules(name))])


def _rule(rule: Rule, language: str) -> str:
    links = f" · [{sections(rule)}](../rulebook.md#sources)" if rule.sources else ""
    parts = [
        cited(_sentence(rule, language)),
        f"{{.marks}}\n{STATUS[language][rule.status]}{links}",
        *(_decided(BOOK.readings[name], rule, language) for name in rule.readings),
        *_refused(rule.id, language),
    ]
    return "\n\n".join([f"::::{{rule}} {rule.id}", *parts, "::::"])


def _in(language: str, entry: T) -> T:
    """Return an area or a reading in a language."""
    return entry.translations.get(language, entry)


def _sentence(rule: Rule, language: str) -> str:
    return rule.translations.get(language, rule.sentence)


def _bears_on(reading: Reading) -> list[str]:
    """Return the rules that depend on a reading; the first of them shows it in full."""
    return [rule.id for rule in BOOK.rules.values() if reading.id in rule.readings]


def _decided(reading: Reading, rule: Rule, language: str) -> str:
    """Write how an open point is decided, in full only at the first rule that depends on it."""
    first, *others = _bears_on(reading)
    reading = _in(language, reading)
    if first != rule.id:
        return f"{{.disputed}}\n{{reading}}`{reading.id}` *{reading.question}*"
    rules = ", ".join(f"{{rule}}`{other}`" for other in others)
    also = [f"{ALSO[language]} {rules}."] if others else []
    parts = [
        f"*{reading.question}* {cited(reading.answer)} {cited(reading.alternatives)}".strip(),
        *(f"{{.proof}}\n{said}" for said in also),
    ]
    return "\n\n".join([f":::{{reading}} {reading.id}", *parts, ":::"])


def _refused(rule: str, language: str) -> Iterator[str]:
    reasons = [*{**REASONS, **TABLE_REASONS}.items(), *TAP_REASONS.items()]
    codes = [name for name, reason in reasons if rule in reason.rules]
    if codes:
        yield f"{{.proof}}\n{REFUSED[language]}: {', '.join(map(code, codes))}"


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
    return f'<span id="{place}"></span>' if homes().get(place) == rule else ""


# The readings


def rulings() -> str:
    """Write each ruling: its values (the default bold), its docstring, its reading."""
    said = ModuleAnalyzer.for_module(Rulings.__module__).find_attr_docs()
    rows = [("Ruling", "Values", "What it decides", "Reading")]
    for ruling in attrs.fields(Rulings):
        values = (True, False) if ruling.type is bool else get_args(ruling.type)
        shown = [f"**`{v}`**" if v == ruling.default else code(str(v)) for v in values]
        reading = ruling.metadata["reading"]
        meaning = " ".join(said["Rulings", ruling.name]).removeprefix(f"{reading}. ").strip()
        rows.append((code(ruling.name), "<br>".join(shown), meaning, f"{{reading}}`{reading}`"))
    return table(*rows)


def readings() -> str:
    """Write a list of the readings: what each decides, and which rulings decide otherwise."""
    rows = [("Reading", "Question", "Rulings")]
    for reading in load().readings.values():
        rulings = ", ".join(map(code, reading.rulings))
        rows.append((f"{{reading}}`{reading.id}`", reading.question, rulings))
    return table(*rows)


# What carries out each rule, and what shows it


def traceability() -> str:
    """Write the code, cases and tests of each rule; a gap without a reason is an error."""
    text = []
    for name, group in groupby(BOOK.rules.values(), key=lambda rule: rule.area):
        rows = [("Rule", "Code", "Cases", "Tests"), *(_traced(rule.id) for rule in group)]
        made = table(*rows, classes="stacked traced")
        text.append(f"### {BOOK.areas[name].title} ({name})\n\n{made}")
    carried_out = [
        (f"{{reading}}`{name}`", ", ".join(map(_link, citations()[name])))
        for name in BOOK.readings
        if name in citations()
    ]
    made = table(("Reading", "Code"), *carried_out, classes="stacked traced")
    text.append(f"### The readings\n\n{made}")
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
        ", ".join(f"{_anchor(place, rule)}{_link(place)}" for place in places)
        or _missing(rule, UNCITED.get(rule), "no code"),
        f"followed: {kept}<br>enforced: {broken}" if kept != broken else kept,
        _first([code(test.name) for test in tests])
        or _missing(rule, UNPROVED.get(rule), "no test"),
    )


def _own_first(rule: str, ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda name: not name.startswith(rule.lower()))


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


def told(*names: str, language: str) -> str:
    """Write the rules of areas for continuous reading, with the decisions of open points."""
    parts = []
    for name in names:
        parts.append(f"### {_in(language, BOOK.areas[name]).title}")
        for rule in _rules(name):
            parts.append(f"{{.rule}}\n**{rule.id}** {_read(_sentence(rule, language))}")
            ruled = (_ruled(reading, rule.id, language) for reading in rule.readings)
            parts += [f"{{.disputed}}\n{said}" for said in ruled]
    return "\n\n".join(parts)


def _ruled(name: str, rule: str, language: str) -> str:
    """Write how an open point is decided, at the first rule that depends on it."""
    reading = _in(language, BOOK.readings[name])
    first, *_ = _bears_on(reading)
    if first != rule:
        return f"**{name}** {SEE[language]} {_read(first)}."
    return f"**{name}** *{_read(reading.question)}* {_read(reading.answer)}"


def _read(text: str) -> str:
    """Return a text whose ids are marked, so that no line breaks within an id."""
    return re.sub(r"([A-Z]{2,5}-\d\d)", r'<span class="id">\1</span>', escaped(text))


PARTS: Final[Mapping[str, Callable[..., str]]] = {
    made.__name__: made
    for made in (areas, sources, documents, area, rulings, readings, traceability, told)
}
"""The parts of pages that this module writes, by name."""
