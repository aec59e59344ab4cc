"""The slips of tables with chips on a gaming day, as a document: opening, fills, credits, drop, closing."""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

from croupier.accounting.day.table_inventory import SECURITY, Staff, TableInventory
from croupier.accounting.tax.revenue import BankingTable
from croupier.errors import DataError
from croupier.units.money import Cents

Role = Literal["dealer", "boxperson", "floorperson", "pit_clerk", "above_floorperson", "security"]


class Signer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who signs a slip, and in which role."""

    credential: str
    role: Role

    def staff(self) -> Staff:
        return Staff(self.credential, self.role)


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One slip. ``first`` counts or requests, ``second`` observes or receives.

    ``brought_by`` is the security officer who brings the container of an opening.
    """

    what: Literal["open", "fill", "credit", "drop", "close"]
    amount_cents: Cents
    first: Signer
    second: Signer
    brought_by: str = ""


class TableSlips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table's day; ``drop_cents`` is what its box held, from the count report."""

    table: str
    slips: list[Slip]
    drop_cents: Cents
    live: bool = True


class SlipDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables with chips on one gaming day."""

    gaming_day: datetime.date
    tables: list[TableSlips]


def table_day(given: TableSlips) -> BankingTable:
    """Apply the slips in their order; the first that may not be is refused with its section."""
    table = TableInventory(given.table, given.live)
    for slip in given.slips:
        first, second = slip.first.staff(), slip.second.staff()
        if slip.what == "open":
            table.open(slip.amount_cents, Staff(slip.brought_by, SECURITY), first, second)
        elif slip.what == "fill":
            table.fill(slip.amount_cents, first, second)
        elif slip.what == "credit":
            table.credit(slip.amount_cents, first, second)
        elif slip.what == "drop":
            table.drop(slip.amount_cents, first, second)
        else:
            table.close(slip.amount_cents, first, second)
    return table.day(given.drop_cents)


def parse_slips(content: bytes, name: str) -> SlipDay:
    """The document, YAML or JSON."""
    try:
        # Read first and converted then: YAML has days of its own, JSON writes them as text.
        return msgspec.convert(msgspec.yaml.decode(content), SlipDay)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name}: {' '.join(str(error).split())}") from error
