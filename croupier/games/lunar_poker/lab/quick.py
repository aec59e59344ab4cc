"""Rounds of Lunar Poker by the rule of ``rule`` in great numbers: a few look-ups each.

Whatever holds no flush is found in the tables of ``entries``; a round with a flush, one in sixty, is
left to ``rule``. The rounds of a batch go through each step together, and each step is one piece of
code: compiled code counts who holds the arrays that are handed over, at every call.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import How
from croupier.games.lunar_poker.lab.entries import (
    CODE_AT,
    DECISION_AT,
    FLUSH,
    FOUR_ALIKE,
    ONE_COLOR,
    PAID_AT,
    PAID_MASK,
    RANK_MASK,
    RANKS_MASK,
    SUPER_AT,
    SUPER_MASK,
    Quick,
)
from croupier.games.lunar_poker.lab.pay import ACE_KING, PAIR, ROWS
from croupier.games.lunar_poker.lab.rounds import HAND
from croupier.games.lunar_poker.lab.rule import (
    DEALT,
    FEE_AND_FOLDED,
    FOLDED,
    LOST,
    MOST_DRAWN,
    NOT_QUALIFIED,
    PLAYED,
    RESULTS,
    SUPER_DEALER_FROM,
    SUPER_FROM,
    TIED,
    UP,
    WON,
    count_round,
)
from croupier.games.lunar_poker.lab.super_rows import OTHER, SAME_COLOR
from croupier.games.lunar_poker.lab.table import BUY, FOLD
from croupier.kernel.batches import BATCH, deal_batch, new_batch
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.rank_classes import slot_of
from croupier.kernel.seven import SUIT_KEY_MASK

LEAST_BET = PAIR * ROWS
"""The least rows with which the Bet is always placed after a draw."""
LEAST_ACE_KING = ACE_KING * ROWS

FLUSH_CAME = -1


class RoundsInPlay(NamedTuple):
    """Some rounds on their way: sums of keys, what the suits say and entries of both hands.

    ``last`` is the entry with which the player ends, ``outcome`` how the round ends if no Bet is compared.
    """

    key: NDArray[np.uint32]
    says: NDArray[np.uint8]
    entry: NDArray[np.int64]
    dealer_key: NDArray[np.uint32]
    dealer_says: NDArray[np.uint8]
    dealer: NDArray[np.int64]
    last: NDArray[np.int64]
    outcome: NDArray[np.int64]


@jit
def new_seen() -> RoundsInPlay:
    """Room for some rounds."""
    number = BATCH
    return RoundsInPlay(
        np.zeros(number, dtype=np.uint32),
        np.zeros(number, dtype=np.uint8),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.uint32),
        np.zeros(number, dtype=np.uint8),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
        np.zeros(number, dtype=np.int64),
    )


@jit
def read_hands(
    cards: Cards,
    rounds: int,
    start: int,
    tables: Quick,
    key: NDArray[np.uint32],
    says: NDArray[np.uint8],
    entry: NDArray[np.int64],
) -> None:
    """The five cards from a place on, in every round."""
    keys, suits, offsets, five = tables.keys, tables.suits, tables.five_offsets, tables.five
    for row in range(rounds):
        total = np.uint32(0)
        for place in range(start, start + HAND):
            total = np.uint32(total + keys[cards[place, row]])
        key[row] = total
        says[row] = suits[total & np.uint32(SUIT_KEY_MASK)]
        entry[row] = five[slot_of(total, offsets, np.uint32(0))]


@jit
def decide(cards: Cards, rounds: int, tables: Quick, seen: RoundsInPlay) -> None:
    """Every round to the Bet or to a fold; a flush on the way ends in :data:`FLUSH_CAME`."""
    key, says, entry, _, dealer_says, _, last, outcome = seen
    keys, ranks, suits, offsets, five, decisions, six_flush, six_offsets, six, _ = tables
    none, suit_mask = np.uint32(0), np.uint32(SUIT_KEY_MASK)
    for row in range(rounds):
        up = ranks[cards[UP, row]]
        decision = int(decisions[says[row] & FOUR_ALIKE, entry[row] >> CODE_AT, up])
        action, stays = decision >> DECISION_AT, decision & RANKS_MASK
        flush = (says[row] | dealer_says[row]) & FLUSH
        last[row] = entry[row]
        outcome[row] = FOLDED if action == FOLD else PLAYED
        if action >= BUY:
            total, drawn = np.uint32(key[row] + keys[cards[DEALT, row]]), 1
            if action == BUY:
                stays = RANKS_MASK
                flush |= FLUSH if six_flush[total & suit_mask] else 0
                last[row] = six[slot_of(total, six_offsets, none)]
            else:
                total, drawn = none, HAND
                for place in range(HAND):
                    stay = stays >> ranks[cards[place, row]] & 1
                    total = np.uint32(total + keys[cards[place, row]] * np.uint32(stay))
                    drawn -= stay
                for place in range(MOST_DRAWN):
                    total = np.uint32(total + keys[cards[DEALT + place, row]] * np.uint32(place < drawn))
                flush |= suits[total & suit_mask] & FLUSH
                last[row] = five[slot_of(total, offsets, none)]
            paid = last[row] >> PAID_AT & PAID_MASK
            bets = paid >= LEAST_BET
            if not bets and paid >= LEAST_ACE_KING:
                bets = holds_rank(cards, row, ranks, up, stays, drawn)
            outcome[row] = PLAYED + RESULTS if bets else FEE_AND_FOLDED
        if flush:
            outcome[row] = FLUSH_CAME


@jit
def holds_rank(cards: Cards, row: int, ranks: NDArray[np.uint8], rank: int, stays: int, drawn: int) -> bool:
    """Whether this rank is among the cards that stayed or those that were drawn."""
    found = False
    for place in range(HAND):
        found = found or (ranks[cards[place, row]] == rank and stays >> rank & 1 == 1)
    for place in range(DEALT, DEALT + drawn):
        found = found or ranks[cards[place, row]] == rank
    return found


@jit
def result_of_ranks(own: int, dealer: int, lowest: int, paid: int) -> int:
    """§ 671a.11(f): what becomes of Ante and Bet."""
    result = WON + paid if own > dealer else TIED if own == dealer else LOST
    return NOT_QUALIFIED if dealer < lowest else result


@jit
def super_row(entry: int, says: int) -> int:
    """§ 671a.12(b): the row of the Super Wager on five cards."""
    row = entry >> SUPER_AT & SUPER_MASK
    return SAME_COLOR if row == OTHER and says & ONE_COLOR else row


@jit
def count_rounds(
    rounds: int, lowest: int, seen: RoundsInPlay, counts: NDArray[np.int64], later: NDArray[np.int64]
) -> int:
    """Count how the rounds end; those with a flush are put down in ``later``, and their number returned."""
    _, says, entry, _, dealer_says, dealer, last, outcomes = seen
    left = 0
    for row in range(rounds):
        outcome = outcomes[row]
        if outcome == FLUSH_CAME:
            later[left] = row
            left += 1
            continue
        if outcome >= PLAYED:
            paid = last[row] >> PAID_AT & PAID_MASK
            outcome += result_of_ranks(last[row] & RANK_MASK, dealer[row] & RANK_MASK, lowest, paid)
        counts[outcome] += 1
        counts[SUPER_FROM + super_row(entry[row], says[row])] += 1
        counts[SUPER_DEALER_FROM + super_row(dealer[row], dealer_says[row])] += 1
    return left


@jit
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    fresh: Cards,
    tables: Quick,
    how: How,
    super_rows: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Count how the rounds end, and behind that the rows of both Super Wagers."""
    batch, seen, end = new_batch(fresh), new_seen(), first + count
    later, cards = np.zeros(BATCH, dtype=np.int64), batch.cards
    for begin in range(first, end, BATCH):
        rounds = deal_batch(batch, seed, begin, end, DEALT + MOST_DRAWN)
        read_hands(cards, rounds, 0, tables, seen.key, seen.says, seen.entry)
        read_hands(cards, rounds, HAND, tables, seen.dealer_key, seen.dealer_says, seen.dealer)
        decide(cards, rounds, tables, seen)
        left = count_rounds(rounds, tables.lowest, seen, counts, later)
        for row in later[:left]:
            count_round(cards[:, row].copy(), how, super_rows, counts)
