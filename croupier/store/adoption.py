"""Books of before: their people, keys, sessions and leases are taken into the journal as they stand, once.

Nothing proves that nobody had changed them until then; the log says when they were taken in, and how many.
"""

from __future__ import annotations

import os

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import OperatingError
from croupier.events.codes import Code
from croupier.events.event import new_event, record
from croupier.store import tables as t
from croupier.store.engine import first_line, reading, writing
from croupier.store.recorded import CLOCK, KEPT, adopted, do_within
from croupier.units import own_ids as own
from croupier.units.gaming_day import SystemClock


def adopt(engine: Engine) -> int:
    """Take in what stands in no record; how many rows that were."""
    with reading(engine) as connection:
        if not _is_due(connection):
            return 0
    try:
        with writing(engine) as connection:
            return _take_in(connection)
    except SQLAlchemyError as error:
        raise OperatingError(f"the people of older books cannot be recorded: {first_line(error)}") from error


def _is_due(connection: Connection) -> bool:
    """Only books that have never recorded access: whoever empties the records does not get this again."""
    if connection.execute(select(t.access_record.c.key).limit(1)).first() is not None:
        return False
    if all(connection.execute(select(kept.table).limit(1)).first() is None for kept in KEPT.values()):
        return False
    recorded = own.ACCESS(key="%", version="%")
    earlier = select(t.command.c.id).where(t.command.c.id.like(recorded)).limit(1)
    return connection.execute(earlier).first() is None


def _take_in(connection: Connection) -> int:
    # Of two processes that open the books at once, one finds it done. The head of the chain is locked first
    # here, since there is nothing else that both would wait for.
    connection.execute(select(t.chain_head).with_for_update()).all()
    if not _is_due(connection):
        return 0
    commands = adopted(connection)
    clock = connection.get_execution_options().get(CLOCK) or SystemClock()
    counts = {kind: sum(c.key.startswith(f"{kind}/") for c in commands) for kind in KEPT}
    event = new_event(
        Code.ACCESS_ADOPTED,
        clock.now(),
        os.urandom(4).hex(),
        text="people, keys, sessions and leases of older books, as they stood",
        facts=counts,
    )
    do_within(connection, [*commands, record(event)])
    return len(commands)
