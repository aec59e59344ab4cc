"""A transfer: one sum from one account to another, so that debits equal credits by construction."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.units.money import Cents

# The largest single sum: far above any wager, far below what 64 bits hold, so that no total overflows.
LARGEST_CENTS = 10**15


@dataclass(frozen=True, slots=True)
class Transfer:
    """``amount_cents`` leaves by the credit of one account and arrives by the debit of the other."""

    debit: str
    credit: str
    amount_cents: Cents
    purpose: str

    def __post_init__(self) -> None:
        check_transfer(self.debit, self.credit, self.amount_cents)


def sum_of_money(value: Cents, field: str) -> Cents:
    """A sum that a command may name: whole cents, above zero, and not absurd."""
    if type(value) is not int or not 0 < value <= LARGEST_CENTS:
        raise ValueError(f"{field}: {value!r} is not a whole number of cents above zero")
    return value


def check_transfer(debit: str, credit: str, amount_cents: Cents) -> None:
    """What every transfer must be, whoever makes it."""
    sum_of_money(amount_cents, "amount_cents")
    if debit == credit:
        raise ValueError(f"a transfer needs two accounts, not {debit} twice")
