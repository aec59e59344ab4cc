"""A round given back while no server runs its table: the table is read from the journal, as at a start."""

from __future__ import annotations

from uuid import uuid4

from croupier import games
from croupier.cli._books import done
from croupier.errors import Fault, Refused
from croupier.ledger.canonical import canonical
from croupier.ledger.command import Fence, Receipt
from croupier.ledger.ledger import Answer
from croupier.store.leases import Leases
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.tables.giving_back import GiveBackRound, give_back, not_written, tries
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.rebuild import rebuild
from croupier.tables.step import Step
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal

LEASE_SECONDS = 30.0


def give_back_at_the_shell(
    store: Store, config: TableConfig, reason: str, *, by: Signature, second: Signature
) -> Receipt:
    """The receipt of the end; Refused while a server runs the table, or where no round is open."""
    leases = Leases(store.engine, store.clock)
    lease = leases.acquire(config.id, f"shell-{uuid4().hex}", LEASE_SECONDS)
    if isinstance(lease, Refusal):
        message = f"{lease.message}; stop that server, or give the round back at its console"
        raise Refused(Refusal(lease.code, message, lease.cite))
    try:
        table = HybridTable(config, games.load(config.game), store.gaming_day)
        rebuild({config.id: table}, store, store.clock.now())
        step = give_back(table, store.open_holds(), reason)
        if isinstance(step, Refusal):
            raise Refused(step)
        return done(_end(store, table, lease.fence, step, reason, by, second))
    finally:
        leases.release(lease)


def _end(
    store: Store, table: HybridTable, fence: Fence, step: Step, reason: str, by: Signature, second: Signature
) -> Answer:
    """Under the first id that is free; where the meters are the fault, without touching them."""
    answer: Answer = not_written(table.round_id)
    for number, tried in tries(table.round_id, step):
        command = GiveBackRound(
            id=number,
            fence=fence,
            table=table.config.id,
            asked=canonical(["give-back", reason]),
            step=tried,
            by=by,
            second=second,
        )
        try:
            answer = store.do(command)
        except Fault:
            continue
        if isinstance(answer, Receipt):
            return answer
    return answer
