"""Filings through both doors: the console of a running house, and the shell on the same books."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.filings.dispatch import COMPLIANCE, LABORATORY, LISTS
from croupier.units.gaming_day import GamingDay, instant_text
from tests.access.staffed import TestClient, name_of, sign_in, staffed
from tests.attacks._signing import CliRunner, cli
from tests.web.test_books_api import Staff, staff
from tests.web.test_console import waited


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("filings")) as client:
        yield client


@pytest.fixture
def supervisor(client: TestClient) -> Staff:
    return staff(client, "slot_supervisor")


def yesterday() -> str:
    return str(GamingDay().day_of(datetime.now(UTC)) - timedelta(days=1))


def shell(client: TestClient, role: str, *words: str) -> Any:
    """A command of somebody who is signed in at the shell, on the books of the running house."""
    token = sign_in(client, name_of(role)) if role else ""
    return CliRunner().invoke(cli.build([words[0]]), list(words), env={"CROUPIER_SESSION": token})


def books_of(client: TestClient) -> str:
    database: str = client.app.state.floor.config.database  # type: ignore[attr-defined]
    return database


def test_all_lists_are_sent_and_their_receipts_entered(client: TestClient, supervisor: Staff) -> None:
    for name in LISTS:
        supervisor.did("console/filings", document=name)
    sent = supervisor.get("console/filings")["documents"]
    found = {one["document"]: one for one in sent if one["author"] == "ann-slot-supervisor"}
    one = found["gaming-floor-terminals"]
    assert (one["author"], one["not_heard_of"]) == ("ann-slot-supervisor", [LABORATORY, COMPLIANCE])
    kept = supervisor.get(f"console/filings/file?number={one['number']}")
    assert [row["Asset number"] for row in kept["rows"]] == ["EWT-1", "EWT-2", "EWT-3"]
    representative = staff(client, "compliance_representative")
    at = instant_text(datetime.now(UTC))
    told = {"number": one["number"], "recipient": COMPLIANCE, "received_at": at, "reference": "on the spot"}
    representative.did("console/filings/received", **told)
    assert representative.refused("console/filings/received", **told) == "received_before"
    [again] = [
        each for each in representative.get("console/filings")["documents"] if each["number"] == one["number"]
    ]
    assert again["not_heard_of"] == [LABORATORY]
    assert again["received"][0]["entered_by"] == "ann-compliance-representative"


def test_asked_twice_under_one_id_a_list_is_sent_once(supervisor: Staff) -> None:
    told = {"id": "once", "document": "off-floor-tables"}
    first = supervisor.did("console/filings", **told)
    assert supervisor.did("console/filings", **told) == first


@pytest.mark.parametrize("role", ["slot_technician", "finance", "compliance_representative"])
def test_who_may_not_send(client: TestClient, role: str) -> None:
    assert staff(client, role).refused("console/filings", document="off-floor-tables") == "no_right"
    refused = shell(client, role, "filing", "send", "off-floor-tables", books_of(client))
    assert refused.exception.refusal.code == "no_right"


def test_the_packet_of_a_day_is_sent_fetched_and_verified(
    client: TestClient, supervisor: Staff, tmp_path: Path
) -> None:
    today = str(GamingDay().day_of(datetime.now(UTC)))
    early = supervisor.post("console/filings", document="bureau-packet", day=today)["error"]
    assert early["code"] == "day_not_over"
    supervisor.did("console/filings", document="bureau-packet", day=yesterday())
    answer = client.get(f"/api/console/packets/{yesterday()}", headers=supervisor.headers)
    file = tmp_path / "packet.json"
    file.write_bytes(answer.content)
    key = supervisor.get("console/filings")["public_key"]
    verify = ("filing", "verify", str(file))
    good = shell(client, "slot_supervisor", *verify, "--key", key)
    assert (good.exit_code, f"the packet of {yesterday()}" in good.stdout) == (0, True)
    # Nothing to compare with is no success, and neither is another's key or another word in the file.
    assert shell(client, "slot_supervisor", *verify).exit_code == 1
    assert shell(client, "slot_supervisor", *verify, "--key", "00" * 32).exit_code == 1
    file.write_bytes(answer.content.replace(b"EWT-1", b"EWT-4"))
    changed = shell(client, "slot_supervisor", *verify, "--key", key)
    assert (changed.exit_code, "was changed" in changed.stderr) == (1, True)


def test_the_shell_sends_and_shows_the_same(client: TestClient, tmp_path: Path) -> None:
    books = books_of(client)
    send = ("filing", "send", "daily-summary", books, "--day", yesterday())
    sent = shell(client, "slot_supervisor", *send, "--output", str(tmp_path / "summary.json"))
    assert sent.exit_code == 0, sent.exception
    assert json.loads((tmp_path / "summary.json").read_text())["rows"] == []
    number = f"daily-summary@{yesterday()}"
    shown = shell(client, "internal_audit", "filing", "show", number, books)
    assert shown.stdout == (tmp_path / "summary.json").read_text()
    at = instant_text(datetime.now(UTC))
    received = ("filing", "received", number, books, "--by", LABORATORY, "--at", at, "--reference", "M-1")
    assert shell(client, "slot_supervisor", *received).exit_code == 0
    listed = shell(client, "internal_audit", "filing", "list", books, "--json").stdout
    [one] = [json.loads(line) for line in listed.splitlines() if json.loads(line)["number"] == number]
    assert (one["author"], one["received"][0]["reference"]) == ("ann-slot-supervisor", "M-1")
    key = shell(client, "internal_audit", "filing", "key", books).stdout.strip()
    assert key == staff(client, "internal_audit").get("console/filings")["public_key"]
    packet = ("filing", "send", "bureau-packet", books, "--day", yesterday(), "--output")
    assert shell(client, "slot_supervisor", *packet, str(tmp_path / "p.json")).exit_code == 0
    assert shell(client, "", "filing", "verify", str(tmp_path / "p.json"), "--key", key).exit_code == 0


def test_a_transport_notice_is_filed_from_the_console(supervisor: Staff) -> None:
    party = {"name": "Licensee", "address": "1 Casino Road"}
    at = datetime.now(UTC) + timedelta(days=2)
    told = {
        "notice_number": "T-1",
        "transported_on": at.date().isoformat(),
        "shipper": party,
        "recipient": {"name": "Maker", "address": "3 Factory Lane"},
        "method": "truck",
        "quantity": 1,
        "serial_numbers": ["SN-1"],
        "expected_at": instant_text(at + timedelta(days=1)),
        "reason": "repair",
    }
    assert supervisor.refused("console/notices/transport", **told | {"reason": ""}) == "reason_incomplete"
    assert supervisor.did("console/notices/transport", **told)["number"] == "transport-notice@T-1"


def test_findings_and_the_state_of_the_law_follow_what_was_missed(
    client: TestClient, supervisor: Staff
) -> None:
    """Operations began, and the lists were not filed before: the rows of § 463a.5(a) and (g) say so."""
    ledger = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
    assert ledger.first_opening() is None
    dealer = staff(client, "dealer")
    dealer.did("tables/HCF-1/open")
    assert ledger.first_opening() is not None
    claims = waited(staff(client, "compliance_representative"), "console/findings")
    titles = {one["title"]: one["findings"] for one in claims}
    assert titles["Every device of the floor is on its master list"] == []
    # The lists of this house were filed today, the day of its opening.
    assert titles["Every master list is filed before opening and each month"] == []
    rows = waited(staff(client, "compliance_representative"), "console/law/state")
    [row] = [one for one in rows if (one["section"], one["subsection"]) == ("§ 463a.5", "(f)")]
    assert (row["state"], row["proof"]["what"]) == ("proved", "send document")
