"""Somebody who can write to the books, with a sound chain, enters a virtual round with cards of his own."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

from croupier.house import procedure
from croupier.store.store import Store
from croupier.tables import events as e
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.tables.step import RecordStep, Step
from tests import warm
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did

TABLE = TableConfig(id="HCF-1", game="high_card_flush", betting_seconds=0, decision_seconds=0)


async def locked(folder: Path) -> tuple[str, dict[str, str]]:
    """A round with its bets locked; its number, and what its shoe will reveal."""
    async with a_floor(folder, SetClock(), tables=[TABLE]) as floor:
        desk = floor.desk("HCF-1")
        await did(procedure.open_round(desk, "open", first=True))
        await did(floor.sit("sit", "EWT-1", "HCF-1", 1))
        await did(floor.validators.bill("bill", "EWT-1", 10_000))
        await did(floor.wagers("bet", "EWT-1", "HCF-1", desk.table.round_id, {"ante": 500}))
        await did(procedure.no_more_bets(desk, "bell", Numbers()))
        return desk.table.round_id, desk.table.source.reveal() or {}


def audit(books: Path) -> subprocess.CompletedProcess[str]:
    return warm.run(["audit", "verify", str(books)], capture_output=True, text=True)


def test_the_audit_names_the_round(tmp_path: Path) -> None:
    round_id, reveal = asyncio.run(locked(tmp_path))
    books = tmp_path / "floor.sqlite"
    assert audit(books).returncode == 0
    dealt = e.Acted(round=round_id, acts=[{"cards": "Ah Kh Qh Jh Th 9h 8h 2c 3d 4s 5c 7d 8s Tc"}])
    ended = e.RoundVoided(round=round_id, reason="nobody looks", reveal=reveal, opened_seq=1)
    with Store(str(books), clock=SetClock()) as store:
        for number, event in enumerate((dealt, ended)):
            step = Step(event, {})
            store.do(RecordStep(id=f"forged-{number}", table="HCF-1", asked=f"forged {number}", step=step))
    found = audit(books)
    assert found.returncode == 1
    assert f"round {round_id}: card 1 of the round did not come from this shuffle" in found.stdout


def test_a_server_that_starts_on_such_books_stops_the_table(tmp_path: Path) -> None:
    round_id, _ = asyncio.run(locked(tmp_path))
    dealt = e.Acted(round=round_id, acts=[{"cards": "Ah Kh Qh"}])
    with Store(str(tmp_path / "floor.sqlite"), clock=SetClock()) as store:
        store.do(RecordStep(id="forged", table="HCF-1", asked="forged", step=Step(dealt, {})))

    async def started() -> str:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            return floor.desk("HCF-1").fault

    assert "did not come from this shuffle" in asyncio.run(started())
