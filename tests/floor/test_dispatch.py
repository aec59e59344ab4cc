"""Documents that leave the house: number, author, recipients, sending, receipt, and what was missed."""

from __future__ import annotations

import json
from datetime import date

import pytest

from croupier.floor.assets.department_notice import Announced, DepartmentNotice, NotifyDepartment
from croupier.floor.assets.transport import FileTransportNotice
from croupier.floor.filings.desk import FilingDesk
from croupier.floor.filings.dispatch import (
    BUREAUS,
    COMPLIANCE,
    DEPARTMENT,
    LABORATORY,
    LISTS,
    Dispatch,
    EnterDelivery,
    SendDocument,
)
from croupier.floor.filings.document import papers
from croupier.floor.filings.listing import why_no_list
from croupier.floor.filings.missed import documents_have_arrived, filing_findings, summaries_are_sent
from croupier.floor.filings.packet import Opened, PacketKey, opened
from croupier.ledger.command import Receipt
from croupier.store.audit import audit
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import ConfigureTerminal
from tests.floor.house import House
from tests.floor.test_assets import cite_of, places
from tests.floor.test_movements import MOVE, MoveAsset, a_notice, stored

__all__ = ["places", "stored"]

SUPERVISOR = "supervisor 3"
KEY = PacketKey(b"k" * 32)


def sent(house: House, document: str, day: date | None = None, form: str = "json") -> Receipt | Refusal:
    """What a supervisor sends, as both doors do it."""
    written = FilingDesk(house.store).write(
        house.next_id(), document, SUPERVISOR, KEY, day=day, format_name=form
    )
    return written if isinstance(written, Refusal) else house.store.do(written)


def dispatched(house: House, number: str) -> Dispatch:
    [found] = [one for one in papers(house.store, Dispatch) if one.number == number]
    return found


# -- notices -----------------------------------------------------------------------------------------


def test_a_notice_to_the_department_is_a_document_with_author_recipient_and_time(places: House) -> None:
    """§ 463a.4(b)."""
    one = dispatched(places, "department-notice@IN")
    assert (one.author, one.recipients) == (SUPERVISOR, (DEPARTMENT,))
    assert one.sent_at == "2015-07-01T16:00:00.000000+00:00"
    kept = json.loads(FilingDesk(places.store).file(one.number) or "")
    assert kept["rows"][0]["To"] == "F-1"


@pytest.mark.parametrize(
    ("devices", "code"),
    [
        ((), "devices_unclear"),
        ((Announced(asset_number="E", to_location="F-1"),) * 2, "devices_unclear"),
        ((Announced(asset_number="E", from_location="F-1", to_location="F-1"),), "devices_unclear"),
        ((Announced(asset_number="E"),), "devices_unclear"),
    ],
)
def test_a_notice_that_tells_of_no_movement_is_none(
    house: House, devices: tuple[Announced, ...], code: str
) -> None:
    notice = DepartmentNotice(notice_number="N", expected_at="2015-07-02T10:00:00Z", devices=devices)
    told = {"notice": notice, "by": SUPERVISOR}
    assert cite_of(house, NotifyDepartment, **told) == (code, "§ 463a.4(b)")


def test_a_notice_is_sent_once_and_by_somebody(places: House) -> None:
    devices = (Announced(asset_number="EWT-5", to_location="F-1"),)
    notice = DepartmentNotice(notice_number="N-5", expected_at="2015-07-02T10:00:00Z", devices=devices)
    assert places.refused(NotifyDepartment, notice=notice, by="") == "author_missing"
    places.did(NotifyDepartment, notice=notice, by=SUPERVISOR)
    assert places.refused(NotifyDepartment, notice=notice, by=SUPERVISOR) == "notice_exists"


def test_a_transport_notice_goes_to_both_bureaus(stored: House) -> None:
    """§ 463a.2(a)."""
    stored.did(FileTransportNotice, notice=a_notice(), by=SUPERVISOR)
    assert dispatched(stored, "transport-notice@T-1").recipients == (LABORATORY, COMPLIANCE)
    unsigned = {"notice": a_notice(notice_number="T-2"), "by": ""}
    assert cite_of(stored, FileTransportNotice, **unsigned) == ("author_missing", "§ 463a.2(a)")


# -- lists -------------------------------------------------------------------------------------------


def test_a_list_that_lacks_a_terminal_of_the_floor_is_not_filed(stored: House) -> None:
    """§ 463a.5(b): EWT-2 has meters and an account, and no asset."""
    for name in LISTS:
        assert isinstance(sent(stored, name), Receipt)
    stored.did(ConfigureTerminal, asset_number="EWT-2", enabled=False)
    for name in LISTS:
        answer = sent(stored, name)
        assert isinstance(answer, Refusal) == name.endswith("terminals"), name
    refusal = why_no_list(stored.store, "gaming-floor-terminals")
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("list_incomplete", "58 Pa. Code § 463a.5(a)(1), (b)")
    assert refusal.message.startswith("the list would lack EWT-2")


def test_a_list_of_a_day_may_be_sent_again_and_each_has_its_number(stored: House) -> None:
    numbers = []
    for _ in range(2):
        answer = sent(stored, "off-floor-terminals", form="csv")
        assert isinstance(answer, Receipt)
        numbers.append(answer.text("number"))
    assert numbers == ["off-floor-terminals@2015-07-01", "off-floor-terminals@2015-07-01#2"]
    assert "EWT-1" in (FilingDesk(stored.store).file(numbers[1]) or "")
    assert audit(stored.store).is_sound


def test_a_list_has_the_day_on_which_it_is_sent(stored: House) -> None:
    for day, code in (("2015-06-30", "another_day"), ("2015-07-02", "another_day"), ("2015-07-01", None)):
        told = {"document": LISTS[0], "subject": day, "content": "{}", "format": "json", "by": SUPERVISOR}
        answer = stored.give(SendDocument, **told)
        assert (answer.code if isinstance(answer, Refusal) else None) == code
    for day in ("20150701", "1 July"):
        with pytest.raises(ValueError, match="subject"):
            stored.give(SendDocument, **(told | {"subject": day}))


# -- the summary of a day ----------------------------------------------------------------------------


def test_a_day_is_summarized_once_and_when_it_is_over(stored: House) -> None:
    """§ 463a.5(f): the gaming day of 1 July ends at 6 a.m."""
    stored.did(MoveAsset, **MOVE)
    of = date(2015, 7, 1)
    stored.clock.pass_by(hours=15, minutes=59, seconds=59)
    early = sent(stored, "daily-summary", of)
    assert isinstance(early, Refusal)
    assert early.code == "day_not_over"
    stored.clock.pass_by(seconds=1)
    assert isinstance(sent(stored, "daily-summary", of), Receipt)
    rows = json.loads(FilingDesk(stored.store).file("daily-summary@2015-07-01") or "")["rows"]
    assert [(row["To"], row["Recorded by"]) for row in rows] == [("F-1", "shift manager 3")]
    twice = sent(stored, "daily-summary", of)
    assert isinstance(twice, Refusal)
    assert twice.code == "document_sent"


def summary(day: str, sent_in: str) -> Dispatch:
    return Dispatch(
        document="daily-summary",
        subject=day,
        revision=1,
        author=SUPERVISOR,
        recipients=BUREAUS,
        sent_at=f"{sent_in}T18:00:00.000000+00:00",
        sent_on=sent_in,
        gaming_day=sent_in,
        format="json",
        file_digest="00",
    )


def test_every_missed_day_is_found_and_the_last_one_has_its_time() -> None:
    first, last = date(2015, 7, 1), date(2015, 7, 4)
    assert list(summaries_are_sent([], first, date(2015, 7, 1))) == []
    assert list(summaries_are_sent([], first, date(2015, 7, 2))) == []
    [one] = summaries_are_sent([], first, date(2015, 7, 3))
    assert (one.code, one.cite) == ("summary_missed", "58 Pa. Code § 463a.5(f)")
    assert "2015-07-01 was sent" in one.message
    known = [summary("2015-07-02", "2015-07-03")]
    assert [one.message for one in summaries_are_sent(known, first, date(2015, 7, 6))] == [
        "no summary of the movements of 2015-07-01 was sent",
        "no summary of the movements of 2015-07-03 to 2015-07-04 (2 days) was sent",
    ]
    assert [one.code for one in summaries_are_sent([summary("2015-07-01", "2015-07-03")], first, last)] == [
        "summary_late",
        "summary_missed",
    ]


def test_a_house_is_told_what_it_missed(stored: House) -> None:
    stored.did(MoveAsset, **MOVE)
    stored.clock.pass_by(hours=39, minutes=59)

    def codes() -> list[str]:
        return [found.code for _, _, every in filing_findings(stored.store) for found in every]

    assert "summary_missed" not in codes()
    stored.clock.pass_by(minutes=1)
    assert "summary_missed" in codes()


@pytest.mark.parametrize(("hours", "late"), [(10, False), (34, True)])
def test_lists_of_the_night_of_the_opening_are_in_time(
    places: House, monkeypatch: pytest.MonkeyPatch, hours: int, late: bool
) -> None:
    """Half past midnight is still the gaming day before; lists and opening are dated by the wall."""
    places.clock.pass_by(hours=10, minutes=30)
    began = (1, instant_text(places.store.now()))
    assert began[1] == "2015-07-02T04:30:00.000000+00:00"
    places.clock.pass_by(hours=hours - 10)
    for name in LISTS:
        assert isinstance(sent(places, name), Receipt)
    monkeypatch.setattr(places.store, "first_opening", lambda: began)
    codes = [found.code for _, _, every in filing_findings(places.store) for found in every]
    assert ("not_filed_before_opening" in codes) is late


# -- receipts ----------------------------------------------------------------------------------------


def test_a_receipt_has_its_time_and_who_entered_it(places: House) -> None:
    told = {"number": "department-notice@IN", "recipient": DEPARTMENT, "reference": "DoR 7", "by": SUPERVISOR}
    cases = {
        "2015-07-01T11:59:59-04:00": "before_it_was_sent",
        "2015-07-01T14:00:01-04:00": "not_yet",
        "2015-07-01T12:00:00-04:00": None,
        "2015-07-01T13:00:00-04:00": "received_before",
    }
    for at, code in cases.items():
        answer = places.give(EnterDelivery, **told, received_at=at)
        assert (answer.code if isinstance(answer, Refusal) else None) == code
    [entered] = dispatched(places, "department-notice@IN").received
    assert (entered.reference, entered.entered_by) == ("DoR 7", SUPERVISOR)
    other = told | {"received_at": "2015-07-01T13:00:00-04:00", "recipient": COMPLIANCE}
    assert places.refused(EnterDelivery, **other) == "another_recipient"
    assert places.refused(EnterDelivery, **(other | {"number": "x"})) == "document_not_found"
    with pytest.raises(ValueError, match="reference"):
        places.give(EnterDelivery, **(other | {"reference": " "}))


def test_a_document_of_which_nobody_has_heard_is_found_after_a_business_day() -> None:
    """Friday's has until Monday."""
    friday = summary("2015-07-02", "2015-07-03")
    assert list(documents_have_arrived([friday], date(2015, 7, 6))) == []
    [found] = documents_have_arrived([friday], date(2015, 7, 7))
    assert (found.severity, found.code) == ("warning", "receipt_missing")
    assert LABORATORY in found.message
    assert COMPLIANCE in found.message


# -- the packet --------------------------------------------------------------------------------------


def test_the_packet_of_a_day_has_lists_movements_and_notices_under_one_signature(stored: House) -> None:
    stored.did(MoveAsset, **MOVE)
    stored.did(FileTransportNotice, notice=a_notice(), by=SUPERVISOR)
    stored.clock.pass_by(hours=20)
    answer = sent(stored, "bureau-packet", date(2015, 7, 1))
    assert isinstance(answer, Receipt)
    text = FilingDesk(stored.store).packet(date(2015, 7, 1)) or ""
    found = opened(text.encode())
    assert isinstance(found, Opened)
    packet = found.packet
    assert found.public_key == KEY.public_key
    assert [one["name"] for one in packet["lists"]] == list(LISTS)
    assert [row["Asset number"] for row in packet["lists"][0]["rows"]] == ["EWT-1"]
    assert [row["To"] for row in packet["movements"]["rows"]] == ["F-1"]
    assert {"department-notice@IN", "transport-notice@T-1"} <= {one["number"] for one in packet["notices"]}
    assert (packet["author"], packet["gaming_day"]) == (SUPERVISOR, "2015-07-01")
    assert packet["journal"]["seq"] > 0
    assert instant_text(stored.clock.now()) == packet["made_at"]


def test_a_packet_of_a_day_that_runs_or_without_a_device_is_none(stored: House) -> None:
    early = sent(stored, "bureau-packet", date(2015, 7, 1))
    assert isinstance(early, Refusal)
    assert early.code == "day_not_over"
    stored.clock.pass_by(hours=20)
    stored.did(ConfigureTerminal, asset_number="EWT-2", enabled=False)
    lacking = sent(stored, "bureau-packet", date(2015, 7, 1))
    assert isinstance(lacking, Refusal)
    assert lacking.code == "list_incomplete"


def test_a_packet_that_was_changed_is_found_out() -> None:
    text = KEY.signed({"gaming_day": "2015-07-01", "lists": []})
    assert isinstance(opened(text.encode()), Opened)
    assert "was changed" in str(opened(text.replace("07-01", "07-02").encode()))
    other = json.loads(text) | {"public_key": PacketKey(b"x" * 32).public_key}
    assert "was changed" in str(opened(json.dumps(other).encode()))
    for none in (b"", b"[]", b"{}", text.replace('"signature": "', '"signature": "zz').encode()):
        assert opened(none) == "the file is no Bureau packet"
