"""A check of the built documentation: ``python -m tools.site FOLDER`` names its faults.

Every link within the site must lead somewhere, nothing may be loaded from other sites, no quotation
mark may stand within a word, and the search must find the words of poker. Links to other sites are
not followed.
"""

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"src", "srcset", "poster", "data"}
"""The attributes whose files a browser loads by itself, in any element."""
LINKED = {"link": {"stylesheet", "icon", "preload", "modulepreload", "manifest"}}
"""The elements whose ``href`` a browser loads by itself, with the values of ``rel`` for which it
does."""
SEARCHED = {
    "reference/stability": ["install", "pip", "typing", "type hints", "mypy", "bug", "security"],
    "tutorials/embedding": ["websocket", "fastapi", "server"],
    "how-to/chat-room": ["discord", "telegram"],
    "how-to/bots": ["rl", "reinforcement learning", "gym"],
    "reference/shuffle": ["seed", "random"],
    "how-to/save-and-resume": ["database", "save"],
    "how-to/fair-dealing": ["cheat", "provably fair"],
    "how-to/languages": ["translate", "i18n"],
    "how-to/rulings": ["ambiguity"],
    "explanation/benchmarks": ["speed"],
    "reference/glossary": [
        *("all-in", "blind", "board", "button", "check", "kicker", "rebuy", "showdown"),
        *("side pot", "split pot", "stack"),
    ],
}
"""The words to search for, by the page that the search must find: the words of the front page's
questions, and the words of poker."""
FIRST = 3
"""The page must be among the first results, at most this many."""


class Page(HTMLParser):
    """The links of a page, the files that it loads, the anchors in it, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places = {"", "top"}
        self.text = ""
        self.feed(re.sub(r'</?span( class="\w*")?>', "", text))  # most tags are the colours of code
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element links to, loads and names."""
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given and tag != "meta"}
        loads = [given[name] for name in LOADED if name in given]
        if "href" in given:
            by_itself = LINKED.get(tag, set()) & {*given.get("rel", "").lower().split()}
            (loads if by_itself else self.links).append(given["href"])
        self.loads += [url.split()[0] for text in loads for url in text.split(",") if url.strip()]
        self.loads += addresses(given.get("style", ""))

    def handle_data(self, data: str) -> None:
        """Note the text, and what a style sheet in the page loads."""
        if self.cdata_elem == "style":
            self.loads += addresses(data)
        self.text += data


def addresses(style: str) -> list[str]:
    """Return the addresses of what a style sheet loads."""
    return re.findall(r"""(?:url\(\s*|@import\s+)["']?([^"')\s;]+)""", style)


def is_remote(url: str) -> bool:
    """Return whether an address is outside the site; ``data:`` is in the page itself."""
    return urlsplit(url).scheme not in ("", "data") or url.startswith("//")


def faults(folder: Path) -> Iterator[str]:
    """Yield each dead link, missing file, file from another site, and quotation mark in a word."""
    read = cache(lambda path: Page(path.read_text(encoding="utf-8")))
    for path in sorted(folder.rglob("*.html")):
        page, name = read(path), path.relative_to(folder)
        for word in re.findall(r"\w+[“”]\w+", page.text):
            yield f"{name}: has a quotation mark in a word, {word}"
        for url in dict.fromkeys(page.loads):
            if is_remote(url):
                yield f"{name}: loads {url} from elsewhere"
            elif not url.startswith("data:") and not _file(path, url).is_file():
                yield f"{name}: loads {url}, which is not there"
        for url in dict.fromkeys(page.links):
            if is_remote(url):
                continue
            file = _file(path, url)
            if not file.is_file():
                yield f"{name}: links to {url}, which is not there"
            elif (
                file.suffix == ".html" and unquote(urlsplit(url).fragment) not in read(file).places
            ):
                yield f"{name}: links to {url}, and there is no such place"
    for path in sorted(folder.rglob("*.css")):
        for url in addresses(path.read_text(encoding="utf-8")):
            if is_remote(url):
                yield f"{path.relative_to(folder)}: loads {url} from elsewhere"


def _file(page: Path, url: str) -> Path:
    """Return the file that an address on a page means."""
    path = unquote(urlsplit(url).path)
    return _below(page.parent, path) if path else page


@cache
def _below(folder: Path, path: str) -> Path:
    return (folder / path).resolve()


def unfound(folder: Path) -> Iterator[str]:
    """Yield each word whose page is not among the first results of the search.

    The search shows the main entries of the index first, before titles and texts.
    """
    text = (folder / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text[text.index("{") : text.rindex("}") + 1])
    for page, words in SEARCHED.items():
        number = index["docnames"].index(page)
        for word in words:
            entries = index["indexentries"].get(word, ())
            found = {entry[0] for entry in entries if entry[2]}
            if number not in found or len(found) > FIRST:
                yield f"the search for {word!r} does not lead to {page}"


if __name__ == "__main__":
    site = Path(sys.argv[1]).resolve()
    wrong = [*faults(site), *unfound(site)]
    sys.exit("\n".join(wrong) if wrong else None)
