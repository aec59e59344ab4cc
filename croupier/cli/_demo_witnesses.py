"""The two witnesses of the demonstration: processes of their own, which speak to it as any witness would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final

from croupier.transparency.witness import make_witness

NAMES: Final = ("demonstration/patrons", "demonstration/department")
EVERY_SECONDS: Final = 20


class DemoWitnesses:
    """Their keys are made before the house opens; they start when it is open, and nobody waits for them."""

    def __init__(self, folder: Path) -> None:
        self._folders = [folder / f"witness-{number}" for number in range(1, len(NAMES) + 1)]
        made = [make_witness(place, name) for place, name in zip(self._folders, NAMES, strict=True)]
        self.keys = [str(signer.public) for signer in made]
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self, address: str) -> None:
        """They ask the house for its key: whoever only looks at a demonstration trusts what it says first."""
        words = ["--log", f"{address}/log", "--every", str(EVERY_SECONDS), "--until-closed"]
        self._processes = [_running(folder, words) for folder in self._folders]

    def __enter__(self) -> DemoWitnesses:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            with process:
                process.wait()


def _running(folder: Path, words: list[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "croupier.cli", "witness", "run", str(folder), *words]
    with (folder / "looks.txt").open("wb") as looks:
        # Its input is closed when this process ends, however it ends.
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=looks, stderr=subprocess.STDOUT)
