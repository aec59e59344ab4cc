"""The best play of High Card Flush, counted over all deals (§ 678a.11(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.games.high_card_flush.lab import showdown
from croupier.games.high_card_flush.lab.endings import (
    ENDINGS,
    FOLD,
    LENGTHS,
    LINES,
    QUALIFIES,
    RAISE_MOST,
    RESULTS,
    UNQUALIFIED,
)
from croupier.games.high_card_flush.lab.showdown import DECISIONS, OUTCOMES, Prices
from croupier.games.high_card_flush.lab.ways import CARDS
from croupier.kernel.parallel import Tally
from croupier.kernel.solution import EndingTally, Shown, Solution
from croupier.law.edition import Edition
from croupier.play.endings import BASE, PriceTable, exact_prices, in_least_numbers

METHOD = (
    "6,009,159 classes of the player's cards, the dealer's by the coefficient of x^7 of four suit polynomials"
)


def highest_raise(prices: PriceTable, length: int) -> int:
    """§ 678a.11(b)(1) to (3): by the length of the flush, in Antes."""
    return int(prices.staked(RAISE_MOST, (UNQUALIFIED, length))) - 1


def prices_of(edition: Edition) -> PriceTable:
    """What every ending of the base game comes to."""
    return exact_prices(ENDINGS[BASE], edition, {})


def kernel_prices(prices: PriceTable) -> Prices:
    """The same as the kernels take it."""
    showdowns = [(result, length) for length in LENGTHS for result in RESULTS]
    found = np.zeros((CARDS + 1, DECISIONS, OUTCOMES), dtype=np.int64)
    rows = np.array(in_least_numbers(prices.nets(LINES, showdowns)), dtype=np.int64)
    found[LENGTHS[0] :] = rows.reshape(DECISIONS, len(LENGTHS), OUTCOMES).swapaxes(0, 1)
    return found


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Fold, raise the Ante, or raise as much as the flush allows."""
    prices = prices_of(edition)
    tally = priced(showdown.count(edition.figure(QUALIFIES), kernel_prices(prices)), prices)
    return tally.solution("ante", METHOD, "flush-showdown.md")


def priced(counted: Tally, prices: PriceTable) -> EndingTally:
    """The endings that were counted, ``[length, decision, outcome]``, with what each comes to."""
    tally = EndingTally()
    for length, decision, outcome in np.argwhere(counted):
        line, ending = LINES[decision], (RESULTS[outcome], int(length))
        staked = prices.staked(line, ending)
        name = line if line == FOLD else f"raise_{staked - 1}"
        number = int(counted[length, decision, outcome])
        tally.show(Shown(name, line, ending), staked, prices.net(line, ending), number)
    return tally
