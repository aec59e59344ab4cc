"""A real network that is cut: server and database in namespaces of their own, joined by a cable.

It needs root and ``ip``, and is skipped with the reason where they are not to be had; ``test_postgresql``
cuts a line of our own in the same way and runs everywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pytest

from croupier.store.audit import audit
from croupier.store.leases import Leases
from croupier.store.store import Store
from tests.faults.carrier import ACCOUNT, TABLE, Carrier
from tests.store.databases import SetClock
from tests.store.scratch_server import ScratchServer

SERVER, DATABASE = f"crp-s-{os.getpid()}", f"crp-d-{os.getpid()}"
NEAR, FAR, PORT = "10.213.7.1", "10.213.7.2", 5432


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def cable() -> Iterator[None]:
    """Two namespaces and the cable between them; nothing else can be reached from either."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need root and the program ip")
    with ExitStack() as after:
        try:
            for name in (SERVER, DATABASE):
                ip("netns", "add", name)
                after.callback(ip, "netns", "delete", name)
            ip(
                "link",
                "add",
                "cs0",
                "netns",
                SERVER,
                "type",
                "veth",
                "peer",
                "name",
                "cd0",
                "netns",
                DATABASE,
            )
            for name, device, address in ((SERVER, "cs0", NEAR), (DATABASE, "cd0", FAR)):
                ip("-n", name, "address", "add", f"{address}/24", "dev", device)
                ip("-n", name, "link", "set", device, "up")
        except subprocess.CalledProcessError as error:
            pytest.skip(f"network namespaces are not permitted here: {error.stderr.decode().strip()}")
        yield


class Inside:
    """A program in a namespace that is spoken to line by line."""

    def __init__(self, namespace: str, *program: str) -> None:
        self._process = subprocess.Popen(
            ["ip", "netns", "exec", namespace, sys.executable, "-m", *program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).resolve().parents[2],
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in: IO[str] = self._process.stdin
        self._out: IO[str] = self._process.stdout
        assert self._out.readline() == "ready\n"

    def say(self, line: str) -> None:
        self._in.write(f"{line}\n")
        self._in.flush()

    def heard(self) -> str:
        return self._out.readline().strip()

    def ask(self, line: str) -> str:
        self.say(line)
        return self.heard()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._in.close()
        self._out.close()


@pytest.mark.long
@pytest.mark.usefixtures("cable")
def test_a_server_behind_a_cut_cable_is_fenced_and_gives_up_waiting(
    postgresql_server: ScratchServer, clock: SetClock
) -> None:
    url = postgresql_server.create("cable")
    with ExitStack() as after:
        bridge = Inside(DATABASE, "tests.faults.proxy", FAR, str(PORT), str(postgresql_server.folder))
        after.callback(bridge.end)
        old = Inside(SERVER, "tests.faults.carrier", f"postgresql://croupier@{FAR}:{PORT}/cable", "server-a")
        after.callback(old.end)
        assert old.ask("a-1") == "done"
        ip("-n", DATABASE, "link", "set", "cd0", "down")
        # Given while the cable is cut: nobody answers, and nobody is told so.
        old.say("a-2")
        store = after.enter_context(Store(url, clock=clock))
        lease = Leases(store.engine, store.clock).current(TABLE)
        assert lease is not None
        clock.pass_by(days=10_000)
        new = Carrier(store, "server-b")
        assert new.fence.token == lease.token + 1
        assert new.deposit("b-1") == "done"
        # Four seconds of silence, and the old owner gives the connection up instead of waiting for hours.
        assert old.heard() == "unavailable"
        ip("-n", DATABASE, "link", "set", "cd0", "up")
        assert old.ask("a-2") == "lease_lost"
        assert new.deposit("a-2") == "done"
        assert store.balance(ACCOUNT) == 300
        assert audit(store).is_sound
