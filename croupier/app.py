"""The composition root: the only module that knows everything, and where the world enters.

Here the clock, the chance of the operating system, the database and the network meet the rest.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from croupier.errors import DataError, OperatingError
from croupier.store.leases import Lease, Leases
from croupier.store.store import Store
from croupier.tables.shuffle import KEY_BYTES, SEED_BYTES
from croupier.units.gaming_day import SystemClock
from croupier.units.verdict import Refusal
from croupier.web.config import HouseConfig
from croupier.web.floor import Floor
from croupier.web.server import create_app
from croupier.web.wire import DirectProtocol

LEASE_SECONDS = 30.0


def house_key(config: HouseConfig) -> bytes:
    """The key that seals the seeds of virtual shoes; made at the first start, readable by its owner alone."""
    place = config.key_file or (f"{config.database}.key" if "://" not in config.database else "")
    if not place:
        raise DataError("key_file: a house on PostgreSQL must name the file with the key of its shoes")
    path = Path(place)
    try:
        if not path.exists():
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(os.urandom(KEY_BYTES))
        key = path.read_bytes()
    except OSError as error:
        raise OperatingError(f"the key file {place} cannot be used: {error.strerror}") from error
    if len(key) != KEY_BYTES:
        raise DataError(f"the key file {place} holds {len(key)} bytes instead of {KEY_BYTES}")
    return key


def build(config: HouseConfig) -> FastAPI:
    """The whole application of a house."""
    key = house_key(config)
    store = Store(config.database)
    leases = Leases(store.engine, store.clock)

    held: dict[str, Lease] = {}

    def make_floor() -> Floor:
        floor = Floor(config, store, SystemClock(), key, lambda: os.urandom(SEED_BYTES))
        for desk in floor.desks.values():
            held[desk.id] = lease_of(leases, desk.id, config.server)
            desk.fence = held[desk.id].fence
        return floor

    async def keep_leases(floor: Floor) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            await asyncio.to_thread(_renew, leases, held, floor)

    return create_app(make_floor, [keep_leases], store.close)


def _renew(leases: Leases, held: dict[str, Lease], floor: Floor) -> None:
    """A table whose lease another server has taken stops here; that server plays it on."""
    for table, lease in held.items():
        renewed = leases.renew(lease, LEASE_SECONDS)
        if isinstance(renewed, Refusal):
            floor.desks[table].fault = renewed.message


def lease_of(leases: Leases, table: str, server: str) -> Lease:
    """The right to run a table: a server that comes back under its own name has it again at once."""
    lease = leases.acquire(table, server, LEASE_SECONDS)
    if isinstance(lease, Refusal):
        raise OperatingError(str(lease))
    return lease


def serve(config: HouseConfig) -> None:
    """Run until stopped. Loopback only, until staff have log-ins."""
    host, port = config.address()
    if host not in ("127.0.0.1", "::1", "localhost"):
        raise DataError(f"listen: {host!r} is not a loopback address; the house has no log-ins yet")
    uvicorn.run(
        build(config),
        host=host,
        port=port,
        ws=DirectProtocol,
        ws_per_message_deflate=False,
        ws_max_size=65_536,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
    )
