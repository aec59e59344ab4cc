"""The run: all tables in step, so that the same seed gives the same run; with restarts and clock jumps."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from tests.auditor import carrying
from tests.auditor.books import Books
from tests.auditor.command import Command, Reply, code_of
from tests.auditor.comparison import compare, compare_days, compare_journal
from tests.auditor.difference import Difference, same
from tests.auditor.doors import Door, SimulatedClock
from tests.auditor.house import books_of, build
from tests.auditor.oracle import is_regular, recompute
from tests.auditor.patrons import LOOK, Mischief, Script, TableScript, Wallet
from tests.auditor.tally import Tally

_encode = msgspec.json.Encoder(order="sorted").encode


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is simulated, and how often the run is disturbed, in steps."""

    rounds: int
    seed: int = 1
    tables: int = 30
    terminals: int = 240
    compare_every: int = 150
    restart_every: int = 110
    jump_every: int = 40
    oracle_share: float = 1.0
    mischief: Mischief = field(default_factory=Mischief)


class Simulation:
    """One house from its opening to its last round."""

    def __init__(self, plan: Plan, folder: Path, door: type[Door] = Door) -> None:
        self.plan = plan
        self.rng = random.Random(f"simulation {plan.seed}")
        self.clock = SimulatedClock()
        self.house = build(plan.seed, plan.tables, plan.terminals)
        self.door = door(self.house, folder, self.clock, plan.seed)
        self.tally = Tally()
        self.books: Books
        self.scripts: dict[str, Script] = {}
        self.tables: dict[str, TableScript] = {}
        self._waiting: dict[str, Any] = {}
        self._heard: dict[str, int] = {}

    async def run(self) -> Tally:
        """Play until the rounds are done; a Difference names seed and step."""
        await self.door.open()
        try:
            self.begin()
            while self.tally.rounds < self.plan.rounds:
                await self.step()
            await self._finish()
        except Difference as difference:
            raise difference.at(self.plan.seed, self.tally.steps) from None
        finally:
            self.door.close()
        return self.tally

    def begin(self) -> None:
        rules = self.door.rules()
        self.books = books_of(self.house, rules)
        wallet = Wallet()
        steps = {name: purse.denomination for name, purse in self.books.purses.items()}
        for row in self.house.tables:
            name = row["id"]
            rng = random.Random(f"table {name} {self.plan.seed}")
            self.tables[name] = TableScript(
                name, self.house.at[name], rules[name], steps, wallet, rng, self.plan.mischief
            )
            self.scripts[name] = self.tables[name].play()
            self._waiting[name] = next(self.scripts[name])

    # -- one step ----------------------------------------------------------------------------------

    async def step(self) -> None:
        """Every table sends what it has to send; the auditor hears the replies in the journal's order."""
        self.tally.steps += 1
        self._look()
        asked = {name: request for name, request in self._waiting.items() if request}
        commands = [command for request in asked.values() for command in request]
        restart = self.tally.steps % self.plan.restart_every == 0
        replies = await (self._interrupted(commands) if restart else self._post(commands))
        await self.door.settle_due()
        self._hear(commands, replies)
        self._check_pages(asked)
        place = 0
        for name in list(self._waiting):
            count = len(self._waiting[name])
            self._resume(name, replies[place : place + count])
            place += count
        self._move_the_clock()
        if self.tally.steps % self.plan.compare_every == 0:
            self.compare()

    def _look(self) -> None:
        for name, request in list(self._waiting.items()):
            while request == LOOK:
                look = self.door.look(name)
                same(f"{name} is stopped", "", look["fault"])
                self._resume(name, look)
                request = self._waiting.get(name)

    def _resume(self, name: str, answer: Any) -> None:
        try:
            self._waiting[name] = self.scripts[name].send(answer)
        except StopIteration:
            del self._waiting[name]

    async def _post(self, commands: list[Command]) -> list[Reply]:
        return list(await asyncio.gather(*(self.door.post(command) for command in commands)))

    async def _interrupted(self, commands: list[Command]) -> list[Reply]:
        """The house goes down with commands on their way; afterwards everyone asks again by the same ids."""
        self.tally.restarts += 1
        tasks = [asyncio.create_task(self.door.post(command)) for command in commands]
        await asyncio.sleep(0)
        self.door.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.door.open()
        return await self._post(commands)

    # -- what the auditor hears --------------------------------------------------------------------

    def _hear(self, commands: list[Command], replies: list[Reply]) -> None:
        self.tally.commands += len(commands)
        done: list[tuple[float, Command | None, dict[str, Any]]] = []
        for command, reply in zip(commands, replies, strict=True):
            if self._again(command, reply):
                continue
            if code := code_of(reply):
                self.tally.refused[code] += 1
            else:
                done.append((reply.get("seq", float("inf")), command, reply))
        done += [(record["seq"], None, record) for record in self.door.ended()]
        for _, asked, document in sorted(done, key=lambda one: one[0]):
            if asked is None:
                self._round_over(document)
            else:
                self.books.take(asked, document)

    def _again(self, command: Command, reply: Reply) -> bool:
        """A command that was answered before has the same answer again, and no second effect."""
        print_ = hash(_encode((command.path, command.body, reply)))
        first = self._heard.get(command.id)
        self._heard[command.id] = print_
        if first not in (None, print_):
            raise Difference(f"the reply to {command.path} {command.body} again", "the same as before", reply)
        return first is not None

    def _round_over(self, record: dict[str, Any]) -> None:
        table = record["table"]
        self.tally.rounds += 1
        carrying.round_over(self.books, record)
        if record["void"]:
            self.books.void(table, record["at"])
            return
        self.tally.games[record["setup"]["game"]] += 1
        regular = is_regular(record)
        if regular and self.rng.random() < self.plan.oracle_share:
            self.tally.told["reckoned behind"] += recompute(record)
            self.tally.recomputed += 1
        lines, seats = record["lines"], record["seats"]
        self.books.settle(table, record["round"], lines, seats, record["at"], broken_off=not regular)

    def _check_pages(self, asked: dict[str, Any]) -> None:
        """What the terminals of the tables that moved show now."""
        for name in asked:
            for terminal in self.house.at[name]:
                self.books.check_account(terminal, self.door.account(terminal), f"step {self.tally.steps}")

    def _move_the_clock(self) -> None:
        """Seconds pass; now and then an hour, a day's end, or the clock is set back."""
        self.clock.pass_by(seconds=self.rng.random() * 20)
        if self.tally.steps % self.plan.jump_every == 0:
            self.clock.pass_by(minutes=self.rng.choice((60, 600, 1440, -45)))

    # -- the comparison ----------------------------------------------------------------------------

    def compare(self) -> None:
        compare(self.books, self.door.store, self.door.meters())
        self.tally.comparisons += 1

    def today(self) -> date:
        """The gaming day to which the run has come; also if the clock was set back behind its beginning."""
        day = self.door.store.gaming_day.day_of(self.clock.now())
        return max([day, *map(date.fromisoformat, self.books.days.known())])

    async def _finish(self) -> None:
        """Everyone finishes his round; then everything is compared, the days and the journal included."""
        for table in self.tables.values():
            table.stopping = True
        while self._waiting:
            await self.step()
        self.compare()
        self.tally.days = compare_days(self.books, self.door.store, self.today())
        self.tally.records = compare_journal(self.door.store)
        self.tally.told.update(self.books.told)
