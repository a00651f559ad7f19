"""JSON Schemas of all forms (draft 2020-12), made from the classes that reading and writing use.

They are in the folder ``json-schema`` beside this module, ready for other languages, and
:func:`load_schema` opens one. The schemas of Tap (:data:`tagolib.tap.FORMS`), of fair dealing
(:mod:`tagolib.fairness.forms`) and of people at a table (:mod:`tagolib.people.forms`) are there
too. A schema describes the shape of a form. Reading also checks what a schema cannot express:

* duplicate keys, which a schema sees as one key, and whole numbers written as ``5.0``, which it
  sees as 5;
* whether values fit together: the stacks of a hand must be at most 2^52 in all, a deck must be
  complete, every seat must be able to pay its ante, and the first player must be dealt in;
* whether an action is legal.
"""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from tagolib.base.checking import checked
from tagolib.base.errors import SetupError
from tagolib.base.messages import Said, shown
from tagolib.serialization.changes import Changes
from tagolib.serialization.forms import JSON
from tagolib.serialization.json_classes import shape_of
from tagolib.serialization.json_values import Definitions
from tagolib.serialization.writing import ErrorForm
from tagolib.table import TableAction, TableFact, TableOptions, TableRecord, TableView
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact
from tagolib.tago.jackpot import Jackpot
from tagolib.tago.options import Options
from tagolib.tago.records import Record
from tagolib.tago.result import Result
from tagolib.tago.rules import Rules
from tagolib.tago.views import State, View
from tagolib.tournament import Tournament

__all__ = ["FORMS", "load_schema", "schema_of"]

FORMS: Final[Mapping[str, Any]] = {
    "rules": Rules,
    "action": Action,
    "hand": Record,
    "state": State,
    "view": View,
    "fact": Fact,
    "options": Options,
    "result": Result,
    "error": ErrorForm,
    "table": TableRecord,
    "table-action": TableAction,
    "table-view": TableView,
    "table-fact": TableFact,
    "table-options": TableOptions,
    "changes": Changes,
    "jackpot": Jackpot,
    "tournament": Tournament,
}
"""The forms of Tagò by the names of their schemas, which are in files ``NAME.schema.json``."""


@checked
def load_schema(name: str) -> JSON:
    """Return the schema of a form of Tagò or Tap.

    Raises:
        SetupError: if there is no schema of that name.
    """
    folder = files("tagolib.serialization").joinpath("json-schema")
    found = {one.name.removesuffix(".schema.json"): one for one in folder.iterdir()}
    if name not in found:
        raise SetupError(
            Said(
                "there is no schema {name}; the schemas are {known}",
                name=shown(name),
                known=", ".join(sorted(found)),
            )
        )
    return json.loads(found[name].read_text(encoding="utf-8"))


def schema_of(name: str, form: Any) -> JSON:
    """Make the schema of a form from its attrs class, under a name."""
    definitions: Definitions = {}
    body = shape_of(form).schema(definitions)
    version = form.version if getattr(form, "document", "") else 1
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:tagolib:{name}:{version}",
        **body,
        "$defs": dict(sorted(definitions.items())),
    }
