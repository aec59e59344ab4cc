"""Devices that say one thing in a line: scanners, optical shoes, dice readers, button decks.

The lines are ours (docs/devices.md): a number that the device counts up, then what it saw: ``17 CARD QS``,
``18 DICE 3-4``, ``19 CODE 123456789012345678``, ``20 BUTTON attendant``, ``21 DOOR main open``. The device
says a line until it hears ``ACK 17``, which it does when the event is on disk; a line that comes again is
acknowledged and not kept twice. What is no such line is dropped.
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
    """What a line says, and the number that the device gave it."""

    number: int
    kind: str
    value: str = ""
    voucher: str = ""


def read_line(line: str) -> Said | None:
    """The event of a line; None for a line that is none."""
    number, *words = line.split() or [""]
    if not number.isascii() or not number.isdigit():
        return None
    place = int(number)
    match words:
        case [("CARD" | "DICE" | "BUTTON") as what, value]:
            return Said(place, _KINDS[what], value)
        case ["CODE", digits] if digits.isascii() and digits.isdigit():
            return Said(place, VOUCHER, voucher=digits)
        case ["DOOR", door, ("open" | "closed") as how] if door in DOORS:
            return Said(place, CONDITION, f"{door}_door_{'opened' if how == 'open' else 'closed'}")
    return None


class LineReader:
    """A device at a port that only speaks. ``light`` sends it the colour of the tower light, where it has
    one."""

    def __init__(
        self,
        cabinet: Cabinet,
        name: str,
        open_port: Callable[[], Port],
        kinds: tuple[str, ...],
        *,
        light: bool = False,
    ) -> None:
        self._cabinet = cabinet
        self._name = name
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
            while b"\n" in self._heard:
                line, _, rest = bytes(self._heard).partition(b"\n")
                self._heard = bytearray(rest)
                self._take(self._port, line.decode("ascii", "replace").strip())
        except OSError:
            self._port, self._shown = None, ""
        if len(self._heard) > LONGEST_LINE:
            self._heard.clear()

    def _take(self, port: Port, line: str) -> None:
        found = read_line(line)
        if found is None or found.kind not in self._kinds:
            return
        if found.number != self._cabinet.last_line(self._name):
            place = (self._name, found.number)
            self._cabinet.report(found.kind, value=found.value, voucher=found.voucher, line=place)
        port.write(f"ACK {found.number}\n".encode("ascii"))

    def _show(self, port: Port) -> None:
        told = self._cabinet.link.instructions
        light = told["light"] if told is not None else "red"
        if self._has_light and light != self._shown:
            port.write(f"LIGHT {light}\n".encode("ascii"))
            self._shown = light
