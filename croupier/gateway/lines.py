"""Devices that say one thing in a line: scanners, optical shoes, dice readers, button decks.

The lines are ours (docs/devices.md): ``CARD QS``, ``DICE 3-4``, ``CODE 123456789012345678``, ``BUTTON
attendant``, ``DOOR main open``. What is none of them is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.gateway.device import Cabinet
from croupier.gateway.ssp.host import Port
from croupier.wagering.devices.event import BUTTON, CARD, CONDITION, DICE, VOUCHER

LONGEST_LINE: Final = 200
DOORS: Final = ("main", "belly", "drop", "logic")
_KINDS: Final = {"CARD": CARD, "DICE": DICE, "BUTTON": BUTTON}


class Said(NamedTuple):
    """What a line says."""

    kind: str
    value: str = ""
    voucher: str = ""


def read_line(line: str) -> Said | None:
    """The event of a line; None for a line that is none."""
    words = line.split()
    match words:
        case [("CARD" | "DICE" | "BUTTON") as what, value]:
            return Said(_KINDS[what], value)
        case ["CODE", digits] if digits.isascii() and digits.isdigit():
            return Said(VOUCHER, voucher=digits)
        case ["DOOR", door, ("open" | "closed") as how] if door in DOORS:
            return Said(CONDITION, f"{door}_door_{'opened' if how == 'open' else 'closed'}")
    return None


class LineReader:
    """A device at a port that only speaks. ``light`` sends it the colour of the tower light, where it has
    one."""

    def __init__(
        self, cabinet: Cabinet, open_port: Callable[[], Port], kinds: tuple[str, ...], *, light: bool = False
    ) -> None:
        self._cabinet = cabinet
        self._open_port = open_port
        self._kinds = kinds
        self._port: Port | None = None
        self._heard = bytearray()
        self._has_light = light
        self._shown = ""

    def step(self) -> None:
        try:
            self._port = self._port or self._open_port()
            self._heard += self._port.read(256)
            self._show(self._port)
        except OSError:
            self._port, self._shown = None, ""
            return
        while b"\n" in self._heard:
            line, _, rest = bytes(self._heard).partition(b"\n")
            self._heard = bytearray(rest)
            self._take(line.decode("ascii", "replace").strip())
        if len(self._heard) > LONGEST_LINE:
            self._heard.clear()

    def _take(self, line: str) -> None:
        found = read_line(line)
        if found is not None and found.kind in self._kinds:
            self._cabinet.report(found.kind, value=found.value, voucher=found.voucher)

    def _show(self, port: Port) -> None:
        told = self._cabinet.link.instructions
        light = told["light"] if told is not None else "red"
        if self._has_light and light != self._shown:
            port.write(f"LIGHT {light}\n".encode("ascii"))
            self._shown = light
