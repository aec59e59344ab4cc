"""A Six Eight Shake that stays up, on the pages of patron and dealer (§ 668a.2(f)(8), § 668a.3(i))."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.house import House, table_name
from tests.browser.pages import patron_and_dealer


def test_it_stays_beside_new_wagers_with_its_lammers_until_it_is_taken_down(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = table_name("props_and_hops", 2)
    patron, dealer = patron_and_dealer(house, table, patrons_window, dealers_window)
    patron.bet("six_eight_shake")
    dealer.lock()
    dealer.page.keyboard.type("51")
    dealer.confirm()
    dealer.expect_step("next")
    dealer.press()
    patron.expect_phase("betting")

    chips = patron.spot("six_eight_shake").locator(".amount")
    expect(chips).to_have_attribute("data-cents", "500")
    for page in (patron.page, dealer.page):
        expect(page.locator(".lammers")).to_have_text("Lammers collected: 1-5")
    expect(dealer.page.locator(".seat-row")).to_contain_text("stays up")
    patron.bet("field")
    patron.expect_credits(9_000)

    patron.page.click('button.decision[data-decision="remove"]')
    patron.expect_credits(9_500)
    expect(chips).to_have_count(0)
    expect(patron.page.locator(".lammers")).to_have_text("")
    patron.expect_accepted()

    patron.page.click("#open-recall")
    patron.page.locator("button.past").first.click()
    expect(patron.page.locator("[data-carried=six_eight_shake]")).to_contain_text("stayed up")
    expect(patron.page.locator('.line[data-outcome="push"]')).to_have_attribute("data-returned", "500")
    assert not patron.faults + dealer.faults
