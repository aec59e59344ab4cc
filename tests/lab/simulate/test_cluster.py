"""A real scheduler and two worker processes: the same result, also when one of them is killed on the way."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from croupier.lab.simulate import Request, simulator_for
from croupier.lab.simulate import cluster as cluster_module
from croupier.lab.simulate.cluster import chunk_size, on_cluster
from croupier.play.simulator import Tally, total

GAME = "go_fore_it"
CHUNKS = 40
CHUNK_ROUNDS = 250_000
REQUEST = Request(GAME, CHUNKS * CHUNK_ROUNDS - 7, 5)
SECONDS_TO_STOP = 20


class Cluster(NamedTuple):
    """A scheduler on the loopback address and its workers."""

    address: str
    workers: list[subprocess.Popen[str]]


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )


def wait_for(process: subprocess.Popen[str], pattern: str) -> str:
    """Read what a process says until it says this."""
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        match = re.search(pattern, line)
        if match:
            return match.group(0)
    raise AssertionError(f"the process ended and never said {pattern!r}: {said}")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    started = [scheduler]
    try:
        address = wait_for(scheduler, r"tcp://127\.0\.0\.1:\d+")
        workers = []
        for _ in range(2):
            words = (
                "worker",
                address,
                "--host",
                "127.0.0.1",
                "--no-nanny",
                "--no-dashboard",
                "--nthreads",
                "1",
            )
            workers.append(start(*words))
            started.append(workers[-1])
        for worker in workers:
            wait_for(worker, r"Registered to")
        yield Cluster(address, workers)
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            try:
                process.communicate(timeout=SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()


@pytest.fixture
def expected(monkeypatch: pytest.MonkeyPatch) -> Tally:
    monkeypatch.setattr(cluster_module, "CHUNK_ROUNDS", CHUNK_ROUNDS)
    return simulator_for(GAME).run(REQUEST.seed, 0, REQUEST.rounds)


def test_chunks_grow_with_the_run_between_their_bounds() -> None:
    least, most = cluster_module.CHUNK_ROUNDS, cluster_module.MOST_CHUNK_ROUNDS
    assert chunk_size(1, 2) == least
    assert chunk_size(32 * 2 * least, 2) == least
    assert chunk_size(32 * 2 * (least + 1), 2) == least + 1
    assert chunk_size(10**15, 200) == most
    assert chunk_size(10**9, 0) == 10**9 // 32


def test_a_run_with_a_killed_worker_comes_to_the_same_cent(cluster: Cluster, expected: Tally) -> None:
    with on_cluster(REQUEST, cluster.address) as tallies:
        assert total(tallies) == expected

    with on_cluster(REQUEST, cluster.address) as tallies:
        tally = total(next(tallies) for _ in range(4))
        cluster.workers[0].send_signal(signal.SIGKILL)
        assert cluster.workers[0].wait(SECONDS_TO_STOP) == -signal.SIGKILL
        assert tally.rounds < REQUEST.rounds
        tally += total(tallies)
    assert tally == expected
