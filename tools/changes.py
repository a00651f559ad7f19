"""The notes of a release: ``python -m tools.changes v1.0.0`` prints its part of CHANGELOG.md."""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def changes(text: str, tag: str) -> str:
    """Return what the changelog says of a version, without its heading.

    Raises:
        LookupError: if it says nothing.
    """
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, said = part.partition("\n")
        if heading.partition(" ")[0] == tag.removeprefix("v") and said.strip():
            return said.strip()
    raise LookupError(f"CHANGELOG.md says nothing of {tag}")


def main(tag: str) -> None:
    """Print it, or say that there is nothing."""
    try:
        print(changes(CHANGELOG.read_text(encoding="utf-8"), tag))
    except LookupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
