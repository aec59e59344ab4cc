"""Three-way proof at the shell: central control, meters and ledger of a day (58 Pa. Code § 601a.9(e))."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.central.control import CentralControl
from croupier.floor.central.log import CentralLog, Reading
from croupier.floor.central.stations import LineAt
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from tests.attacks._signing import sessions_in, shell, told
from tests.floor.house import House, MemoryWire

FINANCE = "ann.finance"
DAY = "2015-07-01"
SECTION = "§ 601a.9(e)"


class Floor:
    """A terminal on a line, and central control that polls it into a file."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.install("EWT-1", "EWT-2")
        link = house.link("EWT-1", "EWT-2")
        self.log = Path(house.database).with_name("central.jsonl")
        wires: Callable[[LineAt], Any] = lambda line: MemoryWire(link, link.lines[0])  # noqa: E731
        lines = [LineAt(tcp="a:1", terminals={1: "EWT-1", 2: "EWT-2"})]
        self.control = CentralControl(lines, CentralLog(self.log), house.clock, open_wire=wires)
        assert self.control.enable("EWT-1")
        self.link = link
        sessions_in(house.store)

    def poll(self) -> None:
        self.link.pump()
        self.control.sweep()

    def play(self, wager: str, returned: int = 500) -> None:
        self.house.bet("game_account:EWT-1:1", wager, 1_500)
        self.house.settle("game_account:EWT-1:1", wager, returned=returned)

    def pass_by(self, **span: float) -> None:
        """Time passes, and the books know it."""
        self.house.clock.pass_by(**span)
        self.house.did(PostTransfers, transfers=(Transfer("cage:1", "cage:2", 1, "time passes"),))

    def keep(self, day: str = DAY) -> str:
        return shell(FINANCE, "central", "keep", day, self.house.database, "--log", str(self.log))

    def proof(self, day: str = DAY) -> tuple[int, dict[tuple[str, str], list[str]], str]:
        """Exit status, the sides of each meter, and what it complains of."""
        result = told(FINANCE, "central", "proof", day, self.house.database, "--format", "json")
        rows = json.loads(result.stdout)["rows"]
        sides = ("Central control", "Outside the readings", "Terminal's meter", "Ledger", "Agrees")
        shown = {(row["Terminal"], row["Meter"]): [row[side] for side in sides] for row in rows}
        return result.exit_code, shown, result.stderr


@pytest.fixture
def floor(house: House) -> Floor:
    found = Floor(house)
    found.poll()
    house.sit_down("EWT-1", 10_000)
    return found


def test_three_sides_of_a_day_stand_beside_each_other(floor: Floor) -> None:
    floor.play("w1")
    floor.poll()
    assert json.loads(floor.keep())["by"] == "ann-finance"
    status, shown, complaint = floor.proof()
    assert (status, complaint) == (0, "")
    assert shown["EWT-1", "Coin in"] == ["$15", "$0", "$15", "$15", "yes"]
    assert shown["EWT-1", "Net revenue"] == ["$10", "$0", "$10", "$10", "yes"]


def test_a_day_of_which_central_control_is_missing_is_a_finding(floor: Floor) -> None:
    floor.play("w1")
    status, _, complaint = floor.proof()
    assert status == 1
    assert f"central control's readings of {DAY} are not on file (58 Pa. Code {SECTION})" in complaint


def test_what_moves_between_the_last_poll_and_the_end_of_the_day_is_no_difference(floor: Floor) -> None:
    floor.play("w1")
    floor.poll()
    floor.house.clock.pass_by(seconds=20)
    floor.play("w2")
    floor.keep()
    status, shown, complaint = floor.proof()
    assert (status, complaint) == (0, "")
    assert shown["EWT-1", "Coin in"] == ["$15", "$15", "$30", "$30", "yes"]


def test_a_terminal_that_central_control_no_longer_reads_is_a_finding(floor: Floor) -> None:
    floor.play("w1")
    floor.poll()
    floor.house.clock.pass_by(seconds=600)
    floor.play("w2")
    floor.pass_by(seconds=600)
    floor.keep()
    status, _, complaint = floor.proof()
    assert status == 1
    assert f"terminal EWT-1 on {DAY}: central control has not read it since" in complaint


def test_a_cent_that_one_side_alone_has_is_a_finding(floor: Floor) -> None:
    """Central control counted a cent more than the books have."""
    floor.play("w1")
    floor.poll()
    [*earlier, last] = CentralLog(floor.log).load()
    readings = [one for one in (*earlier, last) if isinstance(one, Reading) and one.asset_number == "EWT-1"]
    forged = Reading(
        at=readings[-1].at,
        asset_number="EWT-1",
        shown=readings[-1].shown,
        totals=readings[-1].totals | {0: readings[-1].totals[0] + 1},
    )
    CentralLog(floor.log).append([forged])
    floor.keep()
    status, shown, complaint = floor.proof()
    assert status == 1
    assert shown["EWT-1", "Coin in"] == ["$15.01", "$0", "$15", "$15", "no"]
    assert (
        "Coin in is $15.01 at central control, $15 on the terminal's meter and $15 in the ledger" in complaint
    )


def test_money_that_moved_past_the_meters_is_a_finding(floor: Floor) -> None:
    floor.play("w1")
    floor.poll()
    past = Transfer("game_account:EWT-1:1", "table_win:T-1", 700, "stake_lost")
    floor.house.did(PostTransfers, transfers=(past,))
    floor.keep()
    status, shown, _ = floor.proof()
    assert status == 1
    assert shown["EWT-1", "Coin in"] == ["$15", "$0", "$15", "$22", "no"]


def test_a_difference_is_told_on_its_own_day_and_not_on_the_next(floor: Floor) -> None:
    test_a_cent_that_one_side_alone_has_is_a_finding(floor)
    floor.house.clock.pass_by(seconds=86_400)
    lines = [one for one in CentralLog(floor.log).load() if isinstance(one, Reading)]
    floor.play("w9", returned=0)
    last = lines[-1]
    grown = {0: last.totals[0] + 1_500, 0x24: last.totals[0x24]}
    later = Reading(
        at="2015-07-02T18:30:00.000000+00:00",
        asset_number="EWT-1",
        shown=last.shown,
        totals=last.totals | grown,
    )
    CentralLog(floor.log).append([later])
    floor.keep("2015-07-02")
    status, shown, complaint = floor.proof("2015-07-02")
    assert (status, complaint) == (0, ""), shown
    assert shown["EWT-1", "Coin in"][:1] == ["$15"]


def test_a_file_that_has_forgotten_a_reading_is_not_kept(floor: Floor) -> None:
    floor.play("w1")
    floor.poll()
    floor.keep()
    whole = floor.log.read_bytes().splitlines(keepends=True)
    floor.log.write_bytes(b"".join(whole[:1]))
    assert floor.keep() in (f"reading_missing {SECTION}", f"nothing_read {SECTION}")


def test_a_file_with_other_meters_at_the_same_instant_is_not_kept(floor: Floor) -> None:
    """Whoever keeps the readings cannot make a difference vanish: what was read once stands."""
    floor.play("w1")
    floor.poll()
    floor.keep()
    last = [one for one in CentralLog(floor.log).load() if isinstance(one, Reading)][-1]
    doctored = msgspec.structs.replace(last, totals=last.totals | {0: last.totals[0] + 100})
    CentralLog(floor.log).append([doctored])
    assert floor.keep() == f"reading_changed {SECTION}"
    status, _, complaint = floor.proof()
    assert (status, complaint) == (0, "")


def test_only_who_may_keeps_readings_and_no_day_that_is_to_come(floor: Floor) -> None:
    words = ("central", "keep", DAY, floor.house.database, "--log", str(floor.log))
    assert shell("ann.dealer", *words).startswith("no_right")
    assert floor.keep("2035-01-01") == f"not_yet {SECTION}"


def test_the_return_that_is_posted_says_what_the_proof_found(floor: Floor, tmp_path: Path) -> None:
    floor.play("w1")
    for _ in range(4):
        floor.pass_by(days=2)
    days = []
    for number in range(1, 8):
        days.append(tmp_path / f"day-{number}.json")
        days[-1].write_text(json.dumps({"gaming_day": f"2015-07-0{number}", "terminals": {"EWT-1": 1_000}}))
    words = ("tax", "return", *map(str, days), "--began", "2015-07-01", "--local-share", "2%")
    printed = shell(FINANCE, *words, "--post", floor.house.database, "--json")
    notes = json.loads(printed[printed.index("{") :])["notes"]
    assert f"Finding: central control's readings of {DAY} are not on file (58 Pa. Code {SECTION})" in notes
