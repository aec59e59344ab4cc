"""One table, a thousand terminals: how fast a change reaches all of them, and what a rush of wagers does.

    python -m bench.load [--terminals 1000] [--seconds 10]

Three measurements in one run, each bounded, on this machine alone:

1. a bare broadcast of frames of the same size over the same server software to the same number of clients;
2. cards dealt ten times a second at a table with all terminals connected: from the dealer's request until the
   last, and each, terminal has the new state;
3. as many wagers as there are terminals, placed within two seconds before the bell: each is accepted or
   refused by name, and the books hold exactly the accepted ones.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, cast

import httpx
import uvloop

HOST = "127.0.0.1"
PORT = 8931
BARE_PORT = 8932
TABLE = "HCF-1"
CHANGES_PER_SECOND = 10
RUSH_SECONDS = 2.0
CONNECTIONS = 100


ANSWER = b'{"type":"answer"'


class Terminal(asyncio.Protocol):
    """A WebSocket client that counts the arrival and the length of every frame, and sends commands."""

    def __init__(self, path: str, port: int, log: list[tuple[float, int]]) -> None:
        self._path = path
        self._port = port
        self._log = log
        self._data = b""
        self._open = False
        self.transport: asyncio.Transport | None = None
        self.first = asyncio.get_running_loop().create_future()
        self._waiting: dict[str, asyncio.Future[tuple[int, Any]]] = {}
        self._asked = 0

    async def ask(self, command: str, body: bytes) -> tuple[int, Any]:
        """Send a command; the status and the document of its answer."""
        assert self.transport is not None
        self._asked += 1
        ask = str(self._asked)
        answer = self._waiting[ask] = asyncio.get_running_loop().create_future()
        payload = f'{{"ask":"{ask}","command":"{command}","body":'.encode() + body + b"}"
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + payload)
        return await answer

    def connection_lost(self, error: Exception | None) -> None:
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(error or ConnectionResetError("the house closed the line"))
        self._waiting.clear()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # A transport of uvloop is one by its methods, not by its class.
        self.transport = cast(asyncio.Transport, transport)
        transport = self.transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {HOST}:{self._port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self._data += data
        if not self._open:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0] + b" ":
                raise RuntimeError(head.decode())
            self._open, self._data = True, rest
        while (frame := self._frame()) is not None:
            self._log.append((now, frame))
            if not self.first.done():
                self.first.set_result(None)

    def _frame(self) -> int | None:
        """Length of the next whole frame of the server (never masked), which is taken off the data."""
        data = self._data
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + length:
            return None
        self._data = data[start + length :]
        if data[0] & 0x0F == 9:
            # A ping is answered, or the server would take us for dead; an empty mask leaves the content.
            assert self.transport is not None
            payload = data[start : start + length]
            self.transport.write(bytes([0x8A, 0x80 | length]) + b"\0\0\0\0" + payload)
        elif data.startswith(ANSWER, start):
            told = json.loads(data[start : start + length])
            waiting = self._waiting.pop(told["ask"])
            if not waiting.done():
                waiting.set_result((told["status"], told["body"]))
        return length


async def connect_all(
    count: int, port: int, path: str
) -> tuple[list[Terminal], list[list[tuple[float, int]]]]:
    loop = asyncio.get_running_loop()
    logs: list[list[tuple[float, int]]] = [[] for _ in range(count)]
    clients: list[Terminal] = []
    for start in range(0, count, 50):
        for i in range(start, min(start + 50, count)):
            where = path.format(number=101 + i)
            _, client = await loop.create_connection(
                lambda w=where, i=i: Terminal(w, port, logs[i]), HOST, port
            )
            clients.append(client)
        await asyncio.gather(*(client.first for client in clients[start:]))
    return clients, logs


def close_all(clients: list[Terminal]) -> None:
    for client in clients:
        if client.transport is not None:
            client.transport.abort()


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def latencies(sent: list[float], logs: list[list[tuple[float, int]]]) -> tuple[list[float], list[float], int]:
    """For each change and client the seconds until its state came; for each change until the last had it.

    The k-th frame of a client belongs to the k-th change. A client that received fewer was told of two
    changes together, and the earlier ones of these count as not told in time.
    """
    each: list[float] = []
    last = [0.0] * len(sent)
    missing = 0
    for log in logs:
        arrivals = [at for at, _ in log][-len(sent) :]
        missing += len(sent) - len(arrivals)
        first = len(sent) - len(arrivals)
        for k, at in enumerate(arrivals, first):
            each.append(at - sent[k])
            last[k] = max(last[k], at - sent[k])
    return each, last, missing


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processors so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(name: str, each: list[float], last: list[float], missing: int, size: float, cpu: float) -> None:
    print(
        f"{name}: p50 {percentile(each, 0.5) * 1000:.1f} ms, p99 {percentile(each, 0.99) * 1000:.1f} ms, "
        f"last terminal p50 {percentile(last, 0.5) * 1000:.1f} ms, worst {max(last) * 1000:.1f} ms; "
        f"{missing} of {missing + len(each)} not told in time; {size:.0f} bytes a frame; "
        f"the server used {cpu / len(last) * 1000:.1f} ms of processor a change"
    )


async def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
    raise RuntimeError(f"nothing listens on port {port}")


# -- 1. the bare broadcast ---------------------------------------------------------------------------

BARE = """
import asyncio, sys, uvicorn
size, port = int(sys.argv[1]), int(sys.argv[2])
frame = "x" * size
sockets = set()

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        for other in list(sockets):
            await other({"type": "websocket.send", "text": frame})
        return
    await receive()
    await send({"type": "websocket.accept"})
    sockets.add(send)
    await send({"type": "websocket.send", "text": frame})
    while (await receive())["type"] != "websocket.disconnect":
        pass
    sockets.discard(send)

uvicorn.run(app, host="127.0.0.1", port=port, ws="websockets-sansio", ws_per_message_deflate=False,
            log_level="warning", access_log=False)
"""


async def bare_broadcast(count: int, seconds: float, size: int) -> None:
    server = subprocess.Popen([sys.executable, "-c", BARE, str(size), str(BARE_PORT)])
    try:
        await wait_for(BARE_PORT)
        clients, logs = await connect_all(count, BARE_PORT, "/{number}")
        async with httpx.AsyncClient(base_url=f"http://{HOST}:{BARE_PORT}") as http:
            for log in logs:
                log.clear()
            used = cpu_seconds(server.pid)
            sent = await tick(seconds, lambda: http.get("/"))
        each, last, missing = latencies(sent, logs)
        used = cpu_seconds(server.pid) - used
        report("bare broadcast of the same size", each, last, missing, size, used)
        close_all(clients)
    finally:
        server.terminate()
        server.wait()


async def tick(seconds: float, change: Any) -> list[float]:
    """Ten changes a second; when each was asked for."""
    sent: list[float] = []
    begin = time.monotonic()
    pending = []
    for i in range(int(seconds * CHANGES_PER_SECOND)):
        await asyncio.sleep(max(0.0, begin + i / CHANGES_PER_SECOND - time.monotonic()))
        sent.append(time.monotonic())
        pending.append(asyncio.create_task(change()))
    await asyncio.gather(*pending)
    await asyncio.sleep(0.5)
    return sent


# -- 2. and 3. the table -----------------------------------------------------------------------------

HOUSE = """
name = "load"
demo = true
database = "{folder}/load.sqlite"
listen = "{host}:{port}"
[[tables]]
id = "{table}"
game = "high_card_flush"
options = {{ flush_bonus = "A", straight_flush_bonus = "A", progressive = "A" }}
betting_seconds = 0
decision_seconds = 0
[[terminals]]
first = "EWT-101"
count = {count}
"""


class House:
    """The commands of the run over some connections that stay open, as the pages of terminals keep theirs."""

    def __init__(self) -> None:
        self.number = 0
        self._free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()

    async def connect(self, connections: int) -> None:
        for _ in range(connections):
            self._free.put_nowait(await asyncio.open_connection(HOST, PORT))

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, dict[str, Any]]:
        connection = await self._free.get()
        reader, writer = connection
        head = (
            f"{method} /api/{path} HTTP/1.1\r\nHost: {HOST}:{PORT}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length:")[2].partition("\r\n")[0])
        document = json.loads(await reader.readexactly(length))
        self._free.put_nowait(connection)
        return int(answer.split(" ", 2)[1]), document

    async def get(self, path: str) -> dict[str, Any]:
        return (await self.send("GET", path))[1]

    async def post(self, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
        self.number += 1
        return await self.send("POST", path, json.dumps({"id": f"load-{self.number}", **body}).encode())

    async def at_table(self, command: str, **body: Any) -> dict[str, Any]:
        status, answer = await self.post(f"tables/{TABLE}/{command}", **body)
        if status != 200:
            raise RuntimeError(f"{command}: {answer}")
        return answer


async def in_turn(calls: list[Any], at_once: int = 50) -> list[Any]:
    done: list[Any] = []
    for start in range(0, len(calls), at_once):
        done += await asyncio.gather(*(call() for call in calls[start : start + at_once]))
    return done


async def table(count: int, seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "house.toml"
        config.write_text(HOUSE.format(folder=folder, host=HOST, port=PORT, table=TABLE, count=count))
        server = subprocess.Popen([sys.executable, "-m", "croupier.cli", "serve", str(config)])
        try:
            await wait_for(PORT)
            house = House()
            await house.connect(CONNECTIONS)
            return await run_table(house, count, seconds, server.pid)
        finally:
            server.terminate()
            server.wait()


async def run_table(house: House, count: int, seconds: float, pid: int) -> float:
    names = [f"EWT-{101 + i}" for i in range(count)]
    await in_turn([lambda n=n: house.post(f"terminals/{n}/sit", table=TABLE, position=0) for n in names])
    # One terminal in ten has too little money, so that refusals are part of the rush.
    rich = [name for i, name in enumerate(names) if i % 10]
    await in_turn([lambda n=n: house.post(f"terminals/{n}/bill", bill_cents=10_000) for n in rich])
    round_id = (await house.at_table("open"))["round"]
    clients, logs = await connect_all(count, PORT, "/ws/terminals/EWT-{number}")
    await rush(house, names, round_id)
    await asyncio.sleep(0.5)
    for log in logs:
        log.clear()
    cards = 7 * 7
    rounds = max(1, int(seconds * CHANGES_PER_SECOND / cards))
    each: list[float] = []
    last: list[float] = []
    missing = 0
    sizes: list[int] = []
    used = 0.0
    for number in range(rounds):
        before = cpu_seconds(pid)
        sent = await tick(min(seconds, cards / CHANGES_PER_SECOND), lambda: house.at_table("deal", count=1))
        used += cpu_seconds(pid) - before
        one, final, lost = latencies(sent, logs)
        each, last, missing = each + one, last + final, missing + lost
        sizes += [size for log in logs[:10] for _, size in log]
        if number + 1 < rounds:
            round_id = await next_round(house, names, logs)
    size = sum(sizes) / max(1, len(sizes))
    report(f"table with {count} terminals, ten cards a second", each, last, missing, size, used)
    peak = next(
        line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM")
    )
    print(f"server: {peak.split(':')[1].strip()} at most")
    close_all(clients)
    return size


async def next_round(house: House, names: list[str], logs: list[list[tuple[float, int]]]) -> str:
    await house.at_table("default")
    for _ in range(200):
        answer = await house.get(f"tables/{TABLE}")
        if answer["phase"] == "settled":
            break
        await asyncio.sleep(0.05)
    round_id: str = (await house.at_table("next"))["round"]
    await in_turn([lambda n=n: wager(house, n, round_id) for n in names])
    await house.at_table("no-more-bets")
    await asyncio.sleep(0.5)
    for log in logs:
        log.clear()
    return round_id


async def wager(house: House, name: str, round_id: str) -> tuple[int, dict[str, Any]]:
    wagers = {"ante": 1000, "flush_bonus": 100}
    return await house.post(f"terminals/{name}/wagers", table=TABLE, round=round_id, wagers=wagers)


async def rush(house: House, names: list[str], round_id: str) -> None:
    """Everybody wagers within two seconds, then the bell; some wagers come after it."""
    begin = time.monotonic()
    slow: list[float] = []

    async def place(i: int, name: str) -> tuple[int, dict[str, Any]]:
        await asyncio.sleep(i / len(names) * RUSH_SECONDS)
        asked = time.monotonic()
        answer = await wager(house, name, round_id)
        slow.append(time.monotonic() - asked)
        return answer

    async def bell() -> None:
        await asyncio.sleep(RUSH_SECONDS * 0.98)
        await house.at_table("no-more-bets")

    ringing = asyncio.create_task(bell())
    answers = await asyncio.gather(*(place(i, name) for i, name in enumerate(names)))
    await ringing
    took = time.monotonic() - begin
    codes = Counter("accepted" if status == 200 else body["error"]["code"] for status, body in answers)
    floor = await house.get("floor")
    held = sum(terminal["at_risk_cents"] for terminal in floor["terminals"])
    expected = codes["accepted"] * 1100
    words = ", ".join(f"{count} {code}" for code, count in codes.most_common())
    print(
        f"{len(names)} wagers in {took:.2f} s: {words}; answer p50 {percentile(slow, 0.5) * 1000:.1f} ms, "
        f"p99 {percentile(slow, 0.99) * 1000:.1f} ms; the books hold {held} cents, {expected} were accepted"
    )
    if held != expected:
        raise SystemExit("wagers were lost or doubled")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--terminals", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    # The clients have a processor to share with the server: they are to cost as little as they can.
    size = uvloop.run(table(options.terminals, options.seconds))
    uvloop.run(bare_broadcast(options.terminals, options.seconds, int(size)))


if __name__ == "__main__":
    main()
