"""The signature covers what really runs: compiled files, other packages, data (58 Pa. Code § 461a.4(d))."""

from __future__ import annotations

import importlib.util
import os
import py_compile
from pathlib import Path

import pytest

from croupier.floor.assets.asset import SYSTEM, EnterAsset, ProgressiveData
from croupier.floor.assets.byte_code import altered
from croupier.floor.assets.dependencies import files_of_dependencies
from croupier.floor.assets.location import RESTRICTED, ApproveLocation
from croupier.floor.assets.register import Register
from croupier.floor.assets.service_life import RecordApproval, RecordInspection
from croupier.floor.assets.software import (
    InstallSoftware,
    NotifySoftware,
    SoftwareNotice,
    software_notice_sheet,
)
from croupier.floor.assets.software_signature import running_manifest
from croupier.floor.filings.document import key_of, read_paper
from tests.floor.house import SOFTWARE, House, an_asset
from tests.floor.test_assets import cite_of
from tests.store.databases import time_passes


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A module that was compiled."""
    source = tmp_path / "pays.py"
    source.write_text("ODDS = 35\n", encoding="utf-8")
    py_compile.compile(str(source))
    return source


def compiled_as(source: Path, text: str) -> None:
    """Put other code into the compiled file; time and size in it stay those of the source."""
    place = Path(importlib.util.cache_from_source(str(source)))
    head, right = place.read_bytes()[:16], source.read_bytes()
    stat = source.stat()
    source.write_text(text, encoding="utf-8")
    py_compile.compile(str(source))
    code = place.read_bytes()[16:]
    source.write_bytes(right)
    os.utime(source, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    place.write_bytes(head + code)


def test_a_compiled_file_that_is_its_sources_is_in_order(source: Path) -> None:
    assert list(altered([source])) == []


def test_a_compiled_file_with_other_code_is_found(source: Path) -> None:
    compiled_as(source, "ODDS = 36\n")
    assert source.read_text(encoding="utf-8") == "ODDS = 35\n"
    assert list(altered([source])) == [source]


def test_a_compiled_file_that_cannot_be_read_is_found(source: Path) -> None:
    place = Path(importlib.util.cache_from_source(str(source)))
    place.write_bytes(place.read_bytes()[:20])
    assert list(altered([source])) == [source]


def test_a_compiled_file_that_python_would_not_load_counts_for_nothing(source: Path) -> None:
    compiled_as(source, "ODDS = 36\n")
    os.utime(source, (1, 1))
    assert list(altered([source])) == []


def test_a_compiled_file_that_tells_python_not_to_look_at_the_source_is_compared(source: Path) -> None:
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), invalidation_mode=unchecked)
    source.write_text("ODDS = 34\n", encoding="utf-8")
    assert list(altered([source])) == [source]


def test_the_manifest_has_the_packages_that_the_server_runs_its_pages_its_data_and_python() -> None:
    text = running_manifest().decode()
    for part in (
        "\nsqlalchemy ",
        "\nfastapi ",
        "web/pages/terminal.html ",
        "high_card_flush/pa_",
        "\ncpython 3.",
    ):
        assert part in text, part
    assert "byte code that is not" not in text
    assert not any(name.startswith("pytest ") for name in files_of_dependencies())


def test_a_changed_server_waits_for_notice_approval_installation_and_inspection(house: House) -> None:
    """§ 461a.26(b): 72 hours; an approval of one software does not become that of another."""
    house.did(ApproveLocation, location_number="ROOM", area=RESTRICTED, approval="yes")
    house.did(EnterAsset, asset=an_asset("S-1", kind=SYSTEM, location="ROOM"))
    old = {"software_id": SOFTWARE, "approval_number": "A-1", "approved_on": "2015-06-01"}
    house.did(RecordApproval, **old, signature="a" * 64, by="R-1")
    house.did(RecordInspection, asset_number="S-1", inspector="laboratory", location="ROOM")
    assert missing(house, "a" * 64) == ["no_two_keys"]
    assert missing(house, "b" * 64) == ["software_differs", "no_two_keys"]
    changed = cite_of(house, RecordApproval, **old, signature="b" * 64, by="R-1")
    assert changed == ("approved_before", "§ 461a.26(b)")
    new = {"software_id": "croupier-2", "approval_number": "A-2", "approved_on": "2015-06-30"}
    house.did(RecordApproval, **new, signature="b" * 64, by="R-1")
    install = {"asset_number": "S-1", "notice_number": "N-1", "software_id": "croupier-2"}
    assert cite_of(house, InstallSoftware, **install)[0] == "notice_missing"
    notice = {"notice_number": "N-1", "software_id": "croupier-2", "asset_numbers": ("S-1",)}
    house.did(NotifySoftware, **notice, reason="a new edition", by="K-5301")
    assert cite_of(house, InstallSoftware, **install) == ("notice_too_short", "§ 461a.26(b)")
    time_passes(house.store, house.clock, hours=72)
    house.did(InstallSoftware, **install)
    assert missing(house, "b" * 64) == ["not_inspected", "no_two_keys"]
    house.did(RecordInspection, asset_number="S-1", inspector="laboratory", location="ROOM")
    assert missing(house, "b" * 64) == ["no_two_keys"]


def missing(house: House, running: str) -> list[str]:
    from croupier.floor.assets.ready import why_no_system

    return [one.code for one in why_no_system(Register.read(house.store).facts("S-1", SYSTEM, running))]


def test_the_notice_of_software_prints(house: House) -> None:
    house.install("EWT-1")
    notice = {"notice_number": "N-1", "software_id": "croupier-2", "asset_numbers": ("EWT-1",)}
    house.did(NotifySoftware, **notice, reason="a new edition", by="K-5301")
    kept = house.store.floor_document(key_of(SoftwareNotice, "N-1"))
    assert kept is not None
    sheet = software_notice_sheet(read_paper(SoftwareNotice, kept.body))
    rows = {item: content for item, _, content in sheet.rows}
    assert rows["Devices"] == "EWT-1"
    assert rows["Installed not before"].startswith("2015-07-04T18:00")


def test_software_of_vouchers_and_of_a_progressive_is_installed_after_its_notice(house: House) -> None:
    house.install("EWT-1")
    for number, software in (("N-1", "vouchers-2"), ("N-2", "meter-2")):
        approved = {"approval_number": f"A-{software}", "approved_on": "2015-06-01"}
        house.did(RecordApproval, software_id=software, **approved, by="R-1")
        notice = {"notice_number": number, "software_id": software, "asset_numbers": ("EWT-1",)}
        house.did(NotifySoftware, **notice, reason="new", by="K-5301")
    time_passes(house.store, house.clock, hours=72)
    one = {"asset_number": "EWT-1", "notice_number": "N-1", "software_id": "vouchers-2"}
    house.did(InstallSoftware, **one, part="voucher_system")
    meter = ProgressiveData(type="linked", controller="P-1", software="meter-2")
    two = {"asset_number": "EWT-1", "notice_number": "N-2", "software_id": "meter-2"}
    house.did(InstallSoftware, **two, part="progressive", progressive=meter)
    asset = Register.read(house.store).assets["EWT-1"]
    assert (asset.software_id, asset.voucher_system_software) == (SOFTWARE, "vouchers-2")
    assert asset.progressive == meter
