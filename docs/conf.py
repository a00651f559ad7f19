"""How the documentation is built: ``sphinx-build -W -n -b html docs OUT`` (or ``-b doctest``).

After that the Italian pages: ``sphinx-build -W -n -D language=it -b html docs OUT/it``.
"""

import doctest
import gc
import sys
from pathlib import Path

import tagolib

# The trees of the pages are millions of small objects that stay to the end: to look among them for
# what could be freed, as often as Python does by default, took a third of the time.
gc.set_threshold(100_000)

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS / "_ext"), str(DOCS.parent)]  # the rulebook names the tests

project = "tagolib"
author = "The tagolib authors"
project_copyright = author
version = release = tagolib.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",  # from the Italian pages to the English ones
    "sphinx.ext.viewcode",
    "myst_parser",
    "sphinx_copybutton",
    "chances",
    "drawn",
    "spelling",
    "complete",
    "api",  # reads docstrings with sphinx.ext.napoleon
    "italian",
    "menu",
    "rule_links",
    "tables",
    "play",
]
exclude_patterns = ["_build", "examples"]  # pages include the examples
templates_path = ["_templates"]

viewcode_follow_imported_members = False  # each name is documented where it is defined
language = "en"
locale_dirs = ["locale"]
gettext_compact = False  # a catalogue for each page
gettext_location = False

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True, "no-value": True}
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
add_module_names = False

doctest_test_doctest_blocks = "default"
doctest_default_flags = doctest.ELLIPSIS

nitpicky = True
nitpick_ignore_regex = [
    ("py:(class|obj)", r"(tagolib\..*\.)?[AHKT]"),  # a type variable
    # other libraries, the standard one too: their inventories are not loaded
    (
        "py:class",
        r"(collections\.abc|datetime|fractions|gettext|hypothesis|numpy|pathlib|random)\..*|Attribute",
    ),
]

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"tagolib {release}"
html_logo = html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["tago.css"]
html_show_sphinx = False
