"""The paper of one RAM clear, from the notice to the certificate (58 Pa. Code § 461a.27(a))."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import ClassVar, Final

import msgspec

from croupier.floor.filings.document import Paper
from croupier.floor.filings.paper import Sheet
from croupier.units.money import dollars
from croupier.wagering.meters import METERS, ROLLOVER

CITE: Final = "58 Pa. Code § 461a.27(a)"
FINANCIAL_METERS: Final = tuple(meter.code for meter in METERS if meter.counts_cents)
"""The meters of § 605a.5(d) that count money."""
_KNOWN: Final = {meter.code: meter for meter in METERS}


class RamClear(Paper, frozen=True, kw_only=True):
    """One device that answered no more: who was told and when, its meters from three sides, who cleared it.

    ``meters`` are what the representative read at the device, ``books`` what the ledger had counted then, and
    ``central`` central control's last reading, of ``central_at``.
    """

    paper_kind: ClassVar[str] = "ram_clear"

    notice_number: str
    asset_number: str
    reported_at: str
    reported_by: str
    operator: str
    operator_told_at: str
    representative_told: str
    representative_told_at: str
    recorded_at: str = ""
    representative: str = ""
    meters: dict[str, int] = msgspec.field(default_factory=dict)
    books: dict[str, int] = msgspec.field(default_factory=dict)
    central: dict[str, int] = msgspec.field(default_factory=dict)
    central_at: str = ""
    explanation: str = ""
    cleared_at: str = ""
    technician: str = ""
    witness: str = ""

    @property
    def number(self) -> str:
        return self.notice_number

    @property
    def state(self) -> str:
        """How far it came."""
        if self.cleared_at:
            return "cleared"
        return "meters recorded" if self.recorded_at else "reported"


def differing(meters: dict[str, int], books: dict[str, int], central: dict[str, int]) -> list[str]:
    """The meters that do not agree: the device with the books, or central control ahead of the books.

    A display begins again after its last number. Central control may be behind, since it could not reach the
    device; it cannot have counted what the books have not.
    """
    return [
        code
        for code in meters
        if (meters[code] - books.get(code, 0)) % ROLLOVER or central.get(code, 0) > books.get(code, 0)
    ]


def certificate(clear: RamClear, prepared_on: date) -> Sheet:
    """The meters from three sides, then who was told, who read, who cleared and who stood by."""
    headings = ("Meter", "Section", "At the device", "In the books", "Central control", "Agrees")
    return Sheet(
        title=f"RAM clear {clear.notice_number} of {clear.asset_number}",
        cite=CITE,
        prepared_on=prepared_on,
        headings=headings,
        cites=(CITE,) * len(headings),
        rows=tuple(_meter_rows(clear)),
        appendix=_people(clear, prepared_on),
    )


def _meter_rows(clear: RamClear) -> Iterator[tuple[str, ...]]:
    wrong = set(differing(clear.meters, clear.books, clear.central))
    for code in FINANCIAL_METERS:
        if code not in clear.meters:
            continue
        central = clear.central.get(code)
        yield (
            _KNOWN[code].title,
            _KNOWN[code].cite,
            dollars(clear.meters[code]),
            dollars(clear.books.get(code, 0)),
            dollars(central) if central is not None else "not read",
            "no" if code in wrong else "yes",
        )


def _people(clear: RamClear, prepared_on: date) -> Sheet:
    items = (
        ("Reported as nonresponsive", clear.reported_by, clear.reported_at),
        ("Operator of central control told", clear.operator, clear.operator_told_at),
        ("Casino compliance representative told", clear.representative_told, clear.representative_told_at),
        ("Central control last read the device", "", clear.central_at or "never"),
        ("Financial meters recorded", clear.representative, clear.recorded_at),
        ("Differences explained", clear.explanation or "none", clear.recorded_at),
        ("Memory cleared by the technician", clear.technician, clear.cleared_at),
        ("Casino compliance representative present", clear.witness, clear.cleared_at),
    )
    return Sheet(
        title="Who and when",
        cite=CITE,
        prepared_on=prepared_on,
        headings=("What", "Who", "When"),
        cites=(CITE,) * 3,
        rows=items,
    )
