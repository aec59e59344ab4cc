"""RAM clear: only after the financial meters were recorded (58 Pa. Code § 461a.27).

Our meters are in the books and survive it; what a clear empties is the device's own memory of the link.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.floor.assets.asset import Asset, known_asset
from croupier.floor.assets.service_life import DeviceCommand, Touched, life_of
from croupier.floor.filings.document import keep, touched
from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.signature import UNSIGNED, Signature
from croupier.wagering.meters import METERS

_CITE: Final = "58 Pa. Code § 461a.27(a)"
# The meters of § 605a.5(d) that count money.
FINANCIAL_METERS: Final = tuple(meter.code for meter in METERS if meter.counts_cents)


@dataclass(frozen=True, slots=True, kw_only=True)
class AssetLifeCommand(DeviceCommand):
    """The base of the commands on the life of a device in the register."""

    def touches(self) -> Touched:
        return (touched(Asset, self.asset_number),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportNonresponsive(AssetLifeCommand):
    """A device answers no more: the operator of central control and the representatives are told at once."""

    kind: ClassVar[str] = "report_nonresponsive"
    operator_told: bool
    representatives_told: bool

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_asset(draft, self.asset_number)
        if not (self.operator_told and self.representatives_told):
            message = "the operator of central control and the representatives are both told at once"
            raise refuse("notice_missing", message, _CITE)
        life = life_of(draft, self.asset_number)
        at = instant_text(draft.moment.at)
        keep(draft, msgspec.structs.replace(life, nonresponsive_at=at, meters_recorded_at=""))
        return {"nonresponsive_at": at}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFinancialMeters(AssetLifeCommand):
    """A casino compliance representative records every financial meter."""

    kind: ClassVar[str] = "record_financial_meters"
    representative: Signature
    meters: dict[str, int]

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_asset(draft, self.asset_number)
        if not self.representative.strip():
            raise refuse("signature_missing", "representative: nobody recorded the meters", _CITE)
        missing = [code for code in FINANCIAL_METERS if code not in self.meters]
        if missing:
            raise refuse("meter_missing", f"meters: {missing[0]} was not recorded", _CITE)
        life = life_of(draft, self.asset_number)
        at = instant_text(draft.moment.at)
        keep(draft, msgspec.structs.replace(life, meters_recorded_at=at))
        return {"recorded_at": at, "meters": self.meters, "representative": self.representative}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearRam(AssetLifeCommand):
    """A service technician clears a device's memory, and a casino compliance representative stands by."""

    kind: ClassVar[str] = "clear_ram"
    technician: Signature
    representative: Signature = UNSIGNED

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        known_asset(draft, self.asset_number)
        life = life_of(draft, self.asset_number)
        if not life.nonresponsive_at:
            message = f"asset {self.asset_number} was not reported as nonresponsive"
            raise refuse("not_reported", message, _CITE)
        if not life.meters_recorded_at:
            message = f"the financial meters of asset {self.asset_number} were not recorded"
            raise refuse("meters_not_recorded", message, _CITE)
        if not self.technician.strip():
            raise refuse("signature_missing", "technician: nobody cleared the memory", "58 Pa. Code § 461a.1")
        keep(draft, msgspec.structs.replace(life, meters_recorded_at="", nonresponsive_at=""))
        signed = {"technician": self.technician, "representative": self.representative}
        return {"cleared_at": instant_text(draft.moment.at), **signed}
