"""The check of the built documentation finds what it is meant to find."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.node import node
from tests.places import DOCS
from tools.site import SEARCHED, faults, unfound

GOOD = """
<html><head>
<meta name="viewport"><link rel="stylesheet" href="style.css"><link rel="next" href="sub/two.html">
<style>a { background: url(data:image/gif;base64,R0lG) }</style>
</head><body id="body">
<a href="#here">here</a> <a href="sub/two.html#there">there</a> <a href="https://example.org">away</a>
<a href="mailto:nobody">write</a> <img src="picture.svg"> <p id="here"></p>
</body></html>
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site without faults."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.html").write_text(GOOD)
    (tmp_path / "sub" / "two.html").write_text('<p id="there"><a href="../index.html#here">h</a>')
    (tmp_path / "style.css").write_text("a { color: red }")
    (tmp_path / "picture.svg").write_text("<svg></svg>")
    return tmp_path


def test_a_good_site_has_no_faults(site: Path) -> None:
    """Links within a page, to another page and to other sites are right; so are local files."""
    assert list(faults(site)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"#here"', '"#hear"', "links to #hear, and there is no such place"),
        ("two.html#there", "two.html#their", "links to sub/two.html#their, and there is no such"),
        ("sub/two.html#", "sub/three.html#", "links to sub/three.html#there, which is not there"),
        ('href="sub/two.html"', 'href="sub/2.html"', "links to sub/2.html, which is not there"),
        ("picture.svg", "photo.svg", "loads photo.svg, which is not there"),
        (
            'src="picture.svg"',
            'srcset="picture.svg 1x, //a.b/c 2x"',
            "loads //a.b/c from elsewhere",
        ),
        ('"style.css"', '"https://a.b/c.css"', "loads https://a.b/c.css from elsewhere"),
        ("</body>", '<script src="http://a.b/c.js"></script>', "loads http://a.b/c.js from else"),
        ("</body>", '<p style="background: url(//a.b/c)">', "loads //a.b/c from elsewhere"),
        ("write", "dell<b>”</b>Ante", "has a quotation mark in a word, dell”Ante"),
        (">here<", '><span class="std std-ref"></span><', "has a link without words to #here"),
        ("<style>", '<style>@import "https://a.b/c";', "loads https://a.b/c from elsewhere"),
    ],
)
def test_a_fault_is_named(site: Path, old: str, new: str, fault: str) -> None:
    """A dead link, a missing file or a remote one is named, with the page."""
    assert GOOD.count(old) == 1
    (site / "index.html").write_text(GOOD.replace(old, new))
    (found,) = faults(site)
    assert found.startswith(f"index.html: {fault}")


def test_a_style_sheet_is_looked_into(site: Path) -> None:
    """A font that a style sheet loads from elsewhere is reported."""
    (site / "style.css").write_text("@font-face { src: url('https://a.b/c.woff2') }")
    assert list(faults(site)) == ["style.css: loads https://a.b/c.woff2 from elsewhere"]


SEARCH_CODE = """
const Search = {
  setIndex: (index) => (Search._index = index),
  _parseQuery: (query) => [query, query.length],
  _performSearch: (query, size) => (size === query.length ? Search._index[query] : []),
};
"""
"""What the check needs of Sphinx's search code; the best result comes last."""


def test_a_search_that_shows_another_page_first_is_named(tmp_path: Path) -> None:
    """Each search must show its page first; another page may come after it."""
    node()
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static" / "language_data.js").write_text("")
    (tmp_path / "_static" / "searchtools.js").write_text(SEARCH_CODE)
    right = {word: [[page]] for page, words in SEARCHED.items() for word in words}
    for found, first in (
        ([["index"], ["reference/glossary"]], ""),
        ([["reference/glossary"], ["index"]], "index"),
        ([], "None"),
    ):
        index = {**right, "check": found}
        (tmp_path / "searchindex.js").write_text(f"Search.setIndex({json.dumps(index)})")
        says = [f"the search for 'check' shows {first} first, not reference/glossary"]
        assert list(unfound(tmp_path)) == (says if first else [])


def test_the_page_gets_what_it_imports() -> None:
    """No module that the play page imports is left out of its copy of the package."""
    unused = runpy.run_path(str(DOCS / "runtime.py"))["UNUSED"]["tagolib-*.whl"]
    code = (
        "import sys, tagolib.play.desk; "
        "print(*[m.replace('.', '/') + '/' for m in sys.modules if m.startswith('tagolib')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    imported = done.stdout.split()
    assert "tagolib/play/desk/" in imported
    assert [name for name in imported if name.startswith(unused)] == []


def test_the_play_page_is_light() -> None:
    """What the page loads of its own before Python has at most 170,000 bytes."""
    own = [path for path in (DOCS / "play").rglob("*") if path.suffixes[-2:] != [".d", ".ts"]]
    sizes = [path.stat().st_size for path in own if path.is_file()]
    assert 100_000 < sum(sizes) <= 170_000
