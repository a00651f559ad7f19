"""The page in ``docs/play``, on which you play Tagò or Tap in the browser.

Its files are copied unchanged, together with ``data.js``, which has what the page must know before
Python runs, and the icon. ``docs/runtime.py`` puts Python itself into ``play/runtime``, and says
which files the browser keeps (``nox -s site``). Only a build with the tag ``play`` links to it.
"""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs
from italian import FRONT
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from tagolib.announcements import LANGUAGES
from tagolib.bots import BOTS
from tagolib.play.desk import Desk
from tagolib.play.scene import Scene
from tagolib.play.tap_desk import TapDesk
from tagolib.play.tap_words import tap_page_words
from tagolib.play.words import page_words, sayer
from tagolib.tap.bots import BOTS as TAP_BOTS

FOLDER: Final = "play"
SEATS: Final = 8
USUAL: Final = {"2": "careful", "3": "bold", "4": "by_odds", "5": "careful"}
"""The opponents at the table that the page offers by default."""


def _sample(language: str) -> dict[str, Any]:
    """Return the usual table before its first hand, for the page to show before Python runs."""
    desk = Desk()
    sit = {
        "do": "sit",
        "stakes": "Light – 5/300",
        "ante": "minimum",
        "variant": "classic",
        "jackpot": 10,
        "seat": 1,
        "players": USUAL,
        "seed": "any",
        "language": language,
    }
    table: dict[str, Any] = json.loads(desk.ask(json.dumps(sit)))["table"]
    while table["goes_on"]:
        table = json.loads(desk.ask('{"do": "step"}'))["table"]
    return {name: table[name] for name in [one.name for one in attrs.fields(Scene)]}


USUAL_TAP: Final = {"2": "careful", "3": "careful"}


def _tap_sample(language: str) -> dict[str, Any]:
    """Return a table of Tap before its first hand."""
    sit = {"do": "sit", "players": USUAL_TAP, "seed": "any", "language": language}
    table: dict[str, Any] = json.loads(TapDesk().ask(json.dumps(sit)))["table"]
    return {name: table[name] for name in table if name != "session"}


TAP_SAMPLES: Final = {language: _tap_sample(language) for language in LANGUAGES}
SAMPLES: Final = {language: _sample(language) for language in LANGUAGES}
"""The usual table, by language; made before unions get other names for the reference."""


FOLDERS: Final = dict.fromkeys(LANGUAGES, "../") | {"it": "../it/"}
"""Where the pages are to which the page leads, by language: in English, if not in Italian."""


def _data(app: Sphinx) -> dict[str, Any]:
    """Return what the page knows: its words, the opponents' names, and the places of the rules."""
    assert app.builder is not None
    std: Any = app.env.get_domain("std")
    rules = {
        language: {
            name: f"{folder}{app.builder.get_target_uri(page)}#{anchor}"
            for (kind, name), (page, anchor) in sorted(std.objects.items())
            if kind == "rule"
        }
        for language, folder in FOLDERS.items()
    }
    games = {
        name: {language: f"{folder}explanation/{name}.html" for language, folder in FOLDERS.items()}
        for name in ("the-game", "tap")
    }
    words = {language: tap_page_words(language) | page_words(language) for language in LANGUAGES}
    return {
        "words": words,
        "bots": _bots(BOTS),
        "usual": USUAL,
        "sample": SAMPLES,
        "seats": SEATS,
        "rules": rules,
        "front": dict.fromkeys(LANGUAGES, "../index.html") | {"it": f"../it/{FRONT}.html"},
        "game": games["the-game"],
        "tap": {
            "bots": _bots(TAP_BOTS),
            "usual": USUAL_TAP,
            "sample": TAP_SAMPLES,
            "seats": 3,
            "game": games["tap"],
        },
    }


def _bots(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return what bots are called in each language."""
    return {language: {name: sayer(language)(name) for name in names} for language in LANGUAGES}


def _put_page(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html" or app.config.language != LANGUAGES[0]:
        return
    place = Path(app.outdir) / FOLDER
    shutil.rmtree(place, ignore_errors=True)
    types = shutil.ignore_patterns("*.d.ts")  # which only a checker reads
    shutil.copytree(Path(app.srcdir) / FOLDER, place, ignore=types)
    player = Path("examples", "fair_player.mjs")  # which checks the cards on the page
    (Path(app.outdir) / player).parent.mkdir(exist_ok=True)
    shutil.copy(Path(app.srcdir) / player, Path(app.outdir) / player)
    data = json.dumps(_data(app), ensure_ascii=False, indent=1)
    (place / "data.js").write_text(f"window.TAGO_PAGE = {data};\n", encoding="utf-8")
    shutil.copy(Path(app.srcdir) / "_static" / "icon.svg", place)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Copy the page at the end of the build."""
    app.connect("build-finished", _put_page)
    return {"parallel_read_safe": True}
