"""The pages that are there in Italian, too.

``sphinx-build -D language=it`` builds these alone, into the folder ``it`` of the English pages,
which must have been built before: links to all that is not translated lead there. They are also
all in which ``sphinx-build -D language=it -b gettext`` looks for something to translate.
"""

from html import escape
from pathlib import Path
from posixpath import dirname, relpath
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.typing import ExtensionMetadata

CATALOGUES: Final = Path(__file__).parents[1] / "locale" / "it" / "LC_MESSAGES"
PAGES: Final = tuple(
    sorted(
        path.relative_to(CATALOGUES).with_suffix("").as_posix()
        for path in CATALOGUES.glob("*/*.po")
    )
)
"""Each page that has a catalogue, in its folder."""
FRONT: Final = "italiano"
"""The page that leads to them; it is written in Italian."""
LEADS: Final = {"en": "This page in English", "it": "Questa pagina in italiano"}


def _choose_pages(app: Sphinx, config: Config) -> None:
    if config.language == "en":
        config.exclude_patterns += [f"{FRONT}.md"]
        return
    config.root_doc = FRONT
    config.include_patterns = [f"{page}.md" for page in (FRONT, *PAGES)]
    english = app.outdir.parent / "objects.inv"
    if english.exists():  # not needed where only words are looked for
        config.intersphinx_mapping = {"english": ("..", str(english))}


class EnglishPages(SphinxPostTransform):
    """Let links to pages that are not translated lead to the English ones."""

    default_priority = 8  # before MyST looks for them among the pages that there are

    def run(self, **kwargs: Any) -> None:
        """Find the links that MyST would not."""
        for node in list(self.document.findall(addnodes.pending_xref)):
            page = node["reftarget"]
            if node.get("refdomain") == "doc" and page not in self.env.all_docs:
                place = relpath(f"../{page}.html", dirname(node["refdoc"]) or ".")
                anchor = f"#{node['reftargetid']}" if node.get("reftargetid") else ""
                link = nodes.reference("", "", *node.children, refuri=place + anchor)
                node.replace_self(link)


def _join(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Let each page begin with a link to the same in the other language."""
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
    """Take part in the choice of pages, their links and their heads."""
    app.connect("config-inited", _choose_pages)
    app.connect("html-page-context", _join)
    app.add_post_transform(EnglishPages)
    return {"parallel_read_safe": True}
