"""A wager is one and the same from the hold to the slip that pays it, however much another is like it.

Tens are split twice at a Free Bet Blackjack table, and somebody bets as much behind: six wagers of one kind
and one amount, all of which win the same. Each of them has its own hold, line, jackpot and slip.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.due import DuePayout
from croupier.house import procedure
from croupier.house.cashier import account_of
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.house.floor import Floor
from croupier.ledger.hold import POSTED
from croupier.ledger.journal import JournalRecord
from croupier.play.request import Deal
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.wagering.wager_id import WagerId
from tests.store.databases import SetClock, done
from tests.web.floors import did

FIRST, BEHIND = "EWT-1", "EWT-2"
STAKE = 2_000
# Position 3 and dealer in turn: two tens against 17; a third ten for the first hand, then a nine for each.
CARDS = "Th 9d Tc 8d Ts 9h 9c 9s"
ROUND = "FBB-1-000001"
HANDS = ("blackjack", "blackjack#2", "blackjack#3")


@contextmanager
def a_house(folder: Path) -> Iterator[tuple[Store, Floor]]:
    clock = SetClock()
    table = TableConfig(
        id="FBB-1", game="free_bet_blackjack", cards="recorded", recorded=[CARDS], decision_seconds=0
    )
    terminals = TerminalsConfig(first="EWT-1", count=2, largest_win_cents=1_000)
    with Store(str(folder / "floor.sqlite"), clock=clock) as store:
        config = HouseConfig(terminals=[terminals], tables=[table])
        yield store, Floor(config, store, clock, b"k" * 32, lambda: b"s" * 32, simulated_devices=True)


async def play_to_the_end(floor: Floor) -> None:
    """Both put up the same; the first splits twice and stands on all three hands."""
    await floor.start()
    desk = floor.desk("FBB-1")
    await did(procedure.open_round(desk, "open", first=True))
    for terminal in (FIRST, BEHIND):
        await did(floor.sit(f"sit-{terminal}", terminal, "FBB-1", 3))
        await did(floor.validators.bill(f"bill-{terminal}", terminal, 10_000))
        await did(floor.wagers(f"bet-{terminal}", terminal, "FBB-1", ROUND, {"blackjack": STAKE}))
    await did(procedure.no_more_bets(desk, "bell", procedure.Numbers()))
    play = desk.table.play
    assert play is not None
    words = iter(["split", "split", "stand", "stand", "stand"])
    while not play.round.over:
        if isinstance(play.round.pending, Deal):
            await did(procedure.deal(desk, f"card-{play.cards_drawn}"))
        else:
            said = f"said-{play.question}"
            await did(floor.decision(said, FIRST, "FBB-1", ROUND, play.question, next(words)))
    await desk.settle()


def end_of_round(store: Store) -> tuple[JournalRecord, dict[str, Any]]:
    record = next(one for one in store.journal() if '"round_settled"' in one.body)
    return record, json.loads(record.body)


def test_six_equal_wagers_are_told_apart_from_the_hold_to_the_slip(tmp_path: Path) -> None:
    with a_house(tmp_path) as (store, floor):
        asyncio.run(play_to_the_end(floor))
        _, body = end_of_round(store)
        lines = body["facts"]["event"]["lines"]
        assert {(line["wager"], line["stake"], line["returned"]) for line in lines} == {
            (wager, STAKE, 2 * STAKE) for wager in HANDS
        }
        named = [WagerId.read(line["hold"]) for line in lines]
        assert [(one.terminal, one.wager) for one in named if one] == [
            *((FIRST, wager) for wager in HANDS),
            *((BEHIND, wager) for wager in HANDS),
        ]
        # The books post exactly these holds, each with its own account's money.
        posted = {hold[0]: hold[1] for hold in body["holds"] if hold[3] == POSTED}
        assert posted == {str(one): account_of(one.terminal) for one in named if one}
        # Each jackpot names its wager and the transfer that made it due.
        for told in body["facts"]["jackpots"]:
            debit, credit, cents, purpose = body["transfers"][told["posting"] - 1]
            assert (debit, credit) == ("table_win:FBB-1", f"hand_pays_due:{told['terminal']}:jackpot")
            assert (cents, purpose) == (told["cents"], "jackpot")
        assert [one["hold"] for one in body["facts"]["jackpots"]] == [str(one) for one in named]
        _pay_one_by_one(store, [str(one) for one in named if one and one.terminal == FIRST])


def _pay_one_by_one(store: Store, wins: list[str]) -> None:
    """The second of three equal wins is paid: the first and the third are still due, and so is what the
    terminal behind has won."""
    desk = SlipDesk(store)
    assert [due.name for due in desk.due(FIRST)] == wins
    second = _due(desk, wins[1])
    assert second.combination == "hard 19; dealer hard 17 (1 to 1), blackjack#2 wager, round FBB-1-000001"
    slip = done(desk.make("make", second, "A-1", "slot_attendant", combination=second.combination)).text(
        "slip"
    )
    done(desk.pay("pay", slip, "C-1"))
    assert [due.name for due in desk.due(FIRST)] == [wins[0], wins[2]]
    assert [due.amount_cents for due in desk.due(BEHIND)] == [STAKE] * 3


def _due(desk: SlipDesk, name: str) -> DuePayout:
    return next(due for due in desk.due(FIRST) if due.name == name)
