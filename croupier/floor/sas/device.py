"""A terminal as it stands on the line: its answers, its queue, and what must outlast a restart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from croupier.floor.assets.ram_clear import ClearRam
from croupier.floor.sas.codes import Raised
from croupier.floor.sas.crc import sealed
from croupier.floor.sas.exceptions import ExceptionQueue
from croupier.floor.sas.frames import GeneralPoll, LongPoll, Poll
from croupier.floor.sas.image import TerminalImage
from croupier.floor.sas.polls.registry import Ack, handler
from croupier.ledger.ledger import Answer
from croupier.units.gaming_day import Clock
from croupier.units.money import Cents
from croupier.units.verdict import Refusal

# After this much silence the host is taken for lost.
LINK_DOWN_SECONDS: Final = 5.0
PROGRESSIVE_SILENCE_SECONDS: Final = 5.0
# A hand pay that the host has not read is told again.
HAND_PAY_SECONDS: Final = 15.0
# What the answer to a general poll begins with where events are told in real time.
EVENT: Final = 0xFF

_LINK = "58 Pa. Code § 463a.4(a)"


@dataclass(frozen=True, slots=True)
class Game:
    """One game that the terminal offers, as the information polls give it."""

    number: int
    name: str
    paytable: str
    payback_hundredths: int = 0


@dataclass(frozen=True, slots=True)
class Identity:
    """What a terminal says of itself. ``software`` is the text over which its signature is computed."""

    serial_number: str
    games: tuple[Game, ...] = (Game(1, "Hybrid table", "EWT001"),)
    software: bytes = b""
    progressive_group: int = 0


class Orders(Protocol):
    """What the line can make the house do; each is durable when it returns."""

    def enable(self, asset_number: str) -> Answer: ...
    def disable(self, asset_number: str, reason: str) -> Answer: ...
    def set_bill_acceptor(self, asset_number: str, on: bool) -> Answer: ...
    def print_ticket(self, asset_number: str, account: str, number: str) -> Answer: ...
    def redeem_ticket(self, asset_number: str, account: str, number: str, cents: Cents) -> Answer: ...
    def refused(self, asset_number: str, order: str, refusal: Refusal) -> None:
        """An order of the host was refused: the house keeps the reason."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What the house lets a host do at its terminals, beside reading, enabling and disabling.

    ``host_numbers``: the host gives the numbers of tickets (polls 57, 58); ``host_redeems``: it approves the
    tickets that patrons insert (70, 71).
    """

    host_numbers: bool = False
    host_redeems: bool = False


@dataclass(slots=True)
class CashOutWaiting:
    """A player wants a ticket, and the terminal waits for the host's validation number."""

    account: str
    cents: Cents


@dataclass(slots=True)
class TicketInside:
    """A ticket in the validator: waiting for the host, then redeemed or rejected, by the machine's codes."""

    account: str
    number: str
    status: int = 0x20
    cents: Cents = 0


@dataclass(slots=True)
class Device:
    """One address on a line."""

    address: int
    image: TerminalImage
    identity: Identity
    orders: Orders
    clock: Clock
    policy: Policy = field(default_factory=Policy)
    queue: ExceptionQueue = field(default_factory=ExceptionQueue)
    real_time: bool = False
    validation_id: int = 0
    validation_sequence: int = 0
    tickets_read: int = 0
    cash_out: CashOutWaiting | None = None
    last_number: str = ""
    ticket: TicketInside | None = None
    progressives: dict[tuple[int, int], Cents] = field(default_factory=dict)
    heard_levels: dict[tuple[int, int], datetime] = field(default_factory=dict)
    clock_offset: timedelta = timedelta()
    last_polled: datetime | None = None
    refused_because: str = ""
    # Something changed that must be on the disk before the host can know it.
    changed: bool = False
    _hand_pay_told: datetime | None = None
    # Answers that take their time are given to a later general poll.
    _later: list[bytes] = field(default_factory=list)
    _once_acknowledged: list[Callable[[], None]] = field(default_factory=list)

    @property
    def asset_number(self) -> str:
        return self.image.asset_number

    # --- the line ---------------------------------------------------------------------------------

    def answer(self, poll: Poll) -> bytes | None:
        """The bytes that answer a poll; None where the protocol keeps silent."""
        self.last_polled = self.clock.now()
        self._once_acknowledged.clear()
        ours = poll.address == self.address
        if isinstance(poll, GeneralPoll):
            return self._report()
        if self.real_time and ours and (self._later or self.queue.offer() is not None):
            # Whatever is asked, what happened comes first; the host asks again.
            return self._report()
        handle = handler(poll.command)
        if handle is None:
            return None
        reply = handle(self, poll.data)
        if not ours:
            return None
        if isinstance(reply, Ack):
            return bytes([self.address if reply is Ack.YES else self.address | 0x80])
        return None if reply is None else sealed(bytes([self.address, poll.command]) + reply)

    def _report(self) -> bytes:
        """What the host must know next."""
        if self._later:
            self.once_acknowledged(self._later_told)
            return self._later[0]
        waiting = self.queue.offer()
        if waiting is not None:
            self.once_acknowledged(self._told)
        if self.real_time:
            event = bytes([Raised.NOTHING]) if waiting is None else waiting.long_form
            return sealed(bytes([self.address, EVENT]) + event)
        return bytes([Raised.NOTHING if waiting is None else waiting.code])

    def answer_later(self, command: int, data: bytes) -> None:
        """An answer for a later general poll; a newer one to the same poll takes its place."""
        head = bytes([self.address, command])
        self._later = [each for each in self._later if each[:2] != head]
        self._later.append(sealed(head + data))

    def heard(self, poll: LongPoll) -> None:
        """A poll to everyone: obeyed, never answered."""
        self.answer(poll)

    def _later_told(self) -> None:
        del self._later[0]

    def _told(self) -> None:
        """The host has the exception that it was told."""
        told = self.queue.acknowledge()
        if told is not None and told.code == Raised.HAND_PAY_PENDING:
            self._hand_pay_told = self.clock.now()

    def acknowledge(self) -> None:
        """The host went on to something else: it has what it was given last."""
        done, self._once_acknowledged = self._once_acknowledged, []
        for then in done:
            then()
            self.changed = True

    def once_acknowledged(self, then: Callable[[], None]) -> None:
        """Do something only when the host surely has the present answer."""
        self._once_acknowledged.append(then)

    def not_acknowledged(self) -> None:
        """The host asks for the same again, or nobody knows whether it has the last answer."""
        self._once_acknowledged.clear()

    def new_host(self) -> None:
        """Another host took the line: what the last one had asked for is no answer to this one."""
        self.not_acknowledged()
        self._later.clear()

    # --- what happens at the terminal -------------------------------------------------------------

    def follow(self, seq: int, body: dict[str, Any]) -> None:
        """A record of the journal that concerns this terminal."""
        if seq > self.image.told_seq and body["kind"] == ClearRam.kind:
            self._clear()
        for waiting in self.image.apply(seq, body):
            self.raise_(waiting.code, waiting.event)

    def raise_(self, code: int, event: bytes = b"") -> None:
        """Something happened that the host is told."""
        self.image.counters.happened(code, self.image.rounds)
        self.queue.raise_(code, event)

    def _clear(self) -> None:
        """A RAM clear empties what the terminal itself remembers; its meters are in the books and stay."""
        self.queue = ExceptionQueue([Raised.METERS_RESET])
        self.image.tickets.clear()
        self.validation_id = self.validation_sequence = self.tickets_read = 0
        self.cash_out = self.ticket = None
        self.last_number = ""
        self.real_time = False
        self.progressives.clear()
        self.heard_levels.clear()

    def link_is_up(self) -> bool:
        return self.last_polled is not None and self.silent_seconds() <= LINK_DOWN_SECONDS

    def silent_seconds(self) -> float:
        """How long the host has been silent; a host that never came has not fallen silent."""
        return 0.0 if self.last_polled is None else (self.clock.now() - self.last_polled).total_seconds()

    def tick(self) -> None:
        """Notice time: a progressive level that is told no more, a hand pay that the host has not read."""
        now = self.clock.now()
        silent = [
            level
            for level, heard in self.heard_levels.items()
            if (now - heard).total_seconds() > PROGRESSIVE_SILENCE_SECONDS
        ]
        for level in silent:
            del self.heard_levels[level]
        if silent:
            # The exception names no level; levels that fall silent together are told once.
            self.raise_(Raised.NO_PROGRESSIVE_BROADCAST)
            self.changed = True
        self._remind(now)

    def _remind(self, now: datetime) -> None:
        """A hand pay that the host has not read is told again and again."""
        if all(hand_pay.read for hand_pay in self.image.hand_pays):
            self._hand_pay_told = None
        elif self._hand_pay_told is None:
            self._hand_pay_told = now
        elif (now - self._hand_pay_told).total_seconds() >= HAND_PAY_SECONDS:
            self._hand_pay_told = now
            if not self.queue.holds(Raised.HAND_PAY_PENDING):
                self.raise_(Raised.HAND_PAY_PENDING)
                self.changed = True

    def ask_for_ticket(self, account: str) -> Refusal | None:
        """A player cashes out where the host gives the validation numbers (poll 57, then 58)."""
        if refusal := self._not_now(self.cash_out is not None, "a ticket is being validated"):
            return refusal
        cents = self.image.credits.get(account, 0)
        if cents <= 0:
            return Refusal("nothing_to_cash_out", f"account {account} is empty", "58 Pa. Code § 605a.3(b)(1)")
        self.cash_out = CashOutWaiting(account, cents)
        self.raise_(Raised.VALIDATION_WANTED)
        self.changed = True
        return None

    def take_ticket(self, account: str, number: str) -> Refusal | None:
        """A player inserts a ticket that the host must approve (poll 70, then 71)."""
        busy = self.ticket is not None and self.ticket.status == 0x20
        if refusal := self._not_now(busy, "a ticket is in the validator"):
            return refusal
        self.ticket = TicketInside(account, number)
        self.raise_(Raised.TICKET_INSERTED)
        self.changed = True
        return None

    def _not_now(self, busy: bool, why: str) -> Refusal | None:
        if not self.link_is_up():
            message = f"terminal {self.asset_number} has no link to the host; the cage redeems and pays"
            return Refusal("link_down", message, _LINK)
        return Refusal("terminal_busy", f"terminal {self.asset_number}: {why}") if busy else None
