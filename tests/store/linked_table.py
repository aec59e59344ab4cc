"""A server process with one table of a link: ``python -m tests.store.linked_table URL TABLE TERMINAL``.

It says ``ready``; at the word ``play`` it plays a round in which the terminal wins the whole meter and says
``decided``; at the word ``settle`` it settles and says what the progressive wager was paid.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable

from croupier.house import procedure
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.house.floor import Floor
from croupier.ledger.ledger import Answer
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.tables.numbers import Numbers
from croupier.units.verdict import Refusal
from tests.store.racer import StandingClock, say

STRAIGHT_FLUSH = "2h 2c 3h 4d 4h 6s 5h 8c 6h Td 7h Qs 8h Kc"
"""The player is dealt 2 to 8 of hearts, the dealer a three-card flush."""


async def did(answer: Awaitable[Answer]) -> None:
    found = await answer
    if isinstance(found, Refusal):
        raise SystemExit(str(found))


async def play(floor: Floor, table: str, terminal: str, number: int) -> None:
    """Up to the last decision; the settlement waits for the word."""
    desk = floor.desks[table]
    ids = (f"{table}-{number}-{step}" for step in range(100))
    if number == 1:
        await did(floor.validators.bill(next(ids), terminal, 10_000))
        await did(floor.sit(next(ids), terminal, table, 1))
    await did(procedure.open_round(desk, next(ids), first=number == 1))
    wagers = {"ante": 500, "progressive": 100}
    await did(floor.wagers(next(ids), terminal, table, desk.table.round_id, wagers))
    await did(procedure.no_more_bets(desk, next(ids), Numbers()))
    await did(procedure.deal(desk, next(ids), 0))
    assert desk.table.play is not None
    question = desk.table.play.question
    await did(floor.decision(next(ids), terminal, table, desk.table.round_id, question, "fold"))


async def main(url: str, table: str, terminal: str) -> None:
    config = TableConfig(
        id=table,
        game="high_card_flush",
        options={"progressive": "A"},
        link="FLUSH",
        cards="recorded",
        recorded=[STRAIGHT_FLUSH] * 20,
    )
    house = HouseConfig(terminals=[TerminalsConfig(first=terminal, count=1)], tables=[config])
    with Store(url, clock=StandingClock()) as store:
        floor = Floor(house, store, store.clock, b"k" * 32, lambda: b"s" * 32, simulated_devices=True)
        await floor.start()
        say("ready")
        number = 0
        for word in sys.stdin:
            if word == "play\n":
                number += 1
                await play(floor, table, terminal, number)
                say("decided")
            else:
                await floor.desks[table].settle()
                lines = floor.desks[table].table.settled_lines
                say(str(sum(line.returned for line in lines if line.wager == "progressive")))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
