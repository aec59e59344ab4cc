"""What the strategy for people of Criss-Cross Poker costs, as ``strategy.count`` finds it in a minute.

It depends on the paytables and the Bets allowed, which stand here as :data:`TERMS`. The long run of
``tests/lab/strategy/test_strategies.py`` counts it anew.
"""

from __future__ import annotations

from fractions import Fraction

TERMS = (
    [-1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [-1, 0, 1, 2, 3, 5, 8, 12, 40, 100, 500],
    [1, 3],
    [1, 3],
    [1, 3],
)
"""Nets of the Antes and of the Bets by row, worst first; least and most of the three Bets in Antes."""

RULE_EDGE = Fraction(53_101_021, 585_307_450)
BEST_EDGE = Fraction(579_091, 6_689_228)
"""The same under best play (``solver.solve``)."""
