"""How each cabinet stands, for its patron and for the house: in service or why not, what is the matter with
it, whether somebody calls, and what an attendant has to pay.

The books say it; here it is read every second, and at once when a gateway has reported something, and pushed
to the pages that show it when it has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final, Literal, TypedDict

from croupier.errors import OperatingError
from croupier.floor.assets.attendant_call import AttendantCall
from croupier.floor.assets.conditions import NO_TICKETS
from croupier.floor.assets.service_life import DISABLING, DeviceLife
from croupier.floor.filings.document import papers
from croupier.house.books import AsyncBooks
from croupier.house.cashier import Cashier
from croupier.house.gateways import Gateways
from croupier.house.wins_shown import WinShown, WinsShown
from croupier.units.gaming_day import Clock
from croupier.units.money import Cents
from croupier.wagering.terminal import COMPLETING, Terminal

LOOK_SECONDS: Final = 1.0
PAUSE_SECONDS: Final = 0.2
"""Reports that come together are read together."""

IN_SERVICE: Final = "in_service"
FINISHING: Final = "finishing"
OUT_OF_SERVICE: Final = "out_of_service"
CENTRAL_CONTROL: Final = "central_control"
WITHOUT_BOX: Final = "without_box"
Service = Literal["in_service", "finishing", "out_of_service", "central_control", "without_box"]


class Cabinet(TypedDict):
    """``state`` is why it can be used or not; ``called_at`` since when somebody calls, empty if nobody does;
    ``bills_cents`` lie in its box and in no account; ``cannot_print`` says that an attendant pays what is
    cashed out."""

    state: Service
    conditions: list[str]
    cannot_print: bool
    called_at: str
    bills_cents: Cents
    wins: list[WinShown]


class CabinetMessage(Cabinet):
    """The same as it is pushed to a terminal."""

    type: Literal["cabinet"]


class CabinetsMessage(TypedDict):
    """The cabinets at one table, as its dealer's console is told: each at which something is the matter."""

    type: Literal["cabinets"]
    cabinets: dict[str, Cabinet]


def service_of(terminal: Terminal | None, life: DeviceLife | None, link_lost_at: str) -> Service:
    """Whether a terminal can be used, and if not who has to act. Without a record of its life central
    control has never enabled it (58 Pa. Code § 463a.4(a))."""
    if terminal is None or terminal.enabled == 1:
        return FINISHING if life is not None and life.state == DISABLING else IN_SERVICE
    if terminal.enabled == COMPLETING:
        return FINISHING
    if life is not None and life.box_out_at:
        return WITHOUT_BOX
    unlinked = life is None or not life.connected_at or bool(life.nonresponsive_at) or bool(link_lost_at)
    return CENTRAL_CONTROL if life is None or life.ordered or not life.reason or unlinked else OUT_OF_SERVICE


class Cabinets:
    """One for each floor; ``tell`` is called with every asset whose cabinet has changed."""

    def __init__(
        self,
        books: AsyncBooks,
        cashier: Cashier,
        gateways: Gateways,
        clock: Clock,
        tell: Callable[[str], None],
    ) -> None:
        self._books = books
        self._cashier = cashier
        self._gateways = gateways
        self._clock = clock
        self._tell = tell
        self._wins = WinsShown(books.ledger)
        self._known: dict[str, Cabinet] = {}
        self._changed = asyncio.Event()

    def of(self, asset_number: str) -> Cabinet:
        """As it was read last; one that nobody has read yet is in service."""
        return self._known.get(asset_number) or {
            "state": IN_SERVICE,
            "conditions": [],
            "cannot_print": False,
            "called_at": "",
            "bills_cents": 0,
            "wins": [],
        }

    def message(self, asset_number: str) -> CabinetMessage:
        return {"type": "cabinet", **self.of(asset_number)}

    def matters(self, assets: Collection[str]) -> CabinetsMessage:
        """Those of some assets at which something is the matter."""
        plain = {**self.of(""), "wins": []}
        found = {one: self.of(one) for one in sorted(assets)}
        return {"type": "cabinets", "cabinets": {one: it for one, it in found.items() if it != plain}}

    def wake(self) -> None:
        """Something was reported: look at once."""
        self._changed.set()

    async def watch(self) -> None:
        """Look as long as the server runs."""
        while True:
            # A database that is away for a moment tells nothing new.
            with suppress(OperatingError):
                await self.look()
            await asyncio.sleep(PAUSE_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LOOK_SECONDS)
            self._changed.clear()

    async def look(self) -> None:
        """Read all cabinets, and tell of those that have changed."""
        due = [name for name, standing in self._cashier.standings.items() if standing.due_cents]
        found = await self._books.read(self._read, due)
        changed = [one for one, it in found.items() if it != self.of(one)]
        self._known = found
        for one in changed:
            self._tell(one)

    def _read(self, due: list[str]) -> dict[str, Cabinet]:
        ledger = self._books.ledger
        lives = {one.asset_number: one for one in papers(ledger, DeviceLife)}
        calls = {one.asset_number: one for one in papers(ledger, AttendantCall) if one.is_open}
        terminals = {one.asset_number: one for one in ledger.terminals()}
        wins, lost = self._wins.look(due, self._clock.now()), ledger.link_lost_at()
        found: dict[str, Cabinet] = {}
        for one in {*self._cashier.standings, *self._gateways.desks}:
            life, call = lives.get(one), calls.get(one)
            silent = self._gateways.is_lost(one)
            conditions = [*(life.conditions if life else ()), *(["gateway_lost"] if silent else [])]
            found[one] = {
                "state": service_of(terminals.get(one), life, lost),
                "conditions": conditions,
                "cannot_print": silent or not NO_TICKETS.isdisjoint(conditions),
                "called_at": call.called_at if call else "",
                "bills_cents": call.bills_cents if call else 0,
                "wins": wins.get(one, []),
            }
        return found
