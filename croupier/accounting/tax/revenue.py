"""Gross table game revenue of a gaming day (58 Pa. Code § 601a.9(b), (c), (e))."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

import msgspec

from croupier.ledger.entry import TallyKey
from croupier.units.money import Cents
from croupier.wagering import meters
from croupier.wagering.meters import Meter, total

# What central control reads to find a terminal's net revenue: what went in as wagers, what was paid for them.
PAID: tuple[Meter, ...] = (
    meters.COIN_OUT,
    meters.ATTENDANT_PAID_JACKPOTS,
    meters.TERMINAL_PAID_PROGRESSIVE,
    meters.ATTENDANT_PAID_PROGRESSIVE,
)


class BankingTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A banking table with chips in one gaming day: inventories, fills, credits and what its box held."""

    table: str
    opening_cents: Cents
    closing_cents: Cents
    fills_cents: Cents
    credits_cents: Cents
    drop_cents: Cents

    @property
    def net_cents(self) -> Cents:
        """Drop, closing inventory and credits, less opening inventory and fills (§ 601a.9(c)(1) to (5))."""
        return (
            self.drop_cents + self.closing_cents + self.credits_cents - self.opening_cents - self.fills_cents
        )


class DayRevenue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One gaming day. Revenue can be below zero: a table can lose."""

    gaming_day: datetime.date
    # § 601a.9(b)(1) and (c)
    banking: list[BankingTable] = msgspec.field(default_factory=list)
    # § 601a.9(b)(2): rake and time charges, by table
    nonbanking: dict[str, Cents] = msgspec.field(default_factory=dict)
    # § 601a.9(b)(3) and (e), by asset number, as central control has it
    terminals: dict[str, Cents] = msgspec.field(default_factory=dict)
    fully_automated: dict[str, Cents] = msgspec.field(default_factory=dict)
    # § 465a.25(a)(3)(ix): vouchers and coupons in the boxes of terminals beyond what their meters counted
    counted_beyond_meters: dict[str, Cents] = msgspec.field(default_factory=dict)
    # § 601a.9(b)(4): entry fees less prizes
    contests_cents: Cents = 0

    @property
    def banking_cents(self) -> Cents:
        return sum(table.net_cents for table in self.banking)

    @property
    def nonbanking_cents(self) -> Cents:
        return sum(self.nonbanking.values())

    @property
    def terminals_cents(self) -> Cents:
        return sum(self.terminals.values()) + sum(self.counted_beyond_meters.values())

    @property
    def fully_automated_cents(self) -> Cents:
        return sum(self.fully_automated.values())

    @property
    def gross_cents(self) -> Cents:
        """Gross table game revenue: all of § 601a.9(b)."""
        return (
            self.banking_cents
            + self.nonbanking_cents
            + self.terminals_cents
            + self.fully_automated_cents
            + self.contests_cents
        )


def terminal_net(before: Mapping[TallyKey, int], after: Mapping[TallyKey, int], asset_number: str) -> Cents:
    """A terminal's net revenue between two readings of its meters (§ 601a.9(e)).

    Progressive payouts are revenue given back on the day on which they are paid; the share of a wager that
    fed the meter was revenue on the day on which it was wagered.
    """

    def moved(meter: Meter) -> int:
        return total(after, asset_number, meter) - total(before, asset_number, meter)

    return moved(meters.COIN_IN) - sum(moved(meter) for meter in PAID)


def terminals_net(before: Mapping[TallyKey, int], after: Mapping[TallyKey, int]) -> dict[str, Cents]:
    """Every terminal that has meters, by asset number."""
    named = sorted({key[0] for key in after if key[1] == meters.COIN_IN.code})
    return {asset_number: terminal_net(before, after, asset_number) for asset_number in named}
