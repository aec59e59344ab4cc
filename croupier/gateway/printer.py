"""A ticket printer that speaks ESC/POS, at a serial port.

What we use of the language is small: initialise, centre, bold, a line of text, a bar code (Interleaved 2
of 5, which validators read), cut, and the real-time status that says whether there is paper. The manual of
every such printer has these commands; no library stands between them and the paper.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from croupier.gateway.device import Cabinet
from croupier.gateway.ssp.host import Port
from croupier.units.money import dollars
from croupier.wagering.devices.event import PRINTED
from croupier.wagering.devices.question import TicketToPrint

REPRINT: Final = "REPRINT"
INITIALISE: Final = b"\x1b@"
CENTRE: Final = b"\x1ba\x01"
BOLD, PLAIN = b"\x1bE\x01", b"\x1bE\x00"
BAR_CODE: Final = b"\x1dk\x46"
BAR_HEIGHT: Final = b"\x1dh\x60"
CUT: Final = b"\x1dVB\x00"
ASK_PRINTER, ASK_PAPER = b"\x10\x04\x01", b"\x10\x04\x04"
"""Real-time status: whether the printer is there and online, and how its paper stands."""

OFFLINE: Final = 0b0000_1000
NEAR_END: Final = 0b0000_1100
PAPER_OUT: Final = 0b0110_0000
_FIXED, _FIXED_BITS = 0b1001_0011, 0b0001_0010
"""The bits of every status byte that are always the same: by them it is known as one."""

_STATUS_SECONDS: Final = 1.0


def ticket_bytes(ticket: TicketToPrint, *, again: bool = False) -> bytes:
    """A gaming voucher (58 Pa. Code § 461a.8): place, terminal, time, sum, number in digits and bars, end.

    ``again``: a first one may have come out before the power was cut; the books pay the number once.
    """
    number = ticket["number"]
    lines = (
        (CENTRE + BOLD, ticket["house"]),
        (PLAIN, "GAMING VOUCHER"),
        (PLAIN, f"Terminal {ticket['terminal']}"),
        (PLAIN, ticket["issued_at"][:19].replace("T", " ")),
        (BOLD, dollars(ticket["amount_cents"])),
        (PLAIN, f"No. {number}"),
        *([(BOLD, REPRINT)] if again else []),
    )
    text = b"".join(mode + line.encode("ascii", "replace") + b"\n" for mode, line in lines)
    bars = BAR_HEIGHT + BAR_CODE + bytes([len(number)]) + number.encode("ascii")
    return INITIALISE + text + bars + b"\n" + f"Good until {ticket['expires_day']}\n".encode("ascii") + CUT


class Printer:
    """Prints what the house says is to be printed, and reports each ticket that came out."""

    def __init__(self, cabinet: Cabinet, open_port: Callable[[], Port]) -> None:
        self._cabinet = cabinet
        self._open_port = open_port
        self._port: Port | None = None
        self._printed = {one.voucher for one in cabinet.reported(PRINTED)}
        self._looked_at = 0.0

    def step(self) -> None:
        try:
            port = self._port = self._port or self._open_port()
            if time.monotonic() - self._looked_at < _STATUS_SECONDS:
                return
            self._looked_at = time.monotonic()
            if not self._is_ready(port):
                return
            told = self._cabinet.link.instructions
            for ticket in told["tickets"] if told is not None else []:
                self._print(port, ticket)
        except OSError:
            self._port = None
            self._cabinet.condition("printer_fault", True, "printer_back")

    def _print(self, port: Port, ticket: TicketToPrint) -> None:
        """A ticket is reported when the printer says after it that it is well and has paper."""
        if ticket["number"] in self._printed:
            return
        again = self._cabinet.printing == ticket["number"]
        self._cabinet.note_printing(ticket["number"])
        port.write(ticket_bytes(ticket, again=again))
        if self._is_ready(port):
            self._printed.add(ticket["number"])
            self._cabinet.report(PRINTED, voucher=ticket["number"])

    def _is_ready(self, port: Port) -> bool:
        printer, paper = self._status(port, ASK_PRINTER), self._status(port, ASK_PAPER)
        is_there = printer is not None and paper is not None and not printer & OFFLINE
        is_out = paper is not None and bool(paper & PAPER_OUT)
        self._cabinet.condition("printer_fault", not is_there, "printer_back")
        self._cabinet.condition("printer_paper_out", is_out, "printer_back")
        is_low = paper is not None and bool(paper & NEAR_END) and not is_out
        self._cabinet.condition("printer_paper_low", is_low, "printer_back")
        return is_there and not is_out

    def _status(self, port: Port, question: bytes) -> int | None:
        """One status byte; None if the printer does not say."""
        port.write(question)
        until = time.monotonic() + _STATUS_SECONDS
        while time.monotonic() < until:
            for byte in port.read(1):
                if byte & _FIXED == _FIXED_BITS:
                    return byte
        return None
