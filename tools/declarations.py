"""Rewrites the types of the page's messages, from JSON Schemas: ``python -m tools.declarations``.

TypeScript checks the page against them (``nox -s browser``).
"""

import json
from pathlib import Path
from typing import Any, Final

from tagolib.play.desk import Request
from tagolib.play.page import PageAnswer
from tagolib.play.scene import Answer
from tagolib.play.tap_desk import TapRequest
from tagolib.play.tap_page import TapAnswer
from tagolib.serialization.schemas import schema_of

FILE: Final = Path(__file__).parents[1] / "docs" / "play" / "table" / "messages.d.ts"
FORMS: Final = {
    "Request": Request,
    "PageAnswer": PageAnswer,
    "Answer": Answer,
    "TapRequest": TapRequest,
    "TapAnswer": TapAnswer,
}
HEAD: Final = "// Written by tools/declarations.py from the JSON Schemas of the messages.\n"
PLAIN: Final = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}


def type_of(schema: Any) -> str:
    """Return the TypeScript type of a schema.

    Raises:
        KeyError: if the schema says something that no message has needed so far.
    """
    match schema:
        case {"$ref": name}:
            return str(name).rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value, ensure_ascii=False)
        case {"enum": values}:
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
        case {"oneOf": kinds} | {"anyOf": kinds}:
            return " | ".join(dict.fromkeys(map(type_of, kinds)))
        case {"type": "array", "prefixItems": members}:
            return f"[{', '.join(map(type_of, members))}]"
        case {"type": "array", "items": inner}:
            return f"({type_of(inner)})[]"
        case {"type": "object", "properties": fields, "required": required}:
            optional = {name: "" if name in required else "?" for name in fields}
            lines = [
                f"{json.dumps(name)}{optional[name]}: {type_of(fields[name])};" for name in fields
            ]
            return f"{{ {' '.join(lines)} }}"
        case {"type": "object", "additionalProperties": inner}:
            return f"{{ [key: string]: {type_of(inner)} }}"
        case _:
            return PLAIN[schema["type"]] if schema else "any"


def text() -> str:
    """Return the text of the file.

    Raises:
        ValueError: if two forms have the same name.
    """
    types: dict[str, str] = {}
    for name, form in FORMS.items():
        schema: Any = schema_of(name, form)
        parts = dict(schema["$defs"])
        if "$ref" not in schema:
            parts[name] = {key: schema[key] for key in schema if not key.startswith("$")}
        for one, told in parts.items():
            if types.setdefault(one, type_of(told)) != type_of(told):
                raise ValueError(f"two forms are called {one}")
    lines = [f"export type {name} = {types[name]};" for name in sorted(types)]
    return "\n".join([HEAD, *lines, ""])


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
