"""A house with people and keys as a real server process, and what an outsider needs to talk to it."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.sync.client import ClientConnection, connect

from croupier.house.config import read_config
from croupier.store.store import Store
from tests import patient_http
from tests.access.staffed import PASSWORD, key_for, put_staffed_books
from tests.registered import register_floor
from tests.waiting import PATIENCE_SECONDS
from tests.warm import WarmProcess
from tests.web.house import wait_until_answered

TERMINALS = ("EWT-101", "EWT-102", "EWT-103")
HOUSE = """
database = "{database}"
server = "{server}"
key_file = "{folder}/house.key"
listen = "127.0.0.1:{port}"
[[tables]]
id = "{table}"
game = "high_card_flush"
betting_seconds = 0
decision_seconds = 0
[[terminals]]
first = "EWT-101"
count = 3
"""


class Server:
    """One server process of a house, whose floor is registered."""

    def __init__(self, folder: Path, database: str, server: str = "server-1", table: str = "HCF-1") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.config = folder / f"{server}.toml"
        words = {"folder": folder, "port": self.port, "database": database, "server": server, "table": table}
        self.config.write_text(HOUSE.format(**words))
        with Store(database) as store:
            register_floor(store, read_config(self.config.read_text(encoding="utf-8")))
        self.process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self.port}"

    @contextmanager
    def running(self) -> Iterator[Server]:
        words = ["serve", str(self.config)]
        self.process = WarmProcess(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until_answered(self.process, lambda: patient_http.get(f"{self.address}/api/session"))
            yield self
        finally:
            self.process.terminate()
            self.process.wait(PATIENCE_SECONDS)

    def post(self, path: str, token: str = "", **body: object) -> httpx.Response:
        head = {"authorization": f"Bearer {token}"} if token else {}
        return patient_http.post(self.address + path, json=body, headers=head, timeout=PATIENCE_SECONDS)

    def get(self, path: str, token: str) -> httpx.Response:
        head = {"authorization": f"Bearer {token}"}
        return patient_http.get(self.address + path, headers=head, timeout=PATIENCE_SECONDS)

    def sign_in(self, name: str, password: str = PASSWORD) -> str:
        answer = self.post("/api/sign-in", name=name, password=password)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])

    def listen(self, path: str, token: str) -> ClientConnection:
        """An open WebSocket, after its first message."""
        line = connect(
            f"ws://127.0.0.1:{self.port}{path}",
            additional_headers={"authorization": f"Bearer {token}"},
            open_timeout=PATIENCE_SECONDS,
            legacy=True,
        )
        line.recv(timeout=PATIENCE_SECONDS)
        return line


def staffed_books(folder: Path, database: str = "") -> str:
    """Books with two people of every role, and with keys for terminals that a server is to enter."""
    database = database or str(folder / "house.sqlite")
    put_staffed_books(database, *TERMINALS)
    return database


def key(terminal: str) -> str:
    return key_for(terminal)
