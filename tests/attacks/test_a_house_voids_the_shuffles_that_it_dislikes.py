"""A house that knows a shuffle cannot choose another: it breaks the round off, or a friend holds back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from croupier.house import procedure
from croupier.tables.calling import Called
from croupier.tables.numbers import Numbers
from tests import warm
from tests.attacks._chance import ALICE, betting, locked, wager
from tests.web.floors import did

BOTH = Called(dealer="dora", floorperson="fritz")


async def three_rounds(folder: Path) -> None:
    """One is void while bets are taken, one after the lock; in the third a terminal holds its bytes back."""
    async with betting(folder) as (floor, desk):
        await did(procedure.void(desk, "void-1", "a spilled drink", BOTH))
        await did(procedure.open_round(desk, "second", first=False))
        await wager(floor, "EWT-1", ALICE)
        await locked(floor, desk, {"EWT-1": ALICE})
        await did(procedure.void(desk, "void-2", "we had enough of him", BOTH))
        await did(procedure.open_round(desk, "third", first=False))
        round_id = desk.table.round_id
        await did(floor.wagers("bet-3", "EWT-1", "HCF-1", round_id, {"ante": 500}, "ab" * 32))
        desk.gathering.patience_seconds = 0.01
        await did(procedure.no_more_bets(desk, "bell-3", Numbers()))
        await did(procedure.deal(desk, "deal-3", 0))
        await did(floor.decision("fold-3", "EWT-1", "HCF-1", round_id, 1, "fold"))
        await desk.settle()


def test_the_audit_counts_them_by_table_and_by_terminal(tmp_path: Path) -> None:
    asyncio.run(three_rounds(tmp_path))
    books = str(tmp_path / "floor.sqlite")
    told = warm.run(["audit", "chance", books, "--json"], capture_output=True, text=True)
    assert json.loads(told.stdout) == {
        "HCF-1": {
            "settled": 1,
            "void_before": 1,
            "void_after": 1,
            "house_alone": 1,
            "added": 1,
            "withheld": 1,
            "absent": 0,
            "withheld_by": {"EWT-1": 1},
        }
    }
    shown = warm.run(["audit", "chance", books], capture_output=True, text=True)
    assert "HCF-1: EWT-1 held its bytes back in 1 rounds" in shown.stdout
    assert warm.run(["audit", "verify", books], capture_output=True, text=True).returncode == 0
