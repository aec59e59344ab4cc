"""Whether what stands in the house may be used: asked when a table opens, when a round begins, all the time.

The rules stand in ``croupier.floor.assets.ready``. Here is what only the running house knows: which system
and which tables of the register it is, and what it runs. A terminal that fails later is disabled as by an
order: at once, or when its round in play is over (58 Pa. Code § 605a.5(a)).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypedDict

import msgspec

from croupier.errors import OperatingError
from croupier.floor.assets.asset import Asset
from croupier.floor.assets.declaration import BoundTable, Declaration, DeclareServer
from croupier.floor.assets.ready import BOX_CITE
from croupier.floor.assets.register import Register
from croupier.floor.assets.service_life import BY_THE_HOUSE, DISABLED
from croupier.floor.central.activation import DisableTerminal
from croupier.floor.central.service import ReturnDeviceToService
from croupier.house.books import AsyncBooks
from croupier.house.cashier import account_of
from croupier.house.config import HouseConfig
from croupier.ledger.canonical import canonical, digest
from croupier.ledger.command import Receipt
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal

LOOK_SECONDS: Final = 1.0

WITHOUT_BOX: Final = f"({BOX_CITE})"
"""How the reason ends where a terminal was disabled since its cash box was out."""

Told = Callable[[str, str, str], None]


def declaration(config: HouseConfig, running: str) -> Declaration:
    """What a server says of itself."""
    tables = tuple(BoundTable(table=one.id, asset_number=one.asset_number) for one in config.tables)
    return Declaration(
        server=config.server,
        system=config.system or config.server,
        running=running,
        license_category=config.license_category,
        other_tables=config.other_tables,
        tables=tables,
    )


class Missing(TypedDict):
    """One thing that stands against the use of a device."""

    code: str
    message: str
    cite: str


class ReadyDocument(TypedDict):
    """All that is missing, by device."""

    system: dict[str, list[Missing]]
    tables: dict[str, list[Missing]]
    terminals: dict[str, list[Missing]]


class Readiness:
    """One for each floor. ``untold`` are terminals that were disabled and stand in no log yet."""

    def __init__(self, declared: Declaration, books: AsyncBooks) -> None:
        self.declared = declared
        self.terminals: frozenset[str] = frozenset()
        """Those of this floor; another server of the same books looks after its own."""
        self.untold: list[tuple[str, str, str]] = []
        self._books = books
        self._assets = {one.table: one.asset_number for one in declared.tables}

    async def declare(self) -> None:
        """Put into the books which server this is, if it is not what they say."""
        ledger = self._books.ledger
        register = await self.register()
        if register.declarations.get(self.declared.server) == self.declared:
            return
        mark = digest(canonical(msgspec.to_builtins(self.declared)))[:16]
        id_ = own.DECLARED(server=self.declared.server, digest=mark, seq=ledger.head().seq)
        answer = await self._books.submit(DeclareServer(id=id_, declaration=self.declared), lambda _: None)
        if isinstance(answer, Refusal):
            raise OperatingError(f"the server cannot be entered in its books: {answer}")

    async def register(self) -> Register:
        """The register as the books have it now."""
        return await self._books.read(Register.read, self._books.ledger)

    # -- questions -----------------------------------------------------------------------------------

    async def table_refusal(self, table: str) -> Refusal | None:
        """Why a table may not open or deal another round: the first of what is missing."""
        found = (await self.register()).why_no_table(self.declared, self._assets[table])
        return found[0] if found else None

    def document(self, register: Register) -> ReadyDocument:
        """All that is missing, by device, as the console shows it."""
        declared = self.declared
        tables = {one.table: register.why_no_table(declared, one.asset_number) for one in declared.tables}
        return {
            "system": {declared.system: _told(register.why_no_system(declared))},
            "tables": {table: _told(found) for table, found in tables.items()},
            "terminals": {
                one: _told(register.why_no_terminal(one, declared)) for one in sorted(self.terminals)
            },
        }

    # -- what follows --------------------------------------------------------------------------------

    async def enforce(self) -> None:
        """Disable every terminal of this floor that is enabled and may not be used; enable what was only
        without its cash box."""
        register = await self.register()
        for terminal in sorted(register.enabled & self.terminals):
            missing = register.why_no_terminal(terminal, self.declared)
            if missing:
                await self._disable(terminal, missing[0])
        for terminal in sorted(self.terminals - register.enabled):
            life = register.lives.get(terminal)
            boxed = life is not None and life.state == DISABLED and life.reason.endswith(WITHOUT_BOX)
            if boxed and not register.why_no_terminal(terminal, self.declared):
                await self._put_back(terminal, register.assets[terminal])

    async def _put_back(self, terminal: str, asset: Asset) -> None:
        """The box is back: nothing else had stopped the terminal, and everything is asked again."""
        command = ReturnDeviceToService(
            id=own.NOT_READY(terminal=terminal, seq=self._books.ledger.head().seq),
            asset_number=terminal,
            software_id=asset.software_id,
            location=asset.location,
            linked=False,
        )
        await self._books.submit(command, lambda receipt: None)

    async def _disable(self, terminal: str, why: Refusal) -> None:
        seq = self._books.ledger.head().seq
        command = DisableTerminal(
            id=own.NOT_READY(terminal=terminal, seq=seq),
            asset_number=terminal,
            reason=f"{BY_THE_HOUSE}{why}",
            accounts=(account_of(terminal),),
        )
        answer = await self._books.submit(command, lambda receipt: None)
        if isinstance(answer, Receipt):
            self.untold.append((terminal, str(why), str(answer.facts["state"])))

    async def watch(self, tell: Told) -> None:
        """Look at everything as long as the server runs; ``tell`` enters what was disabled in the log."""
        while True:
            # A database that is away for a moment lets nobody play; we look again.
            with suppress(OperatingError):
                await self.enforce()
            for one in self.untold:
                tell(*one)
            self.untold.clear()
            await asyncio.sleep(LOOK_SECONDS)


def _told(refusals: list[Refusal]) -> list[Missing]:
    return [{"code": one.code, "message": one.message, "cite": one.cite} for one in refusals]
