"""Central control: what it counts, keeps, notices and orders."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from croupier.errors import DataError, OperatingError
from croupier.floor.central.control import CentralControl
from croupier.floor.central.counting import MONEY, advanced, identities, net_revenue_cents
from croupier.floor.central.log import CentralLog, Happening, Reading
from croupier.floor.central.revenue import revenue_of_day
from croupier.floor.central.stations import LineAt, read_lines
from croupier.floor.sas.codes import MeterCode
from croupier.floor.sas.host import Silence, Wire
from croupier.floor.sas.link import Link
from croupier.units.gaming_day import GamingDay
from croupier.wagering.game_account import BuyInByCurrency
from croupier.wagering.meters import ROLLOVER
from tests.floor.house import House, MemoryWire


@dataclass
class Central:
    """Central control over a link in memory whose wires can be cut."""

    house: House
    link: Link
    cut: bool = False

    def __post_init__(self) -> None:
        self.log = CentralLog(self.house.folder / "central.jsonl")
        self.restart()

    def restart(self) -> None:
        line = LineAt(tcp="loopback:1", terminals={1: "EWT-1", 2: "EWT-2"})
        self.control = CentralControl([line], self.log, self.house.clock, open_wire=self._open)

    def _open(self, line: LineAt) -> Wire:
        if self.cut:
            raise Silence("the wire is cut")
        return MemoryWire(self.link, self.link.lines[0])

    def break_line(self) -> None:
        self.cut = True
        self.control.close()

    def total(self, code: int, asset_number: str = "EWT-1") -> int:
        return self.control.stations[asset_number].totals[code]

    def kinds(self) -> list[tuple[str, str]]:
        lines = self.log.load()
        return [(h.asset_number, h.kind) for h in lines if isinstance(h, Happening) and h.kind != "exception"]


@pytest.fixture
def central(house: House) -> Central:
    house.install("EWT-1", "EWT-2")
    return Central(house, house.link("EWT-1", "EWT-2"))


def test_central_control_enables_reads_and_keeps(central: Central) -> None:
    assert central.control.enable("EWT-1")
    central.house.sit_down("EWT-1", 2_000)
    central.control.sweep()
    assert central.total(MeterCode.DROP) == 2_000
    assert central.total(MeterCode.BILLS_20) == 1
    central.restart()
    assert central.total(MeterCode.DROP) == 2_000
    assert ("EWT-1", "order") in central.kinds()


def test_a_terminal_that_is_not_on_any_line_is_named(central: Central) -> None:
    with pytest.raises(DataError, match="EWT-9 stands on no line"):
        central.control.disable("EWT-9")


def test_a_terminal_out_of_reach_is_shown_alarmed_once_and_caught_up(central: Central) -> None:
    central.control.enable("EWT-1")
    account = central.house.sit_down("EWT-1", 2_000)
    central.control.sweep()
    central.break_line()
    central.control.sweep()
    central.control.sweep()
    assert central.control.stations["EWT-1"].lost_since
    central.house.did(BuyInByCurrency, account=account, bill_cents=10_000)
    central.restart()
    assert central.control.stations["EWT-1"].lost_since
    central.cut = False
    central.control.sweep()
    assert central.total(MeterCode.DROP) == 12_000
    assert not central.control.stations["EWT-1"].lost_since
    ours = [kind for name, kind in central.kinds() if name == "EWT-1"]
    assert ours == ["order", "link_lost", "link_back"]


def test_a_broken_connection_is_opened_again_before_anyone_is_alarmed(central: Central) -> None:
    central.control.sweep()

    class Broken(MemoryWire):
        def send(self, data: bytes) -> None:
            raise Silence("the line broke")

    central.control._hosts[0]._wire = Broken(central.link, central.link.lines[0])
    central.control.sweep()
    assert central.kinds() == []


@pytest.mark.parametrize(
    ("before", "now", "total"),
    [
        (100, 250, 150),
        (ROLLOVER - 1, 0, 1),
        (ROLLOVER - 100, 50, 150),
        (0, ROLLOVER // 2 - 1, ROLLOVER // 2 - 1),
        (0, ROLLOVER // 2, None),
        (250, 100, None),
    ],
)
def test_a_count_goes_on_where_the_display_begins_again(before: int, now: int, total: int | None) -> None:
    assert advanced(0, before, now) == total


def test_a_meter_that_goes_back_is_alarmed_and_not_counted(central: Central) -> None:
    central.control.enable("EWT-1")
    central.house.sit_down("EWT-1", 2_000)
    central.control.sweep()
    image = central.link.devices["EWT-1"].image
    image.counts.clear()
    central.control.sweep()
    assert central.total(MeterCode.DROP) == 2_000
    assert central.kinds()[-1] == ("EWT-1", "alarm")


def shown(**changes: int) -> dict[int, int]:
    meters: dict[int, int] = dict.fromkeys(MONEY, 0)
    return meters | {MeterCode[name]: value for name, value in changes.items()}


def test_drop_must_be_bills_and_vouchers_in() -> None:
    assert identities("E", shown(BILLS=500, CASHABLE_IN_CENTS=250, DROP=750)) == []
    (finding,) = identities("E", shown(BILLS=500, CASHABLE_IN_CENTS=250, DROP=751))
    assert (finding.code, finding.cite) == ("meter_identity", "58 Pa. Code § 605a.5(d)")


def test_won_must_be_paid_by_machine_and_attendant() -> None:
    parts = {
        "MACHINE_PAID": 1,
        "MACHINE_PAID_PROGRESSIVE": 20,
        "ATTENDANT_PAID": 300,
        "ATTENDANT_PAID_PROGRESSIVE": 4_000,
    }
    assert identities("E", shown(WON=4_321, **parts)) == []
    assert len(identities("E", shown(WON=4_320, **parts))) == 1


def test_an_identity_holds_over_the_end_of_the_display() -> None:
    assert identities("E", shown(BILLS=ROLLOVER - 1, CASHABLE_IN_CENTS=2, DROP=1)) == []


def test_net_revenue_is_wagers_less_all_that_was_won() -> None:
    meters = shown(COIN_IN=10_000, MACHINE_PAID=3_000, ATTENDANT_PAID=1_000, ATTENDANT_PAID_PROGRESSIVE=500)
    assert net_revenue_cents(meters) == 5_500


def test_revenue_belongs_to_the_gaming_day_of_the_readings(central: Central) -> None:
    house = central.house
    central.control.enable("EWT-1")
    central.control.sweep()
    account = house.sit_down("EWT-1", 10_000)
    for number, returned in enumerate((0, 3_000, 500)):
        house.bet(account, f"w{number}", 1_000)
        house.settle(account, f"w{number}", returned=returned)
        central.control.sweep()
        if number == 1:
            # 2 p.m. on 1 July becomes 7 a.m. on 2 July, an hour into the next gaming day.
            house.clock.pass_by(hours=17)
    lines = central.log.load()
    nets = [
        [row.net_revenue_cents for row in revenue_of_day(lines, day, GamingDay()) if row.wagers_cents]
        for day in (date(2015, 6, 30), date(2015, 7, 1), date(2015, 7, 2))
    ]
    assert nets == [[], [-1_000], [500]]


def read_at(at: str, coin_in: int, won: int) -> Reading:
    meters = shown(COIN_IN=coin_in, WON=won, MACHINE_PAID=won)
    return Reading(at=at, asset_number="EWT-1", shown=meters, totals=meters)


def test_the_first_reading_is_where_the_count_begins_and_no_revenue() -> None:
    """§ 601a.9(e): $5,000,000 in and $4,800,000 out were earned before anybody read the terminal."""
    first = read_at("2015-07-01T18:00:00.000000+00:00", 500_000_000, 480_000_000)
    second = read_at("2015-07-01T19:00:00.000000+00:00", 500_001_000, 480_000_400)
    third = read_at("2015-07-02T19:00:00.000000+00:00", 500_003_000, 480_000_400)
    days = [date(2015, 7, 1), date(2015, 7, 2)]
    (alone,) = revenue_of_day([first], days[0], GamingDay())
    assert (alone.wagers_cents, alone.won_cents, alone.net_revenue_cents) == (0, 0, 0)
    assert alone.begins_at == first.at
    (begun,), (whole,) = (revenue_of_day([first, second, third], day, GamingDay()) for day in days)
    assert (begun.wagers_cents, begun.net_revenue_cents, begun.begins_at) == (1_000, 600, first.at)
    assert (whole.wagers_cents, whole.net_revenue_cents, whole.begins_at) == (2_000, 2_000, "")


def test_the_log_drops_a_line_that_a_crash_cut_short(tmp_path: Path) -> None:
    log = CentralLog(tmp_path / "log.jsonl")
    reading = Reading(at="2015", asset_number="E", shown={0: 1}, totals={0: 1})
    log.append([reading])
    with log.path.open("ab") as file:
        file.write(b'{"what":"read')
    assert log.load() == [reading]
    log.append([reading])
    assert log.load() == [reading, reading]


def test_a_log_that_someone_edited_is_named_with_its_line(tmp_path: Path) -> None:
    log = CentralLog(tmp_path / "log.jsonl")
    log.path.write_text("nonsense\n")
    with pytest.raises(OperatingError, match=r"log\.jsonl, line 1"):
        log.load()


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ('[{"tcp": "a:1", "serial": "/dev/x", "terminals": {}}]', "tcp or serial"),
        ('[{"tcp": "a:b", "terminals": {}}]', "HOST:PORT"),
        ('[{"tcp": "a:1", "terminals": {"128": "E"}}]', "address 128"),
        ('[{"tcp": "a:1", "terminals": {"1": "E", "2": "E"}}]', "E stands on two lines"),
        ('[{"tcp": "a:1"}]', "terminals"),
        ("nonsense", "lines.json"),
    ],
)
def test_a_file_of_lines_that_is_wrong_is_named(tmp_path: Path, document: str, sentence: str) -> None:
    path = tmp_path / "lines.json"
    path.write_text(document)
    with pytest.raises(DataError, match=sentence):
        read_lines(path)


def test_a_file_of_lines_is_read(tmp_path: Path) -> None:
    path = tmp_path / "lines.json"
    path.write_text(json.dumps([{"tcp": "127.0.0.1:5001", "terminals": {"1": "EWT-1"}}]))
    assert read_lines(path)[0].terminals == {1: "EWT-1"}
