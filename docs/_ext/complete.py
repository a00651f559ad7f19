"""A check of the reference, which warns of public names that are missing or not explained there.

On the page that lists the public names, each leads to its place in the reference.

The public names are those in the ``__all__`` of every module, with their fields and methods. The
modules named in :data:`INTERNAL` do not count.
"""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final

import attrs
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

import tagolib
from tools.modules import modules

LISTED: Final = "reference/stability"
"""The page that lists the public names."""
INTERNAL: Final = {
    "tagolib.__main__": "python -m tagolib",
    "tagolib.cli.": "the commands are documented as commands",
    "tagolib.conformance.answering": "how a case is answered by a function",
    "tagolib.conformance.export": "what tagolib conformance export writes",
    "tagolib.conformance.forms": "the forms of messages and reports, for their schemas",
    "tagolib.conformance.page": "what tagolib conformance page writes",
    "tagolib.conformance.profiles": "whether an engine passes a profile",
    "tagolib.conformance.games": "what fuzz knows of each game",
    "tagolib.conformance.shrinking": "how fuzz makes a case small",
    "tagolib.interop.": "the page on reinforcement learning describes it",
    "tagolib.conformance.naming": "how fuzz names the rules of what it finds",
    "tagolib.conformance.checks": "the laws, one by one: tagolib.conformance.laws lists them",
    "tagolib.conformance.tago.hands": "what fuzz knows of Tagò",
    "tagolib.conformance.twins": "the laws that compare two hands",
    "tagolib.conformance.tago.places": "which rules a place in a hand of Tagò is about",
    "tagolib.conformance.tago.small": "random cases of the small kinds of Tagò",
    "tagolib.conformance.tap.places": "which rules a place in a hand of Tap is about",
    "tagolib.odds.counting": "how odds are calculated",
    "tagolib.base.replaying": "how records of both games are replayed",
    "tagolib.base.fast": "how values are built: their classes take care of it",
    "tagolib.tago.dealer": "what the dealer does after an action: apply calls it",
    "tagolib.drawing.": "its parts; what tagolib.drawing re-exports is documented",
    "tagolib.tago.draft": "a hand while an action is taken: apply makes it",
    "tagolib.tago.moves": "what an action does: apply calls it",
    "tagolib.notation.": "its parts; what tagolib.notation re-exports is documented",
    "tagolib.play.": "what tagolib play and the play page are built on",
    "tagolib.serialization.codes": "the codes of errors, for the schemas",
    "tagolib.serialization.json_classes": "how values of classes are read and written",
    "tagolib.serialization.json_values": "how single values are read and written",
    "tagolib.tap.moves": "what an action of Tap does: apply calls it",
    "tagolib.tap.validation": "whether an action of Tap may be taken: apply calls it",
    "tagolib.conformance.plugin": "what pytest calls",
    "tagolib.conformance.pytest_items": "what pytest calls",
    "tagolib.odds.sight": "what the bots calculate: tagolib.bots calls it",
    "tagolib.tago.declarations": "whether an action keeps what was declared: apply calls it",
    "tagolib.tago.validation": "whether an action may be taken: apply calls it",
}
"""The modules whose names are only for the library itself, with the reason. A name that ends in a
dot means all modules below it."""

_logger = logging.getLogger(__name__)


def _modules() -> Iterator[ModuleType]:
    below = tuple(key for key in INTERNAL if key.endswith("."))
    yield tagolib
    for found in modules():
        if found not in INTERNAL and not found.startswith(below):
            yield import_module(found)


def _homes() -> dict[str, list[str]]:
    """Return the modules in which a docstring documents each name of data."""
    homes: dict[str, list[str]] = {}
    for found in modules():
        for holder, name in ModuleAnalyzer.for_module(found).find_attr_docs():
            if not holder:
                homes.setdefault(name, []).append(found)
    return homes


def _named(thing: Any) -> bool:
    """Return whether a thing is the library's and knows its module, as classes and functions do."""
    home = getattr(thing, "__module__", None) or ""
    return (inspect.isclass(thing) or inspect.isroutine(thing)) and home.startswith("tagolib")


def _home(module: ModuleType, name: str, homes: dict[str, list[str]]) -> str:
    """Return the module that defines a name, which another module may only import."""
    thing = getattr(module, name)
    if _named(thing):
        return str(thing.__module__)
    for home in homes.get(name, ()):
        if getattr(import_module(home), name) is thing:
            return home
    return module.__name__


def _silent(kind: type[Any]) -> Iterator[str]:
    """Yield the fields and methods that neither a class nor its bases document."""
    family = [one for one in kind.__mro__ if one.__module__.startswith("tagolib")]
    said = {
        name
        for one in family
        for holder, name in ModuleAnalyzer.for_module(one.__module__).find_attr_docs()
        if holder == one.__name__
    }
    if attrs.has(kind):
        for field in attrs.fields(kind):
            if field.name not in said and not field.name.startswith("_"):
                yield field.name
    for name, member in vars(kind).items():
        called = isinstance(member, property | classmethod | staticmethod)
        called = called or inspect.isfunction(member)
        if called and not name.startswith("_") and not inspect.getdoc(getattr(kind, name)):
            yield name


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    if app.config.language != "en":
        return  # the reference is in English
    known = env.domains["py"].objects
    homes = _homes()
    for module in _modules():
        if not module.__doc__:
            _logger.warning("%s has no docstring", module.__name__)
        for name in getattr(module, "__all__", ()):
            where = f"{_home(module, name, homes)}.{name}"
            if where not in known:
                _logger.warning("the reference lacks %s", where)
            thing = getattr(module, name)
            if not (thing.__doc__ if _named(thing) else name in homes):
                _logger.warning("%s is not documented", where)
            if _named(thing) and inspect.isclass(thing) and thing.__module__ == module.__name__:
                for member in _silent(thing):
                    _logger.warning("%s.%s is not documented", where, member)


class LinkedNames(SphinxPostTransform):
    """Makes each name in the tables of public names lead to its place in the reference."""

    default_priority = 5
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Link every name that the reference has."""
        if self.env.docname != LISTED:
            return
        domain, homes = self.env.domains.python_domain, _homes()
        for row in self.document.findall(nodes.row):
            literals = [*row.findall(nodes.literal)]
            if not literals or not re.fullmatch(r"tagolib[\w.]*", literals[0].astext()):
                continue
            module = import_module(literals[0].astext())
            for name in literals[1:]:
                home = _home(module, name.astext(), homes)
                if found := domain.objects.get(f"{home}.{name.astext()}"):
                    place = (found.docname, found.node_id, name.deepcopy())
                    name.replace_self(make_refnode(self.app.builder, LISTED, *place))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Run the check after all pages have been read, and link the names."""
    app.connect("env-check-consistency", _check)
    app.add_post_transform(LinkedNames)
    return {"parallel_read_safe": True}
