"""Tests of the page in a browser: it plays like the library, for everybody, and explains faults."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tagolib.play.players import NAMES
from tests.persons import PLAYS, Person
from tools.browser.conftest import Open, Shot
from tools.browser.playing import (
    READY,
    amount,
    asked,
    button,
    kinds,
    settings,
    sit,
    start_anew,
    take,
    told,
)

SEAT_TWO = {"2": "bold"}


def play_out(page: Page, person: Person) -> None:
    """Play the same hand on the page and at a desk until it is over."""
    while not person.table["over"]:
        assert kinds(page) == sorted(person.kinds)
        take(page, person.take(*PLAYS))


def seed_of(what: str, tries: int = 300, **settings: str) -> str:
    """Return a seed with which something happens in a hand of two, if the person plays on."""
    for seed in map(str, range(tries)):
        person = Person()
        person.sit(players=SEAT_TWO, seed=seed, **settings)
        person.take("next")
        while not person.table["over"] and what not in person.kinds:
            person.take(*PLAYS)
        if what in person.kinds:
            return seed
    raise AssertionError(f"no seed below {tries} comes to {what}")


# Playing


def test_a_whole_hand(page: Page) -> None:
    """The page announces a hand, up to its settlement, in the words of the library."""
    person = Person()
    players = {"2": "careful", "3": "bold", "6": "by_odds"}
    sit(page, seed="hand", players=players)
    person.sit(seed="hand", players=players)
    person.take("next")
    play_out(page, person)
    assert told(page) == person.told
    assert [kind for kind, _ in told(page)].count("settlement") > 1
    heard = page.locator(".tago [role=log] p").all_inner_texts()
    said = [said for said in heard if said in {said for _, said in person.told}]
    assert said == [said for _, said in person.told]  # all of it, in order, and once
    assert heard[-2:] == [person.table["banner"], "What next?"]
    expect(page.locator(".tago-banner")).to_have_text(person.table["banner"])
    page.locator("#notation summary").click()
    written = person.ask(do="write")["more"]
    expect(page.locator("#notation-text")).to_have_value(written)
    take(page, "next")
    expect(page.locator(".tago-heading")).to_contain_text("Hand 2")


@pytest.mark.rules("ANTE-06")
def test_without_chips(page: Page) -> None:
    """A player without chips still sees the hand, may buy in, and then plays on."""
    person = Person()
    sit(page, minimum="150", stack="300", seed="3", players=SEAT_TWO)
    person.sit(stakes="Light – 150/300", seed="3", players=SEAT_TWO)
    person.take("next")
    play_out(page, person)
    assert person.table["seats"][1][3] == "0"
    assert kinds(page) == ["buy", "leave", "replay"]
    expect(page.locator(".tago-title")).to_contain_text("You cannot pay the ante")
    expect(page.locator(".tago-banner")).to_be_visible()
    take(page, "buy")
    assert kinds(page) == ["buy", "next"]
    take(page, "next")
    expect(page.locator(".tago-heading")).to_contain_text("Hand 2")


def test_leaving_without_chips(page: Page) -> None:
    """A player without chips may leave instead, and then sits down anew."""
    sit(page, minimum="150", stack="300", seed="3", players=SEAT_TWO)
    while "buy" not in kinds(page):
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    button(page, "leave").click()
    button(page, "deal").click()
    asked(page)
    expect(page.locator(".tago-heading")).to_contain_text("Hand 1")


@pytest.mark.rules("BET-03")
def test_what_is_refused(page: Page, address: str) -> None:
    """The page refuses an illegal amount with the rule, and a link leads to that rule."""
    sit(page, seed=seed_of("bet"), players=SEAT_TWO)
    while "bet" not in kinds(page):
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    before = told(page)
    amount(page, "bet").fill("4")
    page.keyboard.press("Enter")
    expect(page.locator(".tago-refused")).to_have_text("A bet must be at least 5.")
    expect(amount(page, "bet")).to_have_attribute("aria-invalid", "true")
    expect(amount(page, "bet")).to_be_focused()
    assert page.evaluate(COVERED, [".tago-card"]) == []
    assert told(page) == before
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".tago-refused")).to_be_hidden()
    with page.context.expect_page() as opened:
        page.locator(".tago-may li").first.get_by_role("link", name="BET-03").click()
    opened.value.wait_for_load_state()
    name = opened.value.url.partition("#")[2]
    rule = opened.value.locator(f"[id='{name}']")
    expect(rule).to_contain_text("BET-03")
    for link in page.locator(".tago-rules a").evaluate_all("all => all.map(a => a.href)"):
        found, _, name = link.partition("#")
        assert found.startswith(address)
        assert f'id="{name}"' in page.request.get(found).text()
    amount(page, "bet").press("Enter")
    expect(page.locator(".tago-refused")).to_be_visible()
    amount(page, "bet").fill("5")
    expect(page.locator(".tago-refused")).to_be_hidden()
    expect(amount(page, "bet")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.rules("TIE-03", "TIE-05", "TIE-09")
def test_a_draw_played_out(page: Page) -> None:
    """A tied player plays on, discards a card, and plays the extra round."""
    seed, person = seed_of("discard"), Person()
    sit(page, seed=seed, players=SEAT_TWO)
    person.sit(seed=seed, players=SEAT_TWO)
    person.take("next")
    play_out(page, person)
    assert told(page) == person.told
    expect(page.locator(".tago-heading")).to_contain_text("extra round")


def test_italian(page: Page) -> None:
    """The page says everything in Italian if asked, and the language can be changed at any time."""
    person = Person()
    page.locator("#language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    sit(page, seed="it", players=SEAT_TWO)
    person.sit(seed="it", players=SEAT_TWO, language="it")
    person.take("next")
    play_out(page, person)
    assert told(page) == person.told
    page.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    said = page.locator("main").inner_text()
    page.locator("#language").select_option("en")
    expect(page.locator(".tago-log p").first).to_have_text("Hand 1")
    asked(page)
    english = page.locator("main").inner_text()
    page.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = false; })")
    texts = [re.sub(r"[A-Z]+-[0-9]+", "", text) for text in (said, english)]
    words = [set(re.findall(r"[^\W\d_]{4,}", text)) for text in texts]
    assert words[0] & words[1] - {*NAMES} <= {
        "Light",
        "TRIS",
        "ZERO",
        "browser",
        "come",
        "dealer",
        "seed",
        "showdown",
    }


def test_keyboard_alone(page: Page) -> None:
    """With keys alone a person sits down, bets, and reaches the settlement; focus is visible."""
    settings(page)
    page.evaluate("document.activeElement.blur()")

    def go_to(place: str) -> None:
        for _ in range(90):
            if page.locator(f"{place}:focus").count():
                shown = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                assert shown != "none"
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{place} is not reached")

    for seat, player in (("2", "c"), ("3", "b")):  # a letter chooses who sits there
        go_to(f"#players [name='{seat}']")
        page.keyboard.press(player)
    page.keyboard.press("Shift+Tab")
    page.evaluate("document.activeElement.blur()")
    go_to("#minimum")
    page.keyboard.press("Control+A")
    page.keyboard.type("10")
    go_to("#sit button[type=submit]")
    page.keyboard.press("Enter")
    asked(page)
    while "buy" not in kinds(page):  # which is offered once the hand is over
        expect(page.locator(".tago-title")).to_be_focused()
        kind = next(kind for kind in PLAYS if kind in kinds(page))
        if kind == "bet":
            go_to(".tago-actions [data-kind=bet] [name=amount]")
            page.keyboard.press("Control+A")
            page.keyboard.type("20")
        else:
            go_to(f".tago-actions [data-kind={kind}] button")
        page.keyboard.press("Enter")
        asked(page)
    assert "settlement" in [kind for kind, _ in told(page)]
    go_to("#words summary")


def test_one_key_each(page: Page) -> None:
    """Digits take actions, letters open what is folded; keys are shown, and can be turned off."""
    sit(page, seed=seed_of("bet"), players=SEAT_TWO)
    page.keyboard.press("m")
    expect(page.locator(".tago-seldom")).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(".tago-rules")).to_be_visible()
    expect(page.locator(".tago-seldom")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".tago-rules")).to_be_hidden()
    while "bet" not in kinds(page):
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    page.keyboard.press("a")
    expect(amount(page, "bet")).to_be_focused()
    page.keyboard.press("1")  # is typed, and is not an action
    expect(amount(page, "bet")).not_to_have_value("5")
    page.locator(".tago-title").focus()
    page.keyboard.press("?")
    expect(page.locator(".tago-keys")).to_contain_text("the action with this number")
    page.locator(".tago-keys input").click()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.locator(".tago-seldom")).to_be_hidden()
    page.keyboard.press("1")
    assert "bet" in kinds(page)
    page.locator("#settings").evaluate("node => { node.open = true; }")
    page.locator("#keys").click()
    page.locator(".tago-keys input").click()
    page.locator(".tago-keys button").click()
    before = len(told(page))
    page.locator(".tago-title").focus()
    page.keyboard.press("0")
    asked(page)
    assert len(told(page)) > before


def test_escape_closes_the_menu_first(page: Page) -> None:
    """While the menu of a narrow screen is open, Escape closes it, and nothing behind it."""
    sit(page, players=SEAT_TWO)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#coach").click()
    page.locator("#menu").click()
    page.locator("#front").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_focused()
    expect(page.locator("#front")).to_be_hidden()
    expect(page.locator("#coach-said")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#coach-said")).to_be_hidden()


def digits(page: Page) -> list[tuple[str, str]]:
    """Return the key that each button shows, with the kind of its offer."""
    shown = page.locator(".tago-actions form kbd:visible").evaluate_all(
        "all => all.map(one => [one.textContent, one.closest('form').dataset.kind])"
    )
    return [(key, kind) for key, kind in shown]


@pytest.mark.rules("REST-03")
def test_a_key_takes_only_what_is_in_sight(open_page: Open) -> None:
    """Each button in sight shows its key, 0 to fold; chips are added only after a second press."""
    page = open_page()
    page.wait_for_selector(READY)
    sit(page, seed=seed_of("bet"), players=SEAT_TWO)
    page.locator(".tago-title").focus()
    row = digits(page)
    assert row == [("1", "bet"), ("0", "fold")]
    assert "restore" not in dict(row).values()
    before = told(page)
    for hidden in range(len(row), 10):
        page.keyboard.press(str(hidden))
    assert told(page) == before
    page.keyboard.press("m")
    keys = {kind: key for key, kind in digits(page)}
    assert {key: kind for kind, key in keys.items()} == dict(digits(page))
    assert keys["restore"] == str(len(row))
    page.keyboard.press(keys["restore"])
    expect(button(page, "restore")).to_contain_text("Yes, add 300")
    expect(page.locator(".tago-no")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "restore")).to_be_focused()
    expect(page.locator(".tago-no")).to_have_count(0)
    page.keyboard.press(keys["restore"])
    amount(page, "restore").fill("301")  # another amount is asked about again
    expect(button(page, "restore")).to_contain_text("Restore")
    assert told(page) == before
    button(page, "restore").click()
    expect(button(page, "restore")).to_contain_text("Yes, add 301")
    page.keyboard.press(keys["restore"])
    asked(page)
    assert told(page)[len(before) :] == [("fact", "Seat 1 “You” restores 301.")]


def test_large_letters(page: Page) -> None:
    """With letters of twice the size on the narrowest screen, nothing is cut off or too wide."""
    page.locator("#language").select_option("it")
    page.set_viewport_size({"width": 360, "height": 740})
    devtools = page.context.new_cdp_session(page)

    def nothing_is_cut() -> None:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(CUT) == []

    nothing_is_cut()
    button(page, "deal").click()
    asked(page)
    nothing_is_cut()
    amount(page, "restore")
    nothing_is_cut()
    while "buy" not in kinds(page):  # which is offered once the hand is over
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
        nothing_is_cut()
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


CUT = """() => [...document.querySelectorAll("#game *, header *")]
    .filter((one) => one.checkVisibility())
    .filter((one) => !one.closest(".unseen, .tago-log, svg, #load, select"))
    .filter((one) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
        const cuts = [overflowX, overflowY].some((how) => how === "hidden" || how === "clip");
        const wide = one.scrollWidth > one.clientWidth + 1;
        return one.textContent && ((cuts && (wide || one.scrollHeight > one.clientHeight + 1))
            || (wide && textOverflow === "ellipsis"));
    })
    .map((one) => one.outerHTML.slice(0, 120))"""
"""Which elements show only a part of their words."""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (1280, 800)])
def test_no_sentence_is_cut(page: Page, width: int, height: int) -> None:
    """The last sentence is on the screen from its first word to its last, however long it is."""
    page.locator("#language").select_option("it")
    players = {str(seat): "careful" for seat in range(2, 9)}
    sit(page, seed="cut", name="Una persona che ha un nome molto lungo", players=players)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    while "buy" not in kinds(page):  # which is offered once the hand is over
        last = page.locator(".tago-said p").first
        assert last.inner_text() == told(page)[-1][1]
        box = last.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height
        assert last.evaluate("one => one.scrollWidth <= one.clientWidth")
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))


@pytest.mark.rules("REST-03")
def test_fingers_on_a_phone(page: Page) -> None:
    """On a narrow screen, tapping reaches everything, and nothing is wider than the screen."""
    page.set_viewport_size({"width": 360, "height": 640})
    button(page, "deal").tap()
    asked(page)
    on_one_screen(page)
    page.get_by_role("button", name="More").tap()
    amount(page, "restore").tap()
    amount(page, "restore").fill("300")
    button(page, "restore").tap()
    expect(button(page, "restore")).to_contain_text("Yes, add 300")
    button(page, "restore").tap()
    asked(page)
    on_one_screen(page)
    assert "restore" not in kinds(page)
    page.get_by_role("button", name="Why?").tap()
    expect(page.locator(".tago-barred")).to_contain_text("REST-03")
    page.get_by_role("button", name="Coach").tap()
    expect(page.locator("#coach-worth li").first).to_be_visible()
    assert page.evaluate(COVERED, [".tago-seat .tago-card", ".tago-point .tago-card"]) == []
    page.get_by_role("button", name="Close").tap()
    for control in page.locator(".tago-row button, .tago-row input").all():
        size = control.bounding_box()
        assert size is not None
        assert size["height"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 900})


COVERED = """
    (places) => places.flatMap((place) => [...document.querySelectorAll(place)])
        .filter((one) => one.checkVisibility())
        .filter((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            const spots = [[x, y]]; // and nearly at the corners, which may be round
            for (const x of [left + 4, right - 4])
                for (const y of [top + 4, bottom - 4]) spots.push([x, y]);
            return !spots.every((spot) => one.contains(document.elementFromPoint(...spot)));
        })
        .map((one) => one.outerHTML)
"""
"""Which elements are not wholly on the screen, or are covered by others."""


def on_one_screen(page: Page) -> None:
    """Check that the POINT, the pot, your cards and the actions are visible without scrolling."""
    assert page.evaluate("scrollY") == 0
    places = [".tago-point .tago-card", ".tago-total", ".tago-pot", ".tago-own .tago-card"]
    over = page.locator(".tago-banner").is_visible()
    assert (page.locator(".tago-pot").inner_text() == "") == over  # it is paid out
    assert page.evaluate(COVERED, [*places, ".tago-row :is(button, input)"]) == []


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (768, 800), (1280, 800), (844, 390), (640, 400)]
)
def test_eight_at_the_table(page: Page, width: int, height: int) -> None:
    """With seven opponents, hints and the banner cover neither the cards nor what may be done."""
    page.locator("#settings").evaluate("node => { node.open = true; }")
    page.locator("#hints").click()
    page.locator("#language").select_option("it")
    sit(page, seed="looks", players={str(seat): "by_odds" for seat in range(2, 9)})
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".tago-hint")).to_be_visible()
    while "buy" not in kinds(page):  # which is offered once the hand is over
        on_one_screen(page)
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    expect(page.locator(".tago-banner")).to_be_visible()
    expect(page.locator(".tago-hint")).to_contain_text("showdown")
    on_one_screen(page)
    page.set_viewport_size({"width": 1280, "height": 900})


def test_an_amount_by_the_slider(page: Page) -> None:
    """A slider and its field show the same amount; a number in the field moves the slider."""
    seed = seed_of("bet", stakes="Heavy – 2.5/300")
    sit(page, seed=seed, players=SEAT_TWO, minimum="2.5", mode="Heavy")
    while "bet" not in kinds(page):
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    slider, field = (
        page.locator(".tago-actions [data-kind=bet] [type=range]"),
        amount(page, "bet"),
    )
    expect(field).to_have_value("2½")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(field).to_have_value("3")
    field.fill("5,5")
    expect(slider).to_have_attribute("aria-valuetext", "5½")
    take(page, "bet")
    assert any("bets 5½" in said for _, said in told(page))


def test_going_on_and_starting_anew(open_page: Open) -> None:
    """A table comes back when the page reopens; if it cannot be resumed, the page says so."""
    kept = json.dumps({"heading": "Hand 9", "session": {}})
    once = "sessionStorage.length || localStorage.setItem('tagolib.play', KEPT);"
    once += "sessionStorage.setItem('once', '1');"
    page = open_page(script=once.replace("KEPT", json.dumps(kept)))
    button(page, "resume").click()
    expect(page.locator("#sit-refused")).to_contain_text("cannot be resumed")
    page.locator("#back").click()
    sit(page, seed="again", players=SEAT_TWO)
    before, offered = told(page), kinds(page)
    page.reload()
    asked(page)
    assert kinds(page) == offered
    of_hand = before[[kind for kind, _ in before].index("hand") :]
    assert told(page) == [line for line in of_hand if line[1] != "The cards are shuffled."]
    stacks = page.locator(".tago-stack:visible").all_inner_texts()
    page.goto(page.url)
    expect(page.locator("[data-kind=resume]")).to_be_visible()
    assert page.locator(".tago-stack:visible").all_inner_texts() == stacks != ["300", "300"]
    assert page.locator(".tago-name:visible").all_inner_texts() == ["Hugo", "You"]
    button(page, "resume").click()
    asked(page)
    page.locator("#settings summary").click()
    page.locator("#anew-ask").click()
    page.locator("#anew-no").click()
    expect(page.locator("#game")).to_be_visible()
    start_anew(page)
    page.reload()
    expect(page.locator("[data-kind=deal]")).to_be_visible()
    expect(page.locator("[data-kind=resume]")).to_have_count(0)


def test_the_others_take_their_time(page: Page) -> None:
    """The players before the person play visibly, one by one; meanwhile the person can leave."""
    pace(page, "500")
    button(page, "deal").click()
    lines = page.locator(".tago-log p")
    expect(lines.first).to_be_attached()
    count = lines.count()
    assert kinds(page) == []
    asked(page)
    assert lines.count() > count
    start_anew(page)
    pace(page, "0")
    sit(page, players=SEAT_TWO)
    assert [said for _, said in told(page)].count("The cards are washed.") == 1


NO_WAIT_ENDS = """() => {
    const plain = window.setTimeout;
    window.setTimeout = (does, time, ...given) => time > 500 ? 0 : plain(does, time, ...given);
    window.letWaitsEnd = () => { window.setTimeout = plain; };
}"""
"""No wait for a player ends by itself, so whatever goes on was told to; until letWaitsEnd."""
NOTE_WAITS = """() => {
    const noting = "waits" in window; // tests share the page
    Object.assign(window, { waits: [], steps: 0 });
    if (noting) return;
    document.querySelector("#table").addEventListener("shown", () => { window.steps += 1; });
    const plain = window.setTimeout;
    window.setTimeout = (does, time, ...given) => {
        if (time) window.waits.push(window.steps);
        return plain(does, time, ...given);
    };
}"""
"""From now on each wait is noted, with the number of messages that have been shown before."""


def test_a_tap_moves_on(page: Page) -> None:
    """A tap ends the wait for a player; with "no time" there is none, also between players."""
    pace(page, "2000")
    page.evaluate(NO_WAIT_ENDS)
    button(page, "deal").click()
    tapping = page.evaluate_handle("""() => {
        const tap = () => new PointerEvent("pointerdown", { bubbles: true });
        return setInterval(() => document.querySelector(".tago-heading").dispatchEvent(tap()), 50);
    }""")
    asked(page)
    page.evaluate("(tapping) => { clearInterval(tapping); window.letWaitsEnd(); }", tapping)
    pace(page, "0")
    page.evaluate(NOTE_WAITS)
    take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    assert page.evaluate("window.waits") == []


@pytest.mark.rules("FOLD-01")
def test_after_a_fold(page: Page) -> None:
    """After a fold, one press leads to the end of the hand, and the log has all of it."""
    person = Person()
    players = {"2": "bold", "3": "careful", "4": "bold"}
    sit(page, seed="4", players=players)
    person.sit(seed="4", players=players)
    person.take("next")
    for kind in ("fold", "next"):
        take(page, kind)
        person.take(kind)
    person.take("fold")
    pace(page, "2000")
    button(page, "fold").click()
    end = page.locator(".tago-actions [data-kind=to_end] button")  # which nothing hides
    expect(end).to_be_visible()
    page.evaluate(NOTE_WAITS)
    page.locator(".tago-title").focus()
    page.keyboard.press("1")
    asked(page)
    assert page.evaluate("window.waits.every((step) => step === window.steps - 1)")  # at the end
    expect(end).to_have_count(0)
    assert told(page) == person.told
    expect(page.locator(".tago-banner")).to_have_text(person.table["banner"])


def pace(page: Page, milliseconds: str) -> None:
    """Set how long the others take."""
    chosen = "(select, value) => { select.value = value; select.onchange(); }"
    page.locator("#pace").evaluate(chosen, milliseconds)


SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) =>
        window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.data)])
    )).observe({ type: "layout-shift" });
"""
"""Notes what moves on the page although nobody has moved it."""


@pytest.mark.parametrize(
    ("language", "width", "height"), [("en", 1280, 900), ("it", 768, 800), ("it", 360, 640)]
)
def test_nothing_jumps(page: Page, language: str, width: int, height: int) -> None:
    """While cards and chips move, nothing else on the page moves; a tap skips what moves."""
    page.locator("#language").select_option(language)
    page.set_viewport_size({"width": width, "height": height})
    pace(page, "500")
    page.evaluate("""async () => {
        for (let n = 0; n < 9; n += 1) await new Promise(requestAnimationFrame);
    }""")
    page.wait_for_timeout(600)  # a shift soon after a click would not count
    page.evaluate(f"() => {{ {SHIFTS} }}")
    button(page, "deal").click()
    moving = "document.getAnimations().some((one) => one.effect.target.closest('.tago-cards'))"
    page.evaluate(f"""async () => {{
        while (!({moving})) await new Promise((done) => requestAnimationFrame(done));
    }}""")
    animated = """document.getAnimations().flatMap((one) =>
        one.effect.getKeyframes().flatMap(Object.keys))"""
    told = {"offset", "computedOffset", "easing", "composite"}
    assert {*page.evaluate(animated)} - told <= {"transform", "opacity"}
    page.locator(".tago-heading").click()
    assert not page.evaluate(moving)
    asked(page)
    while "buy" not in kinds(page):  # which is offered once the hand is over
        page.wait_for_timeout(600)
        button(page, next(kind for kind in PLAYS if kind in kinds(page))).click()
        asked(page)
    page.wait_for_timeout(600)
    assert page.evaluate("window.shifts") == []
    pace(page, "0")


def test_nothing_moves_if_the_reader_wants(open_page: Open) -> None:
    """With reduced motion nothing is animated."""
    page = open_page(reduced_motion="reduce")
    page.wait_for_selector(READY)
    pace(page, "500")
    page.evaluate("""() => {
        window.moved = 0;
        const plain = Element.prototype.animate;
        Element.prototype.animate = function (...given) {
            window.moved += 1;
            return plain.apply(this, given);
        };
    }""")
    button(page, "deal").click()
    asked(page)
    assert page.evaluate("window.moved") == 0


def test_the_first_words(open_page: Open) -> None:
    """What is new is explained once, when it first matters, and again on request."""
    page = open_page()
    button(page, "deal").click()
    asked(page)
    hint = page.locator(".tago-hint")
    expect(hint).to_contain_text("This is the POINT")
    seen = []
    for _ in range(60):
        if hint.is_visible():
            seen.append(hint.locator("span").inner_text())
        take(page, next(kind for kind in ("next", "buy", *PLAYS) if kind in kinds(page)))
        if any("showdown" in said for said in seen):
            break
    assert len(seen) == len({*seen}) >= 4
    page.reload()
    asked(page)
    assert not hint.is_visible() or hint.locator("span").inner_text() not in seen
    page.locator("#settings").evaluate("node => { node.open = true; }")
    page.locator("#hints").click()
    start_anew(page)
    button(page, "deal").click()
    expect(hint).to_contain_text("This is the POINT")


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_the_game_is(page: Page, shot: Shot, language: str) -> None:
    """Two sentences say what one sees, and the rules are one tap away, what beats what first."""
    page.locator("#language").select_option(language)
    words = page.evaluate("language => window.TAGO_PAGE.words[language]", language)
    intro = [words[key] for key in ("intro others", "intro game")]
    sheet = page.locator(".tago-game")
    rules = page.get_by_role("button", name=words["rules"], exact=True)
    for width, height in ((360, 640), (844, 390), (640, 400), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.locator(".tago-said p").all_inner_texts() == intro
        assert page.evaluate(COVERED, [".tago-said p", ".tago-row button"]) == []
        rules.click()
        assert page.evaluate(COVERED, [".tago-game ol .tago-card"]) == []
        sheet.evaluate("sheet => sheet.scrollTo(0, sheet.querySelector('ol').offsetTop)")
        assert page.evaluate(COVERED, [".tago-game h2"]) == []
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(rules).to_be_focused()
    page.keyboard.press("r")
    expect(sheet).to_contain_text("½")
    page.set_viewport_size({"width": 360, "height": 740})
    check(page, shot, f"rules-{language}")
    page.set_viewport_size({"width": 1280, "height": 900})
    sheet.get_by_role("button").click()
    expect(sheet).to_be_hidden()


def test_ones_own_score(page: Page) -> None:
    """Beside one's cards stands what they are worth: a range, and in round 3 the exact score."""
    person = Person()
    sit(page, seed="own", players=SEAT_TWO)
    person.sit(seed="own", players=SEAT_TWO)
    person.take("next")
    rounds = set()
    while not person.table["over"]:
        score, more = person.table["score"], person.table["score_note"]
        assert score
        rounds.add(person.table["view"]["hand"]["state"]["round"])
        expect(page.locator(".tago-own .tago-score")).to_have_text(score)
        expect(page.locator(".tago-own small")).to_have_text(more)
        expect(page.locator(".tago-others .tago-score")).to_have_count(0)
        heard = page.locator(".tago [role=log] p").all_inner_texts()
        assert score in heard
        take(page, person.take(*PLAYS))
    assert rounds == {1, 2, 3}
    expect(page.locator(".tago-score")).to_have_count(0)


def test_two_windows(open_page: Open) -> None:
    """One window has the table; the other says so, and can take it over."""
    first = open_page()
    first.wait_for_selector(READY)
    button(first, "deal").click()
    asked(first)
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector(READY)
    expect(second.locator("#elsewhere")).to_contain_text("is open in another window")
    expect(button(second, "resume")).to_be_disabled()
    expect(first.locator("#elsewhere")).to_be_hidden()
    second.locator("#play-here").click()
    expect(second.locator("#elsewhere")).to_be_hidden()
    button(second, "resume").click()
    asked(second)
    expect(first.locator("#elsewhere")).to_be_visible()
    for one in first.locator(".tago-row button").all():
        expect(one).to_be_disabled()
    take(second, next(kind for kind in PLAYS if kind in kinds(second)))
    second.close()
    expect(first.locator("#elsewhere")).to_be_hidden()
    button(first, "resume").click()
    asked(first)


def test_a_window_that_is_being_left(open_page: Open) -> None:
    """A window that cannot have the table any more does not ask for it without end."""
    refuse = "Promise.reject(new DOMException('gone', 'InvalidStateError'))"
    page = open_page(script=f"LockManager.prototype.request = () => {refuse};")
    expect(page.locator("#elsewhere")).to_be_visible()


def test_the_table_stands_there_at_once(open_page: Open) -> None:
    """The table is shown before Python runs; a person who sits down meanwhile is then dealt in."""
    page = open_page(script=SHIFTS)
    expect(page.locator(".tago-others .tago-seat:visible")).to_have_count(4)
    button(page, "deal").click()
    expect(page.locator(".tago-title")).to_have_text("The dealer is dealing …")
    expect(page.locator("#load-said")).to_contain_text("MB")
    assert page.locator(READY).count() == 0
    asked(page)
    assert ("hand", "Hand 1") in told(page)
    assert page.evaluate("window.shifts") == []


def test_the_hands_so_far(page: Page, shot: Shot) -> None:
    """The hands of the table are listed with their results, and a plot shows one's chips."""
    person = Person()
    sit(page, seed="past", players=SEAT_TWO)
    person.sit(seed="past", players=SEAT_TWO)
    person.take("next")
    page.locator("#past").evaluate("node => { node.open = true; }")
    expect(page.locator("#past")).to_be_hidden()
    banners, won = [], []
    for number in range(3):
        play_out(page, person)
        banners.append(person.table["banner"])
        (row,) = [row for row in person.table["standings"] if "You" in row]
        won.append(int(row[-1]))
        if number < 2:
            take(page, person.take("next", "buy"))
    expect(page.locator("#past-hands li")).to_have_count(3)
    rows = page.locator("#past-hands li").all_inner_texts()
    results = [now - before for before, now in zip([0, *won], won, strict=False)]
    said = [f"{result:+d} {banner} Replay" for result, banner in zip(results, banners, strict=True)]
    assert rows == said
    expect(page.locator("#past-said")).to_contain_text(f"{won[-1]:+d}")
    points = (page.locator("#plot .chips").get_attribute("points") or "").split()
    down = [float(point.split(",")[1]) for point in points]
    assert len(points) == 4
    assert sorted(range(4), key=lambda n: (-down[n], n)) == sorted(
        range(4), key=lambda n: ([0, *won][n], n)
    )
    check(page, shot, "past")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.reload()
    asked(page)
    assert page.locator("#past-hands li").all_text_contents() == rows
    start_anew(page)
    sit(page, seed="other", players=SEAT_TWO)
    expect(page.locator("#past")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_coach(page: Page, shot: Shot, language: str) -> None:
    """The coach says what each choice is worth, and after a fold what can be known about it."""
    person = Person()
    page.locator("#language").select_option(language)
    expect(page.locator("#coach")).to_be_hidden()
    sit(page, seed="past", players=SEAT_TWO)
    person.sit(seed="past", players=SEAT_TWO, language=language)
    person.take("next")
    said, bars = page.locator("#coach-said"), page.locator("#coach-worth li")
    page.locator("#coach").click()
    more = person.ask(do="odds")["more"]
    expect(said).to_have_text(more["said"])
    assert page.locator("#coach-worth li > span:first-child, #coach-worth b").all_inner_texts() == [
        word for one in more["worth"] for word in (one["said"], one["chips"])
    ]
    widths = [
        round(one.evaluate("bar => 100 * bar.offsetWidth / bar.parentNode.offsetWidth"))
        for one in bars.locator(".bar").all()
    ]
    assert widths == pytest.approx([abs(one["bar"]) for one in more["worth"]], abs=1)
    expect(page.locator("#odds-table tr")).to_have_count(len(more["rows"]))
    check(page, shot, f"coach-{language}")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.keyboard.press("Escape")
    expect(said).to_be_hidden()
    take(page, "fold")
    person.take("fold")
    page.locator("#coach").click()
    expect(said).to_have_text(person.ask(do="odds")["more"]["said"])
    expect(bars).to_have_count(0)
    expect(page.locator("#odds-table")).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.locator(".tago-bar").first.evaluate("bar => bar.scrollWidth <= bar.clientWidth")
    page.set_viewport_size({"width": 1280, "height": 900})


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (844, 390), (640, 400), (1280, 900)]
)
def test_a_sheet_covers_no_card(page: Page, width: int, height: int) -> None:
    """While a sheet is open, all cards stay in sight; nothing is wider than the window."""
    page.locator("#language").select_option("it")
    sit(page, seed="past", players=SEAT_TWO)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    for opener in (page.locator("#coach"), page.get_by_role("button", name="Altro", exact=True)):
        opener.click()
        expect(page.locator(".tago-sheet:visible")).to_have_count(1)
        assert page.evaluate(COVERED, [".tago-seat .tago-card", ".tago-point .tago-card"]) == []
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(COVERED, [".tago-row button"]) == []


@pytest.mark.rules("POINT-03")
def test_what_does_not_count(page: Page) -> None:
    """At the end a pair that does not count is struck out, and its cards say so."""
    plays = ("single", *PLAYS)
    person = Person()
    sit(page, seed="1", players=SEAT_TWO)
    person.sit(seed="1", players=SEAT_TWO)
    person.take("next")
    while not person.table["over"]:
        take(page, person.take(*plays))
    voided = [len(part["void"]) for part in (person.table, *person.table["players"].values())]
    assert person.table["void"]
    out = page.locator(".tago-void")
    expect(out).to_have_count(sum(voided))
    expect(out.first).to_have_accessible_name(f"{out.first.inner_text()}, which does not count")


def test_settings_that_cannot_be(page: Page) -> None:
    """The form refuses an impossible table, with the rule."""
    settings(page)
    page.locator("#players [name='2']").select_option("bold")
    page.locator("#stack").fill("2")
    page.locator("#sit button[type=submit]").click()
    expect(page.locator("#sit-refused a")).to_have_text("LIMIT-01")
    expect(page.locator("#game")).to_be_hidden()


# Fair dealing

BENT = """
    const Plain = Worker;
    window.Worker = class extends Plain {
        set onmessage(listen) {
            super.onmessage = (event) => {
                const answer = event.data.answer && JSON.parse(event.data.answer);
                const fair = answer?.table?.fair;
                const view = answer?.table?.view;
                for (const message of [...(fair?.messages ?? []), answer?.more?.seeds]) BEND
                const bent = answer ? { answer: JSON.stringify(answer) } : {};
                listen({ data: { ...event.data, ...bent } });
            };
        }
    };
"""
"""A page whose house sends something other than what it should."""


def marks(page: Page) -> int:
    found: int = page.locator(".tago-up .tago-checked, .tago-own .tago-checked").count()
    return found


def shown_cards(page: Page) -> int:
    """Return how many cards are open in the picture."""
    found: int = page.locator(".tago-cards [data-card]:not([data-card=''])").count()
    return found


def play_checked(page: Page) -> set[str]:
    """Play the hand out while every visible card has a mark; return what one was asked to do."""
    asked_for: set[str] = set()
    # as long as somebody may look at a covered card, no seed is published
    while "look" in kinds(page) or not {"next", "buy"} & {*kinds(page)}:
        assert marks(page) == shown_cards(page) >= 6
        expect(page.locator("#checked")).to_contain_text(f"each of the {marks(page)} cards")
        asked_for |= {*kinds(page)}
        take(page, next(kind for kind in ("look", *PLAYS) if kind in kinds(page)))
    assert marks(page) == shown_cards(page)
    expect(page.locator("#checked")).to_contain_text("come from the seeds")
    return asked_for


def test_each_card_is_checked(page: Page, shot: Shot) -> None:
    """Every visible card has a mark, even in a draw; after the hand, the seeds are checked."""
    sit(page, seed=seed_of("discard"), players=SEAT_TWO)
    assert "discard" in play_checked(page)
    start_anew(page)
    sit(page, seed="", players=SEAT_TWO)  # now the page gives a seed too
    play_checked(page)
    card = page.locator(".tago-own .tago-checked").first  # a tick is not read out with each card
    expect(card).to_have_accessible_name(card.inner_text())
    expect(card).to_have_accessible_description("")
    page.locator("#fairness summary").click()
    shot(page, "fair")
    kept = json.loads(page.evaluate("localStorage.getItem('tagolib.play')"))
    assert len(kept["checker"]["player"]["seed"]) == 64
    page.reload()
    asked(page)
    assert marks(page) == shown_cards(page)
    expect(page.locator("#checked")).to_contain_text("come from the seeds")


@pytest.mark.parametrize(
    ("bend", "step"),
    [
        ("if (message?.type === 'opening' && view.hand) message.label = 0;", "open"),
        ("if (message?.type === 'hashes') message.hashes.reverse();", "open"),
        ("if (message?.type === 'tell') message.seeds['1'] = '00'.repeat(32);", "tell"),
        ("if (message?.text) message.text = message.text.replace('300', '301');", "announce"),
        (
            "if (view?.hand) Object.values(view.hand.state.seats)[0].cards.reverse();",
            "open",
        ),
        ("if (message?.house) message.house = '00'.repeat(32);", "audit"),
    ],
)
def test_a_house_that_cheats(open_page: Open, bend: str, step: str) -> None:
    """The page refuses cards that differ from the commitment, names the step, and stops."""
    page = open_page(script=BENT.replace("BEND", f"{{ {bend} }}"))
    page.wait_for_selector(READY)
    button(page, "deal").click()
    failed = page.locator("#fail-why")
    for _ in range(200):
        page.locator(
            "#fail:visible, .tago-actions[aria-busy=false] .tago-row button"
        ).first.wait_for()
        if failed.is_visible():
            break
        if kind := next((kind for kind in ("next", *PLAYS) if kind in kinds(page)), ""):
            button(page, kind).click()
        page.wait_for_timeout(50)
    expect(failed).to_contain_text(f"step {step} ")
    expect(page.locator("#game")).to_be_hidden()


def test_words_for_a_seed(page: Page) -> None:
    """The same words give the same cards; the page gives no seed, and still checks the cards."""
    said = []
    for _ in range(2):
        sit(page, seed="words", players=SEAT_TWO)
        said.append(told(page))
        assert marks(page) == shown_cards(page)
        kept = json.loads(page.evaluate("localStorage.getItem('tagolib.play')"))
        assert kept["checker"]["player"]["seed"] is None
        start_anew(page)
    assert said[0] == said[1]


# Loading


def test_from_the_front_page_to_the_last_byte(open_page: Open, site: Path) -> None:
    """The front page of the documentation leads to the game; the bar grows to the last byte."""
    watch = """
        window.seen = [];
        addEventListener("DOMContentLoaded", () => {
            const bar = document.getElementById("load-bar");
            if (bar) new MutationObserver(() => window.seen.push([bar.value, bar.max]))
                .observe(bar, { attributes: true });
        });
    """
    page = open_page("/index.html", script=watch)
    page.get_by_role("link", name="Play in the browser").first.click()
    page.wait_for_selector(READY)
    seen = page.evaluate("window.seen")
    files = json.loads((site / "play/runtime/manifest.json").read_text(encoding="utf-8"))["files"]
    total = sum((site / "play/runtime" / name).stat().st_size for name in files)
    assert [value for value, _ in seen] == sorted(value for value, _ in seen)
    assert seen[-1] == [total, total]
    assert len(seen) > 10
    expect(page.locator("#load")).to_be_hidden()


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ("runtime/manifest.json", "was built without the part that runs Python"),
        ("runtime/pyodide.asm.wasm", "did not load: pyodide.asm.wasm"),
        ("runtime/pyodide.asm.mjs", "did not load: pyodide.asm.mjs"),
        ("runtime/tagolib-*.whl", "did not load: tagolib-"),
        ("worker.js", "did not load: worker.js"),
        ("table/table.js", "did not load"),
        ("data.js", "is part of the documentation and works only once that is built"),
    ],
)
def test_a_part_is_missing(bare: Page, address: str, lost: str, said: str) -> None:
    """If a part of the page does not load, the page says which, and what to do."""
    page = bare
    page.route(f"**/play/{lost}", lambda route: route.fulfill(status=404))
    page.goto(f"{address}/play/index.html")
    expect(page.locator("main")).to_contain_text(said)
    expect(page.locator("main")).to_contain_text("nox -s site")
    expect(page.locator("#sit")).to_be_hidden()
    expect(page.locator(".tago")).to_be_hidden()


@pytest.mark.parametrize("broken", ["pyodide.asm.wasm", "tagolib-*.whl"])
def test_a_broken_part(bare: Page, address: str, broken: str) -> None:
    """If Python itself cannot start, the page says why."""
    bare.route(f"**/play/runtime/{broken}", lambda route: route.fulfill(body="broken"))
    bare.goto(f"{address}/play/index.html")
    expect(bare.locator("#fail-why")).to_contain_text("Something went wrong")
    expect(bare.locator("#fail-do")).to_contain_text("your table is saved")


def test_an_old_browser(open_page: Open) -> None:
    """If the browser lacks something, the page says what."""
    page = open_page(script="delete WebAssembly.Tag;")
    expect(page.locator("#fail-why")).to_have_text("This browser is too old: it lacks WebAssembly.")
    expect(page.locator("#setup")).to_be_hidden()


def test_opened_as_a_file(browser: Browser, site: Path) -> None:
    """Opened as a file, the page says in the reader's language that it must be served, and how."""
    context = browser.new_context(locale="it-IT")
    page = context.new_page()
    page.goto((site / "play" / "index.html").absolute().as_uri())
    expect(page.locator("#fail-why")).to_contain_text("è stata aperta come file")
    expect(page.locator("#fail-do")).to_contain_text("python3 -m http.server")
    context.close()


def test_nothing_can_be_kept(page: Page) -> None:
    """If the browser stores nothing, the page still plays, and says that the table will be lost."""
    page.evaluate("""() => {
        window.plain = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new Error("full"); };
    }""")
    sit(page, players=SEAT_TWO)
    expect(page.locator("#notice")).to_contain_text("saves nothing")
    page.evaluate("() => { Storage.prototype.setItem = window.plain; }")


# For everybody


def test_access_and_looks(page: Page, shot: Shot) -> None:
    """Axe finds no fault in any state of the page, light or dark; the page fits three widths."""
    check(page, shot, "opening")
    settings(page)
    check(page, shot, "setup")
    page.locator("#back").click()
    sit(page, seed="looks", players={str(seat): "at_random" for seat in range(2, 9)})
    page.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    amount(page, "restore").fill("1")
    button(page, "restore").click()
    check(page, shot, "sure")
    button(page, "restore").click()
    expect(page.locator(".tago-refused")).not_to_be_empty()
    check(page, shot, "refused")
    page.keyboard.press("Escape")
    check(page, shot, "turn")
    while "buy" not in kinds(page):  # which is offered once the hand is over
        take(page, next(kind for kind in PLAYS if kind in kinds(page)))
    check(page, shot, "over")
    page.locator("#more details").evaluate_all("all => all.forEach(one => { one.open = false; })")
    page.set_viewport_size({"width": 1280, "height": 900})


def check(page: Page, shot: Shot, name: str) -> None:
    """Check a page in both themes: its layout at three widths, and with axe at the narrow one."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for width in (1280, 768, 360):
            page.set_viewport_size({"width": width, "height": 800})
            shot(page, f"{name}-{theme}-{width}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
