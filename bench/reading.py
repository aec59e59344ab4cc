"""What finding one round costs in books of a busy floor: by the table's index, beside a walk.

    python -m bench.reading [RECORDS]

Tables take turns, so between two steps of a round lies one step of every other table. The walk is what
was done before there was an index. Milliseconds of processor, the best of a few.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import insert

from croupier.store import tables as t
from croupier.store.engine import writing
from croupier.store.store import Store
from croupier.tables.records import end_id, end_of, find_round, read_round

STEPS = 40
"""Steps of a round between its opening and its end."""
BEST_OF = 5


def fill(store: Store, records: int, tables: int) -> str:
    """A journal of many tables at once; the id of a round in its middle."""
    rows, ends, rounds = [], [], dict.fromkeys(range(tables), 1)
    opened = {table: table + 1 for table in range(tables)}
    for seq in range(1, records + 1):
        table, turn = (seq - 1) % tables, (seq - 1) // tables
        name = f"T{table}-{rounds[table]:06d}"
        event: dict[str, object] = {
            "event": "acted",
            "round": name,
            "acts": [{"seat": 1, "decision": "call"}],
        }
        command = f"s{seq}"
        if turn % STEPS == STEPS - 1:
            event = {
                "event": "round_voided",
                "round": name,
                "reason": "",
                "reveal": None,
                "opened_seq": opened[table],
            }
            command = end_id(name)
            rounds[table] += 1
            opened[table] = seq + 1
            ends.append(name)
        accounts = {f"game_account:EWT-{table}-{seat}:1": [100_00, 0] for seat in range(20)}
        body = {"facts": {"table": f"T{table}", "event": event, "accounts": accounts}, "tallies": []}
        rows.append((seq, "2026-01-01T00:00:00Z", "2026-01-01", command, "table_step", json.dumps(body), ""))
    names = [column.name for column in t.journal.columns]
    with writing(store.engine) as connection:
        connection.execute(insert(t.journal), [dict(zip(names, row, strict=True)) for row in rows])
        made = [{"id": row[3], "digest": "", "seq": row[0], "refusal": None} for row in rows]
        connection.execute(insert(t.command), made)
    return ends[len(ends) // 2]


def walked(store: Store, round_id: str) -> object:
    """As it was done before: decode every record between opening and end."""
    place = end_of(store, round_id)
    assert place is not None
    last = next(iter(store.journal(place - 1, 1)))
    opened = json.loads(last.body)["facts"]["event"]["opened_seq"]
    return read_round(store.journal(opened - 1, place - opened + 1), round_id)


def best(act: Callable[[], object]) -> float:
    """Milliseconds of processor of the quickest run."""
    spent = []
    for _ in range(BEST_OF):
        began = time.process_time()
        act()
        spent.append((time.process_time() - began) * 1000)
    return min(spent)


def main(records: int = 100_000) -> None:
    print("| tables | records | by walking, ms | by the index, ms | ratio |\n|---|---|---|---|---|")
    for tables in (1, 10, 50, 150):
        with tempfile.TemporaryDirectory() as folder, Store(str(Path(folder) / "books.sqlite")) as store:
            name = fill(store, records, tables)
            assert walked(store, name) == find_round(store, name)
            walk = best(lambda store=store, name=name: walked(store, name))
            found = best(lambda store=store, name=name: find_round(store, name))
            print(f"| {tables} | {records} | {walk:.2f} | {found:.2f} | {walk / found:.1f} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
