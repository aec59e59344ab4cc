"""The figures of Lunar Poker as the kernels found them in minutes: docs/mathematics/lunar-poker.md.

In Antes a round, without the hands that are paid at once. The long run of
``tests/lab/solve/test_lunar_poker_solver.py`` counts a part of them again.
"""

from __future__ import annotations

from croupier.kernel.solution import Sampled

PAYS = [0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100]
"""What the Bet pays by row, below ace-king first: the figures hold for these odds."""

NEAR = -0.03402750694855489
"""With exchanges, but for the discards' effect on the dealer's hand (``solution.worth_of_up_card``)."""
SAMPLED_HANDS = 1742
MISSING, MISSING_ERROR = -0.000265, 0.000723
"""What is missing there, measured on so many hands, each counted exactly; and its standard error."""

SIMULATED = Sampled(12_000_000, 0.032614, 0.001054)
"""Played by the chart (``rounds``), instant payout A: seed 671, rounds 0 to 11,999,999."""
MEAN_STAKE, STANDARD_DEVIATION = 2.99866, 3.64982

DECISIONS = {
    "draw_3": 0.2846497682542739,
    "bet": 0.2812384528279397,
    "draw_4": 0.17710334542982495,
    "fold": 0.11592532266589123,
    "buy": 0.10593107946943098,
    "draw_2": 0.03513664058094596,
    "instant_payout": 40 / 2_598_960,
}

RULE = Sampled(40_000_000, 0.0440044, 0.0005686)
"""Played by the strategy for people (``rule``), instant payout A: seed 671, rounds 0 to 39,999,999."""
