"""Sessions: they end after a while without use, and at the end of a shift in any case."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from croupier.units.gaming_day import instant_text, parse_instant

TOKEN_BYTES: Final = 32
CLOCKS_DIFFER: Final = timedelta(minutes=1)
"""By how much the clocks of two servers may differ."""
NOTED_SECONDS: Final = 30
"""The use of a session is noted at most so often."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long sessions live, how often one may fail to sign in, and how long one is locked out then."""

    idle_minutes: float = 15
    session_hours: float = 12
    failed_tries: int = 5
    locked_minutes: float = 15
    shortest_password: int = 12


@dataclass(frozen=True, slots=True)
class Session:
    """One sign-in. The token itself is known to the browser alone; the books keep its hash."""

    token_hash: str
    person: str
    opened_at: str
    seen_at: str
    training: bool = False

    def has_expired(self, limits: Limits, now: datetime) -> bool:
        """By either of the two clocks; the last instant still counts."""
        idle = parse_instant(self.seen_at) + timedelta(minutes=limits.idle_minutes)
        absolute = parse_instant(self.opened_at) + timedelta(hours=limits.session_hours)
        # A session from the future was opened before somebody set the clock back: it would live too long.
        return now > min(idle, absolute) or now < parse_instant(self.seen_at) - CLOCKS_DIFFER

    def is_worth_noting(self, now: datetime) -> bool:
        return now >= parse_instant(self.seen_at) + timedelta(seconds=NOTED_SECONDS)


def hash_of(secret: str) -> str:
    """The kept form of a token or key: it has 256 bits of chance, so that a plain hash cannot be guessed."""
    return sha256(secret.encode()).hexdigest()


def locked_until(failed_tries: int, limits: Limits, now: datetime) -> str:
    """Until when an account is locked after so many failures in a row; empty if it is not."""
    if failed_tries < limits.failed_tries:
        return ""
    return instant_text(now + timedelta(minutes=limits.locked_minutes))
