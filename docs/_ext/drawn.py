"""Pictures of the table in the pages, drawn by the library when the pages are built.

``{drawn}`` shows an example, which is tested like any other, and below it the picture that the
example ends with. It can use the names from earlier examples of this kind on the page.
``{drawn-figure} 5`` is a figure of the documents with a caption. It is upright on narrow screens.
"""

import sys
from doctest import DocTestParser
from pathlib import Path
from typing import Any, cast

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tagolib.announcements import LANGUAGES
from tagolib.drawing import Drawing

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.figures import FIGURES  # tools and tests are beside the pages


def _shown(drawing: Drawing, form: str) -> nodes.Node:
    return nodes.raw("", f'<div class="drawn {form}">{drawing}</div>', format="html")


class Drawn(SphinxDirective):
    """The directive ``{drawn}``: an example and its picture."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Show the code as a doctest, run it, and put the picture below it."""
        text = "\n".join(self.content)
        names = cast("dict[str, Any]", self.env.temp_data.setdefault("drawn", {}))
        *before, last = DocTestParser().get_examples(text)
        for example in before:
            exec(example.source, names)
        drawing = eval(last.source, names)
        form = "upright" if "upright=True" in last.source else "wide"
        return [*self.parse_text_to_nodes(f"```{{doctest}}\n{text}\n```"), _shown(drawing, form)]


class DrawnFigure(SphinxDirective):
    """The directive ``{drawn-figure} number``: a figure of the documents, with a caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw the figure wide, and upright for narrow screens; the reader sees one of them."""
        asked = self.config.language
        language = asked if asked in LANGUAGES else LANGUAGES[0]
        make = FIGURES[self.arguments[0]]
        forms = {"wide": make(language, upright=False), "upright": make(language, upright=True)}
        if forms["wide"] == forms["upright"]:
            forms = {"only": forms["wide"]}
        pictures = [_shown(drawing, f"by-width {form}") for form, drawing in forms.items()]
        caption = nodes.container("", *self.parse_content_to_nodes(), classes=["drawn-caption"])
        return [nodes.container("", *pictures, caption, classes=["drawn-figure"])]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("drawn", Drawn)
    app.add_directive("drawn-figure", DrawnFigure)
    return {"parallel_read_safe": True}
