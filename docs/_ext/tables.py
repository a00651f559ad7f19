"""Parts of pages that are written from the library's own data when the pages are built.

The directive ``{generated} name`` puts one of :data:`TABLES` in its place, as Markdown, and
``{case} kind`` the library's answer under a conformance case.
"""

import ast
import inspect
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, get_args

import attrs
from docutils import nodes
from marking import cited, code, table
from rule_pages import PARTS
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

import tagolib
import tagolib.names
from tagolib.conformance.cases import answer
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
from tagolib.rules import Rules
from tagolib.serialization import FACT_TYPES, TABLE_FACT_TYPES
from tagolib.validation import CHECKS

HANDS: Final = Path(__file__).parents[2] / "tests" / "data" / "hands-1.tago"
"""Hands in which everything happens."""


def reasons() -> str:
    """List each reason for a refusal: its code, its sentence, the rules."""
    rows = [("Code", "Sentence", "Rules")]
    for name, reason in REASONS.items():
        rules = ", ".join(f"{{rule}}`{rule}`" for rule in reason.rules)
        rows.append((code(name), reason.sentence, rules))
    return table(*rows)


def faults() -> str:
    """List each fault of a text or a document: its code and what it means."""
    rows = [(code(name), f"{meaning[0].upper()}{meaning[1:]}.") for name, meaning in FAULTS.items()]
    return table(("Code", "Meaning"), *rows)


def fact_types() -> str:
    """List the facts of a hand: type, keys, and what each tells."""
    return _facts(FACT_TYPES)


def table_fact_types() -> str:
    """List the facts of a table: type, keys, and what each tells."""
    return _facts(TABLE_FACT_TYPES)


def _facts(types: Mapping[str, Any]) -> str:
    rows = [("`type`", "Further keys", "Meaning")]
    for tag, fact in types.items():
        keys = ", ".join(code(field.name) for field in attrs.fields(fact))
        link = f"{{py:class}}`{tag} <{fact.__module__}.{fact.__name__}>`"
        meaning = (inspect.getdoc(fact) or "").partition("\n\n")[0].replace("\n", " ")
        rows.append((link, keys, cited(meaning)))
    return table(*rows)


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
    return table(*rows)


def actions() -> str:
    """List the actions: to which phases each belongs, and at whose turn."""
    who = {"to_act": "for the seat to act", "any": "out of turn too", "house": "for the dealer"}
    rows = [("Action", "Phases", "Whose turn", "Meaning")]
    for action, (phases, taker, _) in CHECKS.items():
        meaning = (inspect.getdoc(action) or "").partition("(")[0].strip().rstrip(".")
        link = f"{{py:class}}`~{action.__module__}.{action.__name__}`"
        listed = {PHASES: "all", PHASES[:-1]: "all but `over`"}
        where = listed.get(phases) or ", ".join(map(code, phases))
        rows.append((link, where, who[taker], meaning))
    return table(*rows)


def tags() -> str:
    """List the tags of a table's rules: values, the default bold, and meaning."""
    said = ModuleAnalyzer.for_module("tagolib.rules").find_attr_docs()
    rows = [("Tag", "Values", "Meaning")]
    for tag, setting in SETTINGS.items():
        holder = "Rules" if hasattr(Rules, setting.name) else "Rulings"
        words = ("yes", "no") if setting.type is bool else get_args(setting.type)
        default = written(setting, setting.default)
        shown = [f"**`{word}`**" if word == default else code(word) for word in words]
        number = "a number" if setting.default is attrs.NOTHING else f"a number, **`{default}`**"
        meaning = " ".join(said[holder, setting.name]).strip()
        rows.append((code(tag), "<br>".join(shown) or number, cited(meaning)))
    return table(*rows)


def verbs() -> str:
    """List the actions as they are written in the notation."""
    rows = [("Words", "Action")]
    for verb in VERBS.values():
        who = "3" if verb.by_seat else "dealer"
        escaped = f"{who}: {verb}".replace("|", r"\|")
        link = f"{{py:class}}`~{verb.action.__module__}.{verb.action.__name__}`"
        rows.append((code(escaped), link))
    return table(*rows)


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
        rows.append((code(line), f"{{py:class}}`~{fact.__module__}.{fact.__name__}`"))
    assert len(found) == len(CLAIMS)
    return table(*rows)


def course() -> str:
    """List for each phase the dealer's step and where it may lead."""
    rows = [("Phase", "Then the dealer will", "Which may lead to")]
    for phase, (step, after) in COURSE.items():
        first = (inspect.getdoc(step) or "").partition("\n")[0].partition(" (")[0].rstrip(".")
        next_phases = ", ".join(code(name) for name in PLACES if name in after)
        rows.append((code(phase), first[0].lower() + first[1:], f"→ {next_phases}"))
    return table(*rows)


PLACES: Final = {
    "point_choice": (0, 0),
    "betting": (1, 0),
    "redeal": (2, 0),
    "over": (0, 1),
    "vote": (1, 1),
    "discard": (2, 1),
}
"""Where a phase stands in the diagram: column and row."""
_WIDE, _HIGH = 104, 42


def _centre(phase: str) -> tuple[float, float]:
    column, row = PLACES[phase]
    return 60 + 150 * column, 72 + 108 * row


def _arrow(start: str, end: str, *, both_ways: bool) -> str:
    """Draw an arrow between two boxes, a little aside where another one comes back."""
    (x1, y1), (x2, y2) = _centre(start), _centre(end)
    if start == end:
        top = y1 - _HIGH / 2
        path = f"M{x1 + 14},{top} C{x1 + 22},{top - 46} {x1 + 68},{top - 40} {x1 + 40},{top - 3}"
        return f'<path d="{path}" marker-end="url(#head)"/>'
    dx, dy = x2 - x1, y2 - y1
    length = (dx * dx + dy * dy) ** 0.5
    aside_x, aside_y = (-dy / length * 7, dx / length * 7) if both_ways else (0.0, 0.0)
    inside = min(_WIDE / 2 / abs(dx) if dx else 9, _HIGH / 2 / abs(dy) if dy else 9)
    tip = 1 - inside - 4 / length
    points = [x1 + dx * inside, y1 + dy * inside, x1 + dx * tip, y1 + dy * tip]
    x1, y1, x2, y2 = (p + (aside_y if i % 2 else aside_x) for i, p in enumerate(points))
    return f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" marker-end="url(#head)"/>'


def diagram() -> str:
    """Draw the phases and where each may lead, in the colours of the page."""
    boxes, words, arrows = [], [], []
    for phase in PLACES:
        x, y = _centre(phase)
        boxes.append(
            f'<rect x="{x - _WIDE / 2}" y="{y - _HIGH / 2}" width="{_WIDE}" height="{_HIGH}"'
            f' rx="{_HIGH / 2 if phase == "over" else 6}"/>'
        )
        words.append(f'<text x="{x}" y="{y + 5}">{phase}</text>')
    for phase, (_, after) in COURSE.items():
        for end in sorted(after):
            back = end in COURSE and phase in COURSE[end][1]
            arrows.append(_arrow(phase, end, both_ways=back))
    x, y = _centre("betting")
    words.append(f'<text x="{x - 18}" y="16">deal</text>')
    arrows.append(f'<path d="M{x - 18},22 L{x - 18},{y - _HIGH / 2 - 4}" marker-end="url(#head)"/>')
    label = "; ".join(f"{p} leads to {', '.join(sorted(a))}" for p, (_, a) in COURSE.items())
    return (
        f'<svg class="course" viewBox="0 0 420 206" role="img" aria-label="{label}">'
        '<defs><marker id="head" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="7"'
        ' markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>'
        f"<g>{''.join(boxes)}{''.join(arrows)}</g>{''.join(words)}</svg>"
    )


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


TABLES: Final[Mapping[str, Callable[..., str]]] = {
    made.__name__: made
    for made in (
        *(reasons, faults, names, actions, tags, verbs, claims, fact_types, table_fact_types),
        *(course, diagram),
    )
} | PARTS


class Generated(SphinxDirective):
    """``{generated} name``: one of :data:`TABLES`, ``{generated} area RAISE`` one of an area."""

    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Write the text and let the page's own parser read it."""
        self.env.note_reread()
        name, *of = self.arguments
        text = TABLES[name](*of)
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
    """Add the directives."""
    app.add_directive("generated", Generated)
    app.add_directive("case", Case)
    return {"parallel_read_safe": True}
