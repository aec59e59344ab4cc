"""A hit: a progressive wager that won, from the player's turn to the payment.

The amount is what the meter showed at the player's turn; it leaves the meter at once, so that no other table
can win it too, and waits in the account of the table's hits until a floorperson or above has validated it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.units.money import Cents

PENDING: Final = "pending"
"""Won, out of the meter, not validated: the light is on."""
VALIDATED: Final = "validated"
"""Validated, and due from an attendant."""
PAID: Final = "paid"
REFUSED: Final = "refused"
"""Found not to be a winning hand; the money is where it came from."""
STATES: Final = (PENDING, VALIDATED, PAID, REFUSED)

BY_TERMINAL: Final = "terminal"
BY_ATTENDANT: Final = "attendant"


@dataclass(frozen=True, slots=True)
class ProgressiveHit:
    """Named by the hold of its wager. ``meter`` is the account that paid; empty for a fixed sum, which the
    table pays. ``paid_by`` is "attendant" from the beginning where the chapter keeps it off the account."""

    record_kind: ClassVar[str] = "progressive_hit"
    key_field: ClassVar[str] = "id"

    id: str
    table_id: str
    terminal: str
    account: str
    meter: str
    amount_cents: Cents
    pays: str
    hand: str
    state: str
    paid_by: str
    at: str
    gaming_day: str
    decided_by: str = ""
    decided_role: str = ""
    decided_at: str = ""
    reason: str = ""

    @property
    def key(self) -> str:
        return self.id

    @property
    def source(self) -> str:
        """The account that the money came from."""
        return self.meter or f"table_win:{self.table_id}"


def hits_account(table: str) -> str:
    """Where the money of a table's hits waits; while it holds any, the table opens no round."""
    return f"progressive_hits:{table}"


def due_account(terminal: str) -> str:
    """What an attendant owes for progressives at a terminal."""
    return f"hand_pays_due:{terminal}:progressive"
