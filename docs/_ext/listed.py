"""Tables of what the project lists: its public names, and its sessions of nox.

This module does not need Sphinx, so tests can compare the tables with the project.
"""

import ast
import tomllib
from pathlib import Path
from typing import Final

from marking import code, table

from tools.names import GROUPS, public

ROOT: Final = Path(__file__).parents[2]
SESSIONS: Final = ROOT / "docs" / "reference" / "sessions.toml"
"""What calls for each session, who runs it before a release, and its measured minutes."""


def names() -> str:
    """Write the public names, module by module."""
    listed = public()
    parts = []
    for group, modules in GROUPS.items():
        rows = [(code(module), ", ".join(map(code, listed[module]))) for module in modules]
        parts.append(f"### {group}\n\n{table(('Module', 'Names'), *rows)}")
    return "\n\n".join(parts)


def sessions() -> str:
    """Write the sessions in the order of the noxfile, each with the first line of its docstring."""
    listed = tomllib.loads(SESSIONS.read_text(encoding="utf-8"))
    rows: list[tuple[str, ...]] = [
        ("Session", "What it does", "After a change to", "Who runs it", "Minutes")
    ]
    for function in ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8")).body:
        if not isinstance(function, ast.FunctionDef):
            continue
        if any("nox.session" in ast.unparse(decorator) for decorator in function.decorator_list):
            said = (ast.get_docstring(function) or "").partition("\n")[0].replace("``", "`")
            row = listed[function.name]
            cells = [str(row.get(key, "")) for key in ("after", "who", "minutes")]
            rows.append((code(function.name), said, *cells))
    return table(*rows)
