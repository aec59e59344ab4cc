"""A blackjack table with real books: a failed card reader stops it, and who was passed over is named."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from croupier.house import clockwork, procedure
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.play.request import Ask, Deal
from croupier.tables.config import TableConfig
from tests.store.databases import SetClock
from tests.tables.rig import BOTH
from tests.web.floors import a_floor, did, refused

# Seat 2 is passed over in the first turn: 5 and 6 to seat 1, a 9 face up, 10 and a late 8 to seat 2.
CARDS = "5h 9c 6d Th 8c 7s 2d 4s"
TABLE = TableConfig(
    id="FBB-1", game="free_bet_blackjack", cards="recorded", recorded=[CARDS], decision_seconds=0
)


async def locked(floor: Floor) -> Desk:
    """Two players have wagered, and betting is closed."""
    desk = floor.desk("FBB-1")
    await did(procedure.open_round(desk, "open", first=True))
    for number in (1, 2):
        terminal = f"EWT-{number}"
        await did(floor.sit(f"sit-{number}", terminal, "FBB-1", number))
        await did(floor.validators.bill(f"bill-{number}", terminal, 10_000))
        wagers = {"blackjack": 500}
        await did(floor.wagers(f"bet-{number}", terminal, "FBB-1", desk.table.round_id, wagers))
    await did(procedure.no_more_bets(desk, "bell", procedure.Numbers()))
    return desk


async def play_out(floor: Floor, desk: Desk) -> None:
    """Deal what is due; who is asked takes the late card, then stands."""
    play = desk.table.play
    assert play is not None
    while (pending := play.round.pending) is not None:
        if isinstance(pending, Deal):
            await did(procedure.deal(desk, f"card-{play.cards_drawn}"))
        elif isinstance(pending, Ask):
            seat = play.round.waiting_for()[0]
            word = "deal" if any(one.word == "deal" for one in play.round.choices(seat)) else "stand"
            asked = (desk.table.round_id, play.question, word)
            await did(floor.decision(f"say-{play.question}", f"EWT-{seat}", "FBB-1", *asked))
    await desk.settle()


def test_who_is_passed_over_in_the_first_turn_gets_his_second_card_late(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            desk = await locked(floor)
            await did(procedure.deal(desk, "first", 1))
            happened = ("one_card_dealt", 2, "")
            assert (
                await refused(procedure.irregularity(desk, "second", *happened, called=BOTH))
            ).code == "bad_irregularity"
            preview = procedure.preview(desk, *happened, turn=1)
            assert isinstance(preview, procedure.Preview)
            assert preview.possible
            await did(procedure.irregularity(desk, "passed-over", *happened, turn=1, called=BOTH))
            await play_out(floor, desk)
            hands = {line.seat: line.hand.split(";")[0] for line in desk.table.settled_lines}
            assert hands == {1: "hard 11", 2: "hard 18"}

    asyncio.run(test())


def test_after_a_restart_too_no_round_is_opened_before_the_card_reader_is_repaired(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            desk = await locked(floor)
            await did(procedure.irregularity(desk, "fails", "card_reader_malfunction", 0, ""))
            await play_out(floor, desk)
            assert (await refused(procedure.open_round(desk, "next", first=False))).code == "table_stopped"
        async with a_floor(tmp_path, SetClock(), tables=[TABLE]) as floor:
            desk = floor.desk("FBB-1")
            refusal = await refused(procedure.open_round(desk, "again", first=False))
            assert (refusal.code, refusal.cite) == ("table_stopped", "58 Pa. Code § 672a.12(j)")
            await did(procedure.done(desk, "repaired", "repair_card_reader", "technician 3", ""))
            await did(procedure.open_round(desk, "at-last", first=False))

    asyncio.run(test())


def test_the_bell_waits_for_the_repair_of_a_card_reader_that_failed_while_wagers_were_placed(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        clock = SetClock()
        table = msgspec.structs.replace(TABLE, cards="virtual", recorded=[], betting_seconds=10)
        async with a_floor(tmp_path, clock, tables=[table]) as floor:
            desk = floor.desk("FBB-1")
            await did(procedure.open_round(desk, "open", first=True))
            await did(floor.sit("sit-1", "EWT-1", "FBB-1", 1))
            await did(floor.validators.bill("bill-1", "EWT-1", 10_000))
            wagers = {"blackjack": 500}
            await did(floor.wagers("bet-1", "EWT-1", "FBB-1", desk.table.round_id, wagers))
            await did(procedure.irregularity(desk, "fails", "card_reader_malfunction", 0, ""))
            clock.pass_by(seconds=11)
            assert await clockwork.tend(desk) > 0
            assert (desk.table.phase, desk.fault) == ("betting", "")
            await did(procedure.done(desk, "repaired", "repair_card_reader", "technician 3", ""))
            await clockwork.tend(desk)
            assert (desk.table.phase, desk.fault) == ("locked", "")

    asyncio.run(test())
