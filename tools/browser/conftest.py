"""A browser, the built site on a server of its own, and pages that are watched."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from tools.browser.chromium import find
from tools.browser.playing import READY, start_anew

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--hide-scrollbars"),
]
SECONDS = 60
"""How long the page may take for anything."""

expect.set_options(timeout=SECONDS * 1000)

Open = Callable[..., Page]
Shot = Callable[[Page, str], None]


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


class Watched:
    """Opens pages of the site, and notes what they report and which other hosts they ask."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.wrong: list[str] = []

    def open(self, path: str = "/play/index.html", script: str = "", **context: Any) -> Page:
        """Open a page, in a context of its own; the others at the table take no time."""
        settings = {"viewport": {"width": 1280, "height": 900}, "locale": "en-GB", **context}
        made = self.browser.new_context(**settings)
        made.set_default_timeout(SECONDS * 1000)
        made.add_init_script(f"localStorage.setItem('tagolib.pace', '0');{script}")
        made.on("request", self._note_request)
        page = made.new_page()
        page.on("console", lambda said: self.wrong.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.goto(self.address + path)
        return page

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:")):
            self.wrong.append(request.url)


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Give what opens a page; that it asks no other host and reports no error is checked."""
    watched = Watched(browser, address)
    yield watched.open
    for context in browser.contexts[1:]:  # the first is that of the table
        context.close()
    assert watched.wrong == []


@pytest.fixture(scope="session")
def loaded(browser: Browser, address: str) -> tuple[Watched, Page]:
    """A page on which Python runs, for all tests that need no other one: loading takes long."""
    watched = Watched(browser, address)
    page = watched.open(has_touch=True)
    page.wait_for_selector(READY)
    return watched, page


@pytest.fixture
def page(loaded: tuple[Watched, Page]) -> Iterator[Page]:
    """The page that is loaded, where nobody sits; it reports no error and asks no other host."""
    watched, page = loaded
    yield page
    if page.locator("#game").is_visible():
        start_anew(page)
    page.locator("#sit").evaluate("form => form.reset()")
    page.locator("#language").select_option("en")
    assert watched.wrong == []


@pytest.fixture
def bare(browser: Browser) -> Iterator[Page]:
    """A page of which errors are expected."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(SECONDS * 1000)
    yield context.new_page()
    context.close()


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Shot:
    """Give what keeps a picture of a page, to be looked at."""
    folder: Path = request.config.getoption("--shots")
    folder.mkdir(parents=True, exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.jpeg", type="jpeg", quality=80, full_page=True)

    return keep
