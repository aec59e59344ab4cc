"""Lunar Poker when the Bet pays other odds than the printed ones: counted anew, in a few minutes.

Fold, bet and buy exactly, exchanges as ``table`` values them (``solution``); stakes and deviation from rounds
that are played by the chart (``rounds``). ``long_runs.py`` holds the same for the printed odds.
"""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from typing import NamedTuple

import numpy as np

from croupier.games.lunar_poker.lab.draw import how
from croupier.games.lunar_poker.lab.pay import Pays
from croupier.games.lunar_poker.lab.rounds import play_rounds
from croupier.games.lunar_poker.lab.solution import solution, straight_flush
from croupier.kernel import seven
from croupier.kernel.solution import Sampled
from croupier.kernel.stream import fresh_pack

SITUATIONS = comb(52, 5) * 47
SUITS = 4
SEED, ROUNDS = 671, 2_000_000


class Found(NamedTuple):
    """In Antes a round: the mean net but for the hands that are paid at once; what the played rounds came to;
    and how often each first decision is taken."""

    near: float
    played: Sampled
    mean_stake: float
    standard_deviation: float
    decisions: dict[str, float]


def count(pays: Pays, straight_flush_pays: int, royal_flush_pays: int, rounds: int = ROUNDS) -> Found:
    """The whole game for what the Bet pays by row, and for what is paid at once for the two highest hands."""
    chart, worth = solution(pays)
    decisions: Counter[str] = Counter()
    for one in worth:
        decisions.update(one.decisions)
    instant = np.zeros(seven.RANKS + 1, dtype=np.int64)
    instant[straight_flush() :] = straight_flush_pays
    instant[-1] = royal_flush_pays
    sums = np.zeros(3, dtype=np.int64)
    play_rounds(np.uint64(SEED), 0, rounds, fresh_pack(), chart, how(pays), instant, sums)
    staked, net, square = (int(each) / rounds for each in sums)
    deviation = sqrt(square - net * net)
    return Found(
        near=SUITS * sum(one.near for one in worth) / SITUATIONS,
        played=Sampled(rounds, -net, deviation / sqrt(rounds)),
        mean_stake=staked,
        standard_deviation=deviation,
        decisions={name: SUITS * number / SITUATIONS for name, number in decisions.most_common()},
    )
