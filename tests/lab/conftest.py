"""A real cluster for the tests that need one."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.lab.clusters import SECONDS_TO_STOP, Cluster


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
