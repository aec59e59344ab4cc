"""Recall and ids over a restart: what a floor that is started again from its books still knows."""

from __future__ import annotations

import asyncio
from multiprocessing import active_children
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import OperatingError
from croupier.house import procedure
from croupier.house.cashier import account_of
from croupier.house.floor import Floor
from croupier.house.hints import Hints
from croupier.play.request import Deal
from croupier.tables.config import TableConfig
from croupier.tables.recall import past_rounds
from croupier.web.api.answers import answer_document
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did, refused

PATRON = "EWT-1"
TABLE = TableConfig(
    id="GFI-1", game="high_card_flush", betting_seconds=0, decision_seconds=0, hints=True, positions=1
)
BY_HAND = TableConfig(id="HAND-1", game="high_card_flush", cards="dealer", betting_seconds=0)


def title_of(game: str) -> str:
    return games.load(game).title


async def play(floor: Floor, number: int, decision: str = "fold") -> None:
    """One whole round of one patron."""
    desk = floor.desk(TABLE.id)
    await did(procedure.open_round(desk, f"open-{number}", first=desk.table.phase == "closed"))
    round_id = desk.table.round_id
    await did(floor.wagers(f"bet-{number}", PATRON, TABLE.id, round_id, {"ante": 500}))
    await did(procedure.no_more_bets(desk, f"bell-{number}", procedure.Numbers()))
    while isinstance(desk.table.play.round.pending, Deal):  # type: ignore[union-attr]
        await did(procedure.deal(desk, f"deal-{number}-{desk.table.seq}", 0))
    question = desk.table.play.question  # type: ignore[union-attr]
    await did(floor.decision(f"say-{number}", PATRON, TABLE.id, round_id, question, decision))
    await desk.settle()


async def seated(floor: Floor) -> None:
    await did(floor.validators.bill("bill", PATRON, 10_000))
    await did(floor.sit("sit", PATRON, TABLE.id, 1))


def test_a_terminal_recalls_all_its_rounds_after_a_restart_with_its_credits(tmp_path: Path) -> None:
    asyncio.run(_recalls(tmp_path))


async def _recalls(folder: Path) -> None:
    async with a_floor(folder, SetClock(), tables=[TABLE]) as floor:
        await seated(floor)
        for number in range(1, 13):
            await play(floor, number)
    async with a_floor(folder, SetClock(), tables=[TABLE]) as floor:
        ledger = floor.books.ledger
        newest = past_rounds(ledger, PATRON, account_of(PATRON), 5, title_of)
        rest = past_rounds(ledger, PATRON, account_of(PATRON), 50, title_of, newest[-1]["round"])
        rounds = [*newest, *rest]
        assert [one["round"] for one in rounds] == [f"GFI-1-{number:06d}" for number in range(12, 0, -1)]
        assert [one["credits_before_cents"] for one in rounds] == [4_500 + 500 * n for n in range(12)]
        assert [one["credits_after_cents"] for one in rounds] == [4_000 + 500 * n for n in range(12)]
        assert rounds[0]["lines"][0]["wager"] == "ante"
        assert past_rounds(ledger, "EWT-2", account_of("EWT-2"), 5, title_of) == []


def test_a_void_asked_again_after_a_restart_answers_the_same_and_spares_the_next_round(
    tmp_path: Path,
) -> None:
    asyncio.run(_voids(tmp_path))


async def _voids(folder: Path) -> None:
    async with a_floor(folder, SetClock(), tables=[TABLE]) as floor:
        await seated(floor)
        desk = floor.desk(TABLE.id)
        await did(procedure.open_round(desk, "open", first=True))
        await did(floor.wagers("bet", PATRON, TABLE.id, desk.table.round_id, {"ante": 500}))
        first = await did(procedure.void(desk, "void", "a power failure"))
        assert first.facts["round"] == "GFI-1-000001"
        await did(procedure.open_round(desk, "next", first=False))
    async with a_floor(folder, SetClock(), tables=[TABLE]) as floor:
        desk = floor.desk(TABLE.id)
        again = await did(procedure.void(desk, "void", "a power failure"))
        assert answer_document(again) == answer_document(first)
        assert (desk.table.phase, desk.table.round_id) == ("betting", "GFI-1-000002")
        other = await refused(procedure.void(desk, "void", "another reason"))
        assert other.code == "id_used_otherwise"
        (past,) = past_rounds(floor.books.ledger, PATRON, account_of(PATRON), 5, title_of)
        assert (past["void"], past["net_cents"], past["wagers"]) == (True, 0, {"ante": 500})


def test_cards_entered_and_not_confirmed_outlast_a_restart_and_count_once(tmp_path: Path) -> None:
    asyncio.run(_enters(tmp_path))


async def _enters(folder: Path) -> None:
    async with a_floor(folder, SetClock(), tables=[BY_HAND]) as floor:
        await did(floor.validators.bill("bill", PATRON, 10_000))
        await did(floor.sit("sit", PATRON, BY_HAND.id, 1))
        desk = floor.desk(BY_HAND.id)
        await did(procedure.open_round(desk, "open", first=True))
        await did(floor.wagers("bet", PATRON, BY_HAND.id, desk.table.round_id, {"ante": 500}))
        await did(procedure.no_more_bets(desk, "bell", procedure.Numbers()))
        await did(procedure.confirm(desk, "dealt"))
        await did(floor.decision("fold", PATRON, BY_HAND.id, desk.table.round_id, 1, "fold"))
        entered = await did(procedure.enter_cards(desk, "enter", procedure_cards("Ah Kd 2c")))
        undone = await did(procedure.undo(desk, "undo"))
    async with a_floor(folder, SetClock(), tables=[BY_HAND]) as floor:
        desk = floor.desk(BY_HAND.id)
        assert [card.text for card in desk.table.pending_cards] == ["Ah", "Kd"]
        again = await did(procedure.enter_cards(desk, "enter", procedure_cards("Ah Kd 2c")))
        assert answer_document(again) == answer_document(entered)
        assert answer_document(await did(procedure.undo(desk, "undo"))) == answer_document(undone)
        assert [card.text for card in desk.table.pending_cards] == ["Ah", "Kd"]
        await did(procedure.enter_cards(desk, "rest", procedure_cards("2c 3c 4c 5c 7d")))
        assert desk.table.pending_cards == []
        assert desk.table.play.cards_drawn == 14  # type: ignore[union-attr]
        dealers = desk.table.play.round.table.dealer.cards  # type: ignore[union-attr]
        assert " ".join(card.text for card in dealers) == "Ah Kd 2c 3c 4c 5c 7d"


def procedure_cards(text: str) -> list[procedure.Card]:
    return [procedure.read_card(one) for one in text.split()]


def test_a_hint_is_given_where_the_house_allows_it_and_only_to_who_is_asked(tmp_path: Path) -> None:
    asyncio.run(_hints(tmp_path))


async def _hints(folder: Path) -> None:
    async with a_floor(folder, SetClock(), tables=[TABLE, BY_HAND]) as floor:
        await seated(floor)
        desk = floor.desk(TABLE.id)
        hints = Hints(limit_seconds=120)
        codes = [
            (await hints.of(floor.desk(BY_HAND.id), PATRON)).code,  # type: ignore[union-attr]
            (await hints.of(desk, "EWT-2")).code,  # type: ignore[union-attr]
            (await hints.of(desk, PATRON)).code,  # type: ignore[union-attr]
        ]
        assert codes == ["no_hints_here", "not_seated", "not_asked"]
        await did(procedure.open_round(desk, "open", first=True))
        await did(floor.wagers("bet", PATRON, TABLE.id, desk.table.round_id, {"ante": 500}))
        await did(procedure.no_more_bets(desk, "bell", procedure.Numbers()))
        await did(procedure.deal(desk, "deal", 0))
        if isinstance(desk.table.play.round.pending, Deal):  # type: ignore[union-attr]
            await did(procedure.deal(desk, "deal-2", 0))
        hasty = Hints(limit_seconds=0)
        late = await hasty.of(desk, PATRON)
        assert late.code == "no_hint_in_time"  # type: ignore[union-attr]
        hasty.close()
        found = await hints.of(desk, PATRON)
        assert isinstance(found, dict), found
        words = {one["decision"].split()[0] for one in found["decisions"]}
        assert words == {"raise", "fold"}
        assert found["decisions"][0]["decision"] == found["best"]
        assert {one["decision"]: one["value_cents"] for one in found["decisions"]}["fold"] == -500
        assert found["question"] == desk.table.play.question  # type: ignore[union-attr]
        hints.close()


def test_a_hint_is_reckoned_in_a_process_of_its_own_and_asked_for_again_if_that_dies(tmp_path: Path) -> None:
    asyncio.run(_hint_of_a_dead_process(tmp_path))


async def _hint_of_a_dead_process(folder: Path) -> None:
    async with a_floor(folder, SetClock(), tables=[TABLE, BY_HAND]) as floor:
        await seated(floor)
        desk, hints = floor.desk(TABLE.id), Hints(limit_seconds=120)
        await did(procedure.open_round(desk, "open", first=True))
        await did(floor.wagers("bet", PATRON, TABLE.id, desk.table.round_id, {"ante": 500}))
        await did(procedure.no_more_bets(desk, "bell", procedure.Numbers()))
        await did(procedure.deal(desk, "deal", 0))
        asked = asyncio.create_task(hints.of(desk, PATRON))
        while not (children := [one for one in active_children() if one.name == "laboratory"]):
            await asyncio.sleep(0.01)
        for child in children:
            child.kill()
        with pytest.raises(OperatingError, match="ask again"):
            await asked
        assert isinstance(await hints.of(desk, PATRON), dict)
        hints.close()
