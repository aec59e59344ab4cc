"""The gateway process of one cabinet or table: reads its file, opens its ports, and works until it is
stopped."""

from __future__ import annotations

import signal
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.errors import DataError
from croupier.gateway.device import Attached, Cabinet
from croupier.gateway.lines import LineReader
from croupier.gateway.link import Link
from croupier.gateway.printer import Printer
from croupier.gateway.spool import Spool
from croupier.gateway.ssp.host import Port
from croupier.gateway.validator import Validator
from croupier.units.gaming_day import SystemClock, instant_text
from croupier.wagering.devices.device import serial_of
from croupier.wagering.devices.event import BUTTON, CARD, CONDITION, DICE, VOUCHER, DeviceKey

TURN_SECONDS: Final = 0.05
READ_SECONDS: Final = 0.05


class GatewayConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a gateway. Each device is the name of its port, or not there."""

    house: str
    device: str
    key: str
    spool: str
    validator: str = ""
    printer: str = ""
    scanner: str = ""
    shoe: str = ""
    dice: str = ""
    deck: str = ""


def read_config(file: Path) -> GatewayConfig:
    """DataError with the file and the field if it cannot be used."""
    try:
        config = msgspec.convert(tomllib.loads(file.read_text()), GatewayConfig)
        serial_of(config.device)
    except (OSError, ValueError) as error:
        raise DataError(f"{file}: {error}") from error
    return config


def read_key(file: Path) -> DeviceKey:
    """The private key of the cabinet; readable by its owner alone."""
    try:
        if file.stat().st_mode & 0o077:
            raise DataError(f"key: {file} can be read by others; make it mode 0600")
        return DeviceKey(bytes.fromhex(file.read_text().strip()))
    except (OSError, ValueError) as error:
        raise DataError(f"key: {file} is no key of a device: {error}") from error


def open_serial(port: str, **line: Any) -> Port:
    """A serial port, or a pseudo-terminal in its place."""
    import serial

    opened: Port = serial.Serial(port, timeout=READ_SECONDS, write_timeout=1.0, **line)
    return opened


class Gateway:
    """Everything of one cabinet."""

    def __init__(self, config: GatewayConfig, folder: Path) -> None:
        key = read_key(folder / config.key)
        now = _LaterEachTime()
        self._spool = Spool(folder / config.spool, config.device, serial_of(config.device)[0], key, now)
        self.link = Link(config.house, config.device, key, self._spool, now)
        self.cabinet = Cabinet(self._spool, self.link)
        self.devices = list(_attached(config, self.cabinet))
        if not self.devices:
            raise DataError("a gateway has at least one device: name the port of one")
        self._refused = ""
        self.is_stopped = False

    def run(self, say: Callable[[str], None]) -> None:
        """Work until ``stop``; ``say`` is told what a person has to look at."""
        self.link.start()
        try:
            while not self.is_stopped:
                for device in self.devices:
                    device.step()
                if self.link.refused != self._refused:
                    self._refused = self.link.refused
                    say(self._refused or "the house listens again")
                time.sleep(TURN_SECONDS)
        finally:
            self.link.stop()
            self._spool.close()

    def stop(self, *_: object) -> None:
        self.is_stopped = True

    def stop_on_signals(self) -> None:
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)


class _LaterEachTime:
    """The time as text, later at every call: the house answers no question of the same time twice."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self) -> str:
        now = instant_text(SystemClock().now())
        while now <= self._last:
            now = instant_text(SystemClock().now())
        self._last = now
        return now


def _attached(config: GatewayConfig, cabinet: Cabinet) -> list[Attached]:
    found: list[Attached] = []
    if config.validator:
        # The manual's line: 9600 baud, 8 bits, no parity, 2 stop bits.
        found.append(Validator(cabinet, partial(open_serial, config.validator, baudrate=9600, stopbits=2)))
    if config.printer:
        found.append(Printer(cabinet, partial(open_serial, config.printer, baudrate=19200)))
    readers = (
        ("scanner", config.scanner, (VOUCHER, CARD)),
        ("shoe", config.shoe, (CARD,)),
        ("dice", config.dice, (DICE,)),
    )
    for name, port, kinds in readers:
        if port:
            found.append(LineReader(cabinet, name, partial(open_serial, port), kinds))
    if config.deck:
        deck = partial(open_serial, config.deck)
        found.append(LineReader(cabinet, "deck", deck, (BUTTON, CONDITION), light=True))
    return found
