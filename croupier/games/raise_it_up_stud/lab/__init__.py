"""The mathematics of Raise It Up Stud Poker."""

from __future__ import annotations

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
    joint="joint",
    side_wagers=("pair_plus", "progressive", "six_card"),
    per="ante",
    counted=(
        "Ante, Blind and Play over all community cards that can still come, with the best decisions later "
        "on, and the Progressive, which a fold gives up; other optional wagers are left out, since no "
        "decision touches them."
    ),
)
