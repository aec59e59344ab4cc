"""Somebody at the shell signs as a person who was invented, or as another (§§ 461a.27(a), 463a.5(e)(6)).

As it was tried: one technician signed the movement of a device as a shift manager and a lead technician of
whom nobody had heard, and recorded the meters of a terminal in the name of a representative.
"""

from __future__ import annotations

import ast
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

import croupier
from croupier.floor.assets.asset import Asset, EnterAsset
from croupier.floor.assets.location import ApproveLocation
from croupier.floor.assets.movement import Movement
from croupier.floor.assets.ram_clear_paper import FINANCIAL_METERS
from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.filings.document import read_paper
from croupier.floor.forms import CITES, FORMS, signatures_of, template
from croupier.store.store import Store
from croupier.units.gaming_day import instant_text
from croupier.units.signature import Signature
from croupier.wagering.terminal import ConfigureTerminal
from tests.attacks._shell import every_command
from tests.attacks._signing import NO_SUCH_OPTION, books_with_people, shell
from tests.floor.house import an_asset
from tests.store.databases import done

SUPERVISOR, TECHNICIAN = "ann.slot-supervisor", "ann.slot-technician"
REPRESENTATIVE = "ann.compliance-representative"
SIGNED = Signature("ann-slot-supervisor")
MOVE = {
    "asset_number": "EWT-1",
    "from_location": "VAULT",
    "to_location": "STORE",
    "moved_at": "2020-01-01T10:00:00+00:00",
}

NOTICE = {"asset_number": "EWT-1", "notice_number": "RC-1"}
TOLD = {
    "operator": "Operator Reed",
    "operator_told_at": "2020-01-01T10:00:00+00:00",
    "representative_told": "Representative Hall",
    "representative_told_at": "2020-01-01T10:00:00+00:00",
}


@pytest.fixture
def books(tmp_path: Path) -> str:
    """One terminal in the vault."""
    database = books_with_people(tmp_path)
    with Store(database) as store:
        for number in ("VAULT", "STORE"):
            place = {"location_number": number, "area": "restricted_area", "approval": "yes"}
            done(store.do(ApproveLocation(id=f"place-{number}", by=SIGNED, **place)))
        done(store.do(EnterAsset(id="enter", asset=an_asset("EWT-1", location="VAULT"), by=SIGNED)))
    return database


def record(books: str, form: str, who: str, second: str = "", **fields: Any) -> str:
    file = Path(books).with_name("form.json")
    file.write_text(json.dumps(fields))
    return shell(who, "assets", "record", form, books, str(file), second=second)


# -- nowhere is there a place to type one --------------------------------------------------------------

SIGNERS = {
    "by", "second", "role", "cashier", "finance", "slot_operations", "representative", "technician",
    "inspector", "slot_shift_manager", "lead_technician", "witness", "attendant", "supervisor",
}  # fmt: skip


def test_no_command_has_an_option_for_who_signs() -> None:
    found = {
        f"{name} {one.opts[0]}"
        for name, command in every_command().items()
        for one in command.params
        if one.name in SIGNERS or (one.name or "").endswith("_by")
    }
    # Which roles an account gets, or has, is no signature.
    assert found == {"person add --role", "par --witness", "person roles --role", "person rights role"}


def test_no_form_has_a_field_for_who_signs() -> None:
    for name, kind in FORMS.items():
        assert not SIGNERS & template(name).keys(), name
        assert bool(signatures_of(kind)) == (name in CITES), name


def test_only_the_doors_make_signatures() -> None:
    """Whoever writes a further command takes a signature from a door: nothing else makes one."""
    root = Path(croupier.__file__).parent
    made: dict[str, set[str]] = {}
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                made.setdefault(node.func.id, set()).add(path.relative_to(root).as_posix())
    own = "access/signature.py"
    # On a slip of the desk, and under a note of the public log, the word is another: no command takes those.
    others = {"accounting/slips/payout_slip.py", "transparency/note.py"}
    assert made["Signature"] - others == {"units/signature.py", own}
    assert made["signature_of"] == {"cli/_signing.py", "web/access/signing.py", own}
    assert made["slip_signature"] == {"cli/_signing.py", "web/access/signing.py"}
    assert made["signature_of_the_house"] == {
        # Not a person's act: what central control's own log says goes on file when the day is over.
        "house/central_day.py",
        "house/demo.py",
        "house/procedure.py",
        "house/registering.py",
        "house/simulated_validators.py",
    }


# -- movements -------------------------------------------------------------------------------------------


def test_one_technician_does_not_move_a_device_as_two_invented_people(books: str) -> None:
    invented = {"slot_shift_manager": "K-1 Smith", "lead_technician": "K-2 Jones"}
    assert record(books, "move-asset", TECHNICIAN, **MOVE, **invented).startswith("no_right")
    assert record(books, "move-asset", SUPERVISOR, **MOVE) == "second_person_needed § 463a.5(e)(6)"
    assert record(books, "move-asset", SUPERVISOR, SUPERVISOR, **MOVE) == "same_person § 463a.5(e)(6)"
    assert record(books, "move-asset", SUPERVISOR, "bob.slot-supervisor", **MOVE) == (
        "wrong_second_person § 463a.5(e)(6)"
    )
    typed = record(books, "move-asset", SUPERVISOR, TECHNICIAN, **MOVE, **invented)
    assert "is whoever is signed in; the form has no place for a name" in typed
    assert "EWT-1-0001" in record(books, "move-asset", SUPERVISOR, TECHNICIAN, **MOVE)
    with Store(books) as store:
        [moved] = [read_paper(Movement, one.body) for one in store.floor_documents(Movement.paper_kind)]
    assert (moved.slot_shift_manager, moved.lead_technician) == ("ann-slot-supervisor", "ann-slot-technician")


# -- the register ----------------------------------------------------------------------------------------


def test_places_devices_and_boxes_are_signed_by_whoever_enters_them(books: str) -> None:
    """Item for item who said so, and no place for another's name."""
    place = {"location_number": "12", "area": "gaming_floor", "approval": "plan 4"}
    typed = record(books, "approve-location", SUPERVISOR, **place, by="S-9")
    assert "by is whoever is signed in; the form has no place for a name" in typed
    assert record(books, "approve-location", "ann.dealer", **place).startswith("no_right")
    assert json.loads(record(books, "approve-location", SUPERVISOR, **place))["recorded_by"] == SIGNED
    device = msgspec.to_builtins(an_asset("EWT-2", location="STORE"))
    for field in ("entered_by", "changed_by"):
        typed = record(books, "enter-asset", TECHNICIAN, asset=device | {field: "S-9"})
        assert "the form has no place for a name" in typed
    entered = json.loads(record(books, "enter-asset", TECHNICIAN, asset=device))
    assert entered["entered_by"] == "ann-slot-technician"
    games = [{"theme": "High Card Flush", "paytable_id": "HCF-B"}]
    revised = {"asset_number": "EWT-2", "games": games}
    software = {"voucher_system_software": device["voucher_system_software"]}
    done_by = json.loads(record(books, "revise-asset", SUPERVISOR, **revised, **software))
    assert done_by["changed_by"] == SIGNED
    with Store(books) as store:
        done(store.do(ConfigureTerminal(id="terminal", asset_number="EWT-2", enabled=False)))
        papers = [read_paper(Asset, one.body) for one in store.floor_documents(Asset.paper_kind)]
    signed = {one.asset_number: (one.entered_by, one.changed_by) for one in papers}
    assert signed == {"EWT-1": (SIGNED, ""), "EWT-2": ("ann-slot-technician", SIGNED)}
    moved = json.loads(record(books, "move-box", TECHNICIAN, asset_number="EWT-2", out=True))
    assert moved["box_moved_by"] == "ann-slot-technician"


# -- meters, memory, inspection ----------------------------------------------------------------------------


def test_meters_are_recorded_by_the_representative_and_nobody_in_his_name(books: str) -> None:
    record(books, "report-nonresponsive", TECHNICIAN, **NOTICE, **TOLD)
    meters = NOTICE | {"meters": dict.fromkeys(FINANCIAL_METERS, 0)}
    for who in (TECHNICIAN, SUPERVISOR):
        assert record(books, "record-financial-meters", who, **meters) == "no_right § 461a.27(a)"
    typed = record(books, "record-financial-meters", REPRESENTATIVE, **meters, representative="R-9")
    assert "representative is whoever is signed in" in typed
    kept = json.loads(record(books, "record-financial-meters", REPRESENTATIVE, **meters))
    assert kept["representative"] == "ann-compliance-representative"


def test_memory_is_cleared_by_a_technician_with_the_representative_beside_him(books: str) -> None:
    test_meters_are_recorded_by_the_representative_and_nobody_in_his_name(books)
    asset = NOTICE
    cite = "§§ 461a.1, 461a.27(a)"
    assert record(books, "clear-ram", TECHNICIAN, **asset) == f"second_person_needed {cite}"
    assert (
        record(books, "clear-ram", TECHNICIAN, "bob.slot-technician", **asset)
        == f"wrong_second_person {cite}"
    )
    typed = record(books, "clear-ram", TECHNICIAN, REPRESENTATIVE, **asset, technician="T-9")
    assert "technician is whoever is signed in" in typed
    kept = json.loads(record(books, "clear-ram", TECHNICIAN, REPRESENTATIVE, **asset))
    assert (kept["technician"], kept["representative"]) == (
        "ann-slot-technician",
        "ann-compliance-representative",
    )


def test_nobody_of_the_house_signs_the_inspection_of_its_own_device(books: str) -> None:
    with Store(books) as store:
        floor = {"location_number": "12", "area": "gaming_floor", "approval": "plan 4"}
        done(store.do(ApproveLocation(id="floor", by=SIGNED, **floor)))
    device = {"asset_number": "EWT-1", "from_location": MOVE["from_location"], "to_location": "12"}
    notice = {"notice_number": "N-1", "expected_at": "2030-01-01T09:00:00+00:00", "devices": [device]}
    typed = record(books, "notify-department", SUPERVISOR, notice=notice, by="S-9")
    assert "by is whoever is signed in" in typed
    assert record(books, "notify-department", TECHNICIAN, notice=notice).startswith("no_right §§ 463a.2(a)")
    record(books, "notify-department", SUPERVISOR, notice=notice)
    told = MOVE | {"to_location": "12", "department_notice": "N-1"}
    told["moved_at"] = instant_text(datetime.now(UTC))
    assert "movement" in record(books, "move-asset", SUPERVISOR, TECHNICIAN, **told)
    inspection = {"asset_number": "EWT-1", "location": "12"}
    for who in (SUPERVISOR, TECHNICIAN):
        assert record(books, "record-inspection", who, **inspection) == "no_right §§ 461a.4, 605a.2(e)"
    typed = record(books, "record-inspection", REPRESENTATIVE, **inspection, inspector="the laboratory")
    assert "inspector is whoever is signed in" in typed
    assert "inspected_at" in record(books, "record-inspection", REPRESENTATIVE, **inspection)
    with Store(books) as store:
        [life] = [read_paper(DeviceLife, one.body) for one in store.floor_documents(DeviceLife.paper_kind)]
    assert life.inspector == "ann-compliance-representative"


# -- books without people ------------------------------------------------------------------------------------

UNSIGNED = [
    (("slip", "make", "EWT-1", "jackpot"), "§ 465a.26(b)"),
    (("slip", "pay", "E-000001"), "§ 465a.26(b)"),
    (("slip", "sign", "E-000001"), "§ 465a.26(b)"),
    (("slip", "void", "E-000001", "--reason", "x"), "§ 465a.26(b)"),
    (("progressive", "validate", "w-1"), "§ 605a.7(a)"),
    (("progressive", "refuse", "w-1", "--reason", "x"), "§ 605a.7(a)"),
    (("progressive", "set", "progressive_main:A.main", "1", "--reason", "x"), "§ 605a.7(a)"),
    (("progressive", "disconnect", "HCF-1", "--reason", "x"), "§ 605a.7(a)"),
    (("tips", "pay", "K-1", "100"), "§ 465a.19(h)"),
    (("tips", "count-box", "B-1", "100"), "§ 465a.19(h)"),
    (("device", "withdraw", "EWT-1.1", "--reason", "x"), "§§ 461a.8(d)(1), 605a.3(a)(1)(i)"),
    (("correct", "record", "1", "--move", "a:b c:d 1", "--reason", "x"), "§§ 465a.26(b)(10), 605a.2(b)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "cite"), UNSIGNED, ids=lambda one: " ".join(one[:2]) if isinstance(one, tuple) else ""
)
def test_where_nobody_has_an_account_nobody_signs(tmp_path: Path, words: tuple[str, ...], cite: str) -> None:
    database = str(tmp_path / "nobody.sqlite")
    with Store(database):
        pass
    assert shell("", *words, "--database", database) == f"not_signed_in {cite}"
    for option in ("--by", "--role", "--cashier", "--finance"):
        assert shell("", *words, option, "K-1", "--database", database) == NO_SUCH_OPTION


@pytest.mark.parametrize("form", [*CITES])
def test_where_nobody_has_an_account_no_form_is_signed(tmp_path: Path, form: str) -> None:
    database = str(tmp_path / "nobody.sqlite")
    with Store(database):
        pass
    said = record(database, form, "", **template(form))
    assert said == f"not_signed_in {CITES[form].removeprefix('58 Pa. Code ')}"
