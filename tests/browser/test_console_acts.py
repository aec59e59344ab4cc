"""Acts of the console that a form asks for: devices and places, another amount on a slip, a meter by hand."""

from __future__ import annotations

import re
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import House
from tests.browser.test_console import BILLS_ABOVE_A_VOUCHER, bought_in, row, visit


def fill(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.fill(f'#sheet [name="{name}"]', value)


def second(page: Page) -> None:
    fill(page, **{"second-name": "second", "second-password": "anything"})


def submit(page: Page) -> Locator:
    button = page.locator("#sheet form > button")
    button.click()
    return button


def approve_place(page: Page, number: str) -> None:
    page.locator('[data-act="enter-place"]').click()
    fill(page, location_number=number, approval="GF-2026-11")
    submit(page)
    expect(row(page, number)).to_contain_text("gaming floor")


def tell(page: Page, notice: str, place: str, asset: str = "") -> None:
    """The form of the notice to the Department, which is open."""
    fill(page, notice_number=notice, **({"asset_number": asset} if asset else {}))
    page.locator('#sheet label:has-text("To") select').select_option(place)
    submit(page)
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_place_is_approved_and_a_device_is_entered_there_and_moved(house: House, page: Page) -> None:
    device = f"NEW-{house.free_terminal()}"
    visit(page, house, "assets")
    approve_place(page, f"07-{device}")
    approve_place(page, f"08-{device}")
    page.locator('[data-act="enter-device"]').click()
    # The games of the house are there already.
    expect(page.locator('#sheet [name="games"]')).to_have_value(re.compile("High Card Flush; pa-2019"))
    fill(page, asset_number=device, manufacturer="Maker", model="M", serial_number=device)
    fill(page, software_id="SW-1", base_rom="R-1", voucher_system_software="V-1")
    page.locator('#sheet label:has-text("Location") select').select_option(f"07-{device}")
    submit(page)
    # The Department was not told: the refusal names its section, and the form stays as it is.
    expect(page.locator(".toast.bad cite")).to_contain_text("463a.4(b)(1)")
    told = {"asset_number": device, "to_location": f"07-{device}"}
    notice = {"notice_number": f"N-1-{device}", "expected_at": "2030-01-01T12:00:00Z", "devices": [told]}
    house.post("/api/console/notices/department", notice)
    fill(page, department_notice=f"N-1-{device}")
    submit(page)
    expect(page.locator("#sheet")).to_be_hidden()
    # The register of the house is longer than a page.
    visit(page, house, "assets")
    page.get_by_label("Filter Devices", exact=True).fill(device)
    expect(page.locator(f'tr[data-key="{device}"]')).to_contain_text(f"07-{device}")
    page.locator(f'tr[data-key="{device}"] [data-act="tell"]').click()
    tell(page, f"N-2-{device}", f"08-{device}")
    page.locator(f'tr[data-key="{device}"] [data-act="move"]').click()
    page.locator('#sheet label:has-text("To") select').select_option(f"08-{device}")
    # A movement comes after its notice: not in the second in which that was sent.
    sent = int(time.time())
    while int(time.time()) == sent:
        page.wait_for_timeout(50)
    moved = datetime.now(ZoneInfo("America/New_York"))
    fill(page, moved_at=f"{moved:%Y-%m-%dT%H:%M:%S}", department_notice=f"N-2-{device}")
    second(page)
    submit(page)
    expect(page.locator(f'tr[data-key="{device}"]')).to_contain_text(f"08-{device}")
    # The hour was typed on the clock of the house, wherever the browser stands.
    expect(page.get_by_role("table", name="Movements")).to_contain_text(f"{moved:%H:%M}")


def test_a_supervisor_overrides_the_amount_and_the_second_person_makes_the_slip(
    house: House, page: Page
) -> None:
    terminal = bought_in(house, BILLS_ABOVE_A_VOUCHER)
    house.post(f"/api/terminals/{terminal}/cash-out", {})
    visit(page, house, "handpays")
    waiting = page.locator(f'.waiting[data-terminal="{terminal}"]')
    waiting.locator('[data-act="override"]').click()
    fill(page, amount="ten thousand", override="a bill was counted twice")
    second(page)
    submit(page)
    # What is no amount does not leave the page.
    assert page.locator('#sheet [name="amount"]').evaluate("(one) => one.validity.patternMismatch")
    fill(page, amount="9,900.00")
    submit(page)
    expect(waiting).to_contain_text("is made")
    slip = page.locator("tbody tr", has_text=terminal)
    expect(slip).to_contain_text("$9,900.00")
    expect(slip).to_contain_text("a bill was counted twice")


def test_a_meter_is_reset_by_slot_operations_and_finance(house: House, page: Page) -> None:
    visit(page, house, "validations")
    meter = page.locator('[data-meter="progressive_main:FLP-1.main"]')
    meter.locator('[data-act="set"]').click()
    fill(page, amount="12,000.50", reason="the sign had stopped")
    submit(page)
    # Without the second person the form is not complete.
    expect(page.locator('#sheet [name="second-name"]:invalid')).to_have_count(1)
    second(page)
    submit(page)
    expect(page.locator("#sheet")).to_be_hidden()
    expect(meter.locator("b")).to_have_text("$12,000.50")
    visit(page, house, "events")
    page.fill('[name="text"]', "the sign had stopped")
    page.locator("form.filters button").click()
    expect(page.locator("tbody tr").first).to_contain_text("$12,000.50")


def test_a_meter_that_a_table_feeds_is_not_removed(house: House, page: Page) -> None:
    visit(page, house, "validations")
    page.locator('[data-meter="progressive_main:RIU-1.main"] [data-act="remove"]').click()
    fill(page, reason="the game goes")
    second(page)
    submit(page)
    expect(page.locator(".toast.bad")).to_contain_text("RIU-1 takes wagers")


def test_a_credit_is_typed_in_dollars_and_lowers_what_is_due(house: House, page: Page) -> None:
    visit(page, house, "weekly")
    page.fill('[name="carried"]', "1,000,000.25")
    page.locator("form.filters button").click()
    expect(page.locator("#return .notes")).to_contain_text("$1,000,000.25")
    expect(page.locator("#return .gold-stat")).to_contain_text("Credit carried forward")


def test_every_game_shows_how_far_its_mathematics_is(house: House, page: Page) -> None:
    def line(table: str, **changes: object) -> dict[str, object]:
        told = {"table": table, "game": "A game", "rounds": 1, "wagers": 1, "handle_cents": 1000}
        told |= {"actual_cents": 500, "theoretical_cents": None, "deviation_cents": None, "bands": []}
        return told | {"chance": None, "note": "", "progress": None, "working": False} | changes

    rows = [
        line("A-1", progress=0.25, working=True),
        line("B-1", progress=0.0, working=True),
        line("C-1", progress=0.0),
        line("D-1", theoretical_cents=40, bands=[{"low_cents": -100, "high_cents": 180}] * 2, chance=0.5),
    ]
    working = {"state": "working", "what": "A game: up cards", "done": 0.4, "seconds": 12, "answer": rows}
    page.route(re.compile("/api/console/win/"), lambda route: route.fulfill(json=working))
    page.goto(f"{house.url}/console/win")
    expect(row(page, "A-1")).to_contain_text("being solved, 25%")
    expect(row(page, "A-1").locator("progress")).to_have_attribute("value", "0.25")
    expect(row(page, "B-1").locator("progress:not([value])")).to_have_count(1)
    expect(row(page, "C-1")).to_contain_text("waits for its turn")
    expect(row(page, "D-1").locator("svg.band")).to_be_visible()
    expect(page.locator(".working")).to_contain_text("(12 s)")
    expect(page.locator(".stats")).to_contain_text("of 1 of 4 tables so far")


TEAM = [
    {"credential": "K-1", "department": "finance"},
    {"credential": "K-2", "department": "finance"},
    {"credential": "K-3", "department": "security"},
]
SIGNED = [one["credential"] for one in TEAM]
SLOTS, GUARD = (
    {"credential": f"K-{n}", "department": d} for n, d in ((4, "slot_operations"), (5, "security"))
)
KEYS = [
    {"key": "DOOR-1", "kind": "door", "issuer": SLOTS, "holder": TEAM[0]},
    {"key": "RELEASE-1", "kind": "release", "issuer": GUARD, "holder": TEAM[2]},
]
"""A visitor of the demonstration is everybody at once, and says who it is."""


def test_vouchers_in_a_box_are_counted_whether_they_are_valid_or_not(house: House, page: Page) -> None:
    books = house.get("/api/console/count")
    day, proposal = books["proposal"]["day"], books["proposal"]
    box = proposal["boxes"][0]["number"]
    proposal["plan"]["route"], proposal["plan"]["approved"] = "service corridor B", True
    acts = f"/api/console/count/{day}/acts"
    if day not in books["days"]:
        house.post(acts, {"act": proposal})
    for act in (
        *({"act": "key_out", **key} for key in KEYS),
        {"act": "begin_collection", "of": "terminals", "team": TEAM, "signed": SIGNED},
        *({"act": "collect", "box": one["number"]} for one in proposal["boxes"]),
        {"act": "verify_trolley", "of": "terminals", "by": TEAM[0], "locks_locked": True},
        *(
            {"act": "key_in", "key": one["key"], "receiver": one["issuer"], "returned_by": holder}
            for one, holder in zip(KEYS, ("K-1", "K-3"), strict=True)
        ),
        {"act": "begin_count", "group": "terminals", "team": TEAM, "supervisor": "K-1"},
    ):
        house.post(acts, {"act": act})
    # Each terminal gets another box, of which this book knows nothing: the other tests play on.
    for one in proposal["boxes"]:
        house.post("/api/console/forms/move-box", {"form": {"asset_number": one["of"], "out": False}})
    lines = "000000000000000018; 45.50\n000000000000000026; 10.00; invalid"
    visit(page, house, "drop")
    for member in ("K-1", "K-2"):
        page.locator(f'[data-count="{box}"]').click()
        if member == "K-1":
            fill(page, credential_0=member, vouchers="18 45.50")
            submit(page)
            expect(page.locator(".toast.bad")).to_contain_text("18 45.50: write number; dollars")
        fill(page, credential_0=member, vouchers=lines)
        submit(page)
        expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator(f'[data-count="{box}"]')).to_have_count(0)
