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

BY_TERMINAL: Final = "terminal"
BY_ATTENDANT: Final = "attendant"


@dataclass(frozen=True, slots=True)
class Refill:
    """What an emptied meter was given to start again: out of its ``reserve``, and by the house."""

    reserve: str = ""
    poured_cents: Cents = 0
    reseeded_cents: Cents = 0


NO_REFILL: Final = Refill()


@dataclass(frozen=True, slots=True)
class ProgressiveHit:
    """Named by the hold of its wager. ``meter`` is the account that paid; empty for a fixed sum, which the
    table pays. ``paid_by`` is "attendant" from the beginning where the chapter keeps it off the account.
    The last three fields are its ``Refill``: what the meter got because this hit had emptied it."""

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
    reserve: str = ""
    poured_cents: Cents = 0
    reseeded_cents: Cents = 0

    @property
    def key(self) -> str:
        return self.id

    @property
    def source(self) -> str:
        """The account that the money came from."""
        return self.meter or f"table_win:{self.table_id}"

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters that its refusal changes: its own, and the reserve that was poured into it."""
        return tuple(one for one in (self.meter, self.reserve) if one)


def hits_account(table: str) -> str:
    """Where the money of a table's hits waits; while it holds any, the table opens no round."""
    return f"progressive_hits:{table}"


def due_account(terminal: str) -> str:
    """What an attendant owes for progressives at a terminal."""
    return f"hand_pays_due:{terminal}:progressive"
