"""The auditor's own meters: a hit that is refused has emptied nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.auditor.pools import Pools, Restart, TableFacts, hit_of

MAIN, RESERVE = "progressive_main:FLUSH.main", "progressive_reserve:FLUSH.reserve"


def pools() -> Pools:
    options = {"progressive": "A"}
    facts = TableFacts(
        "T-1", "high_card_flush", "pa-2019", options, "FLUSH", Fraction(0), {"progressive": 100}
    )
    found = Pools({"T-1": facts})
    found.seed_all()
    found.feed("T-1", [("progressive", 100)] * 2)
    return found


def won(seat: int, returned: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "wager": "progressive",
        "outcome": "win",
        "returned": returned,
        "pays": "100% of meter",
    }


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_refused_hits_leave_meter_and_reserve_as_they_were(order: tuple[int, int]) -> None:
    found = pools()
    before = dict(found.levels)
    assert before == {MAIN: 3_000_046, RESERVE: 10}
    lines = {1: won(1, 3_000_046), 2: won(2, 10)}
    assert found.pay("T-1", list(lines.values())) == 0
    assert found.restarts[1, "progressive"] == Restart(RESERVE, 10, 0)
    assert found.levels == {MAIN: 0, RESERVE: 0}
    for seat in order:
        restart = found.restarts[seat, "progressive"]
        hit = hit_of(found.tables["T-1"], f"EWT-{seat}", lines[seat], restart)
        assert hit is not None
        assert found.refused(hit) == 0
    assert found.levels == before
