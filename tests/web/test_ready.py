"""A house registered as its staff would: each single condition is taken away, and the house's doors refuse.

A table is opened at the dealer's console, a terminal enabled at the floor console and over its line.
58 Pa. Code §§ 461a.4, 461a.26(b), 463a.3(b), 463a.4(a), 465a.17(e)(6), 605a.1, 605a.2, 605a.9.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.assets.asset import EnterAsset
from croupier.floor.assets.location import RESTRICTED, ApproveLocation
from croupier.floor.assets.ram_clear import ReportNonresponsive
from croupier.floor.assets.service_life import RecordApproval, RecordInspection, WithdrawApproval
from croupier.floor.assets.two_keys import AssignKeys
from croupier.floor.central.activation import EnableTerminal
from croupier.floor.central.heartbeat import LINK_LEASE
from croupier.floor.central.orders import HouseOrders
from croupier.floor.filings.dispatch import SendDocument
from croupier.house import clockwork, procedure
from croupier.house.config import TerminalsConfig
from croupier.house.registering import DEVICES
from croupier.ledger.command import Command
from croupier.store.leases import Lease, Leases
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.wagering.devices.event import BOX_IN, BOX_OUT
from croupier.wagering.devices.verify import verify_events
from croupier.wagering.terminal import ConfigureTerminal
from tests.access.staffed import (
    TestClient,
    bearer,
    configuration,
    entries,
    key_for,
    keys_in,
    name_of,
    people_in,
    served,
    sign_in,
    table_tests_in,
)
from tests.registered import register_floor
from tests.store.databases import SetClock
from tests.web.devices import insert_bill, tell_of_box
from tests.web.floors import a_floor, did, refused

Change = Callable[[Command], Command | None]
Told = tuple[str, str]
REPRESENTATIVE = Signature("ann-compliance-representative")


@contextmanager
def house(folder: Path, change: Change = lambda command: command, **settings: Any) -> Iterator[TestClient]:
    """A running house of which one thing was registered otherwise, or not at all."""
    config = configuration(folder, **settings)
    with Store(config.database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        keys_in(people, "EWT-1", "EWT-2")
        table_tests_in(store, config)
        register_floor(store, config, change)
    with served(config) as client:
        yield client


def told(answer: Any) -> Told:
    document = answer.json()
    if answer.status_code == 200:
        return "", ""
    return document["error"]["code"], document["error"]["cite"].removeprefix("58 Pa. Code ")


def opened(client: TestClient, command_id: str = "open-1") -> Told:
    """The dealer opens the table."""
    token = sign_in(client, name_of("dealer"))
    return told(client.post("/api/tables/HCF-1/open", json={"id": command_id}, headers=bearer(token)))


def put_back(client: TestClient, command_id: str = "enable-1") -> Told:
    """A slot supervisor enables EWT-1."""
    token = sign_in(client, name_of("slot_supervisor"))
    return told(
        client.post("/api/console/terminals/EWT-1/enable", json={"id": command_id}, headers=bearer(token))
    )


def ordered(client: TestClient) -> Told:
    """Central control orders EWT-1 to be enabled."""
    store = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
    answer = HouseOrders(store, lambda: f"order-{time.monotonic_ns()}").enable("EWT-1")
    return (
        (answer.code, answer.cite.removeprefix("58 Pa. Code ")) if isinstance(answer, Refusal) else ("", "")
    )


def row(client: TestClient, terminal: str = "EWT-1") -> dict[str, Any]:
    """A terminal as the floor console shows it."""
    token = sign_in(client, name_of("slot_supervisor"))
    found = client.get("/api/console/terminals", headers=bearer(token)).json()["terminals"]
    return next(one for one in found if one["id"] == terminal)  # type: ignore[no-any-return]


def without(kind: type[Command], number: str) -> Change:
    """The commands of a kind about one device are not given."""

    def change(command: Command) -> Command | None:
        asset = getattr(command, "asset", None)
        about = asset.asset_number if asset else getattr(command, "asset_number", "")
        return None if isinstance(command, kind) and about == number else command

    return change


def unregistered(number: str) -> Change:
    def change(command: Command) -> Command | None:
        if isinstance(command, ConfigureTerminal):
            return command
        asset = getattr(command, "asset", None)
        about = asset.asset_number if asset else getattr(command, "asset_number", "")
        return None if about == number else command

    return change


def signed(signature: str) -> Change:
    """The approval of the server bears another signature."""

    def change(command: Command) -> Command:
        if isinstance(command, RecordApproval) and command.software_id != DEVICES:
            return replace(command, signature=signature)
        return command

    return change


def stored(number: str) -> Change:
    """The device stands in a restricted area, where it cannot be inspected as installed."""

    def change(command: Command) -> Command | None:
        if isinstance(command, ApproveLocation) and command.location_number == f"at-{number}":
            return replace(command, area=RESTRICTED)
        if isinstance(command, RecordInspection | EnableTerminal) and command.asset_number == number:
            return None
        return command

    return change


def not_sent(name: str) -> Change:
    """A list is not filed."""
    return lambda command: None if isinstance(command, SendDocument) and command.document == name else command


def no_orders(command: Command) -> Command | None:
    return None if isinstance(command, EnableTerminal) else command


TABLE = TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0)
INSPECTED, SOFTWARE = "§ 605a.2(e)", "§§ 461a.4(d), 461a.26(b)"


def test_a_house_of_which_nothing_is_missing_opens(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        assert row(client)["missing"] == []
        assert opened(client) == ("", "")


@pytest.mark.parametrize(
    ("change", "code", "cite"),
    [
        (unregistered("HCF-1"), "not_registered", "§§ 605a.9(a), 607a.2(a)(6)"),
        (stored("HCF-1"), "not_on_the_floor", "§§ 605a.2(e), 605a.9(a)"),
        (without(RecordInspection, "HCF-1"), "not_inspected", INSPECTED),
        (without(RecordInspection, "server-1"), "not_inspected", INSPECTED),
        (without(AssignKeys, "server-1"), "no_two_keys", "§ 605a.2(b)"),
        (signed(""), "nothing_to_compare", SOFTWARE),
        (signed("0" * 64), "software_differs", SOFTWARE),
        (no_orders, "no_terminal", "§ 605a.1"),
        (not_sent("gaming-floor-terminals"), "list_not_filed", "§ 463a.5(a)"),
        (not_sent("off-floor-terminals"), "list_not_filed", "§ 463a.5(a)"),
        (not_sent("gaming-floor-tables"), "list_not_filed", "§ 607a.2(a)"),
        (not_sent("off-floor-tables"), "list_not_filed", "§ 607a.2(a)"),
    ],
)
def test_a_table_without_one_condition_does_not_open(
    tmp_path: Path, change: Change, code: str, cite: str
) -> None:
    with house(tmp_path, change) as client:
        assert opened(client) == (code, cite)


def test_what_is_done_at_a_closed_table_lifts_no_hold(tmp_path: Path) -> None:
    """§ 463a.5(a): operations begin with the first round, not with somebody who sits down before it."""
    with house(tmp_path, not_sent("gaming-floor-terminals")) as client:
        sat = client.post(
            "/api/terminals/EWT-1/sit",
            json={"id": "sit", "table": "HCF-1", "position": 0},
            headers=bearer(key_for("EWT-1")),
        )
        assert sat.status_code == 200, sat.text
        assert opened(client) == ("list_not_filed", "§ 463a.5(a)")


@pytest.mark.parametrize(("other", "found"), [(249, ("", "")), (250, ("too_many_tables", "§ 605a.9(b)"))])
def test_no_table_opens_beyond_the_number_allowed(tmp_path: Path, other: int, found: Told) -> None:
    """Three terminals count as one more table; 250 are allowed."""
    with house(tmp_path, other_tables=other) as client:
        assert opened(client) == found


def test_the_terminal_that_makes_the_fifty_first_table_is_not_enabled(tmp_path: Path) -> None:
    """45 other tables and 25 terminals are 50; the 26th terminal would count as the 51st."""
    rows = [TerminalsConfig(first="EWT-1"), TerminalsConfig(first="EWT-201", count=25)]
    one_less = without(EnableTerminal, "EWT-1")
    with house(tmp_path, one_less, license_category=3, other_tables=45, terminals=rows) as client:
        assert ordered(client) == ("too_many_tables", "§ 605a.9(b)")
        assert opened(client) == ("", "")


@pytest.mark.parametrize(
    ("change", "code", "cite"),
    [
        (unregistered("EWT-1"), "not_registered", "§ 463a.3(b)"),
        (stored("EWT-1"), "not_on_the_floor", "§ 463a.3(b)"),
        (without(RecordInspection, "EWT-1"), "not_inspected", INSPECTED),
        (without(EnableTerminal, "EWT-1"), "not_connected", "§ 463a.4(a)"),
    ],
)
def test_a_terminal_without_one_condition_is_not_enabled_and_the_console_says_why(
    tmp_path: Path, change: Change, code: str, cite: str
) -> None:
    def both(command: Command) -> Command | None:
        # An order that would be refused is not given before the house opens.
        if isinstance(command, EnableTerminal) and command.asset_number == "EWT-1":
            return None
        return change(command)

    with house(tmp_path, both) as client:
        shown = row(client)
        assert shown["state"] == "disabled"
        assert f"({cite})" in shown["missing"][0].replace("58 Pa. Code ", "")
        assert put_back(client) == (code, cite)
        if code == "not_connected":
            # This is what an order over the line puts right.
            assert ordered(client) == ("", "")
            assert row(client)["state"] == "enabled"
        else:
            assert ordered(client)[1] == cite
        # A list that would lack a terminal of the floor cannot be filed, and holds the first opening.
        unlisted = ("list_not_filed", "§ 463a.5(a)") if code == "not_registered" else ("", "")
        assert opened(client) == unlisted


def wait_for(client: TestClient, state: str, terminal: str = "EWT-1") -> dict[str, Any]:
    for _ in range(200):
        found = row(client, terminal)
        if found["state"] == state:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{terminal} is not {state}: {found}")


def test_what_fails_later_is_disabled_refuses_money_and_can_be_put_right(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        store = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
        assert not isinstance(
            store.do(
                WithdrawApproval(id="w-1", software_id=DEVICES, reason="a fault was found", by=REPRESENTATIVE)
            ),
            Refusal,
        )
        shown = wait_for(client, "disabled")
        assert "withdrawn" in shown["reason"]
        assert "§§ 461a.4(c)(12), 605a.2(c)" in shown["reason"]
        assert put_back(client) == ("approval_withdrawn", "§§ 461a.4(c)(12), 605a.2(c)")
        assert ordered(client) == ("approval_withdrawn", "§§ 461a.4(c)(12), 605a.2(c)")
        assert opened(client) == ("approval_withdrawn", "§§ 461a.4(c)(12), 605a.2(c)")
        again = RecordApproval(
            id="a-2", software_id=DEVICES, approval_number="A-2", approved_on="2015-06-01", by=REPRESENTATIVE
        )
        assert not isinstance(store.do(again), Refusal)
        assert put_back(client, "enable-2") == ("", "")
        assert row(client)["state"] == "enabled"
        assert opened(client, "open-2") == ("", "")


def test_a_terminal_that_does_not_answer_central_control_is_disabled(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        store = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
        report = ReportNonresponsive(
            id="n-1",
            asset_number="EWT-1",
            notice_number="RC-1",
            reported_by="T-1",
            operator="Operator Reed",
            operator_told_at="2015-01-01T12:00:00Z",
            representative_told="Representative Hall",
            representative_told_at="2015-01-01T12:00:00Z",
        )
        assert not isinstance(store.do(report), Refusal)
        assert "§ 461a.27(a)" in wait_for(client, "disabled")["reason"]
        assert put_back(client)[0] == "nonresponsive"


def test_old_books_with_terminals_in_use_open_and_say_what_to_do(tmp_path: Path) -> None:
    """Before there was a register to obey, terminals stood enabled and were in no register."""

    def before(command: Command) -> Command | None:
        return replace(command, enabled=True) if isinstance(command, ConfigureTerminal) else None

    with house(tmp_path, before) as client:
        shown = row(client)
        assert shown["state"] == "disabled"
        assert "not in the register of devices; `enter-asset` enters it" in shown["reason"]
        assert opened(client)[0] == "not_registered"
        bill = client.get("/api/terminals/EWT-1", headers={"authorization": f"Terminal {key_for('EWT-1')}"})
        assert bill.status_code < 500


def test_the_console_shows_all_that_is_missing(tmp_path: Path) -> None:
    with house(tmp_path, unregistered("HCF-1")) as client:
        token = sign_in(client, name_of("slot_supervisor"))
        found = client.get("/api/console/ready", headers=bearer(token)).json()
        assert found["system"] == {"server-1": []}
        assert [one["code"] for one in found["tables"]["HCF-1"]] == ["not_registered"]
        assert found["terminals"] == {"EWT-1": [], "EWT-2": [], "EWT-3": []}


def test_an_asset_of_another_kind_is_no_table(tmp_path: Path) -> None:
    def change(command: Command) -> Command:
        if isinstance(command, EnterAsset) and command.asset.asset_number == "HCF-1":
            other = msgspec.structs.replace(command.asset, kind="other_table_game_device")
            return replace(command, asset=other)
        return command

    with house(tmp_path, change) as client:
        assert opened(client) == ("another_device", "§§ 605a.9(a), 607a.2(a)(6)")


def test_a_terminal_whose_cash_box_is_out_does_not_work_until_it_is_back(tmp_path: Path) -> None:
    """§ 465a.17(e)(6), as the validator reports it; the round in play is not in question here."""
    with house(tmp_path) as client:
        insert_bill(client, "EWT-1", 2_000)
        tell_of_box(client, "EWT-1", BOX_OUT)
        assert "§ 465a.17(e)(6)" in wait_for(client, "disabled")["reason"]
        assert put_back(client) == ("box_removed", "§ 465a.17(e)(6)")
        tell_of_box(client, "EWT-1", BOX_IN)
        assert wait_for(client, "enabled")["missing"] == []
        assert [one["code"] for one in entries(client, device="EWT-1") if "box_" in one["code"]] == [
            "box_removed",
            "box_inserted",
        ]
        ledger = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
        found = verify_events(ledger.journal(), {one.id: one for one in ledger.devices()})
        assert (found.events, found.findings) == (3, [])


def test_terminals_whose_link_does_not_run_any_more_are_disabled(tmp_path: Path) -> None:
    """§ 463a.4(a): the link says in the books that it runs; here it says so no more."""
    with house(tmp_path) as client:
        store = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
        leases = Leases(store.engine, store.clock)
        lease = leases.acquire(LINK_LEASE, "link", 60)
        assert isinstance(lease, Lease)
        assert opened(client) == ("", "")
        leases.release(lease)
        assert "§ 463a.4(a)" in wait_for(client, "disabled")["reason"]
        assert put_back(client) == ("link_lost", "§ 463a.4(a)")
        assert isinstance(leases.acquire(LINK_LEASE, "link", 60), Lease)
        assert put_back(client, "enable-2") == ("", "")
        assert wait_for(client, "enabled")["missing"] == []


def test_a_round_in_play_is_completed_by_a_terminal_that_may_not_be_used_any_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            await did(floor.validators.bill("bill", "EWT-1", 10_000))
            await did(floor.sit("sit", "EWT-1", "HCF-1", 1))
            desk = floor.desk("HCF-1")
            await did(procedure.open_round(desk, "open", first=True))
            await did(floor.wagers("w-1", "EWT-1", "HCF-1", desk.table.round_id, {"ante": 500}))
            withdraw = WithdrawApproval(
                id="w", software_id=DEVICES, reason="a fault was found", by=REPRESENTATIVE
            )
            await did(floor.books.submit(withdraw, lambda receipt: None))
            await floor.readiness.enforce()
            assert (await refused(floor.validators.bill("b-2", "EWT-1", 500))).code == "terminal_disabled"
            await did(procedure.no_more_bets(desk, "bell", Numbers()))
            await did(procedure.deal(desk, "deal", 0))
            play = desk.table.play
            assert play is not None
            await did(
                floor.decision("d-1", "EWT-1", "HCF-1", desk.table.round_id, play.question, "raise 500")
            )
            while desk.table.phase != "settled":
                await clockwork.tend(desk)
            (terminal, *_) = floor.books.ledger.terminals()
            assert terminal.enabled == 0
            refusal = await refused(procedure.open_round(desk, "next", first=False))
            assert refusal.code == "approval_withdrawn"
            if floor.cashier.standings["EWT-1"].balance_cents:
                await did(floor.cashier.cash_out("out", "EWT-1"))

    asyncio.run(test())
