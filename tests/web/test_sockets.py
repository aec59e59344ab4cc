"""The WebSocket: whole states as they change, a terminal's own view and nothing more."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import aclosing, suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from croupier.client import Client
from croupier.equipment.cards import CARDS
from tests.tables.test_every_game import words_of
from tests.waiting import Looks
from tests.web.house import House
from tests.web.test_api import betting, patron, run, settled


class Listener:
    """Keeps every message of a socket."""

    def __init__(self, messages: Any) -> None:
        self.messages: list[dict[str, Any]] = []
        self._task = asyncio.create_task(self._listen(messages))

    async def _listen(self, messages: Any) -> None:
        async with aclosing(messages):
            async for message in messages:
                self.messages.append(message)

    async def until(self, **wanted: Any) -> dict[str, Any]:
        """The first message with these fields, kept or to come."""
        async for _ in Looks(f"there is a message with {wanted}"):
            for message in self.messages:
                if all(message.get(name) == value for name, value in wanted.items()):
                    return message
        raise AssertionError("the loop above ends with an error or an answer")

    async def stop(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task


def never_told(listener: Listener, round_id: str, secret: Collection[str]) -> None:
    """Nothing said of the round before its cards were turned up, when lines appear, holds one of these.

    What is said of an earlier round, whose shoe is revealed by then, may name any card.
    """
    said = [view for message in listener.messages for view in message.get("tables", [message])]
    before = [
        view
        for view in said
        if view.get("round") == round_id and view.get("phase") != "settled" and not view.get("lines")
    ]
    assert before
    for view in before:
        assert not {*words_of(view)} & {*secret}


def test_two_patrons_follow_a_round_and_neither_ever_sees_the_other_hand(house: House) -> None:
    async def test(client: Client) -> None:
        one, two, dealer = patron(client), patron(client), client.dealer("HCF-2")
        listeners = []
        for terminal, position in ((one, 1), (two, 2)):
            await terminal.bill(10_000)
            await terminal.sit("HCF-2", position)
            listeners.append(Listener(terminal.watch()))
        console = Listener(dealer.watch())
        round_id = await betting(client, "HCF-2")
        for terminal, listener in zip((one, two), listeners, strict=True):
            assert (await listener.until(type="terminal"))["account"]["credits_cents"] == 10_000
            await terminal.wager("HCF-2", round_id, {"ante": 1000})
            await listener.until(type="account", at_risk_cents=1000)
        await dealer.no_more_bets()
        for _ in range(21):
            await dealer.deal(1)
        for terminal, listener in zip((one, two), listeners, strict=True):
            asked = await listener.until(type="table", round=round_id, question=1)
            await terminal.decide("HCF-2", round_id, asked["question"], "raise 1000")
        await settled(client, "HCF-2")
        for listener in listeners:
            last = await listener.until(type="table", phase="settled", round=round_id)
            assert last["reveal"]["seed"]
        places = (await client.round(round_id))["places"]
        for listener, other in zip(listeners, ("position 2", "position 1"), strict=True):
            never_told(listener, round_id, {*places["dealer"], *places[other]})
        never_told(console, round_id, CARDS.keys())
        for listener in (*listeners, console):
            await listener.stop()
        for terminal in (one, two):
            await terminal.leave("HCF-2")

    run(house, test)


def test_a_connection_that_comes_back_is_told_everything_at_once(house: House) -> None:
    async def test(client: Client) -> None:
        terminal = patron(client)
        await terminal.bill(2_000)
        await terminal.sit("HUH-1", 4)
        for credits_cents in (2_000, 2_500):
            listener = Listener(terminal.watch())
            first = await listener.until(type="terminal")
            assert first["account"]["credits_cents"] == credits_cents
            assert [one["table"] for one in first["tables"]] == ["HUH-1"]
            await listener.stop()
            await terminal.bill(500)
        listener = Listener(terminal.watch())
        await listener.until(type="terminal")
        await terminal.leave("HUH-1")
        await listener.until(type="left", table="HUH-1")
        await listener.stop()

    run(house, test)


def test_the_floor_is_told_of_changes(house: House) -> None:
    async def test(client: Client) -> None:
        watching = Listener(client.watch("floor"))
        first = await watching.until(type="floor")
        assert {one["id"] for one in first["tables"]} >= {"HCF-1", "FAST-1"}
        terminal = patron(client)
        await terminal.bill(5_000)
        async for _ in Looks("the floor is told"):
            shown = {one["id"]: one["credits_cents"] for one in watching.messages[-1]["terminals"]}
            if shown[terminal.path.removeprefix("terminals/")] == 5_000:
                break
        await watching.stop()

    run(house, test)


@pytest.mark.parametrize("path", ["terminals/EWT-999", "tables/NO-1/dealer"])
def test_what_does_not_exist_is_turned_away(house: House, path: str) -> None:
    async def knock() -> None:
        address = "ws" + house.address.removeprefix("http")
        async with connect(f"{address}/ws/{path}") as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404

    asyncio.run(knock())


def test_a_terminal_that_reads_nothing_delays_nobody(house: House) -> None:
    async def test(client: Client) -> None:
        dead, alive, dealer = patron(client), patron(client), client.dealer("HUH-1")
        for terminal in (dead, alive):
            await terminal.bill(10_000)
            await terminal.sit("HUH-1", 5)
        host, port = "127.0.0.1", house.port
        reader, writer = await asyncio.open_connection(host, port, limit=1024)
        writer.write(
            f"GET /ws/{dead.path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        listener = Listener(alive.watch())
        for _ in range(15):
            await betting(client, "HUH-1")
            await dealer.do("close")
        last = str(await betting(client, "HUH-1"))
        await listener.until(type="table", round=last, phase="betting")
        await listener.stop()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        for terminal in (dead, alive):
            await terminal.leave("HUH-1")

    run(house, test)
