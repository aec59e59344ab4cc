"""What is due at a table: told by the clock, confirmed at the console, kept over a crash."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from croupier.client import Client, DealerClient
from croupier.house import clockwork, procedure
from croupier.tables.config import TableConfig
from tests.store.databases import SetClock
from tests.web.floors import a_floor, did
from tests.web.house import House
from tests.web.test_api import code_of, run
from tests.web.test_sockets import Listener

SIGNED = "floorperson 3"
TABLE = TableConfig(id="HCF-1", game="high_card_flush", cards="dealer", dealing="hand")


async def shown(dealer: DealerClient) -> list[dict[str, Any]]:
    """The reminders of the console's first message."""
    listener = Listener(dealer.watch())
    found: list[dict[str, Any]] = (await listener.until(type="dealer"))["reminders"]
    await listener.stop()
    return found


def test_an_act_is_confirmed_once_and_its_reminder_goes_away_for_good(own_house: House) -> None:
    async def confirmed(client: Client) -> None:
        dealer = client.dealer("HCF-1")
        assert [one["name"] for one in await shown(dealer)] == ["change_cards"]
        first = await dealer.do("done", "cards-1", act="change_cards")
        assert (first["act"], first["by"], first["rounds"]) == ("change_cards", "visitor", 0)
        assert await dealer.do("done", "cards-1", act="change_cards") == first
        other = dealer.do("done", "cards-1", act="change_cards", note="by another")
        assert await code_of(other) == "id_used_otherwise"
        await dealer.do("done", act="shuffle", note="by hand")
        assert [one["name"] for one in await shown(dealer)] == ["inspect_cards", "verify_inspection"]
        for act in ("inspect_cards", "verify_inspection"):
            await dealer.do("done", act=act)
        # Cards that hands have shuffled are cut (§ 678a.5(c)(2)).
        assert [one["name"] for one in await shown(dealer)] == ["cut"]
        await dealer.do("done", act="cut")
        assert await shown(dealer) == []

    async def still(client: Client) -> None:
        assert await shown(client.dealer("HCF-1")) == []

    run(own_house, confirmed)
    own_house.kill()
    own_house.start()
    run(own_house, still)


def test_what_cannot_be_confirmed_is_refused_by_name(house: House) -> None:
    async def test(client: Client) -> None:
        dealer, virtual = client.dealer("HCF-1"), client.dealer("HCF-2")
        assert await code_of(dealer.do("done", act="tea")) == "unknown_act"
        assert await code_of(dealer.do("done", act="change_dice")) == "act_not_prescribed"
        assert await code_of(virtual.do("done", act="shuffle")) == "act_not_prescribed"

    run(house, test)


def test_the_console_is_told_when_cards_grow_old_though_nothing_happens(tmp_path: Path) -> None:
    async def test() -> None:
        clock = SetClock()
        async with a_floor(tmp_path, clock, tables=[TABLE]) as floor:
            desk = floor.desk("HCF-1")
            await did(procedure.done(desk, "cards-1", "change_cards", "dealer 12", ""))
            await did(procedure.done(desk, "cards-2", "inspect_cards", "dealer 12", ""))
            floorperson = (SIGNED, "", SIGNED)
            await did(procedure.done(desk, "cards-3", "verify_inspection", *floorperson))
            await did(procedure.done(desk, "cards-4", "shuffle", "dealer 12", ""))
            await did(procedure.done(desk, "cards-5", "cut", "dealer 12", ""))
            told: list[list[str]] = []
            broadcast = floor.broadcasts["HCF-1"]

            def tell(*_: object) -> None:
                reminders = json.loads(broadcast.dealer_frame())["reminders"]
                told.append([one["state"] for one in reminders])

            desk.on_change = tell
            for seconds in (4 * 3600 - 901, 1, 1, 899, 1, 1):
                clock.pass_by(seconds=seconds)
                await clockwork.tend(desk)
            assert told == [["soon"], ["now"], ["late"]]

    asyncio.run(test())
