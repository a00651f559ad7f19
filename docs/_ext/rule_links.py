"""Links to rules and readings, such as ``{rule}`RAISE-01```, and from them to their code."""

from functools import cache
from typing import Any, Final

from docutils import nodes
from rule_pages import BOOK, homes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.std import GenericObject
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from tools.citations import Place

PRINTED: Final = "rulebook/printed"
"""The page made for print."""
TRACED: Final = "rulebook/traceability"
"""The page that leads from each rule to its code, and to which the code leads back."""


class RuleEntry(GenericObject):
    """A rule as the target of links, listed beside its page."""

    def _object_hierarchy_parts(self, sig_node: addnodes.desc_signature) -> tuple[str, ...]:
        return (sig_node.astext(),)

    def _toc_entry_name(self, sig_node: addnodes.desc_signature) -> str:
        return str(sig_node.astext())


class ReadingEntry(GenericObject):
    """A reading as the target of links, within its rule."""


def _show_source(app: Sphinx, env: BuildEnvironment) -> None:
    """Make viewcode show all code that carries out a rule, even if the reference leaves it out."""
    if app.builder.format != "html":
        return
    modules: dict[str, Any] = getattr(env, "_viewcode_modules", {})
    if TRACED not in env.all_docs:  # it is not translated
        return
    for place in homes():
        analyzer = ModuleAnalyzer.for_module(place.module)
        analyzer.find_tags()
        anew: Any = (analyzer.code, analyzer.tags, {}, place.module)
        entry = modules.get(place.module) or anew
        modules[place.module] = entry
        if place.name in analyzer.tags:
            entry[2].setdefault(place.name, TRACED)


@cache
def _places() -> dict[str, Place]:
    """Return the places that carry out a rule, by the words of a link to them."""
    return {str(place): place for place in homes()}


def _find_source(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """Return a link to the source that carries out a rule, if the reference does not show it."""
    found = _places().get(node.get("reftarget", ""))
    if found is None or node.get("refdomain") != "py":
        return None
    if app.builder.format != "html":
        return content
    page = f"_modules/{found.module.replace('.', '/')}"
    modules: dict[str, Any] = getattr(env, "_viewcode_modules", {})
    if found.module not in modules:  # it is not translated
        return None
    name = found.name if found.name in modules[found.module][1] else ""
    return make_refnode(app.builder, node["refdoc"], page, name, content)


def _choose_template(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> str | None:
    """Return the template of the printed rulebook, without the parts that only a screen needs."""
    context["edition"] = BOOK.edition
    return "printed.html" if pagename == PRINTED else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add rules and readings as targets of links, and connect the rest."""
    for kind, entry in (("rule", RuleEntry), ("reading", ReadingEntry)):
        app.add_object_type(kind, kind, ref_nodeclass=nodes.inline)
        made = type(kind.title(), (entry,), {"indextemplate": f"pair: %s; {kind}"})
        app.add_directive_to_domain("std", kind, made, override=True)
    app.connect("env-updated", _show_source)
    app.connect("missing-reference", _find_source)
    app.connect("html-page-context", _choose_template)
    return {"parallel_read_safe": True}
