"""Tickets that lie printed: what a cabinet has printed of the vouchers that were issued at it.

A voucher is issued by the books when a patron cashes out (58 Pa. Code § 461a.8); the paper comes from the
printer of the cabinet. Its gateway reports each ticket that was printed, so that a ticket that a power cut
or an empty printer held back is printed afterwards, and none is printed twice as a matter of course.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import Device
from croupier.wagering.devices.event import PRINTED, PRINTED_KIND
from croupier.wagering.devices.report import DeviceReport, given_back
from croupier.wagering.voucher import Voucher


class PrintedTicket(Paper, frozen=True, kw_only=True):
    """A voucher on paper: ``times`` it was printed, the first time at ``printed_at``."""

    paper_kind: ClassVar[str] = "printed_ticket"

    voucher: str
    terminal: str
    printed_at: str
    times: int = 1

    @property
    def number(self) -> str:
        return self.voucher


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPrinted(DeviceReport):
    """A ticket came out of the printer of the cabinet at which its voucher was issued."""

    kind: ClassVar[str] = PRINTED_KIND

    def check(self) -> None:
        DeviceReport.check(self)
        if self.event.kind != PRINTED:
            raise ValueError("kind: a printer reports tickets")

    def footprint(self) -> Footprint:
        voucher = self.event.voucher
        return Footprint(
            records=((Voucher, voucher), (Device, self.event.device), touched(PrintedTicket, voucher))
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        told = self.take(draft)
        voucher = draft.record(Voucher, self.event.voucher)
        if voucher is None or voucher.issued_by != f"terminal:{self.event.terminal}":
            message = f"voucher {self.event.voucher} was not issued at {self.event.terminal}"
            return {**told, **given_back(Refusal("voucher_not_found", message, "58 Pa. Code § 461a.8"))}
        before = paper(draft, PrintedTicket, voucher.number)
        at = instant_text(draft.moment.at)
        fresh = PrintedTicket(voucher=voucher.number, terminal=self.event.terminal, printed_at=at)
        now = msgspec.structs.replace(before, times=before.times + 1) if before else fresh
        keep(draft, now)
        return {**told, "accepted": True, "times": now.times}
