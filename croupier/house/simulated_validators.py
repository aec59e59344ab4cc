"""The bill validators of a demonstration and of the training floor: simulated, but devices like any other.

The page of such a house has buttons for bills. Behind them stands a device with a key that the house itself
has enrolled at its start; what it reports goes the way of every real validator's events. The key is derived
from that of the house, so that a server which comes back goes on with the same device.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from croupier.access.signature import signature_of_the_house
from croupier.accounting.day.redeeming import BuyInWhereEnabled
from croupier.errors import OperatingError
from croupier.house.books import AsyncBooks
from croupier.house.cashier import Cashier, account_of
from croupier.ledger.command import Receipt
from croupier.ledger.journal import receipt_of, records_made_by
from croupier.ledger.ledger import Answer
from croupier.units import own_ids as own
from croupier.units.gaming_day import Clock, instant_text
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.devices.device import (
    ENROLLED,
    SIMULATOR,
    Device,
    EnrollDevice,
    WithdrawDevice,
    device_id,
    serial_of,
)
from croupier.wagering.devices.event import BILL, VOUCHER, DeviceEvent, DeviceKey
from croupier.wagering.numbers import validation_number

ATTEMPTS: Final = 5
"""Another server may list the same terminal: then both number its events, and one of them asks again."""
BY: Final = (signature_of_the_house(SIMULATOR), signature_of_the_house("simulated:validator"))
_AGAIN: Final = ("event_taken_before", "events_missing")


def simulated_key(house_key: bytes, terminal: str) -> DeviceKey:
    """The key of a simulated validator."""
    return DeviceKey(sha256(b"croupier simulated validator\n" + house_key + terminal.encode()).digest())


class SimulatedValidators:
    """One for each terminal of the floor."""

    def __init__(self, books: AsyncBooks, cashier: Cashier, clock: Clock, house_key: bytes) -> None:
        self._books = books
        self._cashier = cashier
        self._clock = clock
        self._house_key = house_key
        self._devices: dict[str, str] = {}
        self._turns: dict[str, asyncio.Lock] = {}

    async def enroll(self, terminals: Sequence[str]) -> None:
        """Enroll a device for every terminal, unless it has the one of this house already."""
        there: dict[str, list[Device]] = {}
        for device in self._books.ledger.devices():
            there.setdefault(device.terminal, []).append(device)
        await asyncio.gather(*(self._enroll(one, there.get(one, [])) for one in terminals))

    async def _enroll(self, terminal: str, there: Sequence[Device]) -> None:
        key = simulated_key(self._house_key, terminal).public_key
        last = max(there, key=lambda device: serial_of(device.id)[1], default=None)
        if last is None or last.state != ENROLLED or last.public_key != key:
            if last is not None and last.state == ENROLLED:
                reason = "the simulated validators have another key"
                id_ = own.SIMULATED_ENDS(device=last.id)
                await self._done(WithdrawDevice(id=id_, device=last.id, by=BY[0], reason=reason))
            fresh = device_id(terminal, serial_of(last.id)[1] + 1 if last else 1)
            await self._done(
                EnrollDevice(
                    id=own.SIMULATED(device=fresh, digest=key[:16]),
                    device=fresh,
                    public_key=key,
                    by=BY[0],
                    attested_by=BY[1],
                )
            )
            self._devices[terminal] = fresh
        else:
            self._devices[terminal] = last.id

    async def _done(self, command: EnrollDevice | WithdrawDevice) -> None:
        answer = await self._books.submit(command, lambda receipt: None)
        if isinstance(answer, Refusal) and answer.code != "device_withdrawn":
            raise OperatingError(f"the validator of the demonstration cannot be enrolled: {answer}")

    # -- what the buttons of the page do -----------------------------------------------------------

    async def bill(self, command_id: str, terminal: str, bill_cents: Cents) -> Answer:
        return await self._insert(command_id, terminal, BILL, bill_cents, "")

    async def voucher(self, command_id: str, terminal: str, number: str) -> Answer:
        """A validator reads no paper whose digits do not agree."""
        validation_number(number)
        return await self._insert(command_id, terminal, VOUCHER, 0, number)

    async def _insert(
        self, command_id: str, terminal: str, kind: str, amount_cents: Cents, voucher: str
    ) -> Answer:
        """The next event of the terminal's device, or again the one that was made for this id."""
        key, device = simulated_key(self._house_key, terminal), self._devices[terminal]
        async with self._turns.setdefault(terminal, asyncio.Lock()):
            for _ in range(ATTEMPTS):
                number = await self._books.read(self._number, command_id, device)
                at = instant_text(self._clock.now())
                event = DeviceEvent(device, number, terminal, kind, at, amount_cents, voucher)
                answer = await self._cashier.device_event(
                    BuyInWhereEnabled(
                        id=command_id,
                        account=account_of(terminal),
                        event=event,
                        signature=key.sign(event),
                        public_key=key.public_key,
                    )
                )
                if not isinstance(answer, Refusal) or answer.code not in _AGAIN:
                    break
        return patrons_answer(answer)

    def _number(self, command_id: str, device: str) -> int:
        """The number of the event that the id stands for; a new id gets the device's next one."""
        ledger = self._books.ledger
        for record in records_made_by(ledger, [command_id]):
            if record.kind == BuyInWhereEnabled.kind:
                return receipt_of(record).cents("number")
        found = ledger.device(device)
        return found.last_number + 1 if found else 1


def patrons_answer(answer: Answer) -> Answer:
    """What a device gives back is a no to the patron."""
    if isinstance(answer, Receipt) and not answer.facts.get("accepted", True):
        return Refusal(**answer.facts["refusal"])
    return answer
