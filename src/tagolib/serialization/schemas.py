"""JSON Schemas of all forms (draft 2020-12), made from the same classes as reading and writing.

They lie beside this module, in the folder ``json-schema``, ready for other languages, and
:func:`load_schema` opens one.
A schema tells the shape of a form. What it cannot tell, and reading refuses all the same:

* a key that stands twice, and a whole number written ``5.0``: to a schema these are a key and 5;
* what hangs together: the stacks of a hand, at most 2^52 in all, a deck's cards, a seat that pays
  its ante, the first player's seat;
* whether an action is legal.
"""

import inspect
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib.resources import files
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

import attrs

from tagolib.actions import Action, Declaration, DeclarationKind
from tagolib.betting import Options
from tagolib.cards import Card, Total
from tagolib.checking import checked
from tagolib.errors import SetupError, Violation, shown
from tagolib.facts import Fact
from tagolib.jackpot import Jackpot
from tagolib.result import Result
from tagolib.rules import Rules
from tagolib.serialization.forms import (
    ACTION_TYPES,
    AMOUNT_KEYS,
    FACT_TYPES,
    JSON,
    MOMENT,
    RENAMED,
    TABLE_ACTION_TYPES,
    TABLE_FACT_TYPES,
    SavedFairHand,
    SavedHand,
    SavedPledge,
    SavedTable,
    SavedTournament,
    SeatNumber,
    SeedText,
    is_pairs,
)
from tagolib.serialization.writing import ErrorForm, ViolationForm
from tagolib.table import News, TableAction, TableFact, TableOptions, TableView
from tagolib.values import (
    LARGEST_AMOUNT,
    MOST,
    percent,
    positive_number,
    seat_number,
    signed_number,
)
from tagolib.views import SeatState, State, View

__all__ = ["FORMS", "load_schema", "schema", "schema_of"]

FORMS: Final[Mapping[str, Any]] = {
    "rules": Rules,
    "action": Action,
    "hand": SavedHand,
    "state": State,
    "view": View,
    "fact": Fact,
    "options": Options,
    "result": Result,
    "error": ErrorForm,
    "pledge": SavedPledge,
    "fair-hand": SavedFairHand,
    "table": SavedTable,
    "table-action": TableAction,
    "table-view": TableView,
    "table-fact": TableFact,
    "table-options": TableOptions,
    "jackpot": Jackpot,
    "tournament": SavedTournament,
}
"""The forms that have a schema, by its name: the file is called ``NAME.schema.json``."""

Definitions = dict[str, JSON]
"""The schemas of parts that are used in several places, by name."""

_WHOLE: Final = (Options,)
"""The classes that are written with every key, although their fields have defaults."""

_SEAT: Final = {"type": "integer", "minimum": 1, "maximum": 8}
_AMOUNT: Final = {"type": "integer", "minimum": 0, "maximum": MOST}

_BOUNDS: Final[Mapping[Any, JSON]] = {
    positive_number: {"type": "integer", "minimum": 1, "maximum": LARGEST_AMOUNT},
    seat_number: _SEAT,
    percent: {"type": "integer", "minimum": 0, "maximum": 100},
    signed_number: _AMOUNT | {"minimum": -MOST},
}
"""What the validator of a field says more than its type."""


@checked
def load_schema(name: str) -> JSON:
    """Open the schema of one of the :data:`FORMS`.

    Raises:
        SetupError: if there is none of that name.
    """
    if name not in FORMS:
        raise SetupError(f"there is no schema {shown(name)}: {', '.join(FORMS)}")
    here = files("tagolib.serialization").joinpath("json-schema").joinpath(f"{name}.schema.json")
    return json.loads(here.read_text(encoding="utf-8"))


def schema(name: str) -> JSON:
    """Make the schema of one of the :data:`FORMS`, as the file holds it."""
    return schema_of(name, FORMS[name])


def schema_of(name: str, form: Any) -> JSON:
    """Make the schema of a form that is read or written by its attrs class, under a name."""
    definitions: Definitions = {}
    body = _schema(form, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:tagolib:{name}:1",
        **body,
        "$defs": dict(sorted(definitions.items())),
    }


def _schema(form: Any, definitions: Definitions) -> JSON:
    """Make the schema of a type as it stands in an annotation."""
    if form in _SIMPLE:
        return _SIMPLE[form]
    if form in _NAMED:
        name, make = _NAMED[form]
        return _define(name, lambda: make(definitions), definitions)
    if attrs.has(form):
        return _define(form.__name__, lambda: _object(form, definitions), definitions)
    members = get_args(form)
    match get_origin(form):
        case _ if is_pairs(form):
            key, inner = get_args(members[0])
            return _mapping(key, _schema(inner, definitions))
        case origin if origin is Literal:
            return {"enum": list(members)}
        case origin if origin is dict:
            return _mapping(members[0], _schema(members[1], definitions))
        case origin if origin is tuple and members[1] is ...:
            return {"type": "array", "items": _schema(members[0], definitions)}
        case origin if origin is tuple:
            fixed = [_schema(member, definitions) for member in members]
            size = len(fixed)
            return {"type": "array", "prefixItems": fixed, "minItems": size, "maxItems": size}
        case _:
            return {"anyOf": [_schema(member, definitions) for member in members]}


def _define(name: str, make: Callable[[], JSON], definitions: Definitions) -> JSON:
    """Put a schema among the definitions, once, and refer to it."""
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = make()
    return {"$ref": f"#/$defs/{name}"}


def _mapping(key: Any, inner: JSON) -> JSON:
    names = {} if key is str else {"propertyNames": {"enum": [str(seat) for seat in range(1, 9)]}}
    return {"type": "object", **names, "additionalProperties": inner}


def _object(kind: Any, definitions: Definitions, tag: str | None = None) -> JSON:
    """Make the schema of a class: every field a key, and no other key."""
    properties: dict[str, JSON] = {} if tag is None else {"type": {"const": tag}}
    required: list[str] = list(properties)
    for field in attrs.fields(attrs.resolve_types(kind)):
        name: str = field.name
        if kind is SeatState and name == "number":
            continue  # it is the key under which the seat stands
        key = RENAMED.get(name, name)
        bounds = _BOUNDS.get(field.validator)
        shape = _schema(field.type, definitions) if bounds is None else bounds
        properties[key] = shape | field.metadata.get("schema", {})
        if kind in _WHOLE or field.default is attrs.NOTHING:
            required.append(key)
    return {
        "description": (inspect.getdoc(kind) or "").partition("\n")[0],
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _tagged(kinds: Mapping[str, Any]) -> Callable[[Definitions], JSON]:
    def make(definitions: Definitions) -> JSON:
        return {"oneOf": [_object(kind, definitions, tag) for tag, kind in kinds.items()]}

    return make


def _declaration(definitions: Definitions) -> JSON:
    return {
        "oneOf": [
            {
                "type": "object",
                "properties": {"type": {"const": kind}}
                | ({AMOUNT_KEYS[kind]: _BOUNDS[positive_number]} if kind in AMOUNT_KEYS else {}),
                "required": ["type"],
                "additionalProperties": False,
            }
            for kind in get_args(DeclarationKind)
        ]
    }


_SIMPLE: Final[Mapping[Any, JSON]] = {
    Any: {},
    int: _AMOUNT,
    SeatNumber: _SEAT,
    SeedText: {"type": "string", "pattern": "^[0-9a-f]{64}$", "maxLength": 64},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    datetime: {"type": "string", "format": "date-time", "pattern": f"^{MOMENT}$"},
    NoneType: {"type": "null"},
    Card: {"enum": [card.value for card in Card]},
    Total: {"type": "string", "pattern": "^([0-9]+½?|½)$"},
}

_NAMED: Final[Mapping[Any, tuple[str, Callable[[Definitions], JSON]]]] = {
    Action: ("Action", _tagged(ACTION_TYPES)),
    Fact: ("Fact", _tagged(FACT_TYPES)),
    TableAction: ("TableAction", _tagged(TABLE_ACTION_TYPES)),
    TableFact: ("TableFact", _tagged(TABLE_FACT_TYPES)),
    News: ("News", _tagged({**FACT_TYPES, **TABLE_FACT_TYPES})),
    Declaration: ("Declaration", _declaration),
    Violation: ("ViolationForm", lambda definitions: _object(ViolationForm, definitions)),
    tuple[SeatState, ...]: (
        "Seats",
        lambda definitions: _mapping(int, _schema(SeatState, definitions)),
    ),
}
