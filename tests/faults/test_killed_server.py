"""A server process killed with SIGKILL while it plays by itself: dice, cards and the automatic dealer.

``tests/web/test_crash.py`` kills one at each step of one round, on SQLite and PostgreSQL.
"""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from croupier.client import Client
from croupier.errors import Refused
from croupier.store.audit import audit
from croupier.store.store import Store
from tests.waiting import Looks
from tests.web.conftest import own_house
from tests.web.house import House

__all__ = ["own_house"]

TERMINALS = ("EWT-101", "EWT-102")
AUTOMATIC = "FAST-1"
LAST_LIFE = 1_000


async def sit_down(house: House) -> None:
    async with Client(house.address) as client:
        for position, terminal in enumerate(TERMINALS, 1):
            await client.terminal(terminal).bill(10_000, f"bill-{terminal}")
            await client.terminal(terminal).sit(AUTOMATIC, position, f"sit-{terminal}")


async def wager(house: House, life: int) -> int:
    """Both terminals wager if they still can; how many did."""
    placed = 0
    async with Client(house.address) as client:
        for terminal in TERMINALS:
            at = client.terminal(terminal)
            # Fresh money in every life: a patron who has lost it all would leave the dealer without a round.
            await at.bill(1_000, f"bill-{life}-{terminal}")
            round_id = (await client.get(f"tables/{AUTOMATIC}"))["round"]
            try:
                await at.wager(AUTOMATIC, round_id, {"front_9": 500}, f"w-{life}-{terminal}")
            except Refused:
                continue
            placed += 1
    return placed


def check_books(house: House) -> None:
    """Sound from front to back, and not empty."""
    with Store(house.database) as store:
        assert audit(store).is_sound
        assert store.head().seq > 0


@pytest.mark.parametrize("kills", [2, pytest.param(40, marks=pytest.mark.long)])
def test_a_house_that_plays_by_itself_survives_kills_at_any_moment(own_house: House, kills: int) -> None:
    chance = random.Random(kills)
    asyncio.run(sit_down(own_house))
    placed = 0
    for life in range(kills):
        placed += asyncio.run(wager(own_house, life))
        time.sleep(chance.uniform(0, 0.8))
        own_house.kill()
        check_books(own_house)
        own_house.start()
    assert placed > 0
    asyncio.run(goes_on(own_house))
    check_books(own_house)


async def goes_on(house: House) -> None:
    """With a wager on the layout, the automatic dealer comes to another round than the one that was found."""
    async with Client(house.address) as client:
        found = (await client.get(f"tables/{AUTOMATIC}"))["round"]
        await wager(house, LAST_LIFE)
        async for _ in Looks(f"table {AUTOMATIC} goes on after round {found}"):
            if (await client.get(f"tables/{AUTOMATIC}"))["round"] != found:
                return
