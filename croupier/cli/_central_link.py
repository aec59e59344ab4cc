"""``croupier central link`` while it runs: it waits for the house, serves its lines, and follows its
books."""

from __future__ import annotations

import json
import re
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from uuid import uuid4

import typer
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from croupier.cli._door import PATIENCE_SECONDS
from croupier.errors import OperatingError
from croupier.floor.assets.asset import Asset
from croupier.floor.assets.service_life import Approval
from croupier.floor.assets.software_signature import (
    NOTHING_TO_COMPARE,
    running_manifest,
    running_software_is_approved,
)
from croupier.floor.central.heartbeat import LINK_LEASE
from croupier.floor.central.orders import HouseOrders
from croupier.floor.filings.document import papers
from croupier.floor.sas.device import Game, Identity
from croupier.floor.sas.link import Link
from croupier.floor.sas.link_log import LinkLog, LinkWatch
from croupier.floor.sas.memory import Memory
from croupier.floor.sas.serving import LOOPBACK, PtyLine, TcpLine
from croupier.store.engine import database_url, open_engine
from croupier.store.leases import Lease, Leases
from croupier.store.migrate import require_current
from croupier.store.store import Store
from croupier.units import own_ids as own
from croupier.units.gaming_day import SystemClock

_LOOK_SECONDS: Final = 0.5


def wait_for_books(database: str, stopping: threading.Event) -> bool:
    """Wait until the house has opened its books; False if we were stopped before.

    A link that is started first makes no books of its own, which would be empty and not the house's. A
    database that is there and cannot be used is told at once.
    """
    url = database_url(database)
    path = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
    if path is None or path.exists():
        return True
    say(f"there are no books at {database} yet; waiting for the house to open them")
    while not (path.exists() and _made(url)):
        if stopping.wait(_LOOK_SECONDS):
            return False
    return True


def wait_for_approval(store: Store, stopping: threading.Event) -> bool:
    """Wait until an approval with a signature is on file (58 Pa. Code § 605a.2(c)); False if we were stopped.

    Software that is not the approved one is told at once, and the link does not start.
    """
    software = running_manifest()
    told = False
    while found := running_software_is_approved(software, papers(store, Approval)):
        finding = found[0]
        if finding.code != NOTHING_TO_COMPARE:
            raise OperatingError(f"{finding.message} ({finding.cite})")
        if not told:
            say(f"{finding.message} ({finding.cite}); waiting for the house to record it")
            told = True
        if stopping.wait(_LOOK_SECONDS):
            return False
    return True


def _made(url: URL) -> bool:
    """Whether the house is through with making its books: the file is there well before its last table."""
    engine = open_engine(url, PATIENCE_SECONDS)
    try:
        require_current(engine)
    except (OperatingError, SQLAlchemyError):
        return False
    finally:
        engine.dispose()
    return True


def say(text: str) -> None:
    typer.echo(f"croupier central link: {text}", err=True)


@dataclass(frozen=True, slots=True)
class Lines:
    """How the lines are opened: real ports first, then pseudo-terminals or TCP ports."""

    port: int = 0
    serial: bool = False
    devices: tuple[str, ...] = ()
    size: int = 127


class Heartbeat:
    """Says in the books that the link runs, three times in the time after which it would be missed."""

    def __init__(self, leases: Leases, seconds: float) -> None:
        self._leases = leases
        self._seconds = seconds
        self._lease: Lease | None = None
        self._beaten_at = float("-inf")

    def beat(self, now: float) -> None:
        if now - self._beaten_at < self._seconds / 3:
            return
        held = self._lease and self._leases.renew(self._lease, self._seconds)
        if not isinstance(held, Lease):
            # At the start; or another link has begun, and now this one is the later again.
            held = self._leases.acquire(LINK_LEASE, "link", self._seconds)
        self._lease = held if isinstance(held, Lease) else None
        self._beaten_at = now


@dataclass(slots=True)
class RunningLink:
    """The link of a house, its lines and its entries in the log."""

    store: Store
    memory: Memory
    lines_file: Path
    disable_after: float
    link: Link = field(init=False)
    log: LinkLog = field(init=False)
    watch: LinkWatch = field(init=False)
    software: bytes = field(init=False)
    heartbeat: Heartbeat = field(init=False)
    _where: list[dict[str, object]] = field(default_factory=list)
    _lines: Lines = field(default_factory=Lines)
    _stack: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.software = running_manifest()
        self.log = LinkLog(self.store, self.store.clock, lambda: uuid4().hex[:8])
        orders = HouseOrders(self.store, lambda: own.LINK(unique=uuid4()), self.log.enter)
        self.link = Link(
            self.store,
            orders,
            SystemClock(),
            self.memory,
            disable_after_seconds=self.disable_after,
        )
        self.watch = LinkWatch(self.link, self.log)
        self.heartbeat = Heartbeat(Leases(self.store.engine, self.store.clock), self.disable_after)

    # --- lines ------------------------------------------------------------------------------------

    def open_lines(self, stack: ExitStack, lines: Lines) -> None:
        """Serve every terminal of the books; ``stack`` closes the lines."""
        self._stack, self._lines = stack, lines
        self._attach_new()
        if not self.link.devices:
            say("the books have no terminals yet; waiting for the house to enter them")
        terminals, count = len(self.link.devices), len(self.link.lines)
        print(f"{terminals} terminals on {count} lines", flush=True)

    def _attach_new(self) -> bool:
        """Put the terminals that are new in the books on lines; the file of the lines tells the host."""
        known = self.link.devices
        new = [(name, identity) for name, identity in self._identities() if name not in known]
        if not new and self._where:
            return False
        if new:
            self.link.attach(new, line_size=self._lines.size)
        for number in range(len(self._where), len(self.link.lines)):
            self._where.append(self._serve(number))
        for number, line in enumerate(self.link.lines):
            terminals = {str(address): each.asset_number for address, each in line.devices.items()}
            self._where[number]["terminals"] = terminals
        self.lines_file.write_text(json.dumps(self._where, indent=1) + "\n", encoding="utf-8")
        return bool(new)

    def _serve(self, number: int) -> dict[str, object]:
        line, lines = self.link.lines[number], self._lines
        if number < len(lines.devices):
            from croupier.floor.sas.ports import PortLine

            name = lines.devices[number]
            self._stack.callback(PortLine(self.link, line, name).close)
            return {"serial": name, "wakes_up": True}
        number -= len(lines.devices)
        if lines.serial:
            pty = PtyLine(self.link, line)
            self._stack.callback(pty.close)
            return {"serial": pty.path}
        tcp = TcpLine(self.link, line, lines.port + number if lines.port else 0)
        self._stack.callback(tcp.close)
        return {"tcp": f"{LOOPBACK}:{tcp.port}"}

    def _identities(self) -> list[tuple[str, Identity]]:
        assets = {asset.asset_number: asset for asset in papers(self.store, Asset)}
        found = []
        for terminal in self.store.terminals():
            name = terminal.asset_number
            asset = assets.get(name)
            if asset is None or not asset.departed_at:
                found.append((name, identity_of(name, asset, self.software)))
        return found

    # --- running ----------------------------------------------------------------------------------

    def run(self, stopping: threading.Event) -> None:
        """Follow the books and keep the log until we are stopped."""
        while not stopping.wait(_LOOK_SECONDS):
            self._pump()
        self.watch.stop()
        self.log.write()
        self.link.save()

    def _pump(self) -> None:
        """While the books cannot be used the lines stay open and we say so."""
        try:
            self.heartbeat.beat(time.monotonic())
            self.link.pump()
            if len(self.store.terminals()) > len(self.link.devices) and self._attach_new():
                print(f"{len(self.link.devices)} terminals on {len(self.link.lines)} lines", flush=True)
            self.watch.look()
            self.log.write()
            self.link.save_in_time()
        except OperatingError as trouble:
            say(str(trouble))


def identity_of(asset_number: str, asset: Asset | None, software: bytes) -> Identity:
    """What a terminal says of itself: as the asset register has it, where it stands in it."""
    if asset is None:
        return Identity(asset_number, software=software)
    games = tuple(
        Game(number, game.theme, game.paytable_id, _hundredths(game.displayed_payout or game.minimum_payout))
        for number, game in enumerate(asset.games, 1)
    )
    group = 1 if asset.progressive else 0
    return Identity(asset.serial_number, games or Identity("").games, software, group)


def _hundredths(percent: str) -> int:
    """``97.36`` as 9736; 0 where the register has no such number."""
    found = re.fullmatch(r"([0-9]{1,2})(?:\.([0-9]{1,2}))?%?", percent.strip())
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else 0
