"""A check of the built documentation: ``python -m tools.site FOLDER`` names its faults.

Every link within the site must have words and lead somewhere, nothing may be loaded from other
sites, no quotation mark may stand within a word, and the search must show the right page first.
Links to other sites are not followed.
"""

import json
import re
import subprocess
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
SEARCH = Path(__file__).with_name("search.mjs")
SEARCHED = {
    "explanation/the-game": ["rules of the game", "game rules", "how to play"],
    "how-to/rulings": ["ambiguity", "house rules", "official rules"],
    "rulebook": ["rules", "pdf", "print the rules"],
    "explanation/tap": ["tarot"],
    "reference/stability": [
        *("install", "pip", "typing", "type hints", "mypy", "license", "bug", "security"),
        *("public api", "backwards compatibility", "semver", "python version", "deprecation"),
    ],
    "tutorials/embedding": ["fastapi", "django"],
    "how-to/small-host": ["timeout", "disconnect"],
    "how-to/running-a-table": ["sit out"],
    "how-to/many-tables": ["multiple tables"],
    "how-to/chat-room": ["discord", "discord bot", "telegram", "chat"],
    "how-to/bots": ["ai", "bot", "opponents"],
    "how-to/reinforcement-learning": ["rl", "reinforcement learning", "gym"],
    "how-to/odds": ["odds", "probability of winning", "chance of winning", "monte carlo"],
    "reference/shuffle": ["random", "random seed", "reproducible", "deterministic"],
    "how-to/save-and-resume": ["database", "save", "resume", "persistence"],
    "how-to/fair-dealing": ["cheat", "cheating", "provably fair"],
    "how-to/languages": ["translate", "i18n", "italian"],
    "how-to/tournaments": ["leaderboard", "ranking"],
    "how-to/real-deck": ["real cards", "physical cards"],
    "how-to/draw-a-table": ["svg", "picture"],
    "reference/notation": ["hand history"],
    "reference/json": ["json schema", "serialization"],
    "reference/command-line": ["command line", "cli"],
    "reference/api/errors": ["exceptions", "error codes"],
    "explanation/design": ["immutable", "hidden cards", "architecture"],
    "explanation/how-a-hand-runs": ["state machine", "phases"],
    "explanation/benchmarks": ["speed", "performance", "benchmark"],
    "reference/glossary": [
        *("all-in", "blind", "board", "button", "check", "kicker", "rebuy", "showdown"),
        *("jackpot", "seed", "side pot", "split pot", "stack", "tournament"),
    ],
}
"""What people search for, by the page that the search must show first."""


class Page(HTMLParser):
    """The links of a page, the files that it loads, the anchors in it, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places = {"", "top"}
        self.text = ""
        self.wordless = re.findall(r'href="([^"]*)"><span class="std std-\w+"></span>', text)
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
    """Yield each dead or wordless link, missing or foreign file, and quotation mark in a word."""
    read = cache(lambda path: Page(path.read_text(encoding="utf-8")))
    for path in sorted(folder.rglob("*.html")):
        page, name = read(path), path.relative_to(folder)
        for word in re.findall(r"\w+[“”]\w+", page.text):
            yield f"{name}: has a quotation mark in a word, {word}"
        yield from (f"{name}: has a link without words to {url}" for url in page.wordless)
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
    """Yield each search that does not show its page first, as Sphinx's own code finds it.

    Needs Node.
    """
    wanted = [(word, page) for page, words in SEARCHED.items() for word in words]
    asked = json.dumps([word for word, _ in wanted])
    command = ["node", str(SEARCH), str(folder)]
    done = subprocess.run(command, input=asked, capture_output=True, check=True, text=True)
    for (word, page), first in zip(wanted, json.loads(done.stdout), strict=True):
        if first != page:
            yield f"the search for {word!r} shows {first} first, not {page}"


if __name__ == "__main__":
    site = Path(sys.argv[1]).resolve()
    wrong = [*faults(site), *unfound(site)]
    sys.exit("\n".join(wrong) if wrong else None)
