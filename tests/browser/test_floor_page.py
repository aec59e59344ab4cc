"""The front door: the tables, and a seat with one click."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, expect

from croupier import games
from tests.browser.house import House, table_name


def test_a_visitor_sees_every_table_and_sits_down_with_one_click(
    house: House, patrons_window: BrowserContext
) -> None:
    page = patrons_window.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(house.url)
    for game_id in games.ids():
        expect(page.locator(f'.table-card[data-table="{table_name(game_id)}"]')).to_be_visible()
    table = house.spare_table()
    house.post(f"/api/tables/{table}/open", {})
    page.locator(f'.table-card[data-table="{table}"] .take').click()
    page.wait_for_url(re.compile(r"/terminal/EWT-\d+\?table="))
    expect(page.locator("#coach")).to_have_text("Insert a bill to begin")
    page.goto(house.url)
    expect(page.locator("#back")).to_be_visible()
    assert not faults


def test_rules_and_odds_are_one_tap_away(house: House, patrons_window: BrowserContext) -> None:
    page = patrons_window.new_page()
    table, terminal = house.spare_table(), house.free_terminal()
    house.post(f"/api/tables/{table}/open", {})
    house.post(f"/api/terminals/{terminal}/sit", {"table": table, "position": 0})
    page.goto(f"{house.url}/terminal/{terminal}")
    expect(page.locator("#spots .spot").first).to_be_visible()
    page.click("#open-rules")
    odds = page.locator('[data-paytable="flush_bonus"]')
    expect(odds).to_contain_text("300 to 1")
    expect(odds).to_contain_text("§ 678a.7(d)(2)")


def test_payouts_without_a_wager_of_their_own_are_posted_too(
    house: House, patrons_window: BrowserContext
) -> None:
    page = patrons_window.new_page()
    table, terminal = table_name("lunar_poker", 2), house.free_terminal()
    house.post(f"/api/tables/{table}/open", {})
    house.post(f"/api/terminals/{terminal}/sit", {"table": table, "position": 0})
    page.goto(f"{house.url}/terminal/{terminal}")
    expect(page.locator("#spots .spot").first).to_be_visible()
    page.click("#open-rules")
    instant = page.locator('[data-paytable="Instant payout on the first five cards"]')
    expect(instant).to_contain_text("1,500 to 1")
    expect(instant).to_contain_text("§ 671a.12(a)")
    expect(page.locator(".inscriptions")).to_contain_text("ace-king or higher")


def test_nothing_on_the_pages_comes_from_another_host(house: House, patrons_window: BrowserContext) -> None:
    page = patrons_window.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ("/", f"/terminal/{house.free_terminal()}", f"/dealer/{table_name('high_card_flush')}"):
        page.goto(house.url + path, wait_until="networkidle")
    assert len(asked) > 20
    assert {url.split("/")[2] for url in asked} == {house.listen}


def test_everything_that_can_be_pressed_has_a_name_for_screen_readers(
    house: House, patrons_window: BrowserContext
) -> None:
    page = patrons_window.new_page()
    table, terminal = house.spare_table(), house.free_terminal()
    house.post(f"/api/tables/{table}/open", {})
    house.post(f"/api/terminals/{terminal}/sit", {"table": table, "position": 0})
    nameless = """() => [...document.querySelectorAll('button, a[href], input, select, [role=img]')]
        .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length))
        .map((one) => one.outerHTML.slice(0, 90))"""
    for path, shown in (("/", ".table-card"), (f"/terminal/{terminal}", ".spot"), (f"/dealer/{table}", "li")):
        page.goto(house.url + path)
        expect(page.locator(shown).first).to_be_visible()
        assert page.evaluate(nameless) == []
