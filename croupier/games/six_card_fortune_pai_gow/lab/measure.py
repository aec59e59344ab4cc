"""Which setting of six Pai Gow cards is best against the dealer's hands of a whole deck.

The hands are set as if the dealer's did not depend on the player's cards: the setting with the greatest sum
of P(lower high hand) + P(lower low hand), both over all hands of the deck, and the Double Down Wager where it
wins by the same measure. What that rule costs against the best settings is counted by the solver.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks
from croupier.games.six_card_fortune_pai_gow.lab.settings import (
    ACE,
    LOW_JOKER,
    Settings,
    SixCards,
    settings_of,
    six_cards,
)
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit

LOWS = LOW_JOKER + 1
HIGHS = joker_ranks.FIVE_ACES + 1


class Measure(NamedTuple):
    """Of all dealer's hands, how many are lower: by high rank and by low card; the same of those that open.

    ``opens`` is the lowest rank that opens the Double Down Wager, ``number`` all hands, ``open_number``
    those.
    """

    high: NDArray[np.int64]
    low: NDArray[np.int64]
    high_open: NDArray[np.int64]
    low_open: NDArray[np.int64]
    opens: int
    number: int
    open_number: int
    doubles: bool


def measure(opens: int, doubles: bool) -> Measure:
    """The measure of the whole deck; the counts are kept on disk, since all hands must be set for them."""
    table = kept_table("pai-gow-measure", [opens], lambda: _counted(opens))
    high, high_open = table[0, :HIGHS], table[1, :HIGHS]
    low, low_open = table[2, :LOWS], table[3, :LOWS]
    every, open_hands = int(table[4, 0]), int(table[4, 1])
    return Measure(
        np.array(high),
        np.array(low),
        np.array(high_open),
        np.array(low_open),
        opens,
        every,
        open_hands,
        doubles,
    )


def _counted(opens: int) -> NDArray[np.int64]:
    hands = six_cards()
    return count_measure(hands, settings_of(hands.cards), opens)


def count_measure(hands: SixCards, settings: Settings, opens: int) -> NDArray[np.int64]:
    """Rows: high, high of open hands, low, low of open hands, and the two totals."""
    every = np.arange(len(hands.cards))
    high = settings.high[every, settings.house].astype(np.int64)
    low = np.minimum(settings.low[every, settings.house], ACE).astype(np.int64)
    weights = hands.weights
    table = np.zeros((5, HIGHS), dtype=np.int64)
    for row, values, size in ((0, high, HIGHS), (2, low, LOWS)):
        for shift, which in ((0, np.ones_like(high, dtype=np.bool_)), (1, high >= opens)):
            counts = np.bincount(values[which], weights[which], size).astype(np.int64)
            table[row + shift, 1:size] = np.cumsum(counts)[: size - 1]
    table[4, :2] = weights.sum(), weights[high >= opens].sum()
    return table


@jit
def best_setting(
    high: NDArray[np.uint16], low: NDArray[np.uint8], foul: NDArray[np.bool_], by: Measure
) -> tuple[int, bool]:
    """The column of the best setting by this measure, and whether to double."""
    chosen, most, doubled = 0, np.int64(-1) << np.int64(60), False
    for place in range(len(high)):
        if foul[place]:
            continue
        worth = by.high[high[place]] + by.low[low[place]] - by.number
        double = by.high_open[high[place]] + by.low_open[low[place]] - by.open_number
        doubles = by.doubles and double > 0
        if doubles:
            worth += double
        if worth > most:
            chosen, most, doubled = place, worth, doubles
    return chosen, doubled
