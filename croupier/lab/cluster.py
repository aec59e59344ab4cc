"""Work on a Dask cluster: a scheduler by its address, or worker processes of this machine.

A call is a few words and its answer is small, so that the network carries next to nothing. A call whose
worker is lost is made again elsewhere by the scheduler; made twice it comes to the same, and is counted once,
since every call has one future.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from croupier.errors import OperatingError
from croupier.kernel.parallel import threads_available

Answer = TypeVar("Answer")

LOCAL = "local"
AHEAD = 4
"""Calls that wait for each thread of the cluster, so that none is ever idle."""
FEWEST_AHEAD = 8
CONNECT_SECONDS = 20


@contextmanager
def connected(scheduler: str, workers: int = 0) -> Iterator[Any]:
    """A client of the cluster; of one made here for ``local``, with so many worker processes."""
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


def threads_of(client: Any) -> int:
    return sum(client.nthreads().values())


def as_finished(client: Any, calls: Iterator[Callable[[], Answer]]) -> Iterator[Answer]:
    """The answers as they come. A few calls for each thread are under way; each that ends makes room."""
    distributed: Any = importlib.import_module("distributed")
    ahead = max(FEWEST_AHEAD, AHEAD * threads_of(client))
    running = distributed.as_completed([_submit(client, one) for one in islice(calls, ahead)])
    try:
        for future in running:
            answer: Answer = future.result()
            future.release()
            for one in islice(calls, 1):
                running.add(_submit(client, one))
            yield answer
    except distributed.KilledWorker as error:
        raise OperatingError("the cluster lost its workers over the same work again and again") from error
    except (distributed.CancelledError, OSError) as error:
        raise OperatingError("the scheduler of the cluster was lost, and with it the run") from error


def _submit(client: Any, call: Callable[[], Any]) -> Any:
    """``pure=False``: a name of its own for each, so that no earlier run's result is taken for it."""
    return client.submit(call, pure=False)
