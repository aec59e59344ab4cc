"""HTTP and WebSockets to a house, over connections that stay open, and that break, as a floor has them."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

SECOND = "floor:demonstration"
"""The floorperson whom the auditor's dealers call; a demonstration takes any name and password."""
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
BROKEN = (ConnectionError, asyncio.IncompleteReadError, OSError, EOFError)


class Line(Protocol):
    """An open WebSocket that takes commands."""

    async def ask(self, command: str, body: bytes) -> tuple[int, Any]: ...


@dataclass(slots=True)
class Wire:
    """One server. A request whose answer got lost is sent again, with the same id in its body.

    ``drop`` is how often a patron's connection breaks after the request has left and before its answer came.
    """

    port: int
    drop: float = 0.0
    patience_seconds: float = 90.0
    rng: random.Random = field(default_factory=lambda: random.Random("wire"))
    on_answer: Callable[[str, float], None] = lambda path, seconds: None
    lost: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    """Open WebSockets by their place ("terminals/EWT-1"): commands there go over them."""
    _free: list[Connection] = field(default_factory=list)

    async def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Status and document; waits for a house that is down, as long as the patience lasts."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        if path.startswith("tables/") and body is not None:
            head += f"Croupier-Second: Basic {base64.b64encode(SECOND.encode()).decode()}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        until = time.monotonic() + self.patience_seconds
        place, _, command = path.rpartition("/")
        line = self.lines.get(place) if body is not None else None
        while True:
            asked = time.monotonic()
            try:
                if line is not None:
                    status, document = await line.ask(command, data)
                else:
                    status, document = await self._once(head.encode() + data)
            except BROKEN:
                line = None
                self.lost += 1
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.25)
                continue
            self.on_answer(path, time.monotonic() - asked)
            return status, document

    async def _once(self, request: bytes) -> tuple[int, Any]:
        connection = self._free.pop() if self._free else await self._open()
        reader, writer = connection
        try:
            writer.write(request)
            if self.drop and self.rng.random() < self.drop:
                await writer.drain()
                raise ConnectionResetError("the patron's connection broke")
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.partition("content-length:")[2].partition("\r\n")[0])
            document = json.loads(await reader.readexactly(length))
        except BROKEN:
            writer.close()
            raise
        self._free.append(connection)
        return int(head.split(" ", 2)[1]), document

    async def _open(self) -> Connection:
        return await asyncio.open_connection("127.0.0.1", self.port)

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()
        self._free.clear()
