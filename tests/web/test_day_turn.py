"""When a gaming day begins, a running house makes vouchers past their last day unclaimed by itself."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from croupier.accounting.day.vouchers import close_voucher_day
from croupier.errors import OperatingError
from croupier.house import day_turn
from croupier.house.floor import Floor
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.voucher import (
    EXPIRED,
    LIFE_DAYS,
    OUTSTANDING,
    VOUCHERS_OUTSTANDING,
    VOUCHERS_UNCLAIMED,
)
from tests.access.staffed import configuration, served
from tests.store.databases import Floor as Books
from tests.store.databases import SetClock, time_passes
from tests.wagering.playing import Terminal
from tests.waiting import looks
from tests.web.floors import a_floor, did

ISSUED = date(2015, 7, 1)


async def a_voucher(floor: Floor) -> str:
    await did(floor.validators.bill("b", "EWT-1", 2_000))
    return (await did(floor.cashier.cash_out("c", "EWT-1"))).text("voucher")


def state_of(floor: Floor, number: str) -> str:
    voucher = floor.books.ledger.voucher(number)
    assert voucher is not None
    return voucher.state


def set_to_the_end(floor: Floor, clock: SetClock) -> None:
    """The first instant at which the voucher is good no more; somebody has looked at the clock before."""
    end = floor.books.ledger.gaming_day.begins(ISSUED + timedelta(days=LIFE_DAYS))
    clock.instant = end - timedelta(hours=1)
    time_passes(floor.books.ledger, clock)
    clock.instant = end


def test_a_voucher_becomes_unclaimed_with_the_first_instant_after_its_last_day(tmp_path: Path) -> None:
    async def go() -> None:
        clock = SetClock()
        async with a_floor(tmp_path, clock) as floor:
            number = await a_voucher(floor)
            set_to_the_end(floor, clock)
            clock.pass_by(microseconds=-1)
            before = await day_turn.turn(floor)
            assert state_of(floor, number) == OUTSTANDING
            assert day_turn.pause_seconds(floor) == day_turn.LEAST_SECONDS
            clock.pass_by(microseconds=1)
            assert await day_turn.turn(floor, before) == before + timedelta(days=1)
            assert state_of(floor, number) == EXPIRED
            ledger = floor.books.ledger
            assert ledger.balances([VOUCHERS_OUTSTANDING, VOUCHERS_UNCLAIMED]) == {
                VOUCHERS_OUTSTANDING: 0,
                VOUCHERS_UNCLAIMED: 2_000,
            }
            assert day_turn.pause_seconds(floor) == day_turn.LOOK_SECONDS

    asyncio.run(go())


def test_done_again_after_a_restart_or_by_hand_it_changes_nothing(tmp_path: Path) -> None:
    async def go() -> None:
        clock = SetClock()
        async with a_floor(tmp_path, clock) as floor:
            number = await a_voucher(floor)
            set_to_the_end(floor, clock)
            # Nobody looked for more than two days.
            clock.pass_by(days=2.9)
            day = await day_turn.turn(floor)
            assert state_of(floor, number) == EXPIRED
        async with a_floor(tmp_path, clock) as floor:
            assert await day_turn.turn(floor) == day
        with Store(str(tmp_path / "floor.sqlite"), clock=clock) as store:
            reports, findings = close_voucher_day(store, day - timedelta(days=3))
            assert (reports.closing.cents, findings) == (2_000, [])
            assert store.balance(VOUCHERS_UNCLAIMED) == 2_000
            assert audit(store).is_sound

    asyncio.run(go())


def test_a_database_that_is_away_for_a_moment_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        clock = SetClock()
        async with a_floor(tmp_path, clock) as floor:
            asked: list[date | None] = []

            async def turn(floor: Floor, closed: date | None) -> date:
                asked.append(closed)
                if len(asked) == 1:
                    raise OperatingError("the database is away")
                if len(asked) == 3:
                    raise asyncio.CancelledError
                return ISSUED

            monkeypatch.setattr(day_turn, "turn", turn)
            monkeypatch.setattr(day_turn, "LOOK_SECONDS", 0.0)
            with pytest.raises(asyncio.CancelledError):
                await day_turn.watch(floor)
            assert asked == [None, None, ISSUED]

    asyncio.run(go())


def test_a_server_that_starts_makes_up_for_the_days_on_which_none_ran(tmp_path: Path) -> None:
    config = configuration(tmp_path)
    clock = SetClock()
    clock.instant = datetime.now(UTC) - timedelta(days=LIFE_DAYS + 2)
    with Store(config.database, clock=clock) as store:
        terminal = Terminal(Books(store), "EWT-1")
        terminal.insert(2_000)
        number = terminal.cash_out()
        clock.instant = datetime.now(UTC)
        time_passes(store, clock)
    with served(config) as client:
        floor: Floor = client.app.state.floor  # type: ignore[attr-defined]
        for _ in looks("the voucher is looked at"):
            if state_of(floor, number) != OUTSTANDING:
                break
        assert state_of(floor, number) == EXPIRED
