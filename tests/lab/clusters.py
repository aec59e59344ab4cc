"""What a test holds of a cluster: its address and its worker processes."""

from __future__ import annotations

import signal
import subprocess
from typing import NamedTuple

SECONDS_TO_STOP = 20


class Cluster(NamedTuple):
    """A scheduler on the loopback address and its workers."""

    address: str
    workers: list[subprocess.Popen[str]]

    def lose_a_worker(self) -> None:
        """Kill the first one, and wait until it is gone."""
        self.workers[0].send_signal(signal.SIGKILL)
        assert self.workers[0].wait(SECONDS_TO_STOP) == -signal.SIGKILL
