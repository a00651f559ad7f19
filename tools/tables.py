"""Rewrites the tables of public names in the documentation: ``python -m tools.tables``.

Their modules are written by hand, and the names follow from each module's ``__all__``.
"""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "reference" / "stability.md"

NAMES: Final = re.compile(r"(?<=^\| `)(?P<module>tagolib[\w.]*)(` \| )`.*(?= \|$)", re.M)
"""A row of public names, with its module."""


def rewritten(page: str) -> str:
    """Return a page with the names of its modules; each name stands at its shortest address."""
    rows: dict[str, list[str]] = {}
    listed: set[tuple[str, int]] = set()
    for name in sorted([row["module"] for row in NAMES.finditer(page)], key=lambda m: m.count(".")):
        module = import_module(name)
        known = {one: (one, id(getattr(module, one))) for one in sorted(module.__all__)}
        rows[name] = [f"`{one}`" for one, it in known.items() if it not in listed]
        listed |= {*known.values()}
    return NAMES.sub(lambda row: f"{row['module']}{row[2]}{', '.join(rows[row['module']])}", page)


def main() -> None:
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
