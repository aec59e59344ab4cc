"""Decisions for the rounds of a batch: those that are still to decide are asked together.

A question is put to some rounds, one entry each in ``rounds``; ``answers`` are by the round. Which rounds go
on to the next question is found without a branch, since the processor cannot guess it, and look-ups in large
tables wait side by side instead of one after the other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.holdem.decisions import RaiseOnce
from croupier.kernel.batches import BATCH, Hands
from croupier.kernel.card_sets import HoleBits, board_entry, hole_bit
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.seven import Ranks, Tables, rank_of

Rounds = NDArray[np.uint16]
Answers = NDArray[np.uint8]


class Asked(NamedTuple):
    """The rounds that are asked, what is found for each on the way, and the answers by round, 0 or 1."""

    rounds: Rounds
    entries: NDArray[np.uint32]
    answers: Answers


@jit
def new_asked() -> Asked:
    """Room for a batch; one entry more, which :func:`say_no` may write in vain."""
    return Asked(
        np.zeros(BATCH + 1, dtype=np.uint16),
        np.zeros(BATCH, dtype=np.uint32),
        np.zeros(BATCH, dtype=np.uint8),
    )


@jit
def ask_pairs(asked: Asked, size: int, cards: Cards, table: NDArray[np.uint8]) -> None:
    """All rounds of the batch, by their first two cards; ``table[first, second]`` is the answer."""
    for at in range(np.uint64(size)):
        asked.rounds[at] = at
        asked.answers[at] = table[cards[0, at], cards[1, at]]


@jit
def ask_boards(asked: Asked, number: int, cards: Cards, boards: NDArray[np.uint64], table: HoleBits) -> None:
    """The first ``number`` rounds asked, by their first two cards and their boards."""
    rounds, entries, answers = asked
    for place in range(number):
        entries[place] = board_entry(table, boards[rounds[place]])
    for place in range(number):
        at = rounds[place]
        answers[at] = hole_bit(table, entries[place], cards[0, at], cards[1, at])


@jit
def ask_at_last(
    asked: Asked,
    number: int,
    unsure: Rounds,
    cards: Cards,
    boards: Hands,
    ranks: Ranks,
    five: Tables,
    table: RaiseOnce,
) -> None:
    """Whether hands of these ranks raise after the river; ``unsure`` is room for the rounds.

    By the rank of the board's own five cards there is a rank below which all fold and one from which all
    raise; the large table is asked for those between.
    """
    left = 0
    for place in range(number):
        at = asked.rounds[place]
        board = rank_of(boards.keys[at], boards.masks[at], five)
        rank, low, high = ranks[at], table.bounds[board, 0], table.bounds[board, 1]
        asked.answers[at] = rank >= high
        unsure[left] = at
        left += int((rank >= low) & (rank < high))
    ask_boards(Asked(unsure, asked.entries, asked.answers), left, cards, boards.masks, table.after_river)


@jit
def say_no(asked: Asked, number: int, noes: Answers) -> int:
    """Leave the rounds that answered no to be asked again, and count their noes; how many these are."""
    left = 0
    for place in range(number):
        at = asked.rounds[place]
        no = np.uint8(1) - asked.answers[at]
        noes[at] += no
        asked.rounds[left] = at
        left += int(no)
    return left
