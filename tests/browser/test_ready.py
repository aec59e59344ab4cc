"""What stands in a page before its modules are loaded cannot be pressed: nobody would answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.house import House, table_name

ENABLED = "button:enabled"


def without_modules(page: Page, url: str) -> None:
    """Open a page whose modules do not come."""
    page.route("**/static/*.js", lambda route: route.abort())
    page.goto(url)


@pytest.mark.parametrize("place", ["/terminal/EWT-101", f"/dealer/{table_name('go_fore_it')}", "/sign-in"])
def test_no_button_takes_a_press_before_the_modules_are_there(
    house: House, patrons_window: BrowserContext, place: str
) -> None:
    page = patrons_window.new_page()
    without_modules(page, house.url + place)
    expect(page.locator("button")).not_to_have_count(0)
    expect(page.locator(ENABLED)).to_have_count(0)


def test_a_password_is_not_sent_in_the_address_by_a_page_that_is_not_ready(
    house: House, patrons_window: BrowserContext
) -> None:
    page = patrons_window.new_page()
    without_modules(page, f"{house.url}/sign-in")
    page.fill("#name", "ann.lee")
    page.fill("#password", "a long secret")
    page.keyboard.press("Enter")
    assert page.url == f"{house.url}/sign-in"


def test_a_press_on_money_waits_for_the_modules_and_is_then_answered(
    house: House, patrons_window: BrowserContext
) -> None:
    page = patrons_window.new_page()
    held: list[Route] = []
    page.route("**/static/terminal.js", lambda route: held.append(route))
    page.goto(f"{house.url}/terminal/{house.free_terminal()}", wait_until="commit")
    expect(page.locator("#open-money")).to_be_disabled()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.click("#open-money")
    expect(page.locator("#sheet")).to_be_visible()


def test_rules_and_the_way_out_are_there_once_there_is_a_table(
    house: House, patrons_window: BrowserContext
) -> None:
    terminal, table = house.free_terminal(), house.spare_table()
    page = patrons_window.new_page()
    page.goto(f"{house.url}/terminal/{terminal}")
    expect(page.locator(".seat-card").first).to_be_visible()
    for name in ("open-rules", "leave"):
        expect(page.locator(f"#{name}")).to_be_disabled()
    house.post(f"/api/terminals/{terminal}/sit", {"table": table, "position": 1})
    for name in ("open-rules", "leave"):
        expect(page.locator(f"#{name}")).to_be_enabled()
