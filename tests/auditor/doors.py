"""The door to the real system in this process: the commands that the web layer sends, and the real store.

Only this file and ``remote`` touch the system; scripts and books see documents alone.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from croupier.accounting.slips.desk import SlipDesk
from croupier.errors import OperatingError, Refused
from croupier.house import clockwork, procedure
from croupier.house.config import HouseConfig
from croupier.house.demo import TIP_RULE
from croupier.house.desk import Desk
from croupier.house.floor import Floor
from croupier.ledger.command import Receipt
from croupier.store.store import Store
from croupier.tables import events as e
from croupier.tables import settling
from croupier.tables.calling import Called
from croupier.tables.numbers import Numbers
from croupier.tables.records import ATTEMPTS, end_id, find_round
from croupier.tables.rules_page import posted_rules
from croupier.tables.views import choice_document
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.validation import RefuseHit, ValidateHit
from croupier.web.api.answers import answer_document
from tests.auditor.command import Command, Reply
from tests.auditor.house import House
from tests.auditor.patrons import Look

KEY = b"k" * 32
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
_asking: ContextVar[str] = ContextVar("asking", default="")
"""The command that is being asked, in its own task."""

BOTH = Called(dealer="D-1", floorperson="F-1")


class SimulatedClock:
    """Time as the simulation wants it. 2 p.m. in Pennsylvania on 1 July 2015 to begin with."""

    def __init__(self) -> None:
        self.instant = datetime(2015, 7, 1, 18, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.instant

    def pass_by(self, **span: float) -> None:
        self.instant += timedelta(**span)


def refusal_document(refusal: Refusal) -> Reply:
    return {"error": {"code": refusal.code, "message": refusal.message, "cite": refusal.cite}}


class Door:
    """A floor of the house, opened on its database, and opened again after it was left in the middle."""

    def __init__(self, house: House, folder: Path, clock: SimulatedClock, seed: int) -> None:
        self.house = house
        self.clock = clock
        self.database = str(folder / "house.sqlite")
        self._seed = seed
        self._drawn = 0
        self._config = msgspec.convert(house.config(database=self.database), HouseConfig)
        self._ends: dict[str, tuple[e.RoundSettled | e.RoundVoided, Receipt]] = {}
        self._told: dict[str, str] = {}
        self._hits: dict[str, list[str]] | None = None
        self.store: Store
        self.floor: Floor

    async def open(self) -> None:
        """Start, or start again where the journal ends."""
        self.store = Store(self.database, clock=self.clock, draw_number=self._number)

        def drawing() -> bytes:
            return self._draw(_asking.get())

        self.floor = Floor(self._config, self.store, self.clock, KEY, drawing, simulated_devices=True)
        self.controller = LocalAreaController(self.store)
        for desk in self.floor.desks.values():
            desk.on_change = self._watching(desk.on_change)
        await self.floor.start()
        # § 465a.19(g)(2): patrons tip, so the house has written down how.
        await self.floor.books.submit(TIP_RULE, lambda receipt: None)

    def close(self) -> None:
        self.store.close()

    def _draw(self, purpose: str) -> bytes:
        """Chance that depends on what it is for and not on who comes first, so that runs can be repeated."""
        return hashlib.sha256(f"{self._seed} {purpose}".encode()).digest()

    def _number(self) -> str:
        """A voucher number with its Luhn digit. Cash-outs reach the writer in the order of the script."""
        self._drawn += 1
        digits = f"{int.from_bytes(self._draw(f'voucher {self._drawn}'), 'big') % 10**17:017d}"
        total = sum(sum(divmod(int(c) * (2 - i % 2), 10)) for i, c in enumerate(reversed(digits)))
        return digits + str(-total % 10)

    def _watching(self, then: Any) -> Any:
        def told(desk: Desk, event: e.AnyEvent | None, receipt: Receipt | None) -> None:
            if isinstance(event, e.RoundSettled | e.RoundVoided) and receipt is not None:
                self._ends[event.round] = (event, receipt)
            then(desk, event, receipt)

        return told

    # -- commands ----------------------------------------------------------------------------------

    async def post(self, command: Command) -> Reply:
        """What the API would answer."""
        _asking.set(command.id)
        self._hits = None
        try:
            answer = await self._ask(command)
        except Refused as refused:
            return refusal_document(refused.refusal)
        except ValueError as error:
            return {"error": {"code": "malformed", "message": str(error), "cite": ""}}
        except OperatingError as error:
            return {"error": {"code": "unavailable", "message": str(error), "cite": ""}}
        if isinstance(answer, Refusal):
            return refusal_document(answer)
        document = answer_document(answer) if isinstance(answer, Receipt) else answer
        reply: Reply = _decode(_encode(document))
        return reply

    def _ask(self, command: Command) -> Awaitable[Any]:
        if command.path.startswith("tables/"):
            return self._ask_table(self.floor.desk(command.who), command.what, dict(command.body))
        return self._ask_terminal(command.who, command.what, dict(command.body))

    def _ask_terminal(self, terminal: str, what: str, body: dict[str, Any]) -> Awaitable[Any]:
        floor, key = self.floor, body.pop("id")
        at = floor.terminal(terminal)
        match what:
            case "sit":
                return floor.sit(key, at, body["table"], body["position"])
            case "leave":
                return floor.leave(key, at, body["table"])
            case "wagers":
                return floor.wagers(key, at, body["table"], body["round"], body["wagers"])
            case "decision":
                text, question = body["decision"], body["question"]
                return floor.decision(key, at, body["table"], body["round"], question, text)
            case "bill":
                return floor.validators.bill(key, at, body["bill_cents"])
            case "voucher":
                return floor.validators.voucher(key, at, body["number"])
            case "cash-out":
                return floor.cashier.cash_out(key, at)
            case "tip":
                return floor.cashier.tip(key, at, body["amount_cents"])
            case "hand-pay":
                return floor.cashier.hand_pay(key, at, by="A-1", role="slot_attendant")
            case "slip-make" | "slip-sign" | "slip-pay" | "slip-void":
                return self._ask_slips(at, what, key, body)
        raise AssertionError(what)

    async def _ask_slips(self, terminal: str, what: str, key: str, body: dict[str, Any]) -> Any:
        """What the console does with payout slips."""
        desk = SlipDesk(self.store)
        if what == "slip-make":
            told = {"form": body["form"], "combination": "a winning hand"}
            return desk.make_for(key, terminal, body["what"], "A-1", "slot_attendant", **told)
        if what == "slip-sign":
            return desk.sign(key, body["slip"], "S-1", "slot_supervisor")
        if what == "slip-void":
            return desk.void(key, body["slip"], body["reason"], "S-1")
        command = desk.paying(key, body["slip"], "C-1", body["paid_from"])
        return await self.floor.books.submit(command, self.floor.cashier.slip_paid)

    def _ask_table(self, desk: Desk, what: str, body: dict[str, Any]) -> Awaitable[Any]:
        key = body.pop("id")
        match what:
            case "open" | "next":
                return procedure.open_round(desk, key, first=what == "open")
            case "no-more-bets":
                return procedure.no_more_bets(desk, key, Numbers())
            case "deal":
                return procedure.deal(desk, key, body["count"])
            case "default":
                return procedure.take_defaults(desk, key)
            case "irregularity":
                told = (body["name"], body["seat"], body["card"])
                return procedure.irregularity(desk, key, *told, called=BOTH)
            case "done":
                return procedure.done(desk, key, body["act"], body["by"], body["note"])
            case "void":
                return procedure.void(desk, key, body["reason"], BOTH)
            case "close":
                return procedure.close(desk, key, BOTH)
            case "validate-hit":
                return self._decide_hit(self.controller.validation(key, **body))
            case "refuse-hit":
                return self._decide_hit(self.controller.refusal(key, **body))
        raise AssertionError(what)

    async def _decide_hit(self, command: ValidateHit | RefuseHit | Refusal) -> Any:
        """What the floor console does with a hit."""
        if isinstance(command, Refusal):
            return command
        return await self.floor.books.submit(command, partial(self.floor.hit_decided, command.table))

    async def settle_due(self) -> None:
        """What the tables' clockwork does by itself."""
        self._hits = None
        due = [desk for desk in self.floor.desks.values() if settling.is_due(desk.table) and not desk.fault]
        await asyncio.gather(*(clockwork.tend(desk) for desk in due))

    # -- what is shown -----------------------------------------------------------------------------

    def rules(self) -> dict[str, dict[str, Any]]:
        return {desk.id: msgspec.to_builtins(posted_rules(desk.table)) for desk in self.floor.desks.values()}

    def look(self, table_id: str) -> Look:
        """What the pages of a table and its terminals show."""
        desk = self.floor.desks[table_id]
        table, play = desk.table, desk.table.play
        asked = {}
        for terminal, taken in table.seats.items():
            choices = play.choices(taken.seat) if play is not None else []
            if choices and play is not None:
                asked[terminal] = (play.question, [choice_document(choice) for choice in choices])
        return {
            "phase": table.phase,
            "round": table.round_id,
            "fault": desk.fault,
            "hits": self._pending_hits(desk),
            "seated": list(table.seats),
            "accounts": {name: self.account(name) for name in self.house.at[table_id]},
            "asked": asked,
            "seats": sorted(play.seats) if play is not None else [],
        }

    def _pending_hits(self, desk: Desk) -> list[str]:
        """Asked of the books once for all tables, until something happens again."""
        if not desk.pools.names or desk.table.phase not in ("settled", "closed"):
            return []
        if self._hits is None:
            self._hits = {}
            for hit in self.controller.pending():
                self._hits.setdefault(hit.table_id, []).append(hit.id)
        return self._hits.get(desk.id, [])

    def account(self, terminal: str) -> Reply:
        return self.floor.cashier.standings[terminal].document()

    def meters(self) -> dict[str, dict[str, int]]:
        return {desk.id: desk.meters() for desk in self.floor.desks.values()}

    # -- rounds that are over ----------------------------------------------------------------------

    def ended(self) -> list[dict[str, Any]]:
        """The records of rounds that ended since the last time, with their place in the journal."""
        found = []
        for desk in self.floor.desks.values():
            table = desk.table
            if table.phase == "settled" and self._told.get(desk.id) != table.round_id:
                self._told[desk.id] = table.round_id
                found.append(self._record(desk))
        self._ends.clear()
        return found

    def _record(self, desk: Desk) -> dict[str, Any]:
        table = desk.table
        heard = self._ends.get(table.round_id)
        if heard is None:
            return self._from_the_journal(table.round_id)
        event, receipt = heard
        play = table.play
        return {
            "round": table.round_id,
            "table": desk.id,
            "void": isinstance(event, e.RoundVoided),
            "setup": msgspec.to_builtins(play.setup) if play is not None else None,
            "acts": [str(act) for act in play.acts] if play is not None else [],
            "behind": msgspec.to_builtins(play.behind) if play is not None else [],
            "unmatched": sorted({who for one in play.happened for who in one.unmatched}) if play else [],
            "lines": msgspec.to_builtins(event.lines) if isinstance(event, e.RoundSettled) else [],
            "meters": event.meters if isinstance(event, e.RoundSettled) else {},
            "seats": {taken.seat: taken.terminal for taken in table.seats.values()},
            "at": receipt.at,
            "seq": receipt.seq,
        }

    def _from_the_journal(self, round_id: str) -> dict[str, Any]:
        """After a restart nobody has heard of it: the record of the round, as it is kept for disputes."""
        record = find_round(self.store, round_id)
        places = self.store.places_of([end_id(round_id, attempt) for attempt in range(1, ATTEMPTS + 1)])
        return {
            "round": round_id,
            "table": record.table,
            "void": bool(record.void),
            "setup": msgspec.to_builtins(record.setup) if record.setup else None,
            "acts": [str(act) for act in record.acts],
            "behind": msgspec.to_builtins(record.followers),
            "unmatched": sorted({who for some in record.unmatched.values() for who in some}),
            "lines": msgspec.to_builtins(record.lines),
            "meters": record.meters,
            "seats": {taken.seat: taken.terminal for taken in record.seats},
            "at": record.at,
            "seq": next(seq for seq in places.values() if seq is not None),
        }
