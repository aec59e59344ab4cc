"""One server process and two on one PostgreSQL: how many wagers a second each set-up acknowledges.

The tables are shared out among the processes; all keep their books in one database. The load is the dearest
thing that terminals do all the time: wagers that replace each other, each durable before it is acknowledged.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import uvloop

from tests.auditor.server import Server
from tests.auditor.wire import Wire
from tests.store.scratch_server import ScratchServer

TABLES = 8
TERMINALS = 64
WORD = "high_card_flush"


def config(database: str, numbers: list[int]) -> dict[str, Any]:
    """The tables of one process; every process knows all terminals, and each has its own row of them."""
    tables = [
        {"id": f"HCF-{number}", "game": WORD, "betting_seconds": 0, "decision_seconds": 0}
        for number in numbers
    ]
    terminals = [{"first": f"EWT-{number + 1}01", "count": TERMINALS // TABLES} for number in numbers]
    return {"name": "load", "database": database, "tables": tables, "terminals": terminals}


async def flood(servers: list[Server], shares: list[list[int]], seconds: float) -> int:
    """Wagers from all terminals for so long; how many were acknowledged."""
    done = itertools.count()
    until = 0.0
    wires = [Wire(server.port) for server in servers]

    async def terminal(wire: Wire, table: str, name: str) -> None:
        for number in range(1_000_000):
            if time.monotonic() > until:
                return
            wagers = {"ante": 500 + 5 * (number % 2)}
            body = {"id": f"{name}-{number}", "table": table, "round": f"{table}-000001", "wagers": wagers}
            status, reply = await wire.send("POST", f"terminals/{name}/wagers", body)
            if status != 200:
                raise RuntimeError(str(reply))
            next(done)

    seats: list[tuple[Wire, str, str]] = []
    for wire, numbers in zip(wires, shares, strict=True):
        for number in numbers:
            table = f"HCF-{number}"
            for seat in range(TERMINALS // TABLES):
                name = f"EWT-{(number + 1) * 100 + 1 + seat}"
                await wire.send("POST", f"terminals/{name}/bill", {"id": f"b-{name}", "bill_cents": 10_000})
                await wire.send(
                    "POST", f"terminals/{name}/sit", {"id": f"s-{name}", "table": table, "position": 0}
                )
                seats.append((wire, table, name))
            await wire.send("POST", f"tables/{table}/open", {"id": f"o-{table}"})
    until = time.monotonic() + seconds
    await asyncio.gather(*(terminal(*seat) for seat in seats))
    for wire in wires:
        wire.close()
    return next(done)


def capacity(processes: int, seconds: float) -> tuple[float, float]:
    """Wagers a second, and the processors that the servers used."""
    numbers = list(range(1, TABLES + 1))
    shares = [numbers[i::processes] for i in range(processes)]
    with ScratchServer() as postgresql, tempfile.TemporaryDirectory(prefix="soak-") as folder:
        database = postgresql.create("house")
        servers = [
            Server(Path(folder), config(database, share), f"server-{number}")
            for number, share in enumerate(shares, 1)
        ]
        try:
            for server in servers:
                server.start()
            before = sum(server.processor_seconds() for server in servers)
            done = uvloop.run(flood(servers, shares, seconds))
            used = sum(server.processor_seconds() for server in servers) - before
        finally:
            for server in servers:
                server.stop()
    return done / seconds, used / seconds


def compare_processes(seconds: float) -> bool:
    """Print both; whether two carried more than one."""
    found = {processes: capacity(processes, seconds) for processes in (1, 2)}
    for processes, (rate, used) in found.items():
        print(
            f"{processes} server process(es) on PostgreSQL: {rate:.0f} wagers a second acknowledged, "
            f"{used * 100:.0f}% of a processor",
            flush=True,
        )
    more = found[2][0] / found[1][0]
    print(f"two carry {more:.2f} times what one carries", flush=True)
    return more > 1.0


if __name__ == "__main__":
    raise SystemExit(0 if compare_processes(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0) else 1)
