"""Tests of the files that the browser keeps: with them the page plays without a network."""

import json
import runpy
import shutil
import subprocess
import threading
import time
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import attrs
import pytest
from playwright.sync_api import Browser, Page, expect

from tools.browser.chromium import find
from tools.browser.conftest import FLAGS, SECONDS, Quiet, Watched
from tools.browser.playing import READY, asked, button

list_files = runpy.run_path("docs/runtime.py")["list_files"]

WASM = "/play/runtime/pyodide.asm.wasm"
KEPT = "(await caches.keys()).filter((name) => !name.endsWith(' memory'))"
"""The caches of builds; one more has the memory of Python."""
MEMORY_KEPT = """async () => {
    const [name] = (await caches.keys()).filter((name) => name.endsWith(" memory"));
    return Boolean(name) && (await (await caches.open(name)).keys()).length > 0;
}"""
"""Whether that memory has been kept, which a second worker does after the first hand has begun."""


@attrs.frozen(order=False)
class Host:
    """A copy of the page on a server of its own, which can be changed and stopped."""

    folder: Path
    server: ThreadingHTTPServer
    sent: list[str] = attrs.field(factory=list)
    """The paths that were asked for."""
    wrong: list[str] = attrs.field(factory=list)
    """What the page has reported."""

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
    """Yield the page at its first visit, when all of it is kept."""
    watched = Watched(browser, host.address)
    watched.wrong = host.wrong
    page = watched.open()
    page.wait_for_selector(READY)
    all_kept(page)
    yield page
    page.context.close()
    assert host.wrong == []


def all_kept(page: Page) -> None:
    """Wait until each file of the list is kept."""
    until(
        page,
        """async () => {
            const text = await (await fetch("files.js")).text();
            const { build, files } = JSON.parse(text.slice(text.indexOf("{"), -2));
            const name = (await caches.keys()).find((one) => one.endsWith(build));
            return name && (await (await caches.open(name)).keys()).length === files.length;
        }""",
    )


def until(page: Page, condition: str) -> None:
    """Wait until an asynchronous function returns true."""
    for _ in range(10 * SECONDS):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(condition)


def builds(page: Page) -> int:
    """Return how many builds are kept."""
    found: int = page.evaluate(f"async () => {KEPT}.length")
    return found


def break_kept(page: Page, part: str, what: str) -> None:
    """Do something to the kept file whose address has a part: ``file``, in ``cache``."""
    page.evaluate(
        """async () => {
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                const file = (await cache.keys()).find(({ url }) => url.includes("PART"));
                if (file) return WHAT;
            }
            throw new Error("it is not kept");
        }""".replace("PART", part).replace("WHAT", what)
    )


def test_without_a_network(visited: Page, host: Host) -> None:
    """What was fetched once is enough to play both games; other pages of the site are not kept."""
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
    page.locator("#games [value=tap]").click()
    button(page, "deal").click()
    asked(page)
    expect(page.locator("#game .tap-hand .tap-card")).to_have_count(16)


REPORT = """
    const visit = async () => {
        const { waiting } = await navigator.serviceWorker.getRegistration() ?? {};
        const builds = BUILDS;
        const files = builds.map(async (one) => (await (await caches.open(one)).keys()).length);
        const said = {
            parts: window.parts.join(""), ready: document.documentElement.dataset.state === "ready",
            builds: builds.length, files: (await Promise.all(files))[0], waiting: Boolean(waiting),
        };
        const asked = `/visit?${JSON.stringify(said)}`;
        const wanted = await (await fetch(asked, { cache: "no-store" })).text();
        window.wanted ??= wanted;
        if (wanted !== window.wanted) location.reload();
    };
    setInterval(() => visit().catch(() => null), 200);
""".replace("BUILDS", KEPT)
"""A script that reports to the server which builds the page has, and reloads it on request."""


def deploy(host: Host, number: int) -> None:
    """Put a build on the server each of whose scripts knows its number."""
    for name in ("data.js", "start.js", "page.js", "table/table.js", "worker.js"):
        path = host.folder / "play" / name
        plain = path.read_text(encoding="utf-8").partition("// build")[0]
        told = f"(self.parts ??= []).push({number});"
        told += f" fetch('/worker?{number}');" if name == "worker.js" else ""
        told += REPORT if name == "data.js" else ""
        path.write_text(f"{plain}// build\n{told}\n", encoding="utf-8")
    list_files(host.folder / "play")


def listed(host: Host) -> int:
    """Return how many files a build has."""
    text = (host.folder / "play" / "files.js").read_text(encoding="utf-8")
    return len(json.loads(text[text.index("{") : -2])["files"])


def reports(host: Host) -> list[dict[str, Any]]:
    """Return what pages have told the server, in order."""
    said = [unquote(path).partition("?") for path in host.sent]
    return [json.loads(what) for name, _, what in said if name == "/visit"]


def wait_for(host: Host, begun: int, **wanted: Any) -> None:
    """Wait until a page says what is wanted; what pages said before ``begun`` does not count."""
    for _ in range(10 * SECONDS):
        for said in reports(host)[begun:]:
            if wanted.items() <= said.items():
                return
        time.sleep(0.1)
    raise AssertionError(reports(host)[-1:])


@pytest.mark.parametrize("visit", ["reloads", "starts the browser"])
def test_a_new_build(host: Host, tmp_path_factory: pytest.TempPathFactory, visit: str) -> None:
    """The visit after a new build plays the old one and fetches the new one; the next plays that.

    No page has parts of both. The browser runs without a debugger, which would keep the old service
    worker alive.
    """
    profile = tmp_path_factory.mktemp("profile")
    wanted = host.folder / "visit"
    wanted.write_text("1", encoding="utf-8")
    flags = [*FLAGS, "--headless", f"--user-data-dir={profile}", "--lang=en-GB"]
    chromium = find()
    assert chromium is not None
    running = []

    def start() -> None:
        running.append(subprocess.Popen([chromium, *flags, f"{host.address}/play/index.html"]))

    def stop() -> None:
        running[-1].terminate()
        running.pop().wait()

    def visit_again() -> int:
        if visit == "reloads":
            wanted.write_text(str(len(reports(host))), encoding="utf-8")
        else:
            stop()
            start()
        return len(reports(host))

    deploy(host, 1)
    start()
    try:
        wait_for(host, 0, parts="1111", ready=True, builds=1, files=listed(host))
        deploy(host, 2)
        begun = visit_again()
        wait_for(host, begun, parts="1111", ready=True, waiting=True, builds=2)
        begun = visit_again()
        wait_for(host, begun, parts="2222", ready=True, waiting=False, builds=1)
        assert host.sent[-1].startswith("/visit")
    finally:
        stop()
    assert {said["parts"] for said in reports(host) if said["ready"]} == {"1111", "2222"}
    assert all(len({*said["parts"]}) <= 1 for said in reports(host))
    assert [path for path in host.sent if path.startswith("/worker")][-1] == "/worker?2"
    assert host.sent.count(WASM) == 1


def test_a_new_build_before_all_is_kept(visited: Page, host: Host) -> None:
    """If not all of the old build is kept, and the server has a new one, the page takes that."""
    (wheel,) = host.folder.glob("play/runtime/tagolib-*.whl")
    break_kept(visited, wheel.name, "cache.delete(file)")
    visited.context.new_cdp_session(visited).send("Network.clearBrowserCache")
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("newer", "")
    with (host.folder / "play" / "data.js").open("a", encoding="utf-8") as data:
        data.write("window.newer = true;\n")
    list_files(host.folder / "play")
    visited.reload()
    visited.wait_for_function("() => window.newer")
    visited.wait_for_selector(READY)
    all_kept(visited)
    assert builds(visited) == 1


def test_a_new_build_that_is_not_whole(visited: Page, host: Host) -> None:
    """While the server has not all files of a new build, the page plays on with the old one."""
    page = visited
    data = host.folder / "play" / "data.js"
    data.write_text("window.newer = true;\n", encoding="utf-8")
    list_files(host.folder / "play")
    data.write_text("window.other = true;\n", encoding="utf-8")
    state = page.evaluate(
        """async () => {
            const found = await navigator.serviceWorker.getRegistration();
            const next = new Promise((resolve) => { found.onupdatefound = resolve; });
            found.update().catch(() => null);
            await next;
            const { installing } = found;
            await new Promise((resolve) => { installing.onstatechange = resolve; });
            return installing.state;
        }"""
    )
    assert state == "redundant"
    page.reload()
    page.wait_for_selector(READY)
    assert page.evaluate("[window.newer, window.other]") == [None, None]


def test_a_file_is_no_longer_kept(visited: Page, host: Host) -> None:
    """If the browser has thrown a file away, it is fetched and kept again."""
    break_kept(visited, WASM, "cache.delete(file)")
    visited.reload()
    visited.wait_for_selector(READY)
    all_kept(visited)
    assert host.sent.count(WASM) == 2


def test_a_kept_file_is_broken(visited: Page, host: Host) -> None:
    """If a kept file is broken, the page says that something is wrong, and fetches all anew."""
    button(visited, "deal").click()
    asked(visited)
    break_kept(visited, WASM, "cache.put(file, new Response('broken'))")
    visited.reload()
    expect(visited.locator("#fail-why")).to_contain_text("Something went wrong")
    host.wrong.clear()  # Pyodide warns of it in its own words
    visited.locator("#again").click()
    visited.wait_for_selector(READY)
    all_kept(visited)
    assert host.sent.count(WASM) == 2
    button(visited, "resume").click()
    asked(visited)


def test_python_goes_on_from_its_memory(visited: Page) -> None:
    """A later visit starts from the memory of the first; if that is broken, from the beginning."""
    button(visited, "deal").click()
    asked(visited)
    for broken in (False, True):
        until(visited, MEMORY_KEPT)
        if broken:
            break_kept(visited, "memory?", "cache.put(file, new Response('broken'))")
        visited.reload()
        asked(visited)
        begun = visited.workers[0].evaluate(
            "performance.getEntriesByName('from the beginning').length"
        )
        assert begun == broken
