"""A simulated bill validator: the other side of ``gateway.ssp``, with a memory that outlasts its power.

What a real one keeps without power it keeps in a file: its counter, and a bill that was on its way into
the box. The rest is gone when its plug is pulled, as in a real one.
"""

from __future__ import annotations

import json
import os
from collections import deque
from pathlib import Path

from croupier.gateway.ssp.frames import Frame, FrameReader, encode
from croupier.gateway.ssp.words import ACKNOWLEDGED, WITH_CHANNEL, Ask, Reply, Setup, Told, setup_data

BILLS = Setup("0410", "USD", (100, 200, 500, 1_000, 2_000, 5_000, 10_000))


class SimulatedValidator:
    """``memory`` is its battery-backed file. ``insert`` is what a patron does; ``answer`` what the line
    asks."""

    def __init__(self, memory: Path, setup: Setup = BILLS) -> None:
        self._memory = memory
        self._setup = setup
        self.stacked = 0
        self._reader = FrameReader()
        self._last: tuple[bytes, bytes] | None = None
        self._inhibits = 0
        self.is_enabled = False
        self._told: deque[tuple[Told, int]] = deque()
        self._unacknowledged: list[tuple[Told, int]] = []
        self._slot: deque[int | str] = deque()
        self._escrow: int | str = 0
        self._is_read = False
        self._states: set[Told] = set()
        self.returned: list[int | str] = []
        """What came out again at the front."""
        self._power_on()

    def _power_on(self) -> None:
        self._told.append((Told.RESET, 0))
        if not self._memory.exists():
            self._remember(0)
            return
        kept = json.loads(self._memory.read_text())
        self.stacked = kept["stacked"]
        if kept["untold"]:
            # It went into the box, and nobody has acknowledged it before the power was cut.
            self._unacknowledged.append((Told.CLEARED_TO_BOX, kept["untold"]))

    def _remember(self, untold: int) -> None:
        beside = self._memory.with_suffix(".new")
        with beside.open("w") as written:
            json.dump({"stacked": self.stacked, "untold": untold}, written)
            written.flush()
            os.fsync(written.fileno())
        beside.replace(self._memory)

    # -- what people do to it ------------------------------------------------------------------------

    def insert(self, paper: int | str) -> None:
        """A bill, by its cents, or a ticket, by its number; it waits at the slot until there is room."""
        self._slot.append(paper)

    def set_state(self, state: Told, *, is_so: bool) -> None:
        """Jammed, full; or the box is out."""
        if is_so:
            self._states.add(state)
            return
        self._states.discard(state)
        self._told.append((Told.BOX_BACK if state is Told.BOX_OUT else Told.RESET, 0))

    @property
    def waiting(self) -> int:
        """How many papers lie at the slot or in escrow."""
        return len(self._slot) + bool(self._escrow)

    # -- the line ------------------------------------------------------------------------------------

    def answer(self, data: bytes) -> bytes:
        """What it says to the bytes that came."""
        return b"".join(self._reply(frame) for frame in self._reader.feed(data) if frame.address == 0)

    def _reply(self, frame: Frame) -> bytes:
        asked = bytes([frame.sequence]) + frame.data
        is_sync = frame.data[0] == Ask.SYNC
        if self._last is not None and asked == self._last[0] and not is_sync:
            return self._last[1]
        said = encode(Frame(frame.sequence, frame.address, self._said(frame.data)))
        self._last = (asked, said)
        return said

    def _said(self, data: bytes) -> bytes:
        try:
            ask = Ask(data[0])
        except ValueError:
            return bytes([Reply.UNKNOWN])
        ok = bytes([Reply.OK])
        match ask:
            case Ask.SETUP:
                return ok + setup_data(self._setup)
            case Ask.SET_INHIBITS:
                self._inhibits = int.from_bytes(data[1:3], "little")
            case Ask.ENABLE | Ask.DISABLE:
                self.is_enabled = ask is Ask.ENABLE
            case Ask.COUNTERS:
                return ok + bytes([5]) + self.stacked.to_bytes(4, "little") + bytes(16)
            case Ask.POLL | Ask.POLL_WITH_ACK:
                return ok + self._poll()
            case Ask.EVENT_ACK:
                return ok if self._acknowledge() else bytes([Reply.CANNOT_NOW])
            case Ask.REJECT:
                return ok if self._reject() else bytes([Reply.CANNOT_NOW])
            case Ask.BAR_CODE_DATA:
                number = self._escrow if isinstance(self._escrow, str) else ""
                return ok + bytes([1, len(number)]) + number.encode("ascii")
        return ok

    def _acknowledge(self) -> bool:
        is_due = bool(self._unacknowledged)
        self._unacknowledged.clear()
        self._remember(0)
        return is_due

    def _reject(self) -> bool:
        if not self._escrow:
            return False
        self.returned.append(self._escrow)
        self._escrow, self._is_read = 0, False
        self._told.extend([(Told.REJECTING, 0), (Told.REJECTED, 0)])
        return True

    def _poll(self) -> bytes:
        """What happened since; what must be acknowledged comes again, and nothing moves before that."""
        if not self._unacknowledged:
            self._move()
        told = [*self._told, *self._unacknowledged, *((state, 0) for state in sorted(self._states))]
        self._told.clear()
        return b"".join(bytes([one, channel] if one in WITH_CHANNEL else [one]) for one, channel in told)

    def _move(self) -> None:
        """Paper goes one step further: from the slot into escrow, and with the next poll into the box."""
        if self._states:
            return
        if self._escrow and self._is_read:
            self._stack(self._escrow)
        elif not self._escrow and self._slot and self.is_enabled:
            self._escrow = self._slot.popleft()
            if isinstance(self._escrow, int):
                self._read_bill(self._escrow)
            else:
                self._is_read = True
                self._told.append((Told.TICKET_READ, 0))

    def _read_bill(self, cents: int) -> None:
        channel = self._setup.cents.index(cents) + 1 if cents in self._setup.cents else 0
        if not channel or not self._inhibits & (1 << (channel - 1)):
            self._reject()
            return
        self._is_read = True
        self._told.append((Told.READ, channel))

    def _stack(self, paper: int | str) -> None:
        self.stacked += 1
        is_bill = isinstance(paper, int)
        channel = self._setup.cents.index(paper) + 1 if isinstance(paper, int) else 0
        self._remember(channel)
        self._escrow, self._is_read = 0, False
        self._told.append((Told.STACKING, 0))
        self._unacknowledged.append((Told.CREDIT if is_bill else Told.TICKET_STACKED, channel))
        assert self._unacknowledged[-1][0] in ACKNOWLEDGED
