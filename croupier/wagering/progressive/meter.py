"""A progressive meter as the books own it (58 Pa. Code §§ 605a.7, 605a.8).

What a meter shows is what its account holds. Beside the account stands this record: the part of a cent that
no transfer could carry yet, exactly, and what the meter has counted since it was installed. All tables of
a link feed the one record, so that no part of a cent is lost between them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Final

from croupier.ledger.draft import Draft, refuse
from croupier.units.money import Cents

OPEN: Final = "open"
REMOVED: Final = "removed"

KINDS: Final = ("progressive_main", "progressive_reserve")
SEED_ACCOUNT: Final = "adjustments:progressive_seed"
"""What the house puts into meters as seed and reseed comes from here."""
LARGEST_DENOMINATOR: Final = 10**15
"""A part of a cent is kept as two whole numbers of 64 bits; no rate of the text comes near this."""

_METER: Final = "58 Pa. Code § 605a.7(a)(1)"


@dataclass(frozen=True, slots=True)
class ProgressiveMeter:
    """One meter, named by its account: ``progressive_main:FLUSH.main``.

    ``contributed_cents`` less ``returned_cents`` (for wagers that became void) is what wagers gave in whole
    cents, to it or to a meter that it took over; the remainder is what they gave besides. Payments by
    terminals and by attendants are counted apart: § 605a.7(a)(2) and (3). None of these counts ever runs
    backwards. ``pending_hits`` are those whose money may still come back to this meter, because nobody has
    validated them yet.
    """

    record_kind: ClassVar[str] = "progressive_meter"
    key_field: ClassVar[str] = "account"

    account: str
    state: str = OPEN
    remainder_numerator: int = 0
    remainder_denominator: int = 1
    wagers_accepted: int = 0
    wagered_cents: Cents = 0
    contributed_cents: Cents = 0
    returned_cents: Cents = 0
    hits: int = 0
    terminal_paid_cents: Cents = 0
    attendant_paid_cents: Cents = 0
    pending_hits: int = 0

    @property
    def key(self) -> str:
        return self.account

    @property
    def remainder(self) -> Fraction:
        """The part of a cent, from 0 up to but not including 1."""
        return Fraction(self.remainder_numerator, self.remainder_denominator)

    def patrons_cents(self, balance_cents: Cents) -> Cents:
        """What patrons wagered into the meter and can still win, of what it holds.

        What was won counts against the house's seed before it counts against them. A reserve that was poured
        in needs no count of its own: no edition gives a reserve more of a wager than its meter.
        """
        return max(min(balance_cents, self.contributed_cents - self.returned_cents), 0)

    @property
    def link(self) -> str:
        """The tables that share the meter: the part of its name before the point."""
        return self.account.partition(":")[2].rpartition(".")[0]

    @property
    def name(self) -> str:
        """``main``, ``reserve``, ``mega``: its name in the chapter."""
        return self.account.rpartition(".")[2]


def meter_account(text: str, field: str) -> str:
    """The account of a meter; ValueError for any other account."""
    if text.partition(":")[0] not in KINDS:
        raise ValueError(f"{field}: {text!r} is not a meter like progressive_main:FLUSH.main")
    return text


def meter_of(draft: Draft, account: str) -> ProgressiveMeter:
    """The meter; one that was never fed begins here."""
    return draft.record(ProgressiveMeter, account) or ProgressiveMeter(account)


def open_meter(draft: Draft, account: str) -> ProgressiveMeter:
    """The meter, if wagers may still feed it."""
    meter = meter_of(draft, account)
    if meter.state == REMOVED:
        raise refuse("meter_removed", f"the meter {account} was removed and takes no more wagers", _METER)
    return meter


def with_remainder(meter: ProgressiveMeter, rest: Fraction) -> ProgressiveMeter:
    """The same meter with another part of a cent."""
    if rest.denominator > LARGEST_DENOMINATOR:
        raise ValueError(f"meter {meter.account}: a part of a cent of {rest} cannot be kept")
    return replace(meter, remainder_numerator=rest.numerator, remainder_denominator=rest.denominator)
