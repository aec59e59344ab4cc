"""The cabinet on the pages: faults, calls and hand pays as guests and staff read them."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from croupier.client import signed_body
from croupier.house.simulated_validators import simulated_key
from croupier.store.store import Store
from croupier.wagering.devices.event import BUTTON, CONDITION, DeviceEvent, chain_start
from tests.browser.house import House
from tests.browser.pages import Dealer, Patron
from tests.waiting import PATIENCE_SECONDS
from tests.web.devices import AT


class Gateway:
    """The gateway of a cabinet, with the key of the simulated device that the demonstration enrolled."""

    def __init__(self, house: House, terminal: str) -> None:
        self._house, self._terminal = house, terminal
        self._database = house.log.parent / "house.sqlite"
        self._key = simulated_key(Path(f"{self._database}.key").read_bytes(), terminal)

    def tell(self, kind: str, value: str) -> None:
        device = f"{self._terminal}.1"
        with Store(str(self._database)) as store:
            known = store.device(device)
        assert known is not None
        previous = known.last_hash or chain_start(device, known.public_key, known.last_number)
        number = known.last_number + 1
        event = DeviceEvent(device, number, self._terminal, kind, AT, value=value, previous=previous)
        body = signed_body(event, self._key)
        request = urllib.request.Request(
            f"{self._house.url}/api/devices/{device}/events",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            assert json.load(answer)["accepted"]


def test_faults_calls_and_a_cash_out_without_paper_are_told_to_guest_and_staff(
    at_work: tuple[Patron, Dealer], dealers_window: BrowserContext
) -> None:
    patron, dealer = at_work
    house, page = patron.house, patron.page
    gateway = Gateway(house, patron.terminal)
    gateway.tell(CONDITION, "printer_paper_out")
    expect(page.locator('[data-notice="printer_paper_out"]')).to_contain_text("no paper")
    expect(dealer.page.locator(f'[data-cabinet="{patron.terminal}"]')).to_contain_text("hand pays")

    page.click("#open-cash")
    page.click("#cash-out-now")
    expect(page.locator("#sheet")).to_contain_text("paid in person")
    page.keyboard.press("Escape")
    expect(page.locator('[data-win="due"]')).to_contain_text("$100.00")
    expect(page.locator('[data-win="due"] .at')).to_contain_text("attendant")

    page.click("#call")
    page.click("#call-now")
    expect(page.locator('[data-notice="called"]')).to_be_visible()

    floor = dealers_window.new_page()
    floor.goto(house.url)
    row = floor.locator(f'.attend-row[data-cabinet="{patron.terminal}"]')
    expect(row).to_contain_text("calls for an attendant")
    row.locator('[data-act="attended"]').click()
    expect(page.locator('[data-notice="called"]')).to_have_count(0)
    floor.click(f'.attend-row[data-terminal="{patron.terminal}"] button')
    expect(page.locator('[data-win="paid"]')).to_contain_text("slip")
    page.click('[data-win="paid"] button')
    expect(page.locator('[data-win="paid"]')).to_have_count(0)

    gateway.tell(CONDITION, "printer_back")
    expect(page.locator("#notices")).to_be_hidden()
    gateway.tell(BUTTON, "attendant")
    expect(page.locator('[data-notice="called"]')).to_be_visible()


def test_a_terminal_out_of_service_says_so_and_still_shows_the_live_play(
    house: House, patrons_window: BrowserContext
) -> None:
    terminal = house.free_terminal()
    page = patrons_window.new_page()
    page.goto(f"{house.url}/terminal/{terminal}")
    expect(page.locator("#screen")).to_have_attribute("data-screen", "attract")
    house.post(f"/api/console/terminals/{terminal}/disable", {"reason": "it smells"})
    expect(page.locator("#screen")).to_have_attribute("data-screen", "out_of_service")
    expect(page.locator(".seat-card")).to_have_count(0)
    expect(page.locator("#live")).to_be_visible()
    house.post(f"/api/console/terminals/{terminal}/enable", {})
    expect(page.locator(".seat-card").first).to_be_visible()
