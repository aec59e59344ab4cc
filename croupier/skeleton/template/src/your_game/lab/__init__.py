"""The mathematics of Your Game: which module answers what. Nothing is counted before it is asked."""

from __future__ import annotations

from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    advice="advice",
    side_wagers=("trio",),
    per="ante",
    counted="Ante and Play Wager over all cards of the dealer; no decision touches the Trio Wager.",
)
