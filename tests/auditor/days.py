"""The auditor's gaming days: what he has to find again in the reports of any past day."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

START_HOUR = 6
ZONE = ZoneInfo("America/New_York")

DEPOSITED = "deposited"
WINNINGS = "winnings"
LOSING_WAGERS = "losing_wagers"
WITHDRAWN = "withdrawn"
GROSS_REVENUE = "gross_revenue"
WAGERED = "wagered"
TIPS = "tips"
ATTENDANT = "attendant"
CONTRIBUTED = "contributed"
FIXED_SUMS_WON = "fixed_sums_won"
PROGRESSIVE_PAID = "progressive_paid"

OF_TERMINALS = (DEPOSITED, WAGERED, WINNINGS, LOSING_WAGERS, TIPS, WITHDRAWN, ATTENDANT, GROSS_REVENUE)
OF_TABLES = (
    *(WAGERED, WINNINGS, LOSING_WAGERS, ATTENDANT, GROSS_REVENUE),
    *(CONTRIBUTED, FIXED_SUMS_WON, PROGRESSIVE_PAID),
)


@lru_cache(maxsize=1024)
def gaming_day(at: str) -> str:
    """The gaming day of an instant as replies write it: it begins at six in the morning, local time."""
    local = datetime.fromisoformat(at).astimezone(ZONE)
    return (local - timedelta(days=local.hour < START_HOUR)).date().isoformat()


@dataclass(slots=True)
class Days:
    """§ 605a.2(d)(7) by day and terminal, and by day and table."""

    terminals: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    tables: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def at_terminal(self, at: str, terminal: str, figure: str, cents: int) -> None:
        """Money in or out of a terminal, away from any table."""
        self.terminals[gaming_day(at), terminal][figure] += cents

    def at_table(self, at: str, table: str, terminal: str, figure: str, cents: int) -> None:
        """Money of a terminal at a table."""
        day = gaming_day(at)
        self.terminals[day, terminal][figure] += cents
        self.tables[day, table][figure] += cents

    def of_table(self, at: str, table: str, figure: str, cents: int) -> None:
        """Money of a table that is no terminal's."""
        self.tables[gaming_day(at), table][figure] += cents

    def known(self) -> list[str]:
        return sorted({day for day, _ in self.terminals} | {day for day, _ in self.tables})
