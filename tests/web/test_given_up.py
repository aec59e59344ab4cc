"""A hand that its player gives up before the deal: what others had on it is theirs again at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.house import procedure
from croupier.house.floor import Floor
from croupier.tables.config import TableConfig
from tests.auditor.behind import Behind
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did

OWN = {"ante": 500, "super": 500}
TABLE = TableConfig(
    id="LP-1", game="lunar_poker", options={"super_seat_1": True, "super_seat_2": True}, betting_seconds=0
)


async def bet(floor: Floor, command: str, terminal: str, **wagers: int) -> None:
    await did(floor.wagers(command, terminal, "LP-1", "LP-1-000001", wagers))


def test_holds_on_a_hand_that_is_given_up_are_released_with_it(tmp_path: Path) -> None:
    asyncio.run(_given_up(tmp_path))


async def _given_up(tmp_path: Path) -> None:
    async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
        await did(procedure.open_round(floor.desk("LP-1"), "open", first=True))
        for position in (1, 2):
            await did(floor.sit(f"sit-{position}", f"EWT-{position}", "LP-1", position))
            await did(floor.validators.bill(f"bill-{position}", f"EWT-{position}", 10_000))
            await bet(floor, f"bet-{position}", f"EWT-{position}", **OWN)
        # Two who bet on each other are not locked in.
        await asyncio.gather(
            bet(floor, "on-2", "EWT-1", **OWN, super_seat_2=600),
            bet(floor, "on-1", "EWT-2", **OWN, super_seat_1=700),
        )
        assert [floor.cashier.standings[one].held_cents for one in ("EWT-1", "EWT-2")] == [1_600, 1_700]
        await bet(floor, "back", "EWT-1")
        assert [floor.cashier.standings[one].held_cents for one in ("EWT-1", "EWT-2")] == [0, 1_000]
        await did(floor.leave("leave", "EWT-1", "LP-1"))
        await did(procedure.no_more_bets(floor.desk("LP-1"), "bell", procedure.Numbers()))


def test_one_who_bets_on_a_hand_in_the_moment_in_which_it_is_given_up_is_refused(tmp_path: Path) -> None:
    asyncio.run(_at_once(tmp_path))


async def _at_once(tmp_path: Path) -> None:
    async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
        await did(procedure.open_round(floor.desk("LP-1"), "open", first=True))
        for position in (1, 2):
            await did(floor.sit(f"sit-{position}", f"EWT-{position}", "LP-1", position))
            await did(floor.validators.bill(f"bill-{position}", f"EWT-{position}", 10_000))
            await bet(floor, f"bet-{position}", f"EWT-{position}", **OWN)
        _, late = await asyncio.gather(
            floor.wagers("back", "EWT-1", "LP-1", "LP-1-000001", {}),
            floor.wagers("on-1", "EWT-2", "LP-1", "LP-1-000001", {**OWN, "super_seat_1": 700}),
        )
        assert getattr(late, "code", "") == "bad_wager"
        assert floor.cashier.standings["EWT-2"].held_cents == 1_000
        await did(procedure.no_more_bets(floor.desk("LP-1"), "bell", procedure.Numbers()))


def test_the_auditor_knows_which_hand_nobody_plays_any_more() -> None:
    table = Behind(positions={"EWT-1": 1, "EWT-2": 2, "EWT-3": 2}, since=["EWT-1", "EWT-2", "EWT-3"])
    table.wagered("EWT-2", stands=False)
    assert table.given_up("EWT-2") == 0
    table.wagered("EWT-3", stands=False)
    assert table.given_up("EWT-3") == 2
