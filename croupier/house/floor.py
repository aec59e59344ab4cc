"""The floor: all tables and terminals of one server process, and what joins them."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier import games
from croupier.errors import DataError, OperatingError, Refused
from croupier.floor.assets.declaration import Declaration
from croupier.floor.assets.software_signature import package_signature, running_signature
from croupier.floor.filings.packet import PacketKey
from croupier.house import procedure
from croupier.house.books import AsyncBooks, Store
from croupier.house.broadcast import TableBroadcast
from croupier.house.cabinets import Cabinets
from croupier.house.cashier import Cashier, account_of
from croupier.house.config import HouseConfig
from croupier.house.desk import Desk
from croupier.house.gateways import Gateways
from croupier.house.hints import Hints
from croupier.house.hub import Hub, watching
from croupier.house.meter_feeds import connect, disconnect
from croupier.house.readiness import Readiness, declaration
from croupier.house.registering import register_simulated
from croupier.house.shown_meters import Levels
from croupier.house.simulated_validators import SimulatedValidators
from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.tables import betting, playing, seating
from croupier.tables import events as e
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.progressive import check_links
from croupier.tables.rebuild import rebuild
from croupier.tables.source import Sources
from croupier.tables.step import Step
from croupier.units import own_ids as own
from croupier.units.gaming_day import Clock
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.meter import SEED_ACCOUNT

if TYPE_CHECKING:
    from croupier.house.public_log import HouseLog

_encode = msgspec.json.Encoder().encode


class Floor:
    """Built by the composition root; ``start`` brings it to where the journal ends."""

    def __init__(
        self,
        config: HouseConfig,
        store: Store,
        clock: Clock,
        key: bytes,
        draw_seed: Callable[[], bytes],
        *,
        simulated_devices: bool = False,
    ) -> None:
        """``simulated_devices``: pages may insert bills, as in a demonstration and on a training floor, where
        the house registers its own devices."""
        self.config = config
        self.clock = clock
        self.books = AsyncBooks(store)
        self.is_simulated = simulated_devices or config.demo
        self.readiness = Readiness(self._declaration(), self.books)
        self.hub = Hub()
        self.hints = Hints()
        self.cashier = Cashier(self.books, self._account_changed)
        self.validators = (
            SimulatedValidators(self.books, self.cashier, clock, key) if self.is_simulated else None
        )
        self.gateways = Gateways(self.books, self.cashier, clock, config.name)
        self.cabinets = Cabinets(self.books, self.cashier, self.gateways, clock, self._cabinet_changed)
        self.packet_key = PacketKey(key)
        self.levels = Levels()
        self.public_log: HouseLog | None = None
        """The journal as a public log; a training floor has none."""
        self.automatic: set[str] = set()
        self.given: dict[str, str] = {}
        """Terminals that the demonstration gave to visitors, by the id of their request."""
        self.on_change: Callable[[], None] = lambda: None
        links: dict[str, asyncio.Lock] = {}
        self.desks: dict[str, Desk] = {}
        self.broadcasts: dict[str, TableBroadcast] = {}
        for one in config.tables:
            if one.id in self.desks:
                raise DataError(f"tables: {one.id!r} stands twice")
            table = HybridTable(one, games.load(one.game), store.gaming_day)
            sources = Sources(one, table.submission, bool(table.game.dice), key, draw_seed)
            lock = links.setdefault(one.link or one.id, asyncio.Lock())
            desk = Desk(table, self.books, clock, sources, self.levels, lock, self.readiness)
            desk.on_change = self._table_changed
            desk.brings_its_own_cards = self.validators is not None
            self.desks[one.id] = desk
            self.gateways.desks[one.asset_number] = desk
            self.broadcasts[one.id] = TableBroadcast(desk, self.hub, self._floor_changed)
        check_links(desk.pools for desk in self.desks.values())

    # -- the beginning -----------------------------------------------------------------------------

    def _declaration(self) -> Declaration:
        """Which server this is. A simulated floor is a system of its own for each software that it runs: it
        can wait for no notice of § 461a.26(b)."""
        running = package_signature() if self.is_simulated else running_signature()
        declared = declaration(self.config, running)
        if self.is_simulated:
            return msgspec.structs.replace(declared, system=f"{declared.system}-{running[:8]}")
        return declared

    async def start(self) -> None:
        """Terminals, meters, and every table as its journal says it was."""
        commands = [command for row in self.config.terminals for command in row.commands()]
        await self.cashier.install(commands)
        terminals = [command.asset_number for command in commands]
        self.readiness.terminals = frozenset(terminals)
        await self.readiness.declare()
        if self.validators is not None:
            await register_simulated(self.readiness.declared, terminals, self.books, self.clock.now())
            await self.validators.enroll(terminals)
        await connect(self)
        await self._seed_meters()
        tables = {desk.id: desk.table for desk in self.desks.values()}
        faults = rebuild(tables, self.books.ledger, self.clock.now())
        for desk in self.desks.values():
            if desk.id in faults:
                desk.stop(faults[desk.id])
            elif not desk.table.round_is_over and (reason := desk.reason_to_break_off()):
                await self._break_off(desk, reason)
        await disconnect(self)
        await self.readiness.enforce()
        await self.cabinets.look()
        # What is there now stays: the collector need not look through it again, for which all terminals
        # would wait some forty milliseconds at a time. What an earlier floor left in this process goes first.
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    async def _break_off(self, desk: Desk, reason: str) -> None:
        """A round that cannot go on is void if nobody has seen anything of it; otherwise the table waits for
        the two people who may declare that."""
        answer = await procedure.void(desk, own.LOST_SHOE(round=desk.table.round_id), reason)
        if isinstance(answer, Refusal):
            desk.stop(f"round {desk.table.round_id} must be declared void: {reason}")

    async def _seed_meters(self) -> None:
        """Every meter starts with the seed of its edition; once, whatever is restarted or changed later."""
        there = {account.id for account in self.books.ledger.accounts()}
        for desk in self.desks.values():
            pools = desk.pools
            for name in pools.rules:
                seed = pools.seed(name)
                account = pools.account(name)
                if seed and account not in there:
                    transfer = Transfer(SEED_ACCOUNT, account, seed, "seed")
                    command = PostTransfers(id=own.SEED(account=account), transfers=(transfer,))
                    answer = await self.books.submit(command, lambda receipt: None)
                    if isinstance(answer, Refusal):
                        raise OperatingError(f"meter {account} cannot be seeded: {answer}")
        for account_ in self.books.ledger.accounts():
            if account_.id.startswith("progressive_"):
                self.levels[account_.id] = account_.balance_cents

    # -- changes -----------------------------------------------------------------------------------

    def _table_changed(self, desk: Desk, event: e.AnyEvent | None, receipt: Receipt | None) -> None:
        if receipt is not None:
            self.cashier.table_moved(receipt)
        self.broadcasts[desk.id].mark(event)
        if isinstance(event, e.RoundSettled):
            self.cabinets.wake()
        if desk.pools.names and isinstance(event, e.BetsLocked | e.RoundSettled | e.RoundVoided):
            self._linked_changed(desk)

    def _linked_changed(self, desk: Desk) -> None:
        """The meters of a link move on all its tables."""
        for other in self.desks.values():
            if other is not desk and other.pools.link == desk.pools.link:
                self.broadcasts[other.id].mark(None)

    def hit_decided(self, table_id: str, receipt: Receipt) -> None:
        """A floorperson has spoken of a hit: it was paid, or its money is back in the meter. The table may
        go on, and all tables of its link show it."""
        self.levels.hear(receipt)
        self.cashier.table_moved(receipt)
        self.cabinets.wake()
        desk = self.desks.get(table_id)
        if desk is not None:
            desk.on_change(desk, None, None)
            self._linked_changed(desk)
            desk.wake.set()

    def _account_changed(self, terminal: str) -> None:
        if self.cashier.standings[terminal].due_cents or self.cabinets.of(terminal)["wins"]:
            self.cabinets.wake()
        for interest in (f"terminal:{terminal}", watching(terminal)):
            if self.hub.listens(interest):
                now = asyncio.get_running_loop().time()
                frame = _encode(self.cashier.standings[terminal].document())
                self.hub.send(interest, "account", frame, now)
        self._floor_changed()

    def _cabinet_changed(self, asset_number: str) -> None:
        """Its patron, whoever watches the terminal, and the dealers of the tables where it sits are told."""
        now = asyncio.get_running_loop().time()
        if asset_number in self.cashier.standings:
            frame = _encode(self.cabinets.message(asset_number))
            for interest in (f"terminal:{asset_number}", watching(asset_number)):
                self.hub.send(interest, "cabinet", frame, now)
        for desk in self.desks.values():
            if asset_number in self.cabinets_at(desk) and self.hub.listens(f"dealer:{desk.id}"):
                self.hub.send(f"dealer:{desk.id}", "cabinets", self.cabinets_frame(desk), now)
        self._floor_changed()

    def cabinets_at(self, desk: Desk) -> set[str]:
        """The terminals that sit at a table, and the table's own devices."""
        return {*desk.table.seats, desk.table.config.asset_number}

    def cabinets_frame(self, desk: Desk) -> bytes:
        return _encode(self.cabinets.matters(self.cabinets_at(desk)))

    def _floor_changed(self) -> None:
        self.on_change()

    # -- look-ups ----------------------------------------------------------------------------------

    def desk(self, table_id: str) -> Desk:
        """A table by its id; Refused if there is none."""
        try:
            return self.desks[table_id]
        except KeyError:
            raise Refused(Refusal("table_not_found", f"there is no table {table_id!r}")) from None

    def terminal(self, terminal: str) -> str:
        """An asset number that is installed; Refused if it is not."""
        if terminal not in self.cashier.standings:
            raise Refused(Refusal("terminal_not_found", f"there is no terminal {terminal!r}"))
        return terminal

    def seated_at(self, terminal: str) -> list[Desk]:
        return [desk for desk in self.desks.values() if terminal in desk.table.seats]

    # -- what a patron asks of a table -------------------------------------------------------------

    async def sit(self, command_id: str, terminal: str, table_id: str, position: int) -> Answer:
        desk, account = self.desk(table_id), account_of(self.terminal(terminal))
        asked: list[Any] = ["sit", terminal, position]
        return await desk.ask(command_id, asked, lambda: seating.sit(desk.table, terminal, position, account))

    async def leave(self, command_id: str, terminal: str, table_id: str) -> Answer:
        desk = self.desk(table_id)
        self.terminal(terminal)
        return await desk.ask(command_id, ["leave", terminal], lambda: seating.leave(desk.table, terminal))

    async def wagers(
        self,
        command_id: str,
        terminal: str,
        table_id: str,
        round_id: str,
        wagers: dict[str, Cents],
        promise: str = "",
    ) -> Answer:
        desk = self.desk(table_id)
        self.terminal(terminal)
        asked: list[Any] = ["wagers", terminal, round_id, wagers, *([promise] if promise else [])]
        arrived = self.clock.now()

        def decide() -> Step | Refusal:
            return betting.place_wagers(desk.table, terminal, round_id, wagers, arrived, promise)

        if betting.concern_others(desk.table):
            # Nobody may bet on a hand in the moment in which it is given up.
            return await desk.ask(command_id, asked, decide)
        return await desk.ask_beside(terminal, command_id, asked, decide)

    def show_bytes(self, terminal: str, table_id: str, round_id: str, shown: str) -> Refusal | None:
        """A terminal shows the bytes that it had promised for the shuffle; None if they are taken."""
        desk = self.desk(table_id)
        return desk.gathering.show(desk.table, self.terminal(terminal), round_id, shown)

    async def decision(
        self, command_id: str, terminal: str, table_id: str, round_id: str, question: int, text: str
    ) -> Answer:
        desk = self.desk(table_id)
        self.terminal(terminal)
        asked: list[Any] = ["decision", terminal, round_id, question, text]
        arrived = self.clock.now()
        return await desk.ask_beside(
            terminal,
            command_id,
            asked,
            lambda: playing.decide(desk.table, terminal, round_id, question, text, arrived),
        )
