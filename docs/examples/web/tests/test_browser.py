"""The page in two browsers: a hand is played to its settlement despite a lost connection."""

import re
import shutil
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from clients import Player, run
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from store import PEOPLE
from test_owners import places, shares, until
from test_playing import kept, wrong

import tagolib as tago

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


class Wire:
    """A connection to the server, which can be cut."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        self.whole = True
        self.ends: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                here, _ = self.door.accept()
            except OSError:
                return
            there = socket.socket()
            try:
                there.connect(("127.0.0.1", self.to if self.whole else 0))
            except OSError:  # the connection is cut, or the server has stopped
                here.close()
                there.close()
                continue
            self.ends += [here, there]
            for pair in ((here, there), (there, here)):
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends = []


class Person:
    """A person at a browser of their own, in which nothing may go wrong."""

    def __init__(self, browser: Browser, port: int, name: str, locale: str) -> None:
        self.context = browser.new_context(locale=locale, viewport={"width": 1000, "height": 900})
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._note)
        self.page.goto(f"http://127.0.0.1:{port}/")
        self.page.fill("#name", name)
        self.page.click("#join button")
        self.page.click("#tables a >> text=blue")

    def _note(self, one: ConsoleMessage) -> None:
        if one.type == "error":
            self.wrong.append(one.text)

    def sit(self) -> None:
        self.page.locator("#own button").first.click()

    @property
    def offers(self) -> Any:
        return self.page.locator(".tago-row form button")

    def act(self) -> bool:
        """Take the first offer that is not a fold, and return whether there was one."""
        for kind in ("call", "bet", "sum", "divide", "remainders"):
            button = self.page.locator(f'.tago-row form[data-kind="{kind}"] button:enabled').first
            if button.is_visible():
                button.click()
                return True
        return False


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_two_browsers_play_hands(open_house: Any, url: str, chromium: Any, tmp_path: Path) -> None:
    """Ada plays in English and Rosa in Italian; one loses the network, and one reloads the page."""
    server = open_house({"blue": {"seats": 2}}, turn=60.0, seeds=10.0, finish=3.0)
    wire = Wire(server.port)
    ada = Person(chromium, wire.port, "Ada", "en")
    rosa = Person(chromium, server.port, "<b>Rosa", "it")
    ada.sit()
    expect(ada.page.locator("#own button").first).to_have_text("Leave with all chips")
    rosa.sit()
    for person in (ada, rosa):
        expect(person.page.locator(".tago-heading")).to_contain_text("1", timeout=20_000)
    steps, lost = 0, False
    banner = ada.page.locator(".tago-banner")
    while steps < 300:
        steps += 1
        if ada.act() or rosa.act():
            ada.page.screenshot(path=tmp_path / f"ada-{steps}.png")
        if steps == 4:
            rosa.page.reload()
        if steps == 6:
            wire.cut()
            expect(ada.page.locator("#state")).to_have_text(
                "The connection is lost. Trying again …"
            )
            rosa.act()
            ada.page.wait_for_timeout(1500)
            wire.whole = True
            expect(ada.page.locator("#state")).not_to_contain_text("lost", timeout=20_000)
            lost = True
        if banner.is_visible():
            break
        ada.page.wait_for_timeout(200)
    expect(banner).to_be_visible()
    assert lost
    expect(ada.page.locator("#checked")).to_have_text(re.compile(r"^\d+ cards were checked"))
    expect(rosa.page.locator("#fail")).to_be_empty()
    ada.page.screenshot(path=tmp_path / "ada.png")
    rosa.page.screenshot(path=tmp_path / "rosa.png")
    cut = ("WebSocket connection", "net::ERR_")
    assert [one for one in ada.wrong + rosa.wrong if not any(what in one for what in cut)] == []
    wire.cut()
    wire.door.close()
    server.stop()
    assert wrong(url) == []


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_nobody_goes_to_a_table_before_they_have_joined(
    open_house: Any, url: str, chromium: Any
) -> None:
    """A person who presses a table before their joining is answered still gets a seat."""
    server = open_house({"blue": {}})
    page = chromium.new_page()
    page.add_init_script("""
        const { fetch } = window;
        window.fetch = async (...asked) => {
            if (asked[0] === "/people") await new Promise((go) => setTimeout(go, 1000));
            return fetch(...asked);
        };
    """)
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.fill("#name", "Ada")
    page.click("#join button")
    page.click("#tables a >> text=blue")
    expect(page.locator("#own button").first).to_contain_text("Sit down")


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_name_that_javascript_knows(open_house: Any, url: str, chromium: Any) -> None:
    """A person is called by their name, even if every JavaScript object has something of it."""
    server = open_house({"blue": {}})
    token = server.join("constructor")["token"]

    async def story() -> None:
        player = Player(server, "blue", token)
        await player.connect()
        await player.sit(1)

    with ThreadPoolExecutor() as beside:  # this thread is the browser's
        beside.submit(run, story()).result()
    page = chromium.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    expect(page.locator("#tables li")).to_have_text(re.compile(r" constructor$"))
    page.goto(f"http://127.0.0.1:{server.port}/#blue")
    expect(page.locator("#table")).to_contain_text("constructor")
    expect(page.locator("#table")).not_to_contain_text("native code")


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_page_counts_restarts(open_house: Any, url: str, chromium: Any) -> None:
    """Bo commits to seeds and never reveals one: Ada's page says how many hands were not played."""
    server = open_house({"blue": {"seats": 2}}, turn=60.0, seeds=0.5, finish=3.0)
    ada = Person(chromium, server.port, "Ada", "en")
    ada.sit()
    expect(ada.page.locator("#restarts")).to_be_empty()

    async def story() -> None:
        bo = Player(server, "blue", server.join("Bo")["token"])
        bo.reveals = False
        await bo.connect()
        await bo.sit(2)
        await bo.until(lambda: bo.side is not None and bo.side.restarts > 0)

    with ThreadPoolExecutor() as beside:  # this thread is the browser's
        beside.submit(run, story()).result()
    expect(ada.page.locator("#restarts")).to_have_text(
        re.compile(r"^Hands that were announced but not played to their end, .*: [1-9]")
    )
    expect(ada.page.locator("#fail")).to_be_empty()
    assert ada.wrong == []


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_page_follows_its_table(open_house: Any, url: str, chromium: Any) -> None:
    """The page of one process plays at a table of another one, and stays when that one dies."""
    servers = [open_house({"blue": {}, "red": {}}) for _ in range(2)]
    until(lambda: sorted(shares(servers)) == [1, 1])
    other, own = sorted(servers, key=lambda one: places(one)["blue"] == one.http, reverse=True)
    ada = Person(chromium, own.port, "Ada", "en")
    ada.sit()
    expect(ada.page.locator("#own button").first).to_have_text("Leave with all chips")
    other.kill()
    until(lambda: places(own)["blue"] == own.http)
    ada.page.locator("#own button").first.click()
    expect(ada.page.locator("#own button").first).to_contain_text("Sit down", timeout=30_000)
    assert kept(url, PEOPLE, name="Ada")[0].wallet == 10_000


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_table_of_ones_own_on_the_page(open_house: Any, url: str, chromium: Any) -> None:
    """Ada opens a table and invites; only its seats are offered, and her time runs out."""
    server = open_house({"blue": {"bots": ["careful"]}}, turn=3.0, seeds=1.0, finish=3.0)
    context = chromium.new_context(locale="en", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    expect(page.locator("#open")).to_be_hidden()
    page.fill("#name", "bold")
    page.click("#join button")
    expect(page.locator("#fail")).to_contain_text("A bot has this name")
    page.fill("#name", "Ada")
    page.click("#join button")
    page.fill("#label", "Friends")
    page.locator("#seats").select_option("2")
    page.click("#open button")
    expect(page.locator("#own button")).to_have_count(2)
    page.click("#invite")
    expect(page.locator("#invited")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    page.locator("#own button").first.click()
    clock, notice = page.locator(".tago-bar .clock"), page.locator("#notice")
    seen = threading.Event()

    async def story() -> None:
        bo = Player(server, link.partition("#")[2], server.join("Bo")["token"])
        await bo.connect()
        await bo.sit(2)
        with suppress(TimeoutError):
            while not seen.is_set():  # whoever begins, Ada has a turn after him
                await bo.until(lambda: seen.is_set() or bo.turn, 40)
                if bo.turn:
                    call = bo.document["hand"]["state"]["options"]["call"]
                    await bo.ask(tago.Call(2) if call else tago.Bet(2, 5))

    with ThreadPoolExecutor() as beside:  # this thread is the browser's
        told = beside.submit(run, story())
        expect(clock.or_(page.locator(".tago-seat .clock"))).to_be_visible(timeout=20_000)
        expect(clock).to_have_text(re.compile(r"^[1-3] s$"), timeout=20_000)
        expect(notice).to_have_text(
            "Your time ran out, so the house has decided for you.", timeout=20_000
        )
        seen.set()
        told.result()
    page.goto(f"http://127.0.0.1:{server.port}/")
    expect(page.locator("#tables")).to_contain_text("Friends: Light – 5/300, 2 of 2 seats")
    expect(page.locator("#tables")).to_contain_text("a careful bot")
    context.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_person_without_chips(open_house: Any, url: str, chromium: Any) -> None:
    """Rosa has no chips left: the page says so in Italian, and what to press."""
    server = open_house({"blue": {"seats": 2, "stakes": "Light – 5/5"}}, seeds=10.0)
    rosa = Person(chromium, server.port, "Rosa", "it")
    rosa.sit()

    async def story() -> None:
        bo = Player(server, "blue", server.join("Bo")["token"])
        await bo.connect()
        await bo.sit(2, 5)
        with suppress(TimeoutError):  # nothing more happens once Rosa has no chips
            while True:
                await bo.until(lambda: bo.broke)
                await bo.ask(tago.table.BuyIn(2, 5))

    with ThreadPoolExecutor() as beside:
        told = beside.submit(run, story())
        expect(rosa.page.locator("#broke")).to_have_text(
            "Hai troppo pochi gettoni per la prossima mano. Premi «Aggiungi 5» per continuare.",
            timeout=60_000,
        )
        expect(rosa.page.locator("#own button").last).to_have_text("Aggiungi 5")
        told.result()
