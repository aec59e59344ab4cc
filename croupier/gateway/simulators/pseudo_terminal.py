"""The end of a line at which a simulated device sits: a pseudo-terminal whose other end has a name like a
port's."""

from __future__ import annotations

import os
import select
import tty
from pathlib import Path


class PseudoTerminal:
    """``name`` is what a gateway opens. With ``link`` it is a symbolic link that stays the same."""

    def __init__(self, link: Path | None = None) -> None:
        self._own, self._other = os.openpty()
        tty.setraw(self._own)
        tty.setraw(self._other)
        # The other end stays open here, so that the line outlives a gateway that is killed.
        self.name = os.ttyname(self._other)
        if link is not None:
            beside = link.with_suffix(".new")
            beside.unlink(missing_ok=True)
            beside.symlink_to(self.name)
            beside.replace(link)
            self.name = str(link)

    def read(self, seconds: float) -> bytes:
        """What has come within so many seconds; nothing if nothing has."""
        ready, _, _ = select.select([self._own], [], [], seconds)
        return os.read(self._own, 4096) if ready else b""

    def write(self, data: bytes) -> None:
        os.write(self._own, data)

    def close(self) -> None:
        os.close(self._own)
        os.close(self._other)
