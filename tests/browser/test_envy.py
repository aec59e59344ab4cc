"""An Envy Bonus on the pages: one patron has the hand, the other, at another terminal, is paid for it."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.house import House, table_name
from tests.browser.pages import SHOWN, Dealer, Patron
from tests.browser.playing import play_until_asked, settled_by_command

ROYAL_OF_SPADES, NOTHING, BOARD = ["As", "Ks", "Qs"], ["2c", "5d", "9h"], ["4s", "7d", "Kh"]
ENVY_CENTS = 10_000
"""Ace, king and queen of spades at a wager of $1 (58 Pa. Code § 669a.12(e)(5))."""


def test_who_sits_beside_a_royal_of_spades_sees_the_envy_bonus_that_settle_pays(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext, browser: Browser
) -> None:
    table = table_name("raise_it_up_stud", 2)
    lucky, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    beside = Patron(browser.new_context(reduced_motion="reduce"), house, table)
    hands = zip(ROYAL_OF_SPADES, NOTHING, strict=True)
    dealer.deck = [*(card for pair in hands for card in pair), *BOARD]
    dealer.open()
    for position, patron in enumerate((lucky, beside), 1):
        patron.sit_beside(position)
        patron.insert_bills(1)
        patron.bet("ante", "blind", "progressive")
    dealer.lock()
    assert play_until_asked(lucky, dealer)
    for patron in (lucky, beside):
        with dealer.hears():
            patron.say("play 500")
    play_until_asked(lucky, dealer)
    for patron in (lucky, beside):
        patron.expect_phase("settled")

    record = house.get(f"/api/rounds/{beside.round()}")
    result = settled_by_command(record, [lucky, beside], dealer)
    for seat, patron in enumerate((lucky, beside), 1):
        told = [{name: str(line[name]) for name in SHOWN} for line in result["lines"] if line["seat"] == seat]
        assert patron.lines() == told
    envy = [line for line in beside.lines() if line["wager"] == "progressive_envy"]
    assert [(line["outcome"], line["returned"]) for line in envy] == [("win", str(ENVY_CENTS))]
    assert "progressive_envy" not in [line["wager"] for line in lucky.lines()]
    # It is an ordinary winning: it is on the account at once, while the royal waits for a floorperson.
    dealer.expect_step("validate")
    expect(dealer.page.locator("#light")).to_contain_text(lucky.terminal)
    beside.expect_credits(10_000 + result["seats"][1]["net"])
    assert not lucky.faults + beside.faults + dealer.faults
    beside.page.context.close()
