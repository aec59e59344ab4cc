"""Who is connected: terminals, dealers' consoles, and those who look at the floor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Final

from croupier.house.outbox import Outbox

STALLED_SECONDS: Final = 30.0
"""A connection that has taken nothing for so long, although something waits, is closed."""


def watching(terminal: str) -> str:
    """What staff listen to who look at a terminal; its patron has a line of his own, with his hand."""
    return f"watch:{terminal}"


def spectating(table: str) -> str:
    """What everybody listens to who looks at the live play of a table without sitting at it."""
    return f"play:{table}"


class Hub:
    """Outboxes by topic of interest: ``terminal:EWT-101``, ``watch:EWT-101``, ``dealer:HCF-1``,
    ``play:HCF-1``, ``floor``."""

    def __init__(self) -> None:
        self._by_interest: dict[str, set[Outbox]] = defaultdict(set)

    def join(self, interest: str, outbox: Outbox) -> None:
        self._by_interest[interest].add(outbox)

    def leave(self, interest: str, outbox: Outbox) -> None:
        members = self._by_interest.get(interest)
        if members is not None:
            members.discard(outbox)
            if not members:
                del self._by_interest[interest]

    def listens(self, interest: str) -> bool:
        return interest in self._by_interest

    def members(self, interest: str) -> Collection[Outbox]:
        """The outboxes with this interest, for whoever has something of their own for each."""
        return self._by_interest.get(interest, ())

    def send(self, interest: str, topic: str, payload: bytes, now: float) -> None:
        """Put a message into every outbox with this interest; nobody is waited for."""
        for outbox in self._by_interest.get(interest, ()):
            outbox.put(topic, payload, now)

    def stalled(self, now: float) -> list[Outbox]:
        """Connections that have stopped taking what waits for them."""
        return [
            outbox
            for members in self._by_interest.values()
            for outbox in members
            if len(outbox) and now - outbox.moved_at > STALLED_SECONDS
        ]
