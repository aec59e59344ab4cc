"""Petitions to possess devices, storage off the premises, and the lists of other possessors.

58 Pa. Code §§ 463a.1(c), 463a.5(h), (i), 463a.7. A form comes in, Findings come out.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Final

import msgspec

from croupier.floor.filings.calendar import business_days_after, first_tuesday
from croupier.floor.filings.paper import Column, Sheet, fill
from croupier.units.verdict import Finding

RECEIPT_BUSINESS_DAYS: Final = 3


class Petition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§ 463a.1(c): what a petition to possess devices must contain."""

    petitioner: str
    purpose: str = ""
    location: str = ""
    period: str = ""
    security: str = ""


class StorageRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§ 463a.7(b): a request to store devices off the premises, as far as the amendment prints it."""

    licensee: str
    facility: str = ""
    anticipated_number: int = 0


class PossessedDevice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§ 463a.5(h)(3)(ii): one device of another possessor."""

    manufacturer: str = ""
    serial_number: str = ""
    model: str = ""
    model_type: str = ""
    progressive_type: str = ""


class PossessorList(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§ 463a.5(h): the list of a person other than a licensee."""

    possessor: str
    prepared_on: date
    first_received_on: date
    filed_on: date
    devices: tuple[PossessedDevice, ...] = ()


def _missing(code: str, field: str, what: str, cite: str) -> Finding:
    return Finding("error", code, f"{field}: {what} is missing", cite, f"fill in {field}")


def petition_is_complete(petition: Petition) -> list[Finding]:
    """Purpose, location, period and security, in the order of § 463a.1(c)(1) to (4)."""
    items = {
        "purpose": "what the devices are for",
        "location": "where they will be",
        "period": "how long they will be kept",
        "security": "how they will be secured",
    }
    return [
        _missing("petition_incomplete", field, what, f"58 Pa. Code § 463a.1(c)({number})")
        for number, (field, what) in enumerate(items.items(), 1)
        if not getattr(petition, field).strip()
    ]


def storage_request_is_complete(request: StorageRequest) -> list[Finding]:
    """The place, and how many devices it may hold."""
    findings = []
    if not request.facility.strip():
        what = "the proposed storage facility"
        findings.append(_missing("request_incomplete", "facility", what, "58 Pa. Code § 463a.7(b)"))
    if request.anticipated_number < 1:
        what = "the anticipated number of devices"
        cite = "58 Pa. Code § 463a.7(b)(4)"
        findings.append(_missing("request_incomplete", "anticipated_number", what, cite))
    return findings


def first_list_due(first_received_on: date, holidays: Collection[date] = ()) -> date:
    """§ 463a.5(h)(2): the last day for the first list."""
    return business_days_after(first_received_on, RECEIPT_BUSINESS_DAYS, holidays)


def update_due(filed_on: date) -> date:
    """§ 463a.5(i): the first Tuesday of the month that follows the first list."""
    year, month = filed_on.year + filed_on.month // 12, filed_on.month % 12 + 1
    return first_tuesday(year, month)


def possessor_list_is_complete(listed: PossessorList, holidays: Collection[date] = ()) -> list[Finding]:
    """Every device with its four particulars, and the first list in time."""
    findings = []
    due = first_list_due(listed.first_received_on, holidays)
    if listed.filed_on > due:
        message = f"filed_on: the list was due on {due.isoformat()}"
        findings.append(Finding("error", "list_late", message, "58 Pa. Code § 463a.5(h)(2)", "file it now"))
    if not listed.devices:
        cite = "58 Pa. Code § 463a.5(h)(3)(ii)"
        findings.append(_missing("list_incomplete", "devices", "every device", cite))
    particulars = {"manufacturer": "A", "serial_number": "B", "model": "C"}
    for number, device in enumerate(listed.devices, 1):
        findings += [
            _missing(
                "list_incomplete",
                f"devices[{number}].{field}",
                "it",
                f"58 Pa. Code § 463a.5(h)(3)(ii)({letter})",
            )
            for field, letter in particulars.items()
            if not getattr(device, field).strip()
        ]
    return findings


def _h(letter: str) -> str:
    return f"58 Pa. Code § 463a.5(h)(3)(ii)({letter})"


_COLUMNS: Final = (
    Column[PossessedDevice]("Manufacturer", _h("A"), lambda d: d.manufacturer),
    Column[PossessedDevice]("Serial number", _h("B"), lambda d: d.serial_number),
    Column[PossessedDevice]("Model", _h("C"), lambda d: d.model),
    Column[PossessedDevice]("Model type", _h("D"), lambda d: d.model_type),
    Column[PossessedDevice]("Progressive", _h("E"), lambda d: d.progressive_type or "no"),
)


def possessor_sheet(listed: PossessorList) -> Sheet:
    """The list under the name that § 463a.5(h)(1) gives it."""
    title = (
        "Slot Machine, Electronic Wagering Terminal and Fully Automated Electronic Gaming Table Master List"
    )
    return fill(title, "58 Pa. Code § 463a.5(h)", listed.prepared_on, _COLUMNS, listed.devices)
