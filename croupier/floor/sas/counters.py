"""What a terminal counts beside the meters of § 605a.5(d): doors, power, bills in its box, the round in
play."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.floor.sas.codes import Raised
from croupier.units.money import Cents


@dataclass(slots=True)
class Counters:
    """Counted since the link first knew the terminal, and kept over restarts."""

    doors_opened: int = 0
    power_applied: int = 0
    rounds_at_power: int = 0
    rounds_at_door: int = 0
    last_bill_cents: Cents = 0
    box_bills: int = 0
    box_cents: Cents = 0
    won_cents: Cents = 0

    def happened(self, code: int, rounds: int) -> None:
        """An exception was raised after so many rounds."""
        if code == Raised.MAIN_DOOR_OPENED:
            self.doors_opened += 1
        elif code == Raised.MAIN_DOOR_CLOSED:
            self.rounds_at_door = rounds
        elif code == Raised.POWER_APPLIED:
            self.power_applied += 1
            self.rounds_at_power = rounds
        elif code == Raised.BOX_REMOVED:
            self.box_bills = self.box_cents = 0

    def took_bill(self, cents: Cents) -> None:
        self.last_bill_cents = cents
        self.box_bills += 1
        self.box_cents += cents
