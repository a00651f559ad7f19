"""Parts of pages that are written from the library's own data when the pages are built.

The directive ``{generated} name`` inserts one of :data:`TABLES` as Markdown. ``{case} kind`` adds
the library's answer below a conformance case.
"""

import inspect
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, get_args

import attrs
from command_help import helped
from diagram import MISDEALS, diagram
from docutils import nodes
from following import followed, step
from form_tables import PARTS as FORM_PARTS
from layers import layers, modules
from listed import names, sessions
from marking import cited, code, table
from rule_pages import PARTS
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tagolib.conformance.cases import answer
from tagolib.notation import parse_hands
from tagolib.notation.claims import CLAIMS
from tagolib.notation.claims import claims as told
from tagolib.notation.header import SETTINGS, written
from tagolib.notation.verbs import VERBS
from tagolib.tago.actions import Misdeal
from tagolib.tago.dealer import COURSE
from tagolib.tago.facts import Fact
from tagolib.tago.hand import PHASES
from tagolib.tago.records import resume
from tagolib.tago.rules import Rules
from tagolib.tago.validation import CHECKS

HANDS: Final = Path(__file__).parents[2] / "tests" / "recorded" / "1.0" / "hands.tago"
"""A file of hands in which everything happens."""


def actions() -> str:
    """Write the actions, each with its phases and its meaning."""
    rows = [("Action", "Phases", "Meaning")]
    for action, row in CHECKS.items():
        meaning = (inspect.getdoc(action) or "").partition("(")[0].strip().rstrip(".")
        link = f"{{py:class}}`~{action.__module__}.{action.__name__}`"
        listed = {PHASES: "all", PHASES[:-1]: "all but `over`"}
        # In its other phases a misdeal is always refused, because it comes too late.
        phases = tuple(p for p in row.phases if action is not Misdeal or p in MISDEALS)
        where = listed.get(phases) or ", ".join(map(code, phases))
        rows.append((link, where, meaning))
    return table(*rows)


def tags() -> str:
    """Write the tags of a table's rules: values (the default bold) and meaning."""
    said = ModuleAnalyzer.for_module("tagolib.tago.rules").find_attr_docs()
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
    """Write the actions as the notation has them."""
    rows = [("Words", "Action")]
    for verb in VERBS.values():
        who = "3" if verb.by_seat else "dealer"
        escaped = f"{who}: {verb}".replace("|", r"\|")
        link = f"{{py:class}}`~{verb.action.__module__}.{verb.action.__name__}`"
        rows.append((code(escaped), link))
    return table(*rows)


def claims() -> str:
    """Write the facts that the notation has, each with its first example from the tests' hands."""
    found: dict[type[Fact], str] = {}
    with HANDS.open(encoding="utf-8") as lines:
        for transcript in parse_hands(lines):
            for fact in resume(transcript.record).facts:
                for line in told([fact])[:1]:
                    found.setdefault(type(fact), line)
    rows = [("Claim, for example", "Fact")]
    for kind, line in found.items():
        rows.append((code(line), f"{{py:class}}`~{kind.__module__}.{kind.__name__}`"))
    assert len(found) == len(CLAIMS)
    return table(*rows)


def course() -> str:
    """Write the dealer's step in each phase, and where it may lead."""
    rows = [("Phase", "The dealer's step", "Possible next phases")]
    for phase, leg in COURSE.items():
        rows.append((code(phase), step(phase), ", ".join(map(code, leg.leads_to))))
    return table(*rows)


def _json(value: Any, indent: str = "") -> str:
    """Write JSON, with line breaks only in values that do not fit into a line."""
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


_MADE_HERE: Final[tuple[Callable[..., str], ...]] = (
    *(actions, tags, verbs, claims, course, diagram, followed, helped, layers, modules),
    *(names, sessions),
)
TABLES: Final[Mapping[str, Callable[..., str]]] = {
    **{made.__name__: made for made in _MADE_HERE},
    **PARTS,
    **FORM_PARTS,
}


SPOKEN: Final = {"areas", "area", "sources", "told"}
"""Those that are written in the language of the page."""


class Generated(SphinxDirective):
    """The directive ``{generated} name``: one of :data:`TABLES`, or ``area BET RAISE``."""

    required_arguments = 1
    optional_arguments = 9

    def run(self) -> list[nodes.Node]:
        """Return the text as the page's own parser reads it."""
        name, *of = self.arguments
        spoken = {"language": self.config.language} if name in SPOKEN else {}
        known = {*map(id, self.state.document.findall(nodes.TextElement))}
        made = self.parse_text_to_nodes(TABLES[name](*of, **spoken), allow_section_headings=True)
        for text in self.state.document.findall(nodes.TextElement):
            # Sections are there already, and Sphinx would remove an inline node with the mark.
            if id(text) not in known and not isinstance(text, nodes.Inline):
                text["translatable"] = False  # no catalogue has it
        return made


class Case(SphinxDirective):
    """The directive ``{case} kind``: a conformance case from the page, and the library's answer."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Show the case and the answer as JSON."""
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
