"""A spelling check of the pages: a word that is in no dictionary is a warning.

The dictionary is the American English one that comes with spylls. ``docs/words.txt`` adds the words
of the game, of programming and of British spelling. The check covers everything that people read as
sentences, including docstrings and the rulebook. It leaves out code, names of things and words in
capitals.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from docutils import nodes
from markdown_it import MarkdownIt
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata
from spylls.hunspell import Dictionary

DOCS: Final = Path(__file__).parents[1]
README: Final = DOCS.parent / "README.md"
OWN_WORDS: Final = DOCS / "words.txt"

NO_SENTENCES: Final = (nodes.literal, nodes.FixedTextElement, nodes.raw, addnodes.desc_signature)
"""The nodes that hold code and no sentences."""
WORD: Final = re.compile(r"(?<![\w.@/~-])[^\W\d_½]+(?:['\u2019][^\W\d_]+)*(?![\w@/]|\.\w|://)")

_logger = logging.getLogger(__name__)


@cache
def _words() -> tuple[Dictionary, frozenset[str]]:
    own = OWN_WORDS.read_text(encoding="utf-8").split()
    return Dictionary.from_files("en_US"), frozenset(own)


@cache
def known(word: str) -> bool:
    """Return whether a word is spelled right; capitals after its first letter make it a name."""
    bare = re.sub("['\u2019]s$", "", word)
    if bare[1:] != bare[1:].lower():
        return True
    dictionary, own = _words()
    straight = word.replace("\u2019", "'")
    return any(one in own or dictionary.lookup(one) for one in (straight, bare, bare.lower()))


def unknown(texts: Iterable[str]) -> list[str]:
    """Return the words that no dictionary has, each once."""
    found = (word for text in texts for word in WORD.findall(text))
    return list(dict.fromkeys(word for word in found if not known(word)))


def _sentences(tree: nodes.Node) -> Iterator[nodes.Text]:
    """Yield the texts of a page that people read as sentences."""
    if isinstance(tree, nodes.Text):
        yield tree
    elif not isinstance(tree, NO_SENTENCES):
        for child in tree.children:
            yield from _sentences(child)


def _is_looked_up(app: Sphinx) -> bool:
    """Return whether this build is checked; one is enough, since all have the same pages."""
    return app.builder.name == "html" and app.config.language == "en"


def _look_up(app: Sphinx, page: nodes.document, name: str) -> None:
    if _is_looked_up(app):
        for text in _sentences(page):
            for word in unknown([text.astext()]):
                _logger.warning("no dictionary has the word %r", word, location=text.parent)


def _look_up_readme(app: Sphinx) -> None:
    """Check the words of the README, which is not a page."""
    if not _is_looked_up(app):
        return
    blocks = MarkdownIt().enable("table").parse(README.read_text(encoding="utf-8"))
    pieces = (piece for block in blocks for piece in block.children or ())
    for word in unknown(piece.content for piece in pieces if piece.type == "text"):
        _logger.warning("%s: no dictionary has the word %r", README.name, word)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Check each page when it is written."""
    app.connect("builder-inited", _look_up_readme)
    app.connect("doctree-resolved", _look_up)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
