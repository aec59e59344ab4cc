"""A real server on a loopback port, started for tests and killed by them."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx

from tests import patient_http
from tests.waiting import looks
from tests.warm import WarmProcess

HOUSE = """
name = "Test house"
database = "{database}"
server = "{server}"
key_file = "{folder}/house.key"
listen = "127.0.0.1:{port}"
demo = true

[[tables]]
id = "HCF-1"
game = "high_card_flush"
options = {{ flush_bonus = "A", straight_flush_bonus = "A", progressive = "A" }}
cards = "dealer"
link = "FLUSH"
betting_seconds = 0
decision_seconds = 0

[[tables]]
id = "HCF-2"
game = "high_card_flush"
options = {{ flush_bonus = "A", progressive = "A" }}
link = "FLUSH"
validation = "nobody"
betting_seconds = 0
decision_seconds = 0

[[tables]]
id = "HUH-1"
game = "heads_up_holdem"
betting_seconds = 0
decision_seconds = 0

[[tables]]
id = "HRD-1"
game = "high_roll_dice"
cards = "dealer"
betting_seconds = 0

[[tables]]
id = "FAST-1"
game = "go_fore_it"
dealer = "automatic"
betting_seconds = 0.4
decision_seconds = 0.3
settled_seconds = 0.2
dealing_seconds = 0.02

[[terminals]]
first = "EWT-101"
count = 30
largest_win_cents = 100_000
"""


def wait_until_answered(process: subprocess.Popen[bytes], ask: Callable[[], object]) -> None:
    """Ask until the server process answers; it must not have ended meanwhile."""
    for _ in looks("the server answers"):
        try:
            ask()
        except httpx.TransportError:
            assert process.poll() is None, "the server did not start"
        else:
            return


class House:
    """One server process; ``kill`` leaves no time to tidy up."""

    def __init__(self, folder: Path, database: str = "", server: str = "server-1") -> None:
        self.folder = folder
        self.database = database or str(folder / "house.sqlite")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.config = folder / "house.toml"
        self.config.write_text(
            HOUSE.format(folder=folder, port=self.port, database=self.database, server=server)
        )
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def words(self) -> list[str]:
        """What is said to ``croupier`` to start it."""
        return ["serve", str(self.config)]

    def start(self) -> None:
        self.process = WarmProcess(self.words, stdout=subprocess.DEVNULL)
        wait_until_answered(self.process, lambda: patient_http.get(f"{self.address}/api/floor"))

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
