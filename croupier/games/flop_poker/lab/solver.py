"""The best play of Flop Poker, counted over all deals (§ 667a.11(b) to (d), § 667a.12(a) and (b))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.flop_poker.lab.flop_hands import OWN_CARDS, count_flops, kinds_with_pairs
from croupier.games.flop_poker.rules import NO_PAYING_PAIR, PAYING_PAIR
from croupier.kernel import isomorphism, seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.parallel import Tally
from croupier.kernel.paying_pair import names_from_pair, rows_from_pair
from croupier.kernel.solution import EndingTally, Solution, net_of
from croupier.law.edition import Edition

METHOD = "enumeration of the 18,424 flops for each of the 1,755 classes of own cards"
POT = (
    "the Pot Wager is left out: it goes from players to players, a fold does not leave it, and every hand is "
    "as likely to be the best",
)


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """The Flop Wager wherever it loses less than the Ante that a fold gives up."""
    nets = nets_by_row(edition)
    rows = rows_from_pair(edition.figure("paying_pair"))
    found = isomorphism.classes(OWN_CARDS)
    tally = EndingTally()
    for own, weight in zip(isomorphism.cards_of(found.masks), found.weights, strict=True):
        flops = [int(weight) * int(number) for number in flops_by_row(own, rows)]
        if sum(number * net for number, net in zip(flops, nets, strict=True)) > -sum(flops):
            for number, net in zip(flops, nets, strict=True):
                tally.add("flop", 2, net, number)
        else:
            tally.add("fold", 1, -1, sum(flops))
    return Solution(tally.endings, tally.total, "ante", METHOD, "solvers.md", POT)


def nets_by_row(edition: Edition) -> list[Fraction]:
    """What Ante and Flop Wager net together in each row of the paytable."""
    ante = edition.paytable("ante").odds
    return [
        net_of(edition.paytable("flop").odds[name]) + net_of(ante[PAYING_PAIR if place else NO_PAYING_PAIR])
        for place, name in enumerate(names_from_pair(NO_PAYING_PAIR, PAYING_PAIR))
    ]


def flops_by_row(own: Cards, rows: NDArray[np.uint8]) -> Tally:
    """How many of the 18,424 flops bring these own cards to each row of the paytable, at best."""
    left = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), own)
    made = np.zeros((len(left), len(left)), dtype=np.uint8)
    kinds_with_pairs(own, left, seven.tables(5), rows, made)
    tally = np.zeros(int(rows.max()) + 1, dtype=np.int64)
    count_flops(made, tally)
    return tally
