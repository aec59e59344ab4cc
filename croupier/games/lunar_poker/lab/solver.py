"""Lunar Poker under nearly best play (§ 671a.11(b) to (f), § 671a.12(a), (c), (d)).

Fold, bet and buy are counted exactly for every hand and up card. Exchanges are counted as ``table``
values them, and what that misses is measured on a sample of hands whose every decision is counted exactly.
All of it takes minutes; ``long_runs.py`` holds what came out for the printed odds, and other odds are counted
when they are asked for (``other_odds.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from croupier.errors import Fault
from croupier.games.lunar_poker.lab import long_runs, other_odds
from croupier.games.lunar_poker.lab.draw import BET as BET_TIMES
from croupier.games.lunar_poker.lab.endings import (
    AT_ONCE,
    BET,
    BOUGHT,
    BUY_AND_BET,
    BUY_AND_FOLD,
    ENDINGS,
    FOLD,
    INSTANT,
    LOSE,
    NO_SECOND,
    ROWS,
    TIE,
    UNQUALIFIED,
    WIN,
)
from croupier.games.lunar_poker.lab.pay import Pays
from croupier.kernel.solution import Appraisal, Sampled
from croupier.law.edition import Edition
from croupier.play.endings import BASE, Showdown, exact_prices

FEE = 1
"""The Options fee, in Antes."""

PAGE = "lunar-poker.md"
KIND = "counted, but for a part that a sample measures"
METHOD = (
    "fold, bet and buy exactly for every hand and up card; exchanges without the discards' effect on the "
    "dealer's hand, which an exact count of {hands} sampled hands adds; stakes, deviation and element of "
    "risk are those of {rounds} simulated rounds, played by the chart"
)
KIND_OTHER = "counted, but for a part that is left out"
METHOD_OTHER = (
    "fold, bet and buy exactly for every hand and up card; exchanges without the discards' effect on the "
    "dealer's hand, whose measure at the printed odds is the error given; stakes, deviation and element of "
    "risk are those of {rounds} rounds played by the chart"
)
ASSUMES = (
    "the Super Wager is left out: no decision touches it",
    "one player at the table: what others hold is not seen",
)
ROYALS, STRAIGHT_FLUSHES = 4, 36


def pays_of(edition: Edition) -> Pays:
    """§ 671a.12(d): what the Bet pays by row, as the rules settle it; nothing below ace-king.

    The kernels add the rows of two combinations, and know what an Ante, a fee and a Bet lose. Where the rules
    settle an ending otherwise that is a Fault: such a rule needs other kernels.
    """
    bought = exact_prices(ENDINGS[BOUGHT], edition, {})
    nets = [(bought.net(BUY_AND_BET, (WIN, row, NO_SECOND)) + FEE) / BET_TIMES for row in ROWS]
    if any(net.denominator != 1 for net in nets):
        raise ValueError("bet: whole odds are what the kernel can do")
    pays = dict(zip(ROWS, nets, strict=True)) | {NO_SECOND: Fraction(0)}
    at_first = exact_prices(ENDINGS[BASE], edition, {})
    for table, fold, bet, fee in ((at_first, FOLD, BET, 0), (bought, BUY_AND_FOLD, BUY_AND_BET, FEE)):
        for showdown in table.endings.expected:
            folded, kept = table.net(fold, showdown) + fee, table.net(bet, showdown) + fee
            if folded != -1 or kept != _counted(showdown, pays):
                raise Fault(f"lunar_poker: {showdown} is settled as no kernel counts it")
    return np.array([0, *map(int, nets)], dtype=np.int64)


def _counted(showdown: Showdown, pays: Mapping[str, Fraction]) -> Fraction:
    """What the kernels take Ante and Bet to net."""
    result, *rows = map(str, showdown)
    if result == WIN:
        return BET_TIMES * sum((pays[row] for row in rows), start=Fraction(0))
    return Fraction({UNQUALIFIED: 1, LOSE: -1 - BET_TIMES, TIE: 0}[result])


def instant_worth(edition: Edition, letter: str) -> float:
    """§ 671a.12(a): what the hands that are paid at once add to the mean net of an Ante."""
    straight, royal = paid_at_once(edition, letter)
    return float((ROYALS * royal + STRAIGHT_FLUSHES * straight) / comb(52, 5))


def paid_at_once(edition: Edition, letter: str) -> tuple[Fraction, Fraction]:
    """What a straight flush and a royal flush among the first five cards net."""
    prices = exact_prices(ENDINGS[INSTANT], edition, {INSTANT: letter})
    return prices.net(AT_ONCE, ("straight_flush",)), prices.net(AT_ONCE, ("royal_flush",))


def _for_other_odds(edition: Edition, letter: str) -> Appraisal:
    """What the kernels find in minutes; what a sample measures is known for the printed odds alone."""
    found = other_odds.count(pays_of(edition), *map(int, paid_at_once(edition, letter)))
    return Appraisal(
        edge=-(found.near + instant_worth(edition, letter)),
        mean_stake=found.mean_stake,
        standard_deviation=found.standard_deviation,
        decisions=found.decisions | {"instant_payout": (ROYALS + STRAIGHT_FLUSHES) / comb(52, 5)},
        per="ante",
        kind=KIND_OTHER,
        method=METHOD_OTHER.format(rounds=f"{found.played.rounds:,}"),
        page=PAGE,
        assumes=ASSUMES,
        standard_error=long_runs.MISSING_ERROR,
        sampled=found.played,
        edge_of_stakes=found.played.edge,
    )


def solve(edition: Edition, options: Mapping[str, Any]) -> Appraisal:
    """The edge of the Ante. The instant payout changes no decision and is added by itself."""
    letter = str(options["instant_payout"])
    if pays_of(edition).tolist() != long_runs.PAYS:
        return _for_other_odds(edition, letter)
    instant, first = instant_worth(edition, letter), instant_worth(edition, "A")
    mean = long_runs.NEAR + long_runs.MISSING + instant
    simulated = long_runs.SIMULATED._replace(edge=long_runs.SIMULATED.edge - (instant - first))
    return Appraisal(
        edge=-mean,
        mean_stake=long_runs.MEAN_STAKE,
        standard_deviation=long_runs.STANDARD_DEVIATION,
        decisions=long_runs.DECISIONS,
        per="ante",
        kind=KIND,
        method=METHOD.format(hands=f"{long_runs.SAMPLED_HANDS:,}", rounds=f"{simulated.rounds:,}"),
        page=PAGE,
        assumes=ASSUMES,
        standard_error=long_runs.MISSING_ERROR,
        sampled=Sampled(*simulated),
        edge_of_stakes=simulated.edge,
    )
