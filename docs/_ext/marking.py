"""Pieces of Markdown from which the generated parts of pages are made."""

import re

from tagolib.rulebook import Rule


def table(*rows: tuple[str, ...], classes: str = "stacked") -> str:
    """Return a table; the first row is its head. If there is no room, the rows are stacked."""
    head, *rest = [f"| {' | '.join(row)} |" for row in rows]
    made = "\n".join([head, "| --- " * len(rows[0]) + "|", *rest])
    return f":::{{table}}\n:class: {classes}\n\n{made}\n:::"


def cited(text: str) -> str:
    """Return a text in which the ids of rules and readings are links."""
    linked = re.sub(r"(?<![`\w])([A-Z]{2,5}-\d\d)(?![`\w])", r"{rule}`\1`", text)
    return re.sub(r"(?<![`\w])(A\d\d|T0\d)(?![`\w])", r"{reading}`\1`", linked)


def code(words: str) -> str:
    """Return words marked as code."""
    return f"`{words}`"


def sections(rule: Rule) -> str:
    """Return the sections from which a rule is taken, each of them once."""
    return ", ".join(dict.fromkeys(map(str, rule.sources)))


def escaped(text: str) -> str:
    """Return a text with escapes for everything outside code that Markdown would interpret."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(
        part if place % 2 else re.sub(r"([\\*_\[\]<>{}|#$])", r"\\\1", part)
        for place, part in enumerate(parts)
    )
