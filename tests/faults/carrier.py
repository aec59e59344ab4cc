"""A server process reduced to what a fault concerns: it holds the lease of a table and moves money under it.

``python -m tests.faults.carrier URL NAME`` says ``ready`` and then answers every line it reads, the id of a
deposit of one dollar, with ``done``, the refusal's code, or ``unavailable``.
"""

from __future__ import annotations

import sys

from croupier.errors import OperatingError
from croupier.ledger.command import Fence
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.leases import Lease, Leases
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from tests.ledger.commands import OpenAccount

TABLE = "T-1"
ACCOUNT = "game_account:EWT-1:1"
LEASE_SECONDS = 10.0


class Carrier:
    """One owner of the table."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.leases = Leases(store.engine, store.clock)
        found = self.leases.acquire(TABLE, name, LEASE_SECONDS)
        if isinstance(found, Refusal):
            raise OperatingError(str(found))
        self.lease: Lease = found
        self.store.do(OpenAccount(id="open-account", account=ACCOUNT))

    @property
    def fence(self) -> Fence:
        return self.lease.fence

    def deposit(self, command_id: str) -> str:
        """One dollar into the account; what came of it in one word."""
        transfer = Transfer("cash_box:EWT-1", ACCOUNT, 100, "currency")
        try:
            answer = self.store.do(PostTransfers(id=command_id, transfers=(transfer,), fence=self.fence))
        except OperatingError:
            return "unavailable"
        return answer.code if isinstance(answer, Refusal) else "done"


def main() -> None:
    with Store(sys.argv[1]) as store:
        carrier = Carrier(store, sys.argv[2])
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        for line in sys.stdin:
            sys.stdout.write(carrier.deposit(line.strip()) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
