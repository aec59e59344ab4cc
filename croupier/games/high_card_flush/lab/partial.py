"""High Card Flush against a player who has seen a card of the dealer, or cards of other players.

One seen card is solved exactly; more cards of other hands are sampled, each sampled deal by its exact value.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial as bound
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.games.high_card_flush.lab.endings import LENGTHS
from croupier.games.high_card_flush.lab.seen_cards import one_card_seen, sampled_gains
from croupier.games.high_card_flush.lab.solver import highest_raise, prices_of
from croupier.kernel.disk_cache import kept_table
from croupier.kernel.parallel import Tally
from croupier.law.edition import Edition
from croupier.play.lab import SeenEdge

SAMPLES = 1_000_000
BATCH = 100_000
SEED = 678
OTHER_HANDS = (7, 14, 21, 28, 35)
"""Cards of one to five further players, seven each."""

Gains = NDArray[np.float64]


def edges(edition: Edition, blind: Fraction) -> list[SeenEdge]:
    """One card seen, exactly; the cards of whole hands, sampled."""
    prices = prices_of(edition)
    most = [highest_raise(prices, max(length, LENGTHS[0])) for length in range(8)]
    qualify = tuple(edition.figure("dealer_qualifies"))
    found = []
    for dealers, seen in ((True, "one card of the dealer"), (False, "one card of another player")):
        deals = comb(52, 7) * 45 * comb(44, 6 if dealers else 7)
        (worth,) = kept_table(
            "flush-seen", [qualify, most, dealers], bound(_one_card, qualify, most, dealers)
        )
        found.append(SeenEdge(seen, Fraction(-int(worth), deals), "exact"))
    for seen_cards in OTHER_HANDS:
        gains = kept_table(
            "flush-sampled",
            [qualify, most, seen_cards, SAMPLES, SEED],
            bound(_sampled, qualify, most, seen_cards),
        )
        error = float(gains[1]) / sqrt(SAMPLES)
        found.append(
            SeenEdge(
                f"{seen_cards} cards of other players",
                float(blind) - float(gains[0]),
                f"sampled: {SAMPLES:,} deals, each by its exact value",
                error,
            )
        )
    return found


def _one_card(qualify: tuple[int, int], most: list[int], dealers: bool) -> Tally:
    return np.array([one_card_seen(qualify, most, dealers)], dtype=np.int64)


def _sampled(qualify: tuple[int, int], most: list[int], seen_cards: int) -> Gains:
    """Mean and standard deviation of the gains."""
    batches = [
        sampled_gains(qualify, most, seen_cards, BATCH, SEED + batch) for batch in range(SAMPLES // BATCH)
    ]
    gains = np.concatenate(batches)
    return np.array([gains.mean(), gains.std(ddof=1)])
