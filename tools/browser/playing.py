"""Helpers with which the tests play on the page, by mouse, finger or keyboard."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

READY = "html[data-state=ready]"


def sit(page: Page, **settings: Any) -> None:
    """Fill in the form, sit down, and wait until the person is asked."""
    page.locator("#sit details").evaluate("node => { node.open = true; }")
    players: dict[str, str] | None = settings.pop("players", None)
    for name, value in settings.items():
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
    """Wait until the person is asked."""
    expect(page.locator("#turn[aria-busy=false] #offers button").first).to_be_visible()


def kinds(page: Page) -> list[str]:
    """Return the kinds of actions that are offered."""
    forms = page.locator("#offers form").all()
    return [form.get_attribute("data-kind") or "" for form in forms]


def button(page: Page, kind: str) -> Locator:
    """Return the button for an offer; if there are several, the first."""
    return page.locator(f"#offers [data-kind={kind}] button").first


def take(page: Page, kind: str, amount: str | None = None) -> None:
    """Take an offer, and wait to be asked again."""
    if amount is not None:
        page.locator(f"#amount-{kind}").fill(amount)
    button(page, kind).click()
    asked(page)


def told(page: Page) -> list[tuple[str, str]]:
    """Return what the dealer has said."""
    lines = page.locator("#log p").evaluate_all(
        "all => all.map(li => [li.className, li.innerText])"
    )
    return [(kind, said) for kind, said in lines]


def start_anew(page: Page) -> None:
    """Leave the table."""
    if page.locator("#settings:not([open])").count():
        page.locator("#settings summary").click()
    page.locator("#anew-ask").click()
    page.locator("#anew-yes").click()
    expect(page.locator("#sit")).to_be_visible()
