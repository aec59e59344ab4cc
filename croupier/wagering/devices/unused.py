"""A report that nothing comes of: its number is used up all the same, and the journal says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.draft import Draft
from croupier.units.verdict import Refusal
from croupier.wagering.devices.report import DeviceReport, given_back


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportUnused(DeviceReport):
    """A card that was dealt when none was due, a button nobody waits for: ``refusal`` says why not."""

    kind: ClassVar[str] = "unused_by_device"
    refusal: Refusal | None = None

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        told = self.take(draft)
        return {**told, "accepted": True} if self.refusal is None else {**told, **given_back(self.refusal)}
