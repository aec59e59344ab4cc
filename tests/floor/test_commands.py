"""The commands of the floor as people type them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.floor.asset import EnterAsset
from croupier.floor.central.coverage import every_terminal_on_the_floor_is_polled
from croupier.floor.central.stations import LineAt
from croupier.floor.forms import FORMS, filled_in, template
from croupier.floor.location import Location
from tests.floor.house import House, an_asset

BOOKS = "books.db"


def croupier(folder: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli", *words], cwd=folder, capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


def test_a_device_from_its_form_to_the_filed_list(tmp_path: Path) -> None:
    place = {"location_number": "VAULT", "area": "restricted_area", "approval": "yes"}
    form = tmp_path / "form.json"
    form.write_text(json.dumps(place))
    assert croupier(tmp_path, "assets", "record", "approve-location", BOOKS, "form.json")[0] == 0
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
    assert croupier(tmp_path, "assets", "record", "enter-asset", BOOKS, "form.json")[0] == 0
    again = croupier(tmp_path, "assets", "record", "enter-asset", BOOKS, "form.json")
    assert again[0] == 2
    assert "EWT-1 was entered before (58 Pa. Code § 461a.1)" in again[2]
    wanted = ["assets", "list", "off-floor-terminals", BOOKS, "--format", "json", "--on", "2015-07-07"]
    status, printed, _ = croupier(tmp_path, *wanted, "--filed")
    assert status == 0
    assert json.loads(printed)["rows"][0]["Asset number"] == "EWT-1"
    due = ["assets", "due", BOOKS, "--opened", "2015-07-07", "--on", "2015-07-08"]
    status, printed, _ = croupier(tmp_path, *due)
    assert status == 1
    assert printed.startswith("The next lists are due on 2015-08-04.")
    assert "off-floor-terminals" not in printed
    assert "gaming-floor-terminals was not filed before operations" in printed


def test_a_petition_is_checked(tmp_path: Path) -> None:
    form = tmp_path / "petition.json"
    form.write_text(json.dumps({"petitioner": "A school", "purpose": "training"}))
    status, printed, _ = croupier(tmp_path, "assets", "check", "petition", "petition.json")
    assert status == 1
    assert printed.count("§ 463a.1(c)") == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("assets", "list", "gaming-floor-terminals", "nowhere.db"), "there is no database nowhere.db"),
        (("assets", "list", "kettles", "nowhere.db"), "name: 'kettles'"),
        (("assets", "record", "fly", BOOKS, "x.json"), "form: 'fly'"),
        (("assets", "record", "move-asset", BOOKS, "x.json"), "x.json cannot be read"),
        (("assets", "check", "petition", "x.json"), "x.json cannot be read"),
        (("central", "poll", "--lines", "x.json", "--log", "y", "--once"), "x.json cannot be read"),
        (("central", "revenue", "July", "--log", "y"), "day: 'July'"),
        (("verify-software", "--seed", "xyz"), "--seed: 'xyz'"),
    ],
)
def test_bad_input_gets_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    status, printed, complaint = croupier(tmp_path, *words)
    assert (status, printed) == (2, "")
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_the_software_is_compared_with_what_is_expected(tmp_path: Path) -> None:
    status, printed, _ = croupier(tmp_path, "verify-software", "--json", "--seed", "0001")
    document = json.loads(printed)
    assert status == 0
    assert len(document["crc"]) == 4
    assert croupier(tmp_path, "verify-software", "--expect", document["signature"])[0] == 0
    status, printed, _ = croupier(tmp_path, "verify-software", "--expect", "00")
    assert status == 1
    assert "differs" in printed


@pytest.mark.parametrize("name", FORMS)
def test_every_form_has_a_template_of_its_own_fields(name: str) -> None:
    fields = template(name)
    assert fields
    assert "id" not in fields
    command = filled_in(name, json.dumps(fields).encode(), "one")
    assert command.kind.replace("_", "-") == name


def test_every_terminal_of_the_floor_must_stand_on_a_line(house: House) -> None:
    floor = Location(location_number="F-1", area="gaming_floor", approval="x")
    vault = Location(location_number="V", area="restricted_area", approval="x")
    assets = [an_asset("EWT-1", location="F-1"), an_asset("EWT-2", location="V")]
    line = LineAt(tcp="a:1", terminals={1: "EWT-1"})
    assert every_terminal_on_the_floor_is_polled(assets, [floor, vault], [line]) == []
    (finding,) = every_terminal_on_the_floor_is_polled(assets, [floor, vault], [])
    assert "EWT-1" in finding.message
    assert "465a.11(b)(3)(iv)(A)" in finding.cite


def test_a_command_made_from_a_form_is_the_command() -> None:
    document = {"asset": {**template("enter-asset")["asset"], "asset_number": "E"}}
    command = filled_in("enter-asset", json.dumps(document).encode(), "one")
    assert isinstance(command, EnterAsset)
    assert command.asset.asset_number == "E"
