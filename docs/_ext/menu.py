"""The menu beside every page.

The theme builds the menu again for each page, to mark the open page in it. That took half of the
time in which pages are written, so two things are avoided:

* Sphinx copies the contents of every page, sections and all, and keeps only the titles. Here it
  gets the titles alone.
* Pages of code are not in the menu, so it is the same on all that are at the same depth.
"""

from collections.abc import Callable
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

CODE: Final = "_modules/"


def titles(contents: nodes.bullet_list) -> nodes.bullet_list:
    """Return the contents of a page without its sections: its title, and the pages below it."""
    short = contents.copy()
    for entry in contents.children:
        title = entry.copy()
        title += entry.children[0].deepcopy()
        if below := [*entry.findall(addnodes.toctree)]:
            title += nodes.bullet_list("", *(pages.copy() for pages in below))
        short += title
    return short


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to the data that the theme gets for each page."""
    menus: dict[tuple[int, str], str] = {}
    short: dict[str, nodes.bullet_list] = {}

    def share(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
        make: Callable[..., str] = context["toctree"]
        env = app.env
        if not short:
            short.update((name, titles(contents)) for name, contents in env.tocs.items())

        def menu(**how: Any) -> str:
            whole, env.tocs = env.tocs, short
            try:
                return make(**how)
            finally:
                env.tocs = whole

        def shared(**how: Any) -> str:
            key = (page.count("/"), repr(sorted(how.items())))
            if key not in menus:
                menus[key] = menu(**how)
            return menus[key]

        context["toctree"] = shared if page.startswith(CODE) else menu

    app.connect("html-page-context", share, priority=100)  # before the theme asks for it
    return {"parallel_read_safe": True}
