"""Five cards as the Super Wager of Lunar Poker sees them (58 Pa. Code § 671a.12(b)), all 2,598,960.

Its rows look at more than the poker hand: at pictures alone, at ace, king and queen together, and at the
color. Color breaks the symmetry of the suits, so that hands are taken one by one; their ranks as masks of
thirteen bits and their kinds come from the tables of ``seven``.
"""

from __future__ import annotations

import numpy as np

from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE
from croupier.kernel.census import next_combination
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally
from croupier.kernel.scores import Category
from croupier.kernel.seven import Tables, rank_of

PICTURES = 0b0111000000000
ACE_KING_QUEEN = 0b1110000000000
RED = 0b0110
OTHER, SAME_COLOR, ACE_KING_QUEEN_ROW, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FIVE_PICTURES, FOUR = range(9)
NAMES = (
    "any_other",
    "same_colored_five",
    "ace_king_queen",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "five_picture_cards",
    "four_of_a_kind",
)


def rows_by_kind() -> Tally:
    """The row that a poker kind has by itself; 0 where the wager knows no such row."""
    rows = np.zeros(len(Category), dtype=np.int64)
    rows[Category.THREE_OF_A_KIND] = THREE
    rows[Category.STRAIGHT] = STRAIGHT
    rows[Category.FLUSH] = FLUSH
    rows[Category.FULL_HOUSE] = FULL_HOUSE
    rows[Category.FOUR_OF_A_KIND] = FOUR
    return rows


def rows_by_rank() -> Tally:
    """The same by five-card rank."""
    return rows_by_kind()[seven.category(np.arange(seven.RANKS + 1, dtype=np.uint16))]


@jit
def highest_row(row: int, ranks: int, suits: int) -> int:
    """The row of five cards by that of their poker kind, their ranks and their suits, as bits."""
    if ranks & ~PICTURES == 0:
        return max(row, FIVE_PICTURES)
    if row != OTHER:
        return row
    if ranks & ACE_KING_QUEEN == ACE_KING_QUEEN:
        return ACE_KING_QUEEN_ROW
    return SAME_COLOR if suits & ~RED == 0 or suits & RED == 0 else OTHER


@jit
def count_rows(tables: Tables, row_of_rank: Tally, tally: Tally) -> None:
    """Count the row of every five cards."""
    at = np.arange(5)
    moved = 0
    while moved >= 0:
        key = np.uint32(0)
        mask = np.uint64(0)
        ranks = 0
        suits = 0
        for place in range(5):
            card = int(at[place])
            key = np.uint32(key + tables.card_keys[card])
            mask |= np.uint64(1) << np.uint64(card)
            ranks |= 1 << card % 13
            suits |= 1 << card // 13
        tally[highest_row(row_of_rank[rank_of(key, mask, tables)], ranks, suits)] += 1
        moved = next_combination(at, DECK_SIZE, 0)


def census() -> dict[str, int]:
    """How many hands have each row as their highest."""
    tally = np.zeros(len(NAMES), dtype=np.int64)
    count_rows(seven.tables(5), rows_by_rank(), tally)
    return {name: int(count) for name, count in zip(NAMES, tally, strict=True)}
