"""What an accepted wager gives to its meters, in the transaction that accepts it.

Accepted is what lies at "no more bets": from then on the system takes no further progressive wager, and the
number of wagers that the controller accepts must be the number of those that lie there (§ 678a.8(b) and
its like in every chapter). No chips lie on a hybrid table; what lies there is the hold of the wager's money.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.errors import MeterFault
from croupier.ledger.command import Footprint
from croupier.ledger.draft import Draft
from croupier.ledger.hold import HELD
from croupier.units.money import Cents
from croupier.wagering.progressive.meter import ProgressiveMeter, meter_of, open_meter, with_remainder


@dataclass(frozen=True, slots=True)
class Share:
    """The part of a wager that a meter gets: the primary rate of a meter, or the rate of its reserve."""

    meter: str
    numerator: int
    denominator: int

    @property
    def rate(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)


@dataclass(frozen=True, slots=True)
class ProgressiveWager:
    """A wager that feeds meters: whose, under which hold, how much, and who gets which part of it."""

    account: str
    hold: str
    amount_cents: Cents
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Feeding:
    """The progressive wagers of a table that are accepted together, or given back together."""

    table: str
    wagers: tuple[ProgressiveWager, ...]

    @property
    def meters(self) -> list[str]:
        return sorted({share.meter for wager in self.wagers for share in wager.shares})

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=(f"table_win:{self.table}", *self.meters, *(wager.account for wager in self.wagers)),
            holds=tuple(wager.hold for wager in self.wagers),
            records=tuple((ProgressiveMeter, meter) for meter in self.meters),
        )


def accept(draft: Draft, feeding: Feeding) -> None:
    """Count the wagers against the money that lies there, and give each meter its share."""
    lying = [wager for wager in feeding.wagers if _lies_there(draft, wager)]
    if len(lying) != len(feeding.wagers):
        missing = ", ".join(wager.hold for wager in feeding.wagers if wager not in lying)
        raise MeterFault(
            f"table {feeding.table}: {len(feeding.wagers)} progressive wagers are accepted, but "
            f"{len(lying)} lie there; without money are {missing}"
        )
    for account in feeding.meters:
        meter = open_meter(draft, account)
        fed = list(_fed(feeding.wagers, account))
        whole, rest = _split(meter.remainder + sum(share for _, share in fed))
        if whole:
            draft.transfer(f"table_win:{feeding.table}", account, whole, "contribution")
        counted = replace(
            with_remainder(meter, rest),
            wagers_accepted=meter.wagers_accepted + len(fed),
            wagered_cents=meter.wagered_cents + sum(cents for cents, _ in fed),
            contributed_cents=meter.contributed_cents + whole,
        )
        draft.put(counted)


def take_back(draft: Draft, feeding: Feeding) -> None:
    """Wagers that became void fed nothing in the end: their shares leave the meters again, exactly.

    If another table of the link has emptied the meter meanwhile, it gives what it has; the rest was paid
    to a winner and stays the house's loss.
    """
    for account in feeding.meters:
        meter = meter_of(draft, account)
        standing = draft.usable(account).balance_cents
        left = standing + meter.remainder - sum(share for _, share in _fed(feeding.wagers, account))
        whole, rest = _split(max(left, Fraction(0)))
        if whole < standing:
            draft.transfer(account, f"table_win:{feeding.table}", standing - whole, "contribution_returned")
        draft.put(
            replace(with_remainder(meter, rest), returned_cents=meter.returned_cents + standing - whole)
        )


def _lies_there(draft: Draft, wager: ProgressiveWager) -> bool:
    hold = draft.hold(wager.hold)
    return (
        hold is not None
        and hold.state == HELD
        and (hold.account, hold.amount_cents) == (wager.account, wager.amount_cents)
    )


def _fed(wagers: Sequence[ProgressiveWager], meter: str) -> Iterable[tuple[Cents, Fraction]]:
    for wager in wagers:
        for share in wager.shares:
            if share.meter == meter:
                yield wager.amount_cents, wager.amount_cents * share.rate


def _split(amount: Fraction) -> tuple[Cents, Fraction]:
    whole = amount.numerator // amount.denominator
    return whole, amount - whole
