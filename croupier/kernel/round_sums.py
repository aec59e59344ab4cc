"""Rounds added up inside compiled code: one line for every wager, and the sums of many rounds.

A kernel fills the lines of a round, cents staked and cents ahead for every column, and adds them to the sums
in which ``play/simulator.py`` reads them: the base game's row first, then one row a column.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernel.jit import jit

Lines = NDArray[np.int64]
Sums = NDArray[np.int64]

STAKED, NET, SQUARE = range(3)


@jit
def new_lines(columns: int) -> Lines:
    """A round in which nothing is staked yet."""
    return np.zeros((columns, 2), dtype=np.int64)


@jit
def add_round(lines: Lines, base: int, sums: Sums) -> None:
    """Add a round and wipe its lines; the first ``base`` columns are the base game."""
    staked = net = np.int64(0)
    for column in range(len(lines)):
        if column == base:
            sums[0, STAKED] += staked
            sums[0, NET] += net
            sums[0, SQUARE] += net * net
        one_staked, one_net = lines[column, STAKED], lines[column, NET]
        staked += one_staked
        net += one_net
        sums[column + 1, STAKED] += one_staked
        sums[column + 1, NET] += one_net
        sums[column + 1, SQUARE] += one_net * one_net
        lines[column, STAKED] = lines[column, NET] = 0
    if base == len(lines):
        sums[0, STAKED] += staked
        sums[0, NET] += net
        sums[0, SQUARE] += net * net
