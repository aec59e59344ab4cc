"""Central control itself: it polls, counts, keeps, and gives orders.

Meters only ever grow, so a terminal that was out of reach loses nothing: its next reading holds all that
happened meanwhile. It is shown as out of reach, an alarm is kept, and its return is kept as well.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from croupier.errors import DataError
from croupier.floor.central.counting import MONEY, PIECES, advanced, identities
from croupier.floor.central.log import CentralLog, Happening, Line, Reading
from croupier.floor.central.stations import LineAt, Opener
from croupier.floor.sas.codes import Raised
from croupier.floor.sas.host import Host, Silence
from croupier.units.gaming_day import Clock, instant_text

# Exceptions of one terminal that a sweep takes before it goes on to the next.
MOST_EXCEPTIONS: Final = 80
ENABLE: Final = 0x02
DISABLE: Final = 0x01


@dataclass(slots=True)
class Station:
    """A terminal as central control knows it."""

    asset_number: str
    line: int
    address: int
    shown: dict[int, int] = field(default_factory=dict)
    totals: dict[int, int] = field(default_factory=dict)
    read_at: str = ""
    lost_since: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an order; true if it was obeyed."""

    obeyed: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.obeyed

    def __str__(self) -> str:
        if self.obeyed:
            return "obeyed"
        return f"refused: {self.reason}" if self.reason else "refused"


class CentralControl:
    """All lines. One sweep asks every terminal once."""

    def __init__(
        self, lines: list[LineAt], log: CentralLog, clock: Clock, *, open_wire: Opener = LineAt.open
    ) -> None:
        self._lines = lines
        self._log = log
        self._clock = clock
        self._open_wire = open_wire
        self._hosts: dict[int, Host] = {}
        self._locks = [threading.Lock() for _ in lines]
        self.stations = {
            name: Station(name, number, address)
            for number, line in enumerate(lines)
            for address, name in line.terminals.items()
        }
        self._restore(log.load())

    def _restore(self, kept: Iterable[Line]) -> None:
        for line in kept:
            station = self.stations.get(line.asset_number)
            if station is None:
                continue
            if isinstance(line, Reading):
                station.shown, station.totals, station.read_at = line.shown, line.totals, line.at
            elif line.kind in ("link_lost", "link_back"):
                station.lost_since = line.at if line.kind == "link_lost" else ""

    # --- polling ----------------------------------------------------------------------------------

    def sweep(self) -> list[Line]:
        """Ask every terminal what happened and what its meters show; what was learnt is kept on the disk."""
        with ThreadPoolExecutor(max_workers=max(1, len(self._lines))) as pool:
            learnt = [line for lines in pool.map(self._sweep_line, range(len(self._lines))) for line in lines]
        self._log.append(learnt)
        return learnt

    def _sweep_line(self, number: int) -> list[Line]:
        with self._locks[number]:
            stations = [station for station in self.stations.values() if station.line == number]
            return [line for station in stations for line in self._visit(station)]

    def _visit(self, station: Station) -> list[Line]:
        """One terminal; a line that broke is opened again once before the terminal counts as lost."""
        for attempt in range(2):
            try:
                return self._read(self._host(station.line), station)
            except Silence as silence:
                self._hang_up(station.line)
                if attempt:
                    return self._lost(station, str(silence))
        raise AssertionError("unreachable")

    def _host(self, number: int) -> Host:
        if number not in self._hosts:
            self._hosts[number] = Host(self._open_wire(self._lines[number]))
        return self._hosts[number]

    def _hang_up(self, number: int) -> None:
        host = self._hosts.pop(number, None)
        if host is not None:
            host.close()

    def _read(self, host: Host, station: Station) -> list[Line]:
        learnt: list[Line] = []
        for _ in range(MOST_EXCEPTIONS):
            code = host.exception(station.address)
            host.acknowledge()
            if code == Raised.NOTHING:
                break
            learnt.append(self._happened(station, "exception", _exception_text(code)))
        shown = host.meters(station.address, MONEY)
        learnt += [
            self._happened(station, "alarm", f.message) for f in identities(station.asset_number, shown)
        ]
        shown |= host.meters(station.address, PIECES)
        if station.lost_since:
            learnt.append(self._happened(station, "link_back", f"out of reach since {station.lost_since}"))
            station.lost_since = ""
        return learnt + self._count(station, shown)

    def _count(self, station: Station, shown: dict[int, int]) -> list[Line]:
        """Count on from the last reading; a reading that shows nothing new is not kept again."""
        if shown == station.shown:
            return []
        totals: dict[int, int] = {}
        for code, value in shown.items():
            # The first reading is where the count begins; there is nothing yet that it could have passed.
            first = code not in station.shown
            total = value if first else advanced(station.totals[code], station.shown[code], value)
            if total is None:
                text = (
                    f"meter {code:04X} went back from {station.shown[code]} to {value}; nothing was counted"
                )
                return [self._happened(station, "alarm", text)]
            totals[code] = total
        station.shown, station.totals, station.read_at = shown, totals, instant_text(self._clock.now())
        return [Reading(at=station.read_at, asset_number=station.asset_number, shown=shown, totals=totals)]

    def _lost(self, station: Station, why: str) -> list[Line]:
        if station.lost_since:
            return []
        lost = self._happened(station, "link_lost", why)
        station.lost_since = lost.at
        return [lost]

    def _happened(self, station: Station, kind: str, text: str) -> Happening:
        at = instant_text(self._clock.now())
        return Happening(at=at, asset_number=station.asset_number, kind=kind, text=text)

    # --- orders -----------------------------------------------------------------------------------

    def enable(self, asset_number: str) -> Outcome:
        return self._order(asset_number, ENABLE, "enable")

    def disable(self, asset_number: str) -> Outcome:
        return self._order(asset_number, DISABLE, "disable")

    def _order(self, asset_number: str, command: int, word: str) -> Outcome:
        """Give an order; whether the terminal obeyed, and why not. One that is out of reach is a Silence."""
        station = self._station(asset_number)
        with self._locks[station.line]:
            host = self._host(station.line)
            obeyed = host.order(station.address, command)
            reason = "" if obeyed else host.why(station.address)
        outcome = Outcome(obeyed, reason)
        self._log.append([self._happened(station, "order", f"{word}: {outcome}")])
        return outcome

    def signature(self, asset_number: str, seed: int) -> int:
        """The CRC of a terminal's running software from a seed."""
        station = self._station(asset_number)
        with self._locks[station.line]:
            return self._host(station.line).signature(station.address, seed)

    def _station(self, asset_number: str) -> Station:
        station = self.stations.get(asset_number)
        if station is None:
            raise DataError(f"terminal {asset_number} stands on no line")
        return station

    def close(self) -> None:
        for number in list(self._hosts):
            self._hang_up(number)


def _exception_text(code: int) -> str:
    try:
        return f"{code:02X} {Raised(code).name.lower()}"
    except ValueError:
        return f"{code:02X}"
