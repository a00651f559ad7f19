"""Records what a release promises to keep: ``python -m tools.recorded``, before its tag is pushed.

It writes a folder of ``tests/recorded`` for the minor version: documents of every form, the public
names with their parameters, and the rules that each refusal names. Hands in it that were recorded
by hand stay. Digests of all files are in ``SHA256SUMS``. A candidate's folder may be written again,
a release's may not.
"""

import inspect
import json
import sys
from collections.abc import Iterator
from enum import Enum
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import tagolib
from tagolib.base.values import Form
from tagolib.serialization import parse_json
from tagolib.table.reasons import REASONS as TABLE_REASONS
from tagolib.tago.reasons import REASONS
from tagolib.tap.reasons import REASONS as TAP_REASONS
from tools.names import public

TESTS: Final = Path(__file__).parents[1] / "tests"
FOLDER: Final = TESTS / "recorded"
SUMS: Final = FOLDER / "SHA256SUMS"


def minor(version: str) -> str:
    """Return the minor version of a version: ``1.0`` of ``1.0.0rc1``."""
    return ".".join(version.split(".")[:2])


# Documents


def documents() -> dict[str, list[Any]]:
    """Return an example of every form as it is now."""
    examples: dict[str, list[Any]] = parse_json((TESTS / "data" / "forms-1.json").read_bytes())
    return examples


def _documents_text() -> str:
    lists = (
        f"{json.dumps(name)}: [\n"
        + ",\n".join(json.dumps(one, ensure_ascii=False) for one in examples)
        + "\n]"
        for name, examples in documents().items()
    )
    return "{\n" + ",\n".join(lists) + "\n}\n"


# Names


def _default(one: inspect.Parameter) -> object:
    if one.default is one.empty or isinstance(one.default, int | str | bytes | None):
        return one.default
    return ...


def _parameters(thing: Any) -> str:
    """Return the parameters of a function or a class; a default of another type is ``Ellipsis``."""
    signature = inspect.signature(thing)
    parameters = [
        one.replace(annotation=one.empty, default=_default(one))
        for one in signature.parameters.values()
    ]
    return str(signature.replace(parameters=parameters, return_annotation=signature.empty))[1:-1]


def _members(kind: type) -> Iterator[str]:
    """Yield the public members of a class, with those that it inherits within the library."""
    own: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("tagolib") and (base is kind or base is not Form):
            own |= vars(base)
            own |= dict.fromkeys(vars(base).get("__annotations__", {}))
    if not issubclass(kind, Enum) and ("__init__" in own or issubclass(kind, tuple)):
        yield f"    def __init__({', '.join(filter(None, ['self', _parameters(kind)]))}): ..."
    for name, member in sorted(own.items()):
        if name.startswith("_"):
            continue
        found = inspect.getattr_static(kind, name, member)
        if isinstance(found, classmethod | staticmethod):
            decorator = type(found).__name__
            yield f"    @{decorator}\n    def {name}({_parameters(found.__func__)}): ..."
        elif inspect.isfunction(found):
            yield f"    def {name}({_parameters(found)}): ..."
        else:
            yield f"    {name}: object"


def _name(module: ModuleType, name: str) -> str:
    thing = getattr(module, name)
    if inspect.isclass(thing):
        return f"class {name}:\n" + ("\n".join(_members(thing)) or "    pass")
    if inspect.isroutine(thing):
        return f"def {name}({_parameters(thing)}): ..."
    return f"{name}: object"


def names() -> str:
    """Return the public names, module by module, with their parameters and members."""
    return "".join(
        f"# {module}\n" + "".join(f"{_name(import_module(module), name)}\n" for name in listed)
        for module, listed in public().items()
    )


def refusals() -> str:
    """Return the codes of all refusals of an action, with the rules that each of them names."""
    kinds = {"hand": REASONS, "table": TABLE_REASONS, "tap": TAP_REASONS}
    return "".join(
        f"{kind} {code}: {' '.join(reason.rules)}\n"
        for kind, reasons in kinds.items()
        for code, reason in reasons.items()
    )


def sums() -> str:
    """Return the digests of all recorded files, as ``sha256sum`` writes them."""
    files = sorted(file for file in FOLDER.glob("*/*"))
    return "".join(
        f"{sha256(file.read_text(encoding='utf-8').encode()).hexdigest()}  "
        f"{file.relative_to(FOLDER).as_posix()}\n"
        for file in files
    )


def main() -> None:
    """Record this version, unless it has been released."""
    folder = FOLDER / minor(tagolib.__version__)
    if (folder / "names.txt").exists() and tagolib.__version__.replace(".", "").isdigit():
        sys.exit(f"{folder.name} is recorded already, and a release keeps what it has recorded")
    folder.mkdir(exist_ok=True)
    (folder / "documents.json").write_text(_documents_text(), encoding="utf-8")
    (folder / "names.txt").write_text(names(), encoding="utf-8")
    (folder / "refusals.txt").write_text(refusals(), encoding="utf-8")
    SUMS.write_text(sums(), encoding="utf-8")


if __name__ == "__main__":
    main()
