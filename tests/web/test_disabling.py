"""A terminal that is being disabled completes its round and gets no further one (58 Pa. Code § 605a.5(a))."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.central.activation import DisableTerminal
from croupier.floor.filings.document import key_of, read_paper
from croupier.house import clockwork, procedure
from croupier.house.cashier import account_of
from croupier.house.floor import Floor
from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.wagering.terminal import COMPLETING
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did, refused

TABLES = [
    TableConfig(id=one, game="high_card_flush", betting_seconds=0, decision_seconds=0)
    for one in ("HCF-1", "HCF-2")
]


async def seated(floor: Floor) -> None:
    """EWT-1 with money at both tables, both of them open."""
    await did(floor.validators.bill("bill", "EWT-1", 10_000))
    for table in ("HCF-1", "HCF-2"):
        await did(floor.sit(f"sit-{table}", "EWT-1", table, 1))
        await did(procedure.open_round(floor.desk(table), f"open-{table}", first=True))


async def disable(floor: Floor) -> str:
    order = DisableTerminal(
        id="order-1", asset_number="EWT-1", reason="ordered", accounts=(account_of("EWT-1"),)
    )
    answer = await floor.books.submit(order, lambda receipt: None)
    assert isinstance(answer, Receipt)
    return str(answer.facts["state"])


async def a_voucher(floor: Floor) -> str:
    """One that another terminal has printed."""
    await did(floor.validators.bill("bill-of-another", "EWT-2", 2_000))
    return str((await did(floor.cashier.cash_out("out-of-another", "EWT-2"))).facts["voucher"])


async def how_it_stands(floor: Floor) -> tuple[int, str, str]:
    """Whether EWT-1 is enabled, and what is kept of its being stopped."""
    ledger = floor.books.ledger
    terminal = next(one for one in ledger.terminals() if one.asset_number == "EWT-1")
    kept = ledger.floor_document(key_of(DeviceLife, "EWT-1"))
    assert kept is not None
    life = read_paper(DeviceLife, kept.body)
    return terminal.enabled, life.state, life.reason


async def wager(floor: Floor, command_id: str, table: str, cents: int) -> Answer:
    wagers = {"ante": cents} if cents else {}
    return await floor.wagers(command_id, "EWT-1", table, floor.desk(table).table.round_id, wagers)


def test_the_round_in_play_is_completed_with_its_raise_and_no_further_one_begun(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=TABLES) as floor:
            await seated(floor)
            desk = floor.desk("HCF-1")
            await did(wager(floor, "w-1", "HCF-1", 500))
            assert await disable(floor) == "disabling"
            for answer in (
                wager(floor, "w-2", "HCF-1", 1_000),
                wager(floor, "w-3", "HCF-2", 500),
                floor.validators.bill("bill-1", "EWT-1", 2_000),
                floor.validators.voucher("voucher-1", "EWT-1", await a_voucher(floor)),
                floor.cashier.tip("tip-1", "EWT-1", 100),
            ):
                refusal = await refused(answer)
                assert (refusal.code, refusal.cite) == ("terminal_disabled", "58 Pa. Code § 605a.5(a)")
            await did(wager(floor, "w-4", "HCF-1", 500))
            await did(procedure.no_more_bets(desk, "bell", Numbers()))
            await did(procedure.deal(desk, "deal", 0))
            play = desk.table.play
            assert play is not None
            raised = floor.decision("d-1", "EWT-1", "HCF-1", desk.table.round_id, play.question, "raise 500")
            await did(raised)
            assert await how_it_stands(floor) == (COMPLETING, "disabling", "ordered")
            while desk.table.phase != "settled":
                await clockwork.tend(desk)
            # Nothing is at risk any more: the same transaction has disabled it, for the reason given.
            assert await how_it_stands(floor) == (0, "disabled", "ordered")
            assert (
                await refused(floor.validators.bill("bill-2", "EWT-1", 2_000))
            ).code == "terminal_disabled"
            await did(floor.cashier.cash_out("out", "EWT-1"))
            await did(procedure.open_round(desk, "next", first=False))
            assert (await refused(wager(floor, "w-5", "HCF-1", 500))).code == "terminal_disabled"

    asyncio.run(test())


def test_smaller_wagers_while_being_disabled_are_placed(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=TABLES) as floor:
            await seated(floor)
            await did(wager(floor, "w-1", "HCF-1", 1_000))
            assert await disable(floor) == "disabling"
            await did(wager(floor, "w-2", "HCF-1", 500))
            assert (await refused(wager(floor, "w-3", "HCF-1", 501))).code == "terminal_disabled"

    asyncio.run(test())


def test_wagers_taken_back_while_being_disabled_are_not_placed_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=TABLES) as floor:
            await seated(floor)
            await did(wager(floor, "w-1", "HCF-1", 500))
            assert await disable(floor) == "disabling"
            await did(wager(floor, "w-2", "HCF-1", 0))
            assert await how_it_stands(floor) == (0, "disabled", "ordered")
            assert (await refused(wager(floor, "w-3", "HCF-1", 500))).code == "terminal_disabled"

    asyncio.run(test())


def test_a_terminal_that_is_disabled_at_once_bets_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=TABLES) as floor:
            await seated(floor)
            assert await disable(floor) == "disabled"
            refusal = await refused(wager(floor, "w-1", "HCF-1", 500))
            assert (refusal.code, refusal.cite) == ("terminal_disabled", "58 Pa. Code § 605a.5(a)")

    asyncio.run(test())
