"""Tables with a progressive: a hit holds the next round back, and a linked table sees the meter move."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import DataError
from croupier.house import clockwork, linked_meters, procedure
from croupier.house.floor import Floor
from croupier.ledger.command import Receipt
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.validation import RefuseHit
from tests.store.databases import SetClock
from tests.store.linked_table import STRAIGHT_FLUSH
from tests.tables.rig import rig
from tests.web.floors import a_floor, did, refused

MAIN = "progressive_main:FLUSH.main"
RESERVE = "progressive_reserve:FLUSH.reserve"


def table(name: str, **changes: Any) -> TableConfig:
    told: dict[str, Any] = {
        "id": name,
        "game": "high_card_flush",
        "options": {"progressive": "A"},
        "link": "FLUSH",
        "cards": "recorded",
        "recorded": [STRAIGHT_FLUSH] * 3,
        "betting_seconds": 0,
        "decision_seconds": 0,
        "settled_seconds": 0,
        "dealing_seconds": 0,
    }
    return TableConfig(**told | changes)


async def lock(floor: Floor, name: str) -> str:
    """A round up to the bell, with a progressive wager of EWT-1."""
    desk = floor.desks[name]
    await did(floor.validators.bill("bill", "EWT-1", 10_000))
    await did(floor.sit("sit", "EWT-1", name, 1))
    await did(procedure.open_round(desk, "open", first=True))
    round_id = desk.table.round_id
    await did(floor.wagers("bet", "EWT-1", name, round_id, {"ante": 500, "progressive": 100}))
    await did(procedure.no_more_bets(desk, "bell", Numbers()))
    return round_id


async def win(floor: Floor, name: str) -> None:
    """The rest of the round, which EWT-1 wins."""
    desk, round_id = floor.desks[name], await lock(floor, name)
    await did(procedure.deal(desk, "deal", 0))
    assert desk.table.play is not None
    await did(floor.decision("fold", "EWT-1", name, round_id, desk.table.play.question, "fold"))
    await desk.settle()


def validate(floor: Floor) -> Receipt:
    controller = LocalAreaController(floor.books.ledger)
    (hit,) = controller.pending()
    answer = controller.validate("validate", hit.id, "K-1", "floorperson")
    assert isinstance(answer, Receipt), answer
    return answer


def test_the_next_round_waits_for_the_floorperson(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[table("HCF-1")]) as floor:
            await win(floor, "HCF-1")
            refusal = await refused(procedure.open_round(floor.desks["HCF-1"], "next", first=False))
            assert refusal.code == "progressive_pending"
            assert "$30,000.23" in refusal.message
            validate(floor)
            await did(procedure.open_round(floor.desks["HCF-1"], "next-again", first=False))

    asyncio.run(test())


def test_an_automatic_dealer_waits_too_where_the_house_wants_it(tmp_path: Path) -> None:
    async def test() -> None:
        automatic = table("HCF-1", dealer="automatic", validation="floorperson")
        async with a_floor(tmp_path, SetClock(), tables=[automatic]) as floor:
            desk = floor.desks["HCF-1"]
            await win(floor, "HCF-1")
            for _ in range(3):
                await clockwork.tend(desk)
            assert (desk.table.phase, desk.fault) == ("settled", "")
            validate(floor)
            for _ in range(3):
                await clockwork.tend(desk)
            assert (desk.table.phase, desk.table.number, desk.fault) == ("betting", 2, "")

    asyncio.run(test())


def test_an_automatic_dealer_alone_pays_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[table("HCF-1", dealer="automatic")]) as floor:
            await win(floor, "HCF-1")
            assert LocalAreaController(floor.books.ledger).pending() == []
            assert floor.cashier.standings["EWT-1"].due_cents == 3_000_023

    asyncio.run(test())


def test_a_table_of_the_link_in_another_process_sees_the_meter_move(tmp_path: Path) -> None:
    async def test() -> None:
        clock = SetClock()
        async with (
            a_floor(tmp_path, clock, tables=[table("HCF-1")]) as here,
            a_floor(tmp_path, clock, tables=[table("HCF-2")]) as there,
        ):
            changes: list[str] = []
            there.desks["HCF-2"].on_change = lambda desk, event, receipt: changes.append(desk.id)
            await lock(here, "HCF-1")
            assert here.levels[MAIN] == 3_000_023
            assert there.levels[MAIN] == 3_000_000
            await linked_meters.refresh(there)
            assert there.desks["HCF-2"].meters() == {"main": 3_000_023}
            assert changes == ["HCF-2"]
            await linked_meters.refresh(there)
            assert changes == ["HCF-2"]

    asyncio.run(test())


def test_a_void_round_lowers_the_meter_to_where_it_was(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[table("HCF-1")]) as floor:
            await lock(floor, "HCF-1")
            assert floor.levels[MAIN] == 3_000_023
            await did(procedure.void(floor.desks["HCF-1"], "void", "power failure"))
            assert floor.levels[MAIN] == 3_000_000

    asyncio.run(test())


def test_a_validation_that_there_is_not_is_named() -> None:
    with pytest.raises(DataError, match=r"validation is 'dealer'"):
        rig(validation="dealer")


def test_linked_tables_that_begin_their_meter_differently_are_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        dear = table("HCF-2", limits={"progressive": (500, 500)})
        async with a_floor(tmp_path, SetClock(), tables=[table("HCF-1"), dear]):
            raise AssertionError("the floor started")

    with pytest.raises(DataError, match="HCF-1 and HCF-2 share the link FLUSH, but its meter main"):
        asyncio.run(scene())


def test_a_meter_that_runs_is_not_seeded_again_when_the_offer_changes(tmp_path: Path) -> None:
    async def started(minimum: int) -> int:
        changed = table("HCF-1", limits={"progressive": (minimum, minimum)})
        async with a_floor(tmp_path, SetClock(), tables=[changed]) as floor:
            return floor.levels[MAIN]

    assert asyncio.run(started(100)) == asyncio.run(started(500)) > 0


def test_a_refused_hit_is_back_on_the_meters_of_the_link_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        tables = [table("HCF-1"), table("HCF-2")]
        async with a_floor(tmp_path, SetClock(), tables=tables) as floor:
            await win(floor, "HCF-1")
            emptied = floor.levels[MAIN]
            controller = LocalAreaController(floor.books.ledger)
            (hit,) = controller.pending()
            command = controller.refusal("refuse", hit.id, "K-1", "floorperson", "the hand was misread")
            assert isinstance(command, RefuseHit)
            shown: list[str] = []
            for name, broadcast in floor.broadcasts.items():
                monkeypatch.setattr(broadcast, "mark", lambda event, name=name: shown.append(name))
            told = partial(floor.hit_decided, "HCF-1")
            await did(floor.books.submit(command, told))
            # The reserve that was poured into the emptied meter is behind it again.
            assert (emptied, hit.amount_cents, floor.levels[RESERVE]) == (5, 3_000_023, 5)
            assert floor.desks["HCF-2"].meters()["main"] == hit.amount_cents
            assert floor.desks["HCF-1"].meters() == floor.desks["HCF-2"].meters()
            assert sorted(shown) == ["HCF-1", "HCF-2"]
            # Wagers feed the meter; the refusal asked again then has its first answer and sets nothing back.
            await did(procedure.open_round(floor.desks["HCF-1"], "open-2", first=False))
            round_id = floor.desks["HCF-1"].table.round_id
            await did(floor.wagers("bet-2", "EWT-1", "HCF-1", round_id, {"ante": 500, "progressive": 100}))
            await did(procedure.no_more_bets(floor.desks["HCF-1"], "bell-2", Numbers()))
            fed = floor.levels[MAIN]
            assert (fed, floor.levels[RESERVE]) == (hit.amount_cents + 23, 10)
            await did(floor.books.submit(command, told))
            assert floor.levels[MAIN] == fed

    asyncio.run(test())
