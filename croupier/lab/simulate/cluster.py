"""Chunks on a Dask cluster: a scheduler by its address, or worker processes of this machine.

A chunk is a few words and its tally a few hundred bytes, so that the network carries next to nothing. A
chunk whose worker is lost is played again elsewhere by the scheduler; played twice it comes to the same, and
is added once, since every chunk has one future.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from croupier.errors import OperatingError
from croupier.kernel.shares import threads_available
from croupier.lab.simulate.request import Chunk, Request, chunks
from croupier.play.simulator import Tally

LOCAL = "local"
CHUNK_ROUNDS = 1 << 22
"""The least: about half a second of one thread, much longer than the milliseconds that a task costs."""
MOST_CHUNK_ROUNDS = 1 << 26
"""Some seconds of one thread, lost with a worker; and far from where sums of 64 bits would overflow."""
CHUNKS_A_THREAD = 32
"""So that threads of unequal speed end at nearly the same time."""
AHEAD = 4
"""Chunks that wait for each thread of the cluster, so that none is ever idle."""
FEWEST_AHEAD = 8
CONNECT_SECONDS = 20


@contextmanager
def on_cluster(request: Request, scheduler: str, workers: int = 0) -> Iterator[Iterator[Tally]]:
    """The tallies of the chunks as the cluster finishes them."""
    with _client(scheduler, workers) as client:
        threads = sum(client.nthreads().values())
        yield _as_finished(client, chunks(request, chunk_size(request.rounds, threads)), threads)


def chunk_size(rounds: int, threads: int) -> int:
    """Larger chunks for larger runs: a scheduler hands out a few hundred tasks a second, no more."""
    return min(MOST_CHUNK_ROUNDS, max(CHUNK_ROUNDS, rounds // (CHUNKS_A_THREAD * max(1, threads))))


@contextmanager
def _client(scheduler: str, workers: int) -> Iterator[Any]:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise OperatingError("--scheduler needs the package 'distributed': install croupier[scale]") from None
    if scheduler == LOCAL:
        size = workers or threads_available()
        with (
            distributed.LocalCluster(
                n_workers=size, threads_per_worker=1, processes=True, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = distributed.Client(scheduler, timeout=CONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise OperatingError(f"--scheduler {scheduler!r} cannot be reached: {error}") from error
    with client:
        yield client


def _as_finished(client: Any, pieces: Iterator[Chunk], threads: int) -> Iterator[Tally]:
    """A few chunks for each thread are under way; each that ends makes room for the next."""
    distributed: Any = importlib.import_module("distributed")
    ahead = max(FEWEST_AHEAD, AHEAD * threads)
    running = distributed.as_completed([_submit(client, one) for one in islice(pieces, ahead)])
    try:
        for future in running:
            tally: Tally = future.result()
            future.release()
            for one in islice(pieces, 1):
                running.add(_submit(client, one))
            yield tally
    except distributed.KilledWorker as error:
        raise OperatingError("the cluster lost its workers over the same rounds again and again") from error
    except (distributed.CancelledError, OSError) as error:
        raise OperatingError("the scheduler of the cluster was lost, and with it the run") from error


def _submit(client: Any, chunk: Chunk) -> Any:
    """``pure=False``: a name of its own for each, so that no earlier run's result is taken for it."""
    return client.submit(chunk.play, pure=False)
