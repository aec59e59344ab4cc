"""Movements: each device that changes place, with all that the log must hold (58 Pa. Code § 463a.5(e))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import ON_TERMINAL_LIST, Asset, known_asset, occupied
from croupier.floor.assets.department_notice import (
    MOVEMENT,
    PLACEMENT,
    REMOVAL,
    Announced,
    spend_announcement,
    touched_announcement,
)
from croupier.floor.assets.location import GAMING_FLOOR, OFF_PREMISES, Location, known_location
from croupier.floor.assets.service_life import DeviceLife, check_disabled, reinstalled
from croupier.floor.assets.transport import spend_notice, touched_notice
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.document import FloorDocument, Paper, keep, touched
from croupier.floor.filings.written_time import instant
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text, parse_instant
from croupier.units.ids import name
from croupier.units.signature import Signature
from croupier.wagering.terminal import Terminal

_LOG: Final = "58 Pa. Code § 463a.5(e)"


class Movement(Paper, frozen=True, kw_only=True):
    """One line of the log, in the order of § 463a.5(e)(1) to (6).

    ``recorded_by`` is the member of the slot department whose session recorded it; empty in older books.
    """

    paper_kind: ClassVar[str] = "movement"

    movement_number: str
    asset_number: str
    model: str
    serial_number: str
    moved_at: str
    from_location: str
    to_location: str
    department_notified_at: str
    slot_shift_manager: str
    lead_technician: str
    gaming_day: str
    transport_notice: str = ""
    department_notice: str = ""
    recorded_by: str = ""
    recorded_at: str = ""

    @property
    def number(self) -> str:
        return self.movement_number


@dataclass(frozen=True, slots=True, kw_only=True)
class AssetMovement(Command):
    """What every movement has. ``from_location`` is what the movers believe; a wrong belief is refused."""

    asset_number: str
    from_location: str
    moved_at: str
    slot_shift_manager: Signature
    lead_technician: Signature
    department_notice: str = ""
    transport_notice: str = ""

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")
        name(self.from_location, "from_location")
        instant(self.moved_at, "moved_at")

    def further(self) -> tuple[tuple[type[FloorDocument], str], ...]:
        """What this kind of movement touches beside the device and the place that it leaves."""
        return ()

    def footprint(self) -> Footprint:
        records = [
            (Terminal, self.asset_number),
            touched(Asset, self.asset_number),
            touched(DeviceLife, self.asset_number),
            touched(Location, self.from_location),
            *touched_announcement(self.department_notice, self.asset_number),
            *self.further(),
        ]
        if self.transport_notice:
            records += touched_notice(self.transport_notice, self.asset_number)
        return Footprint(records=tuple(dict.fromkeys(records)))

    def from_here(self, draft: Draft, asset: Asset) -> Location:
        """The place that the device leaves."""
        here = known_location(draft, self.from_location)
        if asset.location != self.from_location:
            message = f"asset {asset.asset_number} is at {asset.location}, not at {self.from_location}"
            raise refuse("not_there", message, f"{_LOG}(3)")
        return here

    def check_papers(self, draft: Draft, asset: Asset, here: Location, there: Location | None) -> str:
        """Time, notice to the Department, signatures, and that the terminal is out of use, in this order.

        When the Department was told; nothing where it need not be. ``there`` is None outside the house.
        """
        moved_at = instant(self.moved_at, "moved_at")
        if moved_at > instant_text(draft.moment.at):
            raise refuse("not_yet", f"moved_at: {self.moved_at} has not come yet", f"{_LOG}(2)")
        if moved_at < asset.last_moved_at:
            message = f"moved_at: asset {asset.asset_number} was moved at {asset.last_moved_at}, after that"
            raise refuse("out_of_order", message, f"{_LOG}(2)")
        told = self._told(draft, asset, here, there)
        self._check_signatures()
        check_disabled(draft, self.asset_number)
        return told

    def _told(self, draft: Draft, asset: Asset, here: Location, there: Location | None) -> str:
        """§ 463a.4(b): the Department is told before a device is placed, moved on or taken off the floor. It
        names terminals and fully automated tables, which central control reads; nothing else."""
        onto = there is not None and there.area == GAMING_FLOOR
        off = here.area == GAMING_FLOOR
        if asset.kind not in ON_TERMINAL_LIST or not (onto or off):
            return ""
        paragraph = MOVEMENT if onto and off else PLACEMENT if onto else REMOVAL
        device = Announced(
            asset_number=asset.asset_number,
            from_location=here.location_number,
            to_location=there.location_number if there else "",
        )
        return spend_announcement(draft, self.department_notice, device, paragraph, self.moved_at)

    def _check_signatures(self) -> None:
        signed = [self.slot_shift_manager.strip(), self.lead_technician.strip()]
        if not all(signed):
            message = "slot shift manager and lead technician both sign for a movement"
            raise refuse("signature_missing", message, f"{_LOG}(6)")
        if signed[0].casefold() == signed[1].casefold():
            raise refuse("one_signature", f"{signed[0]} cannot sign twice", f"{_LOG}(6)")

    def log(self, draft: Draft, here: Location, moved: Asset, to: str, told: str) -> Mapping[str, Json]:
        """Free the place, keep the device as it stands now, and write the line of the log. The slot shift
        manager gives the command, and so is who records it."""
        if here.area == GAMING_FLOOR:
            keep(draft, msgspec.structs.replace(here, occupant=""))
        moved_at = instant(self.moved_at, "moved_at")
        movement = Movement(
            movement_number=f"{moved.asset_number}-{moved.movements:04d}",
            asset_number=moved.asset_number,
            model=moved.model,
            serial_number=moved.serial_number,
            moved_at=moved_at,
            from_location=self.from_location,
            to_location=to,
            department_notified_at=told,
            slot_shift_manager=self.slot_shift_manager.strip(),
            lead_technician=self.lead_technician.strip(),
            gaming_day=draft.moment.gaming_day.isoformat(),
            transport_notice=self.transport_notice,
            department_notice=self.department_notice if told else "",
            recorded_by=self.slot_shift_manager.strip(),
            recorded_at=instant_text(draft.moment.at),
        )
        keep(draft, msgspec.structs.replace(moved, last_moved_at=moved_at))
        keep(draft, movement)
        return {"movement": movement.number}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAsset(AssetMovement):
    """Move a device from one place of the house to another."""

    kind: ClassVar[str] = "move_asset"
    to_location: str

    def check(self) -> None:
        AssetMovement.check(self)
        name(self.to_location, "to_location")

    def further(self) -> tuple[tuple[type[FloorDocument], str], ...]:
        return (touched(Location, self.to_location),)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        asset = known_asset(draft, self.asset_number)
        there = known_location(draft, self.to_location)
        here = self.from_here(draft, asset)
        if self.from_location == self.to_location:
            message = f"asset {asset.asset_number} is at {self.to_location}"
            raise refuse("same_location", message, f"{_LOG}(4)")
        told = self.check_papers(draft, asset, here, there)
        self._check_transport(draft, asset, here, there)
        onto_floor = there.area == GAMING_FLOOR
        keep(draft, occupied(there, asset.asset_number) if onto_floor else there)
        reinstalled(draft, self.asset_number, "moved")
        moved = msgspec.structs.replace(asset, location=self.to_location, movements=asset.movements + 1)
        return self.log(draft, here, moved, self.to_location, told)

    def _check_transport(self, draft: Draft, asset: Asset, here: Location, there: Location) -> None:
        """§ 463a.2(b): to and from storage off the premises only with the notice of § 463a.2(a)."""
        if (
            there.area == OFF_PREMISES
            and calendar_day(parse_instant(self.moved_at)).isoformat() < there.approved_on
        ):
            message = f"storage at {there.number} was approved only on {there.approved_on}"
            raise refuse("storage_not_approved", message, "58 Pa. Code § 463a.7(a)")
        if OFF_PREMISES not in (here.area, there.area) or asset.kind not in ON_TERMINAL_LIST:
            return
        notice = spend_notice(draft, self.transport_notice, asset, parse_instant(self.moved_at))
        comes_back = here.area == OFF_PREMISES and there.area != OFF_PREMISES
        if notice.from_storage != comes_back or (comes_back and notice.placed != there.area):
            told = f"a device from storage to the {there.area}" if comes_back else "a device into storage"
            message = f"transport_notice: {notice.number} does not tell of {told}"
            raise refuse("placed_elsewhere", message, "58 Pa. Code § 463a.2(b)")
