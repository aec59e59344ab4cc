"""The order of a run on several workers: long work first, and what shares a start in one place.

xdist gives every worker one stretch of the list; who is done takes from the end of what another has left.
So a stretch begins with one kind of long work, done by one worker with one browser, or with kernels that are
compiled once, and ends with quick tests, which are those that change hands.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest

COMPILED: Final = frozenset({"lab", "games", "kernel", "families"})
SERVED: Final = frozenset({"web", "attacks", "faults", "store", "floor", "docs"})
BROWSER, KERNELS, SERVERS, QUICK = range(4)


def for_workers(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests, in stretches that begin with long work."""
    kinds: list[list[pytest.Item]] = [[], [], [], []]
    for item in items:
        kinds[_kind(item)].append(item)
    heads: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for kind in (BROWSER, KERNELS, SERVERS):
        heads[kind % workers] += kinds[kind]
    sizes = _stretches(len(items), workers)
    too_many = [item for head, size in zip(heads, sizes, strict=True) for item in head[size:]]
    rest = iter([*too_many, *kinds[QUICK]])
    ordered: list[pytest.Item] = []
    for head, size in zip(heads, sizes, strict=True):
        ordered += head[:size]
        ordered += islice(rest, size - len(head[:size]))
    return ordered


def _kind(item: pytest.Item) -> int:
    if "browser" in getattr(item, "fixturenames", ()):
        return BROWSER
    folder = item.nodeid.split("/")[1]
    return KERNELS if folder in COMPILED else SERVERS if folder in SERVED else QUICK


def _stretches(number: int, workers: int) -> list[int]:
    """How many tests each worker is given at first, as xdist reckons it."""
    sizes: list[int] = []
    for left in range(workers, 0, -1):
        sizes.append((number - sum(sizes)) // left)
    return sizes
