"""The life of a device: tested, approved, inspected, connected, and only then used.

58 Pa. Code §§ 461a.4(c)(12), (d), 463a.4, 605a.2(c), (e).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import OTHER, SYSTEM, Asset, known_asset
from croupier.floor.assets.location import GAMING_FLOOR, OFF_PREMISES, Location, known_location
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.floor.filings.written_time import written_date
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.record import Record
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature
from croupier.wagering.terminal import Terminal

_INSPECTION: Final = "58 Pa. Code § 605a.2(e)"
ENABLED: Final = "enabled"
DISABLING: Final = "disabling"
DISABLED: Final = "disabled"

BY_THE_HOUSE: Final = "house: "
"""How the reason begins where the house disabled a terminal itself."""


class Approval(Paper, frozen=True, kw_only=True):
    """What the Bureau of Gaming Laboratory Operations tested and the Board approved.

    ``signature`` is the software's, as ``croupier verify-software`` computes it; empty where the software is
    not ours. ``recorded_by`` signed that it arrived, ``withdrawn_by`` that it was withdrawn.
    """

    paper_kind: ClassVar[str] = "approval"

    software_id: str
    approval_number: str
    approved_on: str
    signature: str = ""
    withdrawn_at: str = ""
    withdrawn_because: str = ""
    recorded_by: str = ""
    withdrawn_by: str = ""

    @property
    def number(self) -> str:
        return self.software_id


class DeviceLife(Paper, frozen=True, kw_only=True):
    """Where a device stands. ``bills`` is what its validator took before it was switched off; ``box_out_at``
    is since when its cash box is out (§ 465a.17(e)(6)), ``box_moved_by`` which person said so last (nobody
    where the validator or the book of the drop did); ``conditions`` are what its gateway reported and
    what is not over: open doors, jams, paper (``conditions``)."""

    paper_kind: ClassVar[str] = "device_life"

    asset_number: str
    state: str = DISABLED
    reason: str = ""
    inspected_at: str = ""
    inspector: str = ""
    connected_at: str = ""
    nonresponsive_at: str = ""
    nonresponsive_notice: str = ""
    meters_recorded_at: str = ""
    bills: str = ""
    box_out_at: str = ""
    box_moved_by: str = ""
    conditions: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        return self.asset_number

    @property
    def ordered(self) -> bool:
        """Whether it is out of use, or about to be, for another reason than the house's own."""
        stopped = self.state in (DISABLING, DISABLED) and bool(self.reason)
        return stopped and not self.reason.startswith(BY_THE_HOUSE)


def life_of(draft: Draft, asset_number: str) -> DeviceLife:
    """How far a device came; a device that nothing is known of is at the beginning."""
    return paper(draft, DeviceLife, asset_number) or DeviceLife(asset_number=asset_number)


def check_disabled(draft: Draft, asset_number: str) -> None:
    """Refuse to move or change a terminal that takes wagers, or still completes the round in play."""
    terminal = draft.record(Terminal, asset_number)
    state = life_of(draft, asset_number).state
    if state != DISABLED or (terminal is not None and terminal.enabled):
        word = DISABLING if state == DISABLING else ENABLED
        message = f"terminal {asset_number} is {word}; central control disables it first"
        raise refuse("terminal_enabled", message, "58 Pa. Code § 463a.4(b)")


def reinstalled(draft: Draft, asset_number: str, why: str) -> None:
    """A device that is installed anew waits for its inspection, and for central control (§ 605a.2(e))."""
    life = paper(draft, DeviceLife, asset_number)
    if life is not None:
        keep(draft, msgspec.structs.replace(life, inspected_at="", inspector="", reason=why))


Touched = tuple[tuple[type[Record], str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceCommand(Command):
    """The base of the commands on one device: each touches its life, and what ``touches`` names beside it."""

    asset_number: str

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")

    def touches(self) -> Touched:
        """The further records that the command reads or changes."""
        return ()

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(DeviceLife, self.asset_number), *self.touches()))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordApproval(Command):
    """The approval of a software arrived: whoever is signed in says so."""

    kind: ClassVar[str] = "record_approval"
    software_id: str
    approval_number: str
    approved_on: str
    signature: str = ""
    by: Signature

    def check(self) -> None:
        Command.check(self)
        identifier(self.by, "by")
        name(self.software_id, "software_id")
        name(self.approval_number, "approval_number")
        written_date(self.approved_on, "approved_on")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Approval, self.software_id),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if date.fromisoformat(self.approved_on) > calendar_day(draft.moment.at):
            message = f"approved_on: {self.approved_on} has not come yet"
            raise refuse("not_yet", message, "58 Pa. Code §§ 461a.4(c)(12), 605a.2(c)")
        before = paper(draft, Approval, self.software_id)
        if before is not None and before.signature not in ("", self.signature):
            message = (
                f"software {self.software_id} was approved with another signature; "
                "changed software is noticed, approved and installed under an id of its own"
            )
            raise refuse("approved_before", message, "58 Pa. Code § 461a.26(b)")
        keep(
            draft,
            Approval(
                software_id=self.software_id,
                approval_number=self.approval_number,
                approved_on=self.approved_on,
                signature=self.signature,
                recorded_by=self.by,
            ),
        )
        return {"software_id": self.software_id, "recorded_by": self.by}


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawApproval(Command):
    """An approval is withdrawn: no device with this software is used any more, after its round in play."""

    kind: ClassVar[str] = "withdraw_approval"
    software_id: str
    reason: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        identifier(self.by, "by")
        name(self.software_id, "software_id")
        if not self.reason.strip():
            raise ValueError("reason: an approval is withdrawn for a reason")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Approval, self.software_id),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        approval = paper(draft, Approval, self.software_id)
        if approval is None or approval.withdrawn_at:
            message = f"software {self.software_id} has no approval that could be withdrawn"
            raise refuse("not_approved", message, "58 Pa. Code §§ 461a.4(c)(12), 605a.2(c)")
        at = instant_text(draft.moment.at)
        withdrawn = {"withdrawn_at": at, "withdrawn_because": self.reason, "withdrawn_by": self.by}
        keep(draft, msgspec.structs.replace(approval, **withdrawn))
        return {"withdrawn_at": at}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordInspection(DeviceCommand):
    """The Bureau inspected a device where it is installed (§ 605a.2(e)): ``location``, which must be its own.

    Tables and terminals are installed on the gaming floor; a wagering system, or another device, on the
    premises. A device that is moved is installed anew. ``inspector`` is the Board's person who is signed in.
    """

    kind: ClassVar[str] = "record_inspection"
    inspector: Signature
    location: str

    def check(self) -> None:
        DeviceCommand.check(self)
        if not self.inspector.strip():
            raise ValueError("inspector: an inspection names who made it")
        name(self.location, "location")

    def touches(self) -> Touched:
        return touched(Asset, self.asset_number), touched(Location, self.location)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        asset = known_asset(draft, self.asset_number)
        if asset.location != self.location:
            message = f"asset {self.asset_number} is at {asset.location}, not at {self.location}"
            raise refuse("not_there", message, _INSPECTION)
        area = known_location(draft, self.location).area
        if area == OFF_PREMISES or (area != GAMING_FLOOR and asset.kind not in (SYSTEM, OTHER)):
            message = f"asset {self.asset_number} is at {self.location}, where it is not installed"
            raise refuse("not_installed", message, _INSPECTION)
        at = instant_text(draft.moment.at)
        life = life_of(draft, self.asset_number)
        keep(draft, msgspec.structs.replace(life, inspected_at=at, inspector=self.inspector))
        return {"inspected_at": at}
