"""What the tree of the public log costs the ledger: transfers a second with it, beside the same without it.

Two stores of the same kind take turns in small slices, so that whatever else the machine does falls on both
alike; in one of them the part that makes the tree does nothing. The ratio of their rates is what somebody who
waits sees of it, with all the noise of the machine. Beside it is counted which share of the processor's time
the tree takes inside transactions, where the ledger waits for it, and which share while the writer waits for
the disk, where nobody does; these hardly move from run to run.

    python -m bench.tree [--transfers 40000] [--single 1500]
"""

from __future__ import annotations

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence

from bench.ledger import GROUP, commands, open_accounts, ours
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.store import writing
from croupier.store.session import Row, Session
from croupier.store.store import Store
from croupier.store.tree import new_nodes
from croupier.store.tree_edge import Edge
from tests.store.scratch_server import ScratchServer

SLICES = 40
HASH_AHEAD = Edge.hash_ahead


class Counted:
    """The part that makes the tree, with the processor's time that it takes."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.ahead_seconds = 0.0
        Edge.hash_ahead = self._hash_ahead  # type: ignore[method-assign, assignment]

    @property
    def _hash_ahead(self) -> Callable[[Edge], None]:
        def counted(edge: Edge) -> None:
            began = time.thread_time()
            HASH_AHEAD(edge)
            self.ahead_seconds += time.thread_time() - began

        return counted

    def __call__(self, session: Session, head: ChainHead, records: Sequence[JournalRecord]) -> list[Row]:
        began = time.thread_time()
        made = new_nodes(session, head, records)
        self.seconds += time.thread_time() - began
        return made


def _nothing(*given: object) -> list[Row]:
    return []


def _slice(store: Store, how: Callable[..., object], size: int, n: int, group: int) -> tuple[float, float]:
    """Seconds on the wall and of the processor."""
    batch = commands(size, f"slice{n}", seed=n)
    writing.new_nodes = how  # type: ignore[assignment]
    began = time.process_time()
    wall = ours(store, batch, group)
    return wall, time.process_time() - began


def compare(name: str, how: str, fresh: Callable[[], str], count: int, group: int) -> None:
    """With and without by turns."""
    size = max(count // SLICES, 1)
    counted, ratios, rates, work = Counted(), [], [], 0.0
    with Store(fresh(), largest_batch=group) as with_tree, Store(fresh(), largest_batch=group) as without:
        for store in (with_tree, without):
            open_accounts(store)
        for n in range(SLICES):
            # Who goes first changes from slice to slice.
            pairs = [(with_tree, counted), (without, _nothing)]
            turns = pairs[:: 1 - n % 2 * 2]
            found = {store is with_tree: _slice(store, part, size, n, group) for store, part in turns}
            ratios.append(found[False][0] / found[True][0])
            rates.append(size / found[True][0])
            work += found[True][1]
    print(
        f"{name:11} {how:21} {statistics.median(rates):7,.0f}/s with the tree, "
        f"{statistics.median(ratios):.3f} of the rate without it; "
        f"of the processor's time {counted.seconds / work:.2%} in transactions, "
        f"{counted.ahead_seconds / work:.2%} during waits for the disk",
        flush=True,
    )


def _warm_up() -> None:
    """Whatever is made once is made before anybody is timed."""
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder, Store(f"{folder}/0.db") as store:
        open_accounts(store)
        ours(store, commands(2_000, "warm"), GROUP)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--transfers", type=int, default=40_000)
    parser.add_argument("--single", type=int, default=1_500)
    options = parser.parse_args()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    _warm_up()
    counter = iter(range(100))
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        for count, group, how in (
            (options.single, 1, "one to a transaction"),
            (options.transfers, GROUP, f"grouped by {GROUP}"),
        ):
            compare("SQLite", how, lambda: f"{folder}/{next(counter)}.db", count, group)
    with ScratchServer() as server:
        for count, group, how in (
            (options.single, 1, "one to a transaction"),
            (options.transfers, GROUP, f"grouped by {GROUP}"),
        ):
            compare("PostgreSQL", how, lambda: server.create(f"b{next(counter)}"), count, group)


if __name__ == "__main__":
    main()
