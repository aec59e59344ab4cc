"""Record retention: nothing is destroyed before its time (58 Pa. Code § 465a.6(c))."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from datetime import timedelta
from typing import Annotated, Literal

from croupier.compliance.finding import error, pa
from croupier.compliance.form import Form, asked
from croupier.units.verdict import Finding
from croupier.wagering.retention import ELSEWHERE_DAYS, TERMINAL_DAYS, record_retention


class KeptRecord(Form, frozen=True, kw_only=True):
    """One record, or all records of one kind and day."""

    record: Annotated[str, asked("What it is.", "count report of 2020-03-01")]
    kind: Annotated[
        Literal["record", "voucher_void", "voucher_elsewhere", "voucher_at_device"],
        asked(
            "record (5 years); voucher_void or voucher_elsewhere, redeemed at a cage or machine (30 days); "
            "voucher_at_device, redeemed at a terminal (7 days).",
            "record",
        ),
    ]
    since: Annotated[
        datetime.date,
        asked("The day on which it was made; of a voucher, redeemed or voided.", datetime.date(2020, 3, 1)),
    ]
    destroyed: Annotated[
        datetime.date | None,
        asked(
            "The day on which it was or will be destroyed; left out if it is kept.", datetime.date(2025, 3, 1)
        ),
    ] = None


class Retention(Form, frozen=True, kw_only=True):
    """What a house keeps and destroys."""

    records: Annotated[list[KeptRecord], asked("The records.", [])]


def first_day_to_destroy(record: KeptRecord) -> tuple[datetime.date, str]:
    """The day, and the paragraph that says so."""
    if record.kind == "voucher_at_device":
        return record.since + timedelta(days=TERMINAL_DAYS), pa("§ 465a.6(c)(4)")
    if record.kind in ("voucher_void", "voucher_elsewhere"):
        return record.since + timedelta(days=ELSEWHERE_DAYS), pa("§ 465a.6(c)(3)")
    kept = record_retention(record.since)
    return kept.until, kept.cite


def every_record_is_kept_long_enough(form: Retention) -> Iterator[Finding]:
    """Whatever was destroyed, or is to be, before its day."""
    for record in form.records:
        first, cite = first_day_to_destroy(record)
        if record.destroyed is not None and record.destroyed < first:
            yield error(
                "destroyed_too_early",
                f"{record.record}: destroyed on {record.destroyed}, to be kept until {first}",
                cite,
                "keep it; if it is gone, report it",
            )
