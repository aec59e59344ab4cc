"""Table inventories, fills and credits of tables with chips (58 Pa. Code §§ 465a.36 to 465a.42).

Terminals have no chips: every act on one is refused, as those sections exclude them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from croupier.accounting.tax.revenue import BankingTable
from croupier.ledger.draft import refuse
from croupier.units.money import Cents, dollars

DEALER, BOXPERSON, FLOORPERSON, PIT_CLERK, ABOVE, SECURITY = (
    "dealer",
    "boxperson",
    "floorperson",
    "pit_clerk",
    "above_floorperson",
    "security",
)
_COUNTS: Final = (DEALER, BOXPERSON)
_OBSERVES: Final = (FLOORPERSON, ABOVE)
_REQUESTS: Final = (PIT_CLERK, FLOORPERSON, ABOVE)


@dataclass(frozen=True, slots=True)
class Staff:
    """Someone at the table, by credential number and role."""

    credential: str
    role: str


@dataclass(frozen=True, slots=True)
class InventoryLine:
    """One slip: opening, fill, credit, drop or closing."""

    what: str
    amount_cents: Cents
    by: tuple[str, ...]
    cite: str


@dataclass(slots=True)
class TableInventory:
    """A table's chips through one gaming day. ``live`` is false for terminals and fully automated tables."""

    table: str
    live: bool = True
    lines: list[InventoryLine] = field(default_factory=list)
    is_open: bool = False

    def open(self, amount_cents: Cents, brought_by: Staff, counted_by: Staff, seen_by: Staff) -> None:
        """The locked container comes from the cage with security; dealer and floorperson count it."""
        cite = "58 Pa. Code § 465a.37(a)"
        self._chips("58 Pa. Code § 465a.36(a)")
        if self.is_open:
            raise refuse("table_open", f"table {self.table} is open", cite)
        if brought_by.role != SECURITY:
            raise refuse("wrong_role", "security brings the container from the cage", cite)
        self._count("open", amount_cents, counted_by, seen_by, cite)
        self.is_open = True

    def go_on(self, amount_cents: Cents, counted_by: Staff, seen_by: Staff) -> None:
        """A table that was dropped open goes on with what the drop left: nothing comes from the cage."""
        cite = "58 Pa. Code §§ 465a.37(a), 465a.41(a)"
        self._chips("58 Pa. Code § 465a.36(a)")
        if self.is_open:
            raise refuse("table_open", f"table {self.table} is open", cite)
        self._count("open", amount_cents, counted_by, seen_by, cite)
        self.is_open = True

    def fill(self, amount_cents: Cents, requested_by: Staff, received_by: Staff) -> None:
        """Chips from the cage, on a Fill Request Slip."""
        self._slip("fill", amount_cents, requested_by, received_by, "58 Pa. Code § 465a.38(a)")

    def credit(self, amount_cents: Cents, requested_by: Staff, handed_by: Staff) -> None:
        """Chips to the cage, on a Credit Request Slip; no more than the table can have."""
        cite = "58 Pa. Code § 465a.39(a)"
        self._must_be_open(cite)
        if amount_cents > self.holds_cents:
            message = f"a credit of {dollars(amount_cents)}: the table holds {dollars(self.holds_cents)}"
            raise refuse("more_than_it_holds", message, cite)
        self._slip("credit", amount_cents, requested_by, handed_by, cite)

    @property
    def holds_cents(self) -> Cents:
        """What was brought to the table and not taken away again, by its slips."""
        return self._sum("open") + self._sum("fill") - self._sum("credit")

    def close(self, amount_cents: Cents, counted_by: Staff, seen_by: Staff, *, dropped: bool = False) -> None:
        """The dealer counts what remains in the presence of the floorperson. ``dropped``: the box is taken
        while the table stays open, and what remains opens the next day (§ 465a.41(a))."""
        cite = "58 Pa. Code § 465a.41(a)" if dropped else "58 Pa. Code § 465a.42(a)"
        self._must_be_open(cite)
        self._count("close", amount_cents, counted_by, seen_by, cite)
        self.is_open = False

    def day(self, drop_cents: Cents) -> BankingTable:
        """The figures of the gaming day, once the table has been closed or dropped."""
        if self.is_open or not self.lines:
            raise refuse("table_open", f"table {self.table} has not been closed", "58 Pa. Code § 465a.42(a)")
        return BankingTable(
            table=self.table,
            opening_cents=self._sum("open"),
            closing_cents=self._sum("close"),
            fills_cents=self._sum("fill"),
            credits_cents=self._sum("credit"),
            drop_cents=drop_cents,
        )

    def _sum(self, what: str) -> Cents:
        return sum(line.amount_cents for line in self.lines if line.what == what)

    def _chips(self, cite: str) -> None:
        if not self.live:
            raise refuse("no_chips", f"{self.table} has no chips: wagers are electronic", cite)

    def _must_be_open(self, cite: str) -> None:
        self._chips(cite)
        if not self.is_open:
            raise refuse("table_closed", f"table {self.table} is not open", cite)

    def _slip(self, what: str, amount_cents: Cents, by: Staff, other: Staff, cite: str) -> None:
        self._must_be_open(cite)
        if by.role not in _REQUESTS:
            raise refuse("wrong_role", f"a {what} is requested by pit clerk, floorperson or above", cite)
        self._two(by, other, cite)
        if amount_cents <= 0:
            raise refuse("no_amount", f"a {what} of {dollars(amount_cents)} is none", cite)
        self.lines.append(InventoryLine(what, amount_cents, (by.credential, other.credential), cite))

    def _count(self, what: str, amount_cents: Cents, counted_by: Staff, seen_by: Staff, cite: str) -> None:
        if counted_by.role not in _COUNTS:
            raise refuse("wrong_role", "dealer or boxperson counts the inventory", cite)
        if seen_by.role not in _OBSERVES:
            raise refuse("wrong_role", "the floorperson of the table observes the count", cite)
        self._two(counted_by, seen_by, cite)
        if amount_cents < 0:
            raise refuse("no_amount", "an inventory cannot be below zero", cite)
        people = (counted_by.credential, seen_by.credential)
        self.lines.append(InventoryLine(what, amount_cents, people, cite))

    @staticmethod
    def _two(first: Staff, second: Staff, cite: str) -> None:
        if first.credential == second.credential:
            raise refuse("same_person", f"{first.credential} cannot be both persons", cite)
