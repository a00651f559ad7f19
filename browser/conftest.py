"""A browser, the built site on a server of its own, and pages that are watched."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.chromium import find

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--hide-scrollbars"),
]
SECONDS = 60
"""How long the page may take for anything."""

expect.set_options(timeout=SECONDS * 1000)

Open = Callable[..., Page]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, *told: Any) -> None:
        """Say nothing."""

    def handle(self) -> None:
        """Answer; a browser that has gone meanwhile is no error."""
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add where the site is, and where the screenshots go."""
    parser.addoption("--site", type=Path, default=Path("docs/_build/html"))
    parser.addoption("--shots", type=Path, default=Path("build/screenshots"))


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """Where the built site lies; with what runs Python."""
    folder: Path = request.config.getoption("--site")
    assert (folder / "play" / "runtime" / "manifest.json").exists(), "build it: nox -s site"
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Give what opens the page; that it asks no other host and reports no error is checked."""
    wrong: list[str] = []
    opened = []

    def open_one(path: str = "/play/index.html", script: str = "", **context: Any) -> Page:
        settings = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **context}
        made = browser.new_context(**settings)
        made.set_default_timeout(SECONDS * 1000)
        made.add_init_script("localStorage.setItem('tagolib.pace', '0');" + script)
        opened.append(made)
        page = made.new_page()
        page.on("console", lambda said: wrong.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        made.on("request", lambda asked: wrong.append(asked.url) if foreign(asked.url) else None)
        page.goto(path if "://" in path else address + path)
        return page

    def foreign(url: str) -> bool:
        return not url.startswith((address + "/", "data:", "file:"))

    yield open_one
    for context in opened:
        context.close()
    assert wrong == []


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Give what keeps a picture of a page, to be looked at."""
    folder: Path = request.config.getoption("--shots")
    folder.mkdir(parents=True, exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.png", full_page=True)

    return keep
