"""Automatic patrons: they sit down, buy in, wager and decide, so that the demonstration floor is alive.

They use what a terminal uses (the same commands, the same view of the table) and nothing else.
"""

from __future__ import annotations

import asyncio
from typing import Final
from uuid import uuid4

from croupier.equipment.chance import Chance
from croupier.errors import CroupierError
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.play.sight import Sight
from croupier.tables.phases import BETTING
from croupier.tables.sense import plain_wagers, sensible, sensible_wagers
from croupier.tables.views import places_seen_by
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal

HUNDRED: Final = 10_000
LOOK_SECONDS: Final = 0.8
"""How often a patron looks at his table."""


class Patrons:
    """The last terminals of the floor, each with a patron; tables are taken in turn."""

    def __init__(self, floor: Floor, chance: Chance | None = None) -> None:
        self.floor = floor
        self.chance = chance or Chance()
        terminals = list(floor.cashier.standings)[-floor.config.automatic_patrons :]
        floor.automatic.update(terminals)
        desks = list(floor.desks.values())
        self.patrons = [
            Patron(floor, desks[i % len(desks)], terminal, self.chance)
            for i, terminal in enumerate(terminals)
        ]

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for patron in self.patrons:
                group.create_task(patron.run())


class Patron:
    """One automatic patron at one table."""

    def __init__(self, floor: Floor, desk: Desk, terminal: str, chance: Chance) -> None:
        self.floor = floor
        self.desk = desk
        self.terminal = terminal
        self.chance = chance
        self.thought_of: object = None
        """The betting window for which this patron has made up his mind."""

    async def run(self) -> None:
        """Look, act, wait. What goes wrong at one table is that table's, not the floor's."""
        while True:
            await asyncio.sleep(LOOK_SECONDS * (50 + self.chance.below(100)) / 100)
            try:
                await self.look()
            except CroupierError:
                # The table is stopped or the books are busy: this patron sits the moment out.
                await asyncio.sleep(LOOK_SECONDS * 10)

    async def look(self) -> None:
        """One glance at the table."""
        table = self.desk.table
        if self.terminal not in table.seats:
            await self.floor.sit(_new_id(), self.terminal, self.desk.id, 0)
        elif table.phase == BETTING and self.thought_of != (table.round_id, table.closes_at):
            self.thought_of = (table.round_id, table.closes_at)
            if self.chance.below(8):
                await self._wager()
        elif table.play is not None:
            await self._decide()

    async def _wager(self) -> None:
        table = self.desk.table
        wagers = sensible_wagers(table, self.chance)
        await self._buy_in(4 * sum(wagers.values()))
        answer = await self._place(wagers)
        if isinstance(answer, Refusal) and answer.code != "too_late":
            await self._place(plain_wagers(table))

    async def _place(self, wagers: dict[str, int]) -> object:
        round_id = self.desk.table.round_id
        return await self.floor.wagers(_new_id(), self.terminal, self.desk.id, round_id, wagers)

    async def _buy_in(self, cents: int) -> None:
        """Bills until there is enough for this round and what decisions may cost."""
        standing = self.floor.cashier.standings[self.terminal]
        while standing.balance_cents - standing.held_cents < cents:
            if self.floor.validators is None:
                return
            answer = await self.floor.validators.bill(_new_id(), self.terminal, HUNDRED)
            if isinstance(answer, Refusal):
                return

    async def _decide(self) -> None:
        table, play = self.desk.table, self.desk.table.play
        taken = table.seats[self.terminal]
        choices = play.choices(taken.seat) if play else []
        if play is None or not choices:
            return
        sight = Sight(places_seen_by(table, taken.position), taken.position)
        decision = sensible(table.game, choices, sight)
        answer = await self._say(play.question, str(decision))
        if isinstance(answer, Refusal) and answer.code == "insufficient_funds":
            await self._buy_in(2 * (decision.amount or table.config.minimum * 4))
            await self._say(play.question, str(decision))

    async def _say(self, question: int, decision: str) -> object:
        table = self.desk.table
        return await self.floor.decision(
            _new_id(), self.terminal, self.desk.id, table.round_id, question, decision
        )


def _new_id() -> str:
    return own.PATRON(unique=uuid4().hex)
