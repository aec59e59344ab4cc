"""A real house that is no demonstration, a real gateway, and simulated devices on pseudo-terminals."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.gateway.cabinet import read_key
from croupier.gateway.simulators.bench import tell
from croupier.house.config import read_config
from croupier.store.store import Store
from croupier.wagering.devices.device import EnrollDevice
from tests import patient_http
from tests.access.staffed import bearer, key_for, put_staffed_books
from tests.registered import register_floor
from tests.store.databases import done
from tests.waiting import looks
from tests.warm import WarmProcess, run
from tests.web.house import wait_until_answered

HOUSE = """
name = "Test house"
database = "{folder}/house.sqlite"
server = "server-1"
key_file = "{folder}/house.key"
listen = "127.0.0.1:{port}"

[[tables]]
id = "HCF-1"
game = "high_card_flush"
betting_seconds = 0
decision_seconds = 0
{tables}

[[terminals]]
first = "EWT-1"
count = 3
"""
GATEWAY = """
house = "{house}"
device = "{device}"
key = "device.key"
spool = "events.spool"
"""


class Process:
    """A command of ``croupier`` that a test may kill at any moment."""

    def __init__(self, *words: str) -> None:
        self._words = list(words)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = WarmProcess(self._words, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


class House(Process):
    def __init__(self, folder: Path, tables: str = "", games: tuple[str, ...] = ("high_card_flush",)) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._http = patient_http.client()
        self.folder = folder
        self.file = folder / "house.toml"
        self.file.write_text(HOUSE.format(folder=folder, port=self.port, tables=tables))
        self.database = str(folder / "house.sqlite")
        put_staffed_books(self.database, "EWT-1", "EWT-2", games=games)
        with Store(self.database) as store:
            register_floor(store, read_config(self.file.read_text()))
        super().__init__("serve", str(self.file))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # One client for all questions: a new one each time reads all certificates of the machine.
        self._http.close()
        self._http = patient_http.client(timeout=60)
        super().start()
        assert self.process is not None
        wait_until_answered(self.process, lambda: self._http.get(f"{self.address}/api/health"))

    def kill(self) -> None:
        self._http.close()
        super().kill()

    def post(self, path: str, body: dict[str, Any], token: str = "", second: str = "") -> httpx.Response:
        headers = bearer(token) if token else {}
        if second:
            headers = {**headers, "Croupier-Second": f"Bearer {second}"}
        self._http.cookies.clear()
        return self._http.post(f"{self.address}/api/{path}", json=body, headers=headers)

    def get(self, path: str, token: str = "") -> Any:
        headers = bearer(token or key_for("EWT-1"))
        self._http.cookies.clear()
        return self._http.get(f"{self.address}/api/{path}", headers=headers).json()

    def credits(self) -> int:
        found: int = self.get("terminals/EWT-1")["account"]["credits_cents"]
        return found

    def log(self, code: str) -> list[Any]:
        """The entries of a code, as the books have them."""
        with Store(self.database) as store:
            return store.significant(code, 0, store.head().seq)


class Cabinet:
    """The gateway of one asset and its simulated devices, in a folder of its own."""

    def __init__(
        self, house: House, asset: str, *devices: str, enroll: type[EnrollDevice] = EnrollDevice
    ) -> None:
        self.folder = house.folder / asset
        self.folder.mkdir()
        self.device = f"{asset}.1"
        run(["device", "make-key", str(self.folder / "device.key")], check=True, stdout=subprocess.DEVNULL)
        key = read_key(self.folder / "device.key")
        with Store(house.database) as store:
            enrolling = enroll(
                id=f"enroll-{asset}",
                device=self.device,
                public_key=key.public_key,
                by="ann-information-technology",
                attested_by="ann-slot-supervisor",
            )
            done(store.do(enrolling))
        file = self.folder / "gateway.toml"
        lines = "".join(f'{name} = "{self.folder / name}"\n' for name in devices)
        file.write_text(GATEWAY.format(house=house.address, device=self.device) + lines)
        self.gateway = Process("device", "run", str(file))
        self.bench = Process("device", "simulate", str(self.folder), "--devices", ",".join(devices))
        self.bench.start()
        for _ in looks("the simulated devices are there"):
            if (self.folder / "control").exists():
                break

    def tell(self, words: str) -> str:
        return tell(self.folder, words)


@contextmanager
def running(*processes: Process) -> Iterator[None]:
    try:
        for one in processes:
            one.start()
        yield
    finally:
        for one in processes:
            one.kill()


@contextmanager
def cabinet(folder: Path, *devices: str) -> Iterator[tuple[House, Cabinet]]:
    """A house with the cabinet of EWT-1, both at work."""
    house = House(folder)
    box = Cabinet(house, "EWT-1", *devices)
    try:
        with running(house, box.gateway):
            yield house, box
    finally:
        box.bench.kill()


def wait_for(what: str, is_so: Any) -> None:
    for _ in looks(what):
        if is_so():
            return
