"""Where a device can be: a numbered place of the floor plan, a restricted area, storage off the premises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.floor.filings.written_time import written_date
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.ids import identifier, name
from croupier.units.signature import Signature

GAMING_FLOOR: Final = "gaming_floor"
RESTRICTED: Final = "restricted_area"
OFF_PREMISES: Final = "off_premises"
AREAS: Final = (GAMING_FLOOR, RESTRICTED, OFF_PREMISES)

# Which approval a place of each area needs before a device may stand there.
_APPROVED_UNDER: Final = {
    GAMING_FLOOR: "58 Pa. Code § 463a.3(a)",
    RESTRICTED: "58 Pa. Code § 463a.5(d)",
    OFF_PREMISES: "58 Pa. Code § 463a.7(a)",
}
ONE_DEVICE: Final = "58 Pa. Code § 463a.3(b)"


class Location(Paper, frozen=True, kw_only=True):
    """A place. ``occupant`` is kept on the gaming floor only, where a place holds one device; ``approved_on``
    is the day of its approval, which storage off the premises must have; ``recorded_by`` signed it."""

    paper_kind: ClassVar[str] = "location"

    location_number: str
    area: str
    approval: str
    smoking: bool = False
    address: str = ""
    occupant: str = ""
    approved_on: str = ""
    recorded_by: str = ""

    @property
    def number(self) -> str:
        return self.location_number


def known_location(draft: Draft, number: str) -> Location:
    """A place that was approved."""
    location = paper(draft, Location, number)
    if location is None:
        raise refuse(
            "location_not_found", f"location {number} was not approved", _APPROVED_UNDER[GAMING_FLOOR]
        )
    return location


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveLocation(Command):
    """Enter a place under the approval that allows it: whoever is signed in says so. An occupied place keeps
    its device."""

    kind: ClassVar[str] = "approve_location"
    location_number: str
    area: str
    approval: str
    smoking: bool = False
    address: str = ""
    approved_on: str = ""
    by: Signature

    def check(self) -> None:
        Command.check(self)
        identifier(self.by, "by")
        name(self.location_number, "location_number")
        if self.area not in AREAS:
            raise ValueError(f"area: {self.area!r} is not one of {', '.join(AREAS)}")
        if self.approved_on:
            written_date(self.approved_on, "approved_on")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(Location, self.location_number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if not self.approval.strip():
            message = f"location {self.location_number} names no approval for its area"
            raise refuse("approval_missing", message, _APPROVED_UNDER[self.area])
        if self.area == OFF_PREMISES and not self.address.strip():
            message = f"location {self.location_number} is off the premises and has no address"
            raise refuse("address_missing", message, "58 Pa. Code § 463a.7(b)")
        self._check_approved(draft)
        before = paper(draft, Location, self.location_number)
        if before is not None and before.area != self.area:
            message = f"location {self.location_number} is a {before.area}; give the new place a new number"
            raise refuse("location_exists", message, _APPROVED_UNDER[self.area])
        location = Location(
            location_number=self.location_number,
            area=self.area,
            approval=self.approval,
            smoking=self.smoking,
            address=self.address,
            occupant=before.occupant if before else "",
            approved_on=self.approved_on,
            recorded_by=self.by,
        )
        keep(draft, location)
        return {"location_number": self.location_number, "recorded_by": self.by}

    def _check_approved(self, draft: Draft) -> None:
        """§ 463a.7(a): storage off the premises was approved before; its approval has a day that has come."""
        cite = _APPROVED_UNDER[self.area]
        if self.area == OFF_PREMISES and not self.approved_on:
            message = f"approved_on: on which day the storage at {self.location_number} was approved"
            raise refuse("approval_undated", message, cite)
        if self.approved_on > calendar_day(draft.moment.at).isoformat():
            raise refuse("not_yet", f"approved_on: {self.approved_on} has not come yet", cite)
