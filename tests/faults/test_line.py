"""Between terminal and server: a line that is cut, and messages that come twice, late or out of order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from croupier.client import Client
from croupier.errors import Refused
from tests import patient_http
from tests.faults.proxy import CutLine
from tests.waiting import PATIENCE_SECONDS
from tests.web.house import House
from tests.web.test_api import settled

TABLE = "HCF-2"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("line"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def line(house: House) -> Iterator[CutLine]:
    with CutLine.tcp(house.port) as line:
        yield line


def post(port: int, path: str, seconds: float = 10.0, **body: Any) -> httpx.Response:
    return patient_http.post(f"http://127.0.0.1:{port}/api/{path}", json=body, timeout=seconds)


def credits_of(house: House, terminal: str) -> int:
    found = patient_http.get(f"{house.address}/api/terminals/{terminal}").json()
    return int(found["account"]["credits_cents"])


def test_a_bill_whose_answer_was_lost_counts_once_when_it_is_sent_again(house: House, line: CutLine) -> None:
    line.swallow_answers()
    with pytest.raises(httpx.TimeoutException):
        post(line.port, "terminals/EWT-101/bill", 0.5, id="lost-1", bill_cents=2_000)
    line.mend()
    again = post(line.port, "terminals/EWT-101/bill", id="lost-1", bill_cents=2_000)
    assert again.status_code == 200
    assert credits_of(house, "EWT-101") == 2_000


def test_a_bill_that_never_arrived_counts_when_it_is_sent_again(house: House, line: CutLine) -> None:
    line.cut()
    with pytest.raises(httpx.TimeoutException):
        post(line.port, "terminals/EWT-102/bill", 0.5, id="lost-2", bill_cents=2_000)
    assert credits_of(house, "EWT-102") == 0
    line.mend()
    assert post(line.port, "terminals/EWT-102/bill", id="lost-2", bill_cents=2_000).status_code == 200
    assert credits_of(house, "EWT-102") == 2_000


def test_a_terminal_that_was_cut_off_is_told_the_whole_state_when_it_comes_back(
    house: House, line: CutLine
) -> None:
    async def first_credits() -> int:
        address = f"ws://127.0.0.1:{line.port}/ws/terminals/EWT-103"
        async with connect(address, open_timeout=PATIENCE_SECONDS) as socket:
            while True:
                message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 10))
                if "account" in message:
                    return int(message["account"]["credits_cents"])

    assert asyncio.run(first_credits()) == 0
    line.cut()
    line.drop()
    post(house.port, "terminals/EWT-103/bill", id="beside", bill_cents=5_000)
    line.mend()
    assert asyncio.run(first_credits()) == 5_000


def test_a_command_that_comes_many_times_at_once_is_done_once(house: House) -> None:
    async def flood() -> list[Any]:
        async with httpx.AsyncClient(base_url=house.address) as client:
            body = {"id": "many", "bill_cents": 1_000}
            answers = await asyncio.gather(
                *(client.post("/api/terminals/EWT-104/bill", json=body) for _ in range(20))
            )
            return [answer.json() for answer in answers]

    answers = asyncio.run(flood())
    assert all(answer == answers[0] for answer in answers)
    assert credits_of(house, "EWT-104") == 1_000


async def refused_code(asked: Any) -> str:
    try:
        await asked
    except Refused as refused:
        return refused.refusal.code
    raise AssertionError("nothing was refused")


def test_late_repeated_and_reordered_messages_change_nothing(house: House) -> None:
    async def play() -> None:
        async with Client(house.address) as client:
            one, dealer = client.terminal("EWT-105"), client.dealer(TABLE)
            await one.bill(10_000, "b")
            await one.sit(TABLE, 3, "s")
            await dealer.open()
            round_id = f"{TABLE}-000001"
            first = await one.wager(TABLE, round_id, {"ante": 1_000}, "w1")
            await one.wager(TABLE, round_id, {"ante": 500}, "w2")
            # The first wager comes once more, after the second: it has its old answer and no effect.
            assert await one.wager(TABLE, round_id, {"ante": 1_000}, "w1") == first
            assert (await one.state())["account"]["at_risk_cents"] == 500
            # A decision before anybody was asked, and one for a question that is still to come.
            assert await refused_code(one.decide(TABLE, round_id, 1, "fold", "early"))
            await dealer.no_more_bets()
            assert await refused_code(one.wager(TABLE, round_id, {"ante": 2_000}, "late"))
            await dealer.deal(0)
            assert await refused_code(one.decide(TABLE, round_id, 2, "fold", "ahead"))
            await one.decide(TABLE, round_id, 1, "raise 500", "d1")
            await settled(client, TABLE)
            # The round is over: what belongs to it comes too late, under an old id or a new one.
            await one.decide(TABLE, round_id, 1, "raise 500", "d1")
            assert await refused_code(one.decide(TABLE, round_id, 1, "fold", "d2"))
            assert await refused_code(one.wager(TABLE, round_id, {"ante": 500}, "w3"))
            before = (await one.state())["account"]
            with suppress(Refused):
                await one.wager(TABLE, round_id, {"ante": 500}, "w2")
            assert (await one.state())["account"] == before
            assert before["at_risk_cents"] == 0

    asyncio.run(play())
