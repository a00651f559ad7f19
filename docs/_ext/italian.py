"""The pages that exist in Italian too.

``sphinx-build -D language=it`` builds only these pages, into the folder ``it`` of the English ones.
Build the English pages first, because links to untranslated pages lead to them.
``sphinx-build -D language=it -b gettext`` looks for words to translate only in these pages.
A page whose catalogue is not up to date is a warning.
"""

from html import escape
from posixpath import dirname, relpath
from typing import Any, Final

from babel.messages.catalog import Catalog
from docutils import nodes
from docutils.utils.smartquotes import smartchars
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.nodes import extract_messages
from sphinx.util.typing import ExtensionMetadata

from tools.pages import catalogues, faults, read

PAGES: Final = catalogues()
"""The pages that have a catalogue, with their folders."""
FRONT: Final = "italiano"
"""The page that leads to the others; it is written in Italian."""
LEADS: Final = {"en": "This page in English", "it": "Questa pagina in italiano"}

_logger = logging.getLogger(__name__)


def _choose_pages(app: Sphinx, config: Config) -> None:
    if config.language == "en":
        config.exclude_patterns += [f"{FRONT}.md"]
        return
    config.root_doc = FRONT
    config.include_patterns = [f"{page}.md" for page in (FRONT, *PAGES)]
    config.suppress_warnings += ["toc.not_readable"]  # menus name untranslated pages too
    english = app.outdir.parent / "objects.inv"
    if english.exists():  # not needed to look for words only
        config.intersphinx_mapping = {"english": ("..", str(english))}


class Completeness(SphinxTransform):
    """Compares the words of a page with its catalogue."""

    default_priority = 15  # before Sphinx translates them

    def apply(self, **kwargs: Any) -> None:
        """Warn about everything that is not translated, is no longer there, or leads elsewhere."""
        page = self.env.docname
        if page not in PAGES or self.config.language == "en" or self.app.builder.name == "gettext":
            return
        words = Catalog()
        for node, text in extract_messages(self.document):
            if not isinstance(node.parent, nodes.field | nodes.field_body):  # what Sphinx reads
                words.add(text)
        for fault in faults(words, read(PAGES[page])):
            _logger.warning("%s: %s", PAGES[page].name, fault)


class EnglishPages(SphinxPostTransform):
    """Makes links to untranslated pages lead to the English ones."""

    default_priority = 8  # before MyST looks for them among the pages of this build

    def run(self, **kwargs: Any) -> None:
        """Resolve the links that MyST could not."""
        for node in list(self.document.findall(addnodes.pending_xref)):
            page = node["reftarget"]
            if node.get("refdomain") == "doc" and page not in self.env.all_docs:
                place = relpath(f"../{page}.html", dirname(node["refdoc"]) or ".")
                anchor = f"#{node['reftargetid']}" if node.get("reftargetid") else ""
                link = nodes.reference("", "", *node.children, refuri=place + anchor)
                node.replace_self(link)


def _join(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Begin each page with a link to the same page in the other language."""
    here = app.config.language
    there, other = ("it", page) if here == "en" else ("en", f"../{page}")
    if page == app.config.root_doc:
        other = FRONT if here == "en" else "../index"
    elif page not in PAGES:
        return
    if there == "it":
        other = f"it/{other}"
    place = escape(relpath(f"{other}.html", dirname(page) or "."))
    words = f'lang="{there}" hreflang="{there}" href="{place}"'
    context["metatags"] += f'<link rel="alternate" hreflang="{there}" href="{place}">'
    context["body"] = f'<p class="language"><a {words}>{LEADS[there]}</a></p>{context["body"]}'


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the choice of pages, their completeness, their links and their heads."""
    # A straight quote before a link ends an elision: "l'" and the link. It never quotes anything.
    smartchars.quotes["it"] = "«»" + 2 * "\u2019"
    app.connect("config-inited", _choose_pages)
    app.connect("html-page-context", _join)
    app.add_transform(Completeness)
    app.add_post_transform(EnglishPages)
    return {"parallel_read_safe": True}
