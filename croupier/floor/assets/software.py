"""Software changes: noticed 72 hours ahead, approved, and only then installed (58 Pa. Code § 461a.26(b))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import Asset, ProgressiveData, known_asset
from croupier.floor.assets.service_life import Approval, DeviceCommand, Touched, check_disabled, reinstalled
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.dispatch import SOFTWARE_NOTICE, Written, send, touched_document
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.floor.filings.export import to_json
from croupier.floor.filings.paper import Sheet
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text, parse_instant
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature
from croupier.wagering.terminal import Terminal

DEVICE: Final = "device"
VOUCHER_SYSTEM: Final = "voucher_system"
PROGRESSIVE: Final = "progressive"
PARTS: Final = (DEVICE, VOUCHER_SYSTEM, PROGRESSIVE)
AHEAD: Final = timedelta(hours=72)
_CITE: Final = "58 Pa. Code § 461a.26(b)"


class SoftwareNotice(Paper, frozen=True, kw_only=True):
    """The notice to the two Bureaus; the 72 hours run from ``notified_at``."""

    paper_kind: ClassVar[str] = "software_notice"

    notice_number: str
    software_id: str
    asset_numbers: tuple[str, ...]
    notified_at: str
    reason: str

    @property
    def number(self) -> str:
        return self.notice_number


@dataclass(frozen=True, slots=True, kw_only=True)
class NotifySoftware(Command):
    """Tell Gaming Laboratory Operations and Casino Compliance what will be installed where: a document like
    the others, with its author and a receipt for each of the two."""

    kind: ClassVar[str] = "notify_software"
    notice_number: str
    software_id: str
    asset_numbers: tuple[str, ...]
    reason: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        name(self.notice_number, "notice_number")
        name(self.software_id, "software_id")
        if not self.asset_numbers:
            raise ValueError("asset_numbers: a notice names at least one device")
        if not self.reason.strip():
            raise ValueError("reason: a notice says what the software changes")

    def footprint(self) -> Footprint:
        assets = tuple(touched(Asset, number) for number in self.asset_numbers)
        sent = touched_document(SOFTWARE_NOTICE, self.notice_number)
        return Footprint(records=(touched(SoftwareNotice, self.notice_number), *sent, *assets))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if paper(draft, SoftwareNotice, self.notice_number) is not None:
            raise refuse("notice_exists", f"notice {self.notice_number} was given before", _CITE)
        for number in self.asset_numbers:
            known_asset(draft, number)
        at = draft.moment.at
        notice = SoftwareNotice(
            notice_number=self.notice_number,
            software_id=self.software_id,
            asset_numbers=self.asset_numbers,
            notified_at=instant_text(at),
            reason=self.reason,
        )
        keep(draft, notice)
        content = to_json(software_notice_sheet(notice)).decode()
        made = send(draft, Written(SOFTWARE_NOTICE, self.notice_number, content), self.by)
        return {"not_before": instant_text(at + AHEAD), "number": made.number}


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallSoftware(DeviceCommand):
    """Install it on one device, which is then inspected again before use (§ 605a.2(e)); who does signs it,
    and the slot supervisor beside them.

    ``part`` says as what: the device's own software, which is meant if it is left out, that of its voucher
    system, or of its ``progressive``, which must then be given whole.
    """

    kind: ClassVar[str] = "install_software"
    notice_number: str
    software_id: str
    base_rom: str = ""
    part: str = ""
    progressive: ProgressiveData | None = None
    by: Signature
    second: Signature

    def check(self) -> None:
        DeviceCommand.check(self)
        identifier(self.by, "by")
        identifier(self.second, "second")
        name(self.notice_number, "notice_number")
        if self.part and self.part not in PARTS:
            raise ValueError(f"part: {self.part!r} is not one of {', '.join(PARTS)}")
        given = self.progressive.software if self.progressive else ""
        if given != (self.software_id if self.part == PROGRESSIVE else ""):
            raise ValueError("progressive: it is given with its software where that is installed")

    def touches(self) -> Touched:
        return (
            (Terminal, self.asset_number),
            touched(Asset, self.asset_number),
            touched(SoftwareNotice, self.notice_number),
            touched(Approval, self.software_id),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        asset = known_asset(draft, self.asset_number)
        self._check_notice(draft)
        approval = paper(draft, Approval, self.software_id)
        if approval is None or approval.withdrawn_at:
            message = f"software {self.software_id} has not been approved"
            raise refuse("not_approved", message, f"{_CITE}; 58 Pa. Code § 461a.4")
        check_disabled(draft, self.asset_number)
        keep(draft, msgspec.structs.replace(self._with_it(asset), changed_by=self.by))
        reinstalled(draft, self.asset_number, "new software")
        return {"software_id": self.software_id, "installed_by": self.by, "second": self.second}

    def _with_it(self, asset: Asset) -> Asset:
        if self.part == VOUCHER_SYSTEM:
            return msgspec.structs.replace(asset, voucher_system_software=self.software_id)
        if self.part == PROGRESSIVE:
            return msgspec.structs.replace(asset, progressive=self.progressive)
        rom = self.base_rom or asset.base_rom
        return msgspec.structs.replace(asset, software_id=self.software_id, base_rom=rom)

    def _check_notice(self, draft: Draft) -> None:
        notice = paper(draft, SoftwareNotice, self.notice_number)
        if notice is None:
            raise refuse("notice_missing", f"there is no notice {self.notice_number}", _CITE)
        if self.asset_number not in notice.asset_numbers or notice.software_id != self.software_id:
            message = f"notice {notice.number} is not for {self.software_id} on {self.asset_number}"
            raise refuse("notice_for_another", message, _CITE)
        first = parse_instant(notice.notified_at) + AHEAD
        if draft.moment.at < first:
            message = f"notice {notice.number} allows the installation from {instant_text(first)}"
            raise refuse("notice_too_short", message, _CITE)


def software_notice_sheet(notice: SoftwareNotice) -> Sheet:
    """The notice as it goes to both Bureaus, one item a row."""
    notified = parse_instant(notice.notified_at)
    items = (
        ("Software", "(b)", notice.software_id),
        ("Devices", "(b)(18) to (20)", "; ".join(notice.asset_numbers)),
        ("Given at", "(b)", notice.notified_at),
        ("Installed not before", "(b)", instant_text(notified + AHEAD)),
        ("What it changes", "(c)", notice.reason),
    )
    return Sheet(
        title=f"Notice {notice.notice_number} of an installation of software",
        cite=_CITE,
        prepared_on=calendar_day(notified),
        headings=("Item", "Section", "Content"),
        cites=(_CITE,) * 3,
        rows=tuple((item, f"58 Pa. Code § 461a.26{part}", content) for item, part, content in items),
    )
