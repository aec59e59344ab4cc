"""Lunar Poker by a rule for people: each decision from the cards themselves, no table of decisions needed.

58 Pa. Code § 671a.11. The rule was read off the chart of ``solution``: what most of the hands that look
the same to a person do there. A straight or flush buys, since a second combination is paid beside it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.draw import How
from croupier.games.lunar_poker.lab.pay import (
    ACE,
    ACE_KING,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    KING,
    PAIR,
    ROWS,
    STRAIGHT,
    THREE,
    TWO_PAIR,
    second_of_six,
)
from croupier.games.lunar_poker.lab.rounds import HAND, rank_cards
from croupier.games.lunar_poker.lab.super_rows import NAMES, highest_row
from croupier.games.lunar_poker.lab.table import BET_AT_ONCE, BUY, EXCHANGE, FOLD, INSTANT
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.to_straight import ways_to_straight

DEALT, UP = 10, 9
"""The player's five cards and the dealer's, whose last is turned up."""
MOST_DRAWN = 4
"""The rule never exchanges all five. The cards that may be drawn lie behind those dealt."""
SIX, JACK = 4, 9
OPEN = 2

# How a round ends: a fold, a hand paid at once, a fold after the fee, or the Bet without or with the fee, by
# what became of it: the dealer does not qualify, wins, or ties, or the rows that a winning Bet is paid for.
FOLDED, STRAIGHT_FLUSH, ROYAL_FLUSH, FEE_AND_FOLDED, PLAYED = range(5)
NOT_QUALIFIED, LOST, TIED, WON = range(4)
RESULTS = WON + ROWS * ROWS
OUTCOMES = PLAYED + 2 * RESULTS
SUPER_FROM, SUPER_DEALER_FROM = OUTCOMES, OUTCOMES + len(NAMES)


@jit
def bits_of(cards: Cards, start: int, stop: int) -> tuple[int, int]:
    """The ranks and the suits of the cards between two places, as bits."""
    ranks, suits = 0, 0
    for place in range(start, stop):
        ranks |= 1 << cards[place] % 13
        suits |= 1 << cards[place] // 13
    return ranks, suits


@jit
def many_of_a_kind(cards: Cards, size: int) -> int:
    """The places among five whose rank is there so many times, as bits."""
    kept = 0
    for place in range(HAND):
        same = 0
        for other in range(HAND):
            same += 1 if cards[other] % 13 == cards[place] % 13 else 0
        if same == size:
            kept |= 1 << place
    return kept


@jit
def places_from(cards: Cards, lowest: int) -> int:
    """The places among five of this rank and above, as bits."""
    kept = 0
    for place in range(HAND):
        if cards[place] % 13 >= lowest:
            kept |= 1 << place
    return kept


@jit
def four_of_a_suit(cards: Cards) -> bool:
    """Four of five cards to a flush."""
    for first in range(2):
        same = 0
        for place in range(HAND):
            same += 1 if cards[place] // 13 == cards[first] // 13 else 0
        if same >= HAND - 1:
            return True
    return False


@jit
def first_decision(cards: Cards, up: int, row: int) -> int:
    """Fold, bet, buy, or an exchange with the places that stay, by the row of the five cards."""
    if row > FOUR:
        return INSTANT
    if row in (TWO_PAIR, FULL_HOUSE, FOUR):
        return BET_AT_ONCE
    if row in (STRAIGHT, FLUSH):
        return BUY
    if row == THREE:
        return EXCHANGE + many_of_a_kind(cards, 3)
    ranks, _ = bits_of(cards, 0, HAND)
    if four_of_a_suit(cards) or ways_to_straight(ranks) >= (1 if row == PAIR else OPEN):
        return BUY
    if row == PAIR:
        pair = many_of_a_kind(cards, 2)
        for place in range(HAND):
            if pair >> place & 1 and cards[place] % 13 >= up % 13:
                return BET_AT_ONCE
        return EXCHANGE + pair
    if row == ACE_KING:
        return EXCHANGE + places_from(cards, KING)
    return highest_card(cards, up % 13)


@jit
def highest_card(cards: Cards, up: int) -> int:
    """Without ace-king, pair or draw: keep the highest card or fold, by the rank of the up card."""
    top = 0
    for place in range(HAND):
        top = max(top, int(cards[place] % 13))
    if up <= SIX or (top == ACE and up < ACE) or (top == KING and up <= JACK):
        return EXCHANGE + places_from(cards, top)
    return FOLD


@jit
def bets_at_last(hand: Cards, size: int, up: int, row: int) -> bool:
    """After a draw: a pair or better, or ace-king with a card of the up card's rank."""
    if row >= PAIR:
        return True
    ranks, _ = bits_of(hand, 0, size)
    return row == ACE_KING and bool(ranks >> up % 13 & 1)


@jit
def result_of(hand: Cards, size: int, rank: int, dealer: int, how: How) -> int:
    """§ 671a.11(f): what becomes of Ante and Bet."""
    if dealer < how.rows.lowest:
        return NOT_QUALIFIED
    if rank == dealer:
        return TIED
    if rank < dealer:
        return LOST
    second = int(how.rows.second[rank]) if size == HAND else second_of_six(hand, how.rows, how.five)
    return WON + ROWS * int(how.rows.first[rank]) + second


@jit
def draw(cards: Cards, decision: int, hand: Cards) -> tuple[int, int]:
    """§ 671a.11(d): buy or exchange; the answer is the size of the hand, and how many cards are dealt."""
    kept = 0
    for place in range(HAND):
        if decision == BUY or (decision - EXCHANGE) >> place & 1:
            hand[kept] = cards[place]
            kept += 1
    size = HAND + 1 if decision == BUY else HAND
    drawn = size - kept
    for place in range(drawn):
        hand[kept + place] = cards[DEALT + place]
    return size, DEALT + drawn


@jit
def play_round(cards: Cards, how: How, hand: Cards) -> tuple[int, int]:
    """The outcome of a round, and how many of the cards it used; ``hand`` receives what is held after a draw.

    ``cards`` are both hands and behind them those that may be drawn.
    """
    up = int(cards[UP])
    rank = rank_cards(cards, 0, HAND, how.five)
    row = int(how.rows.first[rank])
    decision = first_decision(cards, up, row)
    if decision == FOLD:
        return FOLDED, DEALT
    if decision == INSTANT:
        return (ROYAL_FLUSH if row == ROWS - 1 else STRAIGHT_FLUSH), DEALT
    dealer = rank_cards(cards, HAND, DEALT, how.five)
    if decision == BET_AT_ONCE:
        return PLAYED + result_of(cards, HAND, rank, dealer, how), DEALT
    size, used = draw(cards, decision, hand)
    rank = rank_cards(hand, 0, size, how.five if size == HAND else how.six)
    if not bets_at_last(hand, size, up, int(how.rows.first[rank])):
        return FEE_AND_FOLDED, used
    return PLAYED + RESULTS + result_of(hand, size, rank, dealer, how), used


@jit
def super_row(cards: Cards, start: int, how: How, super_rows: NDArray[np.int64]) -> int:
    """§ 671a.12(b): the row of the Super Wager on five cards."""
    ranks, suits = bits_of(cards, start, start + HAND)
    return highest_row(int(super_rows[rank_cards(cards, start, start + HAND, how.five)]), ranks, suits)


@jit
def count_round(cards: Cards, how: How, super_rows: NDArray[np.int64], counts: NDArray[np.int64]) -> None:
    """Count how a round ends, and behind that the rows of both Super Wagers."""
    outcome, _ = play_round(cards, how, np.zeros(HAND + 1, dtype=np.uint8))
    counts[outcome] += 1
    counts[SUPER_FROM + super_row(cards, 0, how, super_rows)] += 1
    counts[SUPER_DEALER_FROM + super_row(cards, HAND, how, super_rows)] += 1
