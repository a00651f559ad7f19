"""The menu beside the pages that show source code.

The theme builds the menu again for each page, to mark the open page in it. Pages of code are not in
the menu, so it is the same on all of them, except for how deep they lie. Building it for each of a
hundred such pages took a fifth of the documentation's build time.
"""

from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

CODE: Final = "_modules/"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to the data that the theme gets for each page."""
    menus: dict[tuple[int, str], str] = {}

    def share(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
        make = context["toctree"]

        def menu(**how: Any) -> str:
            key = (page.count("/"), repr(sorted(how.items())))
            if key not in menus:
                menus[key] = make(**how)
            return menus[key]

        if page.startswith(CODE):
            context["toctree"] = menu

    app.connect("html-page-context", share, priority=100)  # before the theme asks for it
    return {"parallel_read_safe": True}
