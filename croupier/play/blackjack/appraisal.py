"""What the solvers of the blackjack games say of their solution, beside its figures."""

from __future__ import annotations

from typing import Final

from croupier.kernel.blackjack_strategy import Totals
from croupier.kernel.solution import Appraisal, Sampled

OUTCOMES: Final = ("win", "tie", "dealer_22", "lose")
"""Rows of a wager that goes to the dealer's hand, in the order of the kernels."""

KIND: Final = "exact for a stated strategy"
METHOD: Final = (
    "all deals, with the best play by the cards of the hand and the up card; split hands do not look at each "
    "other's cards (floating point, error below 1e-12); the deviation is simulated"
)


def appraised(totals: Totals, sample: tuple[Sampled, float], decks: int) -> Appraisal:
    """All deals under the best play, with a simulation of the same play beside them."""
    sampled, deviation = sample
    return Appraisal(
        edge=-totals.net,
        mean_stake=totals.stake,
        standard_deviation=deviation,
        decisions=totals.decisions,
        per="blackjack",
        kind=KIND,
        method=METHOD,
        page="blackjack.md",
        assumes=(f"a fresh shoe of {decks} deck{'s' * (decks > 1)}", "one player, who sees no other cards"),
        sampled=sampled,
    )
