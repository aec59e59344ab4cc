"""Leases with fencing tokens: which of several server processes runs a table.

A lease ends by time, and clocks differ; so the lease itself protects nothing. The token does: it grows with
every new owner, every command carries it, and the batch that writes the command compares it with the lease
under a lock. A process that slept through the end of its lease cannot move a cent. Each token is a record of
the journal: one that was turned back in the table is found, and gives nobody the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.access.record import LEASE
from croupier.errors import OperatingError
from croupier.ledger.canonical import fields_of
from croupier.ledger.command import Fence
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.store.recorded import check_row, note
from croupier.units.gaming_day import Clock, instant_text
from croupier.units.ids import identifier
from croupier.units.verdict import Refusal


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to run a table until ``expires_at``; ``fence`` goes with every command of the table."""

    name: str
    holder: str
    token: int
    expires_at: str

    @property
    def fence(self) -> Fence:
        return Fence(self.name, self.token)


class Leases:
    """Leases of one database, shared by all processes that use it."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock

    def acquire(self, name: str, holder: str, seconds: float) -> Lease | Refusal:
        """Take a table that is free or whose lease has ended; the holder itself gets a new token too."""
        identifier(name, "name")
        identifier(holder, "holder")
        return self._changing(lambda c: self._acquire(c, name, holder, seconds))

    def renew(self, lease: Lease, seconds: float) -> Lease | Refusal:
        """Keep a table for longer, under the same token, as long as nobody else has taken it."""
        return self._changing(lambda c: self._renew(c, lease, seconds))

    def release(self, lease: Lease) -> None:
        """Give a table back early; the token stays used."""
        self._changing(lambda c: self._renew(c, lease, 0))

    def current(self, name: str) -> Lease | None:
        """Who holds a table, whether or not the lease has ended."""
        with reading(self._engine) as connection:
            row = connection.execute(select(t.lease).where(t.lease.c.name == name)).first()
        return Lease(*row) if row else None

    def _acquire(self, connection: Connection, name: str, holder: str, seconds: float) -> Lease | Refusal:
        now = self._clock.now()
        held = self._locked(connection, name)
        if held is not None:
            check_row(connection, LEASE, fields_of(held))
        if held is not None and held.holder != holder and held.expires_at > instant_text(now):
            return Refusal("lease_held", f"table {name} is run by {held.holder} until {held.expires_at}")
        lease = Lease(
            name, holder, held.token + 1 if held else 1, instant_text(now + timedelta(seconds=seconds))
        )
        values = {"holder": holder, "token": lease.token, "expires_at": lease.expires_at}
        if held is None:
            connection.execute(t.lease.insert().values(name=name, **values))
        else:
            connection.execute(t.lease.update().where(t.lease.c.name == name).values(**values))
        note(connection, LEASE, name)
        return lease

    def _renew(self, connection: Connection, lease: Lease, seconds: float) -> Lease | Refusal:
        held = self._locked(connection, lease.name)
        if held is None or held.token != lease.token:
            return Refusal("lease_lost", f"table {lease.name} is run by another process under a later lease")
        expires_at = instant_text(self._clock.now() + timedelta(seconds=seconds))
        connection.execute(t.lease.update().where(t.lease.c.name == lease.name).values(expires_at=expires_at))
        return Lease(lease.name, lease.holder, lease.token, expires_at)

    def _locked(self, connection: Connection, name: str) -> Lease | None:
        row = connection.execute(select(t.lease).where(t.lease.c.name == name).with_for_update()).first()
        return Lease(*row) if row else None

    def _changing(self, change: Callable[[Connection], Lease | Refusal]) -> Lease | Refusal:
        try:
            with writing(self._engine) as connection:
                return change(connection)
        except IntegrityError:
            # Another process made the row in the same instant: now it is there to be looked at.
            with writing(self._engine) as connection:
                return change(connection)
        except SQLAlchemyError as error:
            raise OperatingError(f"the lease could not be changed: {str(error).splitlines()[0]}") from error
