"""The address of the project, which is set in one step wherever it belongs.

``python -m tools.address https://github.com/OWNER/NAME https://DOCUMENTATION`` writes both
addresses into the files of ``PLACES``, in place of any that are there. Without addresses it says
which ones are set; if none is, it ends with status 1, since a first release still lacks them.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]

PLACES: Final = {
    "pyproject.toml": [
        (
            r'(?<=dynamic = \["readme", "version"\]\n)(\n\[project\.urls\]\n(.+\n)+)?',
            """
[project.urls]
Documentation = "{documentation}"
Repository = "{repository}"
Issues = "{repository}/issues"
Changelog = "{repository}/blob/main/CHANGELOG.md"
""",
        ),
        (  # on PyPI, links within the repository lead there
            r"    \{ pattern = '\\\[\(.*\n",
            (
                r"    {{ pattern = '\[([^\]]+)\]\((?!https?:)([^)]+)\)', "
                "replacement = '[\\1]({repository}/blob/main/\\2)' }},\n"
            ),
        ),
    ],
    "README.md": [
        (
            r"(?<=^# tagolib\n\n)(\[!\[checks\](.+\n)+\n)?",
            """[![checks]({repository}/actions/workflows/checks.yml/badge.svg)]({repository}/actions/workflows/checks.yml)
[![PyPI](https://img.shields.io/pypi/v/tagolib)](https://pypi.org/project/tagolib/)
[![documentation](https://img.shields.io/badge/documentation-read-blue)]({documentation})

""",
        )
    ],
    "CITATION.cff": [
        (
            r"(?<=license: MIT\n)(repository-code: .+\nurl: .+\n)?",
            "repository-code: {repository}\nurl: {documentation}\n",
        )
    ],
    ".github/ISSUE_TEMPLATE/config.yml": [
        (
            r"(?<=blank_issues_enabled: true\n)(contact_links:\n(.+\n)+)?",
            """contact_links:
  - name: A leak, a forged deal, chips from nothing
    url: {repository}/security/advisories/new
    about: Report it in private.
  - name: How do I …?
    url: {documentation}
    about: The documentation has a page for most questions, and a search.
""",
        )
    ],
}
"""The files that have the addresses. What a pattern finds in them is replaced by a template."""


def set_address(folder: Path, repository: str, documentation: str) -> None:
    """Write both addresses into the files of the project in a folder."""
    given = {"repository": repository.rstrip("/"), "documentation": documentation.rstrip("/") + "/"}
    for name, changes in PLACES.items():
        text = (folder / name).read_text(encoding="utf-8")
        for pattern, template in changes:
            place = re.search(pattern, text, re.MULTILINE)
            if place is None:
                raise LookupError(f"{name} has no place for the address")
            text = text[: place.start()] + template.format(**given) + text[place.end() :]
        (folder / name).write_text(text, encoding="utf-8")


def addresses(folder: Path) -> dict[str, str]:
    """Return the addresses that the metadata of the package tells, by their labels."""
    told = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    urls: dict[str, str] = told["project"].get("urls", {})
    return urls


def main(*given: str) -> None:
    """Set the addresses, or say which ones are set."""
    if given:
        set_address(ROOT, *given)
    found = addresses(ROOT)
    if not found:
        sys.exit("The project has no address yet: python -m tools.address REPOSITORY DOCUMENTATION")
    print(*(f"{label}: {url}" for label, url in found.items()), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
