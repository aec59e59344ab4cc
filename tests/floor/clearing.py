"""A RAM clear from the notice to the end, for tests that need one behind them."""

from __future__ import annotations

from typing import Any

from croupier.floor.assets.ram_clear import ClearRam, RecordFinancialMeters, ReportNonresponsive
from croupier.units.gaming_day import instant_text
from tests.floor.house import House
from tests.store.databases import done

NOTICE = "RC-1"


def told_now(house: House) -> dict[str, Any]:
    """What the notice says of those who were told."""
    at = instant_text(house.clock.now())
    return {
        "operator": "Operator Reed",
        "operator_told_at": at,
        "representative_told": "Representative Hall",
        "representative_told_at": at,
    }


def clear_ram(house: House, asset_number: str, notice: str = NOTICE) -> None:
    """The device is disabled and empty already."""
    named = {"asset_number": asset_number, "notice_number": notice}
    house.did(ReportNonresponsive, reported_by="technician 8", **named, **told_now(house))
    record = RecordFinancialMeters(id=house.next_id(), representative="rep 2", meters={}, **named)
    record = record.with_books(house.store)
    read = RecordFinancialMeters(
        id=record.id,
        representative=record.representative,
        meters=record.books,
        accounts=record.accounts,
        books=record.books,
        **named,
    )
    done(house.store.do(read))
    clear = ClearRam(id=house.next_id(), technician="technician 8", representative="rep 2", **named)
    done(house.store.do(clear.with_books(house.store)))
