"""What the meters say went into a box against what the count found in it, with zero tolerance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

import msgspec

from croupier.accounting.count.counting import Contents
from croupier.ledger.entry import TallyKey
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding
from croupier.wagering.meters import BILL_IN, VOUCHER_IN_COUNT, VOUCHER_IN_VALUE, Meter, total
from croupier.wagering.terminal import BILLS_CENTS


class MeteredDrop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a terminal's meters counted since its box was last taken: pieces by bill, vouchers."""

    bills: dict[int, int]
    vouchers_cents: Cents
    vouchers: int


def metered_drop(before: Mapping[TallyKey, int], after: Mapping[TallyKey, int], asset: str) -> MeteredDrop:
    """The difference of two readings. The bill meter counts cents for each bill (§ 605a.5(d)(5))."""

    def moved(meter: Meter) -> int:
        return total(after, asset, meter) - total(before, asset, meter)

    bills = {}
    for bill in BILLS_CENTS:
        key = (asset, BILL_IN.code, bill)
        cents = after.get(key, 0) - before.get(key, 0)
        if cents:
            bills[bill] = cents // bill
    return MeteredDrop(bills, moved(VOUCHER_IN_VALUE), moved(VOUCHER_IN_COUNT))


def count_agrees_with_the_meters(
    counted: Mapping[str, Contents], metered: Mapping[str, MeteredDrop]
) -> Iterator[Finding]:
    """A Finding for every terminal and every figure that differs by anything at all."""
    for asset in sorted({*counted, *metered}):
        contents, drop = counted.get(asset, Contents()), metered.get(asset)
        if drop is None:
            yield _finding(asset, "there are no meters for it", "58 Pa. Code § 605a.5(d)")
            continue
        for bill in sorted({*contents.bills, *drop.bills}):
            found, shown = contents.bills.get(bill, 0), drop.bills.get(bill, 0)
            if found != shown:
                yield _finding(
                    asset, f"{found} bills of {dollars(bill)} counted, {shown} metered", BILL_IN.cite
                )
        if contents.vouchers_cents != drop.vouchers_cents:
            counted_value, metered_value = dollars(contents.vouchers_cents), dollars(drop.vouchers_cents)
            message = f"vouchers of {counted_value} counted, {metered_value} metered"
            yield _finding(asset, message, VOUCHER_IN_VALUE.cite)
        others = contents.instruments_cents - contents.vouchers_cents
        if others:
            message = f"coupons and other instruments of {dollars(others)} counted, none metered"
            yield _finding(asset, message, "58 Pa. Code § 465a.17(a)")
        if len(contents.vouchers) != drop.vouchers:
            message = f"{len(contents.vouchers)} vouchers counted, {drop.vouchers} metered"
            yield _finding(asset, message, VOUCHER_IN_COUNT.cite)


def beyond_the_meters(
    counted: Mapping[str, Contents], metered: Mapping[str, MeteredDrop]
) -> dict[str, Cents]:
    """What vouchers, coupons and other instruments in a box come to beyond those that the terminal's meters
    counted, by asset number: central control does not have it, and it is revenue whether they are valid or
    not (§ 465a.25(a)(3)(ix); docs/interpretations/4653)."""
    found = {
        asset: contents.instruments_cents - metered[asset].vouchers_cents
        for asset, contents in counted.items()
        if asset in metered
    }
    return {asset: cents for asset, cents in sorted(found.items()) if cents > 0}


def _finding(asset: str, message: str, cite: str) -> Finding:
    return Finding(
        "error", "drop_variance", f"{asset}: {message}", cite, "look into it, and write down what was found"
    )


def last_taken(books: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """When each terminal lost its box last; not all are due on every pick-up day (§ 465a.18(a)(3))."""
    last: dict[str, int] = {}
    for taken in books:
        last |= {device: max(seq, last.get(device, 0)) for device, seq in taken.items()}
    return last


def drop_meters(
    since: Mapping[str, int], until: Mapping[str, int], tallies: Callable[[int], Mapping[TallyKey, int]]
) -> dict[str, MeteredDrop]:
    """What each terminal metered from one collection of its box to the next, both as numbers of records.

    A box is taken in the middle of a gaming day: bills that follow are the next box's.
    """
    read = cache(tallies)
    return {
        device: metered_drop(read(since.get(device, 0)), read(seq), device) for device, seq in until.items()
    }
