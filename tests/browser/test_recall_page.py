"""The last rounds of a terminal on its page: every step, and who received which cards."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages import Dealer, Patron


def test_a_recalled_deal_says_who_received_which_cards(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    dealer.deal()
    patron.say("fold")
    dealer.reveal()
    patron.expect_phase("settled")
    patron.page.click("#open-recall")
    patron.page.click(f'.past[data-round="{patron.table}-000001"]')
    dealt = patron.page.locator(".acts li").first.locator("div")
    expect(dealt).to_have_count(2)
    for place, name in ((0, "Position 1:"), (1, "Dealer:")):
        expect(dealt.nth(place)).to_contain_text(name)
        for number in range(7):
            expect(dealt.nth(place).locator("playing-card").nth(number)).to_have_attribute("face", "??")
    assert not patron.faults
