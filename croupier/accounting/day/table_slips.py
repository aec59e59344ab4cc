"""The slips of tables with chips: container, opening, fills, credits, drop, closing (§§ 465a.36 to 465a.42).

Each is signed by people who are signed in: security brings the container, dealer and floorperson count, a
floorperson requests, and whoever receives or hands over is the second person. What they come to is a
table's day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import ClassVar, Final, Literal, get_args

import msgspec

from croupier.accounting.day.table_inventory import (
    DEALER,
    FLOORPERSON,
    SECURITY,
    InventoryLine,
    Staff,
    TableInventory,
)
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.floor.filings.written_time import written_date
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import identifier, name
from croupier.units.money import Cents, dollars
from croupier.units.signature import Signature
from croupier.wagering.terminal import Terminal

What = Literal["open", "fill", "credit", "drop", "close"]
COUNTS: Final = ("open", "drop", "close")
"""Slips on which a dealer counts in the presence of a floorperson; the others a floorperson requests."""
_CONTAINER: Final = "58 Pa. Code § 465a.37(a)"


class TableSlip(msgspec.Struct, frozen=True):
    """One slip as it was signed."""

    what: What
    amount_cents: Cents
    first: str
    second: str
    at: str


class TableDay(Paper, frozen=True, kw_only=True):
    """A table's slips on a gaming day. ``brought_by`` is who brought its container, empty once it is open."""

    paper_kind: ClassVar[str] = "table_day"

    table: str
    gaming_day: str
    slips: tuple[TableSlip, ...] = ()
    brought_by: str = ""

    @property
    def number(self) -> str:
        return f"{self.table}.{self.gaming_day}"

    def inventory(self) -> TableInventory:
        """The table as its slips leave it."""
        table = TableInventory(self.table)
        for slip in self.slips:
            what = "close" if slip.what == "drop" else slip.what
            table.lines.append(InventoryLine(what, slip.amount_cents, (slip.first, slip.second), ""))
            table.is_open = slip.what not in ("drop", "close")
        return table


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDayCommand(Command):
    """The base: the table, and the gaming day on which the slip is written."""

    table: str
    gaming_day: str

    def check(self) -> None:
        Command.check(self)
        name(self.table, "table")
        written_date(self.gaming_day, "gaming_day")

    def footprint(self) -> Footprint:
        days = (touched(TableDay, number) for number in (self._number, self._number_before))
        return Footprint(records=(*days, (Terminal, self.table)))

    @property
    def _number(self) -> str:
        return f"{self.table}.{self.gaming_day}"

    @property
    def _number_before(self) -> str:
        return f"{self.table}.{date.fromisoformat(self.gaming_day) - timedelta(days=1)}"

    def left_at_the_table(self, draft: Draft) -> TableSlip | None:
        """The slip of the drop of the day before, where the table stayed open: its inventory is at the table
        and is what this day begins with (§§ 465a.37(a), 465a.41(a))."""
        before = paper(draft, TableDay, self._number_before)
        last = before.slips[-1] if before is not None and before.slips else None
        return last if last is not None and last.what == "drop" else None

    def day(self, draft: Draft) -> TableDay:
        """The slips so far. A terminal has no chips, and none (§ 465a.36(a))."""
        today = draft.moment.gaming_day.isoformat()
        if self.gaming_day != today:
            raise refuse("another_day", f"it is the gaming day {today}, not {self.gaming_day}", _CONTAINER)
        if draft.record(Terminal, self.table) is not None:
            message = f"{self.table} has no chips: wagers are electronic"
            raise refuse("no_chips", message, "58 Pa. Code § 465a.36(a)")
        found = paper(draft, TableDay, self._number)
        return found or TableDay(table=self.table, gaming_day=self.gaming_day)


@dataclass(frozen=True, slots=True, kw_only=True)
class BringContainer(TableDayCommand):
    """Security brings the locked container with the table inventory directly from the cage."""

    kind: ClassVar[str] = "bring_container"
    by: Signature

    def check(self) -> None:
        TableDayCommand.check(self)
        identifier(self.by, "by")

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        day = self.day(draft)
        if day.inventory().is_open:
            raise refuse("table_open", f"table {self.table} is open", _CONTAINER)
        if not day.slips and self.left_at_the_table(draft) is not None:
            message = f"table {self.table} was dropped open, and its inventory is at the table"
            raise refuse("already_attached", message, _CONTAINER)
        keep(draft, msgspec.structs.replace(day, brought_by=self.by))
        return {"table": self.table, "brought_by": self.by}


@dataclass(frozen=True, slots=True, kw_only=True)
class SignTableSlip(TableDayCommand):
    """A slip with both who sign it: a count by dealer and floorperson, or a request and its receiver."""

    kind: ClassVar[str] = "sign_table_slip"
    what: str
    amount_cents: Cents
    first: Signature
    second: Signature

    def check(self) -> None:
        TableDayCommand.check(self)
        if self.what not in get_args(What):
            raise ValueError(f"what: {self.what!r} is not one of {', '.join(get_args(What))}")
        for field in ("first", "second"):
            identifier(getattr(self, field), field)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        day = self.day(draft)
        left = self.left_at_the_table(draft) if not day.slips else None
        self._apply(day, day.inventory(), left)
        what = msgspec.convert(self.what, What)
        at = instant_text(draft.moment.at)
        slip = TableSlip(what, self.amount_cents, self.first, self.second, at)
        keep(draft, msgspec.structs.replace(day, slips=(*day.slips, slip), brought_by=""))
        return {"table": self.table, "what": self.what, "first": self.first, "second": self.second}

    def _apply(self, day: TableDay, table: TableInventory, left: TableSlip | None) -> None:
        """The rules of the slip; the first that it breaks refuses it."""
        if self.what in COUNTS:
            counts, observes = Staff(self.first, DEALER), Staff(self.second, FLOORPERSON)
            if self.what == "open":
                self._open(day, table, counts, observes, left)
            else:
                table.close(self.amount_cents, counts, observes, dropped=self.what == "drop")
            return
        asks, other = Staff(self.first, FLOORPERSON), Staff(self.second, DEALER)
        if self.what == "fill":
            table.fill(self.amount_cents, asks, other)
        else:
            table.credit(self.amount_cents, asks, other)

    def _open(
        self, day: TableDay, table: TableInventory, counts: Staff, observes: Staff, left: TableSlip | None
    ) -> None:
        """A table that was dropped open begins the day with what the drop left, and needs no container."""
        if left is not None:
            if self.amount_cents != left.amount_cents:
                message = f"the drop left {dollars(left.amount_cents)} at table {self.table}"
                raise refuse("another_amount", message, "58 Pa. Code § 465a.41(a)")
            table.go_on(self.amount_cents, counts, observes)
            return
        if not day.brought_by and not table.is_open:
            message = f"security has not brought the container of table {self.table} from the cage"
            raise refuse("no_container", message, _CONTAINER)
        table.open(self.amount_cents, Staff(day.brought_by, SECURITY), counts, observes)
