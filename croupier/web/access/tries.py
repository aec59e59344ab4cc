"""How often a password may be tried: slowed by who is tried from where, never locked for everybody.

A lock on a name would let a stranger keep its owner out. So tries are counted for a name and the place that
they come from (an address, or a browser in which that person has signed in before). The first few are
looked at at once, each further one only some seconds after the one before it; the right password always
opens, when its turn comes. A name that nobody has is counted and answered alike.

The numbers, with the limits of a house as they stand: five tries at once, then pauses of 1, 2, 4 and at
most 8 seconds, so some 10,800 tries a day for one name from one address; at most twenty seconds of them may
be waiting, and whoever comes then is told to come later. Fifteen minutes without a try forget them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.access.session import Limits

LONGEST_PAUSE_SECONDS: Final = 8.0
LONGEST_WAIT_SECONDS: Final = 20.0
MOST_COUNTED: Final = 10_000


class _Count(NamedTuple):
    tries: int
    free_at: float
    """When the next one may be looked at."""
    last_at: float


class Tries:
    """The tries of one server process; times are those of its loop."""

    def __init__(self, limits: Limits) -> None:
        self._free = limits.failed_tries
        self._kept_seconds = limits.locked_minutes * 60
        self._counts: dict[tuple[str, str], _Count] = {}

    def wait(self, name: str, place: str, now: float) -> float | None:
        """How many seconds this try has to wait; None, and not counted, if too many wait already.

        It is counted when it comes, not when it fails: a hundred that come together are a hundred.
        """
        known = self._counts.pop((name, place), None)
        if known is None or now - known.last_at > self._kept_seconds:
            known = _Count(0, now, now)
        waits = max(0.0, known.free_at - now)
        if waits > LONGEST_WAIT_SECONDS:
            self._counts[name, place] = known
            return None
        tries = known.tries + 1
        if len(self._counts) >= MOST_COUNTED:
            del self._counts[next(iter(self._counts))]
        self._counts[name, place] = _Count(tries, now + waits + self._pause(tries), now)
        return waits

    def _pause(self, tries: int) -> float:
        over = tries - self._free
        return min(2.0 ** min(over, 10), LONGEST_PAUSE_SECONDS) if over >= 0 else 0.0

    def is_slowed(self, name: str, place: str) -> bool:
        """Whether the next try has to wait because of this one, for the first time."""
        known = self._counts.get((name, place))
        return known is not None and known.tries == self._free

    def forget(self, name: str, place: str) -> None:
        """The right password came."""
        self._counts.pop((name, place), None)
