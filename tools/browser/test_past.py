"""Tests of hands once more: step by step, from a link, and the guided hand."""

import base64
import json
import zlib
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tagolib.play.guide import guided
from tagolib.play.replays import read_code
from tests.persons import PLAYS
from tools.browser.conftest import Open, Shot
from tools.browser.playing import READY, asked, button, kinds, sit, take, told
from tools.browser.test_page import COVERED, SEAT_TWO, check

TABLE = "#replay-table"


def play(page: Page) -> str:
    """Play a hand to its end, open the list of hands, and return what a link to the hand holds."""
    sit(page, seed="once more", players=SEAT_TWO)
    while "buy" not in kinds(page):  # which is offered once the hand is over
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    page.locator("#past").evaluate("node => { node.open = true; }")
    hand: str = kept(page)["past"][-1]["link"]
    return hand


def kept(page: Page) -> dict[str, list[dict[str, str]]]:
    """Return the table that the browser keeps."""
    found: dict[str, list[dict[str, str]]] = json.loads(
        page.evaluate("localStorage.getItem('tagolib.play')")
    )
    return found


def at(page: Page, number: int, last: int) -> None:
    """Wait for a step of a hand; buttons that lead nowhere are off."""
    expect(page.locator(f"{TABLE} .tago-title")).to_have_text(f"Step {number} of {last}")
    expect(page.locator(f"{TABLE} .tago-actions")).to_have_attribute("aria-busy", "false")
    for kind, off in (("first", 1), ("back", 1), ("forward", last), ("last", last)):
        pressed = page.locator(f"{TABLE} [data-kind={kind}] button")
        if number == off:
            expect(pressed).to_be_disabled()
        else:
            expect(pressed).to_be_enabled()


def test_a_hand_of_the_list_step_by_step(page: Page, shot: Shot) -> None:
    """Each hand of the list is shown again, by buttons and keys; the game is then as it was."""
    found = read_code(play(page))
    last = len(found.hands) + 1
    before = told(page)
    page.get_by_role("button", name="Replay hand 1").click()
    at(page, 1, last)
    expect(page.locator("#replay-title")).to_be_focused()
    expect(page.locator("#table")).to_be_hidden()
    for number in range(1, last):
        words = [one.said for one in found.turn(number, "en").told]
        page.keyboard.press("ArrowRight" if number % 2 else "3")
        at(page, number + 1, last)
        assert page.locator("#replay-said li").all_text_contents() == words
    cards = page.locator(f"{TABLE} .tago-seat .tago-card:visible").all_inner_texts()
    assert sorted(cards) == sorted(
        str(card) for seat in found.hands[-1].seats for card in seat.cards
    )
    check(page, shot, "replay")
    page.set_viewport_size({"width": 1280, "height": 900})
    for key, number in (("ArrowLeft", last - 1), ("Home", 1), ("End", last), ("2", last - 1)):
        page.keyboard.press(key)
        at(page, number, last)
    page.locator(f"{TABLE} [data-kind=last] button").press("Enter")
    at(page, last, last)
    page.keyboard.press("Enter")  # once too often
    at(page, last, last)
    page.evaluate("scrollTo(0, 999)")
    page.locator("#replay-close").click()
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert told(page) == before
    page.get_by_role("button", name="Replay hand 1").click()
    at(page, 1, last)
    page.keyboard.press("End")
    at(page, last, last)
    page.locator("#language").select_option("it")
    expect(page.locator(f"{TABLE} .tago-title")).to_have_text(f"Passo {last} di {last}")
    page.locator("#language").select_option("en")
    at(page, last, last)
    page.locator("#replay-close").click()
    button(page, "replay").click()  # the hand that is over is also replayed from the table itself
    at(page, 1, last)
    page.locator("#replay-close").click()
    take(page, "next")
    expect(page.locator("#table .tago-heading")).to_contain_text("Hand 2")


def test_what_one_can_do_with_a_hand(page: Page) -> None:
    """The link can be copied or shared, and a picture of the end saved, drawn or painted."""
    found = read_code(play(page))
    page.evaluate("""() => {
        window.copied = [];
        const note = (text) => { window.copied.push(text); return Promise.resolve(); };
        Object.defineProperty(navigator, "clipboard", { value: { writeText: note } });
        navigator.share = ({ url }) => note(url);
    }""")
    page.get_by_role("button", name="Replay hand 1").click()
    page.locator("#replay-copy").click()
    expect(page.locator("#replay-copied")).to_have_text("Copied.")
    page.locator("#replay-share").evaluate("node => { node.hidden = false; node.click(); }")
    address = page.locator("#replay-link").input_value()
    assert page.evaluate("window.copied") == [address, address]
    assert read_code(address.partition("#hand=")[2]) == found
    for kind, begin in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as saved:
            page.locator(f"#replay-{kind}").click()
        content = saved.value.path().read_bytes()
        assert saved.value.suggested_filename == f"tago.{kind}"
        assert content.startswith(begin)
        if kind == "svg":
            assert content.decode() == found.picture("en")
            assert ElementTree.fromstring(content).tag.endswith("svg")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject('no'); }")
    page.locator("#replay-copy").click()
    expect(page.locator("#replay-copied")).to_contain_text("copy it yourself")
    page.locator("#replay-close").click()


def test_a_link_that_holds_a_hand(open_page: Open) -> None:
    """A link shows the hand and lets one play its deal; one's own saved table stays."""
    page = open_page()
    page.wait_for_selector(READY)
    hand = play(page)
    last = len(read_code(hand).hands) + 1
    take(page, "next")
    mine, said = kept(page), told(page)
    page.goto(f"{page.url}#hand={hand}")  # in the same window, while the game waits
    at(page, 1, last)
    page.reload()
    at(page, 1, last)
    expect(page.locator("#replay-words")).to_contain_text("what seat 1 saw")
    page.evaluate("scrollTo(0, 999)")
    page.locator("#replay-again").click()
    asked(page)
    assert page.evaluate("scrollY") == 0
    assert "#" not in page.url
    expect(page.locator("#notice")).to_contain_text("your own table stays")
    own = page.locator("#table .tago-own .tago-card").all_text_contents()
    assert own[1:] == [str(card) for card in read_code(hand).hands[0].seats[0].cards[1:]]
    while "buy" not in kinds(page):
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    take(page, "next")  # whose cards are dealt fairly and checked
    assert kept(page) == mine
    page.get_by_role("button", name="Back to your table").click()
    expect(page.locator("#notice")).to_be_empty()
    assert page.evaluate("scrollY") == 0
    button(page, "resume").click()
    asked(page)
    assert told(page)[-1] == said[-1]
    assert kept(page)["past"] == mine["past"]


def packed(text: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


SPOILED = {
    "": "damaged",
    "%22%3E%3Cscript%3E": "damaged",
    "A" * 100_000: "too long",
    packed(bytes(10**7)): "too long",
    packed(b'[Tap "1"]'): "something other than a hand",
    packed(b'[Tago "1"]\n[Edition "<img src=x onerror=alert(1)>"]'): "Ask for the link again",
}
"""What a link may hold instead of a hand, and why it is refused."""


def test_spoiled_links(page: Page) -> None:
    """A link that holds no hand is refused in a sentence, and the page is as without it."""
    for hand, said in SPOILED.items():
        page.evaluate(
            """hand => {
                document.getElementById("link-refused").textContent = "";
                location.hash = `hand=${hand}`;
            }""",
            hand,
        )
        expect(page.locator("#link-refused")).to_contain_text(said)
        expect(page.locator("#replay")).to_be_hidden()
        assert "#" not in page.url
    button(page, "deal").click()
    asked(page)


def test_the_page_is_opened_with_a_spoiled_link(open_page: Open) -> None:
    """A page that is opened with a spoiled link says so, and offers a game."""
    page = open_page("/play/index.html#hand=spoiled")
    expect(page.locator(".tago-title")).to_have_text("The hand in the link is being opened …")
    expect(page.locator("#replay")).to_be_hidden()
    expect(page.locator("#link-refused")).to_contain_text("damaged")
    expect(button(page, "deal")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_guided_hand(page: Page, shot: Shot, language: str) -> None:
    """Each of seven steps says what to press; only this button goes on, also by its key."""
    page.locator("#language").select_option(language)
    words = page.evaluate("language => window.TAGO_PAGE.words[language]", language)
    button(page, "guide").click()
    expect(page.locator("#replay-title")).to_be_focused()
    for number in range(7):
        at_step = guided(number, language)
        expect(page.locator("#replay-words")).to_have_text(at_step.words)
        fitting = page.locator(f"{TABLE} .tago-pointed")
        expect(fitting).to_be_enabled()
        for size in ((390, 844), (1280, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("scrollTo(0, 0)")
            box = fitting.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1]  # it is in sight
        if number == 1:
            check(page, shot, f"guide-{language}")
            page.locator(f"{TABLE} [data-kind=fold] button").first.click()
            wrong = words["guide wrong"].replace("{button}", fitting.inner_text().split("\n")[0])
            expect(page.locator(f"{TABLE} .tago-refused")).to_have_text(wrong)
            page.locator("#replay .tago-title").click()  # which is no button
            expect(page.locator(f"{TABLE} .tago-refused")).to_be_hidden()
        if number == 4:
            page.locator(f"{TABLE} [name=amount]").fill("50")
            fitting.click()
            expect(page.locator(f"{TABLE} .tago-refused")).to_contain_text("60")
            page.locator(f"{TABLE} [name=amount]").fill("60")
        page.locator(f"{TABLE} .tago-title").focus()
        page.keyboard.press((fitting.locator("kbd").text_content() or "").strip())
    asked(page)  # now one has been dealt in
    expect(page.locator("#replay")).to_be_hidden()


@pytest.mark.parametrize("size", [(360, 640), (640, 400)])
def test_the_guided_hand_on_a_low_screen(page: Page, size: tuple[int, int]) -> None:
    """What one is to press is in sight at once, and what is refused there covers no card."""
    page.locator("#language").select_option("it")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    button(page, "guide").click()
    places = [f"{TABLE} {place}" for place in (".tago-row .tago-pointed", ".tago-card")]
    for number in range(7):
        expect(page.locator(f"{TABLE} .tago-title")).to_have_text(f"Passo {number + 1} di 7")
        expect(page.locator(f"{TABLE} .tago-pointed")).to_be_enabled()
        if number == 4:
            page.locator(f"{TABLE} [data-kind=call] button").click()
            expect(page.locator(f"{TABLE} .tago-refused")).to_be_visible()
            places += [f"{TABLE} .tago-refused", f"{TABLE} [name=amount]"]
        assert page.evaluate(COVERED, places) == []
        page.locator(f"{TABLE} .tago-pointed").click()
    asked(page)


def test_the_guided_hand_can_be_left(page: Page) -> None:
    """One can leave the guided hand at any step, and begin it again from the settings."""
    button(page, "guide").click()
    page.locator(f"{TABLE} .tago-pointed").click()
    expect(page.locator(f"{TABLE} .tago-title")).to_have_text("Step 2 of 7")
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator("[data-kind=deal] button")).to_be_enabled()
    page.locator("#settings").evaluate("node => { node.open = true; }")
    page.locator("#guide").click()
    expect(page.locator(f"{TABLE} .tago-title")).to_have_text("Step 1 of 7")
    page.locator("#replay-close").click()
