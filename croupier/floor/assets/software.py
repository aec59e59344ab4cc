"""Software changes: noticed 72 hours ahead, approved, and only then installed (58 Pa. Code § 461a.26(b))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import Asset, known_asset
from croupier.floor.assets.service_life import Approval, DeviceCommand, Touched, check_disabled, reinstalled
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text, parse_instant
from croupier.units.ids import name
from croupier.wagering.terminal import Terminal

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
    """Tell Gaming Laboratory Operations and Casino Compliance what will be installed where."""

    kind: ClassVar[str] = "notify_software"
    notice_number: str
    software_id: str
    asset_numbers: tuple[str, ...]
    reason: str

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
        return Footprint(records=(touched(SoftwareNotice, self.notice_number), *assets))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if paper(draft, SoftwareNotice, self.notice_number) is not None:
            raise refuse("notice_exists", f"notice {self.notice_number} was given before", _CITE)
        for number in self.asset_numbers:
            known_asset(draft, number)
        at = draft.moment.at
        keep(
            draft,
            SoftwareNotice(
                notice_number=self.notice_number,
                software_id=self.software_id,
                asset_numbers=self.asset_numbers,
                notified_at=instant_text(at),
                reason=self.reason,
            ),
        )
        return {"not_before": instant_text(at + AHEAD)}


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallSoftware(DeviceCommand):
    """Install it on one device, which is then inspected again before use (§ 605a.2(e))."""

    kind: ClassVar[str] = "install_software"
    notice_number: str
    software_id: str
    base_rom: str = ""

    def check(self) -> None:
        DeviceCommand.check(self)
        name(self.notice_number, "notice_number")

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
        if paper(draft, Approval, self.software_id) is None:
            message = f"software {self.software_id} has not been approved"
            raise refuse("not_approved", message, f"{_CITE}; 58 Pa. Code § 461a.4")
        check_disabled(draft, self.asset_number)
        rom = self.base_rom or asset.base_rom
        keep(draft, msgspec.structs.replace(asset, software_id=self.software_id, base_rom=rom))
        reinstalled(draft, self.asset_number, "new software")
        return {"software_id": self.software_id}

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
