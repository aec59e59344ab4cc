"""An open WebSocket to a house: what it tells as things change, and commands answered on the same line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class LineLost(Exception):
    """The line broke off before the answer came: whether the command was done, asking again tells."""


class Line:
    """``async with Line(address, headers) as line:`` then ``async for message in line``, and ``ask``."""

    def __init__(self, address: str, headers: Mapping[str, str]) -> None:
        self._connecting = connect(address, additional_headers=headers)
        self._told: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._waiting: dict[str, asyncio.Future[tuple[int, Any]]] = {}
        self._asked = 0
        self._socket: ClientConnection

    async def __aenter__(self) -> Line:
        self._socket = await self._connecting
        self._hearing = asyncio.create_task(self._hear())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._socket.close()
        self._hearing.cancel()
        with suppress(asyncio.CancelledError):
            await self._hearing

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        while (message := await self._told.get()) is not None:
            yield message

    async def ask(self, command: str, body: Mapping[str, Any], second: str = "") -> tuple[int, Any]:
        """The status and the document of the answer."""
        self._asked += 1
        ask = str(self._asked)
        answer: asyncio.Future[tuple[int, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[ask] = answer
        question = {"ask": ask, "command": command, "body": body} | ({"second": second} if second else {})
        try:
            await self._socket.send(msgspec.json.encode(question).decode())
        except ConnectionClosed as error:
            del self._waiting[ask]
            raise LineLost(str(error)) from error
        return await answer

    async def _hear(self) -> None:
        try:
            async for text in self._socket:
                message = msgspec.json.decode(text)
                if message.get("type") != "answer":
                    self._told.put_nowait(message)
                elif not (waiting := self._waiting.pop(message["ask"])).done():
                    waiting.set_result((message["status"], message["body"]))
        finally:
            self._told.put_nowait(None)
            # Who asked may have stopped waiting.
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(LineLost("the line to the house broke off"))
            self._waiting.clear()
