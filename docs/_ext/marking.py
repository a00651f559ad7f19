"""Pieces of Markdown from which the generated parts of pages are made."""

import re

from tools.tables import cited, table

__all__ = ["cited", "code", "escaped", "table"]


def code(words: str) -> str:
    """Return words marked as code."""
    return f"`{words}`"


def escaped(text: str) -> str:
    """Return a text with escapes for everything outside code that Markdown would interpret."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(
        part if place % 2 else re.sub(r"([\\*_\[\]<>{}|#$])", r"\\\1", part)
        for place, part in enumerate(parts)
    )
