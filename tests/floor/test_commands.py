"""The commands of the floor as people type them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.floor.assets.asset import EnterAsset
from croupier.floor.assets.location import Location
from croupier.floor.central.coverage import every_terminal_on_the_floor_is_polled
from croupier.floor.central.stations import LineAt
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.forms import FORMS, filled_in, signatures_of, template
from croupier.floor.sas.serving import LOOPBACK, TcpLine
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay
from croupier.units.signature import Signature
from croupier.wagering.terminal import ConfigureTerminal
from tests.attacks._signing import sessions_in, shell, told
from tests.floor.house import House, an_asset

BOOKS = "books.db"

NOT_REGISTERED = (
    "terminal EWT-2 is not in the register of devices; `enter-asset` enters it (58 Pa. Code § 463a.3(b))"
)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def croupier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command as it is typed in an empty folder: exit status, output, complaint."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["croupier", *words])
        with pytest.raises(SystemExit) as end:
            main()
        printed, complaint = capsys.readouterr()
        return int(end.value.code or 0), printed, complaint

    return run


def test_a_device_from_its_form_to_the_filed_list(
    tmp_path: Path, croupier: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = {"location_number": "VAULT", "area": "restricted_area", "approval": "yes"}
    form = tmp_path / "form.json"
    form.write_text(json.dumps(place))
    with Store(str(tmp_path / BOOKS)):
        pass
    # Books without people have nobody who could say so.
    assert "nobody else can sign" in croupier("assets", "record", "approve-location", BOOKS, "form.json")[2]
    with Store(str(tmp_path / BOOKS)) as store:
        sessions_in(store)
    monkeypatch.setenv("CROUPIER_SESSION", "token of ann.slot-supervisor")
    assert croupier("assets", "record", "approve-location", BOOKS, "form.json")[0] == 0
    empty = template("enter-asset")
    games = [{"theme": "High Card Flush", "paytable_id": "HCF-A"}]
    filled = empty["asset"] | {
        "asset_number": "EWT-1",
        "kind": "electronic_wagering_terminal",
        "manufacturer": "Croupier",
        "serial_number": "1",
        "model": "EWT 1",
        "software_id": "croupier-0.1.0",
        "base_rom": "linux-6",
        "games": games,
        "progressive": None,
        "voucher_system_software": "1",
        "location": "VAULT",
    }
    form.write_text(json.dumps({"asset": filled}))
    assert croupier("assets", "record", "enter-asset", BOOKS, "form.json")[0] == 0
    again = croupier("assets", "record", "enter-asset", BOOKS, "form.json")
    assert again[0] == 2
    assert "EWT-1 was entered before (58 Pa. Code § 461a.1)" in again[2]
    wanted = ["assets", "list", "off-floor-terminals", BOOKS, "--format", "json"]
    status, printed, _ = croupier(*wanted)
    assert status == 0
    assert json.loads(printed)["rows"][0]["Asset number"] == "EWT-1"
    today = calendar_day(datetime.now(UTC)).isoformat()
    assert json.loads(printed)["prepared_on"] == today
    (tmp_path / "filed.csv").write_text(printed)
    filed = ["assets", "filed", "off-floor-terminals", BOOKS, "filed.csv", "--on"]
    supervisor = "ann.slot-supervisor"
    assert json.loads(shell(supervisor, *filed, "2015-07-07"))["entered_on"] == today
    assert shell(supervisor, *filed, today) == "not_past § 463a.5(g)"
    due = ["assets", "due", BOOKS, "--opened", "2015-07-07", "--on", "2015-07-08"]
    printed = told(supervisor, *due).stdout
    assert printed.startswith("The next lists are due on 2015-08-04.")
    assert "off-floor-terminals was" not in printed
    assert f"off-floor-terminals filed on 2015-07-07 was entered only on {today}" in printed
    assert "gaming-floor-terminals was not filed before operations" in printed


def test_a_petition_is_checked(tmp_path: Path, croupier: Run) -> None:
    form = tmp_path / "petition.json"
    form.write_text(json.dumps({"petitioner": "A school", "purpose": "training"}))
    status, printed, _ = croupier("assets", "check", "petition", "petition.json")
    assert status == 1
    assert printed.count("§ 463a.1(c)") == 3


def test_a_possessors_list_is_written(tmp_path: Path, croupier: Run) -> None:
    days = {"prepared_on": "2015-07-07", "first_received_on": "2015-07-06", "filed_on": "2015-07-07"}
    device = {"manufacturer": "Maker", "serial_number": "1", "model": "M"}
    (tmp_path / "list.json").write_text(json.dumps({"possessor": "A school", "devices": [device], **days}))
    complete = "The next update is due on 2015-08-04.\nComplete.\n"
    assert croupier("assets", "check", "possessor-list", "list.json") == (0, complete, "")
    status, printed, _ = croupier("assets", "possessor-list", "list.json", "--format", "json")
    assert status == 0
    assert json.loads(printed)["rows"][0]["Serial number"] == "1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("assets", "list", "gaming-floor-terminals", "nowhere.db"), "there is no database nowhere.db"),
        (("assets", "record", "fly", BOOKS, "x.json"), "form: 'fly'"),
        (("assets", "record", "move-asset", BOOKS, "x.json"), "x.json cannot be read"),
        (("assets", "check", "petition", "x.json"), "x.json cannot be read"),
        (("central", "poll", "--lines", "x.json", "--log", "y", "--once"), "x.json cannot be read"),
        (("central", "revenue", "July", "--log", "y"), "day: 'July'"),
        (("verify-software", "--seed", "xyz"), "--seed: 'xyz'"),
    ],
)
def test_bad_input_gets_one_sentence(croupier: Run, words: tuple[str, ...], sentence: str) -> None:
    status, printed, complaint = croupier(*words)
    assert (status, printed) == (2, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("assets", "list", "kettles", BOOKS), "name: 'kettles'"),
        (("central", "feed", BOOKS), "give --mqtt HOST:PORT, --websocket PORT, or both"),
    ],
)
def test_with_books_at_hand_too(croupier: Run, words: tuple[str, ...], sentence: str) -> None:
    with Store(BOOKS):
        status, printed, complaint = croupier(*words)
    assert (status, printed) == (2, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_the_software_is_compared_with_what_is_expected(croupier: Run) -> None:
    status, printed, _ = croupier("verify-software", "--json", "--seed", "0001")
    document = json.loads(printed)
    assert status == 0
    assert len(document["crc"]) == 4
    assert croupier("verify-software", "--expect", document["signature"])[0] == 0
    status, printed, _ = croupier("verify-software", "--expect", "00")
    assert status == 1
    assert "differs" in printed


@pytest.mark.parametrize("name", FORMS)
def test_every_form_has_a_template_of_its_own_fields(name: str) -> None:
    fields = template(name)
    assert fields
    assert "id" not in fields
    signed = ("K-1", "K-2")
    command = filled_in(name, json.dumps(fields).encode(), "one", signed)
    assert command.kind.replace("_", "-") == name
    assert [getattr(command, one) for one in signatures_of(type(command))] == list(signed)[
        : len(signatures_of(type(command)))
    ]


def test_every_terminal_of_the_floor_must_stand_on_a_line(house: House) -> None:
    floor = Location(location_number="F-1", area="gaming_floor", approval="x")
    vault = Location(location_number="V", area="restricted_area", approval="x")
    assets = [an_asset("EWT-1", location="F-1"), an_asset("EWT-2", location="V")]
    line = LineAt(tcp="a:1", terminals={1: "EWT-1"})
    assert every_terminal_on_the_floor_is_polled(assets, [floor, vault], [line]) == []
    (finding,) = every_terminal_on_the_floor_is_polled(assets, [floor, vault], [])
    assert "EWT-1" in finding.message
    assert "465a.11(b)(3)(iv)(A)" in finding.cite
    # The books have a terminal that nobody registered; the one in the vault is known to stand there.
    books = ["EWT-1", "EWT-2", "EWT-3"]
    (finding,) = every_terminal_on_the_floor_is_polled(assets, [floor, vault], [line], books)
    assert "EWT-3" in finding.message


def test_a_command_made_from_a_form_is_the_command() -> None:
    document = {"asset": {**template("enter-asset")["asset"], "asset_number": "E"}}
    command = filled_in("enter-asset", json.dumps(document).encode(), "one", [Signature("S-1")])
    assert isinstance(command, EnterAsset)
    assert command.asset.asset_number == "E"


def test_central_control_from_the_command_line(tmp_path: Path, croupier: Run, house: House) -> None:
    house.install("EWT-1")
    house.did(ConfigureTerminal, asset_number="EWT-2", enabled=False)
    link = house.link("EWT-1", "EWT-2")
    files = ("--lines", "lines.json", "--log", "central.jsonl")
    with TcpLine(link, link.lines[0]) as served:
        assert isinstance(served, TcpLine)
        where = [{"tcp": f"{LOOPBACK}:{served.port}", "terminals": {"1": "EWT-1", "2": "EWT-2"}}]
        (tmp_path / "lines.json").write_text(json.dumps(where))
        assert croupier("central", "enable", "EWT-1", *files) == (0, "EWT-1 obeyed\n", "")
        assert croupier("central", "enable", "EWT-2", *files) == (
            1,
            f"EWT-2 refused: {NOT_REGISTERED}\n",
            "",
        )
        assert croupier("central", "poll", "--once", *files)[0] == 0
        account = house.sit_down("EWT-1", 2_000)
        house.bet(account, "w1", 1_500)
        house.settle(account, "w1", returned=500)
        assert croupier("central", "poll", "--once", *files)[0] == 0
        assert croupier("central", "disable", "EWT-1", *files) == (0, "EWT-1 obeyed\n", "")
    assert "link_lost" in croupier("central", "poll", "--once", *files)[1]
    _, status, _ = croupier("central", "status", *files)
    assert "EWT-1  OUT OF REACH since" in status
    assert "wagers $15  won $5" in status
    _, lines, _ = croupier("central", "status", "--json", *files)
    assert json.loads(lines.splitlines()[0])["meters"]["0024"] == 2_000
    today = GamingDay().day_of(datetime.now(UTC)).isoformat()
    _, revenue, _ = croupier("central", "revenue", today, "--log", "central.jsonl", "--json")
    assert json.loads(revenue)["terminals"]["EWT-1"] == 1_000
    assert sorted(json.loads(revenue)["begun"]) == ["EWT-1", "EWT-2"]
    _, shown, _ = croupier("central", "revenue", today, "--log", "central.jsonl")
    assert shown.splitlines()[0].startswith("EWT-1  wagers $15  won $5  net $10  counted only from its first")
    covered = croupier("central", "coverage", BOOKS, "--lines", "lines.json")
    assert covered == (0, "Every terminal stands on a line: 2 of 2.\n", "")
    house.did(ConfigureTerminal, asset_number="EWT-3", enabled=False)
    status, told, _ = croupier("central", "coverage", BOOKS, "--lines", "lines.json")
    assert status == 1
    assert told.startswith("terminal EWT-3 of the books is on no line of central control")
    kept = [json.loads(line) for line in croupier("central", "log", "--log", "central.jsonl")[1].splitlines()]
    assert [line["text"] for line in kept if line.get("kind") == "order"] == [
        "enable: obeyed",
        f"enable: refused: {NOT_REGISTERED}",
        "disable: obeyed",
    ]


def test_an_order_to_a_terminal_out_of_reach_is_one_sentence(tmp_path: Path, croupier: Run) -> None:
    (tmp_path / "lines.json").write_text(json.dumps([{"tcp": "127.0.0.1:9", "terminals": {"1": "EWT-1"}}]))
    status, _, complaint = croupier("central", "enable", "EWT-1", "--lines", "lines.json", "--log", "log")
    assert status == 2
    assert complaint.startswith("croupier: no line at 127.0.0.1:9")
