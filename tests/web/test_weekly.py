"""The console's weekly return: at the rates that the house has stated, and with their sources."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path

import msgspec

from croupier.accounting.tax.rates import TaxRate
from croupier.web.console import weekly
from tests.store.databases import SetClock
from tests.web.floors import a_floor

FIRST = date(2015, 6, 22)


def test_a_rate_that_the_house_states_is_used_and_cited(tmp_path: Path) -> None:
    async def go() -> None:
        rate = TaxRate(
            id="raised", of="all", rate="13%", from_day=FIRST + timedelta(days=3), source="an act, § 1"
        )
        async with a_floor(tmp_path, SetClock(), tax_rates=[rate]) as floor:
            answer = await weekly.one_week(FIRST, floor, began=date(2010, 7, 8))
        found = msgspec.json.decode(bytes(answer.body))
        assert [row["rate"] for row in found["days"]] == ["12%"] * 3 + ["13%"] * 4
        assert "13%: an act, § 1" in found["notes"]

    asyncio.run(go())
