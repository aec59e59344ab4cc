"""The best play of Flop Poker, counted over all deals (§ 667a.11(b) to (d), § 667a.12(a) and (b))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.flop_poker.lab.endings import ENDINGS, FLOP, FOLD, PAIR_FIGURE, ROWS
from croupier.games.flop_poker.lab.flop_hands import OWN_CARDS, count_flops, kinds_with_pairs
from croupier.kernel import isomorphism, seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.solution import EndingTally, Shown, Solution
from croupier.law.edition import Edition
from croupier.play.endings import BASE, PriceTable, exact_prices

METHOD = "enumeration of the 18,424 flops for each of the 1,755 classes of own cards"
POT = (
    "the Pot Wager is left out: it goes from players to players, a fold does not leave it, and every hand is "
    "as likely to be the best",
)


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The Flop Wager wherever it loses less than the Ante that a fold gives up."""
    prices = prices_of(edition)
    weights = isomorphism.classes(OWN_CARDS).weights
    tally = EndingTally()
    for flops, weight in zip(flops_of_classes(edition.figure(PAIR_FIGURE)), weights, strict=True):
        line = FLOP if goes_on(flops, prices) else FOLD
        for row in np.flatnonzero(flops):
            shown = Shown(line, line, (ROWS[row],))
            tally.show(shown, *prices.price(line, shown.showdown), int(weight) * int(flops[row]))
    return tally.solution("ante", METHOD, "solvers.md", POT)


def prices_of(edition: Edition) -> PriceTable:
    """What Ante and Flop Wager come to in each row."""
    return exact_prices(ENDINGS[BASE], edition, {})


def worth_of(flops: Tally, prices: PriceTable, line: str) -> Fraction:
    """What a line of play nets over these flops, added up."""
    return sum(
        (int(flops[row]) * prices.net(line, (ROWS[row],)) for row in np.flatnonzero(flops)), Fraction(0)
    )


def goes_on(flops: Tally, prices: PriceTable) -> bool:
    """Whether the Flop Wager is worth more than a fold."""
    return worth_of(flops, prices, FLOP) > worth_of(flops, prices, FOLD)


def flops_of_classes(pair: int) -> Tally:
    """``[class of own cards, row]``, kept on disk: no price changes it."""

    def build() -> Tally:
        hands = isomorphism.cards_of(isomorphism.classes(OWN_CARDS).masks)
        return np.array([flops_by_row(own, rows_from_pair(pair)) for own in hands])

    return kept_table("flop-poker-rows", [pair], build)


def flops_by_row(own: Cards, rows: NDArray[np.uint8]) -> Tally:
    """How many of the 18,424 flops bring these own cards to each row of the paytable, at best."""
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), own)
    made = np.zeros((len(left), len(left)), dtype=np.uint8)
    kinds_with_pairs(own, left, seven.tables(5), rows, made)
    tally = np.zeros(int(rows.max()) + 1, dtype=np.int64)
    count_flops(made, tally)
    return tally
