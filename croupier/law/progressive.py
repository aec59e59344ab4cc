"""What an edition says of a progressive: where its meters start, restart, and how fast they grow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.units.money import Cents, dollars, parse_dollars
from croupier.units.odds import ForOne, parse_odds

_AMOUNT = re.compile(r"(at least )?(\$[\d,]+)( for 1)?")


@dataclass(frozen=True, slots=True)
class MeterAmount:
    """``$30,000 for 1``, ``$10,000`` or ``at least $10,000``.

    "for 1" is that many dollars for every dollar of the progressive wager being offered;
    "at least" leaves the amount to the Rules Submission (option ``meter_reset``), not below this.
    """

    cents: Cents
    for_one: bool = False
    at_least: bool = False

    def amount(self, wager_offered: Cents) -> Cents:
        return self.cents * wager_offered // 100 if self.for_one else self.cents

    def __str__(self) -> str:
        return f"{'at least ' * self.at_least}{dollars(self.cents)}{' for 1' * self.for_one}"


def parse_meter_amount(text: str) -> MeterAmount:
    """Read ``$30,000 for 1``, ``$10,000`` or ``at least $10,000``."""
    match = _AMOUNT.fullmatch(text)
    if match is None or (match[1] and match[3]):
        raise ValueError(f"{text!r} is not an amount like '$30,000 for 1', '$10,000' or 'at least $10,000'")
    return MeterAmount(parse_dollars(match[2]), bool(match[3]), bool(match[1]))


def parse_rate(text: str) -> Fraction:
    """``23%`` or ``0.5%`` as an exact fraction."""
    if not re.fullmatch(r"\d+(\.\d+)?%", text):
        raise ValueError(f"{text!r} is not a rate like '23%'")
    return Fraction(text.removesuffix("%")) / 100


def parse_for_one(text: str) -> ForOne:
    """``500 for 1``, and nothing else that a wager may pay."""
    odds = parse_odds(text)
    if not isinstance(odds, ForOne):
        raise ValueError(f"{text!r} is not a multiple of the wager like '500 for 1'")
    return odds


@dataclass(frozen=True, slots=True)
class MeterRule:
    """One meter: seed and reseed, the share of each wager that feeds it, and the reserve behind it.

    ``primary`` is None where the text leaves the rate to the Rules Submission. ``reserve_meter``
    names the meter that is poured into this one when a 100% payout has emptied it.
    """

    name: str
    seed: MeterAmount
    reseed: MeterAmount
    primary: Fraction | None
    reserve: Fraction
    reserve_meter: str = ""


@dataclass(frozen=True, slots=True)
class ProgressiveRule:
    """The meters of one progressive wager, by paytable letter ("" where there is a single one).

    ``verified_from`` is the least fixed sum that a floorperson verifies, where the text has one; a lesser sum
    is an ordinary winning. ``percentage_off_account`` says that a percentage of a meter may not be paid to
    the player's game account.
    """

    wager: str
    cite: str
    meters: Mapping[str, Mapping[str, MeterRule]]
    verified_from: ForOne | None = None
    percentage_off_account: bool = False
