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
    """One terminal in one gaming day."""

    asset_number: str
    wagers_cents: Cents
    won_cents: Cents
    net_revenue_cents: Cents


def revenue_of_day(lines: Iterable[Line], day: date, gaming_day: GamingDay) -> list[TerminalRevenue]:
    """What each terminal counted between the last reading before the day and the last one in it.

    A terminal that was out of reach at the end of the day has its count in the day in which it came back.
    """
    begins, ends = instant_text(gaming_day.begins(day)), instant_text(gaming_day.ends(day))
    before: dict[str, dict[int, int]] = {}
    within: dict[str, dict[int, int]] = {}
    for line in lines:
        if isinstance(line, Reading) and line.at < ends:
            (before if line.at < begins else within)[line.asset_number] = line.totals
    return [_revenue(name, before.get(name, {}), totals) for name, totals in sorted(within.items())]


def _revenue(asset_number: str, before: dict[int, int], after: dict[int, int]) -> TerminalRevenue:
    counted = {code: total - before.get(code, 0) for code, total in after.items()}
    return TerminalRevenue(
        asset_number=asset_number,
        wagers_cents=counted[MeterCode.COIN_IN],
        won_cents=counted[MeterCode.WON],
        net_revenue_cents=net_revenue_cents(counted),
    )
