"""§ 605a.9(c): the page of a terminal at which nobody sits shows the live play of a table."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.house import House
from tests.browser.pages import Dealer, Patron


def watched(window: BrowserContext, house: House, table: str) -> Page:
    """A terminal that nobody has touched, looking at a table."""
    page = window.new_page()
    page.goto(f"{house.url}/terminal/{house.free_terminal()}")
    page.select_option("#live-table", table)
    return page


def test_cards_phase_and_results_are_shown_before_anybody_sits(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = house.spare_table()
    patron, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    page = watched(patrons_window, house, table)
    expect(page.locator("#live")).to_have_attribute("data-phase", "closed")
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    patron.bet("ante")
    expect(page.locator("#live")).to_have_attribute("data-phase", "betting")
    dealer.lock()
    dealer.deal()
    expect(page.locator("#live")).to_have_attribute("data-phase", "playing")
    hand = page.locator("#live-layout .box[data-position='1'] playing-card")
    expect(hand).to_have_count(7)
    # What lies face down shows its back.
    assert {card.get_attribute("face") for card in hand.all()} == {"??"}
    patron.say("fold")
    dealer.reveal()
    expect(page.locator("#live")).to_have_attribute("data-phase", "settled")
    expect(page.locator("#live-results li")).to_have_attribute("data-outcome", "lose")
    # Nobody has sat down here, and whoever sits down has his own table.
    expect(page.locator("body")).to_have_class("terminal")
    page.click(f'.seat-card[data-table="{table}"]')
    expect(page.locator("#live")).to_be_hidden()
    expect(page.locator("#layout")).to_be_visible()
