"""The compliance desk in the browser: forms made from commands, a RAM clear to its certificate, the proof."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.assets.ram_clear_paper import FINANCIAL_METERS
from croupier.floor.central.day_readings import METER_OF
from croupier.units.gaming_day import instant_text
from tests.browser.house import House
from tests.browser.test_console import WITHOUT_A_NAME, row, visit
from tests.browser.test_console_acts import fill, second

SIZES = ((1920, 1080), (1024, 768), (390, 844))


def open_form(page: Page, name: str) -> None:
    page.locator(f'button[data-form="{name}"]').click()
    expect(page.locator(f'#sheet form[data-form="{name}"]')).to_be_visible()


def record(page: Page) -> None:
    page.locator("#sheet form > button").last.click()
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_place_and_a_device_are_entered_with_forms_made_from_their_commands(
    house: House, page: Page
) -> None:
    terminal = "EWT-971"
    visit(page, house, "desk")
    open_form(page, "approve-location")
    fill(page, location_number=f"D-{terminal}", approval="GF-1")
    record(page)
    told = {"asset_number": terminal, "to_location": f"D-{terminal}"}
    notice = {"notice_number": f"N-{terminal}", "expected_at": "2030-01-01T12:00:00Z", "devices": [told]}
    house.post("/api/console/notices/department", notice)
    open_form(page, "enter-asset")
    fill(page, asset_number=terminal, manufacturer="Maker", serial_number=terminal, model="M")
    fill(page, software_id="SW-1", base_rom="R-1", voucher_system_software="V-1", location=f"D-{terminal}")
    fill(page, department_notice=f"N-{terminal}")
    page.locator('#sheet [data-more="games"]').click()
    fill(page, theme="High Card Flush", paytable_id="A")
    record(page)
    visit(page, house, "desk")
    page.get_by_label("Filter Devices and inspections", exact=True).fill(terminal)
    expect(row(page, terminal)).to_contain_text(f"D-{terminal}")


def test_a_ram_clear_is_done_with_three_forms_and_certified(house: House, page: Page) -> None:
    terminal = house.free_terminal()
    visit(page, house, "desk")
    notice = f"RC-{terminal}"
    open_form(page, "report-nonresponsive")
    # Each field has its section beside it.
    expect(page.locator('#sheet [data-field="operator"] .law')).to_have_text("58 Pa. Code § 461a.27(a)")
    fill(page, asset_number=terminal, notice_number=notice, operator="Operator Reed")
    fill(page, operator_told_at="2026-01-31T14:00", representative_told_at="2026-01-31T14:05")
    fill(page, representative_told="Representative Hall")
    record(page)
    clear = row(page, notice)
    expect(clear).to_contain_text("reported")
    clear.locator('[data-act="record-financial-meters"]').click()
    expect(page.locator('#sheet [name="notice_number"]')).to_have_value(notice)
    fill(page, **dict.fromkeys(FINANCIAL_METERS, "0.00"))
    house.post(f"/api/console/terminals/{terminal}/disable", {"reason": "it answers no more"})
    record(page)
    clear.locator('[data-act="clear-ram"]').click()
    second(page)
    record(page)
    expect(clear).to_contain_text("cleared")
    link = clear.locator("a.button").get_attribute("href")
    answer = page.request.get(f"{house.url}{link}")
    assert answer.body().startswith(b"%PDF")
    visit(page, house, "papers")
    page.locator('select[name="kind"]').select_option("ram_clear")
    expect(row(page, notice)).to_contain_text("Operator Reed")


def test_central_controls_file_is_put_on_file_and_held_against_the_books(
    house: House, page: Page, tmp_path: Path
) -> None:
    visit(page, house, "proof")
    day = page.locator('[name="day"]').input_value()
    begins = datetime.fromisoformat(house.get(f"/api/console/proof/{day}")["begins"])
    totals = {str(code): 700 if meter == "coin_in" else 0 for code, meter in METER_OF.items()}
    lines = [
        {"what": "happening", "at": instant_text(begins), "asset_number": "X", "kind": "order", "text": ""},
        {"what": "reading", "at": instant_text(begins + timedelta(hours=1)), "asset_number": "EWT-60"}
        | {"shown": totals, "totals": totals},
    ]
    log = tmp_path / "central.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    page.set_input_files('[name="log"]', log)
    page.locator("#keep-readings button").click()
    expect(page.locator("#proof .finding").first).to_contain_text("Coin in is $7 at central control")
    expect(row(page, "EWT-60")).to_contain_text("no")
    monday = date.fromisoformat(day) - timedelta(days=date.fromisoformat(day).weekday())
    visit(page, house, "weekly")
    page.fill('[name="first"]', monday.isoformat())
    page.locator("form.filters button").click()
    expect(page.locator("#return .notes")).to_contain_text("Finding: terminal EWT-60")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_desk_papers_and_proof_fit_their_screen_and_name_everything(
    house: House, page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for subject in ("desk", "papers", "proof"):
        visit(page, house, subject)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), subject
        assert page.evaluate(WITHOUT_A_NAME) == []
    visit(page, house, "desk")
    for form in ("file-transport-notice", "record-financial-meters"):
        open_form(page, form)
        assert page.evaluate(WITHOUT_A_NAME) == []
        inside = "(one) => one.scrollWidth <= one.clientWidth"
        assert page.locator("#sheet .sheet-body").evaluate(inside), form
        page.keyboard.press("Escape")
