"""What a line keeps over a restart: queues, hand pays, tickets, and how far each terminal read the journal.

The file is replaced whole. After a crash the journal is read again from where it stands: no exception is
lost, some may be told twice, and the meters come from the books and are exact in any case.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.errors import OperatingError
from croupier.floor.sas.device import CashOutWaiting, Device, TicketInside
from croupier.floor.sas.exceptions import ExceptionQueue
from croupier.floor.sas.image import HandPay, PrintedTicket


class DeviceMemory(msgspec.Struct, kw_only=True):
    """One terminal."""

    queue: list[int]
    hand_pays: list[HandPay]
    tickets: list[PrintedTicket]
    tickets_read: int
    at_risk: list[str]
    validation_id: int
    validation_sequence: int
    cash_out: CashOutWaiting | None
    ticket: TicketInside | None


class LineMemory(msgspec.Struct, kw_only=True):
    """All terminals of a link, at one record of the journal."""

    seq: int = 0
    devices: dict[str, DeviceMemory] = {}


class Memory(Protocol):
    """Where it is kept."""

    def load(self) -> LineMemory | None: ...
    def save(self, memory: LineMemory) -> None: ...


class FileMemory:
    """A file, written beside and moved into place, so that it is always whole."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> LineMemory | None:
        if not self._path.exists():
            return None
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=LineMemory)
        except (OSError, msgspec.DecodeError) as error:
            raise OperatingError(f"the memory of the link, {self._path}, cannot be read: {error}") from error

    def save(self, memory: LineMemory) -> None:
        beside = self._path.with_name(self._path.name + ".new")
        with beside.open("wb") as file:
            file.write(msgspec.json.encode(memory))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)


def remembered(device: Device) -> DeviceMemory:
    """What must be kept of a terminal."""
    return DeviceMemory(
        queue=device.queue.kept,
        hand_pays=[HandPay(**asdict(hand_pay)) for hand_pay in device.image.hand_pays],
        tickets=list(device.image.tickets),
        tickets_read=device.tickets_read,
        at_risk=sorted(device.image.at_risk),
        validation_id=device.validation_id,
        validation_sequence=device.validation_sequence,
        cash_out=device.cash_out,
        ticket=device.ticket,
    )


def recall(device: Device, memory: DeviceMemory) -> None:
    """Put back what was kept."""
    device.queue = ExceptionQueue(memory.queue)
    device.image.hand_pays = list(memory.hand_pays)
    device.image.tickets.extend(memory.tickets)
    device.image.at_risk = set(memory.at_risk)
    device.tickets_read = memory.tickets_read
    device.validation_id = memory.validation_id
    device.validation_sequence = memory.validation_sequence
    device.cash_out = memory.cash_out
    device.ticket = memory.ticket
