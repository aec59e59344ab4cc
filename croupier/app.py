"""The composition root: the only module that knows everything, and where the world enters.

Here the clock, the chance of the operating system, the database and the network meet the rest.
"""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile
import traceback
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI

from croupier.errors import CroupierError, DataError, OperatingError
from croupier.events.codes import Code
from croupier.floor.assets.service_life import Approval
from croupier.floor.assets.software_signature import (
    package_signature,
    running_manifest,
    running_signature,
    running_software_is_approved,
)
from croupier.floor.filings.document import papers
from croupier.house.books_watch import look as look_at_the_books
from croupier.house.books_watch import require_sound, watch_books
from croupier.house.config import HouseConfig, config_digest
from croupier.house.floor import Floor
from croupier.house.log_queue import LoopLog
from croupier.house.opening_check import check_house
from croupier.house.public_log import STOPPED, HouseLog, begun
from croupier.house.watch import Watch
from croupier.house.whose_books import require_own_books
from croupier.store.event_log import last_of, search
from croupier.store.leases import Lease, Leases
from croupier.store.people import StoredPeople
from croupier.store.private import tighten, write_private
from croupier.store.soundness import Soundness
from croupier.store.store import Store
from croupier.store.witness import witness_beside
from croupier.tables.shuffle import KEY_BYTES, SEED_BYTES
from croupier.units.gaming_day import SystemClock
from croupier.units.verdict import Refusal
from croupier.web.access.door import Door
from croupier.web.access.known_browsers import device_key
from croupier.web.access.layers import add_gate
from croupier.web.access.state import LOOPBACK, Access
from croupier.web.access.training import TrainingFloor
from croupier.web.live.limits import MOST_CONNECTIONS, PING_SECONDS, Patience, Places
from croupier.web.live.listening import bound_sockets
from croupier.web.live.protocols import lines
from croupier.web.server import Beside, create_app

LEASE_SECONDS = 30.0
LAST_ENTRIES_SECONDS = 2.0
"""How long a server that stops waits for the log to be written."""
OTHER_FILES = 200
"""Descriptors that are kept for the database, the log and files, whoever knocks."""


def house_key(config: HouseConfig) -> bytes:
    """The key that seals the seeds of virtual shoes; made at the first start, readable by its owner alone."""
    place = _key_place(config)
    path = Path(place)
    try:
        if not path.exists():
            write_private(path, os.urandom(KEY_BYTES))
        tighten(path)
        key = path.read_bytes()
    except OSError as error:
        raise OperatingError(f"the key file {place} cannot be used: {error.strerror}") from error
    if len(key) != KEY_BYTES:
        raise DataError(f"the key file {place} holds {len(key)} bytes instead of {KEY_BYTES}")
    return key


def _key_place(config: HouseConfig) -> str:
    place = config.key_file or (f"{config.database}.key" if "://" not in config.database else "")
    if not place:
        raise DataError("key_file: a house on PostgreSQL must name the file with the key of its shoes")
    return place


def _release(leases: Leases, held: Mapping[str, Lease]) -> None:
    for lease in held.values():
        leases.release(lease)


def build(config: HouseConfig, look: Callable[[Store], None] = lambda store: None) -> FastAPI:
    """The whole application of a house, behind its gate; ``look`` may refuse to open on these books."""
    key = house_key(config)
    store = Store(config.database)
    soundness = Soundness(store.engine, key, witness_beside(_key_place(config)))
    require_sound(store, soundness, unique_mark())
    _require_own_books(config, store)
    public_log = begun(config, store, key, unique_mark())
    leases = Leases(store.engine, store.clock)
    access = access_to(config, store, key)
    door = Door(access)
    training = TrainingFloor(lambda: training_app(config, access))
    held: dict[str, Lease] = {}
    is_open = False

    def make_floor() -> Floor:
        look(store)
        floor = Floor(config, store, SystemClock(), key, lambda: os.urandom(SEED_BYTES))
        for desk in floor.desks.values():
            held[desk.id] = lease_of(leases, desk.id, config.server)
            desk.fence = held[desk.id].fence
        access.start(LoopLog(store, store.clock, config.server, unique_mark))
        enter_start(config, store, access.log, str(public_log.log.key))
        floor.public_log = public_log
        return floor

    async def keep_leases(floor: Floor) -> None:
        nonlocal is_open
        is_open = True
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            # A database that is away for a moment takes no lease: the next turn renews it, or finds it lost.
            with suppress(OperatingError):
                await asyncio.to_thread(_renew, leases, held, floor)

    async def keep_books(floor: Floor) -> None:
        await watch_books(floor, store, soundness, access.log)

    async def watch_the_door(floor: Floor) -> None:
        await door.run()

    async def close() -> None:
        await training.close()
        if access.has_log:
            access.log.enter(Code.SERVER_STOPPED)
            await access.log.close(LAST_ENTRIES_SECONDS)
        with suppress(OperatingError):
            # What was seen last of the books is noted outside the database; a server that did not start keeps
            # no table from another.
            last = partial(_look_last, store, soundness, public_log)
            await asyncio.to_thread(last if is_open else partial(_release, leases, held))
        store.close()

    beside: list[Beside] = [keep_leases, partial(_keep_log, access), partial(_watch, access), keep_books]
    beside += [watch_the_door, *_looking(access), partial(_keep_public_log, access, public_log)]
    app = create_app(make_floor, access, beside, close)
    add_gate(app, access, training, door)
    return app


def _look_last(store: Store, soundness: Soundness, public_log: HouseLog) -> None:
    look_at_the_books(store, soundness)
    public_log.sign(STOPPED)


async def _keep_log(access: Access, floor: Floor) -> None:
    await access.log.run()


async def _watch(access: Access, floor: Floor) -> None:
    await Watch(floor, access.log).run()


async def _keep_public_log(access: Access, public_log: HouseLog, floor: Floor) -> None:
    await public_log.run(floor, access.log)


def _looking(access: Access) -> list[Beside]:
    """What looks after terminals and gateways as long as the server runs."""
    return [partial(_keep_ready, access), partial(_hear_gateways, access)]


async def _keep_ready(access: Access, floor: Floor) -> None:
    """Terminals that may not be used any more are disabled, and the log says why."""

    def tell(terminal: str, why: str, state: str) -> None:
        access.log.enter(Code.TERMINAL_DISABLED, device=terminal, text=why, facts={"state": state})

    await floor.readiness.watch(tell)


async def _hear_gateways(access: Access, floor: Floor) -> None:
    """A gateway that falls silent is entered in the log, and that it is back."""

    def tell(device: str, text: str, is_lost: bool) -> None:
        if is_lost:
            access.log.enter(Code.GATEWAY_LOST, device=device, text=text)
        else:
            access.log.enter(Code.GATEWAY_BACK, device=device, text=text)

    await floor.gateways.watch(tell)


def _require_own_books(config: HouseConfig, store: Store) -> None:
    try:
        require_own_books(config.demo, store, StoredPeople(store.engine).people())
    except OperatingError:
        store.close()
        raise


def access_to(config: HouseConfig, store: Store, key: bytes) -> Access:
    """Who may come in, and how."""
    return Access(
        people=StoredPeople(store.engine),
        clock=store.clock,
        chance=os.urandom,
        device_key=device_key(key),
        search=lambda query: search(store.engine, query),
        limits=config.staff.limits(),
        demo=config.demo,
        secure=config.is_secure,
        hosts=LOOPBACK | {name.lower() for name in config.hosts},
    )


def unique_mark() -> str:
    """Tells two entries of the log of one instant apart."""
    return os.urandom(4).hex()


def training_app(config: HouseConfig, access: Access) -> FastAPI:
    """The training floor: the same tables, on books in a folder that goes away."""
    folder = tempfile.TemporaryDirectory(prefix="croupier-training-")
    place = str(Path(folder.name) / "training.sqlite")
    scratch = msgspec.structs.replace(
        config, database=place, automatic_patrons=0, name=f"{config.name}: TRAINING"
    )
    store = Store(place)

    def make_floor() -> Floor:
        key, clock = os.urandom(KEY_BYTES), SystemClock()
        return Floor(scratch, store, clock, key, lambda: os.urandom(SEED_BYTES), simulated_devices=True)

    async def close() -> None:
        store.close()
        folder.cleanup()

    return create_app(make_floor, access, (), close)


def enter_start(config: HouseConfig, store: Store, log: LoopLog, log_key: str) -> None:
    """The first entries of a server: how the last run ended, which software and configuration run now."""
    before = last_of(store.engine, (Code.SERVER_STARTED, Code.SERVER_STOPPED), config.server)
    if before is not None and before.code == Code.SERVER_STARTED:
        log.enter(Code.POWER_LOST, text=f"the run that started at {before.at} did not stop in order")
    software = package_signature() if config.demo else running_signature()
    facts: dict[str, Any] = {"software": software, "configuration": config_digest(config)}
    # Where a backup finds the key of the house.
    facts["key_file"] = os.path.abspath(_key_place(config))
    # The public half of the key that signs the journal's checkpoints.
    facts["log_key"] = log_key
    if before is not None and before.code in (Code.SERVER_STARTED, Code.SERVER_STOPPED):
        _enter_changes(store, config, log, facts)
    log.enter(Code.SERVER_STARTED, facts=facts)
    doubts = [] if config.demo else running_software_is_approved(running_manifest(), papers(store, Approval))
    if doubts or config.demo:
        why = doubts[0].message if doubts else "a demonstration compares nothing"
        log.enter(Code.SOFTWARE_NOT_APPROVED, text=why, facts={"software": software})
    else:
        log.enter(Code.SOFTWARE_VERIFIED, text=software)


def _enter_changes(store: Store, config: HouseConfig, log: LoopLog, facts: dict[str, Any]) -> None:
    """What differs from the last start of this server."""
    started = last_of(store.engine, (Code.SERVER_STARTED,), config.server)
    last = msgspec.json.decode(started.facts) if started else {}
    for name, code in (("software", Code.SOFTWARE_CHANGED), ("configuration", Code.CONFIGURATION_CHANGED)):
        if last.get(name) not in (None, facts[name]):
            log.enter(code, text=f"{last[name]}, now {facts[name]}")


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


def prepared(config: HouseConfig) -> list[socket.socket]:
    """Where the house will listen, once everything that it was told has been looked through.

    Beyond this machine only with TLS and with people who can sign in. What cannot be is told here, before
    books or a key are made.
    """
    check_house(config)
    _key_place(config)
    host, port = config.address()
    if not config.demo and host not in LOOPBACK:
        _check_people(config)
    return bound_sockets(host, port)


def serve(
    config: HouseConfig,
    sockets: list[socket.socket],
    look: Callable[[Store], None] = lambda store: None,
    say: Callable[[], None] = lambda: None,
) -> None:
    """Run until stopped, on the sockets of ``prepared``; ``say`` is called when the house is open.

    The house is opened on the loop, yet before uvicorn serves it: what goes wrong then comes out here as any
    other error does, one sentence of ours, and no traceback of uvicorn's.
    """
    app = build(config, look)
    http, ws = lines(Places(most=most_connections(), on_refused=lambda one: _enter_crowd(app, one)))
    settings = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        ws_max_size=65_536,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=Patience().idle_seconds,
        timeout_graceful_shutdown=3,
        ssl_certfile=config.tls_certificate or None,
        ssl_keyfile=config.tls_key or None,
    )
    server = uvicorn.Server(settings)
    loop = asyncio.Runner(loop_factory=settings.get_loop_factory())
    with suppress(KeyboardInterrupt), loop as runner:
        runner.run(_serve(app, server, sockets, say))


async def _serve(
    app: FastAPI, server: uvicorn.Server, sockets: list[socket.socket], say: Callable[[], None]
) -> None:
    # A signal that comes while the house is opened or closed ends it in order too.
    with server.capture_signals():
        async with opened(app):
            say()
            await server.serve(sockets)


@asynccontextmanager
async def opened(app: FastAPI) -> AsyncIterator[None]:
    """The house, open; whatever hinders its opening is one sentence, also what nobody has thought of."""
    house = app.router.lifespan_context(app)
    try:
        await house.__aenter__()
    except (CroupierError, OSError):
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, line {place.lineno}"
        what = next(iter(str(error).splitlines()), "")
        raise OperatingError(f"the house cannot open: {type(error).__name__}: {what} ({where})") from error
    try:
        yield
    finally:
        await house.__aexit__(None, None, None)


def most_connections() -> int:
    """As many as the house means to have, if the system grants the descriptors; some are for other things."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return MOST_CONNECTIONS
    wanted = MOST_CONNECTIONS + OTHER_FILES
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if granted == resource.RLIM_INFINITY or granted >= wanted:
        return MOST_CONNECTIONS
    granted = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
    resource.setrlimit(resource.RLIMIT_NOFILE, (granted, most))
    return max(1, granted - OTHER_FILES)


def _enter_crowd(app: FastAPI, address: str) -> None:
    access: Access = app.state.access
    facts = {"address": address, "reason": "too_many_connections"}
    text = "too many connections are open"
    access.log.refused(f"connections:{address}", Code.ACCESS_REFUSED, text=text, facts=facts)


def _check_people(config: HouseConfig) -> None:
    with Store(config.database) as store:
        if not StoredPeople(store.engine).people():
            raise DataError(f"listen: {config.listen} is beyond this machine, and nobody can sign in yet")
