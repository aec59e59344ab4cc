"""Master lists: every field, the right order, files in four formats, and the dates on which they are due."""

from __future__ import annotations

import csv
import json
from datetime import date, timedelta
from io import BytesIO, StringIO

import msgspec
import pytest
from openpyxl import load_workbook

from croupier.errors import DataError
from croupier.floor.assets.asset import HYBRID_TABLE, SYSTEM, Asset, GameOffered, ProgressiveData
from croupier.floor.assets.location import GAMING_FLOOR, OFF_PREMISES, RESTRICTED, Location
from croupier.floor.assets.possession import (
    Petition,
    PossessedDevice,
    PossessorList,
    StorageRequest,
    first_list_due,
    petition_is_complete,
    possessor_list_is_complete,
    possessor_sheet,
    storage_request_is_complete,
    update_due,
)
from croupier.floor.filings.calendar import (
    business_days_after,
    first_tuesday,
    next_first_tuesday,
)
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.floor.filings.master_lists import MASTER_LISTS, ambiguous_codes, location_order, master_list
from croupier.floor.filings.paper import Sheet
from croupier.floor.filings.sent import FileList, Filing, monthly_lists_are_filed
from tests.floor.house import House, an_asset
from tests.store.databases import time_passes

DAY = date(2015, 7, 7)
TWO_GAMES = (
    GameOffered(
        theme="High Card Flush", paytable_id="HCF-A", minimum_payout="85.00", displayed_payout="97.36"
    ),
    GameOffered(theme="Flop Poker", paytable_id="FP-B", minimum_payout="85.00", displayed_payout="97.00"),
)


def place(number: str, area: str = GAMING_FLOOR, smoking: bool = False) -> Location:
    return Location(location_number=number, area=area, approval="plan 7", smoking=smoking)


PLACES = {
    location.location_number: location
    for location in (
        place("F-9", smoking=True),
        place("F-10"),
        place("F-11"),
        place("VAULT", RESTRICTED),
        place("STORE", OFF_PREMISES),
    )
}
ASSETS = [
    an_asset("EWT-2", location="F-10", games=TWO_GAMES, generic_code="MG1"),
    an_asset(
        "EWT-1",
        location="F-9",
        progressive=ProgressiveData(type="linked", controller="LPC-1", software="2.0"),
    ),
    an_asset("EWT-3", location="STORE"),
    an_asset("EWT-4", location="VAULT"),
    an_asset("EWT-5", location="STORE", games=TWO_GAMES),
    an_asset("HT-1", kind=HYBRID_TABLE, location="F-11"),
    an_asset("SYS-1", kind=SYSTEM, location="VAULT"),
]


def listed(name: str, assets: list[Asset] | None = None) -> Sheet:
    return master_list(name, ASSETS if assets is None else assets, PLACES, DAY)


def column(sheet: Sheet, heading: str) -> list[str]:
    place = sheet.headings.index(heading)
    return [row[place] for row in sheet.rows]


def test_the_gaming_floor_list_has_every_field_in_location_order() -> None:
    sheet = listed("gaming-floor-terminals")
    assert column(sheet, "Location") == ["F-9", "F-10"]
    first = dict(zip(sheet.headings, sheet.rows[0], strict=True))
    assert first == {
        "Location": "F-9",
        "Asset number": "EWT-1",
        "Serial number": "SN-EWT-1",
        "Game software": "croupier-0.1.0",
        "Base ROM": "linux-6",
        "Manufacturer": "Croupier",
        "Denomination": "$0.01",
        "Model": "EWT 1",
        "Model type": "video",
        "Theme": "High Card Flush",
        "Minimum payout": "",
        "Displayed payout": "",
        "Paytable ID": "HCF-A",
        "Smoking area": "yes",
        "Progressive": "linked; LPC-1; 2.0",
        "Voucher system": "croupier-0.1.0",
    }
    assert column(sheet, "Smoking area") == ["yes", "no"]


def test_a_terminal_with_many_games_has_its_code_and_the_appendix_lists_them() -> None:
    sheet = listed("gaming-floor-terminals")
    assert column(sheet, "Theme")[1] == column(sheet, "Paytable ID")[1] == "MG1"
    assert sheet.appendix is not None
    assert sheet.appendix.rows == (
        ("MG1", "High Card Flush", "85.00", "97.36", "HCF-A"),
        ("MG1", "Flop Poker", "85.00", "97.00", "FP-B"),
    )


def test_without_a_code_each_game_is_listed() -> None:
    sheet = listed("gaming-floor-terminals", [an_asset("EWT-2", location="F-10", games=TWO_GAMES)])
    assert column(sheet, "Theme") == ["High Card Flush; Flop Poker"]
    assert column(sheet, "Paytable ID") == ["HCF-A; FP-B"]
    assert sheet.appendix is None


def test_a_code_that_means_two_things_is_found() -> None:
    one = an_asset("EWT-1", generic_code="MG1")
    assert ambiguous_codes([one, an_asset("EWT-2", generic_code="MG1")]) == []
    assert ambiguous_codes([one, an_asset("EWT-2", generic_code="MG1", games=TWO_GAMES)]) == ["MG1"]


def test_what_is_off_the_floor_is_grouped_by_its_place() -> None:
    sheet = listed("off-floor-terminals")
    assert column(sheet, "Location") == ["STORE", "STORE", "VAULT"]
    assert column(sheet, "Asset number") == ["EWT-3", "EWT-5", "EWT-4"]
    assert sheet.headings == (
        "Location",
        "Asset number",
        "Serial number",
        "Game software",
        "Base ROM",
        "Manufacturer",
        "Theme",
        "Model",
        "Model type",
    )


def test_table_devices_are_on_their_own_lists() -> None:
    assert column(listed("gaming-floor-tables"), "Asset number") == ["HT-1"]
    assert column(listed("off-floor-tables"), "Device") == ["electronic wagering system"]


def test_every_asset_is_on_exactly_one_list() -> None:
    found = [number for name in MASTER_LISTS for number in column(listed(name), "Asset number")]
    assert sorted(found) == sorted(asset.asset_number for asset in ASSETS)


def test_numbers_in_a_location_count_as_numbers() -> None:
    assert sorted(["F-10", "F-9", "E-2", "F-9A"], key=location_order) == ["E-2", "F-9", "F-9A", "F-10"]


# --- files ------------------------------------------------------------------------------------------


def test_csv_has_the_date_the_headings_the_rows_and_the_appendix() -> None:
    sheet = listed("gaming-floor-terminals")
    rows = list(csv.reader(StringIO(write_sheet(sheet, "csv").decode())))
    assert rows[0] == [sheet.title, "Prepared 2015-07-07"]
    assert rows[1] == list(sheet.headings)
    assert [tuple(row) for row in rows[2:4]] == list(sheet.rows)
    assert rows[4] == []
    assert [row[0] for row in rows[7:]] == ["MG1", "MG1"]


def test_json_has_one_object_a_row_and_the_sections() -> None:
    document = json.loads(write_sheet(listed("gaming-floor-terminals"), "json"))
    assert document["prepared_on"] == "2015-07-07"
    assert document["rows"][0]["Asset number"] == "EWT-1"
    assert document["columns"][-1]["cite"] == "58 Pa. Code § 463a.5(b)(2)(xvi)"
    assert document["appendix"]["rows"][1]["Paytable ID"] == "FP-B"


def test_xlsx_has_two_pages_and_only_text() -> None:
    book = load_workbook(BytesIO(write_sheet(listed("gaming-floor-terminals"), "xlsx")))
    assert book.sheetnames == ["List", "Appendix"]
    values = list(book["List"].values)
    assert [row[1] for row in values[2:]] == ["EWT-1", "EWT-2"]


def test_a_cell_is_never_a_formula() -> None:
    asset = an_asset("EWT-1", location="F-9", model="=1+1")
    sheet = listed("gaming-floor-terminals", [asset])
    book = load_workbook(BytesIO(write_sheet(sheet, "xlsx")))
    assert book["List"]["H3"].data_type == "s"
    assert b"'=1+1" in write_sheet(sheet, "csv")


def test_pdf_is_the_same_bytes_for_the_same_list() -> None:
    sheet = listed("gaming-floor-terminals")
    first = write_sheet(sheet, "pdf")
    assert first.startswith(b"%PDF-")
    assert first == write_sheet(sheet, "pdf")


def test_an_empty_list_can_be_written_in_every_format() -> None:
    for format_name in WRITERS:
        assert write_sheet(listed("gaming-floor-tables", []), format_name)


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(DataError, match="format: 'doc'"):
        write_sheet(listed("gaming-floor-terminals"), "doc")


# --- dates ------------------------------------------------------------------------------------------


def test_the_first_tuesday_of_every_month_for_a_century() -> None:
    day = date(2000, 1, 1)
    while day.year < 2100:
        tuesday = first_tuesday(day.year, day.month)
        assert (tuesday.weekday(), tuesday.month) == (1, day.month)
        assert tuesday.day <= 7
        day = (day + timedelta(days=31)).replace(day=1)

    assert next_first_tuesday(date(2015, 7, 7)) == date(2015, 7, 7)
    assert next_first_tuesday(date(2015, 7, 8)) == date(2015, 8, 4)
    assert next_first_tuesday(date(2015, 12, 2)) == date(2016, 1, 5)


def filings(*days: date) -> list[Filing]:
    return [
        Filing(list_name=name, filed_on=day.isoformat(), file_digest="")
        for name in MASTER_LISTS
        for day in days
    ]


OPENED = date(2015, 6, 15)


@pytest.mark.parametrize(
    ("filed", "today", "code"),
    [
        ([date(2015, 6, 15)], date(2015, 7, 7), None),
        ([date(2015, 6, 15)], date(2015, 7, 8), "list_overdue"),
        ([date(2015, 6, 15), date(2015, 7, 7)], date(2015, 7, 8), None),
        ([date(2015, 6, 15), date(2015, 7, 6)], date(2015, 7, 8), "list_overdue"),
        ([date(2015, 6, 15), date(2015, 7, 8)], date(2015, 7, 9), "list_late"),
        ([date(2015, 6, 16), date(2015, 7, 7)], date(2015, 7, 8), "not_filed_before_opening"),
        ([], date(2015, 6, 20), "not_filed_before_opening"),
    ],
)
def test_the_lists_are_due_before_opening_and_on_the_first_tuesday(
    filed: list[date], today: date, code: str | None
) -> None:
    findings = monthly_lists_are_filed(filings(*filed), OPENED, today)
    assert [finding.code for finding in findings] == [code] * (4 if code else 0)


def test_the_finding_names_the_section_of_its_list() -> None:
    findings = monthly_lists_are_filed(filings(date(2015, 6, 15)), OPENED, date(2015, 7, 8))
    assert [f.cite.split()[-1] for f in findings] == ["463a.5(g)", "463a.5(g)", "607a.2(c)", "607a.2(c)"]


def test_only_a_filing_of_an_earlier_day_is_entered_on_somebodys_word(house: House) -> None:
    filing = {"list_name": "gaming-floor-terminals", "file_digest": "00", "by": "supervisor 3"}
    for day in ("2015-07-02", "2015-07-01"):
        assert house.refused(FileList, filed_on=day, **filing) == "not_past"
    house.did(FileList, filed_on="2015-06-30", **filing)
    assert house.refused(FileList, filed_on="2015-06-29", **(filing | {"by": ""})) == "author_missing"
    with pytest.raises(ValueError, match="list_name"):
        house.give(FileList, **(filing | {"filed_on": "2015-06-30", "list_name": "x"}))
    for day in ("20150630", "2015-W27-2", "30 June"):
        with pytest.raises(ValueError, match="filed_on"):
            house.give(FileList, filed_on=day, **filing)


def test_every_month_that_was_missed_is_found() -> None:
    """§ 463a.5(g): one filing in August does not make up for July."""
    known = filings(date(2015, 6, 15), date(2015, 8, 4), date(2015, 9, 2))
    findings = monthly_lists_are_filed(known, OPENED, date(2015, 10, 6))
    assert [(f.code, f.message[-10:]) for f in findings[:2]] == [
        ("list_overdue", "2015-07-07"),
        ("list_late", "2015-09-02"),
    ]
    assert len(findings) == 2 * len(MASTER_LISTS)


def test_a_filing_that_is_entered_later_is_marked(house: House) -> None:
    """§ 463a.5(g): the books know of a filing from the day on which they were told."""
    time_passes(house.store, house.clock, days=40)  # 10 August 2015
    for name in MASTER_LISTS:
        for day in ("2015-06-15", "2015-07-07", "2015-08-04"):
            house.did(FileList, list_name=name, filed_on=day, file_digest="00", by="supervisor 3")
    kept = [msgspec.json.decode(one.body, type=Filing) for one in house.store.floor_documents("filing")]
    assert {one.entered_on for one in kept} == {"2015-08-10"}
    findings = monthly_lists_are_filed(kept, OPENED, date(2015, 8, 10))
    assert {(one.severity, one.code) for one in findings} == {("warning", "filing_entered_later")}
    assert len(findings) == 3 * len(MASTER_LISTS)
    assert findings[0].message.endswith("was entered only on 2015-08-10")


@pytest.mark.parametrize(
    ("received", "due"),
    [
        (date(2015, 7, 6), date(2015, 7, 9)),
        (date(2015, 7, 8), date(2015, 7, 13)),
        (date(2015, 7, 10), date(2015, 7, 15)),
        (date(2015, 7, 11), date(2015, 7, 15)),
    ],
)
def test_three_business_days_skip_the_weekend(received: date, due: date) -> None:
    assert first_list_due(received) == due


def test_a_holiday_is_no_business_day() -> None:
    assert business_days_after(date(2015, 9, 4), 3, {date(2015, 9, 7)}) == date(2015, 9, 10)


# --- petitions, storage, possessors -----------------------------------------------------------------

PETITION = Petition(
    petitioner="A school", purpose="training", location="Room 1", period="one year", security="locked room"
)


def test_a_complete_petition_has_no_finding() -> None:
    assert petition_is_complete(PETITION) == []


@pytest.mark.parametrize(("field", "item"), [("purpose", 1), ("location", 2), ("period", 3), ("security", 4)])
def test_each_item_of_a_petition_is_asked_for(field: str, item: int) -> None:
    fields = {name: getattr(PETITION, name) for name in PETITION.__struct_fields__}
    (finding,) = petition_is_complete(Petition(**(fields | {field: " "})))
    assert finding.cite == f"58 Pa. Code § 463a.1(c)({item})"


def test_a_storage_request_names_the_place_and_the_number() -> None:
    assert (
        storage_request_is_complete(
            StorageRequest(licensee="L", facility="2 Main Street", anticipated_number=1)
        )
        == []
    )
    findings = storage_request_is_complete(StorageRequest(licensee="L", anticipated_number=0))
    assert [f.cite for f in findings] == ["58 Pa. Code § 463a.7(b)", "58 Pa. Code § 463a.7(b)(4)"]


def possessed(**changes: object) -> PossessorList:
    device = PossessedDevice(manufacturer="Maker", serial_number="1", model="M", model_type="video")
    fields: dict[str, object] = {
        "possessor": "A school",
        "prepared_on": DAY,
        "first_received_on": date(2015, 7, 6),
        "filed_on": date(2015, 7, 9),
        "devices": (device,),
    }
    return PossessorList(**(fields | changes))  # type: ignore[arg-type]


def test_a_possessor_files_within_three_business_days() -> None:
    assert possessor_list_is_complete(possessed()) == []
    (finding,) = possessor_list_is_complete(possessed(filed_on=date(2015, 7, 10)))
    assert (finding.code, finding.cite) == ("list_late", "58 Pa. Code § 463a.5(h)(2)")


@pytest.mark.parametrize(("field", "letter"), [("manufacturer", "A"), ("serial_number", "B"), ("model", "C")])
def test_each_device_of_a_possessor_has_its_particulars(field: str, letter: str) -> None:
    particulars = {"manufacturer": "Maker", "serial_number": "1", "model": "M"} | {field: ""}
    (finding,) = possessor_list_is_complete(possessed(devices=(PossessedDevice(**particulars),)))
    assert finding.cite == f"58 Pa. Code § 463a.5(h)(3)(ii)({letter})"


def test_a_possessor_without_devices_has_no_list() -> None:
    (finding,) = possessor_list_is_complete(possessed(devices=()))
    assert finding.cite == "58 Pa. Code § 463a.5(h)(3)(ii)"


def test_the_update_is_due_on_the_first_tuesday_of_the_next_month() -> None:
    assert update_due(date(2015, 7, 9)) == date(2015, 8, 4)
    assert update_due(date(2015, 12, 31)) == date(2016, 1, 5)


def test_the_possessors_list_can_be_written() -> None:
    sheet = possessor_sheet(possessed())
    assert sheet.rows == (("Maker", "1", "M", "video", "no"),)
    assert write_sheet(sheet, "csv")
