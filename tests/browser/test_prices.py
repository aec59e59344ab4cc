"""What a button stakes stands on it; nothing is placed that nobody pressed, nor below the minimum."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.house import House, table_name
from tests.browser.pages import Dealer, Patron
from tests.browser.playing import play_until_asked


def test_prices_minimum_and_odds_stand_where_they_are_pressed(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = table_name("lunar_poker", 5)
    patron, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    page = patron.page
    expect(patron.spot("super_dealer").locator(".spot-odds")).to_contain_text("250:1")

    # A chip stakes its face: a dollar is below the minimum, and nothing is held.
    page.click('[data-chip="100"]')
    patron.spot("ante").click()
    expect(patron.spot("ante").locator(".spot-least")).to_have_text("minimum $5")
    expect(page.locator(".total")).to_have_attribute("data-status", "not_accepted")
    page.click("#bet-clear")

    # The other wager that the game requires is asked for, and not placed by itself.
    page.click('[data-chip="500"]')
    patron.spot("ante").click()
    expect(page.locator("#coach")).to_contain_text("Super")
    expect(patron.spot("super").locator(".amount")).to_have_count(0)
    patron.expect_credits(10_000)
    patron.bet("super")
    expect(page.locator("#bet-double .price")).to_have_text("$20")
    patron.expect_credits(9_000)

    dealer.lock()
    assert play_until_asked(patron, dealer)
    expect(page.locator('[data-decision="buy"] .price')).to_have_text("$5")
    expect(page.locator('[data-decision="bet"] .price')).to_have_text("$10")
    expect(page.locator('[data-decision="fold"] .price')).to_have_count(0)
