"""From what meters show to what was counted: a display of ten digits begins again, a count does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.floor.sas.codes import BILL_METERS, MeterCode
from croupier.units.money import Cents
from croupier.units.verdict import Finding
from croupier.wagering.meters import ROLLOVER

# One poll reads twelve meters, all of one moment: these are the ones whose sums must agree.
MONEY: Final = (
    MeterCode.COIN_IN,
    MeterCode.MACHINE_PAID,
    MeterCode.MACHINE_PAID_PROGRESSIVE,
    MeterCode.ATTENDANT_PAID,
    MeterCode.ATTENDANT_PAID_PROGRESSIVE,
    MeterCode.WON,
    MeterCode.BILLS,
    MeterCode.CASHABLE_IN_CENTS,
    MeterCode.DROP,
    MeterCode.CASHABLE_OUT_CENTS,
    MeterCode.HAND_PAID_CANCELLED,
    MeterCode.TIPS,
)
PIECES: Final = (
    *BILL_METERS,
    MeterCode.CASHABLE_IN_COUNT,
    MeterCode.CASHABLE_OUT_COUNT,
    MeterCode.GAMES_PLAYED,
)
_PAID: Final = (
    MeterCode.MACHINE_PAID,
    MeterCode.MACHINE_PAID_PROGRESSIVE,
    MeterCode.ATTENDANT_PAID,
    MeterCode.ATTENDANT_PAID_PROGRESSIVE,
)

Meters = Mapping[int, int]


def advanced(total: int, shown_before: int, shown_now: int) -> int | None:
    """The running count after a new reading; None if the meter went backwards.

    Passing the last number is a step of less than half the display; a larger one is a step back.
    """
    step = (shown_now - shown_before) % ROLLOVER
    return None if step >= ROLLOVER // 2 else total + step


def identities(asset_number: str, shown: Meters) -> list[Finding]:
    """Drop is bills and vouchers in; won is what machine and attendant paid. Both at every moment."""
    sums = {
        MeterCode.DROP: (MeterCode.BILLS, MeterCode.CASHABLE_IN_CENTS),
        MeterCode.WON: _PAID,
    }
    return [
        Finding(
            severity="error",
            code="meter_identity",
            message=f"terminal {asset_number}: {whole.name} shows {shown[whole]}, its parts {total}",
            cite="58 Pa. Code § 605a.5(d)",
            remedy="disable the terminal and compare it with the books",
        )
        for whole, parts in sums.items()
        if (total := sum(shown[part] for part in parts) % ROLLOVER) != shown[whole]
    ]


def net_revenue_cents(meters: Meters) -> Cents:
    """Wagers less everything won, progressives included, as the meters count it (§ 601a.9(e))."""
    return meters[MeterCode.COIN_IN] - sum(meters[part] for part in _PAID)
