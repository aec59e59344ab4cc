"""Rounds of Six-Card Fortune Pai Gow Poker for simulations, set by the measure of ``measure``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.six_card_fortune_pai_gow.lab import joker_ranks
from croupier.games.six_card_fortune_pai_gow.lab.measure import Measure
from croupier.games.six_card_fortune_pai_gow.lab.settings import SETTINGS, Evaluation, Settings
from croupier.games.six_card_fortune_pai_gow.lab.words import (
    DOUBLED_AT,
    FOUR_BITS,
    KIND_AT,
    LOW_BITS,
    NEAR_FLUSH,
    SET_MASK,
    TOP_AT,
    Words,
    look_up,
    word_by_card,
)
from croupier.kernel.batches import BATCH, deal_batch, new_batch
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit

DEALT = 2 * SETTINGS
"""The dealer's six cards, then the player's."""
LOSE, PUSH, WIN = range(3)
RESULTS = 3
KINDS = len(joker_ranks.Category)

# The outcomes: doubled, opened and result; the kind of the best five; the top card of a hand without a pair.
KINDS_FROM = 4 * RESULTS
TOPS_FROM = KINDS_FROM + KINDS


@jit
def new_room() -> Settings:
    """Room to set one hand."""
    return Settings(
        np.zeros((1, SETTINGS), dtype=np.uint16),
        np.zeros((1, SETTINGS), dtype=np.uint8),
        np.zeros((1, SETTINGS), dtype=np.bool_),
        np.zeros(1, dtype=np.uint8),
    )


@jit
def count_rounds(
    house_words: NDArray[np.int64],
    own_words: NDArray[np.int64],
    rounds: int,
    opens: int,
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of some rounds by the words of both hands."""
    for row in range(rounds):
        house, own = house_words[row], own_words[row]
        # Without the low card's bits a word is as high as its high hand.
        high, low = (own & SET_MASK) >> LOW_BITS, own & FOUR_BITS
        result = int(high > house >> LOW_BITS) + int(low > house & FOUR_BITS)
        doubled, opened = own >> DOUBLED_AT & 1, int(house >> LOW_BITS >= opens)
        counts[(2 * doubled + opened) * RESULTS + result] += 1
        counts[KINDS_FROM + (own >> KIND_AT & FOUR_BITS)] += 1
        counts[TOPS_FROM + (own >> TOP_AT & FOUR_BITS)] += 1


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    words: Words,
    how: Evaluation,
    by: Measure,
    counts: NDArray[np.int64],
) -> None:
    """Count the outcomes of the rounds."""
    batch, room, end = new_batch(fresh), new_room(), first + count
    house, own = np.zeros(BATCH, dtype=np.int64), np.zeros(BATCH, dtype=np.int64)
    for begin in range(first, end, BATCH):
        rounds = deal_batch(batch, seed, begin, end, DEALT)
        look_up(batch.cards, rounds, 0, words, words.house, house)
        look_up(batch.cards, rounds, SETTINGS, words, words.own, own)
        for row in range(rounds):
            if house[row] == NEAR_FLUSH:
                house[row] = word_by_card(batch.cards, row, 0, False, how, by, room)
            if own[row] == NEAR_FLUSH:
                own[row] = word_by_card(batch.cards, row, SETTINGS, True, how, by, room)
        count_rounds(house, own, rounds, by.opens, counts)
