"""``croupier central link`` as it runs: before the house, beside it, and for terminals that come later."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.events.codes import Code
from croupier.events.search import query
from croupier.floor.central.control import CentralControl
from croupier.floor.central.heartbeat import LINK_LEASE
from croupier.floor.central.log import CentralLog
from croupier.floor.central.stations import read_lines
from croupier.store.event_log import search
from croupier.store.leases import Leases
from croupier.store.store import Store
from croupier.units.gaming_day import SystemClock
from croupier.wagering.terminal import ConfigureTerminal
from tests.floor.house import House
from tests.floor.test_central_day import running, wait_for
from tests.store.databases import RunningClock

LINK = ("link", "books.db", "--memory", "link.json", "--lines", "lines.json")


def said(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().decode()


@pytest.fixture
def now() -> RunningClock:
    return RunningClock()


def test_a_link_that_is_started_before_the_house_waits_and_says_so(tmp_path: Path, now: RunningClock) -> None:
    with running(tmp_path, *LINK) as link:
        assert "there are no books at books.db yet; waiting" in said(link)
        assert not (tmp_path / "books.db").exists()
        house = House(tmp_path, now)
        assert "no approval on file has a signature" in said(link)
        house.approve_ours()
        while not (told := said(link)).endswith("lines\n"):
            assert "the books have no terminals yet; waiting" in told
        house.install("EWT-1")
        while told != "1 terminals on 1 lines\n":
            told = said(link)
        control = CentralControl(
            read_lines(tmp_path / "lines.json"), CentralLog(tmp_path / "central.jsonl"), SystemClock()
        )
        assert control.enable("EWT-1")
        control.close()
        house.close()


def test_a_terminal_that_comes_later_gets_a_line_and_a_refused_order_its_reason(
    tmp_path: Path, now: RunningClock
) -> None:
    house = House(tmp_path, now)
    house.install("EWT-1")
    house.approve_ours()
    with running(tmp_path, *LINK, "--line-size", "1") as link:
        assert said(link) == "1 terminals on 1 lines\n"
        house.did(ConfigureTerminal, asset_number="EWT-2", enabled=False)
        assert said(link) == "2 terminals on 2 lines\n"
        where = json.loads((tmp_path / "lines.json").read_text())
        assert [line["terminals"] for line in where] == [{"1": "EWT-1"}, {"1": "EWT-2"}]
        log = CentralLog(tmp_path / "central.jsonl")
        control = CentralControl(read_lines(tmp_path / "lines.json"), log, SystemClock())
        outcome = control.enable("EWT-2")
        control.close()
        reason = (
            "terminal EWT-2 is not in the register of devices; `enter-asset` enters it "
            "(58 Pa. Code § 463a.3(b))"
        )
        assert (outcome.obeyed, outcome.reason) == (False, reason)
        wait_for(lambda: bool(refusals(house)))
    assert refusals(house) == [("EWT-2", f"enable: {reason}")]
    house.close()


def refusals(house: House) -> list[tuple[str, str]]:
    found = search(house.store.engine, query(code=Code.ORDER_REFUSED))
    return [(one.event.device, one.event.text) for one in found]


def test_a_link_that_is_killed_is_missed_and_one_that_runs_is_not(tmp_path: Path, now: RunningClock) -> None:
    """§ 463a.4(a): whoever kills the link does not leave terminals that work without it."""
    house = House(tmp_path, now)
    house.install("EWT-1")
    house.approve_ours()
    books = Store(f"{tmp_path}/books.db")
    assert books.link_lost_at() == ""
    with running(tmp_path, *LINK, "--disable-after", "1") as link:
        said(link)
        lease = Leases(books.engine, books.clock)
        wait_for(lambda: lease.current(LINK_LEASE) is not None)
        first = lease.current(LINK_LEASE)
        wait_for(lambda: lease.current(LINK_LEASE) != first)
        assert books.link_lost_at() == ""
        link.kill()
        wait_for(lambda: books.link_lost_at() != "")
    books.close()
    house.close()


@pytest.mark.parametrize("seconds", ["0", "-1", "86400"])
def test_no_link_lets_terminals_work_without_it_for_ever(tmp_path: Path, seconds: str) -> None:
    told = CliRunner().invoke(cli.build(["central"]), ["central", *LINK, "--disable-after", seconds])
    assert told.exit_code == 2
    assert "--disable-after" in told.stderr
