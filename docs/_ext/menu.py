"""The menu beside the pages that show the code.

The theme has the menu made anew for each page, to mark the one that is open. It is not to be found
there for a page of code, so the menu is the same on all of them, but for how deep they lie. To make
it for each of the hundred took a fifth of the time of the documentation.
"""

from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

CODE: Final = "_modules/"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Take part in what the theme is given for each page."""
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
