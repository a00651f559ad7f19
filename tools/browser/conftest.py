"""Fixtures: a browser, the built site on its own server, and pages that are watched."""

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
"""How many seconds the page may take for anything."""

expect.set_options(timeout=SECONDS * 1000)

Open = Callable[..., Page]
Shot = Callable[[Page, str], None]


class Quiet(SimpleHTTPRequestHandler):
    """A file server that logs nothing."""

    def log_message(self, *told: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Send a file; browsers ask by themselves for an icon, which the site does not have."""
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def handle(self) -> None:
        """Answer a request; a browser that has left in the meantime is not an error."""
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for the folder of the site and the folder for screenshots."""
    parser.addoption("--site", type=Path, default=Path("docs/_build/html"))
    parser.addoption("--shots", type=Path, default=Path("build/screenshots"))


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """Return the folder of the built site, which must include the Python runtime."""
    folder: Path = request.config.getoption("--site")
    assert (folder / "play" / "runtime" / "manifest.json").exists(), "build it: nox -s site"
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Yield the address where the site is served."""
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield a Chromium without a window."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        yield launched
        launched.close()


class Watched:
    """A window on the site's pages, which notes what they report and which other hosts they ask."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.wrong: list[str] = []

    def open(self, path: str = "/play/index.html", script: str = "", **context: Any) -> Page:
        """Open a page in its own context; the other players at the table act at once."""
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
        if not request.url.startswith((f"{self.address}/", "data:", "blob:")):
            self.wrong.append(request.url)


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Yield a function that opens pages; check then that none had errors or asked another host."""
    watched = Watched(browser, address)
    yield watched.open
    for context in browser.contexts[1:]:  # the first context has the table
        context.close()
    assert watched.wrong == []


@pytest.fixture(scope="session")
def loaded(browser: Browser, address: str) -> tuple[Watched, Page]:
    """Return a page on which Python runs; tests share it, because loading takes long."""
    watched = Watched(browser, address)
    page = watched.open(has_touch=True)
    page.wait_for_selector(READY)
    return watched, page


@pytest.fixture
def page(loaded: tuple[Watched, Page]) -> Iterator[Page]:
    """Yield the loaded page with nobody seated; then check its errors and the hosts it asked."""
    watched, page = loaded
    yield page
    page.set_viewport_size({"width": 1280, "height": 900})
    if page.locator("#setup").is_visible():
        page.locator("#back").click()
    if page.locator("#more[data-playing=true]").count():
        start_anew(page)
    page.locator("#sit").evaluate("form => form.reset()")
    page.locator("#language").select_option("en")
    assert watched.wrong == []


@pytest.fixture
def bare(browser: Browser) -> Iterator[Page]:
    """Yield a page that is expected to have errors."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(SECONDS * 1000)
    yield context.new_page()
    context.close()


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Shot:
    """Return a function that saves a picture of a page for people to look at."""
    folder: Path = request.config.getoption("--shots")
    folder.mkdir(parents=True, exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.screenshot(path=folder / f"{name}.jpeg", type="jpeg", quality=80, full_page=True)

    return keep
