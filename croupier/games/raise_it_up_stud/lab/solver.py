"""The best play of Raise It Up Stud, counted over all deals (§ 669a.11(b) to (i), § 669a.12(b) to (d))."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from croupier.games.raise_it_up_stud.lab import growing_hand
from croupier.games.raise_it_up_stud.lab.endings import ENDINGS, PAIR_FIGURE, ROWS, STREETS
from croupier.games.raise_it_up_stud.lab.endings import FOLD as FOLDED
from croupier.games.raise_it_up_stud.lab.growing_hand import FOLD, Prices
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.kernel.paying_pair import rows_from_pair
from croupier.kernel.solution import EndingTally, Shown, Solution, in_whole_numbers
from croupier.law.edition import Edition
from croupier.play.endings import BASE, PriceTable, RaisePrices, exact_prices, raise_prices

METHOD = "backward induction over the classes of five, four and three cards"


class Terms(NamedTuple):
    """Every price of the base game, and the same as a raise that is linear in its amount."""

    prices: PriceTable
    raised: RaisePrices
    fold: Fraction

    def in_kernel(self) -> tuple[int, Prices]:
        """In whole numbers, as the kernels take them, and how many of these are one Ante."""
        scale, (play, rest, (fold,)) = in_whole_numbers(self.raised.slope, self.raised.rest, [self.fold])
        first, second, third = map(int, self.raised.times)
        return scale, Prices(np.array(play), np.array(rest), (first, second, third), fold)


def terms_of(edition: Edition) -> Terms:
    """What the rules pay in every row, whenever the Play Wager was placed."""
    prices = exact_prices(ENDINGS[BASE], edition, {})
    raised = raise_prices(prices, STREETS, "play", [(row,) for row in ROWS])
    return Terms(prices, raised, prices.net(FOLDED, (ROWS[0],)))


def solve(edition: Edition, options: Mapping[str, Any]) -> Solution:
    """Ante and Blind are placed; the Play Wager on the street where it is worth most, or a fold at last."""
    terms = terms_of(edition)
    tally = priced(counted_on(edition.figure(PAIR_FIGURE), terms.in_kernel()[1]), terms)
    return tally.solution("ante", METHOD, "growing-hand.md")


def counted_on(pair: int, prices: Prices) -> Tally:
    """``[street or fold, row]`` under best play, kept on disk by the prices that decide."""
    depends_on = [pair, *prices.times, *prices.play.tolist(), *prices.rest.tolist(), prices.fold]
    return kept_table(
        "raise-it-up-endings", depends_on, lambda: growing_hand.count(rows_from_pair(pair), prices)
    )


def priced(counted: Tally, terms: Terms) -> EndingTally:
    """The endings that were counted, ``[street or fold, row]``, with what each comes to."""
    names = [f"play_{times}_{street}" for street, times in zip(STREETS, terms.raised.times, strict=True)]
    tally = EndingTally()
    for decision, row in np.argwhere(counted):
        line, name = (FOLDED, FOLDED) if decision == FOLD else (STREETS[decision], names[decision])
        shown = Shown(name, line, (ROWS[row],))
        tally.show(shown, *terms.prices.price(line, shown.showdown), int(counted[decision, row]))
    return tally
