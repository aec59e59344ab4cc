"""What a gateway asks the house: what may I take, what must I print, which of my events do you have?

It moves nothing. It is signed all the same: whoever hears which tickets are to be printed could print them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final, TypedDict

from croupier.ledger.canonical import canonical
from croupier.units.gaming_day import parse_instant
from croupier.units.ids import identifier
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.devices.report import INSERTED

CLOCKS_DIFFER: Final = timedelta(minutes=5)
"""By how much the clock of a cabinet may be wrong."""
_PURPOSE: Final = b"croupier device question 1\n"


@dataclass(frozen=True, slots=True)
class Question:
    """``at`` is the device's own time: a question that was overheard is of no use for long."""

    device: str
    at: str

    def check(self) -> None:
        identifier(self.device, "device")
        if parse_instant(self.at).tzinfo is None:
            raise ValueError("at: a time has its zone")

    def signed_bytes(self) -> bytes:
        return _PURPOSE + canonical(asdict(self)).encode()

    def refusal(self, now: datetime, last: str) -> Refusal | None:
        """Why a question is not answered: it is old, or was asked before."""
        asked = parse_instant(self.at)
        if abs(asked - now) > CLOCKS_DIFFER:
            message = f"the clock of {self.device} says {self.at}; set it within five minutes of the house's"
            return Refusal("clocks_differ", message, INSERTED)
        if last and asked <= parse_instant(last):
            return Refusal("asked_before", f"{self.device} asked at {self.at} before", INSERTED)
        return None


class TicketToPrint(TypedDict):
    """A voucher as its ticket says it (58 Pa. Code § 461a.8)."""

    number: str
    amount_cents: Cents
    issued_at: str
    expires_day: str
    house: str
    terminal: str


class Instructions(TypedDict):
    """What a cabinet does until it asks again.

    ``bills_cents`` are the bills that it may take now, none while it is disabled; ``last_number`` and
    ``last_hash`` are those of its last event that the house has. ``light`` is what its tower light shows.
    """

    device: str
    last_number: int
    last_hash: str
    bills_cents: list[Cents]
    vouchers: bool
    tickets: list[TicketToPrint]
    light: str
