"""A hold: money of an account that is at risk until it is posted or released."""

from __future__ import annotations

from typing import NamedTuple

from croupier.units.money import Cents

HELD = "held"
POSTED = "posted"
RELEASED = "released"


class Hold(NamedTuple):
    """A wager not yet decided. It is posted once or released once, and never changes again."""

    id: str
    account: str
    amount_cents: Cents
    state: str = HELD
    purpose: str = "wager"
