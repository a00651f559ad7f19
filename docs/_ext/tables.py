"""Parts of pages that are written from the library's own data when the pages are built.

The directive ``{generated} name`` puts one of :data:`TABLES` in its place, as Markdown, and
``{case} kind`` the library's answer under a conformance case.
"""

import ast
import inspect
import json
import re
from collections.abc import Callable, Mapping
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, get_args

import attrs
from diagram import diagram
from docutils import nodes
from following import followed, step
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

import tagolib
import tagolib.names
from tagolib.conformance.cases import answer
from tagolib.conformance.coverage import coverage as covered
from tagolib.conformance.suite import load_vectors
from tagolib.dealer import COURSE
from tagolib.errors import FAULTS
from tagolib.facts import Fact
from tagolib.hand import PHASES
from tagolib.notation import parse_hands
from tagolib.notation.claims import CLAIMS
from tagolib.notation.claims import claims as told
from tagolib.notation.header import SETTINGS, written
from tagolib.notation.verbs import VERBS
from tagolib.reasons import REASONS
from tagolib.records import resume
from tagolib.rulebook import load
from tagolib.rules import Rules, Rulings
from tagolib.serialization import FACT_TYPES, TABLE_FACT_TYPES
from tagolib.validation import CHECKS

AREAS: Final = {
    "GEN": "The game and its rules",
    "DECK": "The deck",
    "SEAT": "Seats and chips",
    "OPEN": "Opening a table",
    "DEAL": "The deal",
    "ANTE": "The ante",
    "CUBE": "The cube",
    "POINT": "The POINT",
    "BET": "Betting",
    "RAISE": "Raises",
    "FOLD": "Folding",
    "REST": "Restoration",
    "REM": "Remainders",
    "PAIR": "The pair rule",
    "SCORE": "Scores",
    "POT": "Pots",
    "TIE": "Several winners",
    "JACK": "The jackpot",
    "LIMIT": "Light and Heavy",
    "CUR": "Curious",
    "ELIM": "Elimination",
    "EARLY": "Declaring out of turn",
    "ERR": "Errors of the dealer",
    "ANN": "Announcements",
    "RAPID": "Rapid",
    "TOUR": "Tournaments",
    "COLL": "Who knows what",
}
"""The areas of the rulebook; one that is not here stops the build."""


HANDS: Final = Path(__file__).parents[2] / "tests" / "data" / "hands-1.tago"
"""Hands in which everything happens."""


def _table(*rows: tuple[str, ...]) -> str:
    head, *rest = [f"| {' | '.join(row)} |" for row in rows]
    table = "\n".join([head, "| --- " * len(rows[0]) + "|", *rest])
    return f":::{{table}}\n:class: stacked\n\n{table}\n:::"


def _code(words: str) -> str:
    return f"`{words}`"


def rulings() -> str:
    """List each ruling: its values (the default bold), its docstring, its reading."""
    said = ModuleAnalyzer.for_module("tagolib.rules").find_attr_docs()
    rows = [("Ruling", "Values", "What it decides", "Reading")]
    for ruling in attrs.fields(Rulings):
        values = (True, False) if ruling.type is bool else get_args(ruling.type)
        shown = [f"**`{v}`**" if v == ruling.default else _code(str(v)) for v in values]
        reading = ruling.metadata["reading"]
        meaning = " ".join(said["Rulings", ruling.name]).removeprefix(f"{reading}. ").strip()
        rows.append((_code(ruling.name), "<br>".join(shown), meaning, f"{{reading}}`{reading}`"))
    return _table(*rows)


def readings() -> str:
    """Give every reading, question and answer, with the rulings that change it."""
    return "\n\n".join(
        f"::::{{reading}} {r.id}\n**{r.question}**\n\n{r.answer}\n::::"
        for r in load().readings.values()
    )


def rules() -> str:
    """Give every rule, those of one area under one heading."""
    text = []
    for area, group in groupby(load().rules.values(), key=lambda rule: rule.area):
        text.append(f"## {AREAS[area]} ({area})")
        for rule in group:
            marks = [rule.status, *rule.sources, *(f"{{reading}}`{r}`" for r in rule.readings)]
            below = f"{{.marks}}\n{' · '.join(marks)}"
            text.append(f"::::{{rule}} {rule.id}\n{rule.sentence}\n\n{below}\n::::")
    return "\n\n".join(text)


def coverage() -> str:
    """Tell for each rule which cases show it, those of one area under one heading."""
    shown = covered(vector for file in load_vectors() for vector in file.cases)
    text = []
    for area, group in groupby(load().rules.values(), key=lambda rule: rule.area):
        rows = [("Rule", "Followed", "Broken")]
        for name in (rule.id for rule in group):
            why = f"none: {shown[name].reason}"
            kept, broken = _cases(name, shown[name].kept), _cases(name, shown[name].broken)
            rows.append((f"{{rule}}`{name}`", kept or why, broken or (why if kept else "none")))
        text.append(f"## {AREAS[area]} ({area})\n\n{_table(*rows)}")
    return "\n\n".join(text)


def _cases(rule: str, ids: tuple[str, ...]) -> str:
    """Name one of the cases of a rule, of its own if it has one, and count the others."""
    first = min(ids, key=lambda name: not name.startswith(rule.lower()), default="")
    more = f" and {len(ids) - 1} more" if len(ids) > 1 else ""
    return f"{_code(first)}{more}" if ids else ""


def sources() -> str:
    """List the documents that the rules are cited from."""
    rows = [(s.id, s.title, f"<{s.published_at}>") for s in load().sources.values()]
    return _table(("No.", "Title", "Published at"), *rows)


def reasons() -> str:
    """List each reason for a refusal: its code, its sentence, the rules."""
    rows = [("Code", "Sentence", "Rules")]
    for code, reason in REASONS.items():
        cited = ", ".join(f"{{rule}}`{rule}`" for rule in reason.rules)
        rows.append((_code(code), reason.sentence, cited))
    return _table(*rows)


def faults() -> str:
    """List each fault of a text or a document: its code and what it means."""
    rows = [
        (_code(code), f"{meaning[0].upper()}{meaning[1:]}.") for code, meaning in FAULTS.items()
    ]
    return _table(("Code", "Meaning"), *rows)


def fact_types() -> str:
    """List the facts of a hand: type, keys, and what each tells."""
    return _facts(FACT_TYPES)


def table_fact_types() -> str:
    """List the facts of a table: type, keys, and what each tells."""
    return _facts(TABLE_FACT_TYPES)


def _facts(types: Mapping[str, Any]) -> str:
    rows = [("`type`", "Further keys", "Meaning")]
    for tag, fact in types.items():
        keys = ", ".join(_code(field.name) for field in attrs.fields(fact))
        link = f"{{py:class}}`{tag} <{fact.__module__}.{fact.__name__}>`"
        meaning = (inspect.getdoc(fact) or "").partition("\n\n")[0].replace("\n", " ")
        cited = re.sub(r"(?<![`\w])([A-Z]{2,5}-\d\d)(?![`\w])", r"{rule}`\1`", meaning)
        rows.append((link, keys, re.sub(r"reading (A\d\d)", r"{reading}`\1`", cited)))
    return _table(*rows)


def names() -> str:
    """List the names of the package by the module that each is documented with."""
    homes = [
        (node.module or "", [alias.name for alias in node.names])
        for node in ast.parse(inspect.getsource(tagolib.names)).body
        if isinstance(node, ast.ImportFrom)
    ]
    rows = [("Module", "Names in `tagolib`")]
    for home, found in homes:
        links = (f"{{py:obj}}`{n} <{home}.{n}>`" for n in found if n in tagolib.__all__)
        rows.append((f"{{py:mod}}`{home}`", ", ".join(links)))
    return _table(*rows)


def actions() -> str:
    """List the actions: to which phases each belongs, and at whose turn."""
    who = {"to_act": "for the seat to act", "any": "out of turn too", "house": "for the dealer"}
    rows = [("Action", "Phases", "Whose turn", "Meaning")]
    for action, (phases, taker, _) in CHECKS.items():
        meaning = (inspect.getdoc(action) or "").partition("(")[0].strip().rstrip(".")
        link = f"{{py:class}}`~{action.__module__}.{action.__name__}`"
        listed = {PHASES: "all", PHASES[:-1]: "all but `over`"}
        where = listed.get(phases) or ", ".join(map(_code, phases))
        rows.append((link, where, who[taker], meaning))
    return _table(*rows)


def tags() -> str:
    """List the tags of a table's rules: values, the default bold, and meaning."""
    said = ModuleAnalyzer.for_module("tagolib.rules").find_attr_docs()
    rows = [("Tag", "Values", "Meaning")]
    for tag, setting in SETTINGS.items():
        holder = "Rules" if hasattr(Rules, setting.name) else "Rulings"
        words = ("yes", "no") if setting.type is bool else get_args(setting.type)
        default = written(setting, setting.default)
        shown = [f"**`{word}`**" if word == default else _code(word) for word in words]
        number = "a number" if setting.default is attrs.NOTHING else f"a number, **`{default}`**"
        meaning = " ".join(said[holder, setting.name]).strip()
        meaning = re.sub(r"\b([A-Z]+-[0-9]{2})\b", r"{rule}`\1`", meaning)
        meaning = re.sub(r"\b(A[0-9]{2})\b", r"{reading}`\1`", meaning)
        rows.append((_code(tag), "<br>".join(shown) or number, meaning))
    return _table(*rows)


def verbs() -> str:
    """List the actions as they are written in the notation."""
    rows = [("Words", "Action")]
    for verb in VERBS.values():
        who = "3" if verb.by_seat else "dealer"
        escaped = f"{who}: {verb}".replace("|", r"\|")
        link = f"{{py:class}}`~{verb.action.__module__}.{verb.action.__name__}`"
        rows.append((_code(escaped), link))
    return _table(*rows)


def claims() -> str:
    """List the facts that the notation tells, each as the hands of the tests first tell it."""
    found: dict[type[Fact], str] = {}
    with HANDS.open(encoding="utf-8") as lines:
        for transcript in parse_hands(lines):
            for fact in resume(transcript.record).facts:
                for line in told([fact])[:1]:
                    found.setdefault(type(fact), line)
    rows = [("Claim, for example", "Fact")]
    for fact, line in found.items():
        rows.append((_code(line), f"{{py:class}}`~{fact.__module__}.{fact.__name__}`"))
    assert len(found) == len(CLAIMS)
    return _table(*rows)


def course() -> str:
    """List for each phase the dealer's step and where it may lead."""
    rows = [("Phase", "Then the dealer will", "Which may lead to")]
    for phase, (_, after) in COURSE.items():
        rows.append((_code(phase), step(phase), f"→ {', '.join(map(_code, after))}"))
    return _table(*rows)


def _json(value: Any, indent: str = "") -> str:
    """Write JSON, breaking only what does not fit into a line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent + short) <= 84 or not isinstance(value, dict | list):
        return short
    inner = indent + "  "
    if isinstance(value, dict):
        rows = [f"{inner}{json.dumps(k)}: {_json(v, inner)}" for k, v in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if type(value[0]) is str:
        lines = wrap(short[1:-1], 80, break_on_hyphens=False)
    else:
        lines = [_json(one, inner) + "," for one in value]
        lines[-1] = lines[-1][:-1]
    return "[\n" + "\n".join(inner + line for line in lines) + f"\n{indent}]"


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    made.__name__: made
    for made in (
        *(rulings, readings, rules, coverage, sources, reasons, faults, names, actions),
        *(tags, verbs, claims, fact_types, table_fact_types, course, diagram, followed),
    )
}


class Generated(SphinxDirective):
    """``{generated} name``: one of :data:`TABLES`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the text and let the page's own parser read it."""
        self.env.note_reread()
        text = TABLES[self.arguments[0]]()
        return self.parse_text_to_nodes(text, allow_section_headings=True)


class Case(SphinxDirective):
    """``{case} kind``: a conformance case as it stands on the page, and the library's answer."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Show both as JSON."""
        kind, asked = self.arguments[0], "\n".join(self.content)
        answered = _json(answer(kind, json.loads(asked)))
        after = "\n " if "\n" in asked else " "
        asked = asked.replace("{", f'{{"kind": "{kind}",{after}', 1)
        text = f"```json\n{asked}\n```\n\n```json\n{answered}\n```"
        return self.parse_text_to_nodes(text)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives, and rules and readings as things to refer to: ``{rule}`RAISE-01```."""
    app.add_directive("generated", Generated)
    app.add_directive("case", Case)
    app.add_object_type("rule", "rule", "pair: %s; rule", ref_nodeclass=nodes.inline)
    app.add_object_type("reading", "reading", "pair: %s; reading", ref_nodeclass=nodes.inline)
    return {"parallel_read_safe": True}
