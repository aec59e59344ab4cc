"""A Six Eight Shake that stays up (58 Pa. Code § 668a.3(i) to (k)), in the books of a floor.

It is held once, when it was placed, and counted once, when it is decided: on that gaming day, whatever
happened to the server in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.accounting.day.report import gaming_day_report, report_agrees_with_the_ledger
from croupier.house import procedure
from croupier.house.cashier import account_of
from croupier.house.floor import Floor
from croupier.store.audit import audit
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.tables.recall import past_rounds
from croupier.tables.records import find_round
from croupier.wagering.terminal import COMPLETING
from tests.store.databases import SetClock
from tests.tables.rig import BOTH
from tests.web.floors import a_floor, did, refused
from tests.web.test_disabling import disable, how_it_stands

TABLES = [TableConfig(id="PAH-1", game="props_and_hops", cards="dealer", betting_seconds=0)]
PATRON = "EWT-1"
FIRST, SECOND = date(2015, 7, 1), date(2015, 7, 2)


class Steps:
    """What dealer and patron do, each command under an id of its own."""

    def __init__(self, floor: Floor, life: str = "") -> None:
        self.floor, self.desk, self.life, self.count = floor, floor.desk("PAH-1"), life, 0

    @property
    def id(self) -> str:
        self.count += 1
        return f"{self.life}{self.count}"

    async def sit(self) -> None:
        await did(self.floor.validators.bill(self.id, PATRON, 10_000))
        await did(self.floor.sit(self.id, PATRON, "PAH-1", 1))

    async def open(self) -> None:
        await did(procedure.open_round(self.desk, self.id, first=self.desk.table.phase == "closed"))

    async def bet(self, **wagers: int) -> None:
        round_id = self.desk.table.round_id
        await did(self.floor.wagers(self.id, PATRON, "PAH-1", round_id, wagers))

    async def roll(self, *faces: int) -> None:
        await did(procedure.no_more_bets(self.desk, self.id, Numbers()))
        await did(procedure.dice(self.desk, self.id, list(faces)))
        await self.desk.settle()

    async def remove(self) -> dict[str, Any]:
        round_id = self.desk.table.round_id
        told = await did(self.floor.decision(self.id, PATRON, "PAH-1", round_id, 0, "remove"))
        return dict(told.facts["answer"])

    def standing(self) -> tuple[int, int]:
        """Credits, and what is at risk."""
        found = self.floor.cashier.standings[PATRON]
        return found.balance_cents - found.held_cents, found.held_cents

    def meters(self) -> dict[str, int]:
        tallies = self.floor.books.ledger.tallies()
        counted = ("coin_in", "coin_out", "wagers_settled", "wagers_lost", "wagers_won")
        return {meter: count for (_, meter, _), count in tallies.items() if meter in counted and count}

    def rounds(self) -> list[dict[str, Any]]:
        ledger = self.floor.books.ledger
        return past_rounds(ledger, PATRON, account_of(PATRON), 10, lambda game: games.load(game).title)


def on_a_floor(folder: Path, test: Callable[[Steps], Awaitable[None]], clock: SetClock | None = None) -> None:
    async def run() -> None:
        async with a_floor(folder, clock or SetClock(), tables=TABLES) as floor:
            steps = Steps(floor)
            await steps.sit()
            await steps.open()
            await test(steps)
            assert audit(floor.books.ledger).is_sound  # type: ignore[arg-type]

    asyncio.run(run())


def test_it_is_counted_once_on_the_gaming_day_on_which_it_is_decided(tmp_path: Path) -> None:
    clock = SetClock()

    async def test(at: Steps) -> None:
        await at.bet(six_eight_shake=700, field=500)
        await at.roll(1, 5)
        assert at.standing() == (8_800, 700)
        assert at.meters() == {"coin_in": 500, "wagers_settled": 1, "wagers_lost": 1}
        clock.pass_by(days=1)
        await at.open()
        await at.roll(3, 4)
        assert at.standing() == (8_800, 0)
        assert at.meters() == {"coin_in": 1_200, "wagers_settled": 2, "wagers_lost": 2}
        for day, lost in ((FIRST, 500), (SECOND, 700)):
            report = gaming_day_report(at.floor.books.ledger, day, SECOND)
            assert not list(report_agrees_with_the_ledger(report))
            (table,) = report.tables
            assert (table.wagered_cents, table.losing_wagers_cents) == (lost, lost)

    on_a_floor(tmp_path, test, clock)


def test_taken_down_it_goes_back_at_once_and_was_wagered_once(tmp_path: Path) -> None:
    async def test(at: Steps) -> None:
        await at.bet(six_eight_shake=700)
        await at.roll(1, 5)
        assert at.meters() == {}
        await at.open()
        assert (await refused(at.floor.cashier.cash_out("out-1", PATRON))).code == "wagers_at_risk"
        assert (await at.remove())["returned_cents"] == 700
        assert at.standing() == (10_000, 0)
        assert at.meters() == {"coin_in": 700, "coin_out": 700, "wagers_settled": 1}
        await did(at.floor.cashier.cash_out("out-2", PATRON))
        await did(at.floor.leave("leave", PATRON, "PAH-1"))

    on_a_floor(tmp_path, test)


def test_a_table_that_closes_gives_it_back(tmp_path: Path) -> None:
    async def test(at: Steps) -> None:
        await at.bet(six_eight_shake=700)
        await at.roll(1, 5)
        await did(procedure.close(at.desk, "close", BOTH))
        assert at.standing() == (10_000, 0)
        assert at.meters() == {"coin_in": 700, "coin_out": 700, "wagers_settled": 1}
        (past,) = at.rounds()
        assert (past["carried"], past["staked_cents"]) == ({"six_eight_shake": 700}, 0)
        assert [(line["outcome"], line["returned"]) for line in past["taken_down"]] == [("push", 700)]

    on_a_floor(tmp_path, test)


def test_a_patron_recalls_each_round_and_what_became_of_it(tmp_path: Path) -> None:
    async def test(at: Steps) -> None:
        await at.bet(six_eight_shake=700)
        await at.roll(1, 5)
        await at.open()
        await at.roll(6, 6)
        await at.open()
        await at.bet(field=500)
        await did(procedure.void(at.desk, "void", "the lights went out", BOTH))
        await at.open()
        await at.bet(field=500)
        await at.remove()
        await at.roll(6, 6)
        fourth, third, second, first = at.rounds()
        assert [one["carried"] for one in (first, second, third)] == [{"six_eight_shake": 700}] * 3
        assert (first["wagers"], first["lines"]) == ({"six_eight_shake": 700}, [])
        assert (first["credits_before_cents"], first["credits_after_cents"]) == (10_000, 9_300)
        assert (second["wagers"], second["net_cents"]) == ({"six_eight_shake": 700}, 0)
        assert (second["credits_before_cents"], second["credits_after_cents"]) == (9_300, 9_300)
        assert (third["void"], third["staked_cents"], third["net_cents"]) == (True, 500, 0)
        # It was taken down after the third round and before the dice of the fourth rolled.
        assert [line["returned"] for line in third["taken_down"]] == [700]
        assert (fourth["carried"], fourth["taken_down"], fourth["net_cents"]) == ({}, [], 1_000)

    on_a_floor(tmp_path, test)


def test_the_record_of_each_round_is_settled_again_after_a_restart(tmp_path: Path) -> None:
    async def first(floor: Floor) -> None:
        at = Steps(floor)
        await at.sit()
        await at.open()
        await at.bet(six_eight_shake=700)
        await at.roll(1, 5)
        await at.open()

    async def second(floor: Floor) -> None:
        at = Steps(floor, "again-")
        assert (at.desk.table.carried_by(PATRON), at.desk.table.lammers) == (
            {"six_eight_shake": 700},
            ["1-5"],
        )
        assert at.standing() == (9_300, 700)
        await at.roll(3, 4)
        game = games.load("props_and_hops")
        one, two = (find_round(floor.books.ledger, f"PAH-1-00000{number}") for number in (1, 2))
        assert one.document(game)["carried"] == [{"seat": 1, "wager": "six_eight_shake", "stake": 700}]
        assert "not decided, stays up (lammers collected: 1-5)" in one.text(game)
        assert "Lammers collected in earlier rounds: 1-5" in two.text(game)
        for record in (one, two):
            play = record.played(game)
            assert play is not None
            assert play.lines == [line.shown() for line in record.lines]
        assert [line.outcome for line in two.lines] == ["lose"]

    async def run() -> None:
        for life in (first, second):
            async with a_floor(tmp_path, SetClock(), tables=TABLES) as floor:
                await life(floor)

    asyncio.run(run())


@pytest.mark.parametrize("taken_down", [False, True])
def test_a_terminal_that_is_being_disabled_is_when_its_shake_is_over(
    tmp_path: Path, taken_down: bool
) -> None:
    async def test(at: Steps) -> None:
        await at.bet(six_eight_shake=700)
        await at.roll(1, 5)
        assert await disable(at.floor) == "disabling"
        await at.open()
        wagers = at.floor.wagers("more", PATRON, "PAH-1", at.desk.table.round_id, {"field": 500})
        assert (await refused(wagers)).code == "terminal_disabled"
        if taken_down:
            await at.remove()
        else:
            await at.roll(6, 6)
            assert await how_it_stands(at.floor) == (COMPLETING, "disabling", "ordered")
            await at.open()
            await at.roll(3, 4)
        assert await how_it_stands(at.floor) == (0, "disabled", "ordered")

    on_a_floor(tmp_path, test)
