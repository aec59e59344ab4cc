"""Chunks on the threads of this process: kernels release the interpreter's lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from croupier.kernel.parallel import threads_available
from croupier.lab.simulate.request import Chunk, Request, chunks
from croupier.play.simulator import Tally

CHUNK_ROUNDS = 1 << 19
"""A fraction of a second each, so that the progress bar moves and an interrupt is heard."""


def on_threads(request: Request, workers: int = 0) -> Iterator[Tally]:
    """The tallies of the chunks as they are finished; all processors unless a number is given."""
    threads = workers or threads_available()
    with ThreadPoolExecutor(threads) as pool:
        yield from _as_finished(pool, chunks(request, CHUNK_ROUNDS), threads + 1)


def _as_finished(pool: ThreadPoolExecutor, pieces: Iterable[Chunk], ahead: int) -> Iterator[Tally]:
    """No more than a few chunks wait at any time, however many there are in all."""
    waiting: set[Future[Tally]] = set()
    for piece in pieces:
        waiting.add(pool.submit(piece.play))
        if len(waiting) >= ahead:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    yield from (one.result() for one in waiting)
