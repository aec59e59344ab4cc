"""What the gateways of cabinets and tables report, and what they are told to do.

Each report becomes one command: its number is used up in the transaction of what it brings about, be it
money, a card of a round, or an entry of the log. A gateway that was heard and falls silent is entered in
the log as a lost connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from croupier.accounting.day.redeeming import BuyInWhereEnabled
from croupier.errors import Refused
from croupier.floor.assets.attendant_call import ATTENDANT, AttendantCall, CallByDevice
from croupier.floor.assets.cash_box import MoveBoxByDevice
from croupier.floor.assets.conditions import REPORTED, ReportCondition
from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.assets.tickets import PrintedTicket, ReportPrinted
from croupier.floor.filings.document import key_of, read_paper
from croupier.house.books import AsyncBooks
from croupier.house.cashier import Cashier, account_of
from croupier.house.desk import Desk
from croupier.ledger.journal import KeptJournal, receipt_of, records_made_by, used_otherwise
from croupier.ledger.ledger import Answer
from croupier.tables.by_device import RecordStepByDevice, step_of
from croupier.units.gaming_day import Clock
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import ENROLLED, Device
from croupier.wagering.devices.event import (
    BOXES,
    BUTTON,
    CONDITION,
    OF_A_TABLE,
    PRINTED,
    DeviceEvent,
    has_signed,
)
from croupier.wagering.devices.question import Instructions, Question, TicketToPrint
from croupier.wagering.devices.report import INSERTED, DeviceReport, content, event_id, unsigned
from croupier.wagering.devices.unused import ReportUnused
from croupier.wagering.progressive.hit import PENDING
from croupier.wagering.terminal import Terminal

MOST_TICKETS: Final = 20
"""How many tickets may wait for paper; more cash-outs than that at a cabinet that cannot print are for the
cage."""
SILENT_SECONDS: Final = 15.0
"""A gateway asks every second; one that is silent for this long is lost."""

LOOK_SECONDS: Final = 1.0

Tell = Callable[[str, str, bool], None]


class Gateways:
    """One for each floor. ``terminals`` are its cabinets; ``desks`` its tables by their asset numbers."""

    def __init__(self, books: AsyncBooks, cashier: Cashier, clock: Clock, house: str) -> None:
        self._books = books
        self._cashier = cashier
        self._clock = clock
        self._house = house
        self.desks: dict[str, Desk] = {}
        self._asked: dict[str, str] = {}
        self._heard: dict[str, float] = {}
        self._lost: set[str] = set()

    # -- reports -------------------------------------------------------------------------------------

    async def heard(self, event: DeviceEvent, signature: str) -> Answer:
        """What came of a report; Refused or a Refusal where it is the report itself that is wrong."""
        known = await asyncio.to_thread(self._books.ledger.device, event.device)
        if known is None:
            return Refusal("device_not_found", f"there is no device {event.device[:80]!r}", INSERTED)
        if not has_signed(event, signature, known.public_key):
            return unsigned(event)
        try:
            if event.kind in OF_A_TABLE:
                return await self._at_table(event, signature, known)
            return await self._in_cabinet(event, signature, known)
        except Refused as refused:
            return refused.refusal

    async def _in_cabinet(self, event: DeviceEvent, signature: str, known: Device) -> Answer:
        told: dict[str, Any] = {
            "id": event_id(event),
            "event": event,
            "signature": signature,
            "public_key": known.public_key,
        }
        if event.kind in BOXES:
            return await self._submit(MoveBoxByDevice(**told))
        if event.kind == PRINTED:
            return await self._submit(ReportPrinted(**told))
        if event.kind == CONDITION and event.value in REPORTED:
            return await self._submit(ReportCondition(**told))
        if event.kind == BUTTON and event.value == ATTENDANT:
            return await self._submit(CallByDevice(**told))
        if event.kind in (CONDITION, BUTTON):
            return await self._unused(event, signature, known, _unknown(event))
        if event.terminal not in self._cashier.standings:
            return Refusal("wrong_terminal", f"{event.terminal} is no terminal of this floor", INSERTED)
        return await self._cashier.device_event(BuyInWhereEnabled(account=account_of(event.terminal), **told))

    async def _at_table(self, event: DeviceEvent, signature: str, known: Device) -> Answer:
        desk = self.desks.get(event.terminal)
        if desk is None:
            return Refusal("wrong_terminal", f"{event.terminal} is no table of this floor", INSERTED)
        id_, asked = event_id(event), ["device", content(event)]
        signed = {"signature": signature, "public_key": known.public_key}
        async with desk.lock.alone():
            # What was taken before has its answer in the books, whatever the table would say now.
            if before := await self._books.read(answered, self._books.ledger, event):
                return before
            step = step_of(desk.table, event)
            if isinstance(step, Refusal):
                return await self._unused(event, signature, known, step)
            taken = replace(step, answer={**step.answer, "accepted": True, "number": event.number})
            return await desk.record(id_, asked, taken, RecordStepByDevice, told=event, **signed)

    async def _unused(
        self, event: DeviceEvent, signature: str, known: Device, refusal: Refusal | None
    ) -> Answer:
        return await self._submit(
            ReportUnused(
                id=event_id(event),
                event=event,
                signature=signature,
                public_key=known.public_key,
                refusal=refusal,
            )
        )

    async def _submit(self, command: DeviceReport) -> Answer:
        return await self._books.submit(command, lambda receipt: None)

    # -- questions -----------------------------------------------------------------------------------

    async def told(self, question: Question, signature: str) -> Instructions | Refusal:
        """What a gateway has to do now; it is heard by asking."""
        device = await asyncio.to_thread(self._books.ledger.device, question.device)
        if device is None or device.state != ENROLLED:
            return Refusal(
                "device_not_found", f"there is no device {question.device[:80]!r} in use", INSERTED
            )
        if not has_signed(question, signature, device.public_key):
            return Refusal("bad_signature", f"the question of {device.id} is not signed by its key", INSERTED)
        refusal = question.refusal(self._clock.now(), self._asked.get(device.id, ""))
        if refusal is not None:
            return refusal
        self._asked[device.id] = question.at
        self._heard[device.id] = asyncio.get_running_loop().time()
        return await self._books.read(self._instructions, device)

    def _instructions(self, device: Device) -> Instructions:
        ledger = self._books.ledger
        terminal = next((one for one in ledger.terminals() if one.asset_number == device.terminal), None)
        takes = terminal is not None and terminal.enabled == 1
        return {
            "device": device.id,
            "last_number": device.last_number,
            "last_hash": device.last_hash,
            "bills_cents": list(terminal.bills_cents) if terminal is not None and takes else [],
            "vouchers": takes,
            "tickets": self._tickets(device),
            "light": self._light(device, terminal),
        }

    def _tickets(self, device: Device) -> list[TicketToPrint]:
        """The vouchers of this cabinet that nobody has on paper yet, oldest first."""
        ledger = self._books.ledger
        place = f"terminal:{device.terminal}"
        return [
            {
                "number": one.number,
                "amount_cents": one.amount_cents,
                "issued_at": one.issued_at,
                "expires_day": one.expires_day,
                "house": self._house,
                "terminal": device.terminal,
            }
            for one in ledger.last_vouchers_of(place, device.enrolled_at, MOST_TICKETS)
            if ledger.floor_document(key_of(PrintedTicket, one.number)) is None
        ]

    def _light(self, device: Device, terminal: Terminal | None) -> str:
        """Red: something is the matter; blue: an attendant has to pay, or a hit waits for its validation;
        white: somebody calls; dark: nothing is."""
        if self.conditions(device.terminal) or (terminal is not None and not terminal.enabled):
            return "red"
        standing, ledger = self._cashier.standings.get(device.terminal), self._books.ledger
        waits = ledger.progressive_hits(state=PENDING, terminal=device.terminal)
        if terminal is not None and standing is not None and (standing.due_cents or waits):
            return "blue"
        kept = ledger.floor_document(key_of(AttendantCall, device.terminal))
        return "white" if kept is not None and read_paper(AttendantCall, kept.body).is_open else "dark"

    def is_lost(self, asset_number: str) -> bool:
        """Whether the gateway of a cabinet was heard and has fallen silent."""
        return any(device.rpartition(".")[0] == asset_number for device in self._lost)

    def conditions(self, asset_number: str) -> list[str]:
        """What is the matter with a cabinet, and whether its gateway is silent."""
        kept = self._books.ledger.floor_document(key_of(DeviceLife, asset_number))
        life = read_paper(DeviceLife, kept.body) if kept is not None else None
        lasting = list(life.conditions) if life is not None else []
        return [*lasting, *(["gateway_lost"] if self.is_lost(asset_number) else [])]

    # -- silence -------------------------------------------------------------------------------------

    async def watch(self, tell: Tell) -> None:
        """Look after all of them as long as the server runs."""
        while True:
            self.look(asyncio.get_running_loop().time(), tell)
            await asyncio.sleep(LOOK_SECONDS)

    def look(self, now: float, tell: Tell) -> None:
        """Enter every gateway that fell silent, and every one that is back."""
        for device, at in self._heard.items():
            silent, cabinet = now - at > SILENT_SECONDS, device.rpartition(".")[0]
            if silent and device not in self._lost:
                self._lost.add(device)
                tell(cabinet, f"{device} has not asked for {SILENT_SECONDS:.0f} seconds", True)
            elif not silent and device in self._lost:
                self._lost.discard(device)
                tell(cabinet, f"{device} asks again", False)


def answered(ledger: KeptJournal, event: DeviceEvent) -> Answer | None:
    """The answer that the books have given to an event before."""
    for record in records_made_by(ledger, [event_id(event)]):
        receipt = receipt_of(record)
        told = receipt.facts.get("device_event") or receipt.facts["event"]
        same = content(DeviceEvent(**told)) == content(event)
        return receipt if same else used_otherwise(event_id(event))
    return None


def _unknown(event: DeviceEvent) -> Refusal | None:
    """A button is pressed for whoever looks at the log; a condition must be one that the log knows."""
    if event.kind == BUTTON:
        return None
    return Refusal(
        "malformed", f"value: {event.value} is no condition of a cabinet (docs/devices.md)", INSERTED
    )
