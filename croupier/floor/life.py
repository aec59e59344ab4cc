"""The life of a device: tested, approved, inspected, connected, and only then used.

58 Pa. Code §§ 461a.4(c)(12), (d), 463a.4, 605a.2(c), (e).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Final

import msgspec

from croupier.floor.asset import Asset, known_asset
from croupier.floor.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import name

ENABLED: Final = "enabled"
DISABLING: Final = "disabling"
DISABLED: Final = "disabled"


class Approval(Paper, frozen=True, kw_only=True):
    """What the Bureau of Gaming Laboratory Operations tested and the Board approved.

    ``signature`` is the software's, as ``croupier verify-software`` computes it; empty where the software is
    not ours.
    """

    paper_kind: ClassVar[str] = "approval"

    software_id: str
    approval_number: str
    approved_on: str
    signature: str = ""

    @property
    def number(self) -> str:
        return self.software_id


class DeviceLife(Paper, frozen=True, kw_only=True):
    """Where a device stands. ``bills`` is what its validator took before it was switched off."""

    paper_kind: ClassVar[str] = "device_life"

    asset_number: str
    state: str = DISABLED
    reason: str = ""
    inspected_at: str = ""
    inspector: str = ""
    connected_at: str = ""
    nonresponsive_at: str = ""
    meters_recorded_at: str = ""
    bills: str = ""

    @property
    def number(self) -> str:
        return self.asset_number


def life_of(draft: Draft, asset_number: str) -> DeviceLife:
    """How far a device came; a device that nothing is known of is at the beginning."""
    return paper(draft, DeviceLife, asset_number) or DeviceLife(asset_number=asset_number)


def check_ready(asset: Asset, life: DeviceLife, approval: Approval | None) -> None:
    """Refuse the use of a device that is not approved or not inspected."""
    if approval is None:
        message = f"software {asset.software_id} of asset {asset.asset_number} is not approved"
        raise refuse("not_approved", message, "58 Pa. Code §§ 461a.4(c)(12), 605a.2(c)")
    if not life.inspected_at:
        message = f"asset {asset.asset_number} was not inspected after its installation"
        raise refuse("not_inspected", message, "58 Pa. Code § 605a.2(e)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordApproval(Command):
    """The approval of a software arrived."""

    kind: ClassVar[str] = "record_approval"
    software_id: str
    approval_number: str
    approved_on: str
    signature: str = ""

    def check(self) -> None:
        Command.check(self)
        name(self.software_id, "software_id")
        name(self.approval_number, "approval_number")
        try:
            date.fromisoformat(self.approved_on)
        except ValueError:
            raise ValueError(f"approved_on: {self.approved_on!r} is not a date") from None

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Approval, self.software_id),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        keep(
            draft,
            Approval(
                software_id=self.software_id,
                approval_number=self.approval_number,
                approved_on=self.approved_on,
                signature=self.signature,
            ),
        )
        return {"software_id": self.software_id}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordInspection(Command):
    """The Bureau inspected a device where it is installed."""

    kind: ClassVar[str] = "record_inspection"
    asset_number: str
    inspector: str

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")
        if not self.inspector.strip():
            raise ValueError("inspector: an inspection names who made it")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Asset, self.asset_number), touched(DeviceLife, self.asset_number)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_asset(draft, self.asset_number)
        at = instant_text(draft.moment.at)
        life = life_of(draft, self.asset_number)
        keep(draft, msgspec.structs.replace(life, inspected_at=at, inspector=self.inspector))
        return {"inspected_at": at}
