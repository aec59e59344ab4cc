"""One hand of six cards against every hand that the dealer may have: for advice.

Inclusion and exclusion over the player's cards, as in ``sweep``. How many hands of the deck contain
a set of up to three cards, by what the house way makes of them, is kept in a table for each of the 2,121
classes of such sets; hands that contain four or more of the player's cards are set one by one.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab.joker_ranks import FIVE_ACES
from croupier.games.six_card_fortune_pai_gow.lab.settings import ACE, SETTINGS, settings_of, six_cards
from croupier.games.six_card_fortune_pai_gow.lab.sweep import LOWS, Subsets, class_of, subsets
from croupier.kernel.cards import JOKER, Cards
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally

LISTED = 3
"""Sets of up to so many cards are in the table."""
HIGHS = FIVE_ACES + 2
CLOSED = HIGHS + LOWS
COLUMNS = CLOSED + LOWS
"""Dealer's hands with a lower high hand; with a lower low hand; the latter among those that do not open."""


@jit
def row_of(cards: Cards, known: Subsets, suits: NDArray[np.uint8]) -> int:
    """The row of a set of up to three cards: those with the joker stand behind all others."""
    mask = np.uint64(0)
    size, wild = 0, 0
    for card in cards:
        if card == JOKER:
            wild = 1
        else:
            mask |= np.uint64(1) << np.uint64(card)
            size += 1
    return int(class_of(mask, size, known, suits) + wild * known.starts[LISTED + 1])


@jit
def add_hands(
    hands: Cards,
    weights: NDArray[np.int64],
    high: NDArray[np.uint16],
    low: NDArray[np.uint8],
    opens: int,
    known: Subsets,
    chosen: NDArray[np.uint8],
    table: Any,
) -> None:
    """Count every hand in the rows of the chosen subsets of its places."""
    suits = np.empty(4, dtype=np.uint8)
    for hand in range(len(hands)):
        for places in chosen:
            size = places[LISTED]
            row = row_of(hands[hand][places[:size]], known, suits)
            table[row, high[hand] + 1] += weights[hand]
            table[row, HIGHS + low[hand] + 1] += weights[hand]
            if high[hand] < opens:
                table[row, CLOSED + low[hand] + 1] += weights[hand]


def _chosen() -> NDArray[np.uint8]:
    """The subsets of six places with up to three of them, and their sizes."""
    rows = [
        [*places, *[0] * (LISTED - size), size]
        for size in range(LISTED + 1)
        for places in combinations(range(SETTINGS), size)
    ]
    return np.array(rows, dtype=np.uint8)


def containing(opens: int) -> NDArray[np.int32]:
    """``[set, column]``: how many hands of six cards contain a set and are below each bound."""
    return kept_table("pai-gow-containing", [opens], lambda: _build(opens))


def _build(opens: int) -> NDArray[np.int32]:
    hands, known = six_cards(), subsets()
    settings = settings_of(hands.cards)
    every = np.arange(len(hands.cards))
    high = settings.high[every, settings.house]
    low = np.minimum(settings.low[every, settings.house], ACE).astype(np.uint8)
    natural, behind = int(known.starts[LISTED + 1]), int(known.starts[LISTED])
    table = np.zeros((natural + behind, COLUMNS), dtype=np.int32)
    add_hands(hands.cards, hands.weights, high, low, opens, known, _chosen(), table)
    for start, end in ((0, HIGHS), (HIGHS, CLOSED), (CLOSED, COLUMNS)):
        table[:, start:end] = np.cumsum(table[:, start:end], axis=1)
    # A class was counted for all of its sets.
    sizes = 24 // np.concatenate([known.stabilizers[:natural], known.stabilizers[:behind]])
    divided: NDArray[np.int32] = (table // sizes[:, None]).astype(np.int32)
    return divided


def apart_from(own: Cards, columns: NDArray[np.int64], opens: int) -> Tally:
    """How many dealer's hands without any of the player's cards are below the bounds of these columns."""
    table, known = containing(opens), subsets()
    suits = np.empty(4, dtype=np.uint8)
    found = np.zeros(len(columns), dtype=np.int64)
    for size in range(LISTED + 1):
        for part in combinations(own, size):
            row = row_of(np.array(part, dtype=np.uint8), known, suits)
            found += (-1) ** size * table[row, columns].astype(np.int64)
    for size in range(LISTED + 1, SETTINGS + 1):
        for part in combinations(own, size):
            found += (-1) ** size * _listed(part, columns, opens)
    return found


def _listed(part: tuple[int, ...], columns: NDArray[np.int64], opens: int) -> Tally:
    """The hands that contain four or more given cards, one by one."""
    others = [card for card in range(JOKER + 1) if card not in part]
    rows = [(*part, *more) for more in combinations(others, SETTINGS - len(part))]
    hands = np.array(rows, dtype=np.uint8)
    settings = settings_of(hands, threads=1)
    every = np.arange(len(hands))
    high = settings.high[every, settings.house].astype(np.int64)
    low = np.minimum(settings.low[every, settings.house], ACE).astype(np.int64)
    closed = high < opens
    found = [
        np.count_nonzero(high < column)
        if column < HIGHS
        else np.count_nonzero(low < column - HIGHS)
        if column < CLOSED
        else np.count_nonzero(closed & (low < column - CLOSED))
        for column in columns.tolist()
    ]
    return np.array(found, dtype=np.int64)
