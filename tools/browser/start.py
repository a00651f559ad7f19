"""How long the play page takes to its first hand: ``python -m tools.browser.start SITE [TIMES]``.

It stands beside Pyodide alone, on a first visit and on a later one, in headless Chromium. Each
figure is the median of some visits, in seconds. Nothing is throttled, and the server is local.
"""

import statistics
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tools.browser.chromium import find
from tools.browser.conftest import FLAGS, Quiet
from tools.browser.playing import READY, asked, button

ALONE = """async (runtime) => {
    const code = `
        const { loadPyodide } = await import("${runtime}/pyodide.mjs");
        const python = await loadPyodide({ indexURL: "${runtime}/" });
        postMessage(python.runPython("1 + 1"));
    `;
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const begun = performance.now();
    const worker = new Worker(url, { type: "module" });
    await new Promise((resolve) => { worker.onmessage = resolve; });
    worker.terminate();
    return (performance.now() - begun) / 1000;
}"""
"""Starts Pyodide in a worker, and nothing else."""


def alone(context: BrowserContext, address: str) -> float:
    """Return how long Pyodide takes until it has run a line of Python."""
    page = context.new_page()
    page.goto(f"{address}/play/runtime/manifest.json")
    taken: float = page.evaluate(ALONE, f"{address}/play/runtime")
    page.close()
    return taken


def first_hand(context: BrowserContext, address: str) -> float:
    """Return how long the page takes until the person is asked in their first hand."""
    page = context.new_page()
    page.goto(f"{address}/play/index.html")
    button(page, "deal").click()
    asked(page)
    taken: float = page.evaluate("performance.now() / 1000")
    page.locator(READY).wait_for()
    page.evaluate("localStorage.removeItem('tagolib.play')")
    page.wait_for_timeout(15_000)  # by then the memory is kept, too
    page.close()
    return taken


def visits(browser: Browser, address: str) -> list[float]:
    """Return four times: Pyodide alone and the page, on a first visit, and on a later one."""
    found = []
    contexts = [browser.new_context(locale="en-GB") for _ in range(2)]
    for context in contexts:
        context.add_init_script("try { localStorage.setItem('tagolib.pace', '0'); } catch {}")
    for _ in range(2):
        found += [alone(contexts[0], address), first_hand(contexts[1], address)]
    for context in contexts:
        context.close()
    return found


def main() -> None:
    """Print the figures."""
    site, times = Path(sys.argv[1]), int([*sys.argv, "3"][2])
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        found = [visits(browser, f"http://127.0.0.1:{server.server_port}") for _ in range(times)]
        browser.close()
        server.shutdown()
    for visit, first in (("first visit", 0), ("later visit", 2)):
        python, page = (statistics.median(one[n] for one in found) for n in (first, first + 1))
        print(f"{visit}: Pyodide alone {python:.2f}, first hand {page:.2f}")


if __name__ == "__main__":
    main()
