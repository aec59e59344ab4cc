"""What the accounts of terminals show when another server process has moved them.

A server learns of what it moved itself from the answers of the books. A terminal may be listed by two
servers, and play, pay in or cash out at either; so each follows the books, and a terminal is looked up when
it connects or asks. No payment relies on it: every command is judged by the books themselves.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from croupier.errors import OperatingError
from croupier.house.floor import Floor

SECONDS: Final = 1.0


async def watch(floor: Floor) -> None:
    """Look every second, as long as the server runs; nothing is read while the journal has not grown."""
    seq = -1
    while True:
        await asyncio.sleep(SECONDS)
        try:
            seq = await floor.cashier.look_up(list(floor.cashier.standings), seq)
        except OperatingError:
            # The database is away for a moment; the tables say so themselves when they need it.
            continue


async def look_up(floor: Floor, terminal: str) -> None:
    """One terminal, now: something is about to be decided by what it holds."""
    await floor.cashier.look_up([terminal])


async def refresh(floor: Floor, terminal: str) -> None:
    """One terminal, now: somebody is about to see it. While the database is away the last news is shown."""
    with suppress(OperatingError):
        await look_up(floor, terminal)
