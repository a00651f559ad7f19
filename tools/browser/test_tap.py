"""Tests of Tap on the page in a browser: a hand, the guide, a saved game, and access for all."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tagolib.play.players import NAMES
from tests.tap_persons import Person
from tools.browser.conftest import Shot
from tools.browser.playing import asked, button, kinds, settings, told
from tools.browser.test_page import COVERED, CUT, check

SEED = "7"
"""With it, the person can bid Three Cards and becomes Declarer."""


@pytest.fixture
def tap(page: Page) -> Iterator[Page]:
    """Yield the loaded page with Tap chosen; afterwards nothing of Tap is kept."""
    page.evaluate("localStorage.removeItem('tagolib.tap.guided')")
    page.locator("#games [value=tap]").click()
    expect(button(page, "deal")).to_be_visible()
    yield page
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator("#games [value=tago]").click()
    page.evaluate("localStorage.removeItem('tagolib.tap')")


def sit(page: Page, seed: str = SEED, name: str = "") -> None:
    """Sit down at a table of Tap, and wait to be asked."""
    settings(page)
    page.locator("#seed").fill(seed)
    page.locator("#name").fill(name)
    page.locator("#sit button[type=submit]").click()
    asked(page)


def cards(page: Page) -> list[str]:
    """Return the cards that may be played or discarded."""
    buttons = page.locator("#game .tap-hand button").all()
    return [one.get_attribute("data-card") or "" for one in buttons]


def step(page: Page, person: Person) -> None:
    """Take the same step on the page and at a desk, and find the same offered at both."""
    table = person.table
    assert kinds(page) == sorted(person.kinds)
    assert cards(page) == table["may"]
    chosen = table["may"][: table["picks"]]
    kind = person.take("three_cards", "top")
    for card in chosen:
        page.locator(f"#game .tap-hand button[data-card='{card}']").click()
    if kind != "play":
        button(page, kind).click()
    asked(page)


def test_a_whole_hand(tap: Page) -> None:
    """The page plays a hand of Tap like the library, from the auction to the pay."""
    person = Person(seed=SEED)
    sit(tap)
    while "next" not in person.kinds:
        expect(tap.locator("#game .tago-heading")).to_have_text(person.table["heading"])
        expect(tap.locator("#game .tago-title")).to_have_text(person.table["prompt"])
        step(tap, person)
    assert told(tap) == person.told
    assert {"auction", "settlement"} & {kind for kind, _ in told(tap)} == {"settlement"}
    expect(tap.locator("#game .tago-banner")).to_have_text(person.table["banner"])
    for name, place in (("seats", "seats-table"), ("standings", "standings-table")):
        rows = [row for row in person.table[name] if "".join(row)]
        found = tap.locator(f"#{place} tr").all()
        assert [row.locator("th, td").all_text_contents() for row in found] == rows
    heard = tap.locator(".tago [role=log] p").all_inner_texts()
    assert [said for said in heard if said == person.table["banner"]] == [person.table["banner"]]
    step(tap, person)
    expect(tap.locator("#game .tago-heading")).to_contain_text("Hand 2 of 3")


def test_both_games_stay_saved(tap: Page) -> None:
    """A table of Tap continues after a reload, and each game keeps a table of its own."""
    person = Person(seed=SEED)
    sit(tap)
    for _ in range(6):
        step(tap, person)
    tap.reload()
    asked(tap)
    expect(tap.locator("#title")).to_have_text("Play Tap")
    expect(tap.locator("#game .tago-heading")).to_have_text(person.table["heading"])
    assert cards(tap) == person.table["may"]
    tap.locator("#games [value=tago]").click()
    expect(tap.locator("#title")).to_have_text("Play Tagò")
    button(tap, "deal").click()
    asked(tap)
    expect(tap.locator("#game .tago-heading")).to_contain_text("Light – 5/300")
    tap.locator("#games [value=tap]").click()
    expect(tap.locator("#game .tago-title")).to_contain_text("Your saved table: Hand 1 of 3")
    assert tap.locator("#game .tap-hand .tap-card").count() == len(person.table["cards"])
    button(tap, "resume").click()
    asked(tap)
    step(tap, person)
    kept = json.loads(tap.evaluate("localStorage.getItem('tagolib.tap')"))
    hands = kept["session"]["session"]["game"]["hands"]
    assert len(hands) == 1
    tap.locator("#games [value=tago]").click()
    button(tap, "resume").click()
    asked(tap)


def test_the_guide(tap: Page) -> None:
    """A newcomer is led through the first auction and trick, and can leave that at any time."""
    person, guide = Person(seed=SEED), tap.locator("#game .tap-guide")
    sit(tap)
    seen = []
    while person.table["guide"]:
        expect(guide.locator("span")).to_have_text(person.table["guide"])
        seen.append(person.table["guide"])
        step(tap, person)
    assert len(seen) == 6
    expect(guide).to_be_hidden()
    again = Person(seed="9")
    tap.locator("#anew-yes").evaluate("one => one.onclick()")
    sit(tap, "9")
    expect(guide.locator("span")).to_have_text(again.table["guide"])
    guide.get_by_role("button", name="Enough").click()
    expect(guide).to_be_hidden()
    step(tap, again)
    assert again.table["guide"] != ""
    expect(guide).to_be_hidden()
    tap.locator("#settings").evaluate("node => { node.open = true; }")
    tap.locator("#hints").click()
    step(tap, again)
    expect(guide.locator("span")).to_have_text(again.table["guide"])


def test_by_keys_alone(tap: Page) -> None:
    """Digits bid, a letter leads to the cards, arrows choose one, and Enter plays it."""
    sit(tap)
    tap.locator("#game .tago-title").focus()
    tap.keyboard.press("2")  # Three Cards
    asked(tap)
    tap.keyboard.press("1")  # the top three
    asked(tap)
    refused = tap.locator("#game .tago-refused")
    tap.keyboard.press("1")
    expect(refused).to_have_text("Choose three cards first.")
    tap.set_viewport_size({"width": 844, "height": 390})
    assert tap.evaluate(COVERED, [".tap-hand .tap-card", ".tago-refused"]) == []
    tap.set_viewport_size({"width": 1280, "height": 900})
    tap.keyboard.press("a")
    for _ in range(3):
        tap.keyboard.press("Space")
        expect(refused).to_be_hidden()
        tap.keyboard.press("ArrowRight")
    chosen = tap.locator("#game .tap-hand [aria-pressed=true]")
    expect(chosen).to_have_count(3)
    tap.keyboard.press("Space")  # no more than three
    expect(chosen).to_have_count(3)
    tap.keyboard.press("ArrowLeft")
    tap.keyboard.press("Space")  # takes one back
    expect(chosen).to_have_count(2)
    tap.keyboard.press("Space")
    tap.locator("#game .tago-title").focus()
    tap.keyboard.press("1")
    asked(tap)
    tap.keyboard.press("1")  # no bonus
    asked(tap)
    held = cards(tap)
    tap.keyboard.press("a")
    tap.keyboard.press("ArrowLeft")
    assert tap.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    tap.keyboard.press("Enter")
    asked(tap)
    expect(tap.locator("#game .tago-title")).to_be_focused()
    assert f"Seat 1 “You” plays {held[-1]}." in [said for _, said in told(tap)]
    label = tap.locator("#game .tap-hand [aria-label='Cavalier of Diamonds']")
    expect(label).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 640), (390, 844), (844, 390), (640, 400), (1280, 800), (1280, 900)],
)
def test_all_of_it_on_one_screen(tap: Page, language: str, width: int, height: int) -> None:
    """What one needs is in sight, from the bid to the last card; the guide covers none of it."""
    tap.locator("#language").select_option(language)
    person = Person(seed=SEED)
    sit(tap)
    tap.set_viewport_size({"width": width, "height": height})
    tap.evaluate("scrollTo(0, 0)")
    places = [".tap-hand .tap-card", ".tap-trick .tap-card", ".tap-lying .tap-card"]
    places += [".tago-row :is(button, input)", "header", ".tago-heading", ".tap-guide"]
    while "next" not in person.kinds:
        assert tap.evaluate(COVERED, places) == [], person.table["prompt"]
        assert tap.evaluate("document.documentElement.scrollWidth") <= width
        step(tap, person)
    expect(tap.locator("#game .tago-banner")).to_be_visible()
    assert tap.evaluate(COVERED, [".tap-trick .tap-card", ".tago-row button"]) == []


def test_large_letters(tap: Page) -> None:
    """With letters of twice the size on the narrowest screen, nothing is cut off or too wide."""
    tap.locator("#language").select_option("it")
    devtools, person = tap.context.new_cdp_session(tap), Person(seed=SEED)

    def nothing_is_cut() -> None:
        tap.set_viewport_size({"width": 360, "height": 740})
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        assert tap.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert tap.evaluate("document.documentElement.scrollWidth") <= 360
        assert tap.evaluate(CUT) == []

    nothing_is_cut()
    tap.set_viewport_size({"width": 1280, "height": 900})
    sit(tap)
    for _ in range(8):
        nothing_is_cut()
        step(tap, person)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


def test_in_italian(tap: Page) -> None:
    """Everything is said in Italian if asked, and the language can be changed at any time."""
    person = Person(seed=SEED)
    sit(tap)
    for _ in range(5):
        step(tap, person)
    tap.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    english = tap.locator("main").inner_text()
    tap.locator("#language").select_option("it")
    expect(tap.locator("#game .tago-log p").first).to_have_text("Mano 1 di 3")
    asked(tap)
    italian = tap.locator("main").inner_text()
    tap.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = false; })")
    words = [set(re.findall(r"[^\W\d_]{4,}", text)) for text in (english, italian)]
    assert words[0] & words[1] <= {*NAMES, "Solo", "browser", "seed", "Tagò"}


def test_access_and_looks(tap: Page, shot: Shot) -> None:
    """Axe finds no fault in any state of the game, light or dark; it fits three widths."""
    person = Person(seed=SEED)
    check(tap, shot, "tap-opening")
    settings(tap)
    check(tap, shot, "tap-setup")
    tap.locator("#back").click()
    sit(tap)
    tap.keyboard.press("r")
    check(tap, shot, "tap-rules")
    tap.keyboard.press("Escape")
    states = {"pass": "auction", "top": "stock", "discard": "discard", "play": "play"}
    while "next" not in person.kinds:
        name = states.pop(person.kinds[0], "")
        if name:
            check(tap, shot, f"tap-{name}")
        step(tap, person)
    tap.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    check(tap, shot, "tap-over")
    tap.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = false; })")
