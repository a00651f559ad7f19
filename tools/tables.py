"""Rewrites tables of facts, refusals and public names in the pages: ``python -m tools.tables``.

The tables are in the sources of the pages, each between two comments, of which the first names it.
There the JSON of a fact is written by hand. Everything else in a row follows from the library. Of
the tables of public names the modules are written by hand, and their names follow.
"""

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tagolib import Fact, Rules, tap
from tagolib.announcements import Announcer
from tagolib.announcements import tap as tap_announcements
from tagolib.base import errors
from tagolib.base.errors import Reason
from tagolib.base.messages import without_kinds
from tagolib.serialization import FACT_TYPES, TABLE_FACT_TYPES, read
from tagolib.serialization.forms import types_of
from tagolib.table import TableFact
from tagolib.table import reasons as table_reasons
from tagolib.tago import reasons
from tagolib.tap import reasons as tap_reasons

PAGES: Final = Path(__file__).parents[1] / "docs" / "reference"

TABLE: Final = re.compile(
    r"(?<=<!-- table: )(?P<name>[a-z ]+)( -->\n\n).*?(?=\n\n<!-- end -->)", re.S
)
"""A table in a page, with its name."""

NAMES: Final = re.compile(r"(?<=^\| `)(?P<module>tagolib[\w.]*)(` \| )`.*(?= \|$)", re.M)
"""A row of public names, with its module."""

CODE: Final = re.compile(r"`(\{.*?\})`")
"""The JSON of a fact in its row."""


class TableError(Exception):
    """Why a table cannot be made."""


def table(*rows: tuple[str, ...], classes: str = "stacked") -> str:
    """Return a table; the first row is its head. If there is no room, the rows are stacked."""
    head, *rest = [f"| {' | '.join(row)} |" for row in rows]
    made = "\n".join([head, "| --- " * len(rows[0]) + "|", *rest])
    return f":::{{table}}\n:class: {classes}\n\n{made}\n:::"


def cited(text: str) -> str:
    """Return a text in which the ids of rules and readings are links."""
    linked = re.sub(r"(?<![`\w])([A-Z]{2,5}-\d\d)(?![`\w])", r"{rule}`\1`", text)
    return re.sub(r"(?<![`\w])(A\d\d|T0\d)(?![`\w])", r"{reading}`\1`", linked)


def _parsed(example: str) -> dict[str, Any]:
    try:
        document: dict[str, Any] = json.loads(example)
    except ValueError as error:
        raise TableError(f"`{example}` is not valid JSON: {error}") from None
    return document


def _facts(
    union: Any, types: Mapping[str, Any], said: Callable[[Any], str]
) -> Callable[[str], str]:
    def rows(before: str) -> Iterator[tuple[str, ...]]:
        found = {_parsed(one).get("type"): one for one in CODE.findall(before)}
        for tag, kind in types.items():
            if tag not in found:
                raise TableError(f'no row has an example, such as `{{"type": "{tag}"}}`')
            meaning = (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")
            name = f"{{py:class}}`{tag} <{kind.__module__}.{kind.__name__}>`"
            try:
                words = said(read(_parsed(found[tag]), union))
            except errors.NotationError as error:
                raise TableError(f"`{found[tag]}` is not a fact: {error}") from None
            except KeyError:
                raise TableError(f"{kind.__name__} has no sentence in the announcements") from None
            yield name, cited(meaning), f"`{found[tag]}`", words

    return lambda before: table(("Fact", "Meaning", "In JSON", "In words"), *rows(before))


def _reasons(known: Mapping[str, Reason]) -> Callable[[str], str]:
    def rows() -> Iterator[tuple[str, ...]]:
        for code, reason in known.items():
            yield f"`{code}`", without_kinds(reason.sentence), cited(", ".join(reason.rules))

    return lambda _: table(("Code", "Sentence", "Rules"), *rows())


def _faults(_: str) -> str:
    rows = ((f"`{name}`", f"{said[0].upper()}{said[1:]}.") for name, said in errors.FAULTS.items())
    return table(("Code", "Meaning"), *rows)


_said = Announcer(Rules.parse("Light – 5/300")).fact

TABLES: Final[Mapping[str, Callable[[str], str]]] = {
    "facts": _facts(Fact, FACT_TYPES, _said),
    "facts of a table": _facts(TableFact, TABLE_FACT_TYPES, _said),
    "facts of tap": _facts(tap.Fact, types_of(tap.Fact), tap_announcements.Announcer().fact),
    "reasons": _reasons(reasons.REASONS),
    "reasons of a table": _reasons(table_reasons.REASONS),
    "reasons of tap": _reasons(tap_reasons.REASONS),
    "faults": _faults,
}
"""The function that makes each table, given the table before."""


def _with_names(page: str) -> str:
    """Return a page with the names of its modules; each name stands at its shortest address."""
    rows: dict[str, list[str]] = {}
    listed: set[tuple[str, int]] = set()
    for module in sorted(
        [row["module"] for row in NAMES.finditer(page)], key=lambda m: m.count(".")
    ):
        room = import_module(module)
        known = {name: (name, id(getattr(room, name))) for name in sorted(room.__all__)}
        rows[module] = [f"`{name}`" for name, it in known.items() if it not in listed]
        listed |= {*known.values()}
    return NAMES.sub(lambda row: f"{row['module']}{row[2]}{', '.join(rows[row['module']])}", page)


def rewritten(page: str) -> str:
    """Return the text of a page with all its tables made anew.

    Raises:
        TableError: if a table cannot be made, with its name.
    """

    def made(found: re.Match[str]) -> str:
        name = found["name"]
        if name not in TABLES:
            raise TableError(f"there is no table {name!r}, only {', '.join(TABLES)}")
        try:
            return name + found[2] + TABLES[name](found[0])
        except TableError as error:
            raise TableError(f"table {name!r}: {error}") from None

    return TABLE.sub(made, _with_names(page))


def main() -> None:
    for file in sorted(PAGES.rglob("*.md")):
        try:
            page = rewritten(file.read_text(encoding="utf-8"))
        except TableError as error:
            sys.exit(f"{file.relative_to(PAGES.parents[1])}: {error}")
        file.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
