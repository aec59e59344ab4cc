"""What holding books against their journal costs: at a start, from a checkpoint, and while a house runs.

``python -m bench.soundness [RECORDS] [TERMINALS]`` on a SQLite file in a folder that goes away.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from croupier.ledger.checkpoint import KeepCheckpoint
from croupier.store.soundness import Soundness
from croupier.store.store import Store
from croupier.wagering.game_account import BuyInByCurrency, OpenGameAccount
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound

KEY = bytes(32)


def fill(store: Store, records: int, terminals: int) -> None:
    """Terminals that play: a wager and its settlement, in turn."""
    accounts = [f"game_account:EWT-{number}:1" for number in range(terminals)]
    futures = []
    for number, account in enumerate(accounts):
        futures.append(store.submit(ConfigureTerminal(id=f"c{number}", asset_number=f"EWT-{number}")))
        futures.append(store.submit(OpenGameAccount(id=f"o{number}", account=account)))
        futures.append(store.submit(BuyInByCurrency(id=f"b{number}", account=account, bill_cents=10_000)))
    for turn in range(max(0, records - 3 * terminals) // 2):
        account = accounts[turn % terminals]
        wager = f"w{turn}"
        futures.append(
            store.submit(PlaceWager(id=f"p{turn}", account=account, wager=wager, amount_cents=500))
        )
        line = SettlementLine(account, wager, 500, 0, "")
        futures.append(store.submit(SettleRound(id=f"s{turn}", table="T-1", lines=(line,))))
    for future in futures:
        future.result()


def timed(words: str, act: Callable[[], object]) -> None:
    began, used = time.monotonic(), time.process_time()
    act()
    wall, processor = time.monotonic() - began, time.process_time() - used
    print(f"{words}: {wall * 1000:.0f} ms, {processor * 1000:.0f} ms of processor")


def main(records: int = 50_000, terminals: int = 1_000) -> None:
    with tempfile.TemporaryDirectory() as folder, Store(str(Path(folder) / "books.sqlite")) as store:
        fill(store, records, terminals)
        print(f"{store.head().seq} records, {terminals} terminals")
        first = Soundness(store.engine, KEY)
        timed("start without a checkpoint", first.check)
        timed("a look while the house runs, nothing new", first.check)
        timed(f"keeping a checkpoint ({KeepCheckpoint.kind})", lambda: first.keep_checkpoint("2026-01-01"))
        timed("start from the checkpoint", Soundness(store.engine, KEY).check)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
