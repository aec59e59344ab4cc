"""``make soak``: a million rounds under an auditor, and the real server under the load of a whole floor.

    python -m bench.soak [a] [b] [c] [d] [--rounds N] [--minutes 30] [--terminals 1000] [--tables 50] [--http]

a   the simulated floor in process, a million rounds (``python -m tests.auditor``), then a share of it over
    the network with kills (``python -m tests.auditor.served``); every house is a line of ``--results``, and
    a run that its limit of time has ended is taken up again by the same command
b   fifty tables and a thousand terminals on one server for half an hour: throughput, how soon a wager is
    acknowledged, memory, and the auditor's books at the end
c   how cost grows from 100 to 300 to 1,000 terminals, drawn into docs/images/load.svg
d   one server process and two on one PostgreSQL: how many wagers a second each set-up acknowledges

Every part has a limit of time and ends by itself; the exit status is 1 if anything differed.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvloop

from bench.load import Terminal, percentile
from bench.load_plot import draw
from tests.auditor.difference import Difference
from tests.auditor.house import House, build
from tests.auditor.patrons import Mischief
from tests.auditor.remote import RemoteFloor
from tests.auditor.server import Server

PACE_SECONDS = 1.0
"""How long a table takes over each of its steps, on the average."""
REST_MINUTES = 5.0
MEMORY_EVERY_SECONDS = 5.0
LARGEST_GROWTH = 1.10
"""Memory is flat if the last quarter's is not above this times the second quarter's."""
LOAD = Mischief(leave=0.002, close=0.002, slip=0.0)


class Frames(list[tuple[float, int]]):
    """Counts the messages of a WebSocket without keeping them."""

    messages = 0

    def append(self, item: tuple[float, int]) -> None:
        self.messages += 1


@dataclass(frozen=True, slots=True)
class Load:
    """What a floor under load came to."""

    terminals: int
    seconds: float
    commands: int
    rounds: int
    frames: int
    latencies: list[float]
    processor_seconds: float
    memory_kb: list[int]

    @property
    def milliseconds_per_command(self) -> float:
        return self.processor_seconds / max(1, self.commands) * 1000

    def sentence(self) -> str:
        p50, p99, p999 = (percentile(self.latencies, part) * 1000 for part in (0.5, 0.99, 0.999))
        return (
            f"{self.terminals} terminals, {self.seconds / 60:.1f} min: {self.commands / self.seconds:.0f} "
            f"commands and {self.rounds / self.seconds:.1f} rounds a second, {self.frames:,} messages; "
            f"a wager is acknowledged in p50 {p50:.1f}, p99 {p99:.1f}, p99.9 {p999:.1f} ms; the server used "
            f"{self.processor_seconds / self.seconds * 100:.0f}% of a processor, "
            f"{self.milliseconds_per_command:.2f} ms a command; memory {self.memory_kb[0] // 1024} MB at "
            f"first, {self.memory_kb[-1] // 1024} MB at the end"
        )

    def memory_is_flat(self) -> bool:
        quarter = max(1, len(self.memory_kb) // 4)
        second, last = self.memory_kb[quarter : 2 * quarter] or self.memory_kb, self.memory_kb[-quarter:]
        return sum(last) / len(last) <= LARGEST_GROWTH * sum(second) / len(second)


async def connect(house: House, server: Server) -> tuple[dict[str, Terminal], list[Frames]]:
    """A WebSocket for every terminal, as its page has one."""
    loop = asyncio.get_running_loop()
    clients: dict[str, Terminal] = {}
    frames: list[Frames] = []
    for names in house.at.values():
        for name in names:
            log = Frames()
            made = partial(Terminal, f"/ws/terminals/{name}", server.port, log)
            _, client = await loop.create_connection(made, "127.0.0.1", server.port)
            clients[f"terminals/{name}"] = client
            frames.append(log)
        await asyncio.sleep(0.05)
    return clients, frames


async def measure_memory(server: Server, found: list[int]) -> None:
    while True:
        found.append(server.memory_kb())
        await asyncio.sleep(MEMORY_EVERY_SECONDS)


async def floor_under_load(
    folder: Path, tables: int, terminals: int, minutes: float, seed: int = 1, over_http: bool = False
) -> Load:
    """Play for so long, resting now and then while the auditor reads; his books must be equal."""
    house = build(seed, tables, terminals, validation="nobody")
    database = str(folder / f"load-{terminals}.sqlite")
    server = Server(folder, house.config(database=database), f"load-{terminals}")
    server.start()
    servers = {row["id"]: server for row in house.tables}
    most = max(2, terminals // tables)
    floor = RemoteFloor(house, database, servers, seed, LOAD, PACE_SECONDS, bettors=(most // 2, most))
    memory: list[int] = []
    try:
        await floor.begin()
        clients, frames = await connect(house, server)
        if not over_http:
            floor.wires[server].lines.update(clients)
        measuring = asyncio.create_task(measure_memory(server, memory))
        used, spent, left = 0.0, 0.0, minutes * 60
        while left > 0:
            before, begin = server.processor_seconds(), time.monotonic()
            await floor.play(min(left, REST_MINUTES * 60))
            used += server.processor_seconds() - before
            spent += time.monotonic() - begin
            left = minutes * 60 - spent
            await asyncio.to_thread(floor.rest)
        measuring.cancel()
        await floor.finish()
        for client in clients.values():
            if client.transport is not None:
                client.transport.abort()
    finally:
        floor.close()
        server.stop()
    told = sum(log.messages for log in frames)
    return Load(terminals, spent, floor.commands, floor.rounds, told, floor.latencies, used, memory)


# -- the parts ---------------------------------------------------------------------------------------


def part_a(options: argparse.Namespace) -> bool:
    """A million rounds in process, and a thousand over the network with kills."""
    long_run = ["-m", "tests.auditor", "--results", str(options.results)]
    for name in ("rounds", "seed", "workers"):
        long_run += [f"--{name}", str(getattr(options, name))]
    long_run += ["--minutes", str(options.limit_minutes)]
    served = ["-m", "tests.auditor.served", "--rounds", "1000", "--kill-every", "500"]
    limit = options.limit_minutes * 60 + 900
    return all(
        subprocess.run([sys.executable, *one], timeout=limit).returncode == 0 for one in (long_run, served)
    )


def part_b(options: argparse.Namespace) -> bool:
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        load = uvloop.run(
            _limited(
                floor_under_load(
                    Path(folder), options.tables, options.terminals, options.minutes, over_http=options.http
                ),
                options.minutes * 2 + 10,
            )
        )
    flat = load.memory_is_flat()
    print(f"{load.sentence()} ({'flat' if flat else 'NOT FLAT'}); the auditor's books are equal", flush=True)
    return flat


def part_c(options: argparse.Namespace) -> bool:
    """The same floor with more and more terminals, a tenth of the time each."""
    loads: list[Load] = []
    for terminals in (options.terminals // 10, options.terminals * 3 // 10, options.terminals):
        with tempfile.TemporaryDirectory(prefix="soak-") as folder:
            minutes = max(0.2, options.minutes / 10)
            run = floor_under_load(Path(folder), options.tables, terminals, minutes)
            loads.append(uvloop.run(_limited(run, minutes * 3 + 10)))
        print(loads[-1].sentence(), flush=True)
    rows = [
        (
            load.terminals,
            load.commands / load.seconds,
            load.milliseconds_per_command,
            percentile(load.latencies, 0.5) * 1000,
            percentile(load.latencies, 0.99) * 1000,
        )
        for load in loads
    ]
    draw(rows, Path(__file__).parent.parent / "docs" / "images" / "load.svg")
    return True


def part_d(options: argparse.Namespace) -> bool:
    from bench.load_processes import compare_processes

    return compare_processes(seconds=max(5.0, options.minutes * 2))


async def _limited(run: object, minutes: float) -> Load:
    """A part that hangs is a part that failed."""
    async with asyncio.timeout(minutes * 60):
        return await run  # type: ignore[misc,no-any-return]


PARTS = {"a": part_a, "b": part_b, "c": part_c, "d": part_d}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", help="a, b, c, d; all of them if left out")
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--limit-minutes", type=float, default=480, help="of part a")
    parser.add_argument("--seed", type=int, default=1, help="of the first house of part a")
    parser.add_argument("--workers", type=int, default=2, help="of part a")
    parser.add_argument(
        "--results",
        type=Path,
        default=Path("build/auditor.jsonl"),
        help="of part a, which goes on from there",
    )
    parser.add_argument("--minutes", type=float, default=30, help="of part b; c and d follow it")
    parser.add_argument("--terminals", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--http", action="store_true", help="part b: every command a request of its own")
    options = parser.parse_args()
    good = True
    for part in options.parts or PARTS:
        if part not in PARTS:
            parser.error(f"part {part!r}: there are {', '.join(PARTS)}")
        print(f"== {part}", flush=True)
        try:
            good = PARTS[part](options) and good
        except (Difference, TimeoutError) as trouble:
            print(f"part {part} failed: {trouble or 'it took too long'}", flush=True)
            good = False
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
