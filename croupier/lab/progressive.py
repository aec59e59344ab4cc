"""Progressive wagers: at the seed, at any meter, at break-even, and in the long run.

docs/mathematics/progressives.md proves the identities. In short: the return is linear in each meter, so
that break-even is one division; and in the long run whatever a meter takes in it pays out again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.kernel.counts import Counts
from croupier.lab.value import Meters, returned
from croupier.lab.wager import NO_EXTRAS, WagerResult, evaluate
from croupier.law.paytable import Paytable
from croupier.law.progressive import MeterAmount, MeterRule
from croupier.play.lab import Extras
from croupier.units.money import Cents
from croupier.units.odds import PercentOfMeter


@dataclass(frozen=True)
class MeterFigures:
    """One meter of a progressive wager.

    ``slope`` is what one more cent on the meter returns per cent staked; ``break_even`` the amount at which
    the wager is fair with every other meter at its seed, None if it is already better than fair without
    this meter; ``emptied`` the chance that a wager takes 100%; ``mean`` what the meter shows on average
    when it is paid from, None where the rate of progression is left to the Rules Submission.
    """

    rule: MeterRule
    seed: Fraction
    reseed: Fraction
    slope: Fraction
    break_even: Fraction | None
    emptied: Fraction
    mean: Fraction | None


@dataclass(frozen=True)
class ProgressiveResult:
    """A progressive wager of one amount under one paytable.

    ``without_meters`` is what the fixed payouts and the extras alone return; ``long_run`` the whole return
    over a long time, None where a rate is left to the Rules Submission, ``long_run_without_rates`` the same
    less the rates that are; ``envy`` what each other hand at the table adds.
    """

    stake: Cents
    at_seed: WagerResult
    without_meters: Fraction
    meters: Mapping[str, MeterFigures]
    envy: Fraction
    long_run_without_rates: Fraction
    long_run: Fraction | None

    @property
    def least_edge(self) -> Fraction:
        """The smaller of the edges at the seed and in the long run."""
        return self.at_seed.edge if self.long_run is None else min(self.at_seed.edge, 1 - self.long_run)

    def edge_at(self, meters: Meters) -> Fraction:
        """The edge when the meters show these amounts, in cents; one not named is at its seed."""
        back = self.without_meters
        for name, figures in self.meters.items():
            back += figures.slope * meters.get(name, figures.seed)
        return 1 - back


def analyse(
    counts: Counts,
    paytable: Paytable,
    rules: Mapping[str, MeterRule],
    stake: Cents,
    reset: Cents = 0,
    envy: Fraction = Fraction(0),
    extras: Extras = NO_EXTRAS,
) -> ProgressiveResult:
    """Everything about a wager of this amount; ``reset`` is what the Rules Submission puts for "at least"."""
    seeds = {name: Fraction(_amount(rule.seed, stake, reset)) for name, rule in rules.items()}
    at_seed = evaluate(counts, paytable.odds, stake, seeds, extras)
    fixed = sum(
        (
            counts.probability(outcome) * returned(odds, stake)
            for outcome, odds in paytable.odds.items()
            if not isinstance(odds, PercentOfMeter)
        ),
        start=sum((row.contribution for row in at_seed.extras), start=Fraction(0)),
    )
    slopes = _slopes(counts, paytable, rules, stake)
    emptied = _emptied(counts, paytable, rules)
    figures = {}
    for name, rule in rules.items():
        others = fixed + sum(slopes[other] * seeds[other] for other in rules if other != name)
        reseed = Fraction(_amount(rule.reseed, stake, reset))
        figures[name] = MeterFigures(
            rule,
            seeds[name],
            reseed,
            slopes[name],
            (1 - others) / slopes[name] if slopes[name] and others < 1 else None,
            emptied[name],
            _mean_meter(rule, slopes[name], emptied[name], reseed, stake),
        )
    without_rates = fixed + sum(
        (one.rule.reserve + one.emptied * one.reseed / stake for one in figures.values()), start=Fraction(0)
    )
    rates = [one.rule.primary for one in figures.values()]
    known = [rate for rate in rates if rate is not None]
    long_run = without_rates + sum(known, start=Fraction(0))
    return ProgressiveResult(
        stake, at_seed, fixed, figures, envy, long_run, long_run if len(known) == len(rates) else None
    )


def _amount(amount: MeterAmount, stake: Cents, reset: Cents) -> Cents:
    return reset if amount.at_least and reset else amount.amount(stake)


def _slopes(
    counts: Counts, paytable: Paytable, rules: Mapping[str, MeterRule], stake: Cents
) -> dict[str, Fraction]:
    """What a cent on each meter returns per cent staked: the chance of each share times the share."""
    slopes = dict.fromkeys(rules, Fraction(0))
    for outcome, odds in paytable.odds.items():
        if isinstance(odds, PercentOfMeter):
            slopes[odds.meter] += counts.probability(outcome) * Fraction(odds.percent, 100 * stake)
    return slopes


def _emptied(counts: Counts, paytable: Paytable, rules: Mapping[str, MeterRule]) -> dict[str, Fraction]:
    emptied = dict.fromkeys(rules, Fraction(0))
    for outcome, odds in paytable.odds.items():
        if isinstance(odds, PercentOfMeter) and odds.percent == 100:
            emptied[odds.meter] += counts.probability(outcome)
    return emptied


def _mean_meter(
    rule: MeterRule, slope: Fraction, emptied: Fraction, reseed: Fraction, stake: Cents
) -> Fraction | None:
    """In the long run a meter pays what it takes in: mean x slope = rates + reseed x chance of a reseed."""
    if rule.primary is None or not slope:
        return None
    return (rule.primary + rule.reserve + emptied * reseed / stake) / slope
