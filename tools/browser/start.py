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
from tools.browser.playing import READY

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


FIRST_HAND = """
    window.turn = new Promise((resolve) => {
        let pressed = false;
        let begun = 0;
        const look = () => {
            const deal = document.querySelector("[data-kind=deal] button");
            if (deal && !pressed) {
                pressed = true;
                deal.click();
            }
            if (document.querySelector("#told .hand")) begun ||= performance.now() / 1000;
            const asked = begun && document.querySelector("[data-kind=fold] button");
            if (asked) resolve([begun, performance.now() / 1000]);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
"""
"""Presses the button as soon as it is there, and notes when the hand begins, and the person's turn.

A driver that asks again and again whether it is so far would slow the page down.
"""


def first_hand(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return how long the page takes until the first hand begins, and until the person's turn."""
    page = context.new_page()
    page.add_init_script(FIRST_HAND)
    page.goto(f"{address}/play/index.html")
    begun, asked = page.evaluate("window.turn")
    page.locator(READY).wait_for()
    page.evaluate("localStorage.removeItem('tagolib.play')")
    page.wait_for_timeout(15_000)  # by then the memory is kept, too
    page.close()
    return begun, asked


def visits(browser: Browser, address: str) -> list[float]:
    """Return six times: Pyodide alone and the page's two, on a first visit, and on a later one."""
    found: list[float] = []
    contexts = [browser.new_context(locale="en-GB") for _ in range(2)]
    for context in contexts:
        context.add_init_script("try { localStorage.setItem('tagolib.pace', '0'); } catch {}")
    for _ in range(2):
        found += [alone(contexts[0], address), *first_hand(contexts[1], address)]
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
    for visit, first in (("first visit", 0), ("later visit", 3)):
        taken = [statistics.median(one[first + n] for one in found) for n in range(3)]
        print("{}: Pyodide alone {:.2f}, first hand {:.2f}, turn {:.2f}".format(visit, *taken))


if __name__ == "__main__":
    main()
