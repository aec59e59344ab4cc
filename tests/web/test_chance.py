"""A terminal's part in the shuffle over HTTP: promised, shown, in the record, and checked by the command."""

from __future__ import annotations

import asyncio
import json
import subprocess
from pathlib import Path
from typing import Any

from croupier.client import Client
from croupier.tables.parties import promise_of
from tests import warm
from tests.web.house import House
from tests.web.test_api import settled

TABLE, ROUND, SHOWN = "HCF-2", "HCF-2-000001", "5e" * 32


def _played(house: House) -> tuple[dict[str, Any], dict[str, str]]:
    """The record of a round as the terminal gets it, and what it had noted meanwhile."""

    async def inside() -> tuple[dict[str, Any], dict[str, str]]:
        async with Client(house.address) as client:
            one, other, dealer = client.terminal("EWT-101"), client.terminal("EWT-102"), client.dealer(TABLE)
            for terminal, position in ((one, 3), (other, 4)):
                await terminal.bill(10_000)
                await terminal.sit(TABLE, position)
            await dealer.open()
            noted: dict[str, str] = {}

            async def shows() -> None:
                async for message in one.watch():
                    tables = message.get("tables", [message])
                    for state in (table for table in tables if table.get("promises")):
                        noted.update(commitment=state["commitment"], promises=state["promises"])
                        await one.show_bytes(TABLE, ROUND, SHOWN)
                        return

            showing = asyncio.create_task(shows())
            await one.wager(TABLE, ROUND, {"ante": 1000}, promise=promise_of(ROUND, SHOWN))
            await other.wager(TABLE, ROUND, {"ante": 1000})
            await dealer.no_more_bets()
            await showing
            await dealer.deal(0)
            for terminal in (one, other):
                await terminal.decide(TABLE, ROUND, 1, "fold")
            await settled(client, TABLE)
            return await client.get(f"rounds/{ROUND}?terminal=EWT-101"), noted

    return asyncio.run(inside())


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return warm.run(list(words), capture_output=True, text=True)


def test_a_round_of_two_is_played_and_verified(own_house: House, tmp_path: Path) -> None:
    record, noted = _played(own_house)
    parties = record["chance"]["parties"]
    assert [one["terminal"] for one in parties] == ["EWT-101", ""]
    assert [one["shown"] for one in parties] == [SHOWN, ""]
    assert "EWT-102" not in json.dumps(record)
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    words = ["verify-shuffle", str(file), "--commitment", noted["commitment"]]
    good = _run(*words, "--promises", noted["promises"], "--shown", SHOWN)
    assert good.returncode == 0, good.stdout
    assert "the bytes of 1 of 2 terminals; 0 withheld what they had promised, 1 promised" in good.stdout
    bad = _run(*words, "--shown", "00" * 32)
    assert bad.returncode == 1
    assert "the bytes that the terminal showed are not in the shuffle" in bad.stdout
