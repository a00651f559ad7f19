"""Pieces of Markdown from which the generated parts of pages are made."""

import re

from tagolib.rulebook import Rule
from tools.tables import cited, table

__all__ = ["cited", "code", "escaped", "sections", "table"]


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
