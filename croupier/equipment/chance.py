"""Chance that nobody can foresee: bytes of the operating system turned into fair numbers.

Whoever needs chance is given a ``Chance``; only the outermost layers make one. Numbers below a bound
are drawn by rejection: bytes that would favour the low numbers are thrown away, never folded in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")

_BLOCK = 4096


class Chance:
    """Fair numbers from a source of random bytes, fetched in bulk.

    The source is the operating system's generator unless another is given (a recorded stream in a
    replay, an adversary in a test).
    """

    __slots__ = ("_bytes", "_next", "_owner", "_source")

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        self._source = source
        self._bytes = b""
        self._next = 0
        self._owner = os.getpid()

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each exactly as likely as any other."""
        if bound < 1:
            raise ValueError("there is no number below that")
        width = max(1, (bound.bit_length() + 7) // 8)
        limit = (256**width // bound) * bound
        while True:
            number = int.from_bytes(self._take(width), "big")
            if number < limit:
                return number % bound

    def shuffle(self, items: Sequence[Item]) -> list[Item]:
        """All items in an order that is as likely as any other (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def dice(self, count: int) -> tuple[int, ...]:
        """So many dice thrown."""
        return tuple(self.below(6) + 1 for _ in range(count))

    def _take(self, count: int) -> bytes:
        if self._owner != os.getpid():
            # A forked child must not repeat what its parent has in store.
            self._owner, self._bytes, self._next = os.getpid(), b"", 0
        if self._next + count > len(self._bytes):
            self._bytes, self._next = self._source(_BLOCK), 0
        self._next += count
        return self._bytes[self._next - count : self._next]
