"""An account: what it holds, what of that is at risk, and whether it may be used."""

from __future__ import annotations

from typing import NamedTuple

from croupier.ledger.chart import AccountKind, kind_of
from croupier.units.money import Cents

OPEN = "open"
DISABLED = "disabled"
CLOSED = "closed"
STATUSES = (OPEN, DISABLED, CLOSED)


class Account(NamedTuple):
    """The balance is counted on the side on which the kind grows; ``held_cents`` is the part at risk."""

    id: str
    balance_cents: Cents = 0
    held_cents: Cents = 0
    status: str = OPEN

    @property
    def kind(self) -> AccountKind:
        return kind_of(self.id)

    @property
    def available_cents(self) -> Cents:
        """What may still be wagered or withdrawn: a hold keeps its part back."""
        return self.balance_cents - self.held_cents
