"""A small client of the API, for tests, load generators and other programs; see docs/api.md.

    async with Client("http://127.0.0.1:8000") as house:
        terminal = house.terminal("EWT-101")
        await terminal.bill(10_000)
        await terminal.sit("HCF-1", 3)

A command that the house refuses raises ``Refused`` with the house's own refusal. A command whose answer got
lost is sent again under the same id, so that it has one effect.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from types import TracebackType
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from croupier.client.line import Line, LineLost
from croupier.errors import OperatingError, Refused
from croupier.units.gaming_day import SystemClock, instant_text
from croupier.units.verdict import Refusal
from croupier.wagering.devices.event import BILL, VOUCHER, DeviceEvent, DeviceKey

ATTEMPTS = 3


class Client:
    """One house, over HTTP and WebSocket."""

    def __init__(self, address: str, *, token: str = "", timeout_seconds: float = 10.0) -> None:
        """``token`` is a terminal's key or a person's session; a demonstration needs none."""
        self.address = address.rstrip("/")
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        self._http = httpx.AsyncClient(
            base_url=self.address, timeout=timeout_seconds, limits=limits, headers=self._headers
        )

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    def terminal(self, asset_number: str) -> TerminalClient:
        return TerminalClient(self, f"terminals/{asset_number}")

    def device(self, device: str, terminal: str, key: DeviceKey, last_number: int = 0) -> DeviceClient:
        """The enrolled device of a terminal, which has sent this many events."""
        return DeviceClient(self, device, terminal, key, last_number)

    def dealer(self, table: str) -> DealerClient:
        return DealerClient(self, f"tables/{table}")

    async def floor(self) -> dict[str, Any]:
        return await self.get("floor")

    async def rules(self, table: str) -> dict[str, Any]:
        return await self.get(f"tables/{table}/rules")

    async def round(self, round_id: str) -> dict[str, Any]:
        return await self.get(f"rounds/{round_id}")

    async def get(self, path: str) -> dict[str, Any]:
        """Ask; where the connection fails, again: a question changes nothing."""
        return await self._asked(lambda: self._http.get(f"/api/{path}"))

    async def post(self, path: str, body: Mapping[str, Any], second: str = "") -> dict[str, Any]:
        """Send a command; where the connection fails, again under the same id.

        ``second`` is the session of the second person of an act that needs two, or ``name:password``.
        """
        headers = {"croupier-second": _second(second)} if second else {}
        return await self._asked(lambda: self._http.post(f"/api/{path}", json=dict(body), headers=headers))

    async def _asked(self, ask: Callable[[], Awaitable[httpx.Response]]) -> dict[str, Any]:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                response = await ask()
                return _document(response.status_code, msgspec.json.decode(response.content))
            except httpx.TransportError as error:
                if attempt == ATTEMPTS:
                    raise OperatingError(f"the house does not answer: {error}") from error
        raise AssertionError("unreachable")

    def line(self, path: str) -> Line:
        """A WebSocket of the house."""
        return Line(f"ws{self.address.removeprefix('http')}/ws/{path}", self._headers)

    async def watch(self, path: str) -> AsyncIterator[dict[str, Any]]:
        """The messages of a WebSocket, as they come."""
        async with self.line(path) as line:
            async for message in line:
                yield message


class Commands:
    """Commands under one path, each with a new id unless one is given."""

    def __init__(self, client: Client, path: str) -> None:
        self.client = client
        self.path = path
        self.line: Line | None = None
        """Where it is set (to a line of this terminal or table), commands go over it instead of HTTP."""

    async def do(
        self, command: str, command_id: str = "", *, second: str = "", **body: Any
    ) -> dict[str, Any]:
        told = {"id": command_id or uuid4().hex, **body}
        if self.line is not None:
            try:
                answer = await self.line.ask(command, told, _second(second) if second else "")
            except LineLost:
                self.line = None
            else:
                return _document(*answer)
        return await self.client.post(f"{self.path}/{command}", told, second)


class TerminalClient(Commands):
    """What a patron does."""

    async def state(self) -> dict[str, Any]:
        return await self.client.get(self.path)

    async def rounds(self, limit: int = 10, before: str = "") -> list[dict[str, Any]]:
        path = f"{self.path}/rounds?limit={limit}&before={before}"
        found: list[dict[str, Any]] = (await self.client.get(path))["rounds"]
        return found

    async def hint(self, table: str) -> dict[str, Any]:
        """The best answer to the open question, where the house gives hints."""
        return await self.client.get(f"{self.path}/hint?table={table}")

    def watch(self) -> AsyncIterator[dict[str, Any]]:
        return self.client.watch(self.path)

    async def sit(self, table: str, position: int = 0, command_id: str = "") -> dict[str, Any]:
        return await self.do("sit", command_id, table=table, position=position)

    async def leave(self, table: str, command_id: str = "") -> dict[str, Any]:
        return await self.do("leave", command_id, table=table)

    async def bill(self, bill_cents: int, command_id: str = "") -> dict[str, Any]:
        """In a demonstration; elsewhere bills come from ``Client.device``."""
        return await self.do("bill", command_id, bill_cents=bill_cents)

    async def voucher(self, number: str, command_id: str = "") -> dict[str, Any]:
        return await self.do("voucher", command_id, number=number)

    async def cash_out(self, command_id: str = "") -> dict[str, Any]:
        return await self.do("cash-out", command_id)

    async def tip(self, amount_cents: int, command_id: str = "") -> dict[str, Any]:
        return await self.do("tip", command_id, amount_cents=amount_cents)

    async def wager(
        self, table: str, round_id: str, wagers: Mapping[str, int], command_id: str = "", promise: str = ""
    ) -> dict[str, Any]:
        """``promise`` is that of the 32 bytes which the terminal adds to the shuffle; it may be left out."""
        more = {"promise": promise} if promise else {}
        return await self.do("wagers", command_id, table=table, round=round_id, wagers=dict(wagers), **more)

    async def show_bytes(self, table: str, round_id: str, shown: str) -> dict[str, Any]:
        """The bytes that were promised, as hexadecimal digits, once the table tells its ``promises``."""
        body = {"table": table, "round": round_id, "shown": shown}
        return await self.client.post(f"{self.path}/bytes", body)

    async def decide(
        self, table: str, round_id: str, question: int, decision: str, command_id: str = ""
    ) -> dict[str, Any]:
        return await self.do(
            "decision", command_id, table=table, round=round_id, question=question, decision=decision
        )


class DeviceClient:
    """A bill validator: every event has the next number and is signed; without an answer it is sent again."""

    def __init__(self, client: Client, device: str, terminal: str, key: DeviceKey, last_number: int) -> None:
        self.client = client
        self.device = device
        self.terminal = terminal
        self.last_number = last_number
        self._key = key

    async def bill(self, amount_cents: int) -> dict[str, Any]:
        """A bill lies in the validator; ``accepted`` in the answer says whether it stays there."""
        return await self.report(BILL, amount_cents=amount_cents)

    async def voucher(self, number: str) -> dict[str, Any]:
        return await self.report(VOUCHER, voucher=number)

    async def report(self, kind: str, amount_cents: int = 0, voucher: str = "") -> dict[str, Any]:
        at = instant_text(SystemClock().now())
        number = self.last_number + 1
        event = DeviceEvent(self.device, number, self.terminal, kind, at, amount_cents, voucher)
        answer = await self.client.post(f"devices/{self.device}/events", signed_body(event, self._key))
        self.last_number = number
        return answer


def signed_body(event: DeviceEvent, key: DeviceKey) -> dict[str, Any]:
    """The body of ``POST /api/devices/{device}/events``: the event, without the device, and its signature."""
    body = event.document()
    del body["device"]
    return body | {"signature": key.sign(event)}


class DealerClient(Commands):
    """What a dealer does; ``do`` takes every command of the console by its path."""

    def watch(self) -> AsyncIterator[dict[str, Any]]:
        return self.client.watch(f"{self.path}/dealer")

    async def open(self, command_id: str = "") -> dict[str, Any]:
        return await self.do("open", command_id)

    async def no_more_bets(self, command_id: str = "", **numbers: Any) -> dict[str, Any]:
        return await self.do("no-more-bets", command_id, **numbers)

    async def deal(self, count: int | None = None, command_id: str = "") -> dict[str, Any]:
        return await self.do("deal", command_id, count=count)

    async def cards(self, cards: str, command_id: str = "") -> dict[str, Any]:
        """Enter cards and confirm them at once."""
        await self.do("cards", command_id, cards=cards)
        return await self.do("confirm")

    async def next(self, command_id: str = "") -> dict[str, Any]:
        return await self.do("next", command_id)


def _second(given: str) -> str:
    """A session, or name and password, as the header of the second person carries it."""
    return f"Basic {b64encode(given.encode()).decode()}" if ":" in given else f"Bearer {given}"


def _document(status: int, document: dict[str, Any]) -> dict[str, Any]:
    if status < 300:
        return document
    error = document["error"]
    refusal = Refusal(error["code"], error["message"], error.get("cite", ""))
    if status in (401, 403, 404, 409):
        raise Refused(refusal)
    if status == 422:
        raise ValueError(refusal.message)
    raise OperatingError(refusal.message)
