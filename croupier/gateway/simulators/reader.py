"""A simulated reader: it counts its lines and says each until it is acknowledged, one after the other."""

from __future__ import annotations

import time
from collections import deque
from pathlib import Path
from typing import Final

AGAIN_SECONDS: Final = 0.3
LONGEST: Final = 400


class SimulatedReader:
    """``memory`` keeps the number of its last line without power."""

    def __init__(self, memory: Path) -> None:
        self._memory = memory
        self._number = int(memory.read_text()) if memory.exists() else 0
        self._waiting: deque[tuple[int, str]] = deque()
        self._said_at = 0.0
        self.heard = ""
        """What the gateway said, at its end."""

    def see(self, what: str) -> None:
        """A card, dice, a button."""
        self._number += 1
        self._memory.write_text(str(self._number))
        self._waiting.append((self._number, what))

    def answer(self, data: bytes) -> bytes:
        """What it says now, having heard this."""
        self.heard = (self.heard + data.decode("ascii", "replace"))[-LONGEST:]
        while self._waiting and f"ACK {self._waiting[0][0]}\n" in self.heard:
            self._waiting.popleft()
            self._said_at = 0.0
        if not self._waiting or time.monotonic() - self._said_at < AGAIN_SECONDS:
            return b""
        self._said_at = time.monotonic()
        number, what = self._waiting[0]
        return f"{number} {what}\n".encode("ascii", "replace")
