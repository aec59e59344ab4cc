"""The meters of an electronic wagering terminal (58 Pa. Code § 605a.5(d)).

They are counted in the transaction that moves the money, by the commands that move it, and are never set
back: not by a RAM clear (§ 461a.27), since they live here and not in the terminal. Amounts are in cents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.ledger.draft import Draft
from croupier.ledger.entry import TallyKey
from croupier.units.money import Cents

# A meter shows ten digits; after 9,999,999,999 it shows zero again, and the turn is counted beside it.
DIGITS = 10
ROLLOVER: int = 10**DIGITS


@dataclass(frozen=True, slots=True)
class Meter:
    """One kind of meter: its paragraph of § 605a.5(d), and whether it counts cents or pieces."""

    code: str
    paragraph: int
    title: str
    counts_cents: bool = True

    @property
    def cite(self) -> str:
        return f"58 Pa. Code § 605a.5(d)({self.paragraph})"


COIN_IN = Meter("coin_in", 1, "Coin in")
COIN_OUT = Meter("coin_out", 2, "Coin out")
ATTENDANT_PAID_JACKPOTS = Meter("attendant_paid_jackpots", 3, "Attendant paid jackpots")
ATTENDANT_PAID_CANCELLED_CREDITS = Meter(
    "attendant_paid_cancelled_credits", 4, "Attendant paid cancelled credits"
)
BILL_IN = Meter("bill_in", 5, "Bill in")
VOUCHER_IN_VALUE = Meter("voucher_in_value", 6, "Voucher in, cashable, value")
VOUCHER_IN_COUNT = Meter("voucher_in_count", 7, "Voucher in, cashable, count", counts_cents=False)
VOUCHER_OUT_VALUE = Meter("voucher_out_value", 8, "Voucher out, cashable, value")
# Paragraph (9) says "accepted" where (8) says "issued"; it is read as the count to the value of (8).
VOUCHER_OUT_COUNT = Meter("voucher_out_count", 9, "Voucher out, cashable, count", counts_cents=False)
TERMINAL_PAID_PROGRESSIVE = Meter("terminal_paid_progressive", 10, "Terminal paid progressive payout")
ATTENDANT_PAID_PROGRESSIVE = Meter("attendant_paid_progressive", 11, "Attendant paid progressive payout")
# (12), additional meters: what our terminals can do besides.
TIPS = Meter("tips", 12, "Tips")
WAGERS_SETTLED = Meter("wagers_settled", 12, "Wagers settled", counts_cents=False)
# Won: more came back than was staked. Lost: nothing came back. A push, or a half returned, is neither.
WAGERS_WON = Meter("wagers_won", 12, "Wagers won", counts_cents=False)
WAGERS_LOST = Meter("wagers_lost", 12, "Wagers lost", counts_cents=False)

METERS = (
    COIN_IN,
    COIN_OUT,
    ATTENDANT_PAID_JACKPOTS,
    ATTENDANT_PAID_CANCELLED_CREDITS,
    BILL_IN,
    VOUCHER_IN_VALUE,
    VOUCHER_IN_COUNT,
    VOUCHER_OUT_VALUE,
    VOUCHER_OUT_COUNT,
    TERMINAL_PAID_PROGRESSIVE,
    ATTENDANT_PAID_PROGRESSIVE,
    TIPS,
    WAGERS_SETTLED,
    WAGERS_WON,
    WAGERS_LOST,
)


@dataclass(frozen=True, slots=True)
class MeterReading:
    """A meter of a terminal for one denomination: of the bill for ``bill_in``, of the credit otherwise."""

    asset_number: str
    meter: Meter
    denomination_cents: Cents
    value: int

    @property
    def shown(self) -> str:
        """The ten digits on the display."""
        return f"{self.value % ROLLOVER:0{DIGITS}d}"

    @property
    def rollovers(self) -> int:
        """How often the display has passed its last number."""
        return self.value // ROLLOVER


def advance(draft: Draft, asset_number: str, meter: Meter, denomination_cents: Cents, by: int) -> None:
    """Count on a meter in the transaction of the draft."""
    draft.tally(asset_number, meter.code, denomination_cents, by)


def readings(tallies: Mapping[TallyKey, int], asset_number: str) -> list[MeterReading]:
    """All meters of a terminal; a meter that never moved reads zero in the denomination 0."""
    found: list[MeterReading] = []
    for meter in METERS:
        denominations = sorted(d for s, code, d in tallies if s == asset_number and code == meter.code)
        found += [
            MeterReading(asset_number, meter, d, tallies[asset_number, meter.code, d]) for d in denominations
        ] or [MeterReading(asset_number, meter, 0, 0)]
    return found


def total(tallies: Mapping[TallyKey, int], asset_number: str, meter: Meter) -> int:
    """A meter of a terminal over all its denominations."""
    return sum(v for (s, code, _), v in tallies.items() if s == asset_number and code == meter.code)
