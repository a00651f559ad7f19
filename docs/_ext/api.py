"""How Sphinx reads the library's docstrings.

Rule ids become links to the rules. Sections are in Google's style. Annotations name unions such as
``Action`` and ``Fact``, including those of tables and of Tap, instead of all their members. The
contents of a page list its classes, but not their members.
"""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import attrs
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyAttribute, PyMethod, PyProperty
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.typing import ExtensionMetadata

from tagolib import tap
from tagolib.base.values import Pairs, SeatNumber, Signed
from tagolib.table import News, TableAction, TableFact
from tagolib.tago.actions import Action
from tagolib.tago.facts import Fact
from tools.modules import modules

_Action: Any = type("Action", (), {"__module__": "tagolib.tago.actions"})
_Fact: Any = type("Fact", (), {"__module__": "tagolib.tago.facts"})
_TableAction: Any = type("TableAction", (), {"__module__": "tagolib.table.actions"})
_TableFact: Any = type("TableFact", (), {"__module__": "tagolib.table.facts"})
_TapAction: Any = type("Action", (), {"__module__": "tagolib.tap.actions"})
_TapFact: Any = type("Fact", (), {"__module__": "tagolib.tap.facts"})
_News: Any = type("News", (), {"__module__": "tagolib.table.facts"})
"""Stand-ins for the unions in annotations, which would otherwise name all their classes."""

_NAMED: Final[dict[Any, Any]] = {
    Action: _Action,
    Fact: _Fact,
    tuple[Action, ...]: tuple[_Action, ...],
    tuple[Fact, ...]: tuple[_Fact, ...],
    tuple[Action | Fact, ...]: tuple[_Action | _Fact, ...],
    TableAction: _TableAction,
    TableAction | Action: _TableAction | _Action,
    TableFact: _TableFact,
    tuple[News, ...]: tuple[_News, ...],
    tap.Action: _TapAction,
    tap.Fact: _TapFact,
    tuple[tap.Action, ...]: tuple[_TapAction, ...],
    tuple[tap.Fact, ...]: tuple[_TapFact, ...],
    tuple[tap.Action | tap.Fact, ...]: tuple[_TapAction | _TapFact, ...],
    # what only the JSON schemas tell apart
    SeatNumber: int,
    SeatNumber | None: int | None,
    tuple[SeatNumber, ...]: tuple[int, ...],
    Signed: int,
    Pairs[Signed]: Pairs[int],
}

_ALIASES: Final = {
    f"{name.__module__}.{name.__name__}"
    for name in (_Action, _Fact, _TableAction, _TableFact, _News, _TapAction, _TapFact)
}


def _annotated() -> Iterator[dict[str, Any]]:
    """Yield the annotations of all classes, methods and functions of the library."""
    for module in modules():
        if module == "tagolib.__main__":
            continue
        for thing in vars(import_module(module)).values():
            if inspect.isclass(thing) and thing.__module__.startswith("tagolib"):
                yield thing.__annotations__
                for entry in vars(thing).values():
                    member = getattr(entry, "fget", entry)
                    if inspect.isfunction(member):
                        yield member.__annotations__
            elif inspect.isfunction(thing) and thing.__module__.startswith("tagolib"):
                yield thing.__annotations__


def _name_unions(app: Sphinx) -> None:
    if app.builder.name == "doctest":
        return  # examples run with the unchanged library
    for notes in _annotated():
        for name, form in notes.items():
            notes[name] = _NAMED.get(form, form)


def _read_docstring(
    app: Sphinx, what: Any, name: str, thing: object, options: Any, lines: list[str]
) -> None:
    example = False  # its ids stay as they are
    for place, line in enumerate(lines):
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        if example:
            continue
        linked = re.sub(r"(?<![`\w])([A-Z]{2,5}-\d\d)(?![`\w])", r":rule:`\1`", line)
        lines[place] = re.sub(r"(?<![`\w])(A\d\d|T0\d)(?![`\w])", r":reading:`\1`", linked)
    # Not for fields and properties, where napoleon takes the words before a colon for a type.
    if what not in {"attribute", "data", "property"}:
        config: Any = Config()
        lines[:] = GoogleDocstring(lines, config, app, what, name, thing, options).lines()


def _show_defaults(
    app: Sphinx,
    what: str,
    name: str,
    thing: Any,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str, str | None] | None:
    """Write the defaults of fields, for which the code that attrs makes only says where they are.

    ``...`` stands for a default that is made each time, or is long.
    """

    def default(found: re.Match[str]) -> str:
        shown = repr(attrs.fields_dict(thing)[found[1]].default)
        return shown if len(shown) < 20 and "<" not in shown else "..."

    if not signature:
        return None
    signature = re.sub(r"attr_dict\['(\w+)'\]\.default", default, signature)
    return signature.replace("= NOTHING", "= ..."), returns


def _keep_fields(
    app: Sphinx, what: str, name: str, member: object, skip: object, options: Any
) -> bool | None:
    """Keep a field of a class if only its module leaves out something of the same name."""
    return False if what == "class" and name in (options.exclude_members or ()) else None


def _find_alias(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """Find an alias that an annotation names, since Sphinx looks only for a class."""
    if node.get("reftype") != "class" or node["reftarget"] not in _ALIASES:
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(
        env, node["refdoc"], app.builder, "data", node["reftarget"], node, content
    )


class _Member:
    """A member that is left out of a page's contents, so they are short and quick to build."""

    def _toc_entry_name(self, sig_node: addnodes.desc_signature) -> str:
        return ""


class _Attribute(_Member, PyAttribute): ...


class _Method(_Member, PyMethod): ...


class _Property(_Member, PyProperty): ...


def setup(app: Sphinx) -> ExtensionMetadata:
    """Listen to autodoc."""
    app.add_directive_to_domain("py", "attribute", _Attribute, override=True)
    app.add_directive_to_domain("py", "method", _Method, override=True)
    app.add_directive_to_domain("py", "property", _Property, override=True)
    app.connect("builder-inited", _name_unions)
    app.connect("autodoc-process-docstring", _read_docstring)
    app.connect("autodoc-process-signature", _show_defaults)
    app.connect("autodoc-skip-member", _keep_fields)
    app.connect("missing-reference", _find_alias)
    return {"parallel_read_safe": True}
