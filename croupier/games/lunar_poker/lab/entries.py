"""What the rule of ``rule`` does with five cards, and what these are worth, as tables by their ranks.

What the rule does depends on the ranks, on the rank of the up card, and on whether four cards are of one
suit. So every class of ranks has an *entry* that holds its rank, its row of the Super Wager, the rows that a
winning Bet is paid for, and a *code* that with the up card leads to the decision. Both are read off
``rule`` itself, hand by hand. A bought sixth card leads to an entry for six cards. Nothing here is for
a flush.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.lunar_poker.lab.pay import ROWS, Rows, rows, second_of_six
from croupier.games.lunar_poker.lab.rounds import HAND
from croupier.games.lunar_poker.lab.rule import first_decision
from croupier.games.lunar_poker.lab.super_rows import highest_row, rows_by_rank
from croupier.games.lunar_poker.lab.table import EXCHANGE
from croupier.kernel import seven
from croupier.kernel.cards import DECK_SIZE, Cards
from croupier.kernel.jit import jit
from croupier.kernel.rank_classes import Entries, by_slot, rank_classes
from croupier.kernel.seven import NO_FLUSH, SUIT_KEY_BITS, SUIT_KEYS, Tables

SIX = HAND + 1
UP_RANKS = 13

# An entry: the rank, the rows of a winning Bet (11 x the first + the second), and of five cards also the row
# of the Super Wager and the code.
PAID_AT, SUPER_AT, CODE_AT = 13, 20, 24
RANK_MASK, PAID_MASK, SUPER_MASK = (1 << 13) - 1, (1 << 7) - 1, (1 << 4) - 1
CODES = 64

# What suits say: four of one, five of one, and all of one color.
FOUR_ALIKE, FLUSH, ONE_COLOR = 1, 2, 4

# A decision: the ranks that stay, and above them what is done.
DECISION_AT = 13
RANKS_MASK = (1 << DECISION_AT) - 1


class Quick(NamedTuple):
    """The tables. ``decisions[four of a suit, code, up]``; ``suits`` and ``six_flush`` by suit keys."""

    keys: NDArray[np.uint32]
    ranks: NDArray[np.uint8]
    suits: NDArray[np.uint8]
    five_offsets: NDArray[np.uint16]
    five: Entries
    decisions: NDArray[np.uint32]
    six_flush: NDArray[np.bool_]
    six_offsets: NDArray[np.uint16]
    six: Entries
    lowest: int


@cache
def quick() -> Quick:
    """Made once, in a fraction of a second."""
    decided = _decisions()
    shapes, codes = np.unique(decided.reshape(len(decided), -1), axis=0, return_inverse=True)
    if len(shapes) > CODES:
        raise ValueError(f"lunar_rule: {len(shapes)} different answers to the up cards, more than {CODES}")
    five, six = seven.tables(HAND), seven.tables(SIX)
    deck = np.arange(DECK_SIZE, dtype=np.uint8)
    return Quick(
        seven.card_keys(),
        deck % 13,
        _suits(),
        five.offsets,
        by_slot(HAND, _five() | codes.reshape(-1).astype(np.int64) << CODE_AT),
        shapes.reshape(len(shapes), 2, UP_RANKS).transpose(1, 0, 2).astype(np.uint32).copy(),
        six.flush_suits != NO_FLUSH,
        six.offsets,
        by_slot(SIX, _six()),
        rows().lowest,
    )


def _five() -> NDArray[np.int64]:
    """Rank, paid rows and row of the Super Wager of every class; its hands are of more than one color."""
    hands = rank_classes(HAND).cards
    found = seven.rank(hands).astype(np.int64)
    paid = ROWS * rows().first[found].astype(np.int64) + rows().second[found]
    held = np.bitwise_or.reduce(1 << (hands % 13).astype(np.int64), axis=1)
    own = rows_by_rank()[found]
    other_suits = 0b1111
    highest = [highest_row(int(row), int(ranks), other_suits) for row, ranks in zip(own, held, strict=True)]
    return found | paid << PAID_AT | np.array(highest, dtype=np.int64) << SUPER_AT


def _six() -> NDArray[np.int64]:
    """Rank and paid rows of every class of six cards."""
    hands = rank_classes(SIX).cards
    found = seven.rank(hands)
    second = np.zeros(len(hands), dtype=np.int64)
    fill_in_seconds(hands, found >= rows().lowest, rows(), seven.tables(HAND), second)
    paid = ROWS * rows().first[found].astype(np.int64) + second
    return found.astype(np.int64) | paid << PAID_AT


@jit
def fill_in_seconds(
    hands: Cards, asked: NDArray[np.bool_], rows: Rows, five: Tables, second: NDArray[np.int64]
) -> None:
    """The second combination of those hands of six cards that may have one."""
    for row in range(len(hands)):
        if asked[row]:
            second[row] = second_of_six(hands[row], rows, five)


def _decisions() -> NDArray[np.int64]:
    """``[class, four of a suit, up]``: what the rule does, in the shape of :data:`DECISION_AT`."""
    hands = rank_classes(HAND).cards
    row_of = rows().first[seven.rank(hands)].astype(np.int64)
    decided = np.zeros((len(hands), 2, UP_RANKS), dtype=np.int64)
    fill_in_decisions(hands, row_of, decided[:, 0])
    fill_in_decisions(_four_of_a_suit(hands), row_of, decided[:, 1])
    return decided


def _four_of_a_suit(hands: Cards) -> Cards:
    """The same ranks with the first four different ones in clubs, where there are so many."""
    ranks = (hands % 13).astype(np.int64)
    new = np.ones(hands.shape, dtype=np.bool_)
    new[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    number = np.cumsum(new, axis=1)
    suited = np.where(new & (number <= HAND - 1), ranks, ranks + 13)
    return np.where(number[:, -1:] >= HAND - 1, suited, hands).astype(np.uint8)


@jit
def fill_in_decisions(hands: Cards, row_of: NDArray[np.int64], decided: NDArray[np.int64]) -> None:
    """The first decision of ``rule`` on every hand and rank of the up card."""
    for hand in range(len(hands)):
        for up in range(UP_RANKS):
            decision = first_decision(hands[hand], up, row_of[hand])
            stays = 0
            if decision >= EXCHANGE:
                for place in range(HAND):
                    if (decision - EXCHANGE) >> place & 1:
                        stays |= 1 << hands[hand, place] % 13
            decided[hand, up] = min(decision, EXCHANGE) << DECISION_AT | stays


def _suits() -> NDArray[np.uint8]:
    """What the suits of five cards say, by the sum of their keys."""
    found = np.zeros(1 << SUIT_KEY_BITS, dtype=np.uint8)
    for clubs, diamonds, hearts in np.ndindex((HAND + 1,) * 3):
        spades = HAND - clubs - diamonds - hearts
        if spades >= 0:
            held = np.array([clubs, diamonds, hearts, spades])
            most, red = held.max(), diamonds + hearts
            says = FLUSH if most == HAND else FOUR_ALIKE if most == HAND - 1 else 0
            found[held @ np.array(SUIT_KEYS)] = says | (ONE_COLOR if red in (0, HAND) else 0)
    return found
