"""Rewrites the shipped JSON Schemas after a form has changed: ``python -m tools.schemas``."""

import json
from pathlib import Path

import tagolib
from tagolib import tap
from tagolib.fairness.forms import FORMS as FAIR_FORMS
from tagolib.people.forms import FORMS as PEOPLE_FORMS
from tagolib.serialization.schemas import FORMS, schema_of

FOLDER = Path(tagolib.__file__).parent / "serialization" / "json-schema"

ALL_FORMS = {**FORMS, **FAIR_FORMS, **PEOPLE_FORMS, **tap.FORMS}
"""The forms of both games and of fair dealing, by the name of their schema."""


def text(name: str) -> str:
    """Return the text of the schema file of a form."""
    return json.dumps(schema_of(name, ALL_FORMS[name]), ensure_ascii=False, indent=2) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in ALL_FORMS:
        (FOLDER / f"{name}.schema.json").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
