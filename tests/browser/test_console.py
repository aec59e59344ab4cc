"""The floor console as people of each role use it: every subject, and the acts that matter most."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.accounting.drop.plan import DAYS
from tests.browser.house import TERMINALS, House
from tests.conftest import PATIENCE_MS

SUBJECTS = (
    "tables",
    "terminals",
    "validations",
    "handpays",
    "vouchers",
    "voucher_places",
    "disputes",
    "reports",
    "drop",
    "weekly",
    "proof",
    "corrections",
    "events",
    "assets",
    "desk",
    "papers",
)
LONG_WORK = ("win", "checks", "law")
"""Subjects that show their progress before they are done."""
WITHOUT_A_NAME = """
() => [...document.querySelectorAll("button, a, input, select, textarea")]
  .filter((one) => !(one.ariaLabel || one.title || one.textContent.trim() || one.labels?.length))
  .map((one) => one.outerHTML)
"""
"""What a reader of screens could not name."""
BILLS_ABOVE_A_VOUCHER = 100
"""Hundreds that make more than the largest voucher, $9,999.99."""


def visit(page: Page, house: House, subject: str) -> None:
    page.goto(f"{house.url}/console/{subject}")
    expect(page.locator("#subject")).to_have_attribute("data-ready", subject, timeout=PATIENCE_MS)


def row(page: Page, key: str) -> Locator:
    return page.locator(f'tr[data-key="{key}"]')


def bought_in(house: House, bills: int) -> str:
    terminal = house.free_terminal()
    for number in range(bills):
        body = {"id": f"console:{terminal}:{number}", "bill_cents": 10_000}
        house.post(f"/api/terminals/{terminal}/bill", body)
    return terminal


@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_subject_shows_its_head_its_section_and_the_gaming_day(
    house: House, page: Page, subject: str
) -> None:
    visit(page, house, subject)
    expect(page.locator("#subject h1")).to_be_visible()
    expect(page.locator(f'#subjects a[href="/console/{subject}"]')).to_have_attribute("aria-current", "page")
    expect(page.locator("#day")).to_contain_text("Gaming day 20")
    expect(page.locator("#day")).to_contain_text("America/New_York")
    assert page.evaluate(WITHOUT_A_NAME) == []
    page.locator(".subject-head .law").click()
    expect(page.locator("#sheet .law-rows li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()


@pytest.mark.parametrize("subject", LONG_WORK)
def test_long_work_says_how_far_it_is(house: House, page: Page, subject: str) -> None:
    path = re.compile(r"/api/console/(win/|findings|law/state)")
    working = {"state": "working", "what": "the journal", "done": 0.4, "answer": None}
    page.route(path, lambda route: route.fulfill(json=working))
    page.goto(f"{house.url}/console/{subject}")
    expect(page.locator(".working progress")).to_have_attribute("value", "0.4")
    expect(page.locator(".working")).to_contain_text("the journal")


def test_the_demonstration_says_that_it_signed_the_visitor_in_and_lets_him_choose_a_role(
    house: House, page: Page
) -> None:
    visit(page, house, "tables")
    expect(page.locator("#visitor")).to_be_visible()
    assert page.locator("#subjects a").count() == len(SUBJECTS) + len(LONG_WORK)
    page.select_option("#role select", "cage_cashier")
    page.wait_for_url("**/console")
    # Among them the count, of which the cage makes the recount (§ 465a.25(o)(6)), and the voucher places.
    expect(page.locator("#subjects a")).to_have_count(6)
    page.goto(f"{house.url}/console/reports")
    expect(page.locator("#subject")).to_contain_text("not for your role")


def test_a_floorperson_opens_and_closes_a_table_from_the_list(house: House, page: Page) -> None:
    table = house.spare_table()
    visit(page, house, "tables")
    row(page, table).locator('[data-act="open"]').click()
    expect(row(page, table).locator('[data-word="betting"]')).to_be_visible()
    row(page, table).locator('[data-act="close"]').click()
    expect(row(page, table).locator('[data-word="closed"]')).to_be_visible()
    expect(page.locator(".limit")).to_have_attribute("data-counted", str(TERMINALS // 5))


def test_a_supervisor_takes_a_terminal_out_of_service_and_back_by_keyboard(house: House, page: Page) -> None:
    terminal = house.free_terminal()
    visit(page, house, "terminals")
    page.locator("input.filter").fill(terminal)
    expect(page.locator("tbody tr")).to_have_count(1)
    page.locator('[data-act="disable"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.type("the printer is empty")
    page.keyboard.press("Enter")
    expect(row(page, terminal).locator('[data-word="disabled"]')).to_be_visible()
    expect(row(page, terminal)).to_contain_text("the printer is empty")
    row(page, terminal).locator('[data-act="enable"]').click()
    expect(row(page, terminal).locator('[data-word="enabled"]')).to_be_visible()
    row(page, terminal).locator('[data-act="meters"]').click()
    expect(page.locator("#sheet tbody tr")).to_have_count(15)


def test_a_voucher_is_paid_once_at_the_cage(house: House, page: Page) -> None:
    terminal = bought_in(house, 1)
    number = house.post(f"/api/terminals/{terminal}/cash-out", {})["voucher"]
    visit(page, house, "vouchers")
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    expect(page.locator("#voucher article")).to_have_attribute("data-state", "outstanding")
    page.locator('[data-act="redeem"]').click()
    expect(page.locator("#voucher article")).to_have_attribute("data-state", "redeemed")
    expect(page.locator('[data-act="redeem"]')).to_have_count(0)


def test_a_hand_pay_goes_from_due_over_the_payment_to_its_second_signature(house: House, page: Page) -> None:
    terminal = bought_in(house, BILLS_ABOVE_A_VOUCHER)
    house.post(f"/api/terminals/{terminal}/cash-out", {})
    visit(page, house, "handpays")
    waiting = page.locator(f'.waiting[data-terminal="{terminal}"]')
    expect(waiting).to_contain_text("$10,000.00")
    waiting.locator('[data-act="make"]').click()
    page.locator("#sheet form button").click()
    expect(waiting).to_contain_text("is made")
    slip = page.locator("tbody tr", has_text=terminal)
    expect(slip).to_contain_text(f"credits cashed out at {terminal}")
    # Nobody attests a payment that was not made.
    expect(page.locator('[data-act="countersign"]')).to_have_count(0)
    slip.locator('[data-act="pay"]').click()
    page.locator("#sheet form button").click()
    open_work = page.locator("[data-attest]", has_text=terminal)
    expect(open_work).to_contain_text("$10,000.00")
    expect(slip).to_contain_text("paid, to be attested")
    visit(page, house, "reports")
    expect(page.locator("[data-unattested]", has_text=terminal)).to_contain_text("No second person")
    visit(page, house, "handpays")
    open_work.locator('[data-act="countersign"]').click()
    expect(page.locator("#sheet")).to_contain_text(f"the patron at {terminal} was paid")
    page.fill('[name="second-name"]', "second")
    page.fill('[name="second-password"]', "anything")
    page.locator("#sheet form > button").click()
    expect(slip.locator(".signature")).to_have_count(2)
    expect(slip.locator('[data-word="paid"]')).to_be_visible()
    expect(open_work).to_have_count(0)
    expect(waiting).to_have_count(0)


def a_void_round(house: House) -> dict[str, Any]:
    table, terminal = house.spare_table(), bought_in(house, 1)
    house.post(f"/api/tables/{table}/open", {})
    house.post(f"/api/terminals/{terminal}/sit", {"table": table, "position": 1})
    round_id = house.get(f"/api/tables/{table}")["round"]
    told = {"table": table, "round": round_id, "wagers": {"ante": 1000}}
    house.post(f"/api/terminals/{terminal}/wagers", told)
    house.post(f"/api/tables/{table}/void", {"reason": "a card fell to the floor"})
    return {"table": table, "terminal": terminal, "round": round_id}


def test_a_disputed_round_is_replayed_at_the_time_of_the_video(house: House, page: Page) -> None:
    made = a_void_round(house)
    visit(page, house, "disputes")
    page.fill('[name="table"]', made["table"])
    page.locator("form.filters button").first.click()
    row(page, made["round"]).locator("button").click()
    steps = page.locator(".replay-steps li")
    expect(steps.first).to_contain_text("betting opens")
    expect(steps.last).to_contain_text("a card fell to the floor")
    before = steps.first.locator("time").get_attribute("datetime") or ""
    page.fill('[name="ahead"]', "90")
    after = steps.first.locator("time").get_attribute("datetime") or ""
    ahead = time.mktime(time.strptime(after[:19], "%Y-%m-%dT%H:%M:%S")) - time.mktime(
        time.strptime(before[:19], "%Y-%m-%dT%H:%M:%S")
    )
    assert ahead == 90


def test_a_day_without_play_is_a_report_like_any_other(house: House, page: Page) -> None:
    visit(page, house, "reports")
    page.locator(".day-picker input").fill("2026-01-01")
    expect(page.locator(".quiet-day")).to_be_visible()
    expect(page.locator(".report-state")).to_contain_text("complete")


def test_the_log_is_filtered_by_kind_and_device(house: House, page: Page) -> None:
    made = a_void_round(house)
    visit(page, house, "events")
    page.fill('[name="device"]', made["table"])
    page.select_option('[name="code"]', "staff_act")
    page.locator("form.filters button").click()
    expect(page.locator("tbody tr").first).to_contain_text("Declare a whole round void")
    page.fill('[name="text"]', "no such words anywhere")
    page.locator("form.filters button").click()
    expect(page.locator("tbody")).to_contain_text("Nothing in the log fits")


def test_a_form_is_checked_on_the_page_and_the_finding_names_its_section(house: House, page: Page) -> None:
    page.goto(f"{house.url}/console/checks")
    page.select_option(".check-form select", "table-count")
    page.fill(".form-text", "{category: 3, tables: 50, hybrid_tables: 1, terminals: 1}")
    page.locator('[data-act="run"]').click()
    expect(page.locator("#check-result .finding .law")).to_have_text("58 Pa. Code § 605a.9(b)")


def test_the_drop_begins_with_the_book_and_the_plan(house: House, page: Page) -> None:
    visit(page, house, "drop")
    page.locator('[data-act="open-book"]').click()
    page.fill('[name="route"]', "service corridor B")
    page.locator("#sheet form > button").click()
    # The plan is not approved: the book stays shut.
    expect(page.locator(".toast.bad")).to_be_visible()
    page.select_option("#sheet select", "yes")
    # The plan has the filed schedule of counts (§ 465a.25(b)) and the days of each box (§ 465a.18(a)(3)).
    proposal = house.get("/api/console/count")["proposal"]
    boxes = ", ".join(box["number"] for box in proposal["boxes"])
    for name, wrong, right in (
        ("counted_terminals", "at seven", "00:00-23:59"),
        ("days", "Monday: EWT-9999", "\n".join(f"{day}: {boxes}" for day in DAYS)),
    ):
        page.fill(f'#sheet [name="{name}"]', wrong)
        page.locator("#sheet form > button").click()
        expect(page.locator(".toast.bad").filter(has_text=wrong.split()[-1])).to_be_visible()
        page.fill(f'#sheet [name="{name}"]', right)
    page.locator("#sheet form > button").click()
    expect(page.locator('[data-act="begin-collection"]')).to_be_visible()
    book = house.get(f"/api/console/count/{proposal['day']}")
    assert book["count_schedule"] == {"terminals": "00:00-23:59"}
