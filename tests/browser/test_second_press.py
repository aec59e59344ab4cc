"""What is pressed or typed twice, wrongly or in two windows: it counts once, and every page stays true."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pages import Dealer, Patron


def test_a_double_click_gives_one_tip_and_one_voucher(at_work: tuple[Patron, Dealer]) -> None:
    patron, _ = at_work
    patron.page.click("#open-tip")
    patron.page.dblclick('[data-tip="500"]')
    patron.expect_credits(9_500)
    expect(patron.page.locator("#sheet")).to_be_hidden()
    patron.page.click("#open-cash")
    patron.page.dblclick("#cash-out-now")
    expect(patron.page.locator(".voucher")).to_have_attribute("data-cents", "9500")
    sent = [one.command for one in patron.commands.sent]
    assert (sent.count("tip"), sent.count("cash-out")) == (1, 1)
    expect(patron.page.locator(".toast.bad")).to_have_count(0)


def test_a_refused_tip_can_be_pressed_again(at_work: tuple[Patron, Dealer]) -> None:
    patron, _ = at_work
    patron.page.click('[data-chip="2500"]')
    for _ in range(3):
        patron.spot("ante").click()
    patron.expect_credits(2_500)
    patron.spot("ante").click()
    patron.expect_credits(0)
    patron.page.click("#open-tip")
    patron.page.click('[data-tip="500"]')
    told = patron.page.locator(".toast.bad")
    expect(told).to_contain_text("Your credits are not enough: $0 is left, and this needs $5")
    expect(told).not_to_contain_text("account")
    expect(patron.page.locator('[data-tip="500"]')).to_be_enabled()


def test_what_is_no_card_is_told_and_confirms_nothing(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    dealer.deal()
    patron.say("fold")
    dealer.expect_step("turn")
    keys = dealer.page.keyboard
    told = dealer.page.locator(".toast.bad")
    keys.type("Ah\n")
    dealer.expect_pending(1)
    for wrong in ("1h", "xx", "A"):
        keys.type(f"{wrong}\n")
        expect(told.filter(has_text=f"“{wrong}” is not a card")).to_be_visible()
        dealer.expect_pending(1)
    keys.type("zz")
    keys.press("Backspace")
    keys.type("Kd ")
    dealer.expect_pending(2)
    keys.type("2c 3c 4c 5c 6d ")
    dealer.expect_step("settle")


def test_a_second_window_keeps_the_first_one_true(at_work: tuple[Patron, Dealer]) -> None:
    patron, _ = at_work
    patron.bet("ante")
    second = patron.page.context.new_page()
    second.goto(patron.page.url)
    second.click('.spot[data-wager="ante"]')
    patron.expect_credits(9_000)
    expect(patron.spot("ante").locator(".amount")).to_have_attribute("data-cents", "1000")
    patron.expect_accepted()
    patron.page.bring_to_front()
    patron.bet("ante")
    patron.expect_credits(8_500)
    expect(second.locator('.spot[data-wager="ante"] .amount')).to_have_attribute("data-cents", "1500")


@pytest.mark.parametrize("place", ["/terminal/EWT-999", "/dealer/NOPE"])
def test_an_unknown_terminal_or_table_is_said_to_be_unknown(house: House, page: Page, place: str) -> None:
    asked: list[str] = []
    page.on("websocket", lambda one: asked.append(one.url))
    page.goto(f"{house.url}{place}")
    expect(page.locator("#offline")).to_contain_text(re.compile(f"there is no .*{place.rpartition('/')[2]}"))
    # The first new try would come after 0.3 seconds.
    page.wait_for_timeout(800)
    assert len(asked) == 1
