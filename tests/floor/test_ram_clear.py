"""RAM clear at the shell: notice, meters from three sides, clear, certificate (58 Pa. Code § 461a.27(a))."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.events.search import query
from croupier.floor.assets.ram_clear_paper import FINANCIAL_METERS
from croupier.floor.central.reading_paper import DayReading, KeepCentralDay, ReadAt
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.event_log import search
from croupier.units.gaming_day import instant_text
from tests.attacks._signing import sessions_in, shell, told
from tests.floor.clearing import told_now
from tests.floor.house import House
from tests.wagering.hand_pays import PayHandPay

SUPERVISOR, TECHNICIAN = "ann.slot-supervisor", "ann.slot-technician"
REPRESENTATIVE = "ann.compliance-representative"
SECTION = "§ 461a.27(a)"
NAMED = {"asset_number": "EWT-1", "notice_number": "RC-1"}
ZEROS = dict.fromkeys(FINANCIAL_METERS, 0)


@pytest.fixture
def staffed(house: House) -> House:
    """A terminal that is enabled, with people who can sign."""
    house.install("EWT-1")
    house.orders.enable("EWT-1")
    sessions_in(house.store)
    return house


def record(house: House, form: str, who: str, second: str = "", **fields: Any) -> str:
    file = Path(house.database).with_name("form.json")
    file.write_text(json.dumps(NAMED | fields))
    return shell(who, "assets", "record", form, house.database, str(file), second=second)


def report(house: House, **changes: Any) -> str:
    return record(house, "report-nonresponsive", TECHNICIAN, **told_now(house) | changes)


def meters(house: House, read: dict[str, int], **fields: Any) -> str:
    return record(house, "record-financial-meters", REPRESENTATIVE, meters=read, **fields)


def clear(house: House) -> str:
    return record(house, "clear-ram", TECHNICIAN, REPRESENTATIVE)


def test_the_notice_names_whom_it_reached_and_when(staffed: House) -> None:
    for nobody in ("operator", "operator_told_at", "representative_told", "representative_told_at"):
        assert report(staffed, **{nobody: ""}) == f"notice_missing {SECTION}"
    assert report(staffed, operator_told_at="2035-01-01T00:00:00+00:00") == f"not_yet {SECTION}"
    assert "is not an instant with a zone" in report(staffed, operator_told_at="noon")
    assert json.loads(report(staffed))["notice_number"] == "RC-1"
    assert report(staffed) == f"notice_used {SECTION}"


def test_meters_are_recorded_only_of_a_terminal_that_is_reported_disabled_and_empty(staffed: House) -> None:
    assert meters(staffed, ZEROS) == f"not_reported {SECTION}"
    account = staffed.sit_down("EWT-1", 2_000)
    report(staffed)
    assert meters(staffed, ZEROS) == f"terminal_enabled {SECTION}"
    staffed.orders.disable("EWT-1", "it answers no more")
    assert meters(staffed, ZEROS) == f"not_empty {SECTION}"
    staffed.cash_out(account)
    read = ZEROS | {"bill_in": 2_000, "voucher_out_value": 2_000}
    kept = json.loads(meters(staffed, read))
    assert (kept["representative"], kept["differing"]) == ("ann-compliance-representative", [])


def test_nobody_types_what_the_house_looks_up_itself(staffed: House) -> None:
    staffed.orders.disable("EWT-1", "it answers no more")
    report(staffed)
    for field, value in (("accounts", []), ("books", ZEROS)):
        assert f"there is no field {field}" in meters(staffed, ZEROS, **{field: value})


@pytest.mark.parametrize("missing", FINANCIAL_METERS)
def test_every_financial_meter_is_recorded(staffed: House, missing: str) -> None:
    staffed.orders.disable("EWT-1", "it answers no more")
    report(staffed)
    read = {code: value for code, value in ZEROS.items() if code != missing}
    assert meters(staffed, read) == f"meter_missing {SECTION}"


def keep_reading(house: House, **read: int) -> None:
    at = instant_text(house.clock.now())
    readings = {"EWT-1": DayReading(last=ReadAt(at=at, meters=ZEROS | read))}
    day = house.store.gaming_day.day_of(house.clock.now()).isoformat()
    house.did(KeepCentralDay, gaming_day=day, readings=readings, log_digest="", by="F-1")


def test_what_differs_from_books_or_central_control_is_recorded_with_its_explanation(staffed: House) -> None:
    staffed.orders.disable("EWT-1", "it answers no more")
    report(staffed)
    # The device shows a cent that the books do not have.
    assert meters(staffed, ZEROS | {"coin_in": 1}) == f"meters_differ {SECTION}"
    # Central control counted what the books do not have.
    keep_reading(staffed, coin_in=500)
    assert meters(staffed, ZEROS) == f"meters_differ {SECTION}"
    kept = json.loads(meters(staffed, ZEROS, explanation="central control was tested with a dummy"))
    assert kept["differing"] == ["coin_in"]


def test_a_display_that_began_again_agrees_with_the_books(staffed: House) -> None:
    staffed.orders.disable("EWT-1", "it answers no more")
    report(staffed)
    assert json.loads(meters(staffed, ZEROS | {"coin_in": 10**10}))["differing"] == []


def test_memory_is_cleared_after_the_meters_by_two_people_and_certified_on_one_page(staffed: House) -> None:
    account = staffed.sit_down("EWT-1", 2_000)
    staffed.cash_out(account)
    keep_reading(staffed, bill_in=2_000, voucher_out_value=2_000)
    assert clear(staffed) == f"not_reported {SECTION}"
    report(staffed)
    assert clear(staffed) == f"meters_not_recorded {SECTION}"
    staffed.orders.disable("EWT-1", "it answers no more")
    read = ZEROS | {"bill_in": 2_000, "voucher_out_value": 2_000}
    meters(staffed, read)
    assert record(staffed, "clear-ram", TECHNICIAN) == "second_person_needed §§ 461a.1, 461a.27(a)"
    # It was put to use in between: what was recorded is not what it shows now.
    staffed.orders.enable("EWT-1")
    assert clear(staffed) in (f"terminal_enabled {SECTION}", f"not_reported {SECTION}")
    staffed.orders.disable("EWT-1", "it answers no more")
    record(staffed, "report-nonresponsive", TECHNICIAN, **told_now(staffed), notice_number="RC-2")
    assert clear(staffed) == f"not_reported {SECTION}"
    again = {"notice_number": "RC-2"}
    meters(staffed, read, **again)
    done = json.loads(record(staffed, "clear-ram", TECHNICIAN, REPRESENTATIVE, **again))
    assert (done["technician"], done["certificate"]) == ("ann-slot-technician", "RC-2")
    written = ("assets", "certificate", "RC-2", staffed.database, "--format")
    document = json.loads(shell(REPRESENTATIVE, *written, "json"))
    [bills] = [row for row in document["rows"] if row["Meter"] == "Bill in"]
    assert [bills[side] for side in ("At the device", "In the books", "Central control")] == ["$20"] * 3
    who = {row["What"]: row["Who"] for row in document["appendix"]["rows"]}
    assert who["Operator of central control told"] == "Operator Reed"
    assert who["Memory cleared by the technician"] == "ann-slot-technician"
    assert who["Casino compliance representative present"] == "ann-compliance-representative"
    printed = told(REPRESENTATIVE, *written, "pdf").stdout_bytes
    assert printed.startswith(b"%PDF")
    assert printed.count(b"/Type /Page\n") == 1
    found = [one.event for one in search(staffed.store.engine, query(code="ram_cleared"))]
    assert [(one.device, one.text) for one in found] == [
        ("EWT-1", "by ann-slot-technician, ann-compliance-representative present")
    ]


def test_meters_that_moved_after_they_were_recorded_are_recorded_again(staffed: House) -> None:
    """What is due is paid between the reading and the clear, by somebody who did not wait."""
    staffed.orders.disable("EWT-1", "it answers no more")
    report(staffed)
    meters(staffed, ZEROS)
    cents = 5_000
    due = Transfer("table_win:T-1", "hand_pays_due:EWT-1:jackpot", cents, "jackpot")
    staffed.did(PostTransfers, transfers=(due,))
    assert clear(staffed) == f"not_empty {SECTION}"
    staffed.did(PayHandPay, asset_number="EWT-1", what="jackpot", amount_cents=cents, paid_from="cage:1")
    assert clear(staffed) == f"meters_moved {SECTION}"
    meters(staffed, ZEROS | {"attendant_paid_jackpots": cents})
    assert "cleared_at" in clear(staffed)
