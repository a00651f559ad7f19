"""Helpers with which the tests play on the page, by mouse, finger or keyboard."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

READY = "html[data-state=ready]"
BEFORE = ("deal", "resume", "settings", "guide", "to_end", "replay", "leave")
"""The kinds of offers that the page itself makes: before a game, after a fold, and after a hand."""
SURE = ("restore", "buy")
"""The kinds of offers that ask once more."""


def settings(page: Page) -> None:
    """Open the form for a new table."""
    button(page, "settings").click()
    expect(page.locator("#sit")).to_be_visible()
    page.locator("#sit details").evaluate("node => { node.open = true; }")


def sit(page: Page, **chosen: Any) -> None:
    """Fill in the form, sit down, and wait until the person is asked in the first hand."""
    settings(page)
    players: dict[str, str] | None = chosen.pop("players", None)
    for name, value in chosen.items():
        field = page.locator(f"#{name}")
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    if players is not None:
        for select in page.locator("#players select:visible").all():
            select.select_option(players.get(select.get_attribute("name") or "", ""))
    page.locator("#sit button[type=submit]").click()
    asked(page)


def asked(page: Page) -> None:
    """Wait until the person is asked for something in the game."""
    others = "".join(f":not([data-kind={kind}])" for kind in BEFORE)
    waiting = f".tago-actions[aria-busy=false] .tago-row .tago-offer{others} button"
    cards = ".tago:has(.tago-actions[aria-busy=false]) .tap-hand button"
    expect(page.locator(f"{waiting}, {cards}").first).to_be_visible()


def kinds(page: Page) -> list[str]:
    """Return the kinds of actions that are offered, in alphabetical order."""
    forms = page.locator(".tago-actions form").all()
    return sorted(form.get_attribute("data-kind") or "" for form in forms)


def button(page: Page, kind: str) -> Locator:
    """Return the button for an offer; if there are several, the first. Open what hides it."""
    found = page.locator(f".tago-actions [data-kind={kind}] button").first
    more = page.locator(".tago-bar button[aria-expanded]").nth(1)  # after “Why?”
    if not found.is_visible() and more.is_visible():
        more.click()
    return found


def amount(page: Page, kind: str) -> Locator:
    """Return the field for the amount of an offer."""
    button(page, kind)
    return page.locator(f".tago-actions [data-kind={kind}] [name=amount]")


def take(page: Page, kind: str, value: str | None = None) -> None:
    """Take an offer, and wait to be asked again."""
    if value is not None:
        amount(page, kind).fill(value)
    for _ in range(2 if kind in SURE else 1):
        button(page, kind).click()
    asked(page)


def told(page: Page) -> list[tuple[str, str]]:
    """Return what the dealer has said."""
    lines = page.locator(".tago-log p").evaluate_all(
        "all => all.map(one => [one.className, one.textContent])"
    )
    return [(kind, said) for kind, said in lines]


def start_anew(page: Page) -> None:
    """Leave the table."""
    if page.locator("#settings:not([open])").count():
        page.locator("#settings summary").click()
    page.locator("#anew-ask").click()
    page.locator("#anew-yes").click()
    expect(page.locator("[data-kind=deal] button")).to_be_visible()
