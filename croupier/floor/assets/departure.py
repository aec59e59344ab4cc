"""Departures: a device that is sold or sent away leaves the register (58 Pa. Code §§ 463a.2(a), 463a.5).

The lists show what the house has, so a device that left stands on none of them; the movement log keeps the
line of its departure, and the books every paper of it. Its asset number is not given again. The same device
may come back under a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import ON_TERMINAL_LIST, Asset, SerialNumber, known_asset
from croupier.floor.assets.movement import AssetMovement
from croupier.floor.assets.service_life import reinstalled
from croupier.floor.assets.transport import party_text, spend_notice
from croupier.floor.filings.document import FloorDocument, keep, touched
from croupier.floor.filings.written_time import instant
from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import parse_instant

_TO: Final = "58 Pa. Code § 463a.5(e)(4)"


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartAsset(AssetMovement):
    """A device leaves the house for good: terminals under the transport notice that names the recipient.

    Other table game devices need no such notice; ``recipient`` then says who gets them.
    """

    kind: ClassVar[str] = "depart_asset"
    manufacturer: str
    serial_number: str
    recipient: str = ""

    @property
    def _serial(self) -> SerialNumber:
        return SerialNumber(manufacturer=self.manufacturer, serial_number=self.serial_number, asset_number="")

    def further(self) -> tuple[tuple[type[FloorDocument], str], ...]:
        return (touched(SerialNumber, self._serial.number),)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        asset = known_asset(draft, self.asset_number)
        here = self.from_here(draft, asset)
        if (asset.manufacturer, asset.serial_number) != (self.manufacturer, self.serial_number):
            message = f"asset {self.asset_number} is {asset.manufacturer} {asset.serial_number}"
            raise refuse("another_device", message, "58 Pa. Code § 463a.5(e)(1)")
        told = self.check_papers(draft, asset, here, None)
        to = self._recipient(draft, asset)
        reinstalled(draft, self.asset_number, "departed")
        # The device is free to be entered again, should it come back.
        keep(draft, self._serial)
        moved = msgspec.structs.replace(
            asset, departed_at=instant(self.moved_at, "moved_at"), movements=asset.movements + 1
        )
        return self.log(draft, here, moved, to, told)

    def _recipient(self, draft: Draft, asset: Asset) -> str:
        if asset.kind in ON_TERMINAL_LIST:
            notice = spend_notice(draft, self.transport_notice, asset, parse_instant(self.moved_at))
            if notice.from_storage:
                message = f"transport_notice: {notice.number} tells of a device from storage to this house"
                raise refuse("placed_elsewhere", message, "58 Pa. Code § 463a.2(b)")
            return party_text(notice.recipient)
        if not self.recipient.strip():
            raise refuse("recipient_missing", f"recipient: who gets asset {self.asset_number}", _TO)
        return self.recipient.strip()
