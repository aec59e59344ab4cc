"""Strategies that a person writes down for High Card Flush: what the longest flush shows (§ 678a.11(b)).

Best play looks at all seven cards, a person at the longest flush. Hands with the same flush are one situation
where the same decision is best for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.decisions import qualifying
from croupier.games.high_card_flush.lab.endings import (
    FOLD,
    LINES,
    QUALIFIES,
    RAISE_LEAST,
    RAISE_MOST,
    RESULTS,
)
from croupier.games.high_card_flush.lab.flush import LENGTH_SHIFT, suit_values
from croupier.games.high_card_flush.lab.showdown import (
    DEALERS,
    DECISIONS,
    LOSE,
    OUTCOMES,
    TIE,
    UNQUALIFIED,
    WIN,
    Prices,
    best_decision,
    outcomes_of,
)
from croupier.games.high_card_flush.lab.simulation import facts_of, simulator
from croupier.games.high_card_flush.lab.solver import kernel_prices, prices_of
from croupier.games.high_card_flush.lab.ways import CARDS, Ways, all_ways
from croupier.kernel import isomorphism
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.jit import jit
from croupier.kernel.parallel import Tally
from croupier.play.simulator import Simulator
from croupier.play.submission import Submission
from croupier.play.written import ALWAYS, Asked, Decide, Mistake, Situation

ASKED = Asked(
    {
        "length": "how many cards the longest flush has, 2 to 7",
        "high": "its highest rank, 2 to 14",
        "second": "its second rank",
        "third": "its third rank; 0 of a flush of two",
    },
    (FOLD, RAISE_LEAST, RAISE_MOST),
)
METHOD = "exact: 6,009,159 classes of the player's cards, the dealer's by suit polynomials"
_LONG = ("length >= 5", RAISE_MOST)
MISTAKES = (
    Mistake("never to fold", (_LONG, (ALWAYS, RAISE_LEAST))),
    Mistake("to raise the Ante alone with five cards and more", (("length >= 4", RAISE_LEAST),
            ("length == 3 and (high > 10 or high == 10 and second >= 8)", RAISE_LEAST), (ALWAYS, FOLD))),
    Mistake("to raise four cards and more alone", (_LONG, ("length == 4", RAISE_LEAST), (ALWAYS, FOLD))),
    Mistake(
        "to raise every three cards from nine high on, as the dealer qualifies",
        (_LONG, ("length == 4 or length == 3 and high >= 9", RAISE_LEAST), (ALWAYS, FOLD)),
    ),
    Mistake(
        "to fold three cards below queen high",
        (_LONG, ("length == 4 or length == 3 and high >= 12", RAISE_LEAST), (ALWAYS, FOLD)),
    ),
)  # fmt: skip


@jit
def count_by_flush(
    masks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    worth: NDArray[np.uint16],
    qualify: NDArray[np.int64],
    prices: Prices,
    ways: Ways,
    tally: Tally,
) -> None:
    """``tally[flush, best decision, outcome]`` over all hands."""
    for row in range(len(masks)):
        first, second = np.int64(masks[row, 0]), np.int64(masks[row, 1])
        third, fourth = np.int64(masks[row, 2]), np.int64(masks[row, 3])
        length, unqualified, win, tie = outcomes_of(
            first, second, third, fourth, qualify[0], qualify[1], ways
        )
        flush = max(max(worth[first], worth[second]), max(worth[third], worth[fourth]))
        decision = best_decision(prices, length, unqualified, win, tie)
        weight = np.int64(weights[row])
        tally[flush, decision, UNQUALIFIED] += weight * unqualified
        tally[flush, decision, WIN] += weight * win
        tally[flush, decision, TIE] += weight * tie
        tally[flush, decision, LOSE] += weight * (DEALERS - unqualified - win - tie)


def counted(qualify: Sequence[int], prices: Prices) -> Tally:
    """The same, kept on disk."""

    def build() -> Tally:
        found = isomorphism.classes(CARDS)
        tally = np.zeros((1 << 16, DECISIONS, OUTCOMES), dtype=np.int64)
        masks = np.ascontiguousarray(found.masks[:, :, 0])
        least = qualifying(qualify[0], qualify[1])
        count_by_flush(masks, found.weights, suit_values(), least, prices, all_ways(), tally)
        return tally

    return kept_table("flush-situations", [list(qualify), prices.tolist()], build)


def situations(submission: Submission) -> list[Situation]:
    """Every longest flush, once for each decision that is best for some hand with it."""
    prices = prices_of(submission.edition)
    tally = counted(submission.edition.figure(QUALIFIES), kernel_prices(prices))
    found = []
    for flush, best in np.argwhere(tally.any(axis=2)):
        length = int(flush) >> LENGTH_SHIFT
        numbers = [int(number) for number in tally[flush, best]]
        worth = {
            line: sum(
                (
                    number * prices.net(line, (RESULTS[outcome], length))
                    for outcome, number in enumerate(numbers)
                    if number
                ),
                Fraction(0),
            )
            for line in LINES
        }
        found.append(Situation(facts_of(int(flush)), sum(numbers), worth, LINES[best]))
    return found


def simulated(submission: Submission, decide: Decide) -> Simulator:
    """Rounds in which this strategy is followed."""
    return simulator(submission, decide)
