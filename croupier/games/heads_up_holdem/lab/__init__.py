"""The mathematics of Heads-Up Hold 'Em."""

from __future__ import annotations

from croupier.games.heads_up_holdem.rules import SIDE_WAGERS
from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    endings="endings",
    keeps_counts=True,
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    advice="advice",
    partial="partial",
    side_wagers=SIDE_WAGERS,
    per="ante",
    counted=(
        "Ante, Odds and Raise over all cards that can still come, with the best decisions later on; the "
        "optional wagers are left out, since no decision touches them."
    ),
)
