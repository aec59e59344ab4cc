"""Terminals that cheat: they choose their bytes late, repeat those of others, or hold them back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.house import procedure
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.ledger.ledger import Answer
from croupier.tables.numbers import Numbers
from croupier.tables.parties import Party, promise_of, seed_of_all
from tests.attacks._chance import ALICE, BOB, TABLE, betting, locked, wager
from tests.store.databases import SetClock
from tests.waiting import Looks
from tests.web.floors import a_floor, did, refused

ROUND = "HCF-1-000001"


def test_bytes_are_not_shown_before_the_last_promise_is_fixed(tmp_path: Path) -> None:
    async def inside() -> None:
        async with betting(tmp_path) as (floor, desk):
            await wager(floor, "EWT-1", ALICE)
            early = floor.show_bytes("EWT-1", "HCF-1", ROUND, ALICE)
            assert early is not None
            assert early.code == "too_early"
            assert desk.gathering.shown_in(ROUND) == {}

    asyncio.run(inside())


async def rung(floor: Floor, desk: Desk) -> asyncio.Task[Answer]:
    """The bell, after two wagers with promises: they are fixed, and the first terminal has shown its part."""
    await wager(floor, "EWT-1", ALICE)
    await wager(floor, "EWT-2", BOB)
    desk.gathering.patience_seconds = 30.0
    bell = asyncio.create_task(procedure.no_more_bets(desk, "bell", Numbers()))
    async for _ in Looks("the promises are fixed"):
        if desk.table.promises:
            break
    assert floor.show_bytes("EWT-1", "HCF-1", ROUND, ALICE) is None
    return bell


def test_no_bytes_but_those_that_were_promised_and_none_after_the_shuffle(tmp_path: Path) -> None:
    async def inside() -> list[str]:
        async with betting(tmp_path) as (floor, desk):
            bell = await rung(floor, desk)
            tries = [("EWT-2", "HCF-1-000002", BOB), ("EWT-2", ROUND, ALICE), ("EWT-2", ROUND, "00" * 32)]
            tries += [("EWT-2", ROUND, "no bytes"), ("EWT-3", ROUND, BOB)]
            found = [floor.show_bytes(one, "HCF-1", of, shown) for one, of, shown in tries]
            # Who takes part is fixed too: no wager comes or goes any more, and the table is not closed.
            late = [
                await refused(floor.wagers("late", "EWT-3", "HCF-1", ROUND, {"ante": 500}, "d4" * 32)),
                await refused(floor.wagers("back", "EWT-2", "HCF-1", ROUND, {})),
                await refused(procedure.close(desk, "close")),
            ]
            assert floor.show_bytes("EWT-2", "HCF-1", ROUND, BOB) is None
            await did(bell)
            after = floor.show_bytes("EWT-2", "HCF-1", ROUND, BOB)
            assert desk.table.parties == [Party("EWT-1", ALICE), Party("EWT-2", BOB)]
            return [one.code for one in (*found, *late, after) if one is not None]

    codes = asyncio.run(inside())
    assert codes[:5] == ["wrong_round", "not_as_promised", "not_as_promised", "not_as_promised", "no_promise"]
    assert codes[5:] == ["not_seated", "too_late", "round_not_over", "too_late"]


def test_who_repeats_the_promise_of_another_adds_nothing_and_takes_nothing_away() -> None:
    alone = [Party("EWT-1", ALICE)]
    repeated = [*alone, Party("EWT-2", ALICE)]
    seed = bytes(32)
    assert seed_of_all(ROUND, seed, alone) == seed_of_all(ROUND, seed, repeated)
    # Not even where he holds back what the other has shown: the bytes are there.
    both = {seed_of_all(ROUND, seed, order) for order in (repeated, repeated[::-1])}
    assert len(both) == 1
    held_back = [Party("EWT-2", withheld=promise_of(ROUND, ALICE)), *alone]
    assert seed_of_all(ROUND, seed, held_back) == seed_of_all(ROUND, seed, held_back[::-1])
    assert seed_of_all(ROUND, seed, held_back) == seed_of_all(ROUND, seed, alone)


def test_every_party_alone_changes_the_whole_shuffle() -> None:
    base = [Party("EWT-1", ALICE), Party("EWT-2", BOB)]
    made = {
        seed_of_all(ROUND, bytes(32), base),
        seed_of_all(ROUND, b"\1" * 32, base),
        seed_of_all(ROUND, bytes(32), [base[0], Party("EWT-2", "c3" * 32)]),
        seed_of_all(ROUND, bytes(32), [base[0], Party("EWT-2", withheld=promise_of(ROUND, BOB))]),
        seed_of_all(ROUND, bytes(32), [base[0]]),
        seed_of_all("HCF-1-000002", bytes(32), base),
    }
    assert len(made) == 6
    assert seed_of_all(ROUND, bytes(32), base) == seed_of_all(ROUND, bytes(32), base[::-1])


def test_who_holds_its_bytes_back_stops_nobody_and_stands_in_the_record(tmp_path: Path) -> None:
    async def inside() -> list[Party] | None:
        async with betting(tmp_path) as (floor, desk):
            await wager(floor, "EWT-1", ALICE)
            await wager(floor, "EWT-2")
            await locked(floor, desk, {})
            return desk.table.parties

    parties = asyncio.run(inside())
    assert parties == [Party("EWT-1", withheld=promise_of(ROUND, ALICE)), Party("EWT-2")]


def test_a_server_that_dies_while_bytes_are_shown_goes_on_with_the_same_promises(tmp_path: Path) -> None:
    async def until_shown() -> str:
        async with betting(tmp_path) as (floor, desk):
            bell = await rung(floor, desk)
            bell.cancel()
            return desk.table.promises

    async def after_the_restart(promises: str) -> list[Party] | None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            desk = floor.desk("HCF-1")
            assert desk.table.promises == promises
            late = await refused(floor.wagers("late", "EWT-1", "HCF-1", ROUND, {"ante": 600}, "d4" * 32))
            assert late.code == "too_late"
            await locked(floor, desk, {"EWT-1": ALICE, "EWT-2": BOB})
            return desk.table.parties

    promises = asyncio.run(until_shown())
    assert asyncio.run(after_the_restart(promises)) == [Party("EWT-1", ALICE), Party("EWT-2", BOB)]


@pytest.mark.parametrize("promise", ["g" * 64, "ab", "A1" * 32])
def test_a_promise_is_a_hash_or_nothing(tmp_path: Path, promise: str) -> None:
    async def inside() -> str:
        async with betting(tmp_path) as (floor, _):
            return (await refused(floor.wagers("b", "EWT-1", "HCF-1", ROUND, {"ante": 500}, promise))).code

    assert asyncio.run(inside()) == "bad_promise"
