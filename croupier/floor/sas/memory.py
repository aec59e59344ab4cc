"""What a line keeps over a restart: queues, hand pays, tickets, and how much of the journal was told.

The file is replaced whole, about every second. In between, whatever a host has acknowledged is appended to a
second file before the host is answered again: a process that is killed has lost nothing and tells nothing
twice. When the power fails, what was not yet on the disk may be told again. Meters come from the books and
are exact in any case.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.errors import OperatingError
from croupier.floor.sas.counters import Counters
from croupier.floor.sas.device import CashOutWaiting, Device, TicketInside
from croupier.floor.sas.exceptions import ExceptionQueue, Waiting
from croupier.floor.sas.image import HandPay, PrintedTicket
from croupier.units.owner_only import owner_only


class DeviceMemory(msgspec.Struct, kw_only=True):
    """One terminal, told up to a record of the journal (0: as far as the whole memory)."""

    told_seq: int = 0
    queue: list[int | Waiting]
    hand_pays: list[HandPay]
    tickets: list[PrintedTicket]
    tickets_read: int
    at_risk: list[str]
    counters: Counters = msgspec.field(default_factory=Counters)
    real_time: bool = False
    validation_id: int
    validation_sequence: int
    cash_out: CashOutWaiting | None
    last_number: str = ""
    ticket: TicketInside | None


class LineMemory(msgspec.Struct, kw_only=True):
    """All terminals of a link, at one record of the journal, with every note up to a number."""

    seq: int = 0
    noted: int = 0
    devices: dict[str, DeviceMemory] = {}


class Note(msgspec.Struct, kw_only=True):
    """One terminal as it is now. Notes are numbered as they are made."""

    number: int
    asset_number: str
    device: DeviceMemory


class Memory(Protocol):
    """Where it is kept."""

    def load(self) -> LineMemory | None: ...
    def begin(self) -> None:
        """All notes until now will be in the memory that is saved next."""

    def save(self, memory: LineMemory) -> None: ...
    def note(self, note: Note) -> None:
        """Keep one terminal until the next saving."""


class FileMemory:
    """A file, written beside and moved into place, so that it is always whole; and the notes beside it.

    Notes go on while the whole is being written, so there are two files of them, in turns: the notes of one
    are needed until a memory that has them is on the disk.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._notes = [path.with_name(f"{path.name}.notes{turn}") for turn in (0, 1)]
        self._turn = 0
        self._saving = False
        self._file: int | None = None

    def load(self) -> LineMemory | None:
        if not self._path.exists():
            return None
        try:
            memory = msgspec.json.decode(self._path.read_bytes(), type=LineMemory)
            notes = [note for path in self._notes for note in _read_notes(path)]
        except (OSError, msgspec.DecodeError) as error:
            raise OperatingError(f"the memory of the link, {self._path}, cannot be read: {error}") from error
        newer = sorted((n for n in notes if n.number > memory.noted), key=lambda note: note.number)
        for note in newer:
            memory.devices[note.asset_number] = note.device
            memory.noted = note.number
        if newer:
            self.save(memory)  # before anything makes room for new notes
        return memory

    def begin(self) -> None:
        if self._saving:
            return  # the last saving failed: what was noted since the one before it is still needed
        self._saving = True
        self.close()
        self._turn = 1 - self._turn
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        self._file = os.open(self._notes[self._turn], flags, 0o600)

    def save(self, memory: LineMemory) -> None:
        beside = self._path.with_name(self._path.name + ".new")
        try:
            with open(beside, "wb", opener=owner_only) as file:
                file.write(msgspec.json.encode(memory))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError as error:
            raise self._unwritable(str(error)) from error
        self._saving = False

    def note(self, note: Note) -> None:
        if self._file is None:
            raise OperatingError("the memory of the link was not saved before its first note")
        # A note that was cut short by a full disk ends where this one begins.
        line = b"\n" + msgspec.json.encode(note) + b"\n"
        try:
            written = os.write(self._file, line)
        except OSError as error:
            raise self._unwritable(str(error)) from error
        if written < len(line):
            raise self._unwritable("the disk is full")

    def _unwritable(self, why: str) -> OperatingError:
        return OperatingError(f"the memory of the link, {self._path}, cannot be written: {why}")

    def close(self) -> None:
        """Nothing is written any more."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _read_notes(path: Path) -> list[Note]:
    """All that are whole. One that was cut short was never answered for: the host was kept waiting."""
    found = []
    for line in path.read_bytes().split(b"\n")[:-1] if path.exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=Note))
        except msgspec.DecodeError:
            continue
    return found


def remembered(device: Device) -> DeviceMemory:
    """What must be kept of a terminal."""
    image = device.image
    return DeviceMemory(
        told_seq=image.told_seq,
        queue=list(device.queue.kept),
        hand_pays=[HandPay(**asdict(hand_pay)) for hand_pay in image.hand_pays],
        tickets=list(image.tickets),
        tickets_read=device.tickets_read,
        at_risk=sorted(image.at_risk),
        counters=Counters(**asdict(image.counters)),
        real_time=device.real_time,
        validation_id=device.validation_id,
        validation_sequence=device.validation_sequence,
        cash_out=device.cash_out,
        last_number=device.last_number,
        ticket=device.ticket,
    )


def recall(device: Device, memory: DeviceMemory) -> None:
    """Put back what was kept."""
    image = device.image
    device.queue = ExceptionQueue(memory.queue)
    image.told_seq = max(image.seq, memory.told_seq)
    image.hand_pays = list(memory.hand_pays)
    image.tickets.extend(memory.tickets)
    image.at_risk = set(memory.at_risk)
    image.counters = memory.counters
    device.real_time = memory.real_time
    device.tickets_read = memory.tickets_read
    device.validation_id = memory.validation_id
    device.validation_sequence = memory.validation_sequence
    device.cash_out = memory.cash_out
    device.last_number = memory.last_number
    device.ticket = memory.ticket
