"""Two seats of one table of High Card Flush, sampled: both against the same dealer, both at best play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.decisions import (
    Decisions,
    decision_of,
    decisions_by_flush,
    qualifying,
)
from croupier.games.high_card_flush.lab.endings import FOLD, LINES, QUALIFIES, RAISE_LEAST, RESULTS
from croupier.games.high_card_flush.lab.flush import LENGTH_SHIFT, greatest_of_suits, run_lengths, suit_values
from croupier.games.high_card_flush.lab.showdown import Prices
from croupier.games.high_card_flush.lab.simulation import result_of
from croupier.games.high_card_flush.lab.solver import kernel_prices, prices_of
from croupier.games.high_card_flush.lab.ways import Ways, all_ways
from croupier.games.high_card_flush.rules import CARDS_EACH
from croupier.kernel.cards import Cards
from croupier.kernel.jit import jit
from croupier.kernel.masks import mask_between
from croupier.kernel.stream import begin, deal, fresh_pack, gather, new_pack, new_stream
from croupier.play.endings import BASE
from croupier.play.joint import Between, WagerPrices
from croupier.play.submission import Submission

ROUNDS = 1_000_000
SEED = 26
DEALT = 3 * CARDS_EACH
ENDINGS_OF_A_SEAT = 3 * 4 * 8 * 8
"""Decision, result, length of the flush and of the run."""


@jit
def play_two(
    seed: np.uint64,
    count: int,
    fresh: Cards,
    worth: NDArray[np.uint16],
    runs: NDArray[np.uint8],
    decisions: Decisions,
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
    found: NDArray[np.int64],
) -> None:
    """How each of the two seats ended, round by round: ``found[round, seat]``."""
    stream, pack = new_stream(), new_pack(fresh)
    least = qualify[0] << LENGTH_SHIFT | 1 << qualify[1]
    for number in range(count):
        begin(stream, seed, number)
        deal(stream, pack, 0, DEALT)
        dealer = int(greatest_of_suits(mask_between(pack.cards, 2 * CARDS_EACH, DEALT), worth))
        for seat in range(2):
            hand = mask_between(pack.cards, seat * CARDS_EACH, (seat + 1) * CARDS_EACH)
            best = int(greatest_of_suits(hand, worth))
            decision = decision_of(hand, worth, decisions, qualify, prices, ways)
            result = result_of(best, dealer, least)
            ended = (decision * 4 + result) * 8 + (best >> LENGTH_SHIFT)
            found[number, seat] = ended * 8 + int(greatest_of_suits(hand, runs))
        gather(pack, DEALT)


def rounds_of_two(submission: Submission, rounds: int) -> NDArray[np.int64]:
    """``[round, seat]``: decision, result, length and run of each seat, as one number."""
    length, high = submission.edition.figure(QUALIFIES)
    prices = kernel_prices(prices_of(submission.edition))
    found = np.zeros((rounds, 2), dtype=np.int64)
    decisions, qualify = decisions_by_flush(length, high, prices), qualifying(length, high)
    tables = (fresh_pack(), suit_values(), run_lengths(), decisions, qualify, prices, all_ways())
    play_two(np.uint64(SEED), rounds, *tables, found)
    return found


def sampled_products(
    submission: Submission, wagers: Sequence[str], sides: Mapping[str, WagerPrices], rounds: int = ROUNDS
) -> Between:
    """Mean products of two seats and their standard errors; whole numbers of rounds, the same each time."""
    base = prices_of(submission.edition)
    ended = rounds_of_two(submission, rounds)
    pairs = Counter((ended[:, 0] * ENDINGS_OF_A_SEAT + ended[:, 1]).tolist())

    def nets(ending: int) -> list[Fraction]:
        rest, run = divmod(ending, 8)
        rest, length = divmod(rest, 8)
        decision, result = divmod(rest, 4)
        line = LINES[decision]
        kept = FOLD if line == FOLD else RAISE_LEAST
        by_wager = {"flush_bonus": (RAISE_LEAST, length)}
        return [
            base.net(line, (RESULTS[result], length))
            if wager == BASE
            else sides[wager].net(*_ending(by_wager.get(wager, (kept, run))))
            for wager in wagers
        ]

    known = {ending: nets(ending) for pair in pairs for ending in divmod(pair, ENDINGS_OF_A_SEAT)}
    size = range(len(wagers))
    sums = [[Fraction(0)] * len(wagers) for _ in size]
    squares = [[0.0] * len(wagers) for _ in size]
    for pair, number in pairs.items():
        own, his = (known[one] for one in divmod(pair, ENDINGS_OF_A_SEAT))
        for one in size:
            for other in size:
                product = (own[one] * his[other] + own[other] * his[one]) / 2
                sums[one][other] += number * product
                squares[one][other] += number * float(product) ** 2
    products = tuple(tuple(value / rounds for value in row) for row in sums)
    errors = tuple(
        tuple(
            sqrt(max(0.0, squares[one][other] / rounds - float(products[one][other]) ** 2) / rounds)
            for other in size
        )
        for one in size
    )
    return Between(products, "sampled", errors)


def _ending(shown: tuple[str, int]) -> tuple[str, tuple[int]]:
    line, number = shown
    return line, (number,)
