"""Betting behind with real books: what finds no money is let go, and the rest comes true together."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.house import procedure
from croupier.house.cashier import account_of
from croupier.house.documents import round_document
from croupier.house.floor import Floor
from croupier.play.request import Deal
from croupier.tables.config import TableConfig
from croupier.tables.records import find_round
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did

RICH, POOR, FIRST = "EWT-1", "EWT-2", "EWT-3"
# Two cards in turn to position 3 and the dealer, one for the double, and a dealer who stands on 17.
CARDS = "6h Td 5c 7d 9s"


async def play_to_the_end(floor: Floor) -> None:
    """The first bettor doubles; one behind him has the money for it, the other has not."""
    desk = floor.desk("DBJ-1")
    await did(procedure.open_round(desk, "open", first=True))
    for terminal, cents in {FIRST: 10_000, RICH: 10_000, POOR: 2_000}.items():
        await did(floor.sit(f"sit-{terminal}", terminal, "DBJ-1", 3))
        await did(floor.validators.bill(f"bill-{terminal}", terminal, cents))
        wagers = {"blackjack": 2_000}
        await did(floor.wagers(f"bet-{terminal}", terminal, "DBJ-1", desk.table.round_id, wagers))
    await did(procedure.no_more_bets(desk, "bell", procedure.Numbers()))
    play = desk.table.play
    assert play is not None
    while isinstance(play.round.pending, Deal):
        await did(procedure.deal(desk, f"card-{play.cards_drawn}"))
    await did(floor.decision("double", FIRST, "DBJ-1", desk.table.round_id, play.question, "double 2000"))
    await did(procedure.deal(desk, "last"))
    await desk.settle()


def test_who_has_the_money_doubles_behind_and_who_has_not_keeps_his_wager(tmp_path: Path) -> None:
    asyncio.run(_doubles(tmp_path))


async def _doubles(tmp_path: Path) -> None:
    table = TableConfig(
        id="DBJ-1", game="double_back_jack", cards="recorded", recorded=[CARDS], decision_seconds=0
    )
    async with a_floor(tmp_path, SetClock(), tables=[table]) as floor:
        await play_to_the_end(floor)
        balances = {
            terminal: floor.books.ledger.account(account_of(terminal)).balance_cents  # type: ignore[union-attr]
            for terminal in (FIRST, RICH, POOR)
        }
        # 20 against 17: the double wins 2,000 and 2,000, the single wager 2,000.
        assert balances == {FIRST: 14_000, RICH: 14_000, POOR: 4_000}
        assert {t: s.held_cents for t, s in floor.cashier.standings.items()} == dict.fromkeys(balances, 0)
        record = find_round(floor.books.ledger, "DBJ-1-000001")
        text = round_document(record)["transcript"]
        assert f"({POOR}) bets behind seat 3: blackjack $20" in text
        assert f"({RICH}) bets behind seat 3: blackjack $20, double $20" in text
        assert RICH not in round_document(record, POOR)["transcript"]
