"""The terminal when things do not go smoothly: late, reloaded, disconnected, on a phone, by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, WebSocketRoute, expect

from tests.browser.house import House
from tests.browser.pages import Dealer, Patron


class Wire:
    """The terminal's WebSocket, held back or cut as a test likes."""

    def __init__(self) -> None:
        self.held = False
        self.waiting: list[Any] = []
        self.page_side: WebSocketRoute | None = None

    def connect(self, page_side: WebSocketRoute) -> None:
        self.page_side = page_side
        house_side = page_side.connect_to_server()
        house_side.on_message(self.pass_on)

    def pass_on(self, message: Any) -> None:
        assert self.page_side is not None
        if self.held:
            self.waiting.append(message)
        else:
            self.page_side.send(message)

    def release(self) -> None:
        self.held = False
        for message in self.waiting:
            self.pass_on(message)
        self.waiting.clear()


@pytest.fixture
def seated(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> tuple[Patron, Dealer, Wire]:
    """A patron with $100 at an open table of his own."""
    wire = Wire()
    patrons_window.route_web_socket(re.compile(r"/ws/terminals/"), wire.connect)
    table = house.spare_table()
    patron, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    return patron, dealer, wire


def test_a_late_wager_is_refused_with_its_section_and_costs_nothing(
    seated: tuple[Patron, Dealer, Wire],
) -> None:
    patron, dealer, wire = seated
    patron.bet("ante")
    wire.held = True
    dealer.lock()
    patron.spot("ante").click()
    toast = patron.page.locator(".toast.bad")
    expect(toast).to_contain_text("no more bets")
    expect(toast).to_contain_text("§ 605a.2(a)")
    wire.release()
    patron.expect_phase("locked")
    expect(patron.spot("ante").locator(".amount")).to_have_attribute("data-cents", "500")
    patron.expect_credits(9_500)


def test_a_reload_in_mid_round_shows_the_same_hand_wagers_and_question(
    seated: tuple[Patron, Dealer, Wire],
) -> None:
    patron, dealer, _ = seated
    patron.bet("ante", "flush_bonus")
    dealer.lock()
    dealer.deal()
    cards = patron.page.locator(".own playing-card")
    expect(patron.page.locator("button.decision").first).to_be_visible()
    hand = [card.get_attribute("face") for card in cards.all()]
    assert len(hand) == 7
    assert set(hand) == {"??"}, "no reader sees the patron's cards; they lie before him"
    patron.page.reload()
    expect(patron.page.locator('button.decision[data-decision="fold"]')).to_be_visible()
    assert [card.get_attribute("face") for card in cards.all()] == hand
    expect(patron.spot("flush_bonus").locator(".amount")).to_have_attribute("data-cents", "500")
    hidden = patron.page.locator('[data-place="dealer"] playing-card')
    assert {card.get_attribute("face") for card in hidden.all()} == {"??"}
    patron.page.keyboard.press("1")
    dealer.reveal()
    patron.expect_phase("settled")
    assert patron.decisions == ["fold"]


def test_a_lost_connection_is_told_and_comes_back_with_the_state_of_now(
    seated: tuple[Patron, Dealer, Wire],
) -> None:
    patron, dealer, wire = seated
    patron.bet("ante")
    assert wire.page_side is not None
    wire.held = True
    wire.page_side.close()
    expect(patron.page.locator("#offline")).to_be_visible()
    dealer.lock()
    dealer.deal()
    wire.release()
    expect(patron.page.locator("#offline")).to_be_hidden()
    expect(patron.page.locator("button.decision").first).to_be_visible()
    expect(patron.page.locator(".own playing-card")).to_have_count(7)


def test_on_a_phone_everything_fits_and_a_round_is_played_in_a_narrow_window(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = house.spare_table()
    dealer = Dealer(dealers_window, house, table)
    dealer.open()
    patron = Patron(patrons_window, house, table, width=390)
    patron.sit()
    patron.insert_bills(1)
    patron.bet("ante", "straight_flush_bonus")
    dealer.lock()
    dealer.deal()
    raised = patron.page.locator("button.decision").nth(1)
    box = raised.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert patron.page.evaluate("document.documentElement.scrollWidth") <= 390
    raised.click()
    dealer.reveal()
    patron.expect_phase("settled")
    assert len(patron.lines()) == 3
    expect(patron.page.locator(".verdict-card")).to_be_in_viewport()


def test_the_keyboard_alone_bets_repeats_doubles_and_clears(seated: tuple[Patron, Dealer, Wire]) -> None:
    patron, _, _ = seated
    keys = patron.page.keyboard
    patron.spot("ante").focus()
    keys.press("2")
    keys.press("Enter")
    patron.expect_accepted()
    patron.expect_credits(9_500)
    keys.press("d")
    patron.expect_credits(9_000)
    keys.press("u")
    patron.expect_credits(9_500)
    keys.press("c")
    patron.expect_credits(10_000)
    keys.press("r")
    patron.expect_credits(9_500)
    assert not patron.faults


def test_a_side_wager_waits_for_the_wager_that_it_needs(seated: tuple[Patron, Dealer, Wire]) -> None:
    patron, _, _ = seated
    patron.spot("flush_bonus").click()
    expect(patron.page.locator(".total")).to_have_attribute("data-status", "not_accepted")
    expect(patron.page.locator("#coach")).to_contain_text("Ante")
    patron.expect_credits(10_000)
    patron.bet("ante")
    patron.expect_credits(9_000)


def test_one_terminal_plays_at_two_tables(seated: tuple[Patron, Dealer, Wire]) -> None:
    patron, _, _ = seated
    patron.bet("ante")
    second = patron.house.spare_table()
    patron.house.post(f"/api/tables/{second}/open", {})
    patron.page.click(".tab.plus")
    patron.page.click(f'.seat-card[data-table="{second}"]')
    expect(patron.page.locator(".tab:not(.plus)")).to_have_count(2)
    expect(patron.page.locator("#felt")).to_have_attribute("data-round", f"{second}-000001")
    patron.bet("ante")
    patron.expect_credits(9_000)
    patron.page.locator(".tab").first.click()
    expect(patron.page.locator("#felt")).to_have_attribute("data-round", f"{patron.table}-000001")
    expect(patron.spot("ante").locator(".amount")).to_have_attribute("data-cents", "500")
