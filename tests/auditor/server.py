"""The real server in a process of its own: started from a file, killed with SIGKILL, started again."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from pathlib import Path

from tests.auditor.house import Config, toml_of
from tests.warm import WarmProcess

START_SECONDS = 120.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """One process of ``croupier serve``, with visitors signed in by the house itself."""

    def __init__(self, folder: Path, config: Config, name: str = "server-1") -> None:
        self.port = free_port()
        self.file = folder / f"{name}.toml"
        listen = f"127.0.0.1:{self.port}"
        whole = config | {
            "server": name,
            "listen": listen,
            "demo": True,
            "key_file": str(folder / "house.key"),
        }
        self.file.write_text(toml_of(whole), encoding="utf-8")
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.kills = 0

    def start(self) -> None:
        """Start, and wait until it listens."""
        with self.log.open("ab") as log:
            self.process = WarmProcess(["serve", str(self.file)], stdout=log, stderr=log)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("the server does not listen")

    def kill(self) -> None:
        """No time to tidy up."""
        assert self.process is not None
        self.kills += 1
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGKILL)
                self.process.wait()

    def memory_kb(self) -> int:
        """Resident memory now."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def processor_seconds(self) -> float:
        """What it has used of the processors."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100
