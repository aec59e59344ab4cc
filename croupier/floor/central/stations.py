"""Where the terminals are: lines, and the address of each terminal on its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from croupier.errors import DataError
from croupier.floor.sas.host import SerialWire, TcpWire, Wire


class LineAt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line: ``tcp`` as HOST:PORT, or ``serial`` as the path of a port; terminals by address.

    ``wakes_up``: a real port with the wake-up bit, by its path or as ``rfc2217://HOST:PORT``; otherwise
    ``serial`` is a pseudo-terminal, or a port that somebody else has set up.
    """

    terminals: dict[int, str]
    tcp: str = ""
    serial: str = ""
    wakes_up: bool = False

    def open(self) -> Wire:
        if self.serial and self.wakes_up:
            from croupier.floor.sas.ports import PortWire

            return PortWire(self.serial)
        if self.serial:
            return SerialWire(self.serial)
        host, _, port = self.tcp.rpartition(":")
        return TcpWire(host, int(port))


Opener = Callable[[LineAt], Wire]


def read_lines(path: Path) -> list[LineAt]:
    """The lines from a JSON file; what is wrong is named."""
    try:
        lines = msgspec.json.decode(path.read_bytes(), type=list[LineAt])
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise DataError(f"{path}: {error}") from error
    for number, line in enumerate(lines, 1):
        _check(line, f"{path}, line {number}")
    names = [name for line in lines for name in line.terminals.values()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DataError(f"{path}: terminal {twice[0]} stands on two lines")
    return lines


def _check(line: LineAt, where: str) -> None:
    if bool(line.tcp) == bool(line.serial):
        raise DataError(f"{where}: give tcp or serial, and not both")
    if line.tcp and not line.tcp.rpartition(":")[2].isdigit():
        raise DataError(f"{where}: tcp {line.tcp!r} is not HOST:PORT")
    wrong = [address for address in line.terminals if not 1 <= address <= 127]
    if wrong:
        raise DataError(f"{where}: address {wrong[0]} is not from 1 to 127")
