"""Transfers a second, one to a transaction and grouped, beside a bare database that makes the same writes.

The bare database is the limit. It writes the very rows that our run wrote (command, journal record, transfer,
two balances, head of the chain) into an empty copy of the schema, straight on the driver, and does nothing
else: no queue, no look-up, no check, no hashing, no answer. It does so in two ways:

loop   transfer by transfer, a statement for each row, a commit after every group
batch  table by table, all the rows of a group with one call, balances that change twice written once

Ours and the bare ones take turns in small slices, so that whatever else the machine does falls on all alike.

    python bench/ledger.py [--transfers 20000] [--single 1000]
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sqlalchemy import select

from croupier.ledger.command import Receipt
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store import tables as t
from croupier.store.engine import database_url, open_engine, open_session, reading
from croupier.store.migrate import migrate
from croupier.store.session import Row, Session
from croupier.store.store import Store
from croupier.units.gaming_day import SystemClock
from tests.ledger.commands import OpenAccount
from tests.store.scratch_server import ScratchServer

ACCOUNTS = 200
GROUP = 100
SLICES = 10


@dataclass(frozen=True)
class Written:
    """The rows that one transfer left behind."""

    command: Row
    journal: Row
    transfer: Row
    accounts: tuple[Row, Row]
    head: Row


def commands(count: int, label: str, seed: int = 605) -> list[PostTransfers]:
    chance = random.Random(seed)
    names = [f"game_account:EWT-{n}:1" for n in range(ACCOUNTS)]
    return [
        PostTransfers(
            id=f"{label}-{n}", transfers=(Transfer(*chance.sample(names, 2), chance.randint(1, 99), "swap"),)
        )
        for n in range(count)
    ]


def open_accounts(store: Store) -> None:
    for n in range(ACCOUNTS):
        account = f"game_account:EWT-{n}:1"
        store.submit(OpenAccount(id=f"open-{n}", account=account))
        fund = (Transfer("cash_box:EWT-1", account, 10**9, "currency"),)
        last = store.submit(PostTransfers(id=f"fund-{n}", transfers=fund))
    last.result()


def ours(store: Store, batch: list[PostTransfers], group: int) -> float:
    """Seconds for our store: each command awaited by itself, or all of them given at once."""
    begin = time.perf_counter()
    if group == 1:
        answers = [store.do(command) for command in batch]
    else:
        futures = [store.submit(command) for command in batch]
        answers = [future.result() for future in futures]
    seconds = time.perf_counter() - begin
    assert all(isinstance(answer, Receipt) for answer in answers)
    return seconds


def written(store: Store, label: str) -> list[Written]:
    """What our run wrote, row by row, to be written again by the bare loop."""
    with reading(store.engine) as connection:
        chosen = t.journal.c.command_id.like(f"{label}-%")
        journal = connection.execute(select(t.journal).where(chosen).order_by(t.journal.c.seq)).all()
        transfers = {row[0]: tuple(row) for row in connection.execute(select(t.transfer))}
        digests = {row[0]: row[1] for row in connection.execute(select(t.command))}
    rows = []
    for record in journal:
        transfer = transfers[record[0]]
        _, _, debit, credit, _, _, debited, credited = transfer
        rows.append(
            Written(
                (record[3], digests[record[3]], record[0], None),
                tuple(record),
                transfer,
                ((debit, debited, 0, "open"), (credit, credited, 0, "open")),
                (1, record[0], record[6], record[1]),
            )
        )
    return rows


def bare_loop(session: Session, rows: Sequence[Written], group: int) -> float:
    """Seconds for the same writes and nothing else, transfer by transfer."""
    begin = time.perf_counter()
    for start in range(0, len(rows), group):
        session.begin()
        for row in rows[start : start + group]:
            session.insert(t.command, [row.command])
            session.insert(t.journal, [row.journal])
            session.insert(t.transfer, [row.transfer])
            session.update(t.account, row.accounts)
            session.update(t.chain_head, [row.head])
        session.commit()
    return time.perf_counter() - begin


def bare_batch(session: Session, rows: Sequence[Written], group: int) -> float:
    """Seconds for the same writes and nothing else, table by table."""
    begin = time.perf_counter()
    for start in range(0, len(rows), group):
        part = rows[start : start + group]
        accounts = {row[0]: row for written in part for row in written.accounts}
        session.begin()
        session.insert(t.command, [written.command for written in part])
        session.insert(t.journal, [written.journal for written in part])
        session.insert(t.transfer, [written.transfer for written in part])
        session.update(t.account, list(accounts.values()))
        session.update(t.chain_head, [part[-1].head])
        session.commit()
    return time.perf_counter() - begin


@contextmanager
def bare_session(database: str) -> Iterator[Session]:
    engine = open_engine(database_url(database))
    migrate(engine, SystemClock())
    session = open_session(engine)
    session.begin()
    session.insert(t.account, [(f"game_account:EWT-{n}:1", 10**9, 0, "open") for n in range(ACCOUNTS)])
    session.commit()
    yield session
    session.close()
    engine.dispose()


def compare(name: str, how: str, fresh: Callable[[], str], count: int, group: int) -> None:
    """Ours and the bare ones by turns; their rates, and ours as a part of each of theirs."""
    size = max(count // SLICES, group)
    seconds = [0.0, 0.0, 0.0]
    with (
        Store(fresh(), largest_batch=group) as store,
        bare_session(fresh()) as looping,
        bare_session(fresh()) as batching,
    ):
        open_accounts(store)
        for n in range(SLICES):
            seconds[0] += ours(store, commands(size, f"slice{n}", seed=n), group)
            rows = written(store, f"slice{n}")
            seconds[1] += bare_loop(looping, rows, group)
            seconds[2] += bare_batch(batching, rows, group)
    rate, loop, batch = (SLICES * size / each for each in seconds)
    print(
        f"{name:11} {how:21} {rate:7,.0f}/s   loop {loop:7,.0f}/s, ratio {rate / loop:.2f}"
        f"   batch {batch:7,.0f}/s, ratio {rate / batch:.2f}",
        flush=True,
    )


def both(name: str, fresh: Callable[[], str], grouped: int, single: int) -> None:
    compare(name, "one to a transaction", fresh, single, 1)
    compare(name, f"grouped by {GROUP}", fresh, grouped, GROUP)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--transfers", type=int, default=20_000)
    parser.add_argument("--single", type=int, default=1_000)
    options = parser.parse_args()
    # What a server should do when it has started: what is there by now is never garbage.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    counter = iter(range(100))
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        both("SQLite", lambda: f"{folder}/{next(counter)}.db", options.transfers, options.single)
    with ScratchServer() as server:
        both("PostgreSQL", lambda: server.create(f"b{next(counter)}"), options.transfers, options.single)


if __name__ == "__main__":
    main()
