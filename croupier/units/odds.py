"""What a wager pays, in the words of the text.

The chapters price an outcome in six ways, and they are not interchangeable: "3 to 2" returns the
stake, "250 for 1" does not, a percentage comes off a progressive meter, a fixed sum ignores the
stake, a push gives the stake back, and a lost wager gives nothing. Each is its own class here, so
that data can never say one and mean another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.units.money import Cents, dollars, parse_dollars


@dataclass(frozen=True, slots=True)
class ToOne:
    """``3 to 2``: the winnings beside the stake, which is returned as well."""

    numerator: int
    denominator: int = 1

    def winnings(self, stake: Cents) -> Cents:
        return stake * self.numerator // self.denominator

    def returns(self, stake: Cents) -> Cents:
        return stake + self.winnings(stake)

    def __str__(self) -> str:
        return f"{self.numerator} to {self.denominator}"


@dataclass(frozen=True, slots=True)
class ForOne:
    """``250 for 1``: all that the player receives; the stake stays with the house."""

    numerator: int
    denominator: int = 1

    def winnings(self, stake: Cents) -> Cents:
        return self.returns(stake) - stake

    def returns(self, stake: Cents) -> Cents:
        return stake * self.numerator // self.denominator

    def __str__(self) -> str:
        return f"{self.numerator} for {self.denominator}"


@dataclass(frozen=True, slots=True)
class PercentOfMeter:
    """``10% of meter``, ``100% of mega meter``: a share of a progressive meter, stake not returned."""

    percent: int
    meter: str = "main"

    def share(self, meter_cents: Cents) -> Cents:
        return meter_cents * self.percent // 100

    def __str__(self) -> str:
        return f"{self.percent}% of {'' if self.meter == 'main' else self.meter + ' '}meter"


@dataclass(frozen=True, slots=True)
class FixedSum:
    """``$1,000``: an amount that does not depend on the stake, which is not returned."""

    cents: Cents

    def winnings(self, stake: Cents) -> Cents:
        return self.cents - stake

    def returns(self, stake: Cents) -> Cents:
        return self.cents

    def __str__(self) -> str:
        return dollars(self.cents)


@dataclass(frozen=True, slots=True)
class FixedSumAndStake:
    """``$1,000 and stake``: an amount that does not depend on the stake, which is returned with it."""

    cents: Cents

    def winnings(self, stake: Cents) -> Cents:
        return self.cents

    def returns(self, stake: Cents) -> Cents:
        return self.cents + stake

    def __str__(self) -> str:
        return f"{dollars(self.cents)} and stake"


@dataclass(frozen=True, slots=True)
class Push:
    """The stake comes back, nothing more."""

    def winnings(self, stake: Cents) -> Cents:
        return 0

    def returns(self, stake: Cents) -> Cents:
        return stake

    def __str__(self) -> str:
        return "push"


@dataclass(frozen=True, slots=True)
class Lose:
    """The house keeps the stake."""

    def winnings(self, stake: Cents) -> Cents:
        return -stake

    def returns(self, stake: Cents) -> Cents:
        return 0

    def __str__(self) -> str:
        return "lose"


PUSH = Push()
LOSE = Lose()
EVEN_MONEY = ToOne(1)

StakeOdds = ToOne | ForOne | FixedSum | FixedSumAndStake | Push | Lose
Odds = StakeOdds | PercentOfMeter


@dataclass(frozen=True, slots=True)
class ShareOfPot:
    """A share of what the players have put up themselves (§ 667a.11(e)); no paytable prices it."""

    def __str__(self) -> str:
        return "pot"


@dataclass(frozen=True, slots=True)
class TwoRows:
    """Two rows of a paytable, paid together for one wager (§ 671a.11(f)(2)(ii))."""

    first: StakeOdds
    second: StakeOdds

    def __str__(self) -> str:
        return f"{self.first} + {self.second}"


POT = ShareOfPot()

Paid = Odds | ShareOfPot | TwoRows
"""At which price a wager was settled: the odds of a paytable, or what takes their place."""

_RATIO = re.compile(r"(\d{1,3}(?:,\d{3})*|\d+) (to|for) ([1-9]\d*)")
_PERCENT = re.compile(r"([1-9]\d?|100)% of (?:([a-z_]+) )?meter")


def parse_odds(text: str) -> Odds:
    """Read the words of a data file; anything else is an error, never a guess."""
    if text == "push":
        return PUSH
    if text == "lose":
        return LOSE
    if match := _RATIO.fullmatch(text):
        ratio = ToOne if match[2] == "to" else ForOne
        numerator = int(match[1].replace(",", ""))
        if numerator == 0:
            raise ValueError(f"{text!r} pays nothing: say 'push' or 'lose'")
        return ratio(numerator, int(match[3]))
    if match := _PERCENT.fullmatch(text):
        return PercentOfMeter(int(match[1]), match[2] or "main")
    if text.startswith("$"):
        if text.endswith(" and stake"):
            return FixedSumAndStake(parse_dollars(text.removesuffix(" and stake")))
        return FixedSum(parse_dollars(text))
    raise ValueError(
        f"{text!r} is not odds: say '3 to 2', '250 for 1', '10% of meter', '$1,000', "
        "'$1,000 and stake', 'push' or 'lose'"
    )
