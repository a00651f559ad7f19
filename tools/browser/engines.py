"""Plays a whole hand on the page in Firefox and WebKit: ``python -m tools.browser.engines SITE``.

Each is driven by what it brings itself: Firefox by WebDriver BiDi, WebKitGTK by its driver. On
Debian the packages are firefox-esr, webkit2gtk-driver and xvfb; what is not installed is named.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tests.persons import PLAYS
from tools.browser.conftest import Quiet

SECONDS: Final = 300
"""How long an engine may take until the hand is over."""

LOOK: Final = """
    const all = (place) => [...document.querySelectorAll(place)];
    const seen = (place) => all(place).find((one) => one.checkVisibility());
    const text = (place) => document.querySelector(place).textContent;
    if (seen("#fail")) return { failed: text("#fail") };
    if (!seen(".tago-actions[aria-busy=false]")) return {};
    if (seen("#notation") && seen(".tago-banner"))
        return { banner: text(".tago-banner"), checked: text("#checked") };
    const offered = (kind) => seen(`.tago-row [data-kind=${kind}] button`);
    const kind = KINDS.find(offered);
    if (!kind) return {};
    const { left, top, width, height } = offered(kind).getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    return offered(kind).contains(document.elementFromPoint(x, y)) ? { kind, x, y } : {};
""".replace("KINDS", json.dumps(["deal", *PLAYS]))
"""What the page shows: why it failed, how the hand ended, or which button to press, and where."""

Command = Callable[..., Any]
"""Sends a command to an engine, with its parameters, and returns the result."""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


def patiently(what: Callable[[], Any]) -> Any:
    """Do something that fails until a program has started."""
    for _ in range(10 * SECONDS):
        try:
            return what()
        except OSError:
            time.sleep(0.1)
    return what()


@contextmanager
def running(*words: str, **environment: str) -> Iterator[None]:
    """Run a program, and end it afterwards."""
    null = subprocess.DEVNULL
    where = {**os.environ, **environment}
    program = subprocess.Popen(words, env=where, stdout=null, stderr=null)
    try:
        yield
    finally:
        program.terminate()
        program.wait()


def pressing(x: int, y: int) -> list[dict[str, Any]]:
    """Return the actions of a mouse that presses, in the words of WebDriver."""
    moves = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
    steps = [moves, *({"type": f"pointer{one}", "button": 0} for one in ("Down", "Up"))]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


@contextmanager
def firefox() -> Iterator[tuple[Command, Command, Command]]:
    """Yield functions that open a page, run a script on it, and press the mouse, in Firefox."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        words = ["--headless", "--profile", profile, f"--remote-debugging-port={port}"]
        with running("firefox-esr", *words):
            address = f"ws://127.0.0.1:{port}/session"
            with patiently(lambda: connect(address, proxy=None, max_size=None)) as wire:

                def command(method: str, **params: Any) -> Any:
                    wire.send(json.dumps({"id": 1, "method": method, "params": params}))
                    while "id" not in (answer := json.loads(wire.recv(SECONDS))):
                        pass
                    return answer["result"]

                command("session.new", capabilities={})
                page = command("browsingContext.getTree")["contexts"][0]["context"]

                def run(script: str) -> Any:
                    words = {"expression": f"JSON.stringify((() => {{ {script} }})())"}
                    rest = {"target": {"context": page}, "awaitPromise": False}
                    found = command("script.evaluate", **words, **rest)
                    return json.loads(found["result"]["value"])

                act = partial(command, "input.performActions", context=page)
                yield (
                    lambda url: command("browsingContext.navigate", context=page, url=url),
                    run,
                    lambda x, y: act(actions=pressing(x, y)),
                )


@contextmanager
def webkit() -> Iterator[tuple[Command, Command, Command]]:
    """Yield functions that open a page, run a script on it, and press the mouse, in WebKitGTK."""
    port = free_port()
    screen = f":{port}"
    with running("Xvfb", screen), running("WebKitWebDriver", f"--port={port}", DISPLAY=screen):

        def command(path: str, **params: Any) -> Any:
            url = f"http://127.0.0.1:{port}/session{path}"
            with urlopen(Request(url, json.dumps(params).encode())) as answer:
                return json.loads(answer.read())["value"]

        begin = partial(command, "", capabilities={"alwaysMatch": {"pageLoadStrategy": "none"}})
        session = f"/{patiently(begin)['sessionId']}"
        yield (
            lambda url: command(f"{session}/url", url=url),
            lambda script: command(f"{session}/execute/sync", script=script, args=[]),
            lambda x, y: command(f"{session}/actions", actions=pressing(x, y)),
        )


ENGINES: Final = {
    "Firefox": (firefox, ["firefox-esr"]),
    "WebKit": (webkit, ["WebKitWebDriver", "Xvfb"]),
}
"""How to drive each engine, and the programs that must be installed."""


def play(address: str, begin: Command, run: Command, press: Command) -> str:
    """Play a hand to its end, and return how it ended.

    Raises:
        SystemExit: if the page fails, or the hand does not end.
    """
    begin(address)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        found = run(LOOK)
        if "failed" in found:
            raise SystemExit(found["failed"])
        if "banner" in found:
            return f"{found['banner']} {found['checked']}"
        if "kind" in found:
            press(found["x"], found["y"])
        time.sleep(0.3)
    shown = run("return document.body.innerText")
    raise SystemExit(f"the hand is not over after {SECONDS} seconds: {shown}")


def main(site: Path) -> None:
    """Play in each engine that is installed."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/play/index.html"
    for name, (drive, programs) in ENGINES.items():
        if lacking := [one for one in programs if shutil.which(one) is None]:
            print(f"{name}: not tried, because {' and '.join(lacking)} is not installed")
            continue
        begun = time.monotonic()
        with drive() as (begin, run, press):
            ended = play(address, begin, run, press)
        print(f"{name}: a whole hand in {time.monotonic() - begun:.0f} s. {ended}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
