"""Tests of the files that the browser keeps: with them the page plays without a network."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import attrs
import pytest
from playwright.sync_api import Browser, Page

from tools.browser.conftest import Quiet, Watched
from tools.browser.playing import READY, asked, button

WASM = "/play/runtime/pyodide.asm.wasm"


@attrs.frozen(order=False)
class Host:
    """A copy of the page on a server of its own, which can be changed and stopped."""

    folder: Path
    server: ThreadingHTTPServer
    sent: list[str] = attrs.field(factory=list)
    """The paths that were asked for."""

    @property
    def address(self) -> str:
        """Return the address of the copy."""
        return f"http://127.0.0.1:{self.server.server_port}"

    def stop(self) -> None:
        """Stop answering."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """Yield a copy of the page that nobody has visited."""
    for name in ("play", "examples"):
        shutil.copytree(site / name, tmp_path / name)
    (tmp_path / "index.html").write_text("<title>Documentation</title>", encoding="utf-8")
    sent: list[str] = []

    class Noting(Quiet):
        def log_request(self, *told: Any) -> None:
            sent.append(self.path)

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Noting, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    made = Host(tmp_path, server, sent)
    yield made
    made.stop()


@pytest.fixture
def visited(browser: Browser, host: Host) -> Iterator[Page]:
    """Yield the page at its first visit, when Python runs."""
    watched = Watched(browser, host.address)
    page = watched.open()
    page.wait_for_selector(READY)
    yield page
    page.context.close()
    assert watched.wrong == []


def test_without_a_network(visited: Page, host: Host) -> None:
    """What was fetched once is enough to play, and other pages of the site are not kept."""
    page = visited
    assert host.sent.count(WASM) == 1
    button(page, "deal").click()
    asked(page)
    for _ in range(2):
        page.evaluate("fetch('../index.html', { cache: 'no-store' })")
    assert host.sent.count("/index.html") == 2
    host.stop()
    page.context.set_offline(True)
    page.goto(f"{host.address}/play/")
    page.wait_for_selector(READY)
    button(page, "resume").click()
    asked(page)
    page.reload()
    asked(page)
