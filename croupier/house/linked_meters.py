"""What the meters show when another server process has moved them.

A table learns of its own contributions and hits from the answers of the books. A table of the same link may
be run by another process; so the books are asked now and then, and every console shows what they say. No
payment relies on it: a settlement is refused if the meter is not what it was reckoned with.
"""

from __future__ import annotations

import asyncio
from typing import Final

from croupier.errors import OperatingError
from croupier.house.floor import Floor

SECONDS: Final = 1.0


async def watch(floor: Floor) -> None:
    """Look every second, as long as the server runs."""
    while True:
        await asyncio.sleep(SECONDS)
        try:
            await refresh(floor)
        except OperatingError:
            # The database is away for a moment; the tables say so themselves when they need it.
            continue


async def refresh(floor: Floor) -> None:
    """Take over what the books say, unless an answer of the books came while they were asked."""
    accounts = sorted(
        {desk.pools.account(name) for desk in floor.desks.values() for name in desk.pools.names}
    )
    if not accounts:
        return
    before = dict(floor.levels)
    found = await asyncio.to_thread(floor.books.ledger.balances, accounts)
    moved = {
        account
        for account, cents in found.items()
        if cents != floor.levels.get(account, 0) and floor.levels.get(account) == before.get(account)
    }
    floor.levels.update({account: found[account] for account in moved})
    for desk in floor.desks.values():
        if any(desk.pools.account(name) in moved for name in desk.pools.names):
            desk.on_change(desk, None, None)
