"""A share of the run over the network: a real server, killed with SIGKILL, and the project's own client.

python -m tests.auditor.served --seconds 60 --kill-every 8 --seed 1
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.client import Client
from croupier.errors import OperatingError, Refused
from tests.auditor.difference import Difference, same
from tests.auditor.house import build
from tests.auditor.patrons import Mischief
from tests.auditor.remote import RemoteFloor
from tests.auditor.server import Server
from tests.auditor.wire import SECOND, Wire


class ClientWire(Wire):
    """The same, through ``croupier.client``: it sends a command again by itself where the answer got lost."""

    def __init__(self, client: Client) -> None:
        super().__init__(port=0)
        self._client = client

    async def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        until = time.monotonic() + self.patience_seconds
        client = self._client
        while True:
            try:
                second = SECOND if path.startswith("tables/") else ""
                return 200, await (client.get(path) if body is None else client.post(path, body, second))
            except Refused as refused:
                refusal = refused.refusal
                error = {"code": refusal.code, "message": refusal.message, "cite": refusal.cite}
                return 409, {"error": error}
            except ValueError as error:
                return 422, {"error": {"code": "malformed", "message": str(error), "cite": ""}}
            except (OperatingError, httpx.TransportError):
                self.lost += 1
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.25)


@asynccontextmanager
async def killing(server: Server, floor: RemoteFloor, every: int) -> AsyncIterator[None]:
    """SIGKILL to the server after every so many commands, and up again at once."""

    async def kill() -> None:
        following = floor.commands + every
        while True:
            await asyncio.sleep(0.01)
            if floor.commands >= following:
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                following = floor.commands + every

    task = asyncio.create_task(kill()) if every else None
    try:
        yield
    finally:
        if task is not None:
            while server.process is not None and server.process.poll() is not None:
                await asyncio.sleep(0.05)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def run(folder: Path, seed: int, rounds: int, kill_every: int, limit_seconds: float = 600) -> str:
    """Play with kills, rest half-way and at the end, compare; what it came to."""
    house = build(seed, tables=17, terminals=85)
    database = str(folder / "house.sqlite")
    server = Server(folder, house.config(database=database))
    server.start()
    servers = {row["id"]: server for row in house.tables}
    floor = RemoteFloor(house, database, servers, seed, Mischief(slip=0.0), drop=0.01)
    try:
        await floor.begin()
        async with Client(f"http://127.0.0.1:{server.port}") as client:
            ours = ClientWire(client)
            for table in list(floor.tables.values())[::4]:
                table.wire = ours
            for _ in range(2):
                async with killing(server, floor, kill_every):
                    await floor.play(limit_seconds / 2, rounds // 2)
                floor.rest()
            days, records = await floor.finish()
            await _watch_a_terminal(floor, client)
    finally:
        floor.close()
        server.stop()
    return (
        f"{floor.rounds:,} rounds over the network, {server.kills} kills with SIGKILL, "
        f"{floor.commands:,} commands, {floor.recomputed:,} rounds settled again by the oracles, "
        f"{records:,} records verified, {days} gaming day(s); everything equal to the cent"
    )


async def _watch_a_terminal(floor: RemoteFloor, client: Client) -> None:
    """The first message of a terminal's WebSocket says what the auditor's books say."""
    terminal = next(iter(floor.tables.values())).script.terminals[0]
    watching = client.terminal(terminal).watch()
    first = await anext(watching)
    await watching.aclose()  # type: ignore[attr-defined]
    same("the first message of a WebSocket is for", terminal, first["terminal"])
    floor.books.check_account(terminal, first["account"], "its first message")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--kill-every", type=int, default=500, help="commands")
    parser.add_argument("--minutes", type=float, default=10, help="the most that it may take")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="auditor-") as folder:
        try:
            told = asyncio.run(
                run(Path(folder), wanted.seed, wanted.rounds, wanted.kill_every, wanted.minutes * 60)
            )
        except Difference as difference:
            sys.stdout.write(f"DIFFERENCE: {difference}\n")
            return 1
    sys.stdout.write(f"{told}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
