"""Pieces of Markdown that generated parts of pages are put together from."""

import re

__all__ = ["cited", "code", "escaped", "table"]


def table(*rows: tuple[str, ...], classes: str = "stacked") -> str:
    """Make a table, its head the first row; where there is no room its rows stand alone."""
    head, *rest = [f"| {' | '.join(row)} |" for row in rows]
    made = "\n".join([head, "| --- " * len(rows[0]) + "|", *rest])
    return f":::{{table}}\n:class: {classes}\n\n{made}\n:::"


def code(words: str) -> str:
    """Mark words as code."""
    return f"`{words}`"


def cited(text: str) -> str:
    """Let the ids of rules and readings lead to them."""
    linked = re.sub(r"(?<![`\w])([A-Z]{2,5}-\d\d)(?![`\w])", r"{rule}`\1`", text)
    return re.sub(r"(?<![`\w])(A\d\d|T0\d)(?![`\w])", r"{reading}`\1`", linked)


def escaped(text: str) -> str:
    """Take the meaning from all that is not code but would mean something."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(
        part if place % 2 else re.sub(r"([\\*_\[\]<>{}|#$])", r"\\\1", part)
        for place, part in enumerate(parts)
    )
