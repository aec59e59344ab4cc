"""All simulated devices of one cabinet or table in one process, moved by words on a local socket.

validator BILL 2000        validator TICKET 123456789012345678   validator JAM on   validator BOX out
printer PAPER out          printer TICKETS                       validator POWER cut
shoe CARD QS               dice DICE 3-4                         deck DOOR main open   deck LIGHT
"""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

from croupier.errors import DataError, OperatingError
from croupier.gateway.simulators.printer import LOW, OFF, OK, OUT, SimulatedPrinter
from croupier.gateway.simulators.pseudo_terminal import PseudoTerminal
from croupier.gateway.simulators.reader import SimulatedReader
from croupier.gateway.simulators.validator import SimulatedValidator
from croupier.gateway.ssp.words import Told

READERS: Final = ("scanner", "shoe", "dice", "deck")
DEVICES: Final = ("validator", "printer", *READERS)
CONTROL: Final = "control"
LONGEST: Final = 400
_LOOK_SECONDS: Final = 0.02
_STATES: Final = {"JAM": Told.UNSAFE_JAM, "FULL": Told.STACKER_FULL, "BOX": Told.BOX_OUT}


class Bench:
    """The devices, their lines in ``folder`` (named as the devices), and the socket ``folder/control``."""

    def __init__(self, folder: Path, devices: tuple[str, ...] = DEVICES) -> None:
        unknown = set(devices) - set(DEVICES)
        if unknown:
            raise DataError(f"devices: {', '.join(sorted(unknown))} is none of {', '.join(DEVICES)}")
        self._folder = folder
        self.lines = {name: PseudoTerminal(folder / name) for name in devices}
        self._validator = SimulatedValidator(folder / "validator.memory")
        self._printer = SimulatedPrinter()
        self._readers = {
            name: SimulatedReader(folder / f"{name}.memory") for name in devices if name in READERS
        }
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        (folder / CONTROL).unlink(missing_ok=True)
        self._socket.bind(str(folder / CONTROL))
        (folder / CONTROL).chmod(0o600)
        self._socket.listen()
        self.is_stopped = False

    def run(self) -> None:
        """Until ``is_stopped``."""
        try:
            while not self.is_stopped:
                self.turn()
        finally:
            self._socket.close()
            for line in self.lines.values():
                line.close()

    def stop(self, *_: object) -> None:
        self.is_stopped = True

    def turn(self) -> None:
        """Look at every line and at the socket once."""
        self._answer("validator", lambda data: self._validator.answer(data))
        self._answer("printer", self._printer.answer)
        for name, reader in self._readers.items():
            self._answer(name, reader.answer, always=True)
        ready, _, _ = select.select([self._socket], [], [], _LOOK_SECONDS)
        if ready:
            self._serve()

    def _answer(self, name: str, said: Callable[[bytes], bytes], *, always: bool = False) -> None:
        """Validators and printers speak when they are asked; readers speak by themselves."""
        line = self.lines.get(name)
        data = line.read(0) if line is not None else b""
        if line is not None and (data or always) and (answer := said(data)):
            line.write(answer)

    def _serve(self) -> None:
        connection, _ = self._socket.accept()
        with connection:
            connection.settimeout(1.0)
            try:
                asked = connection.recv(LONGEST).decode("ascii", "replace").split()
                connection.sendall(f"{self.do(asked)}\n".encode())
            except OSError:
                return

    # -- what people do ------------------------------------------------------------------------------

    def do(self, words: list[str]) -> str:
        """One command; "ok", what was asked for, or why not."""
        match words:
            case ["validator", *said] if said:
                return self._at_validator(said)
            case ["printer", "PAPER", ("ok" | "low" | "out" | "off") as paper]:
                self._printer.paper = {"ok": OK, "low": LOW, "out": OUT, "off": OFF}[paper]
            case ["printer", "TICKETS"]:
                return json.dumps([[*one.lines, one.bar_code] for one in self._printer.tickets])
            case ["deck", "LIGHT"]:
                said = self._readers["deck"].heard.splitlines()
                return next((one[6:] for one in reversed(said) if one.startswith("LIGHT ")), "")
            case [name, *seen] if seen and name in self._readers:
                self._readers[name].see(" ".join(seen))
            case _:
                return f"not understood: {' '.join(words)}"
        return "ok"

    def _at_validator(self, said: list[str]) -> str:
        validator = self._validator
        match said:
            case ["BILL", cents] if cents.isdigit():
                validator.insert(int(cents))
            case ["TICKET", number]:
                validator.insert(number)
            case [("JAM" | "FULL" | "BOX") as what, ("on" | "off" | "out" | "in") as how]:
                validator.set_state(_STATES[what], is_so=how in ("on", "out"))
            case ["POWER", "cut"]:
                self._validator = SimulatedValidator(self._folder / "validator.memory")
            case [("COUNT" | "WAITING" | "ENABLED" | "RETURNED") as what]:
                return {
                    "COUNT": str(validator.stacked),
                    "WAITING": str(validator.waiting),
                    "ENABLED": str(validator.is_enabled),
                    "RETURNED": json.dumps(validator.returned),
                }[what]
            case _:
                return f"not understood: {' '.join(said)}"
        return "ok"


def tell(folder: Path, words: str) -> str:
    """Say something to the bench of a folder; its answer."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(5.0)
            connection.connect(str(folder / CONTROL))
            connection.sendall(words.encode("ascii", "replace"))
            return connection.makefile().readline().strip()
    except OSError as error:
        raise OperatingError(f"no simulated devices answer in {folder}: {error}") from error
