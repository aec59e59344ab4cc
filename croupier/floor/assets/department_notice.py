"""The written notice to the Department before a terminal comes onto the floor, moves on it or leaves it.

58 Pa. Code § 463a.4(b). It is a document like those for the Bureaus: its author is signed in, the time of
sending is the house's clock, and a movement names it. So nobody can say afterwards that it had been told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.dispatch import (
    DEPARTMENT_NOTICE,
    Dispatch,
    Written,
    document_number,
    send,
    touched_document,
)
from croupier.floor.filings.document import FloorDocument, Paper, keep, paper, touched
from croupier.floor.filings.export import to_json
from croupier.floor.filings.paper import Sheet
from croupier.floor.filings.written_time import instant
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import parse_instant
from croupier.units.ids import name
from croupier.units.signature import Signature

CITE: Final = "58 Pa. Code § 463a.4(b)"
PLACEMENT, MOVEMENT, REMOVAL = 1, 2, 3
"""The paragraphs of § 463a.4(b)."""


class Announced(msgspec.Struct, frozen=True, kw_only=True):
    """One device: where it stands, where it will. A new one comes from nowhere, a sold one goes nowhere."""

    asset_number: str
    from_location: str = ""
    to_location: str = ""

    @property
    def text(self) -> str:
        return (
            f"{self.asset_number} from {self.from_location or 'outside'} to {self.to_location or 'outside'}"
        )


class DepartmentNotice(Paper, frozen=True, kw_only=True):
    """Which devices will be placed, moved or removed, and when that is expected."""

    paper_kind: ClassVar[str] = "department_notice"

    notice_number: str
    expected_at: str
    devices: tuple[Announced, ...]

    @property
    def number(self) -> str:
        return self.notice_number


class AnnouncementUsed(Paper, frozen=True, kw_only=True):
    """That a device made the movement of a notice: the next one needs a notice of its own."""

    paper_kind: ClassVar[str] = "announcement_used"

    notice_number: str
    asset_number: str

    @property
    def number(self) -> str:
        return f"{self.notice_number}#{self.asset_number}"


def department_notice_sheet(notice: DepartmentNotice) -> Sheet:
    """The notice on paper: a line for each device."""
    return Sheet(
        title=f"Notice of a movement {notice.notice_number}",
        cite=CITE,
        prepared_on=calendar_day(parse_instant(notice.expected_at)),
        headings=("Asset number", "From", "To", "Expected at"),
        cites=(CITE,) * 4,
        rows=tuple(
            (one.asset_number, one.from_location, one.to_location, notice.expected_at)
            for one in notice.devices
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class NotifyDepartment(Command):
    """Send the notice, before anything of it is done."""

    kind: ClassVar[str] = "notify_department"
    notice: DepartmentNotice
    by: Signature

    def check(self) -> None:
        Command.check(self)
        name(self.notice.notice_number, "notice_number")
        instant(self.notice.expected_at, "expected_at")
        for device in self.notice.devices:
            name(device.asset_number, "asset_number")

    def footprint(self) -> Footprint:
        number = self.notice.notice_number
        return Footprint(
            records=(touched(DepartmentNotice, number), *touched_document(DEPARTMENT_NOTICE, number))
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        number = self.notice.notice_number
        if paper(draft, DepartmentNotice, number) is not None:
            raise refuse("notice_exists", f"notice {number} was sent before", CITE)
        announced = [device.asset_number for device in self.notice.devices]
        if not announced or len(set(announced)) != len(announced):
            raise refuse("devices_unclear", "devices: name each device once, and at least one", CITE)
        for device in self.notice.devices:
            if device.from_location == device.to_location:
                raise refuse("devices_unclear", f"devices: {device.text} is no movement", CITE)
        at = instant(self.notice.expected_at, "expected_at")
        notice = msgspec.structs.replace(self.notice, expected_at=at)
        keep(draft, notice)
        content = to_json(department_notice_sheet(notice)).decode()
        made = send(draft, Written(DEPARTMENT_NOTICE, number, content), self.by)
        return {"notice": number, "number": made.number, "sent_at": made.sent_at}


def touched_announcement(
    notice_number: str, asset_number: str
) -> tuple[tuple[type[FloorDocument], str], ...]:
    """What ``spend_announcement`` looks at, as a footprint names it."""
    if not notice_number:
        return ()
    used = AnnouncementUsed(notice_number=notice_number, asset_number=asset_number)
    return (
        touched(DepartmentNotice, notice_number),
        touched(Dispatch, document_number(DEPARTMENT_NOTICE, notice_number)),
        touched(AnnouncementUsed, used.number),
    )


def spend_announcement(
    draft: Draft, notice_number: str, device: Announced, paragraph: int, moved_at: str = ""
) -> str:
    """When the Department was told of exactly this movement; refused unless that was before it. A movement of
    this moment comes after every notice that is in the books."""
    cite = f"{CITE}({paragraph})"
    notice = paper(draft, DepartmentNotice, notice_number) if notice_number else None
    sent = paper(draft, Dispatch, document_number(DEPARTMENT_NOTICE, notice_number)) if notice else None
    if notice is None or sent is None:
        message = f"department_notice: the Department was not told of {device.text}"
        raise refuse("notice_missing", message, cite)
    if device not in notice.devices:
        message = f"department_notice: {notice_number} does not tell of {device.text}"
        raise refuse("notice_of_another_movement", message, cite)
    if moved_at and sent.sent_at >= instant(moved_at, "moved_at"):
        message = f"department_notice: {notice_number} was sent at {sent.sent_at}, not before the movement"
        raise refuse("notice_late", message, cite)
    used = AnnouncementUsed(notice_number=notice_number, asset_number=device.asset_number)
    if paper(draft, AnnouncementUsed, used.number) is not None:
        message = f"asset {device.asset_number} was moved under notice {notice_number} before"
        raise refuse("notice_used", message, cite)
    keep(draft, used)
    return sent.sent_at
