"""Net revenue of the terminals by gaming day, from central control's readings (58 Pa. Code § 601a.9(e))."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from croupier.floor.central.counting import net_revenue_cents
from croupier.floor.central.log import Line, Reading
from croupier.floor.sas.codes import MeterCode
from croupier.units.gaming_day import GamingDay, instant_text
from croupier.units.money import Cents


@dataclass(frozen=True, slots=True)
class TerminalRevenue:
    """One terminal in one gaming day; ``begins_at`` is set where its count begins only within the day."""

    asset_number: str
    wagers_cents: Cents
    won_cents: Cents
    net_revenue_cents: Cents
    begins_at: str = ""


def revenue_of_day(lines: Iterable[Line], day: date, gaming_day: GamingDay) -> list[TerminalRevenue]:
    """What each terminal counted between the last reading before the day and the last one in it.

    A terminal that was out of reach at the end of the day has its count in the day in which it came back. The
    first reading of all is where the count begins: what a meter showed then was earned before, somewhere else
    or unread, and is no revenue of this day.
    """
    begins, ends = instant_text(gaming_day.begins(day)), instant_text(gaming_day.ends(day))
    before: dict[str, Reading] = {}
    first: dict[str, Reading] = {}
    last: dict[str, Reading] = {}
    for line in lines:
        if isinstance(line, Reading) and line.at < ends:
            if line.at < begins:
                before[line.asset_number] = line
            else:
                first.setdefault(line.asset_number, line)
                last[line.asset_number] = line
    return [_revenue(before.get(name), first[name], last[name]) for name in sorted(last)]


def _revenue(before: Reading | None, first: Reading, last: Reading) -> TerminalRevenue:
    start = (before or first).totals
    counted = {code: total - start.get(code, total) for code, total in last.totals.items()}
    return TerminalRevenue(
        asset_number=last.asset_number,
        wagers_cents=counted[MeterCode.COIN_IN],
        won_cents=counted[MeterCode.WON],
        net_revenue_cents=net_revenue_cents(counted),
        begins_at="" if before else first.at,
    )
