"""The simulated floor over the network: every table by itself, against real servers that may be killed.

The auditor writes down what he hears and, at every rest, reads it in the order of the journal, compares
each figure, and holds his books against the database.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from croupier.accounting.slips.desk import WINS_AT_ONCE
from croupier.accounting.slips.numbering import attempts
from croupier.store.engine import database_url, open_engine
from croupier.store.reads import Reads
from croupier.tables.records import ATTEMPTS, end_id
from croupier.units.gaming_day import GamingDay, SystemClock
from tests.auditor import carrying
from tests.auditor.books import Books
from tests.auditor.command import Command, Reply, code_of
from tests.auditor.comparison import compare, compare_days, compare_journal
from tests.auditor.difference import Difference, same
from tests.auditor.house import House, books_of
from tests.auditor.oracle import is_regular, recompute
from tests.auditor.patrons import LOOK, Look, Mischief, TableScript, Wallet
from tests.auditor.server import Server
from tests.auditor.wire import Wire

HAND_PAYS = ("jackpot", "cancelled_credits", "progressive")
OFFICE = {"validate-hit": "progressives/validate", "refuse-hit": "progressives/refuse"}
SIGNED = ("by", "role")
"""Over the network the house knows by itself who signs."""


@dataclass(slots=True)
class RemoteTable:
    """One table: its script, its server, and what its patrons remember."""

    script: TableScript
    wire: Wire
    bettors: set[str] = field(default_factory=set)
    accounts: dict[str, Reply] = field(default_factory=dict)
    recorded: str = ""
    watched: bool = False
    """Its progressive hits wait for a floorperson."""


class RemoteFloor:
    """A house with its servers and the auditor outside it."""

    def __init__(
        self,
        house: House,
        database: str,
        servers: dict[str, Server],
        seed: int,
        mischief: Mischief,
        pace: float = 0.0,
        drop: float = 0.0,
        bettors: tuple[int, int] = (1, 4),
    ) -> None:
        self.house = house
        self.servers = servers
        self.seed = seed
        self.pace = pace
        self.rng = random.Random(f"remote {seed}")
        self.rounds = 0
        self.commands = 0
        self.recomputed = 0
        self.refused: Counter[str] = Counter()
        self.latencies: list[float] = []
        self.reads = Reads(open_engine(database_url(database)), GamingDay())
        self.wires = {server: Wire(server.port, drop) for server in set(servers.values())}
        for wire in self.wires.values():
            wire.on_answer = self._answered
        self._mischief = mischief
        self._bettors = bettors
        self._heard: list[tuple[Command, Reply]] = []
        self._records: list[dict[str, Any]] = []
        self._known: dict[str, str] = {}
        self.tables: dict[str, RemoteTable] = {}
        self.books: Books

    def _answered(self, path: str, seconds: float) -> None:
        if path.endswith("/wagers"):
            self.latencies.append(seconds)

    async def begin(self) -> None:
        """Ask what the tables have posted, and open the auditor's books."""
        rules: dict[str, dict[str, Any]] = {}
        for name, server in self.servers.items():
            _, rules[name] = await self.wires[server].send("GET", f"tables/{name}/rules")
        self.books = books_of(self.house, rules)
        wallet = Wallet()
        steps = {name: purse.denomination for name, purse in self.books.purses.items()}
        for name, server in self.servers.items():
            rng = random.Random(f"table {name} {self.seed}")
            seats = self.house.at[name]
            script = TableScript(name, seats, rules[name], steps, wallet, rng, self._mischief)
            script.least_bettors, script.most_bettors = self._bettors
            facts = self.books.pools.tables[name]
            watched = bool(facts.fed()) and facts.validation != "nobody"
            self.tables[name] = RemoteTable(script, self.wires[server], watched=watched)

    # -- playing -----------------------------------------------------------------------------------

    async def play(self, seconds: float, rounds: int = 0) -> None:
        """All tables until the time is up or the rounds are played; then everyone finishes his round."""
        until = time.monotonic() + seconds
        target = self.rounds + rounds

        async def watch() -> None:
            while time.monotonic() < until and (not rounds or self.rounds < target):
                await asyncio.sleep(0.1)
            for table in self.tables.values():
                table.script.stopping = True

        for table in self.tables.values():
            table.script.stopping = False
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(watch())
                for table in self.tables.values():
                    group.create_task(self._run(table))
        except ExceptionGroup as failures:
            # One table's difference is enough to stop the run, and says more than the group.
            raise failures.exceptions[0] from None

    async def _run(self, table: RemoteTable) -> None:
        script = table.script.play()
        request = next(script)
        while True:
            if self.pace and request != LOOK:
                await asyncio.sleep(self.pace * (0.5 + self.rng.random()))
            answer: Any
            if isinstance(request, str):
                answer = await self._look(table)
            else:
                answer = await asyncio.gather(*(self._post(table, command) for command in request))
            try:
                request = script.send(answer)
            except StopIteration:
                # His last command may have ended the round (a void): the auditor has to hear of it.
                await self._look(table)
                return

    async def _post(self, table: RemoteTable, command: Command) -> Reply:
        self.commands += 1
        path, body = command.path, command.body
        if command.what in OFFICE:
            path = OFFICE[command.what]
        if command.what in (*OFFICE, "done"):
            body = {name: value for name, value in body.items() if name not in SIGNED}
        status, reply = await table.wire.send("POST", path, body)
        if status not in (200, 404, 409, 422):
            raise Difference(f"{command.path} {command.body}", "an answer", f"{status} {reply}")
        if code_of(reply):
            self.refused[code_of(reply)] += 1
        else:
            self._remember(table, command, reply)
        self._heard.append((command, reply))
        return dict(reply)

    def _remember(self, table: RemoteTable, command: Command, reply: Reply) -> None:
        if command.path.startswith("terminals/"):
            if command.what == "wagers":
                table.bettors.add(command.who)
            if "credits_cents" in reply:
                table.accounts.setdefault(command.who, {"hand_pay_cents": 0})["credits_cents"] = reply[
                    "credits_cents"
                ]

    # -- looking -----------------------------------------------------------------------------------

    async def _look(self, table: RemoteTable) -> Look:
        name = table.script.table
        _, shown = await table.wire.send("GET", f"tables/{name}")
        if shown["phase"] == "settled" and table.recorded != shown["round"]:
            await self._round_over(table, shown["round"])
        asked: dict[str, Any] = {}
        seats: list[int] = []
        if shown["phase"] in ("locked", "playing"):
            asked, seats = await self._asked(table)
        accounts = {one: {"credits_cents": 0, "hand_pay_cents": 0} for one in table.script.terminals}
        return {
            "phase": shown["phase"],
            "round": shown["round"],
            "fault": shown["fault"],
            "seated": [one["terminal"] for one in shown["seated"]],
            "accounts": accounts | table.accounts,
            "asked": asked,
            "seats": seats,
            "hits": await self._hits(table) if shown["phase"] == "settled" else [],
        }

    async def _asked(self, table: RemoteTable) -> tuple[dict[str, Any], list[int]]:
        """Who has a decision to make; nobody's page is asked for while nobody has."""
        asked: dict[str, Any] = {}
        seats: list[int] = []
        pages = [await self._page(table, one) for one in sorted(table.bettors)[:1]]
        if pages and pages[0] and pages[0]["waiting"]:
            pages = await asyncio.gather(*(self._page(table, one) for one in sorted(table.bettors)))
        for terminal, page in zip(sorted(table.bettors), pages, strict=False):
            if page:
                seats.append(page["seat"])
            if page and page["choices"]:
                asked[terminal] = (page["question"], page["choices"])
        return asked, seats

    async def _page(self, table: RemoteTable, terminal: str) -> Any:
        _, state = await table.wire.send("GET", f"terminals/{terminal}")
        table.accounts[terminal] = state["account"]
        return next((one for one in state["tables"] if one["table"] == table.script.table), None)

    async def _hits(self, table: RemoteTable) -> list[str]:
        if not table.watched:
            return []
        _, shown = await table.wire.send("GET", "progressives")
        return [hit["id"] for hit in shown["pending"] if hit["table_id"] == table.script.table]

    async def _round_over(self, table: RemoteTable, round_id: str) -> None:
        """Its record, and what it left on the pages of those who played."""
        table.recorded = round_id
        status, record = await table.wire.send("GET", f"rounds/{round_id}")
        same(f"the record of {round_id}", 200, status)
        record["seats"] = {one["seat"]: one["terminal"] for one in record["seats"]}
        # The page does not say who could not match a stake, so the lines of those behind are only followed.
        record["behind"], record["unmatched"] = record.pop("followers"), list(record["seats"].values())
        self._records.append(record)
        self.rounds += 1
        for terminal in sorted(table.bettors):
            await self._page(table, terminal)
        table.bettors.clear()

    # -- the auditor -------------------------------------------------------------------------------

    def rest(self) -> None:
        """Nothing moves: read what was heard in the journal's order, and compare everything."""
        try:
            for _, what in sorted(self._in_order(), key=lambda one: one[0]):
                if isinstance(what, dict):
                    self._settle(what)
                else:
                    self.books.take(*what)
            compare(self.books, self.reads, {})
        except Difference as difference:
            raise difference.at(self.seed, self.commands) from None

    def _in_order(self) -> list[tuple[float, Any]]:
        found: list[tuple[float, Any]] = []
        for command, reply in self._heard:
            if code_of(reply) or self._again(command, reply):
                continue
            found.append((reply["seq"] if "seq" in reply else self._hand_paid(command), (command, reply)))
        for record in self._records:
            ids = [end_id(record["round"], attempt) for attempt in range(1, ATTEMPTS + 1)]
            found.append((max(seq for seq in self.reads.places_of(ids).values() if seq is not None), record))
        self._heard, self._records = [], []
        return found

    def _hand_paid(self, command: Command) -> int:
        # Whoever asks a demonstration without a cookie is the visitor; each of several sums is a part.
        asked = f"visitor/visitor/{command.id}"
        parts = [f"{asked}~{what}" for what in HAND_PAYS]
        parts += [f"{asked}~{what}:{place}" for what in HAND_PAYS for place in range(WINS_AT_ONCE)]
        ids = [each for part in parts for each in attempts(part)]
        return max(seq for seq in self.reads.places_of(ids).values() if seq is not None)

    def _again(self, command: Command, reply: Reply) -> bool:
        told = json.dumps(reply, sort_keys=True)
        first = self._known.setdefault(command.id, told)
        if first is not told and first != told:
            raise Difference(f"the reply to {command.path} {command.body} again", first, told)
        return first is not told

    def _settle(self, record: dict[str, Any]) -> None:
        carrying.round_over(self.books, record)
        if record["void"]:
            self.books.void(record["table"], record["at"])
            return
        regular = is_regular(record)
        if regular:
            recompute(record)
            self.recomputed += 1
        lines, seats, at = record["lines"], record["seats"], record["at"]
        self.books.settle(record["table"], record["round"], lines, seats, at, broken_off=not regular)

    async def finish(self) -> tuple[int, int]:
        """Every page, every gaming day and the whole journal; how many days and records there were."""
        for table in self.tables.values():
            for terminal in table.script.terminals:
                await self._page(table, terminal)
                self.books.check_account(terminal, table.accounts[terminal], "its page at the end")
            _, shown = await table.wire.send("GET", f"tables/{table.script.table}")
            for name, cents in self.books.pools.shown(table.script.table).items():
                same(f"meter {name} shown at {table.script.table}", cents, shown["meters"].get(name))
        days = compare_days(self.books, self.reads, GamingDay().day_of(SystemClock().now()))
        return days, compare_journal(self.reads)

    def close(self) -> None:
        for wire in self.wires.values():
            wire.close()
        self.reads.engine.dispose()
