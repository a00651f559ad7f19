"""Tables of the JSON forms: their keys, their types of actions and facts, and examples of facts.

Everything in them follows from the classes that the library reads and writes: their schemas and
their docstrings. The examples of facts are the recorded ones, from ``tests/data/forms-1.json``.
This module does not need Sphinx, so tests can compare the tables with the library.
"""

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, get_args

import attrs
from marking import cited, code, table

from tagolib.announcements import Announcer
from tagolib.announcements import tap as tap_announcements
from tagolib.base.errors import FAULTS, TagoError, Violation
from tagolib.base.messages import without_kinds
from tagolib.conformance.cases import KINDS
from tagolib.conformance.forms import CaseReport, FuzzReport, RunReport, classes_in, schemas
from tagolib.serialization import read
from tagolib.serialization.json_classes import ViolationForm
from tagolib.serialization.schemas import schema_of
from tagolib.serialization.writing import ErrorForm
from tagolib.table import TableFact
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.actions import Declaration
from tagolib.tago.evaluation import Score
from tagolib.tago.facts import Fact
from tagolib.tago.reasons import REASONS
from tagolib.tago.rules import Rules, Rulings
from tagolib.tap.facts import Fact as TapFact
from tagolib.tap.reasons import REASONS as TAP_REASONS
from tools.schemas import ALL_FORMS

RECORDED: Final = Path(__file__).parents[2] / "tests" / "data" / "forms-1.json"

for _form in (*ALL_FORMS.values(), RunReport, FuzzReport):
    schema_of("", _form)  # now, since the extension api changes annotations later

CASES: Final = schemas()
"""The schemas of the conformance cases and of their answers, made now for the same reason."""

APART: Final = {CaseReport, Declaration, Rulings, Score}
"""Classes that are not forms of their own, but are explained once for all."""

HEAD: Final = {
    "type": ("", None),
    "format": ("The kind of the document.", None),
    "version": ("The version of the form.", None),
}
"""What the keys that come before the fields mean; none of them has a default."""

MANY: Final = 20
"""More words than this are the codes of reasons, which have a table of their own."""
CARDS: Final = ("0", "½", "1", "2", "3", "4", "5", "6", "7", "8")


def forms() -> str:
    """Write a list of the forms by their schemas, each with the class that is read and written."""
    rows = ((code(name), _link(form)) for name, form in ALL_FORMS.items())
    return table(("Schema", "Class, or union of classes"), *rows)


def keys(path: str) -> str:
    """Write the keys of a form, those of the objects in it too, each with its values."""
    kind = _named(path)
    return table(("Key", "Value", "Meaning"), *_rows(kind, _definitions(kind), ""))


def types(path: str) -> str:
    """Write the classes of a union by their ``type``, each with its other keys."""
    rows = [("`type`", "Other keys", "Meaning")]
    for kind in get_args(_named(path)):
        others = [
            key if key == "`seat`" else f"{key} ({value}): {meaning}"
            for key, value, meaning in _rows(kind, _definitions(kind), "")
            if key != "`type`"
        ]
        rows.append((code(kind.tag), "<br>".join(others), _said(_first(kind))))
    return table(*rows)


def kinds() -> str:
    """Write the kinds of conformance cases, each with the keys of the case and of its answer."""
    rows = [("Kind", "The case", "The answer")]
    for kind in KINDS:
        asked, answered = (_keys_of(CASES[name]["$defs"][kind]) for name in ("case", "result"))
        rows.append((code(kind), asked, answered))
    return table(*rows)


def _keys_of(schema: dict[str, Any]) -> str:
    """Return the keys of a case or an answer with their meanings, or the value if it has none."""
    body = schema["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    lines = [
        f"{code(key if key in body['required'] else f'{key}?')}: {_said(part['description'])}"
        for key, part in body.get("properties", {}).items()
        if key != "kind"
    ]
    return "<br>".join(lines) or _words(body, {})


def _named(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def _definitions(kind: Any) -> dict[str, Any]:
    schema: Any = schema_of("", kind)
    found: dict[str, Any] = schema["$defs"]
    return found


def _rows(kind: Any, known: dict[str, Any], above: str) -> Iterator[tuple[str, str, str]]:
    """Yield each key of a class with its value and its meaning, and the keys of what is in it."""
    meanings, classes, body = dict(_meanings(kind)), _classes(kind), known[kind.__name__]
    for key, schema in body["properties"].items():
        meaning, default = meanings.get(key) or HEAD[key]
        value = _words(schema, classes)
        if key not in body["required"]:
            value += _default(default)
        yield code(above + key), value, _said(meaning)
        inside = "[]" if schema.get("type") in ("array", "object") else ""
        for name in dict.fromkeys(re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema))):
            if _word_of(classes[name]) == "object":
                yield from _rows(classes[name], known, f"{above}{key}{inside}.")


def _word_of(kind: Any) -> str:
    """Return what a class is called where it is part of another; an object is written out."""
    for name, form in ALL_FORMS.items():
        if form is kind:
            return f"*{name.replace('-', ' ')}*"
    if getattr(kind, "tag", ""):
        return f"*{kind.kind_of.partition(' ')[2]}*"
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()
    return f"*{name}*" if kind in APART else "object"


def _meanings(kind: Any) -> Iterator[tuple[str, tuple[str, Any]]]:
    """Yield the keys of a class with the docstrings and the defaults of their fields."""
    for field in attrs.fields(attrs.resolve_types(kind)):
        key = field.metadata.get("key", field.name)
        if not key:
            yield from _meanings(field.type)
        for holder in kind.__mro__:
            if field.name in (said := _said_of_fields(holder)):
                yield key, (said[field.name], field.default)
                break


@cache
def _said_of_fields(kind: type) -> Mapping[str, str]:
    """Return the docstrings below the fields of a class of the library."""
    if not kind.__module__.startswith("tagolib."):
        return {}
    found: dict[str, str] = {}
    for one, below in pairwise(classes_in(kind.__module__)[kind.__name__].body):
        match one, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=text)):
                found[name] = " ".join(str(text).split())
    return found


def _default(value: Any) -> str:
    """Return what is added for a key that may be missing."""
    if value == ():
        return "; by default `[]`"
    simple = value is None or isinstance(value, bool | int | str)
    return f"; by default {code(json.dumps(value))}" if simple else "; optional"


def _classes(kind: Any) -> dict[str, Any]:
    """Return the classes in the fields of a class, by their names."""
    found: dict[str, Any] = {}

    def walk(form: Any) -> None:
        nonlocal found
        if isinstance(form, type) and attrs.has(form):
            is_violation = issubclass(form, Violation)
            found |= {"ViolationForm": ViolationForm} if is_violation else {form.__name__: form}
        for part in get_args(form):
            walk(part)

    for field in attrs.fields(attrs.resolve_types(kind)):
        walk(field.type)
        if not field.metadata.get("key", field.name):
            found |= _classes(field.type)
    return found


def _words(schema: dict[str, Any], classes: Mapping[str, Any]) -> str:
    """Return what a value may be, in words."""

    def words(part: dict[str, Any]) -> str:
        return _words(part, classes)

    match schema:
        case {"const": value}:
            return code(json.dumps(value))
        case {"enum": values}:
            if values == list(CARDS):
                return "card"
            if len(values) > MANY:
                return "code"
            return ", ".join(code(json.dumps(value, ensure_ascii=False)) for value in values)
        case {"anyOf": parts} | {"oneOf": parts}:
            return " or ".join(dict.fromkeys(map(words, parts)))
        case {"$ref": place}:
            return _word_of(classes[place.rpartition("/")[2]])
        case {"type": "array", "prefixItems": parts}:
            return f"\\[{', '.join(map(words, parts))}\\]"
        case {"type": "array", "items": part}:
            return f"\\[{words(part)}, …\\]"
        case {"type": "object", "propertyNames": {"enum": _}, "additionalProperties": part}:
            return f"{{seat: {words(part)}}}"
        case {"type": "object", "additionalProperties": part} if part:
            return f"{{text: {words(part)}}}"
        case _:
            return _plain(schema)


def _plain(schema: dict[str, Any]) -> str:
    """Return what a value without parts may be, in words."""
    match schema:
        case {"type": "null"}:
            return "`null`"
        case {"type": "boolean"}:
            return "`true`, `false`"
        case {"type": "integer", "minimum": 1, "maximum": 8}:
            return "seat"
        case {"type": "integer"}:
            return "number"
        case {"type": "string", "pattern": str(pattern)} if "½" in pattern:
            return "total"
        case {"type": "string", "pattern": "^[0-9a-f]{64}$"}:
            return "64 hexadecimal digits"
        case {"type": "string"}:
            return "text"
        case _:
            return "any value"


def _first(kind: type) -> str:
    """Return the first paragraph of a class's docstring."""
    return (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")


def _said(text: str) -> str:
    """Return the text of a docstring as Markdown, for readers of JSON."""
    text = text.replace("``None``", "`null`").replace("``", "`")
    text = re.sub(r" \(:mod:`[^`]*`\)| In JSON its key is `\w+`\.", "", text)
    text = re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", text)
    return cited(text)


def _link(form: Any) -> str:
    """Return a link to a class, or to the names of a union in the module of its classes."""
    kinds = get_args(form)
    if form is ErrorForm:
        form = TagoError
    if not kinds:
        return f"{{py:class}}`~{form.__module__}.{form.__name__}`"
    module = kinds[-1].__module__
    known = {name: get_args(it) for name, it in vars(import_module(module)).items()}
    whole = [name for name, parts in known.items() if parts == kinds]
    names = whole or [name for name, parts in known.items() if parts and {*parts} < {*kinds}]
    return ", ".join(f"{{py:data}}`~{module}.{name}`" for name in names)


# Facts and refusals

SAYS: Final[Mapping[str, tuple[Any, Callable[[Any], str]]]] = {
    "fact": (Fact, Announcer(Rules.parse("Light – 5/300")).fact),
    "table-fact": (TableFact, Announcer(Rules.parse("Light – 5/300")).fact),
    "tap-fact": (TapFact, tap_announcements.Announcer().fact),
}
"""The facts of each form, and what the dealer says to each of them."""

REFUSALS: Final = {"hand": REASONS, "table": TABLE_REASONS, "tap": TAP_REASONS}


def facts(form: str) -> str:
    """Write the facts of a form: what each means, its recorded example, and the dealer's words."""
    union, said = SAYS[form]
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))[form]
    examples = {one["type"]: one for one in recorded}
    rows = [("Fact", "Meaning", "In JSON", "In words")]
    for kind in get_args(union):
        example = examples[kind.tag]
        name = f"{{py:class}}`{kind.tag} <{kind.__module__}.{kind.__name__}>`"
        shown = code(json.dumps(example, ensure_ascii=False))
        rows.append((name, _said(_first(kind)), shown, said(read(example, union))))
    return table(*rows)


def reasons(of: str) -> str:
    """Write the reasons for which an action of a hand, of a table or of Tap is refused."""
    rows = [("Code", "Sentence", "Rules")]
    for name, reason in REFUSALS[of].items():
        rows.append((code(name), without_kinds(reason.sentence), cited(", ".join(reason.rules))))
    return table(*rows)


def faults() -> str:
    """Write what can be wrong with a text or a document."""
    rows = ((code(name), f"{said[0].upper()}{said[1:]}.") for name, said in FAULTS.items())
    return table(("Code", "Meaning"), *rows)


PARTS: Final[Mapping[str, Callable[..., str]]] = {
    made.__name__: made for made in (forms, keys, types, kinds, facts, reasons, faults)
}
"""The parts of pages that this module writes, by name."""
