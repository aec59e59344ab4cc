"""Work in shares: the same kernel on several threads.

Kernels release the interpreter's lock, so ordinary threads suffice; unlike Numba's own parallel loops
they may be started from several threads at once, as a server does. Where the loops are triangular each
thread takes every k-th piece of the outermost loop, which keeps the shares equal: with one half of the
range each, the first would have nearly all of the work. Rows of a batch are alike and go in slices.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Tally = NDArray[np.int64]
Piece = TypeVar("Piece")


def threads_available() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _checked(threads: int | None) -> int:
    number = threads_available() if threads is None else threads
    if number < 1:
        raise ValueError(f"threads: at least 1, not {number}")
    return number


def sum_of_shares(kernel: Callable[[int, int], Tally], threads: int | None = None) -> Tally:
    """Add up ``kernel(share, shares)`` over all shares, one share a thread."""
    shares = _checked(threads)
    if shares == 1:
        return kernel(0, 1)
    with ThreadPoolExecutor(shares) as pool:
        parts = list(pool.map(kernel, range(shares), [shares] * shares))
    total: Tally = np.sum(parts, axis=0, dtype=np.int64)
    return total


def in_slices(rows: int, work: Callable[[slice], None], threads: int | None = None) -> None:
    """Do rows that are alike, and independent of each other, in one slice a thread."""
    slices = _checked(threads)
    if slices == 1:
        work(slice(0, rows))
        return
    bounds = [rows * each // slices for each in range(slices + 1)]
    with ThreadPoolExecutor(slices) as pool:
        list(pool.map(work, map(slice, bounds[:-1], bounds[1:])))


def in_turn(pieces: Iterable[Piece], work: Callable[[Piece], None], threads: int | None = None) -> None:
    """Do pieces that are not alike, the largest first: a thread that is done takes the next."""
    with ThreadPoolExecutor(_checked(threads)) as pool:
        list(pool.map(work, pieces))
