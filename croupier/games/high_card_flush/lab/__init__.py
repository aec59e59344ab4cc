"""The mathematics of High Card Flush."""

from __future__ import annotations

from croupier.games.high_card_flush.rules import SIDE_WAGERS
from croupier.play.lab import Lab, Rule

LAB = Lab(
    package=__name__,
    endings="endings",
    keeps_counts=True,
    counts="counts",
    plain_counts="plain_counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    shipped_counts=(("suits", "flush_lengths", (7,)), ("suits", "straight_flush_lengths", (7,))),
    advice="advice",
    joint="joint",
    written="written",
    partial="partial",
    rules={"dealer_qualifies": Rule((), figure="dealer_qualifies")},
    side_wagers=SIDE_WAGERS,
    per="ante",
    counted=(
        "Ante and Raise over all hands of the dealer, and the Progressive where a fold gives it up "
        "(Massachusetts); other optional wagers are left out, since no decision touches them."
    ),
)
