"""Chunks of a simulation on a cluster: small to send, and their tallies a few hundred bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.lab.cluster import as_finished, connected, threads_of
from croupier.lab.simulate.request import Request, chunks
from croupier.play.simulator import Tally

CHUNK_ROUNDS = 1 << 22
"""The least: about half a second of one thread, much longer than the milliseconds that a task costs."""
MOST_CHUNK_ROUNDS = 1 << 26
"""Some seconds of one thread, lost with a worker; and far from where sums of 64 bits would overflow."""
CHUNKS_A_THREAD = 32
"""So that threads of unequal speed end at nearly the same time."""


@contextmanager
def on_cluster(request: Request, scheduler: str, workers: int = 0) -> Iterator[Iterator[Tally]]:
    """The tallies of the chunks as the cluster finishes them."""
    with connected(scheduler, workers) as client:
        size = chunk_size(request.rounds, threads_of(client))
        yield as_finished(client, (chunk.play for chunk in chunks(request, size)))


def chunk_size(rounds: int, threads: int) -> int:
    """Larger chunks for larger runs: a scheduler hands out a few hundred tasks a second, no more."""
    return min(MOST_CHUNK_ROUNDS, max(CHUNK_ROUNDS, rounds // (CHUNKS_A_THREAD * max(1, threads))))
