"""The terminals of the house on their lines, following the journal of the books."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

import msgspec

from croupier.floor.assets.service_life import DISABLING, DeviceLife
from croupier.floor.filings.document import FloorDocument, papers
from croupier.floor.sas.codes import LAST_ADDRESS, Raised
from croupier.floor.sas.device import Device, Identity, Orders, Policy
from croupier.floor.sas.image import TerminalImage, image_of, touched_terminals
from croupier.floor.sas.line import Line
from croupier.floor.sas.memory import LineMemory, Memory, Note, recall, remembered
from croupier.ledger.command import Receipt
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import Hold
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.units.gaming_day import Clock
from croupier.units.verdict import Refusal
from croupier.wagering.terminal import Terminal

# A poll finds the books at most this old. The memory is saved whole this often; what a host acknowledged in
# between is noted at once.
FRESH_SECONDS: Final = 0.02
SAVE_SECONDS: Final = 1.0


class Readable(Protocol):
    """What the link reads of the books."""

    def head(self) -> ChainHead: ...
    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]: ...
    def tallies(self, as_of_seq: int | None = None) -> dict[TallyKey, int]: ...
    def trial_balance(self, as_of_seq: int | None = None) -> dict[str, int]: ...
    def terminals(self) -> list[Terminal]: ...
    def open_holds(self) -> list[Hold]: ...
    def floor_documents(self, kind: str) -> list[FloorDocument]: ...


class Link:
    """All terminals that are attached, on as many lines as their addresses need."""

    def __init__(
        self,
        books: Readable,
        orders: Orders,
        clock: Clock,
        memory: Memory,
        *,
        seconds: Callable[[], float] = time.monotonic,
        fresh_seconds: float = FRESH_SECONDS,
        disable_after_seconds: float | None = None,
        policy: Policy | None = None,
    ) -> None:
        self.books = books
        self.orders = orders
        self.clock = clock
        self.lines: list[Line] = []
        self.devices: dict[str, Device] = {}
        self._memory = memory
        self._seconds = seconds
        self._fresh_seconds = fresh_seconds
        self._disable_after_seconds = disable_after_seconds
        self._policy = policy or Policy()
        self._lock = threading.RLock()
        self._saving = threading.Lock()
        self._kept = memory.load()
        self._noted = self._kept.noted if self._kept else 0
        self._seq = self._kept.seq if self._kept else books.head().seq
        self._read_at = self._saved_at = float("-inf")
        self._unsaved = False

    # --- attaching --------------------------------------------------------------------------------

    def attach(self, identities: Iterable[tuple[str, Identity]], *, line_size: int = LAST_ADDRESS) -> None:
        """Put terminals on lines, in order, addresses from 1; a line holds ``line_size`` of them."""
        with self._lock:
            tallies = self.books.tallies(as_of_seq=self._seq)
            balances = self.books.trial_balance(as_of_seq=self._seq)
            terminals = {terminal.asset_number: terminal for terminal in self.books.terminals()}
            lives = {life.asset_number: life for life in self._lives()}
            for asset_number, identity in identities:
                image = image_of(asset_number, self._seq, tallies, balances)
                image.progressive_group = identity.progressive_group
                if (terminal := terminals.get(asset_number)) is not None:
                    image.enabled, image.bills = bool(terminal.enabled), terminal.bills
                if (life := lives.get(asset_number)) is not None:
                    image.stopping = life.state == DISABLING
                self._put_on_a_line(image, identity, line_size)
        # From here on a crash loses nothing: the journal is read again from this record.
        self.save()

    def _put_on_a_line(self, image: TerminalImage, identity: Identity, line_size: int) -> None:
        if not self.lines or len(self.lines[-1].devices) >= line_size:
            self.lines.append(Line())
        address = len(self.lines[-1].devices) + 1
        device = Device(address, image, identity, self.orders, self.clock, self._policy)
        self._recall(device)
        device.raise_(Raised.POWER_APPLIED)
        self.lines[-1].attach(device)
        self.devices[image.asset_number] = device

    def _lives(self) -> list[DeviceLife]:
        return papers(self.books, DeviceLife)

    def _recall(self, device: Device) -> None:
        kept = self._kept.devices.get(device.asset_number) if self._kept else None
        if kept is not None:
            recall(device, kept)
            return
        ours = f"game_account:{device.asset_number}:"
        device.image.at_risk = {hold.id for hold in self.books.open_holds() if hold.account.startswith(ours)}

    # --- running ----------------------------------------------------------------------------------

    def feed(self, line: Line, data: bytes) -> bytes:
        """Bytes from a host; the bytes that answer them."""
        with self._lock:
            self.pump()
            return self._kept_first(line, line.feed(data, self._seconds()))

    def feed_marked(self, line: Line, data: Iterable[tuple[int, bool]]) -> bytes:
        """Bytes from a host on a line with the wake-up bit."""
        with self._lock:
            self.pump()
            return self._kept_first(line, line.feed_marked(data, self._seconds()))

    def _kept_first(self, line: Line, answer: bytes) -> bytes:
        """What the host has acknowledged is kept before it gets its next answer."""
        for device in line.devices.values():
            if device.changed:
                self._unsaved = True
                self._noted += 1
                name, state = device.asset_number, remembered(device)
                self._memory.note(Note(number=self._noted, asset_number=name, device=state))
                device.changed = False
        return answer

    def chirp(self, line: Line) -> bytes:
        """What a broken line says of itself; nothing while polls come."""
        with self._lock:
            return line.chirp(self._seconds())

    def is_broken(self, line: Line) -> bool:
        """Whether no poll of any kind comes over a line."""
        with self._lock:
            return line.is_broken(self._seconds())

    def new_host(self, line: Line) -> None:
        """A host connected to a line."""
        with self._lock:
            line.new_host()

    def pump(self, *, at_once: bool = False) -> None:
        """Read what is new in the journal, and look after what time brings."""
        with self._lock:
            if not at_once and self._seconds() - self._read_at < self._fresh_seconds:
                return
            for record in self.books.journal(after_seq=self._seq):
                self._follow(record)
            self._read_at = self._seconds()
            for device in self.devices.values():
                device.tick()
                if device.image.stopping and not device.image.at_risk:
                    # The round in play has ended; what was ordered during it is done now.
                    self._disable(device, "central control")
                elif self._is_forsaken(device):
                    self._disable(device, "link down")

    def _is_forsaken(self, device: Device) -> bool:
        """Enabled, but without its host for longer than the house allows (58 Pa. Code § 463a.4(a))."""
        allowed = self._disable_after_seconds
        in_use = device.image.enabled and not device.image.stopping
        return allowed is not None and in_use and device.silent_seconds() > allowed

    def _disable(self, device: Device, reason: str) -> None:
        answer = self.orders.disable(device.asset_number, reason)
        if isinstance(answer, Receipt):
            device.image.stopping = answer.facts["state"] == DISABLING
            device.image.enabled = device.image.stopping

    def ask_for_ticket(self, asset_number: str, account: str) -> Refusal | None:
        """A player cashes out where the host gives the numbers; None if the terminal now waits for one."""
        with self._lock:
            self.pump(at_once=True)
            return self.devices[asset_number].ask_for_ticket(account)

    def take_ticket(self, asset_number: str, account: str, number: str) -> Refusal | None:
        """A player inserts a ticket where the host approves them; None if it is now in the validator."""
        with self._lock:
            return self.devices[asset_number].take_ticket(account, number)

    def _follow(self, record: JournalRecord) -> None:
        body = msgspec.json.decode(record.body)
        for asset_number in touched_terminals(body):
            if (device := self.devices.get(asset_number)) is not None:
                device.follow(record.seq, body)
        self._seq = record.seq
        self._unsaved = True

    def save_in_time(self) -> None:
        """Save if something changed and the last saving is long enough ago."""
        if self._unsaved and self._seconds() - self._saved_at >= SAVE_SECONDS:
            self.save()

    def save(self) -> None:
        """Keep what a restart needs. Polls are answered while it is written to the disk."""
        with self._saving:
            with self._lock:
                kept = {asset_number: remembered(device) for asset_number, device in self.devices.items()}
                memory = LineMemory(seq=self._seq, noted=self._noted, devices=kept)
                self._memory.begin()
                self._saved_at = self._seconds()
                self._unsaved = False
            self._memory.save(memory)
