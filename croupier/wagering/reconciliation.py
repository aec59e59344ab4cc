"""The meters against the ledger, with zero tolerance."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.ledger.entry import TallyKey
from croupier.units.verdict import Finding
from croupier.wagering.flows import CASH_BOX, GAME_ACCOUNT, Flows, between, by_terminal, metered
from croupier.wagering.meters import BILL_IN, METERS, Meter, total
from croupier.wagering.terminal import BILLS_CENTS


def meters_agree_with_the_ledger(tallies: Mapping[TallyKey, int], flows: Flows) -> list[Finding]:
    """A Finding for every meter of every terminal that differs from the ledger by anything at all.

    ``tallies`` and ``flows`` must be of the same moment.
    """
    findings: list[Finding] = []
    moved = by_terminal(flows)
    for asset_number in sorted({key[0] for key in tallies} | moved.keys()):
        own = moved.get(asset_number, {})
        for meter in METERS:
            expected = metered(own, asset_number, meter)
            findings += _compare(asset_number, meter, total(tallies, asset_number, meter), expected)
        for bill in BILLS_CENTS:
            expected, _ = between(own, asset_number, CASH_BOX, GAME_ACCOUNT, f"currency_{bill}")
            shown = tallies.get((asset_number, BILL_IN.code, bill), 0)
            findings += _compare(asset_number, BILL_IN, shown, expected, f" of {bill} cents")
    return findings


def _compare(asset_number: str, meter: Meter, shown: int, expected: int, which: str = "") -> list[Finding]:
    if shown == expected:
        return []
    return [
        Finding(
            severity="error",
            code="meter_differs",
            message=f"terminal {asset_number}: {meter.title}{which} reads {shown}, the ledger has {expected}",
            cite=meter.cite,
            remedy="run croupier audit verify, and compare the journal with the terminal's own record",
        )
    ]
