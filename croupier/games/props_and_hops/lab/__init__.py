"""The mathematics of Props & Hops."""

from __future__ import annotations

from croupier.games.props_and_hops.rules import SHAKE
from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    advice="advice",
    joint="joint",
    options=("layout",),
    per=SHAKE,
    counted=(
        "the Six Eight Shake Wager, kept for the next roll and removed later wherever that is better; all "
        "other wagers are decided."
    ),
)
